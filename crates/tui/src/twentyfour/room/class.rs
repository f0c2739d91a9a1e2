//! A class in which everybody plays: the hand, one's own line, and who is ahead.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unicode_width::UnicodeWidthStr as _;
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{Budget, Game as _, GameId, Message, Text};
use unpuzzle_render::{keep_start, printable};
use unpuzzle_rooms::quiz::{Event as Happened, Posed, Pupil, Quiz, Shown, Task};
use unpuzzle_rooms::{Action, MemberId, Mode, Phase};

use super::people::{People, draw_columns, draw_question, padded};
use super::{Room, Sheet, lobby, messages, story};
use crate::cards::{self, Size};
use crate::clock;
use crate::entry::{Entry, said};
use crate::messages as common;
use crate::screen::{Event, Key};
use crate::theme::Theme;
use crate::twentyfour::{contest_messages as contest, steps};

/// The seconds that the host gives at once.
const MORE: u32 = 30;

/// The class that is on, or was on last.
pub(super) fn of(room: &Room) -> Option<&Quiz> {
    let played = matches!(room.view.phase, Phase::Playing | Phase::Over);
    room.view.quiz.as_ref().filter(|_| played)
}

/// The hand that this person works on.
fn my_hand(room: &Room) -> Option<&Posed> {
    let (quiz, me) = (of(room)?, room.me?);
    if let Some(hand) = &quiz.own.hand {
        return Some(hand);
    }
    let round = quiz.round.as_ref()?;
    (round.playing.contains(&me) && !round.is_done(me)).then_some(&round.hand)
}

/// The hand that is shown: one's own, or that of everybody.
fn shown_hand(room: &Room) -> Option<&Posed> {
    my_hand(room).or(of(room)?.round.as_ref().map(|round| &round.hand))
}

pub(super) fn status(room: &Room) -> Option<Message> {
    let quiz = of(room).filter(|_| room.is_playing())?;
    if quiz.paused.is_some() {
        return Some(messages::CLASS_PAUSED.message());
    }
    let hand = shown_hand(room)?;
    let message = match hand.until {
        Some(until) => messages::CLASS_STATUS.with("time", clock::minutes(room.until(until))),
        None => messages::CLASS_STATUS_WITHOUT_LIMIT.message(),
    };
    Some(message.with("number", hand.number).with("all", quiz.rounds))
}

/// What happened to this person, in words; the line is cleared where a hand is over.
pub(super) fn follow(room: &mut Room, event: &Happened) {
    let mine = event.player().is_some() && event.player() == room.me;
    let said = match event {
        Happened::Solved { points, .. } if mine => {
            Some((Role::Good, messages::CLASS_SOLVED.with("points", *points)))
        }
        Happened::Missed { reason: Some(reason), .. } if mine => {
            Some((Role::Bad, crate::join::SAID.with("words", reason)))
        }
        Happened::Lost { .. } if mine => Some((Role::Bad, messages::CLASS_LOST.message())),
        Happened::Expired { .. } if mine => Some((Role::Warning, messages::CLASS_TIME.message())),
        Happened::Finished { .. } if mine => Some((Role::Good, messages::CLASS_THROUGH.message())),
        _ => None,
    };
    let clears = match event {
        Happened::Posed { .. } | Happened::Shown { .. } | Happened::Ranked { .. } => true,
        Happened::Missed { .. } | Happened::Advised { .. } => false,
        _ => mine,
    };
    if clears {
        room.entry = Entry::default();
    }
    if let Some((role, message)) = said {
        room.entry.say(role, message);
    }
}

pub(super) fn keys(room: &Room) -> Vec<Key> {
    let mut keys = Vec::new();
    if my_hand(room).is_some() {
        keys.push(Key::named(KeyCode::Enter, &common::DONE));
        keys.push(Key::named(KeyCode::Tab, &contest::HINT));
        keys.push(Key::named(KeyCode::F(2), &contest::GIVE_UP));
    } else if may_begin(room) {
        keys.push(Key::named(KeyCode::Enter, &messages::CLASS_BEGIN));
    }
    if room.is_host() {
        keys.extend([
            Key::named(KeyCode::F(5), &messages::CLASS_PAUSE),
            Key::named(KeyCode::F(6), &messages::CLASS_SKIP),
            Key::named(KeyCode::F(7), &messages::CLASS_MORE_TIME),
            Key::named(KeyCode::F(8), &contest::END),
            Key::named(KeyCode::F(9), &messages::MEMBERS),
            Key::named(KeyCode::F(10), &messages::CLASS_NAMES),
        ]);
    }
    keys.push(Key::named(KeyCode::Esc, &common::LEAVE));
    keys
}

