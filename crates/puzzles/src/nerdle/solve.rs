//! `solve`: the path of a strategy to a known answer, or what can still be the
//! answer and what to guess next.

use super::answered::{outcome_of, say_end};
use super::hint::{Hinted, Wanted};
use super::input::{self, STRATEGY_WORDS, Typed};
use super::sentences::read_answer;
use super::view;
use crate::prelude::*;
use unpuzzle_nerdle::answers::Knowledge;
use unpuzzle_nerdle::rules::{Row, Tiles, Variant};
use unpuzzle_nerdle::strategy::{Strategy, walk};
use unpuzzle_puzzle::msg;

/// `nerdle solve`
pub(super) struct Solve;

arguments! {
    pub(super) struct SolveArguments {
        rows: Option<String> = optional_instance("GUESS:COLOURS", "Guesses with their colours: 0 absent, 1 elsewhere, 2 right (or b p g, or squares); or a game id and guesses") => input::text,
        answer: Option<String> = word("EQUATION", "The answer"),
        variant: Option<Variant> = choice(Variant, "The size; found from the length of a row if left out"),
        strategy: &'static dyn Strategy = one_of(STRATEGY_WORDS, or "optimal", "Who chooses the guesses") => input::strategy,
        list: bool = flag("List every candidate"),
        hard: bool = flag("Guesses must agree with all colours shown"),
        commutative: bool = flag("A guess also wins that differs only in the order of terms and factors"),
    }
}

impl OldVerb for Solve {
    type Arguments = SolveArguments;
    type Reply = Solution;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("solve --answer '1*36/4=9'", "the path of the best strategy"),
            ("solve --answer '1*36/4=9' --strategy seed", "the path of the student paper"),
            ("solve '7*9-3=60:02101110' --list", "what can still be the answer"),
        ],
        formats: &["csv"],
        ..VerbInfo::new(
            "solve",
            "The path of a strategy to a known answer, or the candidates of some rows",
        )
    };

    fn run(own: SolveArguments, call: &mut Context<'_>) -> Result<Solution, NoAnswer> {
        solve(&own, call.budget)
    }
}

fn solve(own: &SolveArguments, budget: &Budget) -> Result<Solution, NoAnswer> {
    let text = own.rows.as_deref().unwrap_or_default();
    let answer = own.answer.as_deref();
    if answer.is_none() && text.trim().is_empty() {
        return Err(InputError::new(msg!(
            "give rows such as 48-32=16:02101110, or --answer EQUATION"
        ))
        .into());
    }
    let typed = Typed {
        text,
        answer,
        variant: own.variant,
        commutative: own.commutative,
        hard: own.hard,
        boards: 1,
    };
    let position = typed.position(budget)?;
    let Some(answer) = answer else {
        let wanted = Wanted { strategy: own.strategy, level: 3, list: own.list };
        return Ok(Solution::Hint(Hinted::new(position, &wanted, budget)));
    };
    let answer = read_answer(answer, position.rules.variant)?;
    let Ok([start]) = <[Knowledge; 1]>::try_from(position.boards) else {
        return Err(InputError::new(msg!("this works with one board")).into());
    };
    Ok(Solution::Path(Path::new(own.strategy, start, answer, budget)))
}

/// A path to the answer that was named, or else a hint.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Solution {
    Path(Path),
    Hint(Hinted),
}

impl Reply for Solution {
    fn inner(&self) -> Option<&dyn Reply> {
        Some(match self {
            Solution::Path(path) => path,
            Solution::Hint(hint) => hint,
        })
    }
}

/// The way of a strategy to an answer.
#[derive(Serialize, JsonSchema)]
pub(super) struct Path {
    variant: Word<Variant>,
    answer: String,
    strategy: &'static str,
    guesses: Vec<String>,
    rows: Vec<Step>,
    #[serde(skip)]
    knowledge: Knowledge,
    #[serde(skip)]
    ended: Result<(), Exhausted>,
}

#[derive(Serialize, JsonSchema)]
struct Step {
    guess: String,
    feedback: String,
    /// Candidates before it.
    candidates: usize,
}

impl Path {
    fn new(
        strategy: &'static dyn Strategy,
        mut knowledge: Knowledge,
        answer: Tiles,
        budget: &Budget,
    ) -> Self {
        let ended = walk(strategy, &mut knowledge, answer, budget);
        let candidates = candidates_before(&knowledge);
        let rows = knowledge.rows();
        let step = |(row, candidates): (&Row, usize)| Step {
            guess: row.guess.to_string(),
            feedback: row.feedback.to_string(),
            candidates,
        };
        Path {
            variant: Word(knowledge.rules().variant),
            answer: answer.to_string(),
            strategy: strategy.name(),
            guesses: rows.iter().map(|row| row.guess.to_string()).collect(),
            rows: rows.iter().zip(candidates).map(step).collect(),
            knowledge,
            ended,
        }
    }
}

/// How many candidates there were before each row.
fn candidates_before(knowledge: &Knowledge) -> Vec<usize> {
    let mut before = Knowledge::new(knowledge.rules());
    let mut candidates = Vec::new();
    for &row in knowledge.rows() {
        candidates.push(before.count());
        // These rows were added once already.
        let _ = before.add(row);
    }
    candidates
}

impl Path {
    fn conclude(&self, page: &mut Page) {
        let guesses = self.rows.len();
        let tries = self.knowledge.rules().variant.tries();
        let said = |text: Message| text.with("strategy", self.strategy).with("guesses", guesses);
        if guesses <= tries && self.knowledge.is_solved() {
            page.line(
                Role::Good,
                said(msg!("{strategy} finds it in {guesses} {guesses|guess|guesses}", ..)),
            );
        } else {
            page.line(
                Role::Bad,
                said(msg!("{strategy} needs {guesses} guesses, but there are only {tries}", ..))
                    .with("tries", tries),
            );
        }
    }
}

impl Reply for Path {
    fn verdict(&self) -> Verdict {
        outcome_of(&self.ended)
    }

    fn show(&self, page: &mut Page) {
        say_end(page, &self.ended);
        page.push(view::boards([self.knowledge.rows()]));
        page.blank();
        page.table(self.table());
        if self.ended.is_ok() {
            self.conclude(page);
        }
    }

    fn table(&self) -> Option<Table> {
        Some(Table::of(
            (1..).zip(&self.rows),
            &[
                (msg!("#"), true, &|(number, _)| Span::new(Role::Quiet, *number)),
                (msg!("candidates"), true, &|(_, step)| step.candidates.into()),
                (msg!("guess"), false, &|(_, step)| Span::new(Role::Strong, step.guess.as_str())),
                (msg!("colours"), false, &|(_, step)| step.feedback.as_str().into()),
            ],
        ))
    }
}
