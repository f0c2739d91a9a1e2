//! The puzzles that a class plays, each behind [`ClassGame`].
//!
//! A hand is what there is to do ([`Task`], which players see) and the id of the game that
//! it is, which stays on the server: the id of a Nerdle is its answer. A player's moves
//! are the texts that the puzzle's own game takes; the game of each player is [`Kept`].

mod list;
mod nerdle;
mod sheet;
mod slide;
mod tiling;
mod twentyfour;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_puzzles::nerdle::NerdleGame;
use unpuzzle_puzzles::tiling::TilingGame;
use unpuzzle_puzzles::{AnyGame, Budget, GameId, InputError, Message, Random, msg};
use unpuzzle_twentyfour::deal::Card;
use unpuzzle_twentyfour::rating::Level;
use unpuzzle_twentyfour::{Key, Verdict};

pub use list::HandList;
use list::OwnHand;

use super::points::Effort;
use crate::Millis;
use crate::settings::{ClassPuzzle, LineError, Settings, SettingsError};
use crate::translations::Translations;

/// The steps of help, from a nudge to the answer.
const HINTS: usize = 3;
/// Node limit for the help with a move.
const HINT_NODES: u64 = 2_000_000;
/// Node limit for one of the teacher's own hands when it is checked. The first challenge of
/// a board takes the most (677,000 nodes for IQ Puzzler Pro), those after it a fiftieth.
const CHECK_NODES: u64 = 1_000_000;
/// Node limit for all hands of a list together: a few seconds, while the teacher waits.
const LIST_NODES: u64 = 4_000_000;

/// A task as players see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "puzzle", rename_all = "kebab-case")]
pub enum Task {
    /// Make 24 of four cards.
    #[serde(rename = "24")]
    TwentyFour {
        /// The cards.
        #[schemars(with = "[String; 4]")]
        cards: [Card; 4],
    },
    /// Guess an equation.
    Nerdle {
        /// The size.
        variant: String,
        /// How many tiles a row has.
        tiles: usize,
        /// How many rows there are.
        rows: usize,
    },
    /// Fill a board.
    Tiling {
        /// The id of the game.
        game: String,
    },
    /// Slide tiles for points.
    #[serde(rename = "2048")]
    Slide {
        /// The id of the game.
        game: String,
    },
}

impl Task {
    /// The cards, where it is a hand of 24.
    pub fn cards(&self) -> Option<[Card; 4]> {
        match self {
            Task::TwentyFour { cards } => Some(*cards),
            _ => None,
        }
    }
}

/// A hand with its server-side part.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hand {
    /// What players see.
    pub(crate) task: Task,
    /// The id of the game.
    pub(crate) game: String,
    /// The game before the first move; nothing if it cannot be opened.
    pub(crate) start: Option<Kept>,
}

impl Hand {
    /// A hand as the log has it.
    pub(super) fn open(task: Task, game: &str) -> Self {
        Hand { task, game: game.to_owned(), start: None }.opened()
    }

    /// The hand with its game, which may take a search.
    fn opened(mut self) -> Self {
        if self.start.is_none() {
            self.start = match &self.task {
                Task::TwentyFour { .. } => Some(Kept::Cards),
                Task::Nerdle { .. } => nerdle::open(&self),
                Task::Tiling { .. } => tiling::open(&self, &Budget::unlimited()).map(Kept::of),
                Task::Slide { .. } => slide::open(&self),
            };
        }
        self
    }
}

/// A player's game as far as it was played.
#[derive(Clone, Debug)]
pub(crate) enum Kept {
    /// A hand of 24 has no moves: an answer is right or wrong.
    Cards,
    Nerdle(Box<NerdleGame>),
    Tiling(Box<TilingGame>),
    Slide(Box<slide::Trail>),
}

impl Kept {
    fn of(game: TilingGame) -> Self {
        Kept::Tiling(Box::new(game))
    }

