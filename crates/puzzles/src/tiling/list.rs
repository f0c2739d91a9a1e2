//! `solve --all`: every solution, handed over as soon as it is found.

use std::ops::ControlFlow;
use unpuzzle_puzzle::msg;

use super::drawing::Tiled;
use crate::prelude::*;

/// How many solutions are kept for one reply unless more are asked for.
const MOST_KEPT: u64 = 1000;

/// Solutions that were found.
#[derive(Default, Serialize, JsonSchema)]
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
    /// Why the list ends before the limit and before its end.
    #[serde(skip)]
    pub(super) stopped: Option<Exhausted>,
}

/// One of several solutions.
#[derive(Serialize, JsonSchema)]
struct One {
    number: u64,
    board: Tiled,
}

/// Takes solutions until there are enough, keeps them or hands them over.
pub(super) struct Collector<'a, 'b> {
    call: &'a mut Context<'b>,
    limit: u64,
    listed: Listed,
}

impl<'a, 'b> Collector<'a, 'b> {
    /// Everything that is found, up to a limit.
    pub(super) fn all(limit: Option<u64>, call: &'a mut Context<'b>) -> Self {
        let streams = call.io.wants_stream();
        let limit = limit.unwrap_or(if streams { u64::MAX } else { MOST_KEPT });
        let solutions = (!streams).then(Vec::new);
        Collector { call, limit, listed: Listed { solutions, ..Listed::default() } }
    }

    pub(super) fn take(&mut self, board: Tiled) -> ControlFlow<()> {
        let listed = &mut self.listed;
        if listed.found == self.limit {
            listed.cut = true;
            return ControlFlow::Break(());
        }
        listed.found += 1;
        match &mut listed.solutions {
            Some(kept) => kept.push(board),
            None => {
                let flow = self.call.take(&One { number: listed.found, board });
                if flow.is_break() {
                    self.listed.stopped = Some(Exhausted::Stopped);
                }
                return flow;
            }
        }
        ControlFlow::Continue(())
    }

    /// The list, and why the search was stopped, if it was. Stopping a search that has
    /// reached the limit takes nothing from the list.
    pub(super) fn close(self, stopped: Option<Exhausted>) -> Listed {
        let stopped = stopped.or(self.listed.stopped);
        let cut = self.listed.cut || stopped.is_some() && self.listed.found == self.limit;
        let complete = stopped.is_none() && !cut;
        let count = complete.then(|| self.listed.found.to_string());
        Listed { complete, count, cut, stopped: stopped.filter(|_| !cut), ..self.listed }
    }
}

impl Listed {
    pub(super) fn show(&self, page: &mut Page) {
        for (solution, number) in self.solutions.iter().flatten().zip(1_u64..) {
            show_one(page, number, solution);
        }
        let (role, text) = match (self.complete, self.cut) {
            (true, _) => (Role::Good, msg!("{count} {count|solution|solutions}, and no more", ..)),
            (false, true) => (
                Role::Warning,
                msg!(
                    "stopped after {count} {count|solution|solutions}: there are more, see --limit",
                    ..
                ),
            ),
            (false, false) => {
                (Role::Warning, msg!("at least {count}: the search was stopped before the end", ..))
            }
        };
        page.line(role, text.with("count", self.found));
    }
}

fn show_one(page: &mut Page, number: u64, board: &Tiled) {
    page.line(Role::Quiet, msg!("Solution {number}", number));
    board.show(page);
}

impl Reply for One {
    fn show(&self, page: &mut Page) {
        show_one(page, self.number, &self.board);
    }

    fn text(&self) -> Option<LocalizedText> {
        Some(self.board.text().into())
    }
}
