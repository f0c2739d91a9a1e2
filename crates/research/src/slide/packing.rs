//! A network for playing as a small file, which [`Network::unpack`] reads.
//!
//! Most weights are zero, so a table is a list of the others. How the numbers are
//! coded is told where they are decoded, in `unpuzzle_slide::network`.

use unpuzzle_slide::format::{
    GAP_CONTEXTS, KIND, LOW, SCALE, SLOTS, SYMBOLS, VALUE_CONTEXTS, VERSION, WIDE, Walk,
};
use unpuzzle_slide::{Network, Shape, WeightsError};

use super::trainer::Trainer;
use super::writer::Writer;

/// The largest weight, in steps.
const LARGEST: f32 = 32_767.0;

/// The weights of a network for playing, as whole numbers of steps.
pub struct Packing {
    shape: Shape,
    step: f32,
    /// The weights that are not zero with their places: all tuples of the first stage,
    /// then those of the next.
    tables: Vec<Vec<(usize, i16)>>,
}

impl Packing {
    /// The weights of a network in training, rounded to multiples of `step`,
    /// and of these only so many, with an equal share for every stage: a weight
    /// whose errors, by size, add up to little hardly matters.
    pub fn of(trainer: &Trainer, step: f32, most: usize) -> Self {
        let round = |weight: f32| (weight / step).round().clamp(-LARGEST, LARGEST) as i16;
        let least = trainer.learner.least_of(most).into_iter().enumerate();
        let tables = least.map(|(table, least)| {
            let taught = trainer.learner.taught(table);
            taught
                .filter(|(_, weight)| weight.importance() > least && weight.size < f32::INFINITY)
                .map(|(place, weight)| (place, round(weight.value)))
                .filter(|&(_, weight)| weight != 0)
                .collect()
        });
        Packing { shape: trainer.settings.shape.clone(), step, tables: tables.collect() }
    }

    /// How many weights there are.
    pub fn weights(&self) -> usize {
        self.tables.iter().map(Vec::len).sum()
    }

    /// The network as the bytes of a file, which end with their hash.
    pub fn pack(&self) -> Vec<u8> {
        let mut writer = Writer::new(KIND, VERSION);
        writer.shape(&self.shape);
        writer.number(self.step);
        for tables in self.tables.chunks(self.shape.tuples().len()) {
            let mut stage = Writer::part();
            tables.iter().for_each(|table| write_table(&mut stage, table));
            writer.include(&stage);
        }
        writer.finish()
    }

    /// The network, ready to play.
    ///
    /// # Errors
    /// None, unless packing is broken.
    pub fn network(&self) -> Result<Network, WeightsError> {
        Network::unpack(&self.pack())
    }
}

impl From<&Network> for Packing {
    fn from(network: &Network) -> Self {
        let (shape, step) = (network.shape().clone(), network.step());
        Packing { shape, step, tables: network.tables().collect() }
    }
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
    let shares: Vec<Shares> = counts.iter().map(Shares::of).collect();
    shares.iter().for_each(|shares| shares.write(writer));
    let mut encoder = Encoder::new();
    for placed in numbers.iter().rev() {
        encoder.put(&shares[placed.context], placed.number);
    }
    encoder.finish(writer);
}

/// The sign goes into the symbol: with sixteen bits there is room for it.
fn split_value(value: i16) -> Split {
    let split = split(u32::from(value.unsigned_abs()));
    Split { symbol: 2 * split.symbol + u8::from(value < 0), ..split }
}

/// A number as a symbol and the plain bits that follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Split {
    symbol: u8,
    plain: u32,
    width: u32,
}

/// Numbers below 16 are symbols themselves; above, the symbol tells the three
/// highest bits, and the others are plain.
fn split(number: u32) -> Split {
    let length = 32 - number.leading_zeros();
    if length <= 4 {
        let symbol = number as u8;
        return Split { symbol, plain: 0, width: 0 };
    }
    let width = length - 3;
    Split {
        symbol: (16 + (length - 5) * 4 + (number >> width & 3)) as u8,
        plain: number & ((1 << width) - 1),
        width,
    }
}

/// How likely each symbol is in one context.
struct Shares([u16; SYMBOLS]);

impl Shares {
    /// The shares of symbols that occurred this often.
    fn of(counts: &[u64; SYMBOLS]) -> Self {
        let total: u64 = counts.iter().sum();
        let mut shares = counts.map(|count| match count {
            0 => 0,
            _ => (count * SLOTS as u64 / total.max(1)).max(1) as u16,
        });
        even_out(&mut shares, counts);
        Shares(shares)
    }

