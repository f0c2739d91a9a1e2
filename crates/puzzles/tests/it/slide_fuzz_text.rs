//! Whatever is typed as a board or given as a record: no panic, and errors
//! whose places can be shown.

use proptest::prelude::*;
use unpuzzle_puzzles::slide::Refuse as _;
use unpuzzle_slide::{Grid, Record, Size, Turn};

/// Pieces that boards and records are made of, in any order.
fn junk() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("2"),
        Just("4"),
        Just("2048"),
        Just("."),
        Just("0"),
        Just("-"),
        Just("_"),
        Just("·"),
        Just(" "),
        Just("\n"),
        Just("\r\n"),
        Just("\t"),
        Just("/"),
        Just(";"),
        Just(","),
        Just("["),
        Just("]"),
        Just("|"),
        Just("│"),
        Just("+---+"),
        Just("╭──╮"),
        Just("3"),
        Just("x"),
        Just("💥"),
        Just("2048 record 1\n"),
        Just("size 2x2\n"),
        Just("start 2 2/. .\n"),
        Just("1. "),
        Just("L2@b2 "),
        Just("= 4 "),
        Just("#f726\n"),
        Just("end 1 4 4 ./. 2\n"),
        Just("seed 7\n"),
        Just("player a\n"),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn try_everything(text: &str) -> Result<(), TestCaseError> {
    if let Err(error) = text.parse::<Grid>() {
        prop_assert!(text.get(error.span.clone()).is_some(), "{:?}", error);
        let place = error.failure(text).place.expect("a place");
        prop_assert!(place.text.get(place.span).is_some());
    }
    match Record::parse(text) {
        Ok(record) => prop_assert_eq!(Record::parse(&record.to_string()), Ok(record)),
        Err(error) => {
            prop_assert!(text.get(error.span.clone()).is_some(), "{:?}", error);
            let place = error.failure(text).place.expect("a place");
            prop_assert!(place.text.get(place.span).is_some());
        }
    }
    let _ = (text.parse::<Size>(), Turn::parse(text, Size::CLASSIC));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn pieces_in_any_order(text in junk()) {
        try_everything(&text)?;
    }

    #[test]
    fn any_text(text in any::<String>()) {
        try_everything(&text)?;
    }

    #[test]
    fn a_record_with_a_piece_changed(at in 0_usize..200, piece in junk()) {
        let text = "2048 record 1\nsize 2x2\nseed 7\nstart 2 2/. .\n1. L2@b2 = 4 #f726\nend 1 4 4 ./. 2\n";
        let at = at.min(text.len());
        let edited = format!("{}{piece}{}", &text[..at], &text[at..]);
        try_everything(&edited)?;
    }
}

#[test]
fn long_texts_are_quickly_refused() {
    for piece in ["2 ", "[", "|", "2/", "L2@a1 ", "\n"] {
        let text = piece.repeat(1 << 20);
        assert!(text.parse::<Grid>().is_err());
        assert!(Record::parse(&text).is_err());
    }
}
