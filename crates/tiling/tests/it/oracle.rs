//! What the oracle says of a position, against a list of all solutions.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use unpuzzle_core::{Budget, Cache, Progress, Random};
use unpuzzle_tiling::coach::{
    Advice, Outlook, Reason, advise, challenge, challenges, hint_by_search,
};
use unpuzzle_tiling::engines::enumerate;
use unpuzzle_tiling::game::Named;
use unpuzzle_tiling::{
    Cell, Engine, Instance, Lattice, Level, Oracle, Piece, Placed, PlacementId, Problem,
    SearchError, Setup, Shape, Solver, Turning, board, hint, rate,
};

fn oracle(name: &str) -> Oracle {
    Oracle::new(&board(name).unwrap(), &Budget::unlimited()).unwrap()
}

fn all(oracle: &Oracle) -> Vec<Vec<PlacementId>> {
    let mut all = Vec::new();
    let run = enumerate(oracle.instance(), Engine::Mrv, &Budget::unlimited(), &mut |solution| {
        all.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    assert!(run.unwrap().complete);
    all
}

/// Counts by looking through the list.
fn expected(
    all: &[Vec<PlacementId>],
    position: &[PlacementId],
) -> (u128, HashMap<PlacementId, u128>) {
    let standing = all.iter().filter(|solution| position.iter().all(|id| solution.contains(id)));
    let mut with = HashMap::new();
    let mut count = 0;
    for solution in standing {
        count += 1;
        solution.iter().for_each(|&id| *with.entry(id).or_default() += 1);
    }
    (count, with)
}

fn check(name: &str, positions: usize) {
    let oracle = oracle(name);
    let all = all(&oracle);
    let mut random = Random::seeded(5);
    for _ in 0..positions {
        let mut position = oracle.sample(&mut random).unwrap();
        random.shuffle(&mut position);
        position.truncate(random.index(position.len() + 1));
        let outlook = oracle.analyse_at(&position);
        let (count, with) = expected(&all, &position);
        assert_eq!(outlook.solutions, count);
        for (id, solutions) in &outlook.placements {
            assert_eq!(*solutions, with.get(id).copied().unwrap_or(0), "{name}");
        }
        let fits = |id: &&PlacementId| outlook.placements.iter().any(|(fitting, _)| fitting == *id);
        assert_eq!(with.keys().filter(fits).count() + position.len(), with.len());
    }
}

#[test]
fn counts_agree_with_a_list_of_all_solutions() {
    check("pentominoes-4x15", 30);
    check("soma", 20);
}

#[test]
#[ignore = "takes some seconds: cargo xtask ci --lane long"]
fn counts_agree_with_long_lists_of_all_solutions() {
    check("pentominoes-5x12", 30);
    check("pentominoes-6x10", 30);
    check("kanoodle-pyramid", 30);
    check("one-sided-pentominoes-3x30", 20);
}

/// A game that follows every hint ends with the board full.
fn play(name: &str, given: &[Placed]) -> Vec<Reason> {
    let oracle = oracle(name);
    let mut position = given.to_vec();
    let mut reasons = Vec::new();
    loop {
        let hint = hint(&oracle, &position).unwrap();
        reasons.push(hint.reason);
        match hint.advice {
            Advice::Place(placed) => position.push(placed),
            Advice::TakeBack(wrong) => position.retain(|placed| *placed != wrong),
            Advice::Done => return reasons,
            Advice::GiveUp => panic!("the board can be solved"),
        }
        assert!(reasons.len() < 40, "{reasons:?}");
    }
}

#[test]
fn hints_lead_to_the_end() {
    for name in ["iq-puzzler-pro-diagonal", "kanoodle-pyramid", "pentominoes-6x10"] {
        let reasons = play(name, &[]);
        assert!(matches!(reasons[0], Reason::MostSolutions { .. }), "{name}");
        assert!(reasons.iter().any(|reason| matches!(reason, Reason::ForcedCell(_))), "{name}");
        assert_eq!(reasons.last(), Some(&Reason::Finished));
    }
}

#[test]
fn a_dead_pocket_is_taken_back() {
    let oracle = oracle("pentominoes-6x10");
    // A U in the corner, open to the left, shuts one cell in.
    let cells = [(0, 0), (1, 0), (1, 1), (1, 2), (0, 2)];
    let piece = oracle.problem().pieces().iter().position(|piece| piece.label == 'U').unwrap();
    let cells = cells.map(|(x, y)| Cell::new(x, y, 0)).to_vec();
    let mut placed = Placed { piece, cells };
    placed.cells.sort_unstable();
    let hint = hint(&oracle, std::slice::from_ref(&placed)).unwrap();
    assert_eq!(hint.advice, Advice::TakeBack(placed));
    assert_eq!(hint.reason, Reason::DeadPocket(vec![Cell::new(0, 1, 0)]));
}

/// A board of three cells with one fixed domino; the rest may stay empty.
fn finished(optional: &[Cell]) -> Problem {
    let domino = vec![Cell::new(0, 0, 0), Cell::new(1, 0, 0)];
    let shape = Shape::new(domino.clone());
    Problem::new(Setup {
        lattice: Lattice::Square,
        cells: [&domino[..], optional].concat(),
        optional: optional.to_vec(),
        pieces: vec![Piece { label: 'A', shape, turning: Turning::Rotate, copies: 1 }],
        fixed: vec![Placed { piece: 0, cells: domino }],
    })
    .unwrap()
}

#[test]
fn a_finished_board_is_finished() {
    for problem in [finished(&[]), finished(&[Cell::new(2, 0, 0)])] {
        let oracle = Oracle::new(&problem, &Budget::unlimited()).unwrap();
        assert_eq!(oracle.analyse_at(&[]).solutions, 1);
        assert_eq!(oracle.sample(&mut Random::seeded(1)), Some(vec![]));
        let hint = hint(&oracle, &[]).unwrap();
        assert_eq!((hint.advice, hint.reason), (Advice::Done, Reason::Finished));
        let searched = hint_by_search(&problem, &[], &Budget::unlimited()).unwrap();
        assert_eq!(searched.advice, Advice::Done);
    }
    // A cell that must be filled, and nothing to fill it with.
    let mut setup = finished(&[Cell::new(2, 0, 0)]).setup().clone();
    setup.optional.clear();
    let problem = Problem::new(setup).unwrap();
    let oracle = Oracle::new(&problem, &Budget::unlimited()).unwrap();
    assert_eq!(oracle.analyse_at(&[]).solutions, 0);
    assert_eq!(hint(&oracle, &[]).unwrap().advice, Advice::GiveUp);
}

#[test]
fn invalid_positions_are_refused() {
    let oracle = oracle("pentominoes-3x20");
    let nonsense = [Placed { piece: 0, cells: vec![Cell::new(99, 0, 0)] }];
    assert!(oracle.analyse(&nonsense).is_err());
    let budget = Budget::unlimited();
    let searched = hint_by_search(oracle.problem(), &nonsense, &budget);
    assert_eq!(searched, Err(SearchError::Position));
    let advised = advise(oracle.problem(), &nonsense, |_| Ok(&oracle), &budget);
    assert_eq!(advised, Err(SearchError::Position));
}

/// What other threads search under the same budget makes no position harder.
#[test]
fn a_rating_does_not_depend_on_the_work_of_others() {
    let problem = board("pentominoes-3x20").unwrap();
    let instance = Instance::new(&problem, &Budget::unlimited()).unwrap();
    let alone = rate(&instance, &[], &Budget::unlimited()).unwrap();
    assert!((2048..100_000).contains(&alone.branching), "{}", alone.branching);
    let shared = Arc::new(OnceLock::<Budget>::new());
    let others = Arc::clone(&shared);
    let busy = AtomicBool::new(false);
    let budget = Budget::unlimited().with_progress(Progress::to(move |_| {
        if let Some(budget) = others.get().filter(|_| !busy.swap(true, Ordering::Relaxed)) {
            let mut meter = budget.meter();
            (0..2_000_000).for_each(|_| meter.tick().unwrap());
        }
    }));
    shared.set(budget.clone()).unwrap();
    assert_eq!(rate(&instance, &[], &budget).unwrap(), alone);
    assert!(budget.spent() > 2_000_000);
}

#[test]
fn challenges_of_different_numbers_differ() {
    let oracle = oracle("kanoodle-pyramid");
    let make = |seed, index| {
        let made = challenge(&oracle, Level::Easy, seed, index, &Budget::unlimited());
        made.unwrap().unwrap().problem
    };
    assert_ne!(make(0, 1), make(1 << 16, 0));
    assert_ne!(make(0, 1), make(0, 1 << 48));
    let firsts: Vec<_> = (0..4).map(|seed| make(seed, 0)).collect();
    let others: Vec<_> = (1..4).map(|index| make(0, index)).collect();
    assert!(others.iter().all(|other| !firsts.contains(other)));
}

#[test]
fn challenges_are_unique_and_as_hard_as_wanted() {
    for name in ["iq-puzzler-pro-diagonal", "kanoodle-pyramid"] {
        let oracle = oracle(name);
        for level in Level::ALL {
            let some = challenges(&oracle, level, 7, 4, &Budget::unlimited()).unwrap();
            assert_eq!(some.len(), 4, "{name} {level:?}");
            for (_, challenge) in &some {
                assert_eq!(challenge.difficulty.level, level);
                let left = challenge.solution.placed.len() - challenge.problem.fixed().len();
                assert!(left >= 2, "{name} {level:?}: {left}");
                assert_eq!(challenge.solution.check(&challenge.problem), Ok(()));
                let solver = Solver::new(&challenge.problem).with_engine(Engine::Bitmask);
                let solutions = solver.some(2, &Budget::unlimited()).unwrap().value;
                assert_eq!(solutions, std::slice::from_ref(&challenge.solution));
            }
            let again = challenges(&oracle, level, 7, 4, &Budget::unlimited()).unwrap();
            assert_eq!(some, again);
        }
    }
}

/// All answers about a board and a challenge on it, as text.
fn answers(name: &str, moves: usize, budget: &Budget) -> String {
    let named = Named::read(&format!("tiling:{name}/easy#7").parse().unwrap(), budget).unwrap();
    let problem = Arc::new(board(name).unwrap());
    let solution = Solver::new(&problem).first(&Budget::unlimited()).unwrap().value.unwrap();
    let placed = &solution.placed[..moves];
    let outlook = Outlook::new(&problem, placed, 5, budget).unwrap();
    let tip = advise(&problem, placed, |part| Oracle::find(&problem, part), budget).unwrap();
    format!("{named:?} {outlook:?} {tip:?}")
}

#[test]
fn no_answer_depends_on_what_is_cached() {
    for name in ["pentominoes-3x20", "soma", "iq-puzzler-pro-pyramid"] {
        let cache = Cache::with_room(256 << 20);
        for moves in [2, 3, 0, 2, 3] {
            let cold = answers(name, moves, &Budget::unlimited());
            let warm = answers(name, moves, &Budget::unlimited().with_cache(cache.clone()));
            assert_eq!(warm, cold, "{name} {moves}");
        }
        assert!(cache.get::<Problem, Oracle>(&board(name).unwrap()).is_some());
    }
}
