//! How the game looks: the boards, the keyboard, and below them what is said.

use unpuzzle::nerdle::{Board, Colour};
use unpuzzle_puzzles::{Status, msg};
use unpuzzle_store::{Ending, Summary};

use super::keyboard;
use super::play::{Guessing, Table, boards, instance, variant};
use super::record::first_attempts;
use super::tiles::{Arrangement, Face, Faces, shape};
use crate::entry::Note;
use crate::prelude::*;

/// Rows of words, where there is room for them.
const WORDS: u16 = 4;

/// Rows that are left for boards of the most rows.
const MOST_ROWS: u16 = 10;

fn areas(area: Rect) -> [Rect; 3] {
    let spare = area.height.saturating_sub(MOST_ROWS + keyboard::ROWS);
    let words = spare.clamp(2, WORDS);
    let (above, below) = (u16::from(spare > WORDS), u16::from(spare > WORDS + 4));
    let boards = area.height.saturating_sub(above + keyboard::ROWS + below + words);
    let part = |y: u16, height: u16| Rect { y, height, ..area }.intersection(area);
    [
        part(area.y, boards),
        part(area.y + boards + above, keyboard::ROWS),
        part(area.bottom().saturating_sub(words), words),
    ]
}

pub(super) fn keyboard_area(area: Rect) -> Rect {
    areas(area)[1]
}

pub(super) fn arrangement(play: &Guessing, table: &Table, area: Rect) -> Option<Arrangement> {
    let (boards, instance) = (table.game().game().boards().len(), instance(table));
    let variant = instance.rules.variant;
    let (rows, tiles) = (instance.mode.rows(variant), variant.tiles());
    Arrangement::of(boards, rows, tiles, play.first_board, areas(area)[0])
}

pub(super) fn draw(
    play: &Guessing,
    table: &Table,
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
) {
    let [top, keys, bottom] = areas(area);
    let arrangement = arrangement(play, table, area);
    match &arrangement {
        Some(arrangement) => draw_boards(play, table, frame, arrangement, theme),
        None => {
            let words =
                theme.say(msg!("The boards do not fit on the terminal. Enlarge it to see them."));
            let rows = said(Role::Warning, words, top.width, theme);
            frame.render_widget(Paragraph::new(rows), top);
        }
    }
    let boards = boards(table);
    let open: Vec<_> = boards.iter().filter(|own| !own.is_solved()).copied().collect();
    let shown = if open.is_empty() { &boards } else { &open };
    keyboard::draw(frame.buffer_mut(), keys, variant(table), shown, theme);
    let hidden = arrangement.and_then(|own| which_boards(&own, boards.len()));
    let rows = words(play, table, bottom, hidden, theme);
    frame.render_widget(Paragraph::new(rows), bottom);
}

/// Says which boards are seen, where not all are.
pub(super) fn which_boards(arrangement: &Arrangement, all: usize) -> Option<Message> {
    let shown = arrangement.shown.iter().map(|board| (board + 1).to_string());
    let shown: Vec<String> = shown.collect();
    let message =
        msg!("boards {boards} of {all}; ↓ shows the others", boards = shown.join(" "), ..);
    (shown.len() < all).then(|| message.with("all", all))
}

fn draw_boards(
    play: &Guessing,
    table: &Table,
    frame: &mut Frame<'_>,
    arrangement: &Arrangement,
    theme: Theme,
) {
    for &number in &arrangement.shown {
        let faces = faces(play, table, &table.game().game().boards()[number]);
        arrangement.draw(frame.buffer_mut(), number, &faces, theme);
    }
}

fn faces(play: &Guessing, table: &Table, board: &Board) -> Faces {
    let (game, tiles) = (table.game().game(), variant(table).tiles());
    let mut faces: Faces = board.knowledge.rows().iter().map(played).collect();
    if board.is_solved() || game.status() != Status::Playing {
        return faces;
    }
    let typed = |place| Face {
        symbol: play.row.get(place),
        colour: None,
        is_cursor: place == play.row.cursor(),
    };
    faces.push((0..tiles).map(typed).collect());
    let all = game.rows() + game.rows_left();
    faces.resize(all, vec![Face::default(); tiles]);
    faces
}

