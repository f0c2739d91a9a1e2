//! The colours of everything that is not a terminal's own.

use unpuzzle_puzzles::picture::{Paint, Picture, Shape};

/// Red, green and blue.
pub(crate) type Colour = (u8, u8, u8);

/// Colours of pieces on paper: those of the web pages (`--piece-1` and so on in
/// `tokens.css`), all light enough for a letter in ink. After the last they
/// start again.
const ON_PAPER: [Colour; 12] = [
    (0xe9, 0x87, 0x7b),
    (0x8f, 0xb8, 0xee),
    (0xf3, 0xc7, 0x60),
    (0x86, 0xcb, 0xa0),
    (0xc6, 0xa3, 0xe3),
    (0xf0, 0xa3, 0x5e),
    (0x7c, 0xcf, 0xd0),
    (0xf0, 0xa5, 0xc6),
    (0xb7, 0xcf, 0x6b),
    (0xcd, 0xb7, 0x9a),
    (0x9a, 0xa5, 0xe8),
    (0xc3, 0xc6, 0xcc),
];

/// Colours of pieces on a terminal, and of curves and bars, by number. The first
/// twelve are told apart with common colour blindness too; no two look alike
/// even where a terminal has only its cube of colours. After the last they
/// start again.
const PIECES: [Colour; 28] = [
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
    (255, 175, 135),
    (0, 95, 0),
    (255, 0, 95),
    (0, 95, 255),
    (215, 255, 175),
    (135, 0, 0),
    (95, 255, 255),
    (135, 95, 0),
    (255, 135, 255),
    (175, 255, 0),
    (135, 0, 215),
    (0, 175, 0),
    (255, 0, 0),
    (0, 0, 135),
    (95, 255, 135),
    (175, 0, 95),
];

/// The colour of a piece among the 256 that terminals have.
pub fn piece_index(number: u8) -> u8 {
    terminal(piece(number))
}

pub fn is_light_piece(number: u8) -> bool {
    is_light(piece(number))
}

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
        Paint::Surface => (233, 229, 220),
        Paint::Piece(number) => ON_PAPER[usize::from(number) % ON_PAPER.len()],
        Paint::Series(number) => piece(number),
    }
}

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

/// The bright spot in radii from the centre, to the left and up.
pub(crate) const SPOT: f64 = 0.36;

/// Where a colour is reached, from 0 (the spot) to 1 (the rim), and that colour.
pub(crate) type Stop = (f64, Colour);

pub(crate) fn stops(colour: Colour) -> [Stop; 4] {
    [
        (0.0, mixed(colour, WHITE, 0.82)),
        (0.3, mixed(colour, WHITE, 0.28)),
        (0.72, colour),
        (1.0, mixed(colour, BLACK, 0.42)),
    ]
}

pub(crate) fn ball_paints(pictures: &[Picture]) -> Vec<Paint> {
    let mut paints = Vec::new();
    for picture in pictures {
        collect(&picture.shapes, &mut paints);
    }
    paints
}

fn collect(shapes: &[Shape], paints: &mut Vec<Paint>) {
    for shape in shapes {
        match shape {
            Shape::Ball { paint, .. } if !paints.contains(paint) => paints.push(*paint),
            Shape::Turned { shapes, .. } => collect(shapes, paints),
            _ => {}
        }
    }
}

const WHITE: Colour = (255, 255, 255);
const BLACK: Colour = (0, 0, 0);

fn mixed(from: Colour, to: Colour, part: f64) -> Colour {
    let mix = |from: u8, to: u8| {
        (f64::from(from) + (f64::from(to) - f64::from(from)) * part).round() as u8
    };
    (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
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
    fn letters_stand_out_from_pieces_on_paper() {
        assert!(ON_PAPER.into_iter().all(is_light));
    }

    #[test]
    fn pieces_on_paper_are_those_of_the_pages() {
        let tokens = include_str!("../tests/tokens.css");
        for (index, (red, green, blue)) in ON_PAPER.into_iter().enumerate() {
            let token = format!("--piece-{}: #{red:02x}{green:02x}{blue:02x};", index + 1);
            assert!(tokens.contains(&token), "{token}");
        }
    }

    fn linear(part: u8) -> f64 {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    }

    #[test]
    fn text_stands_out_from_paper() {
        let luminance =
            |(r, g, b): Colour| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
        for paint in [Paint::Ink, Paint::Faint, Paint::Red, Paint::Accent] {
            assert!(1.05 / (luminance(colour(paint)) + 0.05) >= 4.5, "{paint:?}");
        }
    }

    /// A colour by lightness, green to red and blue to yellow, in which equal
    /// steps look alike.
    fn seen((red, green, blue): Colour) -> [f64; 3] {
        let (red, green, blue) = (linear(red), linear(green), linear(blue));
        let root = |sum: f64| {
            if sum > 0.008_856 { sum.cbrt() } else { 7.787 * sum + 16.0 / 116.0 }
        };
        let x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
        let y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
        let z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0888);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn of_cube(number: u8) -> Colour {
        let level = |part: u8| [0, 95, 135, 175, 215, 255][usize::from(part % 6)];
        let number = number - 16;
        (level(number / 36), level(number / 6), level(number))
    }

    #[test]
    fn no_two_pieces_look_alike() {
        let far = |one: Colour, two: Colour| {
            let parts = seen(one).into_iter().zip(seen(two));
            parts.map(|(one, two)| (one - two).powi(2)).sum::<f64>().sqrt()
        };
        for (index, one) in PIECES.iter().enumerate() {
            for two in &PIECES[..index] {
                let cubes = far(of_cube(terminal(*one)), of_cube(terminal(*two)));
                assert!(far(*one, *two) > 18.0, "{one:?} {two:?}");
                assert!(cubes > 15.0, "{one:?} {two:?} {cubes}");
            }
        }
    }
}
