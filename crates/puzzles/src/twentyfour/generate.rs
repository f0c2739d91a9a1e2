//! `generate`: graded hands, as data, on a screen or on paper.

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_expr::{Expression, Notation};
use unpuzzle_puzzle::page::{Block, Board, Cell, Page, Role, Span, Table};
use unpuzzle_puzzle::picture::Picture;
use unpuzzle_puzzle::{
    Budget, Call, Exhausted, InputError, LocalizedText, Message, Outcome, Random, Reply, Verb,
    VerbInfo, arguments,
};
use unpuzzle_twentyfour::deal::{self, Card, Deck, Filter, GenerateError, generate};
use unpuzzle_twentyfour::rating::{Level, rate};
use unpuzzle_twentyfour::{OperatorSet, Rules, Want, solve};

use super::input::{self, DECKS};
use super::sentences::{Localize, level_text};
use super::sheet::{SheetHand, SheetLevel, SheetOptions, sheet, sheet_text};
use super::{columns, messages};

/// Hands up to this many are drawn as cards; more are listed.
const DRAWN: usize = 3;

/// `24 generate`
pub(super) struct Generate;

arguments! {
    /// What `generate` takes.
    pub(super) struct GenerateArguments {
        count: usize = number(1..=1000, or 1, &messages::COUNT).short('n'),
        level: Option<Level> = one_of(&Level::NAMES, &messages::LEVEL).short('l') => input::listed,
        deck: Deck = one_of(DECKS, or "full", &messages::DECK) => input::listed,
        fraction: bool = flag(&messages::FRACTION),
        unique: bool = flag(&messages::UNIQUE),
        ops: OperatorSet = word("OPERATORS", or "+-*/", &messages::OPERATORS) => input::operators,
    }
}

impl GenerateArguments {
    fn filter(&self) -> Filter {
        Filter {
            deck: self.deck,
            level: self.level,
            fraction: self.fraction,
            unique: self.unique,
            operators: self.ops,
        }
    }

    /// The command that asks for this again.
    fn command(&self, seed: u64) -> String {
        let usual = Filter::default();
        let mut command = "unpuzzle 24 generate".to_owned();
        let mut add = |is_given: bool, words: String| {
            if is_given {
                command.push(' ');
                command.push_str(&words);
            }
        };
        add(self.count != 1, format!("-n {}", self.count));
        if let Some(level) = self.level {
            add(true, format!("--level {level}"));
        }
        add(self.deck != usual.deck, format!("--deck {}", self.deck));
        add(self.ops != usual.operators, format!("--ops {}", self.ops));
        add(self.fraction, "--fraction".to_owned());
        add(self.unique, "--unique".to_owned());
        add(true, format!("--seed {seed}"));
        command
    }
}

impl Verb for Generate {
    type Arguments = GenerateArguments;
    type Reply = Generated;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("generate", &messages::EXAMPLE_GENERATE),
            ("generate -n 40 --level hard --seed 7 --save sheet.pdf", &messages::EXAMPLE_SHEET),
            ("generate -n 5 --fraction --deck 1-10", &messages::EXAMPLE_FRACTION),
        ],
        formats: &["pdf", "svg", "csv"],
        ..VerbInfo::new("generate", &messages::GENERATE)
    };

    fn run(arguments: GenerateArguments, call: &mut Call<'_>) -> Result<Generated, InputError> {
        let filter = arguments.filter();
        let mut random = Random::seeded(call.seed);
        let dealt = generate(&filter, arguments.count, &mut random, call.budget);
        let described = dealt.and_then(|hands| {
            let describe = |cards| Dealt::new(cards, &filter.rules(), call.budget);
            let hands: Result<Vec<_>, _> = hands.into_iter().map(describe).collect();
            hands.map_err(GenerateError::Exhausted)
        });
        let (hands, refusal) = match described {
            Ok(hands) => (hands, None),
            Err(error) => (Vec::new(), Some(error)),
        };
        Ok(Generated {
            count: hands.len(),
            hands,
            error: refusal.as_ref().map(Localize::message),
            refusal,
            options: SheetOptions {
                subject: filter.level.map(|level| level_text(level).into()),
                command: arguments.command(call.seed),
                ..SheetOptions::default()
            },
        })
    }
}

/// Hands that can be solved.
#[derive(Serialize, JsonSchema)]
pub(super) struct Generated {
    count: usize,
    hands: Vec<Dealt>,
    /// Why there are none: no hands are of this kind, or time ran out.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Message>,
    #[serde(skip)]
    refusal: Option<GenerateError>,
    #[serde(skip)]
    options: SheetOptions,
}

