//! Whatever is typed as a board or given as a saved game: no panic, and errors
//! whose places can be shown.

use proptest::prelude::*;
use unpuzzle_puzzles::slide::{SlideGame, bad_board};
use unpuzzle_slide::{Grid, Size};

/// Pieces that boards and saved games are made of, in any order.
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
        Just("unpuzzle game 1\n"),
        Just("id 2048:2x2#1\n"),
        Just("2048:2,2/.,.#7 "),
        Just("move left\n"),
        Just("undone up\n"),
        Just("hints 1\n"),
        Just("LDRU"),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn try_everything(text: &str) -> Result<(), TestCaseError> {
    if let Err(error) = text.parse::<Grid>() {
        prop_assert!(error.span.text(text).is_some(), "{:?}", error);
        let place = bad_board(error, text).place.expect("a place");
        prop_assert!(place.text.get(place.span).is_some());
    }
    if let Err(failure) = SlideGame::positions(text) {
        let place = failure.place.expect("a place");
        prop_assert!(place.text.get(place.span).is_some());
    }
    let _ = text.parse::<Size>();
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
    fn a_session_with_a_piece_changed(at in 0_usize..200, piece in junk()) {
        let text = "unpuzzle game 1\nid 2048:2,2/.,.#7\nhints 0\nmove left\nundone right\n";
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
        assert!(SlideGame::positions(&text).is_err());
    }
}
