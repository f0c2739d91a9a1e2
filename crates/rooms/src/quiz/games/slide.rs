//! The same game of 2048 for all, for as long as the clock says: the points win.

use unpuzzle_puzzles::slide::SlideGame;
use unpuzzle_puzzles::{Budget, Game as _, GameId, Message, Random, msg};
use unpuzzle_slide::{Grid, tile};
use unpuzzle_twentyfour::rating::Level;

use super::{
    ClassGame, Effort, End, Fault, Hand, Moves, Own, OwnHand, Solution, Step, Task, id_of, replayed,
};
use crate::settings::Settings;
use crate::translations::Translations;

/// Games of 2048: a move is a direction, and a game counts whenever it stops.
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

    fn play(
        &self,
        hand: &Hand,
        moves: Moves<'_>,
        _: Effort,
        _: &Settings,
        _: &Budget,
    ) -> Result<Step, Fault> {
        let Some(mut game) = open(hand).and_then(|game| replayed(game, moves.before)) else {
            return Ok(Step::over());
        };
        for text in moves.new {
            game.play(text).map_err(Fault::Unreadable)?;
        }
        let end = game.grid().is_over().then(|| End::Solved(solution(&game)));
        Ok(Step { marks: Vec::new(), score: game.points(), end })
    }

    /// Points count whether or not the board is full.
    fn unfinished(&self, hand: &Hand, moves: &[String], _: &Budget) -> Option<Solution> {
        let game = replayed(open(hand)?, moves)?;
        Some(solution(&game)).filter(|solution| solution.points > 0)
    }

    /// Help is a whole player of 2048, and nobody learns from being played for.
    fn hint(
        &self,
        _: &Hand,
        _: &[String],
        _: usize,
        _: &Settings,
        _: &Budget,
    ) -> Option<Translations> {
        None
    }

    /// A question is the game itself, or a board that a player has come to, also turned or
    /// mirrored.
    fn is_asked(&self, hand: &Hand, question: &str, players: &[&Own], _: &Budget) -> bool {
        if question.split_whitespace().next() == Some(&hand.game) {
            return true;
        }
        let (Ok(asked), Some(start)) = (question.parse::<Grid>(), open(hand)) else {
            return false;
        };
        let images = asked.symmetries();
        let is_asked = |grid: &Grid| images.contains(grid);
        let comes_there = |own: &&Own| {
            let mut game = start.clone();
            let mut moves = own.moves.iter();
            moves.any(|text| game.play(text).is_ok() && is_asked(game.grid()))
        };
        is_asked(start.grid()) || players.iter().any(comes_there)
    }

    fn answers(&self, _: &Hand, _: &Settings, _: &Budget) -> Vec<String> {
        Vec::new()
    }
}

fn of_id(id: &GameId) -> Option<Hand> {
    SlideGame::open(id).ok()?;
    let game = id.to_string();
    Some(Hand { task: Task::Slide { game: game.clone() }, game })
}

fn open(hand: &Hand) -> Option<SlideGame> {
    SlideGame::open(&id_of(hand)?).ok()
}

/// The points, and the largest tile.
fn solution(game: &SlideGame) -> Solution {
    let largest = game.grid().rows().flatten().max().copied().unwrap_or(0);
    let points = game.points();
    Solution { answer: format!("{points} ({})", tile(largest)), points }
}
