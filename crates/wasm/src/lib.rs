//! The interface of unpuzzle as WebAssembly, one module per puzzle: JSON in, the bytes out that the
//! web server would send.
//!
//! A call blocks its thread, so pages call from a worker and terminate it to cancel. Progress is
//! reported as events.

#![allow(missing_docs)]

mod events;

use std::time::Duration;

use serde::Serialize;
use unpuzzle_api::results::{self, RefusedResult};
use unpuzzle_api::{
    JobControl, Output, PLAY, PlayRequest, Problem, ProblemKind, Task, VerbRequest, find_format,
    find_puzzle, find_verb, last_event, outcome_word, play, statistics,
};
use unpuzzle_puzzles::{ALL, Budget, Cache, Language, NoIo, msg, to_json};
use unpuzzle_store::{GameResult, LOCAL_PLAYER};
use wasm_bindgen::prelude::*;

use crate::events::EventIo;

/// Time limit of a job. Longer than the server's: nobody else waits, phones are slow, and the
/// player can cancel.
const MAX_TIME: Duration = Duration::from_secs(300);
/// Size limit of the engines' cache, in bytes.
const MAX_CACHE: usize = 64 << 20;

/// An answer as the web server would send it.
#[wasm_bindgen(getter_with_clone)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The content type.
    #[wasm_bindgen(js_name = mediaType)]
    pub media_type: String,
    /// The verdict: yes, no or unknown.
    pub outcome: Option<String>,
    /// The file name, if a file was requested.
    pub name: Option<String>,
    /// The body.
    pub bytes: Vec<u8>,
}

impl Answer {
    fn json(status: u16, text: String) -> Self {
        let media_type = "application/json".to_owned();
        Answer { status, media_type, outcome: None, name: None, bytes: text.into_bytes() }
    }

    fn object(object: &impl Serialize, language: Language) -> Self {
        Answer::json(200, to_json(object, language, false))
    }

    fn of(result: Result<Answer, Problem>, language: Language) -> Self {
        result.unwrap_or_else(|problem| Answer::json(problem.status(), problem.json(language)))
    }
}

impl From<Output> for Answer {
    fn from(written: Output) -> Self {
        Answer {
            status: 200,
            media_type: written.media_type().to_owned(),
            outcome: Some(outcome_word(written.outcome).to_owned()),
            name: written.file_name(),
            bytes: written.bytes,
        }
    }
}

/// Runs a verb, or plays a game. `seed` is used where the body has none. With a listener the
/// answer comes as events `(name, data)`, the last of which is `done` or `error`.
#[wasm_bindgen]
#[allow(clippy::needless_pass_by_value, reason = "JavaScript passes owned values")]
pub fn ask(
    puzzle: &str,
    verb: &str,
    body: &str,
    language: &str,
    seed: u32,
    format: Option<String>,
    listener: Option<js_sys::Function>,
) -> Answer {
    let language = Language::from_code(language).unwrap_or_default();
    let answer = if verb == PLAY {
        position(puzzle, body, language)
    } else {
        run(puzzle, verb, body, language, seed, format.as_deref(), listener)
    };
    Answer::of(answer, language)
}

fn position(puzzle: &str, body: &str, language: Language) -> Result<Answer, Problem> {
    let puzzle = find_puzzle(ALL, puzzle)?;
    let budget = control().budget(play::TIMEOUT * 3);
    let position = PlayRequest::read(puzzle, body)?.run(puzzle, &budget, language)?;
    Ok(Answer::json(200, position))
}

fn run(
    puzzle: &str,
    verb: &str,
    body: &str,
    language: Language,
    seed: u32,
    format: Option<&str>,
    listener: Option<js_sys::Function>,
) -> Result<Answer, Problem> {
    let puzzle = find_puzzle(ALL, puzzle)?;
    let verb = find_verb(puzzle, verb)?;
    let format = format.map(|name| find_format(verb, name)).transpose()?;
    let asked = VerbRequest::read(verb, body, seed.into())?;
    let task = Task { puzzle, asked, language, format: format.filter(|_| listener.is_none()) };
    let control = control();
    let budget = control.limit(task.asked.budget(MAX_TIME));
    let Some(listener) = listener else {
        return task.run(&mut NoIo, &budget, &control).map(Answer::from);
    };
    events::listen(listener, language);
    let result = task.run(&mut EventIo(&task), &budget.with_progress(events::progress()), &control);
    events::send(last_event(&result, language));
    Ok(Answer::json(200, String::new()))
}

thread_local! {
    /// The engines' cache, kept between calls because a page asks about one board repeatedly.
    static CACHE: Cache = Cache::with_room(MAX_CACHE);
}

fn control() -> JobControl {
    JobControl { cache: CACHE.with(Cache::clone), ..JobControl::default() }
}

#[derive(Serialize)]
struct JudgedResults {
    results: Vec<GameResult>,
    refused: Vec<RefusedResult>,
}

/// Computes the difficulty of the games in the body of `POST /api/results`. `now` is in
/// milliseconds since 1970.
#[wasm_bindgen]
pub fn judge(body: &str, language: &str, now: f64) -> Answer {
    let language = Language::from_code(language).unwrap_or_default();
    let judged = results::read(body).map(|sent| {
        let (judged, refused) =
            results::measure(ALL, sent, LOCAL_PLAYER, now as u64, &Budget::unlimited());
        JudgedResults { results: judged.into_iter().map(|(_, result)| result).collect(), refused }
    });
    Answer::of(judged.map(|judged| Answer::object(&judged, language)), language)
}

/// Statistics of a puzzle from results that [`judge`] returned, oldest first.
#[wasm_bindgen]
pub fn statistics(puzzle: &str, results: &str, language: &str) -> Answer {
    let language = Language::from_code(language).unwrap_or_default();
    let statistics = find_puzzle(ALL, puzzle).and_then(|puzzle| {
        let results: Vec<GameResult> = serde_json::from_str(results).map_err(|_| {
            let text = msg!("the kept results of {puzzle} cannot be read", puzzle = puzzle.name());
            Problem::said(ProblemKind::StoreDamaged, text)
        })?;
        Ok(statistics::of_results(puzzle, &results))
    });
    Answer::of(statistics.map(|statistics| Answer::object(&statistics, language)), language)
}

/// Whether a call has missed the network of the 2048 expert since the last check.
#[cfg(all(feature = "slide", target_family = "wasm"))]
#[wasm_bindgen(js_name = wantsNetwork)]
pub fn wants_network() -> bool {
    unpuzzle_slide_network::was_missed()
}

/// Sets the network of the 2048 expert.
#[cfg(all(feature = "slide", target_family = "wasm"))]
#[wasm_bindgen(js_name = provideNetwork)]
pub fn provide_network(bytes: Vec<u8>) {
    unpuzzle_slide_network::provide(bytes);
}
