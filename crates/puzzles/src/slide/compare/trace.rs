//! One game of a player, move by move.

use crate::trace::{Event, Kind, Tint};
use crate::{Budget, Context, Exhausted, InputError, Random, msg};
use unpuzzle_slide::{AnyPlayer, Grid, Move, Player as _, tile};

use super::{Compare, SEARCH, STRATEGIES, contender};
use crate::laboratory::{Recorder, Subject, Traced, no_trace, record};
use crate::slide::input::no_player;

/// The tile that wins.
const WON: u8 = 11;

pub(super) fn trace(own: &Compare, call: &mut Context<'_>) -> Result<Traced, InputError> {
    let word = own.strategy.as_deref().ok_or_else(|| no_trace(None, STRATEGIES))?;
    let size = own.size.get();
    let name = contender(word, size, SEARCH);
    let stopped = || InputError::new(msg!("stopped before the end; this is what there is so far"));
    let player = own.weights.factory(call.io)?.player(name, size, call.budget);
    let mut player = player.map_err(no_player)?;
    // The first game of a tournament of this seed.
    let mut random = Random::stream(call.seed, 0);
    player.begin(Random::stream(!call.seed, 0));
    let start = Grid::start(size, &mut random);
    let cell = |exponent: &u8| Some((text(*exponent), tint(*exponent)));
    let subject = Subject {
        puzzle: "2048",
        instance: format!("2048:{size}#{}", call.seed),
        strategy: name.to_string(),
        board: start.rows().map(|row| row.iter().map(cell).collect()).collect(),
    };
    record(subject, &own.laboratory, call, |recorder, call| {
        let game = Game { grid: start, random, score: 0, moves: 0, won: false };
        game.play(&mut player, recorder, call.budget).map_err(|_| stopped())
    })
}

fn text(exponent: u8) -> String {
    if exponent == 0 { String::new() } else { tile(exponent).to_string() }
}

fn tint(exponent: u8) -> Tint {
    if exponent == 0 { Tint::default() } else { Tint::piece(usize::from(exponent)) }
}

struct Game {
    grid: Grid,
    random: Random,
    score: u64,
    moves: u64,
    won: bool,
}

impl Game {
    fn play(
        mut self,
        player: &mut AnyPlayer,
        recorder: &mut Recorder,
        budget: &Budget,
    ) -> Result<(u64, bool), Exhausted> {
        while let Some(direction) = player.choose(&self.grid, budget)? {
            budget.check()?;
            if !self.step(direction, recorder) {
                return Ok((self.moves, false));
            }
        }
        Ok((self.moves, true))
    }

    /// Makes a move; false if the recorder is full or the move is none.
    fn step(&mut self, direction: Move, recorder: &mut Recorder) -> bool {
        let before = self.grid;
        let Some(slide) = self.grid.slide(direction) else {
            return false;
        };
        self.grid = slide.board;
        self.score += slide.reward;
        self.moves += 1;
        self.grid.spawn(&mut self.random);
        let text = match slide.reward {
            0 => direction.letter().to_string(),
            points => format!("{} +{points} = {}", direction.letter(), self.score),
        };
        let event = Event::new(Kind::Place, self.moves, text).with_cells(self.changes(&before));
        let mut room = recorder.push(event).is_continue();
        if !self.won && self.grid.largest() >= WON {
            self.won = true;
            room &= recorder.push(Event::new(Kind::Solution, self.moves, "2048")).is_continue();
        }
        room
    }

    fn changes(&self, before: &Grid) -> Vec<(u16, u16, String, Tint)> {
        let columns = self.grid.size().columns();
        let cells = self.grid.exponents().iter().zip(before.exponents()).enumerate();
        let changed = cells.filter(|(_, (now, then))| now != then);
        let cell = |(place, (now, _)): (usize, (&u8, &u8))| {
            ((place / columns) as u16, (place % columns) as u16, text(*now), tint(*now))
        };
        changed.map(cell).collect()
    }
}
