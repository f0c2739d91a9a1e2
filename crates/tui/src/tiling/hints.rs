//! Help in steps: where to look, then the move and its reason, then the move
//! made.

use unpuzzle::tiling::coach::{Advice, Reason};
use unpuzzle::tiling::model::place_name;
use unpuzzle::tiling::{Hint, Placed};
use unpuzzle_puzzles::msg;

use super::play::{Analysis, Play};
use crate::prelude::*;

/// How much of the hint has been given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    #[default]
    Nothing,
    Nudge,
    Move,
}

pub(super) fn give(play: &mut Play) {
    let hint = match &play.analysis {
        Analysis::Known(view) => view.hint.clone(),
        Analysis::Counting => return say(play, Role::Warning, msg!("still counting, one moment")),
        Analysis::Unknown => {
            let why = msg!(
                "Too much to count exactly in this time. Place a few more pieces, then it can be done."
            );
            return say(play, Role::Warning, msg!("no hint: {why}", why));
        }
    };
    match hint.advice.clone() {
        Advice::Place(placed) => place(play, &hint, &placed),
        Advice::TakeBack(placed) => take_back(play, &hint, &placed),
        Advice::Done | Advice::GiveUp => {
            let why = hint.reason.message(play.problem().lattice());
            say(play, Role::Warning, msg!("no hint: {why}", why));
        }
    }
}

fn say(play: &mut Play, role: Role, message: Message) {
    play.note = Some((role, message));
}

fn place(play: &mut Play, hint: &Hint, placed: &Placed) {
    let reason = hint.reason.message(play.problem().lattice());
    let label = play.label(placed.piece);
    play.session.count_hint();
    match play.hint {
        Stage::Nothing => {
            say(play, Role::Accent, nudge(play, hint, placed));
            play.hint = Stage::Nudge;
        }
        Stage::Nudge => {
            play.hold_at(placed);
            let put = msg!(
                "Put {piece} on {cells}: {reason}.",
                piece = label,
                cells = cells(play, placed),
                reason
            );
            say(play, Role::Accent, put);
            play.hint = Stage::Move;
        }
        Stage::Move => {
            play.hold_at(placed);
            play.place();
            let done = msg!("{piece} is where it belongs: {reason}.", piece = label, reason);
            say(play, Role::Accent, done);
        }
    }
}

/// The cell or the piece that the reason is about.
fn nudge(play: &Play, hint: &Hint, placed: &Placed) -> Message {
    match &hint.reason {
        Reason::ForcedCell(cell) | Reason::ElseDeadCell(cell) => {
            msg!("Look at the cell {cell}.", cell = place_name(*cell, play.problem().lattice()))
        }
        _ => msg!("Look at piece {piece}.", piece = play.label(placed.piece)),
    }
}

fn cells(play: &Play, placed: &Placed) -> LocalizedText {
    let name = |cell| place_name(cell, play.problem().lattice());
    let names: Vec<String> = placed.cells.iter().copied().map(name).collect();
    names.join(" ").into()
}

fn take_back(play: &mut Play, hint: &Hint, placed: &Placed) {
    play.session.count_hint();
    let label = play.label(placed.piece);
    match play.hint {
        Stage::Nothing => {
            let reason = hint.reason.message(play.problem().lattice());
            say(play, Role::Accent, msg!("Something on the board is wrong: {reason}.", reason));
            play.hint = Stage::Nudge;
        }
        Stage::Nudge => {
            say(play, Role::Accent, msg!("Take {piece} back.", piece = label));
            play.hint = Stage::Move;
        }
        Stage::Move => {
            if play.take_back_piece(placed) {
                say(play, Role::Accent, msg!("{piece} is back in the tray.", piece = label));
            }
        }
    }
}
