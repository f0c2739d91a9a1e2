//! Jobs: cancellation, rate limits, fairness and memory.

use std::io::Read as _;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Got, LONG, Server, events, generous, leave, wait};
use unpuzzle_server::Settings;

const JSON: (&str, &str) = ("Content-Type", "application/json");
const EVENTS: (&str, &str) = ("Accept", "text/event-stream");

fn server(settings: Settings) -> Server {
    Server::start(Settings {
        // Nothing here ends because its time is up.
        longest_job: LONG * 10,
        ..settings
    })
}

/// Disconnects during a job and waits until no job is running.
fn left(server: &Server, headers: &[(&str, &str)], path: &str) -> Duration {
    let stream = server.send("POST", path, headers, "{}");
    server.wait_for("unpuzzle_jobs_running", 1.0);
    leave(&stream);
    let started = Instant::now();
    server.wait_for("unpuzzle_jobs_running", 0.0);
    started.elapsed()
}

#[test]
fn a_disconnect_cancels_the_job() {
    let server = server(generous());
    let waiting = left(&server, &[JSON], "/api/slow/solve");
    let streaming = left(&server, &[JSON, EVENTS], "/api/slow/solve");
    let reading = left(&server, &[JSON, EVENTS], "/api/slow/count");
    eprintln!("stopped after {waiting:?}, {streaming:?}, {reading:?}");
}

