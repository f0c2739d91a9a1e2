//! All engines agree with each other and with the checker on small random
//! problems of every lattice, with copies, fixed pieces and optional cells.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use unpuzzle_core::{Budget, Random};
use unpuzzle_tiling::engines::{Step, Steps, enumerate};
use unpuzzle_tiling::{
    Cell, Engine, Instance, Lattice, Piece, Placed, Problem, Setup, Shape, Solver, Turning,
};

/// A problem with a known solution: pieces are grown on a random board.
fn random_problem(seed: u64) -> (Problem, usize) {
    let mut random = Random::seeded(seed);
    let lattice = [Lattice::Square, Lattice::Cubic, Lattice::Balls][random.index(3)];
    let mut left: BTreeSet<Cell> = board_cells(lattice, &mut random).into_iter().collect();
    let cells: Vec<Cell> = left.iter().copied().collect();
    let mut grown: Vec<Vec<Cell>> = Vec::new();
    while let Some(&start) = left.first() {
        let size = 1 + random.index(4);
        grown.push(grow(lattice, start, size, &mut left, &mut random));
    }
    let mut optional = Vec::new();
    if random.below(3) == 0 && grown.len() > 2 {
        let hole = random.index(grown.len());
        optional = grown.remove(hole);
        optional.push(cells[random.index(cells.len())]);
    }
    let turning = [Turning::natural(lattice), Turning::Rotate, Turning::Fixed][random.index(3)];
    let pieces = merged(&grown, turning);
    let fixed = if random.below(4) == 0 { vec![placed(&pieces, &grown[0])] } else { vec![] };
    let known = grown.len();
    (Problem::new(Setup { lattice, cells, optional, pieces, fixed }).unwrap(), known)
}

fn board_cells(lattice: Lattice, random: &mut Random) -> Vec<Cell> {
    let side = |random: &mut Random| 1 + random.index(4) as i32;
    match lattice {
        Lattice::Square => {
            let (w, h) = (side(random), side(random));
            (0..w * h).map(|i| Cell::new(i % w, i / w, 0)).collect()
        }
        Lattice::Cubic => {
            (0..8 + random.index(5) as i32).map(|i| Cell::new(i % 2, i / 2 % 2, i / 4)).collect()
        }
        Lattice::Balls => {
            let side = 1 + random.index(3) as i32;
            let layer = |l: i32| {
                (0..(side - l) * (side - l))
                    .map(move |i| Cell::ball(l, i / (side - l), i % (side - l)))
            };
            (0..side).flat_map(layer).collect()
        }
    }
}

fn grow(
    lattice: Lattice,
    start: Cell,
    size: usize,
    left: &mut BTreeSet<Cell>,
    random: &mut Random,
) -> Vec<Cell> {
    left.remove(&start);
    let mut piece = vec![start];
    while piece.len() < size {
        let near: Vec<Cell> = piece
            .iter()
            .flat_map(|&cell| lattice.steps().into_iter().map(move |step| cell + step))
            .collect();
        let free: Vec<Cell> = near.into_iter().filter(|cell| left.contains(cell)).collect();
        let Some(&next) = random.choose(&free) else {
            break;
        };
        left.remove(&next);
        piece.push(next);
    }
    piece
}

/// Equal shapes become copies of one piece every other time.
fn merged(grown: &[Vec<Cell>], turning: Turning) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (cells, label) in grown.iter().zip('A'..) {
        let shape = Shape::new(cells.iter().copied());
        match pieces.iter_mut().find(|piece| piece.shape == shape && cells.len() % 2 == 0) {
            Some(piece) => piece.copies += 1,
            None => pieces.push(Piece { label, shape, turning, copies: 1 }),
        }
    }
    pieces
}

fn placed(pieces: &[Piece], cells: &[Cell]) -> Placed {
    let shape = Shape::new(cells.iter().copied());
    let piece = pieces.iter().position(|piece| piece.shape == shape).unwrap();
    Placed { piece, cells: cells.to_vec() }
}

