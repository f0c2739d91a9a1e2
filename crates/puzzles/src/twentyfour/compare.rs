//! `compare`: one hand given to several methods, side by side.

use std::time::Duration;

use unpuzzle_puzzle::page::{Bar, Block, Chart, Column, Role, Span, Table};
use unpuzzle_puzzle::{
    Budget, InputError, LegacyReply, LocalizedText, Outcome, Request, Text, Value,
};

use super::{input, messages};
use unpuzzle_twentyfour::studies::{report, smith};
use unpuzzle_twentyfour::{Hand, Rules, Want, every_form, solve};

/// How often a method runs; the fastest run counts, so that none pays for being
/// the first.
const RUNS: usize = 5;

/// Every method with its name and what people call it.
const METHODS: [(&str, &Text); 5] = [
    ("seed", &messages::SEED),
    ("smith", &messages::SMITH),
    ("every-form", &messages::EVERY_FORM),
    ("first", &messages::OURS_FIRST),
    ("distinct", &messages::OURS_DISTINCT),
];

/// Their names alone, for `--strategy`.
pub(super) const NAMES: &[&str] = &[
    METHODS[0].0,
    METHODS[1].0,
    METHODS[2].0,
    METHODS[3].0,
    METHODS[4].0,
];

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let (hand, rules) = input::instance(request)?;
    let ranks = hand.ranks().filter(|_| rules == Rules::classic());
    let ranks = ranks.ok_or_else(|| InputError::new(messages::COMPARE_FOUR.message()))?;
    let order = in_order(&hand, ranks);
    let only = request.word("strategy");
    let runs: Vec<_> = METHODS
        .into_iter()
        .filter(|(name, _)| only.is_none_or(|only| only == *name))
        .map(|(name, title)| {
            timed(name, title, budget, || {
                by_method(name, order, &hand, &rules, budget)
            })
        })
        .collect();
    Ok(match budget.check() {
        Ok(()) => reply(&hand, &rules, &runs),
        Err(_) => super::unknown(),
    })
}

/// What one method made of the hand.
struct Run {
    name: &'static str,
    title: &'static Text,
    cases: u64,
    solutions: u64,
    time: Duration,
}

fn timed(
    name: &'static str,
    title: &'static Text,
    budget: &Budget,
    work: impl Fn() -> (u64, u64),
) -> Run {
    let mut time = Duration::MAX;
    let (mut cases, mut solutions) = (0, 0);
    for _ in 0..RUNS {
        let start = budget.elapsed();
        (cases, solutions) = work();
        time = time.min(budget.elapsed() - start);
    }
    Run {
        name,
        title,
        cases,
        solutions,
        time,
    }
}

/// The ranks in the order of the hand, which the old methods depend on.
fn in_order(hand: &Hand, sorted: [u8; 4]) -> [u8; 4] {
    let mut ranks = sorted;
    for (rank, card) in ranks.iter_mut().zip(hand.cards()) {
        *rank = u8::try_from(card.numerator()).unwrap_or(*rank);
    }
    ranks
}

/// The cases that a method examines, and what it finds.
fn by_method(
    name: &str,
    order: [u8; 4],
    hand: &Hand,
    rules: &Rules,
    budget: &Budget,
) -> (u64, u64) {
    match name {
        "seed" => by_seed(order),
        "smith" => by_smith(order),
        "every-form" => by_every_form(hand, rules, budget),
        "first" => by_solve(hand, rules, Want::First, budget),
        _ => by_solve(hand, rules, Want::Distinct, budget),
    }
}

fn by_seed(ranks: [u8; 4]) -> (u64, u64) {
    (
        report::CASES,
        report::solve(ranks).map_or(0, |answers| answers.len() as u64),
    )
}

fn by_smith(ranks: [u8; 4]) -> (u64, u64) {
    let answer = smith::solve(ranks, 24);
    (answer.cases, u64::from(answer.expression.is_some()))
}

fn by_every_form(hand: &Hand, rules: &Rules, budget: &Budget) -> (u64, u64) {
    let found = every_form(hand, rules, budget, &mut |_| {});
    (found.cases, found.forms)
}

fn by_solve(hand: &Hand, rules: &Rules, want: Want, budget: &Budget) -> (u64, u64) {
    let solved = solve(hand, rules, want, budget);
    (solved.cases, solved.solutions.len() as u64)
}

fn reply(hand: &Hand, rules: &Rules, runs: &[Run]) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Yes);
    reply
        .field("cards", hand.to_string())
        .field("strategies", Value::list(runs.iter().map(fields)));
    reply
        .page
        .line(Role::Title, input::heading(hand, rules.target));
    let table = table(runs);
    reply.page.push(Block::Table(table.clone()));
    reply.page.blank();
    reply.page.push(Block::Chart(chart(runs)));
    reply
        .page
        .line(Role::Quiet, messages::COMPARE_NOTE.message());
    reply.table = Some(table);
    reply
}

fn fields(run: &Run) -> Value {
    Value::Record(vec![
        ("name", run.name.into()),
        ("cases", run.cases.into()),
        ("milliseconds", milliseconds(run).into()),
        ("solutions", run.solutions.into()),
        ("solvable", (run.solutions > 0).into()),
    ])
}

fn table(runs: &[Run]) -> Table {
    let columns = [
        (&messages::METHOD, false),
        (&messages::CASES, true),
        (&messages::MILLISECONDS, true),
        (&messages::FOUND, true),
    ];
    let columns = columns.map(|(title, numeric)| Column { title, numeric });
    Table {
        columns: columns.to_vec(),
        rows: runs.iter().map(row).collect(),
    }
}

fn row(run: &Run) -> Vec<Span> {
    let found = if run.solutions == 0 {
        Role::Bad
    } else {
        Role::Good
    };
    vec![
        Span::new(Role::Strong, run.title),
        Span::new(Role::Normal, run.cases),
        Span::new(Role::Normal, format!("{:.3}", milliseconds(run))),
        Span::new(found, run.solutions),
    ]
}

fn chart(runs: &[Run]) -> Chart {
    let bar = |run: &Run| Bar {
        label: LocalizedText::from(run.title),
        value: milliseconds(run).max(0.001),
        shown: LocalizedText::from(format!("{:.3} ms", milliseconds(run))),
    };
    Chart {
        title: LocalizedText::from(&messages::CHART_TITLE),
        logarithmic: true,
        bars: runs.iter().map(bar).collect(),
    }
}

fn milliseconds(run: &Run) -> f64 {
    run.time.as_nanos() as f64 / 1e6
}
