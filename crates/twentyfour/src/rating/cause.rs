//! The reasons for a rating, in terms of the solution that most people find.
//!
//! What each term adds is compared with its average over all hands. The differences are
//! summed by topic, and the largest are put into words.

use std::collections::BTreeMap;

use unpuzzle_core::{Message, msg};
use unpuzzle_expr::Rational;

use super::Subject;
use super::anatomy::{Anatomy, Aside, Kind, Part};
use super::model::{Model, Race};
use super::terms::{Profile, Term, is_familiar, shared_card, whole};

/// The likeliest solution of a hand, for the wording of reasons.
struct Facts<'a> {
    subject: &'a Subject,
    likeliest: &'a Anatomy,
    /// The parts before the last step.
    parts: Vec<&'a Part>,
}

impl<'a> Facts<'a> {
    fn new(subject: &'a Subject, likeliest: &'a Anatomy) -> Self {
        let computed = likeliest.core.computed();
        let inner = computed.into_iter().filter(|(_, depth)| *depth > 0);
        Facts { subject, likeliest, parts: inner.map(|(part, _)| part).collect() }
    }

    fn all(&self) -> impl Iterator<Item = &'a Part> {
        self.parts.iter().copied().chain([&self.likeliest.core])
    }

    /// Why a topic makes a hand harder or easier, unless the solution does not show it:
    /// the mere absence of something is seldom a reason.
    fn reason(&self, effect: &Effect) -> Option<Message> {
        let harder = effect.size > 0.0;
        let reason = match effect.topic {
            Topic::Solutions => self.solutions(harder),
            Topic::Fractions => self.fractions(),
            Topic::Work => self.work(harder),
            Topic::Values => self.values(harder),
            Topic::Size => self.size(harder),
            Topic::Division => self.division(harder),
            Topic::Subtraction => self.subtraction(harder),
            Topic::EqualCards => self.equal_cards(),
            Topic::SharedCard => shared_card(&self.likeliest.core)
                .map(|card| msg!("{card} is a factor of both sides of the last step", card)),
            Topic::LastStep => self.last_step(),
            Topic::Cards => Some(cards(harder, effect.leading)),
            Topic::Decoys => self.decoys(),
        }?;
        Some(if harder {
            msg!("harder: {reason}", reason)
        } else {
            msg!("easier: {reason}", reason)
        })
    }

    fn solutions(&self, harder: bool) -> Option<Message> {
        match (self.subject.count, harder) {
            (1, true) => Some(msg!("there is only one solution")),
            (count @ 2.., false) => Some(msg!("there are {count} different solutions", count)),
            _ => None,
        }
    }

    fn fractions(&self) -> Option<Message> {
        let fraction = self.parts.iter().find(|part| !part.value.is_integer())?;
        Some(msg!("it needs a fraction, {value}", value = fraction.value))
    }

    fn work(&self, harder: bool) -> Option<Message> {
        Some(match (self.likeliest.aside.first(), self.parts.len()) {
            (_, count @ 2..) if harder => {
                msg!("{count} numbers must be made before the last step", count)
            }
            _ if harder => return None,
            (Some(Aside::EqualCards), _) => msg!("two equal cards cancel out"),
            (Some(Aside::Ace), _) => msg!("the ace changes nothing"),
            (Some(Aside::Computed), _) => {
                msg!("some cards only make a 0 or a 1, which changes nothing")
            }
            (None, 0) if self.likeliest.core.kind == Kind::Sum => {
                msg!("only addition and subtraction")
            }
            (None, 0) => msg!("nothing must be made before the last step"),
            _ => return None,
        })
    }

    /// Names the familiar values if they help, and the others if they do not.
    fn values(&self, harder: bool) -> Option<Message> {
        let whole = self.parts.iter().filter_map(|part| whole(part));
        let named = whole.filter(|value| (*value == 1 || is_familiar(*value)) != harder);
        let mut values: Vec<i64> = named.collect();
        values.sort_unstable();
        values.dedup();
        match (values.is_empty(), harder) {
            (true, _) => None,
            (false, true) => Some(msg!("unusual numbers on the way: {values}", values)),
            (false, false) => Some(msg!("familiar numbers on the way: {values}", values)),
        }
    }

    fn size(&self, harder: bool) -> Option<Message> {
        let largest = self.parts.iter().map(|part| part.value).max()?;
        match (largest > self.subject.target, harder) {
            (true, true) => Some(msg!("a number as large as {value} on the way", value = largest)),
            (false, false) => Some(msg!("only small numbers on the way")),
            _ => None,
        }
    }

    fn division(&self, harder: bool) -> Option<Message> {
        match self.all().find(|part| part.kind == Kind::Product && !part.under.is_empty()) {
            Some(quotient) => {
                let (dividend, divisor) = (product(&quotient.over)?, product(&quotient.under)?);
                Some(msg!("{dividend} is divided by {divisor}", dividend, divisor))
            }
            None if harder => None,
            None => Some(msg!("no division")),
        }
    }

    fn subtraction(&self, harder: bool) -> Option<Message> {
        self.all().find(|part| part.kind == Kind::Sum && !part.under.is_empty())?;
        Some(if harder {
            msg!("subtracted cards that are far apart")
        } else {
            msg!("subtracted cards that are close together")
        })
    }

    fn equal_cards(&self) -> Option<Message> {
        let twice = self.all().filter_map(|part| {
            let cards: Vec<&Part> = part.parts().filter(|part| part.is_card()).collect();
            let place = (0..cards.len()).find(|&place| cards[..place].contains(&cards[place]))?;
            Some(cards[place].value)
        });
        twice.max().map(|card| msg!("equal cards meet, {card} and {card}", card))
    }

    fn last_step(&self) -> Option<Message> {
        let core = &self.likeliest.core;
        let made = core.parts().filter(|part| !part.is_card()).count();
        let (over, under) = match core.kind {
            Kind::Product => (" × ", " ÷ "),
            Kind::Sum if made > 0 => (" + ", " − "),
            _ => return None,
        };
        let mut step = format!("{} = {}", self.subject.target, joined(&core.over, over));
        if !core.under.is_empty() {
            step += under;
            step += &joined(&core.under, under);
        }
        Some(match made {
            0 => msg!("{step} with cards alone", step),
            1 => msg!("{step} with one number to be made first", step),
            2 if core.parts().count() == 2 => {
                msg!("{step} with both numbers to be made first", step)
            }
            _ => msg!("{step} with {count} numbers to be made first", step, count = made),
        })
    }

    fn decoys(&self) -> Option<Message> {
        let mut hand = self.subject.profile.hand.iter();
        hand.any(|one| one.term == Term::Decoys && one.amount > 0.0).then(|| {
            let target = self.subject.target;
            msg!("without one card the others already make {target}", target)
        })
    }
}

