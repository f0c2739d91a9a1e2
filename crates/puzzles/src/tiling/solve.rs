//! `solve`: the first solution, all of them, how many, whether only one.

use std::time::Duration;
use unpuzzle_puzzle::msg;

use unpuzzle_tiling as tiling;
use unpuzzle_tiling::counting::{Answer, Solver, Uniqueness};
use unpuzzle_tiling::engines::{Engine, Unknown};
use unpuzzle_tiling::model::{self, Lattice};

use super::count::{self, Parts, Tallied};
use super::drawing::Tiled;
use super::input::{SourceArguments, Subject};
use super::list::{Collector, Listed};
use super::reply::{Cost, no_solution};
use super::say::Localize;
use crate::prelude::*;

/// `tiling solve`
#[derive(Clone, Copy, Debug)]
pub struct Solve;

arguments! {
    /// What `solve` takes.
    pub struct SolveArguments {
        source: SourceArguments = group(SourceArguments),
        count: bool = flag("Only say how many solutions there are"),
        reduced: bool = flag("Up to symmetry of the board and identical pieces"),
        all: bool = flag("Every solution, one after another"),
        unique: bool = flag("Whether there is exactly one solution"),
        engine: Option<Engine> = choice(Engine, "How to search; the best way is chosen if left out"),
        limit: Option<u64> = number(1..=1_000_000_000, "Stop after this many solutions"),
    }
}

/// What is asked about a problem.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Question {
    First,
    Count,
    All,
    Unique,
}

impl SolveArguments {
    fn question(&self) -> Result<Question, InputError> {
        match (self.count, self.all, self.unique) {
            (false, false, false) if self.reduced => Ok(Question::Count),
            (false, false, false) => Ok(Question::First),
            (true, false, false) => Ok(Question::Count),
            (false, true, false) => Ok(Question::All),
            (false, false, true) => Ok(Question::Unique),
            _ => Err(InputError::new(msg!(
                "--count, --all and --unique are different questions: ask one at a time"
            ))),
        }
    }
}

impl OldVerb for Solve {
    type Arguments = SolveArguments;
    type Reply = Solved;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("solve case.txt", "the first solution"),
            ("solve case.txt --save solution.png", "as a picture"),
            ("solve --board pentominoes-6x10 --count", "how many solutions"),
            ("solve case.txt --count --reduced", "essentially different ones"),
            ("solve case.txt --all --jsonl", "every solution, one object a line"),
            ("solve case.txt --unique", "is there only one?"),
            ("solve '2 2 2/DEFAULT/A/AA/B'", "a puzzle on one line"),
        ],
        formats: &["svg", "png", "pdf"],
        ..VerbInfo::new("solve", "Solve a puzzle: first solution, all, how many, whether only one")
    };

    fn run(arguments: SolveArguments, call: &mut Context<'_>) -> Result<Solved, NoAnswer> {
        let question = arguments.question()?;
        let subject = arguments.source.subject(call.budget)?;
        let search = Search::new(&arguments, &subject, call.budget);
        let known = search.answer(question, call)?;
        let known = known.unwrap_or_else(|why| search.not_known(&why, call.budget));
        Ok(Solved { subject: Some(subject), ..known })
    }
}

/// What came of a problem: what the question asked for, and what it took.
#[derive(Default, Serialize, JsonSchema)]
pub struct Solved {
    /// Null if the search was stopped before that was known.
    pub(super) solvable: Option<bool>,
    /// Why there is no solution, or why something is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<Message>,
    /// Whether there is only one, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) unique: Option<Option<bool>>,
    #[serde(rename = "board", skip_serializing_if = "Option::is_none")]
    pub(super) found: Option<Tiled>,
    /// Another solution, where the first is not the only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) another: Option<Tiled>,
    #[serde(flatten)]
    pub(super) counts: Option<Tallied>,
    #[serde(flatten)]
    pub(super) parts: Option<Parts>,
    #[serde(flatten)]
    pub(super) listed: Option<Listed>,
    #[serde(flatten)]
    pub(super) cost: Option<Cost>,
    #[serde(skip)]
    pub(super) subject: Option<Subject>,
}

