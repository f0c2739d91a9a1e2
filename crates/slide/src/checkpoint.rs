//! A network in training as bytes, so that training can stop and go on.
//!
//! Everything is there: settings, what was played, where each thread was, and
//! of every weight that was ever taught its value and its errors. Weights
//! stand in blocks of 64, a bit for each that says whether it was taught.

use crate::board::Board;
use crate::bytes::{Reader, WeightsError, Writer};
use crate::learner::{Learner, Weight};
use crate::trainer::{Settings, Tally, Trainer};

const KIND: &[u8; 8] = b"2048trai";
const VERSION: u16 = 2;
const MOST_THREADS: u32 = 1024;

impl Trainer {
    /// The whole state of the training.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut writer = Writer::new(KIND, VERSION);
        write_settings(&mut writer, &self.settings);
        write_tally(&mut writer, &self.tally);
        for restart in &self.restarts {
            writer.number(restart.unwrap_or_default().bits());
        }
        self.learner.write(&mut writer);
        writer.finish()
    }

    /// Goes on where a checkpoint was made.
    ///
    /// # Errors
    /// When the bytes are not a whole checkpoint of this format.
    pub fn resume(bytes: &[u8]) -> Result<Trainer, WeightsError> {
        let mut reader = Reader::new(bytes, KIND, VERSION)?;
        let settings = read_settings(&mut reader)?;
        let tally = read_tally(&mut reader)?;
        let restarts = (0..settings.threads.max(1))
            .map(
                |_| Ok(Some(Board::from_bits(reader.number()?)).filter(|&b| b != Board::default())),
            )
            .collect::<Result<_, WeightsError>>()?;
        let learner = Learner::new(settings.shape.clone());
        learner.read(&mut reader)?;
        if !reader.is_at_end() {
            return Err(reader.nonsense());
        }
        Ok(Trainer {
            settings,
            learner,
            tally,
            restarts,
        })
    }
}

fn write_settings(writer: &mut Writer, settings: &Settings) {
    writer.shape(&settings.shape);
    writer.number(settings.seed);
    writer.number(settings.threads);
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
    for number in [tally.episodes, tally.moves, tally.games, tally.score] {
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
        largest: [0; 16],
    };
    for count in &mut tally.largest {
        *count = reader.number()?;
    }
    Ok(tally)
}

impl Learner {
    fn write(&self, writer: &mut Writer) {
        for table in self.tables() {
            for first in (0..table.size()).step_by(64) {
                let block = first..table.size().min(first + 64);
                let taught = |&index: &usize| table.weight(index).is_taught();
                let mask = block
                    .clone()
                    .filter(taught)
                    .fold(0_u64, |mask, index| mask | 1 << (index - first));
                writer.number(mask);
                for index in block.filter(taught) {
                    let weight = table.weight(index);
                    writer.number(weight.value);
                    writer.number(weight.sum);
                    writer.number(weight.size);
                }
            }
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<(), WeightsError> {
        for table in self.tables() {
            for first in (0..table.size()).step_by(64) {
                let mut mask: u64 = reader.number()?;
                while mask != 0 {
                    let index = first + mask.trailing_zeros() as usize;
                    if index >= table.size() {
                        return Err(reader.nonsense());
                    }
                    table.set(index, read_weight(reader)?);
                    mask &= mask - 1;
                }
            }
        }
        Ok(())
    }
}

fn read_weight(reader: &mut Reader<'_>) -> Result<Weight, WeightsError> {
    let weight = Weight {
        value: reader.number()?,
        sum: reader.number()?,
        size: reader.number()?,
    };
    let finite = weight.value.is_finite() && weight.sum.is_finite() && !weight.size.is_nan();
    finite.then_some(weight).ok_or(reader.nonsense())
}
