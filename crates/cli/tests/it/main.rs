//! The program: whole command lines inside the test, and the real binary in processes of
//! its own.

mod answers;
mod asking;
mod commands;
mod console;
mod deployment;
mod golden;
mod instances;
mod limited;
mod limits;
mod player;
mod postgres;
mod process;
mod read_back;
mod serve;
mod server;
mod shared_rooms;
mod store;
mod support;
mod terminal;
