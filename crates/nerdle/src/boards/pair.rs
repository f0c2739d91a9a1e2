//! Two boards, followed to the end of the game.
//!
//! The candidates of two boards as guesses for each other fit into one table
//! of keys, so that thousands of ways in which a guess can turn out are
//! followed in a moment. Costs are sums over all pairs of answers that are
//! still possible, whole numbers throughout; boards do not influence each
//! other, so all pairs are equally likely.
//!
//! In what follows a guess only candidates are guessed. Where none tells
//! everything apart, a guess that is no candidate is taken to do so: nearly
//! always there is one.

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::{Answers, Code, Watch};

/// The key of a guess that is the answer, in place of its own.
const SOLVED: u32 = u32::MAX;

/// Sets that have more candidates in all are estimated, not searched.
const MOST_SEARCHED: usize = 40;

/// Of so many candidates some guess tells all apart nearly always.
const APART: u32 = 10;

/// Sets up to this size are compared pair by pair.
const SMALL: usize = 8;

/// Splits that may be made for one choice: some tenths of a second.
const MOST_SPLITS: usize = 2_000_000;

/// A candidate of either board: its place in the table.
type Member = u16;

/// The candidates of two boards and what they tell about each other.
pub(crate) struct Pair<'a> {
    answers: &'a Answers,
    boards: [&'a [u32]; 2],
    codes: [Vec<Code>; 2],
    /// The keys of each member as a guess, row by row.
    keys: Vec<u32>,
    watch: Watch<'a>,
    splits_left: usize,
}

