//! Practice with the 24 game.

use super::*;
use crate::menu::Menu;
use crate::twentyfour::dealer::{Dealer, Dealt};
use crate::twentyfour::practice::with_hand;
use unpuzzle::puzzles::twentyfour::{WEEK, Wanted, daily};
use unpuzzle::twentyfour::Hand;
use unpuzzle::twentyfour::deal::{Card, Rank, Suit};
use unpuzzle::twentyfour::rating::Level;
use unpuzzle::twentyfour::strength::{expects, of_hand};
use unpuzzle_puzzles::Skill;
use unpuzzle_store::{Ending, GameResult, LOCAL_PLAYER};

fn card(value: u8, suit: Suit) -> Card {
    let rank = Rank::new(value).unwrap();
    Card { rank, suit }
}

/// A game that was played, with its times in milliseconds.
fn result(
    game: &str,
    level: &str,
    ending: Ending,
    milliseconds: u64,
    predicted: u64,
) -> GameResult {
    GameResult {
        key: String::new(),
        player: LOCAL_PLAYER.to_owned(),
        at: 0,
        game: game.to_owned(),
        level: level.to_owned(),
        ending,
        milliseconds,
        predicted: Some(predicted),
        hints: 0,
        undos: 0,
        mistakes: 0,
        score: None,
    }
}

fn practice_screen(cards: [u8; 4]) -> Box<dyn Screen> {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let dealt = Dealt {
        level: Some(Level::Expert),
        predicted: Some(Duration::from_secs(40)),
        ..Dealt::of_cards([0, 1, 2, 3].map(|place| card(cards[place], suits[place])))
    };
    let env = env(unpuzzle::ALL);
    let puzzle = unpuzzle::ALL[0];
    let practice = with_hand(env, puzzle, Dealer::default(), dealt);
    Box::new(practice.unwrap())
}

fn practice_in(cards: [u8; 4], language: Language) -> Person {
    Person::with_theme(practice_screen(cards), Theme { language, ..ENGLISH })
}

fn practice(cards: [u8; 4]) -> Person {
    practice_in(cards, Language::English)
}

#[test]
fn a_hand_is_solved_by_typing() {
    let mut person = practice([3, 3, 8, 8]);
    person.compare("practice").wait(12.0);
    person.write("8/(3-8/").compare("practice_typing");
    person.write("9").compare("practice_wrong_card");
    person.press(KeyCode::Backspace).write("3)").sees("= 24").enter();
    person.compare("practice_solved");
    let attempt = &past(&person, "24").results[0];
    assert_eq!(attempt.ending, Ending::Solved);
    assert_eq!(attempt.game, "24:3,3,8,8");
    assert_eq!(attempt.milliseconds, 12_000);
    assert_eq!((attempt.hints, attempt.undos, attempt.mistakes), (0, 0, 0));
    person.enter().sees("Hand 2").sees("0:00");
}

#[test]
fn a_hand_is_solved_step_by_step() {
    let mut person = practice([3, 3, 8, 8]);
    person.press(KeyCode::Tab).write("3/").compare("practice_stepping");
    person.write("1").sees("So far: 8 / 3 = 8/3");
    person.write("1-3").sees("3 - 8/3 = 1/3").write("1/2");
    person.sees("8/(3-8/3) = 24");
    assert_eq!(past(&person, "24").results[0].ending, Ending::Solved);
}

#[test]
fn cards_and_signs_are_clicked() {
    let mut person = practice([1, 2, 3, 4]);
    person.click("3     │").click("[ × ]").click("4     │");
    person.sees("3 * 4 = 12").click("[ × ]").sees("Pick a card");
    person.click("2     │").click("[ × ]").click("12   │");
    person.sees("12 = 24");
}

#[test]
fn steps_are_undone_and_counted() {
    let mut person = practice([3, 3, 8, 8]);
    person.press(KeyCode::Tab).write("1+2").write("1+2").write("1+2");
    person.sees("That makes 22. Press u to go back.").sees("wrong 1");
    person.write("h").sees("out of reach since step 1");
    person.write("h").sees("hints 1");
    person.write("uuu").sees("undone 3").write("u").sees("nothing to undo");
    person.write("1+").press(KeyCode::Backspace).press(KeyCode::Esc);
    person.sees("Pick a card").press(KeyCode::Esc);
    assert_eq!(person.has_left(), Some(Ended::ByChoice));
}

#[test]
fn hints_climb_to_the_answer() {
    let mut person = practice([1, 3, 4, 6]);
    person.write("h").sees("Hint:").sees("hints 1");
    person.write("h").compare("practice_hint").write("h").sees("6/(1-3/4)");
    let attempt = &past(&person, "24").results[0];
    assert_eq!((attempt.ending, attempt.hints), (Ending::Shown, 3));
    person.write("a").sees("The 24 game · Solve my cards").until("6/(1-3/4)");
    person.write("q").write("n").sees("Hand 2");
}

