//! How hard a hand is for people.
//!
//! The rating predicts the seconds within which half of experienced players find a
//! solution, from terms that can be said in words; `terms.rs` lists them all, and
//! `coefficients.rs` for what each adds. Its scores are fitted to times of real
//! players: numbers of 4nums.com, by way of the MIT-licensed tree-of-thought-llm
//! data. [`fit`] does that again.

mod anatomy;
mod coefficients;
pub mod fit;
mod hand_terms;
mod least_squares;
mod level;
mod making;
pub mod messages;
mod model;
pub(crate) mod portable;
mod quality;
mod reasons;
mod samples;
mod solution_terms;
mod terms;
mod wording;

use thiserror::Error;
use unpuzzle_expr::Rational;
use unpuzzle_puzzle::{Budget, Message};

pub use level::{Level, ParseLevelError};

use crate::{Hand, OperatorSet, Rules, Verdict, Want, solve};
use anatomy::Anatomy;
use terms::Profile;

/// How hard a hand is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The seconds within which half of experienced players solve it, to a tenth.
    pub seconds: f64,
    /// The same in a word.
    pub level: Level,
    /// Whether the hand is of the kind that the model was fitted to: four cards of a
    /// deck, to make 24 with `+ - * /`. If not, the rating is only a guess, and the
    /// last reason says so.
    pub calibrated: bool,
    /// Why, the weightiest reason first.
    pub reasons: Vec<Message>,
}

/// Why a hand has no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub enum RateError {
    /// There is no solution: nobody ever finds one.
    Unsolvable,
    /// The budget ran out, or a number did not fit, before all solutions were known.
    Unknown,
}

impl RateError {
    /// The error in words.
    pub fn message(self) -> Message {
        match self {
            RateError::Unsolvable => messages::UNSOLVABLE.message(),
            RateError::Unknown => messages::UNKNOWN.message(),
        }
    }
}

/// Rates a hand.
///
/// ```
/// use unpuzzle_puzzle::Budget;
/// use unpuzzle_twentyfour::rating::{Level, RateError, rate};
/// use unpuzzle_twentyfour::{Hand, Rules};
///
/// let budget = Budget::unlimited();
/// let rate = |cards: &str| rate(&cards.parse::<Hand>().unwrap(), &Rules::classic(), &budget);
/// assert_eq!(rate("1 1 4 6").unwrap().level, Level::Easy);
/// let hard = rate("3 3 8 8").unwrap();
/// assert_eq!(hard.level, Level::Expert);
/// assert!(hard.reasons.iter().any(|reason| reason.to_string().contains("fraction")));
/// assert_eq!(rate("1 1 1 1"), Err(RateError::Unsolvable));
/// ```
pub fn rate(hand: &Hand, rules: &Rules, budget: &Budget) -> Result<Rating, RateError> {
    let subject = Subject::new(hand, rules, budget)?;
    let seconds = coefficients::MODEL.seconds(&subject.profile);
    let mut reasons = reasons::of(&coefficients::MODEL, &subject);
    let calibrated = is_calibrated(hand, rules);
    if !calibrated {
        reasons.push(messages::GUESS.message());
    }
    Ok(Rating {
        seconds,
        level: Level::of(seconds),
        calibrated,
        reasons,
    })
}

/// No timed hand has more solutions, so more would lead the model astray.
const MOST_SOLUTIONS: usize = 11;

/// A hand as the model sees it.
struct Subject {
    target: Rational,
    /// How many solutions there are.
    count: usize,
    /// The simplest of them.
    solutions: Vec<Anatomy>,
    profile: Profile,
}

impl Subject {
    fn new(hand: &Hand, rules: &Rules, budget: &Budget) -> Result<Self, RateError> {
        let solved = solve(hand, rules, Want::Distinct, budget);
        match solved.verdict {
            Verdict::No => return Err(RateError::Unsolvable),
            Verdict::Yes if solved.complete => {}
            _ => return Err(RateError::Unknown),
        }
        let simplest = solved.solutions.iter().take(MOST_SOLUTIONS);
        let anatomies = simplest.map(|one| Anatomy::of(&one.expression));
        let solutions: Vec<Anatomy> = anatomies.collect::<Option<_>>().ok_or(RateError::Unknown)?;
        Ok(Subject {
            target: rules.target,
            count: solved.solutions.len(),
            profile: Profile::new(hand, rules, &solutions, budget)?,
            solutions,
        })
    }
}

fn is_calibrated(hand: &Hand, rules: &Rules) -> bool {
    let ordinary = rules.operators == OperatorSet::ORDINARY && !rules.subset;
    hand.ranks().is_some() && rules.target == Rational::from(24) && ordinary
}
