//! The known facts about the game, reproduced.

use unpuzzle_core::Budget;
use unpuzzle_twentyfour::{Hand, Rules, Solved, Want, solve};

/// Every multiset of four ranks from 1 to `highest`.
fn hands(highest: u8) -> impl Iterator<Item = [u8; 4]> {
    (1..=highest).flat_map(move |a| {
        (a..=highest).flat_map(move |b| {
            (b..=highest).flat_map(move |c| (c..=highest).map(move |d| [a, b, c, d]))
        })
    })
}

fn distinct(ranks: [u8; 4]) -> Solved {
    let hand = Hand::of_ranks(ranks);
    solve(
        &hand,
        &Rules::classic(),
        Want::Distinct,
        &Budget::unlimited(),
    )
}

#[test]
fn distinct_solutions_of_every_deck() {
    let counts: Vec<([u8; 4], usize)> = hands(13)
        .map(|ranks| (ranks, distinct(ranks).solutions.len()))
        .collect();
    let check = |highest: u8, hands: usize, solvable: usize, total: usize, unique: usize| {
        let of_deck = || counts.iter().filter(|(ranks, _)| ranks[3] <= highest);
        assert_eq!(of_deck().count(), hands);
        assert_eq!(of_deck().filter(|(_, count)| *count > 0).count(), solvable);
        assert_eq!(of_deck().map(|(_, count)| count).sum::<usize>(), total);
        assert_eq!(of_deck().filter(|(_, count)| *count == 1).count(), unique);
    };
    check(9, 495, 404, 995, 119);
    check(10, 715, 566, 1343, 187);
    check(13, 1820, 1362, 3017, 515);
    let mut histogram = [0; 12];
    counts.iter().for_each(|(_, count)| histogram[*count] += 1);
    assert_eq!(histogram, [458, 515, 427, 216, 125, 30, 18, 17, 8, 2, 3, 1]);
    assert_eq!(
        counts.iter().max_by_key(|(_, count)| *count).unwrap().0,
        [2, 4, 8, 10]
    );
}
