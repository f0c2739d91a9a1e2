//! Environments: many games that are stepped in one call, on all cores.
//!
//! Every game has its own stream of random numbers, the same as in a tournament of that seed, so it
//! does not matter which thread plays it. A finished game restarts at the next step, whatever its
//! action (gymnasium's next-step autoreset), or stays as it is.

mod cover;
mod guess;
mod merge;
mod slide;

use std::borrow::Cow;
use std::thread;

use numpy::{Element, IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use unpuzzle_puzzles::Random;

use crate::call::cores;
use crate::errors::unfit;

pub(crate) use cover::TilingBoards;
pub(crate) use guess::NerdleBoards;
pub(crate) use merge::TwentyfourBoards;
pub(crate) use slide::SlideBoards;

/// A game of an environment.
trait Playable: Send {
    /// The element type of observations.
    type Cell: Element + Copy + Default + Send;

    fn begin(&mut self, random: &mut Random);
    /// Takes an action, which has no effect if it is masked. Returns the reward.
    fn act(&mut self, action: usize, random: &mut Random) -> f64;
    /// Writes the observation.
    fn observe(&self, cells: &mut [Self::Cell]);
    /// Writes which actions have an effect. Returns whether the game continues.
    fn mask(&self, mask: &mut [bool]) -> bool;
}

/// A game with its random numbers.
struct Seat<G> {
    game: G,
    random: Random,
    over: bool,
}

/// Many games of one kind.
struct Batch<G> {
    seats: Vec<Seat<G>>,
    /// Size of an observation.
    width: usize,
    actions: usize,
}

/// Observations and masks of a batch, row by row.
type Seen<'py, C> = (Bound<'py, PyArray1<C>>, Bound<'py, PyArray1<bool>>);

/// Observations, rewards, ends and masks after a step.
type Stepped<'py, C> = (
    Bound<'py, PyArray1<C>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
);

/// Number of games that justifies another thread.
const GAMES_PER_THREAD: usize = 4096;

/// The output slots of one game.
struct Out<'a, C> {
    observation: &'a mut [C],
    mask: &'a mut [bool],
    reward: &'a mut f64,
    over: &'a mut bool,
}

/// The games of one thread, with the slots for observations, masks, rewards and ends.
type Part<'a, G> = (
    ((&'a mut [Seat<G>], &'a mut [<G as Playable>::Cell]), &'a mut [bool]),
    (&'a mut [f64], &'a mut [bool]),
);

impl<G: Playable> Batch<G> {
    fn new(games: impl Iterator<Item = G>, width: usize, actions: usize) -> Self {
        Batch {
            seats: games.map(|game| Seat { game, random: Random::seeded(0), over: true }).collect(),
            width,
            actions,
        }
    }

