//! A network as a small file.
//!
//! Most weights are zero, so a table is a list of the others: how many zeros
//! stand before each, and its value. Both are entropy coded, in contexts that
//! are cheap to know: for the zeros, the place in a line of sixteen weights
//! and how many there were before the last weight; for the value, the sign
//! and size of the last one. Each table is coded alone, so that they load in
//! parallel, and each stage tells its length, so that it can wait until it is
//! needed.

use crate::network::bytes::{Reader, WeightsError, Writer};
use crate::network::rans::{Decoder, Encoder, Model, SYMBOLS, Split, split};
use crate::network::shape::Shape;
use crate::network::tables::{Tables, Weights};
use crate::network::{Network, Stage};

const KIND: &[u8; 8] = b"2048net\0";
const VERSION: u16 = 1;
/// Sixteen places in a line, and three kinds of gaps.
const GAP_CONTEXTS: usize = 48;
/// Two signs and seventeen lengths in bits.
const VALUE_CONTEXTS: usize = 34;

impl Network {
    /// The network as the bytes of a file, which end with their hash.
    pub fn pack(&self) -> Vec<u8> {
        let mut writer = Writer::new(KIND, VERSION);
        writer.shape(self.shape());
        writer.number(self.step());
        let tuples = self.shape().tuples().len();
        let mut tables = self.tables();
        for _ in 0..self.shape().stages() {
            let mut stage = Writer::part();
            let tables = tables.by_ref().take(tuples);
            tables.for_each(|table| write_table(&mut stage, &table));
            writer.include(&stage);
        }
        writer.finish()
    }

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

/// Where a number stands among those of its kind.
struct Placed {
    context: usize,
    number: Split,
}

fn write_table(writer: &mut Writer, table: &[(usize, i16)]) {
    let mut walk = Walk::default();
    let (mut gaps, mut values) = (Vec::new(), Vec::new());
    for &(index, value) in table {
        let gap = index - walk.next;
        gaps.push(Placed { context: walk.gap_context(), number: split(gap as u32) });
        values.push(Placed { context: walk.value_context(), number: split_value(value) });
        walk.step(gap, value);
    }
    writer.number(gaps.len() as u32);
    write_stream(writer, &gaps, GAP_CONTEXTS);
    write_stream(writer, &values, VALUE_CONTEXTS);
}

fn write_stream(writer: &mut Writer, numbers: &[Placed], contexts: usize) {
    let mut counts = vec![[0_u64; SYMBOLS]; contexts];
    for placed in numbers {
        counts[placed.context][usize::from(placed.number.symbol)] += 1;
    }
    let models: Vec<Model> = counts.iter().map(Model::of).collect();
    models.iter().for_each(|model| model.write(writer));
    let mut encoder = Encoder::new();
    for placed in numbers.iter().rev() {
        encoder.put(&models[placed.context], placed.number);
    }
    encoder.finish(writer);
}

/// What is known at each weight from those before it.
#[derive(Default)]
struct Walk {
    /// The first index that has not been told.
    next: usize,
    gap: usize,
    value: i16,
}

impl Walk {
    #[inline]
    fn gap_context(&self) -> usize {
        let kind = match self.gap {
            0 => 0,
            1..8 => 1,
            _ => 2,
        };
        16 * kind + self.next % 16
    }

    #[inline]
    fn value_context(&self) -> usize {
        let length = 16 - self.value.unsigned_abs().leading_zeros() as usize;
        2 * length + usize::from(self.value < 0)
    }

    #[inline]
    fn step(&mut self, gap: usize, value: i16) {
        self.next += gap + 1;
        self.gap = gap;
        self.value = value;
    }
}

/// The sign goes into the symbol: with sixteen bits there is room for it.
fn split_value(value: i16) -> Split {
    let split = split(u32::from(value.unsigned_abs()));
    Split { symbol: 2 * split.symbol + u8::from(value < 0), ..split }
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use xxhash_rust::xxh64::xxh64;

    fn network(weights: &[(u16, i16)]) -> Network {
        let shape: Shape = "012 345/9".parse().unwrap();
        let mut stages = [[vec![0; 4096], vec![0; 4096]], [vec![0; 4096], vec![0; 4096]]];
        for (number, &(index, weight)) in weights.iter().enumerate() {
            let table = &mut stages[number % 2][number / 2 % 2];
            table[usize::from(index) % 4096] = weight.max(-i16::MAX);
        }
        let stages = stages.map(|tables| {
            let mut sources = tables.map(|table| table.into_iter().enumerate());
            Stage::from(Tables::of(&shape, &mut sources))
        });
        Network::new(shape, 4.0, stages.into())
    }

    #[test]
    fn a_lazy_network_knows_the_same() {
        let network = network(&[(3, 7), (9, -5), (77, 1), (500, -32_767), (4095, 12)]);
        let lazy = Network::unpack_lazily(network.pack().leak()).unwrap();
        assert!(lazy.tables().eq(network.tables()));
    }

    proptest! {
        #[test]
        fn any_weights_come_back(weights in prop::collection::vec(any::<(u16, i16)>(), 0..400)) {
            let network = network(&weights);
            let again = Network::unpack(&network.pack()).unwrap();
            prop_assert!(again.tables().eq(network.tables()));
        }

        /// With the right hash only the decoder itself stands against nonsense.
        #[test]
        fn forged_bytes_do_no_harm(
            weights in prop::collection::vec(any::<(u16, i16)>(), 0..100),
            changes in prop::collection::vec(any::<(prop::sample::Index, u8)>(), 1..8),
        ) {
            let mut bytes = network(&weights).pack();
            bytes.truncate(bytes.len() - 8);
            for (place, byte) in changes {
                let place = 10 + place.index(bytes.len() - 10);
                bytes[place] = byte;
            }
            bytes.extend(xxh64(&bytes, 0).to_le_bytes());
            let _ = Network::unpack(&bytes);
        }
    }
}
