//! The puzzles that a class plays, each behind [`ClassGame`].
//!
//! A hand is a public [`Task`] and the id of its game, which stays on the server because the
//! id of a Nerdle game reveals the answer. Moves are in the text form of the puzzle's own
//! game; each player's game is a [`GameState`].

mod list;
mod nerdle;
mod slide;
#[cfg(test)]
mod tests;
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
pub(crate) use twentyfour::spells;

use crate::Millis;
use crate::frame::Translations;
use crate::settings::{ClassPuzzle, LineError, Settings, SettingsError};

/// Number of hint levels, from a nudge to the answer.
const HINTS: usize = 3;
/// Node limit for a hint.
const HINT_NODES: u64 = 2_000_000;
/// Node limit for checking one of the teacher's own hands. The first challenge of a board
/// takes the most (677,000 nodes for IQ Puzzler Pro), later ones a fiftieth.
const CHECK_NODES: u64 = 1_000_000;
/// Node limit for checking a whole list: a few seconds, while the teacher waits.
const LIST_NODES: u64 = 4_000_000;

/// The public description of a hand.
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
        /// Variant of Nerdle.
        variant: String,
        /// Tiles in a row.
        tiles: usize,
        /// Number of rows.
        rows: usize,
    },
    /// Fill a board.
    Tiling {
        /// The id of the game.
        game: String,
    },
    /// Score points in 2048.
    #[serde(rename = "2048")]
    Slide {
        /// The id of the game.
        game: String,
    },
}

impl Task {
    /// The cards of a hand of 24.
    pub fn cards(&self) -> Option<[Card; 4]> {
        match self {
            Task::TwentyFour { cards } => Some(*cards),
            _ => None,
        }
    }
}

/// A hand with its hidden part.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Hand {
    /// The public description.
    pub(crate) task: Task,
    /// The id of the game.
    pub(crate) game: String,
    /// The game before the first move; `None` if it cannot be opened.
    pub(crate) start: Option<GameState>,
}

impl Hand {
    /// A hand from the log.
    pub(super) fn open(task: Task, game: &str) -> Self {
        Hand { task, game: game.to_owned(), start: None }.opened()
    }

    /// Opens the game, which may search.
    fn opened(mut self) -> Self {
        if self.start.is_none() {
            self.start = match &self.task {
                Task::TwentyFour { .. } => Some(GameState::Cards),
                Task::Nerdle { .. } => nerdle::open(&self),
                Task::Tiling { .. } => tiling::open(&self, &Budget::unlimited()).map(GameState::of),
                Task::Slide { .. } => slide::open(&self),
            };
        }
        self
    }
}

/// A player's game after the moves so far.
#[derive(Clone, Debug)]
pub(crate) enum GameState {
    /// 24 has no intermediate states: an answer is right or wrong.
    Cards,
    Nerdle(Box<NerdleGame>),
    Tiling(Box<TilingGame>),
    Slide(Box<slide::Trail>),
}

impl GameState {
    fn of(game: TilingGame) -> Self {
        GameState::Tiling(Box::new(game))
    }

    /// Plays a move.
    fn play(&mut self, text: &str) -> Result<(), InputError> {
        match self {
            GameState::Cards => Ok(()),
            GameState::Nerdle(game) => game.play(text).map(drop),
            GameState::Tiling(game) => game.play(text).map(drop),
            GameState::Slide(trail) => trail.play(text),
        }
    }

    /// Replays moves from the log.
    pub(super) fn follow(&mut self, moves: &[String]) {
        for text in moves {
            // The log has valid moves only.
            let _ = self.play(text);
        }
    }

    /// The position: Nerdle rows with colours, the pieces on a board, or the tiles of 2048.
    pub(super) fn position(&self) -> String {
        match self {
            GameState::Cards => String::new(),
            GameState::Nerdle(game) => nerdle::position(game),
            GameState::Tiling(game) => tiling::placed(game),
            GameState::Slide(trail) => trail.game.grid().with_separator(","),
        }
    }
}

/// Games of one hand are equal if their positions are.
impl PartialEq for GameState {
    fn eq(&self, other: &Self) -> bool {
        self.position() == other.position()
    }
}

/// The result of an attempt.
pub(super) struct Step {
    /// Feedback on each move, for puzzles that have it.
    pub(super) marks: Vec<String>,
    /// Progress of the player.
    pub(super) score: u64,
    /// How the hand ended, if it did.
    pub(super) end: Option<End>,
}

impl Step {
    /// For a game that cannot be opened, which no valid log contains.
    fn over() -> Self {
        Step { marks: Vec::new(), score: 0, end: Some(End::Lost) }
    }
}

/// How a hand ended for a player.
pub(super) enum End {
    /// Solved.
    Solved(Solution),
    /// Out of tries.
    Lost,
}

/// A player's result.
pub(super) struct Solution {
    /// The answer as text.
    pub(super) answer: String,
    /// Points scored.
    pub(super) points: u64,
}

