//! The terminal screens: the menu and the games.

use unpuzzle_core::{Puzzle, Request};

use crate::{Context, Exit};

/// Opens the menu of all puzzles, or of one.
pub(crate) fn menu(
    _context: &Context,
    _puzzle: Option<&'static dyn Puzzle>,
) -> anyhow::Result<Exit> {
    anyhow::bail!("not here yet")
}

/// Plays an interactive verb on the screen.
pub(crate) fn play(
    _context: &Context,
    _puzzle: &'static dyn Puzzle,
    _request: &Request,
) -> anyhow::Result<Exit> {
    anyhow::bail!("not here yet")
}
