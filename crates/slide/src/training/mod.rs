//! Teaching a network: temporal difference learning from games of its own.

mod carousel;
mod checkpoint;
mod learner;
mod rounding;
mod trainer;

pub use learner::Method;
pub use trainer::{Settings, Tally, Trainer};
