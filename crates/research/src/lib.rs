//! Long computations about the puzzles, behind `cargo research`.
//!
//! Each runs on one thread and records finished work in a [`journal`], so the same
//! command goes on after a stop.
//!
//! | module | question |
//! |---|---|
//! | [`countdown`] | which four large numbers make most games solvable? |
//! | [`nerdle`] | how few guesses do if every accepted row may be guessed? |
//! | [`tiling`] | how many solutions are there, with a proof that anybody can check? |

pub mod countdown;
pub mod journal;
pub mod nerdle;
pub mod tiling;
