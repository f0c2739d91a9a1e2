//! The table during a match: the pile, the players, whose turn it is, what happened.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr as _;
use unpuzzle_puzzle::Text;
use unpuzzle_puzzle::page::Role;
use unpuzzle_render::printable;
use unpuzzle_rooms::contest::{LastPile, Pile, Turn};
use unpuzzle_rooms::{Member, Presence};

use super::people::{draw_columns, draw_question, padded};
use super::{Room, messages, story};
use crate::cards::{self, Size};
use crate::entry::said;
use crate::theme::Theme;
use crate::twentyfour::{contest_messages as contest, contest_view, steps};

/// Rows of players that are shown at most; the rest is counted.
const MOST_ROWS: u16 = 4;
/// Columns of what a player is doing.
const STATE: usize = 10;

pub(super) fn draw(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let size = match area.width >= 42 && area.height >= 17 {
        true => Size::Usual,
        false => Size::Small,
    };
    let spare = u16::from(area.height >= 17);
    let columns = (area.width / 25).max(1);
    let seated = u16::try_from(players(room).len()).unwrap_or(u16::MAX);
    let [pile, list, _, work, log] = Layout::vertical([
        Constraint::Length(size.extent().1 + spare),
        Constraint::Length(seated.div_ceil(columns).clamp(1, MOST_ROWS)),
        Constraint::Length(spare),
        Constraint::Length(work_rows(room)),
        Constraint::Min(0),
    ])
    .areas(area);
    match &room.view.board.pile {
        Some(table) => draw_pile(table, frame, pile, size, theme),
        None => draw_between(room, frame, pile, theme),
    }
    draw_players(room, frame, list, theme);
    draw_work(room, frame, work, theme);
    draw_log(room, frame, log, theme);
}

/// A line to write on needs a mark and two rows of words under it.
fn work_rows(room: &Room) -> u16 {
    match room.is_my_turn() || room.buzzing {
        true => 5,
        false => 2,
    }
}

fn draw_pile(pile: &Pile, frame: &mut Frame<'_>, area: Rect, size: Size, theme: Theme) {
    let faces = pile.cards.map(steps::dealt_face);
    cards::draw_row(frame, area, &faces, size, theme);
}

/// Between two piles, what could have been said about the last one.
fn draw_between(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let mut rows = Vec::new();
    if let Some(reveal) = &room.view.board.reveal {
        rows.extend(reveal_rows(room, reveal, area, theme));
    } else {
        rows.push(Line::raw(""));
    }
    rows.truncate(usize::from(area.height).saturating_sub(1));
    let wait = room.view.board.next.map(|next| room.until(next));
    let wait = wait.unwrap_or(Duration::ZERO);
    let next = match room.view.board.reveal {
        Some(_) => &messages::NEXT_IN,
        None => &messages::FIRST_IN,
    };
    let words = theme.tell(&next.with("seconds", wait.as_secs_f64().ceil() as u64));
    rows.push(Line::styled(words, theme.style(Role::Accent)));
    frame.render_widget(Paragraph::new(rows), area);
}

fn reveal_rows(room: &Room, reveal: &LastPile, area: Rect, theme: Theme) -> Vec<Line<'static>> {
    let (role, head) = match reveal.winner {
        Some(winner) => (Role::Good, messages::TAKEN.with("name", room.name(winner))),
        None => (Role::Warning, messages::NOT_TAKEN.message()),
    };
    let head = head.with("cards", story::last_cards(room.cards));
    let head = head.with("answer", printable(&reveal.answer));
    let mut rows = said(role, &theme.tell(&head), area.width, theme);
    if !reveal.answers.is_empty() {
        let count = reveal.answers.len();
        let words = theme.tell(&messages::ALL_ANSWERS.with("count", count));
        rows.push(Line::styled(words, theme.style(Role::Quiet)));
        let room_left = usize::from(area.height).saturating_sub(rows.len() + 2);
        rows.extend(in_columns(&reveal.answers, area.width, room_left.max(1)));
    }
    rows
}

/// Answers side by side, as many as fit.
fn in_columns(answers: &[String], width: u16, rows: usize) -> Vec<Line<'static>> {
    let widest = answers.iter().map(|answer| answer.width()).max();
    let cell = widest.unwrap_or(1) + 3;
    let columns = (usize::from(width) / cell).max(1);
    let line = |row: &[String]| {
        let cells = row.iter().map(|answer| format!("{:<cell$}", printable(answer)));
        Line::raw(format!("  {}", cells.collect::<String>()))
    };
    answers.chunks(columns).take(rows).map(line).collect()
}

