//! Everybody answers: all get the same hand and the same time.
//!
//! * Who solves it scores by speed, from 1000 points at once down to 500 when the time is
//!   up; each hint taken costs a quarter of that. A wrong answer costs nothing but time.
//! * A hand ends when everybody who is there has solved it or given it up, when the time
//!   is up, or when the host says so. Then come the solutions, who found which, and how
//!   long people usually take.
//! * Who comes late starts with the next hand; who loses the connection goes on where they
//!   were.
//! * After the last hand, or when the host says so, comes the ranking.
//!
//! What everybody sees is a [`Quiz`], which follows from [`Event`]s by [`Quiz::apply`]
//! alone. An answer is known to who gave it and to the log until the hand is over; nothing
//! else about solutions leaves the server before.
//!
//! All that is about 24 stands in `hands`: which hand comes next, what is right, hints,
//! solutions and the usual time.

mod decide;
mod hands;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_twentyfour::deal::Card;

pub use hands::HandList;

use crate::Millis;
use crate::contest::PlayerName;
use crate::member::MemberId;
use crate::said::Said;

/// What a right answer is worth at once, without hints.
const MOST_POINTS: u64 = 1000;
/// Over how long points fall where a hand has no time limit.
const UNLIMITED: Millis = 120_000;
/// Each hint takes one of so many parts.
const PARTS: u64 = 4;

/// What everybody sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Quiz {
    /// How many hands there are.
    pub rounds: u32,
    /// Who plays, in the order of coming.
    pub players: Vec<Pupil>,
    /// The hand that everybody works on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<Round>,
    /// When the next hand comes, or the ranking after the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Millis>,
    /// The hand that was there before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shown: Option<Shown>,
    /// Everybody's place when all is over.
    pub ranking: Vec<Standing>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pupil {
    /// Their number.
    pub member: MemberId,
    /// What to call them.
    pub name: PlayerName,
    /// What they have scored.
    pub points: u64,
    /// How many hands they have solved.
    pub solved: u32,
    /// How many hints they took.
    pub hints: u32,
    /// Whether they are away.
    pub away: bool,
}

/// A hand that everybody works on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Round {
    /// Which hand this is, counted from 1.
    pub number: u32,
    /// Its cards.
    #[schemars(with = "[String; 4]")]
    pub cards: [Card; 4],
    /// When it came.
    pub posed: Millis,
    /// When the time is up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Millis>,
    /// Who was there when it came.
    pub playing: Vec<MemberId>,
    /// Who has solved it, the first first.
    pub solved: Vec<MemberId>,
    /// Who has given it up.
    pub yielded: Vec<MemberId>,
    /// Who took a hint, once for each.
    pub advised: Vec<MemberId>,
}

/// A hand that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shown {
    /// Which hand it was.
    pub round: u32,
    /// Its cards.
    #[schemars(with = "[String; 4]")]
    pub cards: [Card; 4],
    /// How many worked on it.
    pub playing: usize,
    /// Who solved it and how, the first first.
    pub found: Vec<Found>,
    /// Every essentially different answer.
    pub answers: Vec<String>,
    /// How long people usually take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual: Option<Millis>,
}

/// A player's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The place, from 1; players with as many points share it.
    pub place: usize,
    /// Who.
    pub member: MemberId,
    /// What they have scored.
    pub points: u64,
}

/// Somebody's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// Whose.
    pub member: MemberId,
    /// What they gave.
    pub answer: String,
    /// How long it took them.
    pub after: Millis,
    /// What they scored by it.
    pub points: u64,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(rename = "QuizEvent")]
#[allow(missing_docs, reason = "the names of the fields say it")]
pub enum Event {
    /// A player came in after the start.
    Enrolled { member: MemberId, name: PlayerName },
    /// A hand is there for everybody.
    Posed {
        round: u32,
        #[schemars(with = "[String; 4]")]
        cards: [Card; 4],
        #[serde(skip_serializing_if = "Option::is_none")]
        until: Option<Millis>,
    },
    /// A player solved it.
    Solved {
        member: MemberId,
        after: Millis,
        points: u64,
        /// How, for them only until the hand is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        answer: Option<String>,
    },
    /// A player answered wrongly.
    Missed {
        member: MemberId,
        /// What they gave, for them only.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// What is wrong with it, for them only.
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<Said>,
    },
    /// A player took a hint.
    Advised {
        member: MemberId,
        /// The hint, for them only.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<Said>,
    },
    /// A player gave the hand up.
    Yielded { member: MemberId },
    /// The hand is over.
    Shown {
        found: Vec<Found>,
        answers: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        usual: Option<Millis>,
        /// When the next hand comes, or the ranking after the last.
        next: Millis,
    },
    /// All is over.
    Ranked { ranking: Vec<Standing> },
}

impl Event {
    /// The event without what a member, or a projector, may not know.
    #[must_use]
    pub(crate) fn seen_by(mut self, viewer: Option<MemberId>) -> Self {
        match &mut self {
            Event::Solved { member, answer, .. } if viewer != Some(*member) => *answer = None,
            Event::Missed { member, text, reason } if viewer != Some(*member) => {
                (*text, *reason) = (None, None);
            }
            Event::Advised { member, hint } if viewer != Some(*member) => *hint = None,
            _ => {}
        }
        self
    }
}