fn product(parts: &[Part]) -> Option<Rational> {
    let mut values = parts.iter().map(|part| part.value);
    values.try_fold(Rational::ONE, Rational::checked_mul)
}

fn cards(harder: bool, leading: Option<Term>) -> Message {
    match leading {
        Some(Term::HoldsTwo(card)) => {
            msg!("there is more than one {card} among the cards", card)
        }
        Some(Term::EqualPairs) => msg!("there are equal cards"),
        Some(Term::NeighbourPairs) => msg!("there are cards next to each other"),
        Some(Term::AllEven) => msg!("all cards are even"),
        Some(Term::AllOdd) => msg!("all cards are odd"),
        Some(Term::AllThrees) => msg!("all cards are multiples of 3"),
        _ if harder => msg!("cards that seldom go well together"),
        _ => msg!("cards that go well together"),
    }
}

/// The values from large to small with a sign between them.
fn joined(parts: &[Part], sign: &str) -> String {
    if parts.is_empty() {
        return "1".to_owned();
    }
    let values: Vec<_> = parts.iter().rev().map(|part| part.value.to_string()).collect();
    values.join(sign)
}

const MOST: usize = 4;
/// Smaller differences of the logarithm of the time are not mentioned.
const NOTABLE: f64 = 0.12;

/// The subject of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Topic {
    Solutions,
    Fractions,
    Work,
    Values,
    Size,
    Division,
    /// Cards subtracted from cards.
    Subtraction,
    EqualCards,
    /// A card that is a factor of both terms.
    SharedCard,
    /// The numbers of the last step.
    LastStep,
    Cards,
    /// Cards that seem to be too many.
    Decoys,
}

/// What a topic adds to the logarithm of a hand's time, compared with other hands.
struct Effect {
    topic: Topic,
    size: f64,
    /// The term with the largest contribution.
    leading: Option<Term>,
}

/// The reasons for a hand's rating, the weightiest first.
pub(super) fn reasons(model: &Model<'_>, subject: &Subject) -> Vec<Message> {
    let race = model.race(&subject.profile);
    let place = race.likeliest().unwrap_or(0);
    let Some(likeliest) = subject.solutions.get(place) else {
        return Vec::new();
    };
    let facts = Facts::new(subject, likeliest);
    let mut reasons = Vec::new();
    for effect in effects(model, &race, &subject.profile) {
        let enough = !reasons.is_empty() && effect.size.abs() < NOTABLE;
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

/// The joint effect of terms, given with their own effects and whether they are present.
fn together(topic: Topic, terms: &[(Term, f64, bool)]) -> Effect {
    let size: f64 = terms.iter().map(|(_, effect, _)| effect).sum();
    let same = terms.iter().filter(|(_, effect, there)| *there && effect * size > 0.0);
    let leading = same.max_by(|one, other| one.1.abs().total_cmp(&other.1.abs()));
    Effect { topic, size, leading: leading.map(|(term, ..)| *term) }
}

/// The amount of every term, with solutions weighted by their probability to come first.
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
