//! `compare`: the greedy players of the source beside ours, on equal seeds; the same
//! players on larger and larger boards; the moves of one of them.

use unpuzzle_slide::{
    AnyPlayer, Effort, Exact, Grid, Move, Player as _, PlayerError, PlayerFactory, PlayerName,
    Size, Strength, Tournament, tile,
};

use super::bench;
use super::input::{SizeArg, WeightsArg, no_player};
use crate::laboratory::*;
use crate::prelude::*;

/// The players in their order: each has one idea more than those before it.
const STRATEGIES: &[&str] = &[
    "random",
    "first-legal",
    "greedy-value-literal",
    "greedy-space-literal",
    "greedy-value",
    "greedy-space",
    "corner",
    "expectimax:1",
    "network",
    "expert:1",
    "strongest",
];

/// Search depth of the strongest player.
const SEARCH: Effort = Effort::Plies(2);

/// Games that a player plays at most who searches with the network, which takes fifty
/// times as long as without a search.
const MOST_SEARCHED: u64 = 20;

const LADDER: [&str; 6] = ["2x2", "2x3", "2x4", "3x3", "3x4", "4x4"];

const LADDER_GAMES: u64 = 20;

/// The strategy of the ladder that solves the whole board.
const EXACT: &str = "perfect";

/// Set the original greedy players beside ours on equal seeds
#[derive(Deserialize, JsonSchema)]
pub(super) struct Compare {
    /// How many games each player plays
    #[serde(default)]
    games: Within<1, 1_000_000, 200>,
    #[serde(flatten)]
    size: SizeArg,
    /// Only this strategy
    #[schemars(extend("enum" = STRATEGIES))]
    strategy: Option<String>,
    #[serde(flatten)]
    weights: WeightsArg,
    #[serde(flatten)]
    laboratory: LaboratoryArguments,
}

pub(super) struct Contender(&'static str);

pub(super) struct Games {
    size: Size,
    games: u64,
    seed: u64,
    /// Search depth of the expert where it is the strongest player.
    effort: Effort,
    factory: PlayerFactory,
}

impl Contender {
    /// Which player is strongest depends on the size of the board.
    fn player(&self, games: &Games) -> PlayerName {
        self.0.parse().unwrap_or_else(|_| match PlayerName::strongest(games.size) {
            PlayerName::Expert(_) => PlayerName::Expert(games.effort),
            PlayerName::Expectimax(_) => PlayerName::Expectimax(2),
            strongest => strongest,
        })
    }
}

impl Strategy for Contender {
    type Instance = Games;
    type Quality = Strength;

    fn name(&self) -> &'static str {
        self.0
    }

    fn label(&self, games: &Games) -> String {
        self.player(games).to_string()
    }

    fn run(
        &self,
        games: &Games,
        budget: &Budget,
        trace: Option<&mut Recorder>,
    ) -> Result<Option<Run<Strength>>, NoAnswer> {
        let &Games { size, seed, .. } = games;
        if self.0 == EXACT {
            return Ok(solve(size, budget));
        }
        let name = self.player(games);
        let mut player = match games.factory.clone().player(name, size, budget) {
            Err(PlayerError::Exhausted(_)) => return Ok(Some(Run::stopped(0))),
            player => player.map_err(no_player)?,
        };
        if let Some(trace) = trace {
            return Ok(Some(Game::first(games, &mut player, trace).play(
                &mut player,
                trace,
                budget,
            )));
        }
        let is_searched = name == PlayerName::Expert(SEARCH);
        let count = if is_searched { games.games.min(MOST_SEARCHED) } else { games.games };
        let outcome = Tournament { size, games: count, seed }.run(&player, budget);
        let stopped = outcome.stopped().is_some();
        let standing = outcome.into_inner();
        let strength = standing.strength();
        let figure = strength.mean_score.map(f64::round);
        let quality = figure.map(|_| strength);
        Ok(Some(Run { cases: standing.moves, stopped, quality, figure, wrong: None }))
    }
}

/// Solves every position of a board; none if there are too many to store.
fn solve(size: Size, budget: &Budget) -> Option<Run<Strength>> {
    let before = budget.spent();
    match Exact::solve(size, budget) {
        Ok(None) => None,
        Ok(Some(exact)) => {
            let figure = Some((exact.expected_score() * 1e3).round() / 1e3);
            Some(Run { stopped: false, figure, ..Run::stopped(exact.canonical_states()) })
        }
        Err(_) => Some(Run::stopped(budget.spent() - before)),
    }
}

const WON: u8 = 11;

fn text(exponent: u8) -> String {
    if exponent == 0 { String::new() } else { tile(exponent).to_string() }
}

fn tint(exponent: u8) -> Tint {
    if exponent == 0 { Tint::default() } else { Tint::piece(usize::from(exponent)) }
}

struct Game {
    grid: Grid,
    random: Random,
    score: u64,
    moves: u64,
    won: bool,
}

impl Game {
    fn first(games: &Games, player: &mut AnyPlayer, trace: &mut Recorder) -> Self {
        let mut random = Random::stream(games.seed, 0);
        player.begin(Random::stream(!games.seed, 0));
        let grid = Grid::start(games.size, &mut random);
        let board = grid
            .rows()
            .map(|row| {
                row.iter().map(|exponent: &u8| Some((text(*exponent), tint(*exponent)))).collect()
            })
            .collect();
        trace.begin(format!("2048:{}#{}", games.size, games.seed), board);
        Game { grid, random, score: 0, moves: 0, won: false }
    }

