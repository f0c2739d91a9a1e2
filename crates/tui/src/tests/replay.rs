//! Traces played forwards and backwards.

use super::*;
use crate::replay::Replay;
use unpuzzle_puzzles::trace::Trace;
use unpuzzle_puzzles::{Budget, Call, NoIo};

fn trace(strategy: &str) -> Trace {
    let puzzle = unpuzzle::find(unpuzzle::ALL, "24").unwrap();
    let verb = puzzle.verbs().iter().find(|verb| verb.name == "compare").unwrap();
    let request = Call::new(verb).with("cards", "3 3 8 8").unwrap();
    let request = request.with("strategy", strategy).unwrap().with("events", "10000").unwrap();
    let reply = request.run(&mut NoIo, &Budget::unlimited()).unwrap();
    let data: serde_json::Value = serde_json::from_str(&reply.json(Language::English)).unwrap();
    let mut header = data["trace"].clone();
    let events = header["events"].take();
    let mut end = header["end"].take();
    end["event"] = "end".into();
    let mut lines = vec![header.to_string()];
    lines.extend(events.as_array().unwrap().iter().map(ToString::to_string));
    lines.push(end.to_string());
    Trace::parse(&lines.join("\n")).unwrap()
}

#[test]
fn two_searches_run_on_one_clock_in_both_directions() {
    let mut person = Person::before(Replay::new(vec![trace("seed"), trace("pairs")]));
    person.sees("Replay: 24").sees("0 of 7,680 cases").write(" ").sees("paused");
    person.press(KeyCode::Right).sees("((3*3)*8)*8 = 576");
    person.press(KeyCode::Right).sees("(3*(3*8))*8 = 576");
    person.press(KeyCode::End).sees("7,680 of 7,680").sees("430 cases").sees("✓ solution");
    person.press(KeyCode::Left).sees("7,679 of 7,680").press(KeyCode::Home).sees("0 of 7,680");
    person.write(" ").wait(0.2).write(" ");
    person.press(KeyCode::End).write("r ").sees("backwards").wait(0.2).write("--+").sees("cases");
    person.write(" ").write("?").sees("equally many").write("q");
    person.resize(60, 20).sees("pairs").write("q");
    assert_eq!(person.has_left(), Some(Ended::ByChoice));
}

#[test]
fn one_search_is_played_alone_in_indonesian() {
    let mut person = Person::before_in(Replay::new(vec![trace("pairs")]), Language::Indonesian);
    person.sees("Putar ulang: 24").press(KeyCode::End).sees("solusi").sees("selesai");
}
