//! `play` and `watch`, which a front end with a screen opens.

use unpuzzle_puzzle::{
    Budget, FileArgument, InputError, OldScreen, VerbInfo, VerbIo, arguments, msg,
};
use unpuzzle_slide::board::Size;
use unpuzzle_slide::exact::Exact;
use unpuzzle_slide::players::{AnyPlayer, PlayerName};

use super::input::{self, Players};

/// `2048 play`
#[derive(Clone, Copy, Debug)]
pub struct Play;

arguments! {
    /// What `play` takes.
    pub struct PlayArguments {
        game: Option<String> = optional_instance("GAME", "A game id such as 2048:4x4#7, a board, or a saved game to go on with") => |given| Ok(input::text(given)),
        size: Size = word("SIZE", or "4x4", "Rows and columns, from 2x2 to 8x8") => input::size,
        advice: bool = flag("Always show the best move"),
    }
}

impl OldScreen for Play {
    type Arguments = PlayArguments;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("play", "the original game"),
            ("play --size 5x5 --advice", "a larger board, with advice"),
        ],
        ..VerbInfo::new("play", "Play in the terminal, with undo without end")
    };
}

/// `2048 watch`
#[derive(Clone, Copy, Debug)]
pub struct Watch;

arguments! {
    /// What `watch` takes.
    pub struct WatchArguments {
        player: Option<PlayerName> = word("NAME", "Who plays, such as expert:3 (looks 3 moves ahead) or expert:20ms (as far as the time allows; expert is expert:50ms); without it, the strongest there is") => input::player,
        size: Size = word("SIZE", or "4x4", "Rows and columns, from 2x2 to 8x8") => input::size,
        speed: i64 = number(1..=1000, or 5, "Moves a second"),
        weights: Option<FileArgument> = file("A file of weights for the expert"),
    }
}

impl OldScreen for Watch {
    type Arguments = WatchArguments;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("watch --player greedy-value --speed 10", "ten moves a second")],
        ..VerbInfo::new("watch", "Watch a player at work")
    };
}

/// The player that is watched, on a board of some size.
pub struct Watched {
    name: PlayerName,
    players: Players,
    threads: usize,
}

impl Watched {
    /// The strongest player if none is named; one who does not know the size is refused.
    pub fn new(
        arguments: &WatchArguments,
        threads: usize,
        io: &mut dyn VerbIo,
    ) -> Result<Watched, InputError> {
        let players = Players::new(arguments.size, arguments.weights.as_ref(), io)?;
        let mut watched = Watched {
            name: arguments.player.unwrap_or_else(|| players.strongest()),
            players,
            threads: input::threads(threads),
        };
        // Solving a board takes long, so that is done when the game begins.
        if watched.name != PlayerName::Perfect || !Exact::is_small(arguments.size) {
            watched.player(&Budget::unlimited())?;
        }
        Ok(watched)
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.players.size()
    }

    /// Who plays.
    pub fn name(&self) -> PlayerName {
        self.name
    }

    /// The player at work.
    ///
    /// # Errors
    /// When it does not play on this board, or the budget ran out before it could.
    pub fn player(&mut self, budget: &Budget) -> Result<AnyPlayer, InputError> {
        let player = self.players.player(self.name, self.threads, budget)?;
        player.ok_or_else(|| InputError::new(msg!("unknown: the work was stopped before the end")))
    }
}
