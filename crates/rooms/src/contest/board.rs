//! The public state of a match, derived from its events.
//!
//! A room and a screen at one keyboard keep a [`Board`] by [`Board::apply`].

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_twentyfour::Hand;
use unpuzzle_twentyfour::deal::{self, Card};
use unpuzzle_twentyfour::hint::Step;

use super::event::Event;
use super::player::{Player, PlayerName};
use crate::Millis;
use crate::member::MemberId;

/// How many cards a pile has.
pub(crate) const PILE: usize = 4;

/// The public state of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The players, in seating order.
    pub players: Vec<Player>,
    /// How many cards are in the deck.
    pub deck: usize,
    /// The pile on the table.
    pub pile: Option<Pile>,
    /// When the next pile is dealt.
    pub next: Option<Millis>,
    /// The pile that was there before.
    pub reveal: Option<LastPile>,
    /// The final ranking.
    pub places: Vec<Rank>,
}

/// Four cards that wait for an expression.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pile {
    /// Which pile of the match this is, counted from 1.
    pub number: u32,
    /// Its cards.
    #[schemars(with = "[String; 4]")]
    pub cards: [Card; 4],
    /// When it was dealt.
    pub dealt: Millis,
    /// When it will be given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Millis>,
    /// Who is answering.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// Who agreed to give it up.
    pub passed: Vec<MemberId>,
    /// Who answered wrongly and sits out.
    pub locked: Vec<MemberId>,
    /// Who took a hint, once for each.
    pub hinted: Vec<MemberId>,
}

/// The right to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Turn {
    /// Who has it.
    pub member: MemberId,
    /// When it ends.
    pub until: Millis,
    /// The last step, once it is declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub step: Option<Step>,
}

/// A pile that has been taken or given up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LastPile {
    /// The winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<MemberId>,
    /// Its cards.
    #[schemars(with = "[String; 4]")]
    pub cards: [Card; 4],
    /// How long the winner took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Millis>,
    /// The answer that was given, or could have been.
    pub answer: String,
    /// Every essentially different answer.
    pub answers: Vec<String>,
}

/// A player's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rank {
    /// The place, from 1; players with as many cards share it.
    pub place: usize,
    /// The member.
    pub member: MemberId,
    /// How many cards they have.
    pub cards: usize,
}

impl Pile {
    /// Its values as a hand.
    pub fn hand(&self) -> Hand {
        deal::hand(self.cards)
    }

    /// How many hints a player took at it.
    pub fn hints_of(&self, member: MemberId) -> usize {
        self.hinted.iter().filter(|one| **one == member).count()
    }
}

impl Board {
    /// A player.
    pub fn player(&self, member: MemberId) -> Option<&Player> {
        self.players.iter().find(|player| player.member == member)
    }

    /// What to call a player; empty for a number that no player has.
    pub fn name(&self, member: MemberId) -> &str {
        self.player(member).map_or("", |player| player.name.as_str())
    }

    /// Who has the right to answer.
    pub fn turn(&self) -> Option<&Turn> {
        self.pile.as_ref()?.turn.as_ref()
    }

    /// The ranking, best first.
    pub fn standings(&self) -> Vec<Rank> {
        let better = |mine| self.players.iter().filter(|other| other.cards > mine).count();
        let mut standings: Vec<_> = self
            .players
            .iter()
            .map(|player| Rank {
                place: 1 + better(player.cards),
                member: player.member,
                cards: player.cards,
            })
            .collect();
        standings.sort_by_key(|standing| standing.place);
        standings
    }

    /// Applies an event at its time.
    ///
    /// It trusts its caller: events that break the rules are applied all the
    /// same, as far as there are players and cards for it.
    pub fn apply(&mut self, event: &Event, at: Millis) {
        match event {
            Event::Seated { member, name } => self.seat(*member, name),
            Event::PutBack { .. } => {}
            Event::Dealt { pile, cards, deck, until, .. } => {
                self.lay_out(*pile, *cards, *deck, *until, at)
            }
            Event::Failed { member, locked, lost, .. } => {
                self.charge(*member, *locked, lost.is_some())
            }
            Event::Won { member, answer, kept, after, next } => {
                self.at(*member, |player| {
                    player.cards += kept;
                    player.record.piles += 1;
                });
                self.deck += PILE.saturating_sub(*kept);
                self.clear(Some((*member, *after)), answer.to_string(), *next);
            }
            Event::Skipped { answer, next, .. } => self.clear(None, answer.to_string(), *next),
            Event::Revealed { answers } => {
                if let Some(last) = &mut self.reveal {
                    last.answers.clone_from(answers);
                }
            }
            Event::Ended { places } => {
                (self.pile, self.next, self.deck) = (None, None, 0);
                self.places.clone_from(places);
            }
            Event::Buzzed { .. }
            | Event::Declared { .. }
            | Event::Hinted { .. }
            | Event::Passed { .. } => self.apply_at_pile(event),
        }
    }

