//! Properties of all screens.

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

#[test]
fn terminals_without_unicode_get_ascii_alone() {
    for puzzle in unpuzzle::ALL {
        let theme = Theme { unicode: false, ..ENGLISH };
        let screen = Box::new(Menu::of_puzzle(env(unpuzzle::ALL), *puzzle));
        let mut person = Person::with_theme(screen, theme);
        for key in [KeyCode::Enter, KeyCode::Enter, KeyCode::Char('?'), KeyCode::Esc] {
            let seen = person.see();
            assert!(seen.is_ascii(), "{seen}");
            person.press(key);
        }
    }
}

#[test]
fn help_and_hints_have_the_same_keys_in_every_game() {
    for (puzzle, path) in [
        ("24", &["Play alone", "\n"][..]),
        ("tiling", &["Play a board", "\n"]),
        ("nerdle", &["Today's puzzle"]),
        ("2048", &["Play"]),
    ] {
        let puzzle = unpuzzle::find(unpuzzle::ALL, puzzle).unwrap();
        let mut person = Person::before(Menu::of_puzzle(env(unpuzzle::ALL), puzzle));
        for step in path {
            match *step {
                "\n" => person.enter(),
                words => person.click(words),
            };
        }
        person.until("h hint").sees("? help").sees("leave").write("?");
        person.sees("hint").press(KeyCode::Esc).sees("? help");
    }
}

#[test]
fn the_bar_of_a_long_page_covers_no_letter() {
    let puzzle = unpuzzle::find(unpuzzle::ALL, "nerdle").unwrap();
    for (width, height) in [(80, 24), (60, 20)] {
        let mut person = Person::before(Menu::of_puzzle(env(unpuzzle::ALL), puzzle));
        person.resize(width, height).click("Today").until("h hint").write("?");
        let seen = person.see();
        let bars = seen.lines().filter(|line| line.ends_with(['█', '│']));
        let bars: Vec<&str> = bars.map(|line| line.trim_end_matches(['█', '│'])).collect();
        assert!(bars.len() > 5 && bars.iter().all(|line| line.ends_with(' ')), "{seen}");
    }
}

#[test]
fn a_suggested_name_makes_way_for_what_is_typed() {
    let mut person = menu();
    person.enter().click("Play").write("3").enter().write("s").sees("null-game");
    // Ticks come between the keys.
    person.wait(0.1).write("x").sees("(.txt is added): x");
    assert!(!person.see().contains("null-game"));
    // Correcting it begins with any other key.
    person.press(KeyCode::Esc).write("s").press(KeyCode::Backspace).sees("null-gam");
}

#[test]
fn a_title_without_room_leaves_the_puzzle_out() {
    let puzzle = unpuzzle::find(unpuzzle::ALL, "24").unwrap();
    let mut person = Person::before(Menu::of_puzzle(env(unpuzzle::ALL), puzzle));
    person.resize(60, 20).click("Play alone").enter().sees("  Play alone ").sees("wrong 0");
}

#[test]
fn a_tool_asks_for_everything_that_it_needs() {
    let tools = || {
        let puzzle = unpuzzle::find(unpuzzle::ALL, "24").unwrap();
        let mut person = Person::before(Menu::of_verbs(env(unpuzzle::ALL), puzzle));
        person.resize(100, 40);
        person
    };
    let mut person = tools();
    person.click("24 check").write("8/(3-8/3)").press(KeyCode::Down).write("3,3,8,8").enter();
    person.until("24");
    assert!(!person.see().contains("say which"), "{}", person.see());
    let mut person = tools();
    person.click("24 generate").sees("level").control('u').write("6").enter();
    person.until("6 found").write("s").sees(".pdf").control('u');
    let sheet = person.directory.path().join("sheet.pdf");
    person.write(&sheet.display().to_string()).enter().sees("Saved to");
    assert!(std::fs::read(sheet).unwrap().starts_with(b"%PDF"));
}