/// Everybody at the table: who answers first, then this person, then by cards.
fn players(room: &Room) -> Vec<&Member> {
    let mut players: Vec<_> =
        (room.view.members.iter()).filter(|member| room.view.is_seated(member.id)).collect();
    let turn = room.view.board.turn().copied();
    players.sort_by_key(|member| {
        let answers = turn.is_some_and(|turn| turn.member == member.id);
        let own = room.me == Some(member.id);
        (!answers, !own, std::cmp::Reverse(room.view.cards_of(member.id)))
    });
    players
}

fn draw_players(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let players = players(room);
    draw_columns(frame, area, players.len(), theme, |place, width| {
        player_line(room, players[place], width, theme)
    });
}

fn player_line(room: &Room, player: &Member, width: u16, theme: Theme) -> Line<'static> {
    let (role, state) = state(room, player, theme);
    let role = match room.me == Some(player.id) && role == Role::Normal {
        true => Role::Strong,
        false => role,
    };
    let cards = format!(" {:>2} ", room.view.cards_of(player.id));
    let room_left = usize::from(width).saturating_sub(cards.len() + STATE);
    let name = padded(player.name.as_str(), room_left);
    Line::from(vec![
        Span::styled(name, theme.style(role)),
        Span::raw(cards),
        Span::styled(state, theme.style(role)),
    ])
}

fn state(room: &Room, player: &Member, theme: Theme) -> (Role, String) {
    let id = player.id;
    let say = |sign: &str, text: &'static Text| format!("{sign} {}", theme.say(text));
    let Some(pile) = &room.view.board.pile else {
        return match player.presence {
            Presence::Here => (Role::Normal, String::new()),
            _ => (Role::Quiet, say("·", &messages::IS_AWAY)),
        };
    };
    if pile.turn.is_some_and(|turn| turn.member == id) {
        (Role::Strong, say("◀", &contest::ANSWERS))
    } else if player.presence != Presence::Here {
        (Role::Quiet, say("·", &messages::IS_AWAY))
    } else if pile.locked.contains(&id) {
        (Role::Bad, say("✗", &contest::SITS_OUT))
    } else if pile.passed.contains(&id) {
        (Role::Quiet, say("–", &contest::GAVE_UP))
    } else {
        (Role::Normal, String::new())
    }
}

fn draw_work(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    if draw_question(room, frame, area, theme) {
        return;
    }
    let turn = room.view.board.turn().copied();
    match turn {
        Some(turn) => draw_turn(room, turn, frame, area, theme),
        None if room.buzzing => draw_line(room, frame, area, theme),
        None => draw_call(room, frame, area, theme),
    }
}

/// What this person can do while nobody answers.
fn draw_call(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let mut rows = room.entry.note_rows(area.width, theme);
    if let (Some(pile), true) = (&room.view.board.pile, room.is_here()) {
        let locked = room.me.is_some_and(|me| pile.locked.contains(&me));
        let text = match (room.is_seated(), locked) {
            (false, _) => &messages::YOU_WATCH,
            (true, true) => &messages::YOU_SIT_OUT,
            (true, false) => &messages::GOT_IT,
        };
        rows.insert(0, Line::styled(theme.say(text), theme.style(Role::Strong)));
    }
    frame.render_widget(Paragraph::new(rows), area);
}

fn draw_turn(room: &Room, turn: Turn, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let window = Duration::from_secs(room.view.settings.window.into());
    let name = room.name(turn.member);
    let left = room.until(turn.until);
    let line = contest_view::countdown(&name, left, window, area.width, theme);
    frame.render_widget(line, area);
    let below = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    if room.is_my_turn() {
        draw_line(room, frame, below, theme);
    } else {
        let rows = room.entry.note_rows(area.width, theme);
        frame.render_widget(Paragraph::new(rows), below);
    }
}

fn draw_line(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let purpose = match room.must_declare() {
        true => &contest::TYPE_LAST_STEP,
        false => &contest::TYPE_ANSWER,
    };
    room.entry.draw(frame, area, purpose, theme);
}

/// What happened, the latest last. A hint stays in sight as long as its pile.
fn draw_log(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let height = usize::from(area.height);
    let mut rows = Vec::new();
    for (role, message) in room.log.iter().rev().take(height).rev() {
        rows.extend(said(*role, &theme.tell(message), area.width, theme));
    }
    let mut hint = Vec::new();
    if let (Some(last), Some(_)) = (room.view.hints.last(), &room.view.board.pile) {
        let words = theme.tell(&story::hint_message(last));
        hint = said(Role::Accent, &words, area.width, theme);
    }
    let first = (rows.len() + hint.len()).saturating_sub(height);
    hint.extend(rows.split_off(first.min(rows.len())));
    frame.render_widget(Paragraph::new(hint), area);
}
