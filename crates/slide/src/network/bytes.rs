//! Reading the files of weights, number by number.

use thiserror::Error;
use unpuzzle_core::{Message, msg};
use xxhash_rust::xxh64::xxh64;

use crate::network::shape::{Shape, ShapeError};

/// Why bytes are not a file of weights that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum WeightsError {
    /// The first bytes are those of something else.
    Foreign,
    /// The file was written by another version of the program.
    Version {
        /// The format of the file.
        found: u16,
        /// The format that can be read.
        expected: u16,
    },
    /// The file ends too early.
    Truncated(usize),
    /// The hash at the end is not that of what stands before it.
    Damaged {
        /// The hash of the bytes read.
        found: u64,
        /// The hash that was written.
        expected: u64,
    },
    /// Something in the file makes no sense, although its hash is right.
    Nonsense(usize),
    /// The network in the file has an impossible shape.
    Shape(#[from] ShapeError),
    /// The network of the program has not been loaded yet.
    Absent,
}

impl WeightsError {
    /// The message shown to people.
    pub fn message(&self) -> Message {
        match *self {
            Self::Foreign => msg!("this is not a file of 2048 weights"),
            Self::Version { found, expected } => msg!(
                "the file has format {found}, and this program reads format {expected}",
                found,
                expected
            ),
            Self::Truncated(at) => msg!("the file ends too early, at byte {at}", at),
            Self::Damaged { .. } => msg!(
                "the file is damaged: its check sum says that a part is missing or was changed"
            ),
            Self::Nonsense(at) => msg!("the file makes no sense at byte {at}", at),
            Self::Shape(_) => msg!("the file names tuples that no network has"),
            Self::Absent => msg!("the network of the expert has not been loaded"),
        }
    }
}

/// Reads a file: its kind, its format, numbers, and the hash of it all.
pub struct Reader<'a> {
    bytes: &'a [u8],
    place: usize,
}

impl<'a> Reader<'a> {
    /// Looks at the kind and the format first, so that a foreign file is not
    /// called damaged.
    pub fn new(bytes: &'a [u8], kind: &[u8; 8], expected: u16) -> Result<Reader<'a>, WeightsError> {
        let mut reader = Reader::head(bytes, kind, expected)?;
        reader.check_hash()?;
        Ok(reader)
    }

    /// Looks at the kind and the format only.
    pub fn head(
        bytes: &'a [u8],
        kind: &[u8; 8],
        expected: u16,
    ) -> Result<Reader<'a>, WeightsError> {
        let mut reader = Reader { bytes, place: 0 };
        if !kind.starts_with(&bytes[..bytes.len().min(8)]) {
            return Err(WeightsError::Foreign);
        }
        reader.take(8)?;
        let found = reader.number()?;
        if found == expected { Ok(reader) } else { Err(WeightsError::Version { found, expected }) }
    }

    /// Reads part of a file that was looked at as a whole.
    pub fn part(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, place: 0 }
    }

    fn check_hash(&mut self) -> Result<(), WeightsError> {
        let end = self.bytes.len().saturating_sub(8).max(self.place);
        let (content, tail) = self.bytes.split_at(end);
        let written = tail.try_into().map_err(|_| WeightsError::Truncated(self.bytes.len()))?;
        let (found, expected) = (xxh64(content, 0), u64::from_le_bytes(written));
        if found != expected {
            return Err(WeightsError::Damaged { found, expected });
        }
        self.bytes = content;
        Ok(())
    }

    /// The next bytes.
    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], WeightsError> {
        let rest = &self.bytes[self.place..];
        let taken = rest.get(..count).ok_or(WeightsError::Truncated(self.bytes.len()))?;
        self.place += count;
        Ok(taken)
    }

    /// The next number.
    #[inline]
    pub fn number<T: Number<N>, const N: usize>(&mut self) -> Result<T, WeightsError> {
        let rest = &self.bytes[self.place..];
        let bytes = rest.first_chunk().ok_or(WeightsError::Truncated(self.bytes.len()))?;
        self.place += N;
        Ok(T::from_bytes(*bytes))
    }

    /// The shape of a network, as text.
    pub fn shape(&mut self) -> Result<Shape, WeightsError> {
        let length: u16 = self.number()?;
        let place = self.place;
        let text = std::str::from_utf8(self.take(usize::from(length))?);
        Ok(text.map_err(|_| WeightsError::Nonsense(place))?.parse()?)
    }

    /// The error that says: up to here the file was readable.
    pub fn nonsense(&self) -> WeightsError {
        WeightsError::Nonsense(self.place)
    }

    /// A part that stands with its length before it.
    pub fn part_with_length(&mut self) -> Result<&'a [u8], WeightsError> {
        let length: u32 = self.number()?;
        self.take(length as usize)
    }

    /// Whether everything was read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.place == self.bytes.len()
    }

    /// Nothing may be left.
    pub fn finish(&self) -> Result<(), WeightsError> {
        if self.is_at_end() { Ok(()) } else { Err(self.nonsense()) }
    }
}

/// A number with a fixed width in a file, lowest byte first.
pub trait Number<const N: usize> {
    /// Its bytes.
    fn bytes(self) -> [u8; N];
    /// The number of these bytes.
    fn from_bytes(bytes: [u8; N]) -> Self;
}

macro_rules! numbers {
    ($($kind:ty),*) => {$(
        impl Number<{ size_of::<$kind>() }> for $kind {
            #[inline]
            fn bytes(self) -> [u8; size_of::<$kind>()] {
                self.to_le_bytes()
            }
            #[inline]
            fn from_bytes(bytes: [u8; size_of::<$kind>()]) -> Self {
                <$kind>::from_le_bytes(bytes)
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, f32);
