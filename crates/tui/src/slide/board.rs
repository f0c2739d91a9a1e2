//! The common parts of playing and watching: the board, the facts beside it, the advice.

use unpuzzle::puzzles::slide::SlideGame;
use unpuzzle::slide::{Move, Size};
use unpuzzle_puzzles::{Language, msg};
use unpuzzle_session::Session;

use super::Advice;
use super::tiles::{Motion, Painting, Scale};
use crate::prelude::*;
use std::time::Duration;

/// The columns beside the board, and those between.
const SIDE: u16 = 25;
const GAP: u16 = 4;

/// Draws the position with as much beside it as fits. Returns the area beside the board, if
/// there is room for one.
pub(super) fn draw_board(
    session: &Session<SlideGame>,
    motion: Option<(&Motion, Duration)>,
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
) -> Option<Rect> {
    let painting = Painting {
        grid: session.game().grid(),
        newest: session.last().map(|slid| usize::from(slid.turn.spawn.cell)),
        motion: motion.map(|(motion, now)| (motion, motion.phase(now))),
    };
    let size = painting.grid.size();
    let Some((scale, has_side)) = scale(size, area) else {
        theme.draw_misfit(frame, area);
        return None;
    };
    let (width, height) = scale.board(size);
    let whole = width + if has_side { GAP + SIDE } else { 0 };
    let (x, y) = (area.x + (area.width - whole) / 2, area.y + (area.height - height) / 2);
    let board = Rect { x, y, width, height };
    painting.draw(frame.buffer_mut(), board, scale, theme);
    let side = Rect { x: board.right() + GAP, width: SIDE, y, height: area.bottom() - y };
    has_side.then_some(side)
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

/// The name of a fact on the left, its number on the right.
pub(super) fn fact(
    name: &Message,
    number: impl Into<LocalizedText>,
    theme: Theme,
) -> Line<'static> {
    let name = theme.say(name);
    let number = number.into().in_language(theme.language);
    let room = usize::from(SIDE).saturating_sub(Span::raw(name).width());
    Line::from(vec![
        Span::styled(name, theme.style(Role::Quiet)),
        Span::styled(format!("{number:>room$}"), theme.style(Role::Strong)),
    ])
}

/// Fills in the score, the number of moves and the largest tile.
pub(super) fn with_result(text: Message, session: &Session<SlideGame>) -> Message {
    text.with("score", LocalizedText::grouped(session.game().points()))
        .with("moves", session.moves().len())
        .with("largest", super::tile(session.game().grid().largest()))
}

pub(super) fn over(session: &Session<SlideGame>) -> Message {
    let over = msg!(
        "No move is left: score {score}, largest tile {largest}, {moves} {moves|move|moves}.",
        ..
    );
    with_result(over, session)
}

/// The order in which directions are listed.
const ORDER: [Move; 4] = [Move::Left, Move::Right, Move::Up, Move::Down];

pub(super) fn arrow(direction: Move) -> &'static str {
    match direction {
        Move::Left => "←",
        Move::Down => "↓",
        Move::Right => "→",
        Move::Up => "↑",
    }
}

fn thinking(theme: Theme) -> Line<'static> {
    theme.line(Role::Quiet, &msg!("Thinking…"))
}

/// The values of the moves one below the other.
pub(super) fn advice_lines(advice: Option<&Advice>, theme: Theme) -> Vec<Line<'static>> {
    let Some(advice) = advice else {
        return vec![thinking(theme)];
    };
    let player = msg!("Advice of {player}", player = advice.player.to_string());
    let unit = if advice.player.counts_points() {
        msg!("points still to come")
    } else {
        msg!("how far behind the best")
    };
    let mut lines = vec![theme.line(Role::Title, &player)];
    lines.extend(ORDER.map(|direction| {
        let role = role(advice, direction);
        let mark = if role == Role::Good { "▸" } else { " " };
        let name = theme.say(direction.message());
        let left = format!("{mark} {} {name}", arrow(direction));
        let room = usize::from(SIDE).saturating_sub(Span::raw(left.as_str()).width());
        let worth = worth(advice, direction, theme);
        Line::styled(format!("{left}{worth:>room$}"), theme.style(role))
    }));
    lines.push(theme.line(Role::Quiet, &unit));
    lines
}

/// The values of the moves on one line.
pub(super) fn advice_line(advice: Option<&Advice>, theme: Theme) -> Line<'static> {
    let Some(advice) = advice else {
        return thinking(theme);
    };
    let spans = ORDER.map(|direction| {
        let role = role(advice, direction);
        let mark = if role == Role::Good { "▸" } else { "" };
        let worth = worth(advice, direction, theme);
        Span::styled(format!("{mark}{} {worth}   ", arrow(direction)), theme.style(role))
    });
    Line::from(spans.to_vec())
}

fn role(advice: &Advice, direction: Move) -> Role {
    match advice.values.get(direction) {
        None => Role::Quiet,
        Some(_) if advice.values.best() == Some(direction) => Role::Good,
        Some(_) => Role::Normal,
    }
}

fn worth(advice: &Advice, direction: Move, theme: Theme) -> String {
    let values = &advice.values;
    let best = values.best().and_then(|best| values.get(best));
    match (values.get(direction), best) {
        (Some(own), _) if advice.player.counts_points() => value(own, theme.language),
        (Some(_), _) if values.best() == Some(direction) => theme.say(msg!("best")).to_owned(),
        (Some(own), Some(best)) => value(own - best, theme.language),
        _ => theme.say(msg!("cannot")).to_owned(),
    }
}

/// A value in significant digits: whole from a thousand on, two places below ten.
pub(super) fn value(value: f64, language: Language) -> String {
    let size = value.abs();
    let places = if size >= 10.0 { 1 } else { 2 };
    let text = if size >= 1000.0 {
        LocalizedText::grouped(size.round() as u128)
    } else {
        LocalizedText::fixed(size, places)
    };
    let text = text.in_language(language);
    let is_zero = !text.contains(|c: char| c.is_ascii_digit() && c != '0');
    if value < 0.0 && !is_zero { format!("−{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_significant_digits() {
        let check = |number, english: &str, indonesian: &str| {
            assert_eq!(value(number, Language::English), english);
            assert_eq!(value(number, Language::Indonesian), indonesian);
        };
        check(0.0, "0.00", "0,00");
        check(-0.001, "0.00", "0,00");
        check(-3.456, "−3.46", "−3,46");
        check(42.25, "42.2", "42,2");
        check(478.3, "478.3", "478,3");
        check(1_234_567.8, "1,234,568", "1.234.568");
    }
}
