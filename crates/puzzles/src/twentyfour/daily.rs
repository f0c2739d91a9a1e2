//! The hand of the day, the same for everybody: easy on Monday, and harder towards
//! Sunday.

use crate::GameId;
use unpuzzle_twentyfour::rating::Level;

/// The levels from Sunday to Saturday. The pages of the server have the same.
pub const WEEK: [Level; 7] = [
    Level::Expert,
    Level::Easy,
    Level::Easy,
    Level::Medium,
    Level::Medium,
    Level::Hard,
    Level::Hard,
];

/// The hand of a date, which is so many days after 1 January 1970, in UTC.
pub fn daily(date: &str, unix_day: u64) -> Option<GameId> {
    // That day was a Thursday.
    let level = WEEK[(unix_day + 4) as usize % WEEK.len()];
    GameId::seeded("24", level.name(), date).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_has_the_level_of_its_weekday() {
        let check = |date, day, expected: &str| {
            assert_eq!(daily(date, day).map(|id| id.to_string()), Some(expected.to_owned()));
        };
        check("2026-11-15", 20_772, "24:expert#2026-11-15");
        check("2026-11-16", 20_773, "24:easy#2026-11-16");
        check("2026-11-21", 20_778, "24:hard#2026-11-21");
    }
}
