//! Matches played move by move, and at random.

use proptest::prelude::*;

use super::*;
use crate::activity::Activity as _;
use crate::member::Presence;
use crate::refusal::Refusal;
use Command::{Answer, Buzz, Deal, Declare, Finish, Hint, Join, Pass, Skip, Tick};
use unpuzzle_twentyfour::deal::{Deck, Rank, Suit};
use unpuzzle_twentyfour::hint::Step;
use unpuzzle_twentyfour::rating::Level;

const ANA: MemberId = MemberId(0);
const BUDI: MemberId = MemberId(1);

/// Cards of these ranks, the first one on top.
fn stack(ranks: &[u8]) -> Vec<Card> {
    let card = |(place, rank): (usize, &u8)| {
        let before = ranks[..place].iter().filter(|other| *other == rank).count();
        Card { rank: Rank::new(*rank).unwrap(), suit: Suit::ALL[before] }
    };
    ranks.iter().enumerate().map(card).collect()
}

fn table(rules: MatchRules, ranks: &[u8]) -> Table {
    let mut table = Table::with_cards(rules, stack(ranks));
    play(&mut table, 0, Join("Ana".to_owned()));
    play(&mut table, 0, Join("Budi".to_owned()));
    table
}

/// Executes a command at a time in seconds; returns the messages.
#[allow(clippy::needless_pass_by_value, reason = "commands are written where they are given")]
fn play(table: &mut Table, seconds: u64, command: Command) -> Vec<String> {
    let outcome = table.handle(&command, 1000 * seconds);
    let events = outcome.events.iter().map(|event| event.message(table).to_string());
    let refusal = outcome.refusal.iter().map(|refusal| refusal.message().to_string());
    events.chain(refusal).collect()
}

fn answer(player: MemberId, text: &str) -> Command {
    Answer(player, text.to_owned())
}

fn cards(table: &Table) -> Vec<usize> {
    let players = table.players.iter();
    players.map(|player| player.cards.len()).collect()
}

#[test]
fn the_first_right_expression_takes_the_pile() {
    let mut table = table(MatchRules::default(), &[3, 3, 8, 8, 1, 1, 1, 1]);
    let mut check = |seconds, command, expected: &[&str]| {
        assert_eq!(play(&mut table, seconds, command), expected);
    };
    check(0, Deal, &["Pile 1: 3♣ 3♦ 8♣ 8♦"]);
    check(5, Buzz(BUDI), &["Budi buzzes."]);
    check(6, Buzz(ANA), &["Budi is answering"]);
    check(6, answer(ANA, "8/(3-8/3)"), &["Budi is answering"]);
    check(9, answer(BUDI, "8/(3-8/3)"), &["Budi takes the pile with 8/(3-8/3)."]);
    check(9, Buzz(ANA), &["there is no pile on the table"]);
    check(
        9,
        Deal,
        &[
            "A♣ A♦ A♥ A♠ cannot make it and goes back under the deck.",
            "Budi wins the match with 4 cards.",
        ],
    );
    check(9, Deal, &["the match is over"]);
    assert_eq!((cards(&table), table.is_over()), (vec![0, 4], true));
}

#[test]
fn a_wrong_answer_costs_what_the_rules_say() {
    let check = |penalty, expected: &str, cards_left: usize, locked_out| {
        let rules = MatchRules { penalty, ..MatchRules::default() };
        let mut table = table(rules, &[4, 6, 1, 1, 3, 8, 1, 1]);
        play(&mut table, 0, Deal);
        play(&mut table, 0, answer(ANA, "4*6*1*1"));
        play(&mut table, 0, Deal);
        play(&mut table, 0, Buzz(ANA));
        assert_eq!(play(&mut table, 1, answer(ANA, "3+8+1+1")), [expected]);
        assert_eq!(cards(&table), [cards_left, 0]);
        let pile = table.pile.as_ref().unwrap();
        assert_eq!(pile.locked.contains(&ANA), locked_out);
        assert_eq!(table.players[0].record.wrong, 1);
    };
    let made = "Ana: this makes 13, not 24.";
    check(Penalty::None, made, 4, false);
    let lockout = format!("{made} They sit out until the next pile.");
    check(Penalty::Lockout, &lockout, 4, true);
    let card = "They sit out until the next pile, and A♦ goes back under the deck.";
    check(Penalty::Card, &format!("{made} {card}"), 3, true);
}

