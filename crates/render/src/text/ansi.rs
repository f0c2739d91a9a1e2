//! Roles as the colours of a terminal.
//!
//! Roles use the sixteen colours that a reader's theme defines, so they suit
//! light and dark screens. Pieces need more colours than that.

use unpuzzle_puzzles::page::Role;

use super::TextStyle;
use crate::palette;

/// Text in the colour of its role.
pub(super) fn paint(role: Role, text: &str, style: TextStyle) -> String {
    wrapped(foreground(role, style), text, style)
}

pub(super) fn paint_square(role: Role, text: &str, style: TextStyle) -> String {
    match role {
        Role::Piece(number) => wrapped(Some(background(number, style)), text, style),
        _ => paint(role, text, style),
    }
}

fn wrapped(code: Option<String>, text: &str, style: TextStyle) -> String {
    match code {
        Some(code) if style.colour && !text.is_empty() => format!("\x1b[{code}m{text}\x1b[0m"),
        _ => text.to_owned(),
    }
}

fn foreground(role: Role, style: TextStyle) -> Option<String> {
    let code = match role {
        Role::Normal => return None,
        Role::Title => "1;4",
        Role::Strong => "1",
        Role::Quiet => "2",
        Role::Good => "32",
        Role::Bad => "31",
        Role::Warning => "33",
        Role::Accent => "36",
        Role::RedSuit => "1;31",
        Role::BlackSuit => "1",
        Role::Piece(number) => {
            return Some(format!("38;{}", numbered(number, style)));
        }
    };
    Some(code.to_owned())
}

fn background(number: u8, style: TextStyle) -> String {
    let is_light = palette::is_light(palette::piece(number));
    let letters = if is_light { 16 } else { 231 };
    format!("1;38;5;{letters};48;{}", numbered(number, style))
}

/// The colour of a piece as exactly as the terminal can show it.
fn numbered(number: u8, style: TextStyle) -> String {
    let colour = palette::piece(number);
    if style.true_colour {
        format!("2;{};{};{}", colour.0, colour.1, colour.2)
    } else {
        format!("5;{}", palette::terminal(colour))
    }
}
