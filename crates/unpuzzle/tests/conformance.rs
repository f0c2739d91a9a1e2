//! The contract between puzzles and front ends, for every puzzle.

mod null_puzzle;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

use unpuzzle_puzzles::{
    AnyGame, AnyVerb, Budget, Call, Field, GameId, Language, NoIo, Puzzle, Reply, StopFlag, Takes,
    VerbIo, Verdict,
};

/// Every registered puzzle, and the template for the next one.
fn every_puzzle() -> impl Iterator<Item = &'static dyn Puzzle> {
    unpuzzle_puzzles::ALL.iter().copied().chain([&null_puzzle::Null as _])
}

fn small_budget() -> Budget {
    Budget::unlimited().with_node_limit(20_000_000).with_timeout(Duration::from_secs(5))
}

fn open(puzzle: &dyn Puzzle, id: &str) -> Box<dyn AnyGame> {
    let id: GameId = id.parse().expect("a sample is an id");
    assert_eq!(id.puzzle(), puzzle.name());
    puzzle.open(&id, &small_budget()).expect("a sample opens")
}

fn distinct<'a>(names: impl IntoIterator<Item = &'a str>) -> bool {
    let mut seen = BTreeSet::new();
    names.into_iter().all(|name| seen.insert(name))
}

#[test]
fn names_are_distinct_and_typable() {
    assert!(distinct(every_puzzle().map(Puzzle::name)));
    for puzzle in every_puzzle() {
        let verbs = puzzle.verbs();
        assert!(distinct(verbs.iter().map(|verb| verb.name)));
        for name in verbs.iter().map(|verb| verb.name).chain([puzzle.name()]) {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(!name.is_empty() && name.chars().all(plain), "{name}");
        }
    }
}

#[test]
fn arguments_are_distinct_and_have_one_instance() {
    for verb in every_puzzle().flat_map(Puzzle::verbs) {
        assert!(distinct(verb.fields().iter().map(|argument| argument.name)), "{}", verb.name);
        let shorts: Vec<_> = verb.fields().iter().filter_map(|argument| argument.short).collect();
        assert_eq!(shorts.len(), shorts.iter().collect::<BTreeSet<_>>().len());
        let is_instance = |field: &&Field| matches!(field.takes, Takes::Instance { .. });
        let instances = verb.fields().iter().filter(is_instance);
        assert!(instances.count() <= 1, "{}", verb.name);
    }
}

#[test]
fn examples_and_tours_use_verbs_that_exist() {
    for puzzle in every_puzzle() {
        let examples = puzzle.verbs().iter().flat_map(|verb| verb.examples);
        let commands =
            examples.map(|(command, _)| *command).chain(puzzle.about().tour.iter().copied());
        for command in commands {
            let word = command.split(' ').next().unwrap_or_default();
            assert!(puzzle.verbs().iter().any(|verb| verb.name == word), "{command}");
        }
        assert!(!puzzle.about().tour.is_empty(), "{} has nothing to show", puzzle.name());
    }
}

#[test]
fn games_open_again_by_their_own_id() {
    for puzzle in every_puzzle() {
        assert!(!puzzle.about().samples.is_empty());
        for sample in puzzle.about().samples {
            let game = open(puzzle, sample);
            let again = open(puzzle, &game.id().to_string());
            assert_eq!(game.page(), again.page(), "{sample}");
            assert_eq!(game.id(), again.id(), "{sample}");
        }
    }
}

#[test]
fn hints_come_at_three_levels_in_every_language() {
    for puzzle in every_puzzle() {
        let game = open(puzzle, puzzle.about().samples[0]);
        for level in 1..=3 {
            let hint = game.hint(level, &small_budget()).expect("a sample has a hint");
            for (_, language) in Language::ALL {
                assert!(!hint.in_language(language).contains('{'), "{hint}");
            }
        }
    }
}

#[test]
fn a_refused_move_changes_nothing() {
    for puzzle in every_puzzle() {
        let mut game = open(puzzle, puzzle.about().samples[0]);
        let before = game.page();
        for junk in JUNK {
            if game.play(junk).is_err() {
                assert_eq!(game.page(), before, "{junk:?}");
            }
        }
    }
}

#[test]
fn junk_is_refused_and_never_panics() {
    // Some of it is the most ordinary request, which need not be worked on for long.
    let budget = Budget::unlimited().with_node_limit(100_000);
    for puzzle in every_puzzle() {
        for (junk, verb) in
            JUNK.iter().flat_map(|junk| puzzle.verbs().iter().map(move |verb| (junk, verb)))
        {
            for argument in verb.fields() {
                if let Ok(request) = Call::new(verb).with(argument.name, *junk) {
                    let _ = request.run(&mut NoIo, &budget);
                }
            }
        }
        for junk in JUNK {
            if let Ok(id) = GameId::described(puzzle.name(), junk) {
                let _ = puzzle.open(&id, &budget);
            }
        }
    }
}

