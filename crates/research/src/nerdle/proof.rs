//! Proof that no first guess is better than the best one found.
//!
//! For every opener the proof holds a verdict: either its exact total, or a
//! total that it cannot go below. Most openers fall to the bound of
//! [`ExactSearch::bound`]; those that do not are searched to the end. The verdicts
//! are the log: a stopped proof resumes from it, and an independent checker
//! verifies it (see [`check_proof`](super::check_proof)).

use std::sync::atomic::{AtomicUsize, Ordering};

use unpuzzle_core::{Budget, Exhausted, Snapshot};

use serde::{Deserialize, Serialize};
use unpuzzle_nerdle::internals::by_parts;
use unpuzzle_nerdle::{Answers, Rules};
use unpuzzle_nerdle::{Best, ExactSearch};

use super::classes::ClassSearch;

/// What is known about one opener.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The number of the opener.
    pub opener: u32,
    /// What is claimed of it.
    pub claim: Claim,
}

/// What a proof says about an opener.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Claim {
    /// Best play after it takes this many guesses over all answers.
    Total(u32),
    /// It takes at least this many guesses, by the bounds of its parts.
    Bound(u32),
    /// It takes at least this many guesses, by an exact search, or loses an answer.
    Searched(u32),
}

impl Claim {
    /// The claimed number of guesses over all answers.
    pub fn total(self) -> u32 {
        match self {
            Claim::Total(total) | Claim::Bound(total) | Claim::Searched(total) => total,
        }
    }
}

/// A proof in progress or done.
///
/// ```
/// use unpuzzle_nerdle::{Budget, Rules, Variant};
/// use unpuzzle_research::nerdle::Proof;
///
/// let mut proof = Proof::new(Rules::plain(Variant::Mini), 6);
/// proof.run(1, &Budget::unlimited(), &mut |_| {})?;
/// let best = proof.best().unwrap();
/// assert_eq!(best.total, 544);
/// assert!(proof.is_done());
/// # Ok::<(), unpuzzle_nerdle::Exhausted>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    pub(crate) rules: Rules,
    pub(crate) tries: usize,
    pub(crate) hard: bool,
    pub(crate) verdicts: Vec<Verdict>,
}

/// Openers in a stretch, after which a proof can be stopped.
const CHUNK: usize = 32;

/// Number of candidates for the first opener.
const PILOTS: usize = 16;

impl Proof {
    /// An empty proof of the least total where every answer must be found within
    /// `tries` tries.
    pub fn new(rules: Rules, tries: usize) -> Self {
        Proof { rules, tries, hard: false, verdicts: Vec::new() }
    }

    /// The same proof for hard mode, where every guess must agree with the feedback so
    /// far. Not for the commutative rule.
    #[must_use]
    pub fn in_hard_mode(self, hard: bool) -> Self {
        Proof { hard, ..self }
    }

    /// Whether it is about hard mode.
    pub fn is_hard(&self) -> bool {
        self.hard
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of tries within which every answer must be found.
    pub fn tries(&self) -> usize {
        self.tries
    }

    /// The verdicts so far, in the order in which openers are judged.
    pub fn verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }

    /// The best opener so far, with its total.
    pub fn best(&self) -> Option<Best> {
        let totals = self.verdicts.iter().filter_map(|verdict| match verdict.claim {
            Claim::Total(total) => Some(Best { total, guess: verdict.opener }),
            _ => None,
        });
        totals.min_by_key(|best| best.total)
    }

    /// What no way to play goes below: the least that is claimed of openers that
    /// are judged, and for the others what the sizes of their parts ask for.
    ///
    /// ```
    /// use unpuzzle_nerdle::{Budget, Rules, Variant};
    /// use unpuzzle_research::nerdle::Proof;
    ///
    /// let proof = Proof::new(Rules::plain(Variant::Mini), 6);
    /// assert_eq!(proof.lower_bound(1, &Budget::unlimited()), Ok(542));
    /// ```
    pub fn lower_bound(&self, threads: usize, budget: &Budget) -> Result<u32, Exhausted> {
        let answers = Answers::ready(self.rules, budget)?;
        let claimed = self.verdicts.iter().map(|verdict| verdict.claim.total());
        let bounds = self.bounds(answers, &self.openers(budget)?, 0, threads, budget)?;
        Ok(claimed.chain(bounds).min().unwrap_or(0))
    }

