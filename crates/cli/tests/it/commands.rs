//! Every rule of the command line, driven through puzzles that it does not know.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use crate::support::{Ran, World};

fn run(line: &str) -> Ran {
    World::new().run(line)
}

/// The field of a JSON object, as JSON.
fn field(json: &str, path: &str) -> serde_json::Value {
    let object: serde_json::Value = serde_json::from_str(json).expect("the output is JSON");
    object.pointer(path).cloned().unwrap_or_default()
}

fn files(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let names = entries.map(|entry| entry.expect("a file").file_name());
    let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_puzzle_is_there_as_soon_as_it_is_registered() {
    let ran = run("null solve 7");
    assert_eq!((ran.code, ran.output.as_str()), (0, "take 3\ntake 3\ntake 1\n"));
    assert!(ran.errors.is_empty(), "{}", ran.errors);
    assert!(run("").output.contains("Bring a number down to zero"));
    assert!(run("tour").output.contains("unpuzzle null solve 7"));
    assert!(run("completions bash").output.contains("null"));
    assert!(run("man").output.contains("null"));
}

#[test]
fn exit_codes_mean_something() {
    let check = |line: &str, code: u8| {
        let ran = run(line);
        assert_eq!(ran.code, code, "{line}: {ran:?}");
    };
    check("null solve 7", 0);
    check("slow solve 7", 1);
    check("null solve x", 2);
    check("null solve", 2);
    check("null slove 7", 2);
    check("nul solve 7", 2);
    check("null play", 2);
    check("slow solve --max-nodes 10", 3);
    check("slow solve --timeout 1ms", 3);
    check("--max-nodes 10 slow solve", 3);
    check("tour", 0);
    check("--version", 0);
    check("help", 0);
    check("help null solve", 0);
    check("null", 0);
    check("compare null 7", 0);
    check("compare", 2);
}

#[test]
fn an_interrupted_search_shows_what_it_has() {
    let world = World::new();
    world.stop.raise();
    let ran = world.run("slow solve");
    assert_eq!(ran.code, 130);
    assert!(ran.output.contains("nodes and nothing found"), "{ran:?}");
    assert!(ran.errors.contains("interrupted"), "{ran:?}");
}

#[test]
fn json_is_one_object_that_starts_with_its_schema() {
    let ran = run("null solve 7 --json");
    let start = "{\n  \"schema\": \"unpuzzle/null.solve/1\",\n  \"steps\": [";
    assert!(ran.output.starts_with(start), "{}", ran.output);
    assert!(field(&ran.output, "/milliseconds").is_number());
    let line = run("null solve 7 --jsonl").output;
    assert_eq!(line.lines().count(), 1);
    assert_eq!(field(&line, "/steps"), serde_json::json!([3, 3, 1]));
}

#[test]
fn compare_leads_to_the_verb() {
    let both = [run("compare null 7 --json"), run("null compare 7 --json")];
    for ran in both {
        let schema = field(&ran.output, "/schema");
        assert_eq!(schema, "unpuzzle/null.compare/1");
        assert_eq!(field(&ran.output, "/strategies/1/cases"), 3);
    }
}

#[test]
fn a_refusal_is_an_object_too() {
    let ran = run("null solve 7x --json");
    assert_eq!(ran.code, 2);
    assert_eq!(field(&ran.output, "/error/place/text"), "7x");
    assert_eq!(field(&ran.output, "/error/place/end"), 2);
    assert!(ran.errors.starts_with("error: "), "{}", ran.errors);
}

#[test]
fn refusals_mark_the_place_and_name_the_nearest_word() {
    let check = |line: &str, expected: &str| {
        let ran = run(line);
        assert_eq!((ran.code, ran.errors.trim_end()), (2, expected), "{line}");
        assert!(ran.output.is_empty(), "{}", ran.output);
    };
    check(
        "null slove 7",
        "error: null has no verb “slove”\n | unpuzzle null slove 7\n |               ^^^^^\n\
         help: choose from solve, hint, generate, compare, walk, play\nhelp: did you mean “solve”?",
    );
    check(
        "slow solve 9 --level heard",
        "error: level is one of easy, hard\n | --level heard\n |         ^^^^^\n\
         help: did you mean “hard”?",
    );
    check(
        "slow solve 9 --leve hard",
        "error: “--leve” is not expected here\n | unpuzzle slow solve 9 --leve hard\n \
         |                       ^^^^^^\nhelp: did you mean “--level”?",
    );
    check(
        "--timeout 10x tour",
        "error: there is no such unit of time\n | --timeout 10x\n |             ^\n\
         help: a time looks like 10s, 500ms, 2m, 1m30s or 1h",
    );
    check(
        "tour --threads 0",
        "error: threads is a whole number from 1 to 1024\n | --threads 0\n |           ^",
    );
    check(
        "tour --color alway",
        "error: color is one of auto, always, never\n | --color alway\n |         ^^^^^\n\
         help: did you mean “always”?",
    );
    check(
        "null solve 7 --save",
        "error: --save needs a value: --save FILE\n | unpuzzle null solve 7 --save\n \
         |                       ^^^^^^",
    );
    check(
        "null solve 7 --save x.pdf",
        "error: solve is saved as one of .txt .json\n | --save x.pdf\n |          ^^^",
    );
    check("tour 5", "error: “5” is not expected here\n | unpuzzle tour 5\n |               ^");
}

#[test]
fn refusals_speak_indonesian() {
    let ran = run("--lang id null slove 7");
    assert!(ran.errors.starts_with("kesalahan: null tidak punya kata kerja “slove”"));
    let ran = World::new().with("UNPUZZLE_LANG", "id").run("null solve --seed x 7");
    assert!(ran.errors.starts_with("kesalahan: "), "{}", ran.errors);
    let ran = World::new().with("LANG", "id_ID.UTF-8").run("null slove 7");
    assert!(ran.errors.starts_with("kesalahan: null tidak punya kata kerja “slove”"));
}

#[test]
fn help_starts_with_examples_in_both_languages() {
    let check = |line: &str, examples: &str, usage: &str| {
        let help = run(line).output;
        let at = |text: &str| help.find(text).unwrap_or_else(|| panic!("{text}: {help}"));
        assert!(at(examples) < at(usage), "{help}");
        assert!(!help.contains('\u{1b}'), "{help}");
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{help}");
    };
    check("slow solve --help", "Examples:", "Usage: unpuzzle slow solve [NODES…]");
    check("--help", "Examples:", "Usage: unpuzzle");
    check("--lang id slow solve -h", "Contoh:", "Pemakaian: unpuzzle slow solve");
    let indonesian = run("--lang id slow solve -h").output;
    for english in ["Usage", "Options", "Arguments", "default", "Print"] {
        assert!(!indonesian.contains(english), "{english}: {indonesian}");
    }
}

#[test]
fn words_that_begin_with_a_hyphen_are_values() {
    let refused = run("null solve -3");
    assert!(refused.errors.contains("“-3” is not a number"), "{refused:?}");
    let refused = run("null solve -(2+1)");
    assert!(refused.errors.contains("“-(2+1)” is not a number"), "{refused:?}");
    let refused = run("null solve -- -x");
    assert!(refused.errors.contains("“-x” is not a number"), "{refused:?}");
    assert!(run("tour --seed -5").errors.contains(" | --seed -5\n |        ^^"));
}

#[cfg(unix)]
#[test]
fn junk_on_the_command_line_is_refused() {
    use std::os::unix::ffi::OsStringExt as _;
    let check = |words: Vec<OsString>| {
        let ran = World::new().run_words(words);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.errors.starts_with("error: "), "{ran:?}");
        assert!(ran.errors.len() < 4000 && !ran.errors.contains('\u{1b}'), "{ran:?}");
    };
    let junk = || OsString::from_vec(vec![0xff, 0xfe, b'x']);
    check(vec![junk()]);
    check(vec!["null".into(), junk()]);
    check(vec!["null".into(), "solve".into(), junk()]);
    check(vec!["null".into(), "solve".into(), "--save".into(), junk()]);
    check(vec!["null".into(), "solve".into(), "9".repeat(1 << 20).into()]);
    check(vec!["null".into(), "\u{1b}[31mred\0".into()]);
    check(vec!["null".into(), "solve".into(), "\u{1b}[31mred\n".into()]);
    check(vec!["".into()]);
    check(vec!["-".into()]);
    check(vec!["null".into(), "solve".into(), "".into()]);
}

