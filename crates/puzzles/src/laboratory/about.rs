//! Cards: what a strategy is, in a few lines.

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Block, Page, Role};
use unpuzzle_puzzle::{LocalizedText, Reply, Text};

use super::messages;

/// What there is to know about a strategy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Card {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// What it does.
    pub(crate) what: &'static Text,
    /// The idea in at most twelve lines.
    pub(crate) code: &'static str,
    /// What it costs, in the size of the problem.
    pub(crate) cost: &'static Text,
    /// The chapter of the guide that teaches it.
    pub(crate) chapter: &'static str,
    /// Where it is in the source.
    pub(crate) source: &'static str,
}

/// The cards of a puzzle's strategies.
#[derive(Serialize, JsonSchema)]
pub(crate) struct About {
    cards: Vec<Told>,
}

/// A card as it is told.
#[derive(Serialize, JsonSchema)]
struct Told {
    name: &'static str,
    what: LocalizedText,
    /// The idea in pseudo-code.
    code: &'static str,
    cost: LocalizedText,
    /// The chapter of the guide, where the server has it.
    guide: String,
    /// The file in the source.
    source: &'static str,
}

impl About {
    /// All cards, or that of one strategy.
    pub(crate) fn of(cards: &[Card], only: Option<&str>) -> Self {
        let wanted = cards.iter().filter(|card| only.is_none_or(|only| only == card.name));
        let told = |card: &Card| Told {
            name: card.name,
            what: card.what.into(),
            code: card.code,
            cost: card.cost.into(),
            guide: format!("/guide/{}", card.chapter),
            source: card.source,
        };
        About { cards: wanted.map(told).collect() }
    }
}

impl Reply for About {
    fn page(&self) -> Page {
        let mut page = Page::new();
        for (index, card) in self.cards.iter().enumerate() {
            if index > 0 {
                page.blank();
            }
            page.line(Role::Title, card.name);
            page.line(Role::Normal, card.what.clone());
            let code: Vec<_> = card.code.lines().map(|line| format!("    {line}")).collect();
            page.push(Block::Verbatim(code.join("\n")));
            page.line(Role::Strong, messages::COST.with("cost", card.cost.clone()));
            let more = messages::MORE.with("guide", card.guide.clone());
            page.line(Role::Quiet, more.with("source", card.source));
        }
        page
    }
}

/// Panics unless there is a card for each name, in order, short and in every language.
#[cfg(test)]
pub(crate) fn check_cards(cards: &[Card], names: &[&str], catalogue: &[(&str, &Text)]) {
    assert_eq!(cards.iter().map(|card| card.name).collect::<Vec<_>>(), names);
    assert_eq!(unpuzzle_puzzle::check_catalogue(catalogue), Ok(()));
    for card in cards {
        let lines = card.code.lines().count();
        assert!((1..=12).contains(&lines), "{}: {lines} lines", card.name);
    }
}
