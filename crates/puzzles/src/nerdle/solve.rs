//! `solve`: the path of a strategy to a known answer, or what can still be the
//! answer and what to guess next.

use super::answered::{Answered, Halt, answered, outcome_of, say_end};
use super::hint::{Hinted, Wanted};
use super::input::{self, STRATEGY_WORDS, Typed};
use super::sentences::read_answer;
use super::{messages, verb_messages as help, view};
use crate::prelude::*;
use unpuzzle_nerdle::answers::Knowledge;
use unpuzzle_nerdle::rules::{Row, Tiles, Variant};
use unpuzzle_nerdle::strategy::{Strategy, walk};

/// `nerdle solve`
pub(super) struct Solve;

arguments! {
    pub(super) struct SolveArguments {
        rows: Option<String> = optional_instance("GUESS:COLOURS", &help::ROWS) => input::text,
        answer: Option<String> = word("EQUATION", &help::ANSWER),
        variant: Option<Variant> = choice(Variant, &help::VARIANT),
        strategy: &'static dyn Strategy = one_of(STRATEGY_WORDS, or "optimal", &help::STRATEGY) => input::strategy,
        list: bool = flag(&help::LIST),
        hard: bool = flag(&help::HARD),
        commutative: bool = flag(&help::COMMUTATIVE),
    }
}

impl Verb for Solve {
    type Arguments = SolveArguments;
    type Reply = Answered<Solution>;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("solve --answer '1*36/4=9'", &help::EXAMPLE_SOLVE),
            ("solve --answer '1*36/4=9' --strategy seed", &help::EXAMPLE_SEED),
            ("solve '7*9-3=60:02101110' --list", &help::EXAMPLE_ROWS),
        ],
        formats: &["csv"],
        ..VerbInfo::new("solve", &help::SOLVE)
    };

    fn run(own: SolveArguments, call: &mut Call<'_>) -> Result<Answered<Solution>, InputError> {
        answered(solve(&own, call.budget))
    }
}

fn solve(own: &SolveArguments, budget: &Budget) -> Result<Solution, Halt> {
    let text = own.rows.as_deref().unwrap_or_default();
    let answer = own.answer.as_deref();
    if answer.is_none() && text.trim().is_empty() {
        return Err(InputError::new(&messages::NOTHING_TO_SOLVE).into());
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
        return Err(InputError::new(&messages::ONE_BOARD).into());
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
        let said =
            |text: &'static Text| text.with("strategy", self.strategy).with("guesses", guesses);
        if guesses <= tries && self.knowledge.is_solved() {
            page.line(Role::Good, said(&messages::FOUND_IN));
        } else {
            page.line(Role::Bad, said(&messages::TOO_LATE).with("tries", tries));
        }
    }
}

impl Reply for Path {
    fn outcome(&self) -> Outcome {
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
                (&messages::NUMBER, true, &|(number, _)| Span::new(Role::Quiet, *number)),
                (&messages::CANDIDATES_COLUMN, true, &|(_, step)| step.candidates.into()),
                (&messages::GUESS_COLUMN, false, &|(_, step)| {
                    Span::new(Role::Strong, step.guess.as_str())
                }),
                (&messages::COLOURS_COLUMN, false, &|(_, step)| step.feedback.as_str().into()),
            ],
        ))
    }
}
