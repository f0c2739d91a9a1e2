//! A game of Nerdle.

use super::*;
use crate::menu::Menu;
use crate::nerdle::assist::Assist;
use crate::nerdle::play::{self, Which};
use unpuzzle::nerdle::Instance;
use unpuzzle_puzzles::{Call, Random};
use unpuzzle_store::Ending;

fn instance(id: &str) -> Instance {
    id.parse().unwrap()
}

fn playing_in(id: &str, language: Language) -> Person {
    let play = play::screen(&env(unpuzzle::ALL), instance(id), Which::Named).unwrap();
    let mut person = Person::with_theme(play, Theme { language, ..ENGLISH });
    let row = match language {
        Language::English => "row",
        Language::Indonesian => "baris",
    };
    person.expects(row);
    person
}

fn playing(id: &str) -> Person {
    playing_in(id, Language::English)
}

fn answer(id: &str, board: usize) -> String {
    instance(id).answers()[board].to_string()
}

#[test]
fn a_game_is_won_and_remembered() {
    let id = "nerdle:classic#2026-11-15";
    let mut person = playing(id);
    person.compare("nerdle_start").wait(12.0);
    person.write("54-36=18").sees("true: press Enter");
    person.compare("nerdle_typing");
    person.enter().expects("row 2/6").expects("5 rows left");
    person.compare("nerdle_second_row");
    person.write(&answer(id, 0)).enter();
    person.expects("Solved in 2 rows!");
    person.sees("1 of 1 games solved, streak 1, longest 1");
    person.compare("nerdle_won");
    let attempt = &past(&person, "nerdle").results[0];
    assert_eq!(attempt.ending, Ending::Solved);
    assert_eq!((attempt.game.as_str(), attempt.level.as_str()), (id, "classic"));
    assert_eq!((attempt.mistakes, attempt.hints), (1, 0));
    assert_eq!(attempt.milliseconds, 12_000);
    person.write("t").compare("nerdle_statistics").write("q");
    person.write("n").expects("row 1/6").sees("classic#");
}

#[test]
fn the_grid_to_share_tells_no_tile() {
    let id = "nerdle:mini#7";
    let mut person = playing(id);
    person.write("4*7=28").enter().expects("row 2/6");
    person.write(&answer(id, 0)).enter().expects("Solved in");
    person.write("s").sees("nerdle:mini#7 2/6").sees("🟩");
    let seen = person.see();
    assert!(!seen.contains(&answer(id, 0)) && !seen.contains("28"), "{seen}");
    let path = person.directory.path().join("grid.txt");
    person.write("s").control('u').write(path.to_str().unwrap());
    person.enter().sees("Saved to");
    let saved = std::fs::read_to_string(path).unwrap();
    assert_eq!(saved.lines().count(), 3);
    assert!(saved.ends_with("🟩🟩🟩🟩🟩🟩\n"), "{saved}");
}

#[test]
fn a_review_judges_every_guess() {
    let id = "nerdle:mini#7";
    let mut person = playing(id);
    person.write("4*7=28").enter().expects("row 2/6");
    person.write(&answer(id, 0)).enter().expects("Solved in");
    person.write("r").expects("The best guess there was.");
    person.sees("Skill").write("q").sees("Solved in");
}

#[test]
fn a_row_is_refused_with_a_reason() {
    let mut person = playing("nerdle:classic#1");
    let mut check = |row: &str, reason: &str| {
        person.control('u').write(row).enter().sees(reason).sees("row 1/6");
    };
    check("1+2*3=09", "1+2*3 is 7, not 9");
    check("54-36=1", "1 tile is still empty");
    check("12345678", "there is no =");
    check("1+2=3=33", "more than one =");
    person.compare("nerdle_refused");
    person.control('u').write("0+36=036").sees("accepted, but never the answer");
    person.enter().expects("row 2/6");
}

