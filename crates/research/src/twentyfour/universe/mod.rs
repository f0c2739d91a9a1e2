//! The numbers round of the television game Countdown, as a whole.
//!
//! Single games are solved by [`solve`](unpuzzle_twentyfour::solve) under
//! [`Rules::countdown`](unpuzzle_twentyfour::Rules::countdown). Here is what can be said about all
//! of them at once: how many expressions there are over six numbers, and which of
//! the 11,905,457 games can be won.

mod expressions;
mod games;
mod values;

use std::io;

use unpuzzle_core::Budget;

pub use expressions::{Expressions, count_expressions};
pub use games::{FIRST_TARGET, LAST_TARGET, Selection, TILES, Universe, each_selection, universe};

/// Prints how many games there are, and how many of them can be won.
pub fn report() -> io::Result<()> {
    let universe = universe(&Budget::unlimited()).map_err(io::Error::other)?;
    let (games, solvable) = (universe.games(), universe.solvable);
    let share = 100.0 * solvable as f64 / games as f64;
    println!(
        "{games} games of {} selections, {solvable} solvable ({share:.3} %)",
        universe.selections
    );
    println!("{} selections reach every target", universe.complete);
    if let Some((target, selections)) = universe.hardest() {
        println!("the hardest target is {target}, which {selections} selections reach");
    }
    Ok(())
}
