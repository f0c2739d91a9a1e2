//! How well the simple players do, against what was measured independently
//! over 10,000 games each, and whether tournaments are always the same.

use std::time::Duration;

use unpuzzle_slide::{
    Budget, Exhausted, Grid, Player as _, PlayerFactory, PlayerName, Random, Size, Standing,
    Tournament,
};

fn run(name: &str, size: Size, games: u64, seed: u64, threads: usize) -> Standing {
    let name: PlayerName = name.parse().expect("a name");
    let budget = Budget::unlimited();
    let mut factory = PlayerFactory::default();
    let seats =
        (0..threads).map(|_| factory.player(name, size, threads, &budget).expect("it plays here"));
    let tournament = Tournament { size, games, seed };
    tournament.run(seats.collect(), &budget)
}

fn figures(standing: &Standing) -> (f64, f64) {
    let figures = standing.mean_score().zip(standing.standard_error());
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
        let mut player = factory.player(name, Size::CLASSIC, 1, &budget).expect("it plays here");
        let grid = Grid::start(Size::CLASSIC, &mut Random::seeded(1));
        assert_eq!(player.choose(&grid, &stopped), Err(Exhausted::Deadline));
        assert_eq!(player.values(&grid, &stopped), Err(Exhausted::Deadline));
        let standing =
            Tournament { size: Size::CLASSIC, games: 2, seed: 1 }.run(vec![player], &stopped);
        assert_eq!(standing.stopped, Some(Exhausted::Deadline));
        assert_eq!((standing.mean_score(), standing.standard_error()), (None, None));
    }
}

/// However the weights are laid out, the same seeds give these games, which
/// were first played with a plain table for each tuple; but for the third, in
/// which a 16384 was first taken for smaller tiles with a network of two stages.
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

/// Without weights and without perfect play, any size is still played far
/// better than greedily.
#[test]
fn the_plain_search_beats_the_greedy_players() {
    let size = Size::new(3, 4).unwrap();
    let mean = |name| run(name, size, 40, 3, 2).mean_score().unwrap();
    assert!(mean("expectimax:2") > 2.0 * mean("greedy-value"));
}

#[test]
fn a_tournament_out_of_budget_keeps_its_first_games() {
    let tournament = Tournament { size: Size::CLASSIC, games: 1000, seed: 4 };
    let name: PlayerName = "random".parse().unwrap();
    let seats = |count: usize| {
        let budget = Budget::unlimited();
        (0..count)
            .map(|_| PlayerFactory::default().player(name, Size::CLASSIC, 1, &budget).unwrap())
            .collect()
    };
    let whole = tournament.run(seats(1), &Budget::unlimited());
    let part = tournament.run(seats(2), &Budget::unlimited().with_node_limit(20_000));
    assert!(part.stopped.is_some() && !part.games.is_empty() && part.games.len() < 1000);
    assert_eq!(part.games, whole.games[..part.games.len()]);
}
