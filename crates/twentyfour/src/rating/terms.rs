//! The features of the model: everything about a hand and its solutions that makes a
//! difference to people.

use std::collections::BTreeMap;

use libm::log;
use unpuzzle_core::Budget;
use unpuzzle_expr::Rational;

use super::RateError;
use super::anatomy::Making;
use super::anatomy::{Anatomy, Aside, Kind, Part};
use crate::rules::{Hand, Rules};
use crate::search::{Verdict, solvable};

/// The largest rank of a deck; larger cards count as this where sizes are scored.
const LARGEST_RANK: f64 = 13.0;

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
    /// The logarithms of dividends.
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

/// A term and its amount.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// The term.
    pub term: Term,
    /// A count, or a size.
    pub amount: f64,
}

/// The features of a hand.
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
            solutions: solutions.iter().map(solution_terms).collect(),
            hand: hand_terms(hand, rules, budget)?,
        })
    }
}

/// Counts terms.
#[derive(Debug, Default)]
struct Terms(BTreeMap<Term, f64>);

impl Terms {
    fn count(&mut self, term: Term) {
        self.add(term, 1.0);
    }

    fn count_if(&mut self, there: bool, term: Term) {
        if there {
            self.count(term);
        }
    }

    fn add(&mut self, term: Term, amount: f64) {
        *self.0.entry(term).or_insert(0.0) += amount;
    }

    fn weighed(self) -> Vec<Weighed> {
        let all = self.0.into_iter();
        all.map(|(term, amount)| Weighed { term, amount }).collect()
    }
}

fn hand_terms(hand: &Hand, rules: &Rules, budget: &Budget) -> Result<Vec<Weighed>, RateError> {
    let mut tally = Terms::default();
    let hand = hand.sorted();
    let cards: Vec<i64> = hand.cards().iter().map(|card| card.numerator()).collect();
    held(&cards, &mut tally);
    pairs(&cards, &mut tally);
    sizes(&cards, &mut tally);
    let all = |test: fn(i64) -> bool| cards.iter().all(|card| test(*card));
    tally.count_if(all(|card| card % 2 == 0), Term::AllEven);
    tally.count_if(all(|card| card % 2 != 0), Term::AllOdd);
    tally.count_if(all(|card| card % 3 == 0), Term::AllThrees);
    tally.add(Term::Decoys, decoys(&hand, rules, budget)?);
    Ok(tally.weighed())
}

fn held(cards: &[i64], tally: &mut Terms) {
    for same in cards.chunk_by(|one, other| one == other) {
        tally.count(Term::Holds(same[0]));
        tally.count_if(same.len() > 1, Term::HoldsTwo(same[0]));
    }
}

fn pairs(cards: &[i64], tally: &mut Terms) {
    for (place, large) in cards.iter().enumerate() {
        for small in &cards[..place] {
            tally.count_if(large == small, Term::EqualPairs);
            tally.count_if(large.checked_sub(*small) == Some(1), Term::NeighbourPairs);
        }
    }
}

/// The sizes of some cards of a sorted hand, from 0 to 1.
fn sizes(cards: &[i64], tally: &mut Terms) {
    let size = |place: usize| (cards[place] as f64).clamp(0.0, LARGEST_RANK) / LARGEST_RANK;
    let last = cards.len() - 1;
    tally.add(Term::Smallest, size(0));
    tally.add(Term::SecondSmallest, size(1.min(last)));
    tally.add(Term::SecondLargest, size(last.saturating_sub(1)));
    tally.add(Term::Range, size(last) - size(0));
}

/// The number of cards that could be left out: people get stuck in those solutions.
fn decoys(hand: &Hand, rules: &Rules, budget: &Budget) -> Result<f64, RateError> {
    let mut count = 0.0;
    if rules.flags.subset {
        return Ok(count);
    }
    for place in 0..hand.len() {
        let mut others = hand.cards().to_vec();
        others.remove(place);
        let Ok(others) = Hand::new(others) else { continue };
        let solvable = solvable(&others, rules, budget).map_err(|_| RateError::Unknown)?;
        count += f64::from(solvable == Verdict::Yes);
    }
    Ok(count)
}

/// A card in the middle of the deck, from which sizes of minuends are measured.
const MIDDLE_RANK: f64 = 7.8;

