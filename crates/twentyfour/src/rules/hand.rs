//! The numbers of a player.
//!
//! A dealt hand holds positive whole numbers, usually the ranks of four cards. A hand in
//! the middle of a game may hold any fractions, such as the quotient of two cards. Both
//! are a [`Hand`]; they differ only in how they are parsed.

use std::fmt;
use std::str::FromStr;

use unpuzzle_core::{Located, Message, Span, msg};
use unpuzzle_expr::{ParseRationalError, Rational};

use super::within;

/// Between one and [`Hand::MOST_CARDS`] numbers, in the order given.
///
/// ```
/// use unpuzzle_twentyfour::Hand;
///
/// let hand: Hand = "3, 3, 8 8".parse().unwrap();
/// assert_eq!(hand.to_string(), "3 3 8 8");
/// assert_eq!(Hand::parse("A T J k").unwrap().to_string(), "1 10 11 13");
/// assert_eq!(Hand::parse_state("3 8/3 -8").unwrap().len(), 3);
/// assert_eq!(Hand::parse("3 3 x 8").unwrap_err().span.start, 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    cards: Vec<Rational>,
}

impl Hand {
    /// The fewest cards that can be dealt.
    pub const FEWEST_CARDS: usize = 2;
    /// The most cards that the searches take.
    pub const MOST_CARDS: usize = 8;
    /// The largest card.
    pub const LARGEST_CARD: i64 = 1_000_000;

    /// Reads a dealt hand: whole numbers from 1, and `A T J Q K` in either case, with
    /// or without a suit (`K♠`, `10h`), with spaces, commas or semicolons between them.
    /// Three to eight cards of one character each may stand together: `3388`.
    pub fn parse(text: &str) -> Result<Self, Located> {
        let together = run_together(text.trim()).map(|cards| Hand { cards });
        together.map_or_else(|| Self::read_dealt(text), Ok)
    }

    /// Reads the cards of a game id, which are separated even where each is one character:
    /// `128` is one number there.
    pub(crate) fn parse_in_id(text: &str) -> Result<Self, Located> {
        if run_together(text).is_some() {
            let cards: Vec<_> = text.chars().map(String::from).collect();
            let message =
                msg!("commas separate the cards of a game id: {cards}", cards = cards.join(","));
            return Err(Located::new(0..text.len(), message));
        }
        Self::read_dealt(text)
    }

    /// Reads a hand in the middle of a game: as [`Hand::parse`], but with
    /// zero, negative numbers and fractions, and down to a single number.
    pub fn parse_state(text: &str) -> Result<Self, Located> {
        Self::read(text, any_number)
    }

    /// The hand of these numbers; an error if there are none or too many.
    pub fn new(cards: impl IntoIterator<Item = Rational>) -> Result<Self, Message> {
        let cards: Vec<_> = cards.into_iter().take(Self::MOST_CARDS + 1).collect();
        match cards.len() {
            0 => Err(no_cards()),
            1..=Self::MOST_CARDS => Ok(Hand { cards }),
            _ => Err(too_many_cards()),
        }
    }

    /// Four cards as dealt.
    pub fn from_ranks(ranks: [u8; 4]) -> Self {
        let cards = ranks.map(|rank| Rational::from(i64::from(rank))).to_vec();
        Hand { cards }
    }

    /// The numbers in the order given.
    pub fn cards(&self) -> &[Rational] {
        &self.cards
    }

    /// How many numbers there are.
    #[allow(clippy::len_without_is_empty, reason = "a hand is never empty")]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// The same numbers from small to large: equal for hands that are equal but for
    /// their order.
    #[must_use]
    pub fn sorted(&self) -> Self {
        let mut cards = self.cards.clone();
        cards.sort_unstable();
        Hand { cards }
    }

    /// The four ranks from small to large, if these are four cards of a deck.
    pub fn ranks(&self) -> Option<[u8; 4]> {
        let cards: &[Rational; 4] = self.cards.as_slice().try_into().ok()?;
        let mut ranks = [0; 4];
        for (rank, card) in ranks.iter_mut().zip(cards) {
            *rank = rank_of(*card)?;
        }
        ranks.sort_unstable();
        Some(ranks)
    }

    /// The hand with the numbers at these places replaced by one, which comes last.
    pub(crate) fn replacing(&self, places: &[usize], result: Rational) -> Self {
        let numbered = self.cards.iter().enumerate();
        let kept = numbered.filter(|(place, _)| !places.contains(place));
        let cards = kept.map(|(_, card)| *card).chain([result]).collect();
        Hand { cards }
    }

