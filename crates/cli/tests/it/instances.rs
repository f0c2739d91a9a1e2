//! Instances of several lines, results one by one and the files of arguments,
//! through a puzzle that uses all of them.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use crate::support::{Ran, World};

const LINES: &str = "from 7\n3 3\n1\n";

/// A directory, whose files are named with `@` before them.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        Place(tempfile::tempdir().expect("a directory"))
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> &Self {
        fs::write(self.path(name), bytes).expect("a file");
        self
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text")
    }

    fn run(&self, words: &[&str]) -> Ran {
        self.run_in(World::new(), words)
    }

    fn run_in(&self, world: World, words: &[&str]) -> Ran {
        let word = |word: &&str| match word.strip_prefix('@') {
            Some(name) => OsString::from(self.path(name)),
            None => OsString::from(word),
        };
        world.run_words(words.iter().map(word).collect())
    }
}

fn field(json: &str, path: &str) -> serde_json::Value {
    let object: serde_json::Value = serde_json::from_str(json).expect("the output is JSON");
    object.pointer(path).cloned().unwrap_or_default()
}

#[test]
fn an_instance_is_a_file_a_line_or_data() {
    let place = Place::new();
    place.file("w.txt", LINES).file("two words", LINES);
    place.file("bom.txt", format!("\u{feff}{LINES}"));
    let data = r#"{"start": 7, "steps": [3, 3, 1]}"#;
    place.file("w.json", data).file("json.txt", data);
    let check = |words: &[&str]| {
        let ran = place.run(&[&["null", "walk"], words, &["--json"]].concat());
        assert_eq!(ran.code, 0, "{words:?}: {ran:?}");
        let places = field(&ran.output, "/places");
        assert_eq!(places, serde_json::json!([7, 4, 1, 0]), "{words:?}");
    };
    check(&["@w.txt"]);
    check(&["@two words"]);
    check(&["@bom.txt"]);
    check(&["@w.json"]);
    check(&["@json.txt"]);
    check(&["from 7/3 3/1"]);
    check(&["from", "7/3", "3/1"]);
    check(&[data]);
    check(&["{\"start\":7,\"steps\":[3,3,1]}"]);
}

#[test]
fn refusals_name_the_file_and_the_line() {
    let place = Place::new();
    place.file("w.txt", "from 7\n3 x 1\n");
    place.file("w.json", "{\n  \"strat\": 7}");
    place.file("bad.txt", b"from 7\n3 \xff 1\n");
    place.file("large.txt", vec![b' '; (1 << 20) + 1]);
    let check = |name: &str, expected: &[&str]| {
        let ran = place.run(&["null", "walk", name]);
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{ran:?}");
        for words in expected {
            assert!(ran.errors.contains(words), "{words}: {}", ran.errors);
        }
    };
    let at = |name: &str, rest: &str| format!("--> {}{rest}", place.path(name));
    check("@w.txt", &["“x” is not a step", &at("w.txt", ":2:3\n2 | 3 x 1\n  |   ^\n")]);
    check("@w.json", &["no field “strat”", &at("w.json", ":2:3"), "did you mean “start”?"]);
    check("@bad.txt", &["not valid UTF-8", &at("bad.txt", ":2:3")]);
    check("@large.txt", &["more than 1048576 bytes"]);
    check("@w.tx", &["there is no file", &format!("did you mean “{}”?", place.path("w.txt"))]);
    check("@", &["is a directory"]);
    check("from x/1", &["1 | from x\n  | ^^^^^^"]);
    check("{\"start\": 7", &["ends too early"]);
    check("nowhere", &["there is no file “nowhere”"]);
    check("", &["there is no file"]);
    #[cfg(unix)]
    check("/dev/null", &["not an ordinary file"]);
}

