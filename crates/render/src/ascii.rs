//! Readable stand-ins for characters that an encoding lacks.
//!
//! Old terminals know ASCII and the fonts of every PDF reader know a little
//! more. A formula or a card must stay readable there, not become boxes.

/// What to write in ASCII for a character beyond it, or `None` if there is
/// nothing better than a question mark.
pub fn stand_in(character: char) -> Option<&'static str> {
    Some(match character {
        '×' | '∗' | '∙' | '•' => "*",
        // Between numbers it multiplies, between words it separates.
        '·' => ".",
        '÷' | '∕' => "/",
        '−' | '–' | '—' | '‐' | '‑' | '─' => "-",
        '♠' | '♤' => "s",
        '♥' | '♡' => "h",
        '♦' | '♢' => "d",
        '♣' | '♧' => "c",
        '‘' | '’' | '′' => "'",
        '“' | '”' | '″' => "\"",
        '…' => "...",
        '→' | '⇒' => "->",
        '←' => "<-",
        '↑' => "^",
        '↓' => "v",
        '≤' => "<=",
        '≥' => ">=",
        '≠' => "!=",
        '≈' => "~",
        '±' => "+-",
        '√' => "sqrt",
        '✓' | '✔' => "+",
        '✗' | '✘' => "x",
        '│' => "|",
        '\u{a0}' | '\u{2009}' | '\u{202f}' => " ",
        '®' => "(R)",
        '½' => "1/2",
        '¼' => "1/4",
        '¾' => "3/4",
        '²' => "^2",
        '³' => "^3",
        _ => return accentless(character),
    })
}

/// The letter without its accent.
fn accentless(character: char) -> Option<&'static str> {
    Some(match character {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => "a",
        'è' | 'é' | 'ê' | 'ë' => "e",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' => "o",
        'ù' | 'ú' | 'û' | 'ü' => "u",
        'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' => "A",
        'È' | 'É' | 'Ê' | 'Ë' => "E",
        'ç' => "c",
        'ñ' => "n",
        'µ' => "u",
        _ => return None,
    })
}

/// Text in ASCII alone.
pub(crate) fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            _ if character.is_ascii() => plain.push(character),
            _ => plain.push_str(stand_in(character).unwrap_or("?")),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_and_cards_stay_readable() {
        let check = |text: &str, plain: &str| assert_eq!(ascii(text), plain);
        check("8 ÷ (3 − 8 ÷ 3)", "8 / (3 - 8 / 3)");
        check("10♠ Q♥", "10s Qh");
        check("a ≥ b…", "a >= b...");
        check("3328 ± 667", "3328 +- 667");
        check("日", "?");
        check("plain\n", "plain\n");
    }
}
