//! The 24 game: an action merges two numbers, until one is left.

use pyo3::prelude::*;
use unpuzzle_puzzles::{Budget, Random};
use unpuzzle_twentyfour::deal::{Filter, generate};
use unpuzzle_twentyfour::{Operator, Rational, Rules};

use super::{Batch, Playable, boards};
use crate::errors::read_word;

const CARDS: usize = 4;
/// Pairs of places, the left one first.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
/// Operations on a pair; true if the right one comes first.
const OPERATIONS: [(Operator, bool); 6] = [
    (Operator::Add, false),
    (Operator::Subtract, false),
    (Operator::Subtract, true),
    (Operator::Multiply, false),
    (Operator::Divide, false),
    (Operator::Divide, true),
];
const ACTIONS: usize = PAIRS.len() * OPERATIONS.len();

/// A hand in play: the number in each place that is not used up.
struct Merge {
    filter: Filter,
    places: [Option<Rational>; CARDS],
}

impl Merge {
    fn result(&self, action: usize) -> Option<(usize, usize, Rational)> {
        let (one, other) = PAIRS[action / OPERATIONS.len()];
        let (operator, swapped) = OPERATIONS[action % OPERATIONS.len()];
        let (left, right) = (self.places[one]?, self.places[other]?);
        let (left, right) = if swapped { (right, left) } else { (left, right) };
        let made = operator.apply(left, right).ok()?;
        Some((one, other, made))
    }

    fn left(&self) -> usize {
        self.places.iter().flatten().count()
    }
}

impl Playable for Merge {
    type Cell = i64;

    fn begin(&mut self, random: &mut Random) {
        // Every deck has solvable hands of every level, so one is always dealt.
        let dealt = generate(&self.filter, 1, random, &Budget::unlimited()).unwrap_or_default();
        if let Some(cards) = dealt.first() {
            self.places = cards.map(|card| Some(Rational::integer(card.rank.value().into())));
        }
    }

    fn act(&mut self, action: usize, _: &mut Random) -> f64 {
        let Some((one, other, made)) = self.result(action) else {
            return 0.0;
        };
        self.places[one] = Some(made);
        self.places[other] = None;
        let won = self.left() == 1 && made == Rules::classic().target;
        f64::from(u8::from(won))
    }

    /// Numerators and denominators; a used-up place has 0 and 0.
    fn observe(&self, cells: &mut [i64]) {
        for (pair, place) in cells.chunks_mut(2).zip(self.places) {
            let parts = place.map_or((0, 0), |value| (value.numerator(), value.denominator()));
            (pair[0], pair[1]) = parts;
        }
    }

    fn mask(&self, mask: &mut [bool]) -> bool {
        for (action, own) in mask.iter_mut().enumerate() {
            *own = self.result(action).is_some();
        }
        mask.contains(&true)
    }
}

boards! {
    /// Hands of the 24 game.
    TwentyfourBoards, Merge, i64, {
    #[new]
    fn new(py: Python<'_>, count: usize, deck: &str, level: Option<&str>) -> PyResult<Self> {
        let level = level.map(|word| read_word(py, word)).transpose()?;
        let filter = Filter { deck: read_word(py, deck)?, level, ..Filter::default() };
        let games = (0..count).map(|_| Merge { filter: filter.clone(), places: [None; CARDS] });
        Ok(TwentyfourBoards(Batch::new(games, 2 * CARDS, ACTIONS)))
    }
    }
}
