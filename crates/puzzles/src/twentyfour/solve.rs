//! `solve`: the solutions of a hand.

use unpuzzle_expr::{Expression, Notation, Operator};
use unpuzzle_puzzle::msg;
use unpuzzle_puzzle::page::Column;
use unpuzzle_twentyfour::{Budget, Hand, Nearest, Rules, Solved, Verdict, Want, every_form, solve};

use super::input::{self, RulesArguments, Subject};
use super::sentences::grouped;
use crate::prelude::*;

/// How many solutions are kept unless more are asked for: six cards can have
/// millions of written forms.
const MOST_KEPT: usize = 100_000;

/// `24 solve`
pub(super) struct Solve;

arguments! {
    pub(super) struct SolveArguments {
        cards: String = instance("CARD", "The cards: A, 2 to 10, J, Q, K or any whole numbers, or a game id such as 24:3,3,8,8") => input::text,
        first: bool = flag("Stop at the first solution"),
        every: bool = flag("Every written form, fully bracketed"),
        rules: RulesArguments = group(RulesArguments),
        any: bool = flag("Take 0, -3 and 8/3 as cards too, as in the middle of a game; in a solution -3 is written 0-3"),
        limit: Option<usize> = number(1..=1_000_000, "Show at most this many solutions"),
    }
}

impl SolveArguments {
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
}

/// Written forms are those of whole hands and of signs between two numbers.
fn has_written_forms(rules: &Rules) -> bool {
    let joins = rules.operators.contains(Operator::Concat);
    !joins && !rules.subset && rules.operators.functions().next().is_none()
}

impl OldVerb for Solve {
    type Arguments = SolveArguments;
    type Reply = SolveReply;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("solve 3 3 8 8", "essentially different solutions"),
            ("solve A 2 J K --every", "every written form"),
            ("solve 7 8 9 10 --save answers.txt", "keep the solutions in a file"),
            ("solve 100 75 3 6 4 1 --target 952 --subset", "Countdown rules"),
            ("solve 1 3 5 5 --ops '+-*/^'", "with powers"),
        ],
        formats: &["csv"],
        ..VerbInfo::new("solve", "Find the solutions of a hand")
    };

    fn run(arguments: SolveArguments, call: &mut Context<'_>) -> Result<SolveReply, NoAnswer> {
        let subject = arguments.subject()?;
        let limit = arguments.limit.unwrap_or(MOST_KEPT);
        let found = if arguments.every {
            Found::every(&subject, limit, call.budget)
        } else {
            let want = if arguments.first { Want::First } else { Want::Distinct };
            let solved = solve(&subject.hand, &subject.rules, want, call.budget);
            Found::solved(solved, want, limit)
        };
        let cards = subject.hand.cards().iter();
        Ok(SolveReply {
            cards: cards.map(ToString::to_string).collect(),
            target: subject.rules.target.to_string(),
            found,
            subject,
        })
    }
}

/// The solutions of a hand.
#[derive(Serialize, JsonSchema)]
pub(super) struct SolveReply {
    cards: Vec<String>,
    target: String,
    #[serde(flatten)]
    found: Found,
    #[serde(skip)]
    subject: Subject,
}

/// What was found, whichever way it was looked for.
#[derive(Serialize, JsonSchema)]
struct Found {
    /// Null if the search was stopped before that was known.
    solvable: Option<bool>,
    /// How many solutions were found, of which some may be left out.
    count: u64,
    /// Whether these are all.
    complete: bool,
    solutions: Vec<Shown>,
    /// How many cases were examined.
    cases: u64,
    /// What comes nearest to the target, where the rules ask for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<Near>,
    #[serde(skip)]
    conclusion: Message,
    /// Whether the budget ran out before the list was complete.
    #[serde(skip)]
    stopped: bool,
}

/// One solution.
#[derive(Serialize, JsonSchema)]
struct Shown {
    /// As short as it can be written.
    text: String,
    /// As it was asked for.
    written: String,
}

impl Shown {
    fn new(expression: &Expression, notation: Notation) -> Self {
        Shown { text: expression.to_string(), written: expression.display(notation).to_string() }
    }
}

#[derive(Serialize, JsonSchema)]
struct Near {
    text: String,
    value: String,
    distance: String,
}

