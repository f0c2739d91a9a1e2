//! Rooms as servers drive them.

#[cfg(feature = "actor")]
mod actor;
mod class;
mod everybody;
mod model;
mod play;
mod support;
mod vectors;
mod wire;