#[test]
fn a_row_is_corrected_in_its_middle() {
    let mut person = playing("nerdle:classic#1");
    person.write("54x36=18").press(KeyCode::Home).press(KeyCode::Right);
    person.press(KeyCode::Right).write("-").sees("true: press Enter");
    person.press(KeyCode::Backspace).press(KeyCode::Backspace);
    person.enter().sees("still empty");
    person.handle(Event::Paste("54 − 36 = 18\n".to_owned()));
    person.enter().expects("row 2/6");
}

#[test]
fn the_mouse_types_and_moves() {
    let mut person = playing("nerdle:mini#7");
    for key in [" 4", " *", " 7", " =", " 2", " 8"] {
        let seen = person.see();
        let lines = seen.lines().enumerate();
        let (row, line) = lines.filter(|(_, line)| line.contains(key)).last().unwrap();
        let column = line.find(key).unwrap() + 1;
        person.handle(Event::Click(Position::new(column as u16, row as u16)));
    }
    person.sees("true: press Enter").enter().expects("row 2/6");
}

#[test]
fn hints_climb_to_the_guess() {
    let mut person = playing("nerdle:mini#7");
    person.write("o").sees("206 still possible.");
    person.write("i").expects("Hint 1 of 3").sees("hints 1");
    person.write("i").expects("Hint 2 of 3");
    person.write("i").expects("Hint 3 of 3: guess 4*7=28");
    person.compare("nerdle_hint");
    person.write("l").sees("206 equations").sees("4*7=28");
    person.write("q").sees("hints 4");
}

#[test]
fn a_lost_game_shows_the_answer_and_breaks_the_streak() {
    let id = "nerdle:micro#7";
    let mut person = playing(id);
    for row in 1..=6 {
        person.expects(&format!("row {row}/6")).write("0+0=0").enter();
    }
    person.expects("Not this time").sees(&answer(id, 0));
    person.sees("0 of 1 games solved, streak 0");
    person.compare("nerdle_lost");
    assert_eq!(past(&person, "nerdle").results[0].ending, Ending::Skipped);
}

#[test]
fn a_game_played_before_is_recognised() {
    let id = "nerdle:micro#7";
    let mut person = playing(id);
    person.write(&answer(id, 0)).enter().expects("Solved in 1 row!");
    let play = play::screen(&env(unpuzzle::ALL), instance(id), Which::Named).unwrap();
    let theme = ENGLISH;
    person.stack = ScreenStack::new(play, theme, history(person.directory.path()));
    person.expects("row 1/6").expects("played this one before");
    person.write("0+0=0").enter().expects("row 2/6");
    person.write(&answer(id, 0)).enter().expects("Solved in 2 rows!");
    person.sees("1 of 1 games solved, streak 1");
}

#[test]
fn the_same_guess_again_is_warned_about() {
    let mut person = playing("nerdle:mini#7");
    person.write("4*7=28").enter().expects("row 2/6");
    person.write("4*7=28").sees("you have guessed this already").enter().expects("row 3/6");
}

#[test]
fn a_seed_that_is_given_wins_over_a_game_that_waits() {
    let directory = tempfile::tempdir().unwrap();
    let open = |seed: u64| {
        let env = ScreenEnv::new(Settings {
            data_directory: Some(directory.path().to_owned()),
            seed,
            is_seeded: true,
            ..settings(unpuzzle::ALL)
        });
        let puzzle = unpuzzle::find(unpuzzle::ALL, "nerdle").unwrap();
        let mut call = Call::new(crate::env::verb(puzzle, "play").unwrap());
        call = call.with("variant", "mini").unwrap();
        call.seed = seed;
        Person::with_theme(crate::skins::play(&env, puzzle, &call).unwrap(), ENGLISH)
    };
    open(1).expects("mini#1").write("4*7=28").enter().expects("row 2/6");
    open(2).expects("mini#2").sees("row 1/6");
    open(1).expects("row 2/6");
}

