//! `hint`: help in three steps, from any point of a game.

use unpuzzle_puzzle::msg;
use unpuzzle_twentyfour::hint::{Advice, Hint, HintLevel, hint};
use unpuzzle_twentyfour::play::Position;

use super::input::{RulesArguments, Subject};
use super::sentences::{Localize, refused_steps};
use crate::prelude::*;

/// `24 hint`
pub(super) struct GiveHint;

arguments! {
    pub(super) struct HintArguments {
        cards: Subject = instance("CARD", "The cards: A, 2 to 10, J, Q, K or any whole numbers, or a game id such as 24:3,3,8,8") => Subject::read,
        level: u8 = number(1..=3, or 1, "1 a nudge, 2 a step, 3 the answer").short('l'),
        after: Option<String> = word("STEPS", "The steps already taken, with semicolons between them"),
        rules: RulesArguments = group(RulesArguments),
    }
}

impl HintArguments {
    fn position(self) -> Result<Position, InputError> {
        let Subject { hand, rules, .. } = self.cards;
        let position = Position::new(&hand, self.rules.change(rules));
        let mut position = position
            .ok_or_else(|| InputError::new(msg!("these cards cannot be played step by step")))?;
        let steps = self.after.unwrap_or_default();
        let taken = position.take_all(&steps);
        taken.map_err(|error| refused_steps(&error, &steps))?;
        Ok(position)
    }
}

impl OldVerb for GiveHint {
    type Arguments = HintArguments;
    type Reply = Hinted;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("hint 1 3 4 6", "a nudge"),
            ("hint 1 3 4 6 --level 2", "one winning step"),
            ("hint 3 3 8 8 --after '8/3'", "from the middle of a game"),
        ],
        ..VerbInfo::new("hint", "Get unstuck: a nudge, then a step, then the answer")
    };

    fn run(arguments: HintArguments, call: &mut Context<'_>) -> Result<Hinted, NoAnswer> {
        let level = HintLevel::new(arguments.level).unwrap_or(HintLevel::Nudge);
        let position = arguments.position()?;
        let hint = hint(&position, level, call.budget)?;
        Ok(Hinted::new(hint, position.hand().to_string()))
    }
}

/// A word of help.
#[derive(Serialize, JsonSchema)]
pub(super) struct Hinted {
    cards: String,
    level: u8,
    text: Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
    #[serde(flatten)]
    undo: Option<Undo>,
    /// The next step, where the hint gives it away.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<String>,
    #[serde(skip)]
    hint: Hint,
}

/// The step that lost the game.
#[derive(Serialize, JsonSchema)]
struct Undo {
    undo: String,
    /// Its number, from 1.
    undo_step: usize,
    /// How many steps are to be taken back.
    undo_count: usize,
}

impl Hinted {
    fn new(hint: Hint, cards: String) -> Self {
        let (mut answer, mut undo) = (None, None);
        match &hint.advice {
            Advice::Answer { expression, .. } => answer = Some(expression.to_string()),
            Advice::Undo { number, count, step } => {
                undo =
                    Some(Undo { undo: step.to_string(), undo_step: *number, undo_count: *count });
            }
            _ => {}
        }
        Hinted {
            cards,
            level: hint.level as u8,
            text: hint.message(),
            answer,
            undo,
            step: hint.step().map(|step| step.to_string()),
            hint,
        }
    }
}

impl Reply for Hinted {
    fn verdict(&self) -> Verdict {
        match self.hint.advice {
            Advice::NoSolution => Verdict::No,
            Advice::Unknown => Verdict::Unknown,
            _ => Verdict::Yes,
        }
    }

    fn show(&self, page: &mut Page) {
        let role = match self.hint.advice {
            Advice::NoSolution => Role::Bad,
            Advice::Unknown | Advice::Undo { .. } => Role::Warning,
            Advice::Celebrate => Role::Good,
            Advice::Think(_) | Advice::Step(_) | Advice::Answer { .. } => Role::Normal,
        };
        page.line(role, self.text.clone());
    }
}
