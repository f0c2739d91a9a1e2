//! Proofs: the optimum of the small variants, logs, and the checker.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use unpuzzle_nerdle::internals::{BOOKS, BookId};
use unpuzzle_nerdle::{Answers, Budget, ExactSearch, Exhausted, Rules, Tiles, Variant};
use unpuzzle_research::nerdle::{CheckError, Claim, Proof, book_bytes, check_proof};

/// A log with its checksum.
fn signed(body: &str) -> String {
    let sum = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {sum:016x}\n")
}

fn proven(variant: Variant, tries: usize) -> Proof {
    let mut proof = Proof::new(Rules::plain(variant), tries);
    proof.run(2, &Budget::unlimited(), &mut |_| {}).unwrap();
    proof
}

#[test]
fn small_variants_are_proven_and_checked() {
    let check = |variant, tries, total| {
        let proof = proven(variant, tries);
        assert_eq!(proof.best().unwrap().total, total);
        check_proof(&proof, |_| true, &Budget::unlimited()).unwrap();
    };
    check(Variant::Micro, 6, 374);
    check(Variant::Micro, 4, 374);
    check(Variant::Mini, 6, 544);
    check(Variant::Mini, 3, 545);
}

#[test]
#[ignore = "midi takes some minutes: cargo xtask ci --lane long"]
fn midi_is_proven() {
    let proof = proven(Variant::Midi, 6);
    assert_eq!(proof.best().unwrap().total, MIDI.1);
    check_proof(&proof, |place| place % 500 == 7, &Budget::unlimited()).unwrap();
}

/// A stretch of the proof of midi. All of it takes some minutes, that of classic an hour:
/// `cargo research nerdle prove classic --checkpoint FILE`.
#[test]
fn no_answer_in_a_stretch_of_midi_is_a_better_opener() {
    check_stretch(Variant::Midi, MIDI, 150);
}

#[test]
#[ignore = "the first and the last openers of classic take half a minute: cargo xtask ci --lane long"]
fn no_answer_in_two_stretches_of_classic_is_a_better_opener() {
    check_stretch(Variant::Classic, CLASSIC, 0);
    check_stretch(Variant::Classic, CLASSIC, 553);
}

/// The best openers among the answers, with their totals.
const MIDI: (&str, u32) = ("2+49=51", 20_458);
const CLASSIC: (&str, u32) = ("54-36=18", 53_512);

fn check_stretch(variant: Variant, best: (&str, u32), place: usize) {
    let total = best.1;
    let verdicts = begun(variant, best).stretch_verdicts(place, &Budget::unlimited());
    let claims: Vec<u32> = verdicts.unwrap().iter().map(|one| one.claim.total()).collect();
    assert!(claims.len() >= 4, "{variant} {place}: {claims:?}");
    assert!(claims.iter().all(|&claim| claim >= total), "{variant} {place}: {claims:?}");
}

/// The search to the end knows neither the book nor the bounds that a proof rests on.
#[test]
#[ignore = "four openers of classic take half a minute: cargo xtask ci --lane long"]
fn openers_of_classic_cost_what_the_proof_claims() {
    let (answers, budget) = (Answers::of(Variant::Classic), Budget::unlimited());
    let proof = begun(Variant::Classic, CLASSIC);
    let others = proof.stretch_verdicts(0, &budget).unwrap();
    for verdict in proof.verdicts().iter().chain(&others[..3]) {
        let code = answers.layout().code(answers.row(verdict.opener).unwrap());
        let cost = ExactSearch::new(answers, &budget).cost(&code, &answers.all(), 6);
        let total = cost.unwrap().unwrap();
        match verdict.claim {
            Claim::Total(claimed) => assert_eq!(total, claimed),
            claim => assert!(total >= claim.total(), "{verdict:?} {total}"),
        }
    }
}

/// A proof that begins with an opener.
fn begun(variant: Variant, (opener, total): (&str, u32)) -> Proof {
    let log = Proof::new(Rules::plain(variant), 6).log();
    let (title, _) = log.split_once('\n').unwrap();
    Proof::from_log(&signed(&format!("{title}\n{opener} total {total}\n"))).unwrap()
}

#[test]
fn threads_do_not_change_a_proof() {
    let mut alone = Proof::new(Rules::plain(Variant::Mini), 6);
    alone.run(1, &Budget::unlimited(), &mut |_| {}).unwrap();
    assert_eq!(alone, proven(Variant::Mini, 6));
}

#[test]
fn a_stopped_proof_goes_on_from_its_log() {
    let whole = proven(Variant::Mini, 6);
    let mut stages = Vec::new();
    Proof::new(Rules::plain(Variant::Mini), 6)
        .run(1, &Budget::unlimited(), &mut |proof| {
            stages.push(proof.log());
        })
        .unwrap();
    assert!(stages.len() > 3);
    for log in stages {
        let mut proof = Proof::from_log(&log).unwrap();
        proof.run(1, &Budget::unlimited(), &mut |_| {}).unwrap();
        assert_eq!(proof.log(), whole.log());
    }
    let mut stopped = Proof::new(Rules::plain(Variant::Midi), 6);
    let budget = Budget::unlimited().with_node_limit(10);
    assert_eq!(stopped.run(1, &budget, &mut |_| {}), Err(Exhausted::Nodes));
    assert!(!stopped.is_done());
}

