//! One hand as a game: steps or whole answers as text, until the target is made.
//!
//! A finished hand with a wrong value is not lost; the player can go
//! back to a copy from before, as a session does.

mod state;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::Game;
use crate::prelude::*;
use unpuzzle_expr::{Expression, Rational};

pub(super) use state::HandState;

use super::input::{in_text, refused_id, refused_step};
use unpuzzle_twentyfour::check::{self, CheckError};
use unpuzzle_twentyfour::deal::{Card, Instance};
use unpuzzle_twentyfour::hint::{self, HintLevel};
use unpuzzle_twentyfour::play::{ParseStepError, Piece, Position, Step, StepError};
use unpuzzle_twentyfour::{Hand, Rules};

/// One hand being played.
///
/// A move is a step on two values that are on the table, such as `8 / 3`, or a
/// whole answer. An answer is an expression over the cards of the hand, or over
/// the values on the table as long as those are natural numbers.
///
/// ```
/// use unpuzzle_puzzles::{Budget, Game, Status};
/// use unpuzzle_puzzles::twentyfour::game::HandGame;
///
/// let id = "24:3,3,8,8".parse().unwrap();
/// let mut game = HandGame::open(&id, &Budget::unlimited()).unwrap();
/// game.play(&game.read("8/3").unwrap()).unwrap();
/// assert_eq!(game.status(), Status::Playing);
/// game.play(&game.read("8/(3-8/3)").unwrap()).unwrap();
/// assert_eq!(game.status(), Status::Won);
/// ```
#[derive(Clone, Debug)]
pub struct HandGame {
    id: GameId,
    position: Position,
    cards: Option<[Card; 4]>,
    answer: Option<Expression>,
}

/// A step, or a whole answer, in the words of the player.
#[derive(Clone, Debug)]
pub struct HandMove {
    text: String,
    step: Result<Step, ParseStepError>,
}

impl From<Step> for HandMove {
    fn from(step: Step) -> Self {
        HandMove { text: step.to_string(), step: Ok(step) }
    }
}

impl fmt::Display for HandMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Made {
    /// A step that does not end the hand.
    Step {
        step: Step,
        value: Rational,
        /// Whether nothing can follow it: all cards are used, and the value is wrong.
        is_last: bool,
    },
    Solved(Expression),
}

impl HandGame {
    pub fn open(id: &GameId, budget: &Budget) -> Result<Self, InputError> {
        let instance = Instance::read(id, budget).map_err(|error| refused_id(&error, id))?;
        let Some(position) = Position::new(&instance.hand, instance.rules) else {
            return Err(InputError::new(msg!(
                "a game id looks like 24:3,3,8,8 or 24:hard,1-10#2026-11-15, without spaces"
            )));
        };
        Ok(HandGame { id: id.clone(), position, cards: instance.cards, answer: None })
    }

    pub fn hand(&self) -> &Hand {
        self.position.hand()
    }

    /// Its cards with their suits, if they came from a deck.
    pub fn cards(&self) -> Option<[Card; 4]> {
        self.cards
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The right answer, once it is given.
    pub fn answer(&self) -> Option<&Expression> {
        let made = self.position.winner().map(|piece| &piece.expression);
        self.answer.as_ref().or(made)
    }

    fn rules(&self) -> &Rules {
        self.position.rules()
    }

    fn take(&mut self, step: Step) -> Result<Made, StepError> {
        let value = self.position.take(step)?;
        Ok(match self.answer() {
            Some(answer) => Made::Solved(answer.clone()),
            None => Made::Step { step, value, is_last: self.position.pieces().len() == 1 },
        })
    }

    /// Takes a whole answer over the cards of the hand or over the values on the table.
    fn accept(&mut self, text: &str) -> Result<Made, InputError> {
        let by_cards = check::judge(text, self.hand(), self.rules());
        let judged = by_cards.or_else(|error| match self.judge_table(text) {
            Some(Ok(answer)) => Ok(answer),
            Some(Err(other)) if !self.position.steps().is_empty() => Err(other),
            _ => Err(error),
        });
        let answer = judged.map_err(|error| in_text(&error, text))?.expression;
        self.answer = Some(answer.clone());
        Ok(Made::Solved(answer))
    }

    fn judge_table(&self, text: &str) -> Option<Result<check::Answer, CheckError>> {
        let pieces = self.position.pieces();
        let table = pieces
            .iter()
            .all(|piece: &Piece| piece.value.is_integer() && !piece.value.is_negative())
            .then_some(pieces)?;
        let table = Hand::new(table.iter().map(|piece| piece.value)).ok()?;
        Some(check::judge(text, &table, self.rules()))
    }

    fn reached(&self, answer: &Expression) -> Message {
        msg!(
            "{answer} = {target}: solved!",
            answer = answer.to_string(),
            target = self.rules().target.to_string()
        )
    }

    fn move_help(&self) -> Message {
        let mut values = self.position.pieces().iter().map(|piece| piece.value.to_string());
        let mut next = || values.next().unwrap_or_default();
        let (left, right) = (next(), next());
        // Not the answer to this very hand.
        let is_own = "3 3 8 8".parse().is_ok_and(|hand: Hand| hand == self.hand().sorted());
        let example = if is_own { "(1+2+3)*4" } else { "8/(3-8/3)" };
        msg!(
            "a move is a step such as {left} + {right}, or a whole answer such as {example}",
            left,
            right,
            example
        )
    }

    fn tiles(&self) -> Board {
        let cells = self.position.pieces().iter().map(|piece| Some(self.tile(piece)));
        Board { apart: true, rows: vec![cells.collect()] }
    }

    fn tile(&self, piece: &Piece) -> Cell {
        let is_target = piece.value == self.rules().target;
        let role = if is_target && self.status() == Status::Won {
            Role::Good
        } else if piece.joinable {
            Role::Strong
        } else {
            Role::Accent
        };
        Cell { label: piece.value.to_string(), role }
    }
}

fn refused(text: &str, error: &StepError) -> InputError {
    InputError::new(error.message()).at(SourceSpan::whole(text))
}

impl Game for HandGame {
    type Move = HandMove;
    type Outcome = Made;

