//! `check`: whether an answer is right.

use unpuzzle_expr::{ArithmeticError, Rational};
use unpuzzle_twentyfour::check::{CheckError, CheckErrorKind, Checked, check};

use super::input::{RuleArgs, Subject, in_text, letter, letters};
use crate::prelude::*;

/// Check an answer exactly
#[derive(Deserialize, JsonSchema)]
pub(super) struct Check {
    /// The answer to check
    #[schemars(extend("x-cli" = "EXPRESSION"))]
    expression: Words,
    /// The cards dealt, or a game id such as 24:3,3,8,8
    #[schemars(extend("x-value" = "CARDS", "x-ask" = ["cards"]))]
    cards: Option<Words>,
    #[serde(flatten)]
    rules: RuleArgs,
}

impl Verb for Check {
    const NAME: &'static str = "check";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("check '8/(3-8/3)' --cards 3,3,8,8", "is this right?"),
        ("check '(K-J)*Q*A' --cards A,J,Q,K", "cards by their letters"),
    ];
    type Answer = Marked;

    fn run(&self, cx: &mut Context<'_>) -> Result<Marked, NoAnswer> {
        let missing =
            || InputError::new(msg!("say which cards were dealt, for example --cards 3,3,8,8"));
        let cards = self.cards.as_ref().ok_or_else(missing)?;
        let Subject { hand, rules, .. } = Subject::parse(cards, false)?;
        let rules = self.rules.change(rules);
        match check(&self.expression, &hand, &rules, cx.budget) {
            Err(error) if error.kind.is_malformed() => {
                Err(in_text(&error, &self.expression).into())
            }
            checked => {
                let why = checked.as_ref().err().map(|error| self.why(error));
                Ok(Marked::of(checked, why, &self.expression))
            }
        }
    }

    fn verdict(&self, marked: &Marked) -> Verdict {
        marked.correct.map_or(Verdict::Unknown, Verdict::from)
    }

    fn show(&self, marked: &Marked, page: &mut Page) {
        match &marked.checked {
            Ok(checked) => _ = page.line(Role::Good, checked.message()),
            Err(error) => {
                page.line(Role::Bad, self.why(error));
                page.line(Role::Normal, format!("  {}", &*self.expression));
                page.line(Role::Accent, caret(error, &self.expression));
            }
        }
    }

    fn figures(&self, marked: &Marked) -> Figures {
        Figures { count: marked.count.map(|count| count as u64), ..Figures::default() }
    }
}

impl Check {
    /// Why an answer is wrong, with the letters of the cards where they were typed.
    fn why(&self, error: &CheckError) -> Message {
        match self.cards.as_ref().and_then(|cards| letters(cards)) {
            Some(_) => error.kind.message_naming(letter),
            None => error.kind.message(),
        }
    }
}

/// Whether an answer is right.
#[derive(Serialize, JsonSchema)]
pub(super) struct Marked {
    /// Null if a number did not fit.
    correct: Option<bool>,
    /// What the answer makes, where that can be computed.
    value: Option<Rational>,
    error: Option<Message>,
    /// Which of the essentially different solutions it is, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<usize>,
    /// How many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<usize>,
    /// The part of the answer that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<SourceSpan>,
    #[serde(skip)]
    checked: Result<Checked, CheckError>,
}

impl Marked {
    fn of(checked: Result<Checked, CheckError>, why: Option<Message>, text: &str) -> Self {
        use CheckErrorKind::{Arithmetic, WrongValue};
        let error = checked.as_ref().err();
        let standing = checked.as_ref().ok().and_then(|right| right.standing);
        Marked {
            // A number that does not fit leaves the answer open.
            correct: match error.map(|error| &error.kind) {
                Some(Arithmetic(ArithmeticError::Overflow)) => None,
                wrong => Some(wrong.is_none()),
            },
            value: match &checked {
                Ok(right) => Some(right.answer.value),
                Err(CheckError { kind: WrongValue { value, .. }, .. }) => Some(*value),
                Err(_) => None,
            },
            error: why,
            solution: standing.map(|standing| standing.index + 1),
            count: standing.map(|standing| standing.count),
            place: error.map(|error| SourceSpan::new(text, error.span.into())),
            checked,
        }
    }
}

fn caret(error: &CheckError, text: &str) -> String {
    let before = text.get(..error.span.start).unwrap_or_default();
    let marked = error.span.text(text).unwrap_or_default();
    let length = marked.chars().count().max(1);
    let blanks = before.chars().count() + 2;
    " ".repeat(blanks) + &"^".repeat(length)
}
