//! What each of the four moves is worth, beside the board or on one line.

use unpuzzle::slide::Move;
use unpuzzle_puzzles::msg;

use super::words;
use super::workers::Advice;
use crate::prelude::*;

/// The order in which directions are listed.
const ORDER: [Move; 4] = [Move::Left, Move::Right, Move::Up, Move::Down];

/// The values of the moves one below the other.
pub(super) fn lines(advice: Option<&Advice>, width: u16, theme: Theme) -> Vec<Line<'static>> {
    let Some(advice) = advice else {
        let words = theme.say(msg!("Thinking…"));
        return vec![Line::styled(words, theme.style(Role::Quiet))];
    };
    let player = msg!("Advice of {player}", player = advice.player.to_string());
    let mut lines = vec![Line::styled(theme.tell(&player), theme.style(Role::Title))];
    lines.extend(ORDER.map(|direction| row(advice, direction, width, theme)));
    let unit = match advice.player.counts_points() {
        true => msg!("points still to come"),
        false => msg!("how far behind the best"),
    };
    lines.push(Line::styled(theme.say(unit), theme.style(Role::Quiet)));
    lines
}

fn row(advice: &Advice, direction: Move, width: u16, theme: Theme) -> Line<'static> {
    let role = role(advice, direction);
    let mark = if role == Role::Good { "▸" } else { " " };
    let name = theme.say(direction.message());
    let left = format!("{mark} {} {name}", words::arrow(direction));
    let worth = worth(advice, direction, theme);
    let room = usize::from(width).saturating_sub(Span::raw(left.as_str()).width());
    Line::styled(format!("{left}{worth:>room$}"), theme.style(role))
}

/// The values of the moves on one line.
pub(super) fn one_line(advice: Option<&Advice>, theme: Theme) -> Line<'static> {
    let Some(advice) = advice else {
        let words = theme.say(msg!("Thinking…"));
        return Line::styled(words, theme.style(Role::Quiet));
    };
    let spans = ORDER.map(|direction| {
        let role = role(advice, direction);
        let mark = if role == Role::Good { "▸" } else { "" };
        let worth = worth(advice, direction, theme);
        let text = format!("{mark}{} {worth}   ", words::arrow(direction));
        Span::styled(text, theme.style(role))
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
        (Some(value), _) if advice.player.counts_points() => words::value(value, theme.language),
        (Some(_), _) if values.best() == Some(direction) => theme.say(msg!("best")).to_owned(),
        (Some(value), Some(best)) => words::value(value - best, theme.language),
        _ => theme.say(msg!("cannot")).to_owned(),
    }
}
