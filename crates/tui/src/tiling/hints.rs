//! Help in steps: where to look, then the move and its reason, then the move
//! made.

use unpuzzle::tiling::coach::{Advice, Reason};
use unpuzzle::tiling::model::place_name;
use unpuzzle::tiling::{Hint, Placed};
use unpuzzle_puzzles::msg;

use super::play::{Filling, Table, label, problem};
use crate::game::Input;
use crate::prelude::*;

/// How much of the hint has been given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    #[default]
    Nothing,
    Nudge,
    Move,
}

pub(super) fn give(play: &mut Filling, table: &mut Table) -> Input<Filling> {
    let hint = match &table.thought {
        Some(Ok(view)) => view.hint.clone(),
        None => {
            table.warn(msg!("still counting, one moment"));
            return Input::Taken;
        }
        Some(Err(_)) => {
            let why = msg!(
                "Too much to count exactly in this time. Place a few more pieces, then it can be done."
            );
            table.warn(msg!("no hint: {why}", why));
            return Input::Taken;
        }
    };
    match &hint.advice {
        Advice::Place(placed) => place(play, table, &hint, placed),
        Advice::TakeBack(placed) => take_back(play, table, &hint, placed),
        Advice::Done | Advice::GiveUp => {
            let why = hint.reason.message(problem(table).lattice());
            table.warn(msg!("no hint: {why}", why));
            Input::Taken
        }
    }
}

fn place(play: &mut Filling, table: &mut Table, hint: &Hint, placed: &Placed) -> Input<Filling> {
    let reason = hint.reason.message(problem(table).lattice());
    let piece = label(table, placed.piece);
    table.session.count_hint();
    match play.hint {
        Stage::Nothing => {
            table.say(Role::Accent, nudge(table, hint, placed));
            play.hint = Stage::Nudge;
        }
        Stage::Nudge => {
            play.hold_at(placed);
            let cells = cells(table, placed);
            table
                .say(Role::Accent, msg!("Put {piece} on {cells}: {reason}.", piece, cells, reason));
            play.hint = Stage::Move;
        }
        Stage::Move => {
            play.hold_at(placed);
            play.after_move = Some(msg!("{piece} is where it belongs: {reason}.", piece, reason));
            return play.place(table);
        }
    }
    Input::Taken
}

/// The cell or the piece that the reason is about.
fn nudge(table: &Table, hint: &Hint, placed: &Placed) -> Message {
    match &hint.reason {
        Reason::ForcedCell(cell) | Reason::ElseDeadCell(cell) => {
            msg!("Look at the cell {cell}.", cell = place_name(*cell, problem(table).lattice()))
        }
        _ => msg!("Look at piece {piece}.", piece = label(table, placed.piece)),
    }
}

fn cells(table: &Table, placed: &Placed) -> LocalizedText {
    let name = |cell| place_name(cell, problem(table).lattice());
    let names: Vec<String> = placed.cells.iter().copied().map(name).collect();
    names.join(" ").into()
}

fn take_back(
    play: &mut Filling,
    table: &mut Table,
    hint: &Hint,
    placed: &Placed,
) -> Input<Filling> {
    table.session.count_hint();
    let piece = label(table, placed.piece);
    match play.hint {
        Stage::Nothing => {
            let reason = hint.reason.message(problem(table).lattice());
            table.say(Role::Accent, msg!("Something on the board is wrong: {reason}.", reason));
            play.hint = Stage::Nudge;
        }
        Stage::Nudge => {
            table.say(Role::Accent, msg!("Take {piece} back.", piece));
            play.hint = Stage::Move;
        }
        Stage::Move => {
            play.after_move = Some(msg!("{piece} is back in the tray.", piece));
            return play.take_back_piece(table, placed);
        }
    }
    Input::Taken
}
