//! `nerdle prove`: that no first guess is better than the best one.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use serde::{Deserialize, Serialize};
use unpuzzle_core::{Budget, Progress};
use unpuzzle_nerdle::internals::BookId;
use unpuzzle_nerdle::{Answers, Knowledge, Rules, Variant};

use super::proof::{Claim, Proof, Verdict};
use super::proof_check::check_proof;
use crate::files;
use crate::spread::{Halt, Task, Work, spread};

/// Time between two writings of the checkpoint.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(10);

/// A question about openers.
#[derive(Args, Clone, Debug)]
pub struct Prove {
    /// micro, mini, midi or classic
    pub variant: Variant,
    /// Every guess must agree with what was shown
    #[arg(long, conflicts_with = "commutative")]
    pub hard: bool,
    /// Equations that differ by the order of their terms are found together
    #[arg(long)]
    pub commutative: bool,
    /// The number of tries within which every answer must be found
    #[arg(long, default_value_t = 6)]
    pub tries: usize,
    /// The log of the proof; the same file resumes it
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// How many openers of the finished proof to verify with the independent checker
    #[arg(long, value_name = "COUNT")]
    pub check: Option<usize>,
    /// Only print the total that no strategy goes below
    #[arg(long)]
    pub bound: bool,
    /// How many threads bound openers
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// Let the workers at this NATS server judge the openers
    #[arg(long, value_name = "URL", conflicts_with_all = ["checkpoint", "bound"])]
    pub spread: Option<String>,
}

impl Prove {
    /// Proves, and prints the best opener.
    pub fn run(&self) -> io::Result<()> {
        let budget = Budget::unlimited().with_progress(Progress::to(|snapshot| {
            if let (Some((done, all)), Some(best)) = (snapshot.parts, &snapshot.best) {
                eprintln!("{done} of {all} openers judged; {best}");
            }
        }));
        let mut proof = self.resumed()?;
        if self.bound {
            let bound = proof.lower_bound(self.threads, &budget).map_err(io::Error::other)?;
            println!("no strategy goes below {bound} guesses over all answers");
            return Ok(());
        }
        match &self.spread {
            Some(url) => proof = self.prove_on_many(proof, url, &budget)?,
            None => self.prove(&mut proof, &budget)?,
        }
        self.report(&proof)
    }

    /// The proof after workers have judged all openers but the first, whose total all
    /// others are held against.
    fn prove_on_many(&self, mut proof: Proof, url: &str, budget: &Budget) -> io::Result<Proof> {
        let task = |proof: &Proof| Task::Prove(ProveTask { log: proof.log() });
        let (task, parts) = spread::<Vec<Verdict>>(url, &task(&proof), || {
            proof.begin(self.threads, budget).map_err(io::Error::other)?;
            Ok(task(&proof))
        })?;
        match task {
            Task::Prove(begun) => Ok(begun.open()?.with_verdicts(parts.into_iter().flatten())),
            _ => Err(io::Error::other("the broker has another task of this name")),
        }
    }

    /// The proof in the checkpoint, or one that has not begun.
    pub fn resumed(&self) -> io::Result<Proof> {
        if self.variant == Variant::Maxi {
            return Err(io::Error::other("maxi has too many answers for a proof"));
        }
        let rules = Rules { variant: self.variant, commutative: self.commutative };
        let new = Proof::new(rules, self.tries).in_hard_mode(self.hard);
        let Some(path) = self.checkpoint.as_deref().filter(|path| path.exists()) else {
            return Ok(new);
        };
        let old = Proof::from_log(&std::fs::read_to_string(path)?).map_err(io::Error::other)?;
        let question = |proof: &Proof| (proof.rules(), proof.tries(), proof.is_hard());
        if question(&old) == question(&new) {
            Ok(old)
        } else {
            Err(io::Error::other("the checkpoint is of another proof"))
        }
    }

