//! A search as a stream of events, in one format for all puzzles.
//!
//! A trace is lines of JSON. The first line says what is searched and how, and has the
//! board at the start; every other line is an event; the last one, `end`, says how many
//! there were, so that a file that was cut off is known by its missing end:
//!
//! ```text
//! {"schema":"unpuzzle/trace/1","puzzle":"tiling","instance":"…","strategy":"dlx","board":[…]}
//! {"event":"place","cases":2,"text":"A:1,1+2,1+2,2","cells":[[0,0,"A","piece-0"],…]}
//! {"event":"prune","cases":3,"reason":"dead-end"}
//! {"event":"remove","cases":3,"text":"A:1,1+2,1+2,2","cells":[[0,0,"",""],…]}
//! {"event":"end","cases":812,"events":1623,"solutions":1,"complete":true}
//! ```
//!
//! | event | what happened |
//! |---|---|
//! | `try` | something is looked at |
//! | `place` | it becomes part of what is being built |
//! | `remove` | what was placed last is taken back |
//! | `prune` | something is left out, for the `reason` given |
//! | `solution` | what there is now solves the puzzle |
//!
//! `cases` is the clock: how many cases the strategy has examined when the event is over,
//! so two strategies run on one clock. `count` is how many things an event stands for,
//! where that is not one. `cells` are the cells of the board that change: row, column,
//! label, tint. A reader needs to know nothing else of the puzzle to draw it.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use unpuzzle_core::{LocalizedText, Message, msg};

use crate::error::{InputError, SourceSpan};
use crate::page::{Board, Cell, Role};

/// The name of the format with its version.
pub const SCHEMA: &str = "unpuzzle/trace/1";

/// What is searched, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Header {
    /// [`SCHEMA`].
    pub schema: String,
    /// The name of the puzzle.
    pub puzzle: String,
    /// What is searched.
    pub instance: String,
    /// The name of the strategy.
    pub strategy: String,
    /// The board at the start: rows of labels with their tints; null leaves a gap.
    pub board: Vec<Vec<Option<(String, Tint)>>>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Event {
    /// What kind of thing.
    pub event: Kind,
    /// Cases examined so far.
    pub cases: u64,
    /// What it happened to.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Why something is left out.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// How many things this stands for.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u64,
    /// The cells that change: row, column, label, tint.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<(u16, u16, String, Tint)>,
}

fn one() -> u64 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "what serde asks for")]
fn is_one(count: &u64) -> bool {
    *count == 1
}

impl Event {
    pub fn new(event: Kind, cases: u64, text: impl Into<String>) -> Self {
        let (text, reason) = (text.into(), String::new());
        Event { event, cases, text, reason, count: 1, cells: Vec::new() }
    }

    pub fn prune(cases: u64, count: u64, reason: &str) -> Self {
        let event = Event::new(Kind::Prune, cases, "");
        Event { reason: reason.to_owned(), count, ..event }
    }

    #[must_use]
    pub fn with_cells(self, cells: Vec<(u16, u16, String, Tint)>) -> Self {
        Event { cells, ..self }
    }
}

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Something is looked at.
    Try,
    /// Something is placed.
    Place,
    /// What was placed last is taken back.
    Remove,
    /// Something is left out.
    Prune,
    /// The puzzle is solved.
    Solution,
}

impl Kind {
    pub fn title(self) -> Message {
        match self {
            Kind::Try => msg!("try"),
            Kind::Place => msg!("trace"; "place"),
            Kind::Remove => msg!("trace"; "take back"),
            Kind::Prune => msg!("leave out"),
            Kind::Solution => msg!("solution"),
        }
    }
}

/// A reason in words, where it is one that is known.
pub fn reason(word: &str) -> LocalizedText {
    let known = [
        ("does-not-fit", msg!("does not fit")),
        ("dead-end", msg!("nothing fits any more")),
        ("seen", msg!("seen before")),
        ("not-target", msg!("not the target")),
        ("colours", msg!("contradict the colours")),
        ("no-move", msg!("moves nothing")),
    ];
    let found = known.into_iter().find(|(name, _)| *name == word);
    found.map_or_else(|| word.into(), |(_, text)| text.into())
}

/// What a cell is to the reader, as one word: empty, `good`, `warning`, `bad`, `quiet`, or
/// `piece-7`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Tint(String);

impl Tint {
    pub fn piece(number: usize) -> Self {
        Tint(format!("piece-{number}"))
    }

    /// The role on a page; an unknown tint is ordinary.
    pub fn role(&self) -> Role {
        match self.0.as_str() {
            "good" => Role::Good,
            "warning" => Role::Warning,
            "bad" => Role::Bad,
            "quiet" => Role::Quiet,
            other => {
                let number = other.strip_prefix("piece-").and_then(|number| number.parse().ok());
                number.map_or(Role::Normal, Role::Piece)
            }
        }
    }
}

impl From<&str> for Tint {
    fn from(word: &str) -> Self {
        Tint(word.to_owned())
    }
}

