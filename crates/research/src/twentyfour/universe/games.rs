//! Every game of Countdown at once.
//!
//! The 13,243 selections of six tiles share their parts. The values that a multiset
//! of up to five tiles makes, using all of them, are worked out once, from its own
//! parts. A selection then asks only which targets its last step can reach, and that
//! is mostly shifting bit sets: adding a number shifts a set up, subtracting it
//! shifts the set down.

use unpuzzle_core::{Budget, Exhausted};

use super::values::{Collector, Targets, Values, reach};
use rustc_hash::FxHashMap;

/// The tiles of the television game: two of each small number, one of each large.
pub const TILES: [u32; 24] =
    [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 25, 50, 75, 100];
/// The smallest target.
pub const FIRST_TARGET: u32 = 101;
/// The largest target.
pub const LAST_TARGET: u32 = 999;

/// Tiles are numbered by their different values; a multiset holds a count of two
/// bits for each, so its parts are found by subtraction.
const NUMBERS: [u32; 14] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100];

/// What is known about all games with targets from 101 to 999.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Universe {
    /// How many selections of six tiles there are.
    pub selections: u32,
    /// How many pairs of a selection and a target can be solved.
    pub solvable: u64,
    /// For each target, starting with 101, how many selections reach it.
    pub by_target: Vec<u32>,
    /// How many selections reach every target.
    pub complete: u32,
}

impl Universe {
    /// How many games there are.
    pub fn games(&self) -> u64 {
        u64::from(self.selections) * self.by_target.len() as u64
    }

    /// The target that fewest selections reach, and how many do.
    pub fn hardest(&self) -> Option<(u32, u32)> {
        let numbered = (FIRST_TARGET..).zip(self.by_target.iter().copied());
        numbered.min_by_key(|(_, selections)| *selections)
    }
}

/// Works out every game.
pub fn universe(budget: &Budget) -> Result<Universe, Exhausted> {
    let mut result = Universe {
        selections: 0,
        solvable: 0,
        by_target: vec![0; (LAST_TARGET - FIRST_TARGET + 1) as usize],
        complete: 0,
    };
    each_selection(budget, &mut |selection| result.count(selection))?;
    Ok(result)
}

/// Shows every selection of six tiles with the targets that it reaches.
///
/// ```
/// use unpuzzle_core::Budget;
/// use unpuzzle_research::twentyfour::universe::each_selection;
///
/// each_selection(&Budget::unlimited(), &mut |selection| {
///     if selection.numbers == [1, 3, 7, 10, 25, 50] {
///         assert!(selection.reaches(765));
///     }
/// })
/// .unwrap();
/// ```
pub fn each_selection(budget: &Budget, visit: &mut dyn FnMut(&Selection)) -> Result<(), Exhausted> {
    let (mut all, mut collector) = (AllValues::default(), Collector::new());
    for size in 1..=5 {
        for multiset in multisets(size) {
            budget.check()?;
            all.add(multiset, &mut collector);
        }
    }
    for multiset in multisets(6) {
        budget.check()?;
        visit(&Selection { numbers: multiset.numbers(), targets: all.targets(multiset) });
    }
    Ok(())
}

/// Six tiles and what they reach.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The numbers, from small to large.
    pub numbers: [u32; 6],
    targets: Targets,
}

impl Selection {
    /// Whether some of the tiles make this target; only targets from 101 to 999 are
    /// known.
    pub fn reaches(&self, target: u32) -> bool {
        (FIRST_TARGET..=LAST_TARGET).contains(&target) && self.targets.contains(target)
    }
}

impl Universe {
    fn count(&mut self, selection: &Selection) {
        let mut reached = 0;
        for (target, selections) in (FIRST_TARGET..).zip(&mut self.by_target) {
            let hit = selection.reaches(target);
            *selections += u32::from(hit);
            reached += u64::from(hit);
        }
        self.selections += 1;
        self.solvable += reached;
        self.complete += u32::from(reached == self.by_target.len() as u64);
    }
}

/// A multiset of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Multiset(u32);

