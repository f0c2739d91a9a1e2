//! What remains of games: best scores, and each game written down once.

use super::{Mode, Play, WINNING};
use crate::history::{History, result_of};
use crate::prelude::*;
use crate::slide::scores::Scores;
use unpuzzle_puzzles::msg;
use unpuzzle_store::{Ending, GameResult};

impl Play {
    /// The best score on boards of this size, this game included.
    pub(in crate::slide) fn best(&self) -> u64 {
        self.scores.best.max(self.session.game().points())
    }

    /// The scores of all games, this one included.
    pub(in crate::slide) fn scores_with_this(&self) -> Scores {
        if self.is_recorded() {
            return self.scores;
        }
        let is_won = self.session.game().grid().largest() >= WINNING;
        self.scores.with(self.session.game().points(), is_won)
    }

    /// Whether the game as it is now was written down already.
    fn is_recorded(&self) -> bool {
        let (game, score) = (self.session.id().to_string(), self.session.game().points());
        let mut past = self.past.results.iter();
        past.any(|result| result.game == game && result.score == Some(score))
    }

    /// Writes the result down, unless that was done already.
    pub(super) fn put_away(&self) -> Effect {
        if self.session.moves().is_empty() || self.is_recorded() {
            return Effect::Stay;
        }
        let is_won = self.session.game().grid().largest() >= WINNING;
        let ending = match is_won {
            true => Ending::Solved,
            false => Ending::Skipped,
        };
        let result = result_of(&self.session, self.size().to_string(), ending);
        let score = Some(self.session.game().points());
        Effect::Record(Box::new(GameResult { score, ..result }))
    }

    pub(super) fn leave(&mut self) -> Effect {
        if !self.is_over() {
            return Effect::Close;
        }
        match self.put_away() {
            Effect::Stay => Effect::Close,
            record => {
                self.is_leaving = true;
                record
            }
        }
    }

    pub(super) fn recorded(&mut self, recorded: &Result<History, Message>) -> Effect {
        match recorded {
            Ok(past) => self.remember(past),
            Err(why) => {
                let why = msg!("the result was not written down: {why}", why = why.clone());
                self.note = Some((Role::Warning, why));
            }
        }
        match self.is_leaving {
            true => Effect::Close,
            false => Effect::Stay,
        }
    }

    fn remember(&mut self, past: &History) {
        self.scores = Scores::of(past, self.size());
        self.past = past.clone();
    }

    pub(super) fn shown(&mut self, past: &History) {
        self.remember(past);
        if let Some(moves) = self.wanted.take() {
            self.session.go_to(moves);
            self.mode = Mode::Playing;
            self.after_change();
        }
    }
}
