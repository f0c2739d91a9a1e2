//! `compare`: the strategies over all answers, side by side; from micro to maxi; a game of one
//! of them, guess by guess.
//!
//! A variant with millions of answers and several boards are played over games
//! of a seed instead. The filter of the paper that this grew from is shown as
//! what it is: it loses answers.

use super::input::{Boards, RuleArgs, read_answer};
use crate::laboratory::*;
use crate::prelude::*;
use unpuzzle_nerdle::{
    Answers, Choice, Chooser, Colour, Distribution, Knowledge, Mode as GameMode, Row as Guess,
    Rules, Strategy as Player, Tiles, Variant, boards_trial, naive_losses, sample_trial, trial,
};

/// Games where not all answers are played and no number is given.
const GAMES: u64 = 100;

const LADDER_GAMES: u64 = 20;

const LADDER: [Variant; 5] =
    [Variant::Micro, Variant::Mini, Variant::Midi, Variant::Classic, Variant::Maxi];

const MOST_GUESSES: usize = 7;

const ROWS: usize = 6;

/// Set the strategies side by side over all answers
#[derive(Deserialize, JsonSchema)]
pub(super) struct Compare {
    #[serde(flatten)]
    rules: RuleArgs,
    /// Only this strategy
    strategy: Option<Player>,
    /// How many boards at once; write their colours with / between them
    #[serde(default)]
    boards: Boards,
    /// Play this many games of a seed instead of all answers
    games: Option<Within<1, 1_000_000>>,
    /// With a trace: the answer that is played for; one of the seed if left out
    #[schemars(extend("x-value" = "EQUATION"))]
    answer: Option<String>,
    #[serde(flatten)]
    laboratory: LaboratoryArguments,
}

#[derive(Clone, Copy)]
pub(super) enum Contender {
    Strategy(Player),
    /// The one player of several boards.
    Boards,
}

pub(super) struct Games {
    rules: Rules,
    boards: usize,
    answers: Played,
    seed: u64,
    /// On the ladder: the percentage of answers that the filter of the paper loses.
    lost: Option<LocalizedText>,
}

enum Played {
    All,
    /// This many games of the seed.
    Games(u64),
    /// The same, counting each guess that the paper's strategy weighs as a case.
    Counted(u64),
    One(Tiles),
}

/// How many guesses a strategy takes.
#[derive(Serialize, JsonSchema)]
pub(super) struct Quality {
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

impl Games {
    fn quality(&self, found: Distribution) -> Quality {
        let mode = match self.boards {
            2 => GameMode::Bi,
            4 => GameMode::Quad,
            _ => GameMode::Single,
        };
        Quality {
            answers: found.answers(),
            total: found.total(),
            average: rounded(found.average()),
            worst: found.worst(),
            lost: found.lost(mode.rows(self.rules.variant)),
            exact_average: found.average(),
            distribution: found.found,
        }
    }

    fn sample(
        &self,
        choose: &Chooser<'_>,
        games: u64,
        budget: &Budget,
    ) -> Result<Distribution, Exhausted> {
        let answers = Answers::ready(self.rules, budget)?.all();
        let mut random = Random::seeded(self.seed);
        let drawn = (0..games).map_while(|_| random.choose(&answers).copied());
        sample_trial(choose, self.rules, &drawn.collect::<Vec<u32>>(), budget)
    }

    /// Traces one game: each guess, and the candidates that it leaves.
    fn trace(
        &self,
        player: Player,
        answer: Tiles,
        trace: &mut Recorder,
        budget: &Budget,
    ) -> Result<Run<Quality>, Exhausted> {
        let empty = vec![Some((String::new(), Tint::default())); answer.len()];
        trace.begin(answer.to_string(), vec![empty; ROWS]);
        Answers::ready(self.rules, budget)?;
        let mut knowledge = Knowledge::new(self.rules);
        let start = budget.spent();
        while !knowledge.is_solved() && knowledge.rows().len() < ROWS {
            budget.check()?;
            let before = knowledge.count() as u64;
            let row = knowledge.rows().len() as u16;
            let guess = counted(player, &knowledge, budget)?.guess;
            let feedback = self.rules.feedback(guess, answer);
            let cases = budget.spent() - start;
            let cells = guess.symbols().zip(feedback.colours()).zip(0..);
            let cells = cells
                .map(|((symbol, colour), column)| (row, column, symbol.to_string(), tint(*colour)));
            let placed = Event::new(Kind::Place, cases, guess.to_string());
            if trace.push(placed.with_cells(cells.collect())).is_break() {
                return Ok(Run::stopped(cases));
            }
            if knowledge.add(Guess { guess, feedback }).is_err() {
                break;
            }
            let pruned = before.saturating_sub(knowledge.count() as u64);
            let event = if feedback.is_solved() {
                Event::new(Kind::Solution, cases, guess.to_string())
            } else {
                Event::prune(cases, pruned, "colours")
            };
            if trace.push(event).is_break() {
                return Ok(Run::stopped(cases));
            }
        }
        let cases = trace.last().map_or(0, |event| event.cases);
        Ok(Run { stopped: false, ..Run::stopped(cases) })
    }
}

impl Strategy for Contender {
    type Instance = Games;
    type Quality = Quality;

