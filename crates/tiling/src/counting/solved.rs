//! Results about a problem, as replies.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use unpuzzle_core::{Budget, Exhausted, Message, Outcome, Verdict, msg};

use super::{Answer, Counts, Solver};
use crate::engines::{Engine, Obstruction, SearchError};
use crate::model::{Layout, Solution};

/// What was found out about a problem.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Solved {
    /// Whether there is a solution; null if the search was stopped before that was known.
    pub solvable: Verdict,
    /// Why there is no solution, or why something is not known.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub reason: Option<Message>,
    /// What was asked for.
    #[cfg_attr(feature = "data", serde(flatten))]
    pub found: Found,
    /// The engine that found it, none if no search was needed.
    pub engine: Option<Engine>,
    /// Cases, nodes or states examined.
    pub cases: u64,
}

/// What was asked for, as far as it was found.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(untagged))]
pub enum Found {
    /// Whether there is only one solution.
    Unique {
        /// Whether that is so.
        unique: bool,
        /// A solution.
        #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
        board: Option<Layout>,
        /// Another one.
        #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
        another: Option<Layout>,
    },
    /// A solution.
    First {
        /// The board with it.
        board: Layout,
    },
    /// How many solutions there are.
    Counts(Tally),
    /// How far a count has come.
    Progress(Progress),
    /// The solutions themselves.
    List(List),
    /// Nothing.
    Nothing {},
}

/// How many solutions there are.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Tally {
    /// In all.
    #[cfg_attr(feature = "data", serde(flatten))]
    pub counts: Counts,
    /// Up to symmetry of the board and identical pieces, where that was asked and is known.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "data", serde(serialize_with = "crate::data::optional_text"))]
    #[cfg_attr(feature = "data", schemars(with = "Option<String>"))]
    pub reduced: Option<BigUint>,
    /// Its parts, where it is counted in parts.
    #[cfg_attr(feature = "data", serde(flatten))]
    pub progress: Option<Progress>,
}

/// How far a count has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Progress {
    /// Parts that are counted.
    pub done: usize,
    /// All parts.
    pub parts: usize,
}

/// Solutions one after another.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct List {
    /// How many were found.
    pub found: u64,
    /// Whether these are all.
    pub complete: bool,
    /// How many there are, where that is known.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub count: Option<String>,
    /// The solutions, unless they were handed over one by one.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub solutions: Option<Vec<Layout>>,
}

/// Takes solutions with their numbers, and can end the search.
pub type LayoutSink<'a> = dyn FnMut(u64, Layout) -> ControlFlow<()> + 'a;

impl Solved {
    /// The answer to the question: not only whether there is a solution, but also whether it is
    /// the only one, and whether the result is complete.
    pub fn verdict(&self) -> Verdict {
        match (self.solvable, &self.found) {
            (Verdict::Yes, Found::Unique { unique: false, .. }) => Verdict::No,
            (Verdict::Yes, _) if self.reason.is_some() => Verdict::Unknown,
            (solvable, _) => solvable,
        }
    }
}

impl Solver {
    /// A solution, if there is one.
    pub fn solved(&self, budget: &Budget) -> Solved {
        let before = budget.spent();
        let answer = match self.first(budget) {
            Ok(answer) => answer,
            Err(why) => return self.unknown(why, budget.spent() - before),
        };
        match &answer.value {
            Some(first) => self.known(&answer, true, Found::First { board: self.layout(first) }),
            None => self.known(&answer, false, Found::Nothing {}),
        }
    }

    /// Whether there is exactly one arrangement.
    pub fn unique(&self, budget: &Budget) -> Solved {
        let before = budget.spent();
        let answer = match self.some(2, budget) {
            Ok(answer) => answer,
            Err(why) => return self.unknown(why, budget.spent() - before),
        };
        let found = Found::Unique {
            unique: answer.value.len() == 1,
            board: answer.value.first().map(|one| self.layout(one)),
            another: answer.value.get(1).map(|other| self.layout(other)),
        };
        self.known(&answer, !answer.value.is_empty(), found)
    }

    /// How many solutions there are, and if `reduced`, up to symmetry as well.
    pub fn counted(&self, reduced: bool, budget: &Budget) -> Solved {
        let before = budget.spent();
        let answer = match self.count(budget) {
            Ok(answer) => answer,
            Err(why) => return self.unknown(why, budget.spent() - before),
        };
        let reduced = reduced.then(|| self.distinct(&answer.value, budget)).transpose();
        let (reduced, why) = match reduced {
            Ok(reduced) => (reduced, None),
            Err(why) => (None, Some(why.message())),
        };
        let solved = self.tallied(&answer, reduced, None);
        Solved { reason: solved.reason.or(why), ..solved }
    }