    /// Restarts all games: game number `n` with the stream `n` of its seed.
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        seeds: &[(u64, u64)],
    ) -> PyResult<Seen<'py, G::Cell>> {
        if seeds.len() != self.seats.len() {
            let (seeds, games) = (seeds.len(), self.seats.len());
            return Err(unfit(py, format!("there are {seeds} seeds for {games} games")));
        }
        let (observations, _, _, masks) = self.each(py, |place, seat, out| {
            let (seed, stream) = seeds[place];
            seat.random = Random::stream(seed, stream);
            seat.begin();
            seat.show(out);
        });
        Ok((observations, masks))
    }

    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &PyReadonlyArray1<'py, i64>,
        autoreset: bool,
    ) -> PyResult<Stepped<'py, G::Cell>> {
        let actions = actions
            .as_array()
            .to_slice()
            .map_or_else(|| Cow::Owned(actions.as_array().to_vec()), Cow::Borrowed);
        if actions.len() != self.seats.len() {
            let (actions, games) = (actions.len(), self.seats.len());
            return Err(unfit(py, format!("there are {actions} actions for {games} games")));
        }
        let allowed = 0..self.actions as i64;
        if let Some((place, action)) =
            actions.iter().enumerate().find(|(_, own)| !allowed.contains(own))
        {
            let most = self.actions;
            return Err(unfit(
                py,
                format!("actions[{place}] is {action}: actions are below {most}"),
            ));
        }
        Ok(self.each(py, |place, seat, out| {
            match (seat.over, autoreset) {
                (true, true) => seat.begin(),
                (true, false) => {}
                (false, _) => {
                    *out.reward = seat.game.act(actions[place] as usize, &mut seat.random);
                }
            }
            seat.show(out);
        }))
    }

    fn each<'py>(
        &mut self,
        py: Python<'py>,
        work: impl Fn(usize, &mut Seat<G>, &mut Out<'_, G::Cell>) + Sync,
    ) -> Stepped<'py, G::Cell> {
        let count = self.seats.len();
        let mut observations = vec![G::Cell::default(); count * self.width];
        let mut masks = vec![false; count * self.actions];
        let (mut rewards, mut overs) = (vec![0.0; count], vec![false; count]);
        let (width, actions) = (self.width, self.actions);
        let threads = (count / GAMES_PER_THREAD).clamp(1, cores());
        let share = count.div_ceil(threads).max(1);
        let work = &work;
        py.detach(|| {
            let parts = self
                .seats
                .chunks_mut(share)
                .zip(observations.chunks_mut(share * width))
                .zip(masks.chunks_mut(share * actions))
                .zip(rewards.chunks_mut(share).zip(overs.chunks_mut(share)));
            let part = |number: usize, own: Part<'_, G>| {
                let (((seats, observations), masks), (rewards, overs)) = own;
                let seen = observations.chunks_mut(width).zip(masks.chunks_mut(actions));
                let told = rewards.iter_mut().zip(overs);
                for (place, (seat, ((observation, mask), (reward, over)))) in
                    seats.iter_mut().zip(seen.zip(told)).enumerate()
                {
                    let mut out = Out { observation, mask, reward, over };
                    work(number * share + place, seat, &mut out);
                }
            };
            thread::scope(|scope| {
                for (number, own) in parts.enumerate() {
                    match threads {
                        1 => part(number, own),
                        _ => {
                            scope.spawn(move || part(number, own));
                        }
                    }
                }
            });
        });
        (
            observations.into_pyarray(py),
            rewards.into_pyarray(py),
            overs.into_pyarray(py),
            masks.into_pyarray(py),
        )
    }
}

impl<G: Playable> Seat<G> {
    fn begin(&mut self) {
        self.game.begin(&mut self.random);
    }

    fn show(&mut self, out: &mut Out<'_, G::Cell>) {
        self.game.observe(out.observation);
        self.over = !self.game.mask(out.mask);
        *out.over = self.over;
    }
}

/// The Python class for a kind of game.
macro_rules! boards {
    ($(#[$doc:meta])* $name:ident, $game:ty, $cell:ty, { $($methods:tt)* }) => {
        $(#[$doc])*
        #[pyclass(module = "unpuzzle._native")]
        pub(crate) struct $name($crate::boards::Batch<$game>);

        #[pymethods]
        impl $name {
            $($methods)*

            fn sizes(&self) -> (usize, usize) {
                (self.0.width, self.0.actions)
            }

            fn reset<'py>(
                &mut self,
                py: Python<'py>,
                seeds: Vec<(u64, u64)>,
            ) -> PyResult<$crate::boards::Seen<'py, $cell>> {
                self.0.reset(py, &seeds)
            }

            fn step<'py>(
                &mut self,
                py: Python<'py>,
                actions: numpy::PyReadonlyArray1<'py, i64>,
                autoreset: bool,
            ) -> PyResult<$crate::boards::Stepped<'py, $cell>> {
                self.0.step(py, &actions, autoreset)
            }
        }
    };
}
pub(crate) use boards;
