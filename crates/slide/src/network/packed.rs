//! A network as a small file.
//!
//! Most weights are zero, so a table is a list of the others: how many zeros
//! stand before each, and its value. Both are entropy coded, in contexts that
//! are cheap to know: for the zeros, the place in a line of sixteen weights
//! and how many there were before the last weight; for the value, the sign
//! and size of the last one. Each stage tells its length, so that it can wait
//! until it is needed.

use crate::network::bytes::{Reader, WeightsError};
use crate::network::rans::{Decoder, Model};
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

/// What is known at each weight from those before it.
#[derive(Default)]
pub struct Walk {
    /// The first index that has not been told.
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

    /// Goes on behind a weight.
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

    /// Tells all weights with their places; nothing when they make no sense.
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
    /// The first weight that makes no sense is the end.
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
