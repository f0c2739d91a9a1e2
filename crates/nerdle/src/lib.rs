//! Nerdle: find an equation from the colours of your guesses.
//!
//! [`Answers`] holds every equation that can be the answer, made from the
//! rules. [`Guess`] judges what people enter, [`Feedback`] is what the page
//! shows, [`Knowledge`] what follows from it. A [`Strategy`] chooses guesses;
//! [`Search`] finds the best ones exactly, a [`Proof`] shows that no opener is
//! better, and the [`Coach`] reviews a finished game with the same exactness.
//! [`Game`] is a game being played, in any mode, named by its [`Instance`].
//!
//! ```
//! use unpuzzle_puzzle::Budget;
//! use unpuzzle_nerdle::{Optimal, Rules, Tiles, Variant, path};
//!
//! let answer = Tiles::parse("1*36/4=9", Variant::Classic).unwrap();
//! let rows = path(&Optimal, Rules::plain(Variant::Classic), answer, &Budget::unlimited())?;
//! assert_eq!(rows[0].guess.to_string(), "54-36=18");
//! assert!(rows.len() <= 4 && rows.last().unwrap().guess == answer);
//! # Ok::<(), unpuzzle_puzzle::Exhausted>(())
//! ```

mod answers;
mod beam;
mod boards;
mod book;
mod coach;
mod code;
mod commutative;
mod date;
mod endgame;
mod feedback;
mod feedback_text;
mod fraction;
mod game;
mod generate;
mod greedy;
mod guess;
mod instance;
mod knowledge;
mod many;
mod neighbours;
mod optimal;
mod pair;
mod pext;
mod plan;
mod proof;
mod proof_check;
mod proof_log;
mod puzzle;
mod scales;
mod search;
mod secret;
mod seed;
mod side;
mod split;
mod strangers;
mod strategy;
mod symbol;
mod tally;
mod tiles;
mod two_boards;
mod variant;
mod watch;

pub use answers::Answers;
pub use boards::{boards_trial, choose_for_boards};
pub use book::{BOOKS, BookId};
pub use coach::{Assessment, Coach, CoachError, Worth, entropy};
pub use code::{Code, Layout};
pub use commutative::canonical;
pub use date::{Date, DateError};
pub use feedback::{Colour, Feedback};
pub use feedback_text::{FeedbackError, FeedbackErrorKind};
pub use game::{Board, Game, PlayError, Turn};
pub use greedy::{Greedy, Measure};
pub use guess::{Guess, GuessError, GuessErrorKind, Refusal, RefusalKind};
pub use instance::{Instance, InstanceError, Mode, Origin, kind_of};
pub use knowledge::{Contradiction, Knowledge, Row, Rules};
pub use optimal::Optimal;
pub use proof::{Claim, Proof, Verdict};
pub use proof_check::{CheckError, check_proof};
pub use proof_log::{LogError, LogErrorKind};
pub use puzzle::{
    Advice, Adviser, Expected, Nerdle, NerdleGame, instance_of, key_state, label, role,
};
pub use search::{Best, Search};
pub use secret::SecretError;
pub use seed::{Seed, naive_losses};
pub use side::{Fault, FaultKind, Warning, WarningKind};
pub use strategy::{Choice, Distribution, STRATEGIES, Strategy, path, strategy, trial};
pub use symbol::Symbol;
pub use tiles::{MOST_TILES, Tiles, TilesError, TilesErrorKind};
pub use variant::{UnknownVariant, Variant};
