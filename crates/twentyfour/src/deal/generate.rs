//! Dealing of solvable hands that pass a filter.
//!
//! Rejection sampling without replacement: multisets of ranks are drawn with the
//! probability of a real deal until one passes. A deck has at most 1,820 of them, so
//! running out proves that there is no such hand, unless the search could not decide one of
//! them.

use std::sync::OnceLock;

use strum::VariantArray as _;
use thiserror::Error;
use unpuzzle_core::{Budget, Exhausted, Level, LocalizedText, Message, Random, msg};
use unpuzzle_expr::Rational;

use super::Deck;
use super::{Card, Rank, Suit};
use crate::rating::{RateError, level_of, seconds};
use crate::rules::{Hand, OperatorSet, Rules};
use crate::search::{Solver, Verdict, solvable};

/// A filter for hands. All of them can be solved.
///
/// With extra operators, solutions are those with values up to [`Rules::LARGEST_VALUE`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Filter {
    /// The deck.
    pub deck: Deck,
    /// The level, with the four ordinary operators.
    pub level: Option<Level>,
    /// Whether every solution needs a fraction.
    pub fraction: bool,
    /// Whether there is exactly one essentially different solution.
    pub unique: bool,
    /// The operators of the solutions.
    pub operators: OperatorSet,
}

impl Default for Filter {
    fn default() -> Self {
        Filter {
            deck: Deck::Full,
            level: None,
            fraction: false,
            unique: false,
            operators: OperatorSet::ORDINARY,
        }
    }
}

impl Filter {
    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        Rules { operators: self.operators, ..Rules::classic() }
    }

    /// Whether a hand passes under these rules; *unknown* if it has no solution among the values
    /// tried.
    ///
    /// # Errors
    ///
    /// The budget ran out.
    pub fn accepts(
        &self,
        hand: &Hand,
        rules: &Rules,
        budget: &Budget,
    ) -> Result<Verdict, Exhausted> {
        let verdict = solvable(hand, rules, budget)?;
        if verdict != Verdict::Yes {
            return Ok(verdict);
        }
        let in_integers = || solvable(hand, &rules.clone().integers_only(), budget);
        let passes = self.has_level(hand, rules.target, budget)?
            && (!self.fraction || in_integers()? != Verdict::Yes)
            && (!self.unique || is_unique(hand, rules, budget)?);
        Ok(passes.into())
    }

    /// A hand that needs more than the ordinary operators has no level.
    fn has_level(&self, hand: &Hand, target: Rational, budget: &Budget) -> Result<bool, Exhausted> {
        let Some(level) = self.level else {
            return Ok(true);
        };
        match seconds(hand, &Rules::classic().with_target(target), budget) {
            Ok(seconds) => Ok(level_of(seconds) == level),
            Err(RateError::Unsolvable) => Ok(false),
            Err(RateError::Unknown) => budget.check().and(budget.check_nodes()).map(|()| false),
        }
    }
}

/// Deals hands that pass a filter, no two of them with equal ranks.
///
/// The same filter and random numbers give the same hands.
///
/// ```
/// use unpuzzle_core::{Budget, Random};
/// use unpuzzle_twentyfour::deal::{Filter, generate};
///
/// let fractions = Filter { fraction: true, ..Filter::default() };
/// let budget = Budget::unlimited();
/// let all = generate(&fractions, 16, &mut Random::seeded(1), &budget).unwrap();
/// assert_eq!(all.len(), 16);
/// assert!(generate(&fractions, 17, &mut Random::seeded(1), &budget).is_err());
/// ```
pub fn generate(
    filter: &Filter,
    count: usize,
    random: &mut Random,
    budget: &Budget,
) -> Result<Vec<[Card; 4]>, GenerateError> {
    let (mut kinds, rules) = (kinds(filter.deck), filter.rules());
    let (mut hands, mut undecided) = (Vec::new(), false);
    while hands.len() < count {
        let Some(kind) = draw(&mut kinds, random) else {
            return Err(match hands.len() {
                _ if undecided => GenerateError::Undecided,
                0 => GenerateError::NoSuchHand,
                available => GenerateError::TooFew { wanted: count, available },
            });
        };
        let hand = Hand::from_ranks(kind.ranks.map(Rank::value));
        match filter.accepts(&hand, &rules, budget).map_err(GenerateError::Exhausted)? {
            Verdict::Yes => hands.push(with_suits(kind.ranks, random)),
            Verdict::No => {}
            Verdict::Unknown => undecided = true,
        }
    }
    Ok(hands)
}

