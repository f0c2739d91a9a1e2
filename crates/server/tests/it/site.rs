//! The static app: the same answers as the server, and its pages in a browser without a network.
//!
//! `cargo xtask ci --lane site` has built the app and the modules before.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use unpuzzle_puzzles::Puzzle;
use unpuzzle_render::Format;

use crate::examples;
use crate::support::{Server, generous};

/// Where the lane has put the app and the modules.
fn built(name: &str) -> PathBuf {
    let tools = std::env::var_os("UNPUZZLE_TOOLS").expect("cargo xtask ci sets it");
    PathBuf::from(tools).join(name)
}

fn run(test: &str, more: &[(&str, PathBuf)]) {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/site");
    let mut node = Command::new("node");
    node.args(["--test", "--test-reporter=spec", "--test-timeout=1800000", "--test-force-exit"]);
    node.arg(tests.join(test));
    node.env("UNPUZZLE_SITE", built("../site")).env("UNPUZZLE_ENGINES", built("engines"));
    node.env("UNPUZZLE_MODULES", built("node")).envs(more.iter().map(|(name, path)| (name, path)));
    let output = node.output().expect("there is a node");
    let said = String::from_utf8_lossy(&output.stdout);
    println!("{said}");
    assert!(output.status.success(), "{said}");
}

#[test]
#[ignore = "needs the static app and Chromium: cargo xtask ci --lane site"]
fn the_static_app_works_without_a_network() {
    run("site.test.mjs", &[]);
}

#[test]
#[ignore = "needs the static app: cargo xtask ci --lane site"]
fn the_static_app_answers_as_the_server() {
    let server = Server::of(unpuzzle::ALL, generous());
    let mut replies = Vec::new();
    for puzzle in unpuzzle::ALL {
        replies.extend(questions(*puzzle).into_iter().map(|question| answered(&server, question)));
    }
    let path = built("replies.json");
    fs::write(&path, Value::from(replies).to_string()).expect("the tools can be written to");
    run("answers.test.mjs", &[("UNPUZZLE_REPLIES", path)]);
}

#[test]
#[ignore = "needs the modules and a native program: cargo xtask ci --lane site"]
fn the_speed_of_the_modules_is_printed() {
    run("speed.test.mjs", &[("UNPUZZLE_NATIVE", built("../release/examples/native"))]);
}

/// Every example of every verb, the first also as every file and in Indonesian; the samples of
/// games, played.
fn questions(puzzle: &'static dyn Puzzle) -> Vec<Value> {
    let mut all = Vec::new();
    let question = |verb: &str, body: &Value, format: Option<&str>, language: &str| {
        json!({
            "puzzle": puzzle.name(), "verb": verb, "body": body, "as": format, "language": language,
        })
    };
    for verb in puzzle.verbs().iter().filter(|verb| !verb.is_screen) {
        for (place, mut body) in examples::all(puzzle, verb).into_iter().enumerate() {
            body["seed"] = 1.into();
            // A comparison of many games would be stopped by the server's time limit.
            if body["games"].as_u64().is_some_and(|games| games > 20) {
                body["games"] = 20.into();
            }
            // Nor would one over all answers of classic end on a busy machine.
            if verb.name == "compare" && body.get("variant").is_none() && puzzle.name() == "nerdle"
            {
                body["variant"] = "mini".into();
            }
            // The usual player of 2048 thinks for a time, which is not as far everywhere.
            if puzzle.name() == "2048"
                && verb.field("player").is_some()
                && body.get("player").is_none()
            {
                body["player"] = "expert:2".into();
            }
            all.push(question(verb.name, &body, None, "en"));
            // A text or a picture of a comparison is one of times.
            if place == 0 && !matches!(verb.name, "compare" | "bench") {
                all.push(question(verb.name, &body, None, "id"));
                let formats = Format::of(verb).map(Format::name);
                all.extend(formats.map(|format| question(verb.name, &body, Some(format), "en")));
            }
        }
        all.push(question(verb.name, &json!({"nonsense": true}), None, "id"));
    }
    for id in puzzle.about().samples {
        for hint in 0..=3 {
            let body = match hint {
                0 => json!({"game": id, "moves": []}),
                hint => json!({"game": id, "moves": [], "hint": hint}),
            };
            all.push(question("play", &body, None, "en"));
        }
    }
    all
}

/// The question with what the server says.
fn answered(server: &Server, mut question: Value) -> Value {
    let text = |field: &str| question[field].as_str().unwrap_or_default();
    let path = format!("/api/{}/{}?lang={}", text("puzzle"), text("verb"), text("language"));
    let path = match question["as"].as_str() {
        Some(format) => format!("{path}&as={format}"),
        None => path,
    };
    let reply = server.post(&path, &question["body"].to_string());
    question["status"] = reply.status.into();
    question["outcome"] = reply.header("unpuzzle-outcome").into();
    let is_binary = matches!(question["as"].as_str(), Some("png" | "pdf"));
    question["text"] = if is_binary {
        let digest = Sha256::digest(&reply.body);
        digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into()
    } else {
        reply.text().into()
    };
    question
}
