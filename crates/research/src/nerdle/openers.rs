//! Proof that no opener beats a total.
//!
//! Openers with the same tiles are judged together. The answers to all their questions
//! split the set at least as finely as any one of them does, so these parts cost at most
//! as much as those of each opener. If even their sum is too much, no opener of the group
//! is better. Otherwise the group is halved, down to single openers, which are searched
//! exactly if their bounds are not enough.

use super::search::{Best, RowSearch};
use super::space::{Space, TILES};

/// How far estimates from earlier parts are trusted.
const CAUTION: f64 = 0.95;

/// Judges openers of a space.
pub(super) struct Judge<'a> {
    space: &'a Space,
    pub(super) search: RowSearch<'a>,
    /// By binary logarithm of the size: the number of parts that were bounded, and the sum
    /// of their relative gains.
    gains: [(f64, f64); 16],
    /// Keys of the answers with their numbers, for grouping.
    keyed: Vec<(u64, u32)>,
    pub(super) work: Work,
}

/// Work counters.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    pub(super) groups: u64,
    pub(super) parts: u64,
    pub(super) bounded: u64,
    pub(super) searched: u64,
}

impl<'a> Judge<'a> {
    pub(super) fn new(space: &'a Space) -> Self {
        Judge {
            space,
            search: RowSearch::new(space),
            gains: [(0.0, 0.0); 16],
            keyed: Vec::new(),
            work: Work::default(),
        }
    }

    /// The best opener among neighbours of one family, if it takes less than `below`.
    pub(super) fn best_below(&mut self, group: std::ops::Range<usize>, below: u32) -> Option<Best> {
        if group.len() == 1 {
            let total = self.total_below(group.start, below)?;
            return Some(Best { total, guess: group.start });
        }
        if self.is_beaten_together(group.clone(), below) {
            return None;
        }
        let middle = group.start + group.len() / 2;
        let first = self.best_below(group.start..middle, below);
        let below = first.map_or(below, |best| best.total);
        self.best_below(middle..group.end, below).or(first)
    }

    /// Whether bounds show that each opener of a group takes `below` or more.
    fn is_beaten_together(&mut self, group: std::ops::Range<usize>, below: u32) -> bool {
        let parts = self.parts(group.clone());
        // An opener that is an answer has found it. Without it, m answers in p parts cost
        // at least `3 (m - 1) - p`.
        let found = if group.into_iter().any(|guess| self.space.guesses[guess].answer.is_some()) {
            3
        } else {
            0
        };
        let answers = self.space.answers.len() as u32;
        let mut bound = answers + parts.iter().map(|part| least(part)).sum::<u32>() - found;
        let hoped: f64 = parts.iter().map(|part| self.hope(part.len())).sum();
        if f64::from(bound) + CAUTION * hoped < f64::from(below) {
            return false;
        }
        self.work.groups += 1;
        for part in &parts {
            if bound >= below {
                return true;
            }
            bound += self.gain(part);
        }
        bound >= below
    }

    /// The bound of a part less the bound by its size alone.
    fn gain(&mut self, part: &[u32]) -> u32 {
        self.work.parts += 1;
        let gain = self.search.bound(part) - least(part);
        let (count, sum) = &mut self.gains[part.len().ilog2() as usize];
        *count += 1.0;
        *sum += f64::from(gain) / part.len() as f64;
        gain
    }

    /// The expected gain of a part of this size.
    fn hope(&self, size: usize) -> f64 {
        let (count, sum) = self.gains[size.ilog2() as usize];
        if count < 8.0 { size as f64 / 2.0 } else { size as f64 * sum / count }
    }

    /// The total of an opener, if less than `below`.
    pub(super) fn total_below(&mut self, opener: usize, below: u32) -> Option<u32> {
        let all = self.space.all();
        let parts = self.search.split(opener, &all);
        let mut bound = all.len() as u32 + parts.iter().map(|part| least(part)).sum::<u32>();
        self.work.bounded += 1;
        for part in &parts {
            if bound >= below {
                return None;
            }
            bound += self.gain(part);
        }
        if bound >= below {
            return None;
        }
        self.work.searched += 1;
        self.search.cost(opener, &all, below)
    }

    /// The parts of all answers under all questions of a group of openers, largest first.
    fn parts(&mut self, group: std::ops::Range<usize>) -> Vec<Vec<u32>> {
        let mut asked = [0_u16; TILES];
        for guess in group.clone() {
            let symbols = &self.space.guesses[guess].symbols;
            asked.iter_mut().zip(symbols).for_each(|(asked, symbol)| *asked |= 1 << symbol);
        }
        let mut counts = Vec::new();
        let tiles = self.space.tiles;
        for &symbol in &self.space.guesses[group.start].symbols[..tiles] {
            match counts.iter_mut().find(|(own, _)| *own == symbol) {
                Some((_, count)) => *count += 1,
                None => counts.push((symbol, 1_u8)),
            }
        }
        self.keyed.clear();
        for (number, answer) in (0..).zip(&self.space.answers) {
            let mut key = 0;
            for (asked, &symbol) in asked[..tiles].iter().zip(&answer.symbols) {
                let told = if asked >> symbol & 1 == 1 { u64::from(symbol) } else { 15 };
                key = key << 4 | told;
            }
            let own = &self.space.looks[number as usize].counts;
            for &(symbol, count) in &counts {
                key = key << 4 | u64::from(own[usize::from(symbol)].min(count));
            }
            self.keyed.push((key, number));
        }
        self.keyed.sort_unstable();
        let parts = self.keyed.chunk_by(|a, b| a.0 == b.0);
        let mut parts: Vec<Vec<u32>> =
            parts.map(|part| part.iter().map(|(_, answer)| *answer).collect()).collect();
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        parts
    }
}

/// The least cost of a part by its size alone.
fn least(part: &[u32]) -> u32 {
    2 * part.len() as u32 - 1
}
