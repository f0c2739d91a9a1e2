//! Pictures as neutral shapes, before SVG, PDF or PNG.

use unpuzzle_core::LocalizedText;

/// Shapes on a sheet, back to front. Lengths are points, 72 to the inch; the
/// origin is the top left corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    pub width: f64,
    pub height: f64,
    /// What it shows, for the title of a document and for screen readers.
    pub title: Option<LocalizedText>,
    /// The same as its shapes in words, for those who cannot see them.
    pub description: Option<LocalizedText>,
    pub shapes: Vec<Shape>,
}

impl Picture {
    pub fn new(width: f64, height: f64) -> Self {
        Picture { width, height, ..Picture::default() }
    }

    /// An empty sheet of A4 paper, upright.
    pub fn a4() -> Self {
        Picture::new(595.28, 841.89)
    }

    pub fn draw(&mut self, shape: impl Into<Shape>) {
        self.shapes.push(shape.into());
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle, its corners rounded by `radius`.
    Rectangle {
        /// Top left corner.
        at: (f64, f64),
        size: (f64, f64),
        radius: f64,
        style: Style,
    },
    Circle {
        centre: (f64, f64),
        radius: f64,
        style: Style,
    },
    /// A ball with light from the upper left.
    Ball {
        centre: (f64, f64),
        radius: f64,
        paint: Paint,
    },
    /// A closed or open outline.
    Path {
        strokes: Vec<Stroke>,
        style: Style,
    },
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
    pub anchor: Anchor,
    pub bold: bool,
    pub paint: Paint,
    /// The width that it must not exceed: longer text is set smaller, then cut off.
    pub room: Option<f64>,
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

    #[must_use]
    pub fn within(self, room: f64) -> Self {
        Label { room: Some(room), ..self }
    }

    #[must_use]
    pub fn bold(self) -> Self {
        Label { bold: true, ..self }
    }

    #[must_use]
    pub fn anchored(self, anchor: Anchor) -> Self {
        Label { anchor, ..self }
    }

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

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stroke {
    /// Lift the pen and go there.
    Move((f64, f64)),
    Line((f64, f64)),
    /// A cubic curve: two control points, then the end.
    Curve((f64, f64), (f64, f64), (f64, f64)),
    /// Back to the start.
    Close,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Style {
    pub fill: Option<Paint>,
    /// The outline and its width.
    pub outline: Option<(Paint, f64)>,
}

impl Style {
    pub fn filled(paint: Paint) -> Self {
        Style { fill: Some(paint), outline: None }
    }

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
    #[default]
    Start,
    Middle,
    End,
}