#[test]
fn a_long_hint_is_readable_on_a_small_screen() {
    let mut person = practice([3, 4, 7, 8]);
    person.resize(60, 20).press(KeyCode::Tab).write("3/4").write("1-3");
    person.write("h").sees("Undo").compare("practice_long_hint");
}

#[test]
fn a_skipped_hand_breaks_the_streak() {
    let mut person = practice([3, 3, 8, 8]);
    person.write("8/(3-8/3)").enter().sees("streak 1, best 1");
    person.enter().write("s").sees("Skipped. ");
    assert_eq!(past(&person, "24").results[1].ending, Ending::Skipped);
}

#[test]
fn a_wrong_answer_counts_and_an_unfinished_one_does_not() {
    let mut person = practice([3, 3, 8, 8]);
    person.write("8+3+").enter().sees("wrong 0");
    person.control('u').write("8/(3").enter().sees("a bracket is still open").sees("wrong 0");
    person.control('u').write("8+3+8+3").enter();
    person.sees("this makes 22, not 24").sees("wrong 1");
    person.press(KeyCode::Esc).sees("type an expression");
}

#[test]
fn a_queen_can_be_typed_and_q_still_leaves() {
    let mut person = practice([12, 12, 1, 1]);
    person.write("q+Q").sees("= 24   still to use: 1 1");
    assert_eq!(person.has_left(), None);
    let mut person = practice([3, 3, 8, 8]);
    person.write("q");
    assert_eq!(person.has_left(), Some(Ended::ByChoice));
}

#[test]
fn a_store_that_cannot_be_opened_is_said_and_the_game_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("unpuzzle.db");
    std::fs::write(&path, "This is a letter, and no store at all.").unwrap();
    let mut person = practice([3, 3, 8, 8]);
    let screen = practice_screen([3, 3, 8, 8]);
    person.stack = ScreenStack::new(screen, ENGLISH, history(directory.path()));
    person.look();
    person.write("8/(3-8/3)").enter();
    person.sees("not in your statistics").sees("not a store");
    person.enter().sees("Hand 2");
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.starts_with("This is a letter"));
}

#[test]
fn a_pasted_answer_is_taken() {
    let mut person = practice([3, 3, 8, 8]);
    person.handle(Event::Paste("8 ÷ (3 − 8 ÷ 3)\n".to_owned())).enter();
    person.sees("= 24");
}

#[test]
fn it_fits_every_size_and_both_languages() {
    let mut person = practice_in([10, 11, 12, 13], Language::Indonesian);
    person.resize(60, 20).compare("practice_narrow");
    person.resize(120, 40).compare("practice_large");
}

#[test]
fn breaking_off_a_hand_is_an_interruption() {
    let mut person = practice([3, 3, 8, 8]);
    person.control('c');
    assert_eq!(person.has_left(), Some(Ended::Interrupted));
}

#[test]
fn statistics_gather_the_levels() {
    let mut person = Person::before(Menu::of_puzzle(env(unpuzzle::ALL), unpuzzle::ALL[0]));
    person.click("Statistics").sees("Nothing here yet").press(KeyCode::Esc);
    let directory = tempfile::tempdir().unwrap();
    let history = history(directory.path());
    for (game, level, ending, time, predicted, hints) in [
        ("24:1,1,4,6", "easy", Ending::Solved, 4200, 5100, 0),
        ("24:3,5,6,7", "hard", Ending::Skipped, 31_337, 10_500, 1),
        ("24:3,3,8,8", "expert", Ending::Solved, 95_000, 41_000, 2),
        ("24:1,3,4,6", "expert", Ending::Solved, 21_500, 38_000, 0),
        ("nerdle:classic", "hard", Ending::Solved, 1, 1, 0),
    ] {
        let result = result(game, level, ending, time, predicted);
        history.record(GameResult { hints, ..result }).unwrap();
    }
    let menu = Menu::of_puzzle(env(unpuzzle::ALL), unpuzzle::ALL[0]);
    person.stack = ScreenStack::new(Box::new(menu), ENGLISH, history);
    person.look();
    person.click("Statistics").compare("statistics");
}

/// The history of a player whose hands of a kind ended so, by turns.
fn practised(directory: &Path, seconds: u64, endings: &[Ending]) -> Rc<GameHistory> {
    let history = history(directory);
    for ending in endings.iter().cycle().take(24) {
        let result = result("24:3,3,8,8", "hard", *ending, 5000, seconds * 1000);
        history.record(result).unwrap();
    }
    history
}

