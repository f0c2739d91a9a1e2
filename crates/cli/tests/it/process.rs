//! Tests that need a real process: closed pipes, signals, full disks.

#![cfg(unix)]

use std::fs::OpenOptions;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A search that takes minutes.
const ENDLESS: &str = "24 solve 1 2 3 4 5 6 7 8 --every --limit 3";

fn unpuzzle(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unpuzzle"));
    command.args(words).env_clear().stdin(Stdio::null());
    command
}

fn finish(child: Child) -> Output {
    child.wait_with_output().expect("the process ends")
}

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill runs").success());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = unpuzzle(&["24", "solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the process starts");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || while input.write_all(b"3 3 8 8\n").is_ok() {});
    let mut first = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    output.read_line(&mut first).expect("a line");
    assert!(first.starts_with("{\"schema\":\"unpuzzle/24.solve/1\""));
    drop(output);
    let end = finish(child);
    assert_eq!(end.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&end.stderr), "");
    writer.join().expect("the writer ends with the pipe");
}

#[test]
fn a_batch_streams_while_its_input_is_open() {
    let mut child = unpuzzle(&["24", "solve", "-", "--threads", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the process starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    for hand in ["3 3 8 8", "1 1 1 1", "x"] {
        writeln!(input, "{hand}").expect("the process reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("a line");
        assert!(line.ends_with("}\n"), "{line}");
    }
    interrupt(&child);
    assert_eq!(finish(child).status.code(), Some(130));
}

/// Waits until a process has worked for half a second, however long a busy machine takes
/// to let it.
fn wait_for_work(child: &Child) {
    let start = Instant::now();
    while processor_ticks(child.id()).is_none_or(|ticks| ticks < 50) {
        assert!(start.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Hundredths of a second that a process has used, itself and the system for it.
fn processor_ticks(process: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = text.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2);
    ticks.map(|field| field.parse::<u64>().ok()).sum()
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupt_ends_a_search_with_what_it_found() {
    let mut child = unpuzzle(&ENDLESS.split(' ').collect::<Vec<_>>())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the process starts");
    wait_for_work(&child);
    assert!(child.try_wait().expect("a process").is_none());
    interrupt(&child);
    let end = finish(child);
    assert_eq!(end.status.code(), Some(130));
    assert!(!end.stdout.is_empty());
    let errors = String::from_utf8_lossy(&end.stderr);
    assert!(errors.contains("interrupted"), "{errors}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    let full = OpenOptions::new().write(true).open("/dev/full");
    let full = full.expect("Linux has a disk that is always full");
    let child = unpuzzle(&["24", "solve", "3", "3", "8", "8"])
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the process starts");
    let end = finish(child);
    assert_eq!(end.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&end.stderr);
    assert!(errors.contains("could not write the results"), "{errors}");
}

/// A file size limit stands in for a disk that fills while a file is written.
#[test]
fn a_file_that_cannot_be_finished_is_not_begun() {
    let directory = tempfile::tempdir().expect("a directory");
    let line = format!(
        "trap '' XFSZ; ulimit -f 0; exec {} 24 solve 3 3 8 8 --save answers.txt",
        env!("CARGO_BIN_EXE_unpuzzle")
    );
    let run = Command::new("sh")
        .args(["-c", &line])
        .current_dir(directory.path())
        .output()
        .expect("a shell runs");
    let errors = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2), "{errors}");
    assert!(errors.contains("could not save answers.txt"), "{errors}");
    let output = String::from_utf8_lossy(&run.stdout);
    assert!(output.contains("8/(3-8/3)"), "the result is lost: {output}");
    let left = directory.path().read_dir().expect("a directory").count();
    assert_eq!(left, 0, "something is left behind");
}

#[test]
fn closed_streams_do_no_harm() {
    let shell = |line: &str| {
        let binary = env!("CARGO_BIN_EXE_unpuzzle");
        let line = line.replace("unpuzzle", binary);
        let run = Command::new("sh").args(["-c", &line]).output();
        run.expect("a shell runs").status.code()
    };
    assert_eq!(shell("unpuzzle 24 solve 3 3 8 8 2>&-"), Some(0));
    assert_eq!(shell("unpuzzle 24 solve 3 3 8 x 2>&-"), Some(2));
    assert_eq!(shell("unpuzzle 24 solve - <&-"), Some(0));
    assert_eq!(shell("unpuzzle tour | head -n 1; exit $?"), Some(0));
}

#[test]
fn the_program_alone_is_help_without_a_terminal() {
    let mut child = unpuzzle(&[]).stdout(Stdio::piped()).spawn().expect("the process starts");
    let mut help = String::new();
    let mut output = child.stdout.take().expect("a pipe");
    output.read_to_string(&mut help).expect("text");
    assert!(help.contains("unpuzzle tour"), "{help}");
    assert_eq!(finish(child).status.code(), Some(0));
}