    fn read_dealt(text: &str) -> Result<Self, Located> {
        let hand = Self::read(text, dealt_card)?;
        if hand.len() < Self::FEWEST_CARDS {
            let message = msg!("a hand has at least {least} cards", least = Self::FEWEST_CARDS);
            return Err(Located::new(0..text.len(), message));
        }
        Ok(hand)
    }

    fn read(text: &str, card: fn(&str) -> Result<Rational, Message>) -> Result<Self, Located> {
        let mut cards = Vec::new();
        for (word, span) in words(text) {
            if cards.len() == Self::MOST_CARDS {
                return Err(Located::new(span, too_many_cards()));
            }
            cards.push(card(word).map_err(|message| Located::new(span, message))?);
        }
        if cards.is_empty() {
            return Err(Located::new(0..text.len(), no_cards()));
        }
        Ok(Hand { cards })
    }
}

impl FromStr for Hand {
    type Err = Located;

    /// As [`Hand::parse`].
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = self.cards.iter().map(Rational::to_string).collect();
        formatter.pad(&words.join(" "))
    }
}

fn no_cards() -> Message {
    msg!("no cards are given")
}

fn too_many_cards() -> Message {
    msg!("a hand has at most {most} cards", most = Hand::MOST_CARDS)
}

/// Reads a whole number or a fraction, with either minus, whose numerator and denominator are
/// within a limit.
pub(super) fn number(
    word: &str,
    limit: i64,
    malformed: impl FnOnce() -> Message,
) -> Result<Rational, Message> {
    match word.replace('−', "-").parse::<Rational>() {
        Ok(value) if within(value, limit) => Ok(value),
        Ok(_) | Err(ParseRationalError::TooLarge) => Err(beyond(word, limit)),
        Err(ParseRationalError::Malformed) => Err(malformed()),
        Err(ParseRationalError::ZeroDenominator) => {
            Err(msg!("“{word}” divides by zero", word = quoted(word)))
        }
    }
}

fn beyond(word: &str, limit: i64) -> Message {
    let number = quoted(word);
    if word.contains('/') {
        let limit = limit.to_string();
        msg!("a part of the fraction {number} is too large: the limit is {limit}", number, limit)
    } else if word.starts_with(['-', '−']) {
        msg!("{number} is too small: the limit is {limit}", number, limit = (-limit).to_string())
    } else {
        msg!("{number} is too large: the limit is {limit}", number, limit = limit.to_string())
    }
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (&str, Span)> {
    text.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ';'))
        .filter(|word| !word.is_empty())
        .map(|word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            (word, Span::new(start, start + word.len()))
        })
}

fn dealt_card(word: &str) -> Result<Rational, Message> {
    let card = any_number(word)?;
    let word = quoted(word);
    if !card.is_integer() {
        return Err(msg!("“{word}” is not a card: cards are whole numbers", word));
    }
    if card <= Rational::ZERO {
        return Err(msg!("“{word}” is not a card: cards are worth 1 or more", word));
    }
    Ok(card)
}

/// The cards of a word like `3388` or `A2JK`.
fn run_together(word: &str) -> Option<Vec<Rational>> {
    let cards: Vec<_> = word
        .chars()
        .map(|letter| {
            let digit = letter.to_digit(10).filter(|digit| *digit > 0).map(i64::from);
            digit.or_else(|| letter_rank(letter.encode_utf8(&mut [0; 4]))).map(Rational::from)
        })
        .collect::<Option<_>>()?;
    (3..=Hand::MOST_CARDS).contains(&cards.len()).then_some(cards)
}

/// A card without its suit, which does not matter.
fn without_suit(word: &str) -> &str {
    let bare = word.strip_suffix(['♣', '♦', '♥', '♠', 'c', 'd', 'h', 's', 'C', 'D', 'H', 'S']);
    bare.filter(|bare| letter_rank(bare).is_some() || bare.parse::<u8>().is_ok()).unwrap_or(word)
}

fn any_number(word: &str) -> Result<Rational, Message> {
    let card = without_suit(word);
    if let Some(rank) = letter_rank(card) {
        return Ok(Rational::from(rank));
    }
    number(card, Hand::LARGEST_CARD, || {
        let word = quoted(word);
        msg!("“{word}” is not a card: use A, 2 to 10, J, Q, K or a whole number", word)
    })
}

