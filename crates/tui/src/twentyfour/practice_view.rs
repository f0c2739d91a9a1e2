//! How practice looks: the cards, the line or the signs, the hint, the figures.

use std::time::Duration;
use unpuzzle_puzzles::msg;

use ratatui::layout::{Flex, Position as Place};
use unpuzzle::expr::{Operator, Rational};
use unpuzzle::puzzles::twentyfour::in_text;
use unpuzzle_puzzles::messages::level_text;
use unpuzzle_store::Ending;

use super::practice::{Over, Practice, Way};
use super::steps::{self, Picking, SIGNS};
use super::typing::Preview;
use crate::cards::{self, Size};
use crate::clock;
use crate::entry;
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

pub(crate) fn draw(practice: &Practice, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let areas = Areas::of(area, practice.dealt.cards.len());
    frame.render_widget(info(practice, theme), areas.info);
    draw_cards(practice, frame, &areas, theme);
    match (&practice.over, practice.way) {
        (Some(over), _) => draw_over(practice, over, frame, areas.work, theme),
        (None, Way::Typing) => draw_typing(practice, frame, areas.work, theme),
        (None, Way::Stepping) => draw_stepping(practice, frame, &areas, theme),
    }
    draw_bottom(practice, frame, &areas, theme);
}

/// The hint and the figures; a long hint takes the row of the figures.
fn draw_bottom(practice: &Practice, frame: &mut Frame<'_>, areas: &Areas, theme: Theme) {
    let mut place = areas.hint;
    if let Some(hint) = &practice.hint {
        let text = match practice.answer_is_next() {
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
    frame.render_widget(figures(practice, areas.figures.width, theme), areas.figures);
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

fn draw_cards(practice: &Practice, frame: &mut Frame<'_>, areas: &Areas, theme: Theme) {
    let dealt = &practice.dealt;
    let mut faces: Vec<_> = match practice.over {
        None => {
            let pieces = practice.position().pieces();
            steps::faces(pieces, &practice.table(), practice.picking)
        }
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

fn draw_typing(practice: &Practice, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let mut entry = practice.entry.clone();
    if !entry.has_note() {
        show_preview(&mut entry, practice);
    }
    entry.draw(frame, area, msg!("type an expression such as (A+2)*8, then Enter"), theme);
}

fn show_preview(entry: &mut entry::Entry, practice: &Practice) {
    let text = entry.input.text();
    match practice.preview(&text) {
        Preview::Unfinished => {}
        Preview::Makes(value, unused) => entry.say(Role::Strong, makes(value, &unused)),
        Preview::Wrong(error) => entry.refuse(in_text(&error, &text)),
    }
}

fn makes(value: Rational, unused: &[Rational]) -> Message {
    if unused.is_empty() {
        return msg!("= {value}", value = value.to_string());
    }
    let cards: Vec<_> = unused.iter().map(Rational::to_string).collect();
    msg!("= {value}   still to use: {cards}", value = value.to_string(), cards = cards.join(" "))
}

fn draw_stepping(practice: &Practice, frame: &mut Frame<'_>, areas: &Areas, theme: Theme) {
    draw_signs(practice.picking, frame, areas, theme);
    let words =
        Rect { y: areas.work.y + 1, height: areas.work.height.saturating_sub(1), ..areas.work };
    let position = practice.position();
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
    rows.extend(practice.entry.note_rows(words.width, theme));
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

fn draw_over(practice: &Practice, over: &Over, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let role = match over.ending {
        Ending::Solved => Role::Good,
        Ending::Shown | Ending::Skipped => Role::Warning,
    };
    let mut rows = said(role, &theme.tell(&over.said), area.width, theme);
    if let (Ending::Solved, Some(usual)) = (over.ending, practice.dealt.predicted) {
        rows.extend(wrap(Line::raw(verdict(practice, usual, theme)), area.width));
    }
    match (&over.not_recorded, practice.skill()) {
        (Some(problem), _) => rows.extend(said(Role::Bad, &theme.tell(problem), area.width, theme)),
        (None, Some(skill)) => {
            let rating = theme.tell(&statistics::rating(&skill));
            rows.extend(wrap(Line::raw(rating), area.width));
        }
        (None, None) => {}
    }
    frame.render_widget(Paragraph::new(rows), area);
}

fn verdict(practice: &Practice, usual: Duration, theme: Theme) -> String {
    let time = practice.session.elapsed();
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
fn figures(practice: &Practice, width: u16, theme: Theme) -> Line<'static> {
    let summary = practice.summary();
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
