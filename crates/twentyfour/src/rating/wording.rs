//! Reasons in words, each about the solution that most people find.

use unpuzzle_expr::Rational;
use unpuzzle_puzzle::{LocalizedText, Message, Text};

use super::Subject;
use super::anatomy::{Anatomy, Aside, Kind, Part};
use super::messages as text;
use super::reasons::{Effect, Topic};
use super::solution_terms::{is_familiar, shared_card, whole};
use super::terms::Term;

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
        Facts {
            subject,
            likeliest,
            parts: inner.map(|(part, _)| part).collect(),
        }
    }
}

/// Why a topic makes a hand harder or easier, unless the facts do not bear it out:
/// what is merely not there is seldom a reason.
pub(super) fn words(effect: &Effect, facts: &Facts<'_>) -> Option<Message> {
    let harder = effect.is_harder();
    let reason: Message = match effect.topic {
        Topic::Solutions => solutions(harder, facts.subject.count)?,
        Topic::Fractions => fractions(facts)?,
        Topic::Work => work(harder, facts)?,
        Topic::Values => values(harder, facts)?,
        Topic::Size => size(harder, facts)?,
        Topic::Division => division(harder, facts)?,
        Topic::Subtraction => subtraction(harder, facts)?,
        Topic::EqualCards => equal_cards(facts)?,
        Topic::SharedCard => shared(facts)?,
        Topic::LastStep => last_step(facts)?,
        Topic::Cards => cards(harder, effect.leading),
        Topic::Decoys => decoys(facts)?,
    };
    let effect = if harder { &text::HARDER } else { &text::EASIER };
    Some(effect.with("reason", reason))
}

fn either(harder: bool, one: &'static Text, other: &'static Text) -> Message {
    if harder {
        one.message()
    } else {
        other.message()
    }
}

fn solutions(harder: bool, count: usize) -> Option<Message> {
    match (count, harder) {
        (1, true) => Some(text::ONE_SOLUTION.message()),
        (2.., false) => Some(text::MANY_SOLUTIONS.with("count", count)),
        _ => None,
    }
}

fn fractions(facts: &Facts<'_>) -> Option<Message> {
    let fraction = facts.parts.iter().find(|part| !part.value.is_integer())?;
    Some(text::FRACTION.with("value", fraction.value.to_string()))
}

fn work(harder: bool, facts: &Facts<'_>) -> Option<Message> {
    match (facts.likeliest.aside.first(), facts.parts.len()) {
        (_, count @ 2..) if harder => Some(text::MANY_PARTS.with("count", count)),
        _ if harder => None,
        (Some(Aside::EqualCards), _) => Some(text::CARDS_CANCEL.message()),
        (Some(Aside::Ace), _) => Some(text::ACE_IS_IDLE.message()),
        (Some(Aside::Computed), _) => Some(text::PART_IS_IDLE.message()),
        (None, 0) if facts.likeliest.core.kind == Kind::Sum => Some(text::PLAIN_SUM.message()),
        (None, 0) => Some(text::ONE_STEP.message()),
        _ => None,
    }
}

/// Names the familiar values if they help, and the others if they do not.
fn values(harder: bool, facts: &Facts<'_>) -> Option<Message> {
    let whole = facts.parts.iter().filter_map(|part| whole(part));
    let named = whole.filter(|value| (*value == 1 || is_familiar(*value)) != harder);
    let mut values: Vec<i64> = named.collect();
    values.sort_unstable();
    values.dedup();
    let reason = if harder {
        &text::AWKWARD_VALUES
    } else {
        &text::FAMILIAR_VALUES
    };
    (!values.is_empty()).then(|| reason.with("values", values))
}

fn size(harder: bool, facts: &Facts<'_>) -> Option<Message> {
    let largest = facts.parts.iter().map(|part| part.value).max()?;
    match largest > facts.subject.target {
        true if harder => Some(text::LARGE_VALUES.with("value", largest.to_string())),
        false if !harder => Some(text::SMALL_VALUES.message()),
        _ => None,
    }
}

