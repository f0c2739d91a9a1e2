//! Hands of 24: which comes next, what is right, and what is told of them.

use std::collections::VecDeque;

use unpuzzle_expr::{Syntax, parse};
use unpuzzle_puzzle::{Budget, Random};
use unpuzzle_puzzles::twentyfour::sentences::in_text;
use unpuzzle_twentyfour::deal::{Card, Rank, Suit, hand as hand_of};
use unpuzzle_twentyfour::rating::{Level, rate};
use unpuzzle_twentyfour::{Hand as Cards, Key, Rules, Verdict, check, solvable};

use super::{ClassGame, Effort, End, Fault, Hand, Moves, Own, OwnHand, Solution, Step, Task};
use crate::Millis;
use crate::contest;
use crate::settings::Settings;
use crate::translations::Translations;

/// How far a hand is searched to rate it.
const RATING_NODES: u64 = 5_000_000;

/// Hands of 24: a move is an expression, and a wrong one costs nothing but time.
pub(super) struct TwentyFour;

impl ClassGame for TwentyFour {
    fn deal(&self, level: Option<Level>, random: &mut Random, settings: &Settings) -> Option<Hand> {
        let deck: VecDeque<_> = settings.deck.shuffled(random).into();
        let mut match_rules = settings.match_rules(0);
        match_rules.level = level;
        let of_level = contest::next_hand(&deck, &match_rules);
        match_rules.level = None;
        of_level.or_else(|| contest::next_hand(&deck, &match_rules)).map(of_cards)
    }

    fn own(&self, hand: &OwnHand, random: &mut Random, settings: &Settings) -> Option<Hand> {
        let OwnHand::Cards(ranks) = hand else {
            return None;
        };
        let cards = with_suits(*ranks, random);
        let budget = Budget::unlimited().with_node_limit(RATING_NODES);
        let verdict = solvable(&hand_of(cards), &rules(settings), &budget);
        (verdict == Verdict::Yes).then(|| of_cards(cards))
    }

    fn play(
        &self,
        hand: &Hand,
        moves: Moves<'_>,
        effort: Effort,
        settings: &Settings,
    ) -> Result<Step, Fault> {
        let Some(cards) = cards_of(hand) else {
            return Ok(Step::over());
        };
        let text = moves.new.concat();
        match check::judge(&text, &cards, &rules(settings)) {
            Ok(answer) => {
                let (answer, points) = (answer.expression.to_string(), effort.by_speed());
                let end = Some(End::Solved(Solution { answer, points }));
                Ok(Step { marks: Vec::new(), score: 0, end })
            }
            Err(error) if error.is_malformed() => Err(Fault::Unreadable(in_text(&error, &text))),
            Err(error) => Err(Fault::Wrong(in_text(&error, &text).message)),
        }
    }

    fn hint(
        &self,
        hand: &Hand,
        _: &[String],
        taken: usize,
        settings: &Settings,
    ) -> Option<Translations> {
        contest::hint(&cards_of(hand)?, &rules(settings), taken)
    }

    fn answers(&self, hand: &Hand, settings: &Settings) -> Vec<String> {
        let all = cards_of(hand).map(|cards| contest::answers(&cards, &rules(settings)));
        all.unwrap_or_default()
    }

    fn is_asked(&self, hand: &Hand, question: &str, _: &[&Own]) -> bool {
        hand.task.cards().is_some_and(|cards| spells(question, cards))
    }

    fn key(&self, answer: &str) -> Option<Key> {
        Key::of(&parse(answer, &Syntax::default()).ok()?)
    }

    fn usual_time(&self, hand: &Hand, settings: &Settings) -> Option<Millis> {
        let budget = Budget::unlimited().with_node_limit(RATING_NODES);
        let rating = rate(&cards_of(hand)?, &rules(settings), &budget).ok()?;
        Some((rating.seconds * 1000.0).round() as Millis)
    }
}

fn rules(settings: &Settings) -> Rules {
    Rules { operators: settings.operators, ..Rules::classic() }
}

fn of_cards(cards: [Card; 4]) -> Hand {
    let ranks = cards.map(|card| card.rank.value().to_string());
    Hand { task: Task::TwentyFour { cards }, game: format!("24:{}", ranks.join(",")) }
}

fn cards_of(hand: &Hand) -> Option<Cards> {
    hand.task.cards().map(hand_of)
}

/// Whether a text spells these cards in any order, as cards or as the id of a game.
pub(super) fn spells(text: &str, cards: [Card; 4]) -> bool {
    let text = text.trim();
    let hand = Cards::parse(text.strip_prefix("24:").unwrap_or(text));
    hand.is_ok_and(|hand| hand.ranks() == hand_of(cards).ranks())
}

/// Cards of these ranks, no two alike.
fn with_suits(ranks: [Rank; 4], random: &mut Random) -> [Card; 4] {
    let mut suits = Suit::ALL;
    random.shuffle(&mut suits);
    let mut suits = suits.into_iter();
    ranks.map(|rank| Card { rank, suit: suits.next().unwrap_or(Suit::Spades) })
}
