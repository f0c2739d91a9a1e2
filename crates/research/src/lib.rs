//! Long computations about the puzzles, behind `cargo research`.
//!
//! They record finished work in a [`journal`] or a checkpoint, so the same command goes
//! on after a stop.
//!
//! | module | question |
//! |---|---|
//! | [`countdown`] | which four large numbers make most games solvable? |
//! | [`nerdle`] | how few guesses are enough, and is that proven? |
//! | [`slide`] | what does a network learn from games of 2048, and how strong is it? |
//! | [`spread`] | how do many machines work on one of these? |
//! | [`tiling`] | how many solutions are there, with a proof that anybody can check? |

pub mod countdown;
pub mod files;
pub mod journal;
pub mod nerdle;
pub mod slide;
pub mod spread;
pub mod tiling;
