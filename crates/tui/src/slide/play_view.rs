//! The game as it looks: the board as large as there is room, what it came to
//! beside it, and below it one thing at a time that is to be said.

use unpuzzle::slide::Size;
use unpuzzle_puzzles::msg;

use super::motion::last_move;
use super::play::{Mode, Play};
use super::tiles::{Painting, Scale};
use super::{advice_view, words};
use crate::prelude::*;
use crate::saving::Saving;

/// The columns beside the board, and those between.
const SIDE: u16 = 25;
const GAP: u16 = 4;
/// The rows below the board.
const BELOW: u16 = 3;

pub(super) fn keys(play: &Play) -> Vec<Key> {
    if let Some(keys) = play.saving.keys() {
        return keys;
    }
    match play.mode {
        Mode::Playing => playing_keys(play),
        Mode::Resuming => vec![
            Key::named(KeyCode::Enter, msg!("go on")),
            Key::letter('n', msg!("new game")),
            Key::letter('q', msg!("leave")),
        ],
        Mode::Won => vec![
            Key::named(KeyCode::Enter, msg!("keep going")),
            Key::letter('u', msg!("undo")),
            Key::letter('n', msg!("new game")),
            Key::letter('q', msg!("leave")),
        ],
        Mode::GivingUp => {
            vec![Key::letter('y', msg!("yes, a new game")), Key::letter('n', msg!("no, stay"))]
        }
    }
}

fn playing_keys(play: &Play) -> Vec<Key> {
    let mut keys = Vec::new();
    if !play.is_over() {
        keys.push(Key::letter('h', msg!("hint")));
        keys.push(Key::letter('v', msg!("advice on/off")));
    }
    keys.push(Key::letter('u', msg!("undo")));
    if play.session.can_redo() {
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

pub(super) fn draw(play: &Play, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
    let [middle, bottom] =
        Layout::vertical([Constraint::Min(1), Constraint::Length(BELOW)]).areas(area);
    let last = last_move(&play.session);
    let painting = Painting {
        grid: play.session.game().grid(),
        newest: last.map(|made| usize::from(made.turn.spawn.cell)),
        motion: play.motion.as_ref(),
    };
    let Some(side) = draw_board(&painting, frame, middle, theme) else {
        return draw_below(play, frame, bottom, false, theme);
    };
    let mut lines = facts(&facts_of(play), theme);
    if play.shows_advice() {
        lines.push(Line::raw(""));
        lines.extend(advice_view::lines(play.advice.as_ref(), SIDE, theme));
    }
    frame.render_widget(Paragraph::new(lines), side);
    draw_below(play, frame, bottom, true, theme);
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

fn facts_of(play: &Play) -> Vec<Fact> {
    let (session, game) = (&play.session, play.session.game());
    let mut facts = vec![
        (msg!("Score"), LocalizedText::grouped(game.points())),
        (msg!("Best"), LocalizedText::grouped(play.best())),
        (msg!("Moves"), LocalizedText::grouped(session.moves().len() as u128)),
        (msg!("Largest tile"), words::tile(game.grid().largest()).into()),
    ];
    if let Some(made) = last_move(session) {
        let last = msg!("{arrow} +{points}", arrow = words::arrow(made.turn.direction), ..);
        let last = last.with("points", LocalizedText::grouped(made.points));
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

fn draw_below(play: &Play, frame: &mut Frame<'_>, area: Rect, has_side: bool, theme: Theme) {
    if !matches!(play.saving, Saving::Idle) {
        return play.saving.draw(frame, area, theme);
    }
    let mut rows = Vec::new();
    if play.shows_advice() && !has_side {
        rows.push(advice_view::one_line(play.advice.as_ref(), theme));
    }
    for (role, message) in told(play) {
        rows.extend(said(role, &theme.tell(&message), area.width, theme));
    }
    frame.render_widget(Paragraph::new(rows), area);
}

fn told(play: &Play) -> Vec<(Role, Message)> {
    let score = || LocalizedText::grouped(play.session.game().points());
    match (play.mode, &play.note) {
        (Mode::Resuming, _) => {
            let question = msg!(
                "Go on with this game? Score {score} after {moves} {moves|move|moves}.",
                score = score(),
                ..
            );
            let moves = play.session.moves().len();
            vec![(Role::Accent, question.with("moves", moves))]
        }
        (Mode::Won, _) => vec![(Role::Good, msg!("2048! You made it. Keep going for more?"))],
        (Mode::GivingUp, _) => {
            vec![(Role::Warning, msg!("Give this game up and begin a new one?"))]
        }
        (Mode::Playing, Some(note)) => vec![note.clone()],
        (Mode::Playing, None) if play.is_over() => told_at_the_end(play),
        (Mode::Playing, None) => hint(play).into_iter().collect(),
    }
}

/// The best move, for a player who asked for it just now.
fn hint(play: &Play) -> Option<(Role, Message)> {
    let best = play.advice.filter(|_| play.is_hinted)?.values.best()?;
    let hint = msg!("Best move: {arrow} {direction}.", arrow = words::arrow(best), ..);
    Some((Role::Accent, hint.with("direction", best.message())))
}

fn told_at_the_end(play: &Play) -> Vec<(Role, Message)> {
    let (score, largest) = (play.session.game().points(), play.session.game().grid().largest());
    let result = msg!(
        "No move is left: score {score}, largest tile {largest}, {moves} {moves|move|moves}.",
        score = LocalizedText::grouped(score),
        largest = words::tile(largest),
        moves = play.session.moves().len()
    );
    let scores = play.scores_with_this();
    let statistics = msg!(
        "{games} {games|game|games} on {size}: average {average}, best {best}, 2048 reached in {won}.",
        games = scores.games,
        size = words::size(play.size()),
        average = LocalizedText::grouped(scores.average()),
        best = LocalizedText::grouped(scores.best),
        won = scores.won
    );
    let mut told = vec![(Role::Strong, result)];
    if play.scores.games > 0 && score > play.scores.best {
        told.push((Role::Good, msg!("A new best score!")));
    }
    told.push((Role::Normal, statistics));
    told
}
