//! What was played before: one line of JSON for each attempt, only ever appended.
//!
//! A plain file outlives versions and programs. A line is written by one call
//! on a file opened for appending, so two programs at once do not mix their
//! lines, and it is on the disk before the screen goes on. A line that cannot
//! be read, torn by a power cut or written by a newer version, is counted and
//! stepped over; nothing ever rewrites the file.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Map, Value, json};

/// The first field of every line, by which a reader knows it.
const SCHEMA: &str = "unpuzzle/attempt/1";

/// The file in which attempts are kept.
#[derive(Clone, Debug)]
pub(crate) struct History {
    path: PathBuf,
}

impl History {
    /// The history in this data directory.
    pub(crate) fn in_directory(directory: &Path) -> Self {
        History {
            path: directory.join("history.jsonl"),
        }
    }

    /// Where the attempts are.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds an attempt, and returns when it is on the disk.
    pub(crate) fn append(&self, attempt: &Attempt) -> io::Result<()> {
        if let Some(directory) = self.path.parent() {
            std::fs::create_dir_all(directory)?;
        }
        let mut options = OpenOptions::new();
        let mut file = options
            .create(true)
            .read(true)
            .append(true)
            .open(&self.path)?;
        let before = if ends_torn(&mut file)? { "\n" } else { "" };
        let line = format!("{before}{}\n", attempt.to_json());
        file.write_all(line.as_bytes())?;
        file.sync_all()
    }

    /// Everything that was played; nothing when the file is not there.
    pub(crate) fn read(&self) -> io::Result<Past> {
        match std::fs::read(&self.path) {
            Ok(bytes) => Ok(Past::parse(&bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Past::default()),
            Err(error) => Err(error),
        }
    }
}

/// Whether the last line has no end, so that a new line must not join it.
fn ends_torn(file: &mut File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

/// The attempts of a history, oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Past {
    /// What could be read.
    pub(crate) attempts: Vec<Attempt>,
    /// How many lines could not.
    pub(crate) unread: usize,
}

impl Past {
    /// Reads the lines of a file, whatever bytes it holds.
    pub(crate) fn parse(bytes: &[u8]) -> Self {
        let mut past = Past::default();
        let lines = bytes.split(|&byte| byte == b'\n');
        for line in lines.filter(|line| !line.trim_ascii().is_empty()) {
            match Attempt::from_json(line) {
                Some(attempt) => past.attempts.push(attempt),
                None => past.unread += 1,
            }
        }
        past
    }
}

/// One try at one game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Attempt {
    /// When it ended, in seconds since 1970.
    pub(crate) at: u64,
    /// The id of the game.
    pub(crate) game: String,
    /// How hard the puzzle calls it.
    pub(crate) level: String,
    /// How it ended.
    pub(crate) ending: Ending,
    /// How long it took.
    pub(crate) time: Duration,
    /// How long people take for it, by the puzzle's own estimate.
    pub(crate) predicted: Option<Duration>,
    /// Hints asked for.
    pub(crate) hints: u32,
    /// Moves taken back.
    pub(crate) undos: u32,
    /// Wrong answers given.
    pub(crate) mistakes: u32,
    /// The points, in a game that has them.
    pub(crate) score: Option<u64>,
}

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ending {
    /// With the player's own answer.
    Solved,
    /// With the answer shown on request.
    Shown,
    /// Without an answer.
    Skipped,
}

const ENDINGS: [(&str, Ending); 3] = [
    ("solved", Ending::Solved),
    ("shown", Ending::Shown),
    ("skipped", Ending::Skipped),
];

impl Attempt {
    /// Whether the player found the answer.
    pub(crate) fn is_solved(&self) -> bool {
        self.ending == Ending::Solved
    }

    /// The puzzle that was played, by its name in the registry.
    pub(crate) fn puzzle(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }

    fn to_json(&self) -> Value {
        let named = ENDINGS.iter().find(|(_, ending)| *ending == self.ending);
        let mut value = json!({
            "schema": SCHEMA,
            "at": self.at,
            "game": self.game,
            "level": self.level,
            "ending": named.map(|(name, _)| *name),
            "milliseconds": milliseconds(self.time),
            "predicted": self.predicted.map(milliseconds),
            "hints": self.hints,
            "undos": self.undos,
            "mistakes": self.mistakes,
        });
        if let Some(score) = self.score {
            value["score"] = score.into();
        }
        value
    }

    fn from_json(line: &[u8]) -> Option<Self> {
        let value: Value = serde_json::from_slice(line).ok()?;
        let fields = value.as_object()?;
        if fields.get("schema")? != SCHEMA {
            return None;
        }
        let ending = fields.get("ending")?.as_str()?;
        Some(Attempt {
            at: fields.get("at")?.as_u64()?,
            game: fields.get("game")?.as_str()?.to_owned(),
            level: fields.get("level")?.as_str()?.to_owned(),
            ending: ENDINGS.iter().find(|(name, _)| *name == ending)?.1,
            time: duration(fields.get("milliseconds")?)?,
            predicted: fields.get("predicted").and_then(duration),
            hints: count(fields, "hints")?,
            undos: count(fields, "undos")?,
            mistakes: count(fields, "mistakes")?,
            score: fields.get("score").and_then(Value::as_u64),
        })
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn duration(value: &Value) -> Option<Duration> {
    value.as_u64().map(Duration::from_millis)
}

fn count(fields: &Map<String, Value>, name: &str) -> Option<u32> {
    u32::try_from(fields.get(name)?.as_u64()?).ok()
}

/// What many attempts come to.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Summary {
    /// How many there were.
    pub(crate) attempts: usize,
    /// How many the player solved.
    pub(crate) solved: usize,
    /// The middle time of the solved ones.
    pub(crate) median: Option<Duration>,
    /// The middle of the times predicted for the solved ones.
    pub(crate) predicted: Option<Duration>,
    /// The least time of the solved ones.
    pub(crate) best: Option<Duration>,
    /// How many were solved one after the other, up to now.
    pub(crate) streak: usize,
    /// The longest such row ever.
    pub(crate) longest: usize,
    /// Hints asked for in all of them.
    pub(crate) hints: u64,
    /// Attempts given up, with or without seeing the answer.
    pub(crate) skipped: usize,
}

impl Summary {
    /// Sums attempts up, which are given oldest first.
    pub(crate) fn of<'a>(attempts: impl IntoIterator<Item = &'a Attempt>) -> Self {
        let mut summary = Summary::default();
        let (mut times, mut predictions) = (Vec::new(), Vec::new());
        for attempt in attempts {
            summary.count(attempt);
            if attempt.is_solved() {
                times.push(attempt.time);
                predictions.extend(attempt.predicted);
            }
        }
        summary.best = times.iter().min().copied();
        summary.median = median(times);
        summary.predicted = median(predictions);
        summary
    }

