//! Pictures as neutral shapes, before SVG, PDF or PNG.

use unpuzzle_core::LocalizedText;

/// Shapes on a sheet, back to front. Lengths are points, 72 to the inch; the
/// origin is the top left corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// Width of the sheet.
    pub width: f64,
    /// Height of the sheet.
    pub height: f64,
    /// What it shows, for the title of a document and for screen readers.
    pub title: Option<LocalizedText>,
    /// The same as its shapes in words, for those who cannot see them.
    pub description: Option<LocalizedText>,
    /// The shapes, those behind first.
    pub shapes: Vec<Shape>,
}

impl Picture {
    /// An empty sheet.
    pub fn new(width: f64, height: f64) -> Self {
        Picture { width, height, ..Picture::default() }
    }

    /// An empty sheet of A4 paper, upright.
    pub fn a4() -> Self {
        Picture::new(595.28, 841.89)
    }

    /// Draws a shape over those that are there.
    pub fn draw(&mut self, shape: impl Into<Shape>) {
        self.shapes.push(shape.into());
    }
}

/// One thing to draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle, its corners rounded by `radius`.
    Rectangle {
        /// Top left corner.
        at: (f64, f64),
        /// Width and height.
        size: (f64, f64),
        /// How round the corners are.
        radius: f64,
        /// How it is painted.
        style: Style,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: (f64, f64),
        /// Its radius.
        radius: f64,
        /// How it is painted.
        style: Style,
    },
    /// A ball with light from the upper left.
    Ball {
        /// Its centre.
        centre: (f64, f64),
        /// Its radius.
        radius: f64,
        /// Its colour.
        paint: Paint,
    },
    /// A closed or open outline.
    Path {
        /// The strokes in order.
        strokes: Vec<Stroke>,
        /// How it is painted.
        style: Style,
    },
    /// One line of text.
    Text(Label),
    /// Other shapes, upside down: the far corner of a playing card.
    Turned {
        /// The point about which they are turned by half a turn.
        centre: (f64, f64),
        /// The shapes as they would stand unturned.
        shapes: Vec<Shape>,
    },
}

/// One line of text on a picture.
///
/// ```
/// use unpuzzle_puzzles::picture::{Anchor, Label, Paint, Picture};
///
/// let mut picture = Picture::a4();
/// let label = Label::new((297.0, 60.0), 22.0, "Make 24").bold();
/// picture.draw(label.anchored(Anchor::Middle).painted(Paint::Accent));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Where its baseline starts, ends or has its middle, by `anchor`.
    pub at: (f64, f64),
    /// Height of the letters.
    pub size: f64,
    /// Which point of the line `at` is.
    pub anchor: Anchor,
    /// Whether it is bold.
    pub bold: bool,
    /// Its colour.
    pub paint: Paint,
    /// The width that it must not exceed: longer text is set smaller, then cut off.
    pub room: Option<f64>,
    /// What it says.
    pub words: LocalizedText,
}

impl Label {
    /// Words in ink whose baseline starts at a point.
    pub fn new(at: (f64, f64), size: f64, words: impl Into<LocalizedText>) -> Self {
        Label {
            at,
            size,
            anchor: Anchor::Start,
            bold: false,
            paint: Paint::Ink,
            room: None,
            words: words.into(),
        }
    }

    /// The same, no wider than this.
    #[must_use]
    pub fn within(self, room: f64) -> Self {
        Label { room: Some(room), ..self }
    }

    /// The same in bold letters.
    #[must_use]
    pub fn bold(self) -> Self {
        Label { bold: true, ..self }
    }

    /// The same with another point of the line at its place.
    #[must_use]
    pub fn anchored(self, anchor: Anchor) -> Self {
        Label { anchor, ..self }
    }

    /// The same in another colour.
    #[must_use]
    pub fn painted(self, paint: Paint) -> Self {
        Label { paint, ..self }
    }
}

impl From<Label> for Shape {
    fn from(label: Label) -> Self {
        Shape::Text(label)
    }
}

/// One step of an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stroke {
    /// Lift the pen and go there.
    Move((f64, f64)),
    /// A straight line there.
    Line((f64, f64)),
    /// A cubic curve: two control points, then the end.
    Curve((f64, f64), (f64, f64), (f64, f64)),
    /// Back to the start.
    Close,
}

/// How a shape is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Style {
    /// The inside.
    pub fill: Option<Paint>,
    /// The outline and its width.
    pub outline: Option<(Paint, f64)>,
}

impl Style {
    /// Filled, without an outline.
    pub fn filled(paint: Paint) -> Self {
        Style { fill: Some(paint), outline: None }
    }

    /// An outline only.
    pub fn outlined(paint: Paint, width: f64) -> Self {
        Style { fill: None, outline: Some((paint, width)) }
    }
}

/// What a colour is for. The front end has the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// Text and lines.
    Ink,
    /// The sheet itself.
    Paper,
    /// Lesser text and thin lines.
    Faint,
    /// Red suits.
    Red,
    /// Marks that catch the eye.
    Accent,
    /// A surface that things lie on: a board, a tray. Light, because it is printed.
    Surface,
    /// A piece by number, in the colours of the screen.
    Piece(u8),
    /// A curve or bar by number, strong enough for a thin line on paper.
    Series(u8),
}

/// Which point of a line of text its position names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The left end.
    #[default]
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}
