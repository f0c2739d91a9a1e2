//! The sentences of hints, answers and ratings.

use crate::page::Block;
use crate::{Budget, Call, Language, Message, NoIo};
use unpuzzle_expr::Rational;

use super::*;
use unpuzzle_twentyfour::check::{Standing, check, judge};
use unpuzzle_twentyfour::hint::{HintLevel, hint};
use unpuzzle_twentyfour::play::Position;
use unpuzzle_twentyfour::rating::{RateError, Rating, rate};
use unpuzzle_twentyfour::{Hand, Rules, Solver, Verdict};

const LEVELS: [HintLevel; 3] = [HintLevel::Nudge, HintLevel::Step, HintLevel::Answer];

fn ask(hand: &str, steps: &str, rules: Rules, level: HintLevel) -> String {
    let mut position = Position::new(&Hand::parse(hand).unwrap(), rules).unwrap();
    position.take_all(steps).unwrap();
    let hint = hint(&position, level, &Budget::unlimited()).unwrap();
    hint.message().to_string()
}

#[test]
fn hints_come_in_three_levels() {
    let check = |hand: &str, steps: &str, expected: [&str; 3]| {
        let said = LEVELS.map(|level| ask(hand, steps, Rules::classic(), level));
        assert_eq!(said, expected, "{hand} after {steps:?}");
    };
    check(
        "3 3 8 8",
        "",
        ["You will need a fraction on the way.", "Try 8 / 3, which makes 8/3.", "24 = 8/(3-8/3)"],
    );
    check(
        "2 2 7 10",
        "",
        ["Think of 24 as 12 × 2.", "Try 10 / 2, which makes 5.", "24 = (7+10/2)*2"],
    );
    check(
        "3 3 8 8",
        "8/3; 3-8/3",
        [
            "Only one step is left: try each operation on what is on the table.",
            "Try 8 / (1/3), which makes 24.",
            "24 = 8/(3-8/3)",
        ],
    );
    check("3 3 8 8", "8/3; 8-3", ["24 is out of reach since step 2 (8 - 3). Undo that step."; 3]);
    check(
        "3 3 8 8",
        "8-3; 8+3",
        ["24 is out of reach since step 1 (8 - 3). Undo the last 2 steps."; 3],
    );
    check("1 1 1 1", "1+1", ["This hand cannot make 24."; 3]);
    check("4 6", "4*6", ["You have reached 24."; 3]);
}

#[test]
fn nudges_look_at_how_it_ends() {
    let check = |hand: &str, expected: &str| {
        let nudge = ask(hand, "", Rules::classic(), HintLevel::Nudge);
        assert_eq!(nudge, expected, "{hand}");
    };
    check("1 1 3 8", "Leave the 1 for last: multiplying by it changes nothing.");
    check("6 4 8 8", "Some of the cards can be made to vanish: make a 0 of them and add.");
    check("1 5 5 5", "You will need a fraction on the way.");
    check("5 6 7 7", "Think of 24 as 6 × 4.");
    check("5 5 5 5", "Think of 24 as 25 − 1.");
    check("6 6 6 6", "Think of 24 as 12 + 12.");
    check("4 4 10 10", "Think of 24 as 96 ÷ 4.");
}

#[test]
fn other_rules_have_hints_too() {
    let check = |hand: &str, rules: Rules, expected: &str| {
        assert_eq!(ask(hand, "", rules, HintLevel::Answer), expected, "{hand}");
    };
    let with =
        |operators: &str| Rules { operators: operators.parse().unwrap(), ..Rules::classic() };
    check("1 1 2 5", with("+-*/^"), "24 = (5^2-1)*1");
    check("1 4", with("*!"), "24 = 4!*1");
    check("2 4 1 1", with("+-,concat"), "24 = 24+1-1");
    check("2 8 9 16", with("+-*/^,log,sqrt"), "24 = (16+8)*(sqrt(9)-2)");
    check("3 3", Rules::classic().with_target(Rational::integer(9)), "9 = 3*3");
    check("100 4 3 7 2", Rules::countdown(Rational::integer(412)), "412 = (100+3)*4");
    let whole = Rules::classic().integers_only();
    check("5 3 8 8", whole.clone(), "24 = 8+8+5+3");
    check("3 3 8 8", whole, "This hand cannot make 24.");
}

#[test]
fn values_too_large_to_follow_are_unknown() {
    let million = "1000000 999983 999979 999961";
    assert_eq!(
        ask(million, "", Rules::classic(), HintLevel::Nudge),
        "These values are too large to tell."
    );
}

#[test]
fn an_unknown_names_the_bound_that_values_went_beyond() {
    let rules = Rules { operators: "+!/".parse().unwrap(), ..Rules::classic() };
    assert_eq!(
        ask("J Q K", "", rules.clone(), HintLevel::Step),
        "These values are too large to tell."
    );
    let hand: Hand = "J Q K".parse().unwrap();
    let solved = Solver::new(&hand).rules(&rules).first();
    assert_eq!((solved.verdict, solved.bound), (Verdict::Unknown, Some(1_000_000_000)));
}

fn hand(text: &str) -> Hand {
    text.parse().unwrap()
}

fn reasons(rating: &Rating) -> Vec<Message> {
    rating.reasons.clone()
}

fn rated(cards: &str) -> Result<Rating, RateError> {
    rate(&hand(cards), &Rules::classic(), &Budget::unlimited())
}

