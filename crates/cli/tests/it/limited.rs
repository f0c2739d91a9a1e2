//! Limits never change an answer: with any node limit or deadline a verb gives the answer that it
//! gives without one, or none (exit 3). And the same question gets the same bytes, however often
//! it is asked and on however many threads.

use std::ffi::OsString;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;
use unpuzzle_puzzles::{Random, Takes};

use crate::golden::{frozen_commands, without_times, words};
use crate::support::{Ran, World};

/// Commands that take longer than this without a limit are left to the tests of their engines.
const LONGEST: &str = "250ms";
/// Limits of nodes, until one leads to an answer.
const LADDER: [&str; 6] = ["1", "8", "60", "500", "4000", "30000"];

fn run(command: &[String], more: &[&str]) -> Ran {
    let more = more.iter().map(|word| (*word).to_owned());
    let all = command.iter().cloned().chain(more).map(OsString::from).collect();
    World::new().with_all_puzzles().run_words(all)
}

/// Every frozen command, alone and with each flag and each choice of its verb that it lacks.
fn commands() -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for line in
        frozen_commands().filter(|line| !line.contains(".txt") && !line.contains("--max-nodes"))
    {
        let given = words(line);
        let puzzle = unpuzzle::find(unpuzzle::ALL, &given[0]).expect("a puzzle");
        let verb = puzzle.verbs().iter().find(|verb| verb.name == given[1]).expect("a verb");
        all.push(given.clone());
        for argument in verb.fields() {
            let name = format!("--{}", argument.name);
            if given.contains(&name) {
                continue;
            }
            match argument.takes {
                Takes::Flag => all.push([given.as_slice(), &[name]].concat()),
                Takes::Choice { words, .. } => {
                    for word in words {
                        let more = [name.clone(), (*word).to_owned()];
                        all.push([given.as_slice(), &more].concat());
                    }
                }
                _ => {}
            }
        }
    }
    all
}

/// What a limit does to the answer of a command that has one soon; nothing if it has not.
fn faults(command: &[String]) -> Option<Vec<String>> {
    let whole = run(command, &["--json", "--seed", "1", "--timeout", LONGEST]);
    if whole.code == 3 {
        return None;
    }
    let mut faults = Vec::new();
    for limit in LADDER {
        let (is_known, fault) = limited(command, &whole, ["--max-nodes", limit]);
        faults.extend(fault);
        // A larger limit is never reached.
        if is_known {
            break;
        }
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970");
    let deadline = Random::seeded(now.as_nanos() as u64).below(20_000) as f64 / 1000.0;
    faults.extend(limited(command, &whole, ["--timeout", &format!("{deadline}ms")]).1);
    Some(faults)
}

/// Whether there is an answer under this limit, and what is wrong with it.
fn limited(command: &[String], whole: &Ran, limit: [&str; 2]) -> (bool, Option<String>) {
    let ran = run(command, &["--json", "--seed", "1", limit[0], limit[1]]);
    let is_same =
        ran.code == whole.code && fields(&ran.output, &whole.output) == fields(&whole.output, "");
    let line = format!("{} {}", command.join(" "), limit.join(" "));
    let fault = (ran.code != 3 && !is_same).then(|| {
        format!("{line}: {} {}, not {} {}", ran.code, ran.output, whole.code, whole.output)
    });
    (ran.code != 3, fault)
}

/// What a reply tells beside its answer, and leaves out where the budget ran out on it.
const BESIDE: [&str; 4] = ["solution", "count", "level", "seconds"];

/// A reply without its times. What it leaves out, or does not know, of what is told beside the
/// answer is taken from the whole reply.
fn fields(output: &str, whole: &str) -> Value {
    let mut reply =
        serde_json::from_str(&without_times(output).replace("…", "0")).unwrap_or_default();
    let whole = serde_json::from_str(&without_times(whole).replace("…", "0")).unwrap_or_default();
    complete(&mut reply, &whole);
    forget_times(&mut reply);
    reply
}

/// Takes out the law that was fitted to times.
fn forget_times(reply: &mut Value) {
    match reply {
        Value::Object(fields) => {
            if let Some(Value::Object(laws)) = fields.get_mut("laws") {
                laws.remove("time");
            }
            fields.values_mut().for_each(forget_times);
        }
        Value::Array(all) => all.iter_mut().for_each(forget_times),
        _ => {}
    }
}

fn complete(reply: &mut Value, whole: &Value) {
    match (reply, whole) {
        (Value::Object(reply), Value::Object(whole)) => {
            for (name, value) in whole {
                match reply.get_mut(name) {
                    Some(known) if !known.is_null() => complete(known, value),
                    _ if BESIDE.contains(&name.as_str()) => {
                        reply.insert(name.clone(), value.clone());
                    }
                    _ => {}
                }
            }
        }
        (Value::Array(reply), Value::Array(whole)) => {
            for (one, whole) in reply.iter_mut().zip(whole) {
                complete(one, whole);
            }
        }
        _ => {}
    }
}

#[test]
fn a_limit_gives_the_same_answer_or_none() {
    let commands = commands();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut tried = Vec::new();
        while let Some(command) = commands.get(next.fetch_add(1, Ordering::Relaxed)) {
            tried.extend(faults(command));
        }
        tried
    };
    let tried: Vec<Vec<String>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect()
    });
    assert!(tried.len() > 200, "{} of {} commands", tried.len(), commands.len());
    let faults = tried.concat();
    assert!(faults.is_empty(), "{} answers changed:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_batch_is_the_same_on_any_number_of_threads() {
    let lines = [
        ("24 solve -", "1 2 3 4"),
        ("24 solve - --target 10 --first", "1 2 3 4"),
        ("24 solve - --target 10 --first --max-nodes 5", "1 2 3 4"),
        ("24 rate -", "1 3 4 6"),
        ("24 hint -", "1 3 4 6"),
        ("tiling solve -", "2 3 2/DEFAULT/AA/A/BB/B"),
        ("tiling solve - --count", "2 3 2/DEFAULT/AA/A/BB/B"),
        ("tiling hint -", "2 3 2/DEFAULT/AA/A/BB/B"),
        ("nerdle hint - --variant mini", "4+2=6:00220"),
        ("nerdle rate -", "4+2=6:00220 1*2=2:22222"),
        ("2048 hint - --player expectimax:2", "2 4 8 16/. 2 4 8/. . 2 4/. . . 2"),
    ];
    for (command, line) in lines {
        let run = |threads: &str| {
            let input = format!("{line}\n").repeat(100);
            let command = format!("{command} --jsonl --seed 1 --threads {threads}");
            let ran = World::new().with_all_puzzles().typing(input).run(&command);
            let numbered = without_times(&ran.output);
            let lines = (1..).zip(numbered.lines());
            let lines =
                lines.map(|(number, line)| line.replace(&format!("\"line\":{number},"), ""));
            (ran.code, lines.collect::<Vec<_>>().join("\n"))
        };
        let (code, one) = run("1");
        let mut seen: Vec<&str> = one.lines().collect();
        assert_eq!(seen.len(), 100, "{command}: {one}");
        seen.dedup();
        assert_eq!(seen.len(), 1, "{command} answers differently: {seen:#?}");
        for threads in ["2", "8"] {
            assert_eq!(run(threads), (code, one.clone()), "{command} on {threads} threads");
        }
    }
}
