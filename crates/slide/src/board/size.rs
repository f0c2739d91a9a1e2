//! How large a board is.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use unpuzzle_core::{Message, msg};

/// Rows and columns of a board, each from 2 to 8.
///
/// ```
/// use unpuzzle_slide::Size;
///
/// let size: Size = "3x4".parse().unwrap();
/// assert_eq!((size.rows(), size.columns(), size.cells()), (3, 4, 12));
/// assert!("9x9".parse::<Size>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// The fewest rows or columns.
    pub const LEAST: usize = 2;
    /// The most rows or columns.
    pub const MOST: usize = 8;
    /// The size of the original game.
    pub const CLASSIC: Size = Size { rows: 4, columns: 4 };

    /// A size, if it is within bounds.
    pub fn new(rows: usize, columns: usize) -> Result<Size, SizeError> {
        let fits = |length| (Size::LEAST..=Size::MOST).contains(&length);
        if !fits(rows) || !fits(columns) {
            return Err(SizeError::OutOfRange);
        }
        Ok(Size { rows: rows as u8, columns: columns as u8 })
    }

    /// How many rows.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// How many columns.
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// Rows for columns.
    #[must_use]
    pub fn transpose(self) -> Size {
        Size { rows: self.columns, columns: self.rows }
    }

    /// How many cells.
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Size, SizeError> {
        let (rows, columns) = text.split_once(['x', 'X', '×']).ok_or(SizeError::Malformed)?;
        let length = |digits: &str| match digits.parse::<usize>() {
            Ok(length) => Ok(length),
            Err(_) if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Err(SizeError::OutOfRange)
            }
            Err(_) => Err(SizeError::Malformed),
        };
        Size::new(length(rows)?, length(columns)?)
    }
}

/// Why a text or two numbers are not a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum SizeError {
    /// It does not look like `4x4`.
    Malformed,
    /// It is too small or too large.
    OutOfRange,
}

impl SizeError {
    /// The sentence for people.
    pub fn message(&self) -> Message {
        match self {
            Self::Malformed => msg!("a size looks like 4x4: rows, an x, columns"),
            Self::OutOfRange => msg!("rows and columns are from 2 to 8"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_come_back_as_they_were() {
        for text in ["2x2", "4x4", "3x5", "8x8"] {
            assert_eq!(text.parse::<Size>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn bad_sizes_say_why() {
        let check = |text: &str, error| assert_eq!(text.parse::<Size>(), Err(error));
        check("", SizeError::Malformed);
        check("4", SizeError::Malformed);
        check("4x", SizeError::Malformed);
        check("4x-4", SizeError::Malformed);
        check("1x4", SizeError::OutOfRange);
        check("4x9", SizeError::OutOfRange);
        check("4x99999999999999999999999", SizeError::OutOfRange);
    }
}
