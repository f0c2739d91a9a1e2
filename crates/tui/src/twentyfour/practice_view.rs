//! How practice looks: the cards, the line or the signs, the hint, the figures.

use std::time::Duration;
use unpuzzle_puzzles::{Game as _, msg};

use ratatui::layout::{Flex, Position as Place};
use unpuzzle::expr::{Operator, Rational};
use unpuzzle::puzzles::twentyfour::in_text;
use unpuzzle_puzzles::messages::level_text;
use unpuzzle_store::Ending;

use super::practice::{Practice, Table, Way, pieces, position};
use super::steps::{self, Picking, SIGNS};
use super::typing::Preview;
use crate::cards::{self, Size};
use crate::clock;
use crate::entry::{self, Note};
use crate::game::Over;
use crate::prelude::*;
use crate::statistics;
use crate::wrap::wrap;

pub(crate) struct Areas {
    info: Rect,
    cards: Rect,
    /// The line to type on, or the signs and the step.
    work: Rect,
    hint: Rect,
    figures: Rect,
    size: Size,
}

impl Areas {
    /// The areas on a screen of this size: what is left over goes to gaps.
    pub(crate) fn of(area: Rect, cards: usize) -> Self {
        let size = Size::fitting(roomy(area), cards);
        let needed = 1 + size.extent().1 + 1 + entry::ROWS + 1 + 1;
        let spare = area.height.saturating_sub(needed);
        let gap = |order: u16| Constraint::Length(u16::from(spare >= order));
        let [info, _, cards, _, work, hint, _, figures] = Layout::vertical([
            Constraint::Length(1),
            gap(1),
            Constraint::Length(size.extent().1 + 1),
            gap(2),
            Constraint::Length(entry::ROWS),
            Constraint::Length(1 + u16::from(spare >= 3)),
            gap(4),
            Constraint::Length(1),
        ])
        .areas(area);
        Areas { info, cards, work, hint, figures, size }
    }

    pub(crate) fn card_at(&self, count: usize, place: Place) -> Option<usize> {
        cards::card_at(self.cards, count, self.size, place)
    }

    pub(crate) fn sign_at(&self, place: Place) -> Option<Operator> {
        let buttons = self.buttons();
        let found = buttons.iter().position(|button| button.contains(place))?;
        Some(SIGNS[found].1)
    }

    fn buttons(&self) -> Vec<Rect> {
        let row = Rect { height: 1, ..self.work };
        Layout::horizontal([Constraint::Length(5); SIGNS.len()])
            .flex(Flex::Center)
            .spacing(2)
            .split(row)
            .to_vec()
    }
}

fn roomy(area: Rect) -> Rect {
    let others = 1 + entry::ROWS + 2 + 1 + 3;
    Rect { height: area.height.saturating_sub(others), ..area }
}

pub(super) fn keys(practice: &Practice, table: &Table) -> Vec<Key> {
    if table.over.is_some() {
        let mut keys = vec![
            Key::named(KeyCode::Enter, msg!("next hand")),
            Key::letter('a', msg!("all solutions")),
        ];
        keys.extend(Key::help_and_leave());
        return keys;
    }
    let mut keys = match practice.way {
        Way::Typing => vec![
            Key::named(KeyCode::Enter, msg!("verb"; "answer")),
            Key::named(KeyCode::Tab, msg!("by steps")),
        ],
        Way::Stepping => vec![Key::named(KeyCode::Tab, msg!("type it"))],
    };
    let hint = if answer_is_next(table) { msg!("show the answer") } else { msg!("hint") };
    let [help, leave] = Key::help_and_leave();
    keys.extend([
        Key::letter('h', hint),
        Key::letter('u', msg!("undo")),
        Key::letter('s', msg!("skip")),
        help,
        if practice.q_leaves() { leave } else { Key::named(KeyCode::Esc, msg!("leave")) },
    ]);
    keys
}

/// Whether the next hint is the answer, which ends the hand.
fn answer_is_next(table: &Table) -> bool {
    table.next_hint == 3
}

pub(super) fn draw(
    practice: &Practice,
    table: &Table,
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
) {
    let areas = Areas::of(area, practice.dealt.cards.len());
    frame.render_widget(info(practice, theme), areas.info);
    draw_cards(practice, table, frame, &areas, theme);
    match (&table.over, practice.way) {
        (Some(over), _) => draw_over(practice, table, over, frame, areas.work, theme),
        (None, Way::Typing) => draw_typing(practice, table, frame, areas.work, theme),
        (None, Way::Stepping) => draw_stepping(practice, table, frame, &areas, theme),
    }
    draw_bottom(practice, table, frame, &areas, theme);
}

