//! How fast the tiling engines are, as ratios in one run.
//!
//! `cargo bench -p unpuzzle-research --bench tiling` runs everything; a word such as `peers`,
//! `graph`, `oracle`, `pyramid`, `first`, `generate` or `choice` runs one part.
//! Contestants take turns and the best of their rounds counts, which says more
//! on a busy machine than an average. Every answer is checked.
#![allow(clippy::unwrap_used, reason = "a benchmark may fail")]

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use unpuzzle_core::{Budget, Outcome, Random};
use unpuzzle_research::tiling::two_piece_challenges;
use unpuzzle_tiling::coach::{challenges, hint};
use unpuzzle_tiling::engines::{MOST_STATES, build};
use unpuzzle_tiling::{
    Engine, Instance, Level, Oracle, Problem, Solver, Strictness, TextFormat, board,
};

const PARTS: [(&str, fn()); 7] = [
    ("peers", peers),
    ("graph", graph),
    ("oracle", oracle),
    ("pyramid", pyramid),
    ("first", first),
    ("generate", generate),
    ("choice", choice),
];

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for (name, part) in PARTS {
        if wanted.is_empty() || wanted.iter().any(|word| word == name) {
            println!("== {name}");
            part();
        }
    }
}

fn free() -> Budget {
    Budget::unlimited()
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let value = run();
    (value, start.elapsed().as_secs_f64())
}

/// Processor time of all threads so far, to a hundredth of a second.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    let ticks: f64 = fields.get(11..13)?.iter().filter_map(|field| field.parse::<f64>().ok()).sum();
    Some(ticks / 100.0)
}

/// The processor time that something takes, or its duration where the system
/// does not tell.
fn work<T>(run: impl FnOnce() -> T) -> (T, f64) {
    let before = processor_seconds();
    let (value, elapsed) = timed(run);
    match (before, processor_seconds()) {
        (Some(before), Some(after)) => (value, after - before),
        _ => (value, elapsed),
    }
}

struct Contestant<'a> {
    name: &'a str,
    run: Box<dyn Fn() -> u64 + 'a>,
}

