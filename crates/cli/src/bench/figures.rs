//! The figures of the README, each with what reproduces it.

use std::path::Path;
use std::process::Command;

use unpuzzle::nerdle::{Rules as NerdleRules, Variant, strategy, trial};
use unpuzzle::slide::{Effort, PlayerFactory, PlayerName, Size, Tournament};
use unpuzzle::tiling::{Engine, Solver, board};
use unpuzzle::twentyfour::{Hand, Rules, Want, solve};
use unpuzzle_puzzle::{Budget, LocalizedText, Text};

use crate::messages;

/// The README that this program was built with.
const README: &str = include_str!("../../README.md");

/// One figure.
pub(super) struct Figure {
    pub(super) name: &'static str,
    pub(super) what: &'static Text,
    /// The row of the README's table it stands in, and what stands behind the number.
    at: (&'static str, &'static str),
    /// How far the measured value may be off, in hundredths of the README's.
    pub(super) noise: f64,
    pub(super) measure: fn(&Budget, usize) -> Measured,
}

/// What came of measuring.
pub(super) enum Measured {
    Value(String),
    /// Why there is no value.
    Missing(&'static Text),
}

impl Figure {
    pub(super) fn remark(&self) -> LocalizedText {
        match self.noise {
            0.0 => (&messages::EXACT).into(),
            noise => messages::NOISE.with("percent", LocalizedText::fixed(noise, 0)).into(),
        }
    }
}

pub(super) static FIGURES: [Figure; 7] = [
    Figure {
        name: "24-hands",
        what: &messages::FIGURE_HANDS,
        at: ("24", " hands"),
        noise: 0.0,
        measure: |budget, _| hands(budget, |hands, _| hands),
    },
    Figure {
        name: "24-ratio",
        what: &messages::FIGURE_RATIO,
        at: ("24", " × fewer"),
        noise: 10.0,
        measure: |_, _| ratio(),
    },
    Figure {
        name: "tiling-count",
        what: &messages::FIGURE_TILING,
        at: ("Tiling", " solutions of IQ Puzzler Pro"),
        noise: 0.0,
        measure: |budget, _| tiling(budget),
    },
    Figure {
        name: "nerdle-mean",
        what: &messages::FIGURE_MEAN,
        at: ("Nerdle", " guesses on average"),
        noise: 0.0,
        measure: |budget, _| nerdle(budget, |total, answers| format!("{:.4}", total / answers)),
    },
    Figure {
        name: "nerdle-answers",
        what: &messages::FIGURE_ANSWERS,
        at: ("Nerdle", " answers"),
        noise: 0.0,
        measure: |budget, _| nerdle(budget, |_, answers| grouped(answers as u64)),
    },
    Figure {
        name: "2048-expert",
        what: &messages::FIGURE_EXPERT,
        at: ("2048", " % of games"),
        noise: 4.0,
        measure: expert,
    },
    Figure {
        name: "24-solvable",
        what: &messages::FIGURE_SOLUTION,
        at: ("", "✓ 1 essentially different solution"),
        noise: 0.0,
        measure: |budget, _| hardest(budget),
    },
];

/// The value of a figure in the README: the number before what the figure names.
pub(super) fn readme(figure: &Figure) -> Option<String> {
    let (row, behind) = figure.at;
    if row.is_empty() {
        return README.contains(behind).then(|| "1".to_owned());
    }
    let start = format!("| {row} |");
    let line = README.lines().find(|line| line.starts_with(&start))?;
    let before = &line[..line.find(behind)?];
    let number = before.rsplit(' ').next()?;
    Some(number.to_owned())
}

/// Whether two values agree within so many hundredths of the first.
pub(super) fn agree(told: &str, measured: &str, noise: f64) -> bool {
    let number = |text: &str| text.replace(',', "").parse::<f64>().ok();
    match (number(told), number(measured)) {
        _ if told == measured => true,
        (Some(told), Some(measured)) => (told - measured).abs() <= told.abs() * noise / 100.0,
        _ => false,
    }
}

/// Thousands with a comma between them, as the README writes them.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut written = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            written.push(',');
        }
        written.push(digit);
    }
    written
}

const STOPPED: Measured = Measured::Missing(&messages::FIGURE_STOPPED);

