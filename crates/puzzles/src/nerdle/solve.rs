//! `solve`: the path of a strategy to a known answer, or what can still be the
//! answer and what to guess next.

use unpuzzle_puzzle::page::{Block, Column, Role, Span, Table};
use unpuzzle_puzzle::{Budget, Exhausted, InputError, LegacyReply, Outcome, Request, Value};

use super::input;
use super::refusals::read_answer;
use super::{Halt, hint, messages, unknown, view};
use unpuzzle_nerdle::answers::Knowledge;
use unpuzzle_nerdle::rules::{Row, Tiles};
use unpuzzle_nerdle::strategy::Strategy;

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, Halt> {
    let answer = request.given("answer");
    if answer.is_none()
        && request
            .given("rows")
            .is_none_or(|rows| rows.trim().is_empty())
    {
        return Err(InputError::new(messages::NOTHING_TO_SOLVE.message()).into());
    }
    let position = input::position(request, budget)?;
    let Some(answer) = answer else {
        return Ok(hint::reply(request, &position, budget));
    };
    let answer = read_answer(answer, position.rules.variant)?;
    let Ok([start]) = <[Knowledge; 1]>::try_from(position.boards) else {
        return Err(InputError::new(messages::ONE_BOARD.message()).into());
    };
    Ok(Path::new(input::strategy_of(request), start, answer).reply(budget))
}

/// Guesses that no strategy needs.
const LONGEST: usize = 40;

/// A strategy on its way to an answer.
struct Path {
    strategy: &'static dyn Strategy,
    knowledge: Knowledge,
    answer: Tiles,
    /// Candidates before each row.
    candidates: Vec<usize>,
}

impl Path {
    fn new(strategy: &'static dyn Strategy, start: Knowledge, answer: Tiles) -> Self {
        let rules = start.rules();
        let mut before = Knowledge::new(rules);
        let mut candidates = Vec::new();
        for &row in start.rows() {
            candidates.push(before.candidates().len());
            // These rows were added once already.
            let _ = before.add(row);
        }
        Path {
            strategy,
            knowledge: start,
            answer,
            candidates,
        }
    }

    fn reply(mut self, budget: &Budget) -> LegacyReply {
        let ended = self.walk(budget);
        let mut reply = match ended {
            Ok(()) => LegacyReply::new(Outcome::Yes),
            Err(_) => unknown(),
        };
        self.tell(&mut reply);
        if ended.is_ok() {
            self.conclude(&mut reply);
        }
        reply
    }

    fn walk(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        while !self.knowledge.is_solved() && self.knowledge.rows().len() < LONGEST {
            budget.check()?;
            let guess = self.strategy.choose(&self.knowledge, budget)?.guess;
            let feedback = self.knowledge.rules().feedback(guess, self.answer);
            self.candidates.push(self.knowledge.candidates().len());
            // The colours come from the answer, so they contradict nothing.
            if self.knowledge.add(Row { guess, feedback }).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn tell(&self, reply: &mut LegacyReply) {
        let rows = self.knowledge.rows();
        let guesses = rows.iter().map(|row| row.guess.to_string());
        let row = |(row, &candidates): (&Row, &usize)| {
            Value::Record(vec![
                ("guess", row.guess.to_string().into()),
                ("feedback", row.feedback.to_string().into()),
                ("candidates", candidates.into()),
            ])
        };
        let told = rows.iter().zip(&self.candidates).map(row);
        reply
            .field("variant", self.knowledge.rules().variant.name())
            .field("answer", self.answer.to_string())
            .field("strategy", self.strategy.name())
            .field("guesses", Value::list(guesses))
            .field("rows", Value::List(told.collect()));
        let table = self.table();
        reply.page.push(view::boards([rows]));
        reply.page.blank();
        reply.page.push(Block::Table(table.clone()));
        reply.table = Some(table);
    }

    fn table(&self) -> Table {
        let columns = [
            (&messages::NUMBER, true),
            (&messages::CANDIDATES_COLUMN, true),
            (&messages::GUESS_COLUMN, false),
            (&messages::COLOURS_COLUMN, false),
        ];
        let row = |(number, (row, &candidates)): (usize, (&Row, &usize))| {
            vec![
                Span::new(Role::Quiet, number + 1),
                Span::new(Role::Normal, candidates),
                Span::new(Role::Strong, row.guess.to_string()),
                Span::new(Role::Normal, row.feedback.to_string()),
            ]
        };
        let rows = self.knowledge.rows().iter().zip(&self.candidates);
        Table {
            columns: columns
                .map(|(title, numeric)| Column { title, numeric })
                .to_vec(),
            rows: rows.enumerate().map(row).collect(),
        }
    }

    fn conclude(&self, reply: &mut LegacyReply) {
        let guesses = self.knowledge.rows().len();
        let tries = self.knowledge.rules().variant.tries();
        let said = |text: &'static unpuzzle_puzzle::Text| {
            text.with("strategy", self.strategy.name())
                .with("guesses", guesses)
        };
        match guesses <= tries && self.knowledge.is_solved() {
            true => reply.page.line(Role::Good, said(&messages::FOUND_IN)),
            false => reply
                .page
                .line(Role::Bad, said(&messages::TOO_LATE).with("tries", tries)),
        };
    }
}