/// The hint and the figures; a long hint takes the row of the figures.
fn draw_bottom(
    practice: &Practice,
    table: &Table,
    frame: &mut Frame<'_>,
    areas: &Areas,
    theme: Theme,
) {
    let mut place = areas.hint;
    if let Some((_, hint)) = &table.hint {
        let text = match answer_is_next(table) {
            true => msg!("Hint: {hint} (h again ends the hand with the answer.)", ..),
            false => msg!("Hint: {hint}", ..),
        };
        let hint = text.with("hint", hint.clone());
        let rows = said(Role::Accent, &theme.tell(&hint), place.width, theme);
        let is_long = rows.len() > usize::from(place.height);
        if is_long {
            place.height = areas.figures.bottom() - place.y;
        }
        frame.render_widget(Paragraph::new(rows), place);
        if is_long {
            return;
        }
    }
    frame.render_widget(figures(practice, table, areas.figures.width, theme), areas.figures);
}

/// What is said beside the line.
fn note(table: &Table) -> Option<Note> {
    let thinking = || Note::Said(Role::Quiet, msg!("thinking …"));
    table.note.clone().or_else(|| table.is_busy.then(thinking))
}

fn info(practice: &Practice, theme: Theme) -> Line<'static> {
    let dealt = &practice.dealt;
    let hand = match practice.named().map(|id| id.seed().is_some()) {
        Some(true) => msg!("Hand of the day"),
        Some(false) => msg!("This hand"),
        None => msg!("Hand {number}", number = practice.number),
    };
    let info = match (dealt.level, dealt.predicted) {
        (Some(level), Some(predicted)) => msg!(
            "{hand}, {level}: make {target}. Practised players need {time}.",
            level = level_text(level),
            time = clock::about(predicted, theme.language),
            ..
        ),
        _ if dealt.rules.subset => msg!("{hand}: make {target}. Numbers may be left over.", ..),
        _ => msg!("{hand}: make {target}.", ..),
    };
    let info = info.with("hand", hand).with("target", dealt.rules.target.to_string());
    Line::styled(theme.tell(&info), theme.style(Role::Quiet))
}

fn draw_cards(
    practice: &Practice,
    table: &Table,
    frame: &mut Frame<'_>,
    areas: &Areas,
    theme: Theme,
) {
    let dealt = &practice.dealt;
    let mut faces: Vec<_> = match table.over {
        None => steps::faces(pieces(table), &practice.cards(table), practice.picking),
        Some(_) => {
            let cards = dealt.hand.cards().iter().zip(&dealt.cards);
            cards.map(|(value, card)| steps::face(*value, *card)).collect()
        }
    };
    if practice.way == Way::Typing {
        faces.iter_mut().for_each(|face| face.caption.clear());
    }
    cards::draw_row(frame, areas.cards, &faces, areas.size, theme);
}

fn draw_typing(
    practice: &Practice,
    table: &Table,
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
) {
    let note = note(table).or_else(|| previewed(practice, table));
    let entry = practice.entry.with_note(note);
    entry.draw(frame, area, msg!("type an expression such as (A+2)*8, then Enter"), theme);
}

fn previewed(practice: &Practice, table: &Table) -> Option<Note> {
    let text = practice.entry.input.text();
    match practice.preview(table, &text) {
        Preview::Unfinished => None,
        Preview::Makes(value, unused) => Some(Note::Said(Role::Strong, makes(value, &unused))),
        Preview::Wrong(error) => Some(Note::Refused(in_text(&error, &text))),
    }
}

fn makes(value: Rational, unused: &[Rational]) -> Message {
    if unused.is_empty() {
        return msg!("= {value}", value = value.to_string());
    }
    let cards: Vec<_> = unused.iter().map(Rational::to_string).collect();
    msg!("= {value}   still to use: {cards}", value = value.to_string(), cards = cards.join(" "))
}

