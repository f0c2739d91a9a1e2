//! The OpenAPI 3.1 document, generated from the schemas of the verbs.

mod endpoints;
mod schemas;

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};
use unpuzzle_puzzles::{About, AnyVerb, Language, Puzzle};
use unpuzzle_render::{Format, Schemas, schema};
use unpuzzle_rooms::{Frame, Hello, Request};

use crate::api::http::{Respond as _, STATUSES};
use crate::app::{App, Caller, query_value};
use unpuzzle_api::PLAY;
use unpuzzle_api::ProgressEvent;
use unpuzzle_api::Registry;

/// `GET /api/openapi.json`; with `?only=requests` the fifth of it that forms need.
pub(crate) async fn document(State(app): State<Arc<App>>, caller: Caller) -> Response {
    let language = caller.query.language;
    if let Err(problem) = caller.query.check() {
        return problem.respond(language);
    }
    let packs = caller.takes_gzip();
    let whole = || describe(app.registry, language);
    if query_value(&caller.uri, "only").as_deref() == Some("requests") {
        let make = || without_answers(whole()).to_string().into_bytes();
        return app.documents.respond("requests", language, packs, make);
    }
    app.documents.respond("openapi", language, packs, || whole().to_string().into_bytes())
}

/// The document without responses and components.
pub(crate) fn without_answers(mut document: Value) -> Value {
    document["components"].take();
    for (_, path) in document["paths"].as_object_mut().into_iter().flatten() {
        for (_, operation) in path.as_object_mut().into_iter().flatten() {
            operation["responses"].take();
        }
    }
    document
}

pub(crate) fn describe(registry: Registry, language: Language) -> Value {
    let mut written = Schemas::under("/components/schemas");
    let paths = paths(registry, language, &mut written);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "unpuzzle",
            "version": env!("CARGO_PKG_VERSION"),
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
            "description": "Every verb of every puzzle. Replies are the objects that the command line prints with --json.",
        },
        "servers": [{"url": "/"}],
        "tags": registry.iter().map(|puzzle| tag(*puzzle, language)).collect::<Vec<_>>(),
        "paths": paths,
        "components": {
            "schemas": shapes(&mut written),
            "responses": error_responses(),
        },
    })
}

/// The tag of a puzzle, with the texts for its page.
fn tag(puzzle: &dyn Puzzle, language: Language) -> Value {
    let About { title, summary, rules, samples, .. } = puzzle.about();
    json!({
        "name": puzzle.name(),
        "description": summary.in_language(language),
        "x-title": title.in_language(language),
        "x-rules": rules.in_language(language),
        "x-samples": samples,
    })
}

fn shapes(written: &mut Schemas) -> Map<String, Value> {
    let error = ("Error".to_owned(), schemas::error());
    // Types that no operation refers to: the data of events, and the messages on the sockets
    // of rooms, from the server (`Frame`) and to it (`Hello`, then `Request`).
    written.of::<ProgressEvent<'_>>("");
    written.of::<Frame>("rooms.");
    written.of::<Hello>("rooms.");
    written.of::<Request>("rooms.");
    std::iter::once(error).chain(written.definitions()).collect()
}

fn paths(registry: Registry, language: Language, written: &mut Schemas) -> Map<String, Value> {
    let mut paths = Map::new();
    let (data, text) = ("application/json", "text/plain");
    let well = json!({"type": "object", "properties": {"status": {"const": "ok"}}, "required": ["status"]});
    for (path, about, kind, shape) in [
        ("/api/openapi.json", "This document", data, json!({"type": "object"})),
        ("/health", "Whether the server answers", data, well.clone()),
        ("/ready", "Whether games can be stored", data, well),
        ("/metrics", "Metrics for Prometheus", text, json!({"type": "string"})),
    ] {
        let looked = look(path, about, kind, &shape);
        paths.insert(path.to_owned(), json!({"get": looked}));
    }
    let results = json!({"post": endpoints::results(written)});
    let statistics = json!({"get": endpoints::statistics(registry, written)});
    paths.insert("/api/results".to_owned(), results);
    paths.insert("/api/statistics".to_owned(), statistics);
    for (path, described) in endpoints::rooms(written) {
        paths.insert(path.to_owned(), described);
    }
    for puzzle in registry {
        // Verbs that need a screen are refused over HTTP.
        for verb in puzzle.verbs().iter().filter(|verb| !verb.is_screen) {
            let path = format!("/api/{}/{}", puzzle.name(), verb.name);
            paths.insert(path, json!({"post": run(*puzzle, verb, language, written)}));
        }
        let path = format!("/api/{}/{PLAY}", puzzle.name());
        paths.insert(path, json!({"post": play(*puzzle, written)}));
    }
    paths
}

#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Operation {
    operation_id: String,
    #[serde(rename = "tags", skip_serializing_if = "Option::is_none", serialize_with = "alone")]
    tag: Option<String>,
    summary: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'static str>,
    parameters: Vec<Value>,
    /// Example commands with their meaning.
    #[serde(rename = "x-examples", skip_serializing_if = "Vec::is_empty")]
    examples: Vec<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    request_body: Option<Value>,
    responses: Map<String, Value>,
}

