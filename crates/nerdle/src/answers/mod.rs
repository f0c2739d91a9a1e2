//! The answers of a variant, generated once and shared, and what rows reveal about them.

mod code;
mod generate;
mod knowledge;
mod limits;
mod non_answers;
mod pext;
mod split;

use std::cmp::Reverse;
use std::sync::OnceLock;

use generate::generate;
use limits::Limits;
use non_answers::non_answers;
use rustc_hash::FxHashMap;
use unpuzzle_core::{Budget, Exhausted, Located, Message, Watch};

use crate::rules::{
    Feedback, Guess, GuessError, GuessErrorKind, Row, Rules, Tiles, Variant, canonical,
};

pub use code::{Code, Layout};
pub use knowledge::{AddError, Contradiction, Knowledge};
pub use limits::maxi_counts;
pub(crate) use limits::similar;
#[doc(hidden)]
pub use split::{Part, Splitter, Wins};
pub(crate) use split::{Rating, Tally, UNIT, size_log};

/// Up to this many answers, all are tried as guesses.
const MOST_GUESSES: usize = 20_000;

/// The number of guesses tried if there are more answers.
const GUESSES_TRIED: usize = 4_000;

/// Every answer of a variant in ascending order, ready for search.
///
/// ```
/// use unpuzzle_nerdle::{Answers, Variant};
///
/// let answers = Answers::of(Variant::Classic);
/// assert_eq!(answers.len(), 17_723);
/// ```
#[derive(Debug)]
pub struct Answers {
    variant: Variant,
    rows: Vec<Tiles>,
    codes: Vec<Code>,
    layout: Layout,
    order: OnceLock<Vec<u32>>,
    classes: OnceLock<Vec<u32>>,
    varied: OnceLock<Vec<u32>>,
    good_guesses: OnceLock<Vec<u32>>,
    extended: OnceLock<ExtendedGuesses>,
}

/// More guesses than answers: the answers, then accepted rows that are none.
#[derive(Debug)]
pub(crate) struct ExtendedGuesses {
    pub(crate) rows: Vec<Tiles>,
    pub(crate) codes: Vec<Code>,
    /// The number of guesses, first in the list, that are answers or repeat at most one symbol.
    pub(crate) varied: usize,
}

static ALL: [OnceLock<Answers>; Variant::ALL.len()] =
    [const { OnceLock::new() }; Variant::ALL.len()];

