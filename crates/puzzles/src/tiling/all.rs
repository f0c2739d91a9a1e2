//! `solve --all`: every solution, handed over as soon as it is found.

use std::ops::ControlFlow;

use unpuzzle_puzzle::page::{Page, Role};
use unpuzzle_puzzle::{LegacyReply, Outcome, Value, VerbIo};

use super::drawing;
use super::solve::Search;
use super::{Cost, board_value, messages};
use unpuzzle_tiling::counting::Answer;
use unpuzzle_tiling::engines::Unknown;
use unpuzzle_tiling::model::{Problem, Solution, draw};

/// How many solutions are kept for one reply unless more are asked for.
const MOST_KEPT: u64 = 1000;

pub(super) fn reply(desk: &mut dyn VerbIo, search: &Search<'_>) -> Result<LegacyReply, Unknown> {
    let one_by_one = desk.wants_stream();
    let default = if one_by_one { u64::MAX } else { MOST_KEPT };
    let limit = search.request.number("limit");
    let mut collector = Collector {
        desk,
        problem: &search.subject.problem,
        one_by_one,
        limit: limit
            .and_then(|limit| u64::try_from(limit).ok())
            .unwrap_or(default),
        found: 0,
        cut: false,
        kept: Kept::default(),
    };
    let answer = collector.collect(search);
    let found = collector.found;
    match answer {
        Ok(answer) => Ok(collector.conclude(search, &answer, true)),
        Err(why) if found == 0 => Err(why),
        Err(_) => {
            let partial = Answer {
                value: false,
                engine: None,
                examined: search.budget.spent(),
            };
            Ok(collector.conclude(search, &partial, false))
        }
    }
}

/// Solutions that nobody took.
#[derive(Default)]
struct Kept {
    boards: Vec<Value>,
    page: Page,
    texts: Vec<String>,
}

struct Collector<'a> {
    desk: &'a mut dyn VerbIo,
    problem: &'a Problem,
    one_by_one: bool,
    limit: u64,
    found: u64,
    cut: bool,
    kept: Kept,
}

impl Collector<'_> {
    fn collect(&mut self, search: &Search<'_>) -> Result<Answer<bool>, Unknown> {
        let solver = &search.solver;
        if search.request.flag("reduced") {
            return solver.for_each_distinct(search.budget, |solution| self.take(&solution));
        }
        solver.for_each_labelled(search.budget, |solution| self.take(&solution))
    }

    fn take(&mut self, solution: &Solution) -> ControlFlow<()> {
        if self.found == self.limit {
            self.cut = true;
            return ControlFlow::Break(());
        }
        self.found += 1;
        let board = board_value(self.problem, &solution.placed);
        let text = draw(self.problem, &solution.placed);
        if self.one_by_one {
            let mut reply = LegacyReply::new(Outcome::Yes);
            reply.field("number", self.found).field("board", board);
            self.draw(&mut reply.page, solution);
            reply.text = Some(text.into());
            return self.desk.take(&reply);
        }
        self.kept.boards.push(board);
        self.kept.texts.push(text);
        let mut page = std::mem::take(&mut self.kept.page);
        self.draw(&mut page, solution);
        self.kept.page = page;
        ControlFlow::Continue(())
    }

    fn draw(&self, page: &mut Page, solution: &Solution) {
        page.line(Role::Quiet, messages::NUMBERED.with("number", self.found));
        drawing::board(page, self.problem, &solution.placed);
    }

    fn conclude(self, search: &Search<'_>, answer: &Answer<bool>, ended: bool) -> LegacyReply {
        let cost = search.cost(answer);
        let complete = answer.value && ended && !self.cut;
        if self.found == 0 && complete {
            return self.nothing(search, &cost);
        }
        let mut reply = search.begin(Outcome::Yes);
        reply
            .field("solvable", true)
            .field("found", self.found)
            .field("complete", complete);
        if complete {
            reply.field("count", self.found.to_string());
        }
        reply.page.blocks.extend(self.kept.page.blocks);
        let (role, text) = match (complete, self.cut) {
            (true, _) => (Role::Good, &messages::THAT_IS_ALL),
            (false, true) => (Role::Warning, &messages::CUT_SHORT),
            (false, false) => (Role::Warning, &messages::AT_LEAST),
        };
        reply.page.line(role, text.with("count", self.found));
        if !self.one_by_one {
            reply.field("solutions", Value::List(self.kept.boards));
            let gap = if draws_layers(self.problem) {
                "\n\n"
            } else {
                "\n"
            };
            reply.text = Some(self.kept.texts.join(gap).into());
        }
        cost.tell(&mut reply);
        cost.line(&mut reply);
        reply
    }

    fn nothing(&self, search: &Search<'_>, cost: &Cost) -> LegacyReply {
        let mut reply = search.none(cost);
        reply
            .field("found", 0_u64)
            .field("complete", true)
            .field("count", "0");
        if !self.one_by_one {
            reply.field("solutions", Value::List(Vec::new()));
        }
        reply
    }
}

/// Whether one drawing has blank lines in it.
fn draws_layers(problem: &Problem) -> bool {
    problem.lattice() != unpuzzle_tiling::Lattice::Square
}
