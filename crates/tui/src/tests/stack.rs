//! What holds for every screen.

use super::*;
use crate::menu::Menu;

fn menu() -> Person {
    Person::before(Menu::of_puzzles(env(WITH_NULL)))
}

#[test]
fn a_small_terminal_says_so_and_comes_back() {
    let mut person = menu();
    person.resize(59, 20);
    person.sees("This terminal is 59×20, but the screens need 60×20.");
    person.press(KeyCode::Down).enter();
    person.resize(60, 20).sees("What would you like to play?");
    person.resize(5, 2).write("q");
    assert_eq!(person.has_left(), Some(Ended::ByChoice));
}

#[test]
fn q_esc_and_control_c_leave() {
    let check = |event: Event, left| {
        let mut person = menu();
        person.handle(event);
        assert_eq!(person.has_left(), left);
    };
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    check(Event::press(KeyCode::Char('q')), Some(Ended::ByChoice));
    check(Event::press(KeyCode::Esc), Some(Ended::ByChoice));
    check(Event::Key(control_c), Some(Ended::ByChoice));
    check(Event::press(KeyCode::Down), None);
}

#[test]
fn breaking_off_a_game_is_an_interruption() {
    let mut person = menu();
    person.enter().click("Play");
    person.write("3").enter().control('c');
    assert_eq!(person.has_left(), Some(Ended::Interrupted));
}

#[test]
fn a_click_on_a_key_is_that_key() {
    let mut person = menu();
    person.click("q quit");
    assert_eq!(person.has_left(), Some(Ended::ByChoice));
}

#[test]
fn the_language_changes_everywhere() {
    let mut person = menu();
    person.click("Bahasa Indonesia").sees("Mau main apa?");
    person.click("English").sees("What would you like to play?");
}
