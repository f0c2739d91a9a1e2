//! What a screen needs to know of a request: who plays, and on which board.

use unpuzzle_puzzle::{Budget, InputError, Request, VerbIo};

use super::{input, messages};
use unpuzzle_slide::board::Size;
use unpuzzle_slide::exact::Exact;
use unpuzzle_slide::players::{AnyPlayer, PlayerFactory, PlayerName};

/// A board of some size with a place for one player.
pub struct Table {
    size: Size,
    player: PlayerName,
    roster: PlayerFactory,
    request: Request,
}

impl Table {
    /// The table that a request asks for, with the strongest player if it
    /// names none. A player who does not know the size is refused.
    pub fn of(desk: &mut dyn VerbIo, request: &Request) -> Result<Table, InputError> {
        let size = input::size(request)?;
        let roster = input::roster(desk, request)?;
        let player = input::player(request, &roster, size)?;
        let request = request.clone();
        let mut table = Table {
            size,
            player,
            roster,
            request,
        };
        // Solving a board takes long, so whoever needs that is seated later.
        if player != PlayerName::Perfect || !Exact::is_small(size) {
            table.seat(&Budget::unlimited())?;
        }
        Ok(table)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Who plays.
    pub fn player(&self) -> PlayerName {
        self.player
    }

    /// Seats the player.
    pub fn seat(&mut self, budget: &Budget) -> Result<AnyPlayer, InputError> {
        let seat = input::seat(
            &mut self.roster,
            self.player,
            self.size,
            &self.request,
            budget,
        );
        seat.map_err(|none| match none {
            input::NoSeat::Refused(failure) => failure,
            input::NoSeat::OutOfBudget => InputError::new(messages::UNKNOWN.message()),
        })
    }
}
