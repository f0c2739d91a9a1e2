//! The one table of puzzles that have screens of their own. Every other puzzle is
//! played on the generic screen, and nothing else asks which puzzle it is.

use std::rc::Rc;

use unpuzzle_puzzles::{Call, InputError, Puzzle};

use super::env::ScreenEnv;
use super::menu::Action;
use super::play::screen;
use super::screen::Screen;
use super::{nerdle, slide, tiling, twentyfour};

pub(crate) struct Skin {
    pub(crate) puzzle: &'static str,
    /// What can be done with it, in plain words.
    pub(crate) actions: fn(&'static dyn Puzzle) -> Vec<Action>,
    pub(crate) play: Opening,
}

/// Makes the first screen of an interactive verb.
pub(crate) type Opening =
    fn(&Rc<ScreenEnv>, &'static dyn Puzzle, &Call) -> Result<Box<dyn Screen>, InputError>;

static SKINS: [&Skin; 4] = [&twentyfour::SKIN, &tiling::SKIN, &nerdle::SKIN, &slide::SKIN];

fn skin_of(puzzle: &dyn Puzzle) -> Option<&'static Skin> {
    let mut skins = SKINS.into_iter();
    skins.find(|skin| skin.puzzle == puzzle.name())
}

/// What can be done with a puzzle that has screens of its own.
pub(crate) fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    skin_of(puzzle).map_or_else(Vec::new, |skin| (skin.actions)(puzzle))
}

pub(crate) fn play(
    env: &Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    request: &Call,
) -> Result<Box<dyn Screen>, InputError> {
    match skin_of(puzzle) {
        Some(skin) => (skin.play)(env, puzzle, request),
        None => Ok(Box::new(screen(env, puzzle, request)?)),
    }
}