    /// The same for a count that was made in parts, with how far it is.
    pub fn counted_in_parts(
        &self,
        answer: Result<Answer<Counts>, SearchError>,
        progress: Progress,
        budget: &Budget,
    ) -> Solved {
        match answer {
            Ok(answer) => self.tallied(&answer, None, Some(progress)),
            Err(why) => {
                let unknown = self.unknown(why, budget.spent());
                Solved { found: Found::Progress(progress), ..unknown }
            }
        }
    }

    fn tallied(
        &self,
        answer: &Answer<Counts>,
        reduced: Option<BigUint>,
        progress: Option<Progress>,
    ) -> Solved {
        let solvable = answer.value.arrangements != BigUint::ZERO;
        let tally = Tally { counts: answer.value.clone(), reduced, progress };
        self.known(answer, solvable, Found::Counts(tally))
    }

    /// Every solution up to a limit, or if `distinct` one of each class that the symmetries of
    /// the board turn into each other. They are kept unless a sink takes them.
    pub fn listed(
        &self,
        distinct: bool,
        limit: u64,
        sink: Option<&mut LayoutSink<'_>>,
        budget: &Budget,
    ) -> Solved {
        let mut collector = Collector { limit, found: 0, kept: Vec::new(), sink, ended: None };
        let mut take = |solution: Solution| collector.take(self.layout(&solution));
        let ended = if distinct {
            self.for_each_distinct(budget, &mut take)
        } else {
            self.for_each_labelled(budget, &mut take)
        };
        let (answer, stopped) = match ended {
            Outcome::Known(answer) => (answer, None),
            Outcome::Stopped { partial, why } if partial.value == 0 => {
                return self.unknown(why, partial.examined);
            }
            Outcome::Stopped { partial, why: SearchError::Exhausted(why) } => {
                (partial, Some(why.message()))
            }
            Outcome::Stopped { partial, why } => (partial, Some(why.message())),
        };
        let (list, stopped) = collector.close(stopped);
        let solved = self.known(&answer, answer.value > 0, Found::List(list));
        Solved { reason: solved.reason.or(stopped), ..solved }
    }

    /// Why a search found no solution.
    pub fn no_solution(&self) -> Message {
        self.obstruction()
            .map_or_else(|| msg!("every possibility was ruled out"), Obstruction::message)
    }

    fn layout(&self, solution: &Solution) -> Layout {
        Layout::new(self.problem(), &solution.placed)
    }

    fn known<T>(&self, answer: &Answer<T>, solvable: bool, found: Found) -> Solved {
        Solved {
            solvable: solvable.into(),
            reason: (!solvable).then(|| self.no_solution()),
            found,
            engine: answer.engine,
            cases: answer.examined,
        }
    }

    fn unknown(&self, why: SearchError, cases: u64) -> Solved {
        Solved {
            solvable: Verdict::Unknown,
            reason: Some(why.message()),
            found: Found::Nothing {},
            engine: self.engine(),
            cases,
        }
    }
}

/// Collects solutions up to the limit, or hands them over.
struct Collector<'a, 'b> {
    limit: u64,
    found: u64,
    kept: Vec<Layout>,
    sink: Option<&'a mut LayoutSink<'b>>,
    ended: Option<End>,
}

#[derive(PartialEq, Eq)]
enum End {
    Limit,
    Sink,
}

impl Collector<'_, '_> {
    fn take(&mut self, board: Layout) -> ControlFlow<()> {
        if self.found == self.limit {
            self.ended = Some(End::Limit);
            return ControlFlow::Break(());
        }
        self.found += 1;
        let Some(sink) = &mut self.sink else {
            self.kept.push(board);
            return ControlFlow::Continue(());
        };
        let flow = sink(self.found, board);
        if flow.is_break() {
            self.ended = Some(End::Sink);
        }
        flow
    }

    /// The list, and why it was stopped, if it was. Stopping a search that has reached the
    /// limit takes nothing from the list.
    fn close(self, stopped: Option<Message>) -> (List, Option<Message>) {
        let stopped = stopped
            .or_else(|| (self.ended == Some(End::Sink)).then(|| Exhausted::Stopped.message()));
        let is_cut =
            self.ended == Some(End::Limit) || stopped.is_some() && self.found == self.limit;
        let complete = stopped.is_none() && !is_cut;
        let list = List {
            found: self.found,
            complete,
            count: complete.then(|| self.found.to_string()),
            solutions: self.sink.is_none().then_some(self.kept),
        };
        (list, stopped.filter(|_| !is_cut))
    }
}