#[test]
fn practice_offers_what_matches_the_rating() {
    let check = |seconds, expected: &[Level]| {
        let directory = tempfile::tempdir().unwrap();
        let endings = [Ending::Solved, Ending::Solved, Ending::Skipped];
        drop(practised(directory.path(), seconds, &endings));
        let env = ScreenEnv::new(Settings {
            data_directory: Some(directory.path().to_owned()),
            ..settings(unpuzzle::ALL)
        });
        let past = History { results: Vec::new(), ..env.history.past("24") };
        let player = past.skill.unwrap();
        let mut sum = 0.0;
        for _ in 0..20 {
            let dealt = Dealer::default().deal(&env, &past).unwrap();
            let predicted = dealt.predicted.unwrap();
            let chance = expects(&player, &of_hand(predicted.as_secs_f64()));
            assert!((0.55..0.75).contains(&chance), "{chance}");
            sum += chance;
            assert!(expected.contains(&dealt.level.unwrap()), "{:?}", dealt.level);
        }
        assert!((0.63..0.67).contains(&(sum / 20.0)), "{sum}");
        let setup = crate::twentyfour::practice(&env, unpuzzle::ALL[0]);
        let mut person = Person::before(setup);
        person.sees("matched to you").enter().sees("Hand 1");
    };
    check(6, &[Level::Easy]);
    check(10, &[Level::Medium, Level::Hard]);
    check(20, &[Level::Expert]);
    let setup = crate::twentyfour::practice(&env(unpuzzle::ALL), unpuzzle::ALL[0]);
    Person::before(setup).sees("‹ any ›");
}

#[test]
fn the_same_seed_and_the_same_rating_deal_the_same_hands() {
    let past = History { skill: Some(Skill::default()), ..History::default() };
    let deal = || Dealer::default().deal(&env(unpuzzle::ALL), &past).unwrap().cards;
    assert_eq!(deal(), deal());
}

#[test]
fn the_rating_follows_each_hand() {
    let mut person = practice([3, 3, 8, 8]);
    person.wait(5.0).write("8/(3-8/3)").enter();
    person.sees("Your rating: 2").sees("a first guess");
    let rating = past(&person, "24").skill.unwrap();
    assert!(rating.rating > 1600.0 && rating.deviation < 350.0, "{rating:?}");
}

/// Practice with a place for the hand that is left.
fn practising(directory: &Path, request: &[(&str, &str)]) -> Person {
    let env = ScreenEnv::new(Settings {
        data_directory: Some(directory.to_owned()),
        ..settings(unpuzzle::ALL)
    });
    let puzzle = unpuzzle::ALL[0];
    let verb = crate::env::verb(puzzle, "play").unwrap();
    let start = unpuzzle_puzzles::Call::new(verb);
    let request =
        request.iter().fold(start, |request, (name, value)| request.with(name, *value).unwrap());
    let screen = crate::skins::play(&env, puzzle, &request).unwrap();
    Person::with_theme(screen, ENGLISH)
}

#[test]
fn a_hand_that_was_left_is_the_next_one() {
    let directory = tempfile::tempdir().unwrap();
    let mut person = practising(directory.path(), &[]);
    person.wait(0.0).wait(65.0).write("h").write("9999999").enter();
    let seen = person.see();
    let cards = |seen: &str| {
        let mut lines = seen.lines().skip(2);
        lines.find(|line| line.contains('│')).map(str::to_owned)
    };
    person.sees("hints 1").sees("1:05").press(KeyCode::Esc).press(KeyCode::Esc);
    assert!(person.has_left().is_some());
    drop(person);
    let mut person = practising(directory.path(), &[]);
    person.sees("where you left off").sees("hints 1").sees("1:05");
    assert_eq!(cards(&person.see()), cards(&seen));
    // Hands of one level are other hands.
    let mut other = practising(directory.path(), &[("level", "easy")]);
    other.sees("hints 0").sees("0:00");
    // A hand that is done with is not kept.
    person.write("s").press(KeyCode::Esc);
    drop((person, other));
    practising(directory.path(), &[]).sees("hints 0").sees("0:00");
}

#[test]
fn a_seed_that_is_given_wins_over_a_hand_that_waits() {
    let directory = tempfile::tempdir().unwrap();
    let open = |seed| {
        let env = seeded_env(directory.path(), seed);
        let screen = crate::twentyfour::practice::screen(env, unpuzzle::ALL[0], Dealer::default());
        Person::before(screen.unwrap())
    };
    open(1).write("h").sees("hints 1");
    open(2).sees("hints 0");
    open(1).sees("hints 1").sees("where you left off");
}

