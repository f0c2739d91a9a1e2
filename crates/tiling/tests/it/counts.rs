//! Every published or measured count.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::ops::ControlFlow;

use unpuzzle_core::{Budget, Random};
use unpuzzle_tiling::Oracle;
use unpuzzle_tiling::counting::{PREPARED, prepare};
use unpuzzle_tiling::engines::MOST_STATES;
use unpuzzle_tiling::{
    Cell, Engine, Lattice, Piece, Problem, SearchError, Setup, Shape, Solver, Strictness,
    TextFormat, Turning, board,
};

/// Raw solutions and those that no symmetry turns into each other.
fn counts(problem: &Problem, engine: Option<Engine>) -> (u128, u128) {
    let solver = Solver::new(problem);
    let solver = match engine {
        Some(engine) => solver.with_engine(engine),
        None => solver,
    };
    let budget = Budget::unlimited();
    let counts = solver.count(&budget).unwrap().value;
    let distinct = solver.distinct(&counts, &budget).unwrap();
    (counts.raw.try_into().unwrap(), distinct.try_into().unwrap())
}

fn check(name: &str, raw: u128, distinct: u128) {
    assert_eq!(counts(&board(name).unwrap(), None), (raw, distinct), "{name}");
}

#[test]
fn pentominoes() {
    check("pentominoes-3x20", 8, 2);
    check("pentominoes-4x15", 1472, 368);
    check("pentominoes-5x12", 4040, 1010);
    check("pentominoes-6x10", 9356, 2339);
    check("pentominoes-8x8", 520, 65);
}

#[test]
fn soma_and_small_boards() {
    check("soma", 11_520, 240);
    check("one-sided-pentominoes-3x30", 184, 46);
}

#[test]
fn iq_puzzler_and_kanoodle_in_the_plane() {
    check("iq-puzzler-pro", 4_331_140, 1_082_785);
    check("iq-puzzler-pro-diagonal", 1_376_400, 344_100);
    check("kanoodle", 371_020, 92_755);
    check("kanoodle-diagonal", 92_960, 23_240);
}

#[test]
fn pyramids() {
    check("iq-puzzler-pro-pyramid", 26_720, 3_340);
    check("kanoodle-pyramid", 2_448, 306);
}

/// By search, which does not look at what travels in the program.
#[test]
fn prepared_solutions_are_those_that_a_search_finds() {
    for (name, bytes) in PREPARED {
        let found = prepare(&board(name).unwrap(), &Budget::unlimited()).unwrap();
        assert!(found == bytes, "{name}: run the example `prepare`");
    }
}

#[test]
fn prepared_solutions_are_found_whatever_the_order_of_the_pieces() {
    let problem = board("kanoodle-pyramid").unwrap();
    let mut setup = problem.setup().clone();
    setup.pieces.reverse();
    let turned = Problem::new(setup).unwrap();
    let oracle = Oracle::new(&turned, &Budget::unlimited()).unwrap();
    assert_eq!(oracle.analyse_at(&[]).solutions, 2_448);
    let solution = oracle.sample(&mut Random::seeded(1)).unwrap();
    assert!(oracle.instance().solution(&solution).check(&turned).is_ok());
    assert_eq!(counts(&turned, None), (2_448, 306));
    assert_eq!(counts(&turned, Some(Engine::Mrv)), (2_448, 306));
}

/// A strip of a thousand cells has more placements than symmetries are looked for, so its
/// six solutions cannot be counted up to symmetry.
#[test]
fn distinct_solutions_are_unknown_where_symmetries_are() {
    let cells = |length: i32| (0..length).map(|x| Cell::new(x, 0, 0));
    let piece = |(label, length)| Piece {
        label,
        shape: Shape::new(cells(length)),
        turning: Turning::RotateAndFlip,
        copies: 1,
    };
    let problem = Problem::new(Setup {
        lattice: Lattice::Square,
        cells: cells(1000).collect(),
        optional: vec![],
        pieces: [('A', 500), ('B', 300), ('C', 200)].map(piece).to_vec(),
        fixed: vec![],
    });
    let solver = Solver::new(problem.as_ref().unwrap());
    let budget = Budget::unlimited();
    let counts = solver.count(&budget).unwrap().value;
    assert_eq!(counts.raw, 6_u32.into());
    let too_large = SearchError::TooLarge(Engine::Dlx.name());
    assert_eq!(solver.distinct(&counts, &budget), Err(too_large));
    let listed = solver.for_each_distinct(&budget, |_| ControlFlow::Continue(()));
    assert_eq!(listed.known(), Err(too_large));
}

