//! `solve`: the first solution, all of them, how many, whether only one.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Page, Role};
use unpuzzle_puzzle::picture::Picture;
use unpuzzle_puzzle::{
    Budget, Call, InputError, LocalizedText, Message, Outcome, Reply, Verb, VerbInfo, arguments,
};
use unpuzzle_tiling::counting::{Answer, Counts, Solver, Uniqueness};
use unpuzzle_tiling::engines::{Engine, Unknown};
use unpuzzle_tiling::model::{Lattice, Solution};

use super::count::{self, Tallied};
use super::cover::{self, Covered};
use super::drawing::Tiled;
use super::input::{Source, SourceArguments, Subject};
use super::list::{self, Listed};
use super::messages;
use super::reply::{Cost, no_solution};
use super::say::Localize;

/// `tiling solve`
#[derive(Clone, Copy, Debug)]
pub struct Solve;

arguments! {
    /// What `solve` takes.
    pub struct SolveArguments {
        source: SourceArguments = group(SourceArguments),
        count: bool = flag(&messages::COUNT_FLAG),
        reduced: bool = flag(&messages::REDUCED),
        all: bool = flag(&messages::ALL),
        unique: bool = flag(&messages::UNIQUE),
        engine: Option<Engine> = choice(Engine, &messages::ENGINE),
        lenient: bool = flag(&messages::LENIENT),
        limit: Option<u64> = number(1..=1_000_000_000, &messages::LIMIT),
        watch: bool = screen_flag(&messages::WATCH),
        speed: i64 = number(1..=10_000, or 20, &messages::SPEED),
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
            _ => Err(InputError::new(messages::ONE_QUESTION.message())),
        }
    }
}

impl Verb for Solve {
    type Arguments = SolveArguments;
    type Reply = Solved;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("solve case.txt", &messages::EXAMPLE_SOLVE),
            ("solve case.txt --save solution.png", &messages::EXAMPLE_SAVE),
            ("solve --board pentominoes-6x10 --count", &messages::EXAMPLE_COUNT),
            ("solve case.txt --count --reduced", &messages::EXAMPLE_REDUCED),
            ("solve case.txt --all --jsonl", &messages::EXAMPLE_ALL),
            ("solve case.txt --unique", &messages::EXAMPLE_UNIQUE),
            ("solve '2 2 2/DEFAULT/A/AA/B'", &messages::EXAMPLE_LINE),
        ],
        formats: &["svg", "png", "pdf"],
        offers_to_save: true,
        ..VerbInfo::new("solve", &messages::SOLVE)
    };

    fn run(arguments: SolveArguments, call: &mut Call<'_>) -> Result<Solved, InputError> {
        let question = arguments.question()?;
        let (known, subject) = match arguments.source.read(arguments.lenient, call.budget)? {
            Source::Cover(cover) => {
                let covered = cover::solve(&cover, question, arguments.limit, call);
                (Known::Cover(covered), None)
            }
            Source::Board(subject) => {
                let search = Search::new(&arguments, &subject, call.budget);
                let known = search.answer(question, call)?;
                let known = known.unwrap_or_else(|why| search.not_known(&why, call.budget));
                (known, Some(subject))
            }
        };
        Ok(Solved { known, subject })
    }
}

/// What came of a problem.
#[derive(Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Solved {
    known: Known,
    #[serde(skip)]
    subject: Option<Subject>,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Known {
    Found {
        solvable: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        unique: Option<bool>,
        board: Tiled,
        #[serde(skip_serializing_if = "Option::is_none")]
        another: Option<Tiled>,
        #[serde(flatten)]
        cost: Cost,
    },
    /// It is proved that there is none.
    None {
        solvable: bool,
        reason: Message,
        #[serde(flatten)]
        cost: Cost,
        #[serde(skip_serializing_if = "Option::is_none")]
        unique: Option<bool>,
        #[serde(flatten)]
        counts: Option<Tallied>,
        #[serde(flatten)]
        listed: Option<Listed>,
    },
    Counted {
        solvable: bool,
        #[serde(flatten)]
        cost: Cost,
        #[serde(flatten)]
        counts: Tallied,
    },
    Listed {
        solvable: bool,
        #[serde(flatten)]
        listed: Listed,
        #[serde(flatten)]
        cost: Cost,
    },
    Unknown {
        solvable: Option<bool>,
        reason: Message,
        #[serde(flatten)]
        cost: Cost,
    },
    Cover(Covered),
}

