//! Training: the same every time, stopped or not, and it does teach.

use std::io::ErrorKind;

use proptest::prelude::*;
use unpuzzle_core::{Budget, Progress};
use unpuzzle_research::slide::{Method, Packing, Settings, Tally, Trainer};
use unpuzzle_slide::{Board, Shape, ShapeError, WeightsError};

const SMALL: &str = "0123 4567 0145";

fn settings(shape: &str) -> Settings {
    Settings { restart: 100, warm_up: 20, ..Settings::new(shape.parse().expect("a shape")) }
}

fn trained(shape: &str, episodes: u64) -> Trainer {
    let mut trainer = Trainer::new(settings(shape));
    assert_eq!(trainer.run(episodes, &Budget::unlimited()), Ok(()));
    trainer
}

/// The hash that ends a checkpoint.
fn fingerprint(trainer: &Trainer) -> u64 {
    let bytes = trainer.checkpoint();
    let tail = bytes.last_chunk().expect("a checkpoint has a hash");
    u64::from_le_bytes(*tail)
}

/// A change detector without an oracle.
#[test]
fn one_thread_teaches_the_same_every_time() {
    assert_eq!(fingerprint(&trained(SMALL, 300)), 11_032_387_014_507_251_053);
}

#[test]
#[should_panic(expected = "a broken listener")]
fn a_panic_in_a_thread_ends_the_training() {
    let listener = Progress::to(|_| panic!("a broken listener"));
    let budget = Budget::unlimited().with_progress(listener);
    let mut trainer = Trainer::new(Settings { threads: 2, ..settings(SMALL) });
    let _ = trainer.run(50, &budget);
}

#[test]
fn a_resumed_training_goes_on_as_if_it_had_not_stopped() {
    let straight = trained("0123 0145/7/9", 200);
    let half = trained("0123 0145/7/9", 77);
    let mut resumed = Trainer::resume(&half.checkpoint()).expect("a checkpoint");
    assert_eq!(resumed.run(200, &Budget::unlimited()), Ok(()));
    assert_eq!(resumed.tally(), straight.tally());
    assert_eq!(fingerprint(&resumed), fingerprint(&straight));
}

#[test]
fn a_training_out_of_budget_keeps_whole_episodes_only() {
    let mut cut = Trainer::new(settings(SMALL));
    let budget = Budget::unlimited().with_node_limit(5000);
    assert!(cut.run(50, &budget).is_err());
    assert!((1..50).contains(&cut.tally().episodes), "{:?}", cut.tally());
    let whole = trained(SMALL, cut.tally().episodes);
    assert_eq!(fingerprint(&cut), fingerprint(&whole));
}

/// No game is long enough for its own count of moves to look at the budget.
#[test]
fn a_training_of_short_games_ends_with_its_budget() {
    let mut trainer = Trainer::new(settings("01"));
    let budget = Budget::unlimited().with_timeout(std::time::Duration::from_millis(50));
    assert!(trainer.run(u64::MAX, &budget).is_err());
}

#[test]
fn teaching_helps() {
    let early = *trained(SMALL, 100).tally();
    let mut trainer = trained(SMALL, 2000);
    let before = *trainer.tally();
    assert_eq!(trainer.run(3000, &Budget::unlimited()), Ok(()));
    let late = trainer.tally().since(&before);
    assert!(late.mean() > 2.0 * early.mean(), "{early:?} {late:?}");
    assert!(late.reached(9) > 0.5, "{late:?}");
}

#[test]
fn several_threads_play_as_many_episodes() {
    let mut trainer = Trainer::new(Settings { threads: 3, ..settings(SMALL) });
    assert_eq!(trainer.run(200, &Budget::unlimited()), Ok(()));
    let Tally { episodes, games, .. } = *trainer.tally();
    assert_eq!(episodes, 200);
    assert!(games > 0 && games < 200);
}

#[test]
fn new_stages_begin_as_copies() {
    let mut trainer = trained(SMALL, 300);
    let before = Packing::of(&trainer, 1.0, usize::MAX);
    let shape: Shape = format!("{SMALL}/8").parse().expect("a shape");
    assert_eq!(trainer.adjust(settings(&shape.to_string())), Ok(()));
    let after = Packing::of(&trainer, 1.0, usize::MAX);
    assert_eq!(after.weights(), 2 * before.weights());
    let other = trainer.adjust(settings("0123"));
    assert_eq!(other, Err(ShapeError::Different));
}

#[test]
fn a_pruned_network_grows_no_weights() {
    let mut trainer = trained(SMALL, 300);
    trainer.prune(500);
    assert_eq!(trainer.run(400, &Budget::unlimited()), Ok(()));
    assert!(Packing::of(&trainer, 0.001, usize::MAX).weights() <= 500);
    let resumed = Trainer::resume(&trainer.checkpoint()).expect("a checkpoint");
    assert_eq!(fingerprint(&resumed), fingerprint(&trainer));
}