fn draw_stepping(
    practice: &Practice,
    table: &Table,
    frame: &mut Frame<'_>,
    areas: &Areas,
    theme: Theme,
) {
    draw_signs(practice.picking, frame, areas, theme);
    let words =
        Rect { y: areas.work.y + 1, height: areas.work.height.saturating_sub(1), ..areas.work };
    let position = position(table);
    let written = practice.picking.written(position.pieces());
    let next = if written.is_empty() {
        let pick = msg!(
            "Pick a card (1–{count}), a sign (+ - * /), another card.",
            count = position.pieces().len()
        );
        Line::styled(theme.tell(&pick), theme.style(Role::Quiet))
    } else {
        Line::styled(written, theme.style(Role::Strong))
    };
    let mut rows = vec![next.centered()];
    if !position.steps().is_empty() {
        let steps: Vec<_> = position.steps().iter().map(steps::equation).collect();
        let taken = msg!("So far: {steps}", steps = steps.join("  ·  "));
        rows.push(Line::raw(theme.tell(&taken)).centered());
    }
    rows.extend(note(table).map_or_else(Vec::new, |note| note.rows(words.width, theme)));
    frame.render_widget(Paragraph::new(rows), words);
}

fn draw_signs(picking: Picking, frame: &mut Frame<'_>, areas: &Areas, theme: Theme) {
    for ((sign, operator), place) in SIGNS.iter().zip(areas.buttons()) {
        let style = match (picking.operator == Some(*operator), picking.first) {
            (true, _) => theme.chosen(),
            (false, Some(_)) => theme.style(Role::Accent),
            (false, None) => theme.style(Role::Quiet),
        };
        frame.render_widget(Line::styled(format!("[ {sign} ]"), style), place);
    }
}

fn draw_over(
    practice: &Practice,
    table: &Table,
    over: &Over,
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
) {
    let role = match over.ending {
        Ending::Solved => Role::Good,
        Ending::Shown | Ending::Skipped => Role::Warning,
    };
    let solved = || table.session.last().map(|made| table.game().told(made));
    let words = over.said.clone().or_else(solved).map(|message| theme.tell(&message));
    let mut rows = said(role, &words.unwrap_or_default(), area.width, theme);
    if let (Ending::Solved, Some(usual)) = (over.ending, practice.dealt.predicted) {
        rows.extend(wrap(Line::raw(verdict(table, usual, theme)), area.width));
    }
    match (&table.note, table.past.skill) {
        (Some(note), _) => rows.extend(note.rows(area.width, theme)),
        (None, Some(skill)) => {
            let rating = theme.tell(&statistics::rating(&skill));
            rows.extend(wrap(Line::raw(rating), area.width));
        }
        (None, None) => {}
    }
    frame.render_widget(Paragraph::new(rows), area);
}

fn verdict(table: &Table, usual: Duration, theme: Theme) -> String {
    let time = table.session.elapsed();
    let text = if time < usual {
        msg!("Your time: {time}. Faster than practised players, who need {usual}!", ..)
    } else {
        msg!("Your time: {time}. Practised players need {usual}.", ..)
    };
    let message = text
        .with("time", clock::seconds(time, theme.language))
        .with("usual", clock::about(usual, theme.language));
    theme.tell(&message)
}

/// The hands of this level so far, in fewer words where there is less room.
fn figures(practice: &Practice, table: &Table, width: u16, theme: Theme) -> Line<'static> {
    let summary = practice.summary(table);
    let shown = |time| clock::seconds(Duration::from_millis(time), theme.language);
    let text = match (summary.games, summary.median) {
        (0, _) => return Line::raw(""),
        (_, None) => {
            msg!("{level}: solved {solved} of {attempts} · streak {streak}, best {longest}", ..)
        }
        (_, Some(_)) if width < 76 => msg!(
            "{level} {solved}/{attempts} · median {median}, usual {predicted} · streak {streak}",
            ..
        ),
        (_, Some(_)) => msg!(
            "{level}: {solved} of {attempts} · median {median}, usual {predicted} · streak {streak}, best {longest}",
            ..
        ),
    };
    let message = text
        .with("level", practice.dealt.level.map_or(msg!("other hands"), level_text))
        .with("solved", summary.solved)
        .with("attempts", summary.games)
        .with("streak", summary.streak)
        .with("longest", summary.longest)
        .with("median", summary.median.map_or_else(String::new, shown))
        .with("predicted", summary.predicted.map_or_else(String::new, shown));
    Line::from(Span::styled(theme.tell(&message), theme.style(Role::Quiet)))
}
