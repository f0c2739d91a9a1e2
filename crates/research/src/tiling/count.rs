//! `tiling count`: how many solutions a problem has, here or on many machines.

use std::io;

use clap::Args;
use serde::{Deserialize, Serialize};
use unpuzzle_core::Budget;
use unpuzzle_tiling::counting::{Enumeration, PartCount};
use unpuzzle_tiling::engines::SearchError;
use unpuzzle_tiling::{BigUint, Problem, Solver, board};

use crate::spread::{Halt, Task, Work, spread};

/// What to count.
#[derive(Args, Clone, Debug)]
pub struct Count {
    /// The problem, as a JSON file or the name of a board
    pub problem: String,
    /// Let the workers at this NATS server count
    #[arg(long, value_name = "URL")]
    pub spread: Option<String>,
}

impl Count {
    /// Counts, and prints the count.
    pub fn run(&self) -> io::Result<()> {
        let problem: Problem = match board(&self.problem) {
            Some(problem) => problem,
            None => serde_json::from_str(&std::fs::read_to_string(&self.problem)?)?,
        };
        let solver = Solver::new(&problem);
        let answer = match &self.spread {
            Some(url) if solver.obstruction().is_none() => {
                let task = CountTask { problem: problem.clone() };
                let mut whole = task.open(&Budget::unlimited())?;
                let task = Task::Count(task);
                let (_, parts) = spread::<CountedPart>(url, &task, || Ok(task.clone()))?;
                for CountedPart { arrangements, examined } in parts {
                    let number: Result<BigUint, _> = arrangements.parse();
                    let arrangements =
                        number.map_err(|error| io::Error::other(error.to_string()))?;
                    whole.add(PartCount { arrangements, examined });
                }
                whole.answer()
            }
            _ => solver.count(&Budget::unlimited()).map_err(io::Error::other)?,
        };
        println!("{} solutions", answer.value.raw);
        Ok(())
    }
}

/// A count in parts, which follow from the problem alone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CountTask {
    problem: Problem,
}

impl CountTask {
    /// The count before its first part.
    pub fn open(&self, budget: &Budget) -> Result<Enumeration, Halt> {
        Enumeration::new(&self.problem, budget).map_err(halt)
    }
}

/// The count of one part.
#[derive(Debug, Serialize, Deserialize)]
pub struct CountedPart {
    /// As text, because it may be larger than any number of JSON.
    arrangements: String,
    examined: u64,
}

impl Work for Enumeration {
    type Part = CountedPart;

    fn parts(&self) -> usize {
        self.progress().parts
    }

    fn part(&self, number: usize, budget: &Budget) -> Result<CountedPart, Halt> {
        let PartCount { arrangements, examined } = self.count_part(number, budget).map_err(halt)?;
        Ok(CountedPart { arrangements: arrangements.to_string(), examined })
    }
}

fn halt(why: SearchError) -> Halt {
    match why {
        SearchError::Exhausted(why) => why.into(),
        other => Halt::Failed(other.to_string()),
    }
}