/// Lets contestants take turns, checks their answers and prints the best time
/// of each with its ratio to the first.
fn contest(rounds: usize, answer: u64, contestants: &[Contestant<'_>]) {
    let mut best = vec![f64::INFINITY; contestants.len()];
    for _ in 0..rounds {
        for (contestant, best) in contestants.iter().zip(&mut best) {
            let (found, seconds) = timed(&contestant.run);
            assert_eq!(found, answer, "{}", contestant.name);
            *best = best.min(seconds);
        }
    }
    for (contestant, seconds) in contestants.iter().zip(&best) {
        println!("{:<16} {seconds:>9.4} s  {:>7.1} ×", contestant.name, seconds / best[0]);
    }
}

fn count_all(problem: &Problem, engine: Option<Engine>) -> u64 {
    let solver = Solver::new(problem);
    let solver = match engine {
        Some(engine) => solver.with_engine(engine),
        None => solver,
    };
    let mut count = 0;
    let seen = solver.for_each(&free(), |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    assert!(matches!(seen, Outcome::Known(_)));
    count
}

/// All solutions of the 6×10, handed over one by one.
fn peers() {
    let problem = board("pentominoes-6x10").unwrap();
    let cover = Cover::of(&problem);
    let contestants = [
        Contestant { name: "unpuzzle", run: Box::new(|| count_all(&problem, None)) },
        Contestant { name: "our dlx", run: Box::new(|| count_all(&problem, Some(Engine::Dlx))) },
        Contestant {
            name: "our bitmask",
            run: Box::new(|| count_all(&problem, Some(Engine::Bitmask))),
        },
        Contestant { name: "our mrv", run: Box::new(|| count_all(&problem, Some(Engine::Mrv))) },
        Contestant { name: "dancing-links", run: Box::new(|| with_dancing_links(&cover)) },
        Contestant { name: "dlx-rs", run: Box::new(|| with_dlx_rs(&cover)) },
        Contestant { name: "exact-covers", run: Box::new(|| with_exact_covers(&cover)) },
    ];
    contest(2, 9356, &contestants);
}

/// A problem without copies and optional cells as items (cells, then pieces) and options.
struct Cover {
    items: usize,
    options: Vec<Vec<u32>>,
}

impl Cover {
    fn of(problem: &Problem) -> Cover {
        let instance = Instance::new(problem, &free()).unwrap();
        let cells = instance.cells().len();
        let pieces = instance.kinds().len();
        let mut options = Vec::new();
        for kind in 0..pieces {
            let piece = (cells + kind) as u32;
            let placed = instance.placements_of(kind);
            options.extend(placed.map(|id| [instance.cells_of(id), &[piece]].concat()));
        }
        Cover { items: cells + pieces, options }
    }
}

struct ForDancingLinks {
    options: Vec<Vec<u32>>,
    items: Vec<u32>,
}

impl dancing_links::ExactCover for ForDancingLinks {
    type Possibility = Vec<u32>;
    type Constraint = u32;

    fn satisfies(&self, option: &Vec<u32>, item: &u32) -> bool {
        option.contains(item)
    }

    fn is_optional(&self, _: &u32) -> bool {
        false
    }

    fn possibilities(&self) -> &[Vec<u32>] {
        &self.options
    }

    fn constraints(&self) -> &[u32] {
        &self.items
    }
}

fn with_dancing_links(cover: &Cover) -> u64 {
    use dancing_links::ExactCover as _;
    let problem = ForDancingLinks {
        options: cover.options.clone(),
        items: (0..cover.items as u32).collect(),
    };
    problem.solver().count() as u64
}

fn with_dlx_rs(cover: &Cover) -> u64 {
    let mut solver = dlx_rs::Solver::new(cover.items);
    for (number, option) in cover.options.iter().enumerate() {
        let items: Vec<usize> = option.iter().map(|&item| item as usize + 1).collect();
        solver.add_option(number, &items);
    }
    solver.count() as u64
}

fn with_exact_covers(cover: &Cover) -> u64 {
    use exact_covers::{DlSolver, Solver as _};
    let items: Vec<u32> = (0..cover.items as u32).collect();
    let mut solver: DlSolver<'_, u32, ()> = DlSolver::new(&items, &[]);
    for option in &cover.options {
        solver.add_option(option, []);
    }
    let mut count = 0;
    solver.solve(|_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// All 4,331,140 solutions of the rectangle counted, and the graphs.
fn graph() {
    let rectangle = board("iq-puzzler-pro").unwrap();
    let count = |engine: Option<Engine>| {
        let solver = Solver::new(&rectangle);
        let solver = engine.map_or(solver.clone(), |engine| solver.with_engine(engine));
        solver.count(&free()).unwrap().value.raw.try_into().unwrap()
    };
    let contestants = [
        Contestant { name: "unpuzzle", run: Box::new(|| count(None)) },
        Contestant { name: "our bitmask", run: Box::new(|| count(Some(Engine::Bitmask))) },
    ];
    contest(1, 4_331_140, &contestants);
    let names = ["iq-puzzler-pro", "iq-puzzler-pro-diagonal", "kanoodle"];
    let mut total = f64::INFINITY;
    for _ in 0..5 {
        let (_, seconds) = work(|| names.map(graph_of));
        total = total.min(seconds);
    }
    for name in names {
        println!("{name:<26} {:>8} bytes", graph_of(name));
    }
    println!("the three graphs together: {total:.2} s of processor time");
}

fn graph_of(name: &str) -> usize {
    let instance = Instance::new(&board(name).unwrap(), &Budget::unlimited()).unwrap();
    let graph = build(&instance, MOST_STATES, &free()).unwrap();
    assert!(graph.count().unwrap() > 90_000);
    graph.bytes()
}

/// Counts for every placement after random moves.
fn oracle() {
    for name in ["iq-puzzler-pro", "iq-puzzler-pro-diagonal", "kanoodle", "iq-puzzler-pro-pyramid"]
    {
        let oracle = Oracle::new(&board(name).unwrap(), &free()).unwrap();
        let mut random = Random::seeded(1);
        let mut times: Vec<f64> = Vec::new();
        for _ in 0..60 {
            let mut position = oracle.sample(&mut random).unwrap();
            random.shuffle(&mut position);
            for moves in 1..=6 {
                let rounds = (0..5).map(|_| timed(|| oracle.analyse_at(&position[..moves])));
                let look = rounds.map(|(outlook, seconds)| {
                    assert!(outlook.solutions > 0);
                    seconds
                });
                times.push(look.fold(f64::INFINITY, f64::min));
            }
        }
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[(times.len() as f64 * share) as usize] * 1000.0;
        println!("{name:<26} median {:.3} ms, p99 {:.3} ms", at(0.5), at(0.99));
        let position = oracle.sample(&mut random).unwrap();
        let (_, seconds) = work(|| {
            (0..300).for_each(|place| drop(oracle.analyse_at(&position[place % 12..][..1])))
        });
        println!("{:<26} {:.3} ms of processor time after one move", "", seconds / 0.3);
    }
}

/// All solutions of the pyramids, kept for live counts: prepared and by search; and
/// a hint for who asks about one for the first time.
fn pyramid() {
    let problem = board("iq-puzzler-pro-pyramid").unwrap();
    let count = |engine: Option<Engine>| {
        let solver = Solver::new(&problem);
        let solver = engine.map_or(solver.clone(), |engine| solver.with_engine(engine));
        assert_eq!(solver.count(&free()).unwrap().value.raw, 26_720_u32.into());
    };
    let ((), seconds) = work(|| count(None));
    println!("first count                {seconds:.2} s of processor time, goal 0.30");
    let ((), seconds) = work(|| count(Some(Engine::Mrv)));
    println!("the same by search         {seconds:.2} s of processor time");
    let (_, seconds) = work(|| {
        let oracle = Oracle::new(&problem, &free()).unwrap();
        hint(&oracle, &[]).unwrap()
    });
    println!("first hint                 {:.0} ms of processor time, goal 100", seconds * 1e3);
    for (name, solutions) in [("iq-puzzler-pro-pyramid", 26_720), ("kanoodle-pyramid", 2_448)] {
        let mut best = f64::INFINITY;
        for _ in 0..3 {
            let (oracle, seconds) = work(|| Oracle::new(&board(name).unwrap(), &free()).unwrap());
            assert_eq!(oracle.analyse_at(&[]).solutions, solutions);
            best = best.min(seconds);
        }
        println!("{name:<26} {best:.2} s of processor time");
    }
}

/// The first solution of the report's second case, which took it 848 s.
fn first() {
    let text = include_bytes!("../../tiling/tests/data/seed2.txt");
    let problem = TextFormat::parse(text, Strictness::Strict).unwrap().problem;
    let mut best = (f64::INFINITY, f64::INFINITY);
    for _ in 0..200 {
        let (solver, making) = timed(|| Solver::new(&problem));
        let (answer, search) = timed(|| solver.first(&free()).unwrap());
        assert!(answer.value.unwrap().check(&problem).is_ok());
        best = (best.0.min(search), best.1.min(making + search));
    }
    println!("search {:.3} ms, with preparation {:.3} ms", best.0 * 1e3, best.1 * 1e3);
    println!("the report's 848,317 ms are {:.0} times the search", 848.317 / best.0);
}

/// The catalogue of two-piece challenges, and a thousand graded ones.
fn generate() {
    let oracle = Oracle::new(&board("iq-puzzler-pro").unwrap(), &free()).unwrap();
    let (catalogue, elapsed) = work(|| two_piece_challenges(&oracle, &free()).unwrap());
    assert_eq!((catalogue.all.len(), catalogue.distinct.len()), (17_700, 4_425));
    println!("all two-piece challenges: {elapsed:.2} s of processor time");
    let names = ["iq-puzzler-pro", "iq-puzzler-pro-diagonal", "iq-puzzler-pro-pyramid"];
    let oracles = names.map(|name| Oracle::new(&board(name).unwrap(), &free()).unwrap());
    let ((found, elapsed), processor) = work(|| {
        timed(|| {
            oracles
                .iter()
                .flat_map(|oracle| {
                    Level::ALL.map(|level| challenges(oracle, level, 1, 84, &free()).unwrap().len())
                })
                .sum::<usize>()
        })
    });
    assert!(found >= 1000, "{found}");
    println!("{found} graded challenges: {processor:.2} s of processor time, {elapsed:.2} s");
}

/// Whether the chosen engine is at most twice as slow as the best one.
fn choice() {
    println!(
        "{:<32} {:>9} {:>9} {:>6}  {:<8} best",
        "instance", "chosen", "best", "ratio", "chosen"
    );
    let mut worst: f64 = 0.0;
    let rows = instances();
    assert_eq!(rows.len(), 30);
    for (name, problem, counting) in rows {
        let chosen = race(&problem, None, counting, None).unwrap();
        let limit = Duration::from_secs_f64(chosen.seconds + 0.001);
        let engines = Engine::ALL
            .into_iter()
            .map(|engine| race(&problem, Some(engine), counting, Some(limit)));
        let best = engines.flatten().min_by(|a, b| a.seconds.total_cmp(&b.seconds));
        let best = best.filter(|best| best.seconds < chosen.seconds).unwrap_or(chosen);
        let ratio = chosen.seconds / best.seconds;
        // Under a tenth of a millisecond the clock and the caches decide.
        if chosen.seconds > 1e-4 {
            worst = worst.max(ratio);
        }
        let question = if counting { "count" } else { "first" };
        println!(
            "{:<32} {:>6.2} ms {:>6.2} ms {ratio:>6.2}  {:<8} {}",
            format!("{name} {question}"),
            chosen.seconds * 1e3,
            best.seconds * 1e3,
            chosen.engine.name(),
            best.engine.name()
        );
    }
    println!("worst ratio {worst:.2}");
}

#[derive(Clone, Copy)]
struct Time {
    engine: Engine,
    seconds: f64,
}

/// The best of several tries, if they end within the limit.
fn race(
    problem: &Problem,
    engine: Option<Engine>,
    counting: bool,
    limit: Option<Duration>,
) -> Option<Time> {
    let mut best: Option<Time> = None;
    let begun = Instant::now();
    for round in 0..12 {
        if round >= 3 && begun.elapsed() > Duration::from_millis(300) {
            break;
        }
        let budget = limit.map_or_else(free, |limit| free().with_timeout(limit));
        let (used, seconds) = timed(|| {
            let solver = Solver::new(problem);
            let solver = engine.map_or(solver.clone(), |engine| solver.with_engine(engine));
            if counting {
                solver.count(&budget).ok().map(|answer| answer.engine)
            } else {
                solver.first(&budget).ok().map(|answer| answer.engine)
            }
        });
        let engine = used?.unwrap_or(Engine::Mrv);
        if best.is_none_or(|best| seconds < best.seconds) {
            best = Some(Time { engine, seconds });
        }
    }
    best
}

/// Thirty questions: counts and first solutions on boards of all kinds.
fn instances() -> Vec<(String, Problem, bool)> {
    const CASES: [&[u8]; 6] = [
        include_bytes!("../../tiling/tests/data/seed1.txt"),
        include_bytes!("../../tiling/tests/data/seed2.txt"),
        include_bytes!("../../tiling/tests/data/seed3.txt"),
        include_bytes!("../../tiling/tests/data/seed4.txt"),
        include_bytes!("../../tiling/tests/data/seed6.txt"),
        include_bytes!("../../tiling/tests/data/seed7.txt"),
    ];
    const COUNTED: [&str; 12] = [
        "iq-puzzler-pro-diagonal",
        "kanoodle",
        "kanoodle-diagonal",
        "kanoodle-pyramid",
        "pentominoes-6x10",
        "pentominoes-5x12",
        "pentominoes-4x15",
        "pentominoes-3x20",
        "pentominoes-8x8",
        "soma",
        "a-puzzle-a-day:01-25",
        "a-puzzle-a-day:10-06",
    ];
    const FIRST: [&str; 6] = [
        "iq-puzzler-pro",
        "iq-puzzler-pro-diagonal",
        "iq-puzzler-pro-pyramid",
        "kanoodle-pyramid",
        "pentominoes-6x10",
        "pentominoes-8x8",
    ];
    let mut rows = Vec::new();
    for (number, text) in (1..).zip(CASES) {
        let problem = TextFormat::parse(text, Strictness::Strict).unwrap().problem;
        rows.push((format!("report case {number}"), problem.clone(), true));
        rows.push((format!("report case {number}"), problem, false));
    }
    rows.extend(COUNTED.map(|name| (name.to_owned(), board(name).unwrap(), true)));
    rows.extend(FIRST.map(|name| (name.to_owned(), board(name).unwrap(), false)));
    rows
}
