//! The row that is being typed, and how the game would judge it.

use unpuzzle::nerdle::{Game, Guess, PlayError, Symbol, Tiles};
use unpuzzle_puzzles::msg;

use crate::prelude::*;

/// Places of a row, some of them filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slots<T> {
    filled: Vec<Option<T>>,
    cursor: usize,
}

impl<T: Copy> Slots<T> {
    /// This many empty places, the cursor on the first.
    pub(super) fn new(length: usize) -> Self {
        Slots { filled: vec![None; length], cursor: 0 }
    }

    pub(super) fn get(&self, place: usize) -> Option<T> {
        self.filled.get(place).copied().flatten()
    }

    /// The place of the next symbol; past the last one once all are filled.
    pub(super) fn cursor(&self) -> usize {
        self.cursor
    }

    pub(super) fn missing(&self) -> usize {
        self.filled.iter().filter(|slot| slot.is_none()).count()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.missing() == self.filled.len()
    }

    /// Everything that is filled, from left to right.
    pub(super) fn all(&self) -> Vec<T> {
        self.filled.iter().flatten().copied().collect()
    }

    /// Starts again with these, the cursor behind them.
    pub(super) fn set(&mut self, symbols: impl IntoIterator<Item = T>) {
        self.clear();
        symbols.into_iter().for_each(|symbol| self.put(symbol));
    }

    pub(super) fn clear(&mut self) {
        self.filled.fill(None);
        self.cursor = 0;
    }

    /// Fills the place under the cursor and moves on.
    pub(super) fn put(&mut self, symbol: T) {
        if let Some(slot) = self.filled.get_mut(self.cursor) {
            *slot = Some(symbol);
            self.cursor += 1;
        }
    }

    pub(super) fn go_to(&mut self, place: usize) {
        self.cursor = place.min(self.filled.len());
    }

    /// Handles a key that moves the cursor or empties a place; returns whether it was one.
    pub(super) fn edit(&mut self, event: &Event) -> bool {
        if event.control() == Some('u') {
            self.clear();
            return true;
        }
        match event.key() {
            Some(KeyCode::Left) => self.cursor = self.cursor.saturating_sub(1),
            Some(KeyCode::Right | KeyCode::Char(' ')) => self.go_to(self.cursor + 1),
            Some(KeyCode::Home) => self.cursor = 0,
            Some(KeyCode::End) => self.cursor = self.filled.len(),
            // Empties the place under the cursor, or if it is empty the one before.
            Some(KeyCode::Backspace) => {
                if self.get(self.cursor).is_none() {
                    self.cursor = self.cursor.saturating_sub(1);
                }
                self.empty(self.cursor);
            }
            Some(KeyCode::Delete) => self.empty(self.cursor),
            _ => return false,
        }
        true
    }

    fn empty(&mut self, place: usize) {
        if let Some(slot) = self.filled.get_mut(place) {
            *slot = None;
        }
    }
}

/// How the game would judge a row.
#[derive(Clone, Debug)]
pub(super) enum Judgement {
    /// This many tiles are empty.
    Unfinished(usize),
    /// It can be played, perhaps with a warning.
    Playable(Guess, Option<Message>),
    Refused(Message),
}

impl Judgement {
    pub(super) fn of(row: &Slots<Symbol>, game: &Game) -> Self {
        let missing = row.missing();
        if missing > 0 {
            return Judgement::Unfinished(missing);
        }
        let text: String = row.all().into_iter().map(Symbol::character).collect();
        let instance = game.instance();
        let guess = match Guess::parse(&text, instance.rules.variant) {
            Ok(guess) => guess,
            Err(error) => return Judgement::Refused(error.kind.message().clone()),
        };
        if instance.hard
            && let Err(PlayError::Hard { row, shown, .. }) = game.check_hard(guess.tiles)
        {
            return Judgement::Refused(msg!(
                "hard mode: row {row}, {guess}, was {colours}, and this does not fit it",
                row = row + 1,
                guess = shown.guess.to_string(),
                colours = shown.feedback.to_string()
            ));
        }
        let warning = repeated(game, guess.tiles).or_else(|| warnings(&guess));
        Judgement::Playable(guess, warning)
    }

    /// The note about the row.
    pub(super) fn note(self) -> Option<(Role, Message)> {
        match self {
            Judgement::Unfinished(_) => None,
            Judgement::Playable(_, None) => {
                Some((Role::Good, msg!("true: press Enter to guess it")))
            }
            Judgement::Playable(_, Some(warning)) => Some((Role::Warning, warning)),
            Judgement::Refused(message) => Some((Role::Bad, message)),
        }
    }
}

/// Why a true equation can never be the answer.
fn warnings(guess: &Guess) -> Option<Message> {
    let reasons = guess.warnings.iter().map(|warning| (&warning.kind).into());
    let reasons = LocalizedText::List(reasons.collect());
    (!guess.warnings.is_empty()).then(|| msg!("accepted, but never the answer: {reasons}", reasons))
}

/// Warns about a row that was guessed before.
fn repeated(game: &Game, guess: Tiles) -> Option<Message> {
    let mut rows = game.boards().iter().flat_map(|board| board.knowledge.rows());
    let is_known = rows.any(|row| row.guess == guess);
    is_known.then(|| msg!("you have guessed this already: it costs a row and tells nothing new"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &[KeyCode]) -> (String, usize) {
        let mut slots = Slots::new(4);
        for &key in keys {
            match key {
                KeyCode::Char(letter) if letter != ' ' => slots.put(letter),
                other => assert!(slots.edit(&Event::press(other))),
            }
        }
        let shown = (0..4).map(|place| slots.get(place).unwrap_or('_'));
        (shown.collect(), slots.cursor())
    }

    #[test]
    fn keys_fill_and_empty_places() {
        use KeyCode::{Backspace, Char, Delete, End, Home, Left, Right};
        let check = |keys: &[KeyCode], expected: &str, cursor| {
            assert_eq!(typed(keys), (expected.to_owned(), cursor), "{keys:?}");
        };
        check(&[], "____", 0);
        check(&[Char('1'), Char('2')], "12__", 2);
        check(&[Char('1'), Char('2'), Backspace], "1___", 1);
        check(&[Char('1'), Char('2'), Left, Char('3')], "13__", 2);
        check(&[Char('1'), Left, Backspace], "____", 0);
        check(&[Char('1'), Right, Char('2')], "1_2_", 3);
        check(&[Char('1'), Char(' '), Char('2')], "1_2_", 3);
        check(&[Char('1'), Char('2'), Home, Delete, End], "_2__", 4);
        check(&[Backspace, Left], "____", 0);
        let full: Vec<_> = "12345".chars().map(Char).collect();
        check(&full, "1234", 4);
    }
}
