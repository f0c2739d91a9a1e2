//! Times as people write them.

use std::time::Duration;
use unpuzzle_core::msg;

use crate::error::{InputError, SourceSpan};
use unpuzzle_core::Message;

/// A time such as `10s`, `500ms`, `1m30s` or `1.5h`; a bare number is seconds.
pub fn parse_duration(text: &str) -> Result<Duration, InputError> {
    let refuse = |reason: Message, span| {
        let help = msg!("a time looks like 10s, 500ms, 2m, 1m30s or 1h");
        InputError::new(reason).at(SourceSpan::new(text, span)).with_help(help)
    };
    let mut seconds = 0.0;
    let mut at = 0;
    while at < text.len() || at == 0 {
        let rest = &text[at..];
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.');
        let digits = digits.unwrap_or(rest.len());
        let letters = rest[digits..].find(|c: char| !c.is_alphabetic());
        let end = letters.map_or(text.len(), |length| at + digits + length);
        let bad_number = || refuse(msg!("this is not a time"), at..text.len());
        let amount: f64 = rest[..digits].parse().map_err(|_| bad_number())?;
        let scale = unit(&text[at + digits..end])
            .ok_or_else(|| refuse(msg!("there is no such unit of time"), at + digits..end))?;
        seconds += amount * scale;
        at = end;
    }
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| refuse(msg!("this is not a time"), 0..text.len()))
}

fn unit(word: &str) -> Option<f64> {
    match word {
        "ms" => Some(0.001),
        "" | "s" | "sec" => Some(1.0),
        "m" | "min" => Some(60.0),
        "h" => Some(3600.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        let check = |text: &str, milliseconds| {
            let parsed = parse_duration(text).map(|time| time.as_millis());
            assert_eq!(parsed, Ok(milliseconds), "{text}");
        };
        check("10s", 10_000);
        check("10", 10_000);
        check("500ms", 500);
        check("1m30s", 90_000);
        check("1.5h", 5_400_000);
        check("0s", 0);
    }

    #[test]
    fn a_bad_time_is_marked() {
        let check = |text: &str, marked: &str| {
            let place = parse_duration(text).unwrap_err().place.unwrap();
            assert_eq!(&place.text[place.span], marked, "{text}");
        };
        check("10x", "x");
        check("1m30q", "q");
        check("soon", "soon");
        check("", "");
        check("-3s", "-3s");
        check("1.2.3s", "1.2.3s");
        check("10 s", " s");
        check(&"9".repeat(400), &"9".repeat(400));
    }
}
