//! `solve`: the solutions of a hand.

use unpuzzle_expr::{Expression, Notation, Operator};
use unpuzzle_puzzle::page::{Column, Role, Span, Table};
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Message, Request, Value};

use super::sentences::grouped;
use super::{input, messages};
use unpuzzle_twentyfour::{Hand, Nearest, Rules, Solved, Verdict, Want, every_form, solve};

/// How many solutions are kept unless more are asked for: six cards can have
/// millions of written forms.
const MOST_KEPT: i64 = 100_000;

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let (hand, rules) = input::instance(request)?;
    let limit = request.number("limit").unwrap_or(MOST_KEPT);
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let answer = if request.flag("every") {
        check_every(request, &rules)?;
        Answer::every(&hand, &rules, limit, budget)
    } else {
        let want = if request.flag("first") {
            Want::First
        } else {
            Want::Distinct
        };
        Answer::solved(solve(&hand, &rules, want, budget), want, limit)
    };
    Ok(answer.reply(&hand, &rules))
}

/// Written forms are those of whole hands and of signs between two numbers.
fn check_every(request: &Request, rules: &Rules) -> Result<(), InputError> {
    let unwritten = rules.operators.contains(Operator::Concat)
        || rules.operators.functions().next().is_some()
        || rules.subset
        || request.flag("first");
    if unwritten {
        return Err(InputError::new(messages::EVERY_ALONE.message()));
    }
    Ok(())
}

/// What was found, whichever way it was looked for.
struct Answer {
    verdict: Verdict,
    shown: Vec<Shown>,
    count: u64,
    nearest: Option<Nearest>,
    cases: u64,
    complete: bool,
    conclusion: Message,
}

/// One solution as it is shown.
struct Shown {
    /// As short as it can be written.
    text: String,
    /// As a person asked for it.
    written: String,
}

impl Shown {
    fn new(expression: &Expression, notation: Notation) -> Self {
        Shown {
            text: expression.to_string(),
            written: expression.display(notation).to_string(),
        }
    }
}

impl Answer {
    fn solved(solved: Solved, want: Want, limit: usize) -> Self {
        let count = solved.solutions.len() as u64;
        let solutions = solved.solutions.iter().take(limit);
        let yes = match want {
            Want::First => messages::FIRST_FOUND.message(),
            Want::Distinct => messages::DISTINCT.with("count", count),
        };
        Answer {
            verdict: solved.verdict,
            shown: solutions
                .map(|solution| Shown::new(&solution.expression, Notation::TIGHT))
                .collect(),
            count,
            nearest: solved.nearest,
            cases: solved.cases,
            complete: solved.complete,
            conclusion: yes,
        }
    }

    fn every(hand: &Hand, rules: &Rules, limit: usize, budget: &Budget) -> Self {
        let mut shown = Vec::new();
        let found = every_form(hand, rules, budget, &mut |form| {
            if shown.len() < limit {
                shown.push(Shown::new(&form, Notation::CARDS));
            }
        });
        Answer {
            verdict: match (found.forms, found.complete) {
                (0, true) => Verdict::No,
                (0, false) => Verdict::Unknown,
                _ => Verdict::Yes,
            },
            shown,
            count: found.forms,
            nearest: None,
            cases: found.cases,
            complete: found.complete,
            conclusion: messages::WRITTEN_FORMS.with("count", found.forms),
        }
    }

    fn reply(&self, hand: &Hand, rules: &Rules) -> LegacyReply {
        let mut reply = LegacyReply::new(super::outcome(self.verdict));
        self.fields(&mut reply, hand, rules);
        self.page(&mut reply, hand, rules);
        let lines = self
            .shown
            .iter()
            .map(|shown| format!("{}\n", shown.written));
        reply.text = Some(lines.collect::<String>().into());
        reply.table = Some(self.table());
        reply
    }

    fn fields(&self, reply: &mut LegacyReply, hand: &Hand, rules: &Rules) {
        let solvable = match self.verdict {
            Verdict::Yes => Value::Bool(true),
            Verdict::No => Value::Bool(false),
            Verdict::Unknown => Value::Null,
        };
        let solution = |shown: &Shown| {
            let text = ("text", Value::from(shown.text.as_str()));
            let written = ("written", Value::from(shown.written.as_str()));
            Value::Record(vec![text, written])
        };
        reply
            .field(
                "cards",
                Value::list(hand.cards().iter().map(ToString::to_string)),
            )
            .field("target", rules.target.to_string())
            .field("solvable", solvable)
            .field("count", self.count)
            .field("complete", self.complete)
            .field("solutions", Value::list(self.shown.iter().map(solution)))
            .field("cases", self.cases);
        if let Some(nearest) = &self.nearest {
            reply.field("nearest", nearest_fields(nearest));
        }
    }

    fn page(&self, reply: &mut LegacyReply, hand: &Hand, rules: &Rules) {
        let page = &mut reply.page;
        page.line(Role::Title, input::heading(hand, rules.target));
        for shown in &self.shown {
            page.line(Role::Normal, format!("  {}", shown.written));
        }
        let left = self.count - self.shown.len() as u64;
        if left > 0 {
            page.line(Role::Quiet, messages::AND_MORE.with("count", left));
        }
        match (self.verdict, self.complete) {
            (Verdict::Yes, true) => page.line(Role::Good, self.conclusion.clone()),
            (Verdict::Yes, false) => {
                page.line(Role::Warning, messages::AT_LEAST.with("count", self.count))
            }
            (Verdict::Unknown, _) => page.line(Role::Warning, messages::UNKNOWN.message()),
            (Verdict::No, _) => {
                let target = rules.target.to_string();
                let said = match rules.bound() {
                    Some(bound) => messages::NO_SOLUTION_WITHIN.with("bound", grouped(bound)),
                    None => messages::NO_SOLUTION.message(),
                };
                page.line(Role::Bad, said.with("target", target))
            }
        };
        if let Some(nearest) = &self.nearest {
            page.spans(nearest_line(nearest));
        }
    }

    fn table(&self) -> Table {
        let title = &messages::SOLUTION;
        let row = |shown: &Shown| vec![Span::new(Role::Normal, shown.written.as_str())];
        Table {
            columns: vec![Column {
                title,
                numeric: false,
            }],
            rows: self.shown.iter().map(row).collect(),
        }
    }
}

fn nearest_fields(nearest: &Nearest) -> Value {
    Value::Record(vec![
        ("text", nearest.expression.to_string().into()),
        ("value", nearest.value.to_string().into()),
        ("distance", nearest.distance.to_string().into()),
    ])
}

fn nearest_line(nearest: &Nearest) -> Vec<Span> {
    let away = messages::NEAREST
        .with("value", nearest.value.to_string())
        .with("distance", nearest.distance.to_string());
    vec![
        Span::from(away),
        Span::new(Role::Strong, format!(" {}", nearest.expression)),
    ]
}
