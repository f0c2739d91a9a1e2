//! The 24 game and Countdown against the seed's brute force, the crate `inrust` and a
//! plain recursive solver.
//!
//! `cargo bench -p unpuzzle-research --bench twentyfour` times; `-- --instructions` counts instructions
//! with valgrind; `-- --signature` prints a hash of all answers, which only a change
//! of behaviour may change.

use std::process::ExitCode;

use unpuzzle_core::Budget;
use unpuzzle_research::peers::{
    Bar, Comparison, Contender, Measured, instructions, measure, plain,
};
use unpuzzle_research::twentyfour::universe as countdown;
use unpuzzle_twentyfour::studies::report;
use unpuzzle_twentyfour::{Hand, Rules, Solved, Solver, Verdict};

/// Which solutions are wanted.
type Want = fn(Solver<'_>) -> Solved;

const FIRST: Want = |solver| solver.first();
const DISTINCT: Want = |solver| solver.distinct();

const ROUNDS: usize = 5;

/// Contenders that do the same work, and what is expected of them.
struct Event {
    title: &'static str,
    contenders: &'static [Contender],
    bars: &'static [Bar],
    rounds: usize,
}

const EVENTS: [Event; 5] = [
    Event {
        title: "First solution, all 1,820 hands (per hand)",
        contenders: &[
            contender("seed's brute force, ported", seed_port, 1, 53_164),
            contender("inrust, first", inrust_first, 1, 1362),
            contender("solve, first", solve_first, 1, 1362),
            contender("solvable", solve_decide, 1, 1362),
        ],
        bars: &[
            bar("solve, first", "seed's brute force, ported", 600.0),
            bar("solve, first", "inrust, first", 4.0),
        ],
        rounds: ROUNDS,
    },
    Event {
        title: "All distinct solutions, all 1,820 hands (per hand)",
        contenders: &[
            contender("inrust, all", inrust_all, 1, 3017),
            contender("inrust, all as text", inrust_text, 1, 3017),
            contender("solve, distinct", solve_distinct, 1, 3017),
            contender("solve, distinct as text", solve_text, 1, 3017),
        ],
        bars: &[bar("solve, distinct", "inrust, all", 2.5)],
        rounds: ROUNDS,
    },
    Event {
        title: "Another target for every hand, all 1,820 hands (per hand)",
        contenders: &[
            contender("inrust, first, any target", inrust_any_first, 1, 1056),
            contender("solve, first, any target", solve_any_first, 1, 1056),
            contender("inrust, all, any target", inrust_any_all, 1, 1959),
            contender("solve, distinct, any target", solve_any_distinct, 1, 2031),
        ],
        bars: &[
            bar("solve, first, any target", "inrust, first, any target", 3.0),
            bar("solve, distinct, any target", "inrust, all, any target", 3.0),
        ],
        rounds: ROUNDS,
    },
    Event {
        title: "Other games (per hand)",
        contenders: &[
            contender("five cards, first", |_| over_games(&FIVE, FIRST), 1, 6),
            contender("five cards, distinct", |_| over_games(&FIVE, DISTINCT), 1, 128),
            contender("six cards, first", |_| over_games(&SIX, FIRST), 1, 4),
            contender("six cards, distinct", |_| over_games(&SIX, DISTINCT), 1, 1578),
            contender("Countdown, first", |_| over_games(&COUNTDOWN, FIRST), 1, 4),
            contender("extra operators, first", |_| over_games(&EXTRA, FIRST), 1, 6),
            contender("extra operators, distinct", |_| over_games(&EXTRA, DISTINCT), 1, 870),
        ],
        bars: &[],
        rounds: ROUNDS,
    },
    Event {
        title: "Countdown, every target of every selection (per selection)",
        contenders: &[
            contender("plain recursion", plain_countdown, 400, 27_003),
            contender("universe", universe, 1, 10_858_746),
        ],
        bars: &[bar("universe", "plain recursion", 35.0)],
        rounds: ROUNDS,
    },
];

const fn contender(
    name: &'static str,
    run: fn(usize) -> Measured,
    step: usize,
    expected: u64,
) -> Contender {
    Contender { name, run, step, expected }
}

const fn bar(ours: &'static str, theirs: &'static str, times: f64) -> Bar {
    Bar { ours, theirs, times }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let outcome = if let Some(place) = arguments.iter().position(|argument| argument == "--only") {
        run_only(arguments.get(place + 1).map_or("", String::as_str))
    } else if has("--signature") {
        println!("{:016x}", signature());
        Ok(true)
    } else if has("--instructions") {
        report(count_instructions)
    } else {
        report(time)
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints every event; whether all bars are reached.
fn report(compare: fn(&Event) -> Result<Comparison<'_>, String>) -> Result<bool, String> {
    let mut reached = true;
    for event in &EVENTS {
        let comparison = compare(event)?;
        println!("{comparison}");
        reached &= comparison.reached();
    }
    Ok(reached)
}

fn time(event: &Event) -> Result<Comparison<'_>, String> {
    let timings = measure(event.contenders, event.rounds)?;
    Ok(Comparison {
        title: event.title,
        unit: "µs",
        costs: event
            .contenders
            .iter()
            .zip(&timings)
            .map(|(contender, timing)| {
                let remark = match contender.step {
                    1 => String::new(),
                    step => format!("(a sample: every {step}th, {} in all)", timing.pieces),
                };
                (contender.name, timing.microseconds(), remark)
            })
            .collect(),
        bars: event.bars,
    })
}

/// Under callgrind everything is fifty times slower, so slow contenders do a part.
const SAMPLE: usize = 40;

fn count_instructions(event: &Event) -> Result<Comparison<'_>, String> {
    let idle = instructions::count(&["--only", "nothing"])?;
    let mut costs = Vec::new();
    for contender in event.contenders {
        let counted = instructions::count(&["--only", contender.name])?;
        let pieces = (contender.run)(sample_step(contender)).pieces;
        let each = counted.saturating_sub(idle) as f64 / pieces as f64;
        costs.push((contender.name, each, format!("({pieces} pieces)")));
    }
    Ok(Comparison { title: event.title, unit: "instructions", costs, bars: event.bars })
}

/// The part of the work that is done under callgrind.
fn sample_step(contender: &Contender) -> usize {
    match contender.name {
        "seed's brute force, ported" => SAMPLE,
        "plain recursion" => contender.step * SAMPLE / 4,
        _ => contender.step,
    }
}

/// What a run under callgrind does: one contender's work, once.
fn run_only(name: &str) -> Result<bool, String> {
    let all = EVENTS.iter().flat_map(|event| event.contenders);
    for contender in all.filter(|contender| contender.name == name) {
        (contender.run)(sample_step(contender));
    }
    Ok(true)
}

/// Every multiset of four ranks.
fn hands() -> impl Iterator<Item = [u8; 4]> {
    (1..=13).flat_map(|a| {
        (a..=13).flat_map(move |b| (b..=13).flat_map(move |c| (c..=13).map(move |d| [a, b, c, d])))
    })
}

/// Adds up what comes out of every `step`-th hand.
fn over_hands(step: usize, mut answer: impl FnMut([u8; 4]) -> u64) -> Measured {
    let mut pieces = 0;
    let mut total = 0;
    for ranks in hands().step_by(step) {
        pieces += 1;
        total += answer(ranks);
    }
    Measured { pieces, answer: total }
}

fn seed_port(step: usize) -> Measured {
    over_hands(step, |ranks| report::solve(ranks).map_or(0, |forms| forms.len() as u64))
}

fn inrust_numbers(ranks: [u8; 4]) -> [inrust::calc24::Rational; 4] {
    ranks.map(|rank| i32::from(rank).into())
}

/// `inrust` has four algorithms; this one is the fastest of them here.
const INRUST: inrust::calc24::Calc24Algo = inrust::calc24::Calc24Algo::DynProg;

fn inrust_first(step: usize) -> Measured {
    let goal = 24.into();
    over_hands(step, |ranks| {
        let first = inrust::calc24::calc24_first(&goal, &inrust_numbers(ranks), INRUST);
        u64::from(!first.is_empty())
    })
}

fn inrust_all(step: usize) -> Measured {
    let goal = 24.into();
    over_hands(step, |ranks| {
        let mut count = 0;
        inrust::calc24::calc24_algo(&goal, &inrust_numbers(ranks), INRUST, |_| {
            count += 1;
            Some(())
        });
        count
    })
}

fn inrust_text(step: usize) -> Measured {
    let goal = 24.into();
    over_hands(step, |ranks| {
        inrust::calc24::calc24_coll(&goal, &inrust_numbers(ranks), INRUST).len() as u64
    })
}

fn solve_with(step: usize, want: Want) -> Measured {
    let (rules, budget) = (Rules::classic(), Budget::unlimited());
    over_hands(step, |ranks| {
        let solved = want(Solver::new(&Hand::from_ranks(ranks)).rules(&rules).budget(&budget));
        solved.solutions.len() as u64
    })
}

fn solve_first(step: usize) -> Measured {
    solve_with(step, FIRST)
}

fn solve_distinct(step: usize) -> Measured {
    solve_with(step, DISTINCT)
}

/// The target of the hand with this number: a different one each time, so that nothing
/// made for one target helps with the next.
fn target(place: usize) -> i32 {
    5 + (place as i32 * 7) % 61
}

/// Adds up what comes out of every hand with a target of its own.
fn over_targets(step: usize, mut answer: impl FnMut([u8; 4], i32) -> u64) -> Measured {
    let mut place = 0;
    over_hands(step, |ranks| {
        place += step;
        answer(ranks, target(place - step))
    })
}

fn inrust_any_first(step: usize) -> Measured {
    over_targets(step, |ranks, target| {
        let goal = target.into();
        let first = inrust::calc24::calc24_first(&goal, &inrust_numbers(ranks), INRUST);
        u64::from(!first.is_empty())
    })
}

fn inrust_any_all(step: usize) -> Measured {
    over_targets(step, |ranks, target| {
        let mut count = 0;
        let goal = target.into();
        inrust::calc24::calc24_algo(&goal, &inrust_numbers(ranks), INRUST, |_| {
            count += 1;
            Some(())
        });
        count
    })
}

fn solve_any(step: usize, want: Want) -> Measured {
    let budget = Budget::unlimited();
    over_targets(step, |ranks, target| {
        let rules = Rules::classic().with_target(i64::from(target).into());
        want(Solver::new(&Hand::from_ranks(ranks)).rules(&rules).budget(&budget)).solutions.len()
            as u64
    })
}

fn solve_any_first(step: usize) -> Measured {
    solve_any(step, FIRST)
}

fn solve_any_distinct(step: usize) -> Measured {
    solve_any(step, DISTINCT)
}

/// Cards, and their target or the operators that they are to make 24 with.
type Game = (&'static str, &'static str);

const FIVE: [Game; 6] = [
    ("1 2 3 4 5", "+-*/"),
    ("2 3 5 7 11", "+-*/"),
    ("1 1 2 3 6", "+-*/"),
    ("7 8 9 10 13", "+-*/"),
    ("3 3 8 8 12", "+-*/"),
    ("5 6 7 12 13", "+-*/"),
];

const SIX: [Game; 4] = [
    ("1 2 3 4 5 6", "+-*/"),
    ("2 3 5 7 11 13", "+-*/"),
    ("3 3 8 8 12 12", "+-*/"),
    ("5 6 7 9 12 13", "+-*/"),
];

const COUNTDOWN: [Game; 6] = [
    ("1 3 7 10 25 50", "765"),
    ("100 75 3 6 4 1", "952"),
    ("1 1 2 2 3 3", "999"),
    ("25 50 75 100 8 9", "431"),
    ("2 4 6 8 10 100", "333"),
    ("5 5 9 9 10 10", "947"),
];

const EXTRA: [Game; 7] = [
    ("1 1 1 1", "+-*/^"),
    ("1 3 4 6", "+-*/^"),
    ("3 3 8 8", "+-*/^,log"),
    ("2 2 2 9", "+-*/^,log,sqrt,!,concat"),
    ("1 1 5 7", "+-*/,sqrt,!"),
    ("1 2 3 4", "+-*/,concat"),
    ("5 7 11 13", "+-*/^"),
];

fn over_games(games: &[Game], want: Want) -> Measured {
    let budget = Budget::unlimited();
    let mut measured = Measured { pieces: games.len(), answer: 0 };
    for (cards, game) in games {
        let rules = match (game.parse(), Rules::parse_target(game)) {
            (Ok(operators), _) => Rules { operators, ..Rules::classic() },
            (_, Ok(target)) => Rules::countdown(target),
            _ => continue,
        };
        let solved =
            cards.parse().map(|hand: Hand| want(Solver::new(&hand).rules(&rules).budget(&budget)));
        measured.answer += solved.map_or(0, |solved| solved.solutions.len() as u64);
    }
    measured
}

fn solve_decide(step: usize) -> Measured {
    let (rules, budget) = (Rules::classic(), Budget::unlimited());
    over_hands(step, |ranks| {
        let verdict =
            Solver::new(&Hand::from_ranks(ranks)).rules(&rules).budget(&budget).solvable();
        u64::from(verdict == Verdict::Yes)
    })
}

fn solve_text(step: usize) -> Measured {
    let (rules, budget) = (Rules::classic(), Budget::unlimited());
    over_hands(step, |ranks| {
        let solved = Solver::new(&Hand::from_ranks(ranks)).rules(&rules).budget(&budget).distinct();
        let texts = solved.solutions.iter().map(|one| one.expression.to_string());
        texts.filter(|text| !text.is_empty()).count() as u64
    })
}

fn universe(_: usize) -> Measured {
    let universe = countdown::universe(&Budget::unlimited());
    universe.map_or(Measured { pieces: 1, answer: 0 }, |universe| Measured {
        pieces: universe.selections as usize,
        answer: universe.solvable,
    })
}

/// Every `step`-th selection, in the order of the universe.
fn plain_countdown(step: usize) -> Measured {
    let mut measured = Measured { pieces: 0, answer: 0 };
    for numbers in selections().into_iter().step_by(step) {
        let reached = plain::reached(&numbers);
        measured.pieces += 1;
        measured.answer += reached[101..].iter().filter(|hit| **hit).count() as u64;
    }
    measured
}

/// Every selection of six tiles, in ascending order.
fn selections() -> Vec<[u32; 6]> {
    let mut all = std::collections::BTreeSet::new();
    let mut chosen = Vec::new();
    choose(&countdown::TILES, &mut chosen, &mut all);
    all.into_iter().collect()
}

fn choose(tiles: &[u32], chosen: &mut Vec<u32>, all: &mut std::collections::BTreeSet<[u32; 6]>) {
    if let Ok(six) = chosen.as_slice().try_into() {
        all.insert(six);
        return;
    }
    let Some((first, rest)) = tiles.split_first() else {
        return;
    };
    chosen.push(*first);
    choose(rest, chosen, all);
    chosen.pop();
    // Taking the second of two equal tiles without the first is the same choice.
    let rest = match rest.split_first() {
        Some((second, others)) if second == first => others,
        _ => rest,
    };
    choose(rest, chosen, all);
}

/// A hash of every answer: distinct solutions, written forms and Countdown.
fn signature() -> u64 {
    let mut hash = Fnv::new();
    let (rules, budget) = (Rules::classic(), Budget::unlimited());
    for ranks in hands() {
        let hand = Hand::from_ranks(ranks);
        for solution in Solver::new(&hand).rules(&rules).budget(&budget).distinct().solutions {
            hash.add(solution.expression.to_string().as_bytes());
        }
        Solver::new(&hand).rules(&rules).budget(&budget).every_form(&mut |form| {
            hash.add(form.to_string().as_bytes());
        });
    }
    if let Ok(universe) = countdown::universe(&budget) {
        universe.by_target.iter().for_each(|count| hash.add(&count.to_le_bytes()));
    }
    hash.0
}

/// The hash of Fowler, Noll and Vo: simple, and the same everywhere.
struct Fnv(u64);

impl Fnv {
    fn new() -> Self {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
