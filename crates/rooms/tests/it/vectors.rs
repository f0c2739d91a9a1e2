//! What follows from the events of some rooms, written down for clients that fold them in
//! another language: the pages are held to it.
//!
//! `UNPUZZLE_WRITE_VECTORS=1 cargo test -p unpuzzle-rooms --test it vectors` writes anew.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::Path;

use serde_json::{Value, json};
use unpuzzle_puzzles::Random;
use unpuzzle_rooms::contest::Penalty;
use unpuzzle_rooms::{Action, Command, MemberId, Role, SettingsPatch, View};

use crate::support::{Stage, answers};

#[test]
fn the_views_are_what_follows_from_the_events() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/views.json");
    let rooms: Vec<Value> = [Penalty::Lockout, Penalty::Card, Penalty::None]
        .into_iter()
        .zip(1..)
        .map(|(penalty, seed)| room(penalty, seed))
        .collect();
    if std::env::var_os("UNPUZZLE_WRITE_VECTORS").is_some() {
        let lines: Vec<String> = rooms.iter().map(Value::to_string).collect();
        let text = lines.join(",\n").replace("{\"event\":{", "\n{\"event\":{");
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, format!("[\n{text}\n]\n")).unwrap();
    }
    let kept: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert!(kept == rooms, "the views are not those that were written down");
}

/// The same for classes, as one who plays sees them: the fold of the pages is held to it.
#[test]
fn the_views_of_a_class_are_what_follows_from_the_events() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/class.json");
    let rooms: Vec<Value> = CLASSES.into_iter().zip(1..).map(class).collect();
    if std::env::var_os("UNPUZZLE_WRITE_VECTORS").is_some() {
        let lines: Vec<String> = rooms.iter().map(Value::to_string).collect();
        let text = lines.join(",\n").replace("{\"event\":{", "\n{\"event\":{");
        std::fs::write(&path, format!("[\n{text}\n]\n")).unwrap();
    }
    let kept: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert!(kept == rooms, "the views are not those that were written down");
}

const CLASSES: [&str; 4] = [
    r#"{"mode": "everybody", "rounds": 3, "limit": 60, "pause": 2, "teams": ["A", "B"]}"#,
    r#"{"mode": "race", "rounds": 3, "limit": 60, "minutes": 3}"#,
    r#"{"mode": "homework", "rounds": 2, "limit": 60, "until": 900000}"#,
    r#"{"mode": "everybody", "puzzle": "2048", "rounds": 1, "limit": 60}"#,
];

/// A class in which chance decides who does what, as the second of them sees it.
fn class((settings, seed): (&str, u64)) -> Value {
    let mut random = Random::seeded(seed);
    let (mut stage, people) = Stage::with(&["Ana", "Budi", "Cici"], seed);
    let settings: SettingsPatch = serde_json::from_str(settings).unwrap();
    stage.ask(people[0], Action::Settle { settings: settings.into() });
    stage.ask(people[0], Action::Start {});
    stage.wait(3_000);
    for turn in 0..50 {
        stage.now += 500;
        learn(&mut stage, &mut random, people[turn % 3], people[0]);
    }
    stage.ask(people[0], Action::Finish {});
    steps(&stage, Some(people[1]))
}

fn learn(stage: &mut Stage, random: &mut Random, member: MemberId, host: MemberId) {
    let quiz = stage.room.view(Some(member)).quiz.unwrap();
    let hand = quiz.own.hand.or(quiz.round.map(|round| round.hand));
    let pile = hand.as_ref().map_or(1, |hand| hand.number);
    let cards = hand.and_then(|hand| hand.task.cards());
    let right = cards.map(|cards| answers(cards, &stage.rules()).swap_remove(0));
    match random.below(12) {
        0 => stage.ask(member, Action::Hint { pile }),
        1 => stage.ask(member, Action::Pass { pile }),
        2 => stage.ask(host, Action::Pause {}),
        3 | 4 => stage.ask(host, Action::Resume {}),
        5 => stage.ask(host, Action::MoreTime { seconds: 20 }),
        6 => stage.ask(member, Action::Begin {}),
        7 => {
            stage.send(&Command::Disconnect(member));
            stage.send(&Command::Connect(member))
        }
        8 => {
            let moves = vec![["left", "down", "right", "up"][random.index(4)].to_owned()];
            stage.ask(member, Action::Play { pile, moves })
        }
        9 => stage.wait(9_000),
        _ => {
            let text = right.unwrap_or_else(|| "1+1".to_owned());
            stage.ask(member, Action::Answer { pile, text })
        }
    };
}

/// A room in which chance decides who does what, as one who only watches sees it.
fn room(penalty: Penalty, seed: u64) -> Value {
    let mut random = Random::seeded(seed);
    let (mut stage, mut people) = Stage::with(&["Ana", "Budi", "Cici"], seed);
    let settings = SettingsPatch { penalty: Some(penalty), ..SettingsPatch::default() };
    stage.ask(people[0], Action::Settle { settings: settings.into() });
    stage.start(people[0]);
    for turn in 0..60 {
        stage.now += 500;
        let member = people[random.index(people.len())];
        act(&mut stage, &mut random, member);
        if turn == 20 {
            people.push(stage.join("Dewi", Role::Player));
        }
        if turn == 40 {
            stage.ask(people[0], Action::Kick { member: people[2] });
        }
    }
    stage.ask(people[0], Action::Finish {});
    steps(&stage, None)
}

/// Each event as a member sees it, with what they know after it.
fn steps(stage: &Stage, viewer: Option<MemberId>) -> Value {
    let mut view = View::empty();
    let seen = stage.log.iter().map(|event| event.seen_by(viewer));
    let steps: Vec<Value> = seen
        .map(|event| {
            view.apply(&event).unwrap();
            let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
            json!({"event": read(&event.to_json()), "view": read(&view.to_json())})
        })
        .collect();
    assert_eq!(view.to_json(), stage.room.view(viewer).to_json());
    json!(steps)
}

fn act(stage: &mut Stage, random: &mut Random, member: MemberId) {
    let Some((pile, text)) = stage.right() else {
        stage.wait(7_000);
        return;
    };
    match random.below(9) {
        0 => stage.ask(member, Action::Hint { pile }),
        1 => stage.ask(member, Action::Pass { pile }),
        2 | 3 => stage.ask(member, Action::Buzz { pile }),
        4 | 5 => stage.ask(member, Action::Answer { pile, text }),
        6 => {
            let text = "1+1".to_owned();
            stage.ask(member, Action::Answer { pile, text })
        }
        7 => {
            stage.send(&Command::Disconnect(member));
            stage.send(&Command::Connect(member))
        }
        _ => stage.wait(5_000),
    };
}
