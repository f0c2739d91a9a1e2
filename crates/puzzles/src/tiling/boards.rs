//! `boards`: what comes with the program, and how many solutions it has.

use unpuzzle_puzzle::page::{Block, Column, Role, Span, Table};
use unpuzzle_puzzle::{LegacyReply, Outcome, Value};

use super::{board_value, messages};
use unpuzzle_tiling::game::title_of;
use unpuzzle_tiling::model::{Problem, board};

/// Every board with its solutions, pieces told apart by letter, and those that
/// no symmetry turns into each other.
pub(super) const COUNTS: [(&str, u64, u64); 17] = [
    ("iq-puzzler-pro", 4_331_140, 1_082_785),
    ("iq-puzzler-pro-diagonal", 1_376_400, 344_100),
    ("iq-puzzler-pro-pyramid", 26_720, 3_340),
    ("kanoodle", 371_020, 92_755),
    ("kanoodle-diagonal", 92_960, 23_240),
    ("kanoodle-pyramid", 2_448, 306),
    ("pentominoes-6x10", 9_356, 2_339),
    ("pentominoes-5x12", 4_040, 1_010),
    ("pentominoes-4x15", 1_472, 368),
    ("pentominoes-3x20", 8, 2),
    ("pentominoes-8x8", 520, 65),
    ("one-sided-pentominoes-3x30", 184, 46),
    ("one-sided-pentominoes-5x18", 2_746_512, 686_628),
    ("one-sided-pentominoes-6x15", 10_268_732, 2_567_183),
    ("one-sided-pentominoes-2x45", 0, 0),
    ("soma", 11_520, 240),
    ("a-puzzle-a-day:01-25", 216, 216),
];

pub(super) fn reply() -> LegacyReply {
    let known = COUNTS.iter().filter_map(|&(name, count, reduced)| {
        let problem = board(name)?;
        Some(Known {
            name,
            problem,
            count,
            reduced,
        })
    });
    let known: Vec<Known> = known.collect();
    let mut reply = LegacyReply::new(Outcome::Yes);
    reply.field("boards", Value::list(known.iter().map(Known::fields)));
    let table = table(&known);
    reply.page.push(Block::Table(table.clone()));
    reply.table = Some(table);
    reply
}

struct Known {
    name: &'static str,
    problem: Problem,
    count: u64,
    reduced: u64,
}

impl Known {
    fn pieces(&self) -> usize {
        self.problem.pieces().iter().map(|piece| piece.copies).sum()
    }

    fn fields(&self) -> Value {
        Value::Record(vec![
            ("name", self.name.into()),
            ("lattice", self.problem.lattice().name().into()),
            ("cells", self.problem.cells().len().into()),
            ("pieces", self.pieces().into()),
            ("count", self.count.to_string().into()),
            ("reduced", self.reduced.to_string().into()),
            ("board", board_value(&self.problem, &[])),
        ])
    }

    fn row(&self) -> Vec<Span> {
        vec![
            Span::new(Role::Strong, self.name),
            Span::new(Role::Normal, title_of(&self.problem)),
            Span::new(Role::Normal, self.problem.cells().len()),
            Span::new(Role::Normal, self.pieces()),
            Span::new(Role::Normal, self.count),
            Span::new(Role::Normal, self.reduced),
        ]
    }
}

fn table(known: &[Known]) -> Table {
    let columns = [
        (&messages::NAME, false),
        (&messages::SIZE, false),
        (&messages::CELLS, true),
        (&messages::PIECES, true),
        (&messages::SOLUTIONS, true),
        (&messages::DISTINCT, true),
    ];
    Table {
        columns: columns
            .map(|(title, numeric)| Column { title, numeric })
            .to_vec(),
        rows: known.iter().map(Known::row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unpuzzle_puzzle::Budget;
    use unpuzzle_tiling::counting::Solver;
    use unpuzzle_tiling::model::BOARDS;

    #[test]
    fn every_board_is_listed() {
        assert_eq!(COUNTS.map(|(name, _, _)| name), BOARDS);
    }

    /// The others are counted by the tests of the engine.
    #[test]
    fn small_boards_have_the_counts_that_are_listed() {
        for (name, count, reduced) in COUNTS.into_iter().filter(|(_, count, _)| *count < 12_000) {
            let solver = Solver::new(&board(name).unwrap());
            let counts = solver.count(&Budget::unlimited()).unwrap().value;
            assert_eq!(counts.raw.to_string(), count.to_string(), "{name}");
            let distinct = solver.distinct(&counts, &Budget::unlimited()).unwrap();
            assert_eq!(distinct.to_string(), reduced.to_string(), "{name}");
        }
    }
}
