//! A position as data, for front ends that draw it themselves.

use unpuzzle_puzzle::{Game, Record, Value};

use super::game::{SlideGame, cell_name};
use unpuzzle_slide::board::tile;
use unpuzzle_slide::game::WINNING;
use unpuzzle_slide::notation::Turn;

impl SlideGame {
    /// The board, the score and what the last move did.
    pub(super) fn as_data(&self) -> Record {
        let size = self.grid().size();
        vec![
            ("rows", size.rows().into()),
            ("columns", size.columns().into()),
            ("cells", Value::list(self.grid().tiles())),
            ("board", self.grid().to_string().into()),
            ("score", self.score().into()),
            ("moves", self.engine().moves().into()),
            ("largest", tile(self.grid().largest()).into()),
            ("won", (self.grid().largest() >= WINNING).into()),
            ("over", self.grid().is_over().into()),
            (
                "last",
                self.engine().last().map(|turn| self.turn_data(turn)).into(),
            ),
        ]
    }

    fn turn_data(&self, turn: Turn) -> Record {
        vec![
            ("move", turn.direction.to_string().into()),
            ("tile", tile(turn.spawn.exponent).into()),
            ("cell", turn.spawn.cell.into()),
            ("name", cell_name(self.grid(), turn.spawn).into()),
        ]
    }
}
