//! 2048 in a class: the most points within the time win.

use std::collections::VecDeque;

use unpuzzle_puzzles::slide::SlideGame;
use unpuzzle_puzzles::{AnyGame as _, Budget, GameId, InputError, Message, Random, msg};
use unpuzzle_slide::{Grid, tile};
use unpuzzle_twentyfour::rating::Level;

use super::{
    Attempt, ClassGame, End, Fault, GameState, Hand, OwnHand, Solution, Step, Task, id_of,
};
use crate::frame::Translations;
use crate::settings::Settings;

/// A move is a direction, and unfinished games count.
pub(super) struct Slide;

impl ClassGame for Slide {
    fn deal(
        &self,
        _: Option<Level>,
        random: &mut Random,
        _: &Settings,
        _: &Budget,
    ) -> Option<Hand> {
        let seed = (random.bits() >> 32).to_string();
        of_id(&GameId::seeded("2048", "4x4", &seed).ok()?)
    }

    fn own(&self, hand: &OwnHand, _: &mut Random, _: &Budget) -> Result<Hand, Message> {
        let hand = match hand {
            OwnHand::Game(id) => of_id(id),
            _ => None,
        };
        hand.ok_or_else(|| msg!("not a hand of the puzzle that is played here"))
    }

    fn play(&self, state: Option<GameState>, attempt: Attempt<'_>) -> Result<Step, Fault> {
        let Some(GameState::Slide(mut trail)) = state else {
            return Ok(Step::over());
        };
        for text in attempt.moves {
            trail.play(text).map_err(Fault::Unreadable)?;
        }
        let game = &trail.game;
        let end = game.grid().is_over().then(|| End::Solved(solution(game)));
        Ok(Step { marks: Vec::new(), score: game.points(), end })
    }

    /// Points count even if the board is not full.
    fn unfinished(&self, state: &GameState) -> Option<Solution> {
        match state {
            GameState::Slide(trail) => Some(solution(&trail.game)).filter(|one| one.points > 0),
            _ => None,
        }
    }

    /// No hints: the only help is a computer player, and nobody learns from being played for.
    fn hint(
        &self,
        _: &Hand,
        _: &GameState,
        _: usize,
        _: &Settings,
        _: &Budget,
    ) -> Option<Translations> {
        None
    }

    /// A question is the game itself, or a recent board of a player up to symmetry.
    fn is_asked(&self, hand: &Hand, question: &str, players: &[&GameState], _: &Budget) -> bool {
        if question.split_whitespace().next() == Some(&hand.game) {
            return true;
        }
        let Ok(asked) = question.parse::<Grid>() else {
            return false;
        };
        let images = asked.symmetries();
        let comes_there = |state: &GameState| match state {
            GameState::Slide(trail) => trail.boards.iter().any(|grid| images.contains(grid)),
            _ => false,
        };
        hand.start.iter().any(comes_there) || players.iter().any(|state| comes_there(state))
    }

    fn answers(&self, _: &Hand, _: &Settings, _: &Budget) -> Vec<String> {
        Vec::new()
    }
}

fn of_id(id: &GameId) -> Option<Hand> {
    let start = Trail::open(id)?;
    let game = id.to_string();
    let task = Task::Slide { game: game.clone() };
    Some(Hand { task, game, start: Some(GameState::Slide(Box::new(start))) })
}

pub(super) fn open(hand: &Hand) -> Option<GameState> {
    Trail::open(&id_of(hand)?).map(|trail| GameState::Slide(Box::new(trail)))
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
fn solution(game: &SlideGame) -> Solution {
    let largest = game.grid().rows().flatten().max().copied().unwrap_or(0);
    let points = game.points();
    Solution { answer: format!("{points} ({})", tile(largest)), points }
}