    fn prove(&self, proof: &mut Proof, budget: &Budget) -> io::Result<()> {
        let (mut written, mut result) = (Instant::now(), Ok(()));
        let save = |path: &Path, proof: &Proof| files::write(path, proof.log().as_bytes());
        proof
            .run(self.threads, budget, &mut |proof| {
                if let Some(path) = &self.checkpoint
                    && written.elapsed() > CHECKPOINT_INTERVAL
                    && result.is_ok()
                {
                    result = save(path, proof);
                    written = Instant::now();
                }
            })
            .map_err(io::Error::other)?;
        result?;
        self.checkpoint.as_deref().map_or(Ok(()), |path| save(path, proof))
    }

    /// Prints what a finished proof says, and what the checker says of it.
    fn report(&self, proof: &Proof) -> io::Result<()> {
        let lost = || format!("no opener finds every answer within {} tries", self.tries);
        let best = proof.best().ok_or_else(|| io::Error::other(lost()))?;
        let answers = Answers::of(self.variant);
        let opener = answers.row(best.guess).map(|row| row.to_string()).unwrap_or_default();
        let average = f64::from(best.total) / answers.len() as f64;
        println!("{opener}: {} guesses over all answers, {average:.6} on average", best.total);
        let is_bound = |claim| matches!(claim, Claim::Bound(_));
        let bounds = proof.verdicts().iter().filter(|verdict| is_bound(verdict.claim)).count();
        println!("{bounds} openers by bounds, {} by search", proof.verdicts().len() - bounds);
        match BookId::consult(&Knowledge::new(proof.rules()), self.hard) {
            Some((row, total)) => println!("the book: {row}, {total} guesses"),
            None => println!("there is no book for these rules"),
        }
        if let Some(wanted) = self.check {
            let stride = answers.len().div_ceil(wanted.max(1));
            check_proof(proof, |place| place % stride == 0, &Budget::unlimited())
                .map_err(io::Error::other)?;
            println!("the checker agrees about {} openers", answers.len().div_ceil(stride));
        }
        Ok(())
    }
}

/// A proof whose first opener is judged, and whose others may be judged anywhere.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ProveTask {
    log: String,
}

impl ProveTask {
    /// The proof so far.
    pub fn open(&self) -> io::Result<Proof> {
        Proof::from_log(&self.log).map_err(io::Error::other)
    }
}

impl Work for Proof {
    type Part = Vec<Verdict>;

    fn parts(&self) -> usize {
        self.stretches()
    }

    fn part(&self, number: usize, budget: &Budget) -> Result<Vec<Verdict>, Halt> {
        Ok(self.stretch_verdicts(number, budget)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::scratch;

    fn question(checkpoint: &Path) -> Prove {
        Prove {
            variant: Variant::Micro,
            hard: false,
            commutative: false,
            tries: 6,
            checkpoint: Some(checkpoint.to_owned()),
            check: Some(127),
            bound: false,
            threads: 2,
            spread: None,
        }
    }

    #[test]
    fn a_proof_goes_on_from_its_checkpoint() {
        let path = scratch("micro.proof");
        let question = question(&path);
        let mut proof = question.resumed().unwrap();
        proof.begin(1, &Budget::unlimited()).unwrap();
        files::write(&path, proof.log().as_bytes()).unwrap();
        assert_eq!(question.resumed().unwrap(), proof);
        question.run().unwrap();
        let log = std::fs::read_to_string(&path).unwrap();
        assert_eq!(question.resumed().unwrap().best().unwrap().total, 374);
        let other = Prove { tries: 4, ..question.clone() };
        assert!(other.run().unwrap_err().to_string().contains("another proof"));
        std::fs::write(&path, log.replacen("374", "373", 1)).unwrap();
        assert!(question.run().unwrap_err().to_string().contains("checksum"));
    }

    #[test]
    fn too_few_tries_are_proven_too_few() {
        let question = Prove { tries: 2, ..question(&scratch("few.proof")) };
        assert!(question.run().unwrap_err().to_string().contains("within 2 tries"));
    }
}
