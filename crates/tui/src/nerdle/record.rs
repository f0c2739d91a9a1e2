//! Finished games as they are kept, and which of them count.

use unpuzzle::nerdle::Game;
use unpuzzle_store::GameResult;

pub(super) fn wrong_guesses(game: &Game) -> u32 {
    let solved = game.boards().iter().filter(|board| board.is_solved());
    let mut right: Vec<usize> = solved.map(|own| own.knowledge.rows().len()).collect();
    right.sort_unstable();
    right.dedup();
    let guesses = game.rows() - game.given();
    u32::try_from(guesses.saturating_sub(right.len())).unwrap_or(u32::MAX)
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
    use unpuzzle::nerdle::Instance;
    use unpuzzle_puzzles::{Budget, Status};

    fn played(id: &str, guesses: &[&str]) -> (bool, u32) {
        let instance: Instance = id.parse().unwrap();
        let mut game = Game::new(instance, &Budget::unlimited()).unwrap();
        for guess in guesses {
            let answers = instance.answers();
            let number = guess.strip_prefix("answer ");
            let answer = number.map(|own| answers[own.parse::<usize>().unwrap()].to_string());
            game.play(answer.as_deref().unwrap_or(guess)).unwrap();
        }
        (game.status() == Status::Won, wrong_guesses(&game))
    }

    #[test]
    fn wrong_guesses_are_counted() {
        let check = |id, guesses: &[&str], expected| assert_eq!(played(id, guesses), expected);
        check("nerdle:mini#7", &["answer 0"], (true, 0));
        check("nerdle:mini#7", &["4*7=28", "answer 0"], (true, 1));
        check("nerdle:mini#7", &["4*7=28"; 6], (false, 6));
        check("nerdle:mini,speed#3", &["answer 0"], (true, 0));
        check("nerdle:mini,bi#7", &["answer 1", "4*7=28", "answer 0"], (true, 1));
    }
}
