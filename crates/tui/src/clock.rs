//! Times as people read them.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use unpuzzle::nerdle::Date;
use unpuzzle_puzzles::Language;

/// Measures the time between the events of a screen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stopwatch {
    last: Option<Duration>,
}

impl Stopwatch {
    /// The time since the last event; nothing at the first one.
    pub(crate) fn lap(&mut self, now: Duration) -> Duration {
        let since = self.last.replace(now);
        since.map_or(Duration::ZERO, |last| now.saturating_sub(last))
    }
}

/// Today in UTC, so that it is the same day for everybody, and how many days that is
/// after 1 January 1970.
pub(crate) fn today() -> Option<(Date, u64)> {
    day_of(SystemTime::now())
}

fn day_of(now: SystemTime) -> Option<(Date, u64)> {
    let day = now.duration_since(UNIX_EPOCH).ok()?.as_secs() / (24 * 60 * 60);
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
    let number = format!("{:.1}", time.as_secs_f64());
    match language {
        Language::English => format!("{number} s"),
        Language::Indonesian => format!("{} dtk", number.replace('.', ",")),
    }
}

/// An estimated time in whole seconds: `10 s`, `10 dtk`.
pub(crate) fn about(time: Duration, language: Language) -> String {
    let seconds = time.as_secs_f64().round();
    match language {
        Language::English => format!("{seconds} s"),
        Language::Indonesian => format!("{seconds} dtk"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn today_is_the_day_in_utc() {
        let check = |seconds, expected: &str| {
            let (date, _) = day_of(UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
            assert_eq!(date.to_string(), expected);
        };
        check(0, "1970-01-01");
        check(951_825_600, "2000-02-29");
        // The last second of a day in Greenwich, and the first of the next.
        check(1_794_787_199, "2026-11-15");
        check(1_794_787_200, "2026-11-16");
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