impl Answers {
    /// The answers of a variant, generated on first use. Maxi takes seconds: work under a budget
    /// begins with [`Answers::ready`].
    pub fn of(variant: Variant) -> &'static Self {
        ALL[variant as usize].get_or_init(|| Answers::generate(variant))
    }

    /// The answers under some rules with their derived tables, computed on first use. A
    /// computation that the budget stops is not kept.
    ///
    /// ```
    /// use unpuzzle_nerdle::{Answers, Budget, Exhausted, Rules, StopFlag, Variant};
    ///
    /// let stop = StopFlag::default();
    /// stop.raise();
    /// let budget = Budget::unlimited().with_stop(stop);
    /// let maxi = Answers::ready(Rules::plain(Variant::Maxi), &budget);
    /// assert_eq!(maxi.err(), Some(Exhausted::Stopped));
    /// ```
    pub fn ready(rules: Rules, budget: &Budget) -> Result<&'static Self, Exhausted> {
        let answers = kept(&ALL[rules.variant as usize], || Answers::made(rules.variant, budget))?;
        if rules.commutative {
            answers.ready_classes(budget)?;
        }
        Ok(answers)
    }

    /// The answer of a variant with this number; of maxi without making all.
    pub fn nth(variant: Variant, index: u32) -> Option<Tiles> {
        match ALL[variant as usize].get() {
            None if variant == Variant::Maxi => limits::nth_of_maxi(index),
            _ => Answers::of(variant).row(index),
        }
    }

    /// The number of an answer of a variant; of maxi without making all.
    pub fn position(variant: Variant, row: Tiles) -> Option<u32> {
        match ALL[variant as usize].get() {
            None if variant == Variant::Maxi => limits::position_in_maxi(row),
            _ => Answers::of(variant).index(row),
        }
    }

    /// Whether the answers of a variant are generated quickly: all but maxi.
    pub fn are_at_hand(variant: Variant) -> bool {
        variant != Variant::Maxi
    }

    /// How many answers a variant has, without making them.
    pub const fn count(variant: Variant) -> usize {
        match variant {
            Variant::Micro => 127,
            Variant::Mini => 206,
            Variant::Midi => 6_661,
            Variant::Classic => 17_723,
            Variant::Maxi => 2_093_665,
        }
    }

    /// Generates the answers of a variant.
    pub fn generate(variant: Variant) -> Self {
        endless(|budget| Answers::made(variant, budget))
    }

    fn made(variant: Variant, budget: &Budget) -> Result<Self, Exhausted> {
        Answers::from_rows(variant, generate(variant, &Limits::NONE, budget)?, budget)
    }

    /// Some answers of a variant.
    fn from_rows(
        variant: Variant,
        mut rows: Vec<Tiles>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        rows.sort();
        rows.dedup();
        let layout = Layout::of(&rows, budget)?;
        Ok(Answers {
            variant,
            codes: codes(&layout, &rows, budget)?,
            rows,
            layout,
            order: OnceLock::new(),
            classes: OnceLock::new(),
            varied: OnceLock::new(),
            good_guesses: OnceLock::new(),
            extended: OnceLock::new(),
        })
    }

    /// What several boards have together where each has answers of its own.
    pub(crate) fn joint(boards: &[&Knowledge], budget: &Budget) -> Result<Option<Self>, Exhausted> {
        let variant = boards.first().map_or(Variant::Classic, |board| board.rules().variant);
        if Answers::are_at_hand(variant) {
            return Ok(None);
        }
        let mut rows = Vec::new();
        for board in boards {
            budget.check()?;
            // Sorting two sorted lists merges them.
            rows.extend_from_slice(board.answers().rows());
            rows.sort();
            rows.dedup();
        }
        Answers::from_rows(variant, rows, budget).map(Some)
    }

    /// The variant.
    pub(crate) fn variant(&self) -> Variant {
        self.variant
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none, which is never so.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows in ascending order.
    pub fn rows(&self) -> &[Tiles] {
        &self.rows
    }

    /// The rows encoded for fast feedback, in the same order.
    pub fn codes(&self) -> &[Code] {
        &self.codes
    }

    /// How rows become codes.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The row with this number.
    pub fn row(&self, index: u32) -> Option<Tiles> {
        self.rows.get(index as usize).copied()
    }

    /// The number of a row, if it is an answer.
    pub fn index(&self, row: Tiles) -> Option<u32> {
        self.rows.binary_search(&row).ok().map(|index| index as u32)
    }

    /// The numbers of all answers.
    pub fn all(&self) -> Vec<u32> {
        (0..self.len() as u32).collect()
    }

    /// Whether an answer has just the tiles of a row, in whatever order.
    fn same_tiles(&self, index: u32, row: &Code) -> bool {
        let own = &self.codes[index as usize];
        (own.low, own.high) == (row.low, row.high)
    }

    /// All answers as guesses, those that make most parts first.
    #[doc(hidden)]
    pub fn guess_order(&self, budget: &Budget) -> Result<&[u32], Exhausted> {
        let order = kept(&self.order, || guess_order(self, budget))?;
        Ok(order)
    }

    /// Guesses worth trying although they may be no candidates: all answers
    /// where they are not too many, else some of the most varied.
    pub(crate) fn good_guesses(&self) -> &[u32] {
        self.good_guesses.get_or_init(|| {
            if self.len() <= MOST_GUESSES {
                return self.all();
            }
            spread(self.varied_guesses(), GUESSES_TRIED)
        })
    }

    /// The answers that repeat at most one symbol.
    pub(crate) fn varied_guesses(&self) -> &[u32] {
        self.varied.get_or_init(|| {
            let varied = |row: &Tiles| row.variety() as usize + 1 >= self.variant.tiles();
            let numbered = (0..).zip(&self.rows);
            let varied = numbered.filter(|(_, row)| varied(row));
            varied.map(|(index, _)| index).collect()
        })
    }

    /// More guesses than answers, for several boards.
    pub(crate) fn extended_guesses(&self, budget: &Budget) -> Result<&ExtendedGuesses, Exhausted> {
        kept(&self.extended, || {
            let non_answers = non_answers(self, budget)?;
            let varied = |row: &Tiles| row.variety() as usize + 1 >= self.variant.tiles();
            let varied = self.len() + non_answers.partition_point(varied);
            let rows = [&self.rows[..], &non_answers].concat();
            let codes = codes(&self.layout, &rows, budget)?;
            Ok(ExtendedGuesses { rows, codes, varied })
        })
    }

    /// For each answer the number of its class under the commutative rule:
    /// the least answer that the rule takes for it.
    pub fn classes(&self) -> &[u32] {
        self.classes.get_or_init(|| endless(|budget| classes(&self.rows, budget)))
    }

    /// The same under a budget.
    fn ready_classes(&self, budget: &Budget) -> Result<&[u32], Exhausted> {
        let classes = kept(&self.classes, || classes(&self.rows, budget))?;
        Ok(classes)
    }

    /// A number that changes whenever the set does.
    pub fn fingerprint(&self) -> u64 {
        fnv1a(self.rows.iter().flat_map(|row| row.word().to_le_bytes()))
    }
}

