//! A game in progress: boards, rows, tries and the outcome.

mod date;
mod instance;

use unpuzzle_core::{Budget, Exhausted, Message, Random, Status, msg};

use crate::answers::{Answers, Knowledge, Splitter};
use crate::rules::{Feedback, Guess, GuessError, Row, Tiles};

pub use date::Date;
pub use instance::{Instance, Mode, Origin, Shared, kind_of};

/// A game in some position.
///
/// ```
/// use unpuzzle_nerdle::{Budget, Game, Status};
///
/// let instance = "nerdle:mini#7".parse().unwrap();
/// let mut game = Game::new(instance, &Budget::unlimited())?;
/// let answer = instance.answers()[0].to_string();
/// game.play("4*7=28").unwrap();
/// game.play(&answer).unwrap();
/// assert_eq!(game.status(), Status::Won);
/// # Ok::<(), unpuzzle_nerdle::Exhausted>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    instance: Instance,
    boards: Vec<Board>,
    given: usize,
    played: usize,
}

/// One board of a game.
#[derive(Clone, Debug)]
pub struct Board {
    /// What its rows tell.
    pub knowledge: Knowledge,
    /// The answer; none while an adversary has not settled on one.
    answer: Option<Tiles>,
}

impl Board {
    /// Whether the answer has been found.
    pub fn is_solved(&self) -> bool {
        self.knowledge.is_solved()
    }
}

/// The result of a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Turn {
    /// The guess as it was accepted, with its warnings.
    pub guess: Guess,
    /// The colours on each board; none where the board was solved before.
    pub feedback: Vec<Option<Feedback>>,
}

impl Game {
    /// The start of a game. An instant game needs time to be made, and so
    /// does the first game of a large variant.
    pub fn new(instance: Instance, budget: &Budget) -> Result<Self, Exhausted> {
        budget.check()?;
        let needs_all = matches!(instance.mode, Mode::Instant | Mode::Adversarial);
        if needs_all || Answers::are_at_hand(instance.rules.variant) {
            Answers::ready(instance.rules, budget)?;
        }
        let mut game = Game {
            instance,
            boards: instance
                .answers()
                .into_iter()
                .map(|answer| Board {
                    knowledge: Knowledge::new(instance.rules),
                    answer: (instance.mode != Mode::Adversarial).then_some(answer),
                })
                .collect(),
            given: 0,
            played: 0,
        };
        match instance.mode {
            Mode::Speed => game.give_any_row(),
            Mode::Instant => game.give_telling_row(budget)?,
            _ => {}
        }
        Ok(game)
    }

    /// A random row that is not the answer.
    fn give_any_row(&mut self) {
        let rules = self.instance.rules;
        let mut random = self.instance.random();
        let mut draw = || {
            let index = random.index(Answers::count(rules.variant));
            Answers::nth(rules.variant, index as u32)
        };
        let answer = self.boards.first().and_then(|board| board.answer);
        let wins = |guess| answer.is_some_and(|answer| rules.wins(guess, answer));
        let mut guess = draw();
        while guess.is_some_and(wins) {
            guess = draw();
        }
        if let Some(guess) = guess {
            self.enter(guess);
            self.given = 1;
        }
    }

    /// A row after which only one answer is left, and that answer.
    fn give_telling_row(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        let answers = Answers::of(self.instance.rules.variant);
        let mut splitter = Splitter::new(answers);
        let mut random = self.instance.random();
        let Some(wanted) = self.boards.first().and_then(|board| board.answer) else {
            return Ok(());
        };
        let wanted = answers.index(wanted).unwrap_or(0);
        loop {
            budget.check()?;
            let guess = random.index(answers.len()) as u32;
            if let Some(answer) = told(&mut splitter, guess, wanted, &mut random) {
                let answer = answers.rows()[answer as usize];
                self.boards.truncate(1);
                self.boards.iter_mut().for_each(|board| board.answer = Some(answer));
                self.enter(answers.rows()[guess as usize]);
                self.given = 1;
                return Ok(());
            }
        }
    }

    /// Plays a guess given as text. After an error nothing has changed.
    pub fn play(&mut self, text: &str) -> Result<Turn, PlayError> {
        if self.status() != Status::Playing {
            return Err(PlayError::Over);
        }
        self.guess(Guess::parse(text, self.instance.rules.variant)?)
    }

    /// Plays a guess of the right length. After an error nothing has changed.
    pub fn guess(&mut self, guess: Guess) -> Result<Turn, PlayError> {
        if self.status() != Status::Playing {
            return Err(PlayError::Over);
        }
        if self.instance.hard {
            self.check_hard(guess.tiles)?;
        }
        let feedback = self.enter(guess.tiles);
        Ok(Turn { guess, feedback })
    }