#[test]
fn locked_out_players_cannot_answer_and_a_dead_pile_is_skipped() {
    let mut table = table(MatchRules::default(), &[4, 6, 1, 1]);
    let mut check = |seconds, command, expected: &[&str]| {
        assert_eq!(play(&mut table, seconds, command), expected);
    };
    check(0, Deal, &["Pile 1: 4♣ 6♣ A♣ A♦"]);
    let sits_out = "after a wrong answer you sit out until the next pile";
    check(
        1,
        answer(ANA, "4+6+1+1"),
        &["Ana: this makes 12, not 24. They sit out until the next pile."],
    );
    check(1, Buzz(ANA), &[sits_out]);
    check(1, answer(ANA, "4*6*1*1"), &[sits_out]);
    check(2, Buzz(BUDI), &["Budi buzzes."]);
    check(17, Tick, &[]);
    check(
        18,
        answer(BUDI, "4*6*1*1"),
        &[
            "Budi: time is up. They sit out until the next pile.",
            "Nobody takes 4♣ 6♣ A♣ A♦: 6*4*1*1 would have been right.",
            "there is no pile on the table",
        ],
    );
    assert_eq!(table.left_over.len(), 4);
}

#[test]
fn a_syntax_error_costs_only_time() {
    let mut table = table(MatchRules::default(), &[4, 6, 1, 1]);
    play(&mut table, 0, Deal);
    play(&mut table, 0, Buzz(ANA));
    let outcome = table.handle(&answer(ANA, "4*6*(1"), 1000);
    let Some(Refusal::Unreadable(failure)) = outcome.refusal else {
        panic!("{outcome:?}");
    };
    assert_eq!(failure.place.unwrap().span, 4..5);
    assert_eq!(play(&mut table, 2, answer(ANA, "4*6*1*1")), ["Ana takes the pile with 4*6*1*1."]);
}

#[test]
fn hints_cost_cards() {
    let mut table = table(MatchRules::default(), &[5, 6, 7, 7]);
    let mut check = |command, expected: &[&str]| {
        assert_eq!(play(&mut table, 0, command), expected);
    };
    check(Deal, &["Pile 1: 5♣ 6♣ 7♣ 7♦"]);
    check(Hint(ANA), &["Hint for Ana: Think of 24 as 6 × 4."]);
    check(Hint(ANA), &["Hint for Ana: Try 7 / 7, which makes 1."]);
    check(Hint(ANA), &["there are no more hints"]);
    check(
        answer(ANA, "6*(5-7/7)"),
        &["Ana solves it with 6*(5-7/7) and, having taken a hint, keeps 2 cards."],
    );
    assert_eq!((cards(&table), table.deck_len()), (vec![2, 0], 2));
    assert_eq!(table.players[0].record.hints, 2);
}

#[test]
fn a_pile_is_given_up_when_all_agree() {
    let mut table = table(MatchRules::default(), &[4, 6, 1, 1, 3, 8, 1, 1]);
    let mut check = |command, expected: &[&str]| {
        assert_eq!(play(&mut table, 0, command), expected);
    };
    check(Pass(ANA), &["there is no pile on the table"]);
    check(Deal, &["Pile 1: 4♣ 6♣ A♣ A♦"]);
    check(Pass(ANA), &["Ana gives up on this pile."]);
    check(Pass(ANA), &["you have passed already"]);
    check(Buzz(ANA), &["Ana buzzes."]);
    check(Pass(ANA), &["it is your turn already: answer"]);
    check(Pass(BUDI), &["Ana is answering"]);
    check(answer(ANA, "(4*6*1*1)"), &["Ana takes the pile with 4*6*1*1."]);
    check(Deal, &["Pile 2: 3♣ 8♣ A♥ A♠"]);
    check(Pass(BUDI), &["Budi gives up on this pile."]);
    check(
        Pass(ANA),
        &["Ana gives up on this pile.", "Nobody takes 3♣ 8♣ A♥ A♠: 8*3*1*1 would have been right."],
    );
    check(Deal, &["Ana wins the match with 4 cards."]);
}