impl Multiset {
    fn count(self, number: usize) -> u32 {
        self.0 >> (2 * number) & 3
    }

    fn without(self, part: Self) -> Self {
        Multiset(self.0 - part.0)
    }

    /// Every multiset within this one but the empty one and itself.
    fn parts(self) -> Vec<Self> {
        let mut parts = vec![Multiset(0)];
        for number in 0..NUMBERS.len() {
            for taken in 1..=self.count(number) {
                let start = parts.len() / taken as usize;
                let extended: Vec<_> = parts[..start]
                    .iter()
                    .map(|part| Multiset(part.0 + (taken << (2 * number))))
                    .collect();
                parts.extend(extended);
            }
        }
        parts.retain(|&part| part.0 != 0 && part != self);
        parts
    }

    /// The ways to part this multiset in two, the smaller part first.
    fn splits(self) -> impl Iterator<Item = (Self, Self)> {
        let order = |part: Self| (part.size(), part);
        let splits = self.parts().into_iter().map(move |part| (part, self.without(part)));
        splits.filter(move |&(first, second)| order(first) <= order(second))
    }

    /// The numbers on six tiles.
    fn numbers(self) -> [u32; 6] {
        let mut numbers = [0; 6];
        let tiles = NUMBERS.iter().enumerate();
        let tiles = tiles.flat_map(|(place, number)| (0..self.count(place)).map(move |_| number));
        numbers.iter_mut().zip(tiles).for_each(|(place, number)| *place = *number);
        numbers
    }

    fn size(self) -> u32 {
        (0..NUMBERS.len()).map(|number| self.count(number)).sum()
    }
}

/// Every multiset of this many tiles.
fn multisets(size: u32) -> Vec<Multiset> {
    let mut all = vec![(Multiset(0), 0)];
    for (number, value) in NUMBERS.iter().enumerate() {
        let available = TILES.iter().filter(|tile| *tile == value).count() as u32;
        all = all
            .iter()
            .flat_map(|&(Multiset(bits), taken)| {
                let most = available.min(size - taken);
                (0..=most).map(move |more| (Multiset(bits + (more << (2 * number))), taken + more))
            })
            .collect();
    }
    let full = all.into_iter().filter(|(_, taken)| *taken == size);
    full.map(|(multiset, _)| multiset).collect()
}

/// The values of every multiset of up to five tiles.
#[derive(Default)]
struct AllValues {
    values: Vec<Values>,
    /// The targets that each reaches with all or some of its tiles.
    targets: Vec<Targets>,
    index: FxHashMap<Multiset, u32>,
}

impl AllValues {
    fn add(&mut self, multiset: Multiset, collector: &mut Collector) {
        let single = NUMBERS.iter().zip(0..).find(|(_, n)| multiset.0 == 1 << (2 * n));
        let values = match single {
            Some((&number, _)) => Values::single(number),
            None => {
                let splits = multiset.splits().map(|(a, b)| (self.of(a), self.of(b)));
                Values::joined(splits, multiset.size() == 5, collector)
            }
        };
        let mut targets = self.of_parts(multiset);
        values.add_targets(&mut targets);
        self.index.insert(multiset, self.values.len() as u32);
        self.values.push(values);
        self.targets.push(targets);
    }

    /// The targets that a selection of six reaches.
    fn targets(&self, selection: Multiset) -> Targets {
        let mut targets = self.of_parts(selection);
        for (small, large) in selection.splits() {
            reach(self.of(small), self.of(large), &mut targets);
        }
        targets
    }

    /// The targets reached by leaving at least one tile out.
    fn of_parts(&self, multiset: Multiset) -> Targets {
        let mut targets = Targets::default();
        for number in 0..NUMBERS.len() {
            let one = Multiset(1 << (2 * number));
            if multiset.count(number) > 0 && multiset != one {
                targets.extend(&self.targets[self.place(multiset.without(one))]);
            }
        }
        targets
    }

    fn of(&self, multiset: Multiset) -> &Values {
        &self.values[self.place(multiset)]
    }

    fn place(&self, multiset: Multiset) -> usize {
        self.index[&multiset] as usize
    }
}