    fn name(&self) -> &'static str {
        match self {
            Contender::Strategy(player) => player.name(),
            Contender::Boards => "boards",
        }
    }

    fn run(
        &self,
        games: &Games,
        budget: &Budget,
        trace: Option<&mut Recorder>,
    ) -> Result<Option<Run<Quality>>, NoAnswer> {
        let before = budget.spent();
        let found = match (self, &games.answers) {
            (Contender::Strategy(player), Played::One(answer)) => match trace {
                Some(trace) => {
                    return Ok(Some(games.trace(*player, *answer, trace, budget)?));
                }
                None => return Ok(None),
            },
            (Contender::Strategy(player), Played::All) => trial(*player, games.rules, budget),
            (Contender::Strategy(player), Played::Games(count)) => {
                games.sample(&|known, budget| player.choose(known, budget), *count, budget)
            }
            (Contender::Strategy(player), Played::Counted(count)) => {
                games.sample(&|known, budget| counted(*player, known, budget), *count, budget)
            }
            (Contender::Boards, answers) => {
                let count = if let Played::Games(count) = answers { *count } else { GAMES };
                boards_trial(games.rules, games.boards, 0..count, games.seed, budget)
            }
        };
        let cases = budget.spent() - before;
        let Ok(found) = found else { return Ok(Some(Run::stopped(cases))) };
        let mean = (found.average() * 1e4).round() / 1e4;
        let is_theirs =
            self.name().starts_with("seed") && games.rules == Rules::plain(Variant::Classic);
        let wrong = games.lost.clone().filter(|_| is_theirs);
        Ok(Some(Run {
            wrong: wrong
                .map(|percent| msg!("its own filter loses {percent} % of the answers", percent)),
            ..Run::done(cases, games.quality(found), mean)
        }))
    }
}

/// Chooses a guess and counts cases as for all others: the guesses that the strategy weighs, and
/// at least the one that it makes. The paper's looks at every candidate without counting.
fn counted(player: Player, knowledge: &Knowledge, budget: &Budget) -> Result<Choice, Exhausted> {
    let before = budget.spent();
    let choice = player.choose(knowledge, budget)?;
    let is_theirs = player.name().starts_with("seed");
    let has_opener = knowledge.rules().variant == Variant::Classic && knowledge.rows().len() < 2;
    let weighed = if is_theirs && !has_opener { knowledge.count() as u64 } else { 1 };
    let mut meter = budget.meter();
    for _ in budget.spent() - before..weighed {
        meter.tick()?;
    }
    Ok(choice)
}

fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Right => "good".into(),
        Colour::Elsewhere => "warning".into(),
        Colour::Absent => "quiet".into(),
    }
}

/// What was played.
#[derive(Serialize, JsonSchema)]
pub(super) struct Head {
    variant: Variant,
    commutative: bool,
    boards: usize,
    /// How many games were played; null if all answers were.
    games: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    naive_filter: Option<NaiveFilter>,
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

impl Compare {
    /// How many games are played; none if all answers are.
    fn games(&self) -> Option<u64> {
        let all = self.rules.variant != Some(Variant::Maxi) && self.boards == Boards::One;
        self.games.map(Within::get).or((!all).then_some(GAMES))
    }
}

impl Comparison for Compare {
    const PUZZLE: &'static str = "nerdle";
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
    type Strategy = Contender;
    type Head = Head;

    fn laboratory(&self) -> &LaboratoryArguments {
        &self.laboratory
    }

    fn chosen(&self) -> Option<Contender> {
        self.strategy.map(Contender::Strategy)
    }

    fn all(&self, _: Mode) -> Vec<Contender> {
        Player::ALL.into_iter().map(Contender::Strategy).collect()
    }

    fn strategies(&self, mode: Mode) -> Vec<Contender> {
        if mode == Mode::Once && self.boards != Boards::One {
            return vec![Contender::Boards];
        }
        self.chosen().map_or_else(|| self.all(mode), |only| vec![only])
    }

    fn instance(&self, mode: Mode, cx: &mut Context<'_>) -> Result<Games, NoAnswer> {
        let rules = self.rules.rules(self.answer.as_deref());
        let answers = match (mode, &self.answer, self.games()) {
            (Mode::Trace, Some(answer), _) => Played::One(read_answer(answer, rules.variant)?),
            (Mode::Trace, None, _) => {
                let rows = Answers::ready(rules, cx.budget)?.rows();
                let drawn = Random::seeded(cx.seed).choose(rows).copied();
                Played::One(drawn.ok_or(Exhausted::Stopped)?)
            }
            (_, _, None) => Played::All,
            (_, _, Some(games)) => Played::Games(games),
        };
        Ok(Games { rules, boards: self.boards.count(), answers, seed: cx.seed, lost: None })
    }

