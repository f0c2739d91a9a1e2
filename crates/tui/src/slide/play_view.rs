//! The game as it looks: the board as large as there is room, what it came to
//! beside it, and below it one thing at a time that is to be said.

use unpuzzle::slide::Size;
use unpuzzle_puzzles::msg;

use super::play::{Slide, Table, counts, is_over, size};
use super::tiles::{Painting, Scale};
use super::{advice_view, words};
use crate::entry::Note;
use crate::prelude::*;
use crate::saving::Saving;

/// The columns beside the board, and those between.
const SIDE: u16 = 25;
const GAP: u16 = 4;
/// The rows below the board.
const BELOW: u16 = 3;

pub(super) fn keys(skin: &Slide, table: &Table) -> Vec<Key> {
    if skin.is_celebrating {
        return vec![
            Key::named(KeyCode::Enter, msg!("keep going")),
            Key::letter('u', msg!("undo")),
            Key::letter('n', msg!("new game")),
            Key::letter('q', msg!("leave")),
        ];
    }
    let mut keys = Vec::new();
    if !is_over(table) {
        keys.push(Key::letter('h', msg!("hint")));
        keys.push(Key::letter('v', msg!("advice on/off")));
    }
    keys.push(Key::letter('u', msg!("undo")));
    if table.session.can_redo() {
        keys.push(Key::letter('r', msg!("redo")));
    }
    keys.extend([
        Key::letter('n', msg!("new game")),
        Key::letter('e', msg!("review")),
        Key::letter('x', msg!("save")),
    ]);
    keys.extend(Key::help_and_leave());
    keys
}

pub(super) fn draw(skin: &Slide, table: &Table, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let [middle, bottom] =
        Layout::vertical([Constraint::Min(1), Constraint::Length(BELOW)]).areas(area);
    let painting = Painting {
        grid: table.game().grid(),
        newest: table.session.last().map(|slid| usize::from(slid.turn.spawn.cell)),
        motion: skin.motion.as_ref().map(|motion| (motion, motion.phase(table.now))),
    };
    let side = draw_board(&painting, frame, middle, theme);
    if let Some(side) = side {
        let mut lines = facts(&facts_of(skin, table), theme);
        if skin.shows_advice(table) {
            lines.push(Line::raw(""));
            lines.extend(advice_view::lines(table.thought.as_ref(), SIDE, theme));
        }
        frame.render_widget(Paragraph::new(lines), side);
    }
    draw_below(skin, table, frame, bottom, side.is_some(), theme);
}
/// Draws a board with as much beside it as fits; says where that is. Where
/// nothing fits beside it, there is no such place.
pub(super) fn draw_board(
    painting: &Painting<'_>,
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
) -> Option<Rect> {
    let size = painting.grid.size();
    let Some((scale, has_side)) = scale(size, area) else {
        let words = theme
            .say(msg!("This board does not fit on the terminal. Enlarge the terminal to see it."));
        let rows = said(Role::Warning, words, area.width, theme);
        frame.render_widget(Paragraph::new(rows), area);
        return None;
    };
    let (width, height) = scale.board(size);
    let whole = width + if has_side { GAP + SIDE } else { 0 };
    let board = Rect {
        x: area.x + (area.width - whole) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    painting.draw(frame.buffer_mut(), board, scale, theme);
    has_side.then(|| Rect {
        x: board.right() + GAP,
        width: SIDE,
        ..area.intersection(Rect { y: board.y, ..area })
    })
}

/// The scale of a board, and whether something fits beside it. Small tiles are
/// worse than nothing beside them.
fn scale(size: Size, area: Rect) -> Option<(Scale, bool)> {
    let alone = Scale::largest(size, area.width, area.height)?;
    let beside = area.width.checked_sub(SIDE + GAP);
    let beside = beside.and_then(|width| Scale::largest(size, width, area.height));
    match beside {
        Some(beside) if beside == alone || beside.is_roomy() => Some((beside, true)),
        _ => Some((alone, false)),
    }
}

/// A name and a number beside the board.
pub(super) type Fact = (Message, LocalizedText);

fn facts_of(skin: &Slide, table: &Table) -> Vec<Fact> {
    let game = table.game();
    let mut facts = vec![
        (msg!("Score"), LocalizedText::grouped(game.points())),
        (msg!("Best"), LocalizedText::grouped(skin.best(table))),
        (msg!("Moves"), LocalizedText::grouped(table.session.moves().len() as u128)),
        (msg!("Largest tile"), words::tile(game.grid().largest()).into()),
    ];
    if let Some(slid) = table.session.last() {
        let last = msg!("{arrow} +{points}", arrow = words::arrow(slid.turn.direction), ..);
        let last = last.with("points", LocalizedText::grouped(slid.points));
        facts.push((msg!("Last move"), last.into()));
    }
    facts
}

/// Names on the left, numbers on the right.
pub(super) fn facts(facts: &[Fact], theme: Theme) -> Vec<Line<'static>> {
    let line = |(name, number): &Fact| {
        let name = theme.say(name);
        let number = number.in_language(theme.language);
        let room = usize::from(SIDE).saturating_sub(Span::raw(name).width());
        Line::from(vec![
            Span::styled(name, theme.style(Role::Quiet)),
            Span::styled(format!("{number:>room$}"), theme.style(Role::Strong)),
        ])
    };
    facts.iter().map(line).collect()
}