/// Every hand solved; how many there are, and how many solutions they have.
fn hands(budget: &Budget, of: fn(u64, u64) -> u64) -> Measured {
    let (mut hands, mut solutions) = (0, 0);
    for a in 1..=13 {
        for b in a..=13 {
            for c in b..=13 {
                for d in c..=13 {
                    let hand = Hand::of_ranks([a, b, c, d]);
                    let solved = solve(&hand, &Rules::classic(), Want::Distinct, budget);
                    if !solved.complete {
                        return STOPPED;
                    }
                    hands += 1;
                    solutions += solved.solutions.len() as u64;
                }
            }
        }
    }
    // The published number of essentially different solutions.
    match solutions {
        3017 => Measured::Value(grouped(of(hands, solutions))),
        _ => Measured::Value(format!("{} ({solutions} solutions)", grouped(hands))),
    }
}

fn hardest(budget: &Budget) -> Measured {
    let solved = solve(&Hand::of_ranks([3, 3, 8, 8]), &Rules::classic(), Want::Distinct, budget);
    if solved.complete { Measured::Value(solved.solutions.len().to_string()) } else { STOPPED }
}

/// The peer is no part of this program, so its benchmark is asked, where the source is.
fn ratio() -> Measured {
    if !Path::new("crates/bench/Cargo.toml").is_file() {
        return Measured::Missing(&messages::NEEDS_SOURCE);
    }
    let arguments = ["bench", "-q", "-p", "unpuzzle-bench", "--", "--instructions"];
    let Ok(output) = Command::new("cargo").args(arguments).output() else {
        return Measured::Missing(&messages::NEEDS_SOURCE);
    };
    let report = String::from_utf8_lossy(&output.stdout);
    let told = report.lines().find_map(|line| {
        let rest = line.trim().strip_prefix("solve, distinct is ")?;
        rest.split_once(" × inrust, all ").map(|(ratio, _)| ratio.to_owned())
    });
    told.map_or(Measured::Missing(&messages::NEEDS_VALGRIND), Measured::Value)
}

fn tiling(budget: &Budget) -> Measured {
    let Some(problem) = board("iq-puzzler-pro") else { return STOPPED };
    match Solver::new(&problem).with_engine(Engine::Frontier).count(budget) {
        Ok(counts) => match counts.value.raw.to_string().parse() {
            Ok(count) => Measured::Value(grouped(count)),
            Err(_) => STOPPED,
        },
        Err(_) => STOPPED,
    }
}

fn nerdle(budget: &Budget, of: fn(f64, f64) -> String) -> Measured {
    let Some(optimal) = strategy("optimal") else { return STOPPED };
    match trial(optimal, NerdleRules::plain(Variant::Classic), budget) {
        Ok(found) => Measured::Value(of(f64::from(found.total()), f64::from(found.answers()))),
        Err(_) => STOPPED,
    }
}

/// The games and the seed of the command beside the figure.
const GAMES: u64 = 10_000;
const SEED: u64 = 1;

fn expert(budget: &Budget, threads: usize) -> Measured {
    let mut factory = PlayerFactory::default();
    let size = Size::CLASSIC;
    let mut team = Vec::new();
    for _ in 0..threads.max(1) {
        match factory.player(PlayerName::Expert(Effort::Plies(1)), size, threads, budget) {
            Ok(player) => team.push(player),
            Err(_) => return STOPPED,
        }
    }
    let standing = Tournament { size, games: GAMES, seed: SEED }.run(team, budget);
    if standing.stopped.is_some() {
        return STOPPED;
    }
    let reached = standing.games.iter().filter(|game| game.largest >= 14).count();
    Measured::Value(format!("{:.0}", 100.0 * reached as f64 / GAMES as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_stands_in_the_readme() {
        for figure in &FIGURES {
            let told = readme(figure).unwrap_or_else(|| panic!("{}", figure.name));
            assert!(told.replace(',', "").parse::<f64>().is_ok(), "{}: {told}", figure.name);
        }
    }

    #[test]
    fn figures_that_take_no_time_agree_with_the_readme() {
        let quick = ["24-hands", "24-solvable", "tiling-count", "nerdle-mean", "nerdle-answers"];
        for figure in FIGURES.iter().filter(|figure| quick.contains(&figure.name)) {
            let told = readme(figure).unwrap();
            match (figure.measure)(&Budget::unlimited(), 1) {
                Measured::Value(value) => assert_eq!(value, told, "{}", figure.name),
                Measured::Missing(why) => panic!("{}: {why:?}", figure.name),
            }
        }
    }

    #[test]
    fn values_agree_within_their_noise() {
        assert!(agree("6.9", "7.1", 10.0) && !agree("6.9", "8.0", 10.0));
        assert!(agree("4,331,140", "4331140", 0.0) && !agree("49", "50", 0.0));
        assert_eq!(grouped(4_331_140), "4,331,140");
    }
}
