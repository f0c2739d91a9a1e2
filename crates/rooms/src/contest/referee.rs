//! The hidden state of a match: the order of the deck, the answer to the
//! pile, and the very cards that each player has won.

use std::collections::{BTreeMap, VecDeque};

use unpuzzle_expr::Expression;
use unpuzzle_puzzles::Random;
use unpuzzle_twentyfour::deal::Card;

use super::board::Board;
use super::event::{Event, Hidden};
use super::rules::MatchRules;
use crate::Millis;
use crate::member::MemberId;

/// The hidden side of a match; beside it stands the [`Board`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referee {
    pub(super) rules: MatchRules,
    /// The top card first.
    pub(super) deck: VecDeque<Card>,
    pub(super) won: BTreeMap<MemberId, Vec<Card>>,
    pub(super) left_over: Vec<Card>,
    /// One right answer to the pile on the table.
    pub(super) answer: Option<Expression>,
    pub(super) piles: u32,
    pub(super) over: bool,
    pub(super) now: Millis,
}

impl Referee {
    /// A referee with a deck shuffled by this seed.
    pub fn new(rules: MatchRules, seed: u64) -> Self {
        let cards = rules.deck.shuffled(&mut Random::seeded(seed));
        Referee::with_cards(rules, cards)
    }

    /// A referee with these cards, the top one first.
    pub fn with_cards(rules: MatchRules, cards: impl IntoIterator<Item = Card>) -> Self {
        Referee {
            rules,
            deck: cards.into_iter().collect(),
            won: BTreeMap::new(),
            left_over: Vec::new(),
            answer: None,
            piles: 0,
            over: false,
            now: 0,
        }
    }

    /// The rules agreed on.
    pub fn rules(&self) -> &MatchRules {
        &self.rules
    }

    /// Applies an event to the hidden state, before the board applies it.
    pub fn apply(&mut self, event: &Event, board: &Board, at: Millis) {
        self.now = self.now.max(at);
        let pile = board.pile.as_ref().map(|pile| pile.cards);
        match event {
            Event::Dealt { pile, cards, hidden, .. } => self.lay_out(*pile, *cards, hidden),
            Event::Failed { member, lost: Some(lost), .. } => {
                let won = self.won.entry(*member).or_default();
                won.retain(|card| card != lost);
                self.deck.push_back(*lost);
            }
            Event::Won { member, kept, .. } => {
                let cards: Vec<_> = pile.into_iter().flatten().collect();
                let (kept, back) = cards.split_at((*kept).min(cards.len()));
                self.won.entry(*member).or_default().extend(kept);
                self.deck.extend(back);
            }
            Event::Skipped { .. } => self.left_over.extend(pile.into_iter().flatten()),
            Event::Ended { .. } => {
                self.left_over.extend(pile.into_iter().flatten());
                self.left_over.extend(self.deck.drain(..));
                self.over = true;
            }
            _ => {}
        }
    }

    fn lay_out(&mut self, number: u32, cards: [Card; 4], hidden: &Hidden) {
        let length = self.deck.len().max(1);
        self.deck.rotate_left(hidden.turned % length * 4 % length);
        self.deck.retain(|card| !cards.contains(card));
        self.piles = number;
        self.answer = Some(hidden.answer.clone());
    }
}
