//! Hints in words.

use unpuzzle_core::{Message, msg};
use unpuzzle_expr::{Operator, Rational};

use super::{Advice, Hint, Nudge};
use crate::play::Step;

impl Hint {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        let message = match &self.advice {
            Advice::Think(nudge) => thought(nudge),
            Advice::Step(step) => msg!(
                "Try {step}, which makes {value}.",
                step = plain(step),
                value = step.result().map_or_else(|_| String::new(), |value| value.to_string())
            ),
            Advice::Answer { expression, .. } => {
                msg!("{target} = {answer}", answer = expression.to_string(), ..)
            }
            Advice::Undo { number, step, count } => {
                let text = if *count == 1 {
                    msg!(
                        "{target} is out of reach since step {number} ({step}). Undo that step.",
                        ..
                    )
                } else {
                    msg!(
                        "{target} is out of reach since step {number} ({step}). Undo the last {count} steps.",
                        ..
                    )
                };
                text.with("number", *number).with("step", plain(step)).with("count", *count)
            }
            Advice::Celebrate => msg!("You have reached {target}.", ..),
            Advice::NoSolution => msg!("This hand cannot make {target}.", ..),
            Advice::Unknown => msg!("These values are too large to tell."),
        };
        message.with("target", self.target)
    }
}

fn thought(nudge: &Nudge) -> Message {
    match nudge {
        Nudge::Fraction => msg!("You will need a fraction on the way."),
        Nudge::SpareOne => msg!("Leave the 1 for last: multiplying by it changes nothing."),
        Nudge::MakeOne => {
            msg!("Some of the cards can be made to vanish: make a 1 of them and multiply.")
        }
        Nudge::SpareZero => msg!("Leave the 0 for last: adding it changes nothing."),
        Nudge::MakeZero => {
            msg!("Some of the cards can be made to vanish: make a 0 of them and add.")
        }
        Nudge::EndsWith(step) => msg!("Think of {target} as {step}.", step = typographic(step), ..),
        Nudge::OneStepLeft => {
            msg!("Only one step is left: try each operation on what is on the table.")
        }
    }
}

/// A step for people, with brackets around fractions: `6 ÷ (1/4)`.
fn typographic(step: &Step) -> String {
    written(step, |operator| match operator {
        Operator::Subtract => "−",
        Operator::Multiply => "×",
        Operator::Divide => "÷",
        other => other.symbol(),
    })
}

/// A step as it is typed.
fn plain(step: &Step) -> String {
    written(step, Operator::symbol)
}

fn written(step: &Step, sign: fn(Operator) -> &'static str) -> String {
    use Operator::{Add, Divide, Multiply, Subtract};
    let value =
        |value: Rational| if value.is_integer() { value.to_string() } else { format!("({value})") };
    match *step {
        Step::Combine {
            operator: operator @ (Add | Subtract | Multiply | Divide),
            left,
            right,
        } => {
            format!("{} {} {}", value(left), sign(operator), value(right))
        }
        _ => step.to_string(),
    }
}

#[cfg(feature = "data")]
mod data {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use serde::{Serialize, Serializer};
    use unpuzzle_core::Message;
    use unpuzzle_expr::{Expression, Rational};

    use crate::hint::{Advice, Hint};
    use crate::play::Step;

    /// A hint as data.
    #[derive(Serialize, JsonSchema)]
    struct Data<'a> {
        cards: &'a [Rational],
        level: u8,
        /// `think`, `step`, `answer`, `undo`, `celebrate`, `no_solution` or `unknown`.
        kind: &'static str,
        text: Message,
        #[serde(skip_serializing_if = "Option::is_none")]
        answer: Option<&'a Expression>,
        /// The step that lost the game.
        #[serde(skip_serializing_if = "Option::is_none")]
        undo: Option<Step>,
        /// Its number, from 1.
        #[serde(skip_serializing_if = "Option::is_none")]
        undo_step: Option<usize>,
        /// How many steps are to be taken back.
        #[serde(skip_serializing_if = "Option::is_none")]
        undo_count: Option<usize>,
        /// The next step, where the hint gives it away.
        #[serde(skip_serializing_if = "Option::is_none")]
        step: Option<Step>,
    }

    impl Serialize for Hint {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut data = Data {
                cards: &self.cards,
                level: self.level as u8,
                kind: (&self.advice).into(),
                text: self.message(),
                answer: None,
                undo: None,
                undo_step: None,
                undo_count: None,
                step: self.step(),
            };
            match &self.advice {
                Advice::Answer { expression, .. } => data.answer = Some(expression),
                Advice::Undo { number, step, count } => {
                    data.undo = Some(*step);
                    data.undo_step = Some(*number);
                    data.undo_count = Some(*count);
                }
                _ => {}
            }
            data.serialize(serializer)
        }
    }

    impl JsonSchema for Hint {
        fn schema_name() -> Cow<'static, str> {
            "Hint".into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            Data::json_schema(generator)
        }
    }
}
