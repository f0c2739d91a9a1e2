//! What many machines would give: a simulation of one job, part by part.
//!
//! ```sh
//! cargo run --release -p unpuzzle-spread --example scale -- 554 1.6 0.3 20000
//! ```
//!
//! The arguments are the number of parts, seconds of work in one (the mean; a part in
//! fifty takes ten times as long), seconds that a worker needs to get ready, and messages
//! a second that the broker can carry. Each part costs five: asked for, handed out, its
//! result, that it is stored, and the acknowledgement.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use unpuzzle_core::Random;

const MESSAGES_PER_PART: f64 = 5.0;
/// A part in so many is long, by this factor.
const LONG_ONE_IN: usize = 50;
const LONGER: f64 = 10.0;
/// Seconds there and back between a worker and the broker.
const ROUND_TRIP: f64 = 0.002;

fn main() {
    let given: Vec<f64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [parts, seconds, ready, rate] = given[..] else {
        eprintln!("scale PARTS SECONDS READY MESSAGES");
        std::process::exit(2);
    };
    let parts = lengths(parts as usize, seconds);
    let alone: f64 = parts.iter().sum();
    println!("{:>8} {:>12} {:>9} {:>11}", "machines", "seconds", "speed-up", "efficiency");
    for machines in [1, 2, 4, 10, 30, 100, 300, 1000, 3000] {
        let time = simulate(&parts, machines, ready, rate);
        let faster = alone / time;
        println!(
            "{machines:>8} {time:>12.1} {faster:>9.1} {:>10.1} %",
            100.0 * faster / machines as f64
        );
    }
    println!("the longest part alone takes {:.1} s", parts.iter().copied().fold(0.0, f64::max));
}

/// How long each part takes; the mean is as asked.
fn lengths(parts: usize, mean: f64) -> Vec<f64> {
    let mut random = Random::seeded(1);
    let short = mean / (1.0 + (LONGER - 1.0) / LONG_ONE_IN as f64);
    let length = |_| short * if random.index(LONG_ONE_IN) == 0 { LONGER } else { 1.0 };
    (0..parts).map(length).collect()
}

/// When the last part is done. A worker that is free takes the next part, as soon as the
/// broker has carried its messages.
fn simulate(parts: &[f64], machines: usize, ready: f64, rate: f64) -> f64 {
    // Microseconds, because times are compared.
    let ticks = |seconds: f64| (seconds * 1e6) as u64;
    let mut free: BinaryHeap<Reverse<u64>> = (0..machines).map(|_| Reverse(ticks(ready))).collect();
    let (mut broker, mut last) = (0, 0);
    for part in parts {
        let Some(Reverse(at)) = free.pop() else { break };
        broker = broker.max(at) + ticks(MESSAGES_PER_PART / rate);
        let done = broker + ticks(ROUND_TRIP + part);
        last = last.max(done);
        free.push(Reverse(done));
    }
    last as f64 / 1e6
}
