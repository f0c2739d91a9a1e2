//! The server as a program of its own: what it says, how it stops, and what it
//! refuses.

#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

fn serve(words: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unpuzzle"));
    piped(command.arg("serve").args(words).env_clear())
}

fn piped(command: &mut Command) -> Child {
    // A home of its own: that of the user who runs the tests may be in use.
    static STARTED: AtomicU32 = AtomicU32::new(0);
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    let home = format!("{}/home-{}-{number}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    command
        .env("HOME", home)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the process starts")
}

/// A server that listens, with the address that it printed.
fn listening(words: &[&str]) -> (Child, String) {
    read_address(serve(words))
}

fn read_address(mut child: Child) -> (Child, String) {
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    output.read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("http://").expect("an address");
    (child, address.trim_end_matches('/').to_owned())
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

pub(crate) fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([name, &id]).status();
    assert!(sent.expect("kill runs").success());
}

fn finish(child: Child) -> Output {
    child.wait_with_output().expect("the process ends")
}

#[test]
fn it_serves_until_it_is_told_to_stop() {
    for name in ["-INT", "-TERM"] {
        let (child, address) = listening(&["--listen", "127.0.0.1:0"]);
        assert!(get(&address, "/").starts_with("HTTP/1.1 200 OK"));
        assert!(get(&address, "/api/openapi.json").contains("\"/api/24/solve\""));
        signal(&child, name);
        let end = finish(child);
        assert_eq!(end.status.code(), Some(0), "{name}");
        let said = String::from_utf8_lossy(&end.stderr);
        assert!(said.contains("Ctrl-C stops"), "{said}");
    }
}

/// Where everybody may come in, the address that a class must type is printed, too.
#[test]
fn who_listens_for_everybody_is_told_what_others_type() {
    let mut child = serve(&["--listen", "0.0.0.0:0"]);
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut lines = [String::new(), String::new()];
    output.read_line(&mut lines[0]).expect("a line");
    let port = lines[0].trim().strip_prefix("http://localhost:").expect("this machine");
    let port: u16 = port.trim_end_matches('/').parse().expect("a port");
    if let Some(address) = unpuzzle_server::reachable_address(([0, 0, 0, 0], port).into()) {
        output.read_line(&mut lines[1]).expect("a line");
        assert_eq!(lines[1], format!("http://{address}/\n"));
        assert!(get(&address.to_string(), "/rooms").starts_with("HTTP/1.1 200 OK"));
    }
    signal(&child, "-TERM");
    assert_eq!(finish(child).status.code(), Some(0));
}

fn hangup_is_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask & 1 == 1))
}

#[test]
fn with_nohup_it_outlives_its_terminal() {
    // Tests that run under nohup themselves hand that on to every server they start.
    if hangup_is_ignored() {
        println!("not tried: this test was started with SIGHUP ignored");
    } else {
        let (child, _) = listening(&["--listen", "127.0.0.1:0"]);
        signal(&child, "-HUP");
        assert_eq!(finish(child).status.code(), Some(0));
    }

    let script = "trap '' HUP; exec \"$0\" serve --listen 127.0.0.1:0";
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_unpuzzle")]).env_clear();
    let (child, address) = read_address(piped(&mut command));
    signal(&child, "-HUP");
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(get(&address, "/health").starts_with("HTTP/1.1 200 OK"));
    signal(&child, "-TERM");
    assert_eq!(finish(child).status.code(), Some(0));
}

fn refused(words: &[&str], expected: &[&str]) {
    let end = finish(serve(words));
    let said = String::from_utf8_lossy(&end.stderr);
    assert_eq!(end.status.code(), Some(2), "{said}");
    for words in expected {
        assert!(said.contains(words), "{words}: {said}");
    }
}

#[test]
fn a_port_that_is_taken_is_told_with_another_to_try() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address");
    let port = address.port().to_string();
    let message = format!("another program listens on {address} already");
    let next = format!("--listen 127.0.0.1:{}", address.port().saturating_add(1));
    refused(&["--listen", &port], &[&message, &next]);
}

#[test]
fn addresses_that_cannot_be_are_refused() {
    let listen = |text: &str, expected: &[&str]| refused(&["--listen", text], expected);
    listen("192.0.2.1:2424", &["cannot listen on 192.0.2.1:2424", "0.0.0.0"]);
    listen("nonsense", &["not an address", "--listen nonsense", "127.0.0.1:2424"]);
    listen("127.0.0.1:99999", &["not an address"]);
    listen("", &["not an address"]);
    refused(&["--threads", "0"], &["threads is a whole number"]);
    refused(&["--timeout", "3x"], &["no such unit of time"]);
    refused(&["--keep", "0"], &["the days are a whole number"]);
    refused(&["--lisen", "1"], &["--listen"]);
}
