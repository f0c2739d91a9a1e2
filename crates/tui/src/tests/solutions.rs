//! Solving the cards that a player has in hand.

use super::*;
use crate::menu::Menu;

fn menu() -> Person {
    Person::before(Menu::of_puzzles(env(unpuzzle::ALL)))
}

fn solve(cards: &str) -> Person {
    let mut person = menu();
    person.enter().click("Solve my cards").write(cards).enter();
    if !cards.contains('x') {
        person.until("found");
    }
    person
}

#[test]
fn everything_is_found_from_the_menu() {
    let mut person = menu();
    person.enter().compare("menu_of_24");
    person.resize(60, 20).compare("menu_of_24_narrow").resize(80, 24);
    person.click("Bahasa Indonesia").compare("menu_of_24_indonesian");
    person.click("Aturan").sees("Empat kartu dibagikan");
    person.write("q").click("Alat lainnya").sees("unpuzzle 24 check EXPRESSION");
}

#[test]
fn every_written_form_is_listed_and_saved() {
    let mut person = solve("7 8 9 10");
    person.sees("8 found").sees("seconds").sees("( 9 / ( 10 - 7 ) ) * 8");
    let path = person.directory.path().join("answers");
    person.write("s").control('u').write(&path.display().to_string()).enter();
    person.sees("Saved to");
    let saved = std::fs::read_to_string(path.with_extension("txt")).unwrap();
    assert_eq!(saved.lines().count(), 8);
    assert!(saved.lines().any(|line| line == "( 9 / ( 10 - 7 ) ) * 8"));
}

#[test]
fn a_file_is_never_replaced_silently() {
    let mut person = solve("7 8 9 10");
    let path = person.directory.path().join("answers.txt");
    std::fs::write(&path, "precious").unwrap();
    let name = path.display().to_string();
    person.write("s").control('u').write(&name).enter().sees("Overwrite?");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    person.write("n").sees("Save as").enter().write("y").sees("Saved to");
    assert_ne!(std::fs::read_to_string(&path).unwrap(), "precious");
}

#[test]
fn a_place_that_cannot_be_written_is_said() {
    let mut person = solve("7 8 9 10");
    person.write("s").control('u').write("/no/such/place/x").enter();
    person.sees("not saved:").press(KeyCode::Esc).write("s").sees("Save as");
}

#[test]
fn bad_cards_are_asked_for_again_with_the_reason() {
    let mut person = solve("3 3 x 8");
    person.compare("solve_refused");
    person.control('u').write("3 3 8 8").enter().until("8 / ( 3 - ( 8 / 3 ) )");
}

#[test]
fn a_queen_may_come_first() {
    solve("q 7 6 2").sees("20 found");
}

#[test]
fn an_empty_line_deals_at_random() {
    let mut person = solve("");
    person.sees("seconds").write("n").sees("Which four cards?");
}

#[test]
fn a_hand_without_solutions_says_so() {
    solve("1 1 1 1").sees("0 found");
}

#[test]
fn long_lists_scroll() {
    let mut person = solve("J A K 2");
    person.sees("24 found").press(KeyCode::End).sees("( 2 - A ) * J ) + K");
    person.handle(Event::Wheel(-1)).press(KeyCode::Home).sees("24 found");
}
