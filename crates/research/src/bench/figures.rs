//! The figures of the README, and those that have a goal, each with what reproduces it.

use unpuzzle_core::Budget;
use unpuzzle_nerdle::{Rules as NerdleRules, Strategy, Variant, trial};
use unpuzzle_slide::{Effort, PlayerFactory, PlayerName, Size, Standing, Tournament};
use unpuzzle_tiling::{Engine, Solver, board};
use unpuzzle_twentyfour::{self as twentyfour, Hand};

use super::goals;

/// The README beside this source.
const README: &str = include_str!("../../../../README.md");

/// One figure.
pub(super) struct Figure {
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    /// The row of the README's table it stands in, and what stands behind the number.
    at: Option<(&'static str, &'static str)>,
    pub(super) goal: Option<Goal>,
    /// How far the measured value may be off, in hundredths of the README's.
    pub(super) noise: f64,
    pub(super) measure: fn(&Budget, usize) -> Measured,
}

/// What a figure is meant to be.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    AtLeast(f64),
    AtMost(f64),
}

impl Goal {
    pub(super) fn text(self) -> String {
        match self {
            Goal::AtLeast(bound) => format!("≥ {bound}"),
            Goal::AtMost(bound) => format!("≤ {bound}"),
        }
    }

    /// How much of the goal a value is; 1 and more reaches it.
    pub(super) fn ratio(self, value: &str) -> Option<f64> {
        let value = number(value)?;
        Some(match self {
            Goal::AtLeast(bound) => value / bound,
            Goal::AtMost(bound) => bound / value,
        })
    }
}

