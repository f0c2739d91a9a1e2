//! The table of puzzles with their own screens; every other puzzle is played on the generic
//! screen. Nothing else depends on the puzzle.

use std::rc::Rc;

use unpuzzle_puzzles::{Call, InputError, Puzzle};

use super::env::ScreenEnv;
use super::menu::Action;
use super::play::screen;
use super::screen::Screen;
use super::{nerdle, slide, tiling, twentyfour};

pub(crate) struct SkinEntry {
    pub(crate) puzzle: &'static str,
    /// Its entries in the menu.
    pub(crate) actions: fn(&'static dyn Puzzle) -> Vec<Action>,
    pub(crate) play: Opening,
}

/// Makes the first screen of an interactive verb.
pub(crate) type Opening =
    fn(&Rc<ScreenEnv>, &'static dyn Puzzle, &Call) -> Result<Box<dyn Screen>, InputError>;

static SKINS: [&SkinEntry; 4] = [&twentyfour::SKIN, &tiling::SKIN, &nerdle::SKIN, &slide::SKIN];

fn skin_of(puzzle: &dyn Puzzle) -> Option<&'static SkinEntry> {
    let mut skins = SKINS.into_iter();
    skins.find(|skin| skin.puzzle == puzzle.name())
}

/// The menu entries of a puzzle with its own screens.
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