fn solution_terms(anatomy: &Anatomy) -> Vec<Weighed> {
    let mut tally = Terms::default();
    let core = &anatomy.core;
    for aside in &anatomy.aside {
        tally.count(Term::SetAside(*aside));
    }
    tally.add(Term::Steps, core.cards().len() as f64 - 1.0);
    for (part, depth) in core.computed() {
        let last = depth == 0;
        match part.kind {
            Kind::Product => product_terms(part, last, &mut tally),
            Kind::Sum => sum(part, &mut tally),
            Kind::Card | Kind::Special => {}
        }
        equal_cards(part, last, &mut tally);
        if !part.value.is_integer() {
            tally.count(Term::Fractions);
        }
        if !last {
            inner(part, &mut tally);
        }
    }
    match core.kind {
        Kind::Product => last_product(core, &mut tally),
        Kind::Sum => last_sum(core, &mut tally),
        Kind::Card | Kind::Special => {}
    }
    tally.weighed()
}

fn inner(part: &Part, tally: &mut Terms) {
    tally.count(Term::Parts);
    let Some(value) = whole(part) else { return };
    tally.count(Term::Part(value));
    tally.count_if(is_familiar(value), Term::FamiliarParts);
    tally.count_if(part.kind == Kind::Product && value > 24, Term::LargeProducts);
}

/// Whether people like this number: a divisor of 24.
pub(super) fn is_familiar(value: i64) -> bool {
    matches!(value, 2 | 3 | 4 | 6 | 8 | 12)
}

fn product_terms(part: &Part, last: bool, tally: &mut Terms) {
    let size: f64 = part.over.iter().map(|factor| number(factor.value)).product();
    let size = log(size.max(1.0));
    if !last {
        tally.add(Term::ProductSize, size);
    }
    if part.under.is_empty() {
        return;
    }
    tally.add(Term::DividendSize, size);
    for divisor in part.under.iter().filter(|divisor| divisor.is_card()) {
        tally.count(Term::DividedBy(divisor.value.numerator()));
    }
}

fn sum(part: &Part, tally: &mut Terms) {
    if Making::of(part) == Making::Difference {
        tally.add(Term::SubtrahendSize, log(number(part.under[0].value).max(1.0)));
    }
    let three = part.over.len() + part.under.len() >= 3;
    let neighbours = cards_of(&part.over).any(|card| {
        cards_of(&part.under).any(|other| other.checked_add(Rational::ONE) == Some(card))
    });
    tally.count_if(three && neighbours, Term::NeighboursInSum);
}

fn equal_cards(part: &Part, last: bool, tally: &mut Terms) {
    let mut values: Vec<Rational> = cards_of(&part.over).chain(cards_of(&part.under)).collect();
    values.sort_unstable();
    for same in values.chunk_by(|one, other| one == other) {
        if same.len() > 1 {
            let over = cards_of(&part.over).filter(|card| *card == same[0]).count();
            let under = same.len() - over;
            tally.count(match part.kind {
                Kind::Sum => Term::EqualTerms(over as u8, under as u8, last),
                _ => Term::EqualFactors(over as u8, under as u8, last),
            });
        }
    }
}

fn last_product(core: &Part, tally: &mut Terms) {
    if let Some(term) = values_of_factors(core) {
        tally.count(term);
    }
    for factor in &core.over {
        let making = Making::of(factor);
        if let Some(value) = whole(factor) {
            tally.count(Term::Factor(value, making));
        }
        tally.count_if(making != Making::Card, Term::FactorMade(making));
        made_factor(factor, making, tally);
        let outside: Vec<Rational> = cards_of(&core.over).collect();
        let inside = factor.parts().flat_map(Part::cards).any(|card| outside.contains(&card));
        tally.count_if(inside && core.under.is_empty(), Term::FactorInside);
    }
}

fn values_of_factors(core: &Part) -> Option<Term> {
    let mut factors = [1; 3];
    for (place, factor) in core.over.iter().enumerate() {
        *factors.get_mut(place)? = whole(factor)?;
    }
    let divisor = match core.under.as_slice() {
        [] => 1,
        [divisor] => whole(divisor)?,
        _ => return None,
    };
    Some(Term::LastProduct(factors, divisor))
}

fn made_factor(factor: &Part, making: Making, tally: &mut Terms) {
    match making {
        Making::Difference => {
            let beyond = number(factor.over[0].value).min(LARGEST_RANK) - MIDDLE_RANK;
            tally.add(Term::FactorMinuend, beyond / LARGEST_RANK);
        }
        Making::SumLessCard => {
            let (one, other) = (number(factor.over[0].value), number(factor.over[1].value));
            let subtracted = number(factor.under[0].value);
            tally.count_if(one == other, Term::FactorFromDouble);
            let distance = (one - subtracted).abs().min((other - subtracted).abs());
            tally.add(Term::FactorDistance, distance.min(LARGEST_RANK));
        }
        _ => {}
    }
}

