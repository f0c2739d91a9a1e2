//! The puzzle as front ends see it: requests in, replies out.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::HashMap;
use std::time::Duration;

use proptest::prelude::*;
use unpuzzle_core::page::{Block, Page};
use unpuzzle_core::{
    Budget, Desk, Failure, Game as _, Language, Outcome, Puzzle, Reply, Request, Status, StopFlag,
    Value, Verb,
};
use unpuzzle_nerdle::{Answers, Date, Nerdle, NerdleGame, Variant, instance_of};

fn verb(name: &str) -> &'static Verb {
    let mut verbs = Nerdle.verbs().iter();
    verbs.find(|verb| verb.name == name).unwrap()
}

/// A request written as on the command line, its words between single spaces;
/// `_` stands for a space in a word.
fn request(line: &str) -> Request {
    let mut words = line.split(' ').map(|word| word.replace('_', " "));
    let verb = verb(&words.next().unwrap());
    let mut request = Request::new(verb);
    let mut instance: Vec<String> = Vec::new();
    while let Some(word) = words.next() {
        let Some(name) = word.strip_prefix("--") else {
            instance.push(word);
            continue;
        };
        let flag = matches!(verb.argument(name).unwrap().kind, unpuzzle_core::Kind::Flag);
        let value = if flag {
            "true".to_owned()
        } else {
            words.next().unwrap()
        };
        request = request.with(name, &value).unwrap();
    }
    match verb.instance() {
        Some(argument) if !instance.is_empty() => {
            request.with(argument.name, &instance.join(" ")).unwrap()
        }
        _ => request,
    }
}

fn ask(line: &str) -> Reply {
    Nerdle
        .perform(&request(line), &Budget::unlimited())
        .unwrap()
}

fn refused(line: &str) -> Failure {
    Nerdle
        .perform(&request(line), &Budget::unlimited())
        .unwrap_err()
}