#[test]
fn hard_mode_names_the_row() {
    let id = "nerdle:mini,hard#7";
    let mut person = playing(id);
    person.write("4*7=28").enter().expects("row 2/6");
    person.write("4*7=28").sees("hard mode: row 1, 4*7=28, was");
    person.enter().sees("row 2/6");
}

#[test]
fn every_way_to_play_has_its_look() {
    for (id, name) in [
        ("nerdle:mini,bi#7", "nerdle_bi"),
        ("nerdle:classic,quad#2026-11-15", "nerdle_quad"),
        ("nerdle:midi,speed#3", "nerdle_speed"),
        ("nerdle:micro,instant#3", "nerdle_instant"),
        ("nerdle:midi,adversarial#1", "nerdle_adversary"),
    ] {
        let mut person = playing(id);
        person.compare(name);
        person.resize(60, 20).sees("row").resize(200, 50).sees("row");
    }
}

#[test]
fn brackets_and_powers_are_typed_in_maxi() {
    let mut person = playing("nerdle:maxi#3");
    person.write("(1+2)s+1=9").sees("(1+2)²+1 is 10, not 9");
    person.control('u').write("(1+2)s*1=9").sees("true");
    person.enter().expects("row 2/6").compare("nerdle_maxi");
}

#[test]
fn two_boards_are_solved_one_after_the_other() {
    let id = "nerdle:mini,bi#7";
    let mut person = playing(id);
    person.write(&answer(id, 1)).enter().expects("row 2/7");
    person.compare("nerdle_bi_half");
    person.write(&answer(id, 0)).enter().expects("Solved in 2 rows!");
    assert_eq!(past(&person, "nerdle").results[0].level, "mini,bi");
}

#[test]
fn it_is_readable_in_indonesian_without_colours_and_on_small_screens() {
    let id = "nerdle:classic,quad#2026-11-15";
    let mut person = playing_in(id, Language::Indonesian);
    person.write("54-36=18").enter().expects("baris 2/10");
    person.compare("nerdle_quad_indonesian");
    person.resize(60, 20).compare("nerdle_quad_narrow");
    person.resize(40, 10).sees("Terminal ini 40×10");
    person.resize(80, 24).sees("baris 2/10");

    let play = play::screen(&env(unpuzzle::ALL), instance("nerdle:mini#7"), Which::Named).unwrap();
    let mut person = Person::with_theme(play, Theme { colours: false, ..ENGLISH });
    person.expects("row 1/6").write("28/7=4").enter().expects("row 2/6");
    let buffer = person.terminal.backend().buffer();
    assert!(
        !buffer
            .content
            .iter()
            .any(|cell: &ratatui::buffer::Cell| cell.bg != ratatui::style::Color::Reset)
    );
    person.compare("nerdle_without_colours");
}

#[test]
fn the_menu_leads_to_a_game() {
    let puzzle = unpuzzle::find(unpuzzle::ALL, "nerdle").unwrap();
    let mut person = Person::before(Menu::of_puzzle(env(unpuzzle::ALL), puzzle));
    person.compare("menu_of_nerdle");
    person.click("Play").compare("nerdle_setup");
    person.press(KeyCode::Up).write("2026-02-30").enter();
    person.sees("✗").control('u').write("2026-11-15").enter();
    person.expects("classic#2026-11-15").press(KeyCode::Esc);
    person.click("Statistics").sees("Nothing here yet").write("q");
    person.click("Nerdle helper").enter().expects("Guess 54-36=18");
}

