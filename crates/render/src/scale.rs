//! The scale of a chart: where a value lies and where the ticks are.
//!
//! Text and pictures share it, so the same chart says the same in both.

use unpuzzle_puzzles::page::Chart;
use unpuzzle_puzzles::{Language, Message, msg};

/// A stretch of numbers, even or by powers of ten.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    /// The left end; a power of ten on a logarithmic scale.
    low: f64,
    high: f64,
    /// Between ticks: a distance, or on a logarithmic scale a number of decades.
    step: f64,
    logarithmic: bool,
}

impl Scale {
    pub(crate) fn of(chart: &Chart) -> Self {
        let values = chart.bars.iter().map(|bar| bar.value);
        let sound = values.filter(|value| value.is_finite() && *value > 0.0);
        if chart.logarithmic {
            Scale::logarithmic(sound)
        } else {
            Scale::even(sound.fold(0.0, f64::max))
        }
    }

    fn even(most: f64) -> Self {
        Scale::between(0.0, if most > 0.0 { most } else { 1.0 })
    }

    /// An even scale with round ends, on which these values and all between
    /// them fit.
    pub(crate) fn between(least: f64, most: f64) -> Self {
        let most = if most > least { most } else { least + 1.0 };
        let unit = 10f64.powf(((most - least) / 4.0).log10().floor());
        let nice = [1.0, 2.0, 2.5, 5.0, 10.0].map(|factor| factor * unit);
        let step = nice.into_iter().find(|step| *step * 4.0 >= most - least);
        let step = step.unwrap_or(most - least);
        Scale {
            low: step * (least / step).floor(),
            high: step * (most / step).ceil(),
            step,
            logarithmic: false,
        }
    }

    pub(crate) fn logarithmic(values: impl Iterator<Item = f64>) -> Self {
        let (least, most) = values
            .fold((f64::MAX, 0.0), |(least, most), value| (value.min(least), value.max(most)));
        let (least, most) = if most > 0.0 { (least, most) } else { (1.0, 1.0) };
        // The shortest bar keeps a visible length.
        let low = (least.log10() - 0.15).floor();
        let high = most.log10().ceil().max(low + 1.0);
        let step = ((high - low) / 6.0).ceil();
        Scale { low: 10f64.powf(low), high: 10f64.powf(high), step, logarithmic: true }
    }

