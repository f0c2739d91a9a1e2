//! How the game looks: the boards, the keyboard, and below them what is said.

use unpuzzle::nerdle::{Board, Colour, Game};
use unpuzzle::puzzles::nerdle::NerdleGame;
use unpuzzle_puzzles::{Status, msg};
use unpuzzle_store::Summary;

use super::keyboard;
use super::play::Play;
use super::record::first_attempts;
use super::tiles::{Arrangement, Face, Faces, shape};
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

pub(super) fn arrangement(play: &Play, area: Rect) -> Option<Arrangement> {
    let game = play.game()?.game();
    let instance = game.instance();
    Arrangement::of(
        game.boards().len(),
        instance.mode.rows(instance.rules.variant),
        instance.rules.variant.tiles(),
        play.first_board,
        areas(area)[0],
    )
}

pub(super) fn draw(play: &Play, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let [top, keys, bottom] = areas(area);
    if let Some(game) = play.game() {
        match arrangement(play, area) {
            Some(arrangement) => draw_boards(play, game.game(), frame, &arrangement, theme),
            None => {
                let words = theme
                    .say(msg!("The boards do not fit on the terminal. Enlarge it to see them."));
                let rows = said(Role::Warning, words, top.width, theme);
                frame.render_widget(Paragraph::new(rows), top);
            }
        }
        let boards = play.boards();
        let open: Vec<_> = boards.iter().filter(|own| !own.is_solved()).copied().collect();
        let shown = if open.is_empty() { &boards } else { &open };
        keyboard::draw(frame.buffer_mut(), keys, play.variant(), shown, theme);
    }
    let hidden = arrangement(play, area).and_then(|own| which_boards(&own, play.boards().len()));
    let rows = words(play, bottom, hidden, theme);
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
    play: &Play,
    game: &Game,
    frame: &mut Frame<'_>,
    arrangement: &Arrangement,
    theme: Theme,
) {
    for &number in &arrangement.shown {
        let faces = faces(play, game, &game.boards()[number]);
        arrangement.draw(frame.buffer_mut(), number, &faces, theme);
    }
}

fn faces(play: &Play, game: &Game, board: &Board) -> Faces {
    let tiles = play.variant().tiles();
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

fn words(play: &Play, area: Rect, hidden: Option<Message>, theme: Theme) -> Vec<Line<'static>> {
    let mut all = Vec::new();
    if play.is_busy() {
        all.push((Role::Quiet, msg!("One moment…")));
    }
    all.extend(hidden.map(|message| (Role::Quiet, message)));
    match play.status_of_game() {
        Some(Status::Playing) | None => all.extend(judged(play)),
        Some(status) => all.extend(ending(play, status)),
    }
    let told =
        |(role, message): (Role, Message)| said(role, &theme.tell(&message), area.width, theme);
    let mut rows: Vec<Line<'static>> = all.into_iter().flat_map(told).collect();
    if rows.len() < usize::from(area.height) {
        rows.push(legend(theme));
    }
    rows
}

/// What is said about the row that is being typed, and about the game.
fn judged(play: &Play) -> Vec<(Role, Message)> {
    let mut all = Vec::new();
    let judgement = play.judgement().and_then(|own| own.said());
    all.extend(play.note.clone().or(judgement));
    all.extend(play.hint.clone().map(|hint| (Role::Accent, hint)));
    if play.shows_count && play.game().is_some() {
        let open = play.boards().into_iter().filter(|own| !own.is_solved());
        let counts: Vec<String> = open.map(|own| own.count().to_string()).collect();
        let count = msg!("{count} still possible.", count = counts.join(" + "));
        all.push((Role::Normal, count));
    }
    all
}

fn ending(play: &Play, status: Status) -> Vec<(Role, Message)> {
    let Some(game) = play.game().map(NerdleGame::game) else {
        return Vec::new();
    };
    let first = match status {
        Status::Won => (Role::Good, msg!("Solved in {rows} {rows|row|rows}!", rows = game.rows())),
        _ => {
            let answers = game.answers().unwrap_or_default();
            let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
            (
                Role::Bad,
                msg!("Not this time. The answer was {answers}", answers = answers.join(", ")),
            )
        }
    };
    let attempts = first_attempts(&play.past.results);
    let summary = Summary::of(attempts);
    let streak = msg!(
        "{solved} of {played} games solved, streak {streak}, longest {longest}",
        solved = summary.solved,
        played = summary.games,
        streak = summary.streak,
        longest = summary.longest
    );
    let mut all = vec![first, (Role::Normal, streak)];
    all.extend(play.note.clone());
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