    fn ladder(&self, cx: &mut Context<'_>) -> Result<Ladder<Games>, NoAnswer> {
        let games = self.games.map_or(LADDER_GAMES, Within::get);
        // What the filter of the paper loses, which its openers are played without here.
        let is_theirs = self.strategy.is_none_or(|only| only.name().starts_with("seed"));
        let lost = is_theirs.then(|| naive_losses(cx.budget).ok()).flatten().map(|lost| {
            let all = Answers::count(Variant::Classic) as f64;
            LocalizedText::fixed(100.0 * lost.len() as f64 / all, 1)
        });
        let rung = |variant: Variant| {
            let rules = Rules { variant, commutative: self.rules.commutative };
            // Load the shared lists of answers now, so that the first strategy does not pay for
            // it.
            let _ = Answers::ready(rules, cx.budget);
            let (size, instance) = (variant.tiles() as u32, variant.name().to_owned());
            let answers = Played::Counted(games);
            let games = Games { rules, boards: 1, answers, seed: cx.seed, lost: lost.clone() };
            (Rung { size, label: variant.name().into(), instance }, games)
        };
        Ok(Ladder {
            title: msg!("Nerdle, {games} games of a seed: {what}", games, ..),
            axis: msg!("tiles"),
            each: Some(msg!("× {factor} for each tile", ..)),
            quality: msg!("mean guesses"),
            rungs: LADDER.into_iter().map(rung).collect(),
        })
    }

    fn head(&self, games: Games, budget: &Budget) -> Head {
        let Rules { variant, commutative } = games.rules;
        // The paper played classic, and its filter is compared with the others.
        let shows_naive = games.rules == Rules::plain(Variant::Classic)
            && self.boards == Boards::One
            && self.strategy.is_none();
        let lost = shows_naive.then(|| naive_losses(budget).ok()).flatten();
        Head {
            variant,
            commutative,
            boards: games.boards,
            games: self.games(),
            naive_filter: lost.map(|lost| NaiveFilter::new(&lost)),
        }
    }

    fn table(&self, rows: &[Row<Quality>]) -> Table {
        let mut columns = vec![
            (msg!("strategy"), false),
            (msg!("average"), true),
            (msg!("worst"), true),
            (msg!("lost"), true),
        ];
        columns.extend((1..=MOST_GUESSES).map(|guesses| (Message::plain(guesses), true)));
        columns.push((msg!("ms"), true));
        Table::new(columns, rows.iter().map(cells))
    }

    fn show(&self, head: &Head, rows: &[Row<Quality>], page: &mut Page) {
        let title = match head.games {
            None => msg!("Nerdle {variant}: every one of {answers} answers", ..),
            Some(games) => msg!(
                "Nerdle {variant}: {games} games on {boards} {boards|board|boards}, {answers} answers in all",
                games,
                boards = head.boards,
                ..
            ),
        };
        page.line(
            Role::Title,
            title
                .with("variant", head.variant.name())
                .with("answers", Answers::count(head.variant)),
        );
        page.table(self.table(rows));
        page.blank();
        page.push(Block::Chart(Chart {
            title: msg!("average number of guesses").into(),
            logarithmic: false,
            bars: rows.iter().map(average).collect(),
        }));
        if let Some(first) = rows.first() {
            page.blank();
            page.push(Block::Chart(distribution(first)));
        }
        if let Some(naive) = &head.naive_filter {
            page.line(Role::Bad, naive.message());
        }
    }
}

fn cells(row: &Row<Quality>) -> Vec<Span> {
    let Quality { exact_average, worst, lost, distribution, .. } = &row.quality;
    let role = if *lost > 0 { Role::Bad } else { Role::Normal };
    let mut cells = vec![
        Span::new(Role::Strong, row.name.clone()),
        LocalizedText::fixed(*exact_average, 4).into(),
        (*worst).into(),
        Span::new(role, *lost),
    ];
    let counts = (0..MOST_GUESSES).map(|at| distribution.get(at).copied().unwrap_or(0));
    cells.extend(counts.map(|count| Span::new(Role::Quiet, count)));
    cells.push(format!("{:.0}", row.milliseconds).into());
    cells
}

fn average(row: &Row<Quality>) -> Bar {
    let average = row.quality.exact_average;
    Bar { label: row.title.clone(), value: average, shown: LocalizedText::fixed(average, 4) }
}

fn distribution(row: &Row<Quality>) -> Chart {
    let bar = |(guesses, &count): (usize, &u32)| Bar {
        label: LocalizedText::from(guesses),
        value: f64::from(count),
        shown: LocalizedText::from(count),
    };
    Chart {
        title: msg!("{strategy}: answers by number of guesses", strategy = row.name.clone()).into(),
        logarithmic: false,
        bars: (1..).zip(&row.quality.distribution).map(bar).collect(),
    }
}

/// Six decimals: what people compare, without the noise.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
