//! `solve`: the first solution, all of them, how many, whether only one.

use unpuzzle_tiling::counting::{Found, LayoutSink, List, Solved, Solver, Tally};
use unpuzzle_tiling::engines::Engine;
use unpuzzle_tiling::model::{Lattice, Layout};

use super::input::Source;
use super::{drawing, picture};
use crate::prelude::*;

/// How many solutions are kept for one reply unless more are asked for.
const MOST_KEPT: u64 = 1000;

/// Solve a puzzle: first solution, all, how many, whether only one
#[derive(Deserialize, JsonSchema)]
pub(super) struct Solve {
    #[serde(flatten)]
    source: Source,
    /// Only say how many solutions there are
    #[serde(default)]
    count: bool,
    /// Up to symmetry of the board and identical pieces
    #[serde(default)]
    reduced: bool,
    /// Every solution, one after another
    #[serde(default)]
    all: bool,
    /// Whether there is exactly one solution
    #[serde(default)]
    unique: bool,
    /// How to search; the best way is chosen if left out
    #[schemars(extend("x-alias" = ["engine"]))]
    strategy: Option<Engine>,
    /// Stop after this many solutions
    limit: Option<Within<1, 1_000_000_000>>,
}

enum Question {
    First,
    Count,
    All,
    Unique,
}

/// What was found out, or one of several solutions that are handed over one by one.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Answer {
    Solved(Solved),
    One { number: u64, board: Layout },
}

impl Solve {
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

    /// Every solution, handed over as soon as it is found where they are wanted one by one.
    fn list(&self, solver: &Solver, cx: &mut Context<'_>) -> Solved {
        let (budget, streams) = (cx.budget, cx.io.wants_stream());
        let limit = self.limit.map(Within::get);
        let limit = limit.unwrap_or(if streams { u64::MAX } else { MOST_KEPT });
        let mut hand_over = |number, board| cx.emit(self, Answer::One { number, board });
        let sink: Option<&mut LayoutSink<'_>> = if streams { Some(&mut hand_over) } else { None };
        solver.listed(self.reduced, limit, sink, budget)
    }
}

impl Verb for Solve {
    const NAME: &'static str = "solve";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("solve case.txt", "the first solution"),
        ("solve case.txt --save solution.png", "as a picture"),
        ("solve --board pentominoes-6x10 --count", "how many solutions"),
        ("solve case.txt --count --reduced", "essentially different ones"),
        ("solve case.txt --all --jsonl", "every solution, one object a line"),
        ("solve case.txt --unique", "is there only one?"),
        ("solve '2 2 2/DEFAULT/A/AA/B'", "a puzzle on one line"),
    ];
    const FORMATS: &'static [&'static str] = &["svg", "png", "pdf"];
    const SPOILS: bool = true;
    type Answer = Answer;

    fn run(&self, cx: &mut Context<'_>) -> Result<Answer, NoAnswer> {
        let question = self.question()?;
        let solver = Solver::new(&self.source.read(cx)?.problem);
        let solver = match self.strategy {
            Some(engine) => solver.with_engine(engine),
            None => solver,
        };
        Ok(Answer::Solved(match question {
            Question::First => solver.solved(cx.budget),
            Question::Unique => solver.unique(cx.budget),
            Question::Count => solver.counted(self.reduced, cx.budget),
            Question::All => self.list(&solver, cx),
        }))
    }

    fn verdict(&self, answer: &Answer) -> Verdict {
        match answer {
            Answer::Solved(solved) => solved.verdict(),
            Answer::One { .. } => Verdict::Yes,
        }
    }

    fn show(&self, answer: &Answer, page: &mut Page) {
        match answer {
            Answer::Solved(solved) => show(solved, &self.source, page),
            Answer::One { number, board } => show_one(*number, board, page),
        }
    }

    fn text(&self, answer: &Answer) -> Option<LocalizedText> {
        let solved = match answer {
            Answer::One { board, .. } => return Some(board.to_string().into()),
            Answer::Solved(solved) => solved,
        };
        if let Some(board) = first(solved) {
            return Some(board.to_string().into());
        }
        if solved.solvable == Verdict::No {
            let none = |language| msg!("No solution").template(language).to_owned() + "\n";
            return Some(LocalizedText::each(none));
        }
        let Found::List(List { solutions: Some(all), .. }) = &solved.found else { return None };
        let texts: Vec<String> = all.iter().map(Layout::to_string).collect();
        // A drawing of layers has blank lines in it.
        let is_flat = all.iter().all(|board| board.problem.lattice() == Lattice::Square);
        Some(texts.join(if is_flat { "\n" } else { "\n\n" }).into())
    }

    fn pictures(&self, answer: &Answer) -> Vec<Picture> {
        let Answer::Solved(solved) = answer else { return Vec::new() };
        let boards = match &solved.found {
            Found::List(List { solutions: Some(all), .. }) => all.iter().collect(),
            _ => Vec::from_iter(first(solved)),
        };
        let title = self.source.title();
        let drawn = boards.iter().map(|own| picture::pictures(&own.problem, &own.placed, title));
        drawn.flatten().collect()
    }

    fn figures(&self, answer: &Answer) -> Figures {
        let cases = match answer {
            Answer::Solved(solved) => Some(solved.cases),
            Answer::One { .. } => None,
        };
        Figures { cases, ..Figures::default() }
    }
}

