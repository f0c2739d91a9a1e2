//! `solve`: the solutions of a hand.

use unpuzzle_expr::{Expression, Notation, Operator};
use unpuzzle_twentyfour::{Rules, Solution, Solved, Solver};

use super::input::{RuleArgs, Subject, heading, letters};
use crate::prelude::*;

/// How many solutions are kept unless more are asked for: six cards can have
/// millions of written forms.
const MOST_KEPT: usize = 100_000;

/// Find the solutions of a hand
#[derive(Deserialize, JsonSchema)]
pub(super) struct Solve {
    /// The cards: A, 2 to 10, J, Q, K or any whole numbers, or a game id such as 24:3,3,8,8
    #[schemars(extend("x-cli" = "CARD"))]
    cards: Words,
    /// Stop at the first solution
    #[serde(default)]
    first: bool,
    /// Every written form, fully bracketed
    #[serde(default)]
    every: bool,
    #[serde(flatten)]
    rules: RuleArgs,
    /// Take 0, -3 and 8/3 as cards too, as in the middle of a game; in a solution -3 is written 0-3
    #[serde(default)]
    any: bool,
    /// Show at most this many solutions
    limit: Option<Within<1, 1_000_000>>,
}

impl Solve {
    fn subject(&self) -> Result<Subject, InputError> {
        let mut subject = Subject::parse(&self.cards, self.any)?;
        subject.rules = self.rules.change(subject.rules);
        if self.every && (self.first || !has_written_forms(&subject.rules)) {
            return Err(InputError::new(msg!(
                "--every writes whole hands with + - * / ^ log: leave out --first, --subset, sqrt, ! and concat"
            )));
        }
        Ok(subject)
    }

    /// A solution in the notation that was asked for, with the letters of the cards where they
    /// were typed.
    fn written(&self, solution: &Solution) -> String {
        self.by_cards(&solution.expression, solution.notation)
    }

    fn by_cards(&self, expression: &Expression, notation: Notation) -> String {
        let letters = notation.letters || letters(&self.cards).is_some();
        expression.display(Notation { letters, ..notation }).to_string()
    }

    fn conclusion(&self, found: &Solved) -> (Role, Message) {
        let (count, target) = (found.count, found.target.to_string());
        match (found.verdict, found.bound) {
            (Verdict::Unknown, Some(bound)) if found.stopped.is_none() => (
                Role::Warning,
                msg!(
                    "unknown: {target} cannot be made with values up to {bound}, and larger ones were not tried",
                    target,
                    bound = LocalizedText::grouped(bound)
                ),
            ),
            (Verdict::Unknown, _) => {
                (Role::Warning, msg!("unknown: the search was stopped before the end"))
            }
            (Verdict::No, _) => {
                (Role::Bad, msg!("no solution: {target} cannot be made under these rules", target))
            }
            (Verdict::Yes, _) if found.stopped.is_some() && !found.complete => (
                Role::Warning,
                msg!("at least {count}: the search was stopped before the end", count),
            ),
            (Verdict::Yes, _) if self.every => {
                (Role::Good, msg!("{count} written {count|form|forms}", count))
            }
            (Verdict::Yes, _) if self.first => {
                (Role::Good, msg!("solvable; this is the first solution found"))
            }
            (Verdict::Yes, _) => (
                Role::Good,
                msg!(
                    "{count} {count|essentially different solution|essentially different solutions}",
                    count
                ),
            ),
        }
    }
}

/// Written forms are those of whole hands and of signs between two numbers.
fn has_written_forms(rules: &Rules) -> bool {
    let joins = rules.operators.contains(Operator::Concat);
    !joins && !rules.flags.subset && rules.operators.functions().next().is_none()
}

impl Verb for Solve {
    const NAME: &'static str = "solve";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("solve 3 3 8 8", "essentially different solutions"),
        ("solve A 2 J K --every", "every written form"),
        ("solve 7 8 9 10 --save answers.txt", "keep the solutions in a file"),
        ("solve 100 75 3 6 4 1 --target 952 --subset", "Countdown rules"),
        ("solve 1 3 5 5 --ops '+-*/^'", "with powers"),
    ];
    const FORMATS: &'static [&'static str] = &["csv"];
    const SPOILS: bool = true;
    type Answer = Solved;

    fn run(&self, cx: &mut Context<'_>) -> Result<Solved, NoAnswer> {
        let Subject { hand, rules, .. } = self.subject()?;
        let limit = self.limit.map_or(MOST_KEPT, Within::get);
        let solver = Solver::new(&hand).rules(&rules).budget(cx.budget);
        let mut solved = if self.every {
            solver.every(limit)
        } else if self.first {
            solver.first()
        } else {
            solver.distinct()
        };
        if !self.every {
            solved.complete &= solved.solutions.len() <= limit;
            solved.solutions.truncate(limit);
        }
        let count = solved.cards.len();
        let is_other_game = self.any || self.rules.is_given() || count >= 4;
        if !is_other_game && solved.verdict != Verdict::Yes {
            cx.notes.push(msg!("the game has four cards, and these are {count}", count));
        }
        Ok(solved)
    }

    /// A list that was cut short is not the answer, even though there is a solution.
    fn verdict(&self, found: &Solved) -> Verdict {
        let is_cut = found.stopped.is_some() && !found.complete;
        if is_cut { Verdict::Unknown } else { found.verdict }
    }

    fn show(&self, found: &Solved, page: &mut Page) {
        page.line(
            Role::Title,
            heading(letters(&self.cards).as_deref(), &found.cards, found.target),
        );
        for solution in &found.solutions {
            page.line(Role::Normal, format!("  {}", self.written(solution)));
        }
        let left = found.count - found.solutions.len() as u64;
        if left > 0 {
            page.line(Role::Quiet, msg!("  … and {count} more", count = left));
        }
        let (role, conclusion) = self.conclusion(found);
        page.line(role, conclusion);
        if let Some(nearest) = &found.nearest {
            let away = msg!(
                "nearest: {value}, {distance} away:",
                value = nearest.value.to_string(),
                distance = nearest.distance.to_string()
            );
            let expression = self.by_cards(&nearest.expression, Notation::default());
            let shown = Span::new(Role::Strong, format!(" {expression}"));
            page.spans(vec![Span::from(away), shown]);
        }
    }

    /// The solutions; the page where there are none.
    fn text(&self, found: &Solved) -> Option<LocalizedText> {
        let lines = found.solutions.iter().map(|solution| format!("{}\n", self.written(solution)));
        Some(lines.collect::<String>()).filter(|lines| !lines.is_empty()).map(Into::into)
    }

    fn table(&self, found: &Solved) -> Option<Table> {
        Some(Table::of(
            &found.solutions,
            &[(msg!("solution"), false, &|solution| self.written(solution).into())],
        ))
    }

    fn figures(&self, found: &Solved) -> Figures {
        Figures { cases: Some(found.cases), count: Some(found.count), own_seed: None }
    }
}
