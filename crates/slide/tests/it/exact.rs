//! Small boards against the published counts and values.

use std::sync::Arc;

use unpuzzle_slide::{Budget, Exact, Exhausted, Grid, Move, Perfect, Player as _, Size};

fn on<R: Send>(threads: usize, work: impl FnOnce() -> R + Send) -> R {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(work)
}

fn solve(rows: usize, columns: usize, threads: usize) -> Exact {
    let size = Size::new(rows, columns).expect("a size");
    let solved = on(threads, || Exact::solve(size, &Budget::unlimited()));
    solved.expect("no limit").expect("a small board")
}

/// A row of the table: positions, the score, the chance of one tile in percent.
fn check(exact: &Exact, positions: (u64, u64), score: &str, tiles: &[(u64, &str)]) {
    assert_eq!((exact.canonical_states(), exact.states()), positions);
    assert_eq!(format!("{:.6}", exact.expected_score()), score);
    for &(tile, percent) in tiles {
        let chances = exact.tile_chances();
        let (_, chance) = chances.iter().find(|(known, _)| *known == tile).expect("a large tile");
        assert_eq!(format!("{:.4}", 100.0 * chance), percent, "{tile}");
    }
}

#[test]
fn two_by_two() {
    check(&solve(2, 2, 1), (110, 662), "66.964149", &[(32, "8.2887")]);
}

#[test]
fn two_by_three() {
    check(&solve(2, 3, 2), (21_752, 85_844), "480.258272", &[(64, "93.9264")]);
    check(&solve(3, 2, 1), (21_752, 85_844), "480.258272", &[(64, "93.9264")]);
}

#[test]
fn two_by_four() {
    check(&solve(2, 4, 2), (4_980_767, 19_920_382), "2641.873036", &[(256, "86.9756")]);
}

#[test]
#[ignore = "takes half a minute and a gigabyte: cargo xtask ci --lane long"]
fn three_by_three() {
    let exact = solve(3, 3, 2);
    let tiles = [(512, "73.6774"), (1024, "1.1338")];
    check(&exact, (48_713_519, 388_921_077), "5468.486797", &tiles);
}

#[test]
fn large_boards_are_refused() {
    let size = Size::new(3, 4).unwrap();
    assert!(matches!(Exact::solve(size, &Budget::unlimited()), Ok(None)));
}

/// A small board has no room for such tiles, so there is nothing to look up; the game is
/// not over all the same.
#[test]
fn tiles_that_no_game_makes_still_merge() {
    let exact = Arc::new(solve(2, 2, 1));
    for (text, largest) in [("32768 32768/2 4", 65536), ("64 64/2 4", 128)] {
        let grid: Grid = text.parse().expect("a board");
        assert_eq!(exact.values(&grid), None, "{text}");
        let values = Perfect::new(exact.clone()).values(&grid, &Budget::unlimited()).unwrap();
        assert_eq!(values.get(Move::Left), Some(f64::from(largest)), "{text}");
        assert!(values.best().is_some(), "{text}");
    }
    let possible: Grid = "16 16/2 4".parse().expect("a board");
    assert!(exact.values(&possible).is_some());
}

#[test]
fn a_node_limit_counts_positions() {
    let size = Size::new(2, 3).unwrap();
    for threads in [1, 3] {
        let limited = |nodes| {
            let budget = Budget::unlimited().with_node_limit(nodes);
            on(threads, || Exact::solve(size, &budget))
        };
        let states = limited(21_752).map(|exact| exact.map(|exact| exact.canonical_states()));
        assert_eq!(states, Ok(Some(21_752)));
        for nodes in [0, 1, 21_751] {
            assert_eq!(limited(nodes).err(), Some(Exhausted::Nodes));
        }
    }
}