#[test]
fn a_network_goes_on_with_what_it_knows() {
    let packing = Packing::of(&trained("0123 4567/8", 300), 1.0, usize::MAX);
    let before = packing.network().expect("a network");
    let settings = settings("0123 4567/8");
    let mut trainer = Trainer::from_network(&before, settings).expect("the same tuples");
    let again = Packing::of(&trainer, 1.0, usize::MAX);
    assert!(again.pack() == packing.pack());
    assert_eq!(trainer.run(50, &Budget::unlimited()), Ok(()));
    let other = Trainer::from_network(&before, self::settings("0123"));
    assert_eq!(other.err(), Some(ShapeError::Different));
}

#[test]
fn a_checkpoint_is_written_and_read_in_parts() {
    let mut trainer = trained("0123 0145/7/8+7", 100);
    let bytes = trainer.checkpoint();
    let mut loaded = Trainer::load(&bytes[..]).expect("a checkpoint");
    for trainer in [&mut trainer, &mut loaded] {
        assert_eq!(trainer.run(150, &Budget::unlimited()), Ok(()));
    }
    assert_eq!(fingerprint(&loaded), fingerprint(&trainer));
    let refused = |bytes: &[u8]| Trainer::load(bytes).err().map(|error| error.kind());
    assert_eq!(refused(&bytes[..bytes.len() - 3]), Some(ErrorKind::UnexpectedEof));
    let mut damaged = bytes.clone();
    damaged[bytes.len() - 20] ^= 1;
    assert_eq!(refused(&damaged), Some(ErrorKind::InvalidData));
}

#[test]
fn plain_temporal_differences_teach_too() {
    let settings = Settings { method: Method::Td, rate: 0.1, ..settings(SMALL) };
    let mut trainer = Trainer::new(settings);
    assert_eq!(trainer.run(1500, &Budget::unlimited()), Ok(()));
    let early = *trainer.tally();
    assert_eq!(trainer.run(2500, &Budget::unlimited()), Ok(()));
    assert!(trainer.tally().since(&early).mean() > early.mean());
    assert!(Packing::of(&trainer, 1.0, 900).weights() <= 900);
}

#[test]
fn bytes_that_are_no_checkpoint_say_why() {
    let bytes = trained("0123", 20).checkpoint();
    let check = |bytes: &[u8], error| assert_eq!(Trainer::resume(bytes).err(), Some(error));
    check(b"", WeightsError::Truncated(0));
    check(b"PK\x03\x04", WeightsError::Foreign);
    check(&Packing::of(&trained("0123", 1), 1.0, 9).pack(), WeightsError::Foreign);
    let mut later = bytes.clone();
    later[8] = 9;
    check(&later, WeightsError::Version { found: 9, expected: 3 });
    check(&bytes[..12], WeightsError::Truncated(12));
    assert!(matches!(
        Trainer::resume(&bytes[..bytes.len() - 3]).err(),
        Some(WeightsError::Damaged { .. })
    ));
}

/// The network that the tests of `slide` play with.
fn little() -> Packing {
    let mut trainer = Trainer::new(Settings::new("0123 4567 0145/8".parse().expect("a shape")));
    assert_eq!(trainer.run(300, &Budget::unlimited()), Ok(()));
    Packing::of(&trainer, 0.25, usize::MAX)
}

#[test]
fn the_network_of_the_tests_is_what_training_gives() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../slide/tests/data/little.network");
    let bytes = little().pack();
    if std::env::var_os("UNPUZZLE_WRITE_VECTORS").is_some() {
        std::fs::write(path, &bytes).expect("a file");
    }
    assert!(bytes == std::fs::read(path).expect("the file"), "{path}");
}

#[test]
fn a_packed_network_comes_back() {
    let packing = little();
    let bytes = packing.pack();
    let again = packing.network().expect("a network");
    assert_eq!(again.shape().to_string(), "0123 4567 0145/8");
    assert_eq!(again.step(), 0.25);
    assert_eq!(again.weights(), packing.weights());
    assert!(Packing::from(&again).pack() == bytes);
    assert!(bytes.len() < 3 * packing.weights(), "{} bytes", bytes.len());
}

#[test]
fn a_network_without_weights_packs_too() {
    let empty = Packing::of(&Trainer::new(settings("012 345")), 0.25, usize::MAX);
    let again = empty.network().expect("a network");
    assert_eq!(again.weights(), 0);
    assert_eq!(again.value(Board::from_bits(0x1234)), 0.0);
}

#[test]
fn a_pruned_network_has_so_many_weights_and_no_more() {
    let mut trainer = Trainer::new(Settings::new("0123 4567".parse().expect("a shape")));
    assert_eq!(trainer.run(200, &Budget::unlimited()), Ok(()));
    let weights = |most| Packing::of(&trainer, 0.001, most).weights();
    assert_eq!(weights(0), 0);
    assert!((450..=500).contains(&weights(500)));
    assert!(weights(usize::MAX) > 1000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_damaged_checkpoint_is_refused(place in 0..20_000_usize, bit in 0..8_u32) {
        let mut bytes = trained("012", 5).checkpoint();
        let place = place % bytes.len();
        bytes[place] ^= 1_u8 << bit;
        prop_assert!(Trainer::resume(&bytes).is_err());
    }
}
