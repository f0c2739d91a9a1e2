#![doc = include_str!("../README.md")]
//!
//! Like the command line it knows the registry and no puzzle: a JSON body becomes the same
//! [`Call`](unpuzzle_puzzles::Call), and the answer is the object that `--json` prints.
//!
//! # Design
//!
//! A request passes `listen` (connection limits, slow clients), `guard` (host, origin, security
//! headers), `proxy` (client address behind trusted proxies), `limits` (token buckets per client)
//! and then a page, an asset or the API.
//!
//! - **A job belongs to its connection.** The response future owns a guard; when the connection
//!   closes, hyper drops it and the guard raises the cancel flag of the job's `Budget`. There is no
//!   job table.
//! - **Searches run in bounded thread pools** (`jobs`), never on the async runtime: one for verbs, one
//!   for moves, one for rooms, so that play continues while all solvers are busy. Each thread is alone
//!   in its rayon pool, so a job uses one core.
//! - **Fairness**: one queue per client, served round robin. A rate-limit token is returned when the
//!   response has been sent, not when it has been computed.
//! - **Backpressure**: events go through a bounded channel. The last event has a slot of its own, so a
//!   finished worker never waits for a slow reader.
//! - **Memory is watched, not counted**: a thread samples the resident set twenty times a second and
//!   stops the job that grew most once jobs hold more than 1 GiB (503). Responses are capped at 16 MB.
//! - **One cache**: every budget carries the server's bounded `core::Cache` (tiling oracles and
//!   challenges). No answer depends on what it holds.
//! - **No build step for pages**: assets are content-addressed, gzip is done once per file at first
//!   use, debug builds read `web/` from disk. Brotli would cost more build time than it saves.
//! - `hyper` is used directly below `axum` because head sizes, buffers and slow senders can only be
//!   limited there. Metrics are written by hand: the text format is a few lines.

#![allow(missing_docs)]

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

pub use lazy_store::Database;
pub use listen::{ServeError, serve};
pub use memory::memory_is_watched;
pub use proxy::parse_network;
pub use rooms::reachable_address;
pub use settings::Settings;
pub use unpuzzle_api::Registry;