#[test]
fn an_agreed_level_is_kept() {
    let rules = MatchRules { level: Some(Level::Expert), ..MatchRules::default() };
    let mut table = table(rules, &[4, 6, 1, 1, 3, 3, 8, 8]);
    assert_eq!(play(&mut table, 0, Deal), ["Pile 1: 3♣ 3♦ 8♣ 8♦"]);
}

#[test]
fn tournaments_declare_the_last_step_first() {
    let rules = MatchRules { declare: true, ..MatchRules::default() };
    let mut table = table(rules, &[4, 6, 1, 1, 3, 8, 1, 1]);
    let mut check = |command, expected: &[&str]| {
        assert_eq!(play(&mut table, 0, command), expected);
    };
    let declare = |player, text: &str| Declare(player, text.to_owned());
    check(Deal, &["Pile 1: 4♣ 6♣ A♣ A♦"]);
    check(answer(ANA, "4*6*1*1"), &["buzz first"]);
    check(declare(ANA, "4*6"), &["buzz first"]);
    check(Buzz(ANA), &["Ana buzzes."]);
    check(answer(ANA, "4*6*1*1"), &["declare your last step first, such as 3*8"]);
    check(
        declare(ANA, "four by four"),
        &["a step is two values with a sign between them, such as 8 / 3"],
    );
    check(declare(ANA, "4*6"), &["Ana will finish with 4 * 6."]);
    check(declare(ANA, "4*6"), &["there is nothing to declare now"]);
    check(answer(ANA, "4*6*1*1"), &["Ana takes the pile with 4*6*1*1."]);
    check(Deal, &["Pile 2: 3♣ 8♣ A♥ A♠"]);
    check(Buzz(ANA), &["Ana buzzes."]);
    check(
        declare(ANA, "3*7"),
        &["Ana: 3 * 7 does not make the target. They sit out until the next pile, \
           and A♦ goes back under the deck."],
    );
    check(Buzz(BUDI), &["Budi buzzes."]);
    check(declare(BUDI, "23+1"), &["Budi will finish with 23 + 1."]);
    check(
        answer(BUDI, "3*8*1*1"),
        &[
            "Budi: the expression does not end with the declared 23 + 1. \
             They sit out until the next pile.",
            "Nobody takes 3♣ 8♣ A♥ A♠: 8*3*1*1 would have been right.",
        ],
    );
}

#[test]
fn players_join_before_the_first_pile_under_names_of_their_own() {
    let mut table = Table::new(MatchRules::default(), 1);
    let mut check = |command, expected: &str| assert_eq!(play(&mut table, 0, command), [expected]);
    let join = |name: &str| Join(name.to_owned());
    check(Deal, "nobody sits at the table yet");
    check(join(" "), "a name needs at least one character");
    check(join(" Ana "), "Ana joins.");
    check(join("ANA"), "another player is already called ANA");
    for seat in 1..Table::SEATS {
        check(join(&format!("p{seat}")), &format!("p{seat} joins."));
    }
    check(join("late"), "the table has 8 seats");
    check(Buzz(MemberId(8)), "nobody has this seat");
    play(&mut table, 0, Deal);
    assert_eq!(play(&mut table, 0, join("later")), ["the match has begun"]);
}

#[test]
fn nobody_waits_for_absent_players() {
    let mut table = table(MatchRules::default(), &[4, 6, 1, 1, 3, 8, 1, 1]);
    let check = |table: &mut Table, command, expected: &[&str]| {
        assert_eq!(play(table, 0, command), expected);
    };
    check(&mut table, Deal, &["Pile 1: 4♣ 6♣ A♣ A♦"]);
    check(&mut table, Pass(ANA), &["Ana gives up on this pile."]);
    let skipped = "Nobody takes 4♣ 6♣ A♣ A♦: 6*4*1*1 would have been right.";
    table.attend(BUDI, Presence::Away);
    check(&mut table, Tick, &[skipped]);
    check(&mut table, Deal, &["Pile 2: 3♣ 8♣ A♥ A♠"]);
    table.attend(ANA, Presence::Away);
    table.attend(BUDI, Presence::Here);
    check(&mut table, Tick, &[]);
    let skipped = "Nobody takes 3♣ 8♣ A♥ A♠: 8*3*1*1 would have been right.";
    check(&mut table, Skip, &[skipped]);
    check(&mut table, Skip, &["there is no pile on the table"]);
}

