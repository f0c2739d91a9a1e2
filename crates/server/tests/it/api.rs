//! The HTTP interface, asked over a real socket.

use std::time::Duration;

use crate::examples;
use crate::support::{Got, LONG, Server, events, generous};
use serde_json::{Value, json};
use unpuzzle_puzzles::{Budget, Call, Language, NoIo};
use unpuzzle_render::Answer;

fn server() -> Server {
    Server::start(generous())
}

#[test]
fn an_unknown_puzzle_works_without_code_of_its_own() {
    let server = server();
    let check = |path: &str, body: Value, expected: Value| {
        let got = server.post(path, &body.to_string());
        assert_eq!(got.status, 200, "{}", got.text());
        let mut json = got.json();
        json.as_object_mut().unwrap().remove("milliseconds");
        assert_eq!(json, expected, "{path} {body}");
    };
    check(
        "/api/null/solve",
        json!({"number": "7"}),
        json!({"schema": "unpuzzle/null.solve/1", "steps": [3, 3, 1]}),
    );
    check(
        "/api/null/solve?lang=id",
        json!({"number": 2}),
        json!({"schema": "unpuzzle/null.solve/1", "steps": [2]}),
    );
    check(
        "/api/null/hint",
        json!({"number": ["7"]}),
        json!({"schema": "unpuzzle/null.hint/1", "hint": "take 3"}),
    );
    check(
        "/api/null/generate",
        json!({"seed": 7, "timeout": "1s", "max-nodes": 10}),
        json!({"schema": "unpuzzle/null.generate/1", "text": "389 left", "number": 389, "seed": 7}),
    );
    let walked = json!({"schema": "unpuzzle/null.walk/1", "places": [7, 4, 1, 0], "walk": 1});
    for lines in [
        json!("from 7/3 3 1"),
        json!("from 7\n3 3 1"),
        json!(["from 7", "3 3", "1"]),
        json!({"start": 7, "steps": [3, 3, 1]}),
        json!("{\"start\": 7, \"steps\": [3, 3, 1]}"),
    ] {
        check("/api/null/walk", json!({"lines": lines}), walked.clone());
    }
    check(
        "/api/null/play",
        json!({"game": "null:7", "moves": ["3", "3"], "hint": 1}),
        json!({
            "schema": "unpuzzle/null.play/1", "game": "null:7", "moves": ["3", "3"],
            "status": "playing", "score": 6, "said": "1 left", "state": {"left": 1},
            "page": "╭───╮\n│ 1 │\n╰───╯\n", "hint": "take 1",
        }),
    );
}

