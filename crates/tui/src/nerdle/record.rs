//! Finished games as they are kept, and which of them count.

use std::time::Duration;

use unpuzzle::nerdle::{Game, Instance};
use unpuzzle_puzzle::Status;
use unpuzzle_store::{Ending, GameResult};

use crate::history::NewResult;

/// How a game went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Played {
    /// Whether every answer was found.
    pub(super) is_won: bool,
    /// Guesses that found no answer.
    pub(super) wrong: u32,
    /// Hints asked for.
    pub(super) hints: u32,
    /// How long it took.
    pub(super) time: Duration,
}

impl Played {
    /// What a game itself knows.
    pub(super) fn of(game: &Game) -> Self {
        let solved = game.boards().iter().filter(|board| board.is_solved());
        let mut right: Vec<usize> = solved.map(|own| own.knowledge.rows().len()).collect();
        right.sort_unstable();
        right.dedup();
        let guesses = game.rows() - game.given();
        Played {
            is_won: game.status() == Status::Won,
            wrong: u32::try_from(guesses.saturating_sub(right.len())).unwrap_or(u32::MAX),
            ..Played::default()
        }
    }
}

/// The attempt that is written down; when is for others to say.
pub(super) fn attempt(instance: &Instance, played: &Played) -> NewResult {
    NewResult {
        game: instance.to_string(),
        level: instance.kind(),
        ending: match played.is_won {
            true => Ending::Solved,
            false => Ending::Skipped,
        },
        time: played.time,
        predicted: None,
        hints: played.hints,
        undos: 0,
        mistakes: played.wrong,
        score: None,
    }
}

/// The first attempt at every game: a second one knows the answer.
pub(super) fn first_attempts(results: &[GameResult]) -> Vec<&GameResult> {
    let mut seen = std::collections::HashSet::new();
    let all = results.iter();
    all.filter(|one| seen.insert(one.game.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use unpuzzle_puzzle::Budget;

    fn played(id: &str, guesses: &[&str]) -> (bool, u32) {
        let instance: Instance = id.parse().unwrap();
        let mut game = Game::new(instance, &Budget::unlimited()).unwrap();
        for guess in guesses {
            let answers = instance.answers();
            let number = guess.strip_prefix("answer ");
            let answer = number.map(|own| answers[own.parse::<usize>().unwrap()].to_string());
            game.play(answer.as_deref().unwrap_or(guess)).unwrap();
        }
        let played = Played::of(&game);
        (played.is_won, played.wrong)
    }

    #[test]
    fn wrong_guesses_are_counted() {
        let check = |id, guesses: &[&str], expected| assert_eq!(played(id, guesses), expected);
        check("nerdle:mini#7", &["answer 0"], (true, 0));
        check("nerdle:mini#7", &["4*7=28", "answer 0"], (true, 1));
        check("nerdle:mini#7", &["4*7=28"; 6], (false, 6));
        check("nerdle:mini,speed#3", &["answer 0"], (true, 0));
        check(
            "nerdle:mini,bi#7",
            &["answer 1", "4*7=28", "answer 0"],
            (true, 1),
        );
    }
}