    /// Whether every opener has its verdict.
    pub fn is_done(&self) -> bool {
        self.verdicts.len() == Answers::count(self.rules.variant)
    }

    /// Runs until every opener has its verdict; the verdicts do not depend on the
    /// number of threads. `stage` is called after every stretch, for a caller that
    /// keeps the log; a budget that runs out leaves the proof as it was after the
    /// last stretch.
    pub fn run(
        &mut self,
        threads: usize,
        budget: &Budget,
        stage: &mut dyn FnMut(&Self),
    ) -> Result<(), Exhausted> {
        let answers = Answers::ready(self.rules, budget)?;
        if self.verdicts.is_empty() {
            self.begin(threads, budget)?;
            stage(self);
        }
        for chunk in self.openers(budget)?.chunks(CHUNK) {
            self.stretch(answers, chunk, threads, budget)?;
            stage(self);
        }
        Ok(())
    }

    /// Judges the first opener, whose total the others are held against.
    pub fn begin(&mut self, threads: usize, budget: &Budget) -> Result<(), Exhausted> {
        let answers = Answers::ready(self.rules, budget)?;
        let pilot = self.pilot(answers, threads, budget)?;
        self.stretch(answers, &[pilot], threads, budget)
    }

    /// The number of stretches of the openers still to be judged.
    pub fn stretches(&self) -> usize {
        (Answers::count(self.rules.variant) - self.verdicts.len()).div_ceil(CHUNK)
    }

    /// The verdicts of one of these stretches, held against what this proof knows: every
    /// claim holds whatever the others come to, so that stretches can be judged anywhere
    /// and in any order.
    pub fn stretch_verdicts(
        &self,
        stretch: usize,
        budget: &Budget,
    ) -> Result<Vec<Verdict>, Exhausted> {
        let answers = Answers::ready(self.rules, budget)?;
        let openers = self.openers(budget)?;
        let chunk = openers.chunks(CHUNK).nth(stretch).unwrap_or_default();
        self.judge(answers, chunk, 1, budget)
    }

    /// The same proof with verdicts that were found elsewhere, in the order of the openers.
    #[must_use]
    pub fn with_verdicts(mut self, verdicts: impl IntoIterator<Item = Verdict>) -> Self {
        self.verdicts.extend(verdicts);
        self
    }

    /// The openers still to be judged, in their order.
    pub(crate) fn openers(&self, budget: &Budget) -> Result<Vec<u32>, Exhausted> {
        let first = self.verdicts.first().map(|verdict| verdict.opener);
        let order = Answers::of(self.rules.variant).guess_order(budget)?;
        let others = order.iter().filter(|&&opener| Some(opener) != first);
        let judged = self.verdicts.len().saturating_sub(1);
        Ok(others.skip(judged).copied().collect())
    }

    fn stretch(
        &mut self,
        answers: &Answers,
        openers: &[u32],
        threads: usize,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        let verdicts = self.judge(answers, openers, threads, budget)?;
        self.verdicts.extend(verdicts);
        self.report(answers, budget);
        Ok(())
    }

    fn search<'a>(&self, answers: &'a Answers, budget: &'a Budget) -> AnySearch<'a> {
        AnySearch::new(answers, self.rules, self.hard, budget)
    }

    fn report(&self, answers: &Answers, budget: &Budget) {
        let mut snapshot = Snapshot::parts(self.verdicts.len() as u64, answers.len() as u64);
        snapshot.nodes = budget.spent();
        snapshot.best = self.best().and_then(|best| {
            let opener = answers.row(best.guess)?.to_string();
            Some(format!("{opener}: {}", best.total))
        });
        budget.report(&snapshot);
    }