/// One problem about to be solved.
struct Search<'a> {
    arguments: &'a SolveArguments,
    subject: &'a Subject,
    solver: Solver,
    started: Duration,
}

impl<'a> Search<'a> {
    fn new(arguments: &'a SolveArguments, subject: &'a Subject, budget: &Budget) -> Self {
        let started = budget.elapsed();
        let solver = Solver::new(&subject.problem);
        let solver = match arguments.engine {
            Some(engine) => solver.with_engine(engine),
            None => solver,
        };
        Search { arguments, subject, solver, started }
    }

    fn answer(
        &self,
        question: Question,
        call: &mut Context<'_>,
    ) -> Result<Result<Solved, Unknown>, InputError> {
        Ok(match question {
            Question::First => self.first(call.budget),
            Question::Unique => self.unique(call.budget),
            Question::Count => self.count(call)?,
            Question::All => self.all(call),
        })
    }

    fn first(&self, budget: &Budget) -> Result<Solved, Unknown> {
        let answer = self.solver.first(budget)?;
        let found = answer.value.as_ref().map(|one| self.tiled(one));
        let known = self.known(found.is_some(), &answer, budget);
        Ok(Solved { found, ..known })
    }

    fn unique(&self, budget: &Budget) -> Result<Solved, Unknown> {
        let answer = self.solver.uniqueness(budget)?;
        let (first, another) = match &answer.value {
            Uniqueness::None => (None, None),
            Uniqueness::One(only) => (Some(only), None),
            Uniqueness::Several(one, other) => (Some(one), Some(other)),
        };
        Ok(Solved {
            unique: Some(Some(first.is_some() && another.is_none())),
            found: first.map(|one| self.tiled(one)),
            another: another.map(|other| self.tiled(other)),
            ..self.known(first.is_some(), &answer, budget)
        })
    }

    fn count(&self, call: &mut Context<'_>) -> Result<Result<Solved, Unknown>, InputError> {
        let answer = match count::counts(&self.solver, None, call)?.answer {
            Ok(answer) => answer,
            Err(why) => return Ok(Err(why)),
        };
        let reduced = self.arguments.reduced;
        let reduced = reduced.then(|| self.solver.distinct(&answer.value, call.budget));
        let unknown = reduced.as_ref().and_then(|reduced| reduced.as_ref().err());
        let (unknown, counts) =
            (unknown.map(Localize::message), Tallied::new(&answer.value, reduced));
        let known = self.known(!counts.is_zero(), &answer, call.budget);
        Ok(Ok(Solved { reason: known.reason.or(unknown), counts: Some(counts), ..known }))
    }

    fn all(&self, call: &mut Context<'_>) -> Result<Solved, Unknown> {
        let budget = call.budget;
        let mut collector = Collector::all(self.arguments.limit, call);
        let mut take = |solution: model::Solution| collector.take(self.tiled(&solution));
        let ended = if self.arguments.reduced {
            self.solver.for_each_distinct(budget, &mut take)
        } else {
            self.solver.for_each_labelled(budget, &mut take)
        };
        match ended? {
            tiling::Outcome::Known(answer) => {
                let known = self.known(answer.value > 0, &answer, budget);
                Ok(known.with(collector.close(None)))
            }
            tiling::Outcome::Stopped { partial, why } if partial.value == 0 => Err(why.into()),
            tiling::Outcome::Stopped { partial, why } => {
                let known = self.known(true, &partial, budget);
                Ok(known.with(collector.close(Some(why))))
            }
        }
    }

    fn tiled(&self, solution: &model::Solution) -> Tiled {
        Tiled::new(&self.subject.problem, &solution.placed)
    }

    /// What is said of every answer: whether there is a solution, if not why, and what
    /// it took.
    fn known<T>(&self, solvable: bool, answer: &Answer<T>, budget: &Budget) -> Solved {
        Solved {
            solvable: Some(solvable),
            reason: (!solvable).then(|| no_solution_reason(&self.solver)),
            cost: Some(self.cost(answer.engine, answer.examined, budget)),
            ..Solved::default()
        }
    }

