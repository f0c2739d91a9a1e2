//! How a search looks: the board as it is now, the pieces that wait, and the
//! counters.

use std::collections::HashMap;

use unpuzzle::tiling::{Cell, Engine, Placed};

use super::arrangement::{Arrangement, Picture};
use super::paint::{Face, Mark};
use super::tray::{self, State as Waiting};
use super::watch::{State, Watch};
use super::watch_messages as messages;
use crate::numbers::grouped;
use crate::prelude::*;

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
    let faces = faces(watch, placed, &last.unwrap_or_default());
    let picture = Picture {
        grid: &watch.grid,
        items: &items,
        here: None,
        face: &|spot| faces.get(&watch.grid.cell(spot)).copied().unwrap_or(Face::Gap),
        state: &|_| Waiting::Waiting,
    };
    picture.draw(frame, area, Arrangement::of(&watch.grid, &items, sheet, area), theme);
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