fn may_begin(room: &Room) -> bool {
    let me = room.me.and_then(|me| of(room)?.player(me));
    of(room).is_some_and(|quiz| quiz.mode == Mode::Homework) && me.is_some_and(|me| me.at == 0)
}

pub(super) fn press(room: &mut Room, event: &Event) {
    let hand = my_hand(room).map(|hand| hand.number);
    match event.key() {
        Some(KeyCode::F(number)) => by_function(room, number, hand),
        Some(KeyCode::Esc) if room.entry.input.is_empty() => room.sheet = Sheet::Leave,
        Some(KeyCode::Esc) => room.entry = Entry::default(),
        Some(KeyCode::Enter) if may_begin(room) => {
            room.ask(Action::Begin {});
        }
        Some(KeyCode::Enter) if hand.is_none() && room.is_host() => {
            room.ask(Action::Deal {});
        }
        Some(key) => {
            if let Some(pile) = hand {
                at_hand(room, key, pile, event);
            }
        }
        None if hand.is_some() => {
            room.entry.edit(event);
        }
        None => {}
    }
}

fn at_hand(room: &mut Room, key: KeyCode, pile: u32, event: &Event) {
    let slides = matches!(my_hand(room).map(|hand| &hand.task), Some(Task::Slide { .. }));
    let direction = match key {
        KeyCode::Left => Some("left"),
        KeyCode::Right => Some("right"),
        KeyCode::Up => Some("up"),
        KeyCode::Down => Some("down"),
        _ => None,
    };
    match (key, direction) {
        (_, Some(direction)) if slides => {
            // Two moves that are the same are two moves.
            room.asked = None;
            room.ask(Action::Answer { pile, text: direction.to_owned() });
        }
        (KeyCode::Enter, _) if !room.entry.input.is_empty() => {
            let text = room.entry.input.text();
            room.ask(Action::Answer { pile, text });
        }
        (KeyCode::Tab, _) => {
            room.ask(Action::Hint { pile });
        }
        _ => {
            room.entry.edit(event);
        }
    }
}

fn by_function(room: &mut Room, number: u8, hand: Option<u32>) {
    let round = of(room).and_then(|quiz| quiz.round.as_ref()).map(|round| round.hand.number);
    let paused = of(room).is_some_and(|quiz| quiz.paused.is_some());
    let action = match (number, hand) {
        (2, Some(pile)) => Action::Pass { pile },
        _ if !room.is_host() => return,
        (5, _) if paused => Action::Resume {},
        (5, _) => Action::Pause {},
        (6, _) => match round {
            Some(pile) => Action::Skip { pile },
            None => Action::Deal {},
        },
        (7, _) => Action::MoreTime { seconds: MORE },
        (8, _) => {
            room.sheet = Sheet::Finish;
            return;
        }
        (9, _) => {
            room.sheet = Sheet::People(People::default());
            return;
        }
        (10, _) => Action::Mute { member: None, muted: !room.view.muted },
        _ => return,
    };
    room.ask(action);
}

pub(super) fn draw(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let task = task_rows(room, area.width, theme);
    let height = match shown_hand(room).and_then(|hand| hand.task.cards()) {
        Some(_) => Size::Usual.extent().1 + 1,
        None => u16::try_from(task.len()).unwrap_or(1).min(area.height / 2) + 1,
    };
    let [top, work, list] =
        Layout::vertical([Constraint::Length(height), Constraint::Length(5), Constraint::Min(1)])
            .areas(area);
    match shown_hand(room).and_then(|hand| hand.task.cards()) {
        Some(dealt) => {
            cards::draw_row(frame, top, &dealt.map(steps::dealt_face), Size::Usual, theme);
        }
        None => frame.render_widget(Paragraph::new(task), top),
    }
    draw_work(room, frame, work, theme);
    draw_players(room, frame, list, theme);
}