#[test]
fn refusals_are_data_too() {
    let place = Place::new();
    place.file("w.txt", "from 7\né x 1\n");
    let ran = place.run(&["null", "walk", "@w.txt", "--json"]);
    assert_eq!(field(&ran.output, "/error/file"), place.path("w.txt"));
    assert_eq!(field(&ran.output, "/error/line"), 2);
    assert_eq!(field(&ran.output, "/error/column"), 1);
    assert_eq!(field(&ran.output, "/error/place/text"), "é x 1");
    let missing = place.run(&["null", "walk", "nowhere", "--json"]);
    assert_eq!(missing.code, 2);
    assert!(field(&missing.output, "/error/message").is_string());
}

#[test]
fn a_batch_takes_files_and_lines() {
    let place = Place::new();
    place.file("w.txt", LINES).file("bad.txt", "from 7\n9\n");
    let file = |name: &str| place.path(name);
    let data = r#"{"start": 3, "steps": [3]}"#;
    let input = format!("{}\nfrom 2/2\n{data}\n{}\nnowhere\n", file("w.txt"), file("bad.txt"));
    let ran = World::new().typing(input).run("null walk -");
    let lines: Vec<_> = ran.output.lines().collect();
    assert_eq!((ran.code, lines.len()), (2, 5), "{ran:?}");
    assert_eq!(field(lines[0], "/places/0"), 7);
    assert_eq!(field(lines[1], "/places/0"), 2);
    assert_eq!(field(lines[2], "/places/0"), 3);
    assert_eq!(field(lines[3], "/error/file"), file("bad.txt"));
    assert_eq!(field(lines[3], "/error/line"), 2);
    assert_eq!(field(lines[3], "/line"), 4);
    assert!(field(lines[4], "/error/message").is_string());
}

#[test]
fn a_whole_file_can_be_piped_in() {
    let check = |input: &[u8], words: &str, code: u8, expected: &str| {
        let ran = World::new().typing(input).run(words);
        assert_eq!(ran.code, code, "{ran:?}");
        let said = format!("{}{}", ran.output, ran.errors);
        assert!(said.contains(expected), "{said}");
    };
    check(LINES.as_bytes(), "null walk -", 0, "walk 1 ended at 0\n");
    check(LINES.as_bytes(), "null walk - --json", 0, "\"walk\": 1");
    check(b"{\n\"start\": 2,\n\"steps\": [2]}", "null walk -", 0, "ended at 0");
    check(b"from 7\n3 x", "null walk -", 2, "--> -:2:3\n2 | 3 x\n");
    check(b"from 7\n3 \xff", "null walk -", 2, "--> -:2:3");
    let large = format!("from 7\n{}", "3 3 1\n".repeat(1 << 18));
    check(large.as_bytes(), "null walk -", 2, "more than 1048576 bytes");
}

#[test]
fn results_are_printed_one_by_one() {
    let words = ["null", "walk", "from 4/3 1"];
    let place = Place::new();
    let page = place.run(&words);
    assert_eq!(page.output, "at 4\nat 1\nat 0\nwalk 1 ended at 0\n");
    let lines = place.run(&[&words[..], &["--jsonl"]].concat());
    let left: Vec<_> = lines.output.lines().map(|line| field(line, "/left")).collect();
    assert_eq!(left, [4, 1, 0]);
    let schema = field(lines.output.lines().next().unwrap(), "/schema");
    assert_eq!(schema, "unpuzzle/null.walk/1");
    let json = place.run(&[&words[..], &["--json"]].concat());
    assert_eq!(field(&json.output, "/places"), serde_json::json!([4, 1, 0]));
}

#[test]
fn a_stream_ends_with_its_reader() {
    for words in ["slow count --jsonl", "slow count"] {
        let ran = World::new().closing_after(20_000).run(words);
        assert_eq!((ran.code, ran.errors.as_str()), (0, ""), "{words}");
        assert!(ran.output.len() >= 20_000);
    }
}