/// A hand with what is known about it.
#[derive(Serialize, JsonSchema)]
struct Dealt {
    /// The id of the game.
    id: String,
    /// What the cards count.
    cards: [u8; 4],
    shown: String,
    level: Option<String>,
    /// How long people take.
    seconds: Option<f64>,
    /// How many essentially different solutions there are.
    count: usize,
    solutions: Vec<String>,
    #[serde(skip)]
    dealt: [Card; 4],
    #[serde(skip)]
    graded: Option<Level>,
    #[serde(skip)]
    expressions: Vec<Expression>,
}

impl Dealt {
    fn new(dealt: [Card; 4], rules: &Rules, budget: &Budget) -> Result<Self, Exhausted> {
        let hand = deal::hand(dealt);
        let solved = solve(&hand, rules, Want::Distinct, budget);
        if let Some(reason) = solved.stopped {
            return Err(reason);
        }
        let rating = rate(&hand, &Rules::classic(), budget).ok();
        let graded = rating.as_ref().map(|rating| rating.level);
        let solutions = solved.solutions.into_iter();
        let expressions: Vec<_> = solutions.map(|solution| solution.expression).collect();
        let cards = dealt.map(|card| card.rank.value());
        Ok(Dealt {
            id: format!("24:{}", cards.map(|card| card.to_string()).join(",")),
            cards,
            shown: dealt.map(|card| card.to_string()).join(" "),
            level: graded.map(|level| level.to_string()),
            seconds: rating.map(|rating| rating.seconds),
            count: expressions.len(),
            solutions: expressions.iter().map(Expression::to_string).collect(),
            dealt,
            graded,
            expressions,
        })
    }

    fn row(&self, number: usize) -> Vec<Span> {
        let unknown = || Span::from("–");
        let seconds = |seconds| Span::new(Role::Normal, format!("{seconds:.1}"));
        let level = |level| Span::new(Role::Normal, level_text(level));
        vec![
            Span::new(Role::Quiet, number),
            Span::new(Role::Strong, self.shown.as_str()),
            self.graded.map_or_else(unknown, level),
            self.seconds.map_or_else(unknown, seconds),
            Span::new(Role::Normal, self.count),
        ]
    }

    fn board(&self) -> Board {
        let cell = |card: Card| {
            let role = if card.suit.is_red() { Role::RedSuit } else { Role::BlackSuit };
            let label = card.to_string();
            Some(Cell { label, role })
        };
        Board { apart: true, rows: vec![self.dealt.map(cell).to_vec()] }
    }

    fn on_sheet(&self) -> SheetHand {
        let written = |solution: &Expression| solution.display(Notation::TYPOGRAPHIC).to_string();
        SheetHand {
            cards: self.dealt.map(Into::into).to_vec(),
            level: self
                .graded
                .map(|level| SheetLevel { dots: level as u8 + 1, name: level_text(level).into() }),
            solutions: self.expressions.iter().map(written).collect(),
            count: self.count,
        }
    }
}

impl Generated {
    fn on_sheet(&self) -> Vec<SheetHand> {
        self.hands.iter().map(Dealt::on_sheet).collect()
    }
}

impl Reply for Generated {
    fn outcome(&self) -> Outcome {
        match self.refusal {
            None => Outcome::Yes,
            Some(GenerateError::Exhausted(_)) => Outcome::Unknown,
            Some(_) => Outcome::No,
        }
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        if let Some(error) = &self.error {
            page.line(Role::Bad, error.clone());
        }
        if self.hands.len() <= DRAWN {
            for hand in &self.hands {
                page.push(Block::Board(hand.board()));
            }
        }
        if let Some(table) = self.table() {
            page.push(Block::Table(table));
        }
        page
    }

    fn text(&self) -> Option<LocalizedText> {
        let hands = self.on_sheet();
        let text = |language| sheet_text(&hands, &self.options, language);
        self.error.is_none().then(|| LocalizedText::each(text))
    }

    fn pictures(&self) -> Vec<Picture> {
        match self.error {
            None => sheet(&self.on_sheet(), &self.options),
            Some(_) => Vec::new(),
        }
    }

    fn table(&self) -> Option<Table> {
        let rows = self.hands.iter().enumerate();
        self.error.is_none().then(|| Table {
            columns: columns(&[
                (&messages::NUMBER, true),
                (&messages::HAND, false),
                (&messages::LEVEL_COLUMN, false),
                (&messages::SECONDS, true),
                (&messages::FOUND, true),
            ]),
            rows: rows.map(|(index, hand)| hand.row(index + 1)).collect(),
        })
    }

    fn count(&self) -> Option<u64> {
        Some(self.count as u64)
    }
}
