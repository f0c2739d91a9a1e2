//! The least number of guesses for a set of answers, exactly.
//!
//! A guess that cuts m answers into p parts costs m for itself, and every part of k
//! answers at least 2k - 1 more: one is found at once, the others take two guesses. So a
//! guess costs at least `3m - p`, and one less if it is one of the answers. A set is
//! searched from the guesses with most parts down to where that bound reaches the best.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use unpuzzle_nerdle::internals::{Code, Splitter};

use super::filter::{Filter, LARGEST};
use super::space::{Space, open_parts};

/// Members of a large set that are tried first as guesses.
const PILOTS: usize = 64;
/// Larger sets are bounded in pieces of this size.
const PIECE: usize = 256;
/// A varied guess often separates all answers of a set up to this size,
const FEW: usize = 32;
/// so this many varied guesses are tried before all guesses are bounded.
const SCOUTS: usize = 2_000;
/// Size of the list of guesses that were best for other sets.
const FAVOURITES: usize = 256;

/// The least cost of a set, and the number of a guess that achieves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Best {
    pub(super) total: u32,
    pub(super) guess: usize,
}

/// What is known about a set.
#[derive(Clone, Copy)]
enum Known {
    Exactly(Best),
    AtLeast(u32),
}

/// Searches and bounds sets of answers.
pub(super) struct RowSearch<'a> {
    space: &'a Space,
    splitter: Splitter<'static>,
    filter: Filter,
    known: FxHashMap<Box<[u32]>, Known>,
    /// Bounds of pieces.
    bounds: FxHashMap<Box<[u32]>, u32>,
    /// Guesses that were best for some set, the latest first.
    favourites: VecDeque<usize>,
}

impl<'a> RowSearch<'a> {
    pub(super) fn new(space: &'a Space) -> Self {
        RowSearch {
            space,
            splitter: space.splitter(),
            filter: Filter::new(),
            known: FxHashMap::default(),
            bounds: FxHashMap::default(),
            favourites: VecDeque::new(),
        }
    }

    /// The parts that a guess leaves when it is not the answer, the largest first.
    pub(super) fn split(&mut self, guess: usize, set: &[u32]) -> Vec<Vec<u32>> {
        open_parts(&mut self.splitter, &self.space.guesses[guess], set)
    }