#[test]
fn seeds_repeat_and_are_told() {
    let number = |line: &str| field(&run(line).output, "/number");
    assert_eq!(number("null generate --seed 7 --json"), number("--seed 7 null generate --json"));
    let told = run("slow solve 7 --seed 99 -v").errors;
    assert!(told.contains("seed 99"), "{told}");
    assert!(run("null generate --seed 99 -v").errors.contains("seed 99"));
    let drawn = || field(&run("null generate --json").output, "/seed");
    assert_ne!(drawn(), drawn());
}

#[test]
fn quiet_and_verbose_are_about_the_other_stream() {
    let check = |line: &str, note: bool, time: bool| {
        let ran = run(line);
        assert_eq!(ran.output, "7 nodes and nothing found\n");
        assert_eq!(ran.errors.contains("there are no games"), note, "{line}");
        assert_eq!(ran.errors.contains("7 cases in"), time, "{line}");
    };
    check("slow solve 7", true, false);
    check("slow solve 7 -q", false, false);
    check("-v slow solve 7", true, true);
}

#[test]
fn a_batch_answers_every_line_in_order() {
    let input: String = (0..500).map(|number| format!("{number}\n")).collect();
    for threads in [1, 2, 8] {
        let line = format!("null solve - --jsonl --threads {threads}");
        let ran = World::new().typing(input.clone()).run(&line);
        assert_eq!(ran.code, 0);
        let sums = ran.output.lines().map(|line| {
            let steps = field(line, "/steps");
            let steps = steps.as_array().expect("steps").iter();
            steps.map(|step| step.as_u64().unwrap()).sum::<u64>()
        });
        assert_eq!(sums.collect::<Vec<_>>(), (0..500).collect::<Vec<_>>());
    }
}

