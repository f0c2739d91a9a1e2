//! The pages with the hands: cards, level, and a line for the answer.

use crate::paper::{self, BOTTOM, COLUMN, MARGIN, Point, RIGHT, TOP};
use crate::picture::{Anchor, Label, Paint, Shape, Style};
use crate::prelude::*;

use super::{Answers, SheetHand, SheetOptions, card, letters};

/// A card is never wider than this, however few there are.
const WIDEST_CARD: f64 = 53.0;
const GAP: f64 = 8.0;
/// Above the cards, for number and level.
const HEAD: f64 = 18.0;
/// Below the cards, for the answer.
const ANSWER: f64 = 26.0;
/// Between a hand and the one below it, at least.
const APART: f64 = 10.0;

pub(super) fn pages(hands: &[SheetHand], options: &SheetOptions) -> Vec<Picture> {
    let fewest = hands.iter().map(|hand| hand.cards.len()).min().unwrap_or(1);
    let highest = card_width(fewest) * card::SHAPE;
    let least = HEAD + highest + ANSWER + APART;
    let rows = ((BOTTOM - TOP) / least).floor().max(1.0);
    let row = (BOTTOM - TOP) / rows;
    let per_page = 2 * rows as usize;
    let mut pages = Vec::new();
    for (index, part) in hands.chunks(per_page).enumerate() {
        let mut page = heading(hands, options);
        page.description = Some(description(part, index * per_page).into());
        for (place, hand) in part.iter().enumerate() {
            let at = (paper::column(place), TOP + row * (place / 2) as f64);
            let number = index * per_page + place + 1;
            draw(&mut page, hand, number, at, options);
        }
        pages.push(page);
    }
    pages
}

/// The width at which all cards of a hand fit into a column.
fn card_width(cards: usize) -> f64 {
    let cards = cards.max(1) as f64;
    ((COLUMN - GAP * (cards - 1.0)) / cards).min(WIDEST_CARD)
}

fn heading(hands: &[SheetHand], options: &SheetOptions) -> Picture {
    let (title, task) = options.heading();
    let mut page = paper::page(title, task);
    paper::name_and_date(&mut page);
    let legend = paper::small((RIGHT, 112.0), letters(hands).join("   "));
    page.draw(legend.anchored(Anchor::End));
    if let Some(subject) = &options.subject {
        page.draw(paper::small((MARGIN, 112.0), subject.clone()));
    }
    page
}

fn description(hands: &[SheetHand], before: usize) -> String {
    let one =
        |(index, hand): (usize, &SheetHand)| format!("{}: {}", before + index + 1, hand.shown());
    let all: Vec<_> = hands.iter().enumerate().map(one).collect();
    all.join("; ")
}

fn draw(page: &mut Picture, hand: &SheetHand, number: usize, at: Point, options: &SheetOptions) {
    let (left, top) = at;
    page.draw(Label::new((left, top + 12.0), 12.0, number).bold());
    if let Some(level) = hand.level {
        draw_level(page, level, (left + COLUMN, top + 12.0));
    }
    let width = card_width(hand.cards.len());
    for (index, card) in hand.cards.iter().enumerate() {
        let x = left + (width + GAP) * index as f64;
        card::draw(page, card, (x, top + HEAD), width);
    }
    let baseline = top + HEAD + width * card::SHAPE + 21.0;
    draw_answer(page, (left, baseline), options.target_of(hand));
    if let (Answers::Below, Some(answer)) = (options.answers, hand.solutions.first()) {
        page.draw(paper::small((left, baseline + 12.0), answer.as_str()));
    }
}

fn draw_level(page: &mut Picture, level: Level, (right, baseline): Point) {
    const STEP: f64 = 8.0;
    let first = right - STEP * Level::ALL.len() as f64 + 5.0;
    for dot in Level::ALL {
        let style = if dot <= level {
            Style::filled(Paint::Accent)
        } else {
            Style::outlined(Paint::Faint, 0.6)
        };
        page.draw(Shape::Circle {
            centre: (first + STEP * f64::from(dot as u8), baseline - 3.0),
            radius: 2.7,
            style,
        });
    }
    let name = Label::new((first - 8.0, baseline), 9.0, level_text(level));
    page.draw(name.anchored(Anchor::End).painted(Paint::Faint));
}

/// A line to write on, followed by the target.
fn draw_answer(page: &mut Picture, (left, baseline): Point, target: &str) {
    let total = format!("= {target}");
    let right = left + COLUMN;
    let end = right - paper::width(&total, 11.0) - 6.0;
    page.draw(paper::line((left, baseline + 2.0), end, Paint::Faint, 0.6));
    let total = Label::new((right, baseline), 11.0, total);
    page.draw(total.anchored(Anchor::End));
}