    /// The verdicts of some openers against the best total known before.
    fn judge(
        &self,
        answers: &Answers,
        openers: &[u32],
        threads: usize,
        budget: &Budget,
    ) -> Result<Vec<Verdict>, Exhausted> {
        let mut least = self.best().map_or(u32::MAX, |best| best.total);
        let bounds = match least {
            u32::MAX => vec![0; openers.len()],
            _ => self.bounds(answers, openers, least, threads, budget)?,
        };
        let mut search = self.search(answers, budget);
        let mut verdicts = Vec::with_capacity(openers.len());
        for (&opener, bound) in openers.iter().zip(bounds) {
            let claim = if bound >= least {
                Claim::Bound(bound)
            } else {
                match search.cost_below(opener, &answers.all(), self.tries, least)? {
                    Some(total) => Claim::Total(total),
                    None => Claim::Searched(least),
                }
            };
            if let Claim::Total(total) = claim {
                least = total;
            }
            verdicts.push(Verdict { opener, claim });
        }
        Ok(verdicts)
    }

    /// An opener that is probably the best: of the few that make most parts the
    /// one with the least bound. With a good total known from the start, nearly
    /// all other openers fall to their bounds.
    fn pilot(&self, answers: &Answers, threads: usize, budget: &Budget) -> Result<u32, Exhausted> {
        let mut openers = by_parts(answers, answers.codes(), budget)?;
        openers.truncate(PILOTS);
        let bounds = self.bounds(answers, &openers, u32::MAX, threads, budget)?;
        let best = openers.iter().zip(bounds).min_by_key(|(_, bound)| *bound);
        Ok(best.map_or(0, |(&opener, _)| opener))
    }

    /// The bounds of some openers, each worked out by whichever thread is free.
    fn bounds(
        &self,
        answers: &Answers,
        openers: &[u32],
        enough: u32,
        threads: usize,
        budget: &Budget,
    ) -> Result<Vec<u32>, Exhausted> {
        let next = AtomicUsize::new(0);
        let all = answers.all();
        let mut bounds = vec![0; openers.len()];
        let results = on_threads(threads, || {
            let mut search = self.search(answers, budget);
            let mut found = Vec::new();
            while let Some((at, &opener)) = take(&next, openers) {
                // A bound that is cheap to tell ticks no meter.
                budget.check()?;
                found.push((at, search.bound(opener, &all, enough)?));
            }
            Ok(found)
        });
        for result in results {
            for (at, bound) in result? {
                bounds[at] = bound;
            }
        }
        Ok(bounds)
    }
}

/// The search for some rules.
pub(super) enum AnySearch<'a> {
    Plain(ExactSearch<'a>),
    Classes(ClassSearch<'a>),
}

impl<'a> AnySearch<'a> {
    pub(super) fn new(answers: &'a Answers, rules: Rules, hard: bool, budget: &'a Budget) -> Self {
        if rules.commutative {
            AnySearch::Classes(ClassSearch::new(answers, budget))
        } else {
            AnySearch::Plain(ExactSearch::new(answers, budget).in_hard_mode(hard))
        }
    }

    /// The best guess for a set; nothing if some answer would be lost.
    pub(super) fn best(&mut self, set: &[u32], tries: usize) -> Result<Option<Best>, Exhausted> {
        match self {
            AnySearch::Plain(search) => search.best(set, tries),
            AnySearch::Classes(search) => search.best_below(set, tries, u32::MAX),
        }
    }

    fn bound(&mut self, opener: u32, set: &[u32], enough: u32) -> Result<u32, Exhausted> {
        match self {
            AnySearch::Plain(search) => search.bound(opener, set, enough),
            AnySearch::Classes(search) => search.bound(opener, set, enough),
        }
    }

    fn cost_below(
        &mut self,
        opener: u32,
        set: &[u32],
        tries: usize,
        below: u32,
    ) -> Result<Option<u32>, Exhausted> {
        match self {
            AnySearch::Plain(search) => search.cost_of_answer(opener, set, tries, below),
            AnySearch::Classes(search) => search.cost_below(opener, set, tries, below),
        }
    }
}

fn take<'a, T>(next: &AtomicUsize, items: &'a [T]) -> Option<(usize, &'a T)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    Some((at, items.get(at)?))
}

/// What the same work gives on each of some threads, this one among them.
pub(crate) fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(&work)).collect();
        let mut results = vec![work()];
        for other in others {
            match other.join() {
                Ok(result) => results.push(result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    })
}
