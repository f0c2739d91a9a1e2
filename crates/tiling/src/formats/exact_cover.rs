//! Exact cover problems in Knuth's text form.
//!
//! The first line names the items, those after a lone `|` may be left
//! uncovered; every further line is one option. Lines that begin with `| ` are
//! remarks. Any tiling problem can be written so and given to other programs,
//! and any such file can be solved here.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use unpuzzle_core::{Budget, Exhausted, Outcome};

use super::text::words;
use crate::engines::{Halt, Run, Unknown, dlx};
use crate::model::place_name;
use crate::model::{Clock, Instance, InstanceError, MOST_PLACED_CELLS, PlacementId, Problem};

/// Items and options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactCover {
    items: Vec<String>,
    /// How many of the items, the first ones, must be covered.
    primary: usize,
    options: Vec<Vec<u32>>,
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct CoverError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: CoverFault,
}

/// What can be wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverFault {
    /// There is no line of items.
    #[error("there are no items")]
    NoItems,
    /// An item named twice.
    #[error("the item {0} is named twice")]
    RepeatedItem(String),
    /// An item that the first line does not have.
    #[error("the item {0} is not among those of the first line")]
    UnknownItem(String),
    /// A second bar.
    #[error("only one bar may stand between items")]
    SecondBar,
    /// Colours are not supported.
    #[error("the item {0} has a colour, which is not supported")]
    Colour(String),
}

impl ExactCover {
    /// Reads a text.
    ///
    /// ```
    /// use unpuzzle_core::Budget;
    /// use unpuzzle_tiling::formats::ExactCover;
    ///
    /// let cover = ExactCover::parse("a b c | d\na d\nb c\na b\nc d\n")?;
    /// let (count, _) = cover.count(&Budget::unlimited()).unwrap();
    /// assert_eq!(count, 2);
    /// # Ok::<(), unpuzzle_tiling::formats::CoverError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, CoverError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !is_remark(line));
        let Some((at, first)) = lines.next() else {
            return Err(CoverError { line: 1, column: 1, fault: CoverFault::NoItems });
        };
        let (items, primary) = items(at + 1, first)?;
        let numbers: HashMap<&str, u32> = items.iter().map(String::as_str).zip(0..).collect();
        let options =
            lines.map(|(at, line)| option(at + 1, line, &numbers)).collect::<Result<_, _>>()?;
        Ok(ExactCover { items, primary, options })
    }

    /// The items of a tiling problem are its cells, by row and column, and its
    /// pieces, by letter; a piece of which there are several has one item for
    /// each copy.
    pub fn of(problem: &Problem, budget: &Budget) -> Result<Self, InstanceError> {
        let instance = Instance::new(problem, budget)?;
        // Every copy has options of its own, so they are counted before they
        // are listed.
        let kinds = instance.kinds().iter().enumerate();
        let links = kinds.map(|(kind, of)| {
            let options = of.copies() * instance.placements_of(kind).len();
            options.saturating_mul(of.size() + 1)
        });
        if links.fold(0, usize::saturating_add) > MOST_PLACED_CELLS {
            return Err(InstanceError::TooManyPlacements);
        }
        let cells = instance.cells().iter().enumerate();
        let name = |&(_, cell): &(usize, &crate::model::lattice::Cell)| {
            place_name(*cell, problem.lattice())
        };
        let optional =
            |entry: &(usize, &crate::model::lattice::Cell)| instance.is_optional(entry.0);
        let needed: Vec<_> = cells.clone().filter(|entry| !optional(entry)).collect();
        let free: Vec<_> = cells.filter(optional).collect();
        let copies = copies(problem, &instance);
        let mut items: Vec<String> = needed.iter().map(name).collect();
        items.extend(copies.iter().map(|(_, name)| name.clone()));
        let primary = items.len();
        items.extend(free.iter().map(name));
        let mut numbers = vec![0; instance.cells().len()];
        needed.iter().zip(0..).for_each(|((cell, _), item)| numbers[*cell] = item);
        free.iter().zip(primary as u32..).for_each(|((cell, _), item)| numbers[*cell] = item);
        let mut clock = Clock::new(budget);
        let mut options = Vec::new();
        for ((kind, _), item) in copies.iter().zip(needed.len() as u32..) {
            for id in instance.placements_of(*kind) {
                let cells = instance.cells_of(id);
                clock.work(8 * cells.len())?;
                let covered = cells.iter().map(|&cell| numbers[cell as usize]);
                options.push(std::iter::once(item).chain(covered).collect());
            }
        }
        Ok(ExactCover { items, primary, options })
    }

    /// The text again.
    pub fn to_text(&self, budget: &Budget) -> Result<String, Exhausted> {
        let mut clock = Clock::new(budget);
        let (primary, secondary) = self.items.split_at(self.primary);
        let mut text = primary.join(" ");
        if !secondary.is_empty() {
            text.push_str(" | ");
            text.push_str(&secondary.join(" "));
        }
        text.push('\n');
        for option in &self.options {
            clock.work(8 * option.len())?;
            for (place, &item) in option.iter().enumerate() {
                text.push_str(if place > 0 { " " } else { "" });
                text.push_str(&self.items[item as usize]);
            }
            text.push('\n');
        }
        Ok(text)
    }

    /// The names of the items, those that must be covered first.
    pub fn items(&self) -> &[String] {
        &self.items
    }

    /// The items of each option by number.
    pub fn options(&self) -> &[Vec<u32>] {
        &self.options
    }

    /// Hands every solution to `sink` until it has enough, as numbers of options.
    pub fn for_each(
        &self,
        budget: &Budget,
        mut sink: impl FnMut(&[PlacementId]) -> ControlFlow<()>,
    ) -> Outcome<Run> {
        let before = budget.spent();
        let mut offer = |options: &[PlacementId]| Halt::on_break(sink(options));
        let (items, options) = (self.items.len(), &self.options);
        match dlx::enumerate_cover(items, self.primary, options, budget, &mut offer) {
            Ok(run) => Outcome::Known(run),
            Err(why) => {
                let partial = Run { examined: budget.spent() - before, complete: false };
                Outcome::Stopped { partial, why }
            }
        }
    }

    /// How many solutions there are.
    pub fn count(&self, budget: &Budget) -> Result<(u64, Run), Unknown> {
        let mut count = 0;
        let run = self.for_each(budget, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        let run = run.known()?;
        Ok((count, run))
    }
}

