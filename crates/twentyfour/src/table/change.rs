//! How a table changes, apart from why.
//!
//! Commands are judged and piles are searched for only once, where a match is
//! played. Whoever keeps a record of the changes can make the same table again
//! from it, on another machine or in a later version of the program.

use std::time::Duration;

use super::event::Sealed;
use super::{Pile, Player, PlayerId, PlayerName, Table, Turn};
use crate::deal::Card;
use crate::hint::Step;

/// One thing that happened to a table, with all that is needed to do it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Somebody sat down.
    Seated(PlayerName),
    /// A player left, or came back.
    Attended {
        /// Who.
        player: PlayerId,
        /// Whether they are there now.
        there: bool,
    },
    /// A pile was dealt.
    Dealt {
        /// Its cards.
        cards: [Card; 4],
        /// What is behind it.
        sealed: Sealed,
    },
    /// A player got the right to answer.
    Buzzed {
        /// Who.
        player: PlayerId,
        /// When it ends.
        until: Duration,
    },
    /// Who is answering declared the last step.
    Declared(Step),
    /// A player answered wrongly or too late.
    Failed {
        /// Who.
        player: PlayerId,
        /// Whether they may not answer again at this pile.
        locked_out: bool,
        /// The card that it cost them.
        lost: Option<Card>,
    },
    /// A player took the pile.
    Won {
        /// Who.
        player: PlayerId,
        /// How many of its cards they keep.
        kept: usize,
    },
    /// A player took one more hint.
    Hinted(PlayerId),
    /// A player agreed to give the pile up.
    Passed(PlayerId),
    /// The pile went out of play.
    Skipped,
    /// The match ended.
    Ended,
}

impl Table {
    /// Does what happened, at the time when it happened.
    ///
    /// It trusts its caller: a change that the rules would not have made is made
    /// all the same, as far as there are players and cards for it.
    pub fn follow(&mut self, change: &Change, at: Duration) {
        self.now = self.now.max(at);
        match change {
            Change::Seated(name) => self.players.push(Player::new(name.clone())),
            Change::Attended { player, there } => self.at(*player, |seat| seat.away = !there),
            Change::Dealt { cards, sealed } => self.put_down(*cards, sealed),
            Change::Buzzed { player, until } => self.give_turn(*player, *until),
            Change::Declared(step) => {
                if let Some(turn) = self.pile.as_mut().and_then(|pile| pile.turn.as_mut()) {
                    turn.declared = Some(*step);
                }
            }
            Change::Failed {
                player,
                locked_out,
                lost,
            } => self.charge(*player, *locked_out, *lost),
            Change::Won { player, kept } => self.hand_over(*player, *kept),
            Change::Hinted(player) => self.at(*player, |seat| {
                seat.at_pile.hint_level = seat.at_pile.hint_level.saturating_add(1);
                seat.record.hints += 1;
            }),
            Change::Passed(player) => self.at(*player, |seat| {
                seat.at_pile.passed = true;
                seat.record.passes += 1;
            }),
            Change::Skipped => self.discard(),
            Change::Ended => self.clear_away(),
        }
    }

    fn at(&mut self, player: PlayerId, change: impl FnOnce(&mut Player)) {
        if let Some(seat) = self.players.get_mut(player.0) {
            change(seat);
        }
    }

    fn put_down(&mut self, cards: [Card; 4], sealed: &Sealed) {
        let length = self.deck.len().max(1);
        self.deck.rotate_left(sealed.turned % length * 4 % length);
        self.deck.retain(|card| !cards.contains(card));
        self.piles += 1;
        for player in &mut self.players {
            player.at_pile = Default::default();
        }
        self.pile = Some(Pile {
            number: self.piles,
            cards,
            dealt_at: self.now,
            turn: None,
            answer: sealed.answer.clone(),
        });
    }

    fn give_turn(&mut self, player: PlayerId, until: Duration) {
        self.at(player, |seat| seat.at_pile.passed = false);
        if let Some(pile) = &mut self.pile {
            pile.turn = Some(Turn {
                player,
                until,
                declared: None,
            });
        }
    }

    fn charge(&mut self, player: PlayerId, locked_out: bool, lost: Option<Card>) {
        self.at(player, |seat| {
            seat.record.wrong += 1;
            seat.at_pile.locked_out = locked_out;
            seat.won.retain(|card| Some(*card) != lost);
        });
        self.deck.extend(lost);
        if let Some(pile) = &mut self.pile {
            pile.turn = None;
        }
    }

    fn hand_over(&mut self, player: PlayerId, kept: usize) {
        let Some(pile) = self.pile.take() else {
            return;
        };
        let (cards, back) = pile.cards.split_at(kept.min(pile.cards.len()));
        self.at(player, |seat| {
            seat.won.extend(cards);
            seat.record.piles += 1;
        });
        self.deck.extend(back);
    }

    fn discard(&mut self) {
        let pile = self.pile.take().map(|pile| pile.cards);
        self.left_over.extend(pile.into_iter().flatten());
    }

    fn clear_away(&mut self) {
        self.discard();
        self.left_over.extend(self.deck.drain(..));
        self.over = true;
    }
}
