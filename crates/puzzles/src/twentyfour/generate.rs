//! `generate`: graded hands, as data, on a screen or on paper.

use std::num::NonZero;

use crate::paper::Title;
use unpuzzle_expr::{Expression, Notation, Rational};
use unpuzzle_twentyfour::deal::{Deck, Filter, Suit, id_of};
use unpuzzle_twentyfour::rating::{Level, RateError, level_of, seconds};
use unpuzzle_twentyfour::{OperatorSet, Rules, Solver};

use super::order::{Drawn, MOST_COUNTED, Order};
use super::sheet::{Answers, SheetCard, SheetHand, SheetOptions, sheet, sheet_text};
use crate::input::range_of;
use crate::prelude::*;

/// Hands up to this many are drawn as cards; more are listed.
const DRAWN: usize = 3;
/// Answers that a sheet prints of a hand with more than four cards.
const MOST_PRINTED: usize = 3;

/// Deal graded hands that can be solved, also as a printable sheet
#[derive(Deserialize, JsonSchema)]
pub(super) struct Generate {
    /// How many hands; 1 if left out
    #[schemars(extend("x-short" = "n", "x-alias" = ["count"]))]
    number: Option<Within<1, 1000>>,
    /// How hard for people: easy, medium, hard or expert, or a mix such as easy=4,medium=4
    #[schemars(extend("x-value" = "LEVEL", "x-short" = "l", "x-offer" = Level::NAMES))]
    level: Option<Parsed<Vec<Share>>>,
    /// Which cards are in the deck
    #[serde(default)]
    deck: Deck,
    /// The number to make, whole or a fraction
    #[schemars(extend("x-value" = "NUMBER", "x-default" = "24"))]
    target: Option<Parsed<Rational>>,
    /// How many cards a hand has
    #[serde(default)]
    #[schemars(extend("x-alias" = ["cards"]))]
    size: Within<2, 6, 4>,
    /// Countdown: six numbers, each with its own target from 101 to 999
    #[serde(default)]
    countdown: bool,
    /// Only hands that need a fraction
    #[serde(default)]
    fraction: bool,
    /// Only hands with exactly one solution
    #[serde(default)]
    unique: bool,
    /// The operators allowed, out of + - * / ^ ! log sqrt concat; log(2,8) is 3, the base first; with the last five, values up to 1,000,000,000
    #[schemars(extend("x-value" = "OPERATORS", "x-default" = "+-*/"))]
    ops: Option<Parsed<OperatorSet>>,
    /// The title of the sheet
    #[schemars(extend("x-value" = "TEXT"))]
    title: Option<Parsed<Title>>,
    /// Where the sheet has its answers: nowhere, on pages of their own, or below each hand
    #[serde(default)]
    answers: Answers,
}

/// A level, and in a mix how many hands of it.
type Share = (Level, Option<usize>);

impl FromText for Vec<Share> {
    fn from_text(text: &str) -> Result<Self, InputError> {
        let refused = |name: &str| {
            InputError::new(msg!("a level is easy, medium, hard or expert, with a number of hands in a mix: easy=4,medium=4"))
                .at(SourceSpan::new(text, range_of(name, text)))
                .with_suggestion(nearest(name, Level::NAMES))
        };
        let share = |part: &str| {
            let (name, count) = match part.split_once('=') {
                Some((name, count)) => (name, Some(count)),
                None => (part, None),
            };
            let count = count.map(|count| count.trim().parse::<NonZero<usize>>()).transpose();
            match (name.trim().parse(), count) {
                (Ok(level), Ok(count)) => Ok((level, count.map(NonZero::get))),
                _ => Err(refused(name)),
            }
        };
        let mix = text.split(',').map(share).collect::<Result<Vec<Share>, _>>()?;
        if mix.len() > 1 && mix.iter().any(|(_, count)| count.is_none()) {
            return Err(refused(text));
        }
        Ok(mix)
    }
}

impl Generate {
    fn mix(&self) -> Option<&[Share]> {
        self.level.as_ref().map(|mix| mix.as_slice())
    }

    fn operators(&self) -> OperatorSet {
        self.ops.map_or(OperatorSet::ORDINARY, |ops| ops.0)
    }

    fn title(&self) -> Option<&str> {
        self.title.as_ref().map(|title| title.0.0.as_str())
    }

    fn order(&self) -> Result<Order, InputError> {
        let order = Order {
            filter: Filter {
                deck: self.deck,
                level: None,
                fraction: self.fraction,
                unique: self.unique,
                operators: self.operators(),
            },
            cards: self.size.get(),
            target: self.other_target(),
            countdown: self.countdown,
        };
        if self.countdown && (self.level.is_some() || !order.is_plain()) {
            return Err(InputError::new(msg!(
                "--countdown deals its own numbers: leave out --level, --deck, --size, --fraction, --unique and --ops"
            )));
        }
        let is_round =
            |target: Rational| target.is_integer() && (101..=999).contains(&target.numerator());
        if self.countdown && !order.target.is_none_or(is_round) {
            return Err(InputError::new(msg!("a target of Countdown is from 101 to 999")));
        }
        Ok(order)
    }

