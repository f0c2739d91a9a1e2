//! Everybody in a room: as a list to look at, and for the host to choose from.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr as _;
use unpuzzle_puzzle::page::Role;
use unpuzzle_render::keep_start;
use unpuzzle_rooms::{Action, Member, MemberId, Presence, Role as Part, View};

use super::{Room, Sheet, messages};
use crate::entry::said;
use crate::screen::Event;
use crate::theme::Theme;
use crate::twentyfour::contest_messages as contest;

/// The host looks at everybody, one of them marked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct People {
    marked: usize,
}

impl People {
    /// Takes a key: marks a member, or does something with them.
    pub(super) fn press(
        &mut self,
        view: &View,
        me: Option<MemberId>,
        event: &Event,
    ) -> Option<Action> {
        let others: Vec<_> = others(view, me).collect();
        let last = others.len().saturating_sub(1);
        let marked = self.marked.min(last);
        let member = others.get(marked).map(|one| one.id)?;
        match event.key()? {
            KeyCode::Up => self.marked = marked.checked_sub(1).unwrap_or(last),
            KeyCode::Down => self.marked = if marked == last { 0 } else { marked + 1 },
            KeyCode::Char('k' | 'K') => return Some(Action::Kick { member }),
            KeyCode::Char('h' | 'H') => return Some(Action::HandOver { member }),
            _ => {}
        }
        None
    }

    /// Draws the list, moved so that the marked one is seen.
    pub(super) fn draw(self, room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let others: Vec<_> = others(&room.view, room.me).collect();
        if others.is_empty() {
            let words = Line::raw(theme.say(&messages::NOBODY_ELSE));
            return frame.render_widget(words, area);
        }
        let marked = self.marked.min(others.len() - 1);
        let first = (marked + 1).saturating_sub(area.height.into());
        for ((number, member), y) in
            others.iter().enumerate().skip(first).zip(area.y..area.bottom())
        {
            let row = Rect { y, height: 1, ..area };
            let mut line = member_line(room, member, row.width, theme);
            let sign = if number == marked { "› " } else { "  " };
            line.spans.insert(0, Span::raw(sign));
            if number == marked {
                line = line.style(theme.chosen());
            }
            frame.render_widget(line, row);
        }
    }
}

fn others(view: &View, me: Option<MemberId>) -> impl Iterator<Item = &Member> {
    let other = move |member: &&Member| {
        Some(member.id) != me
            && member.presence != Presence::Left
            && matches!(member.role, Part::Player | Part::Spectator)
    };
    view.members.iter().filter(other)
}

/// A name with what there is to know about its bearer.
pub(super) fn member_line(room: &Room, member: &Member, width: u16, theme: Theme) -> Line<'static> {
    let marks = marks(room, member, theme);
    let role = match member.presence {
        Presence::Here if room.me == Some(member.id) => Role::Strong,
        Presence::Here => Role::Normal,
        _ => Role::Quiet,
    };
    let room_left = usize::from(width).saturating_sub(Span::raw(marks.as_str()).width());
    let name = keep_start(member.name.as_str(), room_left.max(6));
    Line::from(vec![
        Span::styled(name, theme.style(role)),
        Span::styled(marks, theme.style(Role::Quiet)),
    ])
}

fn marks(room: &Room, member: &Member, theme: Theme) -> String {
    let marks = [
        (room.view.host == Some(member.id)).then_some(&messages::HOST),
        (room.me == Some(member.id)).then_some(&messages::YOU),
        (member.role == Part::Spectator).then_some(&messages::WATCHES),
        (member.role == Part::Screen).then_some(&messages::BIG_SCREEN),
        (member.presence == Presence::Away).then_some(&messages::IS_AWAY),
        (member.presence == Presence::Left).then_some(&messages::IS_GONE),
    ];
    let marks = marks.into_iter().flatten().map(|mark| theme.say(mark));
    let marks: Vec<_> = marks.collect();
    match marks.is_empty() {
        true => String::new(),
        false => format!(" ({})", marks.join(", ")),
    }
}

/// Asks whether the host means what they pressed; says whether there is anything to ask.
pub(super) fn draw_question(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) -> bool {
    let question = match room.sheet {
        Sheet::Leave => &messages::LEAVE_NOW,
        Sheet::Leaving(_) => &messages::LEAVING,
        Sheet::Finish => &contest::END_NOW,
        _ => return false,
    };
    let rows = said(Role::Warning, theme.say(question), area.width, theme);
    frame.render_widget(Paragraph::new(rows), area);
    true
}

/// A name in so many columns, cut or filled up.
pub(super) fn padded(name: &str, width: usize) -> String {
    let name = keep_start(name, width);
    let gap = width.saturating_sub(name.width());
    name + &" ".repeat(gap)
}

/// Draws lines in as many columns as there is room for; what does not fit is counted.
pub(super) fn draw_columns(
    frame: &mut Frame<'_>,
    area: Rect,
    count: usize,
    theme: Theme,
    line: impl Fn(usize, u16) -> Line<'static>,
) {
    let columns = (area.width / COLUMN).max(1);
    let width = area.width / columns;
    let room = usize::from(columns) * usize::from(area.height);
    for place in 0..count.min(room) {
        let (column, row) =
            (place / usize::from(area.height.max(1)), place % usize::from(area.height.max(1)));
        let cell = Rect {
            x: area.x + u16::try_from(column).unwrap_or(0) * width,
            y: area.y + u16::try_from(row).unwrap_or(0),
            width: width.saturating_sub(1),
            height: 1,
        };
        let more = count - place;
        let shown = if place + 1 == room && more > 1 {
            let words = theme.tell(&messages::MORE.with("count", more));
            Line::styled(words, theme.style(Role::Quiet))
        } else {
            line(place, cell.width)
        };
        frame.render_widget(shown, cell);
    }
}

/// Columns that a name with its marks takes.
const COLUMN: u16 = 25;
