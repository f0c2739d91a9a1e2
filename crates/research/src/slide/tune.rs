//! `2048 tune`: lets judgements of rows compete: an evolution strategy over their numbers.
//!
//! Every generation draws candidates around the best judgement so far, all play the same
//! games, and the centre moves to the average of the better half.

use std::time::{Duration, Instant};

use clap::Args;
use unpuzzle_slide::{Board, Budget, Expectimax, HeuristicWeights, Player, Random};

const KNOBS: usize = 7;
const CANDIDATES: usize = 10;
const PARENTS: usize = 4;

/// How long to tune, and on what.
#[derive(Args, Clone, Debug)]
pub struct Tune {
    /// Moves that the player looks ahead
    #[arg(long, default_value_t = 2)]
    pub plies: u32,
    /// Games of each candidate in a generation
    #[arg(long, default_value_t = 20)]
    pub games: u64,
    /// How long to tune
    #[arg(long, default_value_t = 60)]
    pub seconds: u64,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Leave out boards that are less likely
    #[arg(long, default_value_t = 0.01)]
    pub unlikely: f32,
}

impl Tune {
    /// Tunes, and prints every generation.
    pub fn run(&self) {
        let Tune { plies, games, seconds, seed, unlikely } = *self;
        tune(plies, games, Duration::from_secs(seconds), unlikely, Random::seeded(seed));
    }
}

fn tune(plies: u32, games: u64, end: Duration, unlikely: f32, mut random: Random) {
    let began = Instant::now();
    let mut centre = knobs(&HeuristicWeights::BEST);
    let mut spread = [0.25; KNOBS];
    for generation in 0.. {
        let mut field: Vec<(f64, [f64; KNOBS])> = (0..CANDIDATES)
            .map(|_| {
                let knobs =
                    std::array::from_fn(|knob| centre[knob] + spread[knob] * normal(&mut random));
                (0.0, knobs)
            })
            .collect();
        field.push((0.0, centre));
        for (mean, knobs) in &mut field {
            *mean = score(
                &judgement(knobs),
                plies,
                unlikely,
                generation * games..(generation + 1) * games,
            );
        }
        let own = field[CANDIDATES].0;
        field.sort_by(|a, b| b.0.total_cmp(&a.0));
        let parents = &field[..PARENTS];
        let old = centre;
        for knob in 0..KNOBS {
            centre[knob] =
                parents.iter().map(|parent| parent.1[knob]).sum::<f64>() / PARENTS as f64;
            let deviation =
                parents.iter().map(|parent| (parent.1[knob] - old[knob]).powi(2)).sum::<f64>()
                    / PARENTS as f64;
            spread[knob] = 0.8 * spread[knob] + 0.2 * deviation.sqrt().clamp(0.02, 0.5);
        }
        println!(
            "{generation} centre {own:.0} best {:.0} {:?} {spread:.2?}",
            field[0].0,
            judgement(&centre)
        );
        if began.elapsed() > end {
            return;
        }
    }
}

/// All knobs are logarithms, so that a step is a factor.
fn knobs(judgement: &HeuristicWeights) -> [f64; KNOBS] {
    let HeuristicWeights { empty, merge, disorder, disorder_power, tile, tile_power, alive } =
        *judgement;
    let scaled = |weight: f32, power: f32| weight * 11_f32.powf(power);
    [
        empty,
        merge,
        scaled(disorder, disorder_power),
        disorder_power,
        scaled(tile, tile_power),
        tile_power,
        alive,
    ]
    .map(|knob| f64::from(knob).ln())
}

/// Weights of powers are kept at their worth for the tile 2048, so that a
/// power can change without changing everything.
fn judgement(knobs: &[f64; KNOBS]) -> HeuristicWeights {
    let [empty, merge, disorder, disorder_power, tile, tile_power, alive] =
        knobs.map(|knob| knob.exp() as f32);
    HeuristicWeights {
        alive,
        empty,
        merge,
        disorder: disorder / 11_f32.powf(disorder_power),
        disorder_power,
        tile: tile / 11_f32.powf(tile_power),
        tile_power,
    }
}

/// The geometric mean, so that one lucky game does not decide.
fn score(
    judgement: &HeuristicWeights,
    plies: u32,
    unlikely: f32,
    games: std::ops::Range<u64>,
) -> f64 {
    let mut player = Expectimax::with(judgement, plies, unlikely);
    let count = games.end - games.start;
    let sum: f64 = games.map(|game| (play(&mut player, game).max(1) as f64).ln()).sum();
    (sum / count as f64).exp()
}

fn play(player: &mut Expectimax, game: u64) -> u64 {
    let mut random = Random::stream(4096, game);
    let mut board = Board::start(&mut random);
    let mut score = 0;
    let budget = Budget::unlimited();
    while let Some(slide) =
        player.choose(&board, &budget).ok().flatten().and_then(|direction| board.slide(direction))
    {
        score += slide.reward;
        board = slide.board.spawn(&mut random);
    }
    score
}

fn normal(random: &mut Random) -> f64 {
    let radius = (-2.0 * (1.0 - random.unit()).ln()).sqrt();
    radius * (std::f64::consts::TAU * random.unit()).cos()
}
