//! The sentences of the rating.

use unpuzzle_expr::Rational;
use unpuzzle_puzzle::{Message, msg};

use crate::{Localize, Translate};
use unpuzzle_twentyfour::rating::{Cause, LastStep, RateError, Rating, Reason};

/// Why a hand is as hard as it is; the last says so if that is a guess.
pub fn reasons(rating: &Rating) -> Vec<Message> {
    let guess = (!rating.calibrated).then(|| {
        msg!(
            "extrapolated: times of people are known for four cards from 1 to 13 and the target 24"
        )
    });
    let reasons = rating.reasons.iter().map(Reason::message);
    reasons.chain(guess).collect()
}

impl Translate for RateError {
    fn indonesian(&self) -> String {
        match self {
            RateError::Unsolvable => {
                "tidak ada solusi, jadi tidak ada yang bisa dinilai".to_owned()
            }
            RateError::Unknown => {
                "pencarian solusi belum selesai, jadi tingkat kesulitannya belum diketahui"
                    .to_owned()
            }
        }
    }
}

impl Localize for Reason {
    fn message(&self) -> Message {
        let effect =
            if self.harder { msg!("harder: {reason}", ..) } else { msg!("easier: {reason}", ..) };
        effect.with("reason", cause(&self.cause))
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

pub(super) fn joined(values: &[Rational], sign: &str) -> String {
    if values.is_empty() {
        return "1".to_owned();
    }
    let values: Vec<_> = values.iter().map(Rational::to_string).collect();
    values.join(sign)
}
