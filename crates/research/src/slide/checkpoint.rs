//! A network in training as bytes, so that training can be resumed.
//!
//! Everything is there: settings, what was played, where each thread was, and
//! of every weight that was ever taught its value and its errors. Weights
//! stand in blocks of 64, a bit for each that says whether it was taught.
//!
//! The file is a sequence of parts, each with its length before it: the state
//! of the training, then one part for each table. So it is written and read
//! part by part, and never stands in memory as a whole beside the weights.

use std::borrow::Cow;
use std::io::{self, Read, Write};

use xxhash_rust::xxh64::Xxh64;

use unpuzzle_slide::format::Reader;
use unpuzzle_slide::{Board, WeightsError};

use super::learner::{Learner, Method, Weight};
use super::trainer::{Settings, Tally, Trainer};
use super::writer::Writer;

const KIND: &[u8; 8] = b"2048trai";
const VERSION: u16 = 3;
const MOST_THREADS: u32 = 1024;
const BLOCK: usize = 64;

impl Trainer {
    /// Writes the whole state of the training.
    ///
    /// # Errors
    /// When writing fails.
    pub fn save(&self, mut output: impl Write) -> io::Result<()> {
        let mut hash = Xxh64::new(0);
        let mut write = |part: &Writer| {
            hash.update(part.bytes());
            output.write_all(part.bytes())
        };
        write(&Writer::new(KIND, VERSION))?;
        write(&self.state().with_length())?;
        for table in 0..self.learner.tables() {
            write(&self.learner.table(table).with_length())?;
        }
        output.write_all(&hash.digest().to_le_bytes())
    }

    /// The whole state of the training as bytes.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Writing to memory cannot fail.
        let _ = self.save(&mut bytes);
        bytes
    }

    /// Goes on where a checkpoint was made.
    ///
    /// # Errors
    /// When the bytes are not a whole checkpoint of this format.
    pub fn resume(bytes: &[u8]) -> Result<Trainer, WeightsError> {
        let mut reader = Reader::new(bytes, KIND, VERSION)?;
        let trainer = Trainer::read_parts(|| Ok(reader.part_with_length()?.into()))?;
        reader.finish()?;
        Ok(trainer)
    }

    /// Goes on where a checkpoint was made that is read part by part.
    ///
    /// # Errors
    /// When reading fails, or what is read is not a whole checkpoint of this
    /// format.
    pub fn load(input: impl Read) -> io::Result<Trainer> {
        let mut input = Hashed { input, hash: Xxh64::new(0) };
        let head = input.take(KIND.len() + 2)?;
        Reader::head(&head, KIND, VERSION).map_err(invalid)?;
        let trainer = Trainer::read_parts(|| {
            let length = input.take(4).map_err(|_| WeightsError::Truncated(0))?;
            let length = length.try_into().map_or(0, u32::from_le_bytes);
            let part = input.take(length as usize);
            part.map(Cow::Owned).map_err(|_| WeightsError::Truncated(0))
        });
        let trainer = trainer.map_err(invalid)?;
        let found = input.hash.digest();
        let expected = input.take(8)?.try_into().map_or(0, u64::from_le_bytes);
        if found == expected {
            Ok(trainer)
        } else {
            Err(invalid(WeightsError::Damaged { found, expected }))
        }
    }

    fn state(&self) -> Writer {
        let mut writer = Writer::part();
        write_settings(&mut writer, &self.settings);
        write_tally(&mut writer, &self.tally);
        for restart in &self.restarts {
            writer.number(restart.unwrap_or_default().bits());
        }
        writer.number(u8::from(self.learner.is_closed()));
        for entries in self.carousel.stages() {
            writer.number(entries.len() as u32);
            entries.iter().for_each(|board| writer.number(board.bits()));
        }
        writer
    }

    fn read_parts<'a>(
        mut next: impl FnMut() -> Result<Cow<'a, [u8]>, WeightsError>,
    ) -> Result<Trainer, WeightsError> {
        let state = next()?;
        let mut reader = Reader::part(&state);
        let mut trainer = Trainer::new(read_settings(&mut reader)?);
        trainer.tally = read_tally(&mut reader)?;
        for restart in &mut trainer.restarts {
            *restart = Some(Board::from_bits(reader.number()?)).filter(|&b| b != Board::default());
        }
        let closed: u8 = reader.number()?;
        for stage in 1..trainer.settings.shape.stages() {
            for _ in 0..reader.number::<u32, 4>()? {
                trainer.carousel.enter(stage, Board::from_bits(reader.number()?));
            }
        }
        reader.finish()?;
        for table in 0..trainer.learner.tables() {
            let part = next()?;
            trainer.learner.read_table(table, &mut Reader::part(&part))?;
        }
        if closed == 1 {
            trainer.learner.close();
        }
        Ok(trainer)
    }
}

