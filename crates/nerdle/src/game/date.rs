//! Days of the calendar, for the puzzle of the day.

use std::fmt;
use std::str::FromStr;

use unpuzzle_core::{Message, msg};

/// A day that exists.
///
/// ```
/// use unpuzzle_nerdle::Date;
///
/// let date: Date = "2026-11-15".parse().unwrap();
/// assert_eq!(date.to_string(), "2026-11-15");
/// let error = "2026-02-29".parse::<Date>().unwrap_err();
/// assert_eq!(error.to_string(), "2026-02 has 28 days, not 29");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// The date of a year, month and day.
    pub(crate) fn new(year: u16, month: u8, day: u8) -> Result<Self, Message> {
        if !(1..=12).contains(&month) {
            return Err(msg!("there is no month {month}", month));
        }
        let days = days_in(year, month);
        if !(1..=days).contains(&day) {
            let month = format!("{year:04}-{month:02}");
            return Err(msg!("{month} has {days} days, not {day}", month, days, day));
        }
        Ok(Date { year, month, day })
    }

    /// The day this many days after 1 January 1970.
    pub fn from_unix_day(days: u64) -> Option<Self> {
        let mut left = days;
        for (year, month) in (1970..10_000).flat_map(|year| (1..=12).map(move |at| (year, at))) {
            let length = u64::from(days_in(year, month));
            if left < length {
                return Date::new(year, month, left as u8 + 1).ok();
            }
            left -= length;
        }
        None
    }

    /// The day after; none after the last of the year 9999.
    pub fn next(self) -> Option<Self> {
        let Date { year, month, day } = self;
        let next = Date::new(year, month, day + 1)
            .or_else(|_| Date::new(year, month + 1, 1))
            .or_else(|_| Date::new(year + 1, 1, 1));
        next.ok().filter(|next| next.year < 10_000)
    }

    /// Days since 1 January of the year 0 in the Gregorian calendar.
    pub fn day_number(self) -> u64 {
        let year = u64::from(self.year);
        // The year 0 has 366 days; leap days of years before this one.
        let leaps = year.div_ceil(4) - year.div_ceil(100) + year.div_ceil(400);
        let months: u64 = (1..self.month).map(|month| u64::from(days_in(self.year, month))).sum();
        year * 365 + leaps + months + u64::from(self.day) - 1
    }
}

fn days_in(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u8::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let form = |at: usize, byte: u8| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        };
        let fits = text.len() == 10 && text.bytes().enumerate().all(|(at, byte)| form(at, byte));
        let number = |at: std::ops::Range<usize>| text.get(at).and_then(|part| part.parse().ok());
        match (fits, number(0..4), number(5..7), number(8..10)) {
            (true, Some(year), Some(month), Some(day)) => Date::new(year, month as u8, day as u8),
            _ => Err(msg!("a date is written like 2026-11-15")),
        }
    }
}
