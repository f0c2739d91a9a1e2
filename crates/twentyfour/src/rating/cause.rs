//! Reasons, each about the solution that most people find.

use std::collections::BTreeMap;

use unpuzzle_core::{Message, msg};
use unpuzzle_expr::Rational;

use super::Subject;
use super::anatomy::{Anatomy, Aside, Kind, Part};
use super::model::{Model, Race};
use super::terms::{Profile, Term, is_familiar, shared_card, whole};

/// Why a hand is harder or easier than others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reason {
    /// Whether it makes the hand harder; if not, easier. None where it does neither.
    pub harder: Option<bool>,
    /// What it is.
    pub cause: Cause,
}

/// What makes a hand harder or easier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// There is one solution only.
    OneSolution,
    /// There are this many.
    ManySolutions(usize),
    /// This fraction is needed.
    Fraction(Rational),
    /// So many numbers must be made before the last step.
    ManyParts(usize),
    /// Nothing must be made before the last step.
    OneStep,
    /// Only addition and subtraction.
    PlainSum,
    /// Two equal cards cancel out.
    CardsCancel,
    /// An ace changes nothing.
    AceIsIdle,
    /// Some cards make a 0 or a 1, which changes nothing.
    PartIsIdle,
    /// Numbers on the way that people like.
    FamiliarValues(Vec<i64>),
    /// Numbers on the way that people do not like.
    AwkwardValues(Vec<i64>),
    /// A number as large as this on the way.
    LargeValues(Rational),
    /// Only small numbers on the way.
    SmallValues,
    /// A division.
    Division {
        /// What is divided.
        dividend: Rational,
        /// By what.
        divisor: Rational,
    },
    /// No division.
    NoDivision,
    /// Subtracted cards that are far apart.
    FarCards,
    /// Subtracted cards that are close together.
    NearCards,
    /// Equal cards in one operation.
    EqualCards(Rational),
    /// A card that is a factor of both sides of the last step.
    SharedCard(Rational),
    /// The last step.
    LastStep(LastStep),
    /// A card that is there more than once.
    CardTwice(i64),
    /// There are equal cards.
    EqualPairs,
    /// There are cards next to each other.
    NeighbourPairs,
    /// All cards are even.
    AllEven,
    /// All cards are odd.
    AllOdd,
    /// All cards are multiples of three.
    AllThrees,
    /// Cards that seldom go well together.
    AwkwardCards,
    /// Cards that go well together.
    GoodCards,
    /// Without one card the others already make this target.
    Decoys(Rational),
    /// Nobody was timed with such hands.
    Extrapolated,
}

/// The operation that makes the target.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LastStep {
    /// The target.
    pub target: Rational,
    /// Whether it multiplies and divides; if not, it adds and subtracts.
    pub product: bool,
    /// What is multiplied or added, from large to small.
    pub over: Vec<Rational>,
    /// What is divided by or subtracted, from large to small.
    pub under: Vec<Rational>,
    /// How many of these must be made first.
    pub made: usize,
}

