//! Matches at one keyboard.

use super::*;
use crate::menu::Menu;
use crate::twentyfour::contest::{Contest, Settings};
use unpuzzle_rooms::table::MatchRules;
use unpuzzle_rooms::table::bots::Skill;

fn settings(names: &[&str], bots: usize) -> Settings {
    Settings {
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        bots,
        skill: Skill::Master,
        rules: MatchRules::default(),
    }
}

fn contest(settings: Settings) -> Person {
    let contest = Contest::new(env(unpuzzle::ALL), unpuzzle::ALL[0], settings);
    Person::before(contest.unwrap())
}

/// Deals, and returns the answer that the table shows when all players give up.
fn answer_of_first_pile(names: &[&str]) -> String {
    let mut person = contest(settings(names, 0));
    person.enter();
    for key in ["a", "l"].iter().take(names.len()) {
        person.write("p");
        if names.len() > 1 {
            person.write(key);
        }
    }
    let seen = person.see();
    let (_, rest) = seen.split_once(": ").expect("an answer after the cards");
    let (answer, _) = rest.split_once(" would").expect("an answer before words");
    answer.to_owned()
}

const TWO: &[&str] = &["ANA", "BUDI"];

#[test]
fn a_pile_is_won_by_buzzing_and_typing() {
    let answer = answer_of_first_pile(TWO);
    let mut person = contest(settings(TWO, 0));
    person.compare("match_before").enter().compare("match_pile");
    person.write("l").wait(3.0).write("1+").compare("match_answering");
    person.control('u').write(&answer).enter();
    person.sees("BUDI takes the pile with").sees("4 cards");
    person.enter().sees("pile 2");
}

#[test]
fn a_wrong_answer_locks_out() {
    let mut person = contest(settings(TWO, 0));
    person.enter().write("a").write("24").enter();
    person.sees("sits out").write("a").sees("you sit out until the next pile");
    person.write("l").wait(20.0).sees("time is up").sees("Nobody takes");
}

#[test]
fn hints_and_giving_up_ask_who_is_meant() {
    let mut person = contest(settings(TWO, 0));
    person.enter().write("h").sees("A hint for whom?").write("l");
    person.sees("Hint for BUDI").write("p").sees("Who gives up");
    person.press(KeyCode::Esc).write("p").write("a").sees("gave up");
    person.write("p").write("l").sees("would have been right");
}

#[test]
fn bots_buzz_by_themselves() {
    let mut person = contest(settings(&["ANA"], 1));
    person.enter();
    for _ in 0..600 {
        person.wait(0.5);
    }
    person.sees("Bot 1 takes the pile with");
}

#[test]
fn the_last_step_is_declared_first() {
    let answer = answer_of_first_pile(&["ANA"]);
    let mut settings = settings(&["ANA"], 0);
    settings.rules.declare = true;
    let mut person = contest(settings);
    person.enter().write("a").sees("type your last step first");
    person.write(&answer).enter().sees("ANA answers");
    person.control('u').write("1+1").enter().sees("does not make the target");
}

#[test]
fn the_end_shows_the_ranking_and_offers_a_rematch() {
    let answer = answer_of_first_pile(TWO);
    let mut person = contest(settings(TWO, 1));
    person.enter().write("l").write(&answer).enter();
    person.press(KeyCode::Esc).sees("End the match now?").write("n");
    person.press(KeyCode::Esc).write("y").compare("match_ranking");
    person.write("r").sees("Everybody ready?").control('c');
    assert_eq!(person.has_left(), Some(Ended::Interrupted));
}

#[test]
fn eight_players_fit_on_a_small_screen() {
    let names = ["ANA", "BUDI", "CITRA", "DEWI", "EKA"];
    let mut person = contest(settings(&names, 3));
    person.enter().write("k").resize(60, 20).compare("match_narrow");
}

#[test]
fn bad_settings_are_refused_with_the_reason() {
    let mut person = Person::before(Menu::of_puzzle(env(unpuzzle::ALL), unpuzzle::ALL[0]));
    person.click("Play a match").compare("match_setup");
    person.control('u').write("ANA, ana").enter().sees("already called ana");
    person.control('u').press(KeyCode::Down).press(KeyCode::Left).enter();
    person.sees("nobody sits at the table");
    person.press(KeyCode::Up).write("ANA").enter().sees("Everybody ready?");
}

#[test]
fn a_queen_typed_too_late_does_not_ask_to_end_the_match() {
    let mut person = contest(settings(TWO, 0));
    person.enter().sees("pile 1").write("q");
    assert!(!person.see().contains("End the match now?"), "{}", person.see());
    person.press(KeyCode::Esc).sees("End the match now?");
}

#[test]
fn a_match_that_was_left_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let sit_down = |names: &[&str]| {
        let env = ScreenEnv::new(crate::Settings {
            data_directory: Some(directory.path().to_owned()),
            ..super::settings(unpuzzle::ALL)
        });
        Person::before(Contest::new(env, unpuzzle::ALL[0], settings(names, 1)).unwrap())
    };
    let mut person = sit_down(TWO);
    person.wait(0.0).enter().write("a").write("24").enter().sees("sits out").wait(3.0);
    person.press(KeyCode::Esc).sees("leave, resume later").write("q");
    assert_eq!(person.has_left(), Some(Ended::ByChoice));
    drop(person);
    sit_down(TWO).sees("where you left off").sees("sits out").sees("pile 1");
    sit_down(&["ANA", "CITRA"]).sees("Everybody ready?");
    // A match that is over is not kept.
    sit_down(TWO).press(KeyCode::Esc).write("y").sees("rematch");
    sit_down(TWO).sees("Everybody ready?");
}