/// The last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct End {
    /// Cases examined in all.
    pub cases: u64,
    /// Events before this line.
    pub events: u64,
    /// Solutions among them.
    pub solutions: u64,
    /// Whether the search ended by itself, not because the trace was long enough.
    pub complete: bool,
}

/// A whole trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Trace {
    /// What is searched, and how.
    #[serde(flatten)]
    pub header: Header,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// How it ended.
    pub end: End,
}

/// The largest board that a trace may have, so that a file cannot ask for all memory.
const MOST_CELLS: usize = 10_000;

impl Trace {
    pub fn to_lines(&self) -> String {
        let mut lines = json(&self.header);
        for event in &self.events {
            let _ = write!(lines, "\n{}", json(event));
        }
        let end = json(&self.end);
        let _ = writeln!(lines, "\n{{\"event\":\"end\",{}", &end[1..]);
        lines
    }

    /// Reads lines.
    ///
    /// # Errors
    ///
    /// Says what is wrong and where: another format or version, a line that is not an event,
    /// a cell outside the board, or an end that is missing.
    pub fn parse(text: &str) -> Result<Trace, InputError> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let header = parse_header(lines.next().map_or("", |(_, line)| line))?;
        let mut events: Vec<Event> = Vec::new();
        let mut end: Option<End> = None;
        let mut last = (1, "");
        for numbered in lines {
            last = numbered;
            if end.is_some() {
                return Err(refuse(msg!("the trace goes on after its end"), last));
            }
            let broken = |error: serde_json::Error| {
                if error.is_eof() {
                    return cut_off(events.len(), last);
                }
                refuse(msg!("this is not an event: {error}", error = error.to_string()), last)
            };
            let line: Value = serde_json::from_str(last.1).map_err(broken)?;
            if line["event"] == "end" {
                end = Some(serde_json::from_str(last.1).map_err(broken)?);
                continue;
            }
            let event: Event = serde_json::from_str(last.1).map_err(broken)?;
            if events.last().is_some_and(|before| before.cases > event.cases) {
                return Err(refuse(msg!("the cases go back in time"), last));
            }
            if !event.cells.iter().all(|(row, column, ..)| header.has_cell(*row, *column)) {
                return Err(refuse(msg!("a cell lies outside the board"), last));
            }
            events.push(event);
        }
        match end {
            Some(end) if end.events == events.len() as u64 => Ok(Trace { header, events, end }),
            _ => Err(cut_off(events.len(), last)),
        }
    }
}

