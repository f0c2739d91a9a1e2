//! Solutions of tiling problems: counts on many machines, certificates, and small positions
//! with a unique solution.

mod catalogue;
mod certify;
mod check;
mod count;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

pub use catalogue::{Catalogue, one_piece_challenges, two_piece_challenges};
pub use certify::certify;
pub use check::check;
pub use count::{Count, CountTask, CountedPart};
use unpuzzle_tiling::Problem;

/// Writes the certificate of a problem in a JSON file, whole or not at all.
pub fn certify_file(problem: &Path, out: &Path) -> io::Result<()> {
    let text = std::fs::read_to_string(problem)?;
    let problem: Problem = serde_json::from_str(&text)?;
    let unfinished = out.with_extension("part");
    let mut file = BufWriter::new(File::create(&unfinished)?);
    let (count, states) = certify(&problem, &mut file)?;
    file.flush()?;
    std::fs::rename(unfinished, out)?;
    println!("{count} solutions, {states} states");
    Ok(())
}

/// Checks the certificate of a problem in a JSON file.
pub fn check_file(problem: &Path, certificate: &Path) -> io::Result<()> {
    let text = std::fs::read_to_string(problem)?;
    let count = check(&text, BufReader::new(File::open(certificate)?)).map_err(io::Error::other)?;
    match count.to_string().as_str() {
        "0" => println!("proven: there is no solution"),
        count => println!("proven: {count} solutions"),
    }
    Ok(())
}