/// What came of measuring.
pub(super) enum Measured {
    Value(String),
    /// Why there is no value.
    Missing(&'static str),
}

const fn figure(
    name: &'static str,
    what: &'static str,
    at: Option<(&'static str, &'static str)>,
    goal: Option<Goal>,
    noise: f64,
    measure: fn(&Budget, usize) -> Measured,
) -> Figure {
    Figure { name, what, at, goal, noise, measure }
}

pub(super) static FIGURES: [Figure; 16] = [
    figure(
        "24-hands",
        "24: hands, all solved, 3,017 solutions in all",
        Some(("24", " hands")),
        None,
        0.0,
        |budget, _| hands(budget),
    ),
    figure(
        "24-ratio",
        "24: times fewer instructions than crate inrust",
        Some(("24", " × fewer")),
        Some(Goal::AtLeast(2.5)),
        10.0,
        |_, _| goals::ratio("solve, distinct", "inrust, all"),
    ),
    figure(
        "24-first",
        "24: the same, first solution",
        None,
        Some(Goal::AtLeast(4.0)),
        10.0,
        |_, _| goals::ratio("solve, first", "inrust, first"),
    ),
    figure(
        "24-any-first",
        "24: the same, first solution, any target",
        None,
        Some(Goal::AtLeast(3.0)),
        10.0,
        |_, _| goals::ratio("solve, first, any target", "inrust, first, any target"),
    ),
    figure(
        "24-any-ratio",
        "24: the same, all solutions, any target",
        None,
        Some(Goal::AtLeast(3.0)),
        10.0,
        |_, _| goals::ratio("solve, distinct, any target", "inrust, all, any target"),
    ),
    figure(
        "24-solvable",
        "24: solutions of 3 3 8 8",
        Some(("", "✓ 1 essentially different solution")),
        None,
        0.0,
        |budget, _| hardest(budget),
    ),
    figure(
        "tiling-count",
        "tiling: solutions of IQ Puzzler Pro",
        Some(("Tiling", " solutions of IQ Puzzler Pro")),
        None,
        0.0,
        |budget, _| tiling(budget),
    ),
    figure(
        "tiling-pyramid",
        "tiling: first count of the pyramid, ms of CPU",
        None,
        Some(Goal::AtMost(300.0)),
        50.0,
        |budget, _| goals::pyramid_count(budget),
    ),
    figure(
        "tiling-hint",
        "tiling: hint in the pyramid, ms of CPU",
        None,
        Some(Goal::AtMost(100.0)),
        50.0,
        |budget, _| goals::pyramid_hint(budget),
    ),
    figure(
        "nerdle-mean",
        "Nerdle: mean guesses over all answers",
        Some(("Nerdle", " guesses on average")),
        None,
        0.0,
        |budget, _| nerdle(budget, |total, answers| format!("{:.4}", total / answers)),
    ),
    figure(
        "nerdle-answers",
        "Nerdle: answers",
        Some(("Nerdle", " answers")),
        None,
        0.0,
        |budget, _| nerdle(budget, |_, answers| grouped(answers as u64)),
    ),
    figure(
        "nerdle-maxi-reply",
        "Nerdle: slowest of 20 first replies of maxi, ms of CPU",
        None,
        Some(Goal::AtMost(100.0)),
        50.0,
        |budget, _| goals::maxi_reply(budget),
    ),
    figure(
        "nerdle-maxi",
        "Nerdle: mean guesses in 100 games of maxi",
        None,
        Some(Goal::AtMost(3.4)),
        4.0,
        |budget, _| goals::maxi_mean(budget),
    ),
    figure(
        "2048-expert",
        "2048: % of 10,000 games that reach 16384",
        Some(("2048", " % of games")),
        None,
        4.0,
        |budget, threads| match tournament(1, GAMES, budget, threads) {
            Some(standing) => Measured::Value(format!("{:.0}", share(&standing, 14))),
            None => STOPPED,
        },
    ),
    figure(
        "2048-search",
        "2048: mean score of expert:3, 40 games",
        None,
        Some(Goal::AtLeast(380_000.0)),
        11.0,
        |budget, threads| goals::search(budget, threads, |standing| standing.strength().mean_score),
    ),
    figure(
        "2048-search-32768",
        "2048: % of them that reach 32768",
        None,
        Some(Goal::AtLeast(15.0)),
        100.0,
        |budget, threads| goals::search(budget, threads, |standing| Some(share(standing, 15))),
    ),
];

/// The value of a figure in the README, if it stands there: the number before what the
/// figure names.
pub(super) fn readme(figure: &Figure) -> Option<String> {
    let (row, behind) = figure.at?;
    if row.is_empty() {
        return README.contains(behind).then(|| "1".to_owned());
    }
    let start = format!("| {row} |");
    let line = README.lines().find(|line| line.starts_with(&start))?;
    let before = &line[..line.find(behind)?];
    let number = before.rsplit(' ').next()?;
    Some(number.to_owned())
}

/// Whether two values agree within this many hundredths of the first.
pub(super) fn agree(told: &str, measured: &str, noise: f64) -> bool {
    match (number(told), number(measured)) {
        _ if told == measured => true,
        (Some(told), Some(measured)) => (told - measured).abs() <= told.abs() * noise / 100.0,
        _ => false,
    }
}

fn number(text: &str) -> Option<f64> {
    text.replace(',', "").parse().ok()
}

/// Thousands with a comma between them, as the README writes them.
pub(super) fn grouped(number: u64) -> String {
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

pub(super) const STOPPED: Measured = Measured::Missing("the budget ran out");

/// Every hand solved; how many there are.
fn hands(budget: &Budget) -> Measured {
    let (mut hands, mut solutions) = (0, 0_usize);
    for a in 1..=13 {
        for b in a..=13 {
            for c in b..=13 {
                for d in c..=13 {
                    let hand = Hand::from_ranks([a, b, c, d]);
                    let solved = twentyfour::Solver::new(&hand).budget(budget).distinct();
                    if !solved.complete {
                        return STOPPED;
                    }
                    hands += 1;
                    solutions += solved.solutions.len();
                }
            }
        }
    }
    // The published number of essentially different solutions.
    match solutions {
        3017 => Measured::Value(grouped(hands)),
        _ => Measured::Value(format!("{} ({solutions} solutions)", grouped(hands))),
    }
}

fn hardest(budget: &Budget) -> Measured {
    let solved = twentyfour::Solver::new(&Hand::from_ranks([3, 3, 8, 8])).budget(budget).distinct();
    if solved.complete { Measured::Value(solved.solutions.len().to_string()) } else { STOPPED }
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
    match trial(Strategy::Optimal, NerdleRules::plain(Variant::Classic), budget) {
        Ok(found) => Measured::Value(of(f64::from(found.total()), f64::from(found.answers()))),
        Err(_) => STOPPED,
    }
}

/// The games and the seed of the command beside the figure.
const GAMES: u64 = 10_000;
const SEED: u64 = 1;

/// Games of the expert, so many plies deep; nothing where the budget ran out.
pub(super) fn tournament(
    plies: u32,
    games: u64,
    budget: &Budget,
    threads: usize,
) -> Option<Standing> {
    let (name, size) = (PlayerName::Expert(Effort::Plies(plies)), Size::CLASSIC);
    let mut factory = PlayerFactory::default();
    let player = factory.player(name, size, budget).ok()?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()?;
    pool.install(|| Tournament { size, games, seed: SEED }.run(&player, budget)).known().ok()
}

/// The percentage of games that reached two to this power.
pub(super) fn share(standing: &Standing, exponent: u8) -> f64 {
    let reached = standing.games.iter().filter(|game| game.largest >= exponent).count();
    100.0 * reached as f64 / standing.games.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_stands_in_the_readme() {
        for figure in FIGURES.iter().filter(|figure| figure.at.is_some()) {
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
                Measured::Missing(why) => panic!("{}: {why}", figure.name),
            }
        }
    }

    #[test]
    fn a_goal_is_a_ratio() {
        assert_eq!(Goal::AtLeast(8.0).ratio("16.0"), Some(2.0));
        assert_eq!(Goal::AtMost(300.0).ratio("1,200"), Some(0.25));
        assert_eq!(Goal::AtMost(300.0).ratio("–"), None);
    }

    #[test]
    fn every_figure_is_in_the_readme_or_has_a_goal() {
        assert!(FIGURES.iter().all(|figure| figure.at.is_some() || figure.goal.is_some()));
    }

    #[test]
    fn values_agree_within_their_noise() {
        assert!(agree("6.9", "7.1", 10.0) && !agree("6.9", "8.0", 10.0));
        assert!(agree("4,331,140", "4331140", 0.0) && !agree("49", "50", 0.0));
        assert_eq!(grouped(4_331_140), "4,331,140");
    }
}
