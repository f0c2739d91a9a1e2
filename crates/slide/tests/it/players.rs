//! How well the simple players do, against what was measured independently
//! over 10,000 games each, and whether tournaments are always the same.

use std::time::Duration;

use proptest::prelude::*;
use unpuzzle_core::Progress;
use unpuzzle_slide::{
    AnyPlayer, Budget, Exhausted, Grid, Move, Player, PlayerFactory, PlayerName, Random, Size,
    Standing, Tournament,
};

fn run(name: &str, size: Size, games: u64, seed: u64, threads: usize) -> Standing {
    let name: PlayerName = name.parse().expect("a name");
    let budget = Budget::unlimited();
    let mut factory = PlayerFactory::default();
    let player = factory.player(name, size, &budget).expect("it plays here");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let play = || Tournament { size, games, seed }.run(&player, &budget);
    pool.install(play).known().expect("all games")
}

fn figures(standing: &Standing) -> (f64, f64) {
    let strength = standing.strength();
    let figures = strength.mean_score.zip(strength.standard_error);
    figures.expect("games were finished")
}

/// Both means have errors of their own; four of them together are passed once
/// in fifteen thousand times.
fn check(name: &str, measured: f64) {
    let standing = run(name, Size::CLASSIC, 10_000, 2014, 2);
    let (mean, error) = figures(&standing);
    eprintln!("{name}: {mean:.1} ± {error:.1}");
    let allowed = 4.0 * error * f64::sqrt(2.0);
    assert!((mean - measured).abs() < allowed, "{name}: {mean} ± {error}");
    assert!(standing.games.iter().all(|game| game.largest < 11), "{name} reached 2048");
}

#[test]
fn the_mean_scores_are_the_measured_ones() {
    check("random", 1103.0);
    check("first-legal", 2298.0);
    check("greedy-value", 3094.0);
    check("greedy-space", 3067.0);
    check("greedy-value-literal", 2836.0);
}

/// Read literally, both measures are one player.
#[test]
fn both_literal_readings_are_the_same_player() {
    let games = |name| run(name, Size::CLASSIC, 500, 7, 1).games;
    assert_eq!(games("greedy-value-literal"), games("greedy-space-literal"));
}

#[test]
fn games_do_not_depend_on_threads() {
    for (name, size) in [
        ("random", Size::CLASSIC),
        ("greedy-value", Size::CLASSIC),
        ("random", Size::new(3, 5).unwrap()),
    ] {
        let games = |threads| run(name, size, 200, 5, threads).games;
        assert_eq!(games(1), games(2));
        assert_eq!(games(1), games(8));
    }
}

#[test]
fn perfect_play_scores_what_it_should() {
    let check = |rows, columns, games, expected: f64| {
        let standing = run("perfect", Size::new(rows, columns).unwrap(), games, 1, 2);
        let (mean, error) = figures(&standing);
        assert!((mean - expected).abs() < 4.0 * error, "{rows}x{columns}: {mean} ± {error}");
    };
    check(2, 2, 20_000, 66.964149);
    check(2, 3, 10_000, 480.258272);
    check(3, 2, 10_000, 480.258272);
}

#[test]
#[ignore = "takes half a minute and a gigabyte: cargo xtask ci --lane long"]
fn perfect_play_on_three_by_three() {
    let standing = run("perfect", Size::new(3, 3).unwrap(), 10_000, 1, 2);
    let (mean, error) = figures(&standing);
    eprintln!("perfect on 3x3: {mean:.1} ± {error:.1} over 10,000 games");
    assert!((mean - 5468.486797).abs() < 4.0 * error, "{mean} ± {error}");
}

#[test]
fn a_search_that_is_stopped_ends_within_its_move() {
    let budget = Budget::unlimited();
    let mut factory = PlayerFactory::default();
    let stopped = Budget::unlimited().with_timeout(Duration::ZERO);
    for name in ["expert:5", "expectimax:8"] {
        let name: PlayerName = name.parse().expect("a name");
        let mut player = factory.player(name, Size::CLASSIC, &budget).expect("it plays here");
        let grid = Grid::start(Size::CLASSIC, &mut Random::seeded(1));
        assert_eq!(player.choose(&grid, &stopped), Err(Exhausted::Deadline));
        assert_eq!(player.values(&grid, &stopped), Err(Exhausted::Deadline));
        let outcome = Tournament { size: Size::CLASSIC, games: 2, seed: 1 }.run(&player, &stopped);
        assert_eq!(outcome.stopped(), Some(Exhausted::Deadline));
        let strength = outcome.into_inner().strength();
        assert_eq!((strength.mean_score, strength.standard_error), (None, None));
    }
}