#[test]
fn a_table_can_be_large_and_let_players_in_late() {
    let rules = MatchRules { seats: 40, late: true, ..MatchRules::default() };
    let mut table = table(rules, &[4, 6, 1, 1]);
    play(&mut table, 0, Deal);
    for seat in 2..40 {
        let joined = play(&mut table, 0, Join(format!("p{seat}")));
        assert_eq!(joined, [format!("p{seat} joins.")]);
    }
    let refused = play(&mut table, 0, Join("one more".to_owned()));
    assert_eq!(refused, ["the table has 40 seats"]);
}

#[test]
fn players_with_equal_cards_share_a_place() {
    let mut table = table(MatchRules::default(), &[4, 6, 1, 1, 3, 8, 1, 1]);
    play(&mut table, 0, Deal);
    play(&mut table, 0, answer(ANA, "4*6*1*1"));
    play(&mut table, 0, Deal);
    play(&mut table, 0, answer(BUDI, "3*8*1*1"));
    let places = |table: &Table| table.standings().iter().map(|one| one.place).collect::<Vec<_>>();
    assert_eq!(places(&table), [1, 1]);
    let end = ["The match is tied between Ana, Budi with 4 cards each."];
    assert_eq!(play(&mut table, 0, Finish), end);
}

/// When no four from the top is solvable, all other combinations are tried.
#[test]
fn the_last_cards_are_searched_for_any_four() {
    let mut table = table(MatchRules::default(), &[1, 1, 1, 4, 1, 6]);
    assert_eq!(
        play(&mut table, 0, Deal),
        ["A♣ A♦ A♥ 4♣ cannot make it and goes back under the deck.", "Pile 1: A♠ 6♣ A♣ 4♣"],
    );
    assert_eq!(table.deck_len(), 2);
}

#[test]
fn time_is_monotonic() {
    let mut table = table(MatchRules::default(), &[4, 6, 1, 1]);
    play(&mut table, 100, Deal);
    play(&mut table, 3, Buzz(ANA));
    let until = table.turn().unwrap().until;
    assert_eq!(until, 115_000);
}

/// A random action: mostly sensible, sometimes not.
#[derive(Clone, Debug)]
enum Whim {
    Deal,
    Buzz(u32),
    Right(u32),
    Wrong(u32),
    Garbled(u32),
    Declare(u32, bool),
    Pass(u32),
    Hint(u32),
    Tick,
    Join,
    Finish,
}

fn whims() -> impl Strategy<Value = (Whim, u64)> {
    let seat = || 0..4_u32;
    let whim = prop_oneof![
        8 => Just(Whim::Deal),
        6 => seat().prop_map(Whim::Buzz),
        8 => seat().prop_map(Whim::Right),
        4 => seat().prop_map(Whim::Wrong),
        1 => seat().prop_map(Whim::Garbled),
        2 => (seat(), any::<bool>()).prop_map(|(seat, right)| Whim::Declare(seat, right)),
        2 => seat().prop_map(Whim::Pass),
        2 => seat().prop_map(Whim::Hint),
        2 => Just(Whim::Tick),
        1 => Just(Whim::Join),
    ];
    let whim = prop_oneof![200 => whim, 1 => Just(Whim::Finish)];
    (whim, prop_oneof![4 => 0..2_000_u64, 1 => 10_000..20_000_u64])
}

/// The command for a whim; right answers come from the solver.
fn command(table: &Table, whim: &Whim) -> Command {
    let answer_there = table.pile.as_ref().and(table.answer.as_ref());
    let right = answer_there.map_or_else(String::new, ToString::to_string);
    let last_step = answer_there.map_or_else(String::new, last_step);
    match whim {
        Whim::Deal => Deal,
        Whim::Buzz(seat) => Buzz(MemberId(*seat)),
        Whim::Right(seat) => answer(MemberId(*seat), &right),
        Whim::Wrong(seat) => answer(MemberId(*seat), "1+1"),
        Whim::Garbled(seat) => answer(MemberId(*seat), "8/(3-"),
        Whim::Declare(seat, true) => Declare(MemberId(*seat), last_step),
        Whim::Declare(seat, false) => Declare(MemberId(*seat), "2*2".to_owned()),
        Whim::Pass(seat) => Pass(MemberId(*seat)),
        Whim::Hint(seat) => Hint(MemberId(*seat)),
        Whim::Tick => Tick,
        Whim::Join => Join("Late".to_owned()),
        Whim::Finish => Finish,
    }
}

