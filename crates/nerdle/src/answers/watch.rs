//! An eye on the budget for work that is done once and kept.
//!
//! The answers of a variant are made when they are first asked for. Such work stops
//! when its budget is over, but counts no nodes: how many a search takes must
//! not depend on what was made before.

use unpuzzle_core::{Budget, Exhausted};

/// How many steps pass between two looks at the clock.
const STEPS_PER_LOOK: u32 = 4096;

/// About as many keys as are computed and counted in one step.
pub(crate) const KEYS_PER_STEP: usize = 256;

/// Looks at a budget now and then.
pub(crate) struct Watch<'a> {
    budget: &'a Budget,
    steps: u32,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(budget: &'a Budget) -> Self {
        Watch { budget, steps: 0 }
    }

    /// One step, which takes a microsecond or so.
    #[inline]
    pub(crate) fn step(&mut self) -> Result<(), Exhausted> {
        self.steps_of(1)
    }

    /// A step that takes as long as so many.
    #[inline]
    pub(crate) fn steps_of(&mut self, steps: usize) -> Result<(), Exhausted> {
        let steps = u32::try_from(steps).unwrap_or(u32::MAX);
        match self.steps.checked_sub(steps) {
            Some(left) => self.steps = left,
            None => self.look()?,
        }
        Ok(())
    }

    #[cold]
    fn look(&mut self) -> Result<(), Exhausted> {
        self.steps = STEPS_PER_LOOK;
        self.budget.check()
    }
}

#[cfg(test)]
mod tests {
    use unpuzzle_core::StopFlag;

    use super::*;

    #[test]
    fn a_raised_flag_is_seen_soon_and_no_nodes_are_counted() {
        let stop = StopFlag::default();
        let budget = Budget::unlimited().with_stop(stop.clone()).with_node_limit(0);
        let mut watch = Watch::new(&budget);
        assert!((0..1_000).all(|_| watch.step().is_ok()));
        stop.raise();
        let more = (0..).take_while(|_| watch.step().is_ok()).count();
        assert!(more <= STEPS_PER_LOOK as usize, "{more}");
        assert_eq!(watch.steps_of(usize::MAX), Err(Exhausted::Stopped));
        assert_eq!(budget.spent(), 0);
    }
}
