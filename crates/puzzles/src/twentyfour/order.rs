//! What `generate` deals: hands of a deck for any target, or rounds of Countdown.

use std::collections::HashSet;

use unpuzzle_expr::Rational;
use unpuzzle_twentyfour::deal::{Card, Deck, Filter, GenerateError, generate};
use unpuzzle_twentyfour::rating::Level;
use unpuzzle_twentyfour::{Hand, Rules};

use super::sheet::SheetCard;
use crate::prelude::*;

/// Deals that are tried for one more hand of a kind that no table lists.
const MOST_TRIED: usize = 20_000;
/// Cards of the largest hand whose solutions are all counted and that is rated.
pub(super) const MOST_COUNTED: usize = 5;

/// The kind of hands that is wanted.
pub struct Order {
    pub filter: Filter,
    pub cards: usize,
    /// The same for every hand; Countdown has one for each.
    pub target: Option<Rational>,
    /// Whether it is Countdown, which has numbers of its own.
    pub countdown: bool,
}

/// A hand before anything is known about it.
pub struct Drawn {
    /// The cards as they are shown.
    pub cards: Vec<SheetCard>,
    pub hand: Hand,
    pub rules: Rules,
}

fn not_dealt(error: GenerateError) -> NoAnswer {
    match error {
        GenerateError::Undecided | GenerateError::Exhausted(_) => {
            NoAnswer::Unknown(error.message())
        }
        _ => NoAnswer::No(error.message()),
    }
}

fn stopped(reason: Exhausted) -> NoAnswer {
    not_dealt(GenerateError::Exhausted(reason))
}

impl Order {
    pub(super) fn shared_target(&self) -> Option<Rational> {
        self.target.or_else(|| (!self.countdown).then_some(Rules::classic().target))
    }

    /// Deals distinct hands of one level. Hands of four cards that make 24 come from the
    /// engine, whose seeds never change.
    pub fn deal(
        &self,
        level: Option<Level>,
        count: usize,
        random: &mut Random,
        budget: &Budget,
    ) -> Result<Vec<Drawn>, NoAnswer> {
        let filter = Filter { level, ..self.filter.clone() };
        if self.cards == 4 && self.target.is_none() && !self.countdown {
            let hands = generate(&filter, count, random, budget).map_err(not_dealt)?;
            return Ok(hands.into_iter().map(|cards| drawn(&cards, filter.rules())).collect());
        }
        let (mut hands, mut seen, mut tried) = (Vec::new(), HashSet::new(), 0);
        while hands.len() < count {
            budget.check().map_err(stopped)?;
            tried += 1;
            if tried > MOST_TRIED {
                return Err(NoAnswer::Unknown(msg!(
                    "no such hand among {tried} that were tried",
                    tried = MOST_TRIED
                )));
            }
            let drawn = self.draw(random);
            if !seen.insert(drawn.hand.sorted()) {
                continue;
            }
            let accepted = filter.accepts(&drawn.hand, &drawn.rules, budget);
            if accepted.map_err(stopped)? == Verdict::Yes {
                hands.push(drawn);
                tried = 0;
            }
        }
        Ok(hands)
    }

    fn draw(&self, random: &mut Random) -> Drawn {
        if self.countdown {
            return countdown(self.target, random);
        }
        let rules = Rules { operators: self.filter.operators, ..Rules::classic() };
        let rules = rules.with_target(self.target.unwrap_or(Rules::classic().target));
        drawn(&self.filter.deck.shuffled(random)[..self.cards], rules)
    }

    /// Whether all deck options have their defaults, as Countdown requires.
    pub(super) fn is_plain(&self) -> bool {
        self.filter == Filter::default() && self.cards == 4 && self.filter.deck == Deck::Full
    }
}

fn drawn(cards: &[Card], rules: Rules) -> Drawn {
    let values = cards.iter().map(|card| Rational::from(i64::from(card.rank.value())));
    Drawn {
        hand: Hand::new(values).unwrap_or_else(|_| Hand::from_ranks([1; 4])),
        cards: cards.iter().copied().map(SheetCard::from).collect(),
        rules,
    }
}

/// Deals six numbers as on television, up to four of them large, and a target.
fn countdown(target: Option<Rational>, random: &mut Random) -> Drawn {
    let mut large = [25, 50, 75, 100];
    let mut small: Vec<i64> = (1..=10).flat_map(|number| [number; 2]).collect();
    random.shuffle(&mut large);
    random.shuffle(&mut small);
    let many = random.index(large.len() + 1);
    let numbers: Vec<i64> = large[..many].iter().chain(&small).copied().take(6).collect();
    let drawn = 101 + i64::try_from(random.below(899)).unwrap_or(0);
    Drawn {
        cards: numbers
            .iter()
            .map(|number: &i64| SheetCard { label: number.to_string(), suit: None })
            .collect(),
        hand: Hand::new(numbers.into_iter().map(Rational::from))
            .unwrap_or_else(|_| Hand::from_ranks([1; 4])),
        rules: Rules::countdown(target.unwrap_or_else(|| Rational::from(drawn))),
    }
}

/// The levels from Sunday to Saturday. The pages of the server have the same.
pub const WEEK: [Level; 7] = [
    Level::Expert,
    Level::Easy,
    Level::Easy,
    Level::Medium,
    Level::Medium,
    Level::Hard,
    Level::Hard,
];

/// The hand of a date, given also in days since 1 January 1970 UTC.
pub fn daily(date: &str, unix_day: u64) -> Option<GameId> {
    // That day was a Thursday.
    let level = WEEK[(unix_day + 4) as usize % WEEK.len()];
    GameId::seeded("24", level.name(), date).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_has_the_level_of_its_weekday() {
        let check = |date, day, expected: &str| {
            assert_eq!(daily(date, day).map(|id| id.to_string()), Some(expected.to_owned()));
        };
        check("2026-11-15", 20_772, "24:expert#2026-11-15");
        check("2026-11-16", 20_773, "24:easy#2026-11-16");
        check("2026-11-21", 20_778, "24:hard#2026-11-21");
    }
}
