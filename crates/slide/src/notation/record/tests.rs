use super::*;
use unpuzzle_core::Random;

/// A game of moves in turn, as far as it goes.
fn game(size: Size, seed: u64, length: usize) -> Record {
    let mut random = Random::seeded(seed);
    let start = Grid::start(size, &mut random);
    let mut record = Record::new(start).with_seed(&seed.to_string()).with_player("turning");
    for _ in 0..length {
        let next = Move::ALL
            .into_iter()
            .find_map(|direction| Some((direction, record.grid().slide(direction)?)));
        let Some((direction, mut slide)) = next else {
            break;
        };
        let spawn = slide.grid.spawn(&mut random).unwrap();
        record.play(Turn { direction, spawn }).unwrap();
    }
    record
}

#[test]
fn records_come_back_as_they_were() {
    for (rows, columns) in [(2, 2), (3, 3), (4, 4), (2, 8), (8, 8)] {
        for seed in 0..20 {
            let size = Size::new(rows, columns).unwrap();
            let record = game(size, seed, seed as usize * 7);
            let text = record.to_string();
            assert_eq!(Record::parse(&text), Ok(record), "{text}");
        }
    }
}

#[test]
fn a_record_reads_well() {
    let text =
        "2048 record 1\nsize 4x4\nseed 7\nplayer turning\nstart . . . ./. . . ./. . . ./. . . .\n";
    let record = game(Size::CLASSIC, 7, 12);
    let written = record.to_string();
    let lines: Vec<_> = written.lines().collect();
    assert_eq!(&lines[..4], text.lines().take(4).collect::<Vec<_>>());
    assert!(lines[4].starts_with("start "));
    assert!(lines[5].starts_with("1. ") && lines[6].starts_with("11. "));
    assert_eq!(lines[7], format!("end 12 {} {}", record.score(), record.grid()));
}

/// The moves must be refused, with the number of the one that cannot be right.
fn refuse(text: &str, kind: &RecordErrorKind, move_number: Option<usize>) {
    let error = Record::parse(text).unwrap_err();
    assert_eq!((&error.kind, error.move_number), (kind, move_number), "{text}");
    assert!(error.span.end <= text.len());
}

const HEAD: &str = "2048 record 1\nsize 2x2\nstart 2 2/. .\n";

#[test]
fn edited_records_name_the_move() {
    let with = |rest: &str| format!("{HEAD}{rest}");
    let turn = |error| RecordErrorKind::Turn(error);
    let end = "\nend 1 4 4 ./. 2";
    let line = "1. L2@b2 = 4 #f726";
    assert!(Record::parse(&with(&format!("{line}{end}\n"))).is_ok());
    let check = |line: &str, kind: RecordErrorKind, number| {
        refuse(&with(&format!("{line}{end}")), &kind, Some(number));
    };
    check("1. U2@b2 = 4 #f726", turn(TurnError::NothingChanges), 1);
    check("1. L2@a1 = 4 #f726", turn(TurnError::NotEmpty), 1);
    check("1. L8@b2 = 4 #f726", RecordErrorKind::NotATurn, 1);
    check("1. L2@c2 = 4 #f726", RecordErrorKind::NotATurn, 1);
    check("1. L2@b2 = 8 #f726", RecordErrorKind::WrongScore(4), 1);
    check("1. L2@b2 = 4 #ffff", RecordErrorKind::WrongCheck, 1);
    check("2. L2@b2 = 4 #f726", RecordErrorKind::WrongNumber, 1);
    check("1. L2@b2", RecordErrorKind::NoScore, 2);
    check("1. L2@b2 = 4", RecordErrorKind::NoScore, 1);
    check("1. L2@b2 = 4 #f726 U2@a1", RecordErrorKind::NoScore, 2);
    let ends = |end: &str, kind: RecordErrorKind, number| {
        refuse(&with(&format!("{line}\n{end}")), &kind, number);
    };
    ends("end 1 8 4 ./. 2", RecordErrorKind::WrongScore(4), Some(1));
    ends("end 2 4 4 ./. 2", RecordErrorKind::WrongCount(1), Some(1));
    ends("end 1 4 4 ./2 .", RecordErrorKind::WrongBoard, Some(1));
    ends("", RecordErrorKind::CutOff, Some(2));
    ends("end 1 4 4 ./. 2\nmore", RecordErrorKind::AfterTheEnd, None);
    refuse(HEAD, &RecordErrorKind::CutOff, Some(1));
}

#[test]
fn bad_heads_are_refused() {
    let first = "2048 record 1\n";
    refuse("", &RecordErrorKind::NotARecord, None);
    refuse("2048 record 2\nsize 2x2", &RecordErrorKind::NotARecord, None);
    refuse(first, &RecordErrorKind::Missing("size"), None);
    refuse(
        &format!("{first}size 9x9\n"),
        &RecordErrorKind::Size(crate::SizeError::OutOfRange),
        None,
    );
    refuse(
        &format!("{first}size 2x2\nplayer a\nseed b\n"),
        &RecordErrorKind::Missing("start"),
        None,
    );
    refuse(&format!("{first}size 3x3\nstart 2 2/. .\n"), &RecordErrorKind::OtherSize, None);
    let three = RecordErrorKind::Board(crate::BoardErrorKind::NotAPowerOfTwo);
    refuse(&format!("{first}size 2x2\nstart 2 3/. .\n"), &three, None);
}

/// Whatever is left out at the end, a record is not the same without it.
#[test]
fn every_truncation_is_noticed() {
    let record = game(Size::new(3, 3).unwrap(), 5, 33);
    let text = record.to_string();
    for length in 0..text.trim_end().len() {
        assert!(Record::parse(&text[..length]).is_err(), "{length}");
    }
}

/// A changed letter of a move is noticed, no later than at the end of its line,
/// and the move named is not before the change.
#[test]
fn every_changed_move_is_noticed() {
    let record = game(Size::CLASSIC, 3, 60);
    let text = record.to_string();
    let first = text.find("1. ").unwrap();
    let end = text.find("end ").unwrap();
    let mut number = 0;
    for (at, letter) in text[first..end].char_indices() {
        if !"LRUD".contains(letter) {
            continue;
        }
        number += 1;
        for other in "LRUD".chars().filter(|&other| other != letter) {
            let mut edited = text.clone();
            edited.replace_range(first + at..=first + at, &other.to_string());
            let error = Record::parse(&edited).unwrap_err();
            let named = error.move_number.unwrap();
            assert!(number <= named && named <= number.next_multiple_of(10), "{error}");
        }
    }
    assert_eq!(number, 60);
}

#[test]
fn turns_are_taken_back() {
    let mut record = game(Size::CLASSIC, 9, 25);
    let start = Record::new(*record.start()).with_seed("9").with_player("turning");
    let mut earlier = Vec::new();
    let mut again = start.clone();
    for &turn in record.turns() {
        earlier.push(again.clone());
        again.play(turn).unwrap();
    }
    assert_eq!(again, record);
    while let Some(before) = earlier.pop() {
        assert!(record.undo().is_some());
        assert_eq!(record, before);
    }
    assert_eq!(record.undo(), None);
}

#[test]
fn names_stay_on_their_line() {
    let grid = *game(Size::CLASSIC, 1, 0).start();
    let record = Record::new(grid).with_player(" A\tna\nend ").with_seed("\n\n");
    assert_eq!((record.player(), record.seed()), (Some("Ana"), None));
    assert_eq!(Record::parse(&record.to_string()), Ok(record));
}