/// A hand that is no cards, in lines; or what the last one came to.
fn task_rows(room: &Room, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let Some(quiz) = of(room) else {
        return Vec::new();
    };
    let Some(hand) = shown_hand(room) else {
        return waiting_rows(room, quiz, width, theme);
    };
    match &hand.task {
        Task::TwentyFour { .. } => Vec::new(),
        Task::Nerdle { tiles, rows, .. } => nerdle_rows(quiz, *tiles, *rows, theme),
        Task::Tiling { game } | Task::Slide { game } => page_rows(game, &quiz.own.moves, theme),
    }
}

fn nerdle_rows(quiz: &Quiz, tiles: usize, rows: usize, theme: Theme) -> Vec<Line<'static>> {
    let tile = |(letter, mark): (char, char)| {
        let role = match mark {
            '2' => Role::Good,
            '1' => Role::Warning,
            _ => Role::Quiet,
        };
        Span::styled(format!("{letter} "), theme.style(role))
    };
    let line = |(guess, marks): (&String, &String)| {
        let mut spans: Vec<_> = guess.chars().zip(marks.chars()).map(tile).collect();
        // Colours are said in digits too.
        spans.push(Span::styled(format!("  {marks}"), theme.style(Role::Quiet)));
        Line::from(spans)
    };
    let mut lines: Vec<_> = quiz.own.moves.iter().zip(&quiz.own.marks).map(line).collect();
    lines.resize(rows.max(lines.len()), Line::raw("_ ".repeat(tiles)));
    lines
}

/// The position that some moves led to, as the puzzle itself shows it.
fn page_rows(game: &str, moves: &[String], theme: Theme) -> Vec<Line<'static>> {
    let opened = game.parse::<GameId>().ok().and_then(|id| {
        let puzzle = unpuzzle::find(unpuzzle::ALL, id.puzzle())?;
        puzzle.open(&id, &Budget::unlimited()).ok()
    });
    let Some(mut game) = opened else {
        return Vec::new();
    };
    for text in moves {
        let _ = game.play(text);
    }
    let style = unpuzzle_render::TextStyle { language: theme.language, ..Default::default() };
    let text = unpuzzle_render::text(&game.page(), &style);
    text.lines().map(|line| Line::raw(line.to_owned())).collect()
}

fn waiting_rows(room: &Room, quiz: &Quiz, width: u16, theme: Theme) -> Vec<Line<'static>> {
    if may_begin(room) {
        return said(Role::Strong, theme.say(&messages::CLASS_READY), width, theme);
    }
    let mut rows = Vec::new();
    if let Some(shown) = &quiz.shown {
        rows.extend(shown_rows(room, shown, width, theme));
    }
    if let Some(next) = quiz.next {
        let seconds = room.until(next).as_secs_f64().ceil() as u64;
        let words = theme.tell(&messages::CLASS_NEXT.with("seconds", seconds));
        rows.push(Line::styled(words, theme.style(Role::Accent)));
    } else if rows.is_empty() {
        rows.extend(said(Role::Quiet, theme.say(&messages::CLASS_WAIT), width, theme));
    }
    rows
}

fn shown_rows(room: &Room, shown: &Shown, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let head = messages::CLASS_SHOWN
        .with("number", shown.round)
        .with("solved", shown.found.len())
        .with("playing", shown.playing);
    let mut rows = said(Role::Title, &theme.tell(&head), width, theme);
    let counted = |answer: &String| match shown.finders(answer) {
        0 => printable(answer),
        finders => format!("{} ({finders})", printable(answer)),
    };
    let answers: Vec<_> = shown.answers.iter().take(4).map(counted).collect();
    if !answers.is_empty() {
        rows.extend(said(Role::Normal, &answers.join("   "), width, theme));
    }
    for found in shown.found.iter().take(3) {
        let line = format!("{}  {}", room.name(found.member), printable(&found.answer));
        rows.push(Line::raw(keep_start(&line, width.into())));
    }
    rows
}

