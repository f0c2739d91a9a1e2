//! How a search looks: the board as it is now, the pieces that wait, and the
//! counters.

use std::collections::HashMap;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use unpuzzle::tiling::{Cell, Engine, Placed};
use unpuzzle_puzzle::Message;
use unpuzzle_puzzle::page::Role;

use super::arrangement::Arrangement;
use super::grid::Spot;
use super::messages as board_messages;
use super::paint::{self, Face, Mark};
use super::play_view::draw_number;
use super::tray::{self, State as Waiting};
use super::watch::{State, Watch};
use super::watch_messages as messages;
use crate::entry::said;
use crate::numbers::grouped;
use crate::theme::Theme;

pub(super) fn draw(watch: &Watch, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let [top, middle, bottom] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(1), Constraint::Length(3)])
            .areas(area);
    frame.render_widget(engine(watch, theme), top);
    let placed = watch.placed();
    draw_board(watch, &placed, frame, middle, theme);
    let mut rows = said(Role::Normal, &theme.tell(&counters(watch)), bottom.width, theme);
    let (role, state) = state(watch);
    rows.extend(said(role, &theme.tell(&state), bottom.width, theme));
    frame.render_widget(Paragraph::new(rows), bottom);
}

fn engine(watch: &Watch, theme: Theme) -> Line<'static> {
    let speed = watch.pacer.told(&messages::PER_SECOND);
    let engine = messages::ENGINE.with("engine", watch.engine.name()).with("speed", speed);
    Line::styled(theme.tell(&engine), theme.style(Role::Quiet))
}

fn counters(watch: &Watch) -> Message {
    let text = match watch.engine {
        Engine::BruteForce => &messages::CASES,
        _ => &messages::NODES,
    };
    let pieces = watch.problem.pieces().iter();
    let pieces: usize = pieces.map(|piece| piece.copies).sum();
    text.with("examined", grouped(watch.steps.examined().into()))
        .with("depth", watch.placed().len())
        .with("pieces", pieces)
        .with("steps", grouped(watch.count.into()))
}

fn state(watch: &Watch) -> (Role, Message) {
    match (watch.state, watch.solutions) {
        (State::Running, _) => (Role::Quiet, messages::SEARCHING.message()),
        (State::Paused, _) => (Role::Accent, messages::PAUSED.message()),
        (State::Solved, number) => {
            let number = grouped(number.into());
            (Role::Good, messages::FOUND.with("number", number))
        }
        (State::Over, 0) => (Role::Bad, messages::NO_SOLUTION.message()),
        (State::Over, count) => {
            let count = grouped(count.into());
            (Role::Good, messages::ALL_FOUND.with("count", count))
        }
    }
}

fn draw_board(watch: &Watch, placed: &[Placed], frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let items = tray::items(&watch.problem, &left(watch, placed));
    let last = watch.last.map(|id| watch.steps.instance().placed(id).cells);
    let sheet = last
        .as_ref()
        .and_then(|cells| watch.grid.spot(*cells.first()?))
        .map_or(0, |spot| spot.sheet);
    let Some(arrangement) = Arrangement::of(&watch.grid, &items, sheet, area) else {
        let words = theme.say(&board_messages::BOARD_TOO_LARGE);
        let rows = said(Role::Warning, words, area.width, theme);
        return frame.render_widget(Paragraph::new(rows), area);
    };
    let faces = faces(watch, placed, &last.unwrap_or_default());
    for &(sheet, area) in &arrangement.sheets {
        draw_number(&watch.grid, frame, (sheet, area), false, theme);
        let face = |row, column| {
            let cell = watch.grid.cell(Spot { sheet, row, column });
            faces.get(&cell).copied().unwrap_or(Face::Gap)
        };
        let size = watch.grid.sheets()[sheet].size();
        paint::draw(frame.buffer_mut(), area, arrangement.scale, size, &face, theme);
    }
    for (item, area) in items.iter().zip(&arrangement.items) {
        let place = (*area, arrangement.size);
        tray::draw(frame.buffer_mut(), place, item, Waiting::Waiting, theme);
    }
}

fn left(watch: &Watch, placed: &[Placed]) -> Vec<usize> {
    let pieces = watch.problem.pieces().iter().enumerate();
    let used = |index| placed.iter().filter(|one| one.piece == index).count();
    pieces.map(|(index, piece)| piece.copies.saturating_sub(used(index))).collect()
}

fn faces(watch: &Watch, placed: &[Placed], last: &[Cell]) -> HashMap<Cell, Face> {
    let open = watch.problem.cells().iter();
    let mut faces: HashMap<Cell, Face> = open.map(|&cell| (cell, Face::Open(Mark::None))).collect();
    for (number, one) in placed.iter().enumerate() {
        let label = watch.problem.pieces().get(one.piece);
        for &cell in &one.cells {
            let is_last = last.contains(&cell);
            let face = Face::Piece {
                number,
                piece: one.piece,
                label: label.map_or('?', |piece| piece.label),
                is_fixed: watch.problem.fixed().contains(one),
                mark: if is_last { Mark::Cursor } else { Mark::None },
            };
            faces.insert(cell, face);
        }
    }
    faces
}
