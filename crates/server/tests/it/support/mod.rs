//! A server on a free port, and a client that can misbehave.
#![allow(dead_code, reason = "each test uses some of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpStream};
use std::sync::mpsc::channel;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::Value;
use unpuzzle_puzzles::StopFlag;
use unpuzzle_server::{Registry, Settings, serve};

mod faulty_puzzle;
pub(crate) mod null_puzzle;
pub(crate) mod slow_puzzle;

/// The puzzles that exist only for tests.
pub(crate) static PUZZLES: Registry =
    &[&null_puzzle::Null, &slow_puzzle::Slow, &faulty_puzzle::Faulty];
/// Timeout; nothing here takes as long unless it hangs.
pub(crate) const LONG: Duration = Duration::from_secs(60);

/// A server that runs until this is dropped.
pub(crate) struct Server {
    pub address: SocketAddr,
    stop: StopFlag,
    thread: Option<JoinHandle<()>>,
}

/// Settings without effective limits.
pub(crate) fn generous() -> Settings {
    Settings {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        client_jobs: 1000,
        client_rate: 1e6,
        client_burst: 1e6,
        ..Settings::default()
    }
}

impl Server {
    /// Starts a server for the test puzzles.
    pub(crate) fn start(settings: Settings) -> Self {
        Server::of(PUZZLES, settings)
    }

    pub(crate) fn of(registry: Registry, settings: Settings) -> Self {
        let stop = StopFlag::default();
        let flag = stop.clone();
        let (send, receive) = channel();
        let thread = thread::spawn(move || {
            let ready = |address| send.send(address).unwrap();
            serve(registry, settings, &flag, ready).unwrap();
        });
        Server { address: receive.recv().unwrap(), stop, thread: Some(thread) }
    }

    /// Stops it and waits for its end.
    pub(crate) fn stop(&mut self) {
        self.stop.raise();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub(crate) fn get(&self, path: &str) -> Got {
        self.call("GET", path, &[], "")
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Got {
        self.call("POST", path, &[("Content-Type", "application/json")], body)
    }

    /// One request on a connection of its own.
    pub(crate) fn call(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Got {
        let mut stream = self.send(method, path, headers, body);
        Got::read(&mut stream)
    }

    /// Sends a request without reading the response.
    pub(crate) fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> TcpStream {
        let mut head = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        if !body.is_empty() {
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        self.raw(format!("{head}\r\n{body}").as_bytes())
    }

    /// Sends bytes as they are.
    pub(crate) fn raw(&self, bytes: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        // A server that has read enough may hang up.
        let _ = stream.write_all(bytes);
        stream
    }

    /// The value of a metric; zero if missing.
    pub(crate) fn metric(&self, name: &str) -> f64 {
        let text = self.get("/metrics").text();
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.map_or(0.0, |value| value.trim().parse().unwrap())
    }

    /// Waits until a metric has a value.
    pub(crate) fn wait_for(&self, name: &str, value: f64) {
        wait(name, || self.metric(name) == value);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.raise();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Whether this process runs one test only. If not, runs the test again in a process of its own,
/// for tests of process-wide state such as memory.
pub(crate) fn is_alone(test: &str) -> bool {
    const ALONE: &str = "UNPUZZLE_TEST_ALONE";
    if std::env::var_os(ALONE).is_some() {
        return true;
    }
    let program = std::env::current_exe().unwrap();
    let mut command = std::process::Command::new(program);
    let options = ["--exact", "--include-ignored", "--show-output", test];
    let output = command.args(options).env(ALONE, "1").output();
    let output = output.unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
    println!("{said}");
    false
}

/// Waits until a condition holds.
pub(crate) fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < LONG, "waited too long: {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Got {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Got {
    /// Reads until the server closes the connection.
    pub(crate) fn read(stream: &mut TcpStream) -> Self {
        let mut bytes = Vec::new();
        match stream.read_to_end(&mut bytes) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {}
            Err(error) => panic!("{error}: {:?}", String::from_utf8_lossy(&bytes)),
        }
        Got::parse(&bytes)
    }

    fn parse(bytes: &[u8]) -> Self {
        let split = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let split = split.unwrap_or_else(|| panic!("{:?}", String::from_utf8_lossy(bytes)));
        let head = String::from_utf8(bytes[..split].to_vec()).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap();
        let headers = lines.map(|line| {
            let (name, value) = line.split_once(": ").unwrap();
            (name.to_ascii_lowercase(), value.to_owned())
        });
        let mut got = Got {
            status: status.parse().unwrap(),
            headers: headers.collect(),
            body: bytes[split + 4..].to_vec(),
        };
        if got.header("transfer-encoding") == Some("chunked") {
            got.body = unchunked(&got.body);
        }
        got
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The kind of the error that this is.
    pub(crate) fn kind(&self) -> String {
        let json = self.json();
        json["error"]["kind"].as_str().unwrap_or("none").to_owned()
    }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let size = std::str::from_utf8(&bytes[..end]).unwrap();
        let size = usize::from_str_radix(size, 16).unwrap();
        let start = end + 2;
        body.extend_from_slice(&bytes[start..(start + size).min(bytes.len())]);
        bytes = bytes.get(start + size + 2..).unwrap_or_default();
    }
    body
}

/// The events of a stream: names and data.
pub(crate) fn events(text: &str) -> Vec<(String, Value)> {
    let blocks = text.split("\n\n").filter(|block| !block.is_empty());
    let event = |block: &str| {
        let name = block.lines().find_map(|line| line.strip_prefix("event: "))?;
        let data = block.lines().find_map(|line| line.strip_prefix("data: "))?;
        Some((name.to_owned(), serde_json::from_str(data).unwrap()))
    };
    blocks.filter_map(event).collect()
}

/// Ends a connection the way a closed browser tab does.
pub(crate) fn leave(stream: &TcpStream) {
    stream.shutdown(Shutdown::Both).unwrap();
}
