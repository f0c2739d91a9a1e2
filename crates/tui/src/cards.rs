//! Cards drawn with lines.

use crate::prelude::*;
use ratatui::layout::{Flex, Position};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, BorderType};

/// A card on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    /// The label in its corners, or in its middle when it has no suit.
    pub(crate) label: String,
    pub(crate) suit: Option<char>,
    pub(crate) role: Role,
    /// The caption below it, such as the key that picks it.
    pub(crate) caption: String,
    pub(crate) picked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    Small,
    Usual,
    Large,
}

impl Size {
    /// The largest size at which this many cards fit on an area.
    pub(crate) fn fitting(area: Rect, count: usize) -> Self {
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        let is_wide = |size: Size| {
            let width = size.extent().0 + GAP;
            width.saturating_mul(count) <= area.width + GAP
        };
        if is_wide(Size::Large) && area.height > Size::Large.extent().1 {
            Size::Large
        } else if is_wide(Size::Usual) {
            Size::Usual
        } else {
            Size::Small
        }
    }

    pub(crate) fn extent(self) -> (u16, u16) {
        match self {
            Size::Small => (7, 5),
            Size::Usual => (9, 7),
            Size::Large => (13, 11),
        }
    }
}

const GAP: u16 = 2;

/// The rectangles of a centred row of `count` cards.
pub(crate) fn places(area: Rect, count: usize, size: Size) -> Vec<Rect> {
    let (width, height) = size.extent();
    let row = Rect { height: area.height.min(height), ..area };
    Layout::horizontal(vec![Constraint::Length(width); count])
        .flex(Flex::Center)
        .spacing(GAP)
        .split(row)
        .to_vec()
}

/// The card at a position.
pub(crate) fn card_at(area: Rect, count: usize, size: Size, position: Position) -> Option<usize> {
    let places = places(area, count, size);
    places.iter().position(|place| place.contains(position))
}

/// Draws cards in a row with their captions under them.
pub(crate) fn draw_row(
    frame: &mut Frame<'_>,
    area: Rect,
    cards: &[Card],
    size: Size,
    theme: Theme,
) {
    for (card, place) in cards.iter().zip(places(area, cards.len(), size)) {
        draw_card(frame, place, card, theme);
        let below = Rect { y: place.bottom(), height: 1, ..place };
        if below.bottom() <= area.bottom() {
            let style = theme.style(Role::Accent);
            frame.render_widget(Line::styled(card.caption.as_str(), style).centered(), below);
        }
    }
}

fn draw_card(frame: &mut Frame<'_>, place: Rect, card: &Card, theme: Theme) {
    let style = theme.style(card.role);
    let (border, kind) = if card.picked {
        (theme.style(Role::Accent), BorderType::Double)
    } else {
        (Style::new(), BorderType::Rounded)
    };
    let block = Block::bordered().border_type(kind).border_style(border);
    let inner = block.inner(place);
    frame.render_widget(block, place);
    frame.render_widget(Paragraph::new(face(card, inner, style)), inner);
}

/// The lines inside a card: the rank in two corners and the suit between them, or a number in
/// the middle.
fn face(card: &Card, inner: Rect, style: Style) -> Vec<Line<'static>> {
    let middle = usize::from(inner.height / 2);
    let last = usize::from(inner.height.saturating_sub(1));
    let line = |row: usize| match card.suit {
        None if row == middle => Line::raw(card.label.clone()).centered(),
        Some(suit) if row == middle => Line::raw(suit.to_string()).centered(),
        Some(_) if row == 0 => Line::raw(format!(" {}", card.label)),
        Some(_) if row == last => Line::raw(format!("{} ", card.label)).right_aligned(),
        _ => Line::raw(""),
    };
    let style = style.add_modifier(Modifier::BOLD);
    (0..=last).map(|row| line(row).style(style)).collect()
}
