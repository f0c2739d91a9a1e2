//! Pages as text, plain or coloured, no wider than asked.
//!
//! A page becomes blocks of lines. Colour only repeats what a mark, a letter or
//! a word says already, so the plain form of a page loses nothing.

mod ansi;
mod board;
mod chart;
mod line;
mod plot;
mod table;

use unpuzzle_puzzles::Language;
use unpuzzle_puzzles::page::{Block, Page};

/// How a page is written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    pub language: Language,
    pub colour: bool,
    /// Whether colours are exact, not those of the cube of 256.
    pub true_colour: bool,
    /// How many columns there are. Less than 20 is taken as 20.
    pub width: usize,
    /// Whether beyond ASCII.
    pub unicode: bool,
}

impl Default for TextStyle {
    fn default() -> Self {
        TextStyle {
            language: Language::English,
            colour: false,
            true_colour: false,
            width: 80,
            unicode: true,
        }
    }
}

impl TextStyle {
    fn columns(self) -> usize {
        self.width.max(20)
    }

    /// The first of two, unless only ASCII is wanted.
    fn pick<T>(self, unicode: T, ascii: T) -> T {
        if self.unicode { unicode } else { ascii }
    }
}

/// A page as text, each line ended by a newline.
///
/// ```
/// use unpuzzle_puzzles::page::{Page, Role};
/// use unpuzzle_render::{TextStyle, text};
///
/// let mut page = Page::new();
/// page.line(Role::Good, "8 ÷ (3 − 8 ÷ 3) = 24");
/// assert_eq!(text(&page, &TextStyle::default()), "✓ 8 ÷ (3 − 8 ÷ 3) = 24\n");
/// ```
pub fn text(page: &Page, style: &TextStyle) -> String {
    let mut written = String::new();
    for block in &page.blocks {
        for line in lines(block, *style) {
            written.push_str(line.trim_end_matches(' '));
            written.push('\n');
        }
    }
    written
}

fn lines(block: &Block, style: TextStyle) -> Vec<String> {
    match block {
        Block::Line(spans) => line::lines(spans, style),
        Block::Table(table) => table::lines(table, style),
        Block::Board(board) => board::lines(board, style),
        Block::Chart(chart) => chart::lines(chart, style),
        Block::Plot(plot) => plot::lines(plot, style),
        Block::Verbatim(data) => data.lines().map(|one| line::clean(one, style)).collect(),
    }
}
