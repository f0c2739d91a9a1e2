//! Directions, tiles and values as they are written on the screen.

pub(super) use unpuzzle::slide::tile;
use unpuzzle::slide::{Move, Size};
use unpuzzle_puzzles::{Language, LocalizedText};

pub(super) fn size(size: Size) -> String {
    format!("{}×{}", size.rows(), size.columns())
}

pub(super) fn arrow(direction: Move) -> &'static str {
    match direction {
        Move::Left => "←",
        Move::Down => "↓",
        Move::Right => "→",
        Move::Up => "↑",
    }
}

/// A value without more digits than mean something: whole from a thousand on,
/// two places below ten.
pub(super) fn value(value: f64, language: Language) -> String {
    let size = value.abs();
    let text = match size {
        _ if size >= 1000.0 => LocalizedText::grouped(size.round() as u128).in_language(language),
        _ if size >= 10.0 => decimal(size, 1, language),
        _ => decimal(size, 2, language),
    };
    if value < 0.0 && text.contains(|c: char| c.is_ascii_digit() && c != '0') {
        return format!("−{text}");
    }
    text
}

fn decimal(value: f64, places: usize, language: Language) -> String {
    let text = format!("{value:.places$}");
    match language {
        Language::English => text,
        Language::Indonesian => text.replace('.', ","),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_as_many_digits_as_mean_something() {
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