    /// Makes a move, or says why not.
    fn play(&mut self, text: &str) -> Result<(), InputError> {
        match self {
            Kept::Cards => Ok(()),
            Kept::Nerdle(game) => game.play(text).map(drop),
            Kept::Tiling(game) => game.play(text).map(drop),
            Kept::Slide(trail) => trail.play(text),
        }
    }

    /// Makes moves that were made before.
    pub(super) fn follow(&mut self, moves: &[String]) {
        for text in moves {
            // A log contains valid moves only.
            let _ = self.play(text);
        }
    }

    /// Where the game stands: rows of Nerdle with their colours, the pieces on a board, the
    /// tiles of 2048.
    pub(super) fn position(&self) -> String {
        match self {
            Kept::Cards => String::new(),
            Kept::Nerdle(game) => nerdle::position(game),
            Kept::Tiling(game) => tiling::placed(game),
            Kept::Slide(trail) => trail.game.grid().with_separator(","),
        }
    }
}

/// Games of one hand are the same when they stand the same.
impl PartialEq for Kept {
    fn eq(&self, other: &Self) -> bool {
        self.position() == other.position()
    }
}

/// The result of moves.
pub(super) struct Step {
    /// What each new move brought, where the puzzle says.
    pub(super) marks: Vec<String>,
    /// How far the player is.
    pub(super) score: u64,
    /// How it ended, if it did.
    pub(super) end: Option<End>,
}

impl Step {
    /// The result of any move in a game that cannot be opened, which no valid log contains.
    fn over() -> Self {
        Step { marks: Vec::new(), score: 0, end: Some(End::Lost) }
    }
}

/// How a hand ended.
pub(super) enum End {
    /// They solved it.
    Solved(Solution),
    /// They have used up their tries.
    Lost,
}

/// A finished result.
pub(super) struct Solution {
    /// In words.
    pub(super) answer: String,
    /// What it is worth.
    pub(super) points: u64,
}

/// Why moves are refused.
pub(super) enum Fault {
    /// Invalid moves.
    Unreadable(InputError),
    /// A wrong answer.
    Wrong(Message),
}

/// A puzzle that a class plays.
pub(super) trait ClassGame: Sync {
    /// A hand of a level, by chance.
    fn deal(
        &self,
        level: Option<Level>,
        random: &mut Random,
        settings: &Settings,
        budget: &Budget,
    ) -> Option<Hand>;

    /// A hand of the teacher's own, or why it is none of this puzzle.
    fn own(&self, hand: &OwnHand, random: &mut Random, budget: &Budget) -> Result<Hand, Message>;

    /// Whether such a hand can be solved.
    fn solvable(&self, _hand: &Hand, _settings: &Settings, _budget: &Budget) -> Verdict {
        Verdict::Yes
    }

    /// Plays moves from the player's position.
    fn play(&self, kept: Option<Kept>, tried: Try<'_>) -> Result<Step, Fault>;

    /// The value of an unfinished hand.
    fn unfinished(&self, _: &Kept) -> Option<Solution> {
        None
    }

    /// The next hint, given the number of hints so far.
    fn hint(
        &self,
        hand: &Hand,
        kept: &Kept,
        taken: usize,
        settings: &Settings,
        budget: &Budget,
    ) -> Option<Translations>;

    /// Every essentially different answer, or one where there are too many.
    fn answers(&self, hand: &Hand, settings: &Settings, budget: &Budget) -> Vec<String>;

    /// Whether a question to the solver is about this hand, or about how far one of these
    /// players has come with it.
    fn is_asked(&self, hand: &Hand, question: &str, _: &[&Kept], _: &Budget) -> bool {
        question.split_whitespace().next() == Some(&hand.game)
    }

    /// The canonical form of an answer, where it can be written in several ways.
    fn key(&self, _answer: &str) -> Option<Key> {
        None
    }

    /// The usual solving time.
    fn usual_time(&self, _: &Hand, _: &Settings, _: &Budget) -> Option<Millis> {
        None
    }
}

/// Moves that a player wants to make.
#[derive(Clone, Copy)]
pub(super) struct Try<'a> {
    pub(super) hand: &'a Hand,
    pub(super) moves: &'a [String],
    pub(super) effort: Effort,
    pub(super) settings: &'a Settings,
}