/// The solutions as sets of cells by kind, which do not depend on the order
/// in which an engine finds them, and nothing twice.
fn all(instance: &Instance, engine: Engine) -> Option<Vec<Vec<u32>>> {
    let mut found = Vec::new();
    let budget = Budget::unlimited().with_node_limit(3_000_000);
    let run = enumerate(instance, engine, &budget, &mut |placements| {
        let mut sorted = placements.to_vec();
        sorted.sort_unstable();
        found.push(sorted);
        ControlFlow::Continue(())
    });
    assert!(run.ok()?.complete);
    found.sort();
    let count = found.len();
    found.dedup();
    assert_eq!(found.len(), count, "{} repeats a solution", engine.name());
    Some(found)
}

/// The solutions in the order in which an engine finds them, and what it
/// examined, unless that is a lot.
fn run(instance: &Instance, engine: Engine) -> Option<(Vec<Vec<u32>>, u64)> {
    let mut found = Vec::new();
    let budget = Budget::unlimited().with_node_limit(100_000);
    let run = enumerate(instance, engine, &budget, &mut |placements| {
        found.push(placements.to_vec());
        ControlFlow::Continue(())
    });
    run.ok().map(|run| (found, run.examined))
}

/// The same step by step; every step must follow from the one before.
fn watched(instance: &Instance, engine: Engine) -> (Vec<Vec<u32>>, u64) {
    let mut steps = Steps::new(instance.clone(), engine, &Budget::unlimited()).unwrap();
    let (mut placed, mut found) = (Vec::new(), Vec::new());
    while let Some(step) = steps.next() {
        match step {
            Step::Place(id) => placed.push(id),
            Step::TakeBack(id) => assert_eq!(placed.pop(), Some(id)),
            Step::Solved => found.push(placed.clone()),
        }
        assert_eq!(steps.placed(), placed);
    }
    assert!(placed.is_empty());
    (found, steps.examined())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn steps_are_those_of_the_engines(seed in any::<u64>()) {
        let (problem, _) = random_problem(seed);
        let instance = Instance::new(&problem, &Budget::unlimited()).unwrap();
        for engine in [Engine::BruteForce, Engine::Bitmask, Engine::Mrv, Engine::Dlx] {
            if let Some(expected) = run(&instance, engine) {
                prop_assert_eq!(watched(&instance, engine), expected, "{}", engine.name());
            }
        }
    }

    #[test]
    fn engines_agree(seed in any::<u64>()) {
        let (problem, _) = random_problem(seed);
        let instance = Instance::new(&problem, &Budget::unlimited()).unwrap();
        let Some(expected) = all(&instance, Engine::Bitmask) else { return Ok(()) };
        prop_assert!(!expected.is_empty(), "a grown problem has a solution");
        for solution in &expected {
            prop_assert_eq!(instance.solution(solution).check(&problem), Ok(()));
        }
        for engine in Engine::ALL {
        let name = engine.name();
            if let Some(found) = all(&instance, engine) {
                prop_assert_eq!(&found, &expected, "{}", name);
            }
        }
        let counts = Solver::new(&problem).count(&Budget::unlimited()).unwrap();
        prop_assert_eq!(counts.value.arrangements, expected.len().into());
    }

    #[test]
    fn distinct_counts_agree_with_orbits_of_lists(seed in any::<u64>()) {
        let (problem, _) = random_problem(seed);
        let instance = Instance::new(&problem, &Budget::unlimited()).unwrap();
        let Some(all) = all(&instance, Engine::Bitmask).filter(|all| all.len() < 20_000) else { return Ok(()) };
        let group = instance.symmetries();
        let least = |solution: &Vec<u32>| group.iter().map(|symmetry| {
            let mut image: Vec<u32> = solution.iter().map(|&id| symmetry.image(id)).collect();
            image.sort_unstable();
            image
        }).min();
        let orbits: BTreeSet<_> = all.iter().map(least).collect();
        let distinct = Solver::new(&problem).count_distinct(&Budget::unlimited()).unwrap();
        prop_assert_eq!(distinct.value, orbits.len().into());
    }
}
