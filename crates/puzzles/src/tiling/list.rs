//! `solve --all`: every solution, handed over as soon as it is found.

use std::ops::ControlFlow;

use serde::Serializer;

use super::drawing::Tiled;
use super::messages;
use crate::prelude::*;

/// How many solutions are kept for one reply unless more are asked for.
const MOST_KEPT: u64 = 1000;

/// A solution: a full board, or the options of a problem without one.
#[derive(Clone, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Solution {
    Board(Tiled),
    Options(Vec<String>),
}

impl Solution {
    pub(super) fn show(&self, page: &mut Page) {
        match self {
            Solution::Board(board) => board.show(page),
            Solution::Options(options) => {
                for line in options {
                    page.line(Role::Normal, format!("  {line}"));
                }
            }
        }
    }

    pub(super) fn text(&self) -> String {
        match self {
            Solution::Board(board) => board.text(),
            Solution::Options(options) => options.iter().map(|line| format!("{line}\n")).collect(),
        }
    }
}

/// Solutions that were found.
#[derive(Default, Serialize, JsonSchema)]
pub(super) struct Listed {
    pub(super) found: u64,
    pub(super) complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    /// All of them, unless they were handed over one by one.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "without_names")]
    #[schemars(with = "Option<Vec<Bare>>")]
    pub(super) solutions: Option<Vec<Solution>>,
    /// Whether the limit was reached.
    #[serde(skip)]
    cut: bool,
    /// Why the list ends before the limit and before its end.
    #[serde(skip)]
    pub(super) stopped: Option<Exhausted>,
}

/// A solution in a list.
#[allow(dead_code, reason = "nothing is made of it but its schema")]
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Bare {
    Board(Tiled),
    Options(Vec<String>),
}

fn without_names<S: Serializer>(all: &Option<Vec<Solution>>, to: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Item<'a> {
        Board(&'a Tiled),
        Options(&'a [String]),
    }
    to.collect_seq(all.iter().flatten().map(|one| match one {
        Solution::Board(board) => Item::Board(board),
        Solution::Options(options) => Item::Options(options),
    }))
}

/// One of several solutions.
#[derive(Serialize, JsonSchema)]
struct One {
    number: u64,
    #[serde(flatten)]
    solution: Solution,
}

/// Takes solutions until there are enough, keeps them or hands them over.
pub(super) struct Collector<'a, 'b> {
    call: &'a mut Call<'b>,
    limit: u64,
    listed: Listed,
}

impl<'a, 'b> Collector<'a, 'b> {
    /// Everything that is found, up to a limit.
    pub(super) fn all(limit: Option<u64>, call: &'a mut Call<'b>) -> Self {
        let streams = call.io.wants_stream();
        let limit = limit.unwrap_or(if streams { u64::MAX } else { MOST_KEPT });
        let solutions = (!streams).then(Vec::new);
        Collector { call, limit, listed: Listed { solutions, ..Listed::default() } }
    }

    /// So many, kept.
    pub(super) fn some(limit: u64, call: &'a mut Call<'b>) -> Self {
        let solutions = Some(Vec::new());
        Collector { call, limit, listed: Listed { solutions, ..Listed::default() } }
    }

    pub(super) fn take(&mut self, solution: Solution) -> ControlFlow<()> {
        let listed = &mut self.listed;
        if listed.found == self.limit {
            listed.cut = true;
            return ControlFlow::Break(());
        }
        listed.found += 1;
        match &mut listed.solutions {
            Some(kept) => kept.push(solution),
            None => {
                let flow = self.call.take(&One { number: listed.found, solution });
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
            (true, _) => (Role::Good, &messages::THAT_IS_ALL),
            (false, true) => (Role::Warning, &messages::CUT_SHORT),
            (false, false) => (Role::Warning, &messages::AT_LEAST),
        };
        page.line(role, text.with("count", self.found));
    }
}

fn show_one(page: &mut Page, number: u64, solution: &Solution) {
    page.line(Role::Quiet, messages::NUMBERED.with("number", number));
    solution.show(page);
}

impl Reply for One {
    fn show(&self, page: &mut Page) {
        show_one(page, self.number, &self.solution);
    }

    fn text(&self) -> Option<LocalizedText> {
        Some(self.solution.text().into())
    }
}
