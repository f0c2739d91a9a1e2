//! Turns neutral results into formats that people and programs read.
//!
//! Engines answer with pages, pictures, tables and records that know no colour,
//! no font and no syntax. This crate is the one place where they become plain
//! or coloured text, JSON, CSV, SVG and PDF, so that a command line and a web
//! server give the same bytes. It reads no file, no clock and no terminal: the
//! caller says which language, how wide and whether in colour.

mod ascii;
mod chart;
mod csv;
mod json;
mod palette;
mod pdf;
mod scale;
mod svg;
mod text;
pub mod words;

pub use chart::chart_picture;
pub use csv::csv;
pub use json::{Json, json};
pub use pdf::pdf;
pub use svg::svg;
pub use text::{TextStyle, text};