#[test]
fn the_outcome_is_in_a_header() {
    let server = server();
    let check = |path: &str, body: &str, outcome: &str| {
        let got = server.post(path, body);
        assert_eq!(got.header("unpuzzle-outcome"), Some(outcome), "{path}");
    };
    check("/api/null/walk", r#"{"lines": "from 7/3 3 1"}"#, "yes");
    check("/api/null/walk", r#"{"lines": "from 7/3 3"}"#, "no");
    check("/api/slow/solve", r#"{"max-nodes": 100}"#, "unknown");
    check("/api/slow/solve", r#"{"timeout": 20}"#, "unknown");
}

#[test]
fn notes_are_in_the_reply() {
    let got = server().post("/api/slow/solve", r#"{"max-nodes": 100}"#);
    assert_eq!(got.json()["notes"], json!(["there are no games"]));
}

#[test]
fn every_format_can_be_downloaded() {
    let server = server();
    let check = |format: &str, kind: &str, start: &[u8]| {
        let body = r#"{"lines": "from 7/3 3 1"}"#;
        let got = server.post(&format!("/api/null/walk?as={format}"), body);
        assert_eq!(got.header("content-type"), Some(kind));
        let name = format!("attachment; filename=\"unpuzzle-null-walk.{format}\"");
        assert_eq!(got.header("content-disposition"), Some(name.as_str()));
        assert!(got.body.starts_with(start), "{got:?}");
    };
    check("txt", "text/plain; charset=utf-8", b"walk 1 ended at 0\n");
    check("json", "application/json", b"{\n  \"schema\"");
    check("svg", "image/svg+xml", b"<svg");
    check("png", "image/png", b"\x89PNG");
    let got = server.post("/api/null/walk?as=svgg", r#"{"lines": "from 7/3 3 1"}"#);
    assert_eq!((got.status, got.kind().as_str()), (400, "format"));
    assert_eq!(got.json()["error"]["suggestion"], "svg");
}

#[test]
fn bad_bodies_get_a_precise_error() {
    let server = server();
    let check = |path: &str, body: &str, status: u16, kind: &str, message: &str| {
        let got = server.post(path, body);
        assert_eq!((got.status, got.kind().as_str()), (status, kind), "{body}");
        assert_eq!(got.json()["error"]["message"], message, "{body}");
    };
    let solve = "/api/null/solve";
    check(solve, "{", 400, "json", "the JSON text ends too early");
    check(solve, "", 400, "json", "the JSON text ends too early");
    check(solve, "[]", 400, "json", "the body is one JSON object");
    check(solve, "nonsense", 400, "json", "this is not valid JSON");
    check(solve, "{\"number\":1e999}", 400, "json", "this is not valid JSON");
    let unknown = "there is no field “nmber”";
    check(solve, r#"{"nmber": "7"}"#, 400, "json", unknown);
    let twice = "the field “number” is given twice";
    check(solve, r#"{"number": 1, "number": 2}"#, 400, "json", twice);
    let words = "“number” is a text or a list of words";
    check(solve, r#"{"number": true}"#, 400, "type", words);
    check(solve, r#"{"number": [[1]]}"#, 400, "type", words);
    check(solve, r#"{"number": {}}"#, 400, "type", words);
    let missing = "the field “number” is missing. The number to start from";
    check(solve, "{}", 400, "missing", missing);
    let seed = "seed is a whole number from 0 to 18446744073709551615";
    check(solve, r#"{"number": 7, "seed": -1}"#, 400, "argument", seed);
    let whole = "“seed” is a whole number";
    check(solve, r#"{"number": 7, "seed": 0.5}"#, 400, "type", whole);
    let unit = "there is no such unit of time";
    check(solve, r#"{"number": 7, "timeout": "3x"}"#, 400, "argument", unit);
    let refused = "“x” is not a number from 0 to 999";
    check(solve, r#"{"number": "x"}"#, 422, "refused", refused);
    let level = "level is one of easy, hard";
    check("/api/slow/solve", r#"{"level": "heard"}"#, 400, "argument", level);
    let walk = "/api/null/walk";
    let data = "“lines” is a text, a list of lines or an object";
    check(walk, r#"{"lines": 7}"#, 400, "type", data);
    let inner = "there is no field “lines”";
    check(walk, r#"{"lines": {"lines": 1}}"#, 400, "json", inner);
    let file = "there is no field “out”";
    check(walk, r#"{"lines": "from 1", "out": "/etc/x"}"#, 400, "json", file);
    let deep = format!("{{\"lines\": {}", "[".repeat(60_000));
    let nested = "this JSON text is nested more than 32 deep";
    check(walk, &deep, 400, "json", nested);
}

#[test]
fn bad_games_get_a_precise_error() {
    let server = server();
    let check = |body: Value, status: u16, kind: &str, message: &str| {
        let got = server.post("/api/null/play", &body.to_string());
        assert_eq!((got.status, got.kind().as_str()), (status, kind), "{body}");
        assert_eq!(got.json()["error"]["message"], message, "{body}");
    };
    let missing = "the field “game” is missing. It is the id of a game, such as 24:3,3,8,8";
    check(json!({}), 400, "missing", missing);
    check(json!({"game": 7}), 400, "type", "“game” is a text");
    let id = "the id of a game of null starts with null: and holds no spaces";
    check(json!({"game": "7"}), 422, "refused", id);
    check(json!({"game": "null:7 8"}), 422, "refused", id);
    let other = "this is not the id of a game of null";
    check(json!({"game": "24:3,3,8,8"}), 422, "refused", other);
    let number = "“10000” is not a number from 0 to 999";
    check(json!({"game": "null:10000"}), 422, "refused", number);
    let list = "“moves” is a list of texts";
    check(json!({"game": "null:7", "moves": "3"}), 400, "type", list);
    check(json!({"game": "null:7", "moves": [3]}), 400, "type", list);
    let hint = "hint is a whole number from 1 to 3";
    check(json!({"game": "null:7", "hint": 9}), 400, "argument", hint);
    let step = "take 1, 2 or 3, and not more than is left";
    check(json!({"game": "null:7", "moves": ["3", "9"]}), 422, "refused", step);
}

#[test]
fn a_refused_move_is_counted() {
    let got = server().post("/api/null/play", r#"{"game": "null:7", "moves": ["3", "9"]}"#);
    let json = got.json();
    assert_eq!(json["move"], 1);
    assert_eq!(json["error"]["place"], json!({"text": "9", "start": 0, "end": 1}));
}

#[test]
fn names_that_are_nearly_right_are_suggested() {
    let server = server();
    let check = |path: &str, body: &str, status: u16, suggestion: &str| {
        let got = server.post(path, body);
        assert_eq!(got.status, status, "{path}");
        assert_eq!(got.json()["error"]["suggestion"], suggestion, "{path}");
    };
    check("/api/nul/solve", "{}", 404, "null");
    check("/api/null/slove", "{}", 404, "solve");
    check("/api/null/pley", "{}", 404, "play");
    check("/api/null/solve", r#"{"nmber": 1}"#, 400, "number");
    check("/api/null/solve?lang=idd", r#"{"number": 1}"#, 400, "id");
    check("/api/slow/solve", r#"{"level": "heard"}"#, 400, "hard");
}

#[test]
fn the_language_comes_from_the_query_or_the_browser() {
    let server = server();
    let check = |path: &str, accepted: &str, message: &str| {
        let headers = [("Content-Type", "application/json"), ("Accept-Language", accepted)];
        let got = server.call("POST", path, &headers, "[]");
        assert_eq!(got.json()["error"]["message"], message, "{path} {accepted}");
    };
    let (english, indonesian) = ("the body is one JSON object", "isinya harus satu objek JSON");
    check("/api/null/solve", "id-ID,en;q=0.5", indonesian);
    check("/api/null/solve", "de", english);
    check("/api/null/solve?lang=en", "id", english);
    check("/api/null/solve?lang=id", "en", indonesian);
}

/// The reply is the object that the command line prints, for a real verb of every puzzle.
#[test]
fn replies_are_those_of_the_library() {
    let server = Server::of(unpuzzle::ALL, generous());
    for puzzle in unpuzzle::ALL {
        let verb = puzzle.verbs().iter().find(|verb| verb.name == "generate");
        let verb = verb.unwrap();
        let mut request = Call::new(verb);
        request.seed = 7;
        let reply = request.run(&mut NoIo, &Budget::unlimited()).unwrap();
        let answer =
            Answer { puzzle: *puzzle, call: &request, line: None, elapsed: Duration::ZERO };
        let expected = answer.json(&*reply, Language::English, false);
        let got = server.post(&format!("/api/{}/generate", puzzle.name()), r#"{"seed": 7}"#);
        assert_eq!(timeless(&got.text()), timeless(&expected));
    }
}

fn timeless(text: &str) -> Value {
    let mut json: Value = serde_json::from_str(text).expect("JSON");
    let fields = json.as_object_mut().expect("an object");
    fields.remove("milliseconds");
    json
}

#[test]
fn every_sample_of_every_puzzle_can_be_played() {
    let server = Server::of(unpuzzle::ALL, generous());
    for puzzle in unpuzzle::ALL {
        for sample in puzzle.about().samples {
            let body = json!({"game": sample, "moves": []}).to_string();
            let got = server.post(&format!("/api/{}/play", puzzle.name()), &body);
            assert_eq!(got.status, 200, "{sample}: {}", got.text());
            let state = &got.json()["state"];
            assert!(!state.as_object().unwrap().is_empty(), "{sample}");
        }
    }
}

#[test]
fn progress_and_results_are_streamed() {
    let server = server();
    let stream = |path: &str, body: &str| {
        let headers = [("Content-Type", "application/json"), ("Accept", "text/event-stream")];
        let got = server.call("POST", path, &headers, body);
        assert_eq!(got.status, 200, "{}", got.text());
        assert_eq!(got.header("content-type"), Some("text/event-stream"));
        events(&got.text())
    };
    let walk = stream("/api/null/walk?as=svg", r#"{"lines": "from 7/3 3 1"}"#);
    let names: Vec<_> = walk.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["result", "result", "result", "result", "done"]);
    assert_eq!(walk[1].1["left"], 4);
    let (_, done) = walk.last().unwrap();
    assert_eq!((&done["outcome"], &done["reply"]["walk"]), (&json!("yes"), &json!(1)));

    let slow = stream("/api/slow/solve", r#"{"timeout": "1s"}"#);
    let progress = slow.iter().filter(|(name, _)| name == "progress");
    let nodes: Vec<_> = progress.map(|(_, data)| data["nodes"].as_u64().unwrap()).collect();
    assert!(!nodes.is_empty() && nodes.len() <= 12, "{nodes:?}");
    assert!(nodes.is_sorted(), "{nodes:?}");
    assert_eq!(slow.last().unwrap().1["outcome"], "unknown");

    let refused = stream("/api/null/walk", r#"{"lines": "from 1/3"}"#);
    assert_eq!(refused[0].0, "error");
    assert_eq!(refused[0].1["error"]["kind"], "refused");
}

#[test]
fn the_openapi_document_is_complete() {
    let server = server();
    let json = server.get("/api/openapi.json?lang=id").json();
    let null = &json["tags"][0];
    assert_eq!((&null["name"], &null["x-title"]), (&json!("null"), &json!("Null")));
    let walk = &json["paths"]["/api/null/walk"]["post"];
    let body = &walk["requestBody"]["content"]["application/json"]["schema"];
    let names: Vec<_> = body["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["lines", "seed", "timeout", "max-nodes"]);
    assert_eq!(body["required"], json!(["lines"]));
    assert_eq!(body["properties"]["lines"]["x-lines"], "/");
    assert_eq!(walk["x-examples"][0][0], "walk 'from 7/3 3 1'");
    let formats = &walk["parameters"][1]["schema"]["enum"];
    assert_eq!(*formats, json!(["txt", "json", "svg", "png"]));
}

/// Validation errors of a value against its schema in the OpenAPI document.
pub(crate) fn problems(document: &Value, shape: &Value, value: &Value) -> Vec<String> {
    let schema = json!({"components": document["components"], "allOf": [shape]});
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let errors = validator.iter_errors(value);
    errors.map(|error| format!("{error} at {}", error.instance_path())).collect()
}

/// Refusals and timeouts with --json match the output of `unpuzzle schema`.
#[test]
fn refusals_fit_the_printed_schema() {
    let budget = Budget::unlimited().with_node_limit(0);
    let mut refused = 0;
    for (puzzle, verb) in unpuzzle::ALL
        .iter()
        .flat_map(|puzzle| puzzle.verbs().iter().map(move |verb| (*puzzle, verb)))
        .filter(|(_, verb)| !verb.is_screen)
    {
        let schema = unpuzzle_render::reply_document(puzzle, verb);
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let junk = verb.fields().iter().flat_map(|field| {
            ["💥", "3 3 x", "{"].map(|text| Call::new(verb).with(field.name, text))
        });
        for call in junk.chain([Ok(Call::new(verb))]) {
            let (call, replied) = match call {
                Ok(call) => (call.clone(), call.run(&mut NoIo, &budget)),
                Err(failure) => (Call::new(verb), Err(failure)),
            };
            let answer = Answer::at_once(puzzle, &call);
            let text = match replied {
                Ok(reply) => answer.json(&*reply, Language::English, false),
                Err(failure) => {
                    refused += 1;
                    answer.refusal(&failure, Language::English, false)
                }
            };
            let value: Value = serde_json::from_str(&text).expect("JSON");
            let errors: Vec<_> = validator.iter_errors(&value).map(|one| one.to_string()).collect();
            assert!(errors.is_empty(), "{} {}: {text}: {errors:?}", puzzle.name(), verb.name);
        }
    }
    assert!(refused > 50, "{refused}");
}

/// Some examples search for minutes, and a second may be too short on a busy machine.
fn within_a_second(server: &Server, path: &str, example: &Value, has_budget: bool) -> Got {
    if has_budget {
        let mut short = example.clone();
        short["timeout"] = "1s".into();
        let got = server.post(path, &short.to_string());
        if works(&got) {
            return got;
        }
    }
    server.post(path, &example.to_string())
}

/// A verb that opens a screen says so.
fn works(got: &Got) -> bool {
    got.status == 200 || (got.status == 422 && got.kind() == "screen")
}

/// The example commands of a puzzle work as bodies, and the answers match their schemas.
#[test]
fn the_examples_work_as_bodies() {
    let directory = tempfile::tempdir().unwrap();
    let store = directory.path().join("unpuzzle.db");
    let settings = unpuzzle_server::Settings {
        database: Some(unpuzzle_server::Database::File(store)),
        longest_job: LONG,
        ..generous()
    };
    let server = Server::of(unpuzzle::ALL, settings);
    let document = server.get("/api/openapi.json").json();
    let mut tried = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        let item = &item["post"];
        let content = &item["requestBody"]["content"]["application/json"];
        let has_budget = !content["schema"]["properties"]["timeout"].is_null();
        let described = content["examples"].as_object().into_iter().flatten();
        let described = described.map(|(_, example)| example["value"].clone());
        let of_commands = unpuzzle::ALL.iter().flat_map(|puzzle| {
            // What is only played on a screen takes other bodies.
            let verbs = puzzle.verbs().iter();
            let verbs = verbs.filter(|verb| !verb.is_screen);
            let here =
                verbs.filter(|verb| *path == format!("/api/{}/{}", puzzle.name(), verb.name));
            here.flat_map(|verb| examples::all(*puzzle, verb)).collect::<Vec<_>>()
        });
        for example in described.chain(of_commands) {
            let got = within_a_second(&server, path, &example, has_budget);
            assert!(works(&got), "{path} {example}: {}", got.text());
            if got.status == 200 {
                let shape = &item["responses"]["200"]["content"]["application/json"]["schema"];
                let problems = problems(&document, shape, &got.json());
                assert!(problems.is_empty(), "{path} {example}: {problems:?}");
            }
            tried += 1;
        }
    }
    assert!(tried > 30, "{tried}");
}