    fn id(&self) -> GameId {
        self.id.clone()
    }

    fn read(&self, text: &str) -> Result<HandMove, InputError> {
        Ok(HandMove { text: text.to_owned(), step: text.parse() })
    }

    fn play(&mut self, HandMove { text, step }: &HandMove) -> Result<Made, InputError> {
        if self.status() != Status::Playing {
            return Err(InputError::new(msg!("the hand is finished")));
        }
        match step {
            Ok(step) => match self.take(*step) {
                Ok(made) => Ok(made),
                // Cards that went into a step may still be used in a whole answer.
                Err(error @ StepError::NotOnTable(_)) => {
                    self.accept(text).map_err(|_| refused(text, &error))
                }
                Err(error) => Err(refused(text, &error)),
            },
            Err(error @ ParseStepError::Ambiguous(..)) => {
                self.accept(text).map_err(|_| refused_step(error, text))
            }
            Err(_) => {
                let accepted = self.accept(text);
                accepted.map_err(|failure| failure.with_help(self.move_help()))
            }
        }
    }

    fn told(&self, made: &Made) -> Message {
        match made {
            Made::Solved(answer) => self.reached(answer),
            Made::Step { step, value, is_last } => {
                let text = if *is_last {
                    msg!(
                        "{step} = {value}, which is not {target}: undo and try another way",
                        target = self.rules().target.to_string(),
                        ..
                    )
                } else {
                    msg!("{step} = {value}", ..)
                };
                text.with("step", step.to_string()).with("value", value.to_string())
            }
        }
    }

    fn status(&self) -> Status {
        match self.answer() {
            Some(_) => Status::Won,
            None => Status::Playing,
        }
    }

    /// The number of cards in the hand once it is solved: what a pile is worth.
    fn score(&self) -> i64 {
        match self.status() {
            Status::Won => i64::try_from(self.hand().len()).unwrap_or(i64::MAX),
            _ => 0,
        }
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        let target = self.rules().target.to_string();
        page.line(Role::Title, msg!("Make {target}", target));
        page.push(Block::Board(self.tiles()));
        if !self.position.steps().is_empty() {
            page.line(Role::Quiet, msg!("Steps so far"));
        }
        for (before, step) in self.position.steps().iter().enumerate() {
            let value = step.result().map_or_else(|_| String::new(), |value| value.to_string());
            let line = msg!("{number}. {step} = {value}", number = before + 1, ..);
            page.line(Role::Normal, line.with("step", step.to_string()).with("value", value));
        }
        if let Some(answer) = self.answer() {
            page.line(Role::Good, self.reached(answer));
        }
        page
    }

    fn position(&self) -> Box<dyn Data> {
        Box::new(HandState::of(self))
    }

    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError> {
        let level = HintLevel::new(level)
            .ok_or_else(|| InputError::new(msg!("hints have the levels 1, 2 and 3")))?;
        if let Some(answer) = self.answer() {
            return Ok(self.reached(answer));
        }
        let hint = hint::hint(&self.position, level, budget);
        let hint =
            hint.map_err(|_| InputError::new(msg!("there was not enough time to find a hint")))?;
        Ok(hint.message())
    }
}
