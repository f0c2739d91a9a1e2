//! A match of 24 at one table: one pile of four cards at a time; the first correct expression
//! takes it.
//!
//! The game follows S. Smith (*24 – The Card Game*, 2013): the player with the most cards when
//! the deck runs out wins. The rules here settle what the paper leaves open:
//!
//! * Only solvable piles are played. Unsolvable cards go back under the deck; when no four of
//!   the remaining cards are solvable, they are left over.
//! * A buzz reserves an answer window. A wrong answer, or none in time, costs the
//!   [`Penalty`]. A syntax error costs nothing but time.
//! * Each hint at a pile costs one of its cards: a win is worth three cards after a nudge and
//!   two after a step; the others go back under the deck. There is no third hint, because
//!   giving up shows the answer.
//! * A pile is skipped, and out of play, once everybody who could still answer has passed.
//!   Absent players do not count.
//! * Under the tournament rule a player who has buzzed declares the last step before giving
//!   the expression, which must end in it.
//!
//! A [`Table`] takes timed [`Command`]s and returns [`Event`]s, without a clock, screen or
//! network. It is a fold over its events and neither judges nor searches when they are
//! replayed. In a room it may include bots; at one keyboard commands go to [`Table::handle`].

pub mod bots;
mod deal;
mod declaration;
mod event;
mod play;
#[cfg(test)]
mod tests;
mod view;

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use unpuzzle_expr::Expression;
use unpuzzle_puzzles::{Message, Random, msg};
use unpuzzle_twentyfour::Rules;
use unpuzzle_twentyfour::deal::{Card, Deck};
use unpuzzle_twentyfour::rating::Level;

use bots::Bot;
pub(crate) use deal::next_hand;
pub use event::{Command, Event, Outcome, PileSecret};
pub(crate) use play::{answers, hint};
pub use view::{LastPile, Pile, Rank, TableView, Turn};

use crate::Millis;
use crate::frame::Translations;
use crate::member::MemberId;
use crate::name::Nickname;
use crate::ranking::ranked;

const PILE: usize = 4;

/// The rules of a match. The defaults are those of S. Smith (2013) with all fifty-two cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRules {
    pub deck: Deck,
    /// Difficulty of the piles; any if `None`.
    pub level: Option<Level>,
    pub window: Millis,
    pub limit: Option<Millis>,
    /// Pause before the next pile; without one, piles are dealt on command only.
    pub pause: Option<Millis>,
    pub penalty: Penalty,
    /// Whether the last step must be declared first, as in tournaments.
    pub declare: bool,
    pub seats: usize,
    /// Whether players may join after the first pile.
    pub late: bool,
    pub game: Rules,
}

