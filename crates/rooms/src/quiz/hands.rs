//! Hands of 24: which comes next, what is right, and what is told of them.

use std::collections::VecDeque;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_puzzle::{Budget, InputError, Message, Random};
use unpuzzle_puzzles::twentyfour::sentences::in_text;
use unpuzzle_twentyfour::deal::{Card, Rank, Suit, hand};
use unpuzzle_twentyfour::rating::{Level, rate};
use unpuzzle_twentyfour::{Hand, Rules, check, solvable};

use crate::Millis;
use crate::contest;
use crate::said::Said;
use crate::settings::Settings;

/// How far a hand is searched to rate it.
const RATING_NODES: u64 = 5_000_000;

/// Hands that the host has chosen, in order; none for hands that are dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct HandList(Vec<[Rank; 4]>);

impl HandList {
    /// The most hands in a list.
    pub const MOST: usize = 50;

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether hands are dealt.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether each of them can be solved.
    pub(crate) fn is_solvable(&self, settings: &Settings) -> bool {
        let budget = || Budget::unlimited().with_node_limit(RATING_NODES);
        self.0.iter().all(|ranks| {
            let cards = ranks.map(|rank| Card { rank, suit: Suit::Spades });
            solvable(&hand(cards), &rules(settings), &budget()) == unpuzzle_twentyfour::Verdict::Yes
        })
    }
}

impl TryFrom<Vec<String>> for HandList {
    type Error = String;

    fn try_from(texts: Vec<String>) -> Result<Self, String> {
        if texts.len() > Self::MOST {
            return Err(format!("at most {} hands", Self::MOST));
        }
        let ranks = |text: &String| {
            let cards = text.trim();
            let hand = Hand::parse(cards.strip_prefix("24:").unwrap_or(cards)).ok();
            let values = hand.and_then(|hand| hand.ranks());
            let ranks = values.and_then(|values| {
                let ranks: Option<Vec<_>> = values.into_iter().map(Rank::new).collect();
                ranks?.try_into().ok()
            });
            ranks.ok_or_else(|| format!("{text:?} is not four cards"))
        };
        texts.iter().map(ranks).collect::<Result<_, _>>().map(HandList)
    }
}

impl From<HandList> for Vec<String> {
    fn from(list: HandList) -> Self {
        let text = |ranks: [Rank; 4]| ranks.map(|rank| rank.value().to_string()).join(" ");
        list.0.into_iter().map(text).collect()
    }
}

fn rules(settings: &Settings) -> Rules {
    Rules { operators: settings.operators, ..Rules::classic() }
}

/// Why an answer is not right.
pub(super) enum Fault {
    /// It is no expression.
    Unreadable(InputError),
    /// It is a wrong one.
    Wrong(Message),
}

/// The expression, if it is right.
pub(super) fn judge(cards: [Card; 4], text: &str, settings: &Settings) -> Result<String, Fault> {
    match check::judge(text, &hand(cards), &rules(settings)) {
        Ok(answer) => Ok(answer.expression.to_string()),
        Err(error) if error.is_malformed() => Err(Fault::Unreadable(in_text(&error, text))),
        Err(error) => Err(Fault::Wrong(in_text(&error, text).message)),
    }
}

/// The next hint for a player who took so many.
pub(super) fn hint(cards: [Card; 4], taken: usize, settings: &Settings) -> Option<Said> {
    contest::hint(&hand(cards), &rules(settings), taken)
}

/// Every essentially different answer.
pub(super) fn answers(cards: [Card; 4], settings: &Settings) -> Vec<String> {
    contest::answers(&hand(cards), &rules(settings))
}

/// How long people usually take.
pub(super) fn usual_time(cards: [Card; 4], settings: &Settings) -> Option<Millis> {
    let budget = Budget::unlimited().with_node_limit(RATING_NODES);
    let rating = rate(&hand(cards), &rules(settings), &budget).ok()?;
    Some((rating.seconds * 1000.0).round() as Millis)
}

/// The hand of a round: the next of the list, or one that is dealt.
pub(super) fn choose(round: u32, seed: u64, settings: &Settings) -> Option<[Card; 4]> {
    let mut random = Random::stream(seed, round.into());
    if !settings.hands.is_empty() {
        let ranks = settings.hands.0.get(round as usize - 1)?;
        return Some(with_suits(*ranks, &mut random));
    }
    let deck: VecDeque<_> = settings.deck.shuffled(&mut random).into();
    let mut match_rules = settings.match_rules(0);
    match_rules.level = level(round, settings);
    let of_level = contest::next_hand(&deck, &match_rules);
    match_rules.level = None;
    of_level.or_else(|| contest::next_hand(&deck, &match_rules))
}

/// How hard the hand of a round is.
fn level(round: u32, settings: &Settings) -> Option<Level> {
    if !settings.rising {
        return settings.level.level();
    }
    let step = round.saturating_sub(1) * 4 / settings.rounds.max(1);
    Level::ALL.get(step as usize).copied()
}

/// Cards of these ranks, no two alike.
fn with_suits(ranks: [Rank; 4], random: &mut Random) -> [Card; 4] {
    let mut suits = Suit::ALL;
    random.shuffle(&mut suits);
    let mut suits = suits.into_iter();
    ranks.map(|rank| Card { rank, suit: suits.next().unwrap_or(Suit::Spades) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::PileLevel;

    fn list(hands: &[&str]) -> Result<HandList, String> {
        let hands: Vec<_> = hands.iter().map(|hand| (*hand).to_owned()).collect();
        HandList::try_from(hands)
    }

    #[test]
    fn lists_of_hands_read_back() {
        let given = list(&["3 3 8 8", "24:1,5,5,5", " A 2 3 K "]).unwrap();
        assert_eq!(Vec::from(given.clone()), ["3 3 8 8", "1 5 5 5", "1 2 3 13"]);
        assert!(given.is_solvable(&Settings::default()));
        assert!(!list(&["1 1 1 1"]).unwrap().is_solvable(&Settings::default()));
        for wrong in [&["3 3 8"][..], &["3 3 8 8 8"], &["3 3 8 14"], &[""], &["3 3 8 8"; 51]] {
            assert!(list(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn levels_rise_over_the_rounds() {
        let settings = Settings { rising: true, rounds: 8, ..Settings::default() };
        let levels: Vec<_> = (1..=8).map(|round| level(round, &settings)).collect();
        let two_each = Level::ALL.iter().flat_map(|level| [Some(*level), Some(*level)]);
        assert_eq!(levels, two_each.collect::<Vec<_>>());
    }

    #[test]
    fn dealt_hands_are_solvable_and_of_their_level() {
        let settings = Settings { level: PileLevel::Hard, ..Settings::default() };
        for round in 1..=5 {
            let cards = choose(round, 7, &settings).unwrap();
            assert_eq!(choose(round, 7, &settings), Some(cards));
            let budget = Budget::unlimited();
            let rating = rate(&hand(cards), &Rules::classic(), &budget).unwrap();
            assert_eq!(rating.level, Level::Hard);
            assert!(!answers(cards, &settings).is_empty());
        }
    }
}
