//! Times as people read them.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use unpuzzle::nerdle::Date;
use unpuzzle_puzzles::Language;

/// Measures the time between the events of a screen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stopwatch {
    last: Option<Duration>,
}

impl Stopwatch {
    /// Time since the previous event; zero for the first.
    pub(crate) fn lap(&mut self, now: Duration) -> Duration {
        let since = self.last.replace(now);
        since.map_or(Duration::ZERO, |last| now.saturating_sub(last))
    }
}

/// The date where the player is, and how many days that is after 1 January 1970. The puzzle
/// of a date is the same everywhere.
pub(crate) fn today() -> Option<(Date, u64)> {
    let now = Timestamp::now();
    day_of(now.as_second(), TimeZone::system().to_offset(now).seconds())
}

/// The day of a Unix time at an offset from Greenwich in seconds.
fn day_of(now: i64, offset: i32) -> Option<(Date, u64)> {
    let day = u64::try_from((now + i64::from(offset)).div_euclid(24 * 60 * 60)).ok()?;
    Some((Date::from_unix_day(day)?, day))
}

/// A running clock: `0:07`, `12:30`, `1:02:03`.
pub(crate) fn minutes(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A measured time: `7.3 s`, `7,3 dtk`; from a minute on as a clock.
pub(crate) fn seconds(time: Duration, language: Language) -> String {
    if time >= Duration::from_secs(60) {
        return minutes(time);
    }
    with_unit(&format!("{:.1}", time.as_secs_f64()), language)
}

/// An estimated time in whole seconds: `10 s`, `10 dtk`.
pub(crate) fn about(time: Duration, language: Language) -> String {
    with_unit(&time.as_secs_f64().round().to_string(), language)
}

fn with_unit(seconds: &str, language: Language) -> String {
    match language {
        Language::English => format!("{seconds} s"),
        Language::Indonesian => format!("{} dtk", seconds.replace('.', ",")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn today_is_the_date_where_the_player_is() {
        let check = |seconds, hours: i32, expected: &str| {
            let (date, _) = day_of(seconds, hours * 3600).unwrap();
            assert_eq!(date.to_string(), expected);
        };
        check(0, 0, "1970-01-01");
        check(951_825_600, 0, "2000-02-29");
        // The last second of a day in Greenwich, and the first of the next.
        check(1_794_787_199, 0, "2026-11-15");
        check(1_794_787_200, 0, "2026-11-16");
        // It is the next day already in Jakarta, and the day before still in New York.
        check(1_794_787_199, 7, "2026-11-16");
        check(1_794_787_200, -5, "2026-11-15");
    }

    #[test]
    fn clocks_have_hours_only_when_needed() {
        let check = |seconds, expected: &str| {
            assert_eq!(minutes(Duration::from_secs(seconds)), expected);
        };
        check(0, "0:00");
        check(67, "1:07");
        check(3723, "1:02:03");
    }

    #[test]
    fn measured_times_follow_the_language() {
        let check = |milliseconds, language, expected: &str| {
            assert_eq!(seconds(Duration::from_millis(milliseconds), language), expected);
        };
        check(7340, Language::English, "7.3 s");
        check(7340, Language::Indonesian, "7,3 dtk");
        check(90_000, Language::English, "1:30");
    }
}
