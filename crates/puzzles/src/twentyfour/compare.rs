//! `compare`: one hand given to several methods, side by side; the same methods from three
//! cards to eight; what one of them does, step by step.

mod growth;
mod trace;

use std::ops::ControlFlow;
use std::time::Duration;

use crate::page::Chart;
use strum::VariantArray as _;
use unpuzzle_twentyfour::studies::{pairs, report, smith};
use unpuzzle_twentyfour::{Rules, Solved, Solver};

use super::input::{Subject, heading};
use crate::laboratory::{LaboratoryArguments, Mode, Study};
use crate::prelude::*;

/// How often a method runs; the fastest run counts, so that none pays for being
/// the first.
const RUNS: usize = 5;

/// Set the original brute force beside better searches on one hand
#[derive(Deserialize, JsonSchema)]
pub(super) struct Compare {
    /// The cards: A, 2 to 10, J, Q, K or any whole numbers, or a game id such as 24:3,3,8,8
    #[schemars(extend("x-cli" = "CARD", "x-ask" = ["growth"]))]
    cards: Option<Parsed<Subject>>,
    /// Only this strategy
    strategy: Option<Method>,
    #[serde(flatten)]
    laboratory: LaboratoryArguments,
}

/// A way to look for solutions.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Deserialize,
    JsonSchema,
    strum::VariantArray,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Method {
    Seed,
    Smith,
    EveryForm,
    Pairs,
    First,
    Distinct,
}

impl Method {
    fn title(self) -> Message {
        match self {
            Method::Seed => msg!("brute force of the report"),
            Method::Smith => msg!("fixed order (Smith)"),
            Method::EveryForm => msg!("every written form"),
            Method::Pairs => msg!("two at a time"),
            Method::First => msg!("first solution"),
            Method::Distinct => msg!("all solutions"),
        }
    }

    /// The cases that it examines, and how many solutions it finds.
    fn search(self, order: [u8; 4], subject: &Subject, budget: &Budget) -> (u64, u64) {
        let Subject { hand, rules, .. } = subject;
        let solver = Solver::new(hand).rules(rules).budget(budget);
        let sum = |solved: Solved| (solved.cases, solved.solutions.len() as u64);
        match self {
            Method::Seed => {
                let answers = report::solve(order);
                let count = answers.map_or(0, |answers| answers.len() as u64);
                (report::CASES, count)
            }
            Method::Smith => {
                let answer = smith::solve(order, 24);
                (answer.cases, u64::from(answer.expression.is_some()))
            }
            Method::EveryForm => {
                let found = solver.every_form(&mut |_| {});
                (found.cases, found.forms)
            }
            Method::Pairs => {
                let (cards, target) = (hand.cards(), rules.target);
                let found = pairs::solve(cards, target, budget, &mut |_| ControlFlow::Continue(()));
                (found.cases, u64::from(!found.steps.is_empty()))
            }
            Method::First => sum(solver.first()),
            Method::Distinct => sum(solver.distinct()),
        }
    }
}

impl Verb for Compare {
    const NAME: &'static str = "compare";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("compare 3 3 8 8", "cases, time, answers"),
        ("compare --growth --save growth.svg", "from 3 cards to 8, with the law"),
        ("compare 3 3 8 8 --strategy seed --trace seed.jsonl", "every step, for `unpuzzle replay`"),
    ];
    const FORMATS: &'static [&'static str] = &["svg", "png", "csv"];
    const SPOILS: bool = true;
    type Answer = Study<Compared>;

    fn run(&self, cx: &mut Context<'_>) -> Result<Study<Compared>, NoAnswer> {
        let laboratory = &self.laboratory;
        Ok(match laboratory.mode()? {
            Mode::Growth => Study::Growth(growth::grow(self.strategy, laboratory, cx)?),
            Mode::Trace => {
                Study::Traced(trace::trace(self.subject()?, self.strategy, laboratory, cx)?)
            }
            Mode::Once => Study::Once(compare(self.subject()?, self.strategy, cx)?),
        })
    }

    fn verdict(&self, study: &Study<Compared>) -> Verdict {
        Reply::verdict(study)
    }

    fn show(&self, study: &Study<Compared>, page: &mut Page) {
        page.blocks.extend(study.page().blocks);
    }

    fn table(&self, study: &Study<Compared>) -> Option<Table> {
        Reply::table(study)
    }
}

