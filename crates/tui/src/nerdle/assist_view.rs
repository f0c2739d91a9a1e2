//! How help with a game looks: the rows so far, the row that is being entered,
//! and what is recommended.

use unpuzzle::nerdle::{Knowledge, Mode, Symbol};
use unpuzzle_puzzles::msg;

use super::assist::{Advised, Assist, Editing};
use super::play_view::{legend, played, which_boards};
use super::tiles::{Arrangement, Face, Faces};
use crate::prelude::*;

/// Rows of words below the boards.
const WORDS: u16 = 7;

/// Boards and words; boards have the room that their rows need.
fn areas(assist: &Assist, area: Rect) -> [Rect; 2] {
    let rows = u16::try_from(row_count(assist)).unwrap_or(u16::MAX);
    let words = area.height.saturating_sub(rows).clamp(4, WORDS);
    Layout::vertical([Constraint::Min(1), Constraint::Length(words)]).areas(area)
}

/// Rows that the game elsewhere has, or more if it goes on.
fn row_count(assist: &Assist) -> usize {
    let mode = match assist.board_count() {
        1 => Mode::Single,
        2 => Mode::Bi,
        _ => Mode::Quad,
    };
    mode.rows(assist.variant()).max(assist.rows() + 1)
}

pub(super) fn arrangement(assist: &Assist, area: Rect) -> Option<Arrangement> {
    let (boards, rows) = (assist.board_count(), row_count(assist));
    let tiles = assist.variant().tiles();
    let area = areas(assist, area)[0];
    Arrangement::of(boards, rows, tiles, assist.first_board, area)
}

pub(super) fn draw(assist: &Assist, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let [top, bottom] = areas(assist, area);
    let arrangement = arrangement(assist, area);
    match &arrangement {
        Some(arrangement) => draw_boards(assist, frame, arrangement, theme),
        None => {
            let words =
                theme.say(msg!("The boards do not fit on the terminal. Enlarge it to see them."));
            let rows = said(Role::Warning, words, top.width, theme);
            frame.render_widget(Paragraph::new(rows), top);
        }
    }
    let hidden = arrangement.and_then(|own| which_boards(&own, assist.board_count()));
    let mut all = sentences(assist);
    all.extend(hidden.map(|message| (Role::Quiet, message)));
    let told =
        |(role, message): (Role, Message)| said(role, &theme.tell(&message), area.width, theme);
    let mut rows: Vec<Line<'static>> = all.into_iter().flat_map(told).collect();
    if rows.len() < usize::from(bottom.height) {
        rows.push(legend(theme));
    }
    frame.render_widget(Paragraph::new(rows), bottom);
}

fn draw_boards(assist: &Assist, frame: &mut Frame<'_>, arrangement: &Arrangement, theme: Theme) {
    let boards = assist.boards.as_deref().unwrap_or_default();
    for &number in &arrangement.shown {
        if let Some(board) = boards.get(number) {
            let faces = faces(assist, number, board);
            arrangement.draw(frame.buffer_mut(), number, &faces, theme);
        }
    }
}

fn faces(assist: &Assist, number: usize, board: &Knowledge) -> Faces {
    let mut faces: Faces = board.rows().iter().map(played).collect();
    if let Some(place) = assist.place_of(number) {
        faces.push(entered(assist, place));
    }
    faces
}

/// The row that is being entered, on one of the open boards.
fn entered(assist: &Assist, place: usize) -> Vec<Face> {
    let tiles = assist.variant().tiles();
    let first = place * tiles;
    let face = |tile| Face {
        symbol: assist.guess.get(tile),
        colour: assist.colours.get(first + tile),
        is_cursor: match assist.editing {
            Editing::Guess => assist.guess.cursor() == tile,
            Editing::Colours => assist.colours.cursor() == first + tile,
        },
    };
    (0..tiles).map(face).collect()
}

/// What is recommended, what to do, and what is wrong.
fn sentences(assist: &Assist) -> Vec<(Role, Message)> {
    let mut all = Vec::new();
    all.extend(assist.note.clone());
    match &assist.advice {
        Advised::Thinking => all.push((Role::Quiet, msg!("One moment…"))),
        Advised::Unknown => all.push((
            Role::Warning,
            msg!("No recommendation in time: Tab, and type a guess of your own"),
        )),
        Advised::Solved => {
            all.push((Role::Good, msg!("Solved in {rows} {rows|row|rows}.", rows = assist.rows())));
            return all;
        }
        Advised::Known(advice) => {
            let one = advice.candidates.iter().all(|&count| count == 1);
            let text =
                if one { msg!("The answer is {guess}", ..) } else { msg!("Guess {guess}", ..) };
            let guess = advice.guess.to_string();
            all.push((Role::Strong, text.with("guess", guess)));
            let left = msg!("{count} still possible.", count = advice.candidates_left());
            all.push((Role::Normal, left));
            if !one {
                all.push((Role::Quiet, advice.expectation()));
            }
        }
    }
    all.push((Role::Accent, prompt(assist)));
    all
}

fn prompt(assist: &Assist) -> Message {
    match assist.editing {
        Editing::Guess => msg!("Type the guess that you made instead, then Enter for its colours."),
        Editing::Colours => {
            let guess: String = assist.guess.all().into_iter().map(Symbol::character).collect();
            msg!(
                "Enter {guess} on the page, then type its colours here: 0 absent, 1 elsewhere, 2 right (or b p g, or paste squares), and Enter.",
                guess
            )
        }
    }
}

pub(super) fn keys(assist: &Assist) -> Vec<Key> {
    let mut keys = match (assist.is_solved(), assist.editing) {
        (true, _) => vec![Key::named(KeyCode::Enter, msg!("restart"; "new game"))],
        (false, Editing::Guess) => vec![Key::named(KeyCode::Enter, msg!("colours"))],
        (false, Editing::Colours) => vec![
            Key::named(KeyCode::Enter, msg!("done")),
            Key::named(KeyCode::Tab, msg!("other guess")),
        ],
    };
    if assist.rows() > 0 {
        keys.push(Key::named(KeyCode::Up, msg!("undo a row")));
    }
    keys.push(Key::letter('l', msg!("list")));
    if assist.board_count() > 1 {
        keys.push(Key::named(KeyCode::Down, msg!("next board")));
    }
    if assist.rows() > 0 && !assist.is_solved() {
        keys.push(Key::letter('n', msg!("restart"; "new game")));
    }
    keys.extend(Key::help_and_leave());
    keys
}
