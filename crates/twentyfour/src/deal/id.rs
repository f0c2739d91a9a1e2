//! Parsing of game ids.
//!
//! Either the cards are spelled out, `24:3,3,8,8`, or a kind of hand is dealt
//! from a seed, `24:hard,1-10#2026-11-15`. Options follow after semicolons. The
//! grammar:
//!
//! ```text
//! described = "24:" card {"," card} {";" rule}
//! seeded    = "24:" [word {"," word}] {";" "ops=" operators} "#" seed
//! rule      = "target=" number | "ops=" operators
//!           | flag | "countdown"
//! flag      = "subset" | "integers" | "no-negatives" | "no-zero"
//! word      = "easy" | "medium" | "hard" | "expert" | "1-9" | "1-10" | "full"
//!           | "fraction" | "unique"
//! ```
//!
//! The hand of a seed is stable only as long as the scores of the rating are.
//!
//! `countdown` stands for all flags.

use thiserror::Error;
use unpuzzle_core::{Budget, GameId, GameIdError, Level, Located, Message, Random, msg};

use super::{Card, Deck, Filter, GenerateError, generate, hand};
use crate::rules::{Flags, Hand, OperatorSet, Rules};

const PUZZLE: &str = "24";

/// The hand and the rules that an id names.
///
/// ```
/// use unpuzzle_core::{Budget, Span};
/// use unpuzzle_twentyfour::deal::Instance;
///
/// let read = |id: &str| Instance::read(&id.parse().unwrap(), &Budget::unlimited());
/// let powers = read("24:2,2,2,9;target=10;ops=+-*/^").unwrap();
/// assert_eq!(powers.rules.target.to_string(), "10");
/// let daily = read("24:hard,1-10#2026-11-15").unwrap();
/// assert_eq!(daily.hand.len(), 4);
/// assert_eq!(read("24:3,3,8,9x").unwrap_err().span, Span::new(9, 11));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Instance {
    /// The cards as numbers.
    pub hand: Hand,
    /// The rules.
    pub rules: Rules,
    /// The cards with their suits, if they came from a deck.
    pub cards: Option<[Card; 4]>,
}

impl Instance {
    /// Parses an id and, if it has a seed, deals the hand.
    pub fn read(id: &GameId, budget: &Budget) -> Result<Self, IdError> {
        if id.puzzle() != PUZZLE {
            let message = msg!("this id is of another puzzle");
            return Err(Located::new(0..id.puzzle().len(), IdErrorKind::Other(message)));
        }
        let start = id.puzzle().len() + 1;
        let parameters = Part { text: id.parameters(), start };
        match id.seed() {
            None => described(parameters),
            Some("") => Err(parameters
                .skip(parameters.text.len())
                .error(msg!("a seed is missing after #, such as a number or a date"))),
            Some(seed) => seeded(parameters, seed, budget),
        }
    }
}

/// The id of a hand under some rules.
pub fn id_of(hand: &Hand, rules: &Rules) -> Result<GameId, GameIdError> {
    let cards: Vec<_> = hand.cards().iter().map(ToString::to_string).collect();
    GameId::described(PUZZLE, &(cards.join(",") + &options(rules)))
}

/// The rules that differ from the classic ones, as options.
fn options(rules: &Rules) -> String {
    let classic = Rules::classic();
    let mut text = String::new();
    if rules.target != classic.target {
        text += &format!(";target={}", rules.target);
    }
    if rules.operators != classic.operators {
        text += &format!(";ops={}", rules.operators);
    }
    if rules.flags == Flags::COUNTDOWN {
        return text + ";countdown";
    }
    let mut flags = rules.flags;
    let set = Flags::NAMED.iter().filter(|(_, flag)| *flag(&mut flags));
    set.fold(text, |text, (name, _)| text + ";" + name)
}

/// A part of an id and its first byte.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Part<'a> {
    fn split(self, separator: char) -> impl Iterator<Item = Part<'a>> {
        let mut start = self.start;
        self.text.split(separator).map(move |text| {
            let part = Part { text, start };
            start += text.len() + separator.len_utf8();
            part
        })
    }

    fn skip(self, bytes: usize) -> Part<'a> {
        Part { text: self.text.get(bytes..).unwrap_or_default(), start: self.start + bytes }
    }

    fn located(self, kind: IdErrorKind) -> IdError {
        Located::new(self.start..self.start + self.text.len(), kind)
    }

    fn error(self, message: Message) -> IdError {
        self.located(IdErrorKind::Other(message))
    }
}

