//! Points for solving a hand.

use crate::Millis;

/// Points for an immediate answer without hints.
const MOST_POINTS: u64 = 1000;
/// The time over which points fall where a hand has no time limit.
const UNLIMITED: Millis = 120_000;
/// Each hint costs one of this many parts.
const PARTS: u64 = 4;

/// How a player found an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// How long it took.
    pub(super) after: Millis,
    /// How long there was in all.
    pub(super) limit: Option<Millis>,
    /// How many hints were taken.
    pub(super) hints: usize,
}

impl Effort {
    /// From 1000 points at once down to 500 when the time is up; each hint takes a quarter.
    pub(super) fn by_speed(self) -> u64 {
        let half = MOST_POINTS / 2;
        self.without_hints(half + self.share_of(half))
    }

    /// Fewer tries score more, whatever the time; then faster scores more.
    pub(super) fn by_tries(self, used: u64, all: u64) -> u64 {
        let left = |used: u64| MOST_POINTS * all.saturating_sub(used) / all.max(1);
        let (least, most) = (left(used), left(used.saturating_sub(1)));
        let step = most.saturating_sub(least).saturating_sub(1);
        self.without_hints(least + 1 + self.share_of(step))
    }

    /// The part of some points that the time left over is worth.
    fn share_of(self, points: u64) -> u64 {
        let limit = self.limit.unwrap_or(UNLIMITED).max(1);
        points * limit.saturating_sub(self.after) / limit
    }

    fn without_hints(self, points: u64) -> u64 {
        points * PARTS.saturating_sub(self.hints as u64) / PARTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_and_hints_make_the_points() {
        let check = |after, limit, hints, expected| {
            let effort = Effort { after, limit, hints };
            assert_eq!(effort.by_speed(), expected, "{effort:?}");
        };
        check(0, Some(60_000), 0, 1000);
        check(30_000, Some(60_000), 0, 750);
        check(60_000, Some(60_000), 0, 500);
        check(90_000, Some(60_000), 0, 500);
        check(0, Some(60_000), 1, 750);
        check(60_000, Some(60_000), 2, 250);
        check(60_000, None, 0, 750);
        check(0, Some(0), 9, 0);
    }

    #[test]
    fn fewer_rows_beat_any_time() {
        let worth = |used, after| Effort { after, limit: Some(60_000), hints: 0 }.by_tries(used, 6);
        assert_eq!(worth(1, 0), 1000);
        for used in 1..6 {
            assert!(worth(used, 60_000) > worth(used + 1, 0), "{used}");
            assert!(worth(used, 0) > worth(used, 30_000), "{used}");
        }
        assert!(worth(6, 60_000) > 0);
    }
}