/// What reasons may speak of.
pub(super) struct Facts<'a> {
    subject: &'a Subject,
    likeliest: &'a Anatomy,
    /// The parts before the last step.
    parts: Vec<&'a Part>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(subject: &'a Subject, likeliest: &'a Anatomy) -> Self {
        let computed = likeliest.core.computed();
        let inner = computed.into_iter().filter(|(_, depth)| *depth > 0);
        Facts { subject, likeliest, parts: inner.map(|(part, _)| part).collect() }
    }

    /// The parts, and the whole.
    fn all(&self) -> impl Iterator<Item = &'a Part> {
        self.parts.iter().copied().chain([&self.likeliest.core])
    }

    /// Why a topic makes a hand harder or easier, unless the facts do not bear it
    /// out: what is merely not there is seldom a reason.
    pub(super) fn reason(&self, effect: &Effect) -> Option<Reason> {
        let harder = effect.is_harder();
        let cause = match effect.topic {
            Topic::Solutions => solutions(harder, self.subject.count),
            Topic::Fractions => self.fractions(),
            Topic::Work => self.work(harder),
            Topic::Values => self.values(harder),
            Topic::Size => self.size(harder),
            Topic::Division => self.division(harder),
            Topic::Subtraction => self.subtraction(harder),
            Topic::EqualCards => self.equal_cards(),
            Topic::SharedCard => shared_card(&self.likeliest.core).map(Cause::SharedCard),
            Topic::LastStep => self.last_step(),
            Topic::Cards => Some(cards(harder, effect.leading)),
            Topic::Decoys => self.decoys(),
        };
        cause.map(|cause| Reason { harder: Some(harder), cause })
    }

    fn fractions(&self) -> Option<Cause> {
        let fraction = self.parts.iter().find(|part| !part.value.is_integer())?;
        Some(Cause::Fraction(fraction.value))
    }

    fn work(&self, harder: bool) -> Option<Cause> {
        match (self.likeliest.aside.first(), self.parts.len()) {
            (_, count @ 2..) if harder => Some(Cause::ManyParts(count)),
            _ if harder => None,
            (Some(Aside::EqualCards), _) => Some(Cause::CardsCancel),
            (Some(Aside::Ace), _) => Some(Cause::AceIsIdle),
            (Some(Aside::Computed), _) => Some(Cause::PartIsIdle),
            (None, 0) if self.likeliest.core.kind == Kind::Sum => Some(Cause::PlainSum),
            (None, 0) => Some(Cause::OneStep),
            _ => None,
        }
    }

    /// Names the familiar values if they help, and the others if they do not.
    fn values(&self, harder: bool) -> Option<Cause> {
        let whole = self.parts.iter().filter_map(|part| whole(part));
        let named = whole.filter(|value| (*value == 1 || is_familiar(*value)) != harder);
        let mut values: Vec<i64> = named.collect();
        values.sort_unstable();
        values.dedup();
        match (values.is_empty(), harder) {
            (true, _) => None,
            (false, true) => Some(Cause::AwkwardValues(values)),
            (false, false) => Some(Cause::FamiliarValues(values)),
        }
    }

    fn size(&self, harder: bool) -> Option<Cause> {
        let largest = self.parts.iter().map(|part| part.value).max()?;
        let large = largest > self.subject.target;
        match (large, harder) {
            (true, true) => Some(Cause::LargeValues(largest)),
            (false, false) => Some(Cause::SmallValues),
            _ => None,
        }
    }

    fn division(&self, harder: bool) -> Option<Cause> {
        match self.all().find(|part| part.kind == Kind::Product && !part.under.is_empty()) {
            Some(quotient) => Some(Cause::Division {
                dividend: product(&quotient.over)?,
                divisor: product(&quotient.under)?,
            }),
            None if harder => None,
            None => Some(Cause::NoDivision),
        }
    }

    fn subtraction(&self, harder: bool) -> Option<Cause> {
        self.all()
            .any(|part| part.kind == Kind::Sum && !part.under.is_empty())
            .then_some(if harder { Cause::FarCards } else { Cause::NearCards })
    }

    fn equal_cards(&self) -> Option<Cause> {
        let twice = self.all().filter_map(|part| {
            let cards: Vec<&Part> = part.parts().filter(|part| part.is_card()).collect();
            let place = (0..cards.len()).find(|&place| cards[..place].contains(&cards[place]))?;
            Some(cards[place].value)
        });
        twice.max().map(Cause::EqualCards)
    }

    fn last_step(&self) -> Option<Cause> {
        let core = &self.likeliest.core;
        let made = core.parts().filter(|part| !part.is_card()).count();
        let product = core.kind == Kind::Product;
        if !product && (core.kind != Kind::Sum || made == 0) {
            return None;
        }
        let values = |parts: &[Part]| parts.iter().rev().map(|part| part.value).collect();
        Some(Cause::LastStep(LastStep {
            target: self.subject.target,
            product,
            over: values(&core.over),
            under: values(&core.under),
            made,
        }))
    }

    fn decoys(&self) -> Option<Cause> {
        let mut hand = self.subject.profile.hand.iter();
        hand.any(|one| one.term == Term::Decoys && one.amount > 0.0)
            .then_some(Cause::Decoys(self.subject.target))
    }
}

fn solutions(harder: bool, count: usize) -> Option<Cause> {
    match (count, harder) {
        (1, true) => Some(Cause::OneSolution),
        (2.., false) => Some(Cause::ManySolutions(count)),
        _ => None,
    }
}

fn product(parts: &[Part]) -> Option<Rational> {
    let mut values = parts.iter().map(|part| part.value);
    values.try_fold(Rational::ONE, Rational::checked_mul)
}

fn cards(harder: bool, leading: Option<Term>) -> Cause {
    match leading {
        Some(Term::HoldsTwo(card)) => Cause::CardTwice(card),
        Some(Term::EqualPairs) => Cause::EqualPairs,
        Some(Term::NeighbourPairs) => Cause::NeighbourPairs,
        Some(Term::AllEven) => Cause::AllEven,
        Some(Term::AllOdd) => Cause::AllOdd,
        Some(Term::AllThrees) => Cause::AllThrees,
        _ if harder => Cause::AwkwardCards,
        _ => Cause::GoodCards,
    }
}

