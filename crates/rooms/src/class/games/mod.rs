//! The puzzles that a class plays.
//!
//! A [`Hand`] is a public [`Task`] and the id of its game, which stays on the server because the
//! id of a Nerdle game reveals the answer. Moves are in the text form of the puzzle's own
//! game; each player's game is a [`GameState`], which dispatches to one module a puzzle.

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
use unpuzzle_puzzles::{AnyGame, Budget, GameId, InputError, Message, Random, Status, msg};
use unpuzzle_twentyfour::deal::Card;
use unpuzzle_twentyfour::rating::Level;
use unpuzzle_twentyfour::{Hand as Cards, Key, Verdict};

pub use list::HandList;
use list::OwnHand;
pub(crate) use twentyfour::spells;

use crate::Millis;
use crate::frame::Translations;
use crate::settings::{ClassPuzzle, LineError, Settings, SettingsError};
use crate::table;

/// Number of hint levels, from a nudge to the answer.
const HINTS: usize = 3;
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
    pub(crate) task: Task,
    pub(crate) game: String,
    /// The game before the first move; `None` if it cannot be opened.
    pub(crate) start: Option<GameState>,
}

/// A player's game after the moves so far.
#[derive(Clone, Debug)]
pub(crate) enum GameState {
    /// 24 has no intermediate states: an answer is right or wrong.
    TwentyFour(Cards),
    Nerdle(Box<NerdleGame>),
    Tiling(Box<TilingGame>),
    Slide(Box<slide::Trail>),
}

/// Games of one hand are equal if their positions are.
impl PartialEq for GameState {
    fn eq(&self, other: &Self) -> bool {
        self.position() == other.position()
    }
}

pub(super) struct Step {
    /// Feedback on each move, for puzzles that have it.
    pub(super) marks: Vec<String>,
    pub(super) score: u64,
    pub(super) end: Option<End>,
}

pub(super) enum End {
    Solved(Solution),
    /// Out of tries.
    Lost,
}

pub(super) struct Solution {
    pub(super) answer: String,
    pub(super) points: u64,
}

pub(super) enum Fault {
    /// Syntax error or illegal move, which costs nothing.
    Unreadable(InputError),
    Wrong(Message),
}

impl Hand {
    fn deal(
        level: Option<Level>,
        random: &mut Random,
        settings: &Settings,
        budget: &Budget,
    ) -> Option<Self> {
        let id = match settings.puzzle {
            ClassPuzzle::TwentyFour => {
                return twentyfour::deal(level, random, settings, budget).map(twentyfour::of_cards);
            }
            ClassPuzzle::Nerdle => nerdle::deal(random, settings.variant),
            ClassPuzzle::Tiling => tiling::deal(level, random),
            ClassPuzzle::Slide => slide::deal(random),
        };
        Hand::of_id(&id?, budget).ok()
    }

    /// The hand of a game of another puzzle than 24.
    fn of_id(id: &GameId, budget: &Budget) -> Result<Self, Message> {
        let (task, start) = match id.puzzle().parse() {
            Ok(ClassPuzzle::Nerdle) => nerdle::open(id).ok_or_else(other_puzzle)?,
            Ok(ClassPuzzle::Tiling) => tiling::open(id, budget)?,
            Ok(ClassPuzzle::Slide) => slide::open(id).ok_or_else(other_puzzle)?,
            Ok(ClassPuzzle::TwentyFour) | Err(_) => return Err(other_puzzle()),
        };
        Ok(Hand { task, game: id.to_string(), start: Some(start) })
    }

    /// One of the teacher's own hands, or the reason why it does not fit this puzzle.
    fn own(
        puzzle: ClassPuzzle,
        hand: &OwnHand,
        random: &mut Random,
        budget: &Budget,
    ) -> Result<Self, Message> {
        match hand {
            OwnHand::Cards(ranks) if puzzle == ClassPuzzle::TwentyFour => {
                Ok(twentyfour::of_cards(twentyfour::with_suits(*ranks, random)))
            }
            OwnHand::Game(id) if id.puzzle() == puzzle.name() => Hand::of_id(id, budget),
            _ => Err(other_puzzle()),
        }
    }

