//! Truncated and corrupted files: each is rejected with a message or harmless, quickly, without a
//! panic and with little memory.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::HashMap;
use std::time::{Duration, Instant};

use unpuzzle_puzzles::{
    AnyVerb, Budget, Call, FileArgument, InputError, Reply, Takes, VerbIo, Verdict,
};

/// Longer than anything here takes unless something is broken.
const LONG: Duration = Duration::from_secs(60);

/// A verb, its other arguments, and the time in which it writes its files.
type Run = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const WRITERS: &[Run] = &[("tiling", "count", &[("board", "pentominoes-6x10")])];

/// Every verb that reads a file, with the name of the file.
const READERS: &[(Run, &str, &str)] = &[
    (("2048", "bench", &[("player", "expert:1"), ("games", "1")]), "weights", "2048 network"),
    (("2048", "compare", &[("strategy", "expert"), ("games", "1")]), "weights", "2048 network"),
    (
        ("2048", "hint", &[("board", "2 4 8 16\n. 2 4 8\n. . 2 4\n. . . 2"), ("player", "expert")]),
        "weights",
        "2048 network",
    ),
    (("tiling", "count", &[("board", "pentominoes-6x10")]), "checkpoint", "tiling checkpoint"),
];

/// Verbs whose file is only read for a screen or a long game, by the same reader as above,
/// and those that only write.
const ELSEWHERE: &[(&str, &str)] = &[
    ("2048", "watch"),
    ("2048", "solve"),
    ("2048", "rate"),
    ("24", "compare"),
    ("tiling", "compare"),
    ("nerdle", "compare"),
    ("2048", "compare"),
];

/// Files in memory, by the name of their argument.
#[derive(Clone, Default)]
struct Files(HashMap<String, Vec<u8>>);

impl VerbIo for Files {
    fn read(&mut self, file: &FileArgument) -> Result<Option<Vec<u8>>, InputError> {
        Ok(self.0.get(file.argument).cloned())
    }

    fn will_write(&mut self, _file: &FileArgument) -> Result<(), InputError> {
        Ok(())
    }

    fn write(&mut self, file: &FileArgument, bytes: &[u8]) -> Result<(), InputError> {
        self.0.insert(file.argument.to_owned(), bytes.to_vec());
        Ok(())
    }
}

fn file_arguments(verb: &'static AnyVerb) -> impl Iterator<Item = &'static str> {
    let is_file = |kind| matches!(kind, Takes::File);
    let files = verb.fields().iter().filter(move |one| is_file(one.takes));
    files.map(|argument| argument.name)
}

fn find(puzzle: &str, verb: &str) -> &'static AnyVerb {
    let puzzle = unpuzzle_puzzles::find(unpuzzle_puzzles::ALL, puzzle).unwrap();
    puzzle.verbs().iter().find(|one| one.name == verb).unwrap()
}

/// Runs a verb with all its files named.
fn run(
    (puzzle, verb, given): Run,
    files: &mut Files,
    time: Duration,
) -> Result<Box<dyn Reply>, InputError> {
    let verb = find(puzzle, verb);
    let mut request = Call::new(verb);
    for (name, text) in given {
        request = request.with(name, *text)?;
    }
    for name in file_arguments(verb) {
        request = request.with(name, name)?;
    }
    request.run(files, &Budget::unlimited().with_timeout(time))
}

/// The files that verbs write, by puzzle and argument, and a network.
fn written() -> HashMap<String, Vec<u8>> {
    let network = include_bytes!("data/little.network").to_vec();
    let mut all = HashMap::from([("2048 network".to_owned(), network)]);
    for writer in WRITERS {
        let mut files = Files::default();
        // Long enough to write something, and too short to finish.
        for milliseconds in [300, 3000, 30_000] {
            if files.0.is_empty() {
                let _ = run(*writer, &mut files, Duration::from_millis(milliseconds));
            }
        }
        assert!(!files.0.is_empty(), "{writer:?}");
        let named = files.0.into_iter();
        all.extend(named.map(|(name, bytes)| (format!("{} {name}", writer.0), bytes)));
    }
    all
}

/// Truncated at every length and with a flipped bit in every byte of the first part, then at some
/// hundred places.
fn damaged(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    const FIRST: usize = 256;
    let step = bytes.len() / 400 + 1;
    let first = 0..bytes.len().min(FIRST);
    let places = first.chain((FIRST..bytes.len()).step_by(step));
    places.flat_map(move |place| {
        let mut flipped = bytes.to_vec();
        flipped[place] ^= 1 << (place % 8);
        [bytes[..place].to_vec(), flipped]
    })
}

#[test]
fn every_verb_with_a_file_is_looked_at() {
    let mut known: Vec<_> = READERS.iter().map(|(run, ..)| (run.0, run.1)).collect();
    known.extend(ELSEWHERE);
    for puzzle in unpuzzle_puzzles::ALL {
        let with_files = puzzle.verbs().iter().filter(|verb| file_arguments(verb).count() > 0);
        for verb in with_files {
            assert!(known.contains(&(puzzle.name(), verb.name)), "{} {}", puzzle.name(), verb.name);
        }
    }
}

#[test]
fn damaged_files_are_refused_in_words() {
    let files = written();
    let mut accepted = 0;
    for (reader, argument, made) in READERS {
        let bytes = &files[*made];
        let name = (*argument).to_owned();
        for damaged in damaged(bytes) {
            let mut given = Files(HashMap::from([(name.clone(), damaged.clone())]));
            let start = Instant::now();
            let result = run(*reader, &mut given, Duration::from_millis(1));
            assert!(start.elapsed() < LONG, "{reader:?}");
            match result {
                Err(error) => assert!(!error.message.to_string().is_empty()),
                // An unfinished proof may end after any line.
                Ok(reply) => {
                    accepted += 1;
                    let harmless = damaged.is_empty() || reply.verdict() != Verdict::No;
                    assert!(harmless, "{reader:?}: {:?}", String::from_utf8_lossy(&damaged));
                }
            }
        }
        println!("{reader:?}: {} bytes", bytes.len());
    }
    println!("{accepted} were no harm");
    #[cfg(target_os = "linux")]
    assert!(peak_kilobytes() < 512 << 10, "{} KB", peak_kilobytes());
}

/// The peak memory use of this process.
#[cfg(target_os = "linux")]
fn peak_kilobytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.unwrap().trim().trim_end_matches(" kB");
    peak.parse().unwrap()
}
