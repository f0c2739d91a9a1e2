//! Stopping: out of budget is unknown, never no, and what is done stays done.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use unpuzzle_core::{Budget, Exhausted, Progress, StopFlag};
use unpuzzle_tiling::counting::CheckpointError;
use unpuzzle_tiling::{BigUint, Engine, Enumeration, Oracle, Solver, Unknown, board};

#[test]
fn a_raised_flag_stops_every_engine() {
    let stop = StopFlag::default();
    stop.raise();
    let problem = board("iq-puzzler-pro").unwrap();
    let expected = Unknown::Exhausted(Exhausted::Stopped);
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
        assert_eq!(first.unwrap_err(), Unknown::Exhausted(Exhausted::Nodes), "{name}");
    }
}

fn check_count_in_pieces(name: &str, nodes: u64, expected: &str) {
    let problem = board(name).unwrap();
    let mut count = Enumeration::new(&problem, &Budget::unlimited()).unwrap();
    let mut stops = 0;
    let total = loop {
        let budget = Budget::unlimited().with_node_limit(nodes);
        match count.run(&budget) {
            Ok(total) => break total,
            Err(error) => assert_eq!(error, Unknown::Exhausted(Exhausted::Nodes)),
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
fn no_part_of_a_count_is_long() {
    let count = Enumeration::new(&board("kanoodle").unwrap(), &Budget::unlimited()).unwrap();
    assert_eq!(count.answer().engine, Some(Engine::Frontier));
    let part = |number| count.count_part(number, &Budget::unlimited()).unwrap();
    let parts: Vec<_> = (0..count.progress().1).rev().map(part).collect();
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
