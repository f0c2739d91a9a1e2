//! `boards`: what comes with the program, and how many solutions it has.

use std::sync::Arc;

use unpuzzle_tiling::game::title_of;
use unpuzzle_tiling::model::{Lattice, Layout, board};

use crate::prelude::*;

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

/// List the boards that come with the program
#[derive(Deserialize, JsonSchema)]
pub(super) struct Boards {}

impl Verb for Boards {
    const NAME: &'static str = "boards";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[("boards", "names, sizes, counts")];
    const FORMATS: &'static [&'static str] = &["csv"];
    const SEEDED: bool = false;
    type Answer = Listed;

    fn run(&self, _cx: &mut Context<'_>) -> Result<Listed, NoAnswer> {
        Ok(Listed { boards: COUNTS.iter().filter_map(Known::new).collect() })
    }

    fn show(&self, listed: &Listed, page: &mut Page) {
        page.table(self.table(listed));
        page.line(Role::Quiet, msg!("a-puzzle-a-day:MM-DD takes any date; 01-25 is one of 366"));
    }

    fn table(&self, listed: &Listed) -> Option<Table> {
        Some(Table::of(
            &listed.boards,
            &[
                (msg!("name"), false, &|known| Span::new(Role::Strong, known.name)),
                (msg!("size"), false, &|known| title_of(&known.board.problem).into()),
                (msg!("cells"), true, &|known| known.cells.into()),
                (msg!("pieces"), true, &|known| known.pieces.into()),
                (msg!("solutions"), true, &|known| known.count.as_str().into()),
                (msg!("distinct"), true, &|known| known.reduced.as_str().into()),
            ],
        ))
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Listed {
    boards: Vec<Known>,
}

#[derive(Serialize, JsonSchema)]
struct Known {
    name: &'static str,
    lattice: Lattice,
    cells: usize,
    pieces: usize,
    count: String,
    reduced: String,
    board: Layout,
}

impl Known {
    fn new(&(name, count, reduced): &(&'static str, u64, u64)) -> Option<Self> {
        let problem = Arc::new(board(name)?);
        Some(Known {
            name,
            lattice: problem.lattice(),
            cells: problem.cells().len(),
            pieces: problem.pieces().iter().map(|piece| piece.copies).sum(),
            count: count.to_string(),
            reduced: reduced.to_string(),
            board: Layout::new(&problem, &[]),
        })
    }
}