    fn play(
        mut self,
        player: &mut AnyPlayer,
        trace: &mut Recorder,
        budget: &Budget,
    ) -> Run<Strength> {
        loop {
            let next = budget.check().and_then(|()| player.choose(&self.grid, budget));
            let is_over = match next {
                Ok(Some(direction)) if self.step(direction, trace) => continue,
                Ok(None) => true,
                Ok(Some(_)) | Err(_) => false,
            };
            return Run { stopped: !is_over, ..Run::stopped(self.moves) };
        }
    }

    /// Makes a move; false if the trace is full.
    fn step(&mut self, direction: Move, trace: &mut Recorder) -> bool {
        let before = self.grid;
        let Some(slide) = self.grid.slide(direction) else {
            return false;
        };
        self.grid = slide.board;
        self.score += slide.reward;
        self.moves += 1;
        self.grid.spawn(&mut self.random);
        let text = match slide.reward {
            0 => direction.letter().to_string(),
            points => format!("{} +{points} = {}", direction.letter(), self.score),
        };
        let event = Event::new(Kind::Place, self.moves, text).with_cells(self.changes(&before));
        let mut room = trace.push(event).is_continue();
        if !self.won && self.grid.largest() >= WON {
            self.won = true;
            room &= trace.push(Event::new(Kind::Solution, self.moves, "2048")).is_continue();
        }
        room
    }

    fn changes(&self, before: &Grid) -> Vec<(u16, u16, String, Tint)> {
        let columns = self.grid.size().columns();
        let cells = self.grid.exponents().iter().zip(before.exponents()).enumerate();
        let changed = cells.filter(|(_, (now, then))| now != then);
        let cell = |(place, (now, _)): (usize, (&u8, &u8))| {
            ((place / columns) as u16, (place % columns) as u16, text(*now), tint(*now))
        };
        changed.map(cell).collect()
    }
}

/// The players have nothing in common but the seed.
#[derive(Serialize, JsonSchema)]
pub(super) struct Head {}

impl Comparison for Compare {
    const PUZZLE: &'static str = "2048";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("compare --games 500 --save chart.svg", "with a chart"),
        ("compare --growth --save growth.svg", "from 2x2 to 4x4"),
        (
            "compare --strategy greedy-value --trace greedy.jsonl",
            "every move, for `unpuzzle replay`",
        ),
    ];
    type Strategy = Contender;
    type Head = Head;

    fn laboratory(&self) -> &LaboratoryArguments {
        &self.laboratory
    }

    fn chosen(&self) -> Option<Contender> {
        let wanted = self.strategy.as_deref()?;
        STRATEGIES.iter().copied().find(|word| *word == wanted).map(Contender)
    }

    fn all(&self, mode: Mode) -> Vec<Contender> {
        let needs_network = |word: &str| matches!(word, "network" | "expert:1");
        let mut words = STRATEGIES.to_vec();
        match mode {
            // Networks are made for the classic board. On the chart of the ladder the corner
            // player would hide the greedy ones.
            Mode::Growth => {
                words.retain(|word| !needs_network(word) && *word != "corner");
                words.push(EXACT);
            }
            Mode::Once if self.size.get() != Size::CLASSIC => {
                words.retain(|word| !needs_network(word));
            }
            Mode::Once | Mode::Trace => {}
        }
        words.into_iter().map(Contender).collect()
    }

    fn instance(&self, _: Mode, cx: &mut Context<'_>) -> Result<Games, NoAnswer> {
        let (size, games, seed) = (self.size.get(), self.games.get(), cx.seed);
        let factory = self.weights.factory(cx.io)?;
        Ok(Games { size, games, seed, effort: SEARCH, factory })
    }

    fn ladder(&self, cx: &mut Context<'_>) -> Result<Ladder<Games>, NoAnswer> {
        let (games, seed) = (self.games.get::<u64>().min(LADDER_GAMES), cx.seed);
        let factory = self.weights.factory(cx.io)?;
        let rung = |size: Size| {
            let (label, instance) = (size.to_string().into(), size.to_string());
            // Counts moves, whatever the depth of the search.
            let effort = Effort::Plies(1);
            let games = Games { size, games, seed, effort, factory: factory.clone() };
            (Rung { size: size.cells() as u32, label, instance }, games)
        };
        Ok(Ladder {
            title: msg!("2048, {games} games on each board: {what}", games, ..),
            axis: msg!("cells"),
            each: Some(msg!("× {factor} for each cell", ..)),
            quality: msg!("mean score"),
            rungs: LADDER.iter().filter_map(|size| size.parse().ok()).map(rung).collect(),
        })
    }

    fn head(&self, _: Games, _: &Budget) -> Head {
        Head {}
    }

    fn table(&self, rows: &[Row<Strength>]) -> Table {
        bench::table(&strengths(rows))
    }

    fn show(&self, _: &Head, rows: &[Row<Strength>], page: &mut Page) {
        bench::show(&strengths(rows), page);
        page.line(Role::Quiet, msg!("All players have the same tiles. What searches with the network plays 20 games at most. Read by its pseudo-code, the greedy source takes left whenever that merges; by its prose, the larger of left and down."));
    }
}

fn strengths(rows: &[Row<Strength>]) -> Vec<(String, &Strength)> {
    rows.iter().map(|row| (row.name.clone(), &row.quality)).collect()
}