    fn other_target(&self) -> Option<Rational> {
        let target = self.target.map(|target| target.0);
        target.filter(|target| self.countdown || *target != Rules::classic().target)
    }

    /// How many hands of which level, in the order of the sheet.
    fn shares(&self) -> Result<Vec<(Option<Level>, usize)>, InputError> {
        let mix = self.mix().unwrap_or_default();
        if self.number.is_some() && mix.iter().any(|(_, count)| count.is_some()) {
            return Err(InputError::new(msg!(
                "the mix of levels says how many hands there are: leave out --number"
            )));
        }
        let usual = self.number.map_or(1, Within::get);
        Ok(match mix {
            [] => vec![(None, usual)],
            mix => {
                mix.iter().map(|(level, count)| (Some(*level), count.unwrap_or(usual))).collect()
            }
        })
    }

    fn command(&self, seed: u64) -> String {
        let share = |(level, count): &Share| match count {
            Some(count) => format!("{level}={count}"),
            None => level.to_string(),
        };
        let levels = self.mix().map(|mix| mix.iter().map(share).collect::<Vec<_>>());
        let usual = Filter::default();
        let count = self.number.map(Within::get::<usize>).filter(|count| *count != 1);
        let (operators, cards) = (self.operators(), self.size.get::<usize>());
        let answers: &str = self.answers.into();
        let flag = |name: &str, up: bool| up.then(|| format!("--{name}"));
        let words = [
            count.map(|count| format!("-n {count}")),
            levels.map(|levels| format!("--level {}", levels.join(","))),
            (self.deck != usual.deck).then(|| format!("--deck {}", self.deck)),
            self.other_target().map(|target| format!("--target {target}")),
            (cards != 4).then(|| format!("--size {cards}")),
            flag("countdown", self.countdown),
            (operators != usual.operators).then(|| format!("--ops {operators}")),
            flag("fraction", self.fraction),
            flag("unique", self.unique),
            self.title().map(|title| format!("--title '{title}'")),
            (self.answers != Answers::OwnPage).then(|| format!("--answers {answers}")),
            Some(format!("--seed {seed}")),
        ];
        let words = words.into_iter().flatten();
        words.fold("unpuzzle 24 generate".to_owned(), |command, word| command + " " + &word)
    }

    fn sheet_options(&self, order: &Order, seed: u64) -> SheetOptions {
        let usual = SheetOptions::default();
        let operators = match self.operators() {
            OperatorSet::ORDINARY => usual.operators.clone(),
            operators => printed(operators),
        };
        let level = match self.mix() {
            Some([(level, _)]) => Some(level_text(*level).into()),
            _ => None,
        };
        SheetOptions {
            target: order.shared_target().map(|target| target.to_string()),
            operators,
            countdown: self.countdown,
            title: self.title().map(str::to_owned),
            answers: self.answers,
            subject: level,
            command: self.command(seed),
        }
    }
}

impl Verb for Generate {
    const NAME: &'static str = "generate";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("generate", "one hand"),
        ("generate -n 40 --level hard --seed 7 --save sheet.pdf", "a sheet for a class"),
        ("generate -n 5 --fraction --deck 1-10", "hands that need a fraction"),
        (
            "generate --level easy=6,medium=4 --title 'Class 5B' --answers none --save 5b.pdf",
            "two levels, a title, no answers",
        ),
        ("generate -n 8 --target 10 --size 3 --deck 1-9", "three cards that make 10"),
        ("generate -n 6 --countdown --save countdown.pdf", "Countdown rounds on paper"),
    ];
    const FORMATS: &'static [&'static str] = &["pdf", "svg", "csv"];
    type Answer = Generated;

    fn run(&self, cx: &mut Context<'_>) -> Result<Generated, NoAnswer> {
        let order = self.order()?;
        let mut random = Random::seeded(cx.seed);
        let (mut hands, mut sheet) = (Vec::new(), Vec::new());
        for (level, count) in self.shares()? {
            for drawn in order.deal(level, count, &mut random, cx.budget)? {
                let (dealt, printed) = examine(drawn, cx.budget)?;
                hands.push(dealt);
                sheet.push(printed);
            }
        }
        let options = self.sheet_options(&order, cx.seed);
        Ok(Generated { count: hands.len(), hands, sheet, options })
    }

    fn show(&self, generated: &Generated, page: &mut Page) {
        if generated.hands.len() <= DRAWN {
            for hand in &generated.sheet {
                page.push(Block::Board(board(&hand.cards)));
            }
        }
        // A screen has no room for the answers.
        page.table(self.table(generated).map(Table::without_last_column));
    }

    fn text(&self, generated: &Generated) -> Option<LocalizedText> {
        let Generated { sheet, options, .. } = generated;
        Some(LocalizedText::each(|language| sheet_text(sheet, options, language)))
    }

    fn pictures(&self, generated: &Generated) -> Vec<Picture> {
        sheet(&generated.sheet, &generated.options)
    }

    fn table(&self, generated: &Generated) -> Option<Table> {
        let cards = |hand: &Dealt| match &hand.target {
            Some(target) => format!("{} → {target}", hand.shown),
            None => hand.shown.clone(),
        };
        let seconds = |hand: &Dealt| hand.seconds.map(|own| LocalizedText::fixed(own, 1));
        Some(Table::of(
            (1..).zip(&generated.hands),
            &[
                (msg!("no."), true, &|(number, _)| Span::new(Role::Quiet, *number)),
                (msg!("cards"), false, &|(_, hand)| Span::new(Role::Strong, cards(hand))),
                (msg!("level"), false, &|(_, hand)| Span::or_dash(hand.level.map(level_text))),
                (msg!("seconds"), true, &|(_, hand)| Span::or_dash(seconds(hand))),
                (msg!("solutions"), true, &|(_, hand)| Span::or_dash(hand.count)),
                (msg!("answers"), false, &|(_, hand)| hand.solutions.join("; ").into()),
            ],
        ))
    }

    fn figures(&self, generated: &Generated) -> Figures {
        Figures { count: Some(generated.count as u64), ..Figures::default() }
    }
}

