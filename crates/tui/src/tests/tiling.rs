//! Filling a board by hand.

use super::*;
use crate::tiling::play;
use unpuzzle::tiling::{Problem, Strictness, TextFormat, board};
use unpuzzle_puzzles::{Message, msg};

/// Two pieces that look alike on a strip: two solutions, quickly counted.
const SMALL: &[u8] = b"2 4 2\nDEFAULT\nAAA\nA\nB\nBBB\n";

fn problem(text: &[u8]) -> Problem {
    TextFormat::parse(text, Strictness::Strict).unwrap().problem
}

fn title(name: &str) -> Message {
    let title = msg!("{puzzle} · {screen}", ..);
    title.with("puzzle", "Tiling").with("screen", name)
}

fn playing_in(problem: &Problem, language: Language) -> Person {
    let play = play::screen(env(unpuzzle::ALL), title("test"), problem, Vec::new());
    Person::before_in(play, language)
}

fn playing(problem: &Problem) -> Person {
    playing_in(problem, Language::English)
}

impl Person {
    /// Waits for words that come from a worker that thinks in the background.
    pub(super) fn expects(&mut self, words: &str) -> &mut Self {
        for _ in 0..1500 {
            if self.see().contains(words) {
                return self;
            }
            std::thread::sleep(Duration::from_millis(20));
            self.handle(Event::Tick);
        }
        self.sees(words)
    }