    pub(super) fn open(task: Task, game: &str) -> Self {
        let start = match task.cards() {
            Some(cards) => twentyfour::of_cards(cards).start,
            None => game.parse().ok().and_then(|id| {
                Hand::of_id(&id, &Budget::unlimited()).ok().and_then(|hand| hand.start)
            }),
        };
        Hand { task, game: game.to_owned(), start }
    }

    /// An error with the reason unless a solution is proven.
    fn check_solvable(&self, settings: &Settings, budget: &Budget) -> Result<(), Message> {
        let verdict = match &self.start {
            Some(GameState::TwentyFour(cards)) => twentyfour::solvable(cards, settings, budget),
            Some(GameState::Tiling(game)) => tiling::solvable(game, budget),
            Some(GameState::Nerdle(_) | GameState::Slide(_)) => Verdict::Yes,
            None => Verdict::Unknown,
        };
        match (verdict, settings.puzzle) {
            (Verdict::Yes, _) => Ok(()),
            (Verdict::No, _) => Err(msg!("has no solution")),
            (Verdict::Unknown, ClassPuzzle::TwentyFour)
                if budget.check().is_ok() && budget.check_nodes().is_ok() =>
            {
                Err(twentyfour::larger_values_untried())
            }
            (Verdict::Unknown, _) => Err(msg!("takes too long to check")),
        }
    }

    /// Every essentially different answer, or one where there are too many.
    pub(super) fn answers(&self, settings: &Settings, budget: &Budget) -> Vec<String> {
        match &self.start {
            Some(GameState::TwentyFour(cards)) => {
                table::answers(cards, &twentyfour::rules(settings), budget)
            }
            Some(GameState::Nerdle(_)) => nerdle::answers(&self.game),
            Some(GameState::Tiling(game)) => tiling::answer(game, budget).into_iter().collect(),
            Some(GameState::Slide(_)) | None => Vec::new(),
        }
    }

    /// Whether a question to the solver concerns this hand, or the position of one of these
    /// players.
    pub(super) fn is_asked(&self, question: &str, players: &[&GameState], budget: &Budget) -> bool {
        let is_itself = question.split_whitespace().next() == Some(&self.game);
        match &self.start {
            Some(GameState::TwentyFour(_)) => {
                self.task.cards().is_some_and(|cards| spells(question, cards))
            }
            Some(GameState::Nerdle(_)) => nerdle::is_asked(question, players),
            Some(GameState::Tiling(game)) => {
                question.trim() == self.game || tiling::is_asked(game, question.trim(), budget)
            }
            Some(start @ GameState::Slide(_)) => {
                is_itself || slide::is_asked(question, players.iter().copied().chain([start]))
            }
            None => is_itself,
        }
    }

    pub(super) fn usual_time(&self, settings: &Settings, budget: &Budget) -> Option<Millis> {
        match &self.start {
            Some(GameState::TwentyFour(cards)) => twentyfour::usual_time(cards, settings, budget),
            _ => None,
        }
    }
}

impl GameState {
    pub(super) fn play(
        &mut self,
        moves: &[String],
        effort: Effort,
        settings: &Settings,
    ) -> Result<Step, Fault> {
        if let GameState::TwentyFour(cards) = self {
            return twentyfour::judge(cards, &moves.concat(), effort, settings);
        }
        for text in moves {
            self.make(text).map_err(Fault::Unreadable)?;
        }
        Ok(match self {
            GameState::TwentyFour(_) => Step { marks: Vec::new(), score: 0, end: None },
            GameState::Nerdle(game) => nerdle::step(game, moves.len(), effort),
            GameState::Tiling(game) => {
                let score = u64::try_from(game.score()).unwrap_or(0);
                let end = (game.status() == Status::Won).then(|| {
                    let (answer, points) = (tiling::placed(game), effort.by_speed());
                    End::Solved(Solution { answer, points })
                });
                Step { marks: Vec::new(), score, end }
            }
            GameState::Slide(trail) => {
                let is_over = trail.game.grid().is_over();
                let end = is_over.then(|| End::Solved(slide::solution(&trail.game)));
                Step { marks: Vec::new(), score: trail.game.points(), end }
            }
        })
    }