    /// Where a value lies, from 0 (left) to 1 (right).
    pub(crate) fn place(self, value: f64) -> f64 {
        let place = if self.logarithmic {
            (value / self.low).log10() / (self.high / self.low).log10()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        if place.is_nan() { 0.0 } else { place.clamp(0.0, 1.0) }
    }

    /// By how much a tick of a logarithmic scale exceeds the one before.
    pub(crate) fn note(self, language: Language) -> Message {
        let factor = short(10f64.powf(self.step), language);
        msg!("logarithmic scale: each step is {factor} times the one before", factor)
    }

    pub(crate) fn ticks(self, language: Language) -> Vec<(f64, String)> {
        let value = |index: u32| {
            let along = f64::from(index) * self.step;
            if self.logarithmic {
                10f64.powf(self.low.log10().round() + along)
            } else {
                self.low + along
            }
        };
        let values = (0..64).map(value);
        let slack = 1e-9 * self.high.abs().max(self.step);
        let seen = values.take_while(|value| *value <= self.high + slack);
        seen.map(|value| (self.place(value), short(value, language))).collect()
    }
}

/// A round number with a word for its thousands: `20k`, or `20 rb`.
pub(crate) fn short(value: f64, language: Language) -> String {
    if value < 0.0 {
        return format!("-{}", short(-value, language));
    }
    let names = match language {
        Language::English => ["", "k", "M", "B", "T"],
        Language::Indonesian => ["", " rb", " jt", " M", " T"],
    };
    let mut value = value;
    let mut name = names[0];
    for larger in &names[1..] {
        if value < 999.5 {
            break;
        }
        value /= 1000.0;
        name = larger;
    }
    let digits = decimals(value);
    match language {
        Language::English => format!("{digits}{name}"),
        Language::Indonesian => format!("{}{name}", digits.replace('.', ",")),
    }
}

/// Three digits that count, without zeros at the end.
fn decimals(value: f64) -> String {
    let places = match value {
        _ if value >= 100.0 => 0,
        _ if value >= 1.0 => 2,
        _ if value > 0.0 => (2.0 - value.log10().floor()).min(12.0) as usize,
        _ => 0,
    };
    let written = format!("{value:.places$}");
    if written.contains('.') {
        written.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unpuzzle_puzzles::page::Bar;

    fn chart(logarithmic: bool, values: &[f64]) -> Chart {
        Chart {
            title: "title".into(),
            logarithmic,
            bars: values
                .iter()
                .map(|value: &f64| Bar { label: "x".into(), value: *value, shown: "y".into() })
                .collect(),
        }
    }

    fn check(logarithmic: bool, values: &[f64], labels: &[&str]) {
        let scale = Scale::of(&chart(logarithmic, values));
        let ticks = scale.ticks(Language::English);
        let shown: Vec<_> = ticks.iter().map(|(_, label)| label.as_str()).collect();
        assert_eq!(shown, labels, "{values:?}");
        assert!(ticks.is_sorted_by(|a, b| a.0 < b.0));
        for value in values {
            assert!((0.0..=1.0).contains(&scale.place(*value)), "{value}");
        }
    }

    #[test]
    fn even_scales_start_at_nought_and_have_round_steps() {
        check(false, &[7680.0, 12.0], &["0", "2k", "4k", "6k", "8k"]);
        check(false, &[0.9], &["0", "0.25", "0.5", "0.75", "1"]);
        check(false, &[4.0], &["0", "1", "2", "3", "4"]);
        check(false, &[], &["0", "0.25", "0.5", "0.75", "1"]);
        check(false, &[-5.0, f64::NAN, f64::INFINITY], &["0", "0.25", "0.5", "0.75", "1"]);
    }

    #[test]
    fn even_scales_need_not_start_at_nought() {
        let check = |least, most, labels: &[&str]| {
            let ticks = Scale::between(least, most).ticks(Language::English);
            let shown: Vec<_> = ticks.into_iter().map(|(_, label)| label).collect();
            assert_eq!(shown, labels, "{least} {most}");
        };
        check(-3.0, 5.0, &["-4", "-2", "0", "2", "4", "6"]);
        check(1000.0, 1010.0, &["1k", "1k", "1k", "1.01k", "1.01k"]);
        check(-20_000.0, -1.0, &["-20k", "-15k", "-10k", "-5k", "0"]);
        check(7.0, 7.0, &["7", "7.25", "7.5", "7.75", "8"]);
    }

    #[test]
    fn logarithmic_scales_go_by_powers_of_ten() {
        check(true, &[0.99, 9565.0], &["0.1", "1", "10", "100", "1k", "10k"]);
        check(true, &[10.0, 7680.0], &["1", "10", "100", "1k", "10k"]);
        check(true, &[1.0, 1e12], &["0.1", "100", "100k", "100M", "100B"]);
        check(true, &[0.0, -1.0, f64::NAN], &["0.1", "1"]);
        check(true, &[], &["0.1", "1"]);
    }

    #[test]
    fn numbers_are_short() {
        let check = |value, english: &str, indonesian: &str| {
            assert_eq!(short(value, Language::English), english);
            assert_eq!(short(value, Language::Indonesian), indonesian);
        };
        check(0.0, "0", "0");
        check(0.001, "0.001", "0,001");
        check(12.5, "12.5", "12,5");
        check(250.0, "250", "250");
        check(20_000.0, "20k", "20 rb");
        check(2.5e6, "2.5M", "2,5 jt");
        check(1e9, "1B", "1 M");
    }
}
