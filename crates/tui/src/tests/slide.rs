//! Playing 2048.

use super::*;
use crate::env::verb;
use crate::slide;
use ratatui::style::Color;
use std::path::Path;
use unpuzzle::puzzles::slide::{Slide2048, SlideGame};
use unpuzzle::slide::Move;
use unpuzzle_puzzles::{Call, InputError, Puzzle};

const INDONESIAN: Theme = Theme { language: Language::Indonesian, ..ENGLISH };
const COLOURLESS: Theme = Theme { colours: false, ..ENGLISH };

pub(super) fn request(name: &str, arguments: &[(&str, &str)]) -> Call {
    let verb = verb(&Slide2048, name).unwrap();
    let start = Call::new(verb);
    arguments.iter().fold(start, |request, (name, value)| request.with(name, *value).unwrap())
}

fn opened(
    arguments: &[(&str, &str)],
    directory: Option<&Path>,
) -> Result<Box<dyn Screen>, InputError> {
    let env = ScreenEnv::new(Settings {
        data_directory: directory.map(Path::to_owned),
        ..settings(unpuzzle::ALL)
    });
    slide::play(&env, &Slide2048, &request("play", arguments))
}

fn playing(arguments: &[(&str, &str)], theme: Theme) -> Person {
    Person::with_theme(opened(arguments, None).unwrap(), theme)
}

/// The game of an id.
fn game(id: &str) -> Person {
    playing(&[("game", id)], ENGLISH)
}

/// Slides by turns in each direction, without waiting for the tiles.
fn slide_on(person: &mut Person, moves: usize) -> &mut Person {
    for number in 0..moves {
        person.press([KeyCode::Left, KeyCode::Down, KeyCode::Right, KeyCode::Down][number % 4]);
    }
    person.wait(1.0)
}

#[test]
fn a_game_begins_and_goes_on_in_both_languages() {
    let mut person = playing(&[], ENGLISH);
    person.sees("Arrows, W A S D").compare("slide_start");
    slide_on(&mut person, 60).compare("slide_played");
    let mut person = playing(&[], INDONESIAN);
    slide_on(&mut person, 60).compare("slide_played_indonesian");
}

#[test]
fn the_board_is_as_large_as_the_terminal_allows() {
    let mut person = playing(&[], ENGLISH);
    slide_on(&mut person, 60).resize(140, 50).compare("slide_large");
    person.resize(60, 20).compare("slide_narrow");
    let mut person = playing(&[("size", "8x8")], ENGLISH);
    slide_on(&mut person, 30).resize(60, 20);
    person.compare("slide_8x8_narrow").write("v").expects("▸");
    let mut person = playing(&[("size", "2x2")], ENGLISH);
    person.compare("slide_2x2");
}

#[test]
fn without_colour_tiles_are_boxes() {
    let mut person = playing(&[], COLOURLESS);
    slide_on(&mut person, 60).compare("slide_colourless");
    let buffer = person.terminal.backend().buffer();
    let is_plain =
        |cell: &ratatui::buffer::Cell| (cell.bg, cell.fg) == (Color::Reset, Color::Reset);
    assert!(buffer.content.iter().all(is_plain));
}

#[test]
fn every_way_of_sliding_is_the_same() {
    let seen = |key: KeyCode| {
        let mut person = game("2048:.,.,./.,2,./.,.,.#1");
        person.press(key).wait(1.0);
        person.sees("Last move").see()
    };
    for (arrow, letters) in
        [(KeyCode::Left, "aA"), (KeyCode::Down, "sS"), (KeyCode::Right, "dD"), (KeyCode::Up, "wW")]
    {
        for letter in letters.chars() {
            assert_eq!(seen(KeyCode::Char(letter)), seen(arrow), "{letter}");
        }
    }
}

#[test]
fn a_move_that_changes_nothing_says_so() {
    let mut person = game("2048:2,./4,.#1");
    person.press(KeyCode::Left).sees("nothing moves left").sees("moves 0");
}

#[test]
fn moves_are_taken_back_without_end() {
    let mut person = game("2048:4x4#7");
    let start = person.see();
    let start: Vec<_> = start.lines().skip(3).take(14).collect();
    slide_on(&mut person, 40).sees("Moves");
    for _ in 0..40 {
        person.write("u");
    }
    person.sees("moves 0").sees("score 0").sees("r redo");
    let back = person.see();
    let same = back.lines().skip(3).zip(&start).all(|(now, then)| {
        // The board is to the left of the facts.
        now.chars().take(45).eq(then.chars().take(45))
    });
    assert!(same, "{back}");
    person.write("u").sees("nothing to undo");
    person.control('r').sees("moves 1").write("r").sees("moves 2");
}