/// The ranks of a hand, and the number of deals that give them.
#[derive(Clone, Copy)]
struct HandKind {
    ranks: [Rank; 4],
    deals: u64,
}

/// All multisets of ranks of a deck, cached.
fn kinds(deck: Deck) -> Vec<HandKind> {
    static KINDS: [OnceLock<Vec<HandKind>>; Deck::VARIANTS.len()] =
        [const { OnceLock::new() }; Deck::VARIANTS.len()];
    KINDS[deck as usize]
        .get_or_init(|| {
            multisets(deck).map(|ranks| HandKind { ranks, deals: deals(ranks) }).collect()
        })
        .clone()
}

/// Every four ranks of a deck, in order.
fn multisets(deck: Deck) -> impl Iterator<Item = [Rank; 4]> {
    let from = move |least| deck.ranks().filter(move |rank| *rank >= least);
    deck.ranks().flat_map(move |a| {
        from(a).flat_map(move |b| from(b).flat_map(move |c| from(c).map(move |d| [a, b, c, d])))
    })
}

/// The number of ways to choose suits for these ranks.
fn deals(ranks: [Rank; 4]) -> u64 {
    let of_suits = |count: usize| [1, 4, 6, 4, 1][count];
    ranks.chunk_by(|a, b| a == b).map(|equal| of_suits(equal.len())).product()
}

/// Removes a random kind, with the probability of a deal.
fn draw(kinds: &mut Vec<HandKind>, random: &mut Random) -> Option<HandKind> {
    let total = kinds.iter().map(|kind| kind.deals).sum();
    let mut ticket = random.below(total);
    let chosen = kinds.iter().position(|kind| {
        let drawn = ticket < kind.deals;
        ticket = ticket.saturating_sub(kind.deals);
        drawn
    })?;
    Some(kinds.remove(chosen))
}

/// Cards of these ranks with random suits, in random order.
fn with_suits(ranks: [Rank; 4], random: &mut Random) -> [Card; 4] {
    let mut suits = Suit::ALL;
    let mut place = 0;
    let mut cards = ranks.map(|rank| {
        let first_of_rank = ranks.iter().position(|other| *other == rank);
        if first_of_rank == Some(place) {
            random.shuffle(&mut suits);
        }
        let suit = suits[place - first_of_rank.unwrap_or(place)];
        place += 1;
        Card { rank, suit }
    });
    random.shuffle(&mut cards);
    cards
}

fn is_unique(hand: &Hand, rules: &Rules, budget: &Budget) -> Result<bool, Exhausted> {
    let solved = Solver::new(hand).rules(rules).budget(budget).distinct();
    match (solved.solutions.len(), solved.complete) {
        (2.., _) => Ok(false),
        (count, true) => Ok(count == 1),
        (_, false) => Err(solved.stopped.unwrap_or(Exhausted::Nodes)),
    }
}

/// Why no hands were dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum GenerateError {
    /// No hand of the deck passes the filter.
    NoSuchHand,
    /// Fewer hands pass the filter than wanted.
    TooFew {
        /// The number wanted.
        wanted: usize,
        /// The number available.
        available: usize,
    },
    /// Too few hands pass the filter with the values tried; larger ones might do for others.
    Undecided,
    /// The budget ran out first.
    Exhausted(Exhausted),
}

impl GenerateError {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match self {
            Self::NoSuchHand => {
                msg!("no hand of this deck is of this kind: all of them were tried")
            }
            Self::TooFew { wanted, available } => msg!(
                "you asked for {wanted} different hands, but this deck has only {available} of this kind",
                wanted = *wanted,
                available = *available
            ),
            Self::Undecided => msg!(
                "too few hands of this deck are known to be of this kind: values above {bound} were not tried",
                bound = LocalizedText::grouped(Rules::LARGEST_VALUE)
            ),
            Self::Exhausted(_) => msg!("the budget ran out before every hand was judged"),
        }
    }
}
