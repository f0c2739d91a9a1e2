//! The interface of unpuzzle as WebAssembly, one module a puzzle: JSON in, the bytes out that the
//! web server sends.
//!
//! A call runs to its end on the thread that makes it, so pages call it from a worker and end
//! that to cancel. Where a job is comes as events.

mod events;

use std::time::Duration;

use serde::Serialize;
use unpuzzle_api::{
    JobControl, Output, PLAY, PlayRequest, Problem, Task, VerbRequest, find_format, find_puzzle,
    find_verb, last_event, outcome_word, play, results, statistics,
};
use unpuzzle_puzzles::{ALL, Budget, Cache, InputError, Language, NoIo, Puzzle, msg, to_json};
use unpuzzle_store::{GameResult, LOCAL_PLAYER};
use wasm_bindgen::prelude::*;

use crate::events::EventIo;

/// How long a job may take. It is not the server's limit: nobody else waits, telephones are slow,
/// and a person can cancel.
const LONGEST: Duration = Duration::from_secs(300);
/// Bytes that engines may remember.
const MOST_REMEMBERED: usize = 64 << 20;
const JSON: &str = "application/json";

/// An answer as the web server would send it.
#[wasm_bindgen(getter_with_clone)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The content type.
    #[wasm_bindgen(js_name = mediaType)]
    pub media_type: String,
    /// How the question was answered: yes, no or unknown.
    pub outcome: Option<String>,
    /// The name of a file.
    pub name: Option<String>,
    /// The body.
    pub bytes: Vec<u8>,
}

impl Answer {
    fn json(status: u16, text: String) -> Self {
        let (media_type, bytes) = (JSON.to_owned(), text.into_bytes());
        Answer { status, media_type, outcome: None, name: None, bytes }
    }

    fn of(done: Result<Answer, Problem>, language: Language) -> Self {
        done.unwrap_or_else(|problem| Answer::json(problem.status(), problem.json(language)))
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

/// Asks the puzzle to do a verb, or to play. The seed is that of a body which gives none. With a
/// listener the answer comes as events `(name, data)`, the last of which is `done` or `error`.
#[wasm_bindgen]
#[allow(clippy::needless_pass_by_value, reason = "what JavaScript hands over is owned")]
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
    let asked = || {
        let puzzle = find_puzzle(ALL, puzzle)?;
        if verb == PLAY {
            let budget = control().budget(play::TIMEOUT * 3);
            let position = PlayRequest::read(puzzle, body)?.run(puzzle, &budget, language)?;
            return Ok(Answer::json(200, position));
        }
        let verb = find_verb(puzzle, verb)?;
        let format = format.as_deref().map(|name| find_format(verb, name)).transpose()?;
        let asked = VerbRequest::read(verb, body, seed.into())?;
        let task = Task { puzzle, asked, language, format: format.filter(|_| listener.is_none()) };
        let control = control();
        let budget = control.limit(task.asked.budget(LONGEST));
        let Some(listener) = listener else {
            return task.run(&mut NoIo, &budget, &control).map(Answer::from);
        };
        events::listen(listener, language);
        let done =
            task.run(&mut EventIo(&task), &budget.with_progress(events::progress()), &control);
        events::tell(last_event(&done, language));
        Ok(Answer::json(200, String::new()))
    };
    Answer::of(asked(), language)
}

thread_local! {
    /// What engines remember from one call to the next: a page asks about the same board often.
    static CACHE: Cache = Cache::with_room(MOST_REMEMBERED);
}

fn control() -> JobControl {
    JobControl { cache: CACHE.with(Cache::clone), ..JobControl::default() }
}

/// Finished games with what is known of them.
#[derive(Serialize)]
struct JudgedResults {
    results: Vec<GameResult>,
    refused: Vec<results::RefusedResult>,
}

/// Works out how hard the finished games in the body of `POST /api/results` were. Now is in
/// milliseconds since 1970.
#[wasm_bindgen]
pub fn judge(body: &str, language: &str, now: f64) -> Answer {
    let language = Language::from_code(language).unwrap_or_default();
    let judged = results::read(body).map(|sent| {
        let (judged, refused) =
            results::measure(ALL, sent, LOCAL_PLAYER, now as u64, &Budget::unlimited());
        let results = judged.into_iter().map(|(_, result)| result).collect();
        Answer::json(200, to_json(&JudgedResults { results, refused }, language, false))
    });
    Answer::of(judged, language)
}

/// Statistics of a puzzle from results that [`judge`] returned, oldest first.
#[wasm_bindgen]
pub fn statistics(puzzle: &str, results: &str, language: &str) -> Answer {
    let language = Language::from_code(language).unwrap_or_default();
    let told = || {
        let puzzle: &dyn Puzzle = find_puzzle(ALL, puzzle)?;
        let results: Vec<GameResult> =
            serde_json::from_str(results).map_err(|_| unreadable(puzzle))?;
        let told = statistics::of_results(puzzle, &results);
        Ok(Answer::json(200, to_json(&told, language, false)))
    };
    Answer::of(told(), language)
}

fn unreadable(puzzle: &dyn Puzzle) -> Problem {
    let message = msg!("the kept results of {puzzle} cannot be read", puzzle = puzzle.name());
    Problem::new(unpuzzle_api::ProblemKind::StoreDamaged, InputError::new(message))
}

/// Whether a call has asked for the network of the 2048 expert since the last look, in vain.
#[cfg(all(feature = "slide", target_family = "wasm"))]
#[wasm_bindgen(js_name = wantsNetwork)]
pub fn wants_network() -> bool {
    unpuzzle_slide_network::was_missed()
}

/// Hands over the network of the 2048 expert.
#[cfg(all(feature = "slide", target_family = "wasm"))]
#[wasm_bindgen(js_name = provideNetwork)]
pub fn provide_network(bytes: Vec<u8>) {
    unpuzzle_slide_network::provide(bytes);
}
