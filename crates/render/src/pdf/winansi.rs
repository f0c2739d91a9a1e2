//! Text in the encoding of a PDF's standard fonts, Windows code page 1252.

use crate::ascii::stand_in;

/// What the code page has at 0x80 to 0x9f; a space where it has nothing.
const UPPER: [char; 32] = [
    '€', ' ', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', ' ', 'Ž', ' ', //
    ' ', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', ' ', 'ž', 'Ÿ',
];

/// The bytes of a text. What the code page lacks becomes readable ASCII; the
/// minus sign becomes a dash of its width, and control characters spaces.
pub(crate) fn encoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for character in text.chars() {
        match byte(character) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend(stand_in(character).unwrap_or("?").bytes()),
        }
    }
    bytes
}

fn byte(character: char) -> Option<u8> {
    match character {
        ' '..='~' => Some(character as u8),
        '\u{a0}'..='ÿ' => Some(character as u8),
        '−' => byte('–'),
        _ if character.is_control() => Some(b' '),
        _ => {
            let place = UPPER.iter().position(|known| *known == character)?;
            Some(0x80 + place as u8)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_code_page_lacks_stays_readable() {
        let check = |text: &str, bytes: &[u8]| assert_eq!(encoded(text), bytes, "{text}");
        check("8 × 3", b"8 \xd7 3");
        check("8 ÷ 3", b"8 \xf7 3");
        check("5 − 1 · 2", b"5 \x96 1 \xb7 2");
        check("10♠…", b"10s\x85");
        check("24®", b"24\xae");
        check("日\n", b"? ");
    }
}