/// The game of a puzzle.
pub(super) fn game(puzzle: ClassPuzzle) -> &'static dyn ClassGame {
    match puzzle {
        ClassPuzzle::TwentyFour => &twentyfour::TwentyFour,
        ClassPuzzle::Nerdle => &nerdle::Nerdle,
        ClassPuzzle::Tiling => &tiling::Tiling,
        ClassPuzzle::Slide => &slide::Slide,
    }
}

/// Whether a question to the solver is about a pile on the table.
pub(crate) fn spells(question: &str, cards: [Card; 4]) -> bool {
    twentyfour::spells(question, cards)
}

/// The hand of a round: the next of the teacher's list, or one that is dealt.
pub(super) fn choose(round: u32, seed: u64, settings: &Settings, budget: &Budget) -> Option<Hand> {
    let (mut random, game) = (Random::stream(seed, round.into()), game(settings.puzzle));
    let chosen = match settings.hands.get(round) {
        Some(own) => game.own(own, &mut random, budget).ok(),
        None if settings.hands.is_empty() => {
            game.deal(level(round, settings), &mut random, settings, budget)
        }
        None => None,
    };
    chosen.map(Hand::opened)
}

/// The hands that a list stands for, once all of its lines are read. Each of them belongs
/// to the puzzle and is known to have a solution.
pub(crate) fn check_hands(
    list: &HandList,
    settings: &Settings,
    budget: &Budget,
) -> Result<HandList, SettingsError> {
    let (mut random, game) = (Random::seeded(0), game(settings.puzzle));
    let checking = budget.for_nodes(LIST_NODES);
    let mut check = |own: &OwnHand| {
        let budget = checking.for_nodes(CHECK_NODES);
        let hand = game.own(own, &mut random, &budget)?;
        match game.solvable(&hand, settings, &budget) {
            Verdict::Yes => Ok(()),
            Verdict::No => Err(msg!("has no solution")),
            Verdict::Unknown => Err(msg!("takes too long to check")),
        }
    };
    let (mut hands, mut refused) = (Vec::new(), Vec::new());
    for (index, line) in list.iter().enumerate() {
        let read = line.read(budget).and_then(|read| {
            read.iter().try_for_each(&mut check)?;
            Ok(read)
        });
        match read {
            Ok(read) => hands.extend(read),
            Err(reason) => {
                let (line, text) = (index + 1, line.to_string());
                refused.push(LineError { line, text, reason });
            }
        }
        if hands.len() > HandList::MOST {
            let reason = msg!("a list has at most {most} hands", most = HandList::MOST);
            refused.push(LineError { line: index + 1, text: line.to_string(), reason });
            break;
        }
        if budget.check().is_err() || refused.len() >= HandList::MOST {
            break;
        }
    }
    if refused.is_empty() {
        return Ok(HandList::from(hands));
    }
    Err(SettingsError { field: "hands", lines: refused })
}

/// How hard the hand of a round is.
fn level(round: u32, settings: &Settings) -> Option<Level> {
    if !settings.rising {
        return settings.level.level();
    }
    let step = round.saturating_sub(1) * 4 / settings.rounds.max(1);
    Level::ALL.get(step as usize).copied()
}

/// The next step of a game's own help.
fn help(game: &impl AnyGame, taken: usize, budget: &Budget) -> Option<Translations> {
    let level = u8::try_from(taken + 1).ok().filter(|_| taken < HINTS)?;
    game.hint(level, &budget.for_nodes(HINT_NODES)).ok().map(|message| Translations::from(&message))
}

/// A hand that was chosen can be opened.
fn id_of(hand: &Hand) -> Option<GameId> {
    hand.game.parse().ok()
}

#[cfg(test)]
mod tests;
