//! `solve --all`: every solution, handed over as soon as it is found.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Page, Role};
use unpuzzle_puzzle::{Call, LocalizedText, Reply};
use unpuzzle_tiling::engines::Unknown;
use unpuzzle_tiling::model::Solution;

use super::drawing::Tiled;
use super::messages;
use super::reply::Cost;
use super::solve::Search;

/// How many solutions are kept for one reply unless more are asked for.
pub(super) const MOST_KEPT: u64 = 1000;

/// Solutions that were found.
#[derive(Serialize, JsonSchema)]
pub(super) struct Listed {
    pub(super) found: u64,
    pub(super) complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    /// All of them, unless they were handed over one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) solutions: Option<Vec<Tiled>>,
    /// Whether the limit was reached.
    #[serde(skip)]
    cut: bool,
}

/// One of several solutions.
#[derive(Serialize, JsonSchema)]
struct One {
    number: u64,
    board: Tiled,
}

pub(super) fn all(search: &Search<'_>, call: &mut Call<'_>) -> Result<(Listed, Cost), Unknown> {
    let one_by_one = call.io.wants_stream();
    let default = if one_by_one { u64::MAX } else { MOST_KEPT };
    let limit = search.arguments.limit.unwrap_or(default);
    let mut listed = Listed {
        found: 0,
        complete: false,
        count: None,
        solutions: (!one_by_one).then(Vec::new),
        cut: false,
    };
    let (solver, budget) = (&search.solver, call.budget);
    let mut take = |solution: Solution| {
        if listed.found == limit {
            listed.cut = true;
            return ControlFlow::Break(());
        }
        listed.found += 1;
        let board = Tiled::new(&search.subject.problem, &solution.placed);
        match &mut listed.solutions {
            Some(kept) => kept.push(board),
            None => {
                let number = listed.found;
                return call.take(&One { number, board });
            }
        }
        ControlFlow::Continue(())
    };
    let ended = if search.arguments.reduced {
        solver.for_each_distinct(budget, &mut take)
    } else {
        solver.for_each_labelled(budget, &mut take)
    };
    let (engine, cases) = match ended {
        Ok(answer) => {
            listed.complete = answer.value && !listed.cut;
            (answer.engine, answer.examined)
        }
        Err(why) if listed.found == 0 => return Err(why),
        Err(_) => (None, budget.spent()),
    };
    listed.count = listed.complete.then(|| listed.found.to_string());
    Ok((listed, search.cost_of(engine, cases, budget)))
}

impl Listed {
    pub(super) fn show(&self, page: &mut Page) {
        for (board, number) in self.solutions.iter().flatten().zip(1_u64..) {
            show_one(page, number, board);
        }
        let (role, text) = match (self.complete, self.cut) {
            (true, _) => (Role::Good, &messages::THAT_IS_ALL),
            (false, true) => (Role::Warning, &messages::CUT_SHORT),
            (false, false) => (Role::Warning, &messages::AT_LEAST),
        };
        page.line(role, text.with("count", self.found));
    }
}

fn show_one(page: &mut Page, number: u64, board: &Tiled) {
    page.line(Role::Quiet, messages::NUMBERED.with("number", number));
    board.show(page);
}

impl Reply for One {
    fn page(&self) -> Page {
        let mut page = Page::new();
        show_one(&mut page, self.number, &self.board);
        page
    }

    fn text(&self) -> Option<LocalizedText> {
        Some(self.board.text().into())
    }
}
