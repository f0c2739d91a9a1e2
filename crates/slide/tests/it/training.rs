//! Training: the same every time, stopped or not, and it does teach.

use std::io::ErrorKind;

use proptest::prelude::*;
use unpuzzle_core::Progress;
use unpuzzle_slide::{
    Board, Budget, Method, Network, Settings, Shape, ShapeError, Tally, Trainer, WeightsError,
};

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
    let before = Network::rounded(&trainer, 1.0, usize::MAX);
    let shape: Shape = format!("{SMALL}/8").parse().expect("a shape");
    assert_eq!(trainer.adjust(settings(&shape.to_string())), Ok(()));
    let after = Network::rounded(&trainer, 1.0, usize::MAX);
    assert_eq!(after.weights(), 2 * before.weights());
    let other = trainer.adjust(settings("0123"));
    assert_eq!(other, Err(ShapeError::Different));
}

#[test]
fn a_pruned_network_grows_no_weights() {
    let mut trainer = trained(SMALL, 300);
    trainer.prune(500);
    assert_eq!(trainer.run(400, &Budget::unlimited()), Ok(()));
    assert!(Network::rounded(&trainer, 0.001, usize::MAX).weights() <= 500);
    let resumed = Trainer::resume(&trainer.checkpoint()).expect("a checkpoint");
    assert_eq!(fingerprint(&resumed), fingerprint(&trainer));
}

#[test]
fn texts_are_shapes_or_say_why_not() {
    let check = |text: &str, expected: Result<&str, ShapeError>| {
        let shape = text.parse::<Shape>().map(|shape| shape.to_string());
        assert_eq!(shape.as_deref(), expected.as_ref().copied(), "{text}");
    };
    check(Shape::STANDARD, Ok(Shape::STANDARD));
    check(" 3210  fA/9 /14", Ok("0123 af/9/14"));
    check("01/14/14 + 13/15", Ok("01/14/14+13/15"));
    check("01/14+13/14", Err(ShapeError::Stages));
    check("01/13+14", Err(ShapeError::Stages));
    check("01/14+", Err(ShapeError::Stages));
    check("012g", Err(ShapeError::Digit('g')));
    check("0110", Err(ShapeError::Twice));
    check("0123456", Err(ShapeError::Cells));
    check("", Err(ShapeError::Tuples));
    check("01/14/9", Err(ShapeError::Stages));
    check("01/16", Err(ShapeError::Stages));
    check("012345 123456 234567 345678 456789/7/8/9/10/11/12/13", Err(ShapeError::Large));
}

#[test]
fn larger_tiles_than_those_of_the_last_stage_are_taken_for_smaller_ones() {
    let check = |shape: &str, bits, expected| {
        let shape: Shape = shape.parse().expect("a shape");
        assert_eq!(shape.familiar(Board::from_bits(bits)), Board::from_bits(expected));
    };
    check("01", 0xfe21, 0xed21);
    check("01/13", 0xfe21, 0xdc21);
    check("01/13", 0xedcb_a987_6543_2101, 0xedcb_a987_6543_2101);
    check("01/13", 0xedcb_a987_6543_1101, 0xdcba_9876_5432_1101);
    check("01/14+13", 0xedc, 0xedc);
}

#[test]
fn a_network_goes_on_with_what_it_knows() {
    let before = Network::rounded(&trained("0123 4567/8", 300), 1.0, usize::MAX);
    let settings = settings("0123 4567/8");
    let mut trainer = Trainer::from_network(&before, settings).expect("the same tuples");
    let again = Network::rounded(&trainer, 1.0, usize::MAX);
    assert!(again.pack() == before.pack());
    assert_eq!(trainer.run(50, &Budget::unlimited()), Ok(()));
    let other = Trainer::from_network(&before, self::settings("0123"));
    assert_eq!(other.err(), Some(ShapeError::Different));
}

#[test]
fn stages_begin_with_their_tiles() {
    let shape: Shape = "01/14/14+13".parse().expect("a shape");
    let stage = |bits| shape.stage(Board::from_bits(bits));
    assert_eq!([0xd, 0xdd, 0xe, 0xecba].map(stage), [0, 0, 1, 1]);
    assert_eq!([0xde, 0xed0, 0xf, 0xf1].map(stage), [2, 2, 2, 2]);
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
    assert!(Network::rounded(&trainer, 1.0, 900).weights() <= 900);
}

#[test]
fn bytes_that_are_no_checkpoint_say_why() {
    let bytes = trained("0123", 20).checkpoint();
    let check = |bytes: &[u8], error| assert_eq!(Trainer::resume(bytes).err(), Some(error));
    check(b"", WeightsError::Truncated(0));
    check(b"PK\x03\x04", WeightsError::Foreign);
    check(&Network::rounded(&trained("0123", 1), 1.0, 9).pack(), WeightsError::Foreign);
    let mut later = bytes.clone();
    later[8] = 9;
    check(&later, WeightsError::Version { found: 9, expected: 3 });
    check(&bytes[..12], WeightsError::Truncated(12));
    assert!(matches!(
        Trainer::resume(&bytes[..bytes.len() - 3]).err(),
        Some(WeightsError::Damaged { .. })
    ));
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
