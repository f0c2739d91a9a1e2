//! A row that is being filled: places with a cursor that moves over them.

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

    /// Where the next symbol goes; behind the last place once all are filled.
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

    /// Takes a key if it moves the cursor or empties a place; says whether it
    /// did.
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
            Some(KeyCode::Backspace) => self.delete_before(),
            Some(KeyCode::Delete) => self.empty(self.cursor),
            _ => return false,
        }
        true
    }

    /// Empties the place under the cursor, or if it is empty the one before.
    fn delete_before(&mut self) {
        if self.get(self.cursor).is_none() {
            self.cursor = self.cursor.saturating_sub(1);
        }
        self.empty(self.cursor);
    }

    fn empty(&mut self, place: usize) {
        if let Some(slot) = self.filled.get_mut(place) {
            *slot = None;
        }
    }
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