fn described(parameters: Part<'_>) -> Result<Instance, IdError> {
    let mut parts = parameters.split(';');
    let cards = parts.next().unwrap_or(parameters);
    let hand = Hand::parse_in_id(cards.text)
        .map_err(|error| error.shifted(cards.start).map(IdErrorKind::Other))?;
    let mut rules = Rules::classic();
    for option in parts {
        read_rule(option, &mut rules)?;
    }
    Ok(Instance { hand, rules, cards: None })
}

fn read_rule(option: Part<'_>, rules: &mut Rules) -> Result<(), IdError> {
    let value = |name: &str| option.text.strip_prefix(name).map(|_| option.skip(name.len()));
    if let Some(target) = value("target=") {
        rules.target = Rules::parse_target(target.text)
            .map_err(|error| error.shifted(target.start).map(IdErrorKind::Other))?;
    } else if let Some(operators) = value("ops=") {
        rules.operators = read_operators(operators)?;
    } else if option.text == "countdown" {
        rules.flags = Flags::COUNTDOWN;
    } else {
        let flag = Flags::NAMED.iter().find(|(name, _)| *name == option.text);
        let (_, flag) = flag.ok_or_else(|| unknown(option, &RULE_WORDS))?;
        *flag(&mut rules.flags) = true;
    }
    Ok(())
}

fn read_operators(part: Part<'_>) -> Result<OperatorSet, IdError> {
    OperatorSet::parse(part.text).map_err(|error| error.shifted(part.start).map(IdErrorKind::Other))
}

fn seeded(parameters: Part<'_>, seed: &str, budget: &Budget) -> Result<Instance, IdError> {
    let mut parts = parameters.split(';');
    let words = parts.next().unwrap_or(parameters);
    let mut filter = Filter::default();
    for word in words.split(',').filter(|word| !word.text.is_empty()) {
        read_word(word, &mut filter)?;
    }
    for option in parts {
        let operators = option.text.strip_prefix("ops=");
        operators.ok_or_else(|| unknown(option, &["ops="]))?;
        filter.operators = read_operators(option.skip("ops=".len()))?;
    }
    // The filter is part of the name, so that the easy and the hard hand of a day are
    // independent.
    let mut random = Random::named(&format!("{}#{seed}", canonical(&filter)));
    let dealt = generate(&filter, 1, &mut random, budget);
    let first = dealt.and_then(|hands| hands.first().copied().ok_or(GenerateError::NoSuchHand));
    let cards = first.map_err(|error| parameters.error(error.message()))?;
    Ok(Instance { hand: hand(cards), rules: filter.rules(), cards: Some(cards) })
}

fn read_word(word: Part<'_>, filter: &mut Filter) -> Result<(), IdError> {
    if let Ok(deck) = word.text.parse::<Deck>() {
        filter.deck = deck;
    } else if let Ok(level) = word.text.parse::<Level>() {
        filter.level = Some(level);
    } else {
        match word.text {
            "fraction" => filter.fraction = true,
            "unique" => filter.unique = true,
            _ => return Err(unknown(word, &DEAL_WORDS)),
        }
    }
    Ok(())
}

/// The words of a filter in a fixed order.
fn canonical(filter: &Filter) -> String {
    let mut words = vec![filter.deck.to_string()];
    words.extend(filter.level.map(|level| level.to_string()));
    words.extend(filter.fraction.then(|| "fraction".to_owned()));
    words.extend(filter.unique.then(|| "unique".to_owned()));
    words.join(",") + &options(&filter.rules())
}

const RULE_WORDS: [&str; 3 + Flags::NAMED.len()] = {
    let mut words = [""; 3 + Flags::NAMED.len()];
    [words[0], words[1], words[2]] = ["target=", "ops=", "countdown"];
    let mut flag = 0;
    while flag < Flags::NAMED.len() {
        words[3 + flag] = Flags::NAMED[flag].0;
        flag += 1;
    }
    words
};

const DEAL_WORDS: [&str; 9] =
    ["easy", "medium", "hard", "expert", "1-9", "1-10", "full", "fraction", "unique"];

fn unknown(part: Part<'_>, known: &'static [&'static str]) -> IdError {
    part.located(IdErrorKind::UnknownWord { known })
}

/// Why an id names no game, and where.
pub type IdError = Located<IdErrorKind>;

/// What is wrong with an id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub enum IdErrorKind {
    /// An unknown word.
    UnknownWord {
        /// The words that are known here.
        known: &'static [&'static str],
    },
    /// Anything else.
    Other(Message),
}

impl IdErrorKind {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match self {
            Self::UnknownWord { known } => {
                msg!("here one of these can stand: {words}", words = known.join(", "))
            }
            Self::Other(message) => message.clone(),
        }
    }
}
