//! `solve`: the solutions of a hand.

use crate::page::Column;
use unpuzzle_expr::Operator;
use unpuzzle_twentyfour::{Hand, Rules, Solution, Solved, Solver};

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
        let cards = if self.any { Hand::parse_state } else { Hand::parse };
        let mut subject = Subject::parse(&self.cards, cards)?;
        subject.rules = self.rules.change(subject.rules);
        if self.every && (self.first || !has_written_forms(&subject.rules)) {
            return Err(InputError::new(msg!(
                "--every writes whole hands with + - * / ^ log: leave out --first, --subset, sqrt, ! and concat"
            )));
        }
        Ok(subject)
    }

    fn conclusion(&self, found: &Solved) -> (Role, Message) {
        let (count, target) = (found.count, found.target.to_string());
        match (found.verdict, found.bound) {
            (Verdict::Unknown, _) => {
                (Role::Warning, msg!("unknown: the search was stopped before the end"))
            }
            (Verdict::No, None) => {
                (Role::Bad, msg!("no solution: {target} cannot be made under these rules", target))
            }
            (Verdict::No, Some(bound)) => (
                Role::Bad,
                msg!(
                    "no solution: {target} cannot be made with values up to {bound}",
                    target,
                    bound = LocalizedText::grouped(bound)
                ),
            ),
            (Verdict::Yes, _) if !found.complete => (
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
    !joins && !rules.subset && rules.operators.functions().next().is_none()
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
        if self.every {
            return Ok(solver.every(limit));
        }
        let mut solved = if self.first { solver.first() } else { solver.distinct() };
        solved.solutions.truncate(limit);
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
            page.line(Role::Normal, format!("  {}", solution.written()));
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
            let shown = Span::new(Role::Strong, format!(" {}", nearest.expression));
            page.spans(vec![Span::from(away), shown]);
        }
    }

    fn text(&self, found: &Solved) -> Option<LocalizedText> {
        let lines = found.solutions.iter().map(|solution| format!("{}\n", solution.written()));
        Some(lines.collect::<String>().into())
    }

    fn table(&self, found: &Solved) -> Option<Table> {
        let row = |solution: &Solution| vec![Span::from(solution.written())];
        Some(Table {
            columns: vec![Column { title: msg!("solution"), numeric: false }],
            rows: found.solutions.iter().map(row).collect(),
        })
    }

    fn cases(&self, found: &Solved) -> Option<u64> {
        Some(found.cases)
    }

    fn count(&self, found: &Solved) -> Option<u64> {
        Some(found.count)
    }
}