impl<'a> Pair<'a> {
    pub(crate) fn new(
        answers: &'a Answers,
        boards: [&'a [u32]; 2],
        budget: &'a Budget,
    ) -> Result<Self, Exhausted> {
        let code = |&index: &u32| answers.codes()[index as usize];
        let codes = boards.map(|board| board.iter().map(code).collect::<Vec<_>>());
        Ok(Pair {
            answers,
            boards,
            keys: table(answers, boards, &codes, budget)?,
            codes,
            watch: Watch::new(budget),
            splits_left: MOST_SPLITS,
        })
    }

    /// Guesses over all pairs of answers from this guess on, if less than
    /// `below`; nothing also if it can turn out in too many ways.
    pub(crate) fn after(
        &mut self,
        guess: u32,
        code: &Code,
        below: u32,
    ) -> Result<Option<u32>, Exhausted> {
        let first = self.parts_of(0, guess, code);
        let second = self.parts_of(1, guess, code);
        let cases = (self.boards[0].len() * self.boards[1].len()) as u32;
        let total = self.product(&first, &second, cases, below)?;
        Ok((total < below && self.splits_left > 0).then_some(total))
    }

    /// The parts that any guess makes of a board.
    fn parts_of(&self, board: usize, guess: u32, code: &Code) -> Parts {
        let set = self.boards[board];
        let mut keys = vec![0; set.len()];
        self.answers.layout().keys(code, &self.codes[board], &mut keys);
        if let Ok(own) = set.binary_search(&guess) {
            keys[own] = SOLVED;
        }
        let from = if board == 0 { 0 } else { self.boards[0].len() };
        Parts::of(keys.into_iter().zip(from as Member..).collect())
    }

    /// The parts that a member makes of a set.
    fn split(&mut self, guess: Member, set: &[Member]) -> Result<Parts, Exhausted> {
        self.watch.step()?;
        self.splits_left = self.splits_left.saturating_sub(1);
        let row = self.row(guess);
        let keyed = set.iter().map(|&member| (row[usize::from(member)], member));
        Ok(Parts::of(keyed.collect()))
    }

    fn row(&self, guess: Member) -> &[u32] {
        let size = self.boards[0].len() + self.boards[1].len();
        &self.keys[usize::from(guess) * size..][..size]
    }

    /// If a member tells all of a set apart: how many are still to be guessed
    /// then. Of larger sets that is not found out here.
    fn apart(&self, guess: Member, set: &[Member]) -> Option<u32> {
        if set.len() > SMALL {
            return None;
        }
        let row = self.row(guess);
        let key = |member: &Member| row[usize::from(*member)];
        let new = |at: usize| !set[..at].iter().any(|other| key(other) == key(&set[at]));
        let open = set.iter().filter(|&member| key(member) != SOLVED).count();
        (0..set.len()).all(new).then_some(open as u32)
    }

    /// How many parts a member makes of a small set.
    fn count(&self, guess: Member, set: &[Member]) -> u32 {
        let row = self.row(guess);
        let key = |member: &Member| row[usize::from(*member)];
        let new = |&at: &usize| !set[..at].iter().any(|other| key(other) == key(&set[at]));
        (0..set.len()).filter(new).count() as u32
    }

    /// What follows a guess that makes these parts; `below` or more if it is
    /// that much.
    fn product(
        &mut self,
        first: &Parts,
        second: &Parts,
        cases: u32,
        below: u32,
    ) -> Result<u32, Exhausted> {
        let mut total = cases + 2 * (first.members.len() * second.members.len()) as u32;
        for (solved, other) in [(first, second), (second, first)] {
            if solved.solved {
                for part in other.open() {
                    total += self.one_board(part)?;
                }
            }
        }
        for one in first.open() {
            for other in second.open() {
                let least = 2 * (one.len() * other.len()) as u32;
                if total >= below || self.splits_left == 0 {
                    return Ok(total);
                }
                if least > 2 {
                    // The same answer on both boards takes one guess, not two.
                    total = total + self.two_boards(one, other)? - least;
                }
            }
        }
        Ok(total)
    }

    /// The least for two open boards.
    fn two_boards(&mut self, one: &[Member], other: &[Member]) -> Result<u32, Exhausted> {
        match (one, other) {
            ([known], rest) | (rest, [known]) => return self.known(*known, rest),
            _ => {}
        }
        let cases = (one.len() * other.len()) as u32;
        let all = (one.len() + other.len()) as u32;
        // One guess that tells all apart, and both answers.
        let mut best = 3 * cases + cases * all.saturating_sub(APART) / 100;
        if all as usize > MOST_SEARCHED {
            return Ok(best);
        }
        let mut sets = [one, other];
        sets.sort_by_key(|set| set.len());
        for (set, rest) in [(sets[0], sets[1]), (sets[1], sets[0])] {
            // A candidate may be right, which saves a guess for each answer
            // of the other board. That both boards share it is too rare to
            // count on.
            let least = 3 * cases - rest.len() as u32;
            for &guess in set {
                if best <= least {
                    return Ok(best);
                }
                best = best.min(self.guessed(guess, [one, other], best)?);
            }
        }
        Ok(best)
    }

    /// What a member costs as the guess for two boards; `below` or more if it
    /// is that much.
    fn guessed(
        &mut self,
        guess: Member,
        [one, other]: [&[Member]; 2],
        below: u32,
    ) -> Result<u32, Exhausted> {
        let (all, more) = (one.len() as u32, other.len() as u32);
        if let (Some(a), Some(b)) = (self.apart(guess, one), self.apart(guess, other)) {
            return Ok(all * more + a * more + b * all);
        }
        let parts = (self.split(guess, one)?, self.split(guess, other)?);
        self.product(&parts.0, &parts.1, all * more, below)
    }

    /// A known answer is guessed at once, for it has to be guessed anyway.
    fn known(&mut self, answer: Member, set: &[Member]) -> Result<u32, Exhausted> {
        if let Some(open) = self.apart(answer, set) {
            return Ok(set.len() as u32 + open);
        }
        let parts = self.split(answer, set)?;
        let mut total = set.len() as u32;
        for part in parts.open() {
            total += self.one_board(part)?;
        }
        Ok(total)
    }

    /// The least for one board alone.
    fn one_board(&mut self, set: &[Member]) -> Result<u32, Exhausted> {
        let size = set.len() as u32;
        if size <= 2 {
            return Ok((2 * size).saturating_sub(1));
        }
        let mut best = 2 * size + size.saturating_sub(APART) / 4;
        if set.len() > MOST_SEARCHED {
            return Ok(best);
        }
        for &guess in set {
            // Every part costs at least one less than twice its size.
            let least = 3 * size - self.count(guess, set) - 1;
            if least < 2 * size {
                return Ok(least);
            }
            if least < best {
                let parts = self.split(guess, set)?;
                let mut total = size;
                for part in parts.open() {
                    total += self.one_board(part)?;
                }
                best = best.min(total);
            }
        }
        Ok(best)
    }
}

fn table(
    answers: &Answers,
    boards: [&[u32]; 2],
    codes: &[Vec<Code>; 2],
    budget: &Budget,
) -> Result<Vec<u32>, Exhausted> {
    let codes = codes.concat();
    let members = boards.concat();
    let mut keys = vec![0; codes.len() * codes.len()];
    for ((code, guess), row) in (codes.iter().zip(&members)).zip(keys.chunks_mut(codes.len())) {
        budget.check()?;
        answers.layout().keys(code, &codes, row);
        for (key, member) in row.iter_mut().zip(&members) {
            if member == guess {
                *key = SOLVED;
            }
        }
    }
    Ok(keys)
}

/// The parts of a set, without the answer that the guess is.
struct Parts {
    members: Vec<Member>,
    /// Where each part ends.
    ends: Vec<Member>,
    /// Whether the guess is a member of the set.
    solved: bool,
}

impl Parts {
    fn of(mut keyed: Vec<(u32, Member)>) -> Self {
        keyed.sort_unstable();
        let solved = keyed.last().is_some_and(|(key, _)| *key == SOLVED);
        keyed.truncate(keyed.len() - usize::from(solved));
        let mut parts =
            Parts { members: Vec::with_capacity(keyed.len()), ends: Vec::new(), solved };
        for part in keyed.chunk_by(|a, b| a.0 == b.0) {
            parts.members.extend(part.iter().map(|(_, member)| *member));
            parts.ends.push(parts.members.len() as Member);
        }
        parts
    }