#[test]
fn errors_speak_both_languages() {
    let check = |rules: &Rules, cards: &str, text: &str, english: &str, indonesian: &str| {
        let error = judge(text, &hand(cards), rules).unwrap_err();
        assert_eq!(error.to_string(), english);
        assert_eq!(error.kind.message().in_language(Language::Indonesian), indonesian);
    };
    let classic = Rules::classic();
    check(
        &classic,
        "3 3 8 8",
        "8*3",
        "every card must be used: 8, 3 left over",
        "semua kartu harus dipakai: 8, 3 masih tersisa",
    );
    check(&classic, "1 3 4 6", "1+1", "1 was dealt only 1 time", "1 hanya dibagikan 1 kali");
    check(
        &classic,
        "3 3 8 8",
        "8^3",
        "“^” is not allowed in this game: use +-*/",
        "“^” tidak boleh dipakai di permainan ini: pakai +-*/",
    );
    check(&classic, "1 3 8 8", "8*8/3+1", "this makes 67/3, not 24", "hasilnya 67/3, bukan 24");
}

#[test]
fn an_error_points_into_its_text() {
    let text = "8*3+1";
    let error = judge(text, &hand("3 3 8 8"), &Rules::classic()).unwrap_err();
    let place = in_text(&error, text).place.unwrap();
    assert_eq!((place.text.as_str(), place.span), (text, 4..5));
}

#[test]
fn a_right_answer_has_its_standing() {
    let praise = |cards: &str, text: &str, budget: &Budget| {
        let checked = check(text, &hand(cards), &Rules::classic(), budget).unwrap();
        checked.message().to_string()
    };
    let unlimited = Budget::unlimited();
    assert_eq!(
        praise("3 3 8 8", "8/(3-8/3)", &unlimited),
        "Right, this makes 24: the only solution there is."
    );
    let hurried = Budget::unlimited().with_node_limit(1);
    assert_eq!(praise("2 4 8 10", "2*10+8-4", &hurried), "Right, this makes 24.");
    // The hand with the most solutions has eleven.
    let checked = check("2*10+8-4", &hand("2 4 8 10"), &Rules::classic(), &unlimited).unwrap();
    let Some(Standing { index, count: 11 }) = checked.standing else {
        panic!("{:?}", checked.standing);
    };
    assert_eq!(
        checked.message().to_string(),
        format!("Right, this makes 24: solution {} of 11 essentially different ones.", index + 1)
    );
}

#[test]
fn reasons_are_given_in_words() {
    fn check(cards: &str, reason: &str) {
        let reasons = reasons(&rated(cards).unwrap());
        let said: Vec<String> = reasons.iter().map(ToString::to_string).collect();
        assert!(said.iter().any(|one| one == reason), "{cards}: {said:?}");
    }
    check("3 3 8 8", "harder: it needs a fraction, 1/3");
    check("3 3 8 8", "harder: there is only one solution");
    check("2 4 8 10", "easier: there are 11 different solutions");
    check("1 1 4 6", "easier: two equal cards cancel out");
    check("10 10 2 2", "easier: only addition and subtraction");
    check("4 4 10 10", "harder: 96 is divided by 4");
    check("3 7 9 13", "harder: 24 = 63 − 39 with both numbers to be made first");
    check("5 8 12 12", "easier: 12 is a factor of both sides of the last step");
}

#[test]
fn reasons_speak_indonesian() {
    let reasons = reasons(&rated("3 3 8 8").unwrap());
    let first = reasons[0].in_language(Language::Indonesian);
    assert_eq!(first, "lebih sulit: perlu pecahan, yaitu 1/3");
}

#[test]
fn a_guess_is_called_one() {
    let hand: Hand = "100 75 3 6 4 1".parse().unwrap();
    let rules = Rules::countdown(Rational::from(952));
    let rating = rate(&hand, &rules, &Budget::unlimited()).unwrap();
    let last = reasons(&rating).last().unwrap().to_string();
    assert!(last.starts_with("extrapolated"), "{last}");
}

#[test]
fn a_hint_keeps_the_letters_of_the_cards() {
    let check = |cards: &str, level: &str, expected: &str| {
        let verb = ABOUT.verbs.iter().find(|verb| verb.name == "hint").unwrap();
        let call = Call::new(verb).with("cards", cards).and_then(|call| call.with("level", level));
        let reply = call.unwrap().run(&mut NoIo, &Budget::unlimited()).unwrap();
        let Block::Line(spans) = &reply.page().blocks[0] else { panic!("a line") };
        assert_eq!(spans[0].words.in_language(Language::English), expected);
    };
    check("A 2 J K", "3", "24 = (K+J)*(2-A)");
    check("A 2 J K", "2", "Try 2 - A, which makes 1.");
    check("1 2 11 13", "3", "24 = (13+11)*(2-1)");
}

#[test]
fn an_answer_is_checked_by_the_rules_of_a_game_id() {
    let check = |cards: &str, expected: Verdict| {
        let verb = ABOUT.verbs.iter().find(|verb| verb.name == "check").unwrap();
        let call = Call::new(verb).with("expression", "8/(3-8/3)");
        let call = call.and_then(|call| call.with("cards", cards)).unwrap();
        let reply = call.run(&mut NoIo, &Budget::unlimited()).unwrap();
        assert_eq!(reply.verdict(), expected, "{cards}");
    };
    check("3,3,8,8", Verdict::Yes);
    check("24:3,3,8,8", Verdict::Yes);
    check("24:3,3,8,8;integers", Verdict::No);
}