    fn make(&mut self, text: &str) -> Result<(), InputError> {
        match self {
            GameState::TwentyFour(_) => Ok(()),
            GameState::Nerdle(game) => game.play(text).map(drop),
            GameState::Tiling(game) => game.play(text).map(drop),
            GameState::Slide(trail) => trail.play(text),
        }
    }

    /// Replays moves from the log.
    pub(super) fn follow(&mut self, moves: &[String]) {
        for text in moves {
            // The log has valid moves only.
            let _ = self.make(text);
        }
    }

    /// The position: Nerdle rows with colours, the pieces on a board, or the tiles of 2048.
    pub(super) fn position(&self) -> String {
        match self {
            GameState::TwentyFour(_) => String::new(),
            GameState::Nerdle(game) => nerdle::position(game),
            GameState::Tiling(game) => tiling::placed(game),
            GameState::Slide(trail) => trail.game.grid().with_separator(","),
        }
    }

    /// The result of an unfinished game, where partial results count.
    pub(super) fn unfinished(&self) -> Option<Solution> {
        match self {
            GameState::Slide(trail) => {
                Some(slide::solution(&trail.game)).filter(|one| one.points > 0)
            }
            _ => None,
        }
    }

    /// The next hint, given the number taken. 2048 has none: the only help is a computer player,
    /// and nobody learns from being played for.
    pub(super) fn hint(
        &self,
        taken: usize,
        settings: &Settings,
        budget: &Budget,
    ) -> Option<Translations> {
        let game: &dyn AnyGame = match self {
            GameState::TwentyFour(cards) => {
                return table::hint(cards, &twentyfour::rules(settings), taken, budget);
            }
            GameState::Nerdle(game) => game.as_ref(),
            GameState::Tiling(game) => game.as_ref(),
            GameState::Slide(_) => return None,
        };
        let level = u8::try_from(taken + 1).ok().filter(|_| taken < HINTS)?;
        let hint = game.hint(level, &budget.for_nodes(HINT_NODES)).ok()?;
        Some(Translations::from(&hint))
    }
}

/// A canonical form of an answer, for puzzles whose answers can be written in several ways.
pub(super) fn key(puzzle: ClassPuzzle, answer: &str) -> Option<Key> {
    match puzzle {
        ClassPuzzle::TwentyFour => twentyfour::key(answer),
        ClassPuzzle::Nerdle | ClassPuzzle::Tiling | ClassPuzzle::Slide => None,
    }
}

fn other_puzzle() -> Message {
    msg!("not a hand of the puzzle that is played here")
}

/// The hand of a round: from the teacher's list, or dealt.
pub(super) fn choose(round: u32, seed: u64, settings: &Settings, budget: &Budget) -> Option<Hand> {
    let mut random = Random::stream(seed, round.into());
    match settings.hands.get(round) {
        Some(own) => Hand::own(settings.puzzle, own, &mut random, budget).ok(),
        None if settings.hands.is_empty() => {
            Hand::deal(level(round, settings), &mut random, settings, budget)
        }
        None => None,
    }
}

/// Resolves the lines of a list. Each hand must fit the puzzle and have a proven solution.
pub(crate) fn check_hands(
    list: &HandList,
    settings: &Settings,
    budget: &Budget,
) -> Result<HandList, SettingsError> {
    let mut random = Random::seeded(0);
    let checking = budget.for_nodes(LIST_NODES);
    let mut check = |own: &OwnHand| {
        let budget = checking.for_nodes(CHECK_NODES);
        let hand = Hand::own(settings.puzzle, own, &mut random, &budget)?;
        hand.check_solvable(settings, &budget)
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

fn level(round: u32, settings: &Settings) -> Option<Level> {
    if !settings.rising {
        return settings.level.level();
    }
    let step = round.saturating_sub(1) * 4 / settings.rounds.max(1);
    Level::ALL.get(step as usize).copied()
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
    pub(super) after: Millis,
    pub(super) limit: Option<Millis>,
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
