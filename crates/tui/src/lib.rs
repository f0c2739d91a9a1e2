#![doc = include_str!("../README.md")]
//!
//! Each screen is plain state that changes by events and draws itself
//! (`screen`); the open ones are a `stack`; only `terminal` touches the
//! real terminal. The screens of one puzzle are a skin, entered in one table
//! (`skins`); a puzzle without one is played on the generic screen.

mod ask;
mod cards;
mod clock;
mod entry;
mod env;
mod form;
mod frame;
mod game;
pub mod history;
mod line_editor;
mod list;
mod menu;
mod nerdle;
mod page;
mod play;
mod prelude;
mod prompt;
mod replay;
mod saving;
mod screen;
mod setup;
mod sheet;
mod skins;
mod slide;
mod speed;
mod stack;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod tiling;
mod twentyfour;

use std::io;
use std::rc::Rc;

use unpuzzle_puzzles::trace::Trace;
use unpuzzle_puzzles::{Call, InputError, Puzzle};

use env::ScreenEnv;
use menu::Menu;
use screen::Screen;
use stack::ScreenStack;
use theme::Theme;

pub use env::{Registry, Settings};

/// How the screens ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// By the person.
    ByChoice,
    /// By Ctrl-C or a signal, in the middle of something.
    Interrupted,
}

/// The result of the screens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// How they were left.
    pub ended: Ended,
    /// Text printed after the screens close.
    pub farewell: Option<String>,
}

/// Why a game could not be opened, or its screen failed.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The request does not describe a game.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The terminal failed.
    #[error(transparent)]
    Terminal(#[from] io::Error),
}

/// Opens the menu of all puzzles, or of one.
pub fn menu(settings: Settings, puzzle: Option<&'static dyn Puzzle>) -> io::Result<Closed> {
    let env = ScreenEnv::new(settings);
    let menu = match puzzle {
        Some(puzzle) => Menu::of_puzzle(Rc::clone(&env), puzzle),
        None => Menu::of_puzzles(Rc::clone(&env)),
    };
    run(&env, Box::new(menu))
}

/// Plays an interactive verb on the screen.
pub fn play(
    settings: Settings,
    puzzle: &'static dyn Puzzle,
    request: &Call,
) -> Result<Closed, PlayError> {
    let env = ScreenEnv::new(settings);
    let (closed, failure) = run_stack(&env, skins::play(&env, puzzle, request)?)?;
    failure.map_or(Ok(closed), |failure| Err(failure.into()))
}

/// Plays one trace, or two side by side on one clock.
pub fn replay(settings: Settings, traces: Vec<Trace>) -> io::Result<Closed> {
    run(&ScreenEnv::new(settings), Box::new(replay::Replay::new(traces)))
}

fn run(env: &ScreenEnv, first: Box<dyn Screen>) -> io::Result<Closed> {
    run_stack(env, first).map(|(closed, _)| closed)
}

/// How the screens were left, and why the first one could not be made.
fn run_stack(env: &ScreenEnv, first: Box<dyn Screen>) -> io::Result<(Closed, Option<InputError>)> {
    let Settings { language, colours, unicode, .. } = env.settings;
    let theme = Theme { language, colours, unicode };
    let mut stack = ScreenStack::new(first, theme, Rc::clone(&env.history));
    let ended = terminal::run(&mut stack, &env.settings.stop)?;
    let farewell = stack.farewell();
    Ok((Closed { ended, farewell }, stack.failure()))
}
