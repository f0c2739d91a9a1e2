//! The server from outside, on free ports of this machine.

mod api;
mod browser;
mod described;
mod examples;
mod golden;
mod guard;
mod hardest;
mod jobs;
mod load;
#[path = "support/player.rs"]
mod player;
mod results;
mod rooms;
mod site;
mod support;
mod vectors;
