//! Timing by turns.

use std::time::{Duration, Instant};

/// A program that can do the work.
pub struct Contender {
    /// A short name, unique in a benchmark.
    pub name: &'static str,
    /// Does every `step`-th piece of the work, and says how many pieces that was and
    /// what came out.
    pub run: fn(step: usize) -> Measured,
    /// Which pieces are done when timing; 1 is all of them.
    pub step: usize,
    /// What must come out when timing.
    pub expected: u64,
}

/// What a run did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// How many pieces of work.
    pub pieces: usize,
    /// The answers, added up.
    pub answer: u64,
}

/// How long a contender took.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// The fastest round, for each piece of work.
    pub best: Duration,
    /// How many pieces a round had.
    pub pieces: usize,
}

impl Timing {
    /// Microseconds for each piece of work.
    pub fn microseconds(&self) -> f64 {
        self.best.as_secs_f64() * 1e6 / self.pieces as f64
    }
}

/// Lets every contender run once in each round and keeps the fastest.
///
/// # Errors
///
/// Names a contender whose answer is wrong.
pub fn measure(contenders: &[Contender], rounds: usize) -> Result<Vec<Timing>, String> {
    let mut timings: Vec<Option<Timing>> = vec![None; contenders.len()];
    for _ in 0..rounds {
        for (contender, timing) in contenders.iter().zip(&mut timings) {
            let round = once(contender)?;
            if timing.is_none_or(|best| round.best < best.best) {
                *timing = Some(round);
            }
        }
    }
    Ok(timings.into_iter().flatten().collect())
}

fn once(contender: &Contender) -> Result<Timing, String> {
    let start = Instant::now();
    let Measured { pieces, answer } = (contender.run)(contender.step);
    let best = start.elapsed();
    if answer != contender.expected {
        let (name, expected) = (contender.name, contender.expected);
        return Err(format!("{name} answers {answer}, not {expected}"));
    }
    Ok(Timing { best, pieces })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(step: usize) -> Measured {
        Measured { pieces: 10 / step, answer: 42 }
    }

    fn contender(expected: u64) -> Contender {
        Contender { name: "adder", run: add, step: 2, expected }
    }

    #[test]
    fn right_answers_are_timed() {
        let timings = measure(&[contender(42)], 3).unwrap();
        assert_eq!((timings.len(), timings[0].pieces), (1, 5));
    }

    #[test]
    fn wrong_answers_are_named() {
        let error = measure(&[contender(41)], 1).unwrap_err();
        assert_eq!(error, "adder answers 42, not 41");
    }
}
