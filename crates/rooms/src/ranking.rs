//! Standard competition ranking: equal points share a place, and the next place is skipped.

use std::cmp::Reverse;

/// The items with their places from 1, best first; ties keep their order.
pub(crate) fn ranked<T, P: Ord>(
    items: impl IntoIterator<Item = T>,
    points: impl Fn(&T) -> P,
) -> impl Iterator<Item = (usize, T)> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_by_key(|item| Reverse(points(item)));
    let mut places: Vec<usize> = (1..=items.len()).collect();
    for index in 1..items.len() {
        if points(&items[index]) == points(&items[index - 1]) {
            places[index] = places[index - 1];
        }
    }
    places.into_iter().zip(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_share_a_place() {
        let check = |points: &[u32], expected: &[(usize, u32)]| {
            let ranked: Vec<_> = ranked(points.iter().copied(), |one| *one).collect();
            assert_eq!(ranked, expected);
        };
        check(&[], &[]);
        check(&[3, 9, 3, 5, 9], &[(1, 9), (1, 9), (3, 5), (4, 3), (4, 3)]);
    }
}
