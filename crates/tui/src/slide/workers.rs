//! What is worked out beside the screens of 2048: advice, reviews, and the moves
//! of a player to watch.

use unpuzzle::puzzles::slide::{SlideGame, Watched};
use unpuzzle::slide::{
    AnyPlayer, Grid, Move, Played, Player as _, PlayerFactory, PlayerName, Review, Size, Values,
};
use unpuzzle_puzzles::{Budget, Message, Progress, Random};
use unpuzzle_session::{Asker, Worker};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Advice {
    pub(crate) player: PlayerName,
    pub(crate) values: Values,
}

/// The strongest player on boards of this size. It sits down when it is first asked, for as
/// long as the second budget lasts.
pub(super) fn adviser(size: Size) -> impl FnMut(&Grid, &Budget, &Budget) -> Option<Advice> {
    let player = PlayerName::strongest(size);
    let mut seat: Option<AnyPlayer> = None;
    move |grid, budget, lasting| {
        if seat.is_none() {
            seat = PlayerFactory::default().player(player, size, lasting).ok();
        }
        let values = seat.as_mut()?.values(grid, budget).ok()?;
        Some(Advice { player, values })
    }
}

pub(super) enum Reviewing {
    Percent(u64),
    Done(Option<Review>),
}

/// The strongest player, asked for a review.
pub(super) fn reviewer(size: Size) -> Worker<Vec<Played>, Reviewing> {
    Worker::spawn(move |played: Vec<Played>, asker: &Asker<Reviewing>| {
        let listener = asker.clone();
        let budget = asker.budget().with_progress(Progress::to(move |snapshot| {
            if let Some((done, all)) = snapshot.parts {
                listener.tell(Reviewing::Percent(done * 100 / all.max(1)));
            }
        }));
        let mut factory = PlayerFactory::default();
        let reviewer = (PlayerName::strongest(size), &mut factory);
        asker.tell(Reviewing::Done(Review::of(&played, 1, reviewer, &budget).ok()));
    })
}

pub(super) enum Act {
    /// A move, with what each was worth to a player who has an opinion.
    Move(Move, Option<Values>),
    Over,
    /// The player could not sit down.
    Refused(Message),
}

/// A player who plays a game to the end, a little ahead of those who watch.
pub(super) fn performer(mut watched: Watched, seed: u64) -> Worker<SlideGame, Act> {
    Worker::spawn(move |game: SlideGame, asker| match watched.player(&asker.budget()) {
        Ok(mut seat) => {
            seat.begin(Random::stream(seed, 1));
            let has_opinion = watched.name() != PlayerName::Random;
            perform(&mut seat, game, has_opinion, asker);
        }
        Err(failure) => {
            asker.tell(Act::Refused(failure.message));
        }
    })
}

/// Plays until the game is over or nobody watches.
fn perform(seat: &mut AnyPlayer, mut game: SlideGame, has_opinion: bool, asker: &Asker<Act>) {
    let budget = asker.budget();
    loop {
        let chosen = match has_opinion {
            true => (seat.values(game.grid(), &budget)).map(|values| (values.best(), Some(values))),
            false => (seat.choose(game.grid(), &budget)).map(|direction| (direction, None)),
        };
        let Ok((direction, values)) = chosen else {
            return;
        };
        let act = match direction.filter(|&way| game.slide(way).is_some()) {
            Some(direction) => Act::Move(direction, values),
            None => Act::Over,
        };
        if !asker.tell(act) || direction.is_none() {
            return;
        }
    }
}