impl Header {
    fn has_cell(&self, row: u16, column: u16) -> bool {
        let row = self.board.get(usize::from(row));
        row.and_then(|row| row.get(usize::from(column))).is_some()
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn refuse(message: Message, (number, line): (usize, &str)) -> InputError {
    InputError::new(message).at(SourceSpan::on_line(number, line, 0..line.len()))
}

fn cut_off(events: usize, line: (usize, &str)) -> InputError {
    let cut = msg!(
        "the trace is cut off after {events} events: its last line, the end, is missing",
        events
    );
    refuse(cut, line).with_help(msg!("make it again with --trace"))
}

fn parse_header(line: &str) -> Result<Header, InputError> {
    let value: Value = serde_json::from_str(line).unwrap_or_default();
    match value["schema"].as_str().and_then(|schema| schema.rsplit_once('/')) {
        Some(("unpuzzle/trace", "1")) => {}
        Some(("unpuzzle/trace", version)) => {
            return Err(InputError::new(msg!(
                "this trace is of version {version}; this program reads version 1",
                version
            )));
        }
        _ => {
            return Err(InputError::new(msg!(
                "this is not a trace: its first line does not say unpuzzle/trace"
            )));
        }
    }
    let header: Header = serde_json::from_str(line).map_err(|error| {
        let error = error.to_string();
        refuse(msg!("the first line is not as it should be: {error}", error), (1, line))
    })?;
    if header.board.iter().map(Vec::len).sum::<usize>() > MOST_CELLS {
        let message = msg!("the board has more than {most} cells", most = MOST_CELLS);
        return Err(refuse(message, (1, line)));
    }
    Ok(header)
}

/// A trace that is played forwards and backwards.
#[derive(Clone, Debug)]
pub struct Replay {
    trace: Trace,
    at: usize,
    board: Board,
    /// The cells that each event has replaced.
    replaced: Vec<Vec<(usize, usize, Option<Cell>)>>,
}

impl Replay {
    pub fn new(trace: Trace) -> Self {
        let cell = |cell: &Option<(String, Tint)>| {
            let (label, tint) = cell.as_ref()?;
            Some(Cell { label: label.clone(), role: tint.role() })
        };
        let rows = trace.header.board.iter();
        let rows = rows.map(|row| row.iter().map(cell).collect()).collect();
        let board = Board { apart: false, rows };
        Replay { trace, at: 0, board, replaced: Vec::new() }
    }

    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn at(&self) -> usize {
        self.at
    }

    pub fn solutions(&self) -> u64 {
        let happened = self.trace.events[..self.at].iter();
        happened.filter(|event| event.event == Kind::Solution).count() as u64
    }

    pub fn path(&self) -> impl Iterator<Item = &str> {
        let mut path = Vec::new();
        for event in &self.trace.events[..self.at] {
            match event.event {
                Kind::Place => path.push(event.text.as_str()),
                Kind::Remove => _ = path.pop(),
                Kind::Try | Kind::Prune | Kind::Solution => {}
            }
        }
        path.into_iter()
    }

    pub fn last(&self) -> Option<&Event> {
        self.at.checked_sub(1).map(|event| &self.trace.events[event])
    }

    pub fn cases(&self) -> u64 {
        self.last().map_or(0, |event| event.cases)
    }

    pub fn is_over(&self) -> bool {
        self.at == self.trace.events.len()
    }

    /// Lets the next event happen; false at the end.
    pub fn forward(&mut self) -> bool {
        let Some(event) = self.trace.events.get(self.at) else {
            return false;
        };
        let mut replaced = Vec::with_capacity(event.cells.len());
        for (row, column, label, tint) in &event.cells {
            let (row, column) = (usize::from(*row), usize::from(*column));
            let cell = Some(Cell { label: label.clone(), role: tint.role() });
            let before = std::mem::replace(&mut self.board.rows[row][column], cell);
            replaced.push((row, column, before));
        }
        self.replaced.push(replaced);
        self.at += 1;
        true
    }

    /// Takes the last event back; false at the start.
    pub fn back(&mut self) -> bool {
        let Some(replaced) = self.replaced.pop() else {
            return false;
        };
        self.at -= 1;
        for (row, column, cell) in replaced.into_iter().rev() {
            self.board.rows[row][column] = cell;
        }
        true
    }

    /// Moves to a number of examined cases: applies every event up to it and none after.
    pub fn seek(&mut self, cases: u64) {
        while self.trace.events.get(self.at).is_some_and(|event| event.cases <= cases) {
            self.forward();
        }
        while self.last().is_some_and(|event| event.cases > cases) {
            self.back();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Trace {
        let empty = || Some((String::new(), Tint::default()));
        let cells = |label: &str| vec![(0, 1, label.to_owned(), Tint::piece(3))];
        let events = vec![
            Event::prune(2, 2, "does-not-fit"),
            Event::new(Kind::Place, 3, "A").with_cells(cells("A")),
            Event::new(Kind::Remove, 9, "A").with_cells(cells("")),
            Event::new(Kind::Place, 10, "B").with_cells(cells("B")),
            Event::new(Kind::Solution, 10, ""),
        ];
        Trace {
            header: Header {
                schema: SCHEMA.to_owned(),
                puzzle: "tiling".to_owned(),
                instance: "x".to_owned(),
                strategy: "dlx".to_owned(),
                board: vec![vec![None, empty()]],
            },
            end: End { cases: 10, events: events.len() as u64, solutions: 1, complete: true },
            events,
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let trace = sample();
        assert_eq!(Trace::parse(&trace.to_lines()), Ok(trace));
    }

    #[test]
    fn every_place_is_the_same_forwards_and_backwards() {
        let mut replay = Replay::new(sample());
        let mut seen = vec![replay.board().clone()];
        while replay.forward() {
            seen.push(replay.board().clone());
        }
        assert_eq!((replay.solutions(), replay.path().collect::<Vec<_>>()), (1, vec!["B"]));
        for at in (0..seen.len() - 1).rev() {
            assert!(replay.back());
            assert_eq!((replay.at(), replay.board()), (at, &seen[at]));
        }
        assert!(!replay.back());
    }

    #[test]
    fn seeking_goes_both_ways() {
        let mut replay = Replay::new(sample());
        let mut check = |cases, at, path: &[&str]| {
            replay.seek(cases);
            assert_eq!((replay.at(), replay.path().collect::<Vec<_>>()), (at, path.to_vec()));
        };
        check(3, 2, &["A"]);
        check(8, 2, &["A"]);
        check(9, 3, &[]);
        check(100, 5, &["B"]);
        check(3, 2, &["A"]);
        check(0, 0, &[]);
    }

    fn refusal(text: &str) -> String {
        Trace::parse(text).unwrap_err().message.to_string()
    }

    #[test]
    fn bad_files_are_told_apart() {
        let text = sample().to_lines();
        let without_end: Vec<_> = text.lines().take(4).collect();
        assert!(refusal(&without_end.join("\n")).contains("cut off after 3 events"));
        let half = &text[..text.len() - 60];
        let cut = Trace::parse(half).unwrap_err();
        assert!(cut.message.to_string().starts_with("the trace is cut off"), "{cut}");
        assert_eq!(cut.place.and_then(|place| place.line), Some(7));
        assert!(refusal(&text.replace("trace/1", "trace/2")).contains("version 2"));
        assert!(refusal("").contains("not a trace"));
        assert!(refusal("{\"schema\":\"unpuzzle/24.solve/1\"}").contains("not a trace"));
        assert!(refusal(&text.replace("[0,1,", "[0,7,")).contains("outside the board"));
        assert!(refusal(&text.replace("\"cases\":9", "\"cases\":2")).contains("back in time"));
        assert!(refusal(&format!("{text}{text}")).contains("after its end"));
    }
}