pub(super) fn played(row: &unpuzzle::nerdle::Row) -> Vec<Face> {
    let tiles = row.guess.symbols().zip(row.feedback.colours());
    let face =
        |(symbol, &colour)| Face { symbol: Some(symbol), colour: Some(colour), is_cursor: false };
    tiles.map(face).collect()
}

fn words(
    play: &Guessing,
    table: &Table,
    area: Rect,
    hidden: Option<Message>,
    theme: Theme,
) -> Vec<Line<'static>> {
    let mut all = Vec::new();
    if table.is_busy {
        all.push(Note::Said(Role::Quiet, msg!("One moment…")));
    }
    all.extend(hidden.map(|message| Note::Said(Role::Quiet, message)));
    match &table.over {
        None => all.extend(judged(play, table)),
        Some(over) => all.extend(ending(table, over.ending)),
    }
    let mut rows: Vec<Line<'static>> =
        all.into_iter().flat_map(|note| note.rows(area.width, theme)).collect();
    if rows.len() < usize::from(area.height) {
        rows.push(legend(theme));
    }
    rows
}

/// What is said about the row that is being typed, and about the game.
fn judged(play: &Guessing, table: &Table) -> Vec<Note> {
    let mut all = Vec::new();
    let question = table.question.and_then(|question| table.asked(play, question));
    let judgement = play.judgement(table).and_then(|own| own.said());
    let judgement = judgement.map(|(role, message)| Note::Said(role, message));
    all.extend(question.or_else(|| table.note.clone()).or(judgement));
    if let Some((level, hint)) = table.hint.clone() {
        all.push(Note::Said(Role::Accent, msg!("Hint {level} of 3: {hint}", level, hint)));
    }
    if play.shows_count {
        let open = boards(table).into_iter().filter(|own| !own.is_solved());
        let counts: Vec<String> = open.map(|own| own.count().to_string()).collect();
        let count = msg!("{count} still possible.", count = counts.join(" + "));
        all.push(Note::Said(Role::Normal, count));
    }
    all
}

fn ending(table: &Table, ending: Ending) -> Vec<Note> {
    let game = table.game().game();
    let first = match ending {
        Ending::Solved => {
            let solved = msg!("Solved in {rows} {rows|row|rows}!", rows = game.rows());
            Note::Said(Role::Good, solved)
        }
        _ => {
            let answers = game.answers().unwrap_or_default();
            let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
            let answers = answers.join(", ");
            Note::Said(Role::Bad, msg!("Not this time. The answer was {answers}", answers))
        }
    };
    let summary = Summary::of(first_attempts(&table.past.results));
    let streak = msg!(
        "{solved} of {played} games solved, streak {streak}, longest {longest}",
        solved = summary.solved,
        played = summary.games,
        streak = summary.streak,
        longest = summary.longest
    );
    let mut all = vec![first, Note::Said(Role::Normal, streak)];
    all.extend(table.note.clone());
    all
}

pub(super) fn legend(theme: Theme) -> Line<'static> {
    let parts = [
        (Colour::Right, msg!("legend"; "right place")),
        (Colour::Elsewhere, msg!("elsewhere")),
        (Colour::Absent, msg!("not there")),
    ];
    let part = |(colour, text)| format!("{} {}", shape(colour), theme.say(text));
    let text = parts.map(part).join("   ");
    Line::styled(text, theme.style(Role::Quiet))
}

/// What keys do while the game goes on.
pub(super) fn keys_before(boards: usize) -> Vec<Key> {
    let mut keys = vec![
        Key::named(KeyCode::Enter, msg!("verb"; "guess")),
        Key::letter('h', msg!("hint")),
        Key::letter('o', msg!("count")),
        Key::letter('l', msg!("list")),
    ];
    if boards > 1 {
        keys.push(Key::named(KeyCode::Down, msg!("next board")));
    }
    keys
}

pub(super) fn keys_after() -> Vec<Key> {
    vec![
        Key::letter('s', msg!("share")),
        Key::letter('r', msg!("review")),
        Key::letter('n', msg!("again"; "new game")),
    ]
}
