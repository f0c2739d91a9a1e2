//! Exhaustive search of several boards to the end of the game.
//!
//! The candidates of all boards as guesses for each other fit into one table
//! of keys, so that thousands of outcomes of a guess are searched quickly. Costs are sums over all
//! possible choices of answers, whole numbers throughout; boards are independent, so all choices
//! are equally likely.
//!
//! After the first guess only candidates are tried. Where none of them separates everything, some
//! other guess is assumed to: there nearly always is one.

use rustc_hash::FxHashMap;
use unpuzzle_core::{Budget, Exhausted, Watch};

use crate::answers::{Answers, Code, watch};

/// The key of a guess that is the answer, in place of its own.
const SOLVED: u32 = u32::MAX;

/// Sets with more candidates in total are estimated, not searched.
const MOST_SEARCHED: usize = 40;

/// Some guess nearly always separates up to this many candidates.
const APART: u64 = 10;

/// Sets up to this size are compared pair by pair.
const SMALL: usize = 8;

/// Limit of splits for one choice: some tenths of a second.
const MOST_SPLITS: usize = 2_000_000;

/// Limit of outcomes of a guess for three or more boards.
const MOST_WAYS: usize = 3_000;

/// Three or more boards with more cases than this are estimated, not searched.
const MOST_CASES: u64 = 200;

/// Larger boards are reduced to this many candidates before they are followed.
pub(crate) const MOST_FOLLOWED: usize = 300;

/// A candidate of any board: its place in the table.
type Member = u16;

/// The candidates of some boards and their feedback on each other.
pub(crate) struct Endgame<'a> {
    answers: &'a Answers,
    boards: Vec<&'a [u32]>,
    /// All candidates, board after board.
    codes: Vec<Code>,
    /// The keys of each member as a guess, row by row.
    keys: Vec<u32>,
    watch: Watch<'a>,
    splits_left: usize,
    /// The minimum cost of three or more open boards.
    known: FxHashMap<Vec<Vec<Member>>, u64>,
}

impl<'a> Endgame<'a> {
    pub(crate) fn new(
        answers: &'a Answers,
        boards: Vec<&'a [u32]>,
        budget: &'a Budget,
    ) -> Result<Self, Exhausted> {
        let members = boards.concat();
        let codes: Vec<Code> =
            members.iter().map(|&index| answers.codes()[index as usize]).collect();
        Ok(Endgame {
            answers,
            boards,
            keys: table(answers, &members, &codes, budget)?,
            codes,
            watch: watch(budget),
            splits_left: MOST_SPLITS,
            known: FxHashMap::default(),
        })
    }

    /// Guesses over all choices of answers from this guess on, if less than
    /// `below`; nothing also if it can turn out in too many ways.
    pub(crate) fn after(
        &mut self,
        guess: u32,
        code: &Code,
        below: u64,
    ) -> Result<Option<u64>, Exhausted> {
        let parts = self.parts_of_all(guess, code);
        let total = self.follow(&parts, below)?;
        Ok(total.filter(|&total| total < below && self.splits_left > 0))
    }

    /// The parts that any guess makes of each board.
    fn parts_of_all(&self, guess: u32, code: &Code) -> Vec<Parts> {
        let mut keys = vec![0; self.codes.len()];
        self.answers.layout().keys(code, &self.codes, &mut keys);
        let mut keyed = keys.into_iter().zip(0..);
        let parts = self.boards.iter().map(|set| {
            let mut keyed: Vec<(u32, Member)> = keyed.by_ref().take(set.len()).collect();
            if let Ok(own) = set.binary_search(&guess) {
                keyed[own].0 = SOLVED;
            }
            Parts::of(keyed)
        });
        parts.collect()
    }

    /// The cost after a guess that makes these parts: at least `below` where the search was cut
    /// off, nothing if there are too many outcomes.
    fn follow(&mut self, parts: &[Parts], below: u64) -> Result<Option<u64>, Exhausted> {
        let cases = parts.iter().map(Parts::cases).product();
        if let [first, second] = parts {
            return self.product(first, second, cases, below).map(Some);
        }
        if parts.iter().map(Parts::ways).product::<usize>() > MOST_WAYS {
            return Ok(None);
        }
        let sum = self.each_way(parts, &mut Vec::with_capacity(parts.len()))?;
        Ok(Some(cases + sum))
    }

