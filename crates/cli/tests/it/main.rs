//! The program: whole command lines inside the test, and the real binary in processes of
//! its own.

mod asking;
mod commands;
mod console;
mod instances;
mod join;
mod limits;
#[path = "../../../server/tests/it/support/player.rs"]
mod player;
#[path = "../../../store/tests/it/postgres.rs"]
mod postgres;
mod process;
mod read_back;
mod serve;
#[path = "../../../server/tests/it/support/mod.rs"]
mod server;
mod shared_rooms;
mod store;
mod support;
mod terminal;
