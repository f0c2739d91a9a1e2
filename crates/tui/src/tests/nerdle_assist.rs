//! Help with a game of Nerdle that is played elsewhere.

use super::*;
use crate::nerdle::assist::Assist;
use unpuzzle::nerdle::Variant;
use unpuzzle_puzzles::Call;

fn helping_in(variant: Variant, boards: usize, name: &str, language: Language) -> Person {
    let puzzle = unpuzzle::find(unpuzzle::ALL, "nerdle").unwrap();
    let verb = puzzle.verbs().iter().find(|verb| verb.name == "assist");
    let request = Call::new(verb.unwrap()).with("variant", variant.name()).unwrap();
    let request = request.with("boards", boards.to_string()).unwrap();
    let request = request.with("strategy", name).unwrap();
    let assist = Assist::new(env(unpuzzle::ALL), request.read().unwrap());
    Person::before_in(assist, language)
}

fn helping(variant: Variant, boards: usize) -> Person {
    helping_in(variant, boards, "optimal", Language::English)
}

#[test]
fn the_trial_of_the_seed_is_followed() {
    let mut person = helping_in(Variant::Classic, 1, "seed", Language::English);
    person.expects("Guess 7*9-3=60").sees("17723 still possible");
    person.write("0210111").sees("row 1").enter();
    person.sees("1 colour is still missing").write("0");
    person.compare("nerdle_assist").enter();
    person.expects("Guess 12/4+5=8").sees("row 2");
    person.write("hauuaaha").enter();
    person.expects("row 3").expects("Guess 1*36/9=4");
    person.compare("nerdle_assist_third_row");
    person.write("22222121").enter();
    person.expects("The answer is 1*36/4=9").write("gggggggg");
    person.enter().expects("Solved in 4 rows.");
}

#[test]
fn it_recommends_until_everything_is_green() {
    let mut person = helping(Variant::Mini, 1);
    person.expects("Guess 4*7=28").write("222222").enter();
    person.expects("Solved in 1 row.").enter().expects("row 1");
    person.expects("Guess 4*7=28");
}

#[test]
fn another_guess_can_be_made() {
    let mut person = helping(Variant::Classic, 1);
    person.expects("Guess 54-36=18").press(KeyCode::Tab);
    person.sees("Type the guess that you made").write("1+2*3=09");
    person.enter().write("00000000").enter().sees("1+2*3 is 7, not 9");
    person.press(KeyCode::Tab).control('u').write("9+9*9=90").enter();
    person.control('u').write("20111111").enter().expects("row 2");
    person.expects("still possible").write("l").sees("90-9*9=9");
}

#[test]
fn contradictions_name_the_row_and_rows_are_taken_back() {
    let mut person = helping(Variant::Mini, 1);
    person.expects("Guess 4*7=28").write("000000").enter();
    person.sees("row 1 cannot be").sees("row 1");
    person.control('u').write("100200").enter().expects("row 2");
    person.expects("Guess").press(KeyCode::Tab).write("4*7=28").enter();
    person.write("000200").enter().expects("row 2 cannot be");
    person.compare("nerdle_assist_contradiction");
    person.control('u').press(KeyCode::Backspace).sees("row 1");
    person.expects("Guess 4*7=28").enter().expects("row 2");
    person.press(KeyCode::Up).press(KeyCode::Up).sees("nothing to undo");
}

#[test]
fn squares_are_pasted_and_clicked() {
    let mut person = helping(Variant::Mini, 1);
    person.expects("Guess 4*7=28");
    person.handle(Event::Paste("🟪⬛⬛🟩⬛⬛".to_owned()));
    person.enter().expects("row 2").press(KeyCode::Up).sees("row 1");
    person.control('u').click("4").sees("·").click("4").sees("◐");
    person.write("00200").enter().expects("row 2");
}

#[test]
fn several_boards_are_entered_together() {
    let mut person = helping(Variant::Mini, 2);
    person.expects("Guess 4*7=28").write("222222").enter();
    person.sees("6 colours are still missing").write("100200").enter();
    person.expects("row 2").expects("still possible");
    person.compare("nerdle_assist_boards");
    person.write("000000").enter().expects("board 2: row 2 cannot be");
}

#[test]
fn it_speaks_indonesian_on_every_size() {
    let mut person = helping_in(Variant::Classic, 1, "optimal", Language::Indonesian);
    person.expects("Tebak 54-36=18").compare("nerdle_assist_indonesian");
    person.resize(60, 20).sees("Tebak 54-36=18").compare("nerdle_assist_narrow");
    person.resize(160, 50).sees("Tebak 54-36=18");
}

#[test]
fn colours_may_have_blanks_between_them() {
    let mut person = helping(Variant::Mini, 1);
    person.expects("Guess 4*7=28").write("1 0 0 2 0 0").enter().expects("row 2");
}
