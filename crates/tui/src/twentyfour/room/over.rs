//! The end of a match: everybody's place.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unpuzzle_puzzle::page::Role;
use unpuzzle_render::keep_start;
use unpuzzle_rooms::Rank;
use unpuzzle_rooms::contest::Event;

use super::people::draw_columns;
use super::{Room, lobby};
use crate::entry::said;
use crate::theme::Theme;
use crate::twentyfour::contest_messages as contest;

pub(super) fn draw(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let places = room.view.board.places.clone();
    let ended = Event::Ended { places }.message(&room.view.board);
    let ended = theme.tell(&ended);
    let title = said(Role::Title, &ended, area.width, theme);
    let agreed = lobby::agreed_rows(room, area.width, theme);
    let call = lobby::call_rows(room, area.width, theme);
    let rows = |lines: &[Line<'_>]| u16::try_from(lines.len()).unwrap_or(1);
    let [top, places, middle, bottom] = Layout::vertical([
        Constraint::Length(rows(&title) + 1),
        Constraint::Min(2),
        Constraint::Length(rows(&agreed) + 1),
        Constraint::Length(rows(&call)),
    ])
    .areas(area);
    frame.render_widget(Paragraph::new(title), top);
    let standings = &room.view.board.places;
    let list = Rect { height: places.height.saturating_sub(1), ..places };
    draw_columns(frame, list, standings.len(), theme, |place, width| {
        place_line(room, standings[place], width, theme)
    });
    frame.render_widget(Paragraph::new(agreed), middle);
    frame.render_widget(Paragraph::new(call), bottom);
}

fn place_line(room: &Room, place: Rank, width: u16, theme: Theme) -> Line<'static> {
    let role = match place.place {
        1 => Role::Good,
        _ if Some(place.member) == room.me => Role::Strong,
        _ => Role::Normal,
    };
    let cards = theme.tell(&contest::CARDS.with("cards", place.cards));
    let cards = format!("  {cards}");
    let used = 4 + Span::raw(cards.as_str()).width();
    let room_left = usize::from(width).saturating_sub(used).clamp(6, 16);
    let name = keep_start(&room.name(place.member), room_left);
    let gap = room_left.saturating_sub(Span::raw(name.as_str()).width());
    Line::from(vec![
        Span::styled(format!("{:>2}  ", place.place), theme.style(role)),
        Span::styled(name, theme.style(role)),
        Span::raw(" ".repeat(gap)),
        Span::raw(cards),
    ])
}
