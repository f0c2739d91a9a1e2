//! The public state of a match, as a fold over its events.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_twentyfour::Hand;
use unpuzzle_twentyfour::deal::{self, Card};
use unpuzzle_twentyfour::hint::Step;

use super::event::Event;
use super::player::{Player, PlayerName};
use crate::Millis;
use crate::member::MemberId;

/// Cards in a pile.
pub(crate) const PILE: usize = 4;

/// The public state of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The players, in seating order.
    pub players: Vec<Player>,
    /// Cards left in the deck.
    pub deck: usize,
    /// The pile on the table.
    pub pile: Option<Pile>,
    /// When the next pile is dealt.
    pub next: Option<Millis>,
    /// The previous pile.
    pub reveal: Option<LastPile>,
    /// The final ranking.
    pub places: Vec<Rank>,
}

/// The pile to be solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pile {
    /// Number of the pile, from 1.
    pub number: u32,
    /// Its cards.
    #[schemars(with = "[String; 4]")]
    pub cards: [Card; 4],
    /// When it was dealt.
    pub dealt: Millis,
    /// When it is given up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Millis>,
    /// The turn of the player who buzzed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Turn>,
    /// Players who passed.
    pub passed: Vec<MemberId>,
    /// Players locked out by a wrong answer.
    pub locked: Vec<MemberId>,
    /// Players who took a hint, once for each hint.
    pub hinted: Vec<MemberId>,
}

/// The right to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Turn {
    /// The player.
    pub member: MemberId,
    /// When it ends.
    pub until: Millis,
    /// The last step, once it is declared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub step: Option<Step>,
}

/// A finished pile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LastPile {
    /// The winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<MemberId>,
    /// Its cards.
    #[schemars(with = "[String; 4]")]
    pub cards: [Card; 4],
    /// The winner's time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Millis>,
    /// The winning answer, or a correct one.
    pub answer: String,
    /// Every essentially different answer.
    pub answers: Vec<String>,
}

/// The rank of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rank {
    /// Place, from 1; shared by players with equal cards.
    pub place: usize,
    /// The player.
    pub member: MemberId,
    /// Number of cards.
    pub cards: usize,
}

impl Pile {
    /// Its values as a hand.
    pub fn hand(&self) -> Hand {
        deal::hand(self.cards)
    }

    /// Number of hints that a player took.
    pub fn hints_of(&self, member: MemberId) -> usize {
        self.hinted.iter().filter(|one| **one == member).count()
    }
}

impl Board {
    /// A player.
    pub fn player(&self, member: MemberId) -> Option<&Player> {
        self.players.iter().find(|player| player.member == member)
    }

    /// A player's name; empty for an unknown player.
    pub fn name(&self, member: MemberId) -> &str {
        self.player(member).map_or("", |player| player.name.as_str())
    }

    /// The turn of the player who buzzed.
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

    /// Applies an event, without checking it against the rules.
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

    /// Whether a deadline has passed or everybody has given up.
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

    /// Whether all present players have passed or are locked out; an empty table waits.
    pub(super) fn is_given_up(&self, pile: &Pile) -> bool {
        let mut present = self.players.iter().filter(|player| !player.away).peekable();
        present.peek().is_some()
            && present
                .all(|one| pile.passed.contains(&one.member) || pile.locked.contains(&one.member))
    }

    /// Updates a player's presence: nobody waits for absent players.
    pub(crate) fn attend(&mut self, member: MemberId, here: bool) {
        self.at(member, |player| player.away = !here);
    }

    /// Removes players, and their turn.
    pub(crate) fn keep_players(&mut self, kept: impl Fn(&Player) -> bool) {
        self.players.retain(kept);
        let players = &self.players;
        if let Some(pile) = &mut self.pile {
            pile.turn =
                pile.turn.filter(|turn| players.iter().any(|one| one.member == turn.member));
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