    /// The cost summed over every outcome of a guess.
    fn each_way<'p>(
        &mut self,
        parts: &'p [Parts],
        open: &mut Vec<&'p [Member]>,
    ) -> Result<u64, Exhausted> {
        let Some((first, rest)) = parts.split_first() else {
            return self.least(open);
        };
        let mut sum = if first.solved { self.each_way(rest, open)? } else { 0 };
        for part in first.open() {
            open.push(part);
            sum += self.each_way(rest, open)?;
            open.pop();
        }
        Ok(sum)
    }

    /// The minimum cost of some open boards.
    fn least(&mut self, boards: &[&[Member]]) -> Result<u64, Exhausted> {
        match boards {
            [] => return Ok(0),
            [one] => return self.one_board(one),
            [one, other] => return self.two_boards(one, other),
            boards if boards.iter().all(|set| set.len() == 1) => return Ok(boards.len() as u64),
            _ => {}
        }
        let key: Vec<Vec<Member>> = boards.iter().map(|set| set.to_vec()).collect();
        if let Some(&least) = self.known.get(&key) {
            return Ok(least);
        }
        let least = self.many_boards(boards)?.unwrap_or_else(|| estimate(boards));
        self.known.insert(key, least);
        Ok(least)
    }

    /// The minimum cost of three or more open boards with their candidates as guesses.
    fn many_boards(&mut self, boards: &[&[Member]]) -> Result<Option<u64>, Exhausted> {
        if let Some(known) = boards.iter().find(|set| set.len() == 1) {
            return self.guess_on_all(known[0], boards);
        }
        let cases: u64 = boards.iter().map(|set| set.len() as u64).product();
        if cases > MOST_CASES {
            return Ok(None);
        }
        let mut sets = boards.to_vec();
        sets.sort_by_key(|set| set.len());
        let mut best = None;
        for set in sets {
            // One guess for each board, and this one if it is not an answer.
            let least = (boards.len() as u64 + 1) * cases - cases / set.len() as u64;
            for &guess in set {
                if best.is_some_and(|best| best <= least) {
                    return Ok(best);
                }
                let after = self.guess_on_all(guess, boards)?;
                best = best.into_iter().chain(after).min();
            }
        }
        Ok(best)
    }

    fn guess_on_all(
        &mut self,
        guess: Member,
        boards: &[&[Member]],
    ) -> Result<Option<u64>, Exhausted> {
        let parts: Result<Vec<Parts>, Exhausted> =
            boards.iter().map(|set| self.split(guess, set)).collect();
        self.follow(&parts?, u64::MAX)
    }

    /// The parts that a member makes of a set.
    fn split(&mut self, guess: Member, set: &[Member]) -> Result<Parts, Exhausted> {
        self.watch.work(1)?;
        self.splits_left = self.splits_left.saturating_sub(1);
        let row = self.row(guess);
        let keyed = set.iter().map(|&member| (row[usize::from(member)], member));
        Ok(Parts::of(keyed.collect()))
    }

    fn row(&self, guess: Member) -> &[u32] {
        let size = self.codes.len();
        &self.keys[usize::from(guess) * size..][..size]
    }

    /// If a member separates all of a small set: how many are still to be guessed then.
    fn apart(&self, guess: Member, set: &[Member]) -> Option<u64> {
        if set.len() > SMALL {
            return None;
        }
        let row = self.row(guess);
        let key = |member: &Member| row[usize::from(*member)];
        let open = set.iter().filter(|&member| key(member) != SOLVED).count();
        (0..set.len())
            .all(|at| !set[..at].iter().any(|other| key(other) == key(&set[at])))
            .then_some(open as u64)
    }

    /// How many parts a member makes of a small set.
    fn count(&self, guess: Member, set: &[Member]) -> u64 {
        let row = self.row(guess);
        let key = |member: &Member| row[usize::from(*member)];
        (0..set.len())
            .filter(|&at| !set[..at].iter().any(|other| key(other) == key(&set[at])))
            .count() as u64
    }

    /// The cost after a guess that makes these parts; at least `below` where the search was cut
    /// off.
    fn product(
        &mut self,
        first: &Parts,
        second: &Parts,
        cases: u64,
        below: u64,
    ) -> Result<u64, Exhausted> {
        let mut total = cases + 2 * (first.members.len() * second.members.len()) as u64;
        for (solved, other) in [(first, second), (second, first)] {
            if solved.solved {
                for part in other.open() {
                    total += self.one_board(part)?;
                }
            }
        }
        for one in first.open() {
            for other in second.open() {
                let least = 2 * (one.len() * other.len()) as u64;
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

    /// The minimum cost of two open boards.
    fn two_boards(&mut self, one: &[Member], other: &[Member]) -> Result<u64, Exhausted> {
        match (one, other) {
            ([known], rest) | (rest, [known]) => return self.known(*known, rest),
            _ => {}
        }
        let cases = (one.len() * other.len()) as u64;
        let all = (one.len() + other.len()) as u64;
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
            let least = 3 * cases - rest.len() as u64;
            for &guess in set {
                if best <= least {
                    return Ok(best);
                }
                best = best.min(self.guessed(guess, [one, other], best)?);
            }
        }
        Ok(best)
    }

    /// The cost of a member as the guess for two boards; at least `below` where the search was cut
    /// off.
    fn guessed(
        &mut self,
        guess: Member,
        [one, other]: [&[Member]; 2],
        below: u64,
    ) -> Result<u64, Exhausted> {
        let (all, more) = (one.len() as u64, other.len() as u64);
        if let (Some(a), Some(b)) = (self.apart(guess, one), self.apart(guess, other)) {
            return Ok(all * more + a * more + b * all);
        }
        let parts = (self.split(guess, one)?, self.split(guess, other)?);
        self.product(&parts.0, &parts.1, all * more, below)
    }

    /// A known answer is guessed at once, for it has to be guessed anyway.
    fn known(&mut self, answer: Member, set: &[Member]) -> Result<u64, Exhausted> {
        if let Some(open) = self.apart(answer, set) {
            return Ok(set.len() as u64 + open);
        }
        let parts = self.split(answer, set)?;
        let mut total = set.len() as u64;
        for part in parts.open() {
            total += self.one_board(part)?;
        }
        Ok(total)
    }

    /// The minimum cost of one board alone.
    fn one_board(&mut self, set: &[Member]) -> Result<u64, Exhausted> {
        let size = set.len() as u64;
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

/// A guess for each board and half of one for each that is open.
fn estimate(boards: &[&[Member]]) -> u64 {
    let halves: u64 = boards.iter().map(|set| if set.len() > 1 { 3 } else { 2 }).sum();
    let cases: u64 = boards.iter().map(|set| set.len() as u64).product();
    cases * halves / 2
}

fn table(
    answers: &Answers,
    members: &[u32],
    codes: &[Code],
    budget: &Budget,
) -> Result<Vec<u32>, Exhausted> {
    let mut keys = vec![0; codes.len() * codes.len()];
    for ((code, guess), row) in (codes.iter().zip(members)).zip(keys.chunks_mut(codes.len())) {
        budget.check()?;
        answers.layout().keys(code, codes, row);
        for (key, member) in row.iter_mut().zip(members) {
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

    /// How many members there are, the guess among them.
    fn cases(&self) -> u64 {
        self.members.len() as u64 + u64::from(self.solved)
    }

    /// In how many ways the guess can turn out.
    fn ways(&self) -> usize {
        self.ends.len() + usize::from(self.solved)
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
        let best = set
            .iter()
            .map(|&guess| {
                let parts = slow_parts(answers, guess, set);
                size + parts.iter().map(|part| slow_one(answers, part)).sum::<u32>()
            })
            .min()
            .unwrap_or(0);
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
                let mut set: Vec<u32> =
                    (0..size).map(|_| 2 * random.index(103) as u32 + odd).collect();
                set.sort_unstable();
                set.dedup();
                set
            });
            let guess = random.index(206) as u32;
            let boards = sets.iter().map(Vec::as_slice).collect();
            let mut endgame = Endgame::new(answers, boards, &budget).unwrap();
            let after = endgame.after(guess, &answers.codes()[guess as usize], u64::MAX);
            let slow = slow_after(answers, guess, &sets[0], &sets[1]);
            assert_eq!(after, Ok(Some(u64::from(slow))), "{guess} {sets:?}");
        }
    }

    /// A third board with one candidate costs its guess and tells what that guess tells.
    #[test]
    fn a_known_answer_of_a_third_board_is_the_next_guess() {
        let answers = Answers::of(Variant::Mini);
        let budget = Budget::unlimited();
        let mut random = Random::seeded(8);
        for _ in 0..40 {
            let [one, other] = [0, 1].map(|odd| {
                let mut set: Vec<u32> =
                    (0..3).map(|_| 2 * random.index(103) as u32 + odd).collect();
                set.sort_unstable();
                set.dedup();
                set
            });
            let known = random.index(206) as u32;
            if one.contains(&known) || other.contains(&known) {
                continue;
            }
            let third = [known];
            let code = &answers.codes()[known as usize];
            let two = slow_after(answers, known, &one, &other);
            let boards = vec![&one[..], &third, &other];
            let mut endgame = Endgame::new(answers, boards, &budget).unwrap();
            assert_eq!(endgame.after(known, code, u64::MAX), Ok(Some(u64::from(two))));
        }
    }
}
