//! What there is to do in one solution.

use libm::log;
use unpuzzle_expr::Rational;

use super::anatomy::{Anatomy, Kind, Part};
use super::making::Making;
use super::terms::{LARGEST_RANK, Term, Terms, Weighed};

/// A card in the middle of the deck, from which sizes of minuends are measured.
const MIDDLE_RANK: f64 = 7.8;

/// The terms of a solution.
pub(super) fn of(anatomy: &Anatomy) -> Vec<Weighed> {
    let mut tally = Terms::default();
    let core = &anatomy.core;
    for aside in &anatomy.aside {
        tally.count(Term::SetAside(*aside));
    }
    tally.add(Term::Steps, core.cards().len() as f64 - 1.0);
    for (part, depth) in core.computed() {
        let last = depth == 0;
        match part.kind {
            Kind::Product => product(part, last, &mut tally),
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

/// A part on the way.
fn inner(part: &Part, tally: &mut Terms) {
    tally.count(Term::Parts);
    let Some(value) = whole(part) else { return };
    tally.count(Term::Part(value));
    tally.count_if(is_familiar(value), Term::FamiliarParts);
    tally.count_if(part.kind == Kind::Product && value > 24, Term::LargeProducts);
}

/// Whether people like to see this number: a divisor of 24.
pub(super) fn is_familiar(value: i64) -> bool {
    matches!(value, 2 | 3 | 4 | 6 | 8 | 12)
}

fn product(part: &Part, last: bool, tally: &mut Terms) {
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
    let neighbours = cards(&part.over)
        .any(|card| cards(&part.under).any(|other| other.checked_add(Rational::ONE) == Some(card)));
    tally.count_if(three && neighbours, Term::NeighboursInSum);
}

fn equal_cards(part: &Part, last: bool, tally: &mut Terms) {
    let mut values: Vec<Rational> = cards(&part.over).chain(cards(&part.under)).collect();
    values.sort_unstable();
    for same in values.chunk_by(|one, other| one == other) {
        if same.len() > 1 {
            let over = cards(&part.over).filter(|card| *card == same[0]).count();
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
        let outside: Vec<Rational> = cards(&core.over).collect();
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
        let large = cards(&core.under).filter(|card| number(*card) > 9.0).count();
        tally.add(Term::LargeSubtrahends, large as f64);
    }
}

fn plain_sum(core: &Part, tally: &mut Terms) {
    tally.count(Term::Plain(core.over.len() as u8, core.under.len() as u8));
    let added: Vec<f64> = cards(&core.over).map(number).collect();
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
        Kind::Product if term.under.is_empty() => cards(&term.over).collect(),
        _ => Vec::new(),
    }
}

fn is_product_of_cards(part: &Part) -> bool {
    part.kind == Kind::Product && part.under.is_empty() && part.over.iter().all(Part::is_card)
}

fn cards(parts: &[Part]) -> impl Iterator<Item = Rational> {
    parts.iter().filter(|part| part.is_card()).map(|part| part.value)
}

/// The value of a part, if it is whole.
pub(super) fn whole(part: &Part) -> Option<i64> {
    part.value.is_integer().then(|| part.value.numerator())
}

fn number(value: Rational) -> f64 {
    value.numerator() as f64 / value.denominator() as f64
}
