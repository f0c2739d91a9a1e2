//! `compare`: the strategies over all answers, side by side.
//!
//! A variant with millions of answers and several boards are played over games
//! of a seed instead. The filter of the paper that this grew from is shown as
//! what it is: it loses answers.

mod growth;
mod trace;

use std::time::Duration;

use crate::page::{Bar, Block, Chart, Page, Role, Span, Table};
use crate::{
    Budget, Context, Exhausted, LocalizedText, Message, NoAnswer, Random, Reply, Snapshot, Verb,
    Verdict, Within, msg,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::input::{self, Boards};
use crate::laboratory::{LaboratoryArguments, Mode as Wanted, Study};
use unpuzzle_nerdle::{
    Answers, Distribution, Mode, Rules, STRATEGIES, Strategy, Tiles, Variant, boards_trial,
    naive_losses, sample_trial, trial,
};

/// Games where not all answers are played and no number is given.
const GAMES: u64 = 100;

/// Columns of the table of guesses.
const MOST_GUESSES: usize = 7;

/// Set the strategies side by side over all answers
#[derive(Deserialize, JsonSchema)]
pub(super) struct Compare {
    /// The size; found from the length of a row if left out
    variant: Option<Variant>,
    /// Only this strategy
    strategy: Option<&'static dyn Strategy>,
    /// How many boards at once; write their colours with / between them
    #[serde(default)]
    boards: Boards,
    /// Play so many games of a seed instead of all answers
    games: Option<Within<1, 1_000_000>>,
    /// A guess also wins that differs only in the order of terms and factors
    #[serde(default)]
    commutative: bool,
    /// With a trace: the answer that is played for; one of the seed if left out
    #[schemars(extend("x-value" = "EQUATION"))]
    answer: Option<String>,
    #[serde(flatten)]
    laboratory: LaboratoryArguments,
}

impl Verb for Compare {
    const NAME: &'static str = "compare";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("compare", "all strategies on all answers"),
        ("compare --variant midi --save chart.svg", "as a chart"),
        ("compare --boards 2 --games 1000", "two boards"),
        ("compare --growth --save growth.svg", "from micro to maxi"),
        (
            "compare --answer '1*36/4=9' --strategy seed --trace seed.jsonl",
            "every step, for `unpuzzle replay`",
        ),
    ];
    const FORMATS: &'static [&'static str] = &["svg", "png", "pdf", "csv"];
    const SPOILS: bool = true;
    type Answer = Study<Compared>;

    fn run(&self, cx: &mut Context<'_>) -> Result<Study<Compared>, NoAnswer> {
        Ok(match self.laboratory.mode()? {
            Wanted::Growth => Study::Growth(growth::grow(self, cx)?),
            Wanted::Trace => Study::Traced(trace::trace(self, cx)?),
            Wanted::Once => Study::Once(Comparison::new(self, cx.seed).run(cx.budget)),
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

/// A strategy, or none for what plays several boards.
type Contender = Option<&'static dyn Strategy>;

/// What is compared.
pub(super) struct Comparison {
    rules: Rules,
    boards: usize,
    /// How many games are played; none if all answers are.
    games: Option<u64>,
    seed: u64,
    only: Option<&'static dyn Strategy>,
}

impl Comparison {
    fn new(own: &Compare, seed: u64) -> Self {
        let variant = own.variant.unwrap_or_default();
        let all = variant != Variant::Maxi && own.boards == Boards::One;
        Comparison {
            rules: input::rules(variant, own.commutative),
            boards: own.boards.count(),
            games: own.games.map(Within::get).or((!all).then_some(GAMES)),
            seed,
            only: own.strategy,
        }
    }

    fn run(&self, budget: &Budget) -> Compared {
        let (strategies, mut ended) = self.runs(budget);
        let mut naive_filter = None;
        if ended.is_ok() && self.shows_naive() {
            match naive_losses(budget) {
                Ok(lost) => naive_filter = Some(NaiveFilter::new(&lost)),
                Err(why) => ended = Err(why),
            }
        }
        self.compared(strategies, naive_filter, ended)
    }

    fn compared(
        &self,
        strategies: Vec<Run>,
        naive_filter: Option<NaiveFilter>,
        ended: Result<(), Exhausted>,
    ) -> Compared {
        Compared {
            variant: self.rules.variant,
            commutative: self.rules.commutative,
            boards: self.boards,
            games: self.games,
            strategies,
            naive_filter,
            answers: Answers::count(self.rules.variant),
            ended,
        }
    }

    /// The runs until all are done or the budget runs out.
    fn runs(&self, budget: &Budget) -> (Vec<Run>, Result<(), Exhausted>) {
        let mut runs = Vec::new();
        let contenders = self.contenders();
        for (done, &contender) in contenders.iter().enumerate() {
            budget.report(&Snapshot::parts(done as u64, contenders.len() as u64));
            let (start, spent) = (budget.elapsed(), budget.spent());
            let found = match self.play(contender, budget) {
                Ok(found) => found,
                Err(why) => return (runs, Err(why)),
            };
            let took = milliseconds(budget.elapsed().saturating_sub(start));
            runs.push(self.run_of(contender, &found, budget.spent() - spent, took));
        }
        (runs, Ok(()))
    }

    fn run_of(&self, contender: Contender, found: &Distribution, cases: u64, time: f64) -> Run {
        Run {
            name: contender.map_or("boards", Strategy::name),
            cases,
            milliseconds: time,
            ..Run::new(found, self.tries())
        }
    }

    /// Strategies, or for several boards the one that plays them.
    fn contenders(&self) -> Vec<Contender> {
        match (self.boards, self.only) {
            (1, Some(only)) => vec![Some(only)],
            (1, None) => STRATEGIES.into_iter().map(Some).collect(),
            _ => vec![None],
        }
    }

    /// Plays the games, or all answers.
    fn play(&self, contender: Contender, budget: &Budget) -> Result<Distribution, Exhausted> {
        match (contender, self.games) {
            (Some(strategy), None) => trial(strategy, self.rules, budget),
            (Some(strategy), Some(games)) => self.sample(strategy, games, budget),
            (None, games) => {
                let games = games.unwrap_or(GAMES);
                boards_trial(self.rules, self.boards, 0..games, self.seed, budget)
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
        let drawn: Vec<u32> = drawn.collect();
        sample_trial(strategy, self.rules, &drawn, budget)
    }

    fn tries(&self) -> usize {
        let mode = match self.boards {
            2 => Mode::Bi,
            4 => Mode::Quad,
            _ => Mode::Single,
        };
        mode.rows(self.rules.variant)
    }

    /// The paper played classic, and its filter is compared with the others.
    fn shows_naive(&self) -> bool {
        self.rules == Rules::plain(Variant::Classic) && self.boards == 1 && self.only.is_none()
    }
}

/// Strategies side by side.
#[derive(Serialize, JsonSchema)]
pub(super) struct Compared {
    variant: Variant,
    commutative: bool,
    boards: usize,
    /// How many games were played; null if all answers were.
    games: Option<u64>,
    strategies: Vec<Run>,
    #[serde(skip_serializing_if = "Option::is_none")]
    naive_filter: Option<NaiveFilter>,
    #[serde(skip)]
    answers: usize,
    #[serde(skip)]
    ended: Result<(), Exhausted>,
}

/// What one strategy did.
#[derive(Serialize, JsonSchema)]
struct Run {
    name: &'static str,
    cases: u64,
    milliseconds: f64,
    answers: u32,
    /// Guesses over all answers.
    total: u32,
    average: f64,
    worst: usize,
    /// Answers that were found too late.
    lost: u32,
    /// How many answers took one guess, two, and so on.
    distribution: Vec<u32>,
    #[serde(skip)]
    exact_average: f64,
}

/// What the paper's own filter loses, exactly.
#[derive(Serialize, JsonSchema)]
pub(super) struct NaiveFilter {
    lost: usize,
    answers: usize,
    percent: f64,
    example: Option<String>,
}

impl NaiveFilter {
    fn new(lost: &[Tiles]) -> Self {
        let answers = Answers::count(Variant::Classic);
        NaiveFilter {
            lost: lost.len(),
            answers,
            percent: rounded(100.0 * lost.len() as f64 / answers as f64),
            example: lost.first().map(ToString::to_string),
        }
    }

    fn message(&self) -> Message {
        msg!(
            "the paper's own filter takes a black tile for “nowhere” and so never finds {lost} answers ({percent} %), {example} among them; “seed” above has a right filter",
            lost = self.lost,
            percent = LocalizedText::fixed(self.percent, 1),
            example = self.example.clone().unwrap_or_default()
        )
    }
}

impl Run {
    fn new(found: &Distribution, tries: usize) -> Self {
        Run {
            name: "",
            cases: 0,
            milliseconds: 0.0,
            answers: found.answers(),
            total: found.total(),
            average: rounded(found.average()),
            worst: found.worst(),
            lost: found.lost(tries),
            distribution: found.found.clone(),
            exact_average: found.average(),
        }
    }

    fn shown_average(&self) -> LocalizedText {
        LocalizedText::fixed(self.exact_average, 4)
    }

    fn row(&self) -> Vec<Span> {
        let role = if self.lost > 0 { Role::Bad } else { Role::Normal };
        let mut row = vec![
            Span::new(Role::Strong, self.name),
            Span::new(Role::Normal, self.shown_average()),
            Span::new(Role::Normal, self.worst),
            Span::new(role, self.lost),
        ];
        let counts = (0..MOST_GUESSES).map(|at| self.distribution.get(at).copied().unwrap_or(0));
        row.extend(counts.map(|count| Span::new(Role::Quiet, count)));
        row.push(Span::new(Role::Normal, format!("{:.0}", self.milliseconds)));
        row
    }
}

impl Reply for Compared {
    fn verdict(&self) -> Verdict {
        if self.ended.is_ok() { Verdict::Yes } else { Verdict::Unknown }
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        page.line(Role::Title, self.heading());
        page.push(Block::Table(self.runs_table()));
        page.blank();
        page.push(Block::Chart(self.averages()));
        if let Some(first) = self.strategies.first() {
            page.blank();
            page.push(Block::Chart(distribution(first)));
        }
        if self.ended.is_err() {
            page.line(Role::Warning, msg!("stopped before the end"));
        }
        if let Some(naive) = &self.naive_filter {
            page.line(Role::Bad, naive.message());
        }
        page
    }

    fn table(&self) -> Option<Table> {
        Some(self.runs_table())
    }
}

impl Compared {
    fn heading(&self) -> Message {
        let text = match self.games {
            None => msg!("Nerdle {variant}: every one of {answers} answers", ..),
            Some(_) => msg!(
                "Nerdle {variant}: {games} games on {boards} {boards|board|boards}, {answers} answers in all",
                ..
            ),
        };
        text.with("variant", self.variant.name())
            .with("answers", self.answers)
            .with("games", self.games.unwrap_or(0))
            .with("boards", self.boards)
    }

    fn runs_table(&self) -> Table {
        let mut columns = vec![
            (msg!("strategy"), false),
            (msg!("average"), true),
            (msg!("worst"), true),
            (msg!("lost"), true),
        ];
        columns.extend((1..=MOST_GUESSES).map(|guesses| (Message::plain(guesses), true)));
        columns.push((msg!("ms"), true));
        Table::new(columns, self.strategies.iter().map(Run::row))
    }

    fn averages(&self) -> Chart {
        let bar = |run: &Run| Bar {
            label: LocalizedText::from(run.name),
            value: run.exact_average,
            shown: run.shown_average(),
        };
        Chart {
            title: LocalizedText::from(msg!("average number of guesses")),
            logarithmic: false,
            bars: self.strategies.iter().map(bar).collect(),
        }
    }
}

/// How many answers a strategy finds with how many guesses.
fn distribution(run: &Run) -> Chart {
    let bar = |(guesses, &count): (usize, &u32)| Bar {
        label: LocalizedText::from(guesses),
        value: f64::from(count),
        shown: LocalizedText::from(count),
    };
    Chart {
        title: msg!("{strategy}: answers by number of guesses", strategy = run.name).into(),
        logarithmic: false,
        bars: (1..).zip(&run.distribution).map(bar).collect(),
    }
}

/// Milliseconds to the microsecond: more digits would only be noise.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// Six digits behind the point: what people compare, without the noise.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
