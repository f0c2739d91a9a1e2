#![doc = include_str!("../README.md")]
//!
//! Engines answer with pages, pictures, tables and records that know no colour,
//! no font and no syntax. This crate is the one place where they become plain
//! or coloured text, JSON, CSV, SVG, PNG and PDF, so that a command line and a web
//! server give the same bytes. It reads no clock and no terminal: the caller says
//! which language, how wide and whether in colour. The way back, from the words of a
//! person or a file to a request, is [`instance`].

#![allow(missing_docs, reason = "only the crates of this program use it")]

mod answer;
mod ascii;
mod chart;
mod font;
pub mod instance;
mod json;
mod palette;
mod pdf;
mod plot;
mod png;
mod progress;
mod scale;
mod schema;
mod svg;
mod text;

pub use answer::{Answer, Format, csv, plain_text, schema};
pub use ascii::{Excerpt, keep_end, keep_start, printable, stand_in};
pub use chart::chart_picture;
pub use json::{DEEPEST, read_json, read_json_object, with_instance};
pub use palette::{is_light_piece, piece_index};
pub use pdf::pdf;
pub use plot::plot_picture;
pub use png::png;
pub use progress::progress_text;
pub use schema::{Schemas, reply_document};
pub use svg::svg;
pub use text::{TextStyle, text};