/// The recorded results of these hands.
fn having_played(hands: &[Hand], skill: Option<Skill>) -> History {
    let directory = tempfile::tempdir().unwrap();
    let history = history(directory.path());
    for hand in hands {
        let game = format!("24:{}", hand.to_string().replace(' ', ","));
        history.record(result(&game, "easy", Ending::Solved, 5000, 8000)).unwrap();
    }
    History { skill, ..history.past("24") }
}

#[test]
fn a_hand_that_was_played_of_late_is_not_dealt_again() {
    for (level, skill) in [
        (Wanted::Matched, Some(Skill::default())),
        (Wanted::Any, None),
        (Wanted::Level(Level::Expert), None),
    ] {
        let dealer = Dealer { level, ..Dealer::default() };
        let mut hands: Vec<Hand> = Vec::new();
        for _ in 0..8 {
            // The same seed would deal the same hand.
            let past = having_played(&hands, skill);
            let dealt = dealer.deal(&env(unpuzzle::ALL), &past).unwrap();
            assert!(!hands.contains(&dealt.hand.sorted()), "{:?} after {hands:?}", dealt.hand);
            hands.push(dealt.hand.sorted());
        }
    }
}

#[test]
fn of_two_equal_cards_the_picked_one_is_used() {
    let mut person = practice([8, 7, 8, 2]);
    // Spades and hearts go, diamonds stay.
    person.press(KeyCode::Tab).write("1+2").sees("15");
    let seen = person.see();
    assert!(seen.contains('♦') && !seen.contains('♠'), "{seen}");
    person.write("u").write("3+2").sees("15");
    let seen = person.see();
    assert!(seen.contains('♠') && !seen.contains('♦'), "{seen}");
}

#[test]
fn the_hint_that_ends_the_hand_says_so_before() {
    let mut person = practice([1, 3, 4, 6]);
    person.write("h").sees("h hint").write("h");
    person.sees("h again ends the hand with the answer").sees("h show the answer");
    person.write("h").sees("6/(1-3/4)").sees("next hand");
}

#[test]
fn all_solutions_lead_back_to_the_next_hand() {
    let mut person = practice([3, 3, 8, 8]);
    person.write("8/(3-8/3)").enter().write("a").sees("Solve my cards");
    person.enter().sees("next hand").enter().sees("Hand 2");
}

#[test]
fn help_is_one_key_away() {
    let mut person = practice([3, 3, 8, 8]);
    person.write("?").sees("counts as not solved").write("q").sees("Hand 1");
}

#[test]
fn the_hand_of_the_day_is_the_same_as_on_the_web() {
    let page = include_str!("identity.js");
    let names: Vec<String> = WEEK.iter().map(|level| format!("\"{level}\"")).collect();
    assert!(page.contains(&format!("([{}])", names.join(", "))), "{names:?}");
    let directory = tempfile::tempdir().unwrap();
    let mut person = practising(directory.path(), &[("daily", "true")]);
    person.sees("Hand of the day, ").write("s").sees("Skipped. ");
    let (date, day) = crate::clock::today().unwrap();
    let played = past(&person, "24").results[0].game.clone();
    assert_eq!(Some(played), daily(&date.to_string(), day).map(|id| id.to_string()));
    // Practice continues with other hands.
    person.enter().sees("Hand 1");
}

#[test]
fn a_hand_is_played_by_its_cards_or_its_id() {
    let directory = tempfile::tempdir().unwrap();
    let mut person = practising(directory.path(), &[("hand", "24:2,2,2,9;target=10")]);
    person.sees("make 10").write("2/2+9*").press(KeyCode::Esc).press(KeyCode::Esc);
    practising(directory.path(), &[("hand", "3 3 8 8")]).write("8/(3-8/3)").enter().sees("= 24");
}

#[test]
fn other_targets_and_countdown_are_played() {
    let directory = tempfile::tempdir().unwrap();
    let mut person = practising(directory.path(), &[("cards", "3"), ("target", "10")]);
    person.sees("make 10").write("s").until("Skipped. ").sees("10 = ");
    person.enter().sees("Hand 2").sees("make 10");
    let mut person = practising(directory.path(), &[("countdown", "true")]);
    person.resize(60, 20).sees("Numbers may be left over").write("h").until("Hint:");
    person.press(KeyCode::Tab).sees("1–6").write("s").until("Skipped. ");
}

#[test]
fn a_target_of_24_is_the_usual_game() {
    let kind = |target: &str| {
        let verb = crate::env::verb(unpuzzle::ALL[0], "play").unwrap();
        let request = unpuzzle_puzzles::Call::new(verb).with("target", target).unwrap();
        Dealer::of(&request.read().unwrap(), None).kind()
    };
    assert_eq!(kind("24"), Dealer::default().kind());
    assert_ne!(kind("10"), Dealer::default().kind());
}
