//! Ids, moves and games as text.

use crate::{AnyGame as _, Budget, GameId, Language, Status};

use super::TilingGame;
use unpuzzle_tiling::coach::{Advice, hint_by_search};
use unpuzzle_tiling::game::{Move, Named, id_of};
use unpuzzle_tiling::{Engine, Solver, board};

fn open(id: &str) -> TilingGame {
    TilingGame::open(&id.parse().unwrap(), &Budget::unlimited()).unwrap()
}

const SMALL: &str = "tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB";

#[test]
fn refusals_say_what_and_where() {
    let check = |text: &str, span: &str, message: &str| {
        let mut game = open(SMALL);
        game.play("B:1,1+1,2+2,1+2,2").unwrap();
        let before = game.page();
        let failure = game.play(text).unwrap_err();
        assert_eq!(failure.message.to_string(), message, "{text:?}");
        let place = failure.place.unwrap();
        assert_eq!(&place.text[place.span], span, "{text:?}");
        assert_eq!(game.page(), before);
    };
    check("", "", "there is no move here");
    check("A", "A", "after the letter of the piece comes a colon");
    check("-", "-", "after the letter of the piece comes a colon");
    check("A:1,1+", "", "a cell is written row,column");
    check("A:1,1+1;2", "1;2", "a cell is written row,column");
    check("A:1,1+99999999999,2", "99999999999,2", "a cell is written row,column");
    check("C:1,1", "C", "no piece has the letter C");
    check("-C", "C", "no piece has the letter C");
    check("-A", "-A", "piece A was not placed by you, so it cannot be taken back");
    check("A:1,3+2,3+3,3+3,4+3,5", "3,4", "the board has no cell 3,4");
    check("A:2,2+2,3+3,3+3,2+3,1", "2,2", "the cell 2,2 is covered already");
    check("A:1,3+2,3+3,3+3,2", "A:1,3+2,3+3,3+3,2", "piece A does not have this shape");
    check("B:2,3+3,3", "B:2,3+3,3", "piece B does not have this shape");
}

#[test]
fn a_game_from_start_to_end() {
    let mut game = open(SMALL);
    let play = |game: &mut TilingGame, text: &str| game.play(text).unwrap().to_string();
    assert_eq!(play(&mut game, "A:1,1+1,2+1,3+2,1+3,1"), "A placed, 1 piece left");
    assert_eq!(play(&mut game, "-A"), "A taken back");
    assert_eq!(play(&mut game, " B:2,2+1,2+1,1+2,1 "), "B placed, 1 piece left");
    assert_eq!((game.status(), game.score()), (Status::Playing, 4));
    assert_eq!(play(&mut game, "A:1,3+2,3+3,3+3,2+3,1"), "solved: every piece has its place!");
    assert_eq!((game.status(), game.score()), (Status::Won, 9));
    assert_eq!(game.play("A:1,1").unwrap_err().message.to_string(), "the board is complete");
    assert_eq!(play(&mut game, "-B"), "B taken back");
}

#[test]
fn moves_are_written_as_they_are_read() {
    for name in ["iq-puzzler-pro", "iq-puzzler-pro-diagonal", "kanoodle-pyramid", "soma"] {
        let problem = board(name).unwrap();
        let solution = Solver::new(&problem).first(&Budget::unlimited()).unwrap().value.unwrap();
        let mut game = open(&format!("tiling:{name}"));
        for placed in &solution.placed {
            let text = Move::Place(placed.clone()).to_text(&problem);
            assert_eq!(Move::parse(&text, &problem), Ok(Move::Place(placed.clone())));
            game.play(&text).unwrap();
        }
        assert_eq!(game.status(), Status::Won, "{name}");
    }
}

