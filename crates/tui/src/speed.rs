//! How fast something to watch goes.

/// How fast it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Speed {
    /// Steps in a second.
    PerSecond(u32),
    /// As fast as it goes.
    Full,
}

/// The speeds that keys choose.
const SPEEDS: [u32; 11] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

impl Default for Speed {
    fn default() -> Self {
        Speed::PerSecond(20)
    }
}

impl Speed {
    /// This many steps in a second; none at all means no limit.
    pub(crate) fn of(steps: i64) -> Self {
        match u32::try_from(steps) {
            Ok(steps) if steps > 0 => Speed::PerSecond(steps),
            _ => Speed::Full,
        }
    }

    /// The next speed up.
    pub(crate) fn faster(self) -> Self {
        let Speed::PerSecond(now) = self else {
            return self;
        };
        let next = SPEEDS.into_iter().find(|&speed| speed > now);
        next.map_or(Speed::Full, Speed::PerSecond)
    }

    /// The next speed down.
    pub(crate) fn slower(self) -> Self {
        let below = |speed: &u32| match self {
            Speed::PerSecond(now) => *speed < now,
            Speed::Full => true,
        };
        let next = SPEEDS.into_iter().rev().find(below);
        next.map_or(self, Speed::PerSecond)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_go_up_to_the_fastest_and_down_to_one() {
        let check = |speed: Speed, faster, slower| {
            assert_eq!((speed.faster(), speed.slower()), (faster, slower));
        };
        use Speed::{Full, PerSecond};
        check(PerSecond(20), PerSecond(50), PerSecond(10));
        check(PerSecond(33), PerSecond(50), PerSecond(20));
        check(PerSecond(2000), Full, PerSecond(1000));
        check(PerSecond(1), PerSecond(2), PerSecond(1));
        check(Full, Full, PerSecond(2000));
        assert_eq!(Speed::of(0), Full);
        assert_eq!(Speed::of(7), PerSecond(7));
    }
}
