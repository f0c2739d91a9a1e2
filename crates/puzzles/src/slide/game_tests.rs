use super::{Move, SlideGame};
use crate::{AnyGame as _, Budget, Status};

fn open(id: &str) -> SlideGame {
    SlideGame::open(&id.parse().unwrap()).unwrap()
}

#[test]
fn a_seed_is_a_game() {
    let (a, b) = (open("2048:4x4#7"), open("2048:4x4#7"));
    assert_eq!(a.grid(), b.grid());
    assert_ne!(a.grid(), open("2048:4x4#8").grid());
    assert_eq!(open("2048:3x5#ana").grid().size().to_string(), "3x5");
    assert_eq!(open("2048:2,2,./.,.,4/.,.,.").grid().to_string(), "2 2 ./. . 4/. . .");
}

#[test]
fn bad_moves_say_where() {
    let check = |moves: &str, column: usize, marked: &str| {
        let text = format!("2048:2,4/8,.#1 {moves}");
        let failure = SlideGame::positions(&text).err().unwrap();
        let place = failure.place.unwrap();
        let found = (place.column() - 15, &place.text[place.span.clone()]);
        assert_eq!(found, (column, marked), "{moves}");
    };
    check("L", 1, "L");
    check("RR", 2, "R");
    check("right  sideways", 8, "s");
    check(" r →", 4, "→");
}

#[test]
fn bad_ids_say_where() {
    let check = |id: &str, marked: &str| {
        let failure = SlideGame::open(&id.parse().unwrap()).err().unwrap();
        let place = failure.place.unwrap();
        assert_eq!(&place.text[place.span], marked, "{id}");
    };
    check("24:4x4#7", "24");
    check("2048:9x9#7", "9x9");
    check("2048:2,3/4,.#7", "3");
    check("2048:#7", "");
}

#[test]
fn moves_are_words_letters_and_arrows() {
    for text in ["left", "L", " Kiri ", "←"] {
        let mut game = open("2048:.,2/.,2#1");
        assert!(game.play(text).unwrap().to_string().starts_with("left: +0"));
        assert_eq!(game.moves(), 1);
    }
}

#[test]
fn refused_moves_change_nothing() {
    let mut game = open("2048:2,./4,.#1");
    let before = game.page();
    assert_eq!(
        game.play("left").unwrap_err().to_string(),
        "nothing moves left: choose another direction"
    );
    assert_eq!(game.play("lft").unwrap_err().suggestion.as_deref(), Some("left"));
    assert_eq!(game.page(), before);
}

#[test]
fn a_game_is_won_goes_on_and_ends() {
    let mut game = open("2048:1024,1024,./.,.,./.,.,.#1");
    assert_eq!(game.status(), Status::Playing);
    assert!(game.play("left").unwrap().to_string().contains("2048!"));
    assert_eq!((game.status(), game.score()), (Status::Won, 2048));
    game.play("right").unwrap();
    assert_eq!(game.status(), Status::Playing);
    assert_eq!(open("2048:2,4/4,2").status(), Status::Lost);
    assert_eq!(open("2048:2048,4/4,2").status(), Status::Won);
    assert!(open("2048:2,4/4,2").play("left").is_err());
}

#[test]
fn hints_go_from_a_nudge_to_the_answer() {
    let hint = |id: &str, level| open(id).hint(level, &Budget::unlimited()).unwrap().to_string();
    let board = "2048:2,2,4/4,8,16/2,4,2#1";
    assert_eq!(hint("2048:2,./4,.", 1), "only one move is possible, and so the best: right");
    assert!(hint(board, 3).starts_with("the best move is "));
    assert!(hint("2048:4x4#7", 1).starts_with("anything but "));
    assert!(hint("2048:2,2,./.,.,4/.,.,.", 2).contains(" or "));
    assert!(open(board).hint(4, &Budget::unlimited()).is_err());
}

#[test]
fn a_position_is_data() {
    let mut game = open("2048:2,2/.,.#1");
    let state = |game: &SlideGame| -> serde_json::Value {
        serde_json::from_str(&game.position().json(crate::Language::English)).unwrap()
    };
    let before = state(&game);
    assert_eq!(before["cells"], serde_json::json!([2, 2, 0, 0]));
    assert!(before["last"].is_null());
    game.play("left").unwrap();
    let after = state(&game);
    assert_eq!((&after["score"], &after["over"]), (&4.into(), &false.into()));
    assert_eq!(after["last"]["move"], "left");
}

#[test]
fn a_saved_game_goes_on_as_if_it_had_never_been_put_away() {
    for id in ["2048:4x4#7", "2048:3x5#x", "2048:2,2,./.,4,./.,.,.#2"] {
        let mut positions = vec![open(id)];
        for number in 0..12 {
            let mut next = positions.last().unwrap().clone();
            let made = (0..4).find_map(|turn| next.slide(Move::ALL[(number + turn) % 4]));
            assert!(made.is_some());
            positions.push(next);
        }
        let moves = || positions[1..7].iter().map(|position| position.last().unwrap().direction);
        let letters: String = moves().map(Move::letter).collect();
        let session: String = moves().map(|direction| format!("move {direction}\n")).collect();
        let session = format!("unpuzzle game 1\nid {id}\nhints 1\n{session}undone up\n");
        for text in [format!("{id} {letters}"), session.replace('\n', ";"), session] {
            let mut resumed = SlideGame::positions(&text).unwrap();
            assert_eq!(SlideGame::played(&resumed), SlideGame::played(&positions[..7]), "{text}");
            let mut last = resumed.pop().unwrap();
            for whole in &positions[7..] {
                assert_eq!(last.slide(whole.last().unwrap().direction), whole.last());
            }
        }
    }
}

#[test]
fn what_is_no_saved_game_says_where() {
    let check = |text: &str, line: Option<usize>, marked: &str| {
        let place = SlideGame::positions(text).err().unwrap().place.unwrap();
        assert_eq!((place.line, &place.text[place.span]), (line, marked), "{text}");
    };
    check("2048 record 1\nsize 2x2", Some(1), "2048 record 1");
    check("unpuzzle game 1\nmove left", Some(1), "unpuzzle game 1");
    check("unpuzzle game 1\nid 2048:2,2/.,.#1\nmove left\nmove sideways", Some(4), "s");
    check("", None, "");
    check("24:3,3,8,8", None, "24");
}
