//! Results side by side.

use std::fmt;

/// How many times faster a contender must be than another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// The faster one.
    pub ours: &'static str,
    /// The other.
    pub theirs: &'static str,
    /// How many times.
    pub times: f64,
}

/// What contenders need for the same piece of work, in whatever unit.
pub struct Comparison<'a> {
    /// What the work is.
    pub title: &'a str,
    /// What the costs are counted in.
    pub unit: &'a str,
    /// Contenders with their costs, and a remark.
    pub costs: Vec<(&'a str, f64, String)>,
    /// What is to be reached.
    pub bars: &'a [Bar],
}

impl Comparison<'_> {
    /// How many times faster the first of a bar is than the second.
    pub fn ratio(&self, bar: &Bar) -> Option<f64> {
        Some(self.cost(bar.theirs)? / self.cost(bar.ours)?)
    }

    /// Whether every bar is reached.
    pub fn reached(&self) -> bool {
        self.bars.iter().all(|bar| self.ratio(bar).is_none_or(|ratio| ratio >= bar.times))
    }

    fn cost(&self, name: &str) -> Option<f64> {
        let found = self.costs.iter().find(|(known, ..)| *known == name);
        found.map(|(_, cost, _)| *cost)
    }
}

impl fmt::Display for Comparison<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for (name, cost, remark) in &self.costs {
            writeln!(f, "  {name:<36} {cost:>14.3} {}  {remark}", self.unit)?;
        }
        for bar in self.bars {
            if let Some(ratio) = self.ratio(bar) {
                let Bar { ours, theirs, times } = bar;
                let verdict = if ratio >= *times { "reached" } else { "MISSED" };
                writeln!(f, "  {ours} is {ratio:.1} × {theirs} (bar: {times} ×, {verdict})")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARS: [Bar; 1] = [Bar { ours: "fast", theirs: "slow", times: 3.0 }];

    fn comparison(slow: f64) -> Comparison<'static> {
        let cost = |name, cost| (name, cost, String::new());
        Comparison {
            title: "work",
            unit: "µs",
            costs: vec![cost("slow", slow), cost("fast", 2.0)],
            bars: &BARS,
        }
    }

    #[test]
    fn bars_compare_costs() {
        assert!(comparison(6.0).reached());
        assert!(!comparison(5.9).reached());
        assert!(comparison(5.9).to_string().contains("fast is 3.0 × slow (bar: 3 ×, MISSED)"));
    }
}