#[test]
fn a_hint_shows_what_each_move_is_worth() {
    let mut person = game("2048:2,2,4/.,.,.#3");
    person.write("h").expects("Best move:").sees("cannot");
    person.compare("slide_hint");
    person.press(KeyCode::Right).wait(1.0);
    assert!(!person.see().contains("Advice"));
    person.write("v").expects("Advice of").press(KeyCode::Down);
    person.expects("Advice of").write("v");
    assert!(!person.see().contains("Advice of"));
}

#[test]
fn tiles_glide_and_keys_do_not_wait_for_them() {
    let mut person = game("2048:.,.,.,2/.,.,.,./.,.,.,./.,.,.,.#1");
    let column = |person: &Person| {
        let seen = person.see();
        let row = seen.lines().skip(2).find(|line| line.contains('2')).map(str::to_owned);
        row.and_then(|row| row.find('2'))
    };
    let start = column(&person);
    person.press(KeyCode::Left).wait(0.04);
    let between = column(&person);
    person.wait(1.0);
    let end = column(&person);
    assert!(end < between && between < start, "{end:?} {between:?} {start:?}");
    person.press(KeyCode::Down).press(KeyCode::Right).press(KeyCode::Up);
    person.sees("moves 4");
}

#[test]
fn reaching_2048_is_celebrated_and_may_go_on() {
    let mut person = game("2048:1024,1024,./.,.,./.,.,.#1");
    person.press(KeyCode::Left).wait(1.0).sees("2048! You made it");
    person.compare("slide_won");
    person.press(KeyCode::Down).sees("2048! You made it").sees("moves 1");
    person.enter().press(KeyCode::Down).sees("moves 2");
    person.write("uu").press(KeyCode::Left).sees("moves 1");
    assert!(!person.see().contains("You made it"));
}

/// One move from here ends the game, unless a 4 appears.
const NEARLY_OVER: &str = "2048:2,4/8,8#1";

#[test]
fn the_end_tells_what_it_came_to_and_can_be_taken_back() {
    let mut person = game(NEARLY_OVER);
    person.press(KeyCode::Left).wait(1.0);
    person
        .sees("No move is left: score 16")
        .sees("A board of your own is not in your statistics.")
        .compare("slide_over");
    person.write("u").sees("moves 0").press(KeyCode::Left);
    person.sees("No move is left").write("q");
    assert_eq!(person.has_left(), Some(Ended::ByChoice));
    let farewell = person.stack.farewell();
    assert_eq!(farewell.as_deref(), Some("Score 16 after 1 move, largest tile 16."));
    assert!(past(&person, "2048").results.is_empty());
}

/// Plays a game to its end: the score.
fn play_to_the_end(person: &mut Person, id: &str) -> u64 {
    let mut game = SlideGame::open(&id.parse().unwrap()).unwrap();
    while let Some(turn) = Move::ALL.into_iter().find_map(|way| game.slide(way)) {
        person.press(match turn.direction {
            Move::Left => KeyCode::Left,
            Move::Down => KeyCode::Down,
            Move::Right => KeyCode::Right,
            Move::Up => KeyCode::Up,
        });
    }
    person.wait(1.0);
    game.points()
}

#[test]
fn a_game_by_chance_counts_once_it_is_left() {
    let mut person = game("2048:2x2#5");
    let score = play_to_the_end(&mut person, "2048:2x2#5");
    person
        .sees(&format!("No move is left: score {score}"))
        .sees(&format!("1 game on 2×2: average {score}, best {score}, 2048 reached in 0."));
    person.write("u").press(KeyCode::Left).press(KeyCode::Up).write("q");
    assert_eq!(person.has_left(), Some(Ended::ByChoice));
    assert_eq!(past(&person, "2048").results.last().unwrap().score, Some(score));
}

#[test]
fn a_game_without_points_does_not_count() {
    let mut person = game("2048:4x4#7");
    let moved = [KeyCode::Left, KeyCode::Up]
        .into_iter()
        .any(|key| person.press(key).see().contains("moves 1"));
    assert!(moved);
    person.sees("score 0").write("ny").sees("moves 0");
    assert!(past(&person, "2048").results.is_empty());
}

#[test]
fn a_seed_that_is_given_wins_over_a_game_that_waits() {
    let directory = tempfile::tempdir().unwrap();
    let open = |seed| {
        let env = seeded_env(directory.path(), seed);
        let screen = slide::play(&env, &Slide2048, &request("play", &[])).unwrap();
        Person::with_theme(screen, ENGLISH)
    };
    slide_on(&mut open(1), 9).write("q");
    assert!(!open(2).see().contains("Go on with"));
    open(1).sees("Resume this game?");
}

#[test]
fn a_new_game_is_confirmed_and_the_best_score_stays() {
    let mut person = game("2048:3x3#5");
    let seen = slide_on(&mut person, 30).see();
    let score = seen.split_once("score ").unwrap().1.split(' ').next().unwrap();
    let stays = format!("score {score}  best {score}");
    person.write("n").sees("Give this game up").write("n");
    person.sees(&stays).write("n").sees("y yes").write("y");
    person.sees(&format!("score 0  best {score}  moves 0"));
    // Without a move nothing is lost.
    person.write("n").sees("moves 0");
    assert_eq!(past(&person, "2048").results.len(), 1);
}

