//! Boards whose frontier is wider than a machine word, against a count that packs nothing
//! into bits and rules nothing out early.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use unpuzzle_core::Budget;
use unpuzzle_tiling::coach::Advice;
use unpuzzle_tiling::engines::{MOST_STATES, build, key_bits};
use unpuzzle_tiling::{
    BigUint, Cell, Engine, Instance, Lattice, Oracle, Piece, Problem, Setup, Shape, Solver,
    Turning, hint,
};

type Sides = [usize; 3];

/// A box full of bricks: their sides and how many there are of each.
fn packing(sides: Sides, bricks: &[(Sides, usize)]) -> Problem {
    let lattice = if sides[2] == 1 { Lattice::Square } else { Lattice::Cubic };
    let piece = |((sides, copies), label): (&(Sides, usize), char)| Piece {
        label,
        shape: Shape::new(cells_of(*sides)),
        turning: Turning::natural(lattice),
        copies: *copies,
    };
    let pieces = bricks.iter().zip('A'..).map(piece).collect();
    let cells = cells_of(sides);
    Problem::new(Setup { lattice, cells, optional: vec![], pieces, fixed: vec![] }).unwrap()
}

fn cells_of([x, y, z]: Sides) -> Vec<Cell> {
    let cell = |i: usize| Cell::new((i % x) as i32, (i / x % y) as i32, (i / x / y) as i32);
    (0..x * y * z).map(cell).collect()
}

/// The brick `1 × 1 × length`, as often as it fills the box.
fn bars(sides: Sides, length: usize) -> Vec<(Sides, usize)> {
    vec![([length, 1, 1], sides.iter().product::<usize>() / length)]
}

/// Counts packings cell by cell: all that matters is which cells after the first empty one
/// are filled, and which bricks are left.
struct Profile {
    sides: Sides,
    bricks: Vec<BTreeSet<Sides>>,
    known: HashMap<(usize, Vec<bool>, Vec<usize>), BigUint>,
}

impl Profile {
    fn count(sides: Sides, bricks: &[(Sides, usize)]) -> BigUint {
        let turned = |&([a, b, c], _): &(Sides, usize)| {
            [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].into()
        };
        let bricks_left = bricks.iter().map(|brick| brick.1).collect();
        let bricks = bricks.iter().map(turned).collect();
        Profile { sides, bricks, known: HashMap::new() }.fill(0, vec![], bricks_left)
    }

    /// `filled` begins at `cell`; nothing behind its end is filled.
    fn fill(&mut self, cell: usize, mut filled: Vec<bool>, left: Vec<usize>) -> BigUint {
        let cell = cell + filled.iter().take_while(|filled| **filled).count();
        filled.drain(..filled.iter().take_while(|filled| **filled).count());
        let [x, y, z] = self.sides;
        if cell == x * y * z {
            return BigUint::from(u8::from(left.iter().all(|&left| left == 0)));
        }
        let state = (cell, filled, left);
        if let Some(known) = self.known.get(&state) {
            return known.clone();
        }
        let (_, filled, left) = &state;
        let mut sum = BigUint::default();
        for (kind, turned) in self.bricks.clone().into_iter().enumerate() {
            for [a, b, c] in turned.into_iter().filter(|_| left[kind] > 0) {
                let places = cells_of([a, b, c]).into_iter();
                let places =
                    places.map(|at| at.x as usize + x * (at.y as usize + y * at.z as usize));
                let fits = cell % x + a <= x && cell / x % y + b <= y && cell / x / y + c <= z;
                if fits && places.clone().all(|place| filled.get(place) != Some(&true)) {
                    let (mut filled, mut left) = (filled.clone(), left.clone());
                    left[kind] -= 1;
                    for place in places {
                        filled.resize(filled.len().max(place + 1), false);
                        filled[place] = true;
                    }
                    sum += self.fill(cell, filled, left);
                }
            }
        }
        self.known.insert(state, sum.clone());
        sum
    }
}

/// Checks every way to count a box, and which key the frontier had.
fn check(sides: Sides, bricks: &[(Sides, usize)], key: std::ops::RangeInclusive<u32>) {
    let budget = Budget::unlimited();
    let problem = packing(sides, bricks);
    let expected = Profile::count(sides, bricks);
    let instance = Instance::new(&problem, &budget).unwrap();
    let bits = key_bits(&instance, &budget).unwrap();
    assert!(key.contains(&bits), "{sides:?} {bricks:?}: a key of {bits} bits");
    let count = |solver: Solver| solver.count(&budget).unwrap().value.arrangements;
    let frontier = Solver::new(&problem).with_engine(Engine::Frontier);
    assert_eq!(count(frontier), expected, "{sides:?} {bricks:?}");
    assert_eq!(count(Solver::new(&problem)), expected, "{sides:?} {bricks:?}");
    let graph = build(&instance, MOST_STATES, &budget).unwrap();
    assert_eq!(graph.count().map(BigUint::from), Some(expected.clone()), "{sides:?} {bricks:?}");
    let oracle = Oracle::new(&problem, &budget).unwrap();
    assert_eq!(BigUint::from(oracle.analyse_at(&[]).solutions), expected);
    let hint = hint(&oracle, &[]).unwrap();
    assert_eq!(hint.advice == Advice::GiveUp, expected == BigUint::default());
}

