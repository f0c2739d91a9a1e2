//! Positions as data, and what can become of them.

use super::*;
use unpuzzle_puzzles::GameId;
use unpuzzle_tiling::game::Named;
use unpuzzle_tiling::{Instance, Problem, Solver};

fn whole(value: &Json) -> i64 {
    value.as_i64().unwrap()
}

fn state(id: &str, moves: &[&str]) -> Json {
    let id: GameId = id.parse().unwrap();
    let mut game = Tiling.open(&id, &Budget::unlimited()).unwrap();
    moves.iter().for_each(|one| drop(game.play(one).unwrap()));
    serde_json::from_str(&game.position().json(Language::English)).unwrap()
}

fn problem(id: &str) -> Problem {
    let id: GameId = id.parse().unwrap();
    Named::read(&id, &Budget::unlimited()).unwrap().problem
}

/// Every placement that can be made from what the state says, by adding up.
fn placements(state: &Json) -> usize {
    let triple = |cell: &Json| -> Vec<i64> { list(cell).iter().map(whole).collect() };
    let cells: Vec<Vec<i64>> = list(part(state, "cells")).iter().map(triple).collect();
    let add = |one: &[i64], other: &[i64]| -> Vec<i64> {
        one.iter().zip(other).map(|(one, other)| one + other).collect()
    };
    let on_board = |start: &[i64], shape: &[Vec<i64>]| {
        shape.iter().all(|step| cells.contains(&add(start, step)))
    };
    let shapes = list(part(state, "pieces")).iter().flat_map(|piece| {
        list(part(piece, "orientations"))
            .iter()
            .map(|shape| list(shape).iter().map(triple).collect::<Vec<_>>())
    });
    let fitting =
        |shape: Vec<Vec<i64>>| cells.iter().filter(|start| on_board(start, &shape)).count();
    shapes.map(fitting).sum()
}

#[test]
fn the_state_is_enough_to_find_every_placement() {
    for name in ["iq-puzzler-pro", "soma", "kanoodle-pyramid", "pentominoes-8x8"] {
        let expected =
            Instance::new(&board(name).unwrap(), &Budget::unlimited()).unwrap().placements();
        assert_eq!(placements(&state(&format!("tiling:{name}"), &[])), expected, "{name}");
    }
}

#[test]
fn the_state_tells_what_lies_and_what_is_left() {
    let check = |moves: &[&str], placed: usize, left: &[i64], solved: bool| {
        let state = state("tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB", moves);
        assert_eq!(list(part(&state, "placed")).len(), placed);
        let pieces = list(part(&state, "pieces")).iter();
        let lefts: Vec<i64> = pieces.map(|piece| whole(part(piece, "left"))).collect();
        assert_eq!(lefts, left);
        assert_eq!(part(&state, "solved"), &json!(solved));
    };
    check(&[], 0, &[1, 1], false);
    check(&["B:1,1+1,2+2,1+2,2"], 1, &[1, 0], false);
    check(&["B:1,1+1,2+2,1+2,2", "-B"], 0, &[1, 1], false);
    let solution = ["A:1,1+1,2+1,3+2,1+3,1", "B:2,2+2,3+3,2+3,3"];
    check(&solution, 2, &[0, 0], true);
}

/// In every solution each piece with one copy lies somewhere, so what its
/// placements leave adds up to all.
#[test]
fn placements_share_the_solutions_among_them() {
    let check = |id: &str, after: &str| {
        let asked = [("file", id), ("after", after), ("limit", "100000")];
        let reply = ask("outlook", &asked);
        let whole = text(field(&reply, "count"));
        let moves: Vec<String> = after.split(';').map(str::to_owned).collect();
        let spelled = std::iter::once(id.to_owned()).chain(moves).collect::<Vec<_>>();
        let spelled = spelled.join(";");
        let here = problem(spelled.trim_end_matches(';'));
        let counts = Solver::new(&here).count(&Budget::unlimited()).unwrap();
        assert_eq!(whole, counts.value.arrangements.to_string(), "{spelled}");
        for piece in list(field(&reply, "pieces")) {
            let placements = list(part(piece, "placements")).iter();
            let each = placements.map(|one| text(part(one, "count")));
            let sum: u128 = each.map(|count| count.parse::<u128>().unwrap()).sum();
            assert_eq!(sum.to_string(), whole, "{spelled}");
        }
    };
    check("tiling:pentominoes-6x10", "");
    check("tiling:pentominoes-6x10", "I:1,1+1,2+1,3+1,4+1,5");
    check("tiling:iq-puzzler-pro", "I:1,1+2,1+2,2");
    check("tiling:soma", "V:1:1,1+1:1,2+1:2,1");
    check("tiling:kanoodle-diagonal/hard#7", "");
}

#[test]
fn an_outlook_is_the_same_from_the_board_and_from_the_position() {
    let id = "tiling:pentominoes-5x12";
    let asked = [("file", id), ("after", "X:1,2+2,1+2,2+2,3+3,2"), ("limit", "100000")];
    let alone = ask("outlook", &asked);
    ask("outlook", &[("file", id)]);
    let known = ask("outlook", &asked);
    assert_eq!(field(&alone, "count"), field(&known, "count"));
    assert_eq!(field(&alone, "alive"), field(&known, "alive"));
}

#[test]
fn a_lost_position_is_a_no_and_an_unfinished_count_unknown() {
    let lost = [("file", "2 3 2/DEFAULT/AA/BBB/B"), ("after", "A:1,2+2,2")];
    let reply = ask("outlook", &lost);
    assert_eq!((reply.outcome, text(field(&reply, "count"))), (Verdict::No, "0"));
    let budget = Budget::unlimited().with_node_limit(100);
    let large = request("outlook", &[("board", "one-sided-pentominoes-6x15")]);
    let reply = run(&large, &budget).unwrap();
    assert_eq!(reply.outcome, Verdict::Unknown);
}