/// A change detector without an oracle: however the weights are laid out, the same seeds
/// give these games, which were first played with a plain table for each tuple; but for the
/// third, in which a 16384 was first taken for smaller tiles with a network of two stages.
#[test]
fn the_expert_plays_the_same_games_as_ever() {
    let check = |name, expected: &[(u64, u64)]| {
        let games = run(name, Size::CLASSIC, expected.len() as u64, 7, 1).games;
        let played: Vec<_> = games.iter().map(|game| (game.score, game.moves)).collect();
        assert_eq!(played, expected, "{name}");
    };
    let four_games = [(79_600, 3692), (179_496, 7488), (287_680, 10_977), (165_828, 6795)];
    check("expert:1", &four_games);
    check("expert:2", &[(165_012, 6822)]);
}

/// The network is worth its nine megabytes: 225,784 points on average over 3,000 games, of
/// which these twenty are a small and fixed sample.
#[test]
fn the_shipped_network_is_strong() {
    let standing = run("expert:1", Size::CLASSIC, 20, 2024, 2);
    let (mean, error) = figures(&standing);
    assert!(mean > 150_000.0, "{mean} ± {error}");
    let reached = standing.games.iter().filter(|game| game.largest >= 11).count();
    assert!(reached >= 18, "2048 in {reached} of 20 games");
}

/// Without weights and without perfect play, any size is still played far
/// better than greedily.
#[test]
fn the_plain_search_beats_the_greedy_players() {
    let size = Size::new(3, 4).unwrap();
    let mean = |name| run(name, size, 40, 3, 2).strength().mean_score.unwrap();
    assert!(mean("expectimax:2") > 2.0 * mean("greedy-value"));
}

#[test]
fn a_tournament_out_of_budget_keeps_its_first_games() {
    let tournament = Tournament { size: Size::CLASSIC, games: 1000, seed: 4 };
    let random = player("random", Size::CLASSIC);
    let whole = tournament.run(&random, &Budget::unlimited()).known().unwrap();
    let part = tournament.run(&random, &Budget::unlimited().with_node_limit(20_000));
    assert_eq!(part.stopped(), Some(Exhausted::Nodes));
    let part = part.into_inner();
    assert!(!part.games.is_empty() && part.games.len() < 1000);
    assert_eq!(part.games, whole.games[..part.games.len()]);
}

fn player(name: &str, size: Size) -> AnyPlayer {
    let name: PlayerName = name.parse().expect("a name");
    let budget = Budget::unlimited();
    PlayerFactory::default().player(name, size, &budget).expect("it plays here")
}

/// A board in the middle of a game.
fn board(size: Size, seed: u64, moves: usize) -> Grid {
    let mut random = Random::seeded(seed);
    let mut grid = Grid::start(size, &mut random);
    for _ in 0..moves {
        let Some(slide) = Move::ALL.into_iter().find_map(|way| grid.slide(way)) else { break };
        grid = slide.board;
        grid.spawn(&mut random);
    }
    grid
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A node limit makes an answer unknown or leaves it as it is. A limit that is just
    /// enough is enough.
    #[test]
    fn a_node_limit_gives_the_same_values_or_none(
        seed in 0..1000_u64,
        moves in 0..200_usize,
        share in 0.0..1.0,
    ) {
        let small = Size::new(3, 4).unwrap();
        for (name, size) in
            [("expert:3", Size::CLASSIC), ("expectimax:4", Size::CLASSIC), ("expectimax:3", small)]
        {
            let (mut player, grid) = (player(name, size), board(size, seed, moves));
            let unlimited = Budget::unlimited();
            let values = player.values(&grid, &unlimited).unwrap();
            let nodes = unlimited.spent();
            prop_assert_eq!(nodes > 0, values.best().is_some(), "{}", name);
            let mut with = |nodes| {
                let budget = Budget::unlimited().with_node_limit(nodes);
                let found = player.values(&grid, &budget);
                (found, budget.spent())
            };
            prop_assert_eq!(with(nodes), (Ok(values), nodes), "{}", name);
            let few = (nodes as f64 * share) as u64;
            if few < nodes {
                prop_assert_eq!(with(few), (Err(Exhausted::Nodes), few), "{}", name);
            }
        }
    }
}

#[test]
fn a_search_with_a_time_keeps_its_node_limit() {
    let grid: Grid = "2 4 8 16/32 64 128 256/2 4 8 16/. . . 2".parse().expect("a board");
    for name in ["expert:5", "expert:1000ms"] {
        let budget = Budget::unlimited().with_node_limit(1);
        let mut player = player(name, Size::CLASSIC);
        assert_eq!(player.values(&grid, &budget), Err(Exhausted::Nodes), "{name}");
    }
}

#[test]
#[should_panic(expected = "broken")]
fn a_panic_of_a_worker_ends_a_tournament() {
    let budget = Budget::unlimited().with_progress(Progress::to(|_| panic!("broken")));
    let random = player("random", Size::CLASSIC);
    let _ = Tournament { size: Size::CLASSIC, games: 8, seed: 1 }.run(&random, &budget);
}