#[test]
fn a_bound_from_below_rises_to_the_optimum() {
    for rules in [Rules::plain(Variant::Micro), Rules::plain(Variant::Micro).commutative()] {
        let budget = Budget::unlimited();
        let mut last = Proof::new(rules, 6).lower_bound(1, &budget).unwrap();
        let mut proof = Proof::new(rules, 6);
        proof
            .run(1, &budget, &mut |proof| {
                let bound = proof.lower_bound(1, &budget).unwrap();
                assert!(bound >= last);
                last = bound;
            })
            .unwrap();
        assert_eq!(Some(last), proof.best().map(|best| best.total));
    }
}

#[test]
fn a_changed_log_is_refused() {
    let log = proven(Variant::Micro, 6).log();
    let check = |text: &str, why: &str| {
        let error = Proof::from_log(text).unwrap_err();
        assert!(error.ends_with(why), "{error}");
    };
    check(&log.replacen("bound", "total", 1), "the checksum is wrong: the proof was changed");
    check(&log[..log.len() / 2], "the proof is cut short");
    check("", "the proof is cut short");
    assert_eq!(Proof::from_log(&log).unwrap().log(), log);
}

#[test]
fn a_false_or_unfinished_proof_is_found_out() {
    let log = proven(Variant::Micro, 6).log();
    let forged = |changes: &[(&str, &str)]| {
        let (body, _) = log.rsplit_once("end ").unwrap();
        let change = |body: String, (from, to): &(&str, &str)| body.replacen(from, to, 1);
        Proof::from_log(&signed(&changes.iter().fold(body.to_owned(), change))).unwrap()
    };
    let check = |proof: &Proof| check_proof(proof, |_| true, &Budget::unlimited());
    let better = forged(&[("total 374", "total 373")]);
    assert!(matches!(check(&better), Err(CheckError::Wrong(_))), "{:?}", check(&better));
    let worse = forged(&[("total 374", "total 375")]);
    assert!(check(&worse).is_err());
    let unbounded = forged(&[("searched 374", "bound 374")]);
    assert!(matches!(check(&unbounded), Err(CheckError::Wrong(_))), "{:?}", check(&unbounded));
    let opener = Tiles::parse("3+2=5", Variant::Micro).unwrap();
    let missed = forged(&[("3+2=5 total 374", "3+2=5 searched 380"), ("bound 374", "total 380")]);
    assert_eq!(check(&missed), Err(CheckError::Wrong(opener)));
    let mut unfinished = None;
    let mut run = Proof::new(Rules::plain(Variant::Micro), 6);
    run.run(1, &Budget::unlimited(), &mut |proof| {
        unfinished.get_or_insert(proof.clone());
    })
    .unwrap();
    assert_eq!(check(&unfinished.unwrap()), Err(CheckError::Incomplete));
}

/// In hard mode, and under the commutative rule, by the search and by the
/// checker that shares nothing with it.
#[test]
fn other_rules_are_proven_and_checked() {
    let check = |rules: Rules, hard: bool, total: u32| {
        let mut proof = Proof::new(rules, 6).in_hard_mode(hard);
        proof.run(2, &Budget::unlimited(), &mut |_| {}).unwrap();
        assert_eq!(proof.best().map(|best| best.total), Some(total), "{rules:?}");
        assert_eq!(Proof::from_log(&proof.log()), Ok(proof.clone()));
        check_proof(&proof, |_| true, &Budget::unlimited()).unwrap();
    };
    check(Rules::plain(Variant::Micro), true, 376);
    check(Rules::plain(Variant::Mini), true, 544);
    check(Rules::plain(Variant::Micro).commutative(), false, 367);
    check(Rules::plain(Variant::Mini).commutative(), false, 525);
}

/// A bound that the sizes of the parts give is cheap for one opener and takes half a minute
/// for all of them.
#[test]
fn a_stopped_budget_ends_the_bound_of_all_openers() {
    for commutative in [false, true] {
        let rules = Rules { commutative, ..Rules::plain(Variant::Mini) };
        let proof = Proof::new(rules, 6);
        // The answers and their order are known from here on, which take no part in it.
        assert!(proof.lower_bound(1, &Budget::unlimited()).is_ok());
        let stop = unpuzzle_nerdle::StopFlag::default();
        stop.raise();
        let budget = Budget::unlimited().with_stop(stop);
        assert_eq!(proof.lower_bound(2, &budget), Err(Exhausted::Stopped));
    }
}

#[test]
fn books_are_what_making_them_gives() {
    let totals = [374, 20_412, 53_345];
    for (book, total) in BOOKS.iter().zip(totals) {
        let (bytes, found) = book_bytes(book, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!(found, total, "{}", book.name);
        assert_eq!(bytes, book.bytes(), "{}", book.name);
    }
}

#[test]
#[ignore = "the beam takes half a minute: cargo xtask ci --lane long"]
fn the_commutative_book_is_what_making_it_gives() {
    let book = BookId::named("classic-commutative").unwrap();
    assert_eq!(book_bytes(book, &Budget::unlimited()).unwrap().unwrap().0, book.bytes());
}