    fn apply_at_pile(&mut self, event: &Event) {
        let Some(pile) = &mut self.pile else {
            return;
        };
        match event {
            Event::Buzzed { member, until } => {
                pile.passed.retain(|one| one != member);
                pile.turn = Some(Turn { member: *member, until: *until, step: None });
            }
            Event::Declared { step, .. } => {
                if let Some(turn) = &mut pile.turn {
                    turn.step = Some(*step);
                }
            }
            Event::Hinted { member, .. } => {
                pile.hinted.push(*member);
                self.at(*member, |player| player.record.hints += 1);
            }
            Event::Passed { member } => {
                pile.passed.push(*member);
                self.at(*member, |player| player.record.passes += 1);
            }
            _ => {}
        }
    }

    /// Whether something is due at this time.
    pub(crate) fn is_due(&self, now: Millis) -> bool {
        let due = |at: Option<Millis>| at.is_some_and(|at| at <= now);
        match &self.pile {
            None => due(self.next),
            Some(pile) => match &pile.turn {
                Some(turn) => now > turn.until,
                None => due(pile.until) || self.is_given_up(pile),
            },
        }
    }

    /// Whether everybody who is there has given a pile up or sits out; an empty table
    /// waits.
    pub(super) fn is_given_up(&self, pile: &Pile) -> bool {
        let done =
            |one: &&Player| pile.passed.contains(&one.member) || pile.locked.contains(&one.member);
        let mut there = self.players.iter().filter(|player| !player.away).peekable();
        there.peek().is_some() && there.all(|player| done(&player))
    }

    /// Records a player's presence, which decides who is waited for.
    pub(crate) fn attend(&mut self, member: MemberId, here: bool) {
        self.at(member, |player| player.away = !here);
    }

    /// Removes players from the table, along with their right to answer.
    pub(crate) fn keep_players(&mut self, kept: impl Fn(&Player) -> bool) {
        self.players.retain(kept);
        let players = &self.players;
        if let Some(pile) = &mut self.pile {
            let gone = |turn: &Turn| !players.iter().any(|one| one.member == turn.member);
            pile.turn = pile.turn.filter(|turn| !gone(turn));
        }
    }

    fn at(&mut self, member: MemberId, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.iter_mut().find(|one| one.member == member) {
            change(player);
        }
    }

    pub(super) fn seat(&mut self, member: MemberId, name: &PlayerName) {
        self.players.push(Player::new(member, name.clone()));
    }

    fn lay_out(
        &mut self,
        number: u32,
        cards: [Card; 4],
        deck: usize,
        until: Option<Millis>,
        at: Millis,
    ) {
        self.deck = deck;
        (self.next, self.reveal) = (None, None);
        self.pile = Some(Pile {
            number,
            cards,
            dealt: at,
            until,
            turn: None,
            passed: Vec::new(),
            locked: Vec::new(),
            hinted: Vec::new(),
        });
    }

    fn charge(&mut self, member: MemberId, locked: bool, lost: bool) {
        if let Some(pile) = &mut self.pile {
            pile.turn = None;
            if locked {
                pile.locked.push(member);
            }
        }
        self.deck += usize::from(lost);
        self.at(member, |player| {
            player.record.wrong += 1;
            player.cards = player.cards.saturating_sub(usize::from(lost));
        });
    }

    fn clear(&mut self, won: Option<(MemberId, Millis)>, answer: String, next: Option<Millis>) {
        self.next = next;
        self.reveal = self.pile.take().map(|pile| LastPile {
            winner: won.map(|won| won.0),
            cards: pile.cards,
            after: won.map(|won| won.1),
            answer,
            answers: Vec::new(),
        });
    }
}
