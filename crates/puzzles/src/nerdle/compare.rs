//! `compare`: the strategies over all answers, side by side.
//!
//! A variant with millions of answers and several boards are played over games
//! of a seed instead. The filter of the paper that this grew from is shown as
//! what it is: it loses answers.

use std::time::Duration;

use unpuzzle_puzzle::page::{Bar, Block, Chart, Column, Role, Span, Table};
use unpuzzle_puzzle::{
    Budget, Exhausted, InputError, LegacyReply, LocalizedText, Outcome, Random, Request, Snapshot,
    Text, Value,
};

use super::decimal::decimal;
use super::{input, messages as say, rounded};
use unpuzzle_nerdle::answers::Answers;
use unpuzzle_nerdle::boards::boards_trial;
use unpuzzle_nerdle::game::Mode;
use unpuzzle_nerdle::rules::{Rules, Tiles, Variant};
use unpuzzle_nerdle::strategy::{
    Distribution, STRATEGIES, Strategy, naive_losses, sample_trial, strategy, trial,
};

/// Games where not all answers are played and no number is given.
const GAMES: i64 = 100;

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let variant = input::variant(request, None);
    let comparison = Comparison {
        rules: input::rules(request, variant),
        boards: input::board_count(request),
        games: games(request, variant),
        seed: request.seed,
        only: request.given("strategy").and_then(strategy),
    };
    let (runs, mut ended) = comparison.run(budget);
    let mut lost = None;
    if ended.is_ok() && comparison.shows_naive() {
        match naive_losses(budget) {
            Ok(answers) => lost = Some(answers),
            Err(why) => ended = Err(why),
        }
    }
    let mut reply = comparison.reply(&runs, ended);
    if let Some(lost) = lost {
        naive(&mut reply, &lost);
    }
    Ok(reply)
}

/// How many games are played; none if all answers are.
fn games(request: &Request, variant: Variant) -> Option<u64> {
    let all = variant != Variant::Maxi && input::board_count(request) == 1;
    let games = request.number("games").or((!all).then_some(GAMES))?;
    u64::try_from(games).ok()
}

/// What is compared.
struct Comparison {
    rules: Rules,
    boards: usize,
    games: Option<u64>,
    seed: u64,
    only: Option<&'static dyn Strategy>,
}

/// What one strategy did.
struct Run {
    name: &'static str,
    found: Distribution,
    cases: u64,
    time: Duration,
}

impl Comparison {
    /// The runs until all are done or the budget runs out.
    fn run(&self, budget: &Budget) -> (Vec<Run>, Result<(), Exhausted>) {
        let mut runs = Vec::new();
        let contenders = self.contenders();
        for (done, &contender) in contenders.iter().enumerate() {
            budget.report(&Snapshot::parts(done as u64, contenders.len() as u64));
            let (start, spent) = (budget.elapsed(), budget.spent());
            match self.play(contender, budget) {
                Ok(found) => runs.push(Run {
                    name: contender.map_or("boards", Strategy::name),
                    found,
                    cases: budget.spent() - spent,
                    time: budget.elapsed().saturating_sub(start),
                }),
                Err(why) => return (runs, Err(why)),
            }
        }
        (runs, Ok(()))
    }

    /// Strategies, or for several boards the one that plays them.
    fn contenders(&self) -> Vec<Option<&'static dyn Strategy>> {
        match (self.boards, self.only) {
            (1, Some(only)) => vec![Some(only)],
            (1, None) => STRATEGIES.into_iter().map(Some).collect(),
            _ => vec![None],
        }
    }

    fn play(
        &self,
        contender: Option<&'static dyn Strategy>,
        budget: &Budget,
    ) -> Result<Distribution, Exhausted> {
        match (contender, self.games) {
            (Some(strategy), None) => trial(strategy, self.rules, budget),
            (Some(strategy), Some(games)) => self.sample(strategy, games, budget),
            (None, games) => {
                let games = 0..games.unwrap_or(GAMES as u64);
                boards_trial(self.rules, self.boards, games, self.seed, budget)
            }
        }
    }

    fn sample(
        &self,
        strategy: &dyn Strategy,
        games: u64,
        budget: &Budget,
    ) -> Result<Distribution, Exhausted> {
        let answers = Answers::ready(self.rules, budget)?.all();
        let mut random = Random::seeded(self.seed);
        let drawn = (0..games).map_while(|_| random.choose(&answers).copied());
        sample_trial(strategy, self.rules, &drawn.collect::<Vec<u32>>(), budget)
    }

    fn tries(&self) -> usize {
        let mode = match self.boards {
            2 => Mode::Bi,
            4 => Mode::Quad,
            _ => Mode::Single,
        };
        mode.rows(self.rules.variant)
    }

    fn reply(&self, runs: &[Run], ended: Result<(), Exhausted>) -> LegacyReply {
        let mut reply = LegacyReply::new(match ended {
            Ok(()) => Outcome::Yes,
            Err(_) => Outcome::Unknown,
        });
        let tries = self.tries();
        let fields = runs.iter().map(|run| run.fields(tries));
        reply
            .field("variant", self.rules.variant.name())
            .field("commutative", self.rules.commutative)
            .field("boards", self.boards)
            .field("games", self.games)
            .field("strategies", Value::list(fields));
        reply.page.line(Role::Title, self.heading());
        let table = table(runs, tries);
        reply.page.push(Block::Table(table.clone()));
        reply.table = Some(table);
        reply.page.blank();
        reply.page.push(Block::Chart(chart(runs)));
        if let Some(distribution) = distribution(runs) {
            reply.page.blank();
            reply.page.push(Block::Chart(distribution));
        }
        if ended.is_err() {
            reply.page.line(Role::Warning, say::STOPPED.message());
        }
        reply
    }

    fn heading(&self) -> unpuzzle_puzzle::Message {
        let answers = Answers::count(self.rules.variant);
        let text = match self.games {
            None => &say::OVER_ALL,
            Some(_) => &say::OVER_GAMES,
        };
        text.with("variant", self.rules.variant.name())
            .with("answers", answers)
            .with("games", self.games.unwrap_or(0))
            .with("boards", self.boards)
    }

    /// The paper played classic, and its filter is compared with the others.
    fn shows_naive(&self) -> bool {
        self.rules == Rules::plain(Variant::Classic) && self.boards == 1 && self.only.is_none()
    }
}

