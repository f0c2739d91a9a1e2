//! From weights in training to those of a player.

use crate::network::tables::Tables;
use crate::network::{LARGEST, Network, Stage};

use super::Trainer;

impl Network {
    /// The weights of a network in training, rounded to multiples of `step`,
    /// and of these only so many, with an equal share for every stage: a weight
    /// whose errors, by size, add up to little hardly matters.
    pub fn rounded(trainer: &Trainer, step: f32, most: usize) -> Network {
        let shape = trainer.settings.shape.clone();
        let round = |weight: f32| (weight / step).round().clamp(-LARGEST, LARGEST) as i16;
        let least = trainer.learner.least_of(most);
        let mut sources = least.into_iter().enumerate().map(|(table, least)| {
            let taught = trainer.learner.taught(table);
            taught
                .filter(move |(_, weight)| {
                    weight.importance() > least && weight.size < f32::INFINITY
                })
                .map(move |(place, weight)| (place, round(weight.value)))
                .filter(|&(_, weight)| weight != 0)
        });
        let tuples = shape.tuples().len();
        let stages = (0..shape.stages()).map(|_| {
            let mut sources: Vec<_> = sources.by_ref().take(tuples).collect();
            Stage::from(Tables::of(&shape, &mut sources))
        });
        let stages = stages.collect();
        Network::new(shape, step, stages)
    }
}
