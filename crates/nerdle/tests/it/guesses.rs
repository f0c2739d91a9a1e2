//! What the page accepts, warns about and refuses.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use proptest::prelude::*;
use unpuzzle_nerdle::{Answers, Guess, Variant};

fn refuse(text: &str, variant: Variant, message: &str, start: usize, end: usize) {
    let error = Guess::parse(text, variant).unwrap_err();
    assert_eq!(error.to_string(), message, "{text}");
    assert_eq!((error.span.start, error.span.end), (start, end), "{text}");
}

#[test]
fn refusals_teach() {
    let classic = |text, message, start, end| refuse(text, Variant::Classic, message, start, end);
    classic("1+2*3=09", "1+2*3 is 7, not 9: * and / come before + and -", 0, 8);
    classic("12+34=45", "12+34 is 46, not 45", 0, 8);
    classic("7/2+1=04", "7/2+1 is 9/2, not 4", 0, 8);
    classic("12+34+46", "there is no =", 0, 8);
    classic("1+1=2=02", "there is more than one =", 5, 6);
    classic("12+/4=03", "a number is missing here", 3, 4);
    classic("12+3-=15", "a number is missing here", 5, 5);
    classic("12/0+1=1", "this divides by zero", 3, 4);
    classic("=12345+1", "a number is missing here", 0, 0);
    classic("12+3", "a row has 8 tiles, this has 4", 0, 4);
    classic("12+34=46+1", "a row has 8 tiles, this has 10", 8, 10);
    classic("12+3a=46", "no tile shows “a”: use digits and + - * / =", 4, 5);
    classic("(1+2)=03", "“(” is only in maxi", 0, 1);
    let maxi = |text, message, start, end| refuse(text, Variant::Maxi, message, start, end);
    maxi("(1+2*3=000", "this bracket is not closed", 0, 1);
    maxi("1+2)*3=000", "this bracket was not opened", 3, 4);
    maxi("(1+2)3=009", "an operator is missing here", 5, 6);
    maxi("2²³+10=074", "an operator is missing here", 3, 5);
}

#[test]
fn warnings_say_what_no_answer_has() {
    let check = |text: &str, variant: Variant, wanted: &[(&str, usize, usize)]| {
        let guess = Guess::parse(text, variant).unwrap();
        let found: Vec<_> = guess
            .warnings
            .iter()
            .map(|warning| (warning.to_string(), warning.span.start, warning.span.end))
            .collect();
        let wanted = wanted.iter().map(|&(message, start, end)| (message.to_owned(), start, end));
        assert_eq!(found, wanted.collect::<Vec<_>>(), "{text}");
    };
    let classic = Variant::Classic;
    check("54-36=18", classic, &[]);
    check("-1+9-5=3", classic, &[("no answer has a sign before a number", 0, 1)]);
    check("3*-2+8=2", classic, &[("no answer has a sign before a number", 2, 3)]);
    check("12+0-3=9", classic, &[("no answer calculates with the number 0", 3, 4)]);
    check("07+4-2=9", classic, &[("no number of an answer starts with 0", 0, 2)]);
    check("12+34=46", classic, &[]);
    check("12+3=015", classic, &[("no number of an answer starts with 0", 5, 8)]);
    check("7+8=12+3", classic, &[("the right side of an answer is one number", 4, 8)]);
    check("10-12=-2", classic, &[("the right side of an answer is not negative", 6, 8)]);
    check(
        "123=+123",
        classic,
        &[
            ("the left side of an answer has an operator", 0, 3),
            ("no answer has a sign before a number", 4, 8),
        ],
    );
    check("(12)+34=46", Variant::Maxi, &[("no answer has a bracket that changes nothing", 0, 4)]);
    check("(7+8)²=225", Variant::Maxi, &[]);
}

#[test]
fn every_answer_is_accepted_without_a_warning() {
    for variant in [Variant::Micro, Variant::Mini, Variant::Midi, Variant::Classic] {
        for &row in Answers::of(variant).rows() {
            assert!(Guess::judge(row).unwrap().can_be_answer(), "{row}");
            assert!(row.symbols().all(|symbol| variant.has(symbol)), "{row}");
        }
    }
}

proptest! {
    #[test]
    fn reading_a_guess_never_panics(text in ".{0,30}") {
        for &variant in Variant::ALL {
            let _ = Guess::parse(&text, variant);
        }
    }
}
