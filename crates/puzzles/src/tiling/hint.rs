//! `hint`: one right move and the reason for it, from any point of a game.

use std::sync::{Arc, OnceLock};

use unpuzzle_tiling::coach::{Advice, Oracle, advise};
use unpuzzle_tiling::engines::Unknown;
use unpuzzle_tiling::game::{Move, read_moves};
use unpuzzle_tiling::model::{Cell, Lattice, Placed, Problem, place};

use super::advice::Advised;
use super::input::{SourceArguments, Subject};
use super::reply::Told;
use super::say::{move_failure, reason_message};
use crate::prelude::*;

/// `tiling hint`
pub(super) struct Hint;

arguments! {
    pub(super) struct HintArguments {
        source: SourceArguments = group(SourceArguments),
        after: Option<String> = word("MOVES", "The moves already made, with semicolons between them"),
        level: u8 = number(1..=3, or 3, "1 a nudge, 2 where to look, 3 the move").short('l'),
    }
}

impl OldVerb for Hint {
    type Arguments = HintArguments;
    type Reply = Told<Hinted>;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("hint case.txt", "one move and why"),
            ("hint --board iq-puzzler-pro --after 'I:1,1+2,1+2,2'", "from the middle of a game"),
        ],
        ..VerbInfo::new("hint", "Get one right move and the reason for it")
    };

    fn run(arguments: HintArguments, call: &mut Context<'_>) -> Result<Told<Hinted>, NoAnswer> {
        let subject = arguments.source.subject(call.budget)?;
        let placed = placed_after(&subject, arguments.after.as_deref())?;
        let problem = &subject.problem;
        let advised = advised(problem, &placed, call.budget);
        let told = advised.map(|advised| Hinted::new(problem, &advised, arguments.level));
        Ok(Told::new(told, subject.notes))
    }
}

/// The position after the moves of `--after`.
pub(super) fn placed_after(
    subject: &Subject,
    after: Option<&str>,
) -> Result<Vec<Placed>, InputError> {
    let after = after.unwrap_or_default();
    read_moves(&subject.problem, after)
        .map_err(|error| move_failure(&error, after, &subject.problem))
}

fn advised(problem: &Problem, placed: &[Placed], budget: &Budget) -> Result<Advised, Unknown> {
    let known: OnceLock<Arc<Oracle>> = OnceLock::new();
    let oracle = |part: &Budget| {
        let found = Oracle::find(problem, part)?;
        Ok(known.get_or_init(|| found).as_ref())
    };
    let hint = advise(problem, placed, oracle, budget)?;
    Ok(Advised::new(hint, problem))
}

/// What to do, as far as the level tells it.
#[derive(Serialize, JsonSchema)]
pub(super) struct Hinted {
    level: u8,
    advice: &'static str,
    text: Message,
    reason: Option<Message>,
    #[serde(flatten)]
    step: Option<Step>,
    #[serde(skip)]
    shown: (Verdict, Role),
}

/// The move itself: its piece, its cells as rows and columns counted from 1, in
/// space after the layer, and its text.
#[derive(Serialize, JsonSchema)]
struct Step {
    piece: Option<String>,
    cells: Option<Vec<Vec<i32>>>,
    #[serde(rename = "move")]
    text: Option<String>,
}

impl Hinted {
    fn new(problem: &Problem, advised: &Advised, level: u8) -> Self {
        let lattice = problem.lattice();
        let (advice, shown) = match advised.hint.advice {
            Advice::Place(_) => ("place", (Verdict::Yes, Role::Normal)),
            Advice::TakeBack(_) => ("take-back", (Verdict::Yes, Role::Warning)),
            Advice::Done => ("done", (Verdict::Yes, Role::Good)),
            Advice::GiveUp => ("give-up", (Verdict::No, Role::Bad)),
        };
        Hinted {
            level,
            advice,
            text: advised.message(level, lattice),
            reason: (level > 1).then(|| reason_message(&advised.hint.reason, lattice)),
            step: (level > 2).then(|| Step::new(problem, advised)),
            shown,
        }
    }
}

impl Step {
    fn new(problem: &Problem, advised: &Advised) -> Self {
        let placed = advised.placed();
        let numbers = |cell: &Cell| {
            let (layer, row, column) = place(problem.lattice(), *cell);
            match problem.lattice() {
                Lattice::Square => vec![row + 1, column + 1],
                Lattice::Cubic | Lattice::Balls => vec![layer + 1, row + 1, column + 1],
            }
        };
        Step {
            piece: placed.map(|placed| advised.letter(placed).to_string()),
            cells: placed.map(|placed| placed.cells.iter().map(numbers).collect()),
            text: placed.map(|placed| match advised.hint.advice {
                Advice::TakeBack(_) => Move::TakeBack(placed.piece).to_text(problem),
                _ => Move::Place(placed.clone()).to_text(problem),
            }),
        }
    }
}

impl Reply for Hinted {
    fn verdict(&self) -> Verdict {
        self.shown.0
    }

    fn show(&self, page: &mut Page) {
        page.line(self.shown.1, self.text.clone());
    }
}
