//! All engines agree with each other and with the checker on small random
//! problems of every lattice, with copies, fixed pieces and optional cells.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use proptest::prelude::*;
use unpuzzle_core::{Budget, Exhausted, Outcome, Random};
use unpuzzle_tiling::engines::{Step, enumerate, watch};
use unpuzzle_tiling::{
    Cell, Engine, Instance, Lattice, Piece, Placed, Problem, SearchError, Setup, Shape, Solver,
    Turning,
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

/// The solutions as sorted placements, which do not depend on the order in which an engine
/// finds them. Nothing only for brute force, which tries identical pieces in every order.
fn all(instance: &Instance, engine: Engine) -> Option<Vec<Vec<u32>>> {
    let budget = match engine {
        Engine::BruteForce => Budget::unlimited().with_node_limit(3_000_000),
        _ => Budget::unlimited(),
    };
    let (mut found, _) = run(instance, engine, &budget)?;
    found.iter_mut().for_each(|solution| solution.sort_unstable());
    found.sort();
    let count = found.len();
    found.dedup();
    assert_eq!(found.len(), count, "{} repeats a solution", engine.name());
    Some(found)
}

/// The solutions in the order in which an engine finds them, and what it examined; nothing
/// if it reaches the node limit.
fn run(instance: &Instance, engine: Engine, budget: &Budget) -> Option<(Vec<Vec<u32>>, u64)> {
    let mut found = Vec::new();
    let run = enumerate(instance, engine, budget, &mut |placements| {
        found.push(placements.to_vec());
        ControlFlow::Continue(())
    });
    match run {
        Err(SearchError::Exhausted(Exhausted::Nodes)) => None,
        run => {
            let run = run.unwrap();
            assert!(run.complete);
            Some((found, run.examined))
        }
    }
}

/// The same step by step; every step must follow from the one before.
fn watched(instance: &Instance, engine: Engine) -> (Vec<Vec<u32>>, u64) {
    let (mut placed, mut found) = (Vec::new(), Vec::new());
    let run = watch(instance, engine, &Budget::unlimited(), &mut |step, _| {
        match step {
            Step::Place(id) => placed.push(id),
            Step::TakeBack(id) => assert_eq!(placed.pop(), Some(id)),
            Step::Solved => found.push(placed.clone()),
        }
        ControlFlow::Continue(())
    });
    assert!(placed.is_empty());
    (found, run.unwrap().examined)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn steps_are_those_of_the_engines(seed in any::<u64>()) {
        let (problem, _) = random_problem(seed);
        let instance = Instance::new(&problem, &Budget::unlimited()).unwrap();
        for engine in Engine::WATCHED {
            if let Some(expected) = run(&instance, engine, &Budget::unlimited().with_node_limit(100_000)) {
                prop_assert_eq!(watched(&instance, engine), expected, "{}", engine.name());
            }
        }
    }

    #[test]
    fn engines_agree(seed in any::<u64>()) {
        let (problem, _) = random_problem(seed);
        let instance = Instance::new(&problem, &Budget::unlimited()).unwrap();
        let expected = all(&instance, Engine::Bitmask).unwrap();
        prop_assert!(!expected.is_empty(), "a grown problem has a solution");
        for solution in &expected {
            prop_assert_eq!(instance.solution(solution).check(&problem), Ok(()));
        }
        for engine in Engine::ALL {
            let found = all(&instance, engine);
            prop_assert!(found.is_some() || engine == Engine::BruteForce);
            prop_assert!(found.is_none_or(|found| found == expected), "{}", engine.name());
        }
        let counts = Solver::new(&problem).count(&Budget::unlimited()).unwrap();
        prop_assert_eq!(counts.value.arrangements, expected.len().into());
    }

    #[test]
    fn distinct_counts_agree_with_orbits_of_lists(seed in any::<u64>()) {
        let (problem, _) = random_problem(seed);
        let instance = Instance::new(&problem, &Budget::unlimited()).unwrap();
        let all = all(&instance, Engine::Bitmask).unwrap();
        let group = symmetries(&problem);
        let classes: Vec<Class> =
            problem.pieces().iter().map(|piece| class(piece, problem.lattice())).collect();
        let least = |solution: &Vec<u32>| {
            let placed = instance.solution(solution).placed;
            let image = |(matrix, shift): &(Matrix, Vector)| -> BTreeSet<(Class, Vec<Vector>)> {
                let moved = |one: &Placed| {
                    let class = moved_class(*matrix, &classes[one.piece]);
                    (class, moved(*matrix, *shift, &one.cells))
                };
                placed.iter().map(moved).collect()
            };
            group.iter().map(image).min()
        };
        let orbits: BTreeSet<_> = all.iter().map(least).collect();
        let solver = Solver::new(&problem);
        let counts = solver.count(&Budget::unlimited()).unwrap().value;
        let distinct = solver.distinct(&counts, &Budget::unlimited()).unwrap();
        prop_assert_eq!(&distinct, &orbits.len().into());
        let listed = solver.for_each_distinct(&Budget::unlimited(), |_| ControlFlow::Continue(()));
        let Outcome::Known(listed) = listed else { panic!("nothing stopped it") };
        prop_assert_eq!(distinct, listed.value.into());
    }
}

type Vector = [i32; 3];
type Matrix = [Vector; 3];
/// Every look of a piece.
type Class = BTreeSet<Vec<Vector>>;

/// The 48 matrices that permute the axes and turn some around; in a plane the 8 of them
/// that leave the third axis alone.
fn matrices(lattice: Lattice) -> Vec<Matrix> {
    let units = [1, -1].into_iter().flat_map(|sign| [[sign, 0, 0], [0, sign, 0], [0, 0, sign]]);
    let rows: Vec<Vector> = units.collect();
    let all = rows.iter().flat_map(|&a| {
        let rows = &rows;
        rows.iter().flat_map(move |&b| rows.iter().map(move |&c| [a, b, c]))
    });
    let flat = |matrix: &Matrix| lattice != Lattice::Square || matrix[2] == [0, 0, 1];
    all.filter(|matrix| determinant(*matrix) != 0).filter(flat).collect()
}

fn determinant([a, b, c]: Matrix) -> i32 {
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}

fn times(matrix: Matrix, [x, y, z]: Vector) -> Vector {
    matrix.map(|row| row[0] * x + row[1] * y + row[2] * z)
}

fn plus(left: Vector, right: Vector) -> Vector {
    [left[0] + right[0], left[1] + right[1], left[2] + right[2]]
}

fn vectors(cells: &[Cell]) -> Vec<Vector> {
    cells.iter().map(|cell| [cell.x, cell.y, cell.z]).collect()
}

fn moved(matrix: Matrix, shift: Vector, cells: &[Cell]) -> Vec<Vector> {
    let mut moved: Vec<Vector> =
        vectors(cells).into_iter().map(|cell| plus(times(matrix, cell), shift)).collect();
    moved.sort_unstable();
    moved
}

/// Some cells wherever they lie.
fn look(mut cells: Vec<Vector>) -> Vec<Vector> {
    cells.sort_unstable();
    let first = cells[0].map(|part| -part);
    cells.into_iter().map(|cell| plus(cell, first)).collect()
}

fn class(piece: &Piece, lattice: Lattice) -> Class {
    let allowed = |matrix: &Matrix| match piece.turning {
        Turning::Fixed => *matrix == [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        Turning::Rotate => determinant(*matrix) == 1,
        Turning::RotateAndFlip => true,
    };
    let turned = |matrix: Matrix| look(moved(matrix, [0; 3], piece.shape.cells()));
    matrices(lattice).into_iter().filter(allowed).map(turned).collect()
}

fn moved_class(matrix: Matrix, class: &Class) -> Class {
    let turned =
        |cells: &Vec<Vector>| look(cells.iter().map(|&cell| times(matrix, cell)).collect());
    class.iter().map(turned).collect()
}

/// The motions that carry the board, the cells that may stay empty, the fixed pieces and
/// the supply of pieces to themselves.
fn symmetries(problem: &Problem) -> Vec<(Matrix, Vector)> {
    let set = |cells: &[Cell]| vectors(cells).into_iter().collect::<BTreeSet<_>>();
    let (cells, fixed) = (&problem.setup().cells, problem.fixed());
    let covered: BTreeSet<Vector> = fixed.iter().flat_map(|one| vectors(&one.cells)).collect();
    let optional: Vec<Cell> = problem.setup().optional.clone();
    let open =
        |set: BTreeSet<Vector>| -> BTreeSet<_> { set.difference(&covered).copied().collect() };
    let mut supply: BTreeMap<Class, usize> = BTreeMap::new();
    for (index, piece) in problem.pieces().iter().enumerate() {
        let used = fixed.iter().filter(|one| one.piece == index).count();
        *supply.entry(class(piece, problem.lattice())).or_default() += piece.copies - used;
    }
    supply.retain(|_, copies| *copies > 0);
    let whole = set(cells);
    let motion = |matrix: Matrix| {
        let least = moved(matrix, [0; 3], cells)[0];
        let shift = plus(*whole.first().unwrap(), least.map(|part| -part));
        (matrix, shift)
    };
    let keeps = |(matrix, shift): &(Matrix, Vector)| {
        let image =
            |cells: &[Cell]| moved(*matrix, *shift, cells).into_iter().collect::<BTreeSet<_>>();
        let places: BTreeSet<_> = fixed.iter().map(|one| set(&one.cells)).collect();
        image(cells) == whole
            && image(&optional).difference(&covered).eq(&open(set(&optional)))
            && fixed.iter().all(|one| places.contains(&image(&one.cells)))
            && supply
                .iter()
                .all(|(class, copies)| supply.get(&moved_class(*matrix, class)) == Some(copies))
    };
    matrices(problem.lattice()).into_iter().map(motion).filter(keeps).collect()
}

#[test]
fn groups_have_the_orders_of_square_and_cube() {
    assert_eq!(matrices(Lattice::Square).len(), 8);
    assert_eq!(matrices(Lattice::Cubic).len(), 48);
    let order = |name: &str| symmetries(&unpuzzle_tiling::board(name).unwrap()).len();
    let own = |name: &str| {
        let problem = unpuzzle_tiling::board(name).unwrap();
        Instance::new(&problem, &Budget::unlimited()).unwrap().symmetries().len()
    };
    for (name, expected) in [
        ("pentominoes-6x10", 4),
        ("pentominoes-8x8", 8),
        ("soma", 48),
        ("iq-puzzler-pro-pyramid", 8),
        ("a-puzzle-a-day:01-25", 1),
    ] {
        assert_eq!((order(name), own(name)), (expected, expected), "{name}");
    }
}