/// Reads and hashes at the same time.
struct Hashed<R> {
    input: R,
    hash: Xxh64,
}

impl<R: Read> Hashed<R> {
    fn take(&mut self, count: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(count as u64).read_to_end(&mut bytes)?;
        if bytes.len() < count {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.hash.update(&bytes);
        Ok(bytes)
    }
}

fn invalid(error: WeightsError) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

fn write_settings(writer: &mut Writer, settings: &Settings) {
    writer.shape(&settings.shape);
    writer.number(settings.seed);
    writer.number(settings.threads);
    writer.number(u8::from(settings.method == Method::Tc));
    writer.number(settings.lambda);
    writer.number(settings.rate);
    writer.number(settings.restart);
    writer.number(settings.warm_up);
}

fn read_settings(reader: &mut Reader<'_>) -> Result<Settings, WeightsError> {
    let settings = Settings {
        shape: reader.shape()?,
        seed: reader.number()?,
        threads: reader.number()?,
        method: [Method::Td, Method::Tc][usize::from(reader.number::<u8, 1>()? & 1)],
        lambda: reader.number()?,
        rate: reader.number()?,
        restart: reader.number()?,
        warm_up: reader.number()?,
    };
    let sensible = settings.lambda.is_finite()
        && settings.rate.is_finite()
        && settings.threads <= MOST_THREADS;
    sensible.then_some(settings).ok_or(reader.nonsense())
}

fn write_tally(writer: &mut Writer, tally: &Tally) {
    for number in [tally.episodes, tally.moves, tally.games, tally.score, tally.highest] {
        writer.number(number);
    }
    tally.largest.iter().for_each(|&count| writer.number(count));
}

fn read_tally(reader: &mut Reader<'_>) -> Result<Tally, WeightsError> {
    let mut tally = Tally {
        episodes: reader.number()?,
        moves: reader.number()?,
        games: reader.number()?,
        score: reader.number()?,
        highest: reader.number()?,
        largest: [0; 16],
    };
    for count in &mut tally.largest {
        *count = reader.number()?;
    }
    Ok(tally)
}

impl Learner {
    fn table(&self, table: usize) -> Writer {
        let mut writer = Writer::part();
        let mut taught = self.taught(table).peekable();
        let mut block = Vec::with_capacity(BLOCK);
        for first in (0..self.size(table)).step_by(BLOCK) {
            block.clear();
            block
                .extend(std::iter::from_fn(|| taught.next_if(|(place, _)| *place < first + BLOCK)));
            let mask = block.iter().fold(0_u64, |mask, (place, _)| mask | 1 << (place - first));
            writer.number(mask);
            for (_, weight) in &block {
                writer.number(weight.value);
                writer.number(weight.errors());
            }
        }
        writer
    }

    fn read_table(&self, table: usize, reader: &mut Reader<'_>) -> Result<(), WeightsError> {
        let size = self.size(table);
        for first in (0..size).step_by(BLOCK) {
            let mut mask: u64 = reader.number()?;
            while mask != 0 {
                let place = first + mask.trailing_zeros() as usize;
                let weight = Weight::new(reader.number()?, reader.number()?);
                let finite =
                    weight.value.is_finite() && weight.sum.is_finite() && !weight.size.is_nan();
                if place >= size || !finite {
                    return Err(reader.nonsense());
                }
                self.set(table, place, weight);
                mask &= mask - 1;
            }
        }
        reader.finish()
    }
}
