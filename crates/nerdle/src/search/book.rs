//! Precomputed strategies, embedded in the program (opening books).
//!
//! A book is the decision tree of a strategy: its guesses in preorder, an answer as its number in
//! two bytes, any other row as [`PROBE`] and the six bytes of its tiles. Everything else follows from
//! the rules: the answers are generated, a guess cuts them into parts, and only parts of
//! three or more have an entry. All books together are a few kilobytes.
//!
//! Mini has none, nor has micro in hard mode, because their first guess is found in milliseconds
//! (0.1 and 8 on one core). That of micro takes 4, but of the strategies with the least total the
//! search finds one that needs five guesses at worst, and the book one that needs four. Midi and
//! classic are too large to search while a person waits, in hard mode, too, and the book of the
//! commutative rule takes half a minute to make.

use std::sync::OnceLock;

use crate::answers::{Answers, Knowledge, Part, Splitter, Wins};
use crate::rules::{Rules, Tiles, Variant};

/// A book: its rules and how it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookId {
    /// Its name, which is also that of its file.
    pub name: &'static str,
    /// The rules.
    pub rules: Rules,
    /// The first guess.
    pub opener: &'static str,
    /// The number of tries within which it finds every answer.
    pub tries: usize,
    /// Whether every guess agrees with what was shown.
    pub hard: bool,
    bytes: &'static [u8],
}

macro_rules! book {
    ($name:literal, $rules:expr, $opener:literal, $tries:literal, $hard:literal) => {
        BookId {
            name: $name,
            rules: $rules,
            opener: $opener,
            tries: $tries,
            hard: $hard,
            bytes: include_bytes!(concat!("../../books/", $name, ".book")),
        }
    };
}

const MICRO: Rules = Rules::plain(Variant::Micro);
const MIDI: Rules = Rules::plain(Variant::Midi);
const CLASSIC: Rules = Rules::plain(Variant::Classic);

/// Marks a guess that is not an answer.
const PROBE: u16 = u16::MAX;
/// Bytes of the tiles of a probe: six bits for each of up to eight.
const PROBE_BYTES: usize = 6;

/// The bytes of a guess in a book.
pub fn entry(answers: &Answers, guess: Tiles) -> Vec<u8> {
    match answers.index(guess) {
        Some(index) => (index as u16).to_le_bytes().into(),
        None => [&PROBE.to_le_bytes()[..], &guess.word().to_le_bytes()[..PROBE_BYTES]].concat(),
    }
}

/// Every book.
pub static BOOKS: [BookId; 6] = [
    book!("micro", MICRO, "5-1=4", 4, false),
    book!("midi", MIDI, "6+35=41", 5, false),
    book!("classic", CLASSIC, "54-36=18", 5, false),
    book!("classic-commutative", CLASSIC.commutative(), "54-36=18", 6, false),
    book!("midi-hard", MIDI, "7+49=56", 6, true),
    book!("classic-hard", CLASSIC, "54-38=16", 6, true),
];

impl BookId {
    /// The book of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        BOOKS.iter().find(|book| book.name == name)
    }

    /// Its bytes as embedded in the program.
    pub fn bytes(&self) -> &'static [u8] {
        self.bytes
    }

    /// The book, decoded on first use.
    pub(crate) fn open(&'static self) -> Option<&'static Plan> {
        static OPENED: [OnceLock<Option<Plan>>; BOOKS.len()] =
            [const { OnceLock::new() }; BOOKS.len()];
        let at = BOOKS.iter().position(|book| book.name == self.name)?;
        OPENED[at].get_or_init(|| decode(self.rules, self.bytes)).as_ref()
    }

    /// The guess for a position and its total over all candidates, if a book has the
    /// position.
    pub fn consult(knowledge: &Knowledge, hard: bool) -> Option<(Tiles, u32)> {
        let (rules, mut books) = (knowledge.rules(), BOOKS.iter());
        let book = books.find(|book| book.rules == rules && book.hard == hard);
        // Look for a book first: generating answers is slow.
        let mut plan = book?.open()?;
        let answers = knowledge.answers();
        for row in knowledge.rows() {
            if plan.guess != row.guess {
                return None;
            }
            let member = *knowledge.candidates().first()?;
            let layout = answers.layout();
            let key = layout.key(&layout.code(plan.guess), &answers.codes()[member as usize]);
            plan = plan.part(key)?;
        }
        Some((plan.guess, plan.total))
    }
}