fn draw_below(
    skin: &Slide,
    table: &Table,
    frame: &mut Frame<'_>,
    area: Rect,
    has_side: bool,
    theme: Theme,
) {
    if !matches!(table.saving, Saving::Idle) {
        return table.saving.draw(frame, area, theme);
    }
    let mut rows = Vec::new();
    if skin.shows_advice(table) && !has_side {
        rows.push(advice_view::one_line(table.thought.as_ref(), theme));
    }
    for note in told(skin, table) {
        rows.extend(note.rows(area.width, theme));
    }
    frame.render_widget(Paragraph::new(rows), area);
}

fn told(skin: &Slide, table: &Table) -> Vec<Note> {
    match (table.question, &table.note) {
        (Some(question), _) => table.asked(skin, question).into_iter().collect(),
        (None, _) if skin.is_celebrating => {
            vec![Note::Said(Role::Good, msg!("2048! You made it. Keep going for more?"))]
        }
        (None, Some(note)) => vec![note.clone()],
        (None, None) if is_over(table) => told_at_the_end(skin, table),
        (None, None) => hint(skin, table).into_iter().collect(),
    }
}

/// The best move, for a player who asked for it just now.
fn hint(skin: &Slide, table: &Table) -> Option<Note> {
    let best = table.thought.filter(|_| skin.is_hinted)?.values.best()?;
    let hint = msg!("Best move: {arrow} {direction}.", arrow = words::arrow(best), ..);
    Some(Note::Said(Role::Accent, hint.with("direction", best.message())))
}

fn told_at_the_end(skin: &Slide, table: &Table) -> Vec<Note> {
    let (score, largest) = (table.game().points(), table.game().grid().largest());
    let result = msg!(
        "No move is left: score {score}, largest tile {largest}, {moves} {moves|move|moves}.",
        score = LocalizedText::grouped(score),
        largest = words::tile(largest),
        moves = table.session.moves().len()
    );
    let mut told = vec![Note::Said(Role::Strong, result)];
    if !counts(table) {
        let own = msg!("A board of your own is not in your statistics.");
        told.push(Note::Said(Role::Quiet, own));
        return told;
    }
    let scores = skin.scores_with_this(table);
    let statistics = msg!(
        "{games} {games|game|games} on {size}: average {average}, best {best}, 2048 reached in {won}.",
        games = scores.games,
        size = words::size(size(table)),
        average = LocalizedText::grouped(scores.average()),
        best = LocalizedText::grouped(scores.best),
        won = scores.won
    );
    if skin.scores.games > 0 && score > skin.scores.best {
        told.push(Note::Said(Role::Good, msg!("A new best score!")));
    }
    told.push(Note::Said(Role::Normal, statistics));
    told
}
