//! A long count that can be stopped, saved as a line of text and resumed.

use std::sync::Arc;
use std::time::Duration;

use num_bigint::BigUint;
use rayon::prelude::*;
use unpuzzle_core::{Budget, Message, Outcome, Random, Snapshot, msg};

use crate::counting::{Answer, Counts, Progress, count_at_once};
use crate::engines::frontier::{Slices, slices};
use crate::engines::plan::Plan;
use crate::engines::{Engine, SearchError, mrv};
use crate::model::{Instance, Problem};

/// A count of all arrangements in parts.
///
/// ```
/// use unpuzzle_core::{Budget, Outcome};
/// use unpuzzle_tiling::{Enumeration, board};
///
/// let soma = board("soma").unwrap();
/// let mut count = Enumeration::new(&soma, &Budget::unlimited())?;
/// let stopped = count.run(&Budget::unlimited().with_node_limit(2_000));
/// assert!(matches!(stopped, Outcome::Stopped { .. }));
/// let mut resumed = Enumeration::resume(&soma, &count.checkpoint(), &Budget::unlimited())?;
/// let whole = resumed.run(&Budget::unlimited());
/// assert_eq!(whole, Outcome::Known(11_520_u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Enumeration {
    instance: Instance,
    work: Work,
    /// The parts in the order in which they are counted. They are shuffled, so that the finished
    /// ones predict how long the others take.
    order: Vec<u32>,
    name: u64,
    /// The number of finished parts, always the first ones.
    done: usize,
    found: BigUint,
    engine: Engine,
    stride: usize,
    /// Nodes or states since the count was begun or resumed.
    examined: u64,
}

#[derive(Clone, Debug)]
enum Work {
    Search(Plan),
    Frontier(Arc<Slices>),
}

/// The count of one part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartCount {
    /// Arrangements that begin with this part.
    pub arrangements: BigUint,
    /// Nodes examined.
    pub examined: u64,
}

/// Why a checkpoint cannot be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum CheckpointError {
    /// The text is not a checkpoint.
    Unreadable,
    /// The checkpoint is that of another problem.
    OtherProblem,
    /// The problem cannot be cut into parts.
    Unknown(#[from] SearchError),
}

impl CheckpointError {
    /// The message shown to people.
    pub fn message(self) -> Message {
        match self {
            CheckpointError::Unreadable => msg!("this is not a checkpoint of a count"),
            CheckpointError::OtherProblem => msg!("this checkpoint belongs to another problem"),
            CheckpointError::Unknown(unknown) => unknown.message(),
        }
    }
}

/// The number of parts of a search; a stop loses only a few of them.
const PARTS: usize = 4096;

/// Parts per stride, at first and at most; fewer where a stride takes long, because unfinished
/// work is lost at a stop.
const FIRST_STRIDE: usize = 2;
const LONGEST_STRIDE: usize = 256;

/// A stride that takes longer is halved, one that takes much less is doubled.
const STRIDE_TIME: Duration = Duration::from_secs(1);

/// The first word of a checkpoint, with the version of the format.
const MARK: &str = "tiling-count-4";

impl Enumeration {
    /// A new count.
    pub fn new(problem: &Problem, budget: &Budget) -> Result<Self, SearchError> {
        let instance = Instance::new(problem, budget)?;
        let (work, engine, parts) = match slices(&instance, budget)? {
            Some(slices) => (Work::Frontier(Arc::new(slices)), Engine::Frontier, Slices::COUNT),
            None => {
                let plan = Plan::new(&instance, PARTS, budget)?;
                let parts = plan.parts.len();
                (Work::Search(plan), Engine::Mrv, parts)
            }
        };
        let mut order: Vec<u32> = (0..parts as u32).collect();
        Random::seeded(0).shuffle(&mut order);
        Ok(Enumeration {
            name: name(problem),
            instance,
            work,
            order,
            done: 0,
            found: BigUint::default(),
            engine,
            stride: FIRST_STRIDE,
            examined: 0,
        })
    }

    /// Resumes from a checkpoint.
    pub fn resume(
        problem: &Problem,
        checkpoint: &str,
        budget: &Budget,
    ) -> Result<Self, CheckpointError> {
        let (line, sum) =
            checkpoint.trim_end().rsplit_once(' ').ok_or(CheckpointError::Unreadable)?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let [MARK, known, done, parts, found] = words.as_slice() else {
            return Err(CheckpointError::Unreadable);
        };
        if sum != checksum(line) {
            return Err(CheckpointError::Unreadable);
        }
        let mut count = Enumeration::new(problem, budget)?;
        if *known != format!("{:016x}", count.name) {
            return Err(CheckpointError::OtherProblem);
        }
        let number = |word: &str| word.parse::<usize>().map_err(|_| CheckpointError::Unreadable);
        count.done = number(done)?;
        count.found = found.parse().map_err(|_| CheckpointError::Unreadable)?;
        if number(parts)? != count.order.len() || count.done > count.order.len() {
            return Err(CheckpointError::Unreadable);
        }
        Ok(count)
    }

