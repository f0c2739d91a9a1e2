//! Precomputed strategies, embedded in the program (opening books).
//!
//! A book is the decision tree of a strategy: its guesses as two-byte numbers in preorder.
//! Everything else follows from the rules: the
//! answers are generated, a guess cuts them into parts, and only parts of
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

/// Every book.
pub static BOOKS: [BookId; 6] = [
    book!("micro", MICRO, "5-1=4", 4, false),
    book!("midi", MIDI, "2+49=51", 4, false),
    book!("classic", CLASSIC, "54-36=18", 4, false),
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
            if answers.rows()[plan.guess as usize] != row.guess {
                return None;
            }
            let member = *knowledge.candidates().first()?;
            let codes = answers.codes();
            let key = answers.layout().key(&codes[plan.guess as usize], &codes[member as usize]);
            plan = plan.part(key)?;
        }
        Some((answers.rows()[plan.guess as usize], plan.total))
    }
}

/// The plan of a book; nothing if the bytes are not those of one.
fn decode(rules: Rules, bytes: &[u8]) -> Option<Plan> {
    let answers = Answers::of(rules.variant);
    let mut reader = Reader { planner: Planner::new(rules), guesses: bytes.chunks_exact(2) };
    let plan = reader.plan(&answers.all())?;
    reader.guesses.next().is_none().then_some(plan)
}

struct Reader<'a> {
    planner: Planner<'static>,
    guesses: std::slice::ChunksExact<'a, u8>,
}

impl Reader<'_> {
    fn plan(&mut self, set: &[u32]) -> Option<Plan> {
        let pair = self.guesses.next()?;
        let guess = u32::from(u16::from_le_bytes([pair[0], pair[1]]));
        if guess as usize >= self.planner.splitter.answers.len() {
            return None;
        }
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
    pub(crate) guess: u32,
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
    pub fn parts(&mut self, guess: u32, set: &[u32]) -> Vec<Part> {
        let answers = self.splitter.answers;
        let wins = Wins::of(answers, self.rules, answers.rows()[guess as usize]);
        let open = set.iter().filter(|&&index| !wins.contains(answers, index));
        let open: Vec<u32> = open.copied().collect();
        self.splitter.split(&answers.codes()[guess as usize], &open)
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