fn field<'a>(record: &'a [(&'static str, Value)], name: &str) -> &'a Value {
    let found = record.iter().find(|(known, _)| *known == name);
    &found
        .unwrap_or_else(|| panic!("no field {name}: {record:?}"))
        .1
}

fn records(value: &Value) -> Vec<&[(&'static str, Value)]> {
    let Value::List(all) = value else {
        panic!("{value:?}")
    };
    let mut records = Vec::new();
    for one in all {
        match one {
            Value::Record(record) => records.push(record.as_slice()),
            other => panic!("{other:?}"),
        }
    }
    records
}

fn number(value: &Value) -> f64 {
    match value {
        Value::Number(number) => *number,
        Value::Integer(number) => *number as f64,
        other => panic!("not a number: {other:?}"),
    }
}

fn text(value: &Value) -> &str {
    match value {
        Value::Text(text) => text,
        other => panic!("not a text: {other:?}"),
    }
}

fn texts(value: &Value) -> Vec<&str> {
    let Value::List(all) = value else {
        panic!("{value:?}")
    };
    all.iter().map(text).collect()
}

/// Everything on a page, in English.
fn page_text(page: &Page) -> String {
    let mut all = String::new();
    for block in &page.blocks {
        match block {
            Block::Line(spans) => {
                for span in spans {
                    all.push_str(&span.words.in_language(Language::English));
                }
            }
            Block::Board(board) => {
                for cell in board.rows.iter().flatten().flatten() {
                    all.push_str(&cell.label);
                }
            }
            _ => {}
        }
        all.push('\n');
    }
    all
}

#[test]
fn hints_recommend_the_best_guess() {
    let check = |line: &str, guess: &str, candidates: f64, total: &str| {
        let reply = ask(line);
        assert_eq!(text(field(&reply.data, "guess")), guess, "{line}");
        assert_eq!(
            number(field(&reply.data, "candidates")),
            candidates,
            "{line}"
        );
        assert_eq!(text(field(&reply.data, "expected_exact")), total, "{line}");
    };
    check("hint", "54-36=18", 17_723.0, "53512/17723");
    check("hint --variant micro", "5-1=4", 127.0, "374/127");
    check("hint --variant mini", "4*7=28", 206.0, "272/103");
    check(
        "hint 7*9-3=60:02101110 12/4+5=8:20110020",
        "1*36/4=9",
        2.0,
        "3/2",
    );
}

#[test]
fn colours_are_read_however_they_are_written() {
    let expected = ask("hint 7*9-3=60:02101110").data;
    for colours in [
        "0_2_1_0_1_1_1_0",
        "bgpbpppb",
        "⬛🟩🟪⬛🟪🟪🟪⬛",
        "BGYBYYYB",
    ] {
        let reply = ask(&format!("hint 7*9-3=60:{colours}"));
        assert_eq!(reply.data, expected, "{colours}");
    }
    // A purple at another tile of the same symbol is the same.
    let canonical = ask("hint 5*55=275:10101002").data;
    assert_eq!(ask("hint 5*55=275:10011002").data, canonical);
}

#[test]
fn levels_hold_back() {
    let row = "7*9-3=60:02101110";
    for level in 1..=3 {
        let reply = ask(&format!("hint {row} --level {level}"));
        let guess = field(&reply.data, "guess");
        assert_eq!(guess == &Value::Null, level < 3);
        let best = ask(&format!("hint {row}"));
        let best = text(field(&best.data, "guess"));
        assert_eq!(page_text(&reply.page).contains(best), level == 3);
    }
}

#[test]
fn candidates_are_listed_on_request() {
    let reply = ask("hint 7*9-3=60:02101110 --list");
    let listed = texts(field(&reply.data, "list"));
    assert_eq!(
        listed.len() as f64,
        number(field(&reply.data, "candidates"))
    );
    assert!(listed.contains(&"1*36/4=9"));
    assert!(page_text(&reply.page).contains("1*36/4=9"));
}

#[test]
fn a_game_by_its_id_needs_no_colours() {
    let instance: unpuzzle_nerdle::Instance = "nerdle:mini#7".parse().unwrap();
    let answer = instance.answers()[0];
    let reply = ask(&format!("hint nerdle:mini#7 4*7=28 {answer}"));
    assert_eq!(field(&reply.data, "solved"), &Value::Bool(true));
    let rated = ask(&format!("rate nerdle:mini#7 4*7=28 {answer}"));
    assert_eq!(field(&rated.data, "solved"), &Value::Bool(true));
}

#[test]
fn hard_mode_keeps_to_the_candidates() {
    let row = "7*9-3=60:00100100";
    let reply = ask(&format!("hint {row} --hard --list"));
    let guess = text(field(&reply.data, "guess"));
    assert!(
        texts(field(&reply.data, "list")).contains(&guess),
        "{guess}"
    );
    assert_eq!(field(&reply.data, "exact"), &Value::Bool(false));
}

#[test]
fn boards_are_advised_together() {
    let reply = ask("hint --boards 2 --variant mini 4*7=28:000202/000202");
    assert!(matches!(field(&reply.data, "guess"), Value::Text(_)));
    let solved = ask("hint --boards 2 --variant mini 4*7=28:222222/000202");
    assert!(number(field(&solved.data, "candidates")) > 0.0);
    let failure = refused("hint --boards 2 --variant mini 4*7=28:222222");
    assert_eq!(
        failure.message.to_string(),
        "there are 2 boards, these are the colours of 1"
    );
}

#[test]
fn the_path_to_an_answer_ends_with_it() {
    let check = |line: &str, guesses: &[&str]| {
        let reply = ask(line);
        assert_eq!(texts(field(&reply.data, "guesses")), guesses, "{line}");
    };
    check("solve --answer 5-1=4", &["5-1=4"]);
    let reply = ask("solve --answer 1*36/4=9 --strategy seed");
    let guesses = texts(field(&reply.data, "guesses"));
    assert_eq!(guesses[..2], ["7*9-3=60", "12/4+5=8"]);
    assert_eq!(guesses.last(), Some(&"1*36/4=9"));
    let reply = ask("solve --answer 1*36/4=9");
    assert_eq!(text(field(&reply.data, "strategy")), "optimal");
    let guesses = texts(field(&reply.data, "guesses"));
    assert_eq!(
        (guesses[0], *guesses.last().unwrap()),
        ("54-36=18", "1*36/4=9")
    );
    // From the middle of a game.
    let reply = ask("solve 7*9-3=60 --answer 1*36/4=9");
    assert_eq!(texts(field(&reply.data, "guesses"))[0], "7*9-3=60");
}

#[test]
fn rows_alone_give_candidates_and_a_guess() {
    let reply = ask("solve 7*9-3=60:02101110 12/4+5=8:20110020 --list");
    assert_eq!(texts(field(&reply.data, "list")), ["1*36/4=9", "1*36/9=4"]);
}

#[test]
fn a_guess_is_accepted_warned_or_refused() {
    let check = |line: &str, outcome: Outcome, says: &str| {
        let reply = ask(line);
        assert_eq!(reply.outcome, outcome, "{line}");
        let page = page_text(&reply.page);
        assert!(page.contains(says), "{line}: {page}");
    };
    check("check 54-36=18", Outcome::Yes, "may be the answer");
    check(
        "check 0+36=036",
        Outcome::Yes,
        "no number of an answer starts with 0",
    );
    check(
        "check 1+2*3=09",
        Outcome::No,
        "1+2*3 is 7, not 9: * and / come before",
    );
    check("check 54-36=19", Outcome::No, "54-36 is 18, not 19");
    let colours = ask("check 9+9*9=90 --answer 90-9*9=9");
    assert_eq!(text(field(&colours.data, "feedback")), "20111111");
    assert_eq!(field(&colours.data, "correct"), &Value::Bool(false));
    let reordered = ask("check 4*5+3=23 --answer 3+5*4=23 --commutative");
    assert_eq!(field(&reordered.data, "correct"), &Value::Bool(true));
}

#[test]
fn reviews_agree_with_the_figures() {
    let reply = ask("rate 7*9-3=60:02101110 12/4+5=8:20110020 1*36/4=9:22222222");
    let guesses = records(field(&reply.data, "guesses"));
    assert_eq!(text(field(guesses[0], "best_exact")), "53512/17723");
    assert_eq!(text(field(guesses[2], "expected_exact")), "3/2");
    assert_eq!(number(field(guesses[2], "skill")), 100.0);
    for guess in guesses {
        assert!(number(field(guess, "expected")) >= number(field(guess, "best")));
        let luck = number(field(guess, "bits")) - number(field(guess, "bits_expected"));
        assert!((number(field(guess, "luck")) - luck).abs() < 1e-5);
    }
    let same = |line: &str| assert_eq!(ask(line).data, reply.data, "{line}");
    same("rate 7*9-3=60 12/4+5=8 1*36/4=9 --answer 1*36/4=9");
    same("rate 7*9-3=60 12/4+5=8 1*36/4=9");
    assert_eq!(ask("rate 7*9-3=60 12/4+5=8 1*36/4=9").notes.len(), 1);
}

#[test]
fn reviews_without_exact_values_still_tell_luck() {
    let reply = ask("rate 5-1=4 3+4=7 --commutative");
    let guesses = records(field(&reply.data, "guesses"));
    assert_eq!(field(guesses[0], "expected"), &Value::Null);
    assert!(number(field(guesses[0], "bits")) > 0.0);
}

#[test]
fn custom_puzzles_do_not_tell() {
    let reply = ask("generate --answer 1*36/4=9");
    let puzzle = records(field(&reply.data, "puzzles"))[0];
    let id = text(field(puzzle, "id")).to_owned();
    let everything = format!("{:?}{}", reply.data, page_text(&reply.page));
    assert!(!everything.contains("36"), "{everything}");
    let mut game = NerdleGame::open(&id.parse().unwrap(), &Budget::unlimited()).unwrap();
    game.play("1*36/4=9").unwrap();
    assert_eq!(game.status(), Status::Won);
}

#[test]
fn puzzles_come_by_day_and_by_seed() {
    let ids = |line: &str| -> Vec<String> {
        let reply = ask(line);
        let puzzles = records(field(&reply.data, "puzzles"));
        puzzles
            .iter()
            .map(|own| text(field(own, "id")).to_owned())
            .collect()
    };
    assert_eq!(
        ids("generate --date 2028-02-28 --count 3"),
        [
            "nerdle:classic#2028-02-28",
            "nerdle:classic#2028-02-29",
            "nerdle:classic#2028-03-01"
        ]
    );
    assert_eq!(
        ids("generate --date 2026-12-31 --count 2")[1],
        "nerdle:classic#2027-01-01"
    );
    assert_eq!(
        ids("generate --variant mini --boards 4 --hard"),
        ["nerdle:mini,quad,hard#0"]
    );
    let reply = ask("generate --date 2026-11-15 --reveal");
    let puzzle = records(field(&reply.data, "puzzles"))[0];
    let answer = texts(field(puzzle, "answers"))[0].to_owned();
    assert_eq!(ask(&format!("check {answer}")).outcome, Outcome::Yes);
}

#[test]
fn games_are_named_by_flags() {
    let today: Date = "2026-11-15".parse().unwrap();
    let check = |line: &str, id: &str| {
        let instance = instance_of(&request(line), Some(today)).unwrap();
        assert_eq!(instance.to_string(), id, "{line}");
    };
    check("play", "nerdle:classic#0");
    check("play --daily", "nerdle:classic#2026-11-15");
    check(
        "play --daily --date 2026-11-01",
        "nerdle:classic#2026-11-01",
    );
    check("play --variant midi --boards 2", "nerdle:midi,bi#0");
    check(
        "play --adversary --hard",
        "nerdle:classic,adversarial,hard#0",
    );
    check(
        "play --speed --commutative",
        "nerdle:classic,speed,commutative#0",
    );
    check("play mini#7", "nerdle:mini#7");
    let failure = instance_of(&request("play --daily"), None).unwrap_err();
    assert!(failure.message.to_string().contains("--date"));
    assert!(instance_of(&request("play --speed --boards 2"), None).is_err());
}

#[test]
fn refusals_say_what_and_where() {
    let check = |line: &str, message: &str, marked: &str| {
        let failure = refused(line);
        assert_eq!(failure.message.to_string(), message, "{line}");
        let place = failure
            .place
            .unwrap_or_else(|| panic!("{line} has no place"));
        assert_eq!(&place.text[place.span], marked, "{line}");
    };
    check("check 54-36=180", "a row has 8 tiles, this has 9", "0");
    check("check 5-36", "a row has 8 tiles, this has 4", "5-36");
    check(
        "check 54a36=18",
        "no tile shows “a”: use digits and + - * / =",
        "a",
    );
    check("check (4-3)=01", "“(” is only in maxi", "(");
    check("check 5=3=2+00", "there is more than one =", "=");
    check("check 54-36+18", "there is no =", "54-36+18");
    check("check 54-*36=0", "a number is missing here", "*");
    check(
        "hint 54-36=18:0210111",
        "a row has 8 colours, this has 7",
        "0210111",
    );
    check(
        "hint 54-36=18:021011100",
        "a row has 8 colours, this has 9",
        "0",
    );
    check(
        "hint 54-36=18:0210q110",
        "“q” is no colour: 0 or b absent, 1 or p elsewhere, 2 or g right",
        "q",
    );
    check(
        "hint 54-36=18",
        "the colours of 54-36=18 are missing: write 54-36=18:02101110",
        "54-36=18",
    );
    check(
        "hint 7*9-3=60:02101110 12/4+5=8:00000000",
        "row 2 cannot be: no answer gives these colours",
        "12/4+5=8:00000000",
    );
    check(
        "hint 7*9-3=60:02101110 7*9-3=60:02101100",
        "row 2 cannot be: it contradicts the rows before it",
        "7*9-3=60:02101100",
    );
    check(
        "rate 7*9-3=60:00000100 --answer 1*36/4=9",
        "row 1 cannot be: with the answer 1*36/4=9 its colours are 02101110",
        "7*9-3=60:00000100",
    );
    check("solve --answer 54-36=19", "54-36 is 18, not 19", "54-36=19");
    check(
        "solve --answer 054-4=50",
        "054-4=50 cannot be the answer: no number of an answer starts with 0",
        "054",
    );
    check(
        "generate --date 2026-02-29",
        "2026-02 has 28 days, not 29",
        "2026-02-29",
    );
    check(
        "generate --date yesterday",
        "a date is written like 2026-11-15",
        "yesterday",
    );
}

#[test]
fn ids_that_name_nothing_say_where() {
    let check = |id: &str, message: &str, marked: &str| {
        let failure = Nerdle.open(&id.parse().unwrap(), &Budget::unlimited());
        let failure = failure.err().unwrap();
        assert_eq!(failure.message.to_string(), message);
        let place = failure.place.unwrap();
        assert_eq!(&place.text[place.span], marked);
    };
    check(
        "nerdle:clasic#1",
        "“clasic” is not a variant: micro, mini, midi, classic or maxi",
        "clasic",
    );
    check(
        "nerdle:mini,hrad#1",
        "“hrad” is neither a mode nor a rule: bi, quad, speed, instant, adversarial, hard or commutative",
        "hrad",
    );
    check(
        "nerdle:mini",
        "behind # stands a date, a seed or a puzzle code",
        "",
    );
    check(
        "nerdle:mini#2026-13-01",
        "there is no month 13",
        "2026-13-01",
    );
    check(
        "nerdle:mini#99999999999999999999",
        "the seed is too large",
        "99999999999999999999",
    );
    check(
        "nerdle:mini#x-123",
        "a puzzle code has nine letters and digits, this has 3",
        "x-123",
    );
    check(
        "nerdle:mini#x-000000000",
        "this puzzle code was mistyped or changed",
        "x-000000000",
    );
}

#[test]
fn a_game_shows_shapes_and_shares_no_tile() {
    let id = "nerdle:mini#7".parse().unwrap();
    let mut game = NerdleGame::open(&id, &Budget::unlimited()).unwrap();
    let answer = game.game().instance().answers()[0].to_string();
    game.play("4*7=28").unwrap();
    let page = page_text(&game.page());
    assert!(page.contains("<") || page.contains("["), "{page}");
    let before = game.page();
    assert!(game.play("4*7=29").is_err());
    assert_eq!(game.page(), before);
    game.play(&answer).unwrap();
    assert_eq!((game.status(), game.score()), (Status::Won, 5));
    let share = game.share();
    let squares = share.split_once('\n').unwrap().1;
    assert!(
        squares.chars().all(|own| "⬛🟪🟩\n".contains(own)),
        "{share}"
    );
    assert!(share.starts_with("nerdle:mini#7 2/6"), "{share}");
    assert!(game.play(&answer).is_err());
}

#[test]
fn hints_in_a_game_lead_to_its_end() {
    for id in [
        "nerdle:mini,bi#7",
        "nerdle:micro,adversarial#1",
        "nerdle:mini,hard#5",
    ] {
        let mut game = NerdleGame::open(&id.parse().unwrap(), &Budget::unlimited()).unwrap();
        while game.status() == Status::Playing {
            let hint = game.hint(3, &Budget::unlimited()).unwrap().to_string();
            game.play(hint.strip_prefix("guess ").unwrap()).unwrap();
        }
        assert_eq!(game.status(), Status::Won, "{id}");
    }
}

#[test]
fn strategies_are_compared_over_all_answers() {
    let reply = ask("compare --variant micro");
    let strategies = records(field(&reply.data, "strategies"));
    assert_eq!(strategies.len(), 5);
    assert_eq!(text(field(strategies[0], "name")), "optimal");
    assert_eq!(number(field(strategies[0], "total")), 374.0);
    for strategy in strategies {
        assert_eq!(number(field(strategy, "answers")), 127.0);
        assert!(number(field(strategy, "total")) >= 374.0);
    }
    let games = ask("compare --variant mini --boards 2 --games 10");
    let strategies = records(field(&games.data, "strategies"));
    assert_eq!(number(field(strategies[0], "answers")), 10.0);
    let is_drawn = |block: &&Block| matches!(block, Block::Chart(_));
    assert_eq!(reply.page.blocks.iter().filter(is_drawn).count(), 2);
}

/// Files in memory, by the argument that names them.
#[derive(Default)]
struct Drawer {
    files: HashMap<String, Vec<u8>>,
}

impl Desk for Drawer {
    fn read(&mut self, argument: &str) -> Result<Option<Vec<u8>>, Failure> {
        Ok(self.files.get(argument).cloned())
    }

    fn write(&mut self, argument: &str, bytes: &[u8]) -> Result<(), Failure> {
        self.files.insert(argument.to_owned(), bytes.to_vec());
        Ok(())
    }
}

#[test]
fn a_proof_goes_on_from_its_checkpoint() {
    let mut desk = Drawer::default();
    let request = request("prove --variant mini --checkpoint x --check 206");
    let little = Budget::unlimited().with_node_limit(2_000);
    let stopped = Nerdle.perform_at(&mut desk, &request, &little).unwrap();
    assert_eq!(stopped.outcome, Outcome::Unknown);
    assert_eq!(field(&stopped.data, "proven"), &Value::Null);
    let judged = number(field(&stopped.data, "judged"));
    assert!(judged < 206.0);
    let done = Nerdle
        .perform_at(&mut desk, &request, &Budget::unlimited())
        .unwrap();
    assert_eq!(done.outcome, Outcome::Yes);
    assert_eq!(number(field(&done.data, "total")), 544.0);
    assert_eq!(number(field(&done.data, "book")), 544.0);
    assert_eq!(number(field(&done.data, "checked")), 206.0);
    let log = done.text.unwrap().in_language(Language::English);
    assert_eq!(log.as_bytes(), desk.files["checkpoint"]);
    let changed = log.replacen("544", "543", 1);
    desk.files
        .insert("checkpoint".to_owned(), changed.into_bytes());
    let failure = Nerdle
        .perform_at(&mut desk, &request, &Budget::unlimited())
        .unwrap_err();
    assert!(
        failure.message.to_string().contains("checksum"),
        "{failure}"
    );
}

#[test]
fn too_few_tries_are_proven_too_few() {
    let reply = ask("prove --variant micro --tries 2");
    assert_eq!(reply.outcome, Outcome::No);
    assert_eq!(field(&reply.data, "proven"), &Value::Bool(false));
}

#[test]
fn books_are_made_again() {
    let mut desk = Drawer::default();
    let request = request("book --name mini-worst --out x");
    let reply = Nerdle
        .perform_at(&mut desk, &request, &Budget::unlimited())
        .unwrap();
    let book = records(field(&reply.data, "books"))[0];
    assert_eq!(number(field(book, "total")), 545.0);
    assert_eq!(field(book, "same"), &Value::Bool(true));
    let carried = unpuzzle_nerdle::BookId::named("mini-worst").unwrap();
    assert_eq!(desk.files["out"], carried.bytes());
    assert!(
        refused("book --out x")
            .message
            .to_string()
            .contains("--name")
    );
}

/// What help shows can be typed; what takes long is left to other tests.
#[test]
fn examples_work() {
    for name in ["hint", "solve", "check", "rate", "generate"] {
        for (command, _) in verb(name).examples {
            let line = command.replace('\'', "").replace("-n", "--count");
            let reply = Nerdle.perform(&request(&line), &Budget::unlimited());
            assert!(reply.is_ok(), "{command}: {reply:?}");
        }
    }
}

/// What the help offers is what the engine has.
#[test]
fn choices_are_those_of_the_engine() {
    let words = |verb_name: &str, name: &str| match verb(verb_name).argument(name).unwrap().kind {
        unpuzzle_core::Kind::Choice { words, .. } => words.to_vec(),
        other => panic!("{other:?}"),
    };
    assert_eq!(words("hint", "variant"), Variant::ALL.map(Variant::name));
    let strategies = unpuzzle_nerdle::STRATEGIES.map(unpuzzle_nerdle::Strategy::name);
    assert_eq!(words("hint", "strategy"), strategies);
    let books: Vec<_> = unpuzzle_nerdle::BOOKS
        .iter()
        .map(|book| book.name)
        .collect();
    assert_eq!(words("book", "name"), books);
}

#[test]
fn without_a_budget_the_answer_is_unknown() {
    let stop = StopFlag::default();
    stop.raise();
    let none = Budget::unlimited().with_node_limit(0).with_stop(stop);
    for line in [
        "solve --answer 1*36/4=9",
        "rate 7*9-3=60 12/4+5=8 1*36/4=9",
        "compare",
        "prove --variant mini",
        "book --name micro",
    ] {
        let reply = Nerdle.perform(&request(line), &none).unwrap();
        assert_eq!(reply.outcome, Outcome::Unknown, "{line}");
    }
}

/// Pieces of what people type, and of what they do not.
fn typed() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("48-32=16".to_owned()),
        Just("4*7=28".to_owned()),
        Just(":02101110".to_owned()),
        Just(":000202".to_owned()),
        Just("nerdle:mini#7".to_owned()),
        Just("nerdle:micro,instant#3".to_owned()),
        Just("⬛🟩🟪".to_owned()),
        Just("=".to_owned()),
        Just("/-".to_owned()),
        "[ 0-9:=*+/.-]{0,12}",
        any::<String>(),
    ];
    proptest::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn nothing_typed_makes_it_panic(text in typed(), answer in typed(), boards in 0_usize..3) {
        let budget = || Budget::unlimited().with_node_limit(200_000).with_timeout(Duration::from_secs(2));
        for name in ["hint", "solve", "check", "rate"] {
            let verb = verb(name);
            let mut request = Request::new(verb).with(verb.instance().unwrap().name, &text).unwrap();
            if verb.argument("boards").is_some() {
                request = request.with("boards", ["1", "2", "4"][boards]).unwrap();
            }
            if verb.argument("answer").is_some() && boards == 1 {
                request = request.with("answer", &answer).unwrap();
            }
            if let Err(failure) = Nerdle.perform(&request, &budget())
                && let Some(place) = failure.place
            {
                prop_assert!(place.text.get(place.span.clone()).is_some(), "{place:?}");
            }
        }
        if let Ok(id) = format!("nerdle:{text}").parse() {
            let _ = Nerdle.open(&id, &budget());
        }
    }

    #[test]
    fn guesses_typed_into_a_game_change_it_or_are_refused(text in typed(), seed in 0_u64..50) {
        let id = format!("nerdle:mini,hard#{seed}").parse().unwrap();
        let mut game = NerdleGame::open(&id, &Budget::unlimited()).unwrap();
        let rows = Answers::of(Variant::Mini).rows();
        game.play(&rows[seed as usize * 3 % rows.len()].to_string()).unwrap();
        let before = game.page();
        if game.play(&text).is_err() {
            prop_assert_eq!(game.page(), before);
        }
    }
}