    fn open(&self) -> impl Iterator<Item = &[Member]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let places = starts.zip(&self.ends);
        places.map(|(start, &end)| &self.members[usize::from(start)..usize::from(end)])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use unpuzzle_core::Random;

    use super::*;
    use crate::rules::Feedback;
    use crate::rules::Variant;

    /// The parts by the slow feedback, without the guess itself.
    fn slow_parts(answers: &Answers, guess: u32, set: &[u32]) -> Vec<Vec<u32>> {
        let row = |index: u32| answers.rows()[index as usize];
        let mut parts: BTreeMap<Feedback, Vec<u32>> = BTreeMap::new();
        for &member in set.iter().filter(|&&member| member != guess) {
            let part = parts.entry(Feedback::of(row(guess), row(member)));
            part.or_default().push(member);
        }
        parts.into_values().collect()
    }

    fn slow_one(answers: &Answers, set: &[u32]) -> u32 {
        let size = set.len() as u32;
        let after = |&guess: &u32| {
            let parts = slow_parts(answers, guess, set);
            size + parts.iter().map(|part| slow_one(answers, part)).sum::<u32>()
        };
        let best = set.iter().map(after).min().unwrap_or(0);
        best.min(2 * size)
    }

    fn slow_after(answers: &Answers, guess: u32, one: &[u32], other: &[u32]) -> u32 {
        let parts = [one, other].map(|set| slow_parts(answers, guess, set));
        let mut total = (one.len() * other.len()) as u32;
        for (set, others) in [(one, &parts[1]), (other, &parts[0])] {
            if set.contains(&guess) {
                total += others.iter().map(|part| slow_one(answers, part)).sum::<u32>();
            }
        }
        for first in &parts[0] {
            total += (parts[1].iter()).map(|second| slow_two(answers, first, second)).sum::<u32>();
        }
        total
    }

    fn slow_two(answers: &Answers, one: &[u32], other: &[u32]) -> u32 {
        let cases = (one.len() * other.len()) as u32;
        let members = one.iter().chain(other);
        let after = members.map(|&guess| slow_after(answers, guess, one, other));
        let best = after.min().unwrap_or(0);
        if one.len().min(other.len()) > 1 {
            return best.min(3 * cases);
        }
        best
    }

    #[test]
    fn what_follows_is_what_the_slow_way_finds() {
        let answers = Answers::of(Variant::Mini);
        let budget = Budget::unlimited();
        let mut random = Random::seeded(3);
        for _ in 0..60 {
            // Even numbers on one board, odd ones on the other.
            let sets = [0, 1].map(|odd| {
                let size = 1 + random.index(5);
                let number = |_| 2 * random.index(103) as u32 + odd;
                let mut set: Vec<u32> = (0..size).map(number).collect();
                set.sort_unstable();
                set.dedup();
                set
            });
            let guess = random.index(206) as u32;
            let mut pair = Pair::new(answers, sets.each_ref().map(Vec::as_slice), &budget).unwrap();
            let after = pair.after(guess, &answers.codes()[guess as usize], u32::MAX);
            let slow = slow_after(answers, guess, &sets[0], &sets[1]);
            assert_eq!(after, Ok(Some(slow)), "{guess} {sets:?}");
        }
    }
}