#[test]
fn a_bad_line_does_not_end_a_batch() {
    let input: &[u8] = b"3\nx\n\xff\n\n4\n";
    let ran = World::new().typing(input).run("null solve -");
    let lines: Vec<_> = ran.output.lines().collect();
    // An empty line is skipped.
    assert_eq!((ran.code, lines.len()), (2, 4));
    for (number, line) in [1, 2, 3, 5].into_iter().zip(&lines) {
        assert_eq!(field(line, "/line"), number);
        assert_eq!(field(line, "/schema"), "unpuzzle/null.solve/1");
        let is_bad = [2, 3].contains(&number);
        assert_eq!(field(line, "/error/message").is_string(), is_bad, "{line}");
    }
    assert_eq!(field(lines[1], "/error/place/text"), "x");
}

#[test]
fn a_batch_ends_like_its_worst_line() {
    let check = |input: &str, flags: &str, code: u8| {
        let line = format!("slow solve - {flags}");
        let ran = World::new().typing(input).run(&line);
        assert_eq!(ran.code, code, "{input:?} {flags}");
    };
    check("", "", 0);
    check("7\n8\n", "", 1);
    check("7\n80\n", "--max-nodes 10", 3);
    let mixed = World::new().typing("7\nx\n").run("null solve -");
    assert_eq!(mixed.code, 2);
    assert_eq!(run("null solve - --save x.txt").code, 2);
}

#[test]
fn a_result_is_saved_whole_and_never_over_another() {
    let directory = tempfile::tempdir().unwrap();
    let save = |name: &str, flags: &str| {
        let path = directory.path().join(name);
        run(&format!("null solve 7 --save {} {flags}", path.display()))
    };
    let read = |name: &str| fs::read_to_string(directory.path().join(name)).unwrap();
    let ran = save("a.txt", "");
    assert_eq!((ran.code, read("a.txt")), (0, ran.output));
    assert!(ran.errors.contains("Saved to"), "{}", ran.errors);
    assert_eq!(save("b.json", "").code, 0);
    assert_eq!(field(&read("b.json"), "/schema"), "unpuzzle/null.solve/1");
    let again = save("a.txt", "");
    assert_eq!(again.code, 2);
    assert!(again.errors.contains("already exists"), "{}", again.errors);
    assert!(again.errors.contains("--force"), "{}", again.errors);
    assert_eq!(save("a.txt", "--force").code, 0);
    assert_eq!(files(directory.path()), ["a.txt", "b.json"]);
}

#[test]
fn an_impossible_file_is_refused_before_the_work() {
    let started = std::time::Instant::now();
    let missing = run("slow solve --timeout 10m --save /no/such/place/x.txt");
    assert_eq!(missing.code, 2);
    assert!(missing.errors.contains("does not exist"), "{}", missing.errors);
    assert!(started.elapsed().as_secs() < 300, "the search was started");
}

#[test]
fn a_format_without_content_loses_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("x.svg");
    let ran = run(&format!("slow solve 7 --save {}", path.display()));
    assert_eq!((ran.code, ran.output.as_str()), (1, "7 nodes and nothing found\n"));
    assert!(ran.errors.contains(".svg"), "{}", ran.errors);
    assert!(files(directory.path()).is_empty());
}

#[test]
fn somebody_at_a_terminal_is_asked_until_it_is_right() {
    let directory = tempfile::tempdir().unwrap();
    let name = directory.path().join("steps");
    let typed = format!("x\n7\n{}\n", name.display());
    let world = World::new().typing(typed).on_a_terminal();
    let ran = world.run("null solve --color never");
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(ran.output.matches("The number to start from").count(), 2);
    assert!(ran.output.contains("take 3\ntake 3\ntake 1\n"), "{}", ran.output);
    assert!(ran.errors.contains("“x” is not a number"), "{}", ran.errors);
    let saved = fs::read_to_string(name.with_extension("txt")).unwrap();
    assert_eq!(saved, "take 3\ntake 3\ntake 1\n");
}

