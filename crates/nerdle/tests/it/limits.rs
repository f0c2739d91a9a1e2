//! Searches that run out of nodes or time.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::time::Duration;

use proptest::prelude::*;
use unpuzzle_nerdle::{
    AddError, Adviser, Answers, Budget, Exhausted, Feedback, Knowledge, Random, Row, Rules,
    StopFlag, Strategy, Tiles, Variant, best_answer, choose_for_boards,
};

fn row(text: &str, colours: &str, variant: Variant) -> Row {
    let guess = Tiles::parse(text, variant).unwrap();
    Row { guess, feedback: Feedback::parse(colours, variant.tiles()).unwrap() }
}

/// A board after some random guesses.
fn board(rules: Rules, rows: usize, random: &mut Random) -> Knowledge {
    let answers = Answers::of(rules.variant).rows();
    let answer = answers[random.index(answers.len())];
    let mut knowledge = Knowledge::new(rules);
    for _ in 0..rows {
        let guess = answers[random.index(answers.len())];
        if !knowledge.is_solved() {
            knowledge.add(Row { guess, feedback: rules.feedback(guess, answer) }).unwrap();
        }
    }
    knowledge
}

/// Asks without a limit, with a limit that is just enough, and with less: the answer is
/// the same, or it is unknown.
fn check<T: PartialEq + std::fmt::Debug>(
    share: f64,
    ask: impl Fn(&Budget) -> Result<T, Exhausted>,
) -> Result<(), TestCaseError> {
    let unlimited = Budget::unlimited();
    let answer = ask(&unlimited);
    prop_assert!(answer.is_ok());
    let enough = Budget::unlimited().with_node_limit(unlimited.spent());
    prop_assert_eq!(&ask(&enough), &answer);
    prop_assert_eq!(enough.spent(), unlimited.spent());
    let nodes = (unlimited.spent() as f64 * share) as u64;
    let few = Budget::unlimited().with_node_limit(nodes);
    let limited = ask(&few);
    prop_assert!(few.spent() <= nodes);
    prop_assert!(limited == answer || limited == Err(Exhausted::Nodes), "{:?}", limited);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_node_limit_gives_the_same_guess_or_none(
        seed in any::<u64>(),
        size in 0..4_usize,
        rows in 1..3_usize,
        commutative in any::<bool>(),
        share in 0.0..1.0,
    ) {
        let variant = [Variant::Micro, Variant::Mini, Variant::Midi, Variant::Classic][size];
        check_board(Rules { variant, commutative }, rows, seed, share)?;
    }
}

/// The exact search ends at its own limit, which is also the last node that is spent.
#[test]
fn the_last_node_may_be_that_of_a_part() {
    check_board(Rules::plain(Variant::Classic), 1, 14_504_920_872_292_462_122, 0.0).unwrap();
}

fn check_board(rules: Rules, rows: usize, seed: u64, share: f64) -> Result<(), TestCaseError> {
    let mut random = Random::seeded(seed);
    let own = board(rules, rows, &mut random);
    for strategy in Strategy::ALL {
        check(share, |budget| strategy.choose(&own, budget))?;
    }
    let boards = [own, board(rules, rows, &mut random)];
    for hard in [false, true] {
        let adviser = Adviser { strategy: Strategy::Optimal, hard };
        check(share, |budget| adviser.advise(&boards[..1], budget))?;
    }
    if matches!(rules.variant, Variant::Micro | Variant::Mini) {
        check(share, |budget| choose_for_boards(&boards, budget))?;
    }
    Ok(())
}

#[test]
fn the_exact_search_keeps_the_limit_of_its_caller() {
    let mut knowledge = Knowledge::new(Rules::plain(Variant::Classic));
    knowledge.add(row("11+11=22", "00100200", Variant::Classic)).unwrap();
    for hard in [false, true] {
        let budget = Budget::unlimited().with_node_limit(5);
        let adviser = Adviser { strategy: Strategy::Optimal, hard };
        let advice = adviser.advise(std::slice::from_ref(&knowledge), &budget);
        assert_eq!((advice, budget.spent()), (Err(Exhausted::Nodes), 5));
    }
    let budget = Budget::unlimited().with_node_limit(5);
    assert!(best_answer(&knowledge, &budget).is_err());
}

/// The candidates of maxi take a while, so a row is added under a budget.
#[test]
fn a_row_is_not_added_when_the_time_is_over() {
    let rules = Rules::plain(Variant::Maxi);
    let row = row("67+1-23=45", "0000000200", Variant::Maxi);
    let mut knowledge = Knowledge::new(rules);
    let late = Budget::unlimited().with_timeout(Duration::ZERO);
    let added = knowledge.add_within(row, &late);
    assert_eq!(added, Err(AddError::Exhausted(Exhausted::Deadline)));
    assert!(knowledge.rows().is_empty());
    assert_eq!(knowledge.add_within(row, &Budget::unlimited()), Ok(()));
    assert_eq!(knowledge.rows(), [row]);
}

/// Rows that leave most of the answers of maxi, under every rule: whenever a hint is
/// stopped, it computes next to nothing more. Counts what its thread computes, which does not
/// depend on how busy the machine is.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "stops a search of seconds again and again, in release: cargo xtask ci --lane long"]
fn a_hint_for_maxi_ends_soon_after_it_is_stopped() {
    let most = Duration::from_millis(50);
    for (commutative, hard, boards) in
        [(false, false, 1), (false, true, 1), (true, false, 1), (false, false, 4), (true, false, 2)]
    {
        let rules = Rules { variant: Variant::Maxi, commutative };
        let row = row("0=00000000", "0100000000", Variant::Maxi);
        let mut after = Duration::from_millis(50);
        while after < Duration::from_secs(6) {
            let more = computed_after_stop(after, |budget| {
                let mut own = Knowledge::new(rules);
                own.add_within(row, budget).ok()?;
                let adviser = Adviser { strategy: Strategy::Optimal, hard };
                adviser.advise(&vec![own; boards], budget).ok()
            });
            let Some(more) = more else { break };
            assert!(more < most, "{rules:?} {hard} {boards}, stopped after {after:?}: {more:?}");
            after = after * 3 / 2;
        }
    }
}

/// What a search computes after it was stopped, when it has computed for this long; nothing if
/// it ends before.
#[cfg(target_os = "linux")]
fn computed_after_stop<T>(
    after: Duration,
    search: impl FnOnce(&Budget) -> Option<T> + Send,
) -> Option<Duration> {
    let stop = StopFlag::default();
    let budget = Budget::unlimited().with_stop(stop.clone());
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        let searching = scope.spawn(move || {
            let times = std::fs::read_link("/proc/thread-self").unwrap();
            let times = std::path::Path::new("/proc").join(times).join("schedstat");
            sender.send(times.clone()).unwrap();
            let found = search(&budget);
            (found.is_none(), computed(&times))
        });
        let times = receiver.recv().unwrap();
        while !searching.is_finished() && computed(&times) < after {
            std::thread::sleep(Duration::from_millis(1));
        }
        let stopped = computed(&times);
        stop.raise();
        let (was_stopped, whole) = searching.join().unwrap();
        was_stopped.then(|| whole.saturating_sub(stopped))
    })
}

#[cfg(target_os = "linux")]
fn computed(schedstat: &std::path::Path) -> Duration {
    // The file is gone with its thread.
    let times = std::fs::read_to_string(schedstat).unwrap_or_default();
    let nanoseconds = times.split(' ').next().and_then(|first| first.parse().ok());
    nanoseconds.map_or(Duration::MAX, Duration::from_nanos)
}
