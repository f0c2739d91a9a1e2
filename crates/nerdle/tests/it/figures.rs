//! The numbers that the engine stands for, each worked out anew.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use unpuzzle_nerdle::internals::BOOKS;
use unpuzzle_nerdle::{
    Answers, Budget, ExactSearch, Rules, Strategy, Variant, naive_losses, trial,
};

const SMALL: [Variant; 4] = [Variant::Micro, Variant::Mini, Variant::Midi, Variant::Classic];

fn free() -> Budget {
    Budget::unlimited()
}

#[test]
fn the_answers_are_these() {
    let check = |variant: Variant, count: usize, fingerprint: u64| {
        let answers = Answers::of(variant);
        assert_eq!(Answers::count(variant), count);
        assert_eq!(
            (answers.len(), answers.fingerprint()),
            (count, fingerprint),
            "{variant} {:#x}",
            answers.fingerprint()
        );
    };
    check(Variant::Micro, 127, 0x7706_aebd_6374_eb45);
    check(Variant::Mini, 206, 0x1c6d_cac4_3b44_c864);
    check(Variant::Midi, 6_661, 0x7630_df44_c7ce_aca3);
    check(Variant::Classic, 17_723, 0x4d59_3b91_2a57_fd22);
}

#[test]
#[ignore = "generating maxi takes some seconds: cargo xtask ci --lane long"]
fn maxi_has_these_answers() {
    let answers = Answers::of(Variant::Maxi);
    assert_eq!((answers.len(), answers.fingerprint()), (2_093_665, 0x36b1_e63c_b827_f35a));
    assert_eq!(Answers::count(Variant::Maxi), answers.len());
}

#[test]
fn classes_of_the_commutative_rule() {
    let mut classes = Answers::of(Variant::Classic).classes().to_vec();
    classes.sort_unstable();
    classes.dedup();
    assert_eq!(classes.len(), 10_757);
}

fn check(strategy: Strategy, rules: Rules, total: u32, worst: usize) {
    let found = trial(strategy, rules, &free()).unwrap();
    let name = strategy.name();
    assert_eq!(found.answers() as usize, Answers::of(rules.variant).len());
    assert_eq!((found.total(), found.worst()), (total, worst), "{name} {rules:?}");
}

/// The book player against every answer of every variant.
#[test]
fn the_books_reach_the_best_known_totals() {
    let totals = [(374, 4), (544, 4), (20_412, 5), (53_345, 5)];
    for (variant, (total, worst)) in SMALL.into_iter().zip(totals) {
        check(Strategy::Optimal, Rules::plain(variant), total, worst);
    }
}

#[test]
fn the_commutative_book_averages_below_2_95() {
    let rules = Rules { variant: Variant::Classic, commutative: true };
    let found = trial(Strategy::Optimal, rules, &free()).unwrap();
    assert_eq!(found.answers(), 17_723);
    assert!(found.total() * 100 <= 17_723 * 295, "{found:?}");
    assert_eq!(found.lost(6), 0);
}

#[test]
fn the_seed_needs_3_4584_guesses() {
    check(Strategy::Seed, Rules::plain(Variant::Classic), 61_294, 6);
}

#[test]
fn the_naive_filter_loses_every_seventh_answer() {
    let lost = naive_losses(&free()).unwrap();
    assert_eq!(lost.len(), 2_364);
}

#[test]
fn greedy_play() {
    let strategies = [Strategy::MostParts, Strategy::Entropy, Strategy::Minimax];
    for (variant, totals) in [
        (Variant::Micro, [(381, 5), (381, 5), (393, 5)]),
        (Variant::Mini, [(547, 4), (544, 4), (546, 4)]),
    ] {
        for (strategy, (total, worst)) in strategies.into_iter().zip(totals) {
            check(strategy, Rules::plain(variant), total, worst);
        }
    }
}

#[test]
#[ignore = "a minute in all: cargo xtask ci --lane long"]
fn greedy_play_on_classic() {
    let rules = Rules::plain(Variant::Classic);
    check(Strategy::MostParts, rules, 53_552, 5);
    check(Strategy::Entropy, rules, 53_627, 4);
    check(Strategy::Minimax, rules, 54_484, 4);
}

#[test]
fn all_books_together_are_small() {
    let bytes: usize = BOOKS.iter().map(|book| book.bytes().len()).sum();
    assert!(bytes <= 16 * 1024, "{bytes}");
}

/// The search against plain trying of everything, on sets of a few answers.
#[test]
fn the_search_finds_what_trying_everything_finds() {
    fn slow(answers: &Answers, set: &[u32], tries: usize) -> Option<u32> {
        use unpuzzle_nerdle::Feedback;
        if set.len() <= 1 || tries <= 1 {
            return (set.len() <= tries).then_some(set.len() as u32);
        }
        let rows = answers.rows();
        let cost = |guess: u32| {
            let mut parts = std::collections::BTreeMap::new();
            for &answer in set.iter().filter(|&&answer| answer != guess) {
                let colours = Feedback::of(rows[guess as usize], rows[answer as usize]);
                parts.entry(colours).or_insert_with(Vec::new).push(answer);
            }
            if parts.values().any(|part| part.len() == set.len()) {
                return None;
            }
            let open = parts.values().map(|part| slow(answers, part, tries - 1));
            open.sum::<Option<u32>>().map(|open| open + set.len() as u32)
        };
        (0..rows.len() as u32).filter_map(cost).min()
    }
    let answers = Answers::of(Variant::Micro);
    let budget = Budget::unlimited();
    let mut random = unpuzzle_core::Random::seeded(2);
    for size in [1, 2, 3, 4, 5, 6, 7] {
        for tries in 1..=3 {
            let mut set: Vec<u32> = (0..size).map(|_| random.below(127) as u32).collect();
            set.sort_unstable();
            set.dedup();
            let found = ExactSearch::new(answers, &budget).best(&set, tries).unwrap();
            let wanted = slow(answers, &set, tries);
            assert_eq!(found.map(|best| best.total), wanted, "{set:?} {tries}");
        }
    }
}
