//! Results as a neutral page: what a person reads, before any screen.
//!
//! An engine says which words are good news, which cell holds which piece and
//! which column is a number. Colours, boxes and fonts are the front end's.

use unpuzzle_core::{LocalizedText, Message};

/// Blocks from top to bottom.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The blocks.
    pub blocks: Vec<Block>,
}

impl Page {
    /// A page without anything on it.
    pub fn new() -> Self {
        Page::default()
    }

    /// A page on which something is written.
    pub fn of(write: impl FnOnce(&mut Page)) -> Self {
        let mut page = Page::new();
        write(&mut page);
        page
    }

    /// Adds a block.
    pub fn push(&mut self, block: Block) -> &mut Self {
        self.blocks.push(block);
        self
    }

    /// Adds a line of one role.
    pub fn line(&mut self, role: Role, words: impl Into<LocalizedText>) -> &mut Self {
        self.push(Block::Line(vec![Span::new(role, words)]))
    }

    /// Adds a line of several roles.
    pub fn spans(&mut self, spans: Vec<Span>) -> &mut Self {
        self.push(Block::Line(spans))
    }

    /// Adds a table, where there is one.
    pub fn table(&mut self, table: impl Into<Option<Table>>) -> &mut Self {
        self.blocks.extend(table.into().map(Block::Table));
        self
    }

    /// Adds an empty line.
    pub fn blank(&mut self) -> &mut Self {
        self.push(Block::Line(Vec::new()))
    }
}

/// One part of a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// One line of text.
    Line(Vec<Span>),
    /// Rows and columns.
    Table(Table),
    /// Rows of cells: cards, tiles, a board.
    Board(Board),
    /// Bars to compare.
    Chart(Chart),
    /// Lines over a common axis.
    Plot(Plot),
    /// Data for a machine, which is never wrapped.
    Verbatim(String),
}

/// Some words in one role.
#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// What the words are to the reader.
    pub role: Role,
    /// The words.
    pub words: LocalizedText,
}

impl Span {
    /// Words in a role.
    pub fn new(role: Role, words: impl Into<LocalizedText>) -> Self {
        Span { role, words: words.into() }
    }
}

/// Words are ordinary text unless they have another role.
impl<W: Into<LocalizedText>> From<W> for Span {
    fn from(words: W) -> Self {
        Span::new(Role::Normal, words)
    }
}

/// What something is to the reader. A front end turns it into colour and never
/// into colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Role {
    /// Ordinary text.
    #[default]
    Normal,
    /// A title.
    Title,
    /// What matters most.
    Strong,
    /// What matters least.
    Quiet,
    /// Right, solved, good.
    Good,
    /// Wrong, lost.
    Bad,
    /// Take care.
    Warning,
    /// Something to do or to type.
    Accent,
    /// A card of a red suit.
    RedSuit,
    /// A card of a black suit.
    BlackSuit,
    /// A piece, player or strategy by number.
    Piece(u8),
}

/// Rows of cells under a header.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, each with as many spans as there are columns.
    pub rows: Vec<Vec<Span>>,
}

impl Table {
    /// A table about some things, each of which has a row.
    pub fn of<T>(things: impl IntoIterator<Item = T>, columns: &[ColumnOf<'_, T>]) -> Self {
        let titles = columns.iter().map(|(title, numeric, _)| (title.clone(), *numeric));
        Table::new(
            titles,
            things.into_iter().map(|thing| columns.iter().map(|(.., cell)| cell(&thing)).collect()),
        )
    }

    /// A table whose columns are titles, each with whether it holds numbers.
    pub fn new(
        columns: impl IntoIterator<Item = (Message, bool)>,
        rows: impl IntoIterator<Item = Vec<Span>>,
    ) -> Self {
        let columns = columns.into_iter();
        Table {
            columns: columns.map(|(title, numeric)| Column { title, numeric }).collect(),
            rows: rows.into_iter().collect(),
        }
    }
}

/// A column of a table about things: its title, whether it holds numbers, and what it says
/// of a thing.
pub type ColumnOf<'a, T> = (Message, bool, &'a dyn Fn(&T) -> Span);

/// The head of a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Its name.
    pub title: Message,
    /// Whether it holds numbers, which are set flush right.
    pub numeric: bool,
}

/// A rectangular arrangement of cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Board {
    /// Whether each cell is a thing of its own (a card, a tile), not a square
    /// of one board.
    pub apart: bool,
    /// The rows; `None` leaves a gap.
    pub rows: Vec<Vec<Option<Cell>>>,
}

/// One cell of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What is written on it.
    pub label: String,
    /// What it is.
    pub role: Role,
}

/// Named bars on one scale.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What the bars measure.
    pub title: LocalizedText,
    /// Whether the scale is logarithmic.
    pub logarithmic: bool,
    /// The bars in order.
    pub bars: Vec<Bar>,
}

impl Chart {
    /// How long things took, in milliseconds, on a logarithmic scale.
    pub fn of_times<L: Into<LocalizedText>>(
        title: Message,
        times: impl IntoIterator<Item = (L, f64)>,
    ) -> Self {
        let bar = |(label, time): (L, f64)| {
            let shown = LocalizedText::decimal(&format!("{time:.3} ms"));
            Bar { label: label.into(), value: time.max(0.001), shown }
        };
        Chart { title: title.into(), logarithmic: true, bars: times.into_iter().map(bar).collect() }
    }
}

/// One bar of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Its name.
    pub label: LocalizedText,
    /// Its length on the scale.
    pub value: f64,
    /// The value in words.
    pub shown: LocalizedText,
}

/// Curves over one axis: a learning curve, the loss of every move, the growth of a cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// What the curves measure.
    pub title: LocalizedText,
    /// What the horizontal axis counts.
    pub across: LocalizedText,
    /// The curves.
    pub curves: Vec<Curve>,
    /// Points on the horizontal axis that deserve a mark, with their names.
    pub marks: Vec<(f64, LocalizedText)>,
    /// Whether the vertical scale goes by powers of ten. Curves are then drawn in one
    /// field in text, too, each with its letter, and named where they end.
    pub logarithmic: bool,
    /// The places on the horizontal axis that have a name, where not every place means
    /// something.
    pub ticks: Vec<(f64, LocalizedText)>,
}

/// One curve of a plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// Its name.
    pub label: LocalizedText,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// Whether the last point is only the least that it can be.
    pub open_end: bool,
}