    /// Forgets what is known about sets.
    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.bounds.clear();
    }

    /// A lower bound of the cost of a set: the least that any next guess costs if all
    /// goes well after it. Large sets are bounded in pieces: together these cost no more.
    pub(super) fn bound(&mut self, set: &[u32]) -> u32 {
        let mut bound = |piece: &[u32]| {
            if let Some(bound) = self.bounds.get(piece) {
                return *bound;
            }
            let bound = self.bound_piece(piece);
            if piece.len() > 2 {
                self.bounds.insert(piece.into(), bound);
            }
            bound
        };
        set.chunks(PIECE).map(&mut bound).sum()
    }

    fn bound_piece(&mut self, set: &[u32]) -> u32 {
        let size = set.len();
        if size <= 2 {
            return 2 * size as u32 - 1;
        }
        let codes = self.splitter.codes(set);
        let mut best = self.pilot(set, &codes).0;
        // Nothing makes more parts than there are answers, but a member counts one more.
        let most = if size <= PILOTS { size } else { size + 1 };
        if best < most {
            self.try_favourites(&codes, &mut best);
        }
        if best < most {
            self.filter.run(self.space, set, best);
            for most in (best.max(1) - 1..=size).rev() {
                if most < best {
                    break;
                }
                self.count_level(most, set, &codes, &mut best);
            }
        }
        3 * size as u32 - best as u32
    }

    /// Tries guesses that were best for other sets, and varied ones if the set is small.
    fn try_favourites(&mut self, codes: &[Code], best: &mut usize) {
        let varied = if codes.len() <= FEW { SCOUTS } else { 0 };
        let favourites = std::mem::take(&mut self.favourites);
        for guess in favourites.iter().copied().chain(0..varied.min(self.space.guesses.len())) {
            let code = &self.space.guesses[guess].code;
            if let Some(parts) = self.splitter.parts(code, codes, *best + 1) {
                *best = parts;
                if parts == codes.len() {
                    break;
                }
            }
        }
        self.favourites = favourites;
    }

    /// Counts the parts of the guesses that may make `most`, for a better best.
    fn count_level(&mut self, most: usize, set: &[u32], codes: &[Code], best: &mut usize) {
        let guesses = std::mem::take(&mut self.filter.guesses[most]);
        let mut leader = None;
        for &guess in &guesses {
            let row = &self.space.guesses[guess as usize];
            let bonus = usize::from(row.answer.is_some_and(|own| set.binary_search(&own).is_ok()));
            if most + bonus <= *best {
                continue;
            }
            if let Some(parts) = self.splitter.parts(&row.code, codes, *best + 1 - bonus) {
                *best = parts + bonus;
                leader = Some(guess as usize);
            }
        }
        if let Some(leader) = leader.filter(|leader| !self.favourites.contains(leader)) {
            self.favourites.truncate(FAVOURITES - 1);
            self.favourites.push_front(leader);
        }
        self.filter.guesses[most] = guesses;
    }

    /// The most parts that a member makes, plus one because it is a member, and that
    /// member. Only a sample of a large set is tried.
    fn pilot(&mut self, set: &[u32], codes: &[Code]) -> (usize, u32) {
        let mut best = (0, set[0]);
        for &member in set.iter().step_by(set.len().div_ceil(PILOTS)) {
            let code = &self.space.answers[member as usize].code;
            if let Some(parts) = self.splitter.parts(code, codes, best.0) {
                best = (parts + 1, member);
            }
            if best.0 == set.len() + 1 {
                break;
            }
        }
        best
    }

    /// The least cost of a set, if it is less than `below`.
    pub(super) fn solve(&mut self, set: &[u32], below: u32) -> Option<Best> {
        let size = set.len() as u32;
        if size <= 2 {
            let guess = self.space.guess_of(set[0]);
            return Some(Best { total: 2 * size - 1, guess }).filter(|best| best.total < below);
        }
        if 2 * size > below {
            return None;
        }
        match self.known.get(set) {
            Some(Known::Exactly(best)) => return Some(*best).filter(|best| best.total < below),
            Some(Known::AtLeast(least)) if *least >= below => return None,
            _ => {}
        }
        let found = self.search(set, below);
        let known = match found {
            Some(best) => Known::Exactly(best),
            None => Known::AtLeast(below),
        };
        self.known.insert(set.into(), known);
        found
    }

    fn search(&mut self, set: &[u32], below: u32) -> Option<Best> {
        let size = set.len();
        assert!(size <= LARGEST, "the filter takes so many answers");
        if let Some(best) = self.perfect_member(set) {
            return Some(best);
        }
        let codes = self.splitter.codes(set);
        let (pilot_parts, pilot) = self.pilot(set, &codes);
        let pilot = self.space.guess_of(pilot);
        let mut best: Option<Best> = None;
        let mut limit = below;
        if 3 * size as u32 - (pilot_parts as u32) < limit
            && let Some(total) = self.cost(pilot, set, limit)
        {
            best = Some(Best { total, guess: pilot });
            limit = total;
        }
        // Guesses that make fewer parts cost `limit` or more, member or not.
        let least = (3 * size as u32).saturating_sub(limit) as usize;
        if limit <= 2 * size as u32 || least > size {
            return best;
        }
        self.filter.run(self.space, set, least);
        let bounded = std::mem::take(&mut self.filter.guesses);
        self.filter.guesses = vec![Vec::new(); LARGEST + 1];
        // By parts, with one more for members.
        let mut counted: Vec<Vec<u32>> = vec![Vec::new(); size + 2];
        for level in (least..=size + 1).rev() {
            // What may be at this level: `level` parts, or one less and a member.
            let bound = 3 * size as u32 - level as u32;
            if bound >= limit {
                break;
            }
            if level > 0 {
                for &guess in &bounded[level - 1] {
                    let row = &self.space.guesses[guess as usize];
                    let member = row.answer.is_some_and(|own| set.binary_search(&own).is_ok());
                    let bonus = usize::from(member);
                    let least = (3 * size as u32 + 1).saturating_sub(limit) as usize;
                    let least = least.saturating_sub(bonus);
                    if let Some(parts) = self.splitter.parts(&row.code, &codes, least) {
                        counted[parts + bonus].push(guess);
                    }
                }
            }
            for &guess in &counted[level] {
                if bound >= limit {
                    break;
                }
                let guess = guess as usize;
                if let Some(total) = self.cost(guess, set, limit) {
                    best = Some(Best { total, guess });
                    limit = total;
                }
            }
        }
        best
    }

    /// A member that tells all members apart: nothing is better.
    fn perfect_member(&mut self, set: &[u32]) -> Option<Best> {
        let codes = self.splitter.codes(set);
        let parts = set.len();
        let tells_all =
            |(_, code): &(&u32, &Code)| self.splitter.parts(code, &codes, parts).is_some();
        let (member, _) = set.iter().zip(&codes).find(tells_all)?;
        Some(Best { total: 2 * parts as u32 - 1, guess: self.space.guess_of(*member) })
    }

    /// What a guess costs with best play after it, if less than `below`.
    pub(super) fn cost(&mut self, guess: usize, set: &[u32], below: u32) -> Option<u32> {
        let parts = self.split(guess, set);
        let mut total =
            set.len() as u32 + parts.iter().map(|part| 2 * part.len() as u32 - 1).sum::<u32>();
        if parts[0].len() == set.len() {
            return None;
        }
        // A part that no member separates costs one more; that is quick to find out.
        let mut hard = Vec::new();
        for part in parts.iter().filter(|part| part.len() > 2) {
            if total >= below {
                return None;
            }
            if self.solve(part, 2 * part.len() as u32).is_none() {
                total += 1;
                hard.push(part);
            }
        }
        for part in hard {
            if total >= below {
                return None;
            }
            let base = 2 * part.len() as u32;
            total += self.solve(part, below - total + base)?.total - base;
        }
        (total < below).then_some(total)
    }
}
