//! `generate`: graded hands, as data, on a screen or on paper.

use unpuzzle_expr::Notation;
use unpuzzle_puzzle::page::{Block, Board, Cell, Column, Role, Span, Table};
use unpuzzle_puzzle::{
    Budget, Exhausted, InputError, LegacyReply, LocalizedText, Outcome, Random, Request, Value,
};

use super::sentences::{Localize, level_text};
use super::sheet::{SheetHand, SheetLevel, SheetOptions, sheet, sheet_text};
use super::{input, messages};
use unpuzzle_twentyfour::deal::{self, Card, Filter, GenerateError, generate};
use unpuzzle_twentyfour::rating::{Rating, rate};
use unpuzzle_twentyfour::{Rules, Solution, Want, solve};

/// Hands up to this many are drawn as cards; more are listed.
const DRAWN: usize = 3;

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, InputError> {
    let filter = filter(request)?;
    let count = request.number("count").unwrap_or(1);
    let count = usize::try_from(count).unwrap_or(1);
    let mut random = Random::seeded(request.seed);
    let dealt = generate(&filter, count, &mut random, budget).and_then(|hands| {
        let describe = |cards| Dealt::new(cards, &filter.rules(), budget);
        let hands: Result<Vec<_>, _> = hands.into_iter().map(describe).collect();
        hands.map_err(GenerateError::Exhausted)
    });
    Ok(match dealt {
        Ok(hands) => reply(request, &filter, &hands),
        Err(error) => refusal(error),
    })
}

fn filter(request: &Request) -> Result<Filter, InputError> {
    Ok(Filter {
        deck: request
            .word("deck")
            .and_then(|deck| deck.parse().ok())
            .unwrap_or_default(),
        level: request.word("level").and_then(|level| level.parse().ok()),
        fraction: request.flag("fraction"),
        unique: request.flag("unique"),
        operators: input::rules(request, Rules::classic())?.operators,
    })
}

/// A hand with what is known about it.
struct Dealt {
    cards: [Card; 4],
    solutions: Vec<Solution>,
    rating: Option<Rating>,
}

impl Dealt {
    fn new(cards: [Card; 4], rules: &Rules, budget: &Budget) -> Result<Self, Exhausted> {
        let hand = deal::hand(cards);
        let solved = solve(&hand, rules, Want::Distinct, budget);
        match solved.stopped {
            Some(reason) => Err(reason),
            None => Ok(Dealt {
                cards,
                solutions: solved.solutions,
                rating: rate(&hand, &Rules::classic(), budget).ok(),
            }),
        }
    }

    fn fields(&self) -> Value {
        let ranks = self.cards.map(|card| card.rank.value().to_string());
        let solutions = self
            .solutions
            .iter()
            .map(|solution| solution.expression.to_string());
        Value::Record(vec![
            ("id", format!("24:{}", ranks.join(",")).into()),
            (
                "cards",
                Value::list(self.cards.map(|card| card.rank.value())),
            ),
            ("shown", self.shown().into()),
            (
                "level",
                self.rating
                    .as_ref()
                    .map(|rating| rating.level.to_string())
                    .into(),
            ),
            (
                "seconds",
                self.rating.as_ref().map(|rating| rating.seconds).into(),
            ),
            ("count", self.solutions.len().into()),
            ("solutions", Value::list(solutions)),
        ])
    }

    fn shown(&self) -> String {
        self.cards.map(|card| card.to_string()).join(" ")
    }

    fn row(&self, number: usize) -> Vec<Span> {
        let (level, seconds) = match &self.rating {
            Some(rating) => (
                Span::new(Role::Normal, level_text(rating.level)),
                Span::new(Role::Normal, format!("{:.1}", rating.seconds)),
            ),
            None => (Span::from("–"), Span::from("–")),
        };
        vec![
            Span::new(Role::Quiet, number),
            Span::new(Role::Strong, self.shown()),
            level,
            seconds,
            Span::new(Role::Normal, self.solutions.len()),
        ]
    }

    fn board(&self) -> Board {
        let cell = |card: Card| {
            let role = if card.suit.is_red() {
                Role::RedSuit
            } else {
                Role::BlackSuit
            };
            Some(Cell {
                label: card.to_string(),
                role,
            })
        };
        Board {
            apart: true,
            rows: vec![self.cards.map(cell).to_vec()],
        }
    }

    fn on_sheet(&self) -> SheetHand {
        let written = |solution: &Solution| {
            solution
                .expression
                .display(Notation::TYPOGRAPHIC)
                .to_string()
        };
        let level = self.rating.as_ref().map(|rating| SheetLevel {
            dots: rating.level as u8 + 1,
            name: level_text(rating.level).into(),
        });
        SheetHand {
            cards: self.cards.map(Into::into).to_vec(),
            level,
            solutions: self.solutions.iter().map(written).collect(),
            count: self.solutions.len(),
        }
    }
}

fn reply(request: &Request, filter: &Filter, hands: &[Dealt]) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Yes);
    reply
        .field("count", hands.len())
        .field("hands", Value::list(hands.iter().map(Dealt::fields)));
    let table = table(hands);
    if hands.len() <= DRAWN {
        for hand in hands {
            reply.page.push(Block::Board(hand.board()));
        }
    }
    reply.page.push(Block::Table(table.clone()));
    let on_sheet: Vec<_> = hands.iter().map(Dealt::on_sheet).collect();
    let options = sheet_options(request, filter);
    reply.text = Some(LocalizedText::each(|language| {
        sheet_text(&on_sheet, &options, language)
    }));
    reply.pictures = sheet(&on_sheet, &options);
    reply.table = Some(table);
    reply
}

fn table(hands: &[Dealt]) -> Table {
    let columns = [
        (&messages::NUMBER, true),
        (&messages::HAND, false),
        (&messages::LEVEL_COLUMN, false),
        (&messages::SECONDS, true),
        (&messages::FOUND, true),
    ];
    let columns = columns.map(|(title, numeric)| Column { title, numeric });
    let rows = hands.iter().enumerate();
    Table {
        columns: columns.to_vec(),
        rows: rows.map(|(index, hand)| hand.row(index + 1)).collect(),
    }
}

/// What the sheet says about itself, so that it can be made again.
fn sheet_options(request: &Request, filter: &Filter) -> SheetOptions {
    let mut command = "unpuzzle 24 generate".to_owned();
    for (flag, name) in [
        ("-n", "count"),
        ("--level", "level"),
        ("--deck", "deck"),
        ("--ops", "ops"),
    ] {
        if let Some(given) = request.given(name) {
            command.push_str(&format!(" {flag} {given}"));
        }
    }
    for name in ["fraction", "unique"] {
        if request.flag(name) {
            command.push_str(&format!(" --{name}"));
        }
    }
    command.push_str(&format!(" --seed {}", request.seed));
    SheetOptions {
        subject: filter.level.map(|level| level_text(level).into()),
        command,
        ..SheetOptions::default()
    }
}

/// No hands: because there are none of this kind, or because time ran out.
fn refusal(error: GenerateError) -> LegacyReply {
    let outcome = match error {
        GenerateError::Exhausted(_) => Outcome::Unknown,
        _ => Outcome::No,
    };
    let mut reply = LegacyReply::new(outcome);
    reply
        .field("count", 0_u64)
        .field("hands", Value::List(Vec::new()))
        .field("error", error.message());
    reply.page.line(Role::Bad, error.message());
    reply
}
