//! `check`: whether an answer is right.

use unpuzzle_expr::ArithmeticError;
use unpuzzle_puzzle::msg;
use unpuzzle_twentyfour::check::{CheckError, CheckErrorKind, Checked, check};
use unpuzzle_twentyfour::{Hand, Rules};

use super::input::{self, RulesArguments};
use super::sentences::{Localize, in_text, praise};
use crate::prelude::*;

/// `24 check`
pub(super) struct Check;

arguments! {
    pub(super) struct CheckArguments {
        expression: String = instance("EXPRESSION", "The answer to check") => input::text,
        cards: Option<Hand> = word("CARDS", "The cards dealt").asked_unless(&["cards"]) => input::hand,
        rules: RulesArguments = group(RulesArguments),
    }
}

impl OldVerb for Check {
    type Arguments = CheckArguments;
    type Reply = CheckReply;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("check '8/(3-8/3)' --cards 3,3,8,8", "is this right?"),
            ("check '(K-J)*Q*A' --cards A,J,Q,K", "cards by their letters"),
        ],
        ..VerbInfo::new("check", "Check an answer exactly")
    };

    fn run(arguments: CheckArguments, call: &mut Context<'_>) -> Result<CheckReply, NoAnswer> {
        let missing =
            || InputError::new(msg!("say which cards were dealt, for example --cards 3,3,8,8"));
        let hand = arguments.cards.ok_or_else(missing)?;
        let rules = arguments.rules.change(Rules::classic());
        let text = arguments.expression;
        match check(&text, &hand, &rules, call.budget) {
            Ok(checked) => Ok(CheckReply::right(&checked)),
            Err(error) if error.is_malformed() => {
                let refused =
                    in_text(&error, &text).field("correct", false).field("value", None::<bool>);
                Err(refused.into())
            }
            Err(error) => Ok(CheckReply::wrong(&error, &text)),
        }
    }
}

/// Whether an answer is right.
#[derive(Serialize, JsonSchema)]
pub(super) struct CheckReply {
    /// Null if a number did not fit.
    correct: Option<bool>,
    /// What the answer makes, where that can be computed.
    value: Option<String>,
    error: Option<Message>,
    /// Which of the essentially different solutions it is, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<usize>,
    /// How many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<usize>,
    /// The bytes of the answer that are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<[usize; 2]>,
    #[serde(skip)]
    page: Page,
}

impl CheckReply {
    fn right(checked: &Checked) -> Self {
        CheckReply {
            correct: Some(true),
            value: Some(checked.answer.value.to_string()),
            error: None,
            solution: checked.standing.map(|standing| standing.index + 1),
            count: checked.standing.map(|standing| standing.count),
            place: None,
            page: Page::of(|page| _ = page.line(Role::Good, praise(checked))),
        }
    }

    fn wrong(error: &CheckError, text: &str) -> Self {
        let overflow = CheckErrorKind::Arithmetic(ArithmeticError::Overflow);
        let mut page = Page::new();
        page.line(Role::Bad, error.kind.message());
        page.line(Role::Normal, format!("  {text}"));
        page.line(Role::Accent, caret(error, text));
        CheckReply {
            // A number that does not fit leaves the answer open.
            correct: (error.kind != overflow).then_some(false),
            value: match &error.kind {
                CheckErrorKind::WrongValue { value, .. } => Some(value.to_string()),
                _ => None,
            },
            error: Some(error.kind.message()),
            solution: None,
            count: None,
            place: Some([error.span.start, error.span.end]),
            page,
        }
    }
}

/// Marks under a text what is wrong in it.
fn caret(error: &CheckError, text: &str) -> String {
    let before = text.get(..error.span.start).unwrap_or_default();
    let marked = error.span.text(text).unwrap_or_default();
    let length = marked.chars().count().max(1);
    let blanks = before.chars().count() + 2;
    " ".repeat(blanks) + &"^".repeat(length)
}

impl Reply for CheckReply {
    fn verdict(&self) -> Verdict {
        super::outcome(self.correct)
    }

    fn page(&self) -> Page {
        self.page.clone()
    }

    fn count(&self) -> Option<u64> {
        self.count.map(|count| count as u64)
    }
}
