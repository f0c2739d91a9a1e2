//! The watched game as it looks.

use super::play_view::{Fact, draw_board, facts};
use super::tiles::Painting;
use super::watch::{State, Watch};
use super::{advice_view, words};
use crate::prelude::*;
use crate::saving::Saving;
use crate::speed::Pacer;
use unpuzzle_puzzles::msg;

pub(super) fn keys(watch: &Watch) -> Vec<Key> {
    if let Some(keys) = watch.saving.keys() {
        return keys;
    }
    let mut keys = Vec::new();
    if !matches!(watch.state, State::Over | State::Refused(_)) {
        keys.extend(Pacer::keys(watch.state == State::Running, msg!("one move")));
    }
    keys.push(Key::letter('x', msg!("save")));
    keys.push(Key::letter('q', msg!("leave")));
    keys
}

pub(super) fn draw(watch: &Watch, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let [top, middle, bottom] = Layout::vertical([
        Constraint::Length(if area.height < 20 { 1 } else { 2 }),
        Constraint::Min(1),
        Constraint::Length(2),
    ])
    .areas(area);
    let speed = Line::styled(theme.tell(&speed(watch)), theme.style(Role::Quiet));
    frame.render_widget(speed, top);
    let last = watch.session.last();
    let painting = Painting {
        grid: watch.session.game().grid(),
        newest: last.map(|made| usize::from(made.turn.spawn.cell)),
        motion: watch.motion.as_ref().map(|motion| (motion, motion.phase(watch.now))),
    };
    let side = draw_board(&painting, frame, middle, theme);
    if let Some(side) = side {
        draw_side(watch, frame, side, theme);
    }
    draw_below(watch, frame, bottom, side.is_none(), theme);
}

fn draw_side(watch: &Watch, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let mut lines = facts(&facts_of(watch), theme);
    if watch.opinion.is_some() {
        lines.push(Line::raw(""));
        lines.extend(advice_view::lines(watch.opinion.as_ref(), area.width, theme));
    }
    frame.render_widget(Paragraph::new(lines), area);
}

fn facts_of(watch: &Watch) -> Vec<Fact> {
    let (session, game) = (&watch.session, watch.session.game());
    let mut facts = vec![
        (msg!("Score"), LocalizedText::grouped(game.points())),
        (msg!("Moves"), LocalizedText::grouped(session.moves().len() as u128)),
        (msg!("Largest tile"), words::tile(game.grid().largest()).into()),
    ];
    if let Some(pace) = watch.pace.moves_per_second {
        facts.push((msg!("Moves a second"), LocalizedText::grouped(pace)));
    }
    facts
}

fn speed(watch: &Watch) -> Message {
    let speed = watch.pacer.told(msg!("{count} {count|move|moves} a second", ..));
    msg!("{player}, {speed}", player = watch.player.to_string(), speed)
}

fn draw_below(watch: &Watch, frame: &mut Frame<'_>, area: Rect, is_alone: bool, theme: Theme) {
    if !matches!(watch.saving, Saving::Idle) {
        return watch.saving.draw(frame, area, theme);
    }
    let mut rows = Vec::new();
    if let Some(opinion) = watch.opinion.as_ref().filter(|_| is_alone) {
        rows.push(advice_view::one_line(Some(opinion), theme));
    }
    let (role, message) = told(watch);
    rows.extend(said(role, &theme.tell(&message), area.width, theme));
    frame.render_widget(Paragraph::new(rows), area);
}

fn told(watch: &Watch) -> (Role, Message) {
    match &watch.state {
        State::Running if watch.session.moves().is_empty() => (Role::Quiet, msg!("Thinking…")),
        State::Running => (Role::Quiet, msg!("Playing…")),
        State::Paused | State::Stepping => {
            (Role::Accent, msg!("Paused. Space goes on, . makes one move."))
        }
        State::Over => {
            let largest = words::tile(watch.session.game().grid().largest());
            let over = msg!(
                "No move is left: score {score}, largest tile {largest}, {moves} {moves|move|moves}.",
                score = LocalizedText::grouped(watch.session.game().points()),
                largest,
                ..
            );
            (Role::Strong, over.with("moves", watch.session.moves().len()))
        }
        State::Refused(why) => (Role::Bad, why.clone()),
    }
}
