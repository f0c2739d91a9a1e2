//! The answer key: number, cards and solutions of every hand.

use crate::paper::{self, BOTTOM, COLUMN, Point, TOP, width};
use crate::picture::{Anchor, Label, Paint};
use crate::prelude::*;

use super::card::{paint, pip};
use super::{SheetCard, SheetHand};

const LINE: f64 = 14.0;
const GAP: f64 = 9.0;
/// Indentation of cards and solutions.
const INDENT: f64 = 28.0;
const LETTERS: f64 = 10.0;

pub(super) fn pages(hands: &[SheetHand]) -> Vec<Picture> {
    let mut pages: Vec<Picture> = Vec::new();
    let (mut column, mut top) = (0, TOP);
    for (hand, number) in hands.iter().zip(1..) {
        let lines = lines(hand);
        let height = LINE * (lines.len() + 1) as f64;
        if column == 0 && top + height > BOTTOM {
            (column, top) = (1, TOP);
        }
        if pages.is_empty() || top + height > BOTTOM {
            pages.push(page());
            (column, top) = (0, TOP);
        }
        if let Some(page) = pages.last_mut() {
            draw(page, hand, number, &lines, (paper::column(column), top + 11.0));
        }
        top += height + GAP;
    }
    pages
}

fn page() -> Picture {
    paper::page(
        msg!("Answers"),
        msg!("Answers that differ only in order or in needless brackets are counted once."),
    )
}

/// The solutions wrapped to lines, and the number left out.
fn lines(hand: &SheetHand) -> Vec<LocalizedText> {
    let solutions = hand.solutions.iter().flat_map(|text| wrapped(text));
    let mut lines: Vec<LocalizedText> = solutions.map(LocalizedText::from).collect();
    lines.extend(hand.hidden().map(LocalizedText::from));
    lines
}

/// A solution cut at spaces so that its lines fit the column.
fn wrapped(solution: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in solution.split(' ') {
        let Some(line) = lines.last_mut() else { break };
        let longer = format!("{line} {word}");
        if line.is_empty() {
            word.clone_into(line);
        } else if width(&longer, LETTERS) <= COLUMN - INDENT {
            *line = longer;
        } else {
            lines.push(format!("    {word}"));
        }
    }
    lines
}

fn draw(page: &mut Picture, hand: &SheetHand, number: usize, lines: &[LocalizedText], at: Point) {
    let (left, baseline) = at;
    describe(page, hand, number);
    page.draw(Label::new(at, LETTERS, number).bold());
    draw_cards(page, &hand.cards, (left + INDENT, baseline));
    if let Some(count) = hand.counted() {
        let count = Label::new((left + COLUMN, baseline), 8.5, count);
        page.draw(count.anchored(Anchor::End).painted(Paint::Faint));
    }
    for (index, line) in lines.iter().enumerate() {
        let y = baseline + LINE * (index + 1) as f64;
        page.draw(Label::new((left + INDENT, y), LETTERS, line.clone()));
    }
}

fn describe(page: &mut Picture, hand: &SheetHand, number: usize) {
    let one = format!("{number}: {}", hand.solutions.join(" | "));
    let before = page.description.take();
    page.description = Some(match before {
        Some(LocalizedText::Plain(before)) => format!("{before}; {one}").into(),
        _ => one.into(),
    });
}

fn draw_cards(page: &mut Picture, cards: &[SheetCard], (left, baseline): Point) {
    let natural: f64 = cards.iter().map(|card| advance(card, LETTERS)).sum();
    let size = LETTERS.min(LETTERS * (COLUMN - INDENT - 64.0) / natural);
    let mut x = left;
    for card in cards {
        let ink = card.suit.map_or(Paint::Ink, paint);
        let label = Label::new((x, baseline), size, card.label.as_str());
        page.draw(label.bold().painted(ink));
        if let Some(suit) = card.suit {
            let past = x + width(&card.label, size);
            let centre = (past + size * 0.45, baseline - size * 0.35);
            page.draw(pip(suit, centre, size * 0.75));
        }
        x += advance(card, size);
    }
}

fn advance(card: &SheetCard, size: f64) -> f64 {
    let pip = if card.suit.is_some() { size } else { 0.0 };
    width(&card.label, size) + pip + size * 0.6
}