fn last_step(answer: &Expression) -> String {
    match &answer.node {
        unpuzzle_expr::Node::Binary(operator, left, right) => {
            Step::combine(*operator, left.evaluate().unwrap(), right.evaluate().unwrap())
                .to_string()
        }
        _ => String::new(),
    }
}

/// All cards of the match, sorted.
fn everywhere(table: &Table) -> Vec<Card> {
    let pile = table.pile.as_ref().map(|pile| pile.cards);
    let won = table.players.iter().flat_map(|player| &player.cards);
    let hidden = won.chain(&table.deck).chain(&table.left_over);
    let mut cards: Vec<_> = hidden.copied().chain(pile.into_iter().flatten()).collect();
    cards.sort_unstable();
    cards
}

/// Invariants between consecutive states, for any command.
fn check_verdict(before: &Table, after: &Table, outcome: &Outcome, command: &Command) {
    assert_eq!(everywhere(after), before.rules.deck.cards(), "cards are conserved");
    let view = after.view();
    assert_eq!(view.deck, after.deck.len());
    assert!(after.players.iter().all(|one| view.cards[&one.member] == one.cards.len()));
    let wins = outcome.events.iter().filter(|one| matches!(one, Event::Won { .. }));
    assert!(wins.clone().count() <= usize::from(after.pile.is_none()));
    for win in wins {
        check_win(before, after, win, command);
    }
    if let Some(turn) = after.turn() {
        let pile = after.pile.as_ref().unwrap();
        assert!(!pile.locked.contains(&turn.member));
        assert!(turn.until >= after.now);
    }
    assert_eq!(after.is_over(), after.is_over() && after.deck_len() == 0);
}

fn check_win(before: &Table, after: &Table, win: &Event, command: &Command) {
    let Event::Won { member, answer, kept, .. } = win else {
        return;
    };
    let pile = before.pile.as_ref().unwrap();
    assert!(!pile.locked.contains(member), "{command:?}");
    assert_eq!(answer.evaluate(), Ok(before.rules.game.target));
    assert_eq!(*kept, 4 - pile.hints_of(*member));
    let running = pile.turn.filter(|turn| turn.until >= after.now);
    let others = running.is_some_and(|turn| turn.member != *member);
    assert!(!others, "nobody wins while another is answering");
}

fn random_rules() -> impl Strategy<Value = MatchRules> {
    let decks = prop::sample::select(vec![Deck::OneToNine, Deck::OneToTen, Deck::Full]);
    let penalties = prop::sample::select(vec![Penalty::None, Penalty::Lockout, Penalty::Card]);
    (decks, penalties, any::<bool>()).prop_map(|(deck, penalty, declare)| MatchRules {
        deck,
        penalty,
        declare,
        ..MatchRules::default()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_order_of_commands_breaks_the_table(
        rules in random_rules(),
        seed in any::<u64>(),
        players in 1..4_usize,
        whims in prop::collection::vec(whims(), 0..150),
    ) {
        let mut table = Table::new(rules, seed);
        for seat in 0..players {
            play(&mut table, 0, Join(format!("p{seat}")));
        }
        let mut now = 0;
        for (whim, pause) in whims {
            now += pause;
            let before = table.clone();
            let command = command(&table, &whim);
            let outcome = table.handle(&command, now);
            check_verdict(&before, &table, &outcome, &command);
            outcome.events.iter().for_each(|event| drop(event.message(&table)));
        }
    }
}

/// The command line has its own list of penalties, because it does not depend on rooms.
#[test]
fn the_command_line_knows_every_penalty() {
    use unpuzzle_puzzles::{Puzzle as _, Takes};
    let verbs = unpuzzle_puzzles::twentyfour::TwentyFour.verbs();
    let play = verbs.iter().find(|verb| verb.name == "play").unwrap();
    let words: Vec<&str> = Penalty::ALL.iter().map(|one| (*one).into()).collect();
    match play.field("penalty").unwrap().takes {
        Takes::Choice { words: offered, .. } => assert_eq!(offered, words),
        other => panic!("{other:?}"),
    }
}
