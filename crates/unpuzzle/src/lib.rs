//! Engines for the puzzles that people actually play and get stuck on.
//!
//! A program that knows its puzzle calls the typed engine in that puzzle's
//! module. A front end that treats all puzzles alike goes through the registry
//! [`ALL`].

pub use unpuzzle_expr as expr;
pub use unpuzzle_nerdle as nerdle;
pub use unpuzzle_puzzle as core;
pub use unpuzzle_puzzle::{
    Budget, Game, GameId, InputError, Language, Puzzle, Reply, Request, Verb,
};
pub use unpuzzle_slide as slide;
pub use unpuzzle_tiling as tiling;
pub use unpuzzle_twentyfour as twentyfour;

/// Every puzzle, in the order of menus.
pub static ALL: &[&dyn Puzzle] = &[
    &twentyfour::TwentyFour,
    &tiling::Tiling,
    &nerdle::Nerdle,
    &slide::Slide2048,
];

/// The puzzle of this name in a registry.
pub fn find<'a>(registry: &[&'a dyn Puzzle], name: &str) -> Option<&'a dyn Puzzle> {
    registry
        .iter()
        .copied()
        .find(|puzzle| puzzle.name() == name)
}
