//! How hard a hand is for people.
//!
//! The rating predicts the seconds within which half of experienced players find a
//! solution, from terms that can be explained in words: `terms.rs` lists them,
//! `coefficients.rs` their scores. These are fitted to times of real players: numbers of
//! 4nums.com, by way of the MIT-licensed tree-of-thought-llm data.
//! `cargo research 24 fit-rating` repeats the fit.

mod anatomy;
mod cause;
mod coefficients;
pub mod model;
pub mod strength;
mod terms;

use unpuzzle_core::{Budget, Message, msg};
use unpuzzle_expr::Rational;

pub use unpuzzle_core::{Level, ParseLevelError};

use crate::rules::{Hand, Rules};
use crate::search::{Solver, Verdict};
use anatomy::Anatomy;
use terms::Profile;

/// How hard a hand is.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Rating {
    /// The hand.
    pub cards: Vec<Rational>,
    /// The seconds within which half of experienced players solve it, to a tenth.
    pub seconds: f64,
    /// The same in a word.
    pub level: Level,
    /// Whether the hand is of the kind that the model was fitted to: four cards of a
    /// deck, to make 24 with `+ - * /`. If not, the rating is extrapolated.
    pub calibrated: bool,
    /// Why, the weightiest reason first; the last says so if the rating is extrapolated.
    pub reasons: Vec<Message>,
}

/// Why a hand has no rating: *no* or *unknown*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum RateError {
    /// There is no solution.
    Unsolvable,
    /// The budget ran out, or a number did not fit, before all solutions were known.
    Unknown,
}

impl RateError {
    /// The message shown to people.
    pub fn message(self) -> Message {
        match self {
            RateError::Unsolvable => msg!("there is no solution, so there is nothing to rate"),
            RateError::Unknown => {
                msg!("the search for solutions did not finish, so the rating is unknown")
            }
        }
    }
}

/// Rates a hand.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_twentyfour::rating::{Level, RateError, rate};
/// use unpuzzle_twentyfour::{Hand, Rules};
///
/// let budget = Budget::unlimited();
/// let rate = |cards: &str| rate(&cards.parse::<Hand>().unwrap(), &Rules::classic(), &budget);
/// assert_eq!(rate("1 1 4 6").unwrap().level, Level::Easy);
/// let hard = rate("3 3 8 8").unwrap();
/// assert_eq!(hard.level, Level::Expert);
/// assert!(hard.reasons.iter().any(|reason| reason.to_string().contains("needs a fraction")));
/// assert_eq!(rate("1 1 1 1"), Err(RateError::Unsolvable));
/// ```
pub fn rate(hand: &Hand, rules: &Rules, budget: &Budget) -> Result<Rating, RateError> {
    let subject = Subject::new(hand, rules, budget)?;
    let seconds = coefficients::MODEL.seconds(&subject.profile);
    let calibrated = is_calibrated(hand, rules);
    let mut reasons = cause::reasons(&coefficients::MODEL, &subject);
    if !calibrated {
        reasons.push(msg!(
            "extrapolated: times of people are known for four cards from 1 to 13 and the target 24"
        ));
    }
    let cards = hand.cards().to_vec();
    Ok(Rating { cards, seconds, level: level_of(seconds), calibrated, reasons })
}

/// The seconds of [`rate`] without its reasons.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_twentyfour::rating::{rate, seconds};
/// use unpuzzle_twentyfour::{Hand, Rules};
///
/// let (hand, rules) = ("3 3 8 8".parse::<Hand>().unwrap(), Rules::classic());
/// let budget = Budget::unlimited();
/// assert_eq!(seconds(&hand, &rules, &budget), Ok(rate(&hand, &rules, &budget).unwrap().seconds));
/// ```
///
/// # Errors
///
/// As [`rate`].
pub fn seconds(hand: &Hand, rules: &Rules, budget: &Budget) -> Result<f64, RateError> {
    let subject = Subject::new(hand, rules, budget)?;
    Ok(coefficients::MODEL.seconds(&subject.profile))
}

/// The level of a hand that takes half of the players this many seconds.
///
/// The bounds are round numbers near the quartiles of the hands that were timed.
pub fn level_of(seconds: f64) -> Level {
    match seconds {
        seconds if seconds < 7.0 => Level::Easy,
        seconds if seconds < 9.0 => Level::Medium,
        seconds if seconds < 13.0 => Level::Hard,
        _ => Level::Expert,
    }
}

/// No timed hand has more solutions, so the model does not extend to more.
const MOST_SOLUTIONS: usize = 11;

/// A hand with the features of the model.
struct Subject {
    target: Rational,
    /// The number of solutions.
    count: usize,
    /// The simplest solutions.
    solutions: Vec<Anatomy>,
    profile: Profile,
}

impl Subject {
    fn new(hand: &Hand, rules: &Rules, budget: &Budget) -> Result<Self, RateError> {
        let solved = Solver::new(hand).rules(rules).budget(budget).distinct();
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
    hand.ranks().is_some() && *rules == Rules::classic()
}