/// The plan of a book; nothing if the bytes are not those of one.
fn decode(rules: Rules, bytes: &[u8]) -> Option<Plan> {
    let answers = Answers::of(rules.variant);
    let mut reader = Reader { planner: Planner::new(rules), bytes };
    let plan = reader.plan(&answers.all())?;
    reader.bytes.is_empty().then_some(plan)
}

struct Reader<'a> {
    planner: Planner<'static>,
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn guess(&mut self) -> Option<Tiles> {
        let number = u16::from_le_bytes(*self.take()?);
        if number != PROBE {
            return self.planner.splitter.answers.row(number.into());
        }
        let [a, b, c, d, e, f] = *self.take::<PROBE_BYTES>()?;
        let tiles = self.planner.rules.variant.tiles();
        let row = Tiles::from_word(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]), tiles);
        (row.symbols().count() == tiles).then_some(row)
    }

    fn take<const N: usize>(&mut self) -> Option<&[u8; N]> {
        let (taken, rest) = self.bytes.split_first_chunk()?;
        self.bytes = rest;
        Some(taken)
    }

    fn plan(&mut self, set: &[u32]) -> Option<Plan> {
        let guess = self.guess()?;
        let mut plan = Plan { guess, total: set.len() as u32, parts: Vec::new() };
        for part in self.planner.parts(guess, set) {
            if part.members.len() == set.len() {
                return None;
            }
            match self.planner.trivial(&part.members) {
                Some(total) => plan.total += total,
                None => {
                    let next = self.plan(&part.members)?;
                    plan.total += next.total;
                    plan.parts.push((part.key, next));
                }
            }
        }
        Some(plan)
    }
}

/// The guess for a set of three or more answers, and plans for the parts that
/// have three or more themselves. Of one or two answers the first is guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) guess: Tiles,
    /// Guesses over all answers of the set.
    pub(crate) total: u32,
    /// By key, ascending.
    pub(crate) parts: Vec<(u32, Plan)>,
}

impl Plan {
    /// The plan for the part with this key.
    pub(crate) fn part(&self, key: u32) -> Option<&Plan> {
        let at = self.parts.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        Some(&self.parts[at].1)
    }
}

/// Cuts sets into the parts that have an entry of their own in a book.
pub struct Planner<'a> {
    pub(crate) rules: Rules,
    pub(crate) splitter: Splitter<'a>,
}

impl<'a> Planner<'a> {
    /// A planner for these rules.
    pub fn new(rules: Rules) -> Self {
        Planner { rules, splitter: Splitter::new(Answers::of(rules.variant)) }
    }

    /// The parts that a guess leaves open.
    pub fn parts(&mut self, guess: Tiles, set: &[u32]) -> Vec<Part> {
        self.splitter.split_rules(self.rules, set, guess).1
    }

    /// What one or two answers cost when the first is guessed.
    pub fn trivial(&self, set: &[u32]) -> Option<u32> {
        trivial_cost(self.splitter.answers, self.rules, set)
    }
}

pub(crate) fn trivial_cost(answers: &Answers, rules: Rules, set: &[u32]) -> Option<u32> {
    match *set {
        [_] => Some(1),
        [first, second] => {
            let wins = Wins::of(answers, rules, answers.rows()[first as usize]);
            Some(if wins.contains(answers, second) { 2 } else { 3 })
        }
        _ => None,
    }
}
