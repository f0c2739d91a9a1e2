//! The solutions that one arrangement stands for: pieces that look alike trade
//! places, and their letters tell the difference.

use crate::model::{Instance, Placed, Solution};

/// Every way of giving the letters of identical pieces out, one at a time.
pub(crate) struct Labellings {
    placed: Vec<Placed>,
    groups: Vec<Group>,
    begun: bool,
}

/// Where the pieces of one kind lie, and which piece lies where.
struct Group {
    slots: Vec<usize>,
    pieces: Vec<usize>,
}

impl Labellings {
    /// All labellings of an arrangement; fixed pieces keep their letters.
    pub(crate) fn of(instance: &Instance, solution: Solution) -> Self {
        let mut placed = solution.placed;
        placed.sort_by(|one, other| one.cells.cmp(&other.cells));
        let mut groups: Vec<Group> = instance.kinds().iter().map(|_| Group::empty()).collect();
        for (slot, one) in placed.iter().enumerate() {
            if instance.fixed().contains(one) {
                continue;
            }
            let kinds = instance.kinds().iter();
            let kind = kinds.zip(&mut groups).find(|(kind, _)| kind.pieces.contains(&one.piece));
            if let Some((_, group)) = kind {
                group.slots.push(slot);
                group.pieces.push(one.piece);
            }
        }
        groups.iter_mut().for_each(|group| group.pieces.sort_unstable());
        Labellings { placed, groups, begun: false }
    }

    /// Moves on like an odometer; false after the last labelling.
    fn advance(&mut self) -> bool {
        self.groups.iter_mut().any(|group| next_permutation(&mut group.pieces))
    }

    fn solution(&self) -> Solution {
        let mut placed = self.placed.clone();
        for group in &self.groups {
            for (&slot, &piece) in group.slots.iter().zip(&group.pieces) {
                placed[slot].piece = piece;
            }
        }
        Solution::new(placed)
    }
}

impl Group {
    fn empty() -> Self {
        Group { slots: Vec::new(), pieces: Vec::new() }
    }
}

impl Iterator for Labellings {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        if self.begun && !self.advance() {
            return None;
        }
        self.begun = true;
        Some(self.solution())
    }
}

/// The next order of a list, in which equal items are not told apart; after
/// the last one the first again, and false.
fn next_permutation(items: &mut [usize]) -> bool {
    let Some(fall) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        items.reverse();
        return false;
    };
    let larger = items.iter().rposition(|&item| item > items[fall]).unwrap_or(fall);
    items.swap(fall, larger);
    items[fall + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_comes_once() {
        let check = |mut items: Vec<usize>, orders: usize| {
            let first = items.clone();
            let mut seen = vec![items.clone()];
            while next_permutation(&mut items) {
                seen.push(items.clone());
            }
            assert_eq!((seen.len(), &items), (orders, &first));
            seen.dedup();
            assert_eq!(seen.len(), orders);
        };
        check(vec![], 1);
        check(vec![4], 1);
        check(vec![1, 2, 3, 4], 24);
        check(vec![1, 1, 2, 2], 6);
    }
}
