//! `rate`: how hard a problem is for people, and why.

use unpuzzle_puzzle::messages::level_text;
use unpuzzle_puzzle::msg;
use unpuzzle_tiling::coach::{Difficulty, Level, MOST_BRANCHING, rate};
use unpuzzle_tiling::counting::Solver;
use unpuzzle_tiling::engines::Unknown;

use super::input::SourceArguments;
use super::reply::{Told, no_solution};
use super::solve::no_solution_reason;
use crate::prelude::*;

/// `tiling rate`
pub(super) struct Rate;

arguments! {
    pub(super) struct RateArguments {
        source: SourceArguments = group(SourceArguments),
    }
}

impl OldVerb for Rate {
    type Arguments = RateArguments;
    type Reply = Told<Rated>;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("rate case.txt", "level and reasons")],
        ..VerbInfo::new("rate", "Say how hard a puzzle is for people, and why")
    };

    fn run(arguments: RateArguments, call: &mut Context<'_>) -> Result<Told<Rated>, NoAnswer> {
        let subject = arguments.source.subject(call.budget)?;
        let rated = rated(&Solver::new(&subject.problem), call.budget);
        Ok(Told::new(rated, subject.notes))
    }
}

fn rated(solver: &Solver, budget: &Budget) -> Result<Rated, Unknown> {
    let solvable = solver.first(budget)?.value.is_some();
    let Some(instance) = solver.instance(budget)?.filter(|_| solvable) else {
        let reason = no_solution_reason(solver);
        return Ok(Rated { level: None, steps: None, reasons: vec![reason] });
    };
    let difficulty = rate(instance, &[], budget)?;
    Ok(Rated {
        level: Some(Word(difficulty.level)),
        steps: Some((&difficulty).into()),
        reasons: reasons(&difficulty),
    })
}

/// How hard a problem is; no level if it cannot be solved.
#[derive(Serialize, JsonSchema)]
pub(super) struct Rated {
    level: Option<Word<Level>>,
    #[serde(flatten)]
    steps: Option<Steps>,
    reasons: Vec<Message>,
}

/// What solving it takes.
#[derive(Serialize, JsonSchema)]
pub(super) struct Steps {
    forced_cells: u32,
    last_homes: u32,
    pockets: u32,
    trials: u32,
    branching: u64,
}

impl From<&Difficulty> for Steps {
    fn from(difficulty: &Difficulty) -> Self {
        Steps {
            forced_cells: difficulty.forced_cells,
            last_homes: difficulty.last_homes,
            pockets: difficulty.pockets,
            trials: difficulty.trials,
            branching: difficulty.branching,
        }
    }
}

fn meaning(level: Level) -> Message {
    match level {
        Level::Easy => msg!("there is always a cell or a piece with one possibility left"),
        Level::Medium => msg!("one must also see pockets that cannot be filled, or count colours"),
        Level::Hard => msg!("one must also try a placement and see it fail"),
        Level::Expert => msg!("trying one placement at a time is not enough"),
    }
}

fn reasons(difficulty: &Difficulty) -> Vec<Message> {
    let branching = if difficulty.branching >= MOST_BRANCHING {
        msg!("more than {count} positions left to try where the rules give up", ..)
    } else {
        msg!("{count} positions left to try where the rules give up", ..)
    };
    let counts = [
        (
            msg!(
                "{count} {count|placement|placements} because a cell had one possibility left",
                ..
            ),
            u64::from(difficulty.forced_cells),
        ),
        (
            msg!("{count} {count|placement|placements} because a piece had one place left", ..),
            u64::from(difficulty.last_homes),
        ),
        (
            msg!("{count} {count|time|times} pockets or colours ruled placements out", ..),
            u64::from(difficulty.pockets),
        ),
        (
            msg!("{count} {count|placement|placements} ruled out by trying", ..),
            u64::from(difficulty.trials),
        ),
        (branching, difficulty.branching),
    ];
    let happened = counts.into_iter().filter(|(_, count)| *count > 0);
    let happened = happened.map(|(text, count)| text.with("count", count));
    let level = meaning(difficulty.level);
    std::iter::once(level).chain(happened).collect()
}

impl Reply for Rated {
    fn verdict(&self) -> Verdict {
        self.level.map_or(Verdict::No, |_| Verdict::Yes)
    }

    fn show(&self, page: &mut Page) {
        let Some(Word(level)) = self.level else {
            self.reasons.iter().for_each(|reason| no_solution(page, reason));
            return;
        };
        page.spans(vec![
            Span::new(Role::Title, level_text(level)),
            Span::new(Role::Normal, ": "),
            Span::from(meaning(level)),
        ]);
        for reason in self.reasons.iter().skip(1).cloned() {
            page.spans(vec![Span::new(Role::Quiet, "  • "), Span::from(reason)]);
        }
    }
}