#[test]
fn enter_alone_deals() {
    let world = || World::new().typing("\n\n").on_a_terminal();
    let ran = world().run("null solve --seed 5 --color never");
    assert_eq!(ran.code, 0, "{ran:?}");
    let dealt = |ran: &Ran| {
        let line = ran.output.lines().find(|line| line.contains("Dealt: "));
        line.expect("something was dealt").to_owned()
    };
    assert_eq!(dealt(&ran), dealt(&world().run("null solve --seed 5")));
    assert_ne!(dealt(&ran), dealt(&world().run("null solve --seed 6")));
}

#[test]
fn nobody_is_asked_elsewhere() {
    let refuse = |world: World, line: &str| {
        let ran = world.run(line);
        assert_eq!((ran.code, ran.output.as_str()), (2, ""), "{line}");
        assert!(ran.errors.contains("nothing was given to work on"));
    };
    refuse(World::new().typing("7\n"), "null solve");
    refuse(World::new().typing("7\n").on_a_terminal(), "null solve --no-input");
    let ended = World::new().on_a_terminal().run("null solve");
    assert_eq!(ended.code, 2, "{ended:?}");
}

#[test]
fn colour_is_for_terminals() {
    assert!(!run("tour").output.contains('\u{1b}'));
    assert!(run("tour --color always").output.contains('\u{1b}'));
    let seen = || World::new().on_a_terminal();
    assert!(seen().run("tour").output.contains('\u{1b}'));
    assert!(!seen().with("NO_COLOR", "1").run("tour").output.contains('\u{1b}'));
}

#[test]
fn every_shell_has_completions_and_every_command_a_page() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&format!("completions {shell}")).output;
        assert!(script.contains("no-input") && script.contains("generate"), "{shell}");
    }
    let directory = tempfile::tempdir().unwrap();
    let ran = run(&format!("man {}", directory.path().display()));
    assert_eq!(ran.code, 0, "{ran:?}");
    let pages = files(directory.path());
    for page in ["unpuzzle.1", "unpuzzle-null-solve.1", "unpuzzle-compare-null.1"] {
        assert!(pages.contains(&page.to_owned()), "{pages:?}");
    }
    let page = fs::read_to_string(directory.path().join("unpuzzle-slow-solve.1")).unwrap();
    assert!(page.contains(".SH EXAMPLES\n.nf\n  unpuzzle slow solve 7"), "{page}");
}

#[test]
fn the_tour_shows_every_puzzle_and_what_comes_next() {
    let ran = run("tour");
    let at = |text: &str| ran.output.find(text).expect(text);
    assert!(at("$ unpuzzle null solve 7") < at("take 3"));
    assert!(at("7 nodes and nothing found") < at("Try next:"));
    assert!(at("Try next:") < at("unpuzzle null play"));
}

#[test]
fn long_work_shows_a_bar_and_leaves_nothing_behind() {
    let line = "slow solve --timeout 1s --color never";
    let seen = World::new().on_a_terminal().run(line);
    let (bar, after) = seen.errors.rsplit_once("\r\u{1b}[2K").expect("a bar");
    assert!(bar.contains(" nodes, ") && bar.contains("/s"), "{bar}");
    assert!(!bar.contains('\n') && !after.contains('/'), "{after}");
    let quiet = World::new().on_a_terminal().run(&format!("{line} -q"));
    assert_eq!(quiet.errors, "");
    assert!(!run(line).errors.contains('\r'));
}

#[test]
fn the_shape_of_a_reply_is_told() {
    let schema: serde_json::Value = serde_json::from_str(&run("schema null.solve").output).unwrap();
    assert_eq!(schema["title"], "unpuzzle/null.solve/1");
    let answer = &schema["oneOf"][0];
    assert_eq!(answer["additionalProperties"], false);
    let names: Vec<_> = answer["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["schema", "line", "steps", "milliseconds", "notes"]);
    let refused = run("schema null.slove");
    assert!(refused.errors.contains("null.solve"), "{}", refused.errors);
    assert!(run("schema null.play").errors.contains("on a screen"));
}

#[test]
fn a_flag_that_is_gone_says_what_takes_its_place() {
    let ran = World::new().with_all_puzzles().run("tiling convert --board soma --to cover");
    assert_eq!(ran.code, 2);
    assert!(ran.errors.contains("--save puzzle.json"), "{}", ran.errors);
}
