//! Colours: the vectors, the fast version against the slow one, the readers.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::HashMap;

use proptest::prelude::*;
use unpuzzle_nerdle::{Answers, Feedback, Knowledge, Random, Row, Rules, Tiles, Variant};

fn row(text: &str) -> Tiles {
    Tiles::parse(text, Variant::Classic).unwrap()
}

fn colours(text: &str) -> Feedback {
    Feedback::parse(text, 8).unwrap()
}

/// Guess, answer, colours.
const VECTORS: [(&str, &str, &str); 17] = [
    ("11+11=22", "12+10=22", "20220222"),
    ("9+9*9=90", "90-9*9=9", "20111111"),
    ("90-9*9=9", "9+9*9=90", "21011111"),
    ("5*55=275", "15+40=55", "10101002"),
    ("15+40=55", "5*55=275", "01000112"),
    ("10+20=30", "20+10=30", "12212222"),
    ("88/8-8=3", "3*8+8=32", "11000011"),
    ("11-9-1=1", "1+9+1=11", "21010112"),
    ("7*9-3=60", "12/4+5=8", "00000100"),
    ("7*9-3=60", "1*36/4=9", "02101110"),
    ("12/4+5=8", "1*36/4=9", "20110020"),
    ("7*9-3=60", "98*9=882", "01100100"),
    ("12/4+5=8", "98*9=882", "01000011"),
    ("7*9-3=60", "7-36/6=1", "20011110"),
    ("12/4+5=8", "7-36/6=1", "10100020"),
    ("34-15=19", "49-35=14", "11202221"),
    ("4*5+3=23", "5*4+3=23", "12122222"),
];

#[test]
fn the_vectors_hold() {
    for (guess, answer, wanted) in VECTORS {
        let found = Feedback::of(row(guess), row(answer)).to_string();
        assert_eq!(found, wanted, "{guess} {answer}");
    }
}

/// The keys of one guess with all answers are one to one with the colours,
/// by both ways of computing them.
fn check_keys(answers: &Answers, guess: Tiles, set: &[usize]) {
    let layout = answers.layout();
    let code = layout.code(guess);
    let codes: Vec<_> = set.iter().map(|&at| answers.codes()[at]).collect();
    let (mut fast, mut portable) = (vec![0; set.len()], vec![0; set.len()]);
    layout.keys(&code, &codes, &mut fast);
    layout.keys_portable(&code, &codes, &mut portable);
    assert_eq!(fast, portable, "{guess}");
    let mut colours_of = HashMap::new();
    let mut key_of = HashMap::new();
    for (&at, &key) in set.iter().zip(&fast) {
        let colours = Feedback::of(guess, answers.rows()[at]);
        assert!((key as usize) < layout.key_limit());
        assert_eq!(*colours_of.entry(key).or_insert(colours), colours);
        assert_eq!(*key_of.entry(colours).or_insert(key), key);
        assert_eq!(colours.is_solved(), key == layout.key(&code, &code));
    }
}

#[test]
fn fast_colours_are_the_slow_ones_on_a_sample() {
    for variant in [Variant::Micro, Variant::Mini, Variant::Midi, Variant::Classic] {
        let answers = Answers::of(variant);
        let all: Vec<usize> = (0..answers.len()).collect();
        for &guess in answers.rows().iter().step_by(answers.len().div_ceil(60)) {
            check_keys(answers, guess, &all);
        }
    }
}

#[test]
#[ignore = "39 million pairs take a quarter of a minute: cargo xtask ci --lane long"]
fn fast_colours_are_the_slow_ones_on_an_eighth_of_all_classic_pairs() {
    let answers = Answers::of(Variant::Classic);
    let all: Vec<usize> = (0..answers.len()).collect();
    for &guess in answers.rows().iter().step_by(8) {
        check_keys(answers, guess, &all);
    }
}

#[test]
#[ignore = "generating maxi takes some seconds: cargo xtask ci --lane long"]
fn fast_colours_are_the_slow_ones_on_maxi() {
    let answers = Answers::of(Variant::Maxi);
    let mut random = Random::seeded(3);
    for _ in 0..300 {
        let set: Vec<usize> = (0..3000).map(|_| random.index(answers.len())).collect();
        check_keys(answers, answers.rows()[random.index(answers.len())], &set);
    }
    // A guess with the most repetitions that there are.
    let repeated = answers.rows().iter().max_by_key(|row| row.len() - row.variety() as usize);
    check_keys(answers, *repeated.unwrap(), &(0..100_000).collect::<Vec<_>>());
}

