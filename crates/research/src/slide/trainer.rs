//! Teaching a network by letting it play.
//!
//! The method is backward temporal coherence learning, TC(λ), with restart
//! (Jaśkowski 2016, Matsuzaki 2017): an episode is played greedily, then its
//! positions are taught from the last to the first; the next episode begins in
//! the middle of it, again and again until what is left is short, so that the
//! rare late positions are seen as often as the early ones. A whole game
//! begins at a stage that is drawn by lot, with a board that entered it lately
//! (carousel shaping), so that every stage is taught equally.
//!
//! With one thread the same settings give the same weights, bit for bit, and a
//! trainer that was saved and resumed goes on as if it had never stopped.

use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::ScopedJoinHandle;

use unpuzzle_core::{Budget, Exhausted, Random, Snapshot};

use unpuzzle_slide::{Board, Network, Shape, ShapeError};

use super::carousel::Carousel;
use super::learner::{Found, Learner, Method, Weight};

/// How a network is taught.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// What the network looks at.
    pub shape: Shape,
    /// Which games are played.
    pub seed: u64,
    /// How many threads teach; only one gives the same weights every time.
    pub threads: u32,
    /// How an error changes the weights.
    pub method: Method,
    /// How far the end of an episode reaches back, from 0 (one move) to 1.
    pub lambda: f32,
    /// How much of an error is corrected, before coherence lowers it.
    pub rate: f32,
    /// The shortest episode that is restarted from its middle, in moves.
    pub restart: u32,
    /// Episodes before the first restart: a player who cannot reach the late
    /// positions learns more from whole games.
    pub warm_up: u64,
}

impl Settings {
    /// The settings that did best in short trials.
    pub fn new(shape: Shape) -> Settings {
        Settings {
            shape,
            seed: 0,
            threads: 1,
            method: Method::Tc,
            lambda: 0.5,
            rate: 1.0,
            restart: 10,
            warm_up: 20_000,
        }
    }
}

/// What was played so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Episodes, restarted ones too.
    pub episodes: u64,
    /// Moves of all episodes.
    pub moves: u64,
    /// Whole games: episodes that began with two tiles.
    pub games: u64,
    /// The scores of the whole games, added up.
    pub score: u64,
    /// Episodes of all kinds that ended with 32768 or more.
    pub highest: u64,
    /// Whole games by their largest tile.
    pub largest: [u64; 16],
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.episodes += other.episodes;
        self.moves += other.moves;
        self.games += other.games;
        self.score += other.score;
        self.highest += other.highest;
        for (sum, count) in self.largest.iter_mut().zip(other.largest) {
            *sum += count;
        }
    }

    /// What was played since an earlier tally of the same training.
    #[must_use]
    pub fn since(&self, earlier: &Tally) -> Tally {
        let left = |now: u64, then: u64| now.saturating_sub(then);
        Tally {
            episodes: left(self.episodes, earlier.episodes),
            moves: left(self.moves, earlier.moves),
            games: left(self.games, earlier.games),
            score: left(self.score, earlier.score),
            highest: left(self.highest, earlier.highest),
            largest: std::array::from_fn(|e| left(self.largest[e], earlier.largest[e])),
        }
    }

    /// The mean score of the whole games.
    pub fn mean(&self) -> f64 {
        self.score as f64 / self.games.max(1) as f64
    }

    /// The share of whole games that reached a tile of this exponent.
    pub fn reached(&self, exponent: usize) -> f64 {
        let count: u64 = self.largest.iter().skip(exponent).sum();
        count as f64 / self.games.max(1) as f64
    }
}

/// A network in training.
pub struct Trainer {
    pub(super) settings: Settings,
    pub(super) learner: Learner,
    pub(super) tally: Tally,
    /// Where each thread's next episode begins, when not with two tiles.
    pub(super) restarts: Vec<Option<Board>>,
    /// Boards that lately entered each stage.
    pub(super) carousel: Carousel,
}

impl Trainer {
    /// A trainer whose network knows nothing.
    pub fn new(settings: Settings) -> Trainer {
        let threads = settings.threads.max(1);
        Trainer {
            learner: Learner::new(settings.shape.clone()),
            carousel: Carousel::new(settings.shape.stages()),
            restarts: vec![None; threads as usize],
            tally: Tally::default(),
            settings,
        }
    }

    /// A trainer that goes on from a finished network, of which it knows the
    /// weights but not the errors they came from.
    ///
    /// # Errors
    /// When the network has other tuples than the settings.
    pub fn from_network(network: &Network, settings: Settings) -> Result<Trainer, ShapeError> {
        let shape = network.shape().clone();
        let mut trainer = Trainer::new(Settings { shape, ..settings.clone() });
        for (table, weights) in network.tables().enumerate() {
            for (place, weight) in weights {
                let value = f32::from(weight) * network.step();
                trainer.learner.set(table, place, Weight::known(value));
            }
        }
        trainer.adjust(settings)?;
        Ok(trainer)
    }

    /// How the network is taught.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What was played so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Goes on with other settings. New stages begin as copies of the stage
    /// that served their boards before.
    ///
    /// # Errors
    /// When the new shape has other tuples.
    pub fn adjust(&mut self, settings: Settings) -> Result<(), ShapeError> {
        if settings.shape != self.settings.shape {
            self.learner = self.learner.restaged(settings.shape.clone())?;
            self.carousel = Carousel::new(settings.shape.stages());
        }
        self.restarts.resize(settings.threads.max(1) as usize, None);
        self.settings = settings;
        Ok(())
    }