#[test]
fn an_interrupted_stream_keeps_what_it_printed() {
    let ran = World::new().interrupting_after(20_000).run("slow count --jsonl");
    assert_eq!(ran.code, 130);
    let lines: Vec<&str> = ran.output.lines().collect();
    let (last, numbers) = lines.split_last().unwrap();
    for (expected, line) in numbers.iter().enumerate() {
        assert_eq!(field(line, "/number"), expected);
    }
    assert_eq!(field(last, "/complete"), false);
    assert!(ran.errors.contains("interrupted"), "{}", ran.errors);
}

#[test]
fn a_stream_is_bounded_by_its_budget() {
    let ran = World::new().run("slow count --timeout 2s --jsonl");
    assert_eq!(ran.code, 3);
    assert!(ran.output.lines().count() > 1);
    assert_eq!(field(ran.output.lines().last().unwrap(), "/complete"), false);
    let all = World::new().run("slow count --json");
    assert_eq!((all.code, field(&all.output, "/schema")), (3, "unpuzzle/slow.count/1".into()));
}

#[test]
fn a_file_that_was_read_may_be_written() {
    let place = Place::new();
    let walk = || place.run(&["null", "walk", "from 1/1", "--log", "@log"]);
    for number in 1..=3 {
        let ran = walk();
        assert_eq!((ran.code, place.read("log")), (0, number.to_string()));
    }
    fs::create_dir(place.path("directory")).unwrap();
    let ran = place.run(&["null", "walk", "from 1/1", "--log", "@directory"]);
    assert!(ran.errors.contains("is a directory"), "{ran:?}");
}

#[test]
fn any_other_file_is_not_replaced_by_accident() {
    let place = Place::new();
    let walk = |out: &str, flags: &[&str]| {
        place.run(&[&["null", "walk", "from 1/1", "--out", out], flags].concat())
    };
    assert_eq!(walk("@out", &[]).code, 0);
    assert_eq!(place.read("out"), "[1, 0]");
    place.file("out", "mine");
    let again = walk("@out", &[]);
    // It is refused before the work, so nothing has been printed.
    assert_eq!((again.code, again.output.as_str()), (2, ""));
    assert!(again.errors.contains("already exists"), "{}", again.errors);
    assert_eq!(place.read("out"), "mine");
    assert_eq!(walk("@out", &["--force"]).code, 0);
    assert_eq!(place.read("out"), "[1, 0]");
    let nowhere = walk("@no/such/out", &[]);
    assert_eq!((nowhere.code, nowhere.output.as_str()), (2, ""));
}

#[test]
fn a_verb_offers_to_save() {
    let place = Place::new();
    let name = place.path("saved");
    let run = |typed: &str, words: &[&str]| {
        let world = World::new().typing(typed).on_a_terminal();
        place.run_in(world, words)
    };
    let words = ["null", "walk", "--color", "never"];
    let ran = run(&format!("from 1/1\n{name}\n"), &words);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.output.contains("Save the result (.txt .json .svg .png)?"));
    assert_eq!(place.read("saved.txt"), "walk 1 ended at 0\n");
    let asked = |flags: &[&str]| {
        let ran = run("from 1/1\n", &[&words[..], flags].concat());
        ran.output.contains("Save the result")
    };
    assert!(asked(&[]));
    assert!(!asked(&["--quiet"]) && !asked(&["--no-input"]) && !asked(&["--save", "@x.json"]));
    assert!(Path::new(&place.path("x.json")).exists());
    // What was given on the command line is answered without another question.
    assert!(!asked(&["from 1/1"]));
}

#[test]
fn pictures_are_saved_in_every_format() {
    let place = Place::new();
    let save = |name: &str| place.run(&["null", "walk", "from 1/1", "--save", name]);
    assert_eq!(save("@x.svg").code, 0);
    assert!(place.read("x.svg").contains("radialGradient"));
    assert_eq!(save("@x.png").code, 0);
    let bytes = fs::read(place.path("x.png")).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
}
