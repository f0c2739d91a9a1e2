//! The answers of a variant, made once and shared.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::code::{Code, Layout};
use crate::commutative::canonical;
use crate::generate::generate;
use crate::greedy::spread;
use crate::search::guess_order;
use crate::strangers::strangers;
use crate::tiles::Tiles;
use crate::variant::Variant;

/// Up to this many answers all are tried as guesses.
const MOST_GUESSES: usize = 20_000;

/// Of more answers this many are.
const STRANGERS_TRIED: usize = 4_000;

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
    good_guesses: OnceLock<Vec<u32>>,
    wide: OnceLock<Wide>,
}

/// More guesses than answers.
#[derive(Debug)]
struct Wide {
    strangers: Vec<Tiles>,
    codes: Vec<Code>,
}

impl Answers {
    /// The answers of a variant; made when first asked for.
    pub fn of(variant: Variant) -> &'static Self {
        static ALL: [OnceLock<Answers>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        ALL[variant as usize].get_or_init(|| Answers::generate(variant))
    }

    /// The answers of a variant, made anew.
    pub fn generate(variant: Variant) -> Self {
        let rows = generate(variant);
        let layout = Layout::of(&rows);
        Answers {
            variant,
            codes: rows.iter().map(|&row| layout.code(row)).collect(),
            rows,
            layout,
            order: OnceLock::new(),
            classes: OnceLock::new(),
            good_guesses: OnceLock::new(),
            wide: OnceLock::new(),
        }
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
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

    /// The rows as the fast feedback wants them, in the same order.
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

    /// All answers as guesses, those that tell most apart first.
    pub(crate) fn guess_order(&self) -> &[u32] {
        self.order.get_or_init(|| guess_order(self))
    }

    /// Guesses worth trying although they may be no candidates: all answers
    /// where they are not too many, else some of the most varied.
    pub(crate) fn good_guesses(&self) -> &[u32] {
        self.good_guesses.get_or_init(|| {
            if self.len() <= MOST_GUESSES {
                return self.all();
            }
            let varied = |&index: &u32| {
                self.rows[index as usize].variety() as usize >= self.variant.tiles() - 1
            };
            let varied: Vec<u32> = self.all().into_iter().filter(varied).collect();
            spread(&varied, STRANGERS_TRIED)
        })
    }

    /// The answers, then accepted rows that are no answers, as codes.
    pub(crate) fn wide_codes(&self) -> &[Code] {
        &self.wide().codes
    }

    /// The row with this number among those.
    pub(crate) fn wide_row(&self, number: u32) -> Option<Tiles> {
        let stranger = || (number as usize).checked_sub(self.len());
        self.row(number)
            .or_else(|| self.wide().strangers.get(stranger()?).copied())
    }

    fn wide(&self) -> &Wide {
        self.wide.get_or_init(|| {
            let strangers = strangers(self);
            let codes = strangers.iter().map(|&row| self.layout.code(row));
            Wide {
                codes: self.codes.iter().copied().chain(codes).collect(),
                strangers,
            }
        })
    }

    /// For each answer the number of its class under the commutative rule:
    /// the least answer that the rule takes for it.
    pub fn classes(&self) -> &[u32] {
        self.classes.get_or_init(|| {
            let mut least = HashMap::new();
            let class = |(index, &row)| *least.entry(canonical(row)).or_insert(index);
            (0..).zip(&self.rows).map(class).collect()
        })
    }

    /// A number that changes whenever the set does: FNV-1a over the rows.
    pub fn fingerprint(&self) -> u64 {
        let bytes = self.rows.iter().flat_map(|row| row.word().to_le_bytes());
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }
}