#[test]
fn colours_are_read_in_every_usual_form() {
    let check = |text: &str, wanted: &str| assert_eq!(colours(text).to_string(), wanted);
    check("02101110", "02101110");
    check("0 2 1 0 1 1 1 0", "02101110");
    check("0,2,1,0,1,1,1,0", "02101110");
    check("BGPBYPpb", "02101110");
    check("⬛🟩🟪⬛🟪🟪🟪⬛", "02101110");
    check("⬜🟩🟨⬜🟨🟨🟨⬜", "02101110");
    check("⬛\u{fe0f}🟩🟪⬛️🟪🟪🟪⬛", "02101110");
    check("ahkauuka", "02101110");
}

#[test]
fn wrong_colours_are_refused_at_their_place() {
    let check = |text: &str, message: &str, start: usize, end: usize| {
        let error = Feedback::parse(text, 8).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
        assert_eq!((error.span.start, error.span.end), (start, end), "{text}");
    };
    check("0210111", "a row has 8 colours, this has 7", 0, 7);
    check("021011100", "a row has 8 colours, this has 9", 8, 9);
    check("0210311 0", "“3” is no colour: 0 or b absent, 1 or p elsewhere, 2 or g right", 4, 5);
    check("", "a row has 8 colours, this has 0", 0, 0);
}

#[test]
fn purples_may_stand_at_any_tile_of_their_symbol() {
    let rules = Rules::plain(Variant::Classic);
    let read = |text: &str| {
        let mut knowledge = Knowledge::new(rules);
        let guess = row("5*55=275");
        let feedback = colours(text);
        knowledge.add(Row { guess, feedback }).map(|()| knowledge.candidates().to_vec())
    };
    let canonical = read("10101002").unwrap();
    assert!(canonical.contains(&Answers::of(Variant::Classic).index(row("15+40=55")).unwrap()));
    assert_eq!(read("00111002").unwrap(), canonical);
}

#[test]
fn the_first_row_that_cannot_be_is_named() {
    let rules = Rules::plain(Variant::Classic);
    let rows = |texts: &[(&str, &str)]| -> Vec<Row> {
        let one = |&(guess, feedback): &(&str, &str)| Row {
            guess: row(guess),
            feedback: colours(feedback),
        };
        texts.iter().map(one).collect()
    };
    let check = |texts: &[(&str, &str)], row: usize, alone: bool| {
        let error = Knowledge::from_rows(rules, &rows(texts)).unwrap_err();
        assert_eq!((error.row, error.alone), (row, alone));
    };
    check(&[("7*9-3=60", "22222221")], 0, true);
    check(&[("7*9-3=60", "02101110"), ("12/4+5=8", "22222222")], 1, false);
    check(&[("7*9-3=60", "02101110"), ("12/4+5=8", "00000000"), ("1*36/4=9", "22222222")], 1, true);
}

proptest! {
    #[test]
    fn reading_colours_never_panics(text in ".{0,40}", tiles in 0_usize..12) {
        let _ = Feedback::parse(&text, tiles);
    }

    #[test]
    fn written_colours_read_back(digits in "[012]{8}") {
        let feedback = colours(&digits);
        prop_assert_eq!(feedback.to_string(), digits);
        prop_assert_eq!(colours(&feedback.squares()), feedback);
    }

    #[test]
    fn the_answer_always_agrees(guess in 0_usize..17_723, answer in 0_usize..17_723) {
        let rows = Answers::of(Variant::Classic).rows();
        let feedback = Feedback::of(rows[guess], rows[answer]);
        prop_assert_eq!(feedback.canonical(rows[guess]), feedback);
        let mut knowledge = Knowledge::new(Rules::plain(Variant::Classic));
        knowledge.add(Row { guess: rows[guess], feedback }).unwrap();
        prop_assert!(knowledge.candidates().contains(&(answer as u32)));
    }
}
