//! The room before a match: how to come in, who is there, what is agreed on.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unpuzzle_puzzle::Text;
use unpuzzle_puzzle::page::Role;
use unpuzzle_rooms::{Member, Phase, Presence};

use super::people::{draw_columns, member_line};
use super::{Room, Sheet, agree, messages};
use crate::entry::said;
use crate::theme::Theme;
use crate::wrap::wrap;

pub(super) fn draw(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let link = link_rows(room, area.width, theme);
    let agreed = agreed_rows(room, area.width, theme);
    let call = call_rows(room, area.width, theme);
    let rows = |lines: &[Line<'_>]| u16::try_from(lines.len()).unwrap_or(1);
    let [top, people, middle, bottom] = Layout::vertical([
        Constraint::Length(rows(&link) + 1),
        Constraint::Min(2),
        Constraint::Length(rows(&agreed) + 1),
        Constraint::Length(rows(&call)),
    ])
    .areas(area);
    frame.render_widget(Paragraph::new(link), top);
    draw_people(room, frame, people, theme);
    frame.render_widget(Paragraph::new(agreed), middle);
    frame.render_widget(Paragraph::new(call), bottom);
}

fn link_rows(room: &Room, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let line = Line::from(vec![
        Span::raw(format!("{} ", theme.say(&messages::OTHERS_JOIN))),
        Span::styled(room.link.to_string(), theme.style(Role::Accent)),
    ]);
    wrap(line, width)
}

fn draw_people(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let there = |member: &&Member| member.presence != Presence::Left;
    let members: Vec<_> = room.view.members.iter().filter(there).collect();
    let [title, list] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(area);
    let words = theme.tell(&messages::PEOPLE.with("count", members.len()));
    frame.render_widget(Line::styled(words, theme.style(Role::Strong)), title);
    let list = Rect { height: list.height.saturating_sub(1), ..list };
    draw_columns(frame, list, members.len(), theme, |place, width| {
        member_line(room, members[place], width, theme)
    });
}

pub(super) fn agreed_rows(room: &Room, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let agreed = agree::summary(&room.view.settings);
    let agreed: Vec<_> = agreed.iter().map(|one| theme.tell(one)).collect();
    wrap(Line::raw(agreed.join(" · ")), width)
}

fn next_match(room: &Room) -> (Role, &'static Text) {
    match (room.is_host(), room.view.phase) {
        (true, Phase::Over) => (Role::Strong, &messages::YOU_REMATCH),
        (true, _) => (Role::Strong, &messages::YOU_START),
        (false, Phase::Over) => (Role::Normal, &messages::HOST_REMATCHES),
        (false, _) => (Role::Normal, &messages::HOST_STARTS),
    }
}

/// What is to be done next, and what was said about it.
pub(super) fn call_rows(room: &Room, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let (role, text) = match room.sheet {
        Sheet::Leave => (Role::Warning, &messages::LEAVE_NOW),
        Sheet::Leaving(_) => (Role::Quiet, &messages::LEAVING),
        _ => next_match(room),
    };
    let mut rows = said(role, theme.say(text), width, theme);
    rows.extend(room.entry.note_rows(width, theme));
    rows
}