    /// Corrects more or less of an error from now on. A lower rate at the end
    /// lets the weights settle.
    pub fn set_rate(&mut self, rate: f32) {
        self.settings.rate = rate;
    }

    /// Keeps only so many weights, those that were taught most, and teaches no
    /// others from now on: what is left learns to do without them.
    pub fn prune(&mut self, most: usize) {
        self.learner.prune(most);
    }

    /// Teaches until so many episodes have been played in all.
    ///
    /// # Errors
    /// When the budget ends first. Episodes in progress are then dropped as if
    /// they had never begun; everything finished is kept.
    pub fn run(&mut self, episodes: u64, budget: &Budget) -> Result<(), Exhausted> {
        let shared = Shared {
            learner: &self.learner,
            carousel: &self.carousel,
            settings: &self.settings,
            budget,
            next: AtomicU64::new(self.tally.episodes),
            end: episodes,
            over: OnceLock::new(),
        };
        let tallies: Vec<Tally> = std::thread::scope(|scope| {
            let workers: Vec<_> = self
                .restarts
                .iter_mut()
                .map(|restart| scope.spawn(|| shared.work(restart)))
                .collect();
            let joined = workers.into_iter().map(ScopedJoinHandle::join);
            joined.map(|tally| tally.unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        let over = shared.over.into_inner();
        tallies.iter().for_each(|tally| self.tally.add(tally));
        over.map_or(Ok(()), Err)
    }
}

/// What the threads of one run have in common.
struct Shared<'a> {
    learner: &'a Learner,
    carousel: &'a Carousel,
    settings: &'a Settings,
    budget: &'a Budget,
    next: AtomicU64,
    end: u64,
    over: OnceLock<Exhausted>,
}

/// One move of an episode.
struct Step {
    before: Board,
    after: Board,
    reward: u32,
}

impl Shared<'_> {
    fn work(&self, restart: &mut Option<Board>) -> Tally {
        let mut tally = Tally::default();
        let mut steps = Vec::new();
        while let Some(number) = self.claim() {
            let mut random = Random::stream(self.settings.seed, number);
            let late = restart.or_else(|| self.carousel.draw(&mut random));
            let start = late.unwrap_or_else(|| Board::start(&mut random));
            steps.clear();
            // A short game may end before its meter looks at the budget.
            let played = self.budget.check();
            let played = played.and_then(|()| self.play(start, &mut random, &mut steps));
            let last = match played {
                Ok(last) => last,
                Err(reason) => {
                    self.over.get_or_init(|| reason);
                    break;
                }
            };
            self.teach(&steps);
            let boards = steps.iter().map(|step| step.before);
            self.carousel.remember(&self.settings.shape, boards);
            tally.add(&summary(late.is_none(), last, &steps));
            *restart = self.middle(number, &steps);
            self.budget.report(&Snapshot::parts(number + 1, self.end));
        }
        tally
    }

    fn claim(&self) -> Option<u64> {
        if self.over.get().is_some() {
            return None;
        }
        let number = self.next.fetch_add(1, Relaxed);
        (number < self.end).then_some(number)
    }

    /// Plays greedily to the end and tells the last board.
    fn play(
        &self,
        start: Board,
        random: &mut Random,
        steps: &mut Vec<Step>,
    ) -> Result<Board, Exhausted> {
        let mut meter = self.budget.meter();
        let mut board = start;
        while let Some(step) = self.best(board) {
            meter.tick()?;
            board = step.after.spawn(random);
            steps.push(step);
        }
        Ok(board)
    }

    #[inline]
    fn best(&self, board: Board) -> Option<Step> {
        let slides = board.slides();
        let found: [Option<Found>; 4] = std::array::from_fn(|number| {
            let after = slides[number].board;
            (after != board).then(|| self.learner.look(after))
        });
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for (slide, found) in slides.into_iter().zip(&found) {
            let Some(found) = found else { continue };
            let value = slide.reward as u32 as f32 + self.learner.value_at(found);
            if value > most {
                most = value;
                best = Some(slide);
            }
        }
        best.map(|slide| Step { before: board, after: slide.board, reward: slide.reward as u32 })
    }

    /// Teaches the positions after each move, from the last to the first.
    fn teach(&self, steps: &[Step]) {
        let Settings { lambda, rate, method, .. } = *self.settings;
        let mut target = 0.0;
        for step in steps.iter().rev() {
            let value = self.learner.learn(step.after, target, method, rate);
            target = step.reward as f32 + lambda * target + (1.0 - lambda) * value;
        }
    }

    fn middle(&self, number: u64, steps: &[Step]) -> Option<Board> {
        let long = steps.len() >= self.settings.restart.max(2) as usize;
        let warm = number >= self.settings.warm_up;
        (warm && long).then(|| steps[steps.len() / 2].before)
    }
}

fn summary(whole: bool, last: Board, steps: &[Step]) -> Tally {
    let mut tally = Tally {
        episodes: 1,
        moves: steps.len() as u64,
        highest: u64::from(last.reaches(15)),
        ..Tally::default()
    };
    if whole {
        tally.games = 1;
        tally.score = steps.iter().map(|step| u64::from(step.reward)).sum();
        tally.largest[usize::from(last.largest())] = 1;
    }
    tally
}
