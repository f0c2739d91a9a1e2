//! What there is to see in a hand before any solution is found.

use unpuzzle_core::Budget;

use super::RateError;
use super::terms::{LARGEST_RANK, Term, Terms, Weighed};
use crate::rules::{Hand, Rules};
use crate::search::{Verdict, solvable};

/// The terms of a hand of dealt cards.
pub(super) fn of(hand: &Hand, rules: &Rules, budget: &Budget) -> Result<Vec<Weighed>, RateError> {
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

/// How many cards could be left out: people find those solutions, and are stuck.
fn decoys(hand: &Hand, rules: &Rules, budget: &Budget) -> Result<f64, RateError> {
    let mut count = 0.0;
    if rules.subset {
        return Ok(count);
    }
    for place in 0..hand.len() {
        let mut others = hand.cards().to_vec();
        others.remove(place);
        match Hand::new(others).map(|others| solvable(&others, rules, budget)) {
            Ok(Verdict::Yes) => count += 1.0,
            Ok(Verdict::Unknown) => return Err(RateError::Unknown),
            Ok(Verdict::No) | Err(_) => {}
        }
    }
    Ok(count)
}
