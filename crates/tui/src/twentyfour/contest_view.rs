//! How a match looks: the pile, the players, whose turn it is, what happened.

use std::time::Duration;
use unpuzzle_puzzles::msg;

use unpuzzle_puzzles::page::{self, Block, Column, Page};
use unpuzzle_rooms::MemberId;
use unpuzzle_rooms::contest::{Pile, Player, Turn};

use super::contest::{Asking, BUZZ_KEYS, Contest};
use super::steps;
use crate::cards::{self, Size};
use crate::page as pages;
use crate::prelude::*;

/// Columns of the bar that shows how much time is left.
const LONGEST_BAR: usize = 20;

pub(crate) fn keys(contest: &Contest) -> Vec<Key> {
    let escape = |does| Key::named(KeyCode::Esc, does);
    if contest.table.is_over() {
        let mut keys = vec![Key::letter('r', msg!("rematch"))];
        keys.extend(Key::help_and_leave());
        return keys;
    }
    match contest.asking {
        Some(Asking::End) => {
            let leave = match contest.is_kept() {
                true => msg!("leave, go on later"),
                false => msg!("leave"),
            };
            vec![
                Key::letter('y', msg!("yes, end it")),
                Key::letter('q', leave),
                Key::letter('n', msg!("no, go on")),
            ]
        }
        Some(Asking::Hint | Asking::Pass) => vec![escape(msg!("cancel"))],
        None if contest.typist().is_some() => {
            vec![Key::named(KeyCode::Enter, msg!("done")), escape(msg!("clear"))]
        }
        None if contest.table.board.pile.is_none() => {
            vec![
                Key::named(KeyCode::Enter, msg!("deal")),
                Key::letter('?', msg!("help")),
                Key::letter('q', msg!("end the match")),
            ]
        }
        None => vec![
            Key::letter('h', msg!("hint")),
            Key::letter('p', msg!("give up")),
            Key::letter('?', msg!("help")),
            escape(msg!("end the match")),
        ],
    }
}

pub(crate) fn draw(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    if contest.table.is_over() {
        return draw_over(contest, frame, area, theme);
    }
    let columns = if contest.table.board.players.len() > 4 { 2 } else { 1 };
    let rows = contest.table.board.players.len().div_ceil(columns);
    let spare = area.height >= 19;
    let typing = contest.typist().is_some();
    let [pile, players, _, work, log] = Layout::vertical([
        Constraint::Length(Size::Usual.extent().1 + u16::from(spare)),
        Constraint::Length(u16::try_from(rows).unwrap_or(1)),
        Constraint::Length(u16::from(spare)),
        Constraint::Length(if typing { 5 } else { 2 }),
        Constraint::Min(0),
    ])
    .areas(area);
    draw_pile(contest, frame, pile, theme);
    draw_players(contest, frame, players, columns, theme);
    draw_work(contest, frame, work, theme);
    draw_log(contest, frame, log, theme);
}

fn draw_pile(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let Some(pile) = &contest.table.board.pile else {
        return draw_between(contest, frame, area, theme);
    };
    let faces: Vec<_> = pile.cards.iter().map(|card| steps::dealt_face(*card)).collect();
    cards::draw_row(frame, area, &faces, Size::Usual, theme);
}

/// Before and between piles the last events stand where the cards were.
fn draw_between(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let (text, deal): (_, Message) = if contest.log.is_empty() {
        (
            Some(msg!("Everybody ready? Remember your key: it is in front of your name.")),
            msg!("Press Enter to deal the first pile."),
        )
    } else {
        (None, msg!("Press Enter for the next pile."))
    };
    let mut rows = vec![Line::raw("")];
    if let Some(text) = text {
        rows.push(Line::raw(theme.say(text)).centered());
    }
    if let Some((role, message)) = contest.log.last() {
        let result = said(*role, &theme.tell(message), area.width, theme);
        rows.extend(result.into_iter().map(Line::centered));
    }
    rows.push(Line::raw(""));
    rows.push(Line::styled(theme.say(deal), theme.style(Role::Accent)).centered());
    frame.render_widget(Paragraph::new(rows), area);
}

fn draw_players(
    contest: &Contest,
    frame: &mut Frame<'_>,
    area: Rect,
    columns: usize,
    theme: Theme,
) {
    let widths = Layout::horizontal(vec![Constraint::Fill(1); columns]).split(area);
    let rows = usize::from(area.height).max(1);
    for (seat, player) in contest.table.board.players.iter().enumerate() {
        let Some(column) = widths.get(seat / rows) else {
            break;
        };
        let row =
            Rect { y: column.y + u16::try_from(seat % rows).unwrap_or(0), height: 1, ..*column };
        frame.render_widget(player_line(contest, seat, player, row.width, theme), row);
    }
}

/// A player's key, name, cards and state; in a narrow column the cards are
/// just a number.
fn player_line(
    contest: &Contest,
    seat: usize,
    player: &Player,
    width: u16,
    theme: Theme,
) -> Line<'static> {
    let key = match BUZZ_KEYS.get(seat) {
        Some(key) if seat < contest.people() => format!("[{}]", key.to_ascii_uppercase()),
        _ => "   ".to_owned(),
    };
    let answering = contest.turn().is_some_and(|turn| turn.member == player.member);
    let (role, state) = state(contest, player, answering, theme);
    let (name, cards) = if width < 40 {
        let name = format!(" {:<9.9}", player.name.as_str());
        (name, format!("{:>3}  ", player.cards))
    } else {
        let cards = theme.tell(&msg!("{cards} {cards|card|cards}", cards = player.cards));
        let name = format!(" {:<20}", player.name.as_str());
        (name, format!("{cards:>9}  "))
    };
    Line::from(vec![
        Span::styled(key, theme.style(Role::Accent)),
        Span::styled(name, theme.style(role)),
        Span::raw(cards),
        Span::styled(state, theme.style(role)),
    ])
}