/// One problem about to be solved.
pub(super) struct Search<'a> {
    pub(super) arguments: &'a SolveArguments,
    pub(super) subject: &'a Subject,
    pub(super) solver: Solver,
    started: Duration,
}

impl<'a> Search<'a> {
    fn new(arguments: &'a SolveArguments, subject: &'a Subject, budget: &Budget) -> Self {
        let started = budget.elapsed();
        let solver = Solver::new(&subject.problem);
        Search {
            arguments,
            subject,
            solver: match arguments.engine {
                Some(engine) => solver.with_engine(engine),
                None => solver,
            },
            started,
        }
    }

    fn answer(
        &self,
        question: Question,
        call: &mut Call<'_>,
    ) -> Result<Result<Known, Unknown>, InputError> {
        Ok(match question {
            Question::First => self.first(call.budget),
            Question::Unique => self.unique(call.budget),
            Question::Count => {
                let counted = count::counts(&self.solver, None, call)?;
                counted.answer.map(|answer| self.counted(&answer, call.budget))
            }
            Question::All => list::all(self, call).map(|(listed, cost)| {
                if listed.found == 0 && listed.complete {
                    self.none(cost, None, None, Some(listed))
                } else {
                    Known::Listed { solvable: true, listed, cost }
                }
            }),
        })
    }

    fn first(&self, budget: &Budget) -> Result<Known, Unknown> {
        let answer = self.solver.first(budget)?;
        let cost = self.cost(&answer, budget);
        Ok(match &answer.value {
            Some(solution) => self.found(None, solution, None, cost),
            None => self.none(cost, None, None, None),
        })
    }

    fn unique(&self, budget: &Budget) -> Result<Known, Unknown> {
        let answer = self.solver.uniqueness(budget)?;
        let cost = self.cost(&answer, budget);
        Ok(match &answer.value {
            Uniqueness::None => self.none(cost, Some(false), None, None),
            Uniqueness::One(only) => self.found(Some(true), only, None, cost),
            Uniqueness::Several(one, other) => self.found(Some(false), one, Some(other), cost),
        })
    }

    fn counted(&self, answer: &Answer<Counts>, budget: &Budget) -> Known {
        let reduced = self.arguments.reduced;
        let reduced = reduced.then(|| self.solver.distinct(&answer.value, budget));
        let counts = Tallied::new(&answer.value, reduced);
        let cost = self.cost(answer, budget);
        if counts.is_zero() {
            return self.none(cost, None, Some(counts), None);
        }
        Known::Counted { solvable: true, cost, counts }
    }

    fn found(
        &self,
        unique: Option<bool>,
        solution: &Solution,
        another: Option<&Solution>,
        cost: Cost,
    ) -> Known {
        let tiled = |solution: &Solution| Tiled::new(&self.subject.problem, &solution.placed);
        Known::Found {
            solvable: true,
            unique,
            board: tiled(solution),
            another: another.map(tiled),
            cost,
        }
    }

    fn none(
        &self,
        cost: Cost,
        unique: Option<bool>,
        counts: Option<Tallied>,
        listed: Option<Listed>,
    ) -> Known {
        let obstruction = self.solver.obstruction();
        let reason = obstruction.map_or_else(|| messages::ALL_TRIED.message(), Localize::message);
        Known::None { solvable: false, reason, cost, unique, counts, listed }
    }

    fn not_known(&self, why: &Unknown, budget: &Budget) -> Known {
        Known::Unknown {
            solvable: None,
            reason: why.message(),
            cost: self.cost_of(self.arguments.engine, budget.spent(), budget),
        }
    }