fn first(solved: &Solved) -> Option<&Layout> {
    match &solved.found {
        Found::First { board } | Found::Unique { board: Some(board), .. } => Some(board),
        _ => None,
    }
}

pub(super) fn show(solved: &Solved, source: &Source, page: &mut Page) {
    let reason: LocalizedText = solved.reason.as_ref().map(Into::into).unwrap_or_default();
    match solved.solvable {
        Verdict::Unknown => {
            page.line(Role::Warning, msg!("unknown: {reason}", reason));
            return;
        }
        Verdict::No => {
            source.heading(page);
            page.line(Role::Bad, msg!("no solution: {reason}", reason));
        }
        Verdict::Yes => {
            source.heading(page);
            show_found(&solved.found, solved.reason.as_ref(), page);
        }
    }
    let cases = msg!("Cases examined: {cases} ({engine})", cases = solved.cases, ..);
    let cases = match solved.engine {
        Some(engine) => cases.with("engine", engine.name()),
        None => cases.with("engine", msg!("no search needed")),
    };
    page.line(Role::Quiet, cases);
}

fn show_found(found: &Found, stopped: Option<&Message>, page: &mut Page) {
    match found {
        Found::First { board } => drawing::layout(page, board),
        Found::Unique { board, another, .. } => {
            board.iter().for_each(|board| drawing::layout(page, board));
            match another {
                None => {
                    page.line(Role::Good, msg!("this is the only solution"));
                }
                Some(another) => {
                    page.line(Role::Bad, msg!("not unique: here is another solution"));
                    drawing::layout(page, another);
                }
            }
        }
        Found::Counts(tally) => {
            show_counts(tally, page);
            if let Some(reason) = stopped {
                page.line(Role::Warning, msg!("unknown: {reason}", reason));
            }
        }
        Found::List(list) => show_list(list, stopped.is_some(), page),
        Found::Progress(_) | Found::Nothing {} => {}
    }
}

fn show_counts(tally: &Tally, page: &mut Page) {
    let (count, apart) = (tally.counts.raw.to_string(), tally.counts.arrangements.to_string());
    page.line(Role::Good, msg!("{count} {count|solution|solutions}", count = count.as_str()));
    if count != apart {
        page.line(
            Role::Normal,
            msg!("{count} if identical pieces are not told apart", count = apart),
        );
    }
    if let Some(reduced) = &tally.reduced {
        page.line(
            Role::Normal,
            msg!(
                "{count} up to symmetry of the board and identical pieces",
                count = reduced.to_string()
            ),
        );
    }
}

fn show_list(list: &List, stopped: bool, page: &mut Page) {
    for (board, number) in list.solutions.iter().flatten().zip(1..) {
        show_one(number, board, page);
    }
    let (role, text) = match (list.complete, stopped) {
        (true, _) => (Role::Good, msg!("{count} {count|solution|solutions}, and no more", ..)),
        (false, false) => (
            Role::Warning,
            msg!(
                "stopped after {count} {count|solution|solutions}: there are more, see --limit",
                ..
            ),
        ),
        (false, true) => {
            (Role::Warning, msg!("at least {count}: the search was stopped before the end", ..))
        }
    };
    page.line(role, text.with("count", list.found));
}

fn show_one(number: u64, board: &Layout, page: &mut Page) {
    page.line(Role::Quiet, msg!("Solution {number}", number));
    drawing::layout(page, board);
}
