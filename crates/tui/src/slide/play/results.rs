//! What remains of games: best scores, and each game written down once.

use super::{Mode, Play, WINNING};
use crate::history::{History, NewResult};
use crate::screen::Effect;
use crate::slide::messages;
use crate::slide::scores::Scores;
use unpuzzle_puzzle::Message;
use unpuzzle_puzzle::page::Role;
use unpuzzle_store::Ending;

impl Play {
    /// The best score on boards of this size, this game included.
    pub(in crate::slide) fn best(&self) -> u64 {
        self.scores.best.max(self.timeline.score())
    }

    /// The scores of all games, this one included.
    pub(in crate::slide) fn scores_with_this(&self) -> Scores {
        if self.is_recorded() {
            return self.scores;
        }
        let is_won = self.timeline.grid().largest() >= WINNING;
        self.scores.with(self.timeline.score(), is_won)
    }

    /// Whether the game as it is now was written down already.
    fn is_recorded(&self) -> bool {
        let (game, score) = (self.timeline.id(), self.timeline.score());
        let mut past = self.past.results.iter();
        past.any(|result| result.game == game && result.score == Some(score))
    }

    /// Writes the result down, unless that was done already.
    pub(super) fn put_away(&self) -> Effect {
        if self.timeline.moves() == 0 || self.is_recorded() {
            return Effect::Stay;
        }
        let is_won = self.timeline.grid().largest() >= WINNING;
        Effect::Record(Box::new(NewResult {
            game: self.timeline.id(),
            level: self.size().to_string(),
            ending: if is_won {
                Ending::Solved
            } else {
                Ending::Skipped
            },
            time: self.effort.time,
            predicted: None,
            hints: self.effort.hints,
            undos: self.effort.undos,
            mistakes: 0,
            score: Some(self.timeline.score()),
        }))
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
                let why = messages::NOT_RECORDED.with("why", why.clone());
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
            self.timeline.go_to(moves);
            self.effort.undos += 1;
            self.mode = Mode::Playing;
            self.after_change();
        }
    }
}
