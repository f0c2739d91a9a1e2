//! Rooms as servers drive them.

#[cfg(feature = "actor")]
mod actor;
mod everybody;
mod model;
mod play;
mod support;
mod vectors;
mod wire;
