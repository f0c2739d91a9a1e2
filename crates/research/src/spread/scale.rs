//! `scale`: what many machines would give, as a simulation of one job, part by part.
//!
//! A part in fifty takes ten times as long as the others. Each costs five messages: asked
//! for, handed out, its result, that it is stored, and the acknowledgement.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use clap::Args;
use unpuzzle_core::Random;

const MESSAGES_PER_PART: f64 = 5.0;
/// One part in this many is long, by this factor.
const LONG_ONE_IN: usize = 50;
const LONGER: f64 = 10.0;
/// Seconds there and back between a worker and the broker.
const ROUND_TRIP: f64 = 0.002;

/// A job.
#[derive(Args, Clone, Debug)]
pub struct Scale {
    /// How many parts
    pub parts: usize,
    /// Seconds of work in one, on average
    pub seconds: f64,
    /// Seconds that a worker needs to get ready
    pub ready: f64,
    /// Messages a second that the broker can carry
    pub messages: f64,
}

impl Scale {
    /// Prints the speed-up for several numbers of machines.
    pub fn run(&self) {
        scale(self.parts, self.seconds, self.ready, self.messages);
    }
}

fn scale(parts: usize, seconds: f64, ready: f64, rate: f64) {
    let parts = lengths(parts, seconds);
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

/// The duration of each part.
fn lengths(parts: usize, mean: f64) -> Vec<f64> {
    let mut random = Random::seeded(1);
    let short = mean / (1.0 + (LONGER - 1.0) / LONG_ONE_IN as f64);
    (0..parts).map(|_| short * if random.index(LONG_ONE_IN) == 0 { LONGER } else { 1.0 }).collect()
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
