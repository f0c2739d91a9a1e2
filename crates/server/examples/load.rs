//! Measures a server process: time to the first page, two hundred concurrent heavy requests, and
//! the delay of cancellation after a disconnect.
//!
//! ```text
//! cargo build --release
//! cargo run --release -p unpuzzle-server --example load -- target/release/unpuzzle
//! ```

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error>>;

const AT_ONCE: usize = 200;
const STARTS: usize = 9;
const LEAVES: usize = 20;

/// The heaviest request of each puzzle.
const HEAVY: [(&str, &str); 5] = [
    (
        "/api/24/solve",
        r#"{"cards": "1 2 3 4 5 6", "every": true, "ops": "+-*/^", "limit": 1000000}"#,
    ),
    ("/api/tiling/solve", r#"{"board": "iq-puzzler-pro", "all": true, "limit": 1000000000}"#),
    ("/api/tiling/count", r#"{"board": "kanoodle-pyramid"}"#),
    ("/api/nerdle/compare", r#"{"variant": "classic"}"#),
    ("/api/2048/bench", r#"{"player": "expectimax", "games": 100000}"#),
];

fn main() -> Outcome<()> {
    let program = std::env::args().nth(1);
    let program = program.ok_or("usage: load PROGRAM")?;
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        starts.push(cold_start(&program)?);
    }
    println!("cold start to the first page: {}", spread(&mut starts));
    let server = Server::start(&program)?;
    println!("memory at rest: {} MB", server.memory("VmRSS")?);
    for (path, body) in HEAVY {
        server.flood(path, body)?;
    }
    let mut stops = Vec::new();
    for number in 0..LEAVES {
        let (path, body) = HEAVY[2 + number % 3];
        stops.push(server.leave(path, body)?);
    }
    println!("job stopped after its client left: {}", spread(&mut stops));
    println!("memory at most: {} MB", server.memory("VmHWM")?);
    let ended = server.end()?;
    println!("stopped after {} ms", ended.as_millis());
    Ok(())
}

/// Time from process start to the last byte of the page.
fn cold_start(program: &str) -> Outcome<Duration> {
    let started = Instant::now();
    let server = Server::start(program)?;
    let page = server.ask(&server.head("GET", "/", ""))?;
    let elapsed = started.elapsed();
    if !page.starts_with("HTTP/1.1 200") {
        return Err(page.into());
    }
    Ok(elapsed)
}

fn spread(times: &mut [Duration]) -> String {
    times.sort();
    let at = |share: usize| times.get((times.len() - 1) * share / 100);
    let show = |share| at(share).map_or(0.0, |time| time.as_secs_f64() * 1e3);
    format!("median {:.1} ms, p99 {:.1} ms, most {:.1} ms", show(50), show(99), show(100))
}

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(program: &str) -> Outcome<Self> {
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--timeout", "2s"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let output = child.stdout.take().ok_or("no output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("http://");
        let address = address.trim_end_matches('/').to_owned();
        Ok(Server { child, address })
    }

    fn head(&self, method: &str, path: &str, body: &str) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
    }

    fn send(&self, request: &str) -> Outcome<TcpStream> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.write_all(request.as_bytes())?;
        Ok(stream)
    }

    fn ask(&self, request: &str) -> Outcome<String> {
        read(self.send(request)?)
    }

    /// Sends many concurrent requests, and loads the page meanwhile.
    fn flood(&self, path: &str, body: &str) -> Outcome<()> {
        let request = self.head("POST", path, body);
        let started = Instant::now();
        let over = AtomicBool::new(false);
        let (statuses, mut pages) = thread::scope(|scope| -> Outcome<_> {
            let pages = scope.spawn(|| self.pages_until(&over));
            let open: Result<Vec<_>, _> = (0..AT_ONCE).map(|_| self.send(&request)).collect();
            let statuses = count(open?);
            over.store(true, Ordering::Relaxed);
            Ok((statuses?, pages.join().map_err(|_| "panicked")?))
        })?;
        println!("{path}: {AT_ONCE} at once in {:.1} s", started.elapsed().as_secs_f64());
        for (status, number) in statuses {
            println!("  {number:4} × {status}");
        }
        println!("  {} pages meanwhile: {}", pages.len(), spread(&mut pages));
        println!("  memory now {} MB", self.memory("VmRSS")?);
        Ok(())
    }

    /// Repeated load times of the page.
    fn pages_until(&self, over: &AtomicBool) -> Vec<Duration> {
        let request = self.head("GET", "/", "");
        let mut times = Vec::new();
        while !over.load(Ordering::Relaxed) {
            let started = Instant::now();
            let page = self.ask(&request).unwrap_or_default();
            assert!(page.starts_with("HTTP/1.1 200"), "{page}");
            times.push(started.elapsed());
            thread::sleep(Duration::from_millis(10));
        }
        times
    }

    /// How long a job runs on after a disconnect.
    fn leave(&self, path: &str, body: &str) -> Outcome<Duration> {
        self.until_running(0)?;
        let stream = self.send(&self.head("POST", path, body))?;
        self.until_running(1)?;
        thread::sleep(Duration::from_millis(100));
        let started = Instant::now();
        stream.shutdown(Shutdown::Both)?;
        self.until_running(0)?;
        Ok(started.elapsed())
    }

    fn until_running(&self, number: usize) -> Outcome<()> {
        let expected = format!("unpuzzle_jobs_running {number}");
        let request = self.head("GET", "/metrics", "");
        while !self.ask(&request)?.lines().any(|line| line == expected) {
            thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    /// Resident set of the process in megabytes, or its peak.
    fn memory(&self, field: &str) -> Outcome<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with(field));
        let number = line.and_then(|line| line.split_whitespace().nth(1));
        Ok(number.ok_or("no such field")?.parse::<u64>()? / 1024)
    }

    /// Asks the program to stop, and waits.
    fn end(mut self) -> Outcome<Duration> {
        let (path, body) = HEAVY[3];
        let _busy = self.send(&self.head("POST", path, body))?;
        self.until_running(1)?;
        let started = Instant::now();
        Command::new("kill").arg(self.child.id().to_string()).status()?;
        self.child.wait()?;
        Ok(started.elapsed())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read(mut stream: TcpStream) -> Outcome<String> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Counts responses by status, and by `Retry-After`.
fn count(open: Vec<TcpStream>) -> Outcome<BTreeMap<String, usize>> {
    let mut statuses = BTreeMap::new();
    for stream in open {
        let text = read(stream)?;
        let head = text.split("\r\n\r\n").next().unwrap_or_default();
        let status = head.lines().next().unwrap_or("nothing").to_owned();
        let has_retry = head.contains("\r\nretry-after: ");
        let again = if has_retry { " (with Retry-After)" } else { "" };
        *statuses.entry(status + again).or_default() += 1;
    }
    Ok(statuses)
}