/// Lines need a mark for their ends that an instance can do without, and data
/// need names that a person can type.
#[test]
fn instances_of_lines_can_be_written_on_one() {
    for verb in every_puzzle().flat_map(Puzzle::verbs) {
        let Some(instance) = verb.instance() else {
            continue;
        };
        let data = Call::new(verb).with(instance.name, serde_json::Map::new());
        let fields = instance.lines().map_or(&[][..], |lines| lines.fields);
        assert_eq!(data.is_ok(), !fields.is_empty(), "{}", verb.name);
        assert!(distinct(fields.iter().copied()), "{}", verb.name);
        let mark = instance.lines().map(|lines| lines.mark);
        assert!(mark.is_none_or(|mark| mark.is_ascii_punctuation()), "{} {mark:?}", verb.name);
    }
}

/// An I/O that accepts a limited number of results.
struct Impatient {
    taken: usize,
    most: usize,
}

impl VerbIo for Impatient {
    fn wants_stream(&self) -> bool {
        true
    }

    fn take(&mut self, _reply: &dyn Reply) -> ControlFlow<()> {
        self.taken += 1;
        if self.taken < self.most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// A verb that emits results stops when the receiver refuses more, and returns the same outcome
/// without a receiver as with one that accepts all.
#[test]
fn results_stop_when_nobody_wants_more() {
    for puzzle in every_puzzle() {
        for verb in puzzle.verbs() {
            let Some((command, _)) = verb.examples.first() else {
                continue;
            };
            let Some(request) = example(verb, command) else {
                continue;
            };
            let mut io = Impatient { taken: 0, most: 1 };
            let _ = request.run(&mut io, &small_budget());
            assert!(io.taken <= 1, "{command} goes on");
            let mut io = Impatient { taken: 0, most: usize::MAX };
            let each = request.run(&mut io, &small_budget());
            let whole = request.run(&mut NoIo, &small_budget());
            assert_eq!(
                each.map(|reply| reply.verdict()),
                whole.map(|reply| reply.verdict()),
                "{command}"
            );
        }
    }
}

/// The request of an example that consists of an instance only.
fn example(verb: &'static AnyVerb, command: &str) -> Option<Call> {
    let argument = verb.instance()?;
    let words = command.strip_prefix(verb.name)?.trim();
    if words.contains(" -") || verb.is_screen {
        return None;
    }
    let words = words.trim_matches('\'');
    let text = match argument.lines() {
        Some(lines) => words.replace(lines.mark, "\n"),
        None => words.to_owned(),
    };
    Call::new(verb).with(argument.name, text).ok()
}

#[test]
fn an_interactive_verb_is_not_performed() {
    for puzzle in every_puzzle() {
        for verb in puzzle.verbs().iter().filter(|verb| verb.is_screen) {
            assert!(Call::new(verb).run(&mut NoIo, &small_budget()).is_err());
        }
    }
}

/// Unknown is not *no*: a *no* given without time to search is also the answer without a limit.
#[test]
fn without_a_budget_nothing_is_disproved() {
    let stop = StopFlag::default();
    stop.raise();
    let none = Budget::unlimited().with_node_limit(0).with_stop(stop);
    for puzzle in every_puzzle() {
        for (verb, id) in puzzle
            .verbs()
            .iter()
            .flat_map(|verb| puzzle.about().samples.iter().map(move |id| (verb, id)))
        {
            let Some(request) = on_instance(verb, id) else {
                continue;
            };
            if let Ok(reply) = request.run(&mut NoIo, &none)
                && reply.verdict() == Verdict::No
            {
                let slowly =
                    request.run(&mut NoIo, &Budget::unlimited()).expect("it replied before");
                assert_eq!(slowly.verdict(), Verdict::No, "{} {id}", verb.name);
            }
        }
    }
}

fn on_instance(verb: &'static AnyVerb, id: &str) -> Option<Call> {
    Call::new(verb).with(verb.instance()?.name, id).ok()
}

static JUNK: &[&str] = &[
    "",
    " ",
    "-",
    "\0",
    "999999999999999999999999999999",
    "-1",
    "((((((((((((((((((((",
    "1/0",
    "💥",
    "%s%n",
    "null",
    "3 3 8 8 3 3 8 8 3 3 8 8 3 3 8 8 3 3 8 8",
    "a,b,c,d",
    "1e308",
];
