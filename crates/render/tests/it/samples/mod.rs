//! Pages and pictures with everything on them.
#![allow(dead_code, reason = "each test uses some of them")]

use unpuzzle_puzzles::page::{
    Bar, Block, Board, Cell, Chart, Column, Curve, Page, Plot, Role, Span, Table,
};
use unpuzzle_puzzles::picture::{Anchor, Label, Paint, Picture, Shape, Stroke, Style};
use unpuzzle_puzzles::{LocalizedText, msg};

/// A page with every kind of block and role.
pub(crate) fn everything() -> Page {
    let mut page = Page::new();
    page.line(
        Role::Title,
        msg!(
            "{count} {count|essentially different solution|essentially different solutions}",
            count = 1
        ),
    )
    .blank();
    page.push(hand());
    page.line(
        Role::Good,
        "8 ÷ (3 − 8 ÷ 3) = 24, exactly, and in no other way that is not the same when written out",
    );
    page.line(Role::Bad, "7 × 3 = 21, not 24");
    page.line(Role::Warning, "the search stopped early");
    page.line(Role::Quiet, "cases 1,234 · 0.4 ms");
    page.spans(vec![
        Span::new(Role::Strong, "Next: "),
        Span::new(Role::Accent, "unpuzzle 24 hint 3 3 8 8"),
        Span::from(" or "),
        Span::new(Role::Piece(2), "player 2"),
    ]);
    page.blank().push(table());
    page.blank().push(board());
    page.blank().push(chart(true));
    page.blank().push(chart(false));
    page
}

/// Four cards.
pub(crate) fn hand() -> Block {
    let card = |label: &str, role| Some(Cell { label: label.to_owned(), role });
    Block::Board(Board {
        apart: true,
        rows: vec![vec![
            card("3♠", Role::BlackSuit),
            card("10♥", Role::RedSuit),
            None,
            card("8♦", Role::RedSuit),
        ]],
    })
}

/// A board of pieces with a hole and an empty square.
pub(crate) fn board() -> Block {
    let cell = |letter: char| match letter {
        ' ' => None,
        '.' => Some(Cell::default()),
        _ => Some(Cell { label: letter.to_string(), role: Role::Piece(letter as u8 - b'A') }),
    };
    let rows = ["AAB", "A B", ".CC"];
    Block::Board(Board {
        apart: false,
        rows: rows.map(|row| row.chars().map(cell).collect()).to_vec(),
    })
}

/// A table with words, numbers and one long cell.
pub(crate) fn table() -> Block {
    let row = |name: &str, cases: &str, about: &str| {
        vec![name.into(), cases.into(), Span::new(Role::Quiet, about)]
    };
    let column = |title, numeric| Column { title, numeric };
    Block::Table(Table {
        columns: vec![
            column(msg!("strategy"), false),
            column(msg!("cases"), true),
            column(msg!("what it does"), false),
        ],
        rows: vec![
            row(
                "seed",
                "7,680",
                "every order, every operator, five bracketings, in single precision",
            ),
            row("ours", "412", "unordered pairs"),
        ],
    })
}

/// A chart of three bars, one of them of nothing.
pub(crate) fn chart(logarithmic: bool) -> Block {
    Block::Chart(bars(logarithmic))
}

/// The same, not yet a block.
pub(crate) fn bars(logarithmic: bool) -> Chart {
    let bar = |label: &str, value: f64| Bar {
        label: label.into(),
        value,
        shown: format!("{value} µs").into(),
    };
    Chart {
        title: LocalizedText::from("Time per hand"),
        logarithmic,
        bars: vec![bar("brute force", 9565.0), bar("ours", 0.99), bar("none", 0.0)],
    }
}

/// A page with every kind of shape, saying some words.
pub(crate) fn picture(words: &str) -> Picture {
    let mut picture = Picture::new(200.0, 120.0);
    picture.title = Some(words.into());
    picture.description = Some(
        msg!(
            "{count} {count|essentially different solution|essentially different solutions}",
            count = 3
        )
        .into(),
    );
    let label = Label::new((100.0, 60.0), 12.0, words).bold();
    picture.draw(Shape::Rectangle {
        at: (10.0, 10.0),
        size: (180.0, 100.0),
        radius: 8.0,
        style: Style::outlined(Paint::Faint, 0.75),
    });
    picture.draw(Shape::Circle {
        centre: (30.0, 30.0),
        radius: 6.5,
        style: Style::filled(Paint::Piece(3)),
    });
    picture.draw(Shape::Path {
        strokes: vec![
            Stroke::Move((20.0, 80.0)),
            Stroke::Line((40.0, 100.0)),
            Stroke::Curve((50.0, 100.0), (55.5, 90.125), (60.0, 80.0)),
            Stroke::Close,
        ],
        style: Style { fill: Some(Paint::Red), outline: Some((Paint::Ink, 1.0)) },
    });
    picture.draw(Shape::Ball { centre: (160.0, 85.0), radius: 15.0, paint: Paint::Piece(0) });
    picture.draw(label.clone().anchored(Anchor::Middle));
    picture.draw(Shape::Turned {
        centre: (100.0, 60.0),
        shapes: vec![label.anchored(Anchor::End).painted(Paint::Accent).into()],
    });
    picture
}

/// A plot of two long curves, one of which starts late.
pub(crate) fn plot() -> Plot {
    let noise = |at: u32| f64::from(at.wrapping_mul(2_654_435_761) >> 22) / 2.0;
    let learned = |at: u32| (f64::from(at), 9000.0 * (1.0 - (-f64::from(at) / 2500.0).exp()));
    let noisy = |at: u32| (learned(at).0, learned(at).1 + noise(at));
    let curve = |label: &str, points: Vec<(f64, f64)>| Curve {
        label: label.into(),
        points,
        ..Curve::default()
    };
    Plot {
        title: LocalizedText::from("Mean score"),
        across: LocalizedText::from("games"),
        curves: vec![
            curve("training", (0..10_000).map(noisy).collect()),
            curve("trial", (5..10).map(|at| learned(at * 1000)).collect()),
        ],
        marks: vec![(4000.0, LocalizedText::from("first 2048"))],
        ..Plot::default()
    }
}