impl Default for MatchRules {
    fn default() -> Self {
        MatchRules {
            deck: Deck::Full,
            level: None,
            window: 15_000,
            limit: None,
            pause: None,
            penalty: Penalty::Card,
            declare: false,
            seats: Table::SEATS,
            late: false,
            game: Rules::classic(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Penalty {
    /// None: the player may try again.
    None,
    /// The player sits out until the next pile.
    Lockout,
    /// As [`Penalty::Lockout`], and one of their cards goes back under the deck.
    #[default]
    Card,
}

impl Penalty {
    pub const ALL: &'static [Penalty] = Penalty::VARIANTS;

    pub fn text(self) -> Message {
        match self {
            Penalty::None => msg!("costs nothing"),
            Penalty::Lockout => msg!("sits out"),
            Penalty::Card => msg!("costs a card"),
        }
    }
}

/// A match in progress. The fields that are public are known to all players.
///
/// ```
/// use unpuzzle_rooms::table::{Command, MatchRules, Table};
///
/// let mut table = Table::new(MatchRules::default(), 7);
/// let start = 0;
/// table.handle(&Command::Join("Ana".to_owned()), start);
/// table.handle(&Command::Join("Budi".to_owned()), start);
/// table.handle(&Command::Deal, start);
/// assert_eq!(table.pile.unwrap().cards.len(), 4);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    pub rules: MatchRules,
    pub players: Vec<Player>,
    pub pile: Option<Pile>,
    pub next: Option<Millis>,
    pub reveal: Option<LastPile>,
    pub places: Vec<Rank>,
    /// Top card first.
    deck: VecDeque<Card>,
    /// The cards that are out of play.
    left_over: Vec<Card>,
    answer: Option<Expression>,
    piles: u32,
    over: bool,
    now: Millis,
    bots: Vec<Bot>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Member number, or the seat in a match at one keyboard.
    pub member: MemberId,
    pub name: Nickname,
    pub cards: Vec<Card>,
    pub away: bool,
    pub record: PlayerRecord,
    hints: Vec<Translations>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerRecord {
    pub piles: u32,
    pub wrong: u32,
    pub hints: u32,
    pub passes: u32,
}

impl Table {
    pub const SEATS: usize = 8;
    pub const HINTS: u8 = 2;

    /// An empty table with a deck shuffled by this seed.
    pub fn new(rules: MatchRules, seed: u64) -> Self {
        let cards = rules.deck.shuffled(&mut Random::seeded(seed));
        Table::with_cards(rules, cards)
    }

    /// An empty table with these cards, top card first.
    pub fn with_cards(rules: MatchRules, cards: impl IntoIterator<Item = Card>) -> Self {
        Table { rules, deck: cards.into_iter().collect(), ..Table::default() }
    }

    /// Replaces the bots.
    pub fn seat_bots(&mut self, bots: Vec<Bot>) {
        self.bots = bots;
    }

    /// The command of a bot that acts at this time, if any.
    pub fn bots_move(&self, now: Millis) -> Option<Command> {
        let (at, command) = self.bots_intention(now)?;
        (at <= now).then_some(command)
    }

    /// The next action of a bot and its time, provided that nothing happens before.
    fn bots_intention(&self, now: Millis) -> Option<(Millis, Command)> {
        let bots = self.bots.iter().filter_map(|bot| bot.intends(self, now));
        bots.min_by_key(|(at, _)| *at)
    }

    pub fn deck_len(&self) -> usize {
        self.deck.len()
    }

    pub fn is_over(&self) -> bool {
        self.over
    }

    pub fn player(&self, member: MemberId) -> Option<&Player> {
        self.players.iter().find(|player| player.member == member)
    }

    /// A player's name; empty for an unknown player.
    pub fn name(&self, member: MemberId) -> &str {
        self.player(member).map_or("", |player| player.name.as_str())
    }

    pub fn turn(&self) -> Option<&Turn> {
        self.pile.as_ref()?.turn.as_ref()
    }

    pub fn standings(&self) -> Vec<Rank> {
        let players = self.players.iter().map(|player| (player.member, player.cards.len()));
        ranked(players, |one| one.1)
            .map(|(place, (member, cards))| Rank { place, member, cards })
            .collect()
    }

    /// Applies an event, without checking it against the rules.
    pub fn apply(&mut self, event: &Event, at: Millis) {
        self.now = self.now.max(at);
        match event {
            Event::Seated { member, name } => self.seat(*member, name),
            // `Dealt` says how far the deck was turned.
            Event::PutBack { .. } => {}
            Event::Dealt { pile, cards, until, hidden, .. } => {
                self.bots.iter_mut().for_each(Bot::wake);
                self.players.iter_mut().for_each(|player| player.hints.clear());
                let length = self.deck.len().max(1);
                self.deck.rotate_left(hidden.turned % length * 4 % length);
                self.deck.retain(|card| !cards.contains(card));
                self.piles = *pile;
                self.answer = Some(hidden.answer.clone());
                (self.next, self.reveal) = (None, None);
                self.pile = Some(Pile::new(*pile, *cards, at, *until));
            }
            Event::Buzzed { member, until } => {
                if let Some(pile) = &mut self.pile {
                    pile.passed.retain(|one| one != member);
                    pile.turn = Some(Turn { member: *member, until: *until, step: None });
                }
            }
            Event::Declared { step, .. } => {
                if let Some(turn) = self.pile.as_mut().and_then(|pile| pile.turn.as_mut()) {
                    turn.step = Some(*step);
                }
            }
            Event::Failed { member, locked, lost, .. } => {
                if let Some(pile) = &mut self.pile {
                    pile.turn = None;
                    pile.locked.extend(locked.then_some(*member));
                }
                self.at(*member, |player| {
                    player.record.wrong += 1;
                    player.cards.retain(|card| Some(*card) != *lost);
                });
                self.deck.extend(*lost);
            }
            Event::Won { member, answer, kept, after, next } => {
                let cards = self.clear(Some((*member, *after)), answer, *next);
                let (kept, back) = cards.split_at((*kept).min(cards.len()));
                self.at(*member, |player| {
                    player.cards.extend(kept);
                    player.record.piles += 1;
                });
                self.deck.extend(back);
            }
            Event::Hinted { member, hint } => {
                if let Some(pile) = &mut self.pile {
                    pile.hinted.push(*member);
                }
                self.at(*member, |player| {
                    player.record.hints += 1;
                    player.hints.push(hint.clone());
                });
            }
            Event::Passed { member } => {
                if let Some(pile) = &mut self.pile {
                    pile.passed.push(*member);
                }
                self.at(*member, |player| player.record.passes += 1);
            }
            Event::Skipped { answer, next, .. } => {
                let cards = self.clear(None, answer, *next);
                self.left_over.extend(cards);
            }
            Event::Revealed { answers } => {
                if let Some(last) = &mut self.reveal {
                    last.answers.clone_from(answers);
                }
            }
            Event::Ended { places } => {
                let pile = self.pile.take().map(|pile| pile.cards);
                self.left_over.extend(pile.into_iter().flatten().chain(self.deck.drain(..)));
                (self.next, self.over) = (None, true);
                self.places.clone_from(places);
            }
        }
    }

    fn seat(&mut self, member: MemberId, name: &Nickname) {
        self.players.push(Player {
            member,
            name: name.clone(),
            cards: Vec::new(),
            away: false,
            record: PlayerRecord::default(),
            hints: Vec::new(),
        });
    }

    fn at(&mut self, member: MemberId, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.iter_mut().find(|one| one.member == member) {
            change(player);
        }
    }

    /// Takes the finished pile off the table. Returns its cards.
    fn clear(
        &mut self,
        won: Option<(MemberId, Millis)>,
        answer: &Expression,
        next: Option<Millis>,
    ) -> Vec<Card> {
        self.next = next;
        let cards = self.pile.take().map(|pile| pile.cards);
        self.reveal = cards.map(|cards| LastPile {
            winner: won.map(|won| won.0),
            cards,
            after: won.map(|won| won.1),
            answer: answer.to_string(),
            answers: Vec::new(),
        });
        cards.into_iter().flatten().collect()
    }
}