fn state(contest: &Contest, player: &Player, answering: bool, theme: Theme) -> (Role, String) {
    let at_pile = |list: fn(&Pile) -> &Vec<MemberId>| {
        let pile = contest.table.board.pile.as_ref();
        pile.is_some_and(|pile| list(pile).contains(&player.member))
    };
    if answering {
        (Role::Strong, format!("◀ {}", theme.say(msg!("verb"; "answers"))))
    } else if at_pile(|pile| &pile.locked) {
        (Role::Bad, format!("✗ {}", theme.say(msg!("sits out"))))
    } else if at_pile(|pile| &pile.passed) {
        (Role::Quiet, format!("– {}", theme.say(msg!("gave up"))))
    } else {
        (Role::Normal, String::new())
    }
}

fn draw_work(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let question: Message = match contest.asking {
        Some(Asking::Hint) => {
            msg!("A hint for whom? Press that player's key. It costs a card of the pile.")
        }
        Some(Asking::Pass) => msg!("Who gives up on this pile? Press that player's key."),
        Some(Asking::End) => msg!("End the match now?"),
        None => return draw_turn(contest, frame, area, theme),
    };
    let rows = said(Role::Warning, theme.say(question), area.width, theme);
    frame.render_widget(Paragraph::new(rows), area);
}

fn draw_turn(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let Some(turn) = contest.turn() else {
        let mut rows = Vec::new();
        if contest.table.board.pile.is_some() {
            rows.push(Line::styled(
                theme.say(msg!("Got 24? Press your key, then type the answer.")),
                theme.style(Role::Strong),
            ));
        }
        rows.extend(contest.entry.note_rows(area.width, theme));
        return frame.render_widget(Paragraph::new(rows), area);
    };
    frame.render_widget(turn_line(contest, turn, area.width, theme), area);
    if contest.typist().is_some() {
        let line = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let purpose = if contest.must_declare() {
            msg!("type your last step first, such as 3*8")
        } else {
            msg!("type the expression, then Enter")
        };
        contest.entry.draw(frame, line, purpose, theme);
    }
}

fn turn_line(contest: &Contest, turn: &Turn, width: u16, theme: Theme) -> Line<'static> {
    let left = Duration::from_millis(turn.until.saturating_sub(contest.now));
    let window = Duration::from_millis(contest.table.rules().window);
    let name = contest.table.board.name(turn.member);
    countdown(name, left, window, width, theme)
}

/// Who answers and how long they still may, in words and as a bar.
pub(super) fn countdown(
    name: &str,
    left: Duration,
    window: Duration,
    width: u16,
    theme: Theme,
) -> Line<'static> {
    let words =
        msg!("{name} answers: {seconds} s left", name, seconds = left.as_secs_f64().ceil() as u64);
    let words = format!("{}  ", theme.tell(&words));
    let room = usize::from(width).saturating_sub(Span::raw(words.as_str()).width());
    let length = room.min(LONGEST_BAR);
    let part = left.as_secs_f64() / window.as_secs_f64().max(1.0);
    let filled = (part.clamp(0.0, 1.0) * length as f64).ceil() as usize;
    let role = if part > 0.25 { Role::Strong } else { Role::Warning };
    Line::from(vec![
        Span::styled(words, theme.style(role)),
        Span::styled("█".repeat(filled), theme.style(role)),
        Span::styled("░".repeat(length - filled), theme.style(Role::Quiet)),
    ])
}

fn draw_log(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let height = usize::from(area.height);
    let mut rows = Vec::new();
    // Between piles the last line stands where the cards were.
    let above = usize::from(contest.table.board.pile.is_none());
    for (role, message) in contest.log.iter().rev().skip(above).take(height).rev() {
        rows.extend(said(*role, &theme.tell(message), area.width, theme));
    }
    let first = rows.len().saturating_sub(height);
    frame.render_widget(Paragraph::new(rows.split_off(first)), area);
}

fn draw_over(contest: &Contest, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let mut page = Page::new();
    if let Some((_, message)) = contest.log.last() {
        page.line(Role::Title, message.clone());
    }
    page.blank();
    page.push(Block::Table(ranking(contest)));
    let lines = pages::lines(&page, area.width, theme);
    frame.render_widget(Paragraph::new(lines), area);
}

fn ranking(contest: &Contest) -> page::Table {
    let column = |title: Message, numeric| Column { title, numeric };
    let row = |standing: &unpuzzle_rooms::Rank| {
        let record = contest.table.board.player(standing.member).map(|player| player.record);
        let record = record.unwrap_or_default();
        let role = if standing.place == 1 { Role::Strong } else { Role::Normal };
        let counts = [record.piles, record.wrong, record.hints, record.passes];
        let mut cells = vec![
            page::Span::new(role, standing.place),
            page::Span::new(role, contest.table.board.name(standing.member)),
            page::Span::new(role, standing.cards),
        ];
        cells.extend(counts.map(|count| page::Span::new(role, count)));
        cells
    };
    page::Table {
        columns: vec![
            column(msg!("Place"), true),
            column(msg!("Player"), false),
            column(msg!("Cards"), true),
            column(msg!("Piles"), true),
            column(msg!("Wrong"), true),
            column(msg!("Hints"), true),
            column(msg!("Given up"), true),
        ],
        rows: contest.table.board.standings().iter().map(row).collect(),
    }
}
