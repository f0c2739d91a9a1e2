//! What is worked out beside the screen of a game: making it, playing a guess
//! (an adversary thinks about its answer), and hints.

use std::path::PathBuf;
use std::time::Duration;

use unpuzzle::nerdle::Instance;
use unpuzzle::puzzles::nerdle::NerdleGame;
use unpuzzle_puzzles::{Budget, Game as _, InputError, Message};
use unpuzzle_session::{Asker, Session, Worker, resume};

use crate::env::not_resumed;

/// How much longer making a game may take than a question about it.
const MAKING: u32 = 12;

pub(super) enum Task {
    /// The game that is kept in a file, or else a new one.
    Make(Instance, Option<PathBuf>),
    Play(Box<NerdleGame>, String),
    Hint(Box<NerdleGame>, u8),
}

pub(super) enum Done {
    Made(Box<Session<NerdleGame>>),
    Resumed(Box<Session<NerdleGame>>),
    /// The one that was left cannot go on; a new one follows.
    NotResumed(Message),
    Failed(InputError),
    /// A guess, the game after it, and what is said.
    Played(String, Box<NerdleGame>, Result<Message, InputError>),
    Hinted(Result<Message, InputError>),
}

/// The worker of a game, which may take this long for a question.
pub(super) fn player(timeout: Duration) -> Worker<Task, Done> {
    Worker::spawn(move |task: Task, asker: &Asker<Done>| {
        let done = match task {
            Task::Make(instance, kept) => {
                let budget = asker.budget().with_timeout(timeout * MAKING);
                make(instance, kept, &budget, asker)
            }
            Task::Play(mut game, text) => {
                let said = game.play(&text);
                Done::Played(text, game, said)
            }
            Task::Hint(game, level) => {
                Done::Hinted(game.hint(level, &asker.budget().with_timeout(timeout)))
            }
        };
        asker.tell(done);
    })
}

fn make(instance: Instance, kept: Option<PathBuf>, budget: &Budget, asker: &Asker<Done>) -> Done {
    let open = |id: &_| NerdleGame::open(id, budget);
    match kept.map_or(Ok(None), |path| resume(&path, open)) {
        Ok(Some(session)) => return Done::Resumed(Box::new(session)),
        Ok(None) => {}
        Err(failure) => {
            asker.tell(Done::NotResumed(not_resumed(failure)));
        }
    }
    match NerdleGame::start(instance, budget) {
        Ok(game) => Done::Made(Box::new(Session::new(game))),
        Err(failure) => Done::Failed(failure),
    }
}
