//! The hidden side of a match: the order of the deck, the answer to the pile, the cards
//! that each player has won, and the choice of the next four cards.

use std::collections::{BTreeMap, HashSet, VecDeque};

use unpuzzle_expr::Expression;
use unpuzzle_puzzles::{Budget, Random};
use unpuzzle_twentyfour::deal::{Card, hand};
use unpuzzle_twentyfour::rating::{Level, rate};
use unpuzzle_twentyfour::{Rules, Solver};

use super::MatchRules;
use super::board::Board;
use super::event::{Event, PileSecret};
use crate::Millis;
use crate::member::MemberId;

/// The hidden state of a match, next to the public [`Board`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Referee {
    pub(super) rules: MatchRules,
    /// Top card first.
    pub(super) deck: VecDeque<Card>,
    pub(super) won: BTreeMap<MemberId, Vec<Card>>,
    pub(super) left_over: Vec<Card>,
    /// A correct answer to the pile.
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

    /// A referee with these cards, top card first.
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

    /// The rules.
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

    fn lay_out(&mut self, number: u32, cards: [Card; 4], hidden: &PileSecret) {
        let length = self.deck.len().max(1);
        self.deck.rotate_left(hidden.turned % length * 4 % length);
        self.deck.retain(|card| !cards.contains(card));
        self.piles = number;
        self.answer = Some(hidden.answer.clone());
    }
}

/// Node limit for one four: thousands of times what the classic game needs; a bound for games
/// with more operators.
const NODES_EACH: u64 = 5_000_000;
/// Node limit for one deal.
const MAX_NODES: u64 = 50_000_000;

/// The next cards from the deck.
pub(super) struct Draw {
    /// Unsolvable fours that go back, in order.
    pub(super) put_back: Vec<[Card; 4]>,
    /// A solvable four with its secret; `None` if the deck has none.
    pub(super) next: Option<([Card; 4], PileSecret)>,
}

/// Finds the next solvable four of the agreed level.
///
/// Fours come off the top, and unsuitable ones go to the bottom. Since fours may repeat after
/// one turn of the deck, all combinations are then tried, from the top.
pub(super) fn draw(deck: &VecDeque<Card>, rules: &MatchRules, budget: &Budget) -> Draw {
    let budget = &budget.for_nodes(MAX_NODES);
    let mut deck = deck.clone();
    let mut put_back = Vec::new();
    let turns = deck.len() / 4;
    for turned in 0..turns {
        let four = [0, 1, 2, 3].map(|place| deck[place]);
        match answer(four, &rules.game, budget) {
            Some(answer) if has_level(four, rules.level, budget) => {
                let next = Some((four, PileSecret { answer, turned }));
                return Draw { put_back, next };
            }
            Some(_) => {}
            None => put_back.push(four),
        }
        deck.rotate_left(4);
    }
    let any = choose_any(&deck, rules, budget);
    Draw { put_back, next: any.map(|(four, answer)| (four, PileSecret { answer, turned: turns })) }
}

/// The first solvable four of the agreed level.
pub(crate) fn next_hand(
    deck: &VecDeque<Card>,
    rules: &MatchRules,
    budget: &Budget,
) -> Option<[Card; 4]> {
    draw(deck, rules, budget).next.map(|(cards, _)| cards)
}

fn choose_any(
    deck: &VecDeque<Card>,
    rules: &MatchRules,
    budget: &Budget,
) -> Option<([Card; 4], Expression)> {
    let mut tried = HashSet::new();
    fours(deck.len()).find_map(|places| {
        let four = places.map(|place| deck[place]);
        let mut ranks = four.map(|card| card.rank);
        ranks.sort_unstable();
        let fits = tried.insert(ranks) && has_level(four, rules.level, budget);
        let answer = fits.then(|| answer(four, &rules.game, budget)).flatten()?;
        Some((four, answer))
    })
}

/// An answer; `None` if there is none or the search ran out of budget.
fn answer(cards: [Card; 4], rules: &Rules, budget: &Budget) -> Option<Expression> {
    let solved =
        Solver::new(&hand(cards)).rules(rules).budget(&budget.for_nodes(NODES_EACH)).first();
    let first = solved.solutions.into_iter().next()?;
    Some(first.expression)
}

/// Whether the cards have the agreed level in the classic game.
fn has_level(cards: [Card; 4], level: Option<Level>, budget: &Budget) -> bool {
    let Some(level) = level else {
        return true;
    };
    let rating = rate(&hand(cards), &Rules::classic(), &budget.for_nodes(NODES_EACH));
    rating.is_ok_and(|rating| rating.level == level)
}

/// All combinations of four positions, in order.
fn fours(count: usize) -> impl Iterator<Item = [usize; 4]> {
    (0..count).flat_map(move |a| {
        (a + 1..count).flat_map(move |b| {
            (b + 1..count).flat_map(move |c| (c + 1..count).map(move |d| [a, b, c, d]))
        })
    })
}
