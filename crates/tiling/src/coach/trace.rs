//! A search step by step, for a screen that plays it back.
//!
//! A screen asks for a stretch of steps at a time. The search is kept where a
//! stretch ended, so that the next one goes on from there; where it is not
//! there any more, it is made again from the start.

use unpuzzle_core::Budget;

use crate::coach::cache::LruCache;
use crate::engines::{Engine, Step, Steps, Unknown};
use crate::model::{Instance, Placed, Problem};

/// Searches that wait to be asked on, by their problem, engine and place, and
/// the most memory they take together.
static WAITING: LruCache<(Problem, Engine, u64), Search> = LruCache::new(64 << 20);

/// What a search takes beside its placements, and for each of those.
const BYTES: (usize, usize) = (1 << 16, 64);

/// What was seen of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stretch {
    /// Cases before it.
    pub examined: u64,
    /// Solutions before it.
    pub solutions: u64,
    /// What lay on the board before it, the last piece last.
    pub placed: Vec<Placed>,
    /// The steps in order.
    pub steps: Vec<Traced>,
    /// Where the search goes on, unless it is over.
    pub next: Option<u64>,
}

/// One step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Traced {
    /// What happened.
    pub event: Event,
    /// Cases examined so far.
    pub examined: u64,
}

/// What happens in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// A piece is placed.
    Place(Placed),
    /// The piece that was placed last is taken back.
    TakeBack(Placed),
    /// What lies there is a solution.
    Solved,
}

/// Up to `steps` steps of a search, after the first `from`.
pub fn trace(
    problem: &Problem,
    engine: Engine,
    from: u64,
    steps: usize,
    budget: &Budget,
) -> Result<Stretch, Unknown> {
    let mut search = match waiting(problem, engine, from) {
        Some(search) => search,
        None => Search::start(problem, engine, budget)?,
    };
    let stretch = search.follow(from, steps, budget);
    let weight = BYTES.0 + BYTES.1 * search.steps.instance().placements();
    WAITING.keep((problem.clone(), engine, search.at), search, weight);
    stretch
}

/// The search that has come farthest without going beyond.
fn waiting(problem: &Problem, engine: Engine, from: u64) -> Option<Search> {
    let rank = |(of, by, at): &(Problem, Engine, u64)| {
        let fits = *by == engine && *at <= from && of == problem;
        fits.then_some(*at)
    };
    WAITING.take_best(rank).map(|(_, search)| search)
}

/// A search with what is on the board, the last piece last.
struct Search {
    steps: Steps,
    at: u64,
    solutions: u64,
    placed: Vec<Placed>,
    over: bool,
}

impl Search {
    fn start(problem: &Problem, engine: Engine, budget: &Budget) -> Result<Self, Unknown> {
        let instance = Instance::new(problem, budget)?;
        Ok(Search {
            steps: Steps::new(instance, engine, budget)?,
            at: 0,
            solutions: 0,
            placed: Vec::new(),
            over: false,
        })
    }

    fn follow(&mut self, from: u64, steps: usize, budget: &Budget) -> Result<Stretch, Unknown> {
        let mut meter = budget.meter();
        // A step on a large board takes long enough to look at the clock.
        let mut may_go_on = || budget.check().and_then(|()| meter.tick());
        while self.at < from && !self.over {
            may_go_on()?;
            self.next();
        }
        let mut stretch = Stretch {
            examined: self.steps.examined(),
            solutions: self.solutions,
            placed: self.placed.clone(),
            steps: Vec::new(),
            next: None,
        };
        while stretch.steps.len() != steps && may_go_on().is_ok() {
            let Some(step) = self.next() else {
                break;
            };
            stretch.steps.push(step);
        }
        stretch.next = (!self.over).then_some(self.at);
        Ok(stretch)
    }

    fn next(&mut self) -> Option<Traced> {
        let Some(step) = self.steps.next() else {
            self.over = true;
            return None;
        };
        self.at += 1;
        let event = match step {
            Step::Place(id) => {
                let placed = self.piece(id);
                self.placed.push(placed.clone());
                Event::Place(placed)
            }
            Step::TakeBack(id) => {
                let last = self.placed.pop();
                Event::TakeBack(last.unwrap_or_else(|| self.piece(id)))
            }
            Step::Solved => {
                self.solutions += 1;
                Event::Solved
            }
        };
        let examined = self.steps.examined();
        Some(Traced { event, examined })
    }

    /// The piece that a placement is; identical ones are given out in order.
    fn piece(&self, id: u32) -> Placed {
        let instance = self.steps.instance();
        let pieces = &instance.kinds()[instance.kind_of(id)].pieces;
        let used = self.placed.iter().filter(|one| pieces.contains(&one.piece));
        let mut placed = instance.placed(id);
        placed.piece = pieces.get(used.count()).copied().unwrap_or(placed.piece);
        placed
    }
}
