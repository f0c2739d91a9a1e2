//! Plain search for Countdown: replace two numbers by their result, recursively.
//!
//! This is how most programs for the game are written, and what the engine's own
//! way is measured against. It marks every target that the numbers reach.

/// Which of the targets up to 999 are reached.
pub type Reached = [bool; 1000];

/// Every target that these numbers reach, with or without all of them.
pub fn reached(numbers: &[u32]) -> Reached {
    let mut reached = [false; 1000];
    go_on(&mut numbers.to_vec(), &mut reached);
    reached
}

fn go_on(numbers: &mut Vec<u32>, reached: &mut Reached) {
    for first in 0..numbers.len() {
        for second in first + 1..numbers.len() {
            let (a, b) = (numbers[first], numbers[second]);
            let (low, high) = (a.min(b), a.max(b));
            numbers.swap_remove(second);
            for result in results(low, high).into_iter().flatten() {
                mark(result, reached);
                numbers[first] = result;
                go_on(numbers, reached);
            }
            numbers[first] = a;
            numbers.push(b);
            let last = numbers.len() - 1;
            numbers.swap(second, last);
        }
    }
}

/// The four results, as far as they are positive whole numbers worth having.
fn results(low: u32, high: u32) -> [Option<u32>; 4] {
    [
        Some(low + high),
        (low != high).then(|| high - low),
        (low != 1).then(|| low.saturating_mul(high)),
        (low != 1 && high.is_multiple_of(low)).then(|| high / low),
    ]
}

fn mark(value: u32, reached: &mut Reached) {
    if let Some(place) = reached.get_mut(value as usize) {
        *place = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_search_finds_known_games() {
        let reaches = |numbers: &[u32], target: usize| reached(numbers)[target];
        assert!(reaches(&[1, 3, 7, 10, 25, 50], 765));
        assert!(reaches(&[100, 75, 3, 6, 4, 1], 952));
        assert!(!reaches(&[1, 1, 2, 2, 3, 3], 999));
    }
}
