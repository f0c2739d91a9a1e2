//! Help in steps: where to look, then the move and its reason, then the move
//! made.

use unpuzzle::puzzles::tiling::reason_message;
use unpuzzle::tiling::coach::{Advice, Reason};
use unpuzzle::tiling::model::place_name;
use unpuzzle::tiling::{Hint, Placed};

use super::messages;
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
        Analysis::Counting => return say(play, Role::Warning, messages::STILL_COUNTING.message()),
        Analysis::Unknown => {
            let why = messages::UNCOUNTED.message();
            return say(play, Role::Warning, messages::NO_HINT.with("why", why));
        }
    };
    match hint.advice.clone() {
        Advice::Place(placed) => place(play, &hint, &placed),
        Advice::TakeBack(placed) => take_back(play, &hint, &placed),
        Advice::Done | Advice::GiveUp => {
            let why = reason_message(&hint.reason, play.problem().lattice());
            say(play, Role::Warning, messages::NO_HINT.with("why", why));
        }
    }
}

fn say(play: &mut Play, role: Role, message: Message) {
    play.note = Some((role, message));
}

fn place(play: &mut Play, hint: &Hint, placed: &Placed) {
    let reason = reason_message(&hint.reason, play.problem().lattice());
    let label = play.label(placed.piece);
    play.session.count_hint();
    match play.hint {
        Stage::Nothing => {
            say(play, Role::Accent, nudge(play, hint, placed));
            play.hint = Stage::Nudge;
        }
        Stage::Nudge => {
            play.hold_at(placed);
            let put = messages::PUT_IT
                .with("piece", label)
                .with("cells", cells(play, placed))
                .with("reason", reason);
            say(play, Role::Accent, put);
            play.hint = Stage::Move;
        }
        Stage::Move => {
            play.hold_at(placed);
            play.place();
            let done = messages::DONE_FOR_YOU.with("piece", label).with("reason", reason);
            say(play, Role::Accent, done);
        }
    }
}

/// The cell or the piece that the reason is about.
fn nudge(play: &Play, hint: &Hint, placed: &Placed) -> Message {
    match &hint.reason {
        Reason::ForcedCell(cell) | Reason::ElseDeadCell(cell) => {
            messages::LOOK_AT_CELL.with("cell", place_name(*cell, play.problem().lattice()))
        }
        _ => messages::LOOK_AT_PIECE.with("piece", play.label(placed.piece)),
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
            let reason = reason_message(&hint.reason, play.problem().lattice());
            say(play, Role::Accent, messages::SOMETHING_WRONG.with("reason", reason));
            play.hint = Stage::Nudge;
        }
        Stage::Nudge => {
            say(play, Role::Accent, messages::TAKE_IT_BACK.with("piece", label));
            play.hint = Stage::Move;
        }
        Stage::Move => {
            if play.take_back_piece(placed) {
                say(play, Role::Accent, messages::TAKEN_BACK.with("piece", label));
            }
        }
    }
}