    fn write(&self, writer: &mut Writer) {
        let used = SYMBOLS - self.0.iter().rev().take_while(|&&share| share == 0).count();
        writer.number(used as u8);
        for &share in &self.0[..used] {
            match u8::try_from(share) {
                Ok(small) if small < 128 => writer.number(small),
                _ => {
                    writer.number((share >> 8) as u8 | 128);
                    writer.number(share as u8);
                }
            }
        }
    }
}

/// Makes the shares add up, at the cost of the most frequent symbols.
fn even_out(shares: &mut [u16; SYMBOLS], counts: &[u64; SYMBOLS]) {
    if counts.iter().all(|&count| count == 0) {
        return;
    }
    loop {
        let sum: usize = shares.iter().map(|&share| usize::from(share)).sum();
        let Some(largest) = shares.iter_mut().max() else {
            return;
        };
        match sum.cmp(&SLOTS) {
            std::cmp::Ordering::Equal => return,
            std::cmp::Ordering::Less => *largest += (SLOTS - sum) as u16,
            std::cmp::Ordering::Greater => *largest -= 1,
        }
    }
}

/// Writes numbers; what is written last is read first.
struct Encoder {
    state: u64,
    words: Vec<u32>,
}

impl Encoder {
    fn new() -> Encoder {
        Encoder { state: LOW, words: Vec::new() }
    }

    fn put(&mut self, shares: &Shares, number: Split) {
        let symbol = usize::from(number.symbol);
        let start: u64 = shares.0[..symbol].iter().map(|&share| u64::from(share)).sum();
        let share = u64::from(shares.0[symbol].max(1));
        if number.width > WIDE {
            self.spill(number.width, 1);
        } else {
            self.spill(SCALE + number.width, share);
        }
        self.state = self.state << number.width | u64::from(number.plain);
        if number.width > WIDE {
            self.spill(SCALE, share);
        }
        self.state = (self.state / share) << SCALE | (self.state % share + start);
    }

    fn spill(&mut self, width: u32, share: u64) {
        if self.state >= (LOW >> width << 32) * share {
            self.words.push(self.state as u32);
            self.state >>= 32;
        }
    }

    fn finish(self, writer: &mut Writer) {
        writer.number(self.words.len() as u32);
        writer.number(self.state);
        self.words.iter().rev().for_each(|&word| writer.number(word));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use unpuzzle_slide::format::UNSPLIT;
    use xxhash_rust::xxh64::xxh64;

    use super::*;

    fn packing(weights: &[(u16, i16)]) -> Packing {
        let mut tables = vec![std::collections::BTreeMap::new(); 4];
        for (number, &(index, weight)) in weights.iter().enumerate() {
            tables[number % 4].insert(usize::from(index) % 4096, weight.max(-i16::MAX));
        }
        let tables = tables
            .into_iter()
            .map(|table| table.into_iter().filter(|&(_, weight)| weight != 0).collect::<Vec<_>>());
        Packing { shape: "012 345/9".parse().unwrap(), step: 4.0, tables: tables.collect() }
    }

    #[test]
    fn the_network_in_the_program_is_packed_so() {
        let network = Network::shipped().unwrap();
        assert!(Packing::from(&**network).pack() == unpuzzle_slide_network::EXPERT);
    }

    #[test]
    fn numbers_split_and_come_back() {
        for number in (0..70_000).chain([1 << 24, (1 << 27) - 1]) {
            let Split { symbol, plain, width } = split(number);
            assert!(usize::from(symbol) < SYMBOLS);
            assert_eq!(UNSPLIT[usize::from(symbol)], (number - plain, width));
        }
    }

    #[test]
    fn shares_add_up_whatever_was_counted() {
        let sum = |counts: &[u64; SYMBOLS]| -> usize {
            Shares::of(counts).0.iter().map(|&share| usize::from(share)).sum()
        };
        let mut counts = [0; SYMBOLS];
        for (symbol, count) in [(3, 1), (5, 1 << 40), (7, 9), (127, 3)] {
            counts[symbol] = count;
            assert_eq!(SLOTS, sum(&counts));
        }
        assert_eq!(SLOTS, sum(&[1; SYMBOLS]));
        assert_eq!(0, sum(&[0; SYMBOLS]));
    }

    proptest! {
        #[test]
        fn any_weights_come_back(weights in prop::collection::vec(any::<(u16, i16)>(), 0..400)) {
            let packing = packing(&weights);
            let again = packing.network().unwrap();
            prop_assert!(again.tables().eq(packing.tables));
        }

        /// With the right hash only the decoder itself stands against nonsense.
        #[test]
        fn forged_bytes_do_no_harm(
            weights in prop::collection::vec(any::<(u16, i16)>(), 0..100),
            changes in prop::collection::vec(any::<(prop::sample::Index, u8)>(), 1..8),
        ) {
            let mut bytes = packing(&weights).pack();
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