/// Operators as people write them: `+ − × ÷ ^ log`.
fn printed(operators: OperatorSet) -> String {
    let sign = |sign| match sign {
        '-' => '−',
        '*' => '×',
        '/' => '÷',
        other => other,
    };
    let text = operators.to_string();
    let mut words = Vec::new();
    // A name follows a comma, a sign follows anything.
    for part in text.split(',') {
        let end = part.find(|letter: char| !letter.is_alphabetic()).unwrap_or(part.len());
        let (name, signs) = part.split_at(end);
        words.extend((!name.is_empty()).then(|| name.to_owned()));
        words.extend(signs.chars().map(|one| sign(one).to_string()));
    }
    words.join(" ")
}

/// Hands that can be solved.
#[derive(Serialize, JsonSchema)]
pub(super) struct Generated {
    count: usize,
    hands: Vec<Dealt>,
    #[serde(skip)]
    sheet: Vec<SheetHand>,
    #[serde(skip)]
    options: SheetOptions,
}

/// A hand with what is known about it.
#[derive(Serialize, JsonSchema)]
struct Dealt {
    /// The id of the game.
    id: String,
    /// What the cards count.
    cards: Vec<u64>,
    shown: String,
    /// What they make, where that is not 24.
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<String>,
    level: Option<Level>,
    /// How long people take.
    seconds: Option<f64>,
    /// How many essentially different solutions there are; large hands have too many
    /// to count.
    count: Option<usize>,
    solutions: Vec<String>,
}

fn examine(drawn: Drawn, budget: &Budget) -> Result<(Dealt, SheetHand), Exhausted> {
    let Drawn { cards, hand, rules } = drawn;
    let is_counted = hand.len() <= MOST_COUNTED;
    let solver = Solver::new(&hand).rules(&rules).budget(budget);
    let solved = if is_counted { solver.distinct() } else { solver.first() };
    if let Some(reason) = solved.stopped {
        return Err(reason);
    }
    // Levels are those of the ordinary operators.
    let usual = Rules::classic().with_target(rules.target);
    let seconds = match is_counted.then(|| seconds(&hand, &usual, budget)) {
        Some(Err(RateError::Unknown)) => {
            budget.check().and(budget.check_nodes())?;
            None
        }
        rated => rated.and_then(Result::ok),
    };
    let solutions = solved.solutions.iter().map(|solution| &solution.expression);
    let most = if hand.len() > 4 { MOST_PRINTED } else { usize::MAX };
    let printed = solutions.clone().take(most);
    let sheet = SheetHand {
        cards,
        target: (rules.target != Rules::classic().target).then(|| rules.target.to_string()),
        level: seconds.map(level_of),
        solutions: printed.map(|own| own.display(Notation::TYPOGRAPHIC).to_string()).collect(),
        count: is_counted.then_some(solved.solutions.len()),
    };
    let dealt = Dealt {
        id: id_of(&hand, &rules).map(|id| id.to_string()).unwrap_or_default(),
        cards: hand.cards().iter().map(|card| card.numerator().unsigned_abs()).collect(),
        shown: sheet.shown(),
        target: sheet.target.clone(),
        level: sheet.level,
        seconds,
        count: sheet.count,
        solutions: solutions.map(Expression::to_string).collect(),
    };
    Ok((dealt, sheet))
}

fn board(cards: &[SheetCard]) -> Board {
    let cell = |card: &SheetCard| {
        let is_red = card.suit.is_some_and(Suit::is_red);
        let role = if is_red { Role::RedSuit } else { Role::BlackSuit };
        Some(Cell { label: card.to_string(), role })
    };
    Board { apart: true, rows: vec![cards.iter().map(cell).collect()] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_are_printed_as_people_write_them() {
        for (typed, expected) in [
            ("+-*/^", "+ − × ÷ ^"),
            ("+-*/^,log,sqrt", "+ − × ÷ ^ log sqrt"),
            ("+-*/,concat,!", "+ − × ÷ concat !"),
        ] {
            assert_eq!(printed(OperatorSet::parse(typed).unwrap()), expected);
        }
    }
}