/// The hash FNV-1a, which logs of proofs hold.
#[doc(hidden)]
pub fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The value of a cell, computed on first use and kept only when complete.
fn kept<T>(
    place: &OnceLock<T>,
    make: impl FnOnce() -> Result<T, Exhausted>,
) -> Result<&T, Exhausted> {
    match place.get() {
        Some(known) => Ok(known),
        None => {
            let made = make()?;
            Ok(place.get_or_init(|| made))
        }
    }
}

/// Runs work without a limit. Nothing can stop its budget, so the loop ends after one turn.
fn endless<T>(work: impl Fn(&Budget) -> Result<T, Exhausted>) -> T {
    loop {
        if let Ok(done) = work(&Budget::unlimited()) {
            return done;
        }
    }
}

fn codes(layout: &Layout, rows: &[Tiles], budget: &Budget) -> Result<Vec<Code>, Exhausted> {
    let mut watch = watch(budget);
    rows.iter().map(|&row| watch.work(1).map(|()| layout.code(row))).collect()
}

fn classes(rows: &[Tiles], budget: &Budget) -> Result<Vec<u32>, Exhausted> {
    let mut watch = watch(budget);
    let mut least = FxHashMap::default();
    let mut classes = Vec::with_capacity(rows.len());
    for (index, &row) in (0..).zip(rows) {
        watch.work(1)?;
        classes.push(*least.entry(canonical(row)).or_insert(index));
    }
    Ok(classes)
}

/// All answers as guesses, those that make most parts of an evenly spread sample first.
pub(crate) fn guess_order(answers: &Answers, budget: &Budget) -> Result<Vec<u32>, Exhausted> {
    let stride = answers.len().div_ceil(SPREAD).max(1);
    let spread: Vec<Code> = answers.codes().iter().step_by(stride).copied().collect();
    by_parts(answers, &spread, budget)
}

/// All answers as guesses, those that make most parts of a set first.
pub fn by_parts(answers: &Answers, set: &[Code], budget: &Budget) -> Result<Vec<u32>, Exhausted> {
    let mut splitter = Splitter::new(answers);
    let mut watch = watch(budget);
    let mut parts = Vec::with_capacity(answers.len());
    for code in answers.codes() {
        watch.work(set.len() / KEYS_PER_STEP)?;
        parts.push(splitter.parts(code, set, 0).unwrap_or(0));
    }
    let mut order = answers.all();
    order.sort_by_key(|&guess| Reverse(parts[guess as usize]));
    Ok(order)
}

