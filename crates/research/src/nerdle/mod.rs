//! The least number of guesses in Nerdle: proofs and books for guesses that can be the
//! answer, and the optimum when every accepted row may be guessed.

mod book;
mod check;
mod classes;
mod filter;
mod openers;
mod optimum;
mod proof;
mod proof_check;
mod proof_log;
mod prove;
mod rows;
mod search;
mod space;
#[cfg(test)]
mod tests;

use std::io;
use std::path::Path;

use unpuzzle_nerdle::Variant;

pub use book::{book_bytes, books};
pub use check::{Plain, Played, check_openers, check_strategy};
pub use optimum::optimum;
pub use proof::{Claim, Proof, Verdict};
pub use proof_check::{CheckError, check_proof};
pub use prove::{Prove, ProveTask};

/// Plays a strategy from a file against every answer. For the two shortest variants it
/// also searches every opener plainly; for others it bounds a sample of openers plainly.
pub fn check(path: &Path, sample: usize) -> io::Result<()> {
    let (variant, played) = check_strategy(&std::fs::read_to_string(path)?)?;
    println!("{variant}: {} guesses over all answers, at most {}", played.total, played.worst);
    if matches!(variant, Variant::Micro | Variant::Mini) {
        let mut plain = Plain::new(variant);
        let openers = plain.openers().len();
        let totals = (0..openers).filter_map(|opener| plain.total(opener));
        let least = totals.min();
        println!("plain search over {openers} openers: the least total is {least:?}");
        return if least == Some(played.total) {
            Ok(())
        } else {
            Err(io::Error::other("the totals differ"))
        };
    }
    let open = check_openers(variant, &rows::accepted(variant), played.total, sample);
    println!(
        "{} of {sample} openers are shown to be no better by plain bounds",
        sample - open.len()
    );
    open.iter().for_each(|opener| println!("not decided by plain bounds: {opener}"));
    Ok(())
}
