//! `check`: what the page says to a guess, with the reason that teaches.

use super::sentences::{Refuse, read_answer};
use super::{input, view};
use crate::prelude::*;
use unpuzzle_nerdle::answers::Answers;
use unpuzzle_nerdle::rules::{
    Guess, GuessError, GuessErrorKind, RefusalKind, Row, Variant, Warning, span_of,
};
use unpuzzle_puzzle::msg;

/// `nerdle check`
pub(super) struct Check;

arguments! {
    pub(super) struct CheckArguments {
        guess: String = instance("GUESS", "The guess") => input::text,
        answer: Option<String> = word("EQUATION", "The answer"),
        variant: Option<Variant> = choice(Variant, "The size; found from the length of a row if left out"),
        commutative: bool = flag("A guess also wins that differs only in the order of terms and factors"),
    }
}

impl OldVerb for Check {
    type Arguments = CheckArguments;
    type Reply = Checked;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("check '1+2*3=09'", "why it is not accepted"),
            ("check '9+9*9=90' --answer '90-9*9=9'", "the colours of a guess"),
        ],
        ..VerbInfo::new("check", "What the page says to a guess, and why")
    };

    fn run(own: CheckArguments, call: &mut Context<'_>) -> Result<Checked, NoAnswer> {
        check(&own, call.budget)
    }
}

fn check(own: &CheckArguments, budget: &Budget) -> Result<Checked, NoAnswer> {
    let text = own.guess.trim();
    let by_length = || input::variant_of(text);
    let variant = own.variant.unwrap_or_else(by_length);
    match Guess::parse(text, variant) {
        Ok(guess) => accepted(own, guess, variant, budget),
        Err(error) if is_wrong(&error) => Ok(Checked {
            accepted: false,
            variant: None,
            can_be_answer: false,
            warnings: Vec::new(),
            error: Some(error.kind.message()),
            feedback: None,
            correct: None,
            guess: text.to_owned(),
            marks: Vec::new(),
            row: None,
        }),
        Err(error) => Err(error.failure(text, 0).field("accepted", false).into()),
    }
}

/// Whether it is an equation that does not hold, rather than none at all.
fn is_wrong(error: &GuessError) -> bool {
    matches!(error.kind, GuessErrorKind::Refused(RefusalKind::Unequal { .. }))
}

fn accepted(
    own: &CheckArguments,
    guess: Guess,
    variant: Variant,
    budget: &Budget,
) -> Result<Checked, NoAnswer> {
    let rules = input::rules(variant, own.commutative);
    budget.check()?;
    let answer = own.answer.as_deref();
    let answer = answer.map(|text| read_answer(text, variant)).transpose()?;
    let feedback = answer.map(|answer| rules.feedback(guess.tiles, answer));
    let row = |feedback| Row { guess: guess.tiles, feedback };
    Ok(Checked {
        accepted: true,
        variant: Some(Word(variant)),
        can_be_answer: Answers::position(variant, guess.tiles).is_some(),
        warnings: guess.warnings.iter().map(|own| own.kind.message()).collect(),
        error: None,
        feedback: feedback.map(|feedback| feedback.to_string()),
        correct: feedback.map(|feedback| feedback.is_solved()),
        guess: own.guess.trim().to_owned(),
        marks: guess.warnings,
        row: feedback.map(row),
    })
}

/// What the page says to a guess.
#[derive(Serialize, JsonSchema)]
pub(super) struct Checked {
    accepted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    variant: Option<Word<Variant>>,
    can_be_answer: bool,
    /// Why it cannot be the answer.
    warnings: Vec<Message>,
    /// Why it is not accepted.
    error: Option<Message>,
    /// Its colours, where the answer is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    feedback: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    correct: Option<bool>,
    #[serde(skip)]
    guess: String,
    #[serde(skip)]
    marks: Vec<Warning>,
    #[serde(skip)]
    row: Option<Row>,
}

impl Reply for Checked {
    fn verdict(&self) -> Verdict {
        if self.accepted { Verdict::Yes } else { Verdict::No }
    }

    fn show(&self, page: &mut Page) {
        let (role, verdict) = match &self.error {
            Some(error) => (Role::Bad, error.clone()),
            None if self.can_be_answer => (Role::Good, msg!("accepted, and it may be the answer")),
            None => (Role::Warning, msg!("accepted as a guess, but it cannot be the answer")),
        };
        page.line(role, verdict);
        if !self.accepted {
            page.line(Role::Normal, format!("  {}", self.guess));
        }
        for warning in &self.marks {
            self.mark(page, warning);
        }
        if let Some(row) = self.row {
            page.push(view::boards([&[row][..]]));
            page.line(Role::Normal, row.feedback.squares());
        }
    }
}

impl Checked {
    /// Marks what a warning is about and says why.
    fn mark(&self, page: &mut Page, warning: &Warning) {
        let text = self.guess.as_str();
        page.line(Role::Normal, format!("  {text}"));
        let span = span_of(text, &warning.tiles);
        let columns = |part: &str| part.chars().count();
        let before = columns(text.get(..span.start).unwrap_or_default());
        let length = columns(span.text(text).unwrap_or_default()).max(1);
        let caret = format!("  {}{} ", " ".repeat(before), "^".repeat(length));
        let why = warning.kind.message().into();
        page.spans(vec![Span::new(Role::Accent, caret), why]);
    }
}
