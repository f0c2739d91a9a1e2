//! Why a hand is as hard as it is.
//!
//! What each term adds is compared with what it adds on average. The differences are
//! summed up by what they are about, and the largest are put into words.

use std::collections::BTreeMap;

use super::Subject;
use super::cause::{Facts, Reason};
use super::model::{Model, Race};
use super::terms::{Profile, Term};

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

/// What a topic adds to the logarithm of a hand's time, compared with other hands.
pub(super) struct Effect {
    pub(super) topic: Topic,
    pub(super) size: f64,
    /// The term of the hand or its solutions that did most of it.
    pub(super) leading: Option<Term>,
}

impl Effect {
    pub(super) fn is_harder(&self) -> bool {
        self.size > 0.0
    }

    fn is_notable(&self) -> bool {
        self.size.abs() >= NOTABLE
    }
}

/// The reasons for a hand's rating, the weightiest first.
pub(super) fn of(model: &Model<'_>, subject: &Subject) -> Vec<Reason> {
    let race = model.race(&subject.profile);
    let place = race.likeliest().unwrap_or(0);
    let Some(likeliest) = subject.solutions.get(place) else {
        return Vec::new();
    };
    let facts = Facts::new(subject, likeliest);
    let mut reasons = Vec::new();
    for effect in effects(model, &race, &subject.profile) {
        let enough = !reasons.is_empty() && !effect.is_notable();
        if enough || reasons.len() == MOST {
            break;
        }
        reasons.extend(facts.reason(&effect));
    }
    reasons
}

/// How much harder than on average each topic makes the hand, largest effects first.
fn effects(model: &Model<'_>, race: &Race, profile: &Profile) -> Vec<Effect> {
    let amounts = amounts(race, profile);
    let mut by_topic: BTreeMap<Topic, Vec<(Term, f64, bool)>> = BTreeMap::new();
    for (term, score, typical) in model.scores {
        let amount = amounts.get(term).copied().unwrap_or(0.0);
        let effect = (*term, score * (amount - typical), amount > 0.0);
        by_topic.entry(topic(*term)).or_default().push(effect);
    }
    let mut effects = vec![Effect {
        topic: Topic::Solutions,
        size: race.gain() - model.typical_gain,
        leading: None,
    }];
    effects.extend(by_topic.into_iter().map(|(topic, terms)| together(topic, &terms)));
    effects.sort_by(|one, other| other.size.abs().total_cmp(&one.size.abs()));
    effects
}

/// The effect of terms, each with its own and whether it is there.
fn together(topic: Topic, terms: &[(Term, f64, bool)]) -> Effect {
    let size: f64 = terms.iter().map(|(_, effect, _)| effect).sum();
    let same = terms.iter().filter(|(_, effect, there)| *there && effect * size > 0.0);
    let leading = same.max_by(|one, other| one.1.abs().total_cmp(&other.1.abs()));
    Effect { topic, size, leading: leading.map(|(term, ..)| *term) }
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
        | FactorFromDouble | FactorDistance | LastPart(..) | Beside(_) | RoundProduct => {
            Topic::LastStep
        }
        Holds(_) | HoldsTwo(_) | EqualPairs | NeighbourPairs | AllEven | AllOdd | AllThrees
        | Smallest | SecondSmallest | SecondLargest | Range => Topic::Cards,
        Decoys => Topic::Decoys,
    }
}
