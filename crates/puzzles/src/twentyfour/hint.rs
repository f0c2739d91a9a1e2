//! `hint`: help in three steps, from any point of a game.

use unpuzzle_expr::Notation;
use unpuzzle_twentyfour::hint::{Advice, Hint, HintLevel, hint};
use unpuzzle_twentyfour::play::Position;

use super::input::{RuleArgs, Subject, at, letter};
use crate::prelude::*;

/// Get unstuck: a nudge, then a step, then the answer
#[derive(Deserialize, JsonSchema)]
pub(super) struct GiveHint {
    /// The cards: A, 2 to 10, J, Q, K or any whole numbers, or a game id such as 24:3,3,8,8
    #[schemars(extend("x-cli" = "CARD"))]
    cards: Parsed<Subject>,
    /// 1 a nudge, 2 a step, 3 the answer
    #[schemars(extend("x-short" = "l"))]
    #[serde(default)]
    level: Within<1, 3>,
    /// The steps already taken, with semicolons between them
    #[schemars(extend("x-value" = "STEPS"))]
    after: Option<String>,
    #[serde(flatten)]
    rules: RuleArgs,
}

impl GiveHint {
    fn position(&self) -> Result<Position, InputError> {
        let rules = self.rules.change(self.cards.rules.clone());
        let position = Position::new(&self.cards.hand, rules);
        let mut position = position
            .ok_or_else(|| InputError::new(msg!("these cards cannot be played step by step")))?;
        let steps = self.after.as_deref().unwrap_or_default();
        position.take_all(steps).map_err(|error| at(steps, error))?;
        Ok(position)
    }
}

impl Verb for GiveHint {
    const NAME: &'static str = "hint";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("hint 1 3 4 6", "a nudge"),
        ("hint 1 3 4 6 --level 2", "one winning step"),
        ("hint 3 3 8 8 --after '8/3'", "from the middle of a game"),
    ];
    const SPOILS: bool = true;
    type Answer = Hint;

    fn run(&self, cx: &mut Context<'_>) -> Result<Hint, NoAnswer> {
        let level = HintLevel::new(self.level.get()).unwrap_or(HintLevel::Nudge);
        Ok(hint(&self.position()?, level, cx.budget)?)
    }

    fn verdict(&self, hint: &Hint) -> Verdict {
        match hint.advice {
            Advice::NoSolution => Verdict::No,
            Advice::Unknown => Verdict::Unknown,
            _ => Verdict::Yes,
        }
    }

    fn show(&self, hint: &Hint, page: &mut Page) {
        let role = match hint.advice {
            Advice::NoSolution => Role::Bad,
            Advice::Unknown | Advice::Undo { .. } => Role::Warning,
            Advice::Celebrate => Role::Good,
            Advice::Think(_) | Advice::Step(_) | Advice::Answer { .. } => Role::Normal,
        };
        page.line(role, self.text(hint));
    }
}

impl GiveHint {
    fn text(&self, hint: &Hint) -> Message {
        match &hint.advice {
            _ if self.cards.letters.is_none() => hint.message(),
            Advice::Answer { expression, .. } => {
                let letters = Notation { letters: true, ..Notation::default() };
                msg!(
                    "{target} = {answer}",
                    target = hint.target.to_string(),
                    answer = expression.display(letters).to_string()
                )
            }
            // Later a 13 may be a sum and not a king.
            Advice::Step(step) if self.after.is_none() => {
                let words = step.to_string();
                let words: Vec<_> = words.split(' ').map(letter).collect();
                let value = step.result().map_or_else(|_| String::new(), |value| value.to_string());
                msg!("Try {step}, which makes {value}.", step = words.join(" "), value)
            }
            _ => hint.message(),
        }
    }
}
