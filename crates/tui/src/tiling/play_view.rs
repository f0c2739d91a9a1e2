//! How the game looks: the board, the tray, and below them what is known.

use std::collections::HashMap;
use std::time::Duration;

use unpuzzle::tiling::Cell;
use unpuzzle::tiling::coach::{Advice, Reason};
use unpuzzle::tiling::game::Cover;
use unpuzzle_puzzles::messages::level_text;
use unpuzzle_puzzles::{Language, msg};

use super::arrangement::{Arrangement, Picture};
use super::grid::Spot;
use super::paint::{Face, Mark};
use super::play::{self, Filling, Table, label, left, position, problem};
use super::tray::{self, Item, State};
use super::workers::View;
use crate::clock;
use crate::entry::Note;
use crate::prelude::*;
use crate::saving::Saving;

/// Rows below the board: what is known, and what is said.
const WORDS: u16 = 4;

fn areas(area: Rect) -> [Rect; 3] {
    Layout::vertical([Constraint::Length(1), Constraint::Min(1), Constraint::Length(WORDS)])
        .areas(area)
}

pub(super) fn arrangement(play: &Filling, table: &Table, area: Rect) -> Option<Arrangement> {
    let sheet = play.grid.spot(play.cursor).map_or(0, |spot| spot.sheet);
    Arrangement::of(&play.grid, &items(table), sheet, areas(area)[1])
}

fn items(table: &Table) -> Vec<Item> {
    tray::items(problem(table), &left(table))
}

pub(super) fn draw(play: &Filling, table: &Table, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let [top, middle, bottom] = areas(area);
    frame.render_widget(info(play, table, theme), top);
    let scene = Scene::of(play, table);
    let board = Picture {
        grid: &play.grid,
        items: &items(table),
        here: play.grid.spot(play.cursor).map(|spot| spot.sheet),
        face: &|spot| scene.face(spot),
        state: &|item| state(play, table, item),
    };
    board.draw(frame, middle, arrangement(play, table, area), theme);
    if table.saving.is_asking() || matches!(table.saving, Saving::Done(_)) {
        return table.saving.draw(frame, bottom, theme);
    }
    let rows = words(play, table, bottom.width, theme);
    frame.render_widget(Paragraph::new(rows), bottom);
}

fn info(play: &Filling, table: &Table, theme: Theme) -> Line<'static> {
    let pieces: usize = problem(table).pieces().iter().map(|piece| piece.copies).sum();
    let placed = position(table).all_placed().len();
    let info = match play.challenge {
        Some((number, level)) => {
            msg!(
                "Challenge {number}, {level}   {placed} of {pieces} pieces placed",
                number,
                level = level_text(level),
                ..
            )
        }
        None => msg!("{placed} of {pieces} pieces placed", ..),
    };
    let info = info.with("placed", placed).with("pieces", pieces);
    Line::styled(theme.tell(&info), theme.style(Role::Quiet))
}

fn state(play: &Filling, table: &Table, item: &Item) -> State {
    let homeless = match play::view(table).map(|view| &view.hint.reason) {
        Some(Reason::NoHome(label)) if play.shows_counts => Some(*label),
        _ => None,
    };
    match play.hand.as_ref().map(|hand| hand.piece) == Some(item.piece) {
        true => State::Chosen,
        false if homeless == Some(label(table, item.piece)) => State::Homeless,
        false => State::Waiting,
    }
}

/// What lies where, looked up once for a whole drawing.
struct Scene<'a> {
    play: &'a Filling,
    table: &'a Table,
    covers: HashMap<Cell, Cover>,
    ghost: Vec<Cell>,
    fits: bool,
    dead: Vec<Cell>,
    /// How far a light has moved over the solved board.
    light: Option<i32>,
}

impl<'a> Scene<'a> {
    fn of(play: &'a Filling, table: &'a Table) -> Self {
        let shown = play::view(table).filter(|_| play.shows_counts);
        Scene {
            covers: position(table).covers(),
            ghost: play.ghost().map_or_else(Vec::new, |ghost| ghost.cells),
            fits: play.fits(table),
            dead: shown.map_or_else(Vec::new, View::dead_cells),
            light: play.solved_since.map(|since| light(table.now.saturating_sub(since))),
            play,
            table,
        }
    }

    fn face(&self, spot: Spot) -> Face {
        let cell = self.play.grid.cell(spot);
        let is_cell = problem(self.table).cells().binary_search(&cell).is_ok();
        let cover = self.covers.get(&cell);
        let at_cursor = cell == self.play.cursor && self.light.is_none();
        if self.ghost.contains(&cell) {
            return self.ghost_face(is_cell && cover.is_none(), at_cursor);
        }
        match cover {
            Some(cover) => Face::Piece {
                number: cover.number,
                piece: cover.piece,
                label: label(self.table, cover.piece),
                is_fixed: cover.is_fixed,
                mark: match self.light {
                    Some(light) if spot.row + spot.column == light => Mark::Shine,
                    _ if at_cursor => Mark::Cursor,
                    _ => Mark::None,
                },
            },
            None if !is_cell => Face::Gap,
            None if self.dead.contains(&cell) => Face::Open(Mark::Wrong),
            None if at_cursor => Face::Open(Mark::Cursor),
            None => Face::Open(Mark::None),
        }
    }

    fn ghost_face(&self, is_free: bool, at_cursor: bool) -> Face {
        let piece = self.play.hand.as_ref().map_or(0, |hand| hand.piece);
        Face::Ghost {
            piece,
            label: label(self.table, piece),
            fits: self.fits,
            mark: match (is_free, at_cursor) {
                (false, _) => Mark::Wrong,
                (true, true) => Mark::Cursor,
                (true, false) => Mark::None,
            },
        }
    }
}

