//! The known facts about the game, reproduced.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use unpuzzle_twentyfour::{Flags, Hand, Rules, Solved, Solver, Verdict};

/// Every multiset of four ranks from 1 to `highest`.
fn hands(highest: u8) -> impl Iterator<Item = [u8; 4]> {
    (1..=highest).flat_map(move |a| {
        (a..=highest).flat_map(move |b| {
            (b..=highest).flat_map(move |c| (c..=highest).map(move |d| [a, b, c, d]))
        })
    })
}

fn distinct(ranks: [u8; 4]) -> Solved {
    let hand = Hand::from_ranks(ranks);
    Solver::new(&hand).distinct()
}

#[test]
fn distinct_solutions_of_every_deck() {
    let counts: Vec<([u8; 4], usize)> =
        hands(13).map(|ranks| (ranks, distinct(ranks).solutions.len())).collect();
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
    assert_eq!(counts.iter().max_by_key(|(_, count)| *count).unwrap().0, [2, 4, 8, 10]);
}

#[test]
fn sixteen_hands_need_a_fraction_and_none_a_negative() {
    let whole = Rules::classic().integers_only();
    let natural = Flags { no_negatives: true, ..Flags::CLASSIC };
    let natural = Rules { flags: natural, ..Rules::classic() };
    let mut fractions = Vec::new();
    for ranks in hands(13) {
        let hand = Hand::from_ranks(ranks);
        let solver = Solver::new(&hand);
        if solver.solvable() == Verdict::Yes && solver.rules(&whole).solvable() == Verdict::No {
            fractions.push(hand.to_string());
        }
        assert_eq!(solver.rules(&natural).solvable(), solver.solvable());
    }
    let expected = [
        "1 3 4 6",
        "1 4 5 6",
        "1 5 5 5",
        "1 6 6 8",
        "1 8 12 12",
        "2 2 11 11",
        "2 2 13 13",
        "2 3 5 12",
        "2 4 10 10",
        "2 5 5 10",
        "2 7 7 10",
        "3 3 7 7",
        "3 3 8 8",
        "4 4 7 7",
        "5 5 7 11",
        "5 7 7 11",
    ];
    assert_eq!(fractions, expected);
}

#[test]
fn powers_and_logarithms_solve_a_few_more_hands() {
    let count = |operators: &str| {
        let rules = Rules { operators: operators.parse().unwrap(), ..Rules::classic() };
        let solvable = |ranks: &[u8; 4]| {
            let hand = Hand::from_ranks(*ranks);
            let solved = Solver::new(&hand).rules(&rules).first();
            assert!(solved.verdict != Verdict::Unknown || solved.bound.is_some());
            let solvable = solved.verdict == Verdict::Yes;
            let value = solved.solutions.first().map(|solution| solution.expression.evaluate());
            assert_eq!(value, solvable.then_some(Ok(rules.target)), "{ranks:?}");
            solvable
        };
        hands(13).filter(solvable).count()
    };
    assert_eq!(count("+-*/"), 1362);
    assert_eq!(count("+-*/^"), 1416);
    assert_eq!(count("+-*/^,log"), 1418);
}

#[test]
fn shares_of_real_deals() {
    // How many of the deals from a deck are solvable, in hundredths of a percent.
    let check = |highest: u8, expected: u64| {
        let (mut all, mut solvable) = (0, 0);
        for ranks in hands(highest) {
            let deals = deals(ranks);
            all += deals;
            solvable += if distinct(ranks).solutions.is_empty() { 0 } else { deals };
        }
        let cards = u64::from(highest) * 4;
        assert_eq!(all, cards * (cards - 1) * (cards - 2) * (cards - 3) / 24);
        assert_eq!((solvable * 10_000 + all / 2) / all, expected);
    };
    check(9, 9059);
    check(10, 8747);
    check(13, 8046);
}

/// In how many ways four suits give these ranks.
fn deals(ranks: [u8; 4]) -> u64 {
    let runs = ranks.chunk_by(|a, b| a == b);
    runs.map(|run| [1, 4, 6, 4, 1][run.len()]).product()
}
