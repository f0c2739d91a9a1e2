//! What an engine does on a board, step by step.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::trace::{Event, Kind, Tint};
use crate::{Budget, Context, InputError, NoAnswer, msg};
use unpuzzle_tiling::coach;
use unpuzzle_tiling::engines::{Engine, SearchError, Steps};
use unpuzzle_tiling::formats::write_text;
use unpuzzle_tiling::game::{Move, label};
use unpuzzle_tiling::model::{Cell, Placed, Problem, layers};

use super::Compare;
use crate::laboratory::{Recorder, Traced, no_trace, record};

pub(super) fn trace(own: &Compare, call: &mut Context<'_>) -> Result<Traced, NoAnswer> {
    let subject = own.source.subject(call.budget)?;
    let known = Steps::ENGINES.map(Engine::name);
    let engine = own.strategy.ok_or_else(|| no_trace(None, &known))?;
    if !Steps::ENGINES.contains(&engine) {
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
    let mut meter = budget.meter();
    let mut examined = 0;
    for step in coach::Trace::new(drawing.problem, engine, budget)? {
        // A step on a large board takes long enough to look at the clock.
        budget.check().and_then(|()| meter.tick())?;
        let looked = step.examined - examined;
        examined = step.examined;
        let is_solution = step.event == coach::Event::Solved;
        let told = tell(drawing, &step, engine, looked, recorder);
        if told.is_break() || is_solution {
            return Ok((examined, is_solution));
        }
    }
    Ok((examined, true))
}

/// One step, after what was left out before it.
fn tell(
    drawing: &Drawing<'_>,
    step: &coach::Traced,
    engine: Engine,
    looked: u64,
    recorder: &mut Recorder,
) -> ControlFlow<()> {
    let text = |placed: &Placed| Move::Place(placed.clone()).to_text(drawing.problem);
    let cases = step.examined;
    let (event, skipped) = match &step.event {
        coach::Event::Place(placed) => {
            let event = Event::new(Kind::Place, cases, text(placed));
            (event.with_cells(drawing.cells(placed, true)), looked.saturating_sub(1))
        }
        coach::Event::TakeBack(placed) => {
            let event = Event::new(Kind::Remove, cases, text(placed));
            (event.with_cells(drawing.cells(placed, false)), looked)
        }
        coach::Event::Solved => (Event::new(Kind::Solution, cases, ""), 0),
    };
    let is_dead_end = event.event == Kind::Remove
        && recorder.last().is_some_and(|last| last.event == Kind::Place);
    if engine == Engine::BruteForce && skipped > 0 {
        let before = if event.event == Kind::Place { cases - 1 } else { cases };
        recorder.push(Event::prune(before, skipped, "does-not-fit"))?;
    } else if is_dead_end {
        recorder.push(Event::prune(cases, 1, "dead-end"))?;
    }
    recorder.push(event)
}