fn alone<S: Serializer>(tag: &Option<String>, to: S) -> Result<S::Ok, S::Error> {
    [tag].serialize(to)
}

impl Operation {
    /// An operation with the language parameter.
    fn new(id: impl Into<String>, about: &str) -> Self {
        let (operation_id, summary) = (id.into(), about.to_owned());
        let parameters = vec![language_parameter()];
        Operation { operation_id, summary, parameters, ..Operation::default() }
    }

    fn of_puzzle(puzzle: &dyn Puzzle, verb: &str, about: &str) -> Self {
        let tag = Some(puzzle.name().to_owned());
        Operation { tag, ..Operation::new(format!("{}-{verb}", puzzle.name()), about) }
    }

    fn saying(mut self, description: &'static str) -> Self {
        self.description = Some(description);
        self
    }

    fn taking(mut self, schema: &Value, examples: Option<&Value>) -> Self {
        let mut content = json!({"schema": schema});
        if let Some(examples) = examples {
            content["examples"] = examples.clone();
        }
        self.request_body = Some(json!({
            "required": true,
            "content": {"application/json": content},
        }));
        self
    }

    /// Adds the answer and all error responses.
    fn answering_with(mut self, good: Value) -> Value {
        let refused = STATUSES.iter().map(|(status, _)| {
            let place = format!("#/components/responses/{status}");
            (status.to_string(), json!({"$ref": place}))
        });
        self.responses = std::iter::once(("200".to_owned(), good)).chain(refused).collect();
        json!(self)
    }

    fn answering(self, about: &str, schema: &Value) -> Value {
        self.answering_with(json!({
            "description": about,
            "content": {"application/json": {"schema": schema}},
        }))
    }
}

/// A `GET` operation without parameters.
fn look(path: &str, about: &str, kind: &str, shape: &Value) -> Value {
    let id = path.trim_start_matches('/').replace(['/', '.'], "-");
    let mut operation = Operation::new(id, about);
    operation.parameters.retain(|_| path.starts_with("/api"));
    operation.answering_with(json!({"description": about, "content": {kind: {"schema": shape}}}))
}

fn run(
    puzzle: &dyn Puzzle,
    verb: &'static AnyVerb,
    language: Language,
    written: &mut Schemas,
) -> Value {
    let about = language.template(verb.about());
    let formats: Vec<_> = Format::of(verb).collect();
    let as_file = json!({
        "name": "as", "in": "query", "required": false,
        "description": "Answer with a file of this format",
        "schema": {"type": "string", "enum": formats},
    });
    let mut operation = Operation::of_puzzle(puzzle, verb.name, about)
        .taking(&schemas::arguments(verb, language), None);
    operation.parameters.push(as_file);
    let examples = verb.examples.iter();
    operation.examples = examples
        .map(|(command, meaning)| [(*command).to_owned(), language.template(meaning).to_owned()])
        .collect();
    operation.answering_with(json!({
        "description": about,
        "headers": {"Unpuzzle-Outcome": {
            "description": "Whether the question was answered",
            "schema": {"type": "string", "enum": ["yes", "no", "unknown"]},
        }},
        "content": contents(puzzle, verb, written),
    }))
}

fn contents(
    puzzle: &dyn Puzzle,
    verb: &'static AnyVerb,
    written: &mut Schemas,
) -> Map<String, Value> {
    let files = Format::of(verb).map(|format| {
        let kind = format.media_type().split(';').next();
        let shape = json!({"schema": {"type": "string"}});
        (kind.unwrap_or_default().to_owned(), shape)
    });
    let mut contents: Map<String, Value> = files.collect();
    let reply = written.reply(puzzle, verb);
    contents.insert("application/json".to_owned(), json!({"schema": reply}));
    let events = json!({"schema": {
        "type": "string",
        "description": "Events progress, result, and at the end done or error",
    }});
    contents.insert("text/event-stream".to_owned(), events);
    contents
}

fn play(puzzle: &dyn Puzzle, written: &mut Schemas) -> Value {
    let state = written.position(puzzle);
    let about = "Play moves and get the position";
    let samples = puzzle.about().samples.iter();
    let examples: Map<String, Value> =
        samples.map(|id| ((*id).to_owned(), json!({"value": {"game": id, "moves": []}}))).collect();
    Operation::of_puzzle(puzzle, PLAY, about)
        .taking(&schemas::moves(), Some(&examples.into()))
        .answering(about, &schemas::position(&schema(puzzle, PLAY), &state))
}

fn language_parameter() -> Value {
    json!({
        "name": "lang", "in": "query", "required": false,
        "description": "The language of the answer; otherwise Accept-Language decides",
        "schema": {"type": "string", "enum": Language::ALL.map(|(code, _)| code)},
    })
}

fn error_responses() -> Map<String, Value> {
    let content = json!({"application/json": {"schema": schemas::reference("Error")}});
    let response = |status: u16, about: &str| {
        let mut response = json!({"description": about, "content": content});
        if matches!(status, 429 | 503) {
            response["headers"] = json!({"Retry-After": {
                "description": "Seconds to wait",
                "schema": {"type": "integer", "minimum": 1},
            }});
        }
        (status.to_string(), response)
    };
    STATUSES.iter().map(|(status, about)| response(*status, about)).collect()
}
