//! The speed of a game to watch, and the keys that control it.

use std::time::Duration;
use unpuzzle_puzzles::msg;

use crate::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Speed {
    PerSecond(u32),
    Full,
}

/// The speeds that keys choose.
const SPEEDS: [u32; 11] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

impl Speed {
    /// Steps per second; 0 means no limit.
    pub(crate) fn of(steps: i64) -> Self {
        match u32::try_from(steps) {
            Ok(steps) if steps > 0 => Speed::PerSecond(steps),
            _ => Speed::Full,
        }
    }

    pub(crate) fn faster(self) -> Self {
        let Speed::PerSecond(now) = self else {
            return self;
        };
        let next = SPEEDS.into_iter().find(|&speed| speed > now);
        next.map_or(Speed::Full, Speed::PerSecond)
    }

    pub(crate) fn slower(self) -> Self {
        let below = |speed: &u32| match self {
            Speed::PerSecond(now) => *speed < now,
            Speed::Full => true,
        };
        let next = SPEEDS.into_iter().rev().find(below);
        next.map_or(self, Speed::PerSecond)
    }
}

/// A speed, and the time not yet used for a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pacer {
    pub(crate) speed: Speed,
    owed: Duration,
}

/// What a key means while watching.
pub(crate) enum Wish {
    /// Pause, or continue.
    Pause,
    OneStep,
    Nothing,
}

/// Upper bound of the time that is caught up after a pause.
const MOST_OWED: Duration = Duration::from_millis(250);

impl Pacer {
    pub(crate) fn new(speed: Speed) -> Self {
        Pacer { speed, owed: Duration::ZERO }
    }

    /// The time of one step; zero without a limit.
    fn period(self) -> Duration {
        match self.speed {
            Speed::PerSecond(steps) => Duration::from_secs(1) / steps,
            Speed::Full => Duration::ZERO,
        }
    }

    pub(crate) fn let_time_pass(&mut self, lap: Duration) {
        self.owed = (self.owed + lap).min(MOST_OWED.max(self.period()));
    }

    pub(crate) fn is_due(self) -> bool {
        self.owed >= self.period()
    }

    /// Accounts for one step.
    pub(crate) fn step(&mut self) {
        self.owed = self.owed.saturating_sub(self.period());
    }

    /// Handles the keys that change the speed, and interprets the others.
    pub(crate) fn press(&mut self, event: &Event) -> Wish {
        match event.key() {
            Some(KeyCode::Char(' ') | KeyCode::Enter) => {
                self.owed = Duration::ZERO;
                return Wish::Pause;
            }
            Some(KeyCode::Char('.') | KeyCode::Right) => return Wish::OneStep,
            Some(KeyCode::Char('+' | '=')) => self.speed = self.speed.faster(),
            Some(KeyCode::Char('-')) => self.speed = self.speed.slower(),
            _ => {}
        }
        Wish::Nothing
    }

    pub(crate) fn keys(is_running: bool, one_step: Message) -> [Key; 4] {
        let space = if is_running { msg!("pause") } else { msg!("resume") };
        [
            Key::letter(' ', space),
            Key::letter('.', one_step),
            Key::letter('+', msg!("faster")),
            Key::letter('-', msg!("slower")),
        ]
    }

    /// The speed in words, by a template with the `count` of steps per second.
    pub(crate) fn speed_text(self, per_second: Message) -> Message {
        match self.speed {
            Speed::PerSecond(steps) => per_second.with("count", steps),
            Speed::Full => msg!("as fast as it goes"),
        }
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