pub(crate) fn letter_rank(word: &str) -> Option<i64> {
    match word {
        "A" | "a" => Some(1),
        "T" | "t" => Some(10),
        "J" | "j" => Some(11),
        "Q" | "q" => Some(12),
        "K" | "k" => Some(13),
        _ => None,
    }
}

fn rank_of(card: Rational) -> Option<u8> {
    let rank = u8::try_from(card.numerator()).ok()?;
    (card.is_integer() && (1..=13).contains(&rank)).then_some(rank)
}

/// The word, shortened for an error.
pub(crate) fn quoted(word: &str) -> String {
    const MOST_LETTERS: usize = 24;
    let mut letters = word.chars();
    let mut shown: String = letters.by_ref().take(MOST_LETTERS).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(Hand::parse(text).unwrap().to_string(), expected, "{text:?}");
    }

    fn check_error(text: &str, place: &str, message: &str) {
        let error = Hand::parse(text).unwrap_err();
        let found = (error.span.text(text), &*error.to_string());
        assert_eq!(found, (Some(place), message), "{text:?}");
    }

    #[test]
    fn hands_are_read_as_people_write_them() {
        check("3 3 8 8", "3 3 8 8");
        check(" 3,3 ,8;\t8\n", "3 3 8 8");
        check("A 2 J K", "1 2 11 13");
        check("t a q 10", "10 1 12 10");
        check("100 75 3 6 4 1", "100 75 3 6 4 1");
        check("007 1000000", "7 1000000");
        check("K♠ 3♥ 10♦ A♣", "13 3 10 1");
        check("Kd 3h 10c as", "13 3 10 1");
        check("KS QH 10H ad 3C", "13 12 10 1 3");
        check(" 3388 ", "3 3 8 8");
        check("a2Jk", "1 2 11 13");
    }

    #[test]
    fn errors_say_what_and_where() {
        check_error("", "", "no cards are given");
        check_error(" ,; ", " ,; ", "no cards are given");
        check_error("7", "7", "a hand has at least 2 cards");
        check_error("100", "100", "a hand has at least 2 cards");
        check_error("24", "24", "a hand has at least 2 cards");
        check_error("1 2 3 4 5 6 7 8 9 10", "9", "a hand has at most 8 cards");
        let unknown = |text: &str, word: &str| {
            let why = "is not a card: use A, 2 to 10, J, Q, K or a whole number";
            check_error(text, word, &format!("“{word}” {why}"));
        };
        unknown("3 3 8 X", "X");
        unknown("3 +3 8 8", "+3");
        unknown("3 3.5 8 8", "3.5");
        unknown("3 ♠ 8 8", "♠");
        check_error("3 0 8 8", "0", "“0” is not a card: cards are worth 1 or more");
        check_error("3 -3 8 8", "-3", "“-3” is not a card: cards are worth 1 or more");
        check_error("3 8/3 8", "8/3", "“8/3” is not a card: cards are whole numbers");
        check_error("3 8/0 8", "8/0", "“8/0” divides by zero");
        let too_large = "is too large: the limit is 1000000";
        check_error("3 1000001", "1000001", &format!("1000001 {too_large}"));
        let huge = "9".repeat(40);
        check_error(&huge, &huge, &format!("{}… {too_large}", "9".repeat(24)));
    }

    #[test]
    fn a_hand_in_play_may_hold_any_fractions() {
        let state = Hand::parse_state("3 8/3 −8 0").unwrap();
        assert_eq!(state.to_string(), "3 8/3 -8 0");
        assert_eq!(Hand::parse_state("24").unwrap().len(), 1);
        let refused = |text: &str| Hand::parse_state(text).unwrap_err().to_string();
        let part = "a part of the fraction 1/1000001 is too large: the limit is 1000000";
        assert_eq!(refused("3 1/1000001"), part);
        assert_eq!(refused("3 −1000001"), "−1000001 is too small: the limit is -1000000");
    }

    #[test]
    fn ranks_are_those_of_a_deck() {
        let ranks = |text| Hand::parse(text).unwrap().ranks();
        assert_eq!(ranks("K 3 A 3"), Some([1, 3, 3, 13]));
        assert_eq!(ranks("14 3 1 3"), None);
        assert_eq!(ranks("3 1 3"), None);
    }

    #[test]
    fn a_step_replaces_numbers() {
        let hand = Hand::parse("3 3 8 8").unwrap();
        let result = Rational::new(8, 3).unwrap();
        assert_eq!(hand.replacing(&[0, 2], result).to_string(), "3 8 8/3");
        assert_eq!(hand.replacing(&[3], result).to_string(), "3 3 8 8/3");
    }
}
