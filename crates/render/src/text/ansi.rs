//! Roles as the colours of a terminal.
//!
//! Roles use the sixteen colours that a reader's theme defines, so they suit
//! light and dark screens. Pieces need more colours than that.

use unpuzzle_core::page::Role;

use crate::palette;

/// Text in the colour of its role.
pub(super) fn paint(role: Role, text: &str, colour: bool) -> String {
    wrapped(foreground(role), text, colour)
}

/// Text on a background in the colour of its role: a square of a board.
pub(super) fn paint_square(role: Role, text: &str, colour: bool) -> String {
    match role {
        Role::Piece(number) => wrapped(Some(background(number)), text, colour),
        _ => paint(role, text, colour),
    }
}

fn wrapped(code: Option<String>, text: &str, colour: bool) -> String {
    match code {
        Some(code) if colour && !text.is_empty() => format!("\x1b[{code}m{text}\x1b[0m"),
        _ => text.to_owned(),
    }
}

fn foreground(role: Role) -> Option<String> {
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
            return Some(format!(
                "38;5;{}",
                palette::terminal(palette::piece(number))
            ));
        }
    };
    Some(code.to_owned())
}

fn background(number: u8) -> String {
    let colour = palette::piece(number);
    let letters = if palette::is_light(colour) { 16 } else { 231 };
    format!("1;38;5;{letters};48;5;{}", palette::terminal(colour))
}
