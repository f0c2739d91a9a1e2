#![doc = include_str!("../README.md")]
//!
//! What is true of a puzzle is decided in its engine. Here text becomes the
//! engine's types, and its answers become replies.

mod laboratory;
#[cfg(feature = "nerdle")]
pub mod nerdle;
mod prelude;
#[cfg(feature = "slide")]
pub mod slide;
#[cfg(feature = "tiling")]
pub mod tiling;
#[cfg(feature = "twentyfour")]
pub mod twentyfour;

use unpuzzle_puzzle::Puzzle;

/// Every puzzle, in the order of menus.
pub static ALL: &[&dyn Puzzle] = &[
    #[cfg(feature = "twentyfour")]
    &twentyfour::TwentyFour,
    #[cfg(feature = "tiling")]
    &tiling::Tiling,
    #[cfg(feature = "nerdle")]
    &nerdle::Nerdle,
    #[cfg(feature = "slide")]
    &slide::Slide2048,
];

/// The puzzle of this name in a registry.
pub fn find<'a>(registry: &[&'a dyn Puzzle], name: &str) -> Option<&'a dyn Puzzle> {
    registry.iter().copied().find(|puzzle| puzzle.name() == name)
}
