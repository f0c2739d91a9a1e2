//! Practice with the 24 game.

use super::*;
use crate::history::{Ending, Past};
use crate::screens::menu::Menu;
use crate::screens::twentyfour::dealer::{Dealer, Dealt};
use crate::screens::twentyfour::practice::Practice;
use unpuzzle::twentyfour::deal::{Card, Rank, Suit};
use unpuzzle::twentyfour::rating::Level;

fn card(value: u8, suit: Suit) -> Card {
    let rank = Rank::new(value).unwrap();
    Card { rank, suit }
}

fn practice_in(cards: [u8; 4], language: Language) -> Person {
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let dealt = Dealt {
        cards: [0, 1, 2, 3].map(|place| card(cards[place], suits[place])),
        level: Level::Expert,
        predicted: Duration::from_secs(40),
    };
    let world = world(unpuzzle::ALL);
    let puzzle = unpuzzle::ALL[0];
    let practice = Practice::with_hand(world, puzzle, Dealer::default(), dealt);
    Person::before_in(practice.unwrap(), language)
}

fn practice(cards: [u8; 4]) -> Person {
    practice_in(cards, Language::English)
}

fn past(person: &Person) -> Past {
    History::in_directory(person.directory.path())
        .read()
        .unwrap()
}

#[test]
fn a_hand_is_solved_by_typing() {
    let mut person = practice([3, 3, 8, 8]);
    person.compare("practice").wait(12.0);
    person.write("8/(3-8/").compare("practice_typing");
    person.write("9").compare("practice_wrong_card");
    person
        .press(KeyCode::Backspace)
        .write("3)")
        .sees("= 24")
        .enter();
    person.compare("practice_solved");
    let attempt = &past(&person).attempts[0];
    assert_eq!(attempt.ending, Ending::Solved);
    assert_eq!(attempt.game, "24:3,3,8,8");
    assert_eq!(attempt.time, Duration::from_secs(12));
    assert_eq!((attempt.hints, attempt.undos, attempt.mistakes), (0, 0, 0));
    person.enter().sees("Hand 2").sees("0:00");
}

#[test]
fn a_hand_is_solved_step_by_step() {
    let mut person = practice([3, 3, 8, 8]);
    person
        .press(KeyCode::Tab)
        .write("3/")
        .compare("practice_stepping");
    person.write("1").sees("So far: 8 / 3 = 8/3");
    person.write("1-3").sees("3 - 8/3 = 1/3").write("1/2");
    person.sees("8/(3-8/3) = 24");
    assert_eq!(past(&person).attempts[0].ending, Ending::Solved);
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
    person
        .press(KeyCode::Tab)
        .write("1+2")
        .write("1+2")
        .write("1+2");
    person
        .sees("That makes 22. Press u to go back.")
        .sees("wrong 1");
    person.write("h").sees("out of reach since step 1");
    person.write("h").sees("hints 1");
    person
        .write("uuu")
        .sees("undone 3")
        .write("u")
        .sees("nothing to take back");
    person
        .write("1+")
        .press(KeyCode::Backspace)
        .press(KeyCode::Esc);
    person.sees("Pick a card").press(KeyCode::Esc);
    assert_eq!(person.has_left(), Some(Exit::Yes));
}

#[test]
fn hints_climb_to_the_answer() {
    let mut person = practice([1, 3, 4, 6]);
    person.write("h").sees("Hint:").sees("hints 1");
    person
        .write("h")
        .compare("practice_hint")
        .write("h")
        .sees("6/(1-3/4)");
    let attempt = &past(&person).attempts[0];
    assert_eq!((attempt.ending, attempt.hints), (Ending::Shown, 3));
    person
        .write("a")
        .sees("The 24 game · Solve my cards")
        .sees("6/(1-3/4)");
    person.write("q").write("n").sees("Hand 2");
}

#[test]
fn a_long_hint_is_readable_on_a_small_screen() {
    let mut person = practice([3, 4, 7, 8]);
    person
        .resize(60, 20)
        .press(KeyCode::Tab)
        .write("3/4")
        .write("1-3");
    person.write("h").sees("Undo").compare("practice_long_hint");
}

#[test]
fn a_skipped_hand_breaks_the_streak() {
    let mut person = practice([3, 3, 8, 8]);
    person.write("8/(3-8/3)").enter().sees("streak 1, best 1");
    person.enter().write("s").sees("Skipped. ");
    assert_eq!(past(&person).attempts[1].ending, Ending::Skipped);
}

#[test]
fn a_wrong_answer_counts_and_an_unfinished_one_does_not() {
    let mut person = practice([3, 3, 8, 8]);
    person.write("8+3+").enter().sees("wrong 0");
    person
        .write("8+3")
        .enter()
        .sees("this makes 22, not 24")
        .sees("wrong 1");
    person.press(KeyCode::Esc).sees("type an expression");
}

#[test]
fn a_queen_can_be_typed_and_q_still_leaves() {
    let mut person = practice([12, 12, 1, 1]);
    person.write("q+Q").sees("= 24   still to use: 1 1");
    assert_eq!(person.has_left(), None);
    let mut person = practice([3, 3, 8, 8]);
    person.write("q");
    assert_eq!(person.has_left(), Some(Exit::Yes));
}

#[test]
fn an_unwritable_history_is_said_and_the_game_goes_on() {
    let mut person = practice([3, 3, 8, 8]);
    std::fs::create_dir(person.directory.path().join("history.jsonl")).unwrap();
    person
        .write("8/(3-8/3)")
        .enter()
        .sees("not in your statistics");
    person.enter().sees("Hand 2");
}

#[test]
fn a_pasted_answer_is_taken() {
    let mut person = practice([3, 3, 8, 8]);
    person
        .handle(Event::Paste("8 ÷ (3 − 8 ÷ 3)\n".to_owned()))
        .enter();
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
    assert_eq!(person.has_left(), Some(Exit::Interrupted));
}

#[test]
fn statistics_gather_the_levels() {
    let mut person = Person::before(Menu::of_puzzle(world(unpuzzle::ALL), unpuzzle::ALL[0]));
    person
        .click("Statistics")
        .sees("Nothing here yet")
        .press(KeyCode::Esc);
    let lines = include_str!("history.jsonl");
    std::fs::write(person.directory.path().join("history.jsonl"), lines).unwrap();
    person.click("Statistics").compare("statistics");
}