#[test]
fn a_game_is_kept_and_goes_on_another_time() {
    let directory = tempfile::tempdir().unwrap();
    let open = || Person::with_theme(opened(&[], Some(directory.path())).unwrap(), ENGLISH);
    let mut person = open();
    slide_on(&mut person, 9).write("q");
    let farewell = person.stack.farewell().unwrap();
    assert!(farewell.contains("unpuzzle 2048 play"), "{farewell}");
    drop(person);
    let mut person = open();
    person.sees("Resume this game?").compare("slide_resume");
    person.press(KeyCode::Left);
    assert!(!person.see().contains("Go on with"));
    person.write("uuuuuuuuuuu").sees("moves 0").write("r");
    drop(person);
    let mut person = open();
    person.sees("after 1 move.").write("n").sees("moves 0");
    drop(person);
    assert!(!open().see().contains("Go on with"));
}

#[test]
fn hints_and_undos_go_on_counting_another_time() {
    let directory = tempfile::tempdir().unwrap();
    let open = || Person::with_theme(opened(&[], Some(directory.path())).unwrap(), ENGLISH);
    let mut person = open();
    slide_on(&mut person, 9).write("huur");
    drop(person);
    let mut person = open();
    person.press(KeyCode::Left).write("uh");
    drop(person);
    let kept = std::fs::read_to_string(directory.path().join("2048-4x4.txt")).unwrap();
    assert!(kept.contains("\nhints 2\nundos 3\n"), "{kept}");
}

#[test]
fn how_tiles_move_is_remembered() {
    let directory = tempfile::tempdir().unwrap();
    let said = || {
        let screen = opened(&[("game", "2048:2x2#1")], Some(directory.path())).unwrap();
        let mut person = Person::with_theme(screen, ENGLISH);
        person.write("m").see()
    };
    for word in ["tiles jump", "tiles glide", "tiles jump"] {
        let seen = said();
        assert!(seen.contains(word), "{word}\n{seen}");
    }
}

#[test]
fn a_kept_game_that_is_damaged_is_set_aside() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("2048-4x4.txt");
    std::fs::write(&path, "unpuzzle game 1\nid 2048:4x4#7\nmove sideways\n").unwrap();
    let mut person = Person::with_theme(opened(&[], Some(directory.path())).unwrap(), ENGLISH);
    person.sees("could not be read and was set aside");
    assert!(directory.path().join("2048-4x4.damaged.txt").exists());
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let mut person = game("2048:3x3#5");
    slide_on(&mut person, 6);
    let path = person.directory.path().join("mine.txt");
    let name = path.to_str().unwrap().to_owned();
    person.write("x").sees("Save as").control('u').write(&name);
    person.enter().sees("Saved to");
    let saved = std::fs::read_to_string(&path).unwrap();
    let positions = SlideGame::positions(&saved).unwrap();
    let last = positions.last().unwrap();
    let letters: String =
        positions.iter().filter_map(|at| at.last()).map(|turn| turn.direction.letter()).collect();
    for text in [name, format!("2048:3x3#5 {letters}")] {
        let mut again = game(&text);
        again.sees(&format!("moves {}", last.moves()));
        again.sees(&format!("score {}", last.points()));
    }
}

#[test]
fn the_review_leads_back_to_the_mistake() {
    let mut person = game("2048:2x3#7");
    person.write("e").sees("no move to review");
    slide_on(&mut person, 24).write("e");
    person.expects("were the best ones").compare("slide_review");
    person.press(KeyCode::Down).enter();
    person.sees("r redo").sees("score");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let check = |arguments: &[(&str, &str)], words: &str| {
        let failure = opened(arguments, None).err().unwrap();
        assert!(failure.message.to_string().contains(words), "{failure}");
    };
    check(&[("size", "9x9")], "from 2 to 8");
    check(&[("size", "many")], "4x4");
    check(&[("game", "2048:4x9#1")], "from 2 to 8");
    check(&[("game", "24:1,2")], "another puzzle");
    check(&[("game", "missing.txt")], "missing.txt");
    check(&[("game", "2 2/3 .")], "powers of two");
}

#[test]
fn the_menu_leads_to_a_game() {
    let puzzle: &'static dyn Puzzle = &Slide2048;
    let menu = crate::menu::Menu::of_puzzle(env(unpuzzle::ALL), puzzle);
    let mut person = Person::before(menu);
    person.compare("menu_of_2048").enter();
    person.sees("2048 · 4×4").write("q").sees("Watch the best player");
}

#[test]
fn the_end_stays_in_sight_whatever_is_pressed() {
    let mut person = game("2048:2,4/4,2#1");
    person.press(KeyCode::Left).press(KeyCode::Up).sees("No move is left: score 0");
}