fn is_remark(line: &str) -> bool {
    line.trim().is_empty() || line.starts_with("| ") || line.trim_end() == "|"
}

fn items(line: usize, text: &str) -> Result<(Vec<String>, usize), CoverError> {
    let mut items: Vec<String> = Vec::new();
    let mut seen = HashSet::new();
    let mut primary = None;
    for (column, word) in words(text) {
        let fail = |fault| Err(CoverError { line, column, fault });
        if word == "|" {
            if primary.replace(items.len()).is_some() {
                return fail(CoverFault::SecondBar);
            }
        } else if word.contains(':')
            && word.rsplit(':').next().is_some_and(|colour| !colour.contains(','))
        {
            return fail(CoverFault::Colour(word.to_owned()));
        } else if seen.insert(word) {
            items.push(word.to_owned());
        } else {
            return fail(CoverFault::RepeatedItem(word.to_owned()));
        }
    }
    let primary = primary.unwrap_or(items.len());
    Ok((items, primary))
}

fn option(line: usize, text: &str, numbers: &HashMap<&str, u32>) -> Result<Vec<u32>, CoverError> {
    let mut option = Vec::new();
    let mut seen = HashSet::new();
    for (column, word) in words(text) {
        let fail = |fault| Err(CoverError { line, column, fault });
        match numbers.get(word) {
            Some(item) if !seen.insert(item) => {
                return fail(CoverFault::RepeatedItem(word.to_owned()));
            }
            Some(&item) => option.push(item),
            None => return fail(CoverFault::UnknownItem(word.to_owned())),
        }
    }
    Ok(option)
}

/// Every copy of every kind, with a name for it.
fn copies(problem: &Problem, instance: &Instance) -> Vec<(usize, String)> {
    let mut copies = Vec::new();
    for (kind, of) in instance.kinds().iter().enumerate() {
        let mut run = 0;
        for (place, &piece) in of.pieces.iter().enumerate() {
            run = if place > 0 && of.pieces[place - 1] == piece { run + 1 } else { 1 };
            let label = problem.pieces().get(piece).map_or('?', |piece| piece.label);
            copies.push((kind, if run == 1 { label.to_string() } else { format!("{label}{run}") }));
        }
    }
    copies
}
