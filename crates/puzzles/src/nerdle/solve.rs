//! `solve`: the path of a strategy to a known answer, or what can still be the
//! answer and what to guess next.

use super::input::{RuleArgs, Typed, read_answer};
use super::{hint, view};
use crate::prelude::*;
use unpuzzle_nerdle::{Adviser, Hint, Knowledge, Outcome, Path, Row, Strategy};

/// The path of a strategy to a known answer, or the candidates of some rows
#[derive(Deserialize, JsonSchema)]
pub(super) struct Solve {
    /// Guesses with their colours: 0 absent, 1 elsewhere, 2 right (or b p g, or squares); or a game id and guesses
    #[schemars(extend("x-cli" = "GUESS:COLOURS"))]
    rows: Option<Words>,
    /// The answer
    #[schemars(extend("x-value" = "EQUATION"))]
    answer: Option<String>,
    #[serde(flatten)]
    rules: RuleArgs,
    /// Who chooses the guesses
    #[serde(default)]
    strategy: Strategy,
    /// List every candidate
    #[serde(default)]
    list: bool,
    /// Guesses must agree with all colours shown
    #[serde(default)]
    hard: bool,
}

/// A path to the answer that was named, or else a hint.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Solution {
    Path(Path),
    /// As far as the budget went.
    #[schemars(skip)]
    Stopped(Path),
    Hint(Hint),
}

impl Verb for Solve {
    const NAME: &'static str = "solve";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("solve --answer '1*36/4=9'", "the path of the best strategy"),
        ("solve --answer '1*36/4=9' --strategy seed", "the path of the student paper"),
        ("solve '7*9-3=60:02101110' --list", "what can still be the answer"),
    ];
    const FORMATS: &'static [&'static str] = &["csv"];
    const SPOILS: bool = true;
    type Answer = Solution;

    fn run(&self, cx: &mut Context<'_>) -> Result<Solution, NoAnswer> {
        let typed = Typed {
            text: self.rows.as_deref().unwrap_or_default(),
            answer: self.answer.as_deref(),
            rules: self.rules,
            hard: self.hard,
            boards: 1,
            is_finished: false,
        };
        if typed.answer.is_none() && typed.text.trim().is_empty() {
            return Err(InputError::new(msg!(
                "give rows such as 48-32=16:02101110, or --answer EQUATION"
            ))
            .into());
        }
        let position = typed.position(cx.budget)?;
        let Some(answer) = typed.answer else {
            let adviser = Adviser { strategy: self.strategy, hard: position.hard };
            return Ok(Solution::Hint(adviser.hint(position.boards, 3, self.list, cx.budget)?));
        };
        let answer = read_answer(answer, position.rules.variant)?;
        let Ok([start]) = <[Knowledge; 1]>::try_from(position.boards) else {
            return Err(InputError::new(msg!("this works with one board")).into());
        };
        Ok(match Path::find(self.strategy, start, answer, cx.budget) {
            Outcome::Known(path) => Solution::Path(path),
            Outcome::Stopped { partial, .. } => Solution::Stopped(partial),
        })
    }

    fn verdict(&self, solution: &Solution) -> Verdict {
        match solution {
            Solution::Stopped(_) => Verdict::Unknown,
            Solution::Path(_) | Solution::Hint(_) => Verdict::Yes,
        }
    }

    fn show(&self, solution: &Solution, page: &mut Page) {
        let path = match solution {
            Solution::Hint(hint) => return hint::show(hint, page),
            Solution::Path(path) | Solution::Stopped(path) => path,
        };
        let is_stopped = matches!(solution, Solution::Stopped(_));
        if is_stopped {
            page.line(Role::Warning, msg!("unknown: the work was stopped before the end"));
        }
        let rows: Vec<Row> = path.rows.iter().map(|step| step.row).collect();
        page.push(view::boards([rows.as_slice()]));
        page.blank();
        page.table(self.table(solution));
        if !is_stopped {
            let (role, line) = conclusion(path);
            page.line(role, line);
        }
    }

    fn table(&self, solution: &Solution) -> Option<Table> {
        let (Solution::Path(path) | Solution::Stopped(path)) = solution else { return None };
        Some(Table::of(
            (1..).zip(&path.rows),
            &[
                (msg!("#"), true, &|(number, _)| Span::new(Role::Quiet, *number)),
                (msg!("candidates"), true, &|(_, step)| step.candidates.into()),
                (msg!("guess"), false, &|(_, step)| {
                    Span::new(Role::Strong, step.row.guess.to_string())
                }),
                (msg!("colours"), false, &|(_, step)| step.row.feedback.to_string().into()),
            ],
        ))
    }
}

fn conclusion(path: &Path) -> (Role, Message) {
    let (strategy, guesses) = (path.strategy.name(), path.rows.len());
    let tries = path.variant.tries();
    if guesses <= tries && path.is_solved() {
        let found =
            msg!("{strategy} finds it in {guesses} {guesses|guess|guesses}", strategy, guesses);
        (Role::Good, found)
    } else {
        let late = msg!(
            "{strategy} needs {guesses} guesses, but there are only {tries}",
            strategy,
            guesses,
            tries
        );
        (Role::Bad, late)
    }
}
