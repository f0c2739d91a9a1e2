//! Somebody who knows all solutions and thinks beside the game, so that keys
//! never wait: asked about a position, it answers when it is ready, and a new
//! question makes it drop the old one.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use unpuzzle::tiling::coach::{Advice, Reason};
use unpuzzle::tiling::{
    Cell, Challenge, Hint, Level, Oracle, Placed, Problem, Solver, Unknown, challenge, hint,
};
use unpuzzle_puzzle::{Budget, StopFlag};

/// What can still become of a position.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// In how many solutions it stands.
    pub(crate) solutions: u128,
    /// Every placement that fits now.
    pub(crate) choices: Vec<Choice>,
    /// One right move and its reason.
    pub(crate) hint: Hint,
}

/// A placement and what it leaves.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// The pieces that can lie so, by their index in the problem.
    pub(crate) pieces: Vec<usize>,
    /// Where.
    pub(crate) cells: Vec<Cell>,
    /// The solutions it leaves.
    pub(crate) solutions: u128,
}

/// An answer.
pub(crate) enum Thought {
    /// About the position of this number.
    Looked(u64, Result<View, Unknown>),
    /// A new challenge, nothing if there is none at this level.
    Made(Result<Option<Box<Challenge>>, Unknown>),
}

enum Task {
    Look(u64, Vec<Placed>, StopFlag),
    Make(Level, u64),
}

/// The one who thinks.
pub(crate) struct Thinker {
    tasks: Sender<Task>,
    thoughts: Receiver<Thought>,
    stop: StopFlag,
    current: StopFlag,
    asked: u64,
}

/// How much longer all solutions of a board may take than a single question.
const WHOLE: u32 = 4;

impl Thinker {
    /// Begins to think about a problem, with this much time for a question.
    pub(crate) fn new(problem: Problem, patience: Duration) -> Self {
        let (tasks, questions) = channel();
        let (answers, thoughts) = channel();
        let stop = StopFlag::default();
        let mind = Mind {
            problem,
            patience,
            stop: stop.clone(),
            oracles: Vec::new(),
        };
        thread::spawn(move || mind.run(&questions, &answers));
        Thinker {
            tasks,
            thoughts,
            stop,
            current: StopFlag::default(),
            asked: 0,
        }
    }

    /// Asks about a position, given as all pieces on the board with the fixed
    /// ones first; the answer will carry the number that is returned.
    pub(crate) fn look(&mut self, placed: Vec<Placed>) -> u64 {
        self.current.raise();
        self.current = StopFlag::default();
        self.asked += 1;
        self.send(Task::Look(self.asked, placed, self.current.clone()));
        self.asked
    }

    /// Asks for a challenge on the empty board.
    pub(crate) fn make(&mut self, level: Level, seed: u64) {
        self.send(Task::Make(level, seed));
    }

    /// What it has thought of since the last time.
    pub(crate) fn thoughts(&self) -> Vec<Thought> {
        self.thoughts.try_iter().collect()
    }

    /// Once the thread is gone there is nobody to ask, and no answer will come.
    fn send(&self, task: Task) {
        let _ = self.tasks.send(task);
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop.raise();
        self.current.raise();
    }
}

struct Mind {
    problem: Problem,
    patience: Duration,
    stop: StopFlag,
    /// What is known of the problem and of its board with nothing fixed.
    oracles: Vec<Result<Oracle, Unknown>>,
}

impl Mind {
    fn run(mut self, tasks: &Receiver<Task>, thoughts: &Sender<Thought>) {
        let first = self.oracle_of(&self.problem.clone());
        self.oracles.push(first);
        while let Ok(task) = tasks.recv() {
            let thought = match task {
                Task::Look(_, _, stop) if stop.is_raised() => continue,
                Task::Look(number, placed, stop) => {
                    Thought::Looked(number, self.look(&placed, &stop))
                }
                Task::Make(level, seed) => Thought::Made(self.make(level, seed)),
            };
            if self.stop.is_raised() || thoughts.send(thought).is_err() {
                return;
            }
        }
    }

    fn oracle_of(&self, problem: &Problem) -> Result<Oracle, Unknown> {
        let budget = Budget::unlimited()
            .with_stop(self.stop.clone())
            .with_timeout(self.patience * WHOLE);
        Oracle::new(problem, &budget)
    }

    fn look(&self, placed: &[Placed], stop: &StopFlag) -> Result<View, Unknown> {
        for oracle in self.oracles.iter().flatten() {
            if let Some(rest) = rest(placed, oracle.problem().fixed()) {
                return view(oracle, &rest);
            }
        }
        self.look_from_here(placed, stop)
    }

