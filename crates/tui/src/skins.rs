//! Puzzles that have screens of their own. Every other puzzle has the generic
//! ones, and nothing outside this file asks which puzzle it is dealing with.

use std::rc::Rc;

use unpuzzle_puzzle::{InputError, Puzzle, Request};

use super::env::ScreenEnv;
use super::menu::Action;
use super::play::Play;
use super::screen::Screen;
use super::{nerdle, slide, tiling, twentyfour};

/// What can be done with a puzzle that has screens of its own.
pub(crate) fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    match puzzle.name() {
        "24" => twentyfour::actions(puzzle),
        "tiling" => tiling::actions(puzzle),
        "nerdle" => nerdle::actions(puzzle),
        "2048" => slide::actions(puzzle),
        _ => Vec::new(),
    }
}

/// The first screen of a game.
pub(crate) fn play(
    env: &Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    request: &Request,
) -> Result<Box<dyn Screen>, InputError> {
    match puzzle.name() {
        "24" => twentyfour::play(env, puzzle, request),
        "tiling" => tiling::play(env, puzzle, request),
        "nerdle" => nerdle::open(env, request),
        "2048" => slide::play(env, puzzle, request),
        _ => Ok(Box::new(Play::of_request(env, puzzle, request)?)),
    }
}