#[test]
fn a_disconnect_removes_a_queued_job() {
    let server = server(Settings { workers: 1, queue: 1, ..generous() });
    let first = server.send("POST", "/api/slow/solve", &[JSON], "{}");
    server.wait_for("unpuzzle_jobs_running", 1.0);
    let second = server.send("POST", "/api/slow/solve", &[JSON], "{}");
    server.wait_for("unpuzzle_jobs_waiting", 1.0);
    let third = server.post("/api/slow/solve", "{}");
    assert_eq!((third.status, third.kind().as_str()), (503, "busy"));
    assert!(third.header("retry-after").is_some());
    leave(&second);
    // The place of the one who left is free as soon as the server knows.
    let mut fourth = None;
    wait("a free place", || {
        let mut stream =
            server.send("POST", "/api/slow/solve", &[JSON, EVENTS], r#"{"nodes": "10"}"#);
        // Events begin before the job does, and a refusal comes at once.
        let mut status = [0; 12];
        stream.read_exact(&mut status).unwrap();
        fourth = Some(stream);
        status == *b"HTTP/1.1 200"
    });
    leave(&first);
    let mut rest = String::new();
    fourth.unwrap().read_to_string(&mut rest).unwrap();
    assert!(rest.contains("event: done"), "{rest}");
}

#[test]
fn concurrent_jobs_of_a_client_are_limited() {
    // One client never has all workers, so that two of its jobs run on three.
    let server = server(Settings { client_jobs: 2, workers: 3, ..generous() });
    let first = server.send("POST", "/api/slow/solve", &[JSON], "{}");
    let _second = server.send("POST", "/api/slow/solve", &[JSON], "{}");
    server.wait_for("unpuzzle_jobs_running", 2.0);
    let third = server.post("/api/null/generate", "{}");
    assert_eq!((third.status, third.kind().as_str()), (429, "limit"));
    assert_eq!(third.header("retry-after"), Some("1"));
    leave(&first);
    wait("a place for another", || server.post("/api/null/generate", "{}").status == 200);
}

#[test]
fn the_request_rate_of_a_client_is_limited() {
    let server = server(Settings { client_rate: 0.001, client_burst: 3.0, ..generous() });
    let statuses: Vec<_> = (0..5)
        .map(|_| server.post("/api/null/generate", "{}"))
        .map(|got| (got.status, got.header("retry-after").is_some()))
        .collect();
    let (yes, no) = ((200, false), (429, true));
    assert_eq!(statuses, [yes, yes, yes, no, no]);
}

#[test]
fn a_game_goes_on_while_all_solvers_are_busy() {
    let server = server(Settings { workers: 1, ..generous() });
    let _busy = server.send("POST", "/api/slow/solve", &[JSON], "{}");
    server.wait_for("unpuzzle_jobs_running", 1.0);
    let got = server.post("/api/null/play", r#"{"game": "null:3", "moves": ["3"]}"#);
    assert_eq!(got.json()["status"], "won");
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn a_job_ends_at_its_time_limit() {
    let server = Server::start(Settings { longest_job: Duration::from_millis(50), ..generous() });
    let got = server.post("/api/slow/solve", r#"{"timeout": "1h"}"#);
    assert_eq!(got.header("unpuzzle-outcome"), Some("unknown"));
    let headers = [JSON, EVENTS];
    let got = server.call("POST", "/api/slow/count", &headers, "{}");
    let events = events(&got.text());
    assert_eq!(events.last().unwrap().0, "done");
}

/// Backpressure: without a reader the job stops after filling the buffers.
#[test]
fn results_are_computed_no_faster_than_they_are_read() {
    let server = server(generous());
    let mut stream = server.send("POST", "/api/slow/count", &[JSON, EVENTS], "{}");
    server.wait_for("unpuzzle_jobs_running", 1.0);
    thread::sleep(Duration::from_millis(500));
    let mut first = [0; 4096];
    stream.read_exact(&mut first).unwrap();
    assert!(String::from_utf8_lossy(&first).contains("event: result"));
    leave(&stream);
    server.wait_for("unpuzzle_jobs_running", 0.0);
}

#[test]
fn too_many_connections_are_turned_away() {
    let server = server(Settings { connections: 8, ..generous() });
    // One client may have a quarter of all.
    let held: Vec<_> = (0..2).map(|_| server.raw(b"GET / HTTP/1.1\r\n")).collect();
    let mut refused = server.raw(b"");
    let mut text = String::new();
    let _ = refused.read_to_string(&mut text);
    assert!(text.starts_with("HTTP/1.1 503 "), "{text}");
    assert!(text.contains("Retry-After: "), "{text}");
    drop(held);
    wait("a free connection", || {
        let mut stream = server.raw(
            format!(
                "GET /health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
                server.address
            )
            .as_bytes(),
        );
        let mut text = String::new();
        let _ = stream.read_to_string(&mut text);
        text.starts_with("HTTP/1.1 200 ")
    });
}

/// Some addresses exhaust their connections; another one still gets in.
#[cfg(target_os = "linux")]
#[test]
fn a_reserve_is_kept_for_clients_with_few_connections() {
    let server = server(Settings { connections: 64, ..generous() });
    let connect = |last: u8| {
        let kind = (socket2::Domain::IPV4, socket2::Type::STREAM);
        let socket = socket2::Socket::new(kind.0, kind.1, None).unwrap();
        let from = std::net::SocketAddr::from(([127, 0, 0, last], 0));
        socket.bind(&from.into()).unwrap();
        socket.connect(&server.address.into()).unwrap();
        let mut stream = std::net::TcpStream::from(socket);
        stream.set_read_timeout(Some(LONG)).unwrap();
        let _ = std::io::Write::write_all(&mut stream, b"GET / HTTP/1.1\r\n");
        stream
    };
    let _held: Vec<_> = (0..80).map(|number| connect(10 + number % 5)).collect();
    wait("the greedy have what they get", || server.metric("unpuzzle_connections") >= 56.0);
    assert_eq!(server.get("/health").status, 200);
}

/// Drawing is part of the job, which is cancelled with its connection.
#[test]
fn drawing_stops_when_the_client_leaves_and_titles_are_short() {
    let server = Server::of(unpuzzle::ALL, generous());
    let long = format!(r#"{{"count": 1000, "title": "{}", "timeout": "1s"}}"#, "A".repeat(60_000));
    for format in ["png", "pdf", "svg", "txt"] {
        let got = server.post(&format!("/api/24/generate?as={format}"), &long);
        assert_eq!(got.status, 400, "{}", got.text());
        assert!(got.text().contains("title has at most"), "{}", got.text());
    }
    let names = format!(r#"{{"player": "random{}"}}"#, ",random".repeat(8_000));
    assert_eq!(server.post("/api/2048/bench?as=png", &names).status, 400);
    let many = server.post("/api/24/generate?as=png", r#"{"count": 1000, "title": "A"}"#);
    assert_eq!((many.status, many.kind().as_str()), (422, "refused"));
    assert!(many.text().contains("save them as PDF"), "{}", many.text());
    let body = r#"{"count": 1000, "countdown": true, "title": "A"}"#;
    let stream = server.send("POST", "/api/24/generate?as=pdf", &[JSON], body);
    server.wait_for("unpuzzle_jobs_running", 1.0);
    leave(&stream);
    server.wait_for("unpuzzle_jobs_running", 0.0);
}

#[test]
fn slow_senders_are_cut_off() {
    let server = server(Settings { io_timeout: Duration::from_millis(200), ..generous() });
    let mut head = server.raw(b"GET / HTTP/1.1\r\nHost: ");
    assert!(head.read_to_end(&mut Vec::new()).is_ok());
    let request = format!(
        "POST /api/null/generate HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{{",
        server.address
    );
    let got = Got::read(&mut server.raw(request.as_bytes()));
    assert_eq!((got.status, got.kind().as_str()), (408, "slow"));
}

/// More often than there are threads, so that a lost thread would be noticed.
#[test]
fn a_panic_is_reported_without_details_and_harms_nobody() {
    let server = server(Settings { workers: 1, ..generous() });
    for _ in 0..3 {
        for (path, body) in [("solve", "{}"), ("play", r#"{"game": "faulty:"}"#)] {
            let got = server.post(&format!("/api/faulty/{path}"), body);
            assert_eq!((got.status, got.kind().as_str()), (500, "internal"));
            assert!(!got.text().contains("secret"));
        }
        let got = server.call("POST", "/api/faulty/solve", &[JSON, EVENTS], "{}");
        let (name, data) = events(&got.text()).remove(0);
        assert_eq!((name.as_str(), &data["error"]["kind"]), ("error", &"internal".into()));
    }
    assert_eq!(server.post("/api/null/generate", "{}").status, 200);
    let game = r#"{"game": "null:3"}"#;
    assert_eq!(server.post("/api/null/play", game).status, 200);
}

#[test]
fn stopping_ends_everything() {
    let mut server = server(Settings { workers: 3, ..generous() });
    let mut waiting = server.send("POST", "/api/slow/solve", &[JSON], "{}");
    let mut streaming = server.send("POST", "/api/slow/solve", &[JSON, EVENTS], "{}");
    let _idle = server.raw(b"");
    server.wait_for("unpuzzle_jobs_running", 2.0);
    server.stop();
    let got = Got::read(&mut waiting);
    assert_eq!(got.header("unpuzzle-outcome"), Some("unknown"));
    let events = events(&Got::read(&mut streaming).text());
    assert_eq!(events.last().unwrap().1["outcome"], "unknown");
    assert!(std::net::TcpStream::connect(server.address).is_err());
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_limit_stops_jobs_with_a_clear_error() {
    let server = server(Settings { memory: 1, ..generous() });
    let got = server.post("/api/slow/solve", "{}");
    assert_eq!((got.status, got.kind().as_str()), (503, "memory"));
    assert_eq!(server.post("/api/null/play", r#"{"game": "null:3"}"#).status, 200);
}

/// An unread answer counts against the client's limit.
#[test]
fn an_unread_answer_counts_until_it_is_read() {
    let settings = Settings { client_jobs: 1, ..generous() };
    let server = Server::of(unpuzzle::ALL, settings);
    let headers = [("Content-Type", "application/json")];
    let large = r#"{"count": 1000}"#;
    let mut unread = server.send("POST", "/api/24/generate?as=svg", &headers, large);
    server.wait_for("unpuzzle_job_seconds_count", 1.0);
    let small = || server.post("/api/24/solve", r#"{"cards": "3 3 8 8"}"#);
    assert_eq!(small().status, 429);
    assert_eq!(small().status, 429);
    let read = Got::read(&mut unread);
    assert_eq!(read.status, 200);
    assert!(read.body.len() > 1 << 20, "{}", read.body.len());
    wait("the ticket is given back", || small().status == 200);
}

/// As many browsers as a room admits, all behind one address, with six connections each.
#[test]
fn eighty_browsers_of_one_address_get_their_pages() {
    let server = server(Settings { listen: generous().listen, ..Settings::default() });
    let request = format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let mut open: Vec<_> = (0..80 * 6).map(|_| server.raw(request.as_bytes())).collect();
    for stream in &mut open {
        let mut start = [0; 15];
        std::io::Read::read_exact(stream, &mut start).unwrap();
        assert_eq!(&start, b"HTTP/1.1 200 OK");
    }
}