    fn cost<T>(&self, answer: &Answer<T>, budget: &Budget) -> Cost {
        self.cost_of(answer.engine, answer.examined, budget)
    }

    pub(super) fn cost_of(&self, engine: Option<Engine>, cases: u64, budget: &Budget) -> Cost {
        let time = budget.elapsed().saturating_sub(self.started);
        Cost::new(engine, cases, time)
    }
}

impl Known {
    /// What it took, except for items and options, which say it themselves.
    fn cost(&self) -> Option<&Cost> {
        match self {
            Known::Found { cost, .. }
            | Known::None { cost, .. }
            | Known::Counted { cost, .. }
            | Known::Listed { cost, .. }
            | Known::Unknown { cost, .. } => Some(cost),
            Known::Cover(_) => None,
        }
    }

    fn show(&self, page: &mut Page) {
        match self {
            Known::Found { unique, board, another, .. } => {
                board.show(page);
                if *unique == Some(true) {
                    page.line(Role::Good, messages::ONLY_ONE.message());
                }
                if let Some(another) = another {
                    page.line(Role::Bad, messages::NOT_UNIQUE.message());
                    another.show(page);
                }
            }
            Known::None { reason, .. } => no_solution(page, reason),
            Known::Counted { counts, .. } => counts.show(page),
            Known::Listed { listed, .. } => listed.show(page),
            Known::Unknown { reason, .. } => {
                let message = messages::UNKNOWN.with("reason", reason.clone());
                page.line(Role::Warning, message);
            }
            Known::Cover(cover) => page.blocks.extend(cover.page().blocks),
        }
    }
}

impl Reply for Solved {
    fn outcome(&self) -> Outcome {
        match &self.known {
            Known::Found { unique: Some(false), .. } | Known::None { .. } => Outcome::No,
            Known::Counted { counts, .. } if counts.is_cut_short() => Outcome::Unknown,
            Known::Unknown { .. } => Outcome::Unknown,
            Known::Cover(cover) => cover.outcome(),
            _ => Outcome::Yes,
        }
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        let is_known = !matches!(self.known, Known::Unknown { .. });
        if let Some(subject) = self.subject.as_ref().filter(|_| is_known) {
            page.line(Role::Title, subject.heading());
        }
        self.known.show(&mut page);
        if let Some(cost) = self.known.cost().filter(|_| is_known) {
            cost.line(&mut page);
        }
        page
    }

    fn text(&self) -> Option<LocalizedText> {
        match &self.known {
            Known::Found { board, .. } => Some(board.text().into()),
            Known::None { .. } => Some(LocalizedText::each(|language| {
                messages::NO_SOLUTION_TEXT.template(language).to_owned() + "\n"
            })),
            Known::Listed { listed, .. } => {
                let boards = listed.solutions.as_ref()?.iter();
                let texts: Vec<String> = boards.map(Tiled::text).collect();
                // A drawing of layers has blank lines in it.
                let is_flat = |subject: &Subject| subject.problem.lattice() == Lattice::Square;
                let is_flat = self.subject.as_ref().is_some_and(is_flat);
                Some(texts.join(if is_flat { "\n" } else { "\n\n" }).into())
            }
            Known::Cover(cover) => cover.text(),
            Known::Counted { .. } | Known::Unknown { .. } => None,
        }
    }

    fn pictures(&self) -> Vec<Picture> {
        match (&self.known, &self.subject) {
            (Known::Found { board, .. }, Some(subject)) => board.pictures(&subject.title),
            _ => Vec::new(),
        }
    }

    fn notes(&self) -> Vec<Message> {
        let notes = self.subject.as_ref().map(|subject| subject.notes.clone());
        notes.unwrap_or_default()
    }

    fn cases(&self) -> Option<u64> {
        match &self.known {
            Known::Cover(cover) => cover.cases(),
            known => known.cost().map(|cost| cost.cases),
        }
    }

    fn has_own_time(&self) -> bool {
        match &self.known {
            Known::Cover(cover) => cover.has_own_time(),
            _ => true,
        }
    }
}
