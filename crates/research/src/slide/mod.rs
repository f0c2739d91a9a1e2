//! 2048: teaching networks by temporal difference learning from games of their own,
//! packing them for the program, and measuring how strong they are.

mod carousel;
mod checkpoint;
mod learner;
mod packing;
mod prefetch;
mod strength;
mod train;
mod trainer;
mod tune;
mod writer;

use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

pub use learner::Method;
pub use packing::Packing;
pub use strength::Strength;
pub use train::Train;
pub use trainer::{Settings, Tally, Trainer};
pub use tune::Tune;

use crate::files;

/// Packs the weights of a checkpoint for the program.
pub fn pack(checkpoint: &Path, out: &Path, step: u16, keep: usize) -> io::Result<()> {
    let trainer = Trainer::load(BufReader::new(File::open(checkpoint)?))?;
    let packing = Packing::of(&trainer, f32::from(step), keep);
    let bytes = packing.pack();
    files::write(out, &bytes)?;
    println!("{} after {:?}", trainer.settings().shape, trainer.tally());
    println!("{} weights in {:.2} MiB", packing.weights(), bytes.len() as f64 / 1_048_576.0);
    Ok(())
}
