//! Pages as text: what they look like, and that they keep to their width.

use insta::assert_snapshot;
use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;
use unpuzzle_puzzles::Language;
use unpuzzle_puzzles::page::{Block, Board, Cell, Page, Role, Span};
use unpuzzle_render::{TextStyle, text};

use crate::samples::{board, chart, everything, hand, plot, table};

const PLAIN: TextStyle = TextStyle {
    language: Language::English,
    colour: false,
    true_colour: false,
    width: 60,
    unicode: true,
};

#[test]
fn plain() {
    assert_snapshot!(text(&everything(), &PLAIN));
}

#[test]
fn plain_and_narrow() {
    let style = TextStyle { width: 30, ..PLAIN };
    assert_snapshot!(text(&everything(), &style));
}

#[test]
fn ascii_in_indonesian() {
    let style = TextStyle { unicode: false, language: Language::Indonesian, ..PLAIN };
    let written = text(&everything(), &style);
    assert!(written.is_ascii());
    assert_snapshot!(written);
}

#[test]
fn coloured() {
    let style = TextStyle { colour: true, ..PLAIN };
    let written = text(&everything(), &style);
    assert_snapshot!(written.replace('\u{1b}', "␛"));
}

/// A page with a plot of one curve and one of two.
fn plots() -> Page {
    let (both, mut one) = (plot(), plot());
    one.curves.truncate(1);
    Page { blocks: vec![Block::Plot(one), Block::Plot(both)] }
}

#[test]
fn curves_in_dots() {
    assert_snapshot!(text(&plots(), &PLAIN));
}

#[test]
fn curves_in_ascii() {
    let style = TextStyle { unicode: false, ..PLAIN };
    let written = text(&plots(), &style);
    assert!(written.is_ascii());
    assert_snapshot!(written);
}

#[test]
fn a_plot_of_nothing_is_no_trouble() {
    let mut nothing = plot();
    for curve in &mut nothing.curves {
        curve.points = vec![(f64::NAN, 1.0), (0.0, f64::INFINITY)];
    }
    let one = |points: Vec<(f64, f64)>| {
        let mut plot = plot();
        plot.curves.truncate(1);
        plot.marks.clear();
        plot.curves[0].points = points;
        plot
    };
    for plot in [nothing, one(vec![]), one(vec![(3.0, 3.0)]), one(vec![(1e300, -1e300)])] {
        let page = Page { blocks: vec![Block::Plot(plot)] };
        assert!(text(&page, &PLAIN).contains("Mean score"));
    }
}

#[test]
fn exact_colours_are_for_terminals_that_have_them() {
    let page = Page { blocks: vec![board()] };
    let style = TextStyle { colour: true, ..PLAIN };
    assert!(text(&page, &style).contains("48;5;25m"));
    let exact = TextStyle { true_colour: true, ..style };
    assert!(text(&page, &exact).contains("48;2;0;114;178m"));
}

#[test]
fn colour_adds_no_words() {
    let coloured = text(&everything(), &TextStyle { colour: true, ..PLAIN });
    assert_eq!(without_colour(&coloured), text(&everything(), &PLAIN));
}

/// Takes out the sequences that set a colour, and spaces that they hid at the
/// ends of lines.
fn without_colour(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut plain = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let (code, rest) = part.split_once('m').expect("a colour");
        assert!(code.starts_with('['), "{code}");
        plain.push_str(rest);
    }
    let lines = plain.lines().map(|line| format!("{}\n", line.trim_end_matches(' ')));
    lines.collect()
}

#[test]
fn what_came_from_outside_cannot_steer_a_terminal() {
    let check = |words: &str, expected: &str| {
        let mut page = Page::new();
        page.line(Role::Normal, words);
        assert_eq!(text(&page, &PLAIN), expected, "{words:?}");
    };
    check("a\u{1b}[2Jb", "a\u{fffd}[2Jb\n");
    check("a\rb\u{7}\u{9b}c", "a\u{fffd}b\u{fffd}\u{fffd}c\n");
    check("a\u{202e}b", "a\u{fffd}b\n");
    check("a\tb\nc", "a b\nc\n");
}

#[test]
fn long_lines_hang_under_their_first_word() {
    let check = |role: Role, words: &str, expected: &str| {
        let mut page = Page::new();
        page.line(role, words);
        let style = TextStyle { width: 20, ..PLAIN };
        assert_eq!(text(&page, &style), expected, "{words:?}");
    };
    check(Role::Normal, "one two three four five", "one two three four\nfive\n");
    check(Role::Normal, "  one two three four five", "  one two three four\n  five\n");
    check(Role::Normal, "1. one two three four", "1. one two three\n   four\n");
    check(Role::Good, "one two three four", "✓ one two three four\n");
    check(Role::Bad, "one two three four five", "✗ one two three four\n  five\n");
    check(Role::Warning, "  one two three four", "  ! one two three\n    four\n");
    let word = "x".repeat(45);
    check(Role::Normal, &word, &format!("{0}\n{0}\nxxxxx\n", "x".repeat(20)));
    check(Role::Normal, "日本語日本語日本語日本語", "日本語日本語日本語日\n本語\n");
    check(Role::Normal, "", "\n");
}

#[test]
fn rows_of_cards_go_on_below() {
    let cards = vec![Some(Cell { label: "10♥".to_owned(), role: Role::RedSuit }); 4];
    let page = Page {
        blocks: vec![unpuzzle_puzzles::page::Block::Board(Board {
            apart: true,
            rows: vec![cards],
        })],
    };
    let written = text(&page, &TextStyle { width: 24, ..PLAIN });
    assert_eq!(written.lines().count(), 6);
    assert_eq!(written.matches("10♥").count(), 4);
}

proptest! {
    #[test]
    fn no_line_is_too_wide(words in ".{0,200}", width in 20usize..120, role in 0usize..5) {
        let role = [Role::Normal, Role::Good, Role::Bad, Role::Warning, Role::Quiet][role];
        let mut page = Page::new();
        page.spans(vec![Span::new(role, words.as_str()), Span::from(" and more "), Span::from(words.as_str())]);
        let written = text(&page, &TextStyle { width, ..PLAIN });
        for line in written.lines() {
            // Sums over characters: some terminals join them, none widens them.
            let columns: usize = line.chars().map(|letter| letter.to_string().width()).sum();
            prop_assert!(columns <= width, "{line:?}");
        }
    }

    #[test]
    fn no_word_is_lost(words in "[a-z×♠]{1,9}( [a-z×♠]{1,9}){0,30}", width in 20usize..120) {
        let mut page = Page::new();
        page.line(Role::Good, words.as_str());
        let written = text(&page, &TextStyle { width, ..PLAIN });
        let found: Vec<_> = written.split_whitespace().skip(1).collect();
        let expected: Vec<_> = words.split(' ').collect();
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn blocks_alone_fit_their_width() {
    for width in 40..100 {
        let plot = Block::Plot(plot());
        for block in [table(), chart(true), chart(false), hand(), board(), plot] {
            let page = Page { blocks: vec![block] };
            for unicode in [true, false] {
                let written = text(&page, &TextStyle { width, unicode, ..PLAIN });
                let widest = written.lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
                assert!(widest <= width, "{width}\n{written}");
            }
        }
    }
}