    fn count(&mut self, attempt: &Attempt) {
        self.attempts += 1;
        self.hints += u64::from(attempt.hints);
        if attempt.is_solved() {
            self.solved += 1;
            self.streak += 1;
            self.longest = self.longest.max(self.streak);
        } else {
            self.skipped += 1;
            self.streak = 0;
        }
    }
}

/// The middle of the times, or the mean of the two in the middle.
fn median(mut times: Vec<Duration>) -> Option<Duration> {
    times.sort_unstable();
    let upper = *times.get(times.len() / 2)?;
    if times.len() % 2 == 1 {
        return Some(upper);
    }
    Some((times[times.len() / 2 - 1] + upper) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(ending: Ending, seconds: u64) -> Attempt {
        Attempt {
            at: 1_700_000_000,
            game: "24:3,3,8,8".to_owned(),
            level: "hard".to_owned(),
            ending,
            time: Duration::from_secs(seconds),
            predicted: Some(Duration::from_secs(40)),
            hints: 1,
            undos: 2,
            mistakes: 3,
            score: None,
        }
    }

    fn scratch() -> (tempfile::TempDir, History) {
        let directory = tempfile::tempdir().unwrap();
        let history = History::in_directory(&directory.path().join("not/there/yet"));
        (directory, history)
    }

    #[test]
    fn points_are_remembered_where_there_are_any() {
        let attempt = Attempt {
            game: "2048:4x4#7".to_owned(),
            score: Some(1234),
            ..attempt(Ending::Skipped, 60)
        };
        let line = attempt.to_json().to_string();
        assert_eq!(Attempt::from_json(line.as_bytes()), Some(attempt));
    }

    #[test]
    fn attempts_come_back_in_order() {
        let (_directory, history) = scratch();
        assert_eq!(history.read().unwrap(), Past::default());
        let all = [
            attempt(Ending::Solved, 5),
            attempt(Ending::Shown, 6),
            attempt(Ending::Skipped, 7),
        ];
        for one in &all {
            history.append(one).unwrap();
        }
        let past = history.read().unwrap();
        assert_eq!((past.attempts.as_slice(), past.unread), (&all[..], 0));
    }

    #[test]
    fn torn_and_foreign_lines_are_counted_and_kept() {
        let (_directory, history) = scratch();
        history.append(&attempt(Ending::Solved, 5)).unwrap();
        let mut bytes = std::fs::read(history.path()).unwrap();
        let whole = bytes.clone();
        bytes.extend_from_slice(b"\n{\"schema\":\"unpuzzle/attempt/9\"}\n\xff\xfe\n[]\n");
        bytes.extend_from_slice(&whole[..whole.len() / 2]);
        std::fs::write(history.path(), &bytes).unwrap();

        history.append(&attempt(Ending::Skipped, 6)).unwrap();
        let past = history.read().unwrap();
        assert_eq!((past.attempts.len(), past.unread), (2, 4));
        assert_eq!(past.attempts[1].ending, Ending::Skipped);
        assert!(std::fs::read(history.path()).unwrap().starts_with(&bytes));
    }

    #[test]
    fn lines_of_many_writers_do_not_mix() {
        let (_directory, history) = scratch();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for seconds in 0..25 {
                        history.append(&attempt(Ending::Solved, seconds)).unwrap();
                    }
                });
            }
        });
        let past = history.read().unwrap();
        assert_eq!((past.attempts.len(), past.unread), (100, 0));
    }

    #[test]
    fn a_place_that_cannot_be_written_is_an_error() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        std::fs::write(&file, "").unwrap();
        let history = History::in_directory(&file);
        assert!(history.append(&attempt(Ending::Solved, 1)).is_err());
    }

    #[test]
    fn summaries_add_up() {
        let times = [9, 4, 20, 6];
        let mut all: Vec<_> = times.map(|time| attempt(Ending::Solved, time)).to_vec();
        all.insert(3, attempt(Ending::Shown, 99));
        let summary = Summary::of(&all);
        assert_eq!(
            (summary.attempts, summary.solved, summary.skipped),
            (5, 4, 1)
        );
        assert_eq!((summary.streak, summary.longest, summary.hints), (1, 3, 5));
        assert_eq!(summary.median, Some(Duration::from_millis(7500)));
        assert_eq!(summary.best, Some(Duration::from_secs(4)));
        assert_eq!(Summary::of(&[]), Summary::default());
    }
}
