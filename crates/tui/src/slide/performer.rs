//! A player who plays a game to the end, a little ahead of those who watch.

use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread;

use unpuzzle::slide::{AnyPlayer, Move, Player as _, PlayerName, Table, Values};
use unpuzzle_puzzle::{Budget, Message, Random, StopFlag};

use super::timeline::Timeline;

/// How many moves ahead of the watchers the player may be.
const AHEAD: usize = 256;

/// A move as the player saw it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Act {
    /// The move.
    pub(crate) direction: Move,
    /// What each move was worth, to a player who has an opinion.
    pub(crate) values: Option<Values>,
}

/// What comes next.
pub(crate) enum Next {
    /// A move.
    Act(Act),
    /// The player still thinks.
    Thinking,
    /// Nothing any more.
    Done,
    /// The player could not sit down.
    Refused(Message),
}

/// Somebody who plays.
pub(crate) struct Performer {
    acts: Receiver<Result<Act, Message>>,
    stop: StopFlag,
}

impl Performer {
    /// Begins to play a game.
    pub(crate) fn new(mut table: Table, game: Timeline, seed: u64) -> Self {
        let (told, acts) = sync_channel(AHEAD);
        let stop = StopFlag::default();
        let budget = Budget::unlimited().with_stop(stop.clone());
        thread::spawn(move || match table.seat(&budget) {
            Ok(mut seat) => {
                seat.begin(Random::stream(seed, 1));
                let has_opinion = table.player() != PlayerName::Random;
                perform(&mut seat, game, has_opinion, &told, &budget);
            }
            Err(failure) => {
                // Nobody watches any more.
                let _ = told.send(Err(failure.message));
            }
        });
        Performer { acts, stop }
    }

    /// The next move, if there is one already.
    pub(crate) fn next(&self) -> Next {
        match self.acts.try_recv() {
            Ok(Ok(act)) => Next::Act(act),
            Ok(Err(why)) => Next::Refused(why),
            Err(TryRecvError::Empty) => Next::Thinking,
            Err(TryRecvError::Disconnected) => Next::Done,
        }
    }
}

impl Drop for Performer {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

/// Plays until the game is over or nobody watches.
fn perform(
    seat: &mut AnyPlayer,
    mut game: Timeline,
    has_opinion: bool,
    told: &SyncSender<Result<Act, Message>>,
    budget: &Budget,
) {
    loop {
        let act = match has_opinion {
            true => (seat.values(game.grid(), budget)).map(|values| (values.best(), Some(values))),
            false => (seat.choose(game.grid(), budget)).map(|direction| (direction, None)),
        };
        let Ok((Some(direction), values)) = act else {
            return;
        };
        if game.slide(direction).is_none() {
            return;
        }
        if told.send(Ok(Act { direction, values })).is_err() {
            return;
        }
    }
}