/// A light that moves over the board once, a diagonal every tenth of a second.
fn light(since: Duration) -> i32 {
    i32::try_from(since.as_millis() / 100).unwrap_or(i32::MAX)
}

/// What is said below the board, the most important last to be cut off first.
fn words(play: &Filling, table: &Table, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let mut rows = Vec::new();
    let mut say = |role: Role, message: &Message| {
        rows.extend(said(role, &theme.tell(message), width, theme));
    };
    if table.over.is_some() {
        let (first, second) = ending(table, theme.language);
        say(Role::Good, &first);
        say(Role::Normal, &second);
    } else {
        let (role, analysis) = analysis(play, table);
        say(role, &analysis);
        let noted = match &table.note {
            Some(Note::Said(_, note)) => Some(note),
            _ => None,
        };
        if let Some((role, here)) = here(play, table).filter(|(_, here)| Some(here) != noted) {
            say(role, &here);
        }
    }
    if play.is_making {
        let level = level_text(play.next_level());
        say(
            Role::Accent,
            &msg!("Making a challenge ({level}), and proving that it has one solution…", level),
        );
    }
    if let Some(note) = &table.note {
        rows.extend(note.rows(width, theme));
    }
    // A long note matters more than what stands above it.
    let extra = rows.len().saturating_sub(usize::from(WORDS));
    rows.drain(..extra);
    rows
}

fn ending(table: &Table, language: Language) -> (Message, Message) {
    let pieces: usize = problem(table).pieces().iter().map(|piece| piece.copies).sum();
    let first = msg!(
        "Solved! {pieces} pieces in {time}.",
        pieces,
        time = clock::seconds(table.session.elapsed(), language)
    );
    let second = msg!(
        "{moves} {moves|move|moves}, {hints} {hints|hint|hints}. n brings a new challenge.",
        moves = table.session.moves().len(),
        hints = table.session.hints()
    );
    (first, second)
}

fn analysis(play: &Filling, table: &Table) -> (Role, Message) {
    if !play.shows_counts {
        return (Role::Quiet, msg!("Counts are hidden; o shows them."));
    }
    let view = match &table.thought {
        None => return (Role::Quiet, msg!("Counting the solutions…")),
        Some(Err(_)) => {
            return (
                Role::Quiet,
                msg!(
                    "Too much to count exactly in this time. Place a few more pieces, then it can be done."
                ),
            );
        }
        Some(Ok(view)) => view,
    };
    let reason = view.hint.reason.message(problem(table).lattice());
    match (&view.hint.advice, view.solutions) {
        (Advice::TakeBack(wrong), _) => {
            let lost = match view.hint.reason {
                Reason::NoSolution => msg!(
                    "No solution any more, though nothing shows it yet: take back {piece}.",
                    ..
                ),
                _ => msg!("No solution any more: take back {piece}, because {reason}.", reason, ..),
            };
            (Role::Bad, lost.with("piece", label(table, wrong.piece)))
        }
        (_, 0) => (Role::Bad, msg!("This puzzle has no solution: {reason}.", reason)),
        (_, solutions) => (
            Role::Strong,
            msg!(
                "This position still stands in {count} {count|solution|solutions}.",
                count = LocalizedText::grouped(solutions)
            ),
        ),
    }
}

/// What the piece in the hand would do where it is.
fn here(play: &Filling, table: &Table) -> Option<(Role, Message)> {
    let ghost = play.ghost()?;
    let label = label(table, ghost.piece);
    if !play.fits(table) {
        return Some((Role::Quiet, msg!("{piece} does not fit here.", piece = label)));
    }
    let known = play::view(table).filter(|_| play.shows_counts);
    let Some(left) = known.and_then(|view| view.leaves(&ghost)) else {
        return Some((Role::Quiet, msg!("{piece} fits here.", piece = label)));
    };
    let homes = known.map_or(0, |view| view.homes(ghost.piece).len());
    Some(match (left, play.home) {
        (0, _) => (Role::Warning, msg!("{piece} here leaves no solution.", piece = label)),
        (left, None) => {
            let leaves =
                msg!("{piece} here leaves {count} {count|solution|solutions}.", piece = label, ..);
            (Role::Normal, leaves.with("count", LocalizedText::grouped(left)))
        }
        (left, Some(home)) => {
            let place = msg!(
                "Place {number} of {of} for {piece}: leaves {count} {count|solution|solutions}.",
                number = home + 1,
                of = homes,
                piece = label,
                ..
            );
            (Role::Accent, place.with("count", LocalizedText::grouped(left)))
        }
    })
}

/// The keys while a piece is in the hand.
pub(super) fn playing_keys(is_flat: bool) -> Vec<Key> {
    let mut keys = vec![
        Key::named(KeyCode::Enter, msg!("place")),
        Key::named(KeyCode::Tab, msg!("next piece")),
        Key::letter('r', msg!("turn")),
    ];
    if is_flat {
        keys.push(Key::letter('f', msg!("flip")));
    } else {
        keys.push(Key::letter('f', msg!("fit here")));
        keys.push(Key::letter(']', msg!("layer")));
    }
    keys.extend([
        Key::letter('x', msg!("take back")),
        Key::letter('u', msg!("undo")),
        Key::letter('h', msg!("hint")),
        Key::letter('.', msg!("good places")),
    ]);
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let check = |number, english: &str, indonesian: &str| {
            let words = LocalizedText::grouped(number);
            assert_eq!(words.in_language(Language::English), english);
            assert_eq!(words.in_language(Language::Indonesian), indonesian);
        };
        check(0, "0", "0");
        check(999, "999", "999");
        check(4_331_140, "4,331,140", "4.331.140");
    }
}