/// Presses anything that does not save, on terminals of any size, and guesses
/// something true now and then so that rows are played.
fn fumble(mut person: Person, seed: u64) {
    let letters: Vec<char> = "0123456789+-*/=ilo?trnbpghx .²漢".chars().collect();
    let mut random = Random::seeded(seed);
    for _ in 0..400 {
        match random.below(20) {
            0 => person.resize(1 + random.below(120) as u16, 1 + random.below(45) as u16),
            1 => person.handle(Event::Paste("4*7=28".to_owned())),
            2 => person.handle(Event::Paste("🟪⬛⬛🟩⬛⬛".to_owned())),
            3 => {
                let (column, row) = (random.below(120) as u16, random.below(12) as u16);
                person.handle(Event::Click(Position::new(column, row)))
            }
            4..=6 => person.enter(),
            7 => person.press(KeyCode::Tab),
            8 => person.press([KeyCode::Up, KeyCode::Down][random.index(2)]),
            9 => person.press([KeyCode::Left, KeyCode::Backspace][random.index(2)]),
            _ => person.press(KeyCode::Char(letters[random.index(letters.len())])),
        };
        if person.has_left().is_some() {
            return;
        }
    }
}

#[test]
fn nothing_breaks_a_game() {
    for (seed, id) in (0..).zip(["nerdle:mini#7", "nerdle:mini,quad#7", "nerdle:micro,instant#3"]) {
        fumble(playing(id), seed);
    }
}

#[test]
fn nothing_breaks_the_help() {
    for (seed, boards) in (0..).zip([1, 2, 4]) {
        let puzzle = unpuzzle::find(unpuzzle::ALL, "nerdle").unwrap();
        let verb = puzzle.verbs().iter().find(|verb| verb.name == "assist");
        let request = Call::new(verb.unwrap()).with("variant", "mini").unwrap();
        let request = request.with("boards", boards.to_string()).unwrap();
        let assist = Assist::new(env(unpuzzle::ALL), request.read().unwrap());
        fumble(Person::before(assist), seed);
    }
}

/// Opens a game with a data directory.
fn opened(directory: &Path, id: &str, which: Which) -> Person {
    let env = ScreenEnv::new(Settings {
        data_directory: Some(directory.to_owned()),
        ..settings(unpuzzle::ALL)
    });
    Person::with_theme(play::screen(&env, instance(id), which).unwrap(), ENGLISH)
}

#[test]
fn a_game_that_was_left_goes_on_with_its_clock_and_hints() {
    let directory = tempfile::tempdir().unwrap();
    let open = || opened(directory.path(), "nerdle:mini#2026-11-16", Which::Named);
    let mut person = open();
    person.expects("row 1/6").wait(0.0).wait(61.0);
    person.write("4*7=28").enter().expects("row 2/6").wait(4.0);
    person.write("i").expects("Hint 1").write("q");
    assert!(person.has_left().is_some());
    drop(person);
    let mut person = open();
    person.expects("row 2/6  hints 1  1:05").sees("where you left off").sees("4");
    // Another day is another game.
    let mut other = opened(directory.path(), "nerdle:mini#2026-11-17", Which::Named);
    other.expects("row 1/6  hints 0  0:00");
    drop((person, other));
    open().expects("row 2/6  hints 1  1:05");
}

#[test]
fn a_game_by_chance_that_was_left_may_be_given_up() {
    let directory = tempfile::tempdir().unwrap();
    let open = |id| opened(directory.path(), id, Which::Any);
    let mut person = open("nerdle:mini#7");
    person.expects("row 1/6").write("4*7=28").enter();
    person.expects("row 2/6").write("q");
    drop(person);
    let mut person = open("nerdle:mini#8");
    person.expects("row 2/6").sees("the game you left");
    person.sees("mini#7").write("n").expects("row 1/6");
    drop(person);
    open("nerdle:mini#9").expects("row 1/6").sees("mini#9");
}

#[test]
fn a_finished_game_is_not_kept() {
    let directory = tempfile::tempdir().unwrap();
    let mut person = opened(directory.path(), "nerdle:mini#7", Which::Named);
    let answer = instance("nerdle:mini#7").answers()[0].to_string();
    person.expects("row 1/6").write(&answer).enter();
    person.expects("Solved in").write("q");
    drop(person);
    let mut person = opened(directory.path(), "nerdle:mini#7", Which::Named);
    person.expects("row 1/6  hints 0  0:00");
}
