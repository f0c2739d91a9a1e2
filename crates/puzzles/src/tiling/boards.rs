//! `boards`: what comes with the program, and how many solutions it has.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Block, Page, Role, Span, Table};
use unpuzzle_puzzle::{Call, InputError, Reply, Verb, VerbInfo};
use unpuzzle_tiling::game::title_of;
use unpuzzle_tiling::model::{Lattice, board};

use super::drawing::Tiled;
use super::messages;
use crate::Word;

/// Every board with its solutions, pieces told apart by letter, and those that
/// no symmetry turns into each other.
const COUNTS: [(&str, u64, u64); 17] = [
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

/// `tiling boards`
pub(super) struct Boards;

impl Verb for Boards {
    type Arguments = ();
    type Reply = Listed;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("boards", &messages::EXAMPLE_BOARDS)],
        formats: &["csv"],
        ..VerbInfo::new("boards", &messages::BOARDS)
    };

    fn run((): (), _call: &mut Call<'_>) -> Result<Listed, InputError> {
        let boards = COUNTS.iter().filter_map(Known::new).collect();
        Ok(Listed { boards })
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Listed {
    boards: Vec<Known>,
}

#[derive(Serialize, JsonSchema)]
struct Known {
    name: &'static str,
    lattice: Word<Lattice>,
    cells: usize,
    pieces: usize,
    count: String,
    reduced: String,
    board: Tiled,
}

impl Known {
    fn new(&(name, count, reduced): &(&'static str, u64, u64)) -> Option<Self> {
        let problem = Arc::new(board(name)?);
        Some(Known {
            name,
            lattice: Word(problem.lattice()),
            cells: problem.cells().len(),
            pieces: problem.pieces().iter().map(|piece| piece.copies).sum(),
            count: count.to_string(),
            reduced: reduced.to_string(),
            board: Tiled::new(&problem, &[]),
        })
    }

    fn row(&self) -> Vec<Span> {
        vec![
            Span::new(Role::Strong, self.name),
            Span::new(Role::Normal, title_of(&self.board.problem)),
            Span::new(Role::Normal, self.cells),
            Span::new(Role::Normal, self.pieces),
            Span::new(Role::Normal, self.count.as_str()),
            Span::new(Role::Normal, self.reduced.as_str()),
        ]
    }
}

impl Reply for Listed {
    fn page(&self) -> Page {
        let mut page = Page::new();
        page.blocks.extend(self.table().map(Block::Table));
        page.line(Role::Quiet, messages::ANY_DATE.message());
        page
    }

    fn table(&self) -> Option<Table> {
        let columns = [
            (&messages::NAME, false),
            (&messages::SIZE, false),
            (&messages::CELLS, true),
            (&messages::PIECES, true),
            (&messages::SOLUTIONS, true),
            (&messages::DISTINCT, true),
        ];
        Some(Table::new(columns, self.boards.iter().map(Known::row)))
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
