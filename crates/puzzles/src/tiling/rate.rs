//! `rate`: how hard a problem is for people, and why.

use unpuzzle_tiling::coach::Rating;
use unpuzzle_tiling::counting::Solver;

use super::input::{Source, unknown};
use crate::prelude::*;

/// Say how hard a puzzle is for people, and why
#[derive(Deserialize, JsonSchema)]
pub(super) struct Rate {
    #[serde(flatten)]
    source: Source,
}

impl Verb for Rate {
    const NAME: &'static str = "rate";
    const EXAMPLES: &'static [(&'static str, &'static str)] =
        &[("rate case.txt", "level and reasons")];
    const SPOILS: bool = true;
    type Answer = Rating;

    fn run(&self, cx: &mut Context<'_>) -> Result<Rating, NoAnswer> {
        let solver = Solver::new(&self.source.read(cx)?.problem);
        let no_solution =
            || NoAnswer::No(msg!("no solution: {reason}", reason = solver.no_solution()));
        Rating::of(&solver, cx.budget).map_err(unknown)?.ok_or_else(no_solution)
    }

    fn show(&self, rating: &Rating, page: &mut Page) {
        page.spans(vec![
            Span::new(Role::Title, level_text(rating.difficulty.level)),
            Span::new(Role::Normal, ": "),
            Span::from(rating.difficulty.meaning()),
        ]);
        for reason in rating.reasons.iter().skip(1).cloned() {
            page.spans(vec![Span::new(Role::Quiet, "  • "), Span::from(reason)]);
        }
    }
}
