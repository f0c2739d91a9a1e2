//! `check`: what the page says to a guess, with the reason that teaches.

use super::input::{RuleArgs, guess_failure, read_answer};
use super::view;
use crate::prelude::*;
use unpuzzle_core::Located;
use unpuzzle_nerdle::{Checked, Guess};

/// What the page says to a guess, and why
#[derive(Deserialize, JsonSchema)]
pub(super) struct Check {
    /// The guess
    #[schemars(extend("x-cli" = "GUESS"))]
    guess: Words,
    /// The answer
    #[schemars(extend("x-value" = "EQUATION"))]
    answer: Option<String>,
    #[serde(flatten)]
    rules: RuleArgs,
}

impl Verb for Check {
    const NAME: &'static str = "check";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("check '1+2*3=09'", "why it is not accepted"),
        ("check '9+9*9=90' --answer '90-9*9=9'", "the colours of a guess"),
    ];
    type Answer = Checked;

    fn run(&self, cx: &mut Context<'_>) -> Result<Checked, NoAnswer> {
        let text = self.guess.trim();
        let rules = self.rules.rules(Some(text));
        let guess = match Guess::parse(text, rules.variant) {
            Ok(guess) => guess,
            Err(error) => {
                return Ok(Checked::refused(error).map_err(|error| guess_failure(&error, text, 0))?);
            }
        };
        cx.budget.check()?;
        let answer =
            self.answer.as_deref().map(|text| read_answer(text, rules.variant)).transpose()?;
        Ok(Checked::accepted(guess, rules, answer))
    }

    fn verdict(&self, checked: &Checked) -> Verdict {
        checked.accepted.into()
    }

    fn show(&self, checked: &Checked, page: &mut Page) {
        let (role, verdict) = match &checked.error {
            Some(error) => (Role::Bad, error.clone()),
            None if checked.can_be_answer => {
                (Role::Good, msg!("accepted, and it may be the answer"))
            }
            None => (Role::Warning, msg!("accepted as a guess, but it cannot be the answer")),
        };
        page.line(role, verdict);
        if !checked.accepted {
            page.line(Role::Normal, format!("  {}", self.guess.trim()));
        }
        for warning in &checked.warnings {
            mark(page, self.guess.trim(), warning);
        }
        if let Some(row) = checked.row {
            page.push(view::boards([&[row][..]]));
            page.line(Role::Normal, row.feedback.squares());
        }
    }
}

/// Marks what a warning is about and says why.
fn mark(page: &mut Page, text: &str, warning: &Located) {
    page.line(Role::Normal, format!("  {text}"));
    let columns = |part: &str| part.chars().count();
    let before = columns(text.get(..warning.span.start).unwrap_or_default());
    let length = columns(warning.span.text(text).unwrap_or_default()).max(1);
    let caret = format!("  {}{} ", " ".repeat(before), "^".repeat(length));
    page.spans(vec![Span::new(Role::Accent, caret), (&warning.kind).into()]);
}