fn division(harder: bool, facts: &Facts<'_>) -> Option<Message> {
    let mut all = facts.parts.iter().copied().chain([&facts.likeliest.core]);
    let quotient = all.find(|part| part.kind == Kind::Product && !part.under.is_empty());
    match quotient {
        Some(quotient) => {
            let dividend = product(&quotient.over)?;
            let divisor = product(&quotient.under)?;
            let reason = text::DIVISION.with("dividend", dividend.to_string());
            Some(reason.with("divisor", divisor.to_string()))
        }
        None if harder => None,
        None => Some(text::NO_DIVISION.message()),
    }
}

fn product(parts: &[Part]) -> Option<Rational> {
    let mut values = parts.iter().map(|part| part.value);
    values.try_fold(Rational::ONE, Rational::checked_mul)
}

fn subtraction(harder: bool, facts: &Facts<'_>) -> Option<Message> {
    let mut all = facts.parts.iter().copied().chain([&facts.likeliest.core]);
    let is_difference = |part: &Part| part.kind == Kind::Sum && !part.under.is_empty();
    all.any(is_difference)
        .then(|| either(harder, &text::FAR_CARDS, &text::NEAR_CARDS))
}

fn equal_cards(facts: &Facts<'_>) -> Option<Message> {
    let all = facts.parts.iter().copied().chain([&facts.likeliest.core]);
    let twice = all.filter_map(|part| {
        let cards: Vec<&Part> = part.parts().filter(|part| part.is_card()).collect();
        let again = |(place, card): (usize, &&Part)| cards[..place].contains(card);
        let place = (0..cards.len()).find(|place| again((*place, &cards[*place])))?;
        Some(cards[place].value)
    });
    let card = twice.max()?;
    Some(text::EQUAL_CARDS.with("card", card.to_string()))
}

fn shared(facts: &Facts<'_>) -> Option<Message> {
    let card = shared_card(&facts.likeliest.core)?;
    Some(text::SHARED_CARD.with("card", card.to_string()))
}

fn last_step(facts: &Facts<'_>) -> Option<Message> {
    let core = &facts.likeliest.core;
    let made = core.parts().filter(|part| !part.is_card()).count();
    let (over, under) = match core.kind {
        Kind::Product => (" × ", " ÷ "),
        Kind::Sum if made > 0 => (" + ", " − "),
        _ => return None,
    };
    let mut step = joined(&core.over, over);
    if !core.under.is_empty() {
        step = format!("{step}{under}{}", joined(&core.under, under));
    }
    let reason = match made {
        0 => &text::LAST_STEP_AT_HAND,
        1 => &text::LAST_STEP_ONE_PART,
        2 if core.parts().count() == 2 => &text::LAST_STEP_BOTH_PARTS,
        _ => &text::LAST_STEP_PARTS,
    };
    let target = facts.subject.target.to_string();
    let reason = reason.with("step", format!("{target} = {step}"));
    Some(reason.with("count", made))
}

/// The values from large to small.
fn joined(parts: &[Part], sign: &str) -> String {
    let values: Vec<String> = parts
        .iter()
        .rev()
        .map(|part| part.value.to_string())
        .collect();
    if values.is_empty() {
        return "1".to_owned();
    }
    values.join(sign)
}

fn cards(harder: bool, leading: Option<Term>) -> Message {
    match leading {
        Some(Term::HoldsTwo(card)) => text::CARD_TWICE.with("card", card),
        Some(Term::EqualPairs) => text::EQUAL_PAIRS.message(),
        Some(Term::NeighbourPairs) => text::NEIGHBOUR_PAIRS.message(),
        Some(Term::AllEven) => text::ALL_EVEN.message(),
        Some(Term::AllOdd) => text::ALL_ODD.message(),
        Some(Term::AllThrees) => text::ALL_THREES.message(),
        _ => either(harder, &text::AWKWARD_CARDS, &text::GOOD_CARDS),
    }
}

fn decoys(facts: &Facts<'_>) -> Option<Message> {
    let hand = facts.subject.profile.hand.iter();
    let mut there = hand.filter(|one| one.term == Term::Decoys && one.amount > 0.0);
    let target = LocalizedText::Plain(facts.subject.target.to_string());
    there.next().map(|_| text::DECOYS.with("target", target))
}