    /// Where the whole board is too much, what is left of it may not be.
    fn look_from_here(&self, placed: &[Placed], stop: &StopFlag) -> Result<View, Unknown> {
        let budget = || {
            Budget::unlimited()
                .with_stop(stop.clone())
                .with_timeout(self.patience)
        };
        let here = self.position(placed)?;
        let oracle = Oracle::new(&here, &budget())?;
        let mut view = view(&oracle, &[])?;
        if view.solutions == 0 {
            view.hint.advice = self.wrong_move(placed, &budget)?;
        }
        Ok(view)
    }

    /// The first move after which there was no solution left.
    fn wrong_move(
        &self,
        placed: &[Placed],
        budget: &dyn Fn() -> Budget,
    ) -> Result<Advice, Unknown> {
        for length in (self.problem.fixed().len()..placed.len()).rev() {
            let solver = Solver::new(&self.position(&placed[..length])?);
            if solver.first(&budget())?.value.is_some() {
                return Ok(Advice::TakeBack(placed[length].clone()));
            }
        }
        Ok(Advice::GiveUp)
    }

    fn position(&self, placed: &[Placed]) -> Result<Problem, Unknown> {
        let board = self.problem.without_fixed();
        board.with_fixed(placed).map_err(|_| Unknown::Overflow)
    }

    fn make(&mut self, level: Level, seed: u64) -> Result<Option<Box<Challenge>>, Unknown> {
        let is_bare = |oracle: &&Result<Oracle, Unknown>| matches!(oracle, Ok(oracle) if oracle.problem().fixed().is_empty());
        if self.oracles.iter().find(is_bare).is_none() {
            let board = self.problem.without_fixed();
            self.oracles.push(self.oracle_of(&board));
        }
        let bare = self.oracles.iter().find(is_bare).or(self.oracles.last());
        let budget = Budget::unlimited()
            .with_stop(self.stop.clone())
            .with_timeout(self.patience * WHOLE);
        match bare {
            Some(Ok(oracle)) => {
                let made = challenge(oracle, level, seed, 0, &budget)?;
                Ok(made.map(Box::new))
            }
            Some(Err(unknown)) => Err(*unknown),
            None => Ok(None),
        }
    }
}

/// What was placed beside these fixed pieces, if they are all there.
fn rest(placed: &[Placed], fixed: &[Placed]) -> Option<Vec<Placed>> {
    let all_there = fixed.iter().all(|one| placed.contains(one));
    let rest = placed.iter().filter(|one| !fixed.contains(one));
    all_there.then(|| rest.cloned().collect())
}

fn view(oracle: &Oracle, position: &[Placed]) -> Result<View, Unknown> {
    // Only pieces that lie on the board are asked about, so both succeed.
    let outlook = oracle.analyse(position).map_err(|_| Unknown::Overflow)?;
    let hint = hint(oracle, position).map_err(|_| Unknown::Overflow)?;
    let instance = oracle.instance();
    let choice = |&(id, solutions): &(u32, u128)| Choice {
        pieces: instance.kinds()[instance.kind_of(id)].pieces.clone(),
        cells: oracle.placed(id).cells,
        solutions,
    };
    Ok(View {
        solutions: outlook.solutions,
        choices: outlook.placements.iter().map(choice).collect(),
        hint,
    })
}

impl View {
    /// The solutions that a placement leaves, if it fits.
    pub(crate) fn leaves(&self, placed: &Placed) -> Option<u128> {
        let same = |choice: &&Choice| {
            choice.pieces.contains(&placed.piece) && choice.cells == placed.cells
        };
        self.choices
            .iter()
            .find(same)
            .map(|choice| choice.solutions)
    }

    /// Where a piece can lie so that a solution is left, the most first.
    pub(crate) fn homes(&self, piece: usize) -> Vec<&Choice> {
        let good = |choice: &&Choice| choice.solutions > 0 && choice.pieces.contains(&piece);
        let mut homes: Vec<&Choice> = self.choices.iter().filter(good).collect();
        homes.sort_by_key(|choice| std::cmp::Reverse(choice.solutions));
        homes
    }

    /// The cells that show that no solution is left.
    pub(crate) fn dead_cells(&self) -> Vec<Cell> {
        match &self.hint.reason {
            Reason::DeadPocket(cells) => cells.clone(),
            Reason::BareCell(cell) => vec![*cell],
            _ => Vec::new(),
        }
    }
}