impl From<Nearest> for Near {
    fn from(nearest: Nearest) -> Self {
        Near {
            text: nearest.expression.to_string(),
            value: nearest.value.to_string(),
            distance: nearest.distance.to_string(),
        }
    }
}

impl Found {
    fn solved(solved: Solved, want: Want, limit: usize) -> Self {
        let count = solved.solutions.len() as u64;
        let shown = solved.solutions.iter().take(limit);
        Found {
            solvable: match solved.verdict {
                Verdict::Yes => Some(true),
                Verdict::No => Some(false),
                Verdict::Unknown => None,
            },
            count,
            complete: solved.complete,
            solutions: shown
                .map(|solution| Shown::new(&solution.expression, Notation::TIGHT))
                .collect(),
            cases: solved.cases,
            nearest: solved.nearest.map(Near::from),
            conclusion: match want {
                Want::First => msg!("solvable; this is the first solution found"),
                Want::Distinct => msg!(
                    "{count} {count|essentially different solution|essentially different solutions}",
                    count
                ),
            },
            stopped: solved.stopped.is_some() && !solved.complete,
        }
    }

    fn every(subject: &Subject, limit: usize, budget: &Budget) -> Self {
        let mut solutions = Vec::new();
        let found = every_form(&subject.hand, &subject.rules, budget, &mut |form| {
            if solutions.len() < limit {
                solutions.push(Shown::new(&form, Notation::CARDS));
            }
        });
        let any = found.forms > 0;
        Found {
            solvable: (any || found.complete).then_some(any),
            count: found.forms,
            complete: found.complete,
            solutions,
            cases: found.cases,
            nearest: None,
            conclusion: msg!("{count} written {count|form|forms}", count = found.forms),
            stopped: found.stopped.is_some(),
        }
    }
}

impl SolveReply {
    fn conclusion(&self) -> (Role, Message) {
        let found = &self.found;
        match (found.solvable, self.subject.rules.bound()) {
            (Some(true), _) if found.complete => (Role::Good, found.conclusion.clone()),
            (Some(true), _) => (
                Role::Warning,
                msg!(
                    "at least {count}: the search was stopped before the end",
                    count = found.count
                ),
            ),
            (None, _) => (Role::Warning, msg!("unknown: the search was stopped before the end")),
            (Some(false), bound) => {
                let said = match bound {
                    Some(bound) => msg!(
                        "no solution: {target} cannot be made with values up to {bound}",
                        bound = grouped(bound),
                        ..
                    ),
                    None => msg!("no solution: {target} cannot be made under these rules", ..),
                };
                (Role::Bad, said.with("target", self.target.as_str()))
            }
        }
    }
}

impl Reply for SolveReply {
    /// A list that was cut short is not the answer, even though there is a solution.
    fn verdict(&self) -> Verdict {
        if self.found.stopped { Verdict::Unknown } else { super::outcome(self.found.solvable) }
    }

    fn show(&self, page: &mut Page) {
        let found = &self.found;
        page.line(Role::Title, self.subject.heading());
        for shown in &found.solutions {
            page.line(Role::Normal, format!("  {}", shown.written));
        }
        let left = found.count - found.solutions.len() as u64;
        if left > 0 {
            page.line(Role::Quiet, msg!("  … and {count} more", count = left));
        }
        let (role, conclusion) = self.conclusion();
        page.line(role, conclusion);
        if let Some(nearest) = &found.nearest {
            let away = msg!(
                "nearest: {value}, {distance} away:",
                value = nearest.value.as_str(),
                distance = nearest.distance.as_str()
            );
            let shown = Span::new(Role::Strong, format!(" {}", nearest.text));
            page.spans(vec![Span::from(away), shown]);
        }
    }

    fn text(&self) -> Option<LocalizedText> {
        let shown = self.found.solutions.iter();
        let lines = shown.map(|shown| format!("{}\n", shown.written));
        Some(lines.collect::<String>().into())
    }

    fn table(&self) -> Option<Table> {
        let row = |shown: &Shown| vec![Span::from(shown.written.as_str())];
        Some(Table {
            columns: vec![Column { title: msg!("solution"), numeric: false }],
            rows: self.found.solutions.iter().map(row).collect(),
        })
    }

    fn cases(&self) -> Option<u64> {
        Some(self.found.cases)
    }

    fn count(&self) -> Option<u64> {
        Some(self.found.count)
    }
}
