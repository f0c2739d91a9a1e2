#![doc = include_str!("../README.md")]
//!
//! Like the command line it knows the registry and no puzzle. A request in
//! JSON becomes the same [`Request`](unpuzzle_puzzles::Request) that the command
//! line makes, and the answer is the same object that `--json` prints.

mod api;
mod app;
mod assets;
mod compression;
mod guard;
mod guide;
mod jobs;
mod lazy_store;
mod limits;
mod listen;
mod memory;
mod metrics;
mod openapi;
mod pages;
mod proxy;
mod rooms;
mod settings;
pub mod site;
mod traffic;

pub use lazy_store::Database;
pub use listen::{ServeError, serve};
pub use memory::memory_is_watched;
pub use proxy::parse_network;
pub use rooms::reachable_address;
pub use settings::Settings;
pub use unpuzzle_api::Registry;
