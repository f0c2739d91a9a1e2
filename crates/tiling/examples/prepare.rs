//! Finds the solutions that travel in the program anew and writes them where the crate
//! expects them.
//!
//! `cargo run --release -p unpuzzle-tiling --example prepare`

use unpuzzle_tiling::counting::{PREPARED, prepare};
use unpuzzle_tiling::{Budget, board};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (name, _) in PREPARED {
        let problem = board(name).ok_or("no such board")?;
        let bytes = prepare(&problem, &Budget::unlimited())?;
        println!("{name}: {} bytes", bytes.len());
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/prepared");
        std::fs::write(format!("{directory}/{name}.solutions"), bytes)?;
    }
    Ok(())
}
