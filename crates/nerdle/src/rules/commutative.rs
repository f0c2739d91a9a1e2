//! The rule that `1+2=3` and `2+1=3` are the same answer.
//!
//! The official game counts a guess as right if it has the same tiles as the
//! answer and the same left side up to the order of terms and factors. Rows
//! that are the same in this sense form a class.

use crate::rules::{Symbol, Tiles};

/// The left side with terms and factors in order, then the right side: equal
/// for two rows exactly if the commutative rule takes one for the other.
///
/// ```
/// use unpuzzle_nerdle::{Tiles, Variant};
/// use unpuzzle_nerdle::internals::canonical;
///
/// let row = |text| Tiles::parse(text, Variant::Classic).unwrap();
/// assert_eq!(canonical(row("4*5+3=23")), canonical(row("3+5*4=23")));
/// assert_ne!(canonical(row("12-10=02")), canonical(row("10-12=02")));
/// ```
pub fn canonical(row: Tiles) -> String {
    let symbols: Vec<Symbol> = row.symbols().collect();
    let equals = symbols.iter().position(|&symbol| symbol == Symbol::EQUALS);
    let (left, right) = symbols.split_at(equals.unwrap_or(symbols.len()));
    let mut reader = Reader { symbols: left, place: 0 };
    let mut text = reader.sum();
    // What makes no sense as a sum stays as it is written.
    text.extend(left[reader.place.min(left.len())..].iter().map(|symbol| symbol.character()));
    text.extend(right.iter().map(|symbol| symbol.character()));
    text
}

struct Reader<'a> {
    symbols: &'a [Symbol],
    place: usize,
}

impl Reader<'_> {
    fn next(&self) -> Option<Symbol> {
        self.symbols.get(self.place).copied()
    }

    fn sum(&mut self) -> String {
        self.sorted(Symbol::PLUS, Symbol::MINUS, Self::product)
    }

    fn product(&mut self) -> String {
        self.sorted(Symbol::TIMES, Symbol::OVER, Self::factor)
    }

    /// Pieces with their signs, sorted; the first piece has the `usual` sign.
    fn sorted(&mut self, usual: Symbol, other: Symbol, piece: fn(&mut Self) -> String) -> String {
        let first = piece(self);
        let mut pieces = vec![format!("{usual}{first}")];
        while let Some(sign) = self.next().filter(|&sign| sign == usual || sign == other) {
            self.place += 1;
            let next = piece(self);
            pieces.push(format!("{sign}{next}"));
        }
        pieces.sort_unstable();
        pieces.concat()
    }

    /// A number or a bracket with its power.
    fn factor(&mut self) -> String {
        let mut text = String::new();
        if self.next() == Some(Symbol::OPEN) {
            self.place += 1;
            let inside = self.sum();
            text = format!("({inside})");
            self.place += 1;
        }
        let belongs = |symbol: &Symbol| {
            symbol.digit().is_some() || *symbol == Symbol::SQUARE || *symbol == Symbol::CUBE
        };
        while let Some(symbol) = self.next().filter(belongs) {
            text.push(symbol.character());
            self.place += 1;
        }
        text
    }
}