    /// Waits until the position has been thought about.
    fn settles(&mut self) -> &mut Self {
        for _ in 0..1500 {
            if !self.see().contains("Counting") {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
            self.handle(Event::Tick);
        }
        self
    }

    fn hover(&mut self, column: u16, row: u16) -> &mut Self {
        self.handle(Event::Hover(Position::new(column, row)))
    }

    fn click_at(&mut self, column: u16, row: u16) -> &mut Self {
        self.handle(Event::Click(Position::new(column, row)))
    }
}

#[test]
fn a_small_board_is_solved_by_keys() {
    let mut person = playing(&problem(SMALL));
    person.expects("still stands in 2 solutions").compare("tiling_start");
    person.wait(3.0).press(KeyCode::Left).press(KeyCode::Up);
    person.enter().expects("still stands in 1 solution.");
    person.sees("1 of 2 pieces placed").sees("moves 1");
    person.write("r").sees("B does not fit").compare("tiling_no_fit");
    person.write(".");
    person.expects("Place 1 of 1 for B").enter();
    person.sees("Solved! 2 pieces in 3.0 s").sees("2 moves, 1 hint");
    let [result] = &past(&person, "tiling").results[..] else {
        panic!("one board was solved");
    };
    assert_eq!((result.level.as_str(), result.hints), ("own", 1));
    assert_eq!((result.milliseconds, result.is_solved()), (3000, true));
    person.compare("tiling_solved");
    person.write("u").sees("1 of 2 pieces placed").control('r').sees("Solved!");
    person.write("q");
    assert_eq!(person.has_left(), Some(Ended::ByChoice));
}

#[test]
fn the_iq_board_counts_live_in_both_languages() {
    for (language, name, words) in [
        (Language::English, "tiling_iq", "4,331,140 solutions"),
        (Language::Indonesian, "tiling_iq_indonesian", "4.331.140 solusi"),
    ] {
        let mut person = playing_in(&board("iq-puzzler-pro").unwrap(), language);
        person.expects(words).write("K").compare(name);
    }
}

#[test]
fn a_lost_position_says_what_to_take_back_and_why() {
    let mut person = playing(&board("pentominoes-6x10").unwrap());
    person.write("X");
    (0..12).for_each(|_| {
        person.press(KeyCode::Left).press(KeyCode::Up);
    });
    person.enter().expects("No solution any more: take back X");
    person.compare("tiling_lost");
    person.write("i").sees("Something on the board is wrong");
    person.write("i").sees("Take X back").write("i").sees("back in the tray");
    person.sees("0 of 12 pieces placed").sees("hints 3");
}

#[test]
fn hints_climb_from_a_nudge_to_the_move() {
    let mut person = playing(&problem(SMALL));
    person.expects("in 2 solutions").write("i").sees("Look at");
    person.write("i").sees("Put ").sees(": ").compare("tiling_hint");
    person.write("i").sees("is where it belongs").sees("1 of 2 pieces placed");
    person.sees("hints 3");
}

#[test]
fn the_mouse_picks_places_and_takes_back() {
    let mut person = playing(&problem(SMALL));
    person.expects("in 2 solutions").click(" B").sees("▸B");
    person.hover(4, 4).sees("B here leaves").handle(Event::Wheel(1));
    person.handle(Event::Wheel(-1)).handle(Event::RightClick);
    person.click_at(8, 4).sees("1 of 2 pieces placed");
    person.settles().click_at(8, 6).sees("0 of 2 pieces placed");
    person.sees("▸B");
}

#[test]
fn the_pyramid_is_played_layer_by_layer() {
    let mut person = playing(&board("kanoodle-pyramid").unwrap());
    person.expects("2,448 solutions").compare("tiling_pyramid");
    person.write("]]]]").write("f").sees("A here leaves").write("f").enter();
    person.settles().sees("1 of 12 pieces placed").compare("tiling_pyramid_placed");
    person.resize(140, 40).compare("tiling_pyramid_large");
    person.resize(60, 20).sees("layer");
}

#[test]
fn challenges_keep_their_pieces() {
    let mut person = playing(&board("iq-puzzler-pro").unwrap());
    person.expects("4,331,140").write("n").sees("Making a challenge");
    person.expects("Challenge 1, medium").expects("stands in 1 solution.");
    let before = person.see();
    person.write("x").sees("belongs to the challenge and stays").write("+").sees("will be hard");
    person.write("-").sees("will be medium");
    assert!(before.contains("of 12 pieces placed"));
}

#[test]
fn counts_can_be_hidden_and_boards_saved() {
    let mut person = playing(&problem(SMALL));
    person.expects("in 2 solutions").write("o").sees("Counts are hidden");
    person.enter().write("s").sees("Save as");
    let path = person.directory.path().join("half.txt");
    person.control('u').write(path.to_str().unwrap()).enter().sees("Saved to");
    let saved = std::fs::read_to_string(&path).unwrap();
    let (drawn, _) = saved.split_once("unpuzzle").unwrap();
    assert_eq!((drawn.matches('A').count(), drawn.matches('.').count()), (4, 4));
    // The saved game resumes: the piece lies there and can be taken back.
    let puzzle = unpuzzle::find(unpuzzle::ALL, "tiling").unwrap();
    let call = unpuzzle_puzzles::Call::new(crate::env::verb(puzzle, "play").unwrap());
    let call = call.with("file", saved).unwrap();
    let screen = crate::skins::play(&env(unpuzzle::ALL), puzzle, &call).unwrap();
    let mut again = Person::with_theme(screen, ENGLISH);
    again.expects("1 of 2 pieces placed").sees("moves 1").write("u").sees("0 of 2 pieces");
}

#[test]
fn it_is_readable_without_colours_and_on_any_size() {
    let play = play::screen(
        env(unpuzzle::ALL),
        title("test"),
        &board("pentominoes-8x8").unwrap(),
        Vec::new(),
    );
    let mut person = Person::before(play);
    for (width, height) in [(60, 20), (80, 24), (200, 60), (61, 21)] {
        person.resize(width, height).sees("pieces placed");
    }
    let play = play::screen(
        env(unpuzzle::ALL),
        title("t"),
        &board("one-sided-pentominoes-2x45").unwrap(),
        Vec::new(),
    );
    Person::before(play).resize(60, 20).sees("pieces placed");
    let strip = format!("1 300 1\nDEFAULT\n{}\n", "A".repeat(300));
    playing(&problem(strip.as_bytes())).sees("does not fit on the terminal");
}

#[test]
fn the_first_page_of_the_menu_solves_a_file() {
    let puzzle = unpuzzle::find(unpuzzle::ALL, "tiling").unwrap();
    let menu = crate::menu::Menu::of_puzzle(env(unpuzzle::ALL), puzzle);
    let mut person = Person::before(menu);
    person.click("Solve a puzzle").write("1 2 1/DEFAULT/AA").enter().until("AA");
}

#[test]
fn help_explains_the_keys() {
    let mut person = playing(&problem(SMALL));
    person.write("?").sees("Shift-Tab").write("q").sees("pieces placed");
}

/// A game with a data directory.
fn playing_kept(directory: &Path, problem: &Problem) -> Person {
    let env = ScreenEnv::new(Settings {
        data_directory: Some(directory.to_owned()),
        ..settings(unpuzzle::ALL)
    });
    Person::before(play::screen(env, title("test"), problem, Vec::new()))
}

#[test]
fn a_board_that_was_left_goes_on_with_its_clock_hints_and_undo() {
    let directory = tempfile::tempdir().unwrap();
    let small = problem(SMALL);
    let mut person = playing_kept(directory.path(), &small);
    person.settles().wait(0.0).wait(65.0).write("i").write(" ");
    person.sees("moves 1").sees("hints 1").sees("1:05").write("q");
    drop(person);
    let mut person = playing_kept(directory.path(), &small);
    person.sees("where you left off").sees("moves 1  hints 1  1:05").sees("1 of 2 pieces placed");
    person.write("u").sees("moves 0").sees("0 of 2 pieces placed");
    drop(person);
    // An undone move can be redone.
    let mut person = playing_kept(directory.path(), &small);
    person.sees("moves 0").control('r').sees("1 of 2 pieces placed");
    // A board that is begun anew is not kept.
    person.write("c").sees("moves 0");
    drop(person);
    let mut person = playing_kept(directory.path(), &small);
    person.sees("moves 0  hints 0  0:00");
    assert!(!person.see().contains("where you left off"));
}

#[test]
fn a_challenge_that_was_left_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let board = board("pentominoes-3x20").unwrap();
    let mut person = playing_kept(directory.path(), &board);
    person.settles().write("-n").expects("Challenge 1");
    let seen = person.write(" ").see();
    let first = seen.lines().nth(2).unwrap().to_owned();
    drop(person);
    if seen.contains("moves 1") {
        playing_kept(directory.path(), &board).sees(first.trim());
    }
}

#[test]
fn the_list_of_boards_says_what_it_is_for() {
    let puzzle = unpuzzle::find(unpuzzle::ALL, "tiling").unwrap();
    let menu = || Person::before(crate::menu::Menu::of_puzzle(env(unpuzzle::ALL), puzzle));
    menu().click("Play a board").sees("Tiling puzzles · Play a board");
}

#[test]
fn in_space_the_first_piece_is_held_where_it_fits() {
    for name in ["iq-puzzler-pro-pyramid", "soma"] {
        let mut person = playing(&board(name).unwrap());
        person.resize(120, 40).sees("cut into layers");
        // Once counted, the number of solutions replaces the word that it fits.
        let seen = person.see();
        assert!(seen.contains(" fits here") || seen.contains(" here leaves "), "{seen}");
    }
}
