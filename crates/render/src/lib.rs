//! Turns neutral results into formats that people and programs read.
//!
//! Engines answer with pages, pictures, tables and records that know no colour,
//! no font and no syntax. This crate is the one place where they become plain
//! or coloured text, JSON, CSV, SVG, PNG and PDF, so that a command line and a web
//! server give the same bytes. It reads no file, no clock and no terminal: the
//! caller says which language, how wide and whether in colour.

mod ascii;
mod chart;
mod csv;
mod json;
mod outline;
mod palette;
mod pdf;
mod png;
mod scale;
mod shade;
mod svg;
mod text;
pub mod words;

pub use chart::chart_picture;
pub use csv::csv;
pub use json::{Json, is_unfinished_json, json, read_json};
pub use pdf::pdf;
pub use png::png;
pub use svg::svg;
pub use text::{TextStyle, text};