    /// The progress as one line of text.
    pub fn checkpoint(&self) -> String {
        let line =
            format!("{MARK} {:016x} {} {} {}", self.name, self.done, self.order.len(), self.found);
        format!("{line} {}", checksum(&line))
    }

    /// Parts done, and parts in all.
    pub fn progress(&self) -> Progress {
        Progress { done: self.done, parts: self.order.len() }
    }

    /// Counts to the end, or as far as the budget goes; finished parts stay finished. A
    /// stopped count is a lower bound.
    pub fn run(&mut self, budget: &Budget) -> Outcome<BigUint, SearchError> {
        loop {
            match self.step(budget) {
                Ok(true) => return Outcome::Known(self.found.clone()),
                Ok(false) => {}
                Err(why) => return Outcome::Stopped { partial: self.found.clone(), why },
            }
        }
    }

    /// Counts all parts at once where that looks cheaper than a search; returns whether it
    /// did. If the budget runs out no part is done.
    pub fn at_once(&mut self, budget: &Budget) -> Result<bool, SearchError> {
        let Some(counted) = count_at_once(&self.instance, budget)? else {
            return Ok(false);
        };
        self.found = counted.value;
        self.done = self.order.len();
        self.engine = Engine::Frontier;
        self.examined = counted.examined;
        Ok(true)
    }

    /// Counts a few parts more; whether all are done.
    pub fn step(&mut self, budget: &Budget) -> Result<bool, SearchError> {
        let parts = self.order.len();
        let next = self.done..(self.done + self.stride).min(parts);
        let started = budget.elapsed();
        let counts: Vec<Result<PartCount, SearchError>> =
            next.into_par_iter().map(|part| self.count_part(part, budget)).collect();
        for counted in counts {
            self.add(counted?);
        }
        let took = budget.elapsed().saturating_sub(started);
        if took > STRIDE_TIME {
            self.stride = (self.stride / 2).max(rayon::current_num_threads());
        } else if took < STRIDE_TIME / 4 {
            self.stride = (self.stride * 2).min(LONGEST_STRIDE);
        }
        budget.report(&Snapshot::parts(self.done as u64, parts as u64));
        Ok(self.done == parts)
    }

    /// Counts one part. The parts may be counted in any order.
    pub fn count_part(&self, part: usize, budget: &Budget) -> Result<PartCount, SearchError> {
        let part = self.order[part] as usize;
        let (arrangements, examined) = match &self.work {
            Work::Frontier(slices) => slices.count(part, budget)?,
            Work::Search(plan) => {
                let prefix = &plan.parts[part].prefix;
                let (count, run) = mrv::count_below(&self.instance, prefix, u64::MAX, budget)?;
                (plan.weight(part) * count, run.examined)
            }
        };
        Ok(PartCount { arrangements, examined })
    }

    /// Adds the count of a part.
    pub fn add(&mut self, counted: PartCount) {
        self.found += counted.arrangements;
        self.examined += counted.examined;
        self.done += 1;
    }

    /// The count so far.
    pub fn answer(&self) -> Answer<Counts> {
        Answer {
            value: Counts {
                arrangements: self.found.clone(),
                raw: self.instance.raw_factor() * &self.found,
            },
            engine: Some(self.engine),
            examined: self.examined,
        }
    }
}

/// Detects a line that was edited.
fn checksum(line: &str) -> String {
    format!("{:016x}", Random::named(line).bits())
}

/// A fingerprint of the problem: the FNV-1a hash of all its parts.
fn name(problem: &Problem) -> u64 {
    let setup = problem.setup();
    let mut bytes = setup.lattice.name().as_bytes().to_vec();
    let mut add = |cells: &[crate::model::lattice::Cell]| {
        bytes.extend(
            cells.iter().flat_map(|cell| [cell.x, cell.y, cell.z]).flat_map(i32::to_le_bytes),
        );
        bytes.push(0xff);
    };
    add(&setup.cells);
    add(&setup.optional);
    setup.pieces.iter().for_each(|piece| add(piece.shape.cells()));
    setup.fixed.iter().for_each(|placed| add(&placed.cells));
    for placed in &setup.fixed {
        bytes.extend((placed.piece as u64).to_le_bytes());
    }
    for piece in &setup.pieces {
        bytes.extend(piece.turning.name().bytes());
        bytes.extend((piece.copies as u64).to_le_bytes());
    }
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
