//! Networks in files, and players that search with them.

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use proptest::prelude::*;
use unpuzzle_slide::{
    Board, Budget, Effort, Expert, Move, Network, Player, Random, Shape, ShapeError, WeightsError,
};

/// A network that has learnt a little; a test of `research` makes it again.
const BYTES: &[u8] = include_bytes!("../data/little.network");

static NETWORK: LazyLock<Arc<Network>> =
    LazyLock::new(|| Arc::new(Network::unpack(BYTES).expect("a network")));

/// A board some moves into a random game.
fn board(seed: u64, moves: u64) -> Board {
    let mut random = Random::seeded(seed);
    let mut board = Board::start(&mut random);
    for _ in 0..moves {
        let direction = Move::ALL[random.index(4)];
        board = board.slide(direction).map_or(board, |slide| slide.board.spawn(&mut random));
    }
    board
}

#[test]
fn bytes_that_are_no_network_say_why() {
    let check = |bytes: &[u8], error| assert_eq!(Network::unpack(bytes).err(), Some(error));
    check(b"", WeightsError::Truncated(0));
    check(b"\x89PNG\r\n\x1a\n", WeightsError::Foreign);
    let mut later = BYTES.to_vec();
    later[8] = 2;
    check(&later, WeightsError::Version { found: 2, expected: 1 });
    assert!(matches!(
        Network::unpack(&BYTES[..BYTES.len() / 2]).err(),
        Some(WeightsError::Damaged { .. })
    ));
}

/// The worth of every move by the definition, without any memory.
fn slowly(network: &Network, board: Board, plies: u32) -> [Option<f64>; 4] {
    Move::ALL.map(|direction| {
        let slide = board.slide(direction)?;
        Some(slide.reward as f64 + after(network, slide.board, plies - 1))
    })
}

fn after(network: &Network, board: Board, plies: u32) -> f64 {
    if plies == 0 {
        return f64::from(network.value(board));
    }
    let empty: Vec<usize> = (0..16).filter(|&cell| board.exponent(cell) == 0).collect();
    let worth = |cell: usize, exponent: u64| {
        let next = Board::from_bits(board.bits() | exponent << (4 * cell));
        let values = slowly(network, next, plies);
        values.into_iter().flatten().reduce(f64::max).unwrap_or(0.0)
    };
    let sum: f64 = empty.iter().map(|&cell| 0.9 * worth(cell, 1) + 0.1 * worth(cell, 2)).sum();
    sum / empty.len() as f64
}

#[test]
fn search_finds_what_the_definition_says() {
    let budget = Budget::unlimited();
    for (plies, boards) in [(1, 200), (2, 60), (3, 6)] {
        let mut expert = Expert::new(NETWORK.clone(), plies);
        for seed in 0..boards {
            let board = board(seed, 120);
            let values = expert.values(&board, &budget).unwrap();
            let expected = slowly(&NETWORK, board, plies);
            for (direction, expected) in Move::ALL.into_iter().zip(expected) {
                let found = values.get(direction);
                assert_eq!(found.is_some(), expected.is_some(), "{board:?}");
                let difference = found.unwrap_or(0.0) - expected.unwrap_or(0.0);
                assert!(difference.abs() < 0.01, "{board:?} {direction} {plies}: {difference}");
            }
            assert_eq!(expert.choose(&board, &budget), Ok(values.best()), "{board:?}");
        }
    }
}

/// The two 4096 make a 8192 beside a 16384, which the network takes for a 8192 as long as there
/// is none: a search that took each board at its end for a smaller one by itself would compare
/// values of which different tiles were halved.
#[test]
fn large_tiles_are_taken_for_smaller_ones_once_for_a_search() {
    let budget = Budget::unlimited();
    let network = Network::shipped().unwrap();
    let large = Board::from_exponents([14, 12, 12, 1, 6, 5, 4, 3, 0, 1, 0, 0, 0, 0, 0, 0]);
    let known = Board::from_exponents([13, 12, 12, 1, 6, 5, 4, 3, 0, 1, 0, 0, 0, 0, 0, 0]);
    assert_eq!(network.shape().familiar(large), known);
    for plies in 1..=3 {
        let mut expert = Expert::new(network.clone(), plies);
        let found = expert.values(&large, &budget);
        assert_eq!(found, expert.values(&known, &budget), "{plies}");
    }
}

/// However short the time is, the first look is finished, one move ahead.
#[test]
fn a_search_with_a_time_always_has_an_answer() {
    let budget = Budget::unlimited();
    let mut hurried = Expert::new(NETWORK.clone(), Effort::Time(Duration::from_nanos(1)));
    let mut shallow = Expert::new(NETWORK.clone(), 1);
    let boards = (0..80).map(|seed| board(seed, 60)).filter(|board| board.empty_cells() > 3);
    for board in boards {
        assert_eq!(hurried.values(&board, &budget), shallow.values(&board, &budget), "{board:?}");
    }
}

#[test]
fn texts_are_shapes_or_say_why_not() {
    let check = |text: &str, expected: Result<&str, ShapeError>| {
        let shape = text.parse::<Shape>().map(|shape| shape.to_string());
        assert_eq!(shape.as_deref(), expected.as_ref().copied(), "{text}");
    };
    check(Shape::STANDARD, Ok(Shape::STANDARD));
    check(" 3210  fA/9 /14", Ok("0123 af/9/14"));
    check("01/14/14 + 13/15", Ok("01/14/14+13/15"));
    check("01/14+13/14", Err(ShapeError::Stages));
    check("01/13+14", Err(ShapeError::Stages));
    check("01/14+", Err(ShapeError::Stages));
    check("012g", Err(ShapeError::Digit('g')));
    check("0110", Err(ShapeError::Twice));
    check("0123456", Err(ShapeError::Cells));
    check("", Err(ShapeError::Tuples));
    check("01/14/9", Err(ShapeError::Stages));
    check("01/16", Err(ShapeError::Stages));
    check("012345 123456 234567 345678 456789/7/8/9/10/11/12/13", Err(ShapeError::Large));
}

#[test]
fn larger_tiles_than_those_of_the_last_stage_are_taken_for_smaller_ones() {
    let check = |shape: &str, bits, expected| {
        let shape: Shape = shape.parse().expect("a shape");
        assert_eq!(shape.familiar(Board::from_bits(bits)), Board::from_bits(expected));
    };
    check("01", 0xfe21, 0xed21);
    check("01/13", 0xfe21, 0xdc21);
    check("01/13", 0xedcb_a987_6543_2101, 0xedcb_a987_6543_2101);
    check("01/13", 0xedcb_a987_6543_1101, 0xdcba_9876_5432_1101);
    check("01/14+13", 0xedc, 0xedc);
}

#[test]
fn stages_begin_with_their_tiles() {
    let shape: Shape = "01/14/14+13".parse().expect("a shape");
    let stage = |bits| shape.stage(Board::from_bits(bits));
    assert_eq!([0xd, 0xdd, 0xe, 0xecba].map(stage), [0, 0, 1, 1]);
    assert_eq!([0xde, 0xed0, 0xf, 0xf1].map(stage), [2, 2, 2, 2]);
}

proptest! {
    #[test]
    fn a_damaged_network_is_refused(place: prop::sample::Index, bit in 0..8_u32) {
        let mut bytes = BYTES.to_vec();
        let place = place.index(bytes.len());
        bytes[place] ^= 1_u8 << bit;
        prop_assert!(Network::unpack(&bytes).is_err());
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Network::unpack(&bytes).is_err());
    }
}