    /// Checks a guess by the rule of hard mode: it agrees with every row of some open board.
    pub fn check_hard(&self, guess: Tiles) -> Result<(), PlayError> {
        let mut first = None;
        for (board, own) in self.boards.iter().enumerate().filter(|(_, own)| !own.is_solved()) {
            match own.knowledge.agrees(guess) {
                Ok(()) => return Ok(()),
                Err(row) => first = first.or(Some((board, row))),
            }
        }
        match first {
            None => Ok(()),
            Some((board, row)) => Err(PlayError::Hard {
                board,
                row,
                guess,
                shown: self.boards[board].knowledge.rows()[row],
            }),
        }
    }

    fn enter(&mut self, guess: Tiles) -> Vec<Option<Feedback>> {
        self.played += 1;
        self.boards.iter_mut().map(|board| board.enter(guess)).collect()
    }

    /// Which game it is.
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// The boards.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// Rows that were given at the start.
    pub fn given(&self) -> usize {
        self.given
    }

    /// Rows so far, given ones included.
    pub fn rows(&self) -> usize {
        self.played
    }

    /// Rows still free.
    pub fn rows_left(&self) -> usize {
        let all = self.instance.mode.rows(self.instance.rules.variant);
        all.saturating_sub(self.played)
    }

    /// Whether it is not over.
    pub fn status(&self) -> Status {
        if self.boards.iter().all(Board::is_solved) {
            Status::Won
        } else if self.rows_left() == 0 {
            Status::Lost
        } else {
            Status::Playing
        }
    }

    /// The answers, once the game is over. An adversary shows one that it
    /// could have meant.
    pub fn answers(&self) -> Option<Vec<Tiles>> {
        if self.status() == Status::Playing {
            return None;
        }
        let shown =
            |board: &Board| board.answer.or_else(|| board.knowledge.candidate_rows().next());
        self.boards.iter().map(shown).collect()
    }

    /// The squares of every row, for sharing; they tell no tile.
    pub fn share_grid(&self) -> String {
        let mut grid = String::new();
        for row in 0..self.played {
            let boards: Vec<String> = self
                .boards
                .iter()
                .map(|board| match board.knowledge.rows().get(row) {
                    Some(row) => row.feedback.squares(),
                    None => "⬜".repeat(self.instance.rules.variant.tiles()),
                })
                .collect();
            grid.push_str(&boards.join(" "));
            grid.push('\n');
        }
        grid
    }
}

impl Board {
    fn enter(&mut self, guess: Tiles) -> Option<Feedback> {
        if self.is_solved() {
            return None;
        }
        let feedback = match self.answer {
            Some(answer) => self.knowledge.rules().feedback(guess, answer),
            None => self.resist(guess),
        };
        // The colours come from a candidate, so they contradict nothing.
        let feedback = feedback.canonical(guess);
        self.knowledge.push(Row { guess, feedback });
        Some(feedback)
    }

    /// The colours that leave most candidates, and green only if it must be.
    fn resist(&self, guess: Tiles) -> Feedback {
        let rules = self.knowledge.rules();
        let answers = self.knowledge.answers();
        let candidates = self.knowledge.candidates();
        let (_, parts) = Splitter::new(answers).split_rules(rules, candidates, guess);
        let largest = parts.iter().rev().max_by_key(|part| part.members.len());
        match largest.and_then(|part| part.members.first()) {
            Some(&member) => rules.feedback(guess, answers.rows()[member as usize]),
            None => Feedback::solved(guess.len()),
        }
    }
}

/// An answer that a guess tells for sure: the wanted one if it does, now and
/// then another, so that every puzzle can be made.
fn told(splitter: &mut Splitter<'_>, guess: u32, wanted: u32, random: &mut Random) -> Option<u32> {
    let answers = splitter.answers;
    let code = answers.codes()[guess as usize];
    let parts = splitter.split(&code, &answers.all());
    let alone = |answer: u32| parts.iter().any(|part| part.members == [answer]);
    if wanted != guess && alone(wanted) {
        return Some(wanted);
    }
    let singles: Vec<u32> = parts
        .iter()
        .filter(|part| part.members.len() == 1)
        .filter_map(|part| part.members.first().copied())
        .filter(|&answer| answer != guess)
        .collect();
    if random.below(64) == 0 { random.choose(&singles).copied() } else { None }
}

/// Why a guess was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayError {
    /// It is not a guess.
    Guess(#[from] GuessError),
    /// In hard mode it must agree with every row; this one it ignores.
    Hard {
        /// The board, counted from 0.
        board: usize,
        /// The row, counted from 0.
        row: usize,
        /// The guess.
        guess: Tiles,
        /// What the row shows.
        shown: Row,
    },
    /// The game is over.
    Over,
}

impl PlayError {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match self {
            Self::Guess(error) => error.kind.message().clone(),
            Self::Hard { guess, shown, .. } => msg!(
                "hard mode: {guess} does not fit {row}, which was {colours}",
                guess = guess.to_string(),
                row = shown.guess.to_string(),
                colours = shown.feedback.to_string()
            ),
            Self::Over => msg!("the game is over"),
        }
    }
}
