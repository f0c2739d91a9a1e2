//! An entropy decoder: numbers as few bits as their frequency allows.
//!
//! This is range asymmetric numeral coding (Jarek Duda) with one state of 64
//! bits that is filled by 32 bits at a time. A number is split into a symbol
//! of a small alphabet and some plain bits; symbols are coded by how often
//! they occur in their context. Decoding a number is one look into a table
//! that stays near the processor and one multiplication, without a branch
//! that could be guessed wrong, which is what makes a network load at once.
//!
//! The shipped network takes 9.07 MB so. Its gaps and values as two streams of bytes take
//! 10.74 MB under deflate, 10.46 MB under zstd and 9.42 MB under xz; a general entropy coder in place of this one
//! would need the same contexts around it.

use crate::network::bytes::{Reader, WeightsError};

/// Frequencies are shares of two to this power.
pub const SCALE: u32 = 10;
/// As many slots as that.
pub const SLOTS: usize = 1 << SCALE;
/// The state is never below this between two symbols.
pub const LOW: u64 = 1 << 31;
/// More plain bits than this are a step of their own: with their symbol they
/// would take more than the state holds.
pub const WIDE: u32 = 16;
/// More symbols than any alphabet here has.
pub const SYMBOLS: usize = 128;

/// For each symbol the number without its plain bits, and how many bits those
/// are.
pub const UNSPLIT: [(u32, u32); SYMBOLS] = {
    let mut table = [(0, 0); SYMBOLS];
    let mut symbol = 0;
    while symbol < SYMBOLS as u32 {
        table[symbol as usize] = match symbol.checked_sub(16) {
            None => (symbol, 0),
            Some(above) => {
                let width = above / 4 + 2;
                let width = if width < 28 { width } else { 28 };
                ((4 | (above % 4)) << width, width)
            }
        };
        symbol += 1;
    }
    table
};

/// How likely each symbol is in one context.
pub(crate) struct Model {
    slots: Vec<Slot>,
}

/// What a slot of the state means: the symbol, its share, and the slot's place
/// within that share, in one word.
#[derive(Clone, Copy)]
struct Slot(u32);

impl Slot {
    fn new(symbol: u8, share: u16, place: u16) -> Slot {
        Slot(u32::from(share) << 20 | u32::from(place) << 8 | u32::from(symbol))
    }

    #[inline]
    fn symbol(self) -> u8 {
        self.0 as u8
    }

    #[inline]
    fn share(self) -> u64 {
        u64::from(self.0 >> 20)
    }

    #[inline]
    fn place(self) -> u64 {
        u64::from(self.0 >> 8 & 0xfff)
    }
}

impl Model {
    fn with(shares: &[u16; SYMBOLS]) -> Model {
        let mut slots = Vec::with_capacity(SLOTS);
        for (symbol, &share) in shares.iter().enumerate() {
            let symbol = symbol as u8;
            slots.extend((0..share).map(|place| Slot::new(symbol, share, place)));
        }
        Model { slots }
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Model, WeightsError> {
        let used: u8 = reader.number()?;
        let mut shares = [0; SYMBOLS];
        for share in shares.iter_mut().take(usize::from(used)) {
            let first: u8 = reader.number()?;
            *share = match first {
                0..128 => u16::from(first),
                _ => u16::from(first & 127) << 8 | u16::from(reader.number::<u8, 1>()?),
            };
        }
        let sum: usize = shares.iter().map(|&share| usize::from(share)).sum();
        if usize::from(used) > SYMBOLS || (sum != SLOTS && sum != 0) {
            return Err(reader.nonsense());
        }
        Ok(Model::with(&shares))
    }
}

/// Reads what an encoder wrote.
pub(crate) struct Decoder<'a> {
    state: u64,
    words: &'a [u8],
    place: usize,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(reader: &mut Reader<'a>) -> Result<Decoder<'a>, WeightsError> {
        let count: u32 = reader.number()?;
        Ok(Decoder { state: reader.number()?, words: reader.take(4 * count as usize)?, place: 0 })
    }

    /// The next number in this context, or none when there cannot be one.
    #[inline]
    pub(crate) fn number(&mut self, model: &Model) -> Option<u32> {
        let symbol = self.symbol(model)?;
        Some(self.rest(symbol))
    }

    /// The next number in this context whose symbol tells its sign too.
    #[inline]
    pub(crate) fn signed_number(&mut self, model: &Model) -> Option<i32> {
        let symbol = self.symbol(model)?;
        let (size, sign) = (self.rest(symbol / 2) as i32, i32::from(symbol & 1));
        Some((size ^ -sign) + sign)
    }

    #[inline]
    fn symbol(&mut self, model: &Model) -> Option<u8> {
        let slot = model.slots.get(self.state as usize & (SLOTS - 1))?;
        self.state = slot.share() * (self.state >> SCALE) + slot.place();
        Some(slot.symbol())
    }

    /// The number that begins with a symbol.
    #[inline]
    fn rest(&mut self, symbol: u8) -> u32 {
        let (base, width) = UNSPLIT[usize::from(symbol) % SYMBOLS];
        if width > WIDE {
            self.fill();
        }
        let plain = self.state as u32 & ((1 << width) - 1);
        self.state >>= width;
        self.fill();
        base | plain
    }

    /// Takes a word when the state is low: in one case of three or so, which
    /// nothing foretells, so the choice must not be a branch.
    #[inline]
    fn fill(&mut self) {
        let is_low = self.state < LOW;
        let rest = self.words.get(self.place..).unwrap_or_default();
        let word = rest.first_chunk().map_or(0, |word| u32::from_le_bytes(*word));
        let filled = self.state << 32 | u64::from(word);
        self.state = if is_low { filled } else { self.state };
        self.place += 4 * usize::from(is_low);
    }

    /// Whether everything was read, and read rightly.
    pub(crate) fn is_done(&self) -> bool {
        self.state == LOW && self.place == self.words.len()
    }
}