/// As many states as anybody could want are not too many to multiply with.
#[test]
fn a_graph_may_have_any_number_of_states() {
    let solver = Solver::new(&board("pentominoes-3x20").unwrap());
    let graph = solver.graph(usize::MAX, &Budget::unlimited()).unwrap().unwrap();
    assert_eq!(graph.count(), Some(8));
}

#[test]
fn engines_agree_on_known_boards() {
    for engine in Engine::ALL.into_iter().filter(|engine| *engine != Engine::BruteForce) {
        for (name, expected) in [("pentominoes-3x20", (8, 2)), ("soma", (11_520, 240))] {
            assert_eq!(
                counts(&board(name).unwrap(), Some(engine)),
                expected,
                "{name} {}",
                engine.name()
            );
        }
    }
}

/// A count keeps no graph, and comes to what the graph says and a search finds.
#[test]
fn a_count_along_the_frontier_is_that_of_the_graph() {
    let budget = Budget::unlimited();
    let text = include_bytes!("../data/seed1.txt");
    let sample = TextFormat::parse(text, Strictness::Strict).unwrap().problem;
    let names = ["pentominoes-6x10", "kanoodle", "a-puzzle-a-day:02-03", "soma"];
    for problem in names.iter().map(|name| board(name).unwrap()).chain([sample]) {
        let solver = Solver::new(&problem).with_engine(Engine::Frontier);
        let counted = solver.count(&budget).unwrap();
        let graph = solver.graph(MOST_STATES, &budget).unwrap().unwrap();
        assert_eq!(counted.value.arrangements, graph.count().unwrap().into());
        let search = Solver::new(&problem).with_engine(Engine::Mrv);
        assert_eq!(search.count(&budget).unwrap().value, counted.value);
    }
}

#[test]
fn the_courses_sample_has_99_solutions() {
    let problem =
        TextFormat::parse(include_bytes!("../data/seed1.txt"), Strictness::Strict).unwrap().problem;
    assert_eq!(counts(&problem, None), (37_632, 99));
    let arrangements =
        Solver::new(&problem).count(&Budget::unlimited()).unwrap().value.arrangements;
    assert_eq!(arrangements, 784_u32.into());
}

#[test]
fn a_puzzle_a_day() {
    let count = |month: u32, day: u32| {
        let problem = board(&format!("a-puzzle-a-day:{month:02}-{day:02}")).unwrap();
        let counts = Solver::new(&problem).count(&Budget::unlimited()).unwrap();
        (u128::try_from(counts.value.raw).unwrap(), month, day)
    };
    let dates = (1..=12).flat_map(|month| (1..=31).map(move |day| (month, day)));
    let all: Vec<_> = dates.map(|(month, day)| count(month, day)).collect();
    assert_eq!(all.len(), 372);
    assert_eq!(all.iter().map(|(count, _, _)| count).sum::<u128>(), 25_061);
    assert_eq!(all.iter().min(), Some(&(7, 10, 6)));
    assert_eq!(all.iter().max(), Some(&(216, 1, 25)));
}

#[test]
fn no_single_piece_leaves_few_solutions() {
    let budget = Budget::unlimited();
    let plane = Oracle::new(&board("iq-puzzler-pro").unwrap(), &budget).unwrap();
    let fewest = plane
        .analyse_at(&[])
        .placements
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(_, count)| count)
        .min();
    assert_eq!(fewest, Some(314));
}

#[test]
#[ignore = "takes a minute: cargo xtask ci --lane long"]
fn one_sided_pentominoes_5x18() {
    check("one-sided-pentominoes-5x18", 2_746_512, 686_628);
}

#[test]
#[ignore = "takes minutes and two gigabytes: cargo xtask ci --lane long"]
fn one_sided_pentominoes_6x15() {
    check("one-sided-pentominoes-6x15", 10_268_732, 2_567_183);
}

#[test]
#[ignore = "takes minutes: cargo xtask ci --lane long"]
fn search_agrees_with_the_graph_on_the_rectangle() {
    let count = |engine| {
        Solver::new(&board("iq-puzzler-pro").unwrap())
            .with_engine(engine)
            .count(&Budget::unlimited())
    };
    for engine in [Engine::Bitmask, Engine::Mrv] {
        assert_eq!(count(engine).unwrap().value.raw, 4_331_140_u32.into());
    }
}
