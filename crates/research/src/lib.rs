//! Long computations about the puzzles, behind `cargo research`.
//!
//! They record finished work in a [`journal`] or a checkpoint, from which the same command
//! resumes.
//!
//! | module | question |
//! |---|---|
//! | [`bench`] | are the figures of the README still right? |
//! | [`countdown`] | which four large numbers make most games solvable? |
//! | [`nerdle`] | how few guesses are enough, and is that proven? |
//! | [`peers`] | how fast are the engines beside the methods they replace? |
//! | [`slide`] | what does a network learn from games of 2048, and how strong is it? |
//! | [`spread`] | how do many machines work on one of these? |
//! | [`tiling`] | how many solutions are there, with a proof that anybody can check? |
//! | [`twentyfour`] | which games of Countdown can be won, and how hard are hands for people? |

pub mod bench;
pub mod countdown;
pub mod files;
pub mod journal;
pub mod nerdle;
pub mod peers;
pub mod slide;
pub mod spread;
pub mod tiling;
pub mod twentyfour;
