//! The server process.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::Outcome;

/// A server, killed when it is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts the program with a database in this directory.
    pub(crate) fn start(program: &str, directory: &Path) -> Outcome<Self> {
        let database = directory.join("unpuzzle.db");
        Server::with(program, &["--database", database.to_str().ok_or("no path")?])
    }

    /// Starts the program with these options.
    pub(crate) fn with(program: &str, options: &[&str]) -> Outcome<Self> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(options);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut line = String::new();
        let output = child.stdout.take().ok_or("the program has no output")?;
        BufReader::new(output).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("http://");
        let address = address.trim_end_matches('/').parse()?;
        Ok(Server { child, address })
    }

    /// Whether the server answers.
    pub(crate) fn is_healthy(&self) -> bool {
        let stream = TcpStream::connect(self.address);
        let asked = stream.map(|stream| ask(stream, self.address, "GET /health", ""));
        asked.is_ok_and(|text| text.is_ok_and(|text| text.contains("ok")))
    }

    /// Megabytes in memory now.
    pub(crate) fn memory(&self) -> Outcome<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.ok_or("no memory figure")?.trim().trim_end_matches(" kB");
        Ok(kilobytes.parse::<u64>()? / 1024)
    }

    /// Seconds of processor time that it has used.
    pub(crate) fn processor(&self) -> Outcome<f64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        let fields: Vec<_> =
            stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok());
        Ok((ticks(11).unwrap_or(0.0) + ticks(12).unwrap_or(0.0)) / 100.0)
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn end(mut self) -> Outcome<Duration> {
        let started = Instant::now();
        Command::new("kill").arg(self.child.id().to_string()).status()?;
        self.child.wait()?;
        Ok(started.elapsed())
    }

    /// Kills the process.
    pub(crate) fn kill(mut self) -> Outcome<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

/// Steal time of this virtual machine, in seconds.
pub(crate) fn stolen() -> Outcome<f64> {
    let stat = fs::read_to_string("/proc/stat")?;
    let ticks = stat.split_whitespace().nth(8).unwrap_or_default();
    Ok(ticks.parse::<f64>()? / 100.0)
}

/// Creates a room. Returns its code.
pub(crate) fn make_room(server: SocketAddr, from: Ipv4Addr, settings: &str) -> Outcome<String> {
    let socket = crate::client::socket(from)?;
    let socket: TcpStream = crate::client::connected(socket, server)?;
    let reply = ask(socket, server, "POST /api/rooms", settings)?;
    let reply: Value = serde_json::from_str(&reply)?;
    let code = reply["code"].as_str();
    Ok(code.ok_or_else(|| reply.to_string())?.to_owned())
}

/// Sends a request. Returns the body of the response.
pub(crate) fn ask(
    mut stream: TcpStream,
    host: SocketAddr,
    what: &str,
    body: &str,
) -> Outcome<String> {
    let length = body.len();
    write!(
        stream,
        "{what} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    let body = text.split_once("\r\n\r\n").ok_or("no answer")?.1;
    Ok(body.to_owned())
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
