//! Somebody who knows the game and thinks beside it, so that keys never wait:
//! asked about a position, it answers when it is ready, and a new question
//! makes it drop the old one.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use unpuzzle::slide::{Grid, Player as _, PlayerFactory, PlayerName, Review, Size, Values};
use unpuzzle_puzzle::{Budget, Progress, StopFlag};

use super::timeline::Sketch;

/// What moves are worth to whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Advice {
    /// Who says so.
    pub(crate) player: PlayerName,
    /// What each move is worth.
    pub(crate) values: Values,
}

impl Advice {
    /// Whether the values are points still to come, and not only a comparison.
    pub(crate) fn is_in_points(&self) -> bool {
        matches!(self.player, PlayerName::Expert(_) | PlayerName::Perfect)
    }
}

/// An answer.
pub(crate) enum Thought {
    /// About the position of this number.
    Looked(u64, Advice),
    /// A review has come this far, in hundredths.
    Reviewing(u64),
    /// The review of a game, if it was finished.
    Reviewed(Option<Review>),
}

/// The one who thinks.
pub(crate) struct Thinker {
    questions: Sender<(u64, Grid)>,
    answers: Sender<Thought>,
    thoughts: Receiver<Thought>,
    stop: StopFlag,
    asked: u64,
}

impl Thinker {
    /// Begins to think about boards of this size.
    pub(crate) fn new(size: Size) -> Self {
        let (questions, asked) = channel();
        let (answers, thoughts) = channel();
        let stop = StopFlag::default();
        let (budget, told) = (stopped_by(&stop), answers.clone());
        thread::spawn(move || think(size, &asked, &told, &budget));
        Thinker {
            questions,
            answers,
            thoughts,
            stop,
            asked: 0,
        }
    }

    /// Asks about a position; the answer will carry the number that is
    /// returned.
    pub(crate) fn look(&mut self, grid: Grid) -> u64 {
        self.asked += 1;
        // Once the thread is gone there is nobody to ask.
        let _ = self.questions.send((self.asked, grid));
        self.asked
    }

    /// Asks for the review of a game.
    pub(crate) fn review(&self, game: Sketch, threads: usize) {
        let answers = self.answers.clone();
        let budget = stopped_by(&self.stop);
        thread::spawn(move || review(&game, threads, &budget, &answers));
    }

    /// What it has thought of since the last time.
    pub(crate) fn thoughts(&self) -> Vec<Thought> {
        self.thoughts.try_iter().collect()
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

fn stopped_by(stop: &StopFlag) -> Budget {
    Budget::unlimited().with_stop(stop.clone())
}

fn think(size: Size, asked: &Receiver<(u64, Grid)>, told: &Sender<Thought>, budget: &Budget) {
    let mut factory = PlayerFactory::default();
    let player = factory.strongest(size);
    let Ok(mut seat) = factory.player(player, size, 1, budget) else {
        return;
    };
    while let Ok(question) = asked.recv() {
        let (number, grid) = asked.try_iter().last().unwrap_or(question);
        let Ok(values) = seat.values(&grid, budget) else {
            return;
        };
        let thought = Thought::Looked(number, Advice { player, values });
        if told.send(thought).is_err() {
            return;
        }
    }
}

fn review(game: &Sketch, threads: usize, budget: &Budget, told: &Sender<Thought>) {
    let record = game.record();
    let mut factory = PlayerFactory::default();
    let player = factory.strongest(record.size());
    let seats = (0..threads.max(1)).map(|_| factory.player(player, record.size(), 1, budget));
    let seats: Result<Vec<_>, _> = seats.collect();
    let listener = told.clone();
    let budget = budget.clone().with_progress(Progress::to(move |snapshot| {
        if let Some((done, all)) = snapshot.parts {
            // Nobody listens any more when the game is left.
            let _ = listener.send(Thought::Reviewing(done * 100 / all.max(1)));
        }
    }));
    let review = seats
        .ok()
        .and_then(|seats| Review::of(&record, seats, &budget).ok());
    let thought = Thought::Reviewed(review);
    let _ = told.send(thought);
}
