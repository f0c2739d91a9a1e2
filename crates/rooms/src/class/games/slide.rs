//! 2048 in a class: a move is a direction, and the most points within the time win.

use std::collections::VecDeque;

use unpuzzle_puzzles::slide::SlideGame;
use unpuzzle_puzzles::{AnyGame as _, GameId, InputError, Random};
use unpuzzle_slide::{Grid, tile};

use super::{GameState, Solution, Task};

pub(super) fn deal(random: &mut Random) -> Option<GameId> {
    let seed = (random.bits() >> 32).to_string();
    GameId::seeded("2048", "4x4", &seed).ok()
}

pub(super) fn open(id: &GameId) -> Option<(Task, GameState)> {
    let start = GameState::Slide(Box::new(Trail::open(id)?));
    Some((Task::Slide { game: id.to_string() }, start))
}

/// Whether a question is a recent board of a player, up to symmetry.
pub(super) fn is_asked<'a>(
    question: &str,
    mut players: impl Iterator<Item = &'a GameState>,
) -> bool {
    let Ok(asked) = question.parse::<Grid>() else {
        return false;
    };
    let images = asked.symmetries();
    players.any(|state| match state {
        GameState::Slide(trail) => trail.boards.iter().any(|grid| images.contains(grid)),
        _ => false,
    })
}

/// Recent boards remembered for each player, because a question may lag behind.
const REMEMBERED: usize = 64;

/// A game with its recent boards.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    pub(super) game: SlideGame,
    boards: VecDeque<Grid>,
}

impl Trail {
    fn open(id: &GameId) -> Option<Self> {
        let game = SlideGame::open(id).ok()?;
        Some(Trail { boards: VecDeque::from([*game.grid()]), game })
    }

    pub(super) fn play(&mut self, text: &str) -> Result<(), InputError> {
        self.game.play(text)?;
        self.boards.push_back(*self.game.grid());
        if self.boards.len() > REMEMBERED {
            self.boards.pop_front();
        }
        Ok(())
    }
}

/// The points and the largest tile.
pub(super) fn solution(game: &SlideGame) -> Solution {
    let largest = game.grid().rows().flatten().max().copied().unwrap_or(0);
    let points = game.points();
    Solution { answer: format!("{points} ({})", tile(largest)), points }
}
