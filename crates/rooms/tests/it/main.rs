//! Rooms through their public interface.

#[cfg(feature = "actor")]
mod actor;
mod class;
mod everybody;
mod model;
mod patches;
mod play;
mod support;
mod wire;