#[test]
fn hints_lead_to_the_end_and_out_of_mistakes() {
    let mut game = open("tiling:pentominoes-3x20");
    let budget = Budget::unlimited();
    // No solution has the X in the corner.
    game.play("X:1,2+2,1+2,2+2,3+3,2").unwrap();
    assert_eq!(game.position().analysis(&budget).unwrap().solutions, 0);
    assert!(game.hint(3, &budget).unwrap().to_string().starts_with("take X back: "));
    game.play("-X").unwrap();
    while game.status() == Status::Playing {
        let problem = game.position().problem();
        let hint = game.position().advice(&budget).unwrap();
        let placed = hint.advice.placed().unwrap().clone();
        let text = Move::Place(placed).to_text(problem);
        for level in 1..=3 {
            let said = game.hint(level, &budget).unwrap();
            assert!(
                Language::ALL
                    .iter()
                    .all(|(_, language)| !said.in_language(*language).contains('{'))
            );
        }
        game.play(&text).unwrap();
    }
}

#[test]
fn a_hint_by_search_is_right_too() {
    let problem = board("pentominoes-6x10").unwrap();
    let budget = Budget::unlimited();
    let mut placed = Vec::new();
    for _ in 0..12 {
        let hint = hint_by_search(&problem, &placed, &budget).unwrap();
        let Advice::Place(next) = hint.advice else { panic!("{hint:?}") };
        placed.push(next);
        assert!(problem.with_fixed(&placed).is_ok());
    }
    let done = hint_by_search(&problem, &placed, &budget).unwrap();
    assert_eq!(done.advice, Advice::Done);
}

#[test]
fn ids_name_boards_challenges_and_courses() {
    let read = |id: &str| Named::read(&id.parse().unwrap(), &Budget::unlimited());
    for name in unpuzzle_tiling::BOARDS {
        let id = id_of(&board(name).unwrap()).unwrap();
        assert_eq!(id.to_string(), format!("tiling:{name}"));
        assert_eq!(read(&id.to_string()).unwrap().problem, board(name).unwrap());
    }
    let challenge = read("tiling:iq-puzzler-pro/medium#7").unwrap().problem;
    assert_eq!(read("tiling:iq-puzzler-pro/medium#7.0").unwrap().problem, challenge);
    assert_ne!(read("tiling:iq-puzzler-pro/medium#7.1").unwrap().problem, challenge);
    let spelled = id_of(&challenge).unwrap();
    assert_eq!(read(&spelled.to_string()).unwrap().problem, challenge);
    let small = read(SMALL).unwrap().problem;
    assert_eq!(id_of(&small).unwrap().to_string(), SMALL);
}

#[test]
fn wrong_ids_say_what_and_where() {
    let check = |id: &str, span: &str, message: &str| {
        let parsed: GameId = id.parse().unwrap();
        let error = Named::read(&parsed, &Budget::unlimited()).unwrap_err();
        assert_eq!((error.span.text(id), error.to_string().as_str()), (Some(span), message));
    };
    check("24:3,3,8,8", "24", "this id is of another puzzle");
    check("tiling:soma#", "#", "a seed is missing after #, such as a number or a date");
    check(
        "tiling:soma#7",
        "soma",
        "with a seed, a board and a level are named: tiling:iq-puzzler-pro/hard#7",
    );
    check("tiling:soma/hrad#7", "hrad", "a level is one of easy, medium, hard, expert");
    check("tiling:somma", "somma", "there is no board somma; `unpuzzle tiling boards` lists them");
    check("tiling:2_2_2/DEFAULT/A/Aa/B", "a", "‘a’ is not a letter from A to Z");
    check("tiling:soma;V:1:1,1+1:1,2+1:1,9", "1:1,9", "the board has no cell 1:1,9");
}

#[test]
fn a_challenge_is_unique_for_another_engine_too() {
    let named = Named::read(
        &"tiling:iq-puzzler-pro/hard#2026-11-15".parse().unwrap(),
        &Budget::unlimited(),
    );
    let solver = Solver::new(&named.unwrap().problem).with_engine(Engine::Bitmask);
    let counts = solver.count(&Budget::unlimited()).unwrap().value;
    assert_eq!(counts.arrangements.to_string(), "1");
}
