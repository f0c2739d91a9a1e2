//! Results as a neutral page: what a person reads, before any screen.
//!
//! An engine says which words are good news, which cell holds which piece and
//! which column is a number. Colours, boxes and fonts are the front end's.

use unpuzzle_core::{LocalizedText, Message};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    pub blocks: Vec<Block>,
}

impl Page {
    pub fn new() -> Self {
        Page::default()
    }

    pub fn of(write: impl FnOnce(&mut Page)) -> Self {
        let mut page = Page::new();
        write(&mut page);
        page
    }

    pub fn push(&mut self, block: Block) -> &mut Self {
        self.blocks.push(block);
        self
    }

    pub fn line(&mut self, role: Role, words: impl Into<LocalizedText>) -> &mut Self {
        self.push(Block::Line(vec![Span::new(role, words)]))
    }

    pub fn spans(&mut self, spans: Vec<Span>) -> &mut Self {
        self.push(Block::Line(spans))
    }

    /// Adds a table, where there is one.
    pub fn table(&mut self, table: impl Into<Option<Table>>) -> &mut Self {
        self.blocks.extend(table.into().map(Block::Table));
        self
    }

    pub fn blank(&mut self) -> &mut Self {
        self.push(Block::Line(Vec::new()))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    Line(Vec<Span>),
    Table(Table),
    /// Rows of cells: cards, tiles, a board.
    Board(Board),
    Chart(Chart),
    Plot(Plot),
    /// Data for a machine, which is never wrapped.
    Verbatim(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Span {
    /// What the words are to the reader.
    pub role: Role,
    pub words: LocalizedText,
}

impl Span {
    pub fn new(role: Role, words: impl Into<LocalizedText>) -> Self {
        Span { role, words: words.into() }
    }

    pub(crate) fn or_dash(words: Option<impl Into<LocalizedText>>) -> Self {
        words.map_or_else(|| "–".into(), Span::from)
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
    #[default]
    Normal,
    Title,
    /// What matters most.
    Strong,
    /// What matters least.
    Quiet,
    Good,
    Bad,
    Warning,
    /// Something to do or to type.
    Accent,
    RedSuit,
    BlackSuit,
    /// A piece, player or strategy by number.
    Piece(u8),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
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

    #[must_use]
    pub(crate) fn without_last_column(mut self) -> Self {
        self.columns.pop();
        self.rows.iter_mut().for_each(|row| drop(row.pop()));
        self
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

#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub title: Message,
    /// Whether it holds numbers, which are set flush right.
    pub numeric: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Board {
    /// Whether each cell is a thing of its own (a card, a tile), not a square
    /// of one board.
    pub apart: bool,
    /// The rows; `None` leaves a gap.
    pub rows: Vec<Vec<Option<Cell>>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    pub label: String,
    pub role: Role,
}

/// Named bars on one scale.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    pub title: LocalizedText,
    pub logarithmic: bool,
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

#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    pub label: LocalizedText,
    pub value: f64,
    /// The value in words.
    pub shown: LocalizedText,
}

/// Curves over one axis: a learning curve, the loss of every move, the growth of a cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    pub title: LocalizedText,
    /// What the horizontal axis counts.
    pub across: LocalizedText,
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

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    pub label: LocalizedText,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// Whether the last point is only the least that it can be.
    pub open_end: bool,
}
