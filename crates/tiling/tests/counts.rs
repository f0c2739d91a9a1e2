//! Every published or measured count, by the graph of solutions and by search.

use unpuzzle_core::Budget;
use unpuzzle_tiling::{Instance, board, build, MOST_STATES};

fn raw(name: &str) -> u128 {
    let instance = Instance::new(&board(name).unwrap()).unwrap();
    let graph = build(&instance, MOST_STATES, &Budget::unlimited()).unwrap();
    eprintln!("{name}: states {} edges {} images {}", graph.dag().states(), graph.dag().edges(), graph.images());
    graph.count().unwrap()
}

#[test]
fn frontier_counts() {
    let check = |name: &str, expected: u128| assert_eq!(raw(name), expected, "{name}");
    check("pentominoes-3x20", 8);
    check("pentominoes-4x15", 1472);
    check("pentominoes-5x12", 4040);
    check("pentominoes-6x10", 9356);
    check("pentominoes-8x8", 520);
    check("soma", 11520);
    check("iq-puzzler-pro", 4_331_140);
    check("iq-puzzler-pro-diagonal", 1_376_400);
    check("kanoodle", 371_020);
    check("kanoodle-diagonal", 92_960);
    check("a-puzzle-a-day:01-25", 216);
    check("a-puzzle-a-day:10-06", 7);
}
