//! Mutations of inputs.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use unpuzzle::Random;

/// Longer inputs find nothing new.
const LONGEST: usize = 4096;

/// Bytes that parsers treat specially.
const SPECIAL: &[u8] =
    b"\0\n\r\t \"'#%&()*+,-./0159:;<=>?@AXZ[\\]^_azx{|}~\x7f\x80\xc3\xe2\xf0\xff";

pub(crate) struct Mutator {
    random: Random,
    /// The words of the corpus: tokens of its parser.
    words: Vec<Vec<u8>>,
}

impl Mutator {
    pub(crate) fn new(seed: u64, corpus: &[Vec<u8>]) -> Self {
        let words: BTreeSet<&[u8]> = corpus
            .iter()
            .flat_map(|input| input.split(|byte| !byte.is_ascii_alphanumeric()))
            .collect();
        let kept = words.into_iter().filter(|word| (1..40).contains(&word.len()));
        Mutator { random: Random::seeded(seed), words: kept.map(<[u8]>::to_vec).collect() }
    }

    /// An input of the corpus with some changes.
    pub(crate) fn mutate(&mut self, corpus: &[Vec<u8>]) -> Vec<u8> {
        let mut input = self.choose(corpus);
        for _ in 0..=self.random.index(4) {
            self.change(&mut input, corpus);
        }
        input.truncate(LONGEST);
        input
    }

    fn change(&mut self, input: &mut Vec<u8>, corpus: &[Vec<u8>]) {
        let from = self.random.index(input.len() + 1);
        let to = (from + self.random.index(16)).min(input.len());
        let piece = match self.random.index(8) {
            0 => Vec::new(),
            1 => vec![SPECIAL[self.random.index(SPECIAL.len())]],
            2 => vec![u8::try_from(self.random.index(256)).unwrap_or_default()],
            3 => self.choose_word(),
            4 => input[from..to].repeat(2),
            5 => self.number(),
            6 => self.part(corpus),
            // One place is left out.
            _ => input.get(from + 1..to).unwrap_or_default().to_vec(),
        };
        let end = if self.random.index(2) == 0 { from } else { to };
        input.splice(from..end, piece);
    }

    fn choose(&mut self, all: &[Vec<u8>]) -> Vec<u8> {
        let place = self.random.index(all.len().max(1));
        all.get(place).cloned().unwrap_or_default()
    }

    fn choose_word(&mut self) -> Vec<u8> {
        let place = self.random.index(self.words.len().max(1));
        self.words.get(place).cloned().unwrap_or_default()
    }

    /// A part of another input.
    fn part(&mut self, corpus: &[Vec<u8>]) -> Vec<u8> {
        let other = self.choose(corpus);
        let from = self.random.index(other.len() + 1);
        let length = self.random.index(64).min(other.len() - from);
        other[from..from + length].to_vec()
    }

    /// A number near a typical bound.
    fn number(&mut self) -> Vec<u8> {
        let bit = self.random.index(65);
        let near = (1_u128 << bit) + self.random.index(3) as u128 - 1;
        near.to_string().into_bytes()
    }
}

pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
