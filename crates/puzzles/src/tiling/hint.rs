//! `hint`: one right move and the reason for it, from any point of a game.

use unpuzzle_tiling::coach::{Advice, Oracle, Tip, advise};
use unpuzzle_tiling::game::read_moves;
use unpuzzle_tiling::model::{Placed, Problem};

use super::input::{Source, move_failure, unknown};
use crate::prelude::*;

/// Get one right move and the reason for it
#[derive(Deserialize, JsonSchema)]
pub(super) struct Hint {
    #[serde(flatten)]
    source: Source,
    /// The moves already made, with semicolons between them
    #[schemars(extend("x-value" = "MOVES"))]
    after: Option<String>,
    /// 1 a nudge, 2 where to look, 3 the move
    #[serde(default)]
    #[schemars(extend("x-short" = "l"))]
    level: Within<1, 3, 3>,
}

impl Verb for Hint {
    const NAME: &'static str = "hint";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("hint case.txt", "one move and why"),
        ("hint --board iq-puzzler-pro --after 'I:1,1+2,1+2,2'", "from the middle of a game"),
    ];
    const SPOILS: bool = true;
    type Answer = Tip;

    fn run(&self, cx: &mut Context<'_>) -> Result<Tip, NoAnswer> {
        let problem = &self.source.read(cx)?.problem;
        let placed = placed_after(problem, self.after.as_deref())?;
        let oracle = |part: &Budget| Oracle::find(problem, part);
        let hint = advise(problem, &placed, oracle, cx.budget).map_err(unknown)?;
        Ok(hint.tip(self.level.get(), problem))
    }

    fn verdict(&self, tip: &Tip) -> Verdict {
        if tip.advice == Advice::GiveUp { Verdict::No } else { Verdict::Yes }
    }

    fn show(&self, tip: &Tip, page: &mut Page) {
        let role = match tip.advice {
            Advice::Place(_) => Role::Normal,
            Advice::TakeBack(_) => Role::Warning,
            Advice::Done => Role::Good,
            Advice::GiveUp => Role::Bad,
        };
        page.line(role, tip.text.clone());
    }
}

pub(super) fn placed_after(
    problem: &Problem,
    after: Option<&str>,
) -> Result<Vec<Placed>, InputError> {
    let after = after.unwrap_or_default();
    read_moves(problem, after).map_err(|error| move_failure(&error, after, problem))
}
