//! Makes a small file of weights from a checkpoint: `pack CHECKPOINT STEP MOST OUTPUT`.

use std::fs::File;
use std::io::BufReader;
use std::time::Instant;

use unpuzzle_slide::{Network, Trainer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [checkpoint, step, most, output] = &arguments[..] else {
        return Err("pack CHECKPOINT STEP MOST OUTPUT".into());
    };
    let trainer = Trainer::load(BufReader::new(File::open(checkpoint)?))?;
    let network = Network::rounded(&trainer, step.parse()?, most.parse()?);
    let bytes = network.pack();
    std::fs::write(output, &bytes)?;
    println!("{} after {:?}", network.shape(), trainer.tally());
    println!("{} weights in {:.2} MiB", network.weights(), bytes.len() as f64 / 1_048_576.0);
    drop(trainer);
    for _ in 0..3 {
        let began = Instant::now();
        let again = Network::unpack(&bytes)?;
        println!("read in {:?}", began.elapsed());
        assert!(again.pack() == bytes, "what was read is not what was written");
    }
    Ok(())
}