impl Reason {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        let reason = cause(&self.cause);
        match self.harder {
            Some(true) => msg!("harder: {reason}", reason),
            Some(false) => msg!("easier: {reason}", reason),
            None => reason,
        }
    }
}

fn cause(cause: &Cause) -> Message {
    match cause {
        Cause::ManySolutions(count) => {
            msg!("there are {count} different solutions", count = *count)
        }
        Cause::Fraction(value) => msg!("it needs a fraction, {value}", value = value.to_string()),
        Cause::ManyParts(count) => {
            msg!("{count} numbers must be made before the last step", count = *count)
        }
        Cause::FamiliarValues(values) => {
            msg!("familiar numbers on the way: {values}", values = values.clone())
        }
        Cause::AwkwardValues(values) => {
            msg!("unusual numbers on the way: {values}", values = values.clone())
        }
        Cause::LargeValues(value) => {
            msg!("a number as large as {value} on the way", value = value.to_string())
        }
        Cause::Division { dividend, divisor } => {
            let message =
                msg!("{dividend} is divided by {divisor}", dividend = dividend.to_string(), ..);
            message.with("divisor", divisor.to_string())
        }
        Cause::EqualCards(card) => {
            msg!("equal cards meet, {card} and {card}", card = card.to_string())
        }
        Cause::SharedCard(card) => {
            msg!("{card} is a factor of both sides of the last step", card = card.to_string())
        }
        Cause::LastStep(step) => last_step(step),
        Cause::CardTwice(card) => {
            msg!("there is more than one {card} among the cards", card = *card)
        }
        Cause::Decoys(target) => {
            msg!("without one card the others already make {target}", target = target.to_string())
        }
        Cause::OneSolution => msg!("there is only one solution"),
        Cause::OneStep => msg!("nothing must be made before the last step"),
        Cause::PlainSum => msg!("only addition and subtraction"),
        Cause::CardsCancel => msg!("two equal cards cancel out"),
        Cause::AceIsIdle => msg!("the ace changes nothing"),
        Cause::PartIsIdle => msg!("some cards only make a 0 or a 1, which changes nothing"),
        Cause::SmallValues => msg!("only small numbers on the way"),
        Cause::NoDivision => msg!("no division"),
        Cause::FarCards => msg!("subtracted cards that are far apart"),
        Cause::NearCards => msg!("subtracted cards that are close together"),
        Cause::EqualPairs => msg!("there are equal cards"),
        Cause::NeighbourPairs => msg!("there are cards next to each other"),
        Cause::AllEven => msg!("all cards are even"),
        Cause::AllOdd => msg!("all cards are odd"),
        Cause::AllThrees => msg!("all cards are multiples of 3"),
        Cause::AwkwardCards => msg!("cards that seldom go well together"),
        Cause::GoodCards => msg!("cards that go well together"),
        Cause::Extrapolated => msg!(
            "extrapolated: times of people are known for four cards from 1 to 13 and the target 24"
        ),
    }
}

fn last_step(last: &LastStep) -> Message {
    let (over, under) = if last.product { (" × ", " ÷ ") } else { (" + ", " − ") };
    let mut step = joined(&last.over, over);
    if !last.under.is_empty() {
        step = format!("{step}{under}{}", joined(&last.under, under));
    }
    let text = match last.made {
        0 => msg!("{step} with cards alone", ..),
        1 => msg!("{step} with one number to be made first", ..),
        2 if last.over.len() + last.under.len() == 2 => {
            msg!("{step} with both numbers to be made first", ..)
        }
        _ => msg!("{step} with {count} numbers to be made first", ..),
    };
    text.with("step", format!("{} = {step}", last.target)).with("count", last.made)
}

fn joined(values: &[Rational], sign: &str) -> String {
    if values.is_empty() {
        return "1".to_owned();
    }
    let values: Vec<_> = values.iter().map(Rational::to_string).collect();
    values.join(sign)
}

#[cfg(feature = "data")]
mod data {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use serde::{Serialize, Serializer};
    use unpuzzle_core::Message;

    use super::Reason;

    /// Its sentence.
    impl Serialize for Reason {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.message().serialize(serializer)
        }
    }

    impl JsonSchema for Reason {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            Message::schema_name()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            Message::json_schema(generator)
        }
    }
}

// Why a hand is as hard as it is.
//
// What each term adds is compared with what it adds on average. The differences are
// summed up by what they are about, and the largest are put into words.

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
pub(super) fn reasons(model: &Model<'_>, subject: &Subject) -> Vec<Reason> {
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
