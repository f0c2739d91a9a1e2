//! Why a hand is as hard as it is.
//!
//! What each term adds is compared with what it adds on average. The differences are
//! summed up by what they are about, and the largest are put into words.

use std::collections::BTreeMap;

use unpuzzle_core::Message;

use super::Subject;
use super::model::{Model, Race};
use super::terms::{Profile, Term};
use super::wording::{Facts, words};

/// The most reasons that are given.
const MOST: usize = 4;
/// Smaller differences of the logarithm of the time are not worth a word.
const NOTABLE: f64 = 0.12;

/// What terms are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Topic {
    /// How many solutions there are.
    Solutions,
    /// Values that are not whole.
    Fractions,
    /// How much there is to do.
    Work,
    /// The values on the way.
    Values,
    /// How large they are.
    Size,
    /// What is divided by what.
    Division,
    /// Cards subtracted from cards.
    Subtraction,
    /// Equal cards in one operation.
    EqualCards,
    /// A card that is a factor of both terms.
    SharedCard,
    /// The numbers of the last step.
    LastStep,
    /// The cards in the hand.
    Cards,
    /// Cards that seem to be too many.
    Decoys,
}

/// The reasons for a hand's rating, the weightiest first.
pub(super) fn of(model: &Model<'_>, subject: &Subject) -> Vec<Message> {
    let race = model.race(&subject.profile);
    let place = race.likeliest().unwrap_or(0);
    let Some(likeliest) = subject.solutions.get(place) else {
        return Vec::new();
    };
    let facts = Facts::new(subject, likeliest);
    let ranked = ranked(model, &race, &subject.profile);
    let said = ranked.iter().filter_map(|(topic, effect)| {
        let reason = words(*topic, *effect > 0.0, &facts)?;
        Some((reason, effect.abs()))
    });
    let notable =
        |(place, (_, weight)): &(usize, (Message, f64))| *place == 0 || *weight >= NOTABLE;
    let chosen = said.enumerate().take_while(notable).take(MOST);
    chosen.map(|(_, (reason, _))| reason).collect()
}

/// How much harder than on average each topic makes the hand, largest effects first.
fn ranked(model: &Model<'_>, race: &Race, profile: &Profile) -> Vec<(Topic, f64)> {
    let amounts = amounts(race, profile);
    let mut effects = BTreeMap::from([(Topic::Solutions, race.gain() - model.typical_gain)]);
    for (term, score, typical) in model.scores {
        let amount = amounts.get(term).copied().unwrap_or(0.0);
        *effects.entry(topic(*term)).or_insert(0.0) += score * (amount - typical);
    }
    let mut ranked: Vec<(Topic, f64)> = effects.into_iter().collect();
    ranked.sort_by(|(_, one), (_, other)| other.abs().total_cmp(&one.abs()));
    ranked
}

/// How much there is of every term, if solutions count by how likely they come first.
fn amounts(race: &Race, profile: &Profile) -> BTreeMap<Term, f64> {
    let mut amounts = BTreeMap::new();
    let hand = [(&profile.hand, &1.0)];
    for (terms, share) in profile.solutions.iter().zip(&race.shares).chain(hand) {
        for weighed in terms {
            *amounts.entry(weighed.term).or_insert(0.0) += share * weighed.amount;
        }
    }
    amounts
}

fn topic(term: Term) -> Topic {
    use Term::*;
    match term {
        Fractions => Topic::Fractions,
        Steps | Parts | SetAside(_) | Plain(..) | PlainTwenty | PlainSmallest | PlainLargest
        | PlainSubtracted => Topic::Work,
        Part(_) | FamiliarParts => Topic::Values,
        ProductSize | LargeProducts | LastProductSize | LargeSubtrahends => Topic::Size,
        DividendSize | DividedBy(_) => Topic::Division,
        SubtrahendSize | NeighboursInSum => Topic::Subtraction,
        EqualTerms(..) | EqualFactors(..) => Topic::EqualCards,
        SharedCard | SharedFactor | SharedAdded(_) | SharedSubtracted(_) => Topic::SharedCard,
        LastProduct(..) | Factor(..) | FactorMade(_) | FactorInside | FactorMinuend
        | FactorFromDouble | FactorDistance | LastTerm(..) | Beside(_) | RoundProduct => {
            Topic::LastStep
        }
        Holds(_) | HoldsTwo(_) | EqualPairs | NeighbourPairs | AllEven | AllOdd | AllThrees
        | Smallest | SecondSmallest | SecondLargest | Range => Topic::Cards,
        Decoys => Topic::Decoys,
    }
}