fn draw_work(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    if draw_question(room, frame, area, theme) {
        return;
    }
    let mut area = area;
    if let Some(last) = room.view.hints.last() {
        let words = theme.tell(&story::hint_message(last));
        let rows = said(Role::Accent, &words, area.width, theme);
        let height = u16::try_from(rows.len()).unwrap_or(1).min(2);
        frame.render_widget(Paragraph::new(rows), Rect { height, ..area });
        area = Rect { y: area.y + height, height: area.height.saturating_sub(height), ..area };
    }
    match my_hand(room).map(|hand| &hand.task) {
        Some(Task::Slide { .. }) => {
            let mut rows = said(Role::Strong, theme.say(&messages::CLASS_SLIDE), area.width, theme);
            rows.extend(room.entry.note_rows(area.width, theme));
            frame.render_widget(Paragraph::new(rows), area);
        }
        Some(task) => room.entry.draw(frame, area, purpose(task), theme),
        None => {
            let rows = room.entry.note_rows(area.width, theme);
            frame.render_widget(Paragraph::new(rows), area);
        }
    }
}

fn purpose(task: &Task) -> &'static Text {
    match task {
        Task::TwentyFour { .. } => &contest::TYPE_ANSWER,
        Task::Nerdle { .. } => &messages::CLASS_TYPE_ROW,
        _ => &messages::CLASS_TYPE_MOVE,
    }
}

fn draw_players(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let Some(quiz) = of(room) else {
        return;
    };
    let standings = quiz.standings();
    draw_columns(frame, area, standings.len(), theme, |place, width| {
        let standing = standings[place];
        let state = quiz.player(standing.member).map(|player| state(quiz, player));
        let state = state.unwrap_or_default();
        let rank = (standing.place, standing.member, standing.points);
        player_line(room, rank, &state, width, theme)
    });
}

/// How far a player is: done with the hand of all, or at which one of their own.
fn state(quiz: &Quiz, player: &Pupil) -> String {
    let done = |round: &unpuzzle_rooms::quiz::Round| match round.solved.contains(&player.member) {
        true => "✓".to_owned(),
        false if round.is_done(player.member) => "–".to_owned(),
        false => String::new(),
    };
    match (&quiz.round, player.finished) {
        _ if player.away => "·".to_owned(),
        (Some(round), _) => done(round),
        (None, true) => "✓".to_owned(),
        (None, false) if player.at > 0 => format!("{}/{}", player.at, quiz.rounds),
        _ => String::new(),
    }
}

fn player_line(
    room: &Room,
    (place, member, points): (usize, MemberId, u64),
    state: &str,
    width: u16,
    theme: Theme,
) -> Line<'static> {
    let role = if Some(member) == room.me { Role::Strong } else { Role::Normal };
    let end = format!(" {points:>6} {state:<5}");
    let left = usize::from(width).saturating_sub(end.width() + 5).clamp(4, 20);
    let name = padded(&shown_name(room, member, theme), left);
    Line::from(vec![
        Span::raw(format!("{place:>3}  ")),
        Span::styled(name, theme.style(role)),
        Span::raw(end),
    ])
}

/// A name, unless the host hides it from all but its owner.
fn shown_name(room: &Room, member: MemberId, theme: Theme) -> String {
    let known = room.view.member(member);
    let muted = room.view.muted || known.is_some_and(|known| known.muted);
    match muted && Some(member) != room.me {
        true => theme.tell(&messages::CLASS_NAMELESS.with("number", member.0)),
        false => room.name(member),
    }
}

pub(super) fn draw_over(room: &Room, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let Some(quiz) = of(room) else {
        return;
    };
    let call = lobby::call_rows(room, area.width, theme);
    let mut top = said(Role::Title, theme.say(&messages::CLASS_OVER), area.width, theme);
    for team in &quiz.teams {
        if let Some(known) = room.view.settings.teams.get(team.team) {
            let line = format!("{:>3}  {}  {}", team.place, known.name, team.points);
            top.push(Line::styled(line, theme.style(Role::Strong)));
        }
    }
    let rows = |lines: &[Line<'_>]| u16::try_from(lines.len()).unwrap_or(1);
    let [title, list, bottom] = Layout::vertical([
        Constraint::Length(rows(&top) + 1),
        Constraint::Min(1),
        Constraint::Length(rows(&call)),
    ])
    .areas(area);
    frame.render_widget(Paragraph::new(top), title);
    let ranking = &quiz.ranking;
    draw_columns(frame, list, ranking.len(), theme, |place, width| {
        let one = ranking[place];
        player_line(room, (one.place, one.member, one.points), "", width, theme)
    });
    frame.render_widget(Paragraph::new(call), bottom);
}
