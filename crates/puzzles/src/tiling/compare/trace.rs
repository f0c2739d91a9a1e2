//! What an engine does on a board, step by step.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::trace::{Event, Kind, Tint};
use crate::{Budget, Context, InputError, NoAnswer, msg};
use unpuzzle_tiling::engines::{Engine, SearchError, Step, watch};
use unpuzzle_tiling::formats::write_text;
use unpuzzle_tiling::game::{Move, label};
use unpuzzle_tiling::model::{Cell, Instance, Placed, Problem, layers};

use super::Compare;
use crate::laboratory::{Recorder, Traced, no_trace, record};

pub(super) fn trace(own: &Compare, call: &mut Context<'_>) -> Result<Traced, NoAnswer> {
    let subject = own.source.subject(call.budget)?;
    let known = Engine::WATCHED.map(Engine::name);
    let engine = own.strategy.ok_or_else(|| no_trace(None, &known))?;
    if !Engine::WATCHED.contains(&engine) {
        return Err(no_trace(Some(engine.name()), &known).into());
    }
    let drawing = Drawing::of(&subject.problem);
    let traced = crate::laboratory::Subject {
        puzzle: "tiling",
        instance: write_text(&subject.problem).unwrap_or_else(|_| subject.title.clone()),
        strategy: engine.name().to_owned(),
        board: drawing.board(),
    };
    let refused = |_| InputError::new(msg!("unknown, stopped"));
    Ok(record(traced, &own.laboratory, call, |recorder, call| {
        events(&drawing, engine, recorder, call.budget).map_err(refused)
    })?)
}

/// Where the cells of a board are drawn: the layers below each other.
struct Drawing<'a> {
    problem: &'a Problem,
    rows: Vec<Vec<Option<Cell>>>,
    places: HashMap<Cell, (u16, u16)>,
}

impl<'a> Drawing<'a> {
    fn of(problem: &'a Problem) -> Self {
        let mut rows = Vec::new();
        for layer in layers(problem) {
            if !rows.is_empty() {
                rows.push(Vec::new());
            }
            rows.extend(layer);
        }
        let mut places = HashMap::new();
        for (row, cells) in (0..).zip(&rows) {
            for (column, cell) in (0..).zip(cells) {
                places.extend(cell.map(|cell| (cell, (row, column))));
            }
        }
        Drawing { problem, rows, places }
    }

    fn board(&self) -> Vec<Vec<Option<(String, Tint)>>> {
        let mut board: Vec<Vec<_>> = Vec::new();
        for row in &self.rows {
            let cell = |cell: &Option<Cell>| cell.map(|_| (String::new(), Tint::default()));
            board.push(row.iter().map(cell).collect());
        }
        for placed in self.problem.fixed() {
            for (row, column, label, tint) in self.cells(placed, true) {
                board[usize::from(row)][usize::from(column)] = Some((label, tint));
            }
        }
        board
    }

    fn cells(&self, placed: &Placed, is_there: bool) -> Vec<(u16, u16, String, Tint)> {
        let letter = label(self.problem, placed.piece).to_string();
        let places = placed.cells.iter().filter_map(|cell| self.places.get(cell));
        let look = || match is_there {
            true => (letter.clone(), Tint::piece(placed.piece)),
            false => (String::new(), Tint::default()),
        };
        let cell = |&(row, column): &(u16, u16)| (row, column, look().0, look().1);
        places.map(cell).collect()
    }
}

/// Until the first solution, as the report stops there, too.
fn events(
    drawing: &Drawing<'_>,
    engine: Engine,
    recorder: &mut Recorder,
    budget: &Budget,
) -> Result<(u64, bool), SearchError> {
    let instance = Instance::new(drawing.problem, budget)?;
    let mut writer = Writer { drawing, engine, recorder, placed: Vec::new(), examined: 0 };
    let mut is_solved = false;
    let run = watch(&instance, engine, budget, &mut |step, examined| {
        is_solved = step == Step::Solved;
        writer.tell(&instance, step, examined)?;
        if is_solved { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok((writer.examined, is_solved || run.complete))
}

/// Records the steps of a search.
struct Writer<'a> {
    drawing: &'a Drawing<'a>,
    engine: Engine,
    recorder: &'a mut Recorder,
    /// The pieces on the board, the last one last.
    placed: Vec<Placed>,
    examined: u64,
}

impl Writer<'_> {
    /// One step, after what was left out before it.
    fn tell(&mut self, instance: &Instance, step: Step, cases: u64) -> ControlFlow<()> {
        let looked = cases - self.examined;
        self.examined = cases;
        let text = |placed: Placed| Move::Place(placed).to_text(self.drawing.problem);
        let (event, skipped) = match step {
            Step::Place(id) => {
                let placed = instance.placed_beside(&self.placed, id);
                self.placed.push(placed.clone());
                let cells = self.drawing.cells(&placed, true);
                let event = Event::new(Kind::Place, cases, text(placed));
                (event.with_cells(cells), looked.saturating_sub(1))
            }
            Step::TakeBack(id) => {
                let placed = self.placed.pop().unwrap_or_else(|| instance.placed(id));
                let cells = self.drawing.cells(&placed, false);
                (Event::new(Kind::Remove, cases, text(placed)).with_cells(cells), looked)
            }
            Step::Solved => (Event::new(Kind::Solution, cases, ""), 0),
        };
        let is_dead_end = event.event == Kind::Remove
            && self.recorder.last().is_some_and(|last| last.event == Kind::Place);
        if self.engine == Engine::BruteForce && skipped > 0 {
            let before = if event.event == Kind::Place { cases - 1 } else { cases };
            self.recorder.push(Event::prune(before, skipped, "does-not-fit"))?;
        } else if is_dead_end {
            self.recorder.push(Event::prune(cases, 1, "dead-end"))?;
        }
        self.recorder.push(event)
    }
}
