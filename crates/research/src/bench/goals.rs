//! Figures that have a goal and do not stand in the README.

use std::process::Command;
use std::sync::OnceLock;

use unpuzzle_core::Budget;
use unpuzzle_nerdle::{Adviser, Instance, Knowledge, Mode, Origin, Rules, Strategy, Variant, path};
use unpuzzle_slide::Standing;
use unpuzzle_tiling::coach::advise;
use unpuzzle_tiling::{Oracle, Solver, board};

use super::figures::{Measured, STOPPED, grouped, tournament};

/// How many times fewer instructions one needs than the other, by the benchmark that has
/// the peers.
pub(super) fn ratio(ours: &str, theirs: &str) -> Measured {
    static REPORT: OnceLock<String> = OnceLock::new();
    let report = REPORT.get_or_init(|| instructions().unwrap_or_default());
    let (before, behind) = (format!("{ours} is "), format!(" × {theirs} ("));
    let told = report.lines().find_map(|line| {
        let (ratio, _) = line.trim().strip_prefix(&before)?.split_once(&behind)?;
        Some(ratio.to_owned())
    });
    told.map_or(
        Measured::Missing("the benchmark gave no count: is valgrind installed?"),
        Measured::Value,
    )
}

fn instructions() -> Option<String> {
    let arguments = ["bench", "-q", "-p", "unpuzzle-research", "--bench", "twentyfour"];
    let output = Command::new("cargo").args(arguments).args(["--", "--instructions"]).output();
    Some(String::from_utf8_lossy(&output.ok()?.stdout).into_owned())
}

const PYRAMID: &str = "iq-puzzler-pro-pyramid";

/// Processor time of the first exact count.
pub(super) fn pyramid_count(budget: &Budget) -> Measured {
    let Some(problem) = board(PYRAMID) else { return STOPPED };
    let (counted, time) = timed(|| Solver::new(&problem).count(budget));
    counted.map_or(STOPPED, |_| milliseconds(time))
}

/// Processor time of a hint on the empty board.
pub(super) fn pyramid_hint(budget: &Budget) -> Measured {
    let Some(problem) = board(PYRAMID) else { return STOPPED };
    let oracle = OnceLock::new();
    let (advice, time) = timed(|| {
        advise(
            &problem,
            &[],
            |budget| {
                let found = Oracle::find(&problem, budget)?;
                Ok(&**oracle.get_or_init(|| found))
            },
            budget,
        )
    });
    advice.map_or(STOPPED, |_| milliseconds(time))
}

const MAXI: Rules = Rules::plain(Variant::Maxi);

/// Games of maxi: how many replies are timed, how many games are played to the end.
const REPLIES: u64 = 20;
const MAXI_GAMES: u64 = 100;

/// The slowest of some replies to the first row of a game of maxi.
pub(super) fn maxi_reply(budget: &Budget) -> Measured {
    let mut slowest = 0.0_f64;
    for seed in 0..REPLIES {
        let Some((player, rows)) = maxi_game(seed, budget) else { return STOPPED };
        let (advice, time) = timed(|| {
            let known = Knowledge::from_rows(MAXI, &rows[..1]).ok()?;
            Adviser { strategy: player, hard: false }.advise(&[known], budget).ok()
        });
        if advice.is_none() {
            return STOPPED;
        }
        slowest = slowest.max(time);
    }
    milliseconds(slowest)
}

/// Guesses on average in games of maxi.
pub(super) fn maxi_mean(budget: &Budget) -> Measured {
    let mut guesses = 0;
    for seed in 0..MAXI_GAMES {
        let Some((_, rows)) = maxi_game(seed, budget) else { return STOPPED };
        guesses += rows.len();
    }
    Measured::Value(format!("{:.2}", guesses as f64 / MAXI_GAMES as f64))
}

/// The rows that the best player plays in the game of a seed.
fn maxi_game(seed: u64, budget: &Budget) -> Option<(Strategy, Vec<unpuzzle_nerdle::Row>)> {
    let player = Strategy::Optimal;
    let game = Instance::new(Variant::Maxi, Mode::Single, Origin::Seed(seed));
    let rows = path(player, MAXI, *game.answers().first()?, budget).ok()?;
    Some((player, rows))
}

const SEARCHED_GAMES: u64 = 40;

/// What comes of games of the expert three moves deep, which are played once.
pub(super) fn search(
    budget: &Budget,
    threads: usize,
    of: fn(&Standing) -> Option<f64>,
) -> Measured {
    static PLAYED: OnceLock<Option<Standing>> = OnceLock::new();
    let played = PLAYED.get_or_init(|| tournament(3, SEARCHED_GAMES, budget, threads));
    match played.as_ref().and_then(of) {
        Some(value) if value > 1e3 => Measured::Value(grouped(value.round() as u64)),
        Some(value) => Measured::Value(value.to_string()),
        None => STOPPED,
    }
}

fn milliseconds(time: f64) -> Measured {
    Measured::Value(format!("{time:.1}"))
}

/// What work takes of the processor on this thread, in milliseconds, as Linux tells it;
/// elsewhere of the clock.
fn timed<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let (start, before) = (std::time::Instant::now(), processor_time());
    let result = work();
    let time = before.zip(processor_time()).map(|(before, after)| after - before);
    (result, time.unwrap_or_else(|| 1e3 * start.elapsed().as_secs_f64()))
}

fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e6)
}
