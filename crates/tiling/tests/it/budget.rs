//! Stopping: out of budget means unknown, never no, and finished work is kept.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use unpuzzle_core::{Budget, Exhausted, Outcome, Progress, Random, StopFlag};
use unpuzzle_tiling::coach::{Advice, hint_by_search};
use unpuzzle_tiling::counting::CheckpointError;
use unpuzzle_tiling::{
    BigUint, Cell, Engine, Enumeration, Lattice, Oracle, Piece, Placed, Problem, SearchError,
    Setup, Shape, Solution, Solver, Turning, board,
};

#[test]
fn a_raised_flag_stops_every_engine() {
    let stop = StopFlag::default();
    stop.raise();
    let problem = board("iq-puzzler-pro").unwrap();
    let expected = SearchError::Exhausted(Exhausted::Stopped);
    for engine in Engine::ALL {
        let name = engine.name();
        let budget = Budget::unlimited().with_stop(stop.clone());
        let count = Solver::new(&problem).with_engine(engine).count(&budget);
        assert_eq!(count.unwrap_err(), expected, "{name}");
    }
    let budget = Budget::unlimited().with_stop(stop);
    assert_eq!(Solver::new(&problem).count(&budget).unwrap_err(), expected);
    assert_eq!(Oracle::new(&problem, &budget).unwrap_err(), expected);
}

#[test]
fn too_few_nodes_are_unknown_and_not_no() {
    let problem = board("iq-puzzler-pro-pyramid").unwrap();
    for engine in Engine::ALL {
        let name = engine.name();
        let budget = Budget::unlimited().with_node_limit(5);
        let first = Solver::new(&problem).with_engine(engine).first(&budget);
        assert_eq!(first.unwrap_err(), SearchError::Exhausted(Exhausted::Nodes), "{name}");
    }
}

fn check_count_in_pieces(name: &str, nodes: u64, expected: &str) {
    let problem = board(name).unwrap();
    let mut count = Enumeration::new(&problem, &Budget::unlimited()).unwrap();
    let mut stops = 0;
    let total = loop {
        let budget = Budget::unlimited().with_node_limit(nodes);
        match count.run(&budget) {
            Outcome::Known(total) => break total,
            Outcome::Stopped { why, .. } => assert_eq!(why, Exhausted::Nodes.into()),
        }
        stops += 1;
        count = Enumeration::resume(&problem, &count.checkpoint(), &Budget::unlimited()).unwrap();
    };
    assert_eq!(total.to_string(), expected);
    assert!(stops > 3, "{stops}");
}

#[test]
fn a_count_in_pieces_is_the_same_count() {
    check_count_in_pieces("pentominoes-4x15", 10_000, "1472");
}

#[test]
fn a_count_along_the_frontier_in_pieces_is_the_same_count() {
    check_count_in_pieces("kanoodle", 600_000, "371020");
}

/// A stop loses the parts that are being counted, so none may be a large share of the whole.
#[test]
fn the_parts_of_a_count_are_short() {
    let count = Enumeration::new(&board("kanoodle").unwrap(), &Budget::unlimited()).unwrap();
    assert_eq!(count.answer().engine, Some(Engine::Frontier));
    let part = |number| count.count_part(number, &Budget::unlimited()).unwrap();
    let parts: Vec<_> = (0..count.progress().parts).rev().map(part).collect();
    let sum: BigUint = parts.iter().map(|part| &part.arrangements).sum();
    assert_eq!(sum, 371_020_u32.into());
    let all: u64 = parts.iter().map(|part| part.examined).sum();
    let longest = parts.iter().map(|part| part.examined).max().unwrap();
    assert!(longest * 50 < all, "{longest} of {all}");
}

#[test]
#[ignore = "takes some seconds: cargo xtask ci --lane long"]
fn a_long_count_in_pieces_is_the_same_count() {
    check_count_in_pieces("pentominoes-8x8", 30_000, "520");
}

/// Bars of two cells that cannot be turned: one arrangement, and more ways to give them
/// their letters than anybody can list.
fn brickwork() -> Problem {
    let shape = Shape::new([Cell::new(0, 0, 0), Cell::new(1, 0, 0)]);
    let bar = |label| Piece { label, shape: shape.clone(), turning: Turning::Fixed, copies: 1 };
    Problem::new(Setup {
        lattice: Lattice::Square,
        cells: (0..52).map(|i| Cell::new(i % 4, i / 4, 0)).collect(),
        optional: vec![],
        pieces: ('A'..='Z').map(bar).collect(),
        fixed: vec![],
    })
    .unwrap()
}

