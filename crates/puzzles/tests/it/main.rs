//! The puzzles as front ends see them.

mod laboratory;
mod nerdle;
mod nerdle_stopping;
mod slide_fuzz_text;
mod tiling;
mod twentyfour_generate;
mod twentyfour_sheet;