fn last_sum(core: &Part, tally: &mut Terms) {
    shared_terms(core, tally);
    one_product(core, tally);
    let computed = |parts: &[Part]| parts.iter().filter(|part| !part.is_card()).count();
    match (computed(&core.over), computed(&core.under)) {
        (0, 0) => plain_sum(core, tally),
        (1, 0) => one_part(core, tally),
        _ => {}
    }
}

fn one_part(core: &Part, tally: &mut Terms) {
    let part = core.over.iter().find(|part| !part.is_card());
    let Some(value) = part.and_then(whole) else {
        return;
    };
    let terms = core.over.len() + core.under.len();
    tally.count(Term::LastPart(value, terms.min(255) as u8));
    let beside = core.value.checked_sub(Rational::from(value));
    if let Some(beside) = beside.filter(|beside| beside.is_integer()) {
        tally.count(Term::Beside(beside.numerator()));
    }
}

fn one_product(core: &Part, tally: &mut Terms) {
    let mut products = core.over.iter().filter(|part| is_product_of_cards(part));
    let (Some(product), None) = (products.next(), products.next()) else {
        return;
    };
    let value = number(product.value);
    tally.count_if(value % 10.0 == 0.0, Term::RoundProduct);
    tally.add(Term::LastProductSize, value.min(999.0) / 24.0);
    if core.under.len() == 2 && core.under.iter().all(Part::is_card) {
        let large = cards_of(&core.under).filter(|card| number(*card) > 9.0).count();
        tally.add(Term::LargeSubtrahends, large as f64);
    }
}

fn plain_sum(core: &Part, tally: &mut Terms) {
    tally.count(Term::Plain(core.over.len() as u8, core.under.len() as u8));
    let added: Vec<f64> = cards_of(&core.over).map(number).collect();
    let size = |card: f64| card.min(LARGEST_RANK) / LARGEST_RANK;
    if let [.., second, largest] = added.as_slice() {
        tally.count_if(second + largest >= 20.0, Term::PlainTwenty);
        tally.add(Term::PlainLargest, size(*largest));
        tally.add(Term::PlainSmallest, size(added[0]));
    }
    if let Some(subtracted) = core.under.first() {
        tally.add(Term::PlainSubtracted, size(number(subtracted.value)));
    }
}

fn shared_terms(core: &Part, tally: &mut Terms) {
    if shared_card(core).is_none() {
        return;
    }
    let both = core.parts().all(|part| !part.is_card());
    tally.count(if both { Term::SharedFactor } else { Term::SharedCard });
    let making = core.parts().map(Making::of).max().unwrap_or(Making::Other);
    tally.count(if core.under.is_empty() {
        Term::SharedAdded(making)
    } else {
        Term::SharedSubtracted(making)
    });
}

/// The card that the two terms of a sum have in common, as in `12*5-12*3` and
/// `12*3-12`.
pub(super) fn shared_card(core: &Part) -> Option<Rational> {
    let terms: Vec<&Part> = core.parts().collect();
    let [one, other] = terms.as_slice() else {
        return None;
    };
    let theirs = card_factors(other);
    let mut ours = card_factors(one).into_iter();
    let shared = ours.find(|card| *card != Rational::ONE && theirs.contains(card));
    shared.filter(|_| core.kind == Kind::Sum)
}

/// The cards that divide a term because it is a product with them, or one of them.
fn card_factors(term: &Part) -> Vec<Rational> {
    match term.kind {
        Kind::Card => vec![term.value],
        Kind::Product if term.under.is_empty() => cards_of(&term.over).collect(),
        _ => Vec::new(),
    }
}

fn is_product_of_cards(part: &Part) -> bool {
    part.kind == Kind::Product && part.under.is_empty() && part.over.iter().all(Part::is_card)
}

fn cards_of(parts: &[Part]) -> impl Iterator<Item = Rational> {
    parts.iter().filter(|part| part.is_card()).map(|part| part.value)
}

/// The value of a part, if it is whole.
pub(super) fn whole(part: &Part) -> Option<i64> {
    part.value.is_integer().then(|| part.value.numerator())
}

fn number(value: Rational) -> f64 {
    value.numerator() as f64 / value.denominator() as f64
}