/// How many answers guesses are judged on for their order.
const SPREAD: usize = 700;

/// At most `most` elements of a list, evenly spread.
pub(crate) fn spread(list: &[u32], most: usize) -> Vec<u32> {
    let stride = list.len().div_ceil(most).max(1);
    list.iter().step_by(stride).copied().collect()
}

/// Steps between two reads of the clock; a step takes a microsecond or so.
const STEPS_PER_LOOK: usize = 4096;

/// A watch over work that is done once and cached.
pub(crate) fn watch(budget: &Budget) -> Watch<'_> {
    Watch::new(budget, STEPS_PER_LOOK)
}

/// About as many keys as are computed and counted in one step.
pub(crate) const KEYS_PER_STEP: usize = 256;

/// Writes errors as their sentences, in the language of the reply.
#[cfg(feature = "data")]
fn sentences<S: serde::Serializer>(all: &[Located], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(all.iter().map(|own| &own.kind))
}

/// What the page says to a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Checked {
    /// Whether the page takes it.
    pub accepted: bool,
    /// The size, where it is accepted.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub variant: Option<Variant>,
    /// Whether it may be the answer.
    pub can_be_answer: bool,
    /// Why it cannot be the answer.
    #[cfg_attr(feature = "data", serde(serialize_with = "sentences"))]
    #[cfg_attr(feature = "data", schemars(with = "Vec<Message>"))]
    pub warnings: Vec<Located>,
    /// Why it is not accepted.
    pub error: Option<Message>,
    /// Its colours, where the answer is known.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub feedback: Option<Feedback>,
    /// Whether it wins, where the answer is known.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub correct: Option<bool>,
    /// The guess with its colours, where the answer is known.
    #[cfg_attr(feature = "data", serde(skip))]
    pub row: Option<Row>,
}

impl Checked {
    /// Judges a guess that the page accepts, beside the answer if that is known.
    pub fn accepted(guess: Guess, rules: Rules, answer: Option<Tiles>) -> Self {
        let feedback = answer.map(|answer| rules.feedback(guess.tiles, answer));
        Checked {
            accepted: true,
            variant: Some(rules.variant),
            can_be_answer: Answers::position(rules.variant, guess.tiles).is_some(),
            warnings: guess.warnings,
            error: None,
            feedback,
            correct: feedback.map(|feedback| feedback.is_solved()),
            row: feedback.map(|feedback| Row { guess: guess.tiles, feedback }),
        }
    }

    /// Judges an equation that does not hold. Anything else that is not accepted is no
    /// equation at all, and stays an error.
    pub fn refused(error: GuessError) -> Result<Self, GuessError> {
        let GuessErrorKind::Unequal(message) = error.kind else {
            return Err(error);
        };
        Ok(Checked {
            accepted: false,
            variant: None,
            can_be_answer: false,
            warnings: Vec::new(),
            error: Some(message),
            feedback: None,
            correct: None,
            row: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use unpuzzle_core::StopFlag;

    use super::*;

    #[test]
    fn a_raised_flag_is_seen_soon_and_no_nodes_are_counted() {
        let stop = StopFlag::default();
        let budget = Budget::unlimited().with_stop(stop.clone()).with_node_limit(0);
        let mut watch = watch(&budget);
        assert!((0..1_000).all(|_| watch.work(1).is_ok()));
        stop.raise();
        let more = (0..).take_while(|_| watch.work(1).is_ok()).count();
        assert!(more <= STEPS_PER_LOOK, "{more}");
        assert_eq!(watch.work(usize::MAX), Err(Exhausted::Stopped));
        assert_eq!(budget.spent(), 0);
    }
}