#[test]
fn flat_boards_of_one_word() {
    check([14, 15, 1], &bars([14, 15, 1], 5), 0..=64);
    check([11, 24, 1], &bars([11, 24, 1], 6), 0..=64);
    check([11, 24, 1], &[([6, 1, 1], 42), ([6, 2, 1], 1)], 0..=64);
}

#[test]
fn flat_boards_of_two_words() {
    check([15, 18, 1], &bars([15, 18, 1], 9), 65..=128);
    check([17, 24, 1], &bars([17, 24, 1], 8), 65..=128);
    check([17, 24, 1], &[([8, 1, 1], 49), ([8, 2, 1], 1)], 65..=128);
}

#[test]
fn boxes_of_one_word() {
    check([7, 2, 10], &[([5, 2, 1], 14)], 0..=64);
    check([4, 3, 16], &[([8, 2, 1], 12)], 0..=64);
    check([5, 4, 12], &[([6, 2, 1], 19), ([6, 1, 1], 2)], 0..=64);
}

#[test]
fn boxes_of_two_words() {
    check([4, 4, 21], &[([7, 2, 1], 24)], 65..=128);
    check([4, 4, 21], &[([7, 2, 1], 22), ([7, 2, 2], 1)], 65..=128);
}

/// Search engines have sets of cells instead of keys, and no pockets.
#[test]
fn engines_work_at_every_mask_width() {
    let boxes = [
        ([4, 3, 5], vec![([5, 2, 1], 6)], 0..=64),
        ([7, 2, 5], vec![([5, 2, 1], 5), ([5, 4, 1], 1)], 65..=128),
        ([11, 24, 1], bars([11, 24, 1], 6), 129..=512),
        ([7, 2, 10], vec![([5, 2, 1], 14)], 129..=512),
    ];
    for (sides, bricks, cells) in boxes {
        let problem = packing(sides, &bricks);
        assert!(cells.contains(&problem.cells().len()));
        for engine in [Engine::Bitmask, Engine::Mrv, Engine::Dlx] {
            let count = Solver::new(&problem).with_engine(engine).count(&Budget::unlimited());
            let expected = Profile::count(sides, &bricks);
            assert_eq!(count.unwrap().value.arrangements, expected, "{sides:?} {}", engine.name());
        }
    }
}

/// A board on which the wrong treatment of cells beyond the key proved that there is no
/// solution: every verdict must be that there is one.
#[test]
fn a_solvable_wide_board_is_solvable_in_every_way() {
    let open = |cell: &Cell| match cell.y {
        0 => [4, 9].contains(&cell.x),
        10 => ![4, 9].contains(&cell.x),
        _ => true,
    };
    let mut setup = packing([14, 26, 1], &[([5, 1, 1], 70)]).setup().clone();
    setup.cells.retain(open);
    let problem = Problem::new(setup).unwrap();
    let budget = Budget::unlimited();
    let solver = Solver::new(&problem);
    assert!(solver.first(&budget).unwrap().value.is_some());
    assert_eq!(solver.count(&budget).unwrap().value.arrangements, 108_756_u32.into());
    let oracle = Oracle::new(&problem, &budget).unwrap();
    assert_eq!(oracle.analyse_at(&[]).solutions, 108_756);
    assert!(matches!(hint(&oracle, &[]).unwrap().advice, Advice::Place(_)));
    let mut seen = 0_u64;
    let listed = solver.for_each(&budget, |solution| {
        if seen.is_multiple_of(1000) {
            assert_eq!(solution.check(&problem), Ok(()));
        }
        seen += 1;
        ControlFlow::Continue(())
    });
    assert_eq!((listed.known().unwrap().value, seen), (108_756, 108_756));
}

#[test]
fn counts_larger_than_any_word_are_exact() {
    let count = |sides| {
        let count = Solver::new(&packing(sides, &bars(sides, 2))).count(&Budget::unlimited());
        count.unwrap().value.arrangements
    };
    // Kasteleyn's number for the square; `Profile` agrees, but takes seconds.
    assert_eq!(count([14, 14, 1]).to_string(), "112202208776036178000000");
    // Strips of two rows have Fibonacci numbers, here beyond 64 and 128 bits.
    for length in [90, 100, 180, 200, 250] {
        assert_eq!(count([length, 2, 1]), fibonacci(length), "{length}");
    }
}

/// The ways to fill a strip of two rows with dominoes.
fn fibonacci(length: usize) -> BigUint {
    let start = (BigUint::from(1_u32), BigUint::from(1_u32));
    (1..length).fold(start, |(last, next), _| (next.clone(), last + next)).1
}
