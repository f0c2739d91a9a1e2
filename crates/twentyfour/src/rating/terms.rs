//! The vocabulary of the model: everything about a hand and its solutions that makes
//! a difference to people, as terms that each have one score.

use std::collections::BTreeMap;

use unpuzzle_core::Budget;

use super::anatomy::{Anatomy, Aside};
use super::making::Making;
use super::{RateError, hand_terms, solution_terms};
use crate::rules::{Hand, Rules};

/// The largest rank of a deck: where sizes are scored, larger cards count as this.
pub(super) const LARGEST_RANK: f64 = 13.0;

/// One observation about a solution or about a hand.
///
/// The *last step* is the operation that makes the target: its parts are factors if
/// it multiplies or divides, terms if it adds or subtracts. A *part* is computed, a
/// card is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// Operations, apart from what changes nothing.
    Steps,
    /// Parts.
    Parts,
    /// Parts that are not whole numbers.
    Fractions,
    /// Parts worth 2, 3, 4, 6, 8 or 12, the divisors of 24.
    FamiliarParts,
    /// Parts with this value.
    Part(i64),
    /// Products within the solution above 24.
    LargeProducts,
    /// The logarithms of products within the solution.
    ProductSize,
    /// The logarithms of what is divided.
    DividendSize,
    /// Divisions by this card.
    DividedBy(i64),
    /// The logarithms of cards that are subtracted from one card.
    SubtrahendSize,
    /// Something set aside because it changes nothing.
    SetAside(Aside),
    /// Equal cards in one sum: how many are added and how many subtracted, and
    /// whether that is the last step.
    EqualTerms(u8, u8, bool),
    /// Equal cards in one product: how many are multiplied and how many divided by,
    /// and whether that is the last step.
    EqualFactors(u8, u8, bool),
    /// Sums of three and more in which a neighbour of an added card is subtracted.
    NeighboursInSum,
    /// Both terms of the last step share a card as a factor, and one is that card.
    SharedCard,
    /// Both terms of the last step are products with the same card.
    SharedFactor,
    /// The larger term of a sum of two with a shared card.
    SharedAdded(Making),
    /// The larger term of a difference of two with a shared card.
    SharedSubtracted(Making),
    /// The values of up to three factors of the last step, and its divisor.
    LastProduct([i64; 3], i64),
    /// A factor of the last step: its value, and how it is made.
    Factor(i64, Making),
    /// How a factor of the last step is made.
    FactorMade(Making),
    /// Factors that also occur as a card inside another factor.
    FactorInside,
    /// The larger cards of differences that are factors, beyond 8.
    FactorMinuend,
    /// Factors such as 7+7-10.
    FactorFromDouble,
    /// In factors such as 7+9-10, how far the subtracted card is from the nearest.
    FactorDistance,
    /// The one part of the last step that is added, and how many terms there are.
    LastPart(i64, u8),
    /// What the cards beside that part must make.
    Beside(i64),
    /// The one product of cards of the last step ends in zero.
    RoundProduct,
    /// The size of the one product of cards of the last step.
    LastProductSize,
    /// Cards above 9 of two that are subtracted from a product.
    LargeSubtrahends,
    /// Nothing but this many cards added and this many subtracted.
    Plain(u8, u8),
    /// In such a sum, two cards make 20 or more.
    PlainTwenty,
    /// In such a sum, the smallest added card.
    PlainSmallest,
    /// In such a sum, the largest added card.
    PlainLargest,
    /// In such a sum, the smallest subtracted card.
    PlainSubtracted,
    /// The hand holds this card.
    Holds(i64),
    /// The hand holds this card more than once.
    HoldsTwo(i64),
    /// Pairs of equal cards in the hand.
    EqualPairs,
    /// Pairs of neighbours in the hand.
    NeighbourPairs,
    /// Every card is even.
    AllEven,
    /// Every card is odd.
    AllOdd,
    /// Every card is a multiple of three.
    AllThrees,
    /// The smallest card.
    Smallest,
    /// The second smallest card.
    SecondSmallest,
    /// The second largest card.
    SecondLargest,
    /// How far the smallest card is from the largest.
    Range,
    /// Cards without which the others already make the target.
    Decoys,
}

/// A term and how much of it there is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// The term.
    pub term: Term,
    /// A count, or a size.
    pub amount: f64,
}

/// All that the model is told about a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The terms of each solution.
    pub solutions: Vec<Vec<Weighed>>,
    /// The terms of the hand itself.
    pub hand: Vec<Weighed>,
}

impl Profile {
    /// Describes a hand and its essentially different solutions.
    pub(super) fn new(
        hand: &Hand,
        rules: &Rules,
        solutions: &[Anatomy],
        budget: &Budget,
    ) -> Result<Self, RateError> {
        Ok(Profile {
            solutions: solutions.iter().map(solution_terms::of).collect(),
            hand: hand_terms::of(hand, rules, budget)?,
        })
    }
}

/// Terms while they are counted.
#[derive(Debug, Default)]
pub(super) struct Terms(BTreeMap<Term, f64>);

impl Terms {
    /// Counts a term once.
    pub(super) fn count(&mut self, term: Term) {
        self.add(term, 1.0);
    }

    /// Counts a term once if it is there.
    pub(super) fn count_if(&mut self, there: bool, term: Term) {
        if there {
            self.count(term);
        }
    }

    /// Adds an amount of a term.
    pub(super) fn add(&mut self, term: Term, amount: f64) {
        *self.0.entry(term).or_insert(0.0) += amount;
    }

    /// The terms in order.
    pub(super) fn weighed(self) -> Vec<Weighed> {
        let all = self.0.into_iter();
        all.map(|(term, amount)| Weighed { term, amount }).collect()
    }
}