/// What a right answer is worth after a time, with so many hints.
fn points(after: Millis, limit: Option<Millis>, hints: usize) -> u64 {
    let limit = limit.unwrap_or(UNLIMITED).max(1);
    let half = MOST_POINTS / 2;
    let by_speed = half + half * limit.saturating_sub(after) / limit;
    by_speed * PARTS.saturating_sub(hints as u64) / PARTS
}

impl Round {
    /// Whether a member has solved it or given it up.
    pub fn is_done(&self, member: MemberId) -> bool {
        self.solved.contains(&member) || self.yielded.contains(&member)
    }

    /// How many hints a member took at it.
    pub fn hints_of(&self, member: MemberId) -> usize {
        self.advised.iter().filter(|one| **one == member).count()
    }
}

impl Quiz {
    /// A player.
    pub fn player(&self, member: MemberId) -> Option<&Pupil> {
        self.players.iter().find(|player| player.member == member)
    }

    /// Everybody's place, the best first.
    pub fn standings(&self) -> Vec<Standing> {
        let better = |mine| self.players.iter().filter(|other| other.points > mine).count();
        let standing = |one: &Pupil| Standing {
            place: 1 + better(one.points),
            member: one.member,
            points: one.points,
        };
        let mut standings: Vec<_> = self.players.iter().map(standing).collect();
        standings.sort_by_key(|one| one.place);
        standings
    }

    /// Does what happened, at the time when it happened.
    pub fn apply(&mut self, event: &Event, at: Millis) {
        match event {
            Event::Enrolled { member, name } => self.enrol(*member, name.clone(), false),
            Event::Posed { round, cards, until } => self.pose(*round, *cards, *until, at),
            Event::Solved { member, points, .. } => {
                self.at(*member, |player| {
                    player.points += points;
                    player.solved += 1;
                });
                self.in_round(|round| round.solved.push(*member));
            }
            Event::Missed { .. } => {}
            Event::Advised { member, .. } => {
                self.at(*member, |player| player.hints += 1);
                self.in_round(|round| round.advised.push(*member));
            }
            Event::Yielded { member } => self.in_round(|round| round.yielded.push(*member)),
            Event::Shown { found, answers, usual, next } => {
                self.shown = self.round.take().map(|round| Shown {
                    round: round.number,
                    cards: round.cards,
                    playing: round.playing.len(),
                    found: found.clone(),
                    answers: answers.clone(),
                    usual: *usual,
                });
                self.next = Some(*next);
            }
            Event::Ranked { ranking } => {
                (self.round, self.next) = (None, None);
                self.ranking.clone_from(ranking);
            }
        }
    }

    pub(crate) fn enrol(&mut self, member: MemberId, name: PlayerName, away: bool) {
        self.players.push(Pupil { member, name, points: 0, solved: 0, hints: 0, away });
    }

    fn pose(&mut self, number: u32, cards: [Card; 4], until: Option<Millis>, posed: Millis) {
        let playing = self.players.iter().map(|player| player.member).collect();
        (self.next, self.shown) = (None, None);
        self.round = Some(Round {
            number,
            cards,
            posed,
            until,
            playing,
            solved: Vec::new(),
            yielded: Vec::new(),
            advised: Vec::new(),
        });
    }

    /// Notes that a player is there or not.
    pub(crate) fn attend(&mut self, member: MemberId, here: bool) {
        self.at(member, |player| player.away = !here);
    }

    /// Takes out players who have left.
    pub(crate) fn keep_players(&mut self, kept: impl Fn(&Pupil) -> bool) {
        self.players.retain(kept);
        let players = &self.players;
        if let Some(round) = &mut self.round {
            round.playing.retain(|one| players.iter().any(|player| player.member == *one));
        }
    }

    /// When something happens without anybody asking for it, if nobody does anything.
    pub(crate) fn due(&self) -> Option<Millis> {
        match &self.round {
            None => self.next,
            Some(round) if self.is_over(round) => Some(0),
            Some(round) => round.until,
        }
    }

    /// Whether everybody who is there has done all they will; an empty class waits.
    fn is_over(&self, round: &Round) -> bool {
        let there = |player: &&Pupil| !player.away && round.playing.contains(&player.member);
        let mut there = self.players.iter().filter(there).peekable();
        there.peek().is_some() && there.all(|player| round.is_done(player.member))
    }

    fn at(&mut self, member: MemberId, change: impl FnOnce(&mut Pupil)) {
        if let Some(player) = self.players.iter_mut().find(|one| one.member == member) {
            change(player);
        }
    }

    fn in_round(&mut self, change: impl FnOnce(&mut Round)) {
        if let Some(round) = &mut self.round {
            change(round);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn speed_and_hints_make_the_points() {
        let check = |after, limit, hints, expected| {
            assert_eq!(points(after, limit, hints), expected, "{after} {limit:?} {hints}");
        };
        check(0, Some(60_000), 0, 1000);
        check(30_000, Some(60_000), 0, 750);
        check(60_000, Some(60_000), 0, 500);
        check(90_000, Some(60_000), 0, 500);
        check(0, Some(60_000), 1, 750);
        check(60_000, Some(60_000), 2, 250);
        check(60_000, None, 0, 750);
        check(0, Some(0), 9, 0);
    }
}