/// Lists a solvable problem in three ways and asks an oracle: whatever stops them, none
/// says that there is no solution, and none takes a part for the whole. Returns how many
/// were stopped.
fn check_stopped(problem: &Problem, arrangements: u64, budget: &dyn Fn() -> Budget) -> usize {
    const ENOUGH: u64 = 3000;
    let solver = Solver::new(problem);
    let mut stopped = 0;
    for way in 0..3 {
        let mut seen = 0;
        let sink = |solution: Solution| {
            assert!(seen > 0 || solution.check(problem).is_ok());
            seen += 1;
            if seen < ENOUGH { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let ended = match way {
            0 => solver.for_each(&budget(), sink),
            1 => solver.for_each_distinct(&budget(), sink),
            _ => solver.for_each_labelled(&budget(), sink),
        };
        match ended {
            Outcome::Known(answer) => {
                assert_eq!(answer.value, seen);
                assert!(seen > 0, "a stop was taken for an answer, in way {way}");
                assert!(way > 0 || seen == arrangements.min(ENOUGH));
            }
            Outcome::Stopped { partial, why } => {
                assert!(matches!(why, SearchError::Exhausted(_)));
                assert_eq!(partial.value, seen);
                stopped += 1;
            }
        }
    }
    match Oracle::new(problem, &budget()) {
        Ok(oracle) => assert_eq!(oracle.analyse_at(&[]).solutions, arrangements.into()),
        Err(unknown) => assert!(matches!(unknown, SearchError::Exhausted(_))),
    }
    match hint_by_search(problem, &[], &budget()) {
        Ok(hint) => assert!(matches!(hint.advice, Advice::Place(_))),
        Err(unknown) => assert!(matches!(unknown, SearchError::Exhausted(_))),
    }
    stopped
}

#[test]
fn lists_stopped_by_nodes_are_never_a_no() {
    let mut random = Random::seeded(11);
    let boards = [("pentominoes-4x15", 1472), ("soma", 11_520), ("pentominoes-6x10", 9356)];
    for (name, arrangements) in boards {
        let problem = board(name).unwrap();
        let mut stopped = 0;
        for _ in 0..6 {
            let nodes = 1 << random.below(17);
            let nodes = nodes + random.below(nodes);
            let budget = || Budget::unlimited().with_node_limit(nodes);
            stopped += check_stopped(&problem, arrangements, &budget);
        }
        assert!(stopped > 0, "{name}: every limit was too large to tell");
    }
}

/// A flag that is raised at every report of progress in turn: also between the last look
/// of an engine and its first solution.
#[test]
fn lists_stopped_on_request_are_never_a_no() {
    let problems = [(brickwork(), 1), (board("pentominoes-4x15").unwrap(), 1472)];
    for (problem, arrangements) in problems {
        for reports in 0..40 {
            let budget = || {
                let (stop, told) = (StopFlag::default(), AtomicU64::new(0));
                let flag = stop.clone();
                let progress = Progress::to(move |_| {
                    if told.fetch_add(1, Ordering::Relaxed) == reports {
                        flag.raise();
                    }
                });
                Budget::unlimited().with_stop(stop).with_progress(progress)
            };
            check_stopped(&problem, arrangements, &budget);
        }
        let stop = StopFlag::default();
        stop.raise();
        let budget = || Budget::unlimited().with_stop(stop.clone());
        assert_eq!(check_stopped(&problem, arrangements, &budget), 3);
    }
}

/// A flag that is raised while solutions are handed over.
#[test]
fn a_list_of_labellings_stops_between_them() {
    let stop = StopFlag::default();
    let budget = Budget::unlimited().with_stop(stop.clone());
    let mut seen = 0;
    let ended = Solver::new(&brickwork()).for_each_labelled(&budget, |_| {
        seen += 1;
        if seen == 5 {
            stop.raise();
        }
        ControlFlow::Continue(())
    });
    let Outcome::Stopped { partial, why } = ended else { panic!("it was stopped") };
    assert_eq!((partial.value, why), (5, Exhausted::Stopped.into()));
}

#[test]
fn checkpoints_depend_on_the_fixed_piece() {
    let problem = |piece: usize| {
        let mut setup = brickwork().setup().clone();
        let cells = vec![Cell::new(0, 0, 0), Cell::new(1, 0, 0)];
        setup.fixed.push(Placed { piece, cells });
        Problem::new(setup).unwrap()
    };
    let count = |piece| Enumeration::new(&problem(piece), &Budget::unlimited()).unwrap();
    let checkpoint = count(0).checkpoint();
    let resume =
        |piece| Enumeration::resume(&problem(piece), &checkpoint, &Budget::unlimited()).map(|_| ());
    assert_eq!(resume(0), Ok(()));
    assert_eq!(resume(1), Err(CheckpointError::OtherProblem));
}

#[test]
fn checkpoints_belong_to_their_problem() {
    let (soma, other) = (board("soma").unwrap(), board("pentominoes-3x20").unwrap());
    let checkpoint = Enumeration::new(&soma, &Budget::unlimited()).unwrap().checkpoint();
    let error = |text: &str| {
        Enumeration::resume(&other, text, &Budget::unlimited()).map(|_| ()).unwrap_err()
    };
    assert_eq!(error(&checkpoint), CheckpointError::OtherProblem);
    assert_eq!(error("nonsense"), CheckpointError::Unreadable);
    assert_eq!(error("tiling-count-1 0 0 0"), CheckpointError::Unreadable);
}

#[test]
fn progress_is_told() {
    let told = Arc::new(AtomicU64::new(0));
    let listener = Arc::clone(&told);
    let progress = Progress::to(move |_| {
        listener.fetch_add(1, Ordering::Relaxed);
    });
    let budget = Budget::unlimited().with_progress(progress);
    Solver::new(&board("pentominoes-5x12").unwrap()).count(&budget).unwrap();
    assert!(told.load(Ordering::Relaxed) > 10);
}