impl Compare {
    fn subject(&self) -> Result<&Subject, InputError> {
        self.cards.as_deref().ok_or_else(|| {
            InputError::new(msg!(
                "say which cards, as in compare 3 3 8 8, or --growth for all sizes"
            ))
        })
    }
}

fn methods(only: Option<Method>) -> impl Iterator<Item = Method> {
    let wanted = move |method: &Method| only.is_none_or(|only| only == *method);
    Method::VARIANTS.iter().copied().filter(wanted)
}

fn compare(
    subject: &Subject,
    only: Option<Method>,
    call: &Context<'_>,
) -> Result<Compared, NoAnswer> {
    let refused = || {
        InputError::new(msg!(
            "compare takes four cards from 1 to 13 and makes 24, as the original methods do"
        ))
    };
    let order = ranks(subject).ok_or_else(refused)?;
    let run = |method| Run::new(method, order, subject, call.budget);
    let strategies = methods(only).map(run).collect();
    call.budget.check().and(call.budget.check_nodes())?;
    Ok(Compared { cards: subject.hand.to_string(), strategies, subject: subject.clone() })
}

/// The ranks in the order of the hand, which the old methods depend on.
fn ranks(subject: &Subject) -> Option<[u8; 4]> {
    subject.hand.ranks().filter(|_| subject.rules == Rules::classic())?;
    let rank = |card: &unpuzzle_expr::Rational| u8::try_from(card.numerator()).ok();
    let ranks: Option<Vec<_>> = subject.hand.cards().iter().map(rank).collect();
    ranks?.try_into().ok()
}

/// What each method made of a hand.
#[derive(Serialize, JsonSchema)]
pub(super) struct Compared {
    cards: String,
    strategies: Vec<Run>,
    #[serde(skip)]
    subject: Subject,
}

/// What one method made of the hand.
#[derive(Serialize, JsonSchema)]
struct Run {
    name: &'static str,
    cases: u64,
    milliseconds: f64,
    solutions: u64,
    solvable: bool,
    #[serde(skip)]
    title: Message,
}

impl Run {
    fn new(method: Method, order: [u8; 4], subject: &Subject, budget: &Budget) -> Self {
        let mut time = Duration::MAX;
        let (mut cases, mut solutions) = (0, 0);
        for _ in 0..RUNS {
            let start = budget.elapsed();
            (cases, solutions) = method.search(order, subject, budget);
            time = time.min(budget.elapsed() - start);
        }
        Run {
            name: method.into(),
            cases,
            milliseconds: time.as_nanos() as f64 / 1e6,
            solutions,
            solvable: solutions > 0,
            title: method.title(),
        }
    }

    fn row(&self) -> Vec<Span> {
        let found = if self.solvable { Role::Good } else { Role::Bad };
        vec![
            Span::new(Role::Strong, self.title.clone()),
            Span::new(Role::Normal, self.cases),
            Span::new(Role::Normal, LocalizedText::fixed(self.milliseconds, 3)),
            Span::new(found, self.solutions),
        ]
    }
}

impl Reply for Compared {
    fn page(&self) -> Page {
        let mut page = Page::new();
        let subject = &self.subject;
        page.line(
            Role::Title,
            heading(subject.letters.as_deref(), subject.hand.cards(), subject.rules.target),
        );
        page.blocks.extend(self.table().map(Block::Table));
        page.blank();
        let times = self.strategies.iter().map(|run| (run.title.clone(), run.milliseconds));
        page.push(Block::Chart(Chart::of_times(msg!("time, milliseconds"), times)));
        page.line(Role::Quiet, msg!("The seed counts written forms and computes in single precision; the fixed order never rearranges the cards."));
        page
    }

    fn table(&self) -> Option<Table> {
        let columns = [
            (msg!("method"), false),
            (msg!("cases"), true),
            (msg!("ms"), true),
            (msg!("solutions"), true),
        ];
        Some(Table::new(columns, self.strategies.iter().map(Run::row)))
    }
}
