//! A network as a small file.
//!
//! Most weights are zero, so a table is a list of the others: how many zeros
//! stand before each, and its value. Both are entropy coded, in contexts that
//! are cheap to know: for the zeros, the place in a line of sixteen weights
//! and how many there were before the last weight; for the value, the sign
//! and size of the last one. Each stage tells its length, so that it can wait
//! until it is needed.

use crate::network::bytes::{Reader, WeightsError};
use crate::network::shape::Shape;
use crate::network::tables::{Tables, Weights};
use crate::network::{Network, Stage};

/// The first bytes of a network.
pub const KIND: &[u8; 8] = b"2048net\0";
/// The format that is read.
pub const VERSION: u16 = 1;
/// Sixteen places in a line, and three kinds of gaps.
pub const GAP_CONTEXTS: usize = 48;
/// Two signs and seventeen lengths in bits.
pub const VALUE_CONTEXTS: usize = 34;

impl Network {
    /// Reads a network from the bytes of a file.
    ///
    /// # Errors
    /// When the bytes are of another kind or format, are damaged, or make no
    /// sense.
    pub fn unpack(bytes: &[u8]) -> Result<Network, WeightsError> {
        Network::read(bytes, |bytes, shape| Some(Stage::from(unpack_stage(bytes, shape)?)))
    }

    /// The network of bytes inside the program, each stage of which is unpacked
    /// when it is needed.
    pub(crate) fn unpack_lazily(bytes: &'static [u8]) -> Result<Network, WeightsError> {
        Network::read(bytes, |bytes, _| Some(Stage::packed(bytes)))
    }

    fn read<'a>(
        bytes: &'a [u8],
        stage: impl Fn(&'a [u8], &Shape) -> Option<Stage>,
    ) -> Result<Network, WeightsError> {
        let mut reader = Reader::new(bytes, KIND, VERSION)?;
        let shape = reader.shape()?;
        let step: f32 = reader.number()?;
        if !(step.is_finite() && step > 0.0) {
            return Err(reader.nonsense());
        }
        let mut stages = Vec::new();
        for _ in 0..shape.stages() {
            let wrong = reader.nonsense();
            let part = reader.part_with_length()?;
            stages.push(stage(part, &shape).ok_or(wrong)?);
        }
        reader.finish()?;
        Ok(Network::new(shape, step, stages))
    }
}

/// The tables of one stage; nothing when the bytes are not that.
pub(crate) fn unpack_stage(bytes: &[u8], shape: &Shape) -> Option<Tables> {
    let mut reader = Reader::part(bytes);
    let tuples = shape.tuples().iter();
    let sources: Result<Vec<Source<'_>>, WeightsError> =
        tuples.map(|tuple| Source::read(&mut reader, tuple.size())).collect();
    let mut sources = sources.ok().filter(|_| reader.is_at_end())?;
    let tables = Tables::of(shape, &mut sources);
    sources.iter().all(|source| source.whole).then_some(tables)
}

/// The contexts of the next weight, from those before it.
#[derive(Default)]
pub struct Walk {
    /// The index after the last weight.
    pub next: usize,
    gap: usize,
    value: i16,
}

impl Walk {
    /// The context of the zeros before the next weight.
    #[inline]
    pub fn gap_context(&self) -> usize {
        let kind = match self.gap {
            0 => 0,
            1..8 => 1,
            _ => 2,
        };
        16 * kind + self.next % 16
    }

    /// The context of the next value.
    #[inline]
    pub fn value_context(&self) -> usize {
        let length = 16 - self.value.unsigned_abs().leading_zeros() as usize;
        2 * length + usize::from(self.value < 0)
    }

    /// Advances past a weight.
    #[inline]
    pub fn step(&mut self, gap: usize, value: i16) {
        self.next += gap + 1;
        self.gap = gap;
        self.value = value;
    }
}

/// A packed table, to be unpacked once.
struct Source<'a> {
    size: usize,
    count: u32,
    /// Whether it was unpacked and nothing was wrong with it.
    whole: bool,
    gaps: Stream<'a>,
    values: Stream<'a>,
}

struct Stream<'a> {
    models: Vec<Model>,
    decoder: Decoder<'a>,
}

impl<'a> Source<'a> {
    fn read(reader: &mut Reader<'a>, size: usize) -> Result<Source<'a>, WeightsError> {
        Ok(Source {
            size,
            count: reader.number()?,
            whole: false,
            gaps: Stream::read(reader, GAP_CONTEXTS)?,
            values: Stream::read(reader, VALUE_CONTEXTS)?,
        })
    }

    /// Passes on all weights with their places; none if they are invalid.
    fn unpack(&mut self, mut each: impl FnMut(usize, i16)) -> Option<()> {
        let mut walk = Walk::default();
        for _ in 0..self.count {
            let gap = self.gaps.next(walk.gap_context())? as usize;
            let value = self.values.next_signed(walk.value_context())?;
            let value = i16::try_from(value).ok()?;
            let place = walk.next.checked_add(gap)?;
            if place >= self.size {
                return None;
            }
            each(place, value);
            walk.step(gap, value);
        }
        (self.gaps.decoder.is_done() && self.values.decoder.is_done()).then_some(())
    }
}

impl Weights for Source<'_> {
    /// Ends at the first invalid weight.
    fn tell(&mut self, each: impl FnMut(usize, i16)) {
        self.whole = self.unpack(each).is_some();
    }
}

impl<'a> Stream<'a> {
    fn read(reader: &mut Reader<'a>, contexts: usize) -> Result<Stream<'a>, WeightsError> {
        let models = (0..contexts).map(|_| Model::read(reader)).collect::<Result<_, _>>()?;
        Ok(Stream { models, decoder: Decoder::new(reader)? })
    }

    #[inline]
    fn next(&mut self, context: usize) -> Option<u32> {
        self.decoder.number(self.models.get(context)?)
    }

    #[inline]
    fn next_signed(&mut self, context: usize) -> Option<i32> {
        self.decoder.signed_number(self.models.get(context)?)
    }
}

// An entropy decoder: numbers as few bits as their frequency allows.
//
// This is range asymmetric numeral coding (Jarek Duda) with one state of 64
// bits that is filled by 32 bits at a time. A number is split into a symbol
// of a small alphabet and some plain bits; symbols are coded by how often
// they occur in their context. Decoding a number is one look into a table
// that stays near the processor and one multiplication, without a branch
// that could be guessed wrong, which is what makes a network load at once.
//
// The shipped network takes 9.07 MB so. Its gaps and values as two streams of bytes take
// 10.74 MB under deflate, 10.46 MB under zstd and 9.42 MB under xz; a general entropy coder in place of this one
// would need the same contexts around it.

/// Frequencies are shares of two to this power.
pub const SCALE: u32 = 10;
/// The number of slots.
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

/// A slot of the state: the symbol, its share, and the slot's place within that
/// share, in one word.
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

    /// The next number in this context, with its sign in the symbol.
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

    /// Takes a word when the state is low, in about one case of three. A branch would be
    /// unpredictable.
    #[inline]
    fn fill(&mut self) {
        let is_low = self.state < LOW;
        let rest = self.words.get(self.place..).unwrap_or_default();
        let word = rest.first_chunk().map_or(0, |word| u32::from_le_bytes(*word));
        let filled = self.state << 32 | u64::from(word);
        self.state = if is_low { filled } else { self.state };
        self.place += 4 * usize::from(is_low);
    }

    /// Whether everything was read and is valid.
    pub(crate) fn is_done(&self) -> bool {
        self.state == LOW && self.place == self.words.len()
    }
}
