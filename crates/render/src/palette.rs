//! The colours of everything that is not a terminal's own.

use unpuzzle_core::picture::Paint;

/// Red, green and blue.
pub(crate) type Colour = (u8, u8, u8);

/// Colours of pieces, players and strategies by number, told apart with
/// common colour blindness too. After the last they start again.
const PIECES: [Colour; 12] = [
    (0, 114, 178),
    (230, 159, 0),
    (0, 158, 115),
    (213, 94, 0),
    (204, 121, 167),
    (86, 180, 233),
    (240, 228, 66),
    (127, 60, 141),
    (140, 86, 75),
    (120, 160, 40),
    (150, 155, 165),
    (27, 58, 110),
];

/// The colour of a piece.
pub(crate) fn piece(number: u8) -> Colour {
    PIECES[usize::from(number) % PIECES.len()]
}

/// The colour of a paint on white paper. All that carry text have a contrast
/// of at least 4.5 to 1 there.
pub(crate) fn colour(paint: Paint) -> Colour {
    match paint {
        Paint::Ink => (29, 35, 48),
        Paint::Paper => (255, 255, 255),
        Paint::Faint => (107, 114, 128),
        Paint::Red => (200, 16, 46),
        Paint::Accent => (11, 104, 148),
        Paint::Piece(number) => piece(number),
    }
}

/// Whether black letters are easier to read on a colour than white ones.
pub(crate) fn is_light((red, green, blue): Colour) -> bool {
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) > 128_000
}

/// The nearest colour of the 6 × 6 × 6 cube that terminals have.
pub(crate) fn terminal((red, green, blue): Colour) -> u8 {
    let level = |part: u8| match part {
        0..48 => 0,
        48..115 => 1,
        _ => (part - 35) / 40,
    };
    16 + 36 * level(red) + 6 * level(green) + level(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cube_of_terminals() {
        let check = |colour, number| assert_eq!(terminal(colour), number);
        check((0, 0, 0), 16);
        check((255, 255, 255), 231);
        check((255, 0, 0), 196);
        check((95, 135, 175), 67);
        check((114, 115, 116), 16 + 36 + 6 * 2 + 2);
    }

    #[test]
    fn text_stands_out_from_paper() {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        let luminance =
            |(r, g, b): Colour| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
        for paint in [Paint::Ink, Paint::Faint, Paint::Red, Paint::Accent] {
            assert!(1.05 / (luminance(colour(paint)) + 0.05) >= 4.5, "{paint:?}");
        }
    }
}
