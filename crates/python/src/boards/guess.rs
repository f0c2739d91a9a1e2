//! Nerdle: an action is the index of an answer.

use pyo3::prelude::*;
use unpuzzle_nerdle::{Answers, Colour, Row, Rules, Variant};
use unpuzzle_puzzles::Random;

use super::{Batch, Playable, boards};
use crate::call::Limits;
use crate::errors::{read_word, unfit};

struct Guesses {
    answers: &'static Answers,
    rules: Rules,
    hard: bool,
    answer: usize,
    guesses: Vec<usize>,
}

impl Guesses {
    fn rows(&self) -> impl Iterator<Item = Row> {
        let rows = self.answers.rows();
        self.guesses.iter().map(|&guess| {
            let feedback = self.rules.feedback(rows[guess], rows[self.answer]);
            Row { guess: rows[guess], feedback }
        })
    }

    /// Whether a guess is consistent with all rows.
    fn agrees(&self, guess: usize) -> bool {
        let tiles = self.answers.rows()[guess];
        self.rows().all(|row| self.rules.feedback(row.guess, tiles) == row.feedback)
    }

    fn is_allowed(&self, guess: usize) -> bool {
        !self.guesses.contains(&guess) && (!self.hard || self.agrees(guess))
    }

    fn is_over(&self) -> bool {
        let found = self.guesses.last() == Some(&self.answer);
        found || self.guesses.len() >= self.rules.variant.tries()
    }
}

impl Playable for Guesses {
    type Cell = i8;

    fn begin(&mut self, random: &mut Random) {
        self.answer = random.index(self.answers.len());
        self.guesses.clear();
    }

    fn act(&mut self, action: usize, _: &mut Random) -> f64 {
        if !self.is_allowed(action) {
            return 0.0;
        }
        self.guesses.push(action);
        f64::from(u8::from(action == self.answer))
    }

    /// For every tile of every row its symbol from 1 and its colour from 1 (absent, elsewhere, in
    /// place); free rows have zeros.
    fn observe(&self, cells: &mut [i8]) {
        cells.fill(0);
        let tiles = self.rules.variant.tiles();
        for (cells, row) in cells.chunks_mut(2 * tiles).zip(self.rows()) {
            let shown = row.guess.symbols().zip(row.feedback.colours());
            for (pair, (symbol, colour)) in cells.chunks_mut(2).zip(shown) {
                pair[0] = symbol.code() as i8 + 1;
                pair[1] = match colour {
                    Colour::Absent => 1,
                    Colour::Elsewhere => 2,
                    Colour::Right => 3,
                };
            }
        }
    }

    fn mask(&self, mask: &mut [bool]) -> bool {
        if self.is_over() {
            return false;
        }
        for (guess, own) in mask.iter_mut().enumerate() {
            *own = self.is_allowed(guess);
        }
        mask.contains(&true)
    }
}

boards! {
    /// Games of Nerdle.
    NerdleBoards, Guesses, i8, {
    #[new]
    fn new(
        py: Python<'_>,
        count: usize,
        variant: &str,
        hard: bool,
        limits: Limits,
    ) -> PyResult<Self> {
        let variant = read_word(py, variant)?;
        if variant == Variant::Maxi {
            return Err(unfit(py, "maxi has two million answers, too many for actions"));
        }
        let rules = Rules::plain(variant);
        let answers = limits.find(py, |budget| Answers::ready(rules, budget))?;
        let games =
            (0..count).map(|_| Guesses { answers, rules, hard, answer: 0, guesses: Vec::new() });
        let width = variant.tries() * variant.tiles() * 2;
        Ok(NerdleBoards(Batch::new(games, width, answers.len())))
    }

    fn answers(&self) -> Vec<String> {
        self.0.seats.iter().map(|seat| {
            seat.game.answers.rows()[seat.game.answer].to_string()
        }).collect()
    }
    }
}