/// Why an attempt fails.
pub(super) enum Fault {
    /// Syntax error or illegal move, which costs nothing.
    Unreadable(InputError),
    /// A wrong answer.
    Wrong(Message),
}

/// A puzzle that a class plays.
pub(super) trait ClassGame: Sync {
    /// A random hand of a level.
    fn deal(
        &self,
        level: Option<Level>,
        random: &mut Random,
        settings: &Settings,
        budget: &Budget,
    ) -> Option<Hand>;

    /// One of the teacher's own hands, or the reason why it does not fit this puzzle.
    fn own(&self, hand: &OwnHand, random: &mut Random, budget: &Budget) -> Result<Hand, Message>;

    /// Whether such a hand has a solution.
    fn solvable(&self, _hand: &Hand, _settings: &Settings, _budget: &Budget) -> Verdict {
        Verdict::Yes
    }

    /// Plays moves from a player's current state.
    fn play(&self, state: Option<GameState>, attempt: Attempt<'_>) -> Result<Step, Fault>;

    /// The result of an unfinished game, where partial results count.
    fn unfinished(&self, _: &GameState) -> Option<Solution> {
        None
    }

    /// The next hint, given the number taken.
    fn hint(
        &self,
        hand: &Hand,
        state: &GameState,
        taken: usize,
        settings: &Settings,
        budget: &Budget,
    ) -> Option<Translations>;

    /// Every essentially different answer, or one where there are too many.
    fn answers(&self, hand: &Hand, settings: &Settings, budget: &Budget) -> Vec<String>;

    /// Whether a question to the solver concerns this hand, or the position of one of these
    /// players.
    fn is_asked(&self, hand: &Hand, question: &str, _: &[&GameState], _: &Budget) -> bool {
        question.split_whitespace().next() == Some(&hand.game)
    }

    /// A canonical form, for answers that can be written in several ways.
    fn key(&self, _answer: &str) -> Option<Key> {
        None
    }

    /// Predicted human time.
    fn usual_time(&self, _: &Hand, _: &Settings, _: &Budget) -> Option<Millis> {
        None
    }
}

/// The moves of one message, with their context.
#[derive(Clone, Copy)]
pub(super) struct Attempt<'a> {
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

/// The hand of a round: from the teacher's list, or dealt.
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

/// Resolves the lines of a list. Each hand must fit the puzzle and have a proven solution.
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
        if hands.len() > HandList::MAX {
            let reason = msg!("a list has at most {most} hands", most = HandList::MAX);
            refused.push(LineError { line: index + 1, text: line.to_string(), reason });
            break;
        }
        if budget.check().is_err() || refused.len() >= HandList::MAX {
            break;
        }
    }
    if refused.is_empty() {
        return Ok(HandList::from(hands));
    }
    Err(SettingsError { field: "hands", lines: refused })
}

/// The level of a round.
fn level(round: u32, settings: &Settings) -> Option<Level> {
    if !settings.rising {
        return settings.level.level();
    }
    let step = round.saturating_sub(1) * 4 / settings.rounds.max(1);
    Level::ALL.get(step as usize).copied()
}

/// The next hint of the game itself.
fn help(game: &impl AnyGame, taken: usize, budget: &Budget) -> Option<Translations> {
    let level = u8::try_from(taken + 1).ok().filter(|_| taken < HINTS)?;
    game.hint(level, &budget.for_nodes(HINT_NODES)).ok().map(|message| Translations::from(&message))
}

fn id_of(hand: &Hand) -> Option<GameId> {
    hand.game.parse().ok()
}

/// Points for an immediate answer without hints.
const MAX_POINTS: u64 = 1000;
/// Time over which points fall if a hand has no limit.
const UNLIMITED: Millis = 120_000;
/// Each hint costs one of this many parts.
const PARTS: u64 = 4;

/// Time and hints behind an answer, for scoring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Time taken.
    pub(super) after: Millis,
    /// Time limit.
    pub(super) limit: Option<Millis>,
    /// Hints taken.
    pub(super) hints: usize,
}

impl Effort {
    /// From 1000 points for an immediate answer down to 500 at the limit; each hint costs a quarter.
    pub(super) fn by_speed(self) -> u64 {
        let half = MAX_POINTS / 2;
        self.without_hints(half + self.share_of(half))
    }

    /// Fewer tries always score more; among equal tries, faster ones do.
    pub(super) fn by_tries(self, used: u64, all: u64) -> u64 {
        let left = |used: u64| MAX_POINTS * all.saturating_sub(used) / all.max(1);
        let (least, most) = (left(used), left(used.saturating_sub(1)));
        let step = most.saturating_sub(least).saturating_sub(1);
        self.without_hints(least + 1 + self.share_of(step))
    }

    /// The share of some points that corresponds to the remaining time.
    fn share_of(self, points: u64) -> u64 {
        let limit = self.limit.unwrap_or(UNLIMITED).max(1);
        points * limit.saturating_sub(self.after) / limit
    }

    fn without_hints(self, points: u64) -> u64 {
        points * PARTS.saturating_sub(self.hints as u64) / PARTS
    }
}
