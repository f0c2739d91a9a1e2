//! A network as a small file.
//!
//! Most weights are zero, so a table is a list of the others: how many zeros
//! stand before each, and its value. Both are entropy coded, in contexts that
//! are cheap to know: for the zeros, the place in a line of sixteen weights
//! and how many there were before the last weight; for the value, the sign
//! and size of the last one. Each table is coded alone, so that they load in
//! parallel.

use crate::bytes::{Reader, WeightsError, Writer};
use crate::network::Network;
use crate::rans::{Decoder, Encoder, Model, SYMBOLS, Split, split, unsplit};

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
        for table in self.tables() {
            write_table(&mut writer, table);
        }
        writer.finish()
    }

    /// Reads a network from the bytes of a file.
    ///
    /// # Errors
    /// When the bytes are of another kind or format, are damaged, or make no
    /// sense.
    pub fn unpack(bytes: &[u8]) -> Result<Network, WeightsError> {
        let mut reader = Reader::new(bytes, KIND, VERSION)?;
        let shape = reader.shape()?;
        let step: f32 = reader.number()?;
        if !(step.is_finite() && step > 0.0) {
            return Err(reader.nonsense());
        }
        let mut network = Network::empty(shape, step);
        let tables = network.tables_mut();
        let sources = tables
            .iter()
            .map(|_| Source::read(&mut reader))
            .collect::<Result<Vec<_>, _>>()?;
        if !reader.is_at_end() {
            return Err(reader.nonsense());
        }
        let whole = std::thread::scope(|scope| {
            let pairs = tables.iter_mut().zip(sources);
            let workers: Vec<_> = pairs
                .map(|(table, source)| scope.spawn(|| source.fill(table)))
                .collect();
            let mut workers = workers.into_iter();
            workers.all(|worker| worker.join().ok().flatten().is_some())
        });
        whole.then_some(network).ok_or(reader.nonsense())
    }
}

/// Where a number stands among those of its kind.
struct Placed {
    context: usize,
    number: Split,
}

fn write_table(writer: &mut Writer, table: &[i16]) {
    let mut walk = Walk::default();
    let (mut gaps, mut values) = (Vec::new(), Vec::new());
    for (index, &value) in table.iter().enumerate().filter(|(_, value)| **value != 0) {
        let gap = index - walk.next;
        gaps.push(Placed {
            context: walk.gap_context(),
            number: split(gap as u32),
        });
        values.push(Placed {
            context: walk.value_context(),
            number: split_value(value),
        });
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
    Split {
        symbol: 2 * split.symbol + u8::from(value < 0),
        ..split
    }
}

/// A packed table, not yet unpacked.
struct Source<'a> {
    count: u32,
    gaps: Stream<'a>,
    values: Stream<'a>,
}

struct Stream<'a> {
    models: Vec<Model>,
    decoder: Decoder<'a>,
}

impl<'a> Source<'a> {
    fn read(reader: &mut Reader<'a>) -> Result<Source<'a>, WeightsError> {
        Ok(Source {
            count: reader.number()?,
            gaps: Stream::read(reader, GAP_CONTEXTS)?,
            values: Stream::read(reader, VALUE_CONTEXTS)?,
        })
    }

    /// Writes the weights into a table of zeros; nothing when they do not fit.
    fn fill(mut self, table: &mut [i16]) -> Option<()> {
        let mut walk = Walk::default();
        for _ in 0..self.count {
            let gap = self.gaps.next(walk.gap_context())?;
            let value = self.values.next_value(walk.value_context())?;
            *table.get_mut(walk.next.checked_add(gap as usize)?)? = value;
            walk.step(gap as usize, value);
        }
        (self.gaps.decoder.is_done() && self.values.decoder.is_done()).then_some(())
    }
}

impl<'a> Stream<'a> {
    fn read(reader: &mut Reader<'a>, contexts: usize) -> Result<Stream<'a>, WeightsError> {
        let models = (0..contexts)
            .map(|_| Model::read(reader))
            .collect::<Result<_, _>>()?;
        Ok(Stream {
            models,
            decoder: Decoder::new(reader)?,
        })
    }

    #[inline]
    fn next(&mut self, context: usize) -> Option<u32> {
        let symbol = self.decoder.symbol(self.models.get(context)?)?;
        let (base, width) = unsplit(symbol);
        Some(base | self.decoder.plain(width))
    }

    #[inline]
    fn next_value(&mut self, context: usize) -> Option<i16> {
        let symbol = self.decoder.symbol(self.models.get(context)?)?;
        let (base, width) = unsplit(symbol / 2);
        let size = base | self.decoder.plain(width);
        let size = i16::try_from(size).ok()?;
        Some(if symbol % 2 == 1 { -size } else { size })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::hash::hash;

    fn network(weights: &[(u16, i16)]) -> Network {
        let shape = "012 345/9".parse().unwrap();
        let mut network = Network::empty(shape, 4.0);
        for (number, &(index, weight)) in weights.iter().enumerate() {
            let table = &mut network.tables_mut()[number % 4];
            table[usize::from(index) % 4096] = weight.max(-i16::MAX);
        }
        network
    }

    proptest! {
        #[test]
        fn any_weights_come_back(weights in prop::collection::vec(any::<(u16, i16)>(), 0..400)) {
            let network = network(&weights);
            let again = Network::unpack(&network.pack()).unwrap();
            prop_assert_eq!(again.tables(), network.tables());
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
            bytes.extend(hash(&bytes).to_le_bytes());
            let _ = Network::unpack(&bytes);
        }
    }
}