/// What the paper's own filter loses, exactly.
fn naive(reply: &mut LegacyReply, lost: &[Tiles]) {
    let answers = Answers::count(Variant::Classic);
    let share = 100.0 * lost.len() as f64 / answers as f64;
    let example = lost.first().map(ToString::to_string);
    reply.field(
        "naive_filter",
        Value::Record(vec![
            ("lost", lost.len().into()),
            ("answers", answers.into()),
            ("percent", rounded(share).into()),
            ("example", example.clone().into()),
        ]),
    );
    let line = say::NAIVE
        .with("lost", lost.len())
        .with("percent", decimal(&format!("{share:.1}")))
        .with("example", example.unwrap_or_default());
    reply.page.line(Role::Bad, line);
}

impl Run {
    fn fields(&self, tries: usize) -> Value {
        Value::Record(vec![
            ("name", self.name.into()),
            ("cases", self.cases.into()),
            ("milliseconds", milliseconds(self.time).into()),
            ("answers", self.found.answers().into()),
            ("total", self.found.total().into()),
            ("average", rounded(self.found.average()).into()),
            ("worst", self.found.worst().into()),
            ("lost", self.found.lost(tries).into()),
            (
                "distribution",
                Value::list(self.found.found.iter().copied()),
            ),
        ])
    }

    fn row(&self, tries: usize) -> Vec<Span> {
        let lost = self.found.lost(tries);
        let role = if lost > 0 { Role::Bad } else { Role::Normal };
        let mut row = vec![
            Span::new(Role::Strong, self.name),
            Span::new(
                Role::Normal,
                decimal(&format!("{:.4}", self.found.average())),
            ),
            Span::new(Role::Normal, self.found.worst()),
            Span::new(role, lost),
        ];
        let counts = (0..COUNTS.len()).map(|at| self.found.found.get(at).copied().unwrap_or(0));
        row.extend(counts.map(|count| Span::new(Role::Quiet, count)));
        let time = format!("{:.0}", milliseconds(self.time));
        row.push(Span::new(Role::Normal, time));
        row
    }
}

/// How many answers took so many guesses.
static COUNTS: [Text; 7] = [
    plain("1"),
    plain("2"),
    plain("3"),
    plain("4"),
    plain("5"),
    plain("6"),
    plain("7"),
];

const fn plain(text: &'static str) -> Text {
    Text {
        english: text,
        indonesian: text,
    }
}

fn table(runs: &[Run], tries: usize) -> Table {
    let mut columns = vec![
        (&say::STRATEGY_COLUMN, false),
        (&say::AVERAGE_COLUMN, true),
        (&say::WORST_COLUMN, true),
        (&say::LOST_COLUMN, true),
    ];
    columns.extend(COUNTS.iter().map(|text| (text, true)));
    columns.push((&say::MILLISECONDS_COLUMN, true));
    Table {
        columns: columns
            .into_iter()
            .map(|(title, numeric)| Column { title, numeric })
            .collect(),
        rows: runs.iter().map(|run| run.row(tries)).collect(),
    }
}

fn chart(runs: &[Run]) -> Chart {
    let bar = |run: &Run| Bar {
        label: LocalizedText::from(run.name),
        value: run.found.average(),
        shown: decimal(&format!("{:.4}", run.found.average())),
    };
    Chart {
        title: LocalizedText::from(&say::AVERAGE_CHART),
        logarithmic: false,
        bars: runs.iter().map(bar).collect(),
    }
}

/// How many answers the first strategy finds with how many guesses.
fn distribution(runs: &[Run]) -> Option<Chart> {
    let run = runs.first()?;
    let bar = |(guesses, &count): (usize, &u32)| Bar {
        label: LocalizedText::from(guesses),
        value: f64::from(count),
        shown: LocalizedText::from(count),
    };
    Some(Chart {
        title: say::DISTRIBUTION_CHART.with("strategy", run.name).into(),
        logarithmic: false,
        bars: (1..).zip(&run.found.found).map(bar).collect(),
    })
}

/// Milliseconds to the microsecond: more digits would only be noise.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
