//! A puzzle without screens of its own.

use super::*;
use crate::menu::Menu;

fn actions() -> Person {
    let mut person = Person::before(Menu::of_puzzles(env(WITH_NULL)));
    person.enter();
    person
}

#[test]
fn the_menu_lists_the_registry() {
    Person::before(Menu::of_puzzles(env(WITH_NULL))).compare("menu_of_puzzles");
}

#[test]
fn a_puzzle_lists_its_verbs() {
    let mut person = actions();
    person.compare("menu_of_verbs");
    person.resize(60, 20).compare("menu_of_verbs_narrow");
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut person = actions();
    person.click("Play").write("3").enter().sees("4 left");
    person.write("u").sees("moves 0").write("r").sees("moves 1");
    person.write("h").until("take 3").wait(65.0);
    person.write("9").enter().compare("generic_game");
    person.press(KeyCode::Esc).write("3").enter().write("1").enter();
    person.sees("score 7").wait(100.0).sees("1:05");
}

#[test]
fn a_game_is_saved_and_opened() {
    let mut person = actions();
    person.click("Play").write("3").enter();
    let path = person.directory.path().join("game.txt").display().to_string();
    let save = |person: &mut Person| {
        person.write("s").control('u').write(&path).enter();
    };
    save(&mut person);
    person.sees("Saved to");
    save(&mut person);
    person.sees("Overwrite?").write("n").press(KeyCode::Esc);
    person.write("1").enter().sees("3 left");
    person.write("o").write("no/such/file").enter().sees("not opened");
    person.control('u').write(&path).enter();
    person.sees("from the saved game").sees("moves 1");
}

#[test]
fn a_question_is_asked_until_it_can_be_answered() {
    let mut person = actions();
    person.click("Show the steps to zero").write("nine").enter();
    person.until("nine").compare("generic_question");
    person.control('u').write("7").enter();
    person.until("take 3").sees("take 1");
}

#[test]
fn a_game_that_was_left_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let play = || {
        let env = ScreenEnv::new(Settings {
            data_directory: Some(directory.path().to_owned()),
            ..settings(WITH_NULL)
        });
        let mut person = Person::before(Menu::of_puzzles(env));
        person.enter().click("Play");
        person
    };
    play().write("3").enter().sees("4 left");
    play().sees("where you left off").sees("│ 4 │");
    play().write("3").enter().write("1").enter().sees("score 7");
    play().sees("│ 7 │");
}