    fn not_known(&self, why: &Unknown, budget: &Budget) -> Solved {
        Solved {
            reason: Some(why.message()),
            cost: Some(self.cost(self.arguments.engine, budget.spent(), budget)),
            ..Solved::default()
        }
    }

    fn cost(&self, engine: Option<Engine>, cases: u64, budget: &Budget) -> Cost {
        Cost::new(engine, cases, budget.elapsed().saturating_sub(self.started))
    }
}

/// Why a problem has no solution.
pub(super) fn no_solution_reason(solver: &Solver) -> Message {
    solver.obstruction().map_or_else(|| msg!("every possibility was ruled out"), Localize::message)
}

impl Solved {
    /// The same with a list; one that was stopped says why.
    pub(super) fn with(self, listed: Listed) -> Self {
        let stopped = listed.stopped.as_ref().map(Localize::message);
        Solved { reason: self.reason.or(stopped), listed: Some(listed), ..self }
    }

    fn show(&self, page: &mut Page) {
        if let Some(solution) = &self.found {
            solution.show(page);
        }
        if self.unique == Some(Some(true)) {
            page.line(Role::Good, msg!("this is the only solution"));
        }
        if let Some(another) = &self.another {
            page.line(Role::Bad, msg!("not unique: here is another solution"));
            another.show(page);
        }
        if let Some(counts) = &self.counts {
            counts.show(page);
        }
        if let Some(listed) = &self.listed {
            listed.show(page);
        }
        if let Some(reason) = self.reason.as_ref().filter(|_| self.listed.is_none()) {
            page.line(Role::Warning, msg!("unknown: {reason}", reason = reason.clone()));
        }
    }
}

impl Reply for Solved {
    fn verdict(&self) -> Verdict {
        match (self.solvable, self.unique) {
            (None, _) | (Some(true), Some(None)) => Verdict::Unknown,
            (Some(false), _) | (Some(true), Some(Some(false))) => Verdict::No,
            // A count up to symmetry is not known, or a list was stopped.
            (Some(true), _) if self.reason.is_some() => Verdict::Unknown,
            (Some(true), _) => Verdict::Yes,
        }
    }

    fn show(&self, page: &mut Page) {
        if let Some(subject) = self.subject.as_ref().filter(|_| self.solvable.is_some()) {
            page.line(Role::Title, subject.heading());
        }
        match (self.solvable, &self.reason) {
            (Some(false), Some(reason)) => no_solution(page, reason),
            _ => self.show(page),
        }
        if let Some(parts) = self.parts.as_ref().filter(|_| self.solvable.is_none()) {
            parts.show(page);
        }
        if let Some(cost) = self.cost.as_ref().filter(|_| self.solvable.is_some()) {
            cost.line(page);
        }
    }

    fn text(&self) -> Option<LocalizedText> {
        if let Some(solution) = &self.found {
            return Some(solution.text().into());
        }
        if self.solvable == Some(false) {
            let none = |language| msg!("No solution").template(language).to_owned() + "\n";
            return Some(LocalizedText::each(none));
        }
        let all = self.listed.as_ref()?.solutions.as_ref()?.iter();
        let texts: Vec<String> = all.map(Tiled::text).collect();
        // A drawing of layers has blank lines in it.
        let is_flat = |subject: &Subject| subject.problem.lattice() == Lattice::Square;
        let is_flat = self.subject.as_ref().is_none_or(is_flat);
        Some(texts.join(if is_flat { "\n" } else { "\n\n" }).into())
    }

    fn pictures(&self) -> Vec<Picture> {
        match (&self.found, &self.subject) {
            (Some(board), Some(subject)) => board.pictures(&subject.title),
            _ => Vec::new(),
        }
    }

    fn notes(&self) -> Vec<Message> {
        let notes = self.subject.as_ref().map(|subject| subject.notes.clone());
        let resumed = self.parts.as_ref().and_then(Parts::resumed);
        notes.into_iter().flatten().chain(resumed).collect()
    }

    fn cases(&self) -> Option<u64> {
        self.cost.as_ref().map(|cost| cost.cases)
    }

    fn has_own_time(&self) -> bool {
        self.cost.is_some()
    }
}
