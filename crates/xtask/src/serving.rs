//! Checks that a program serves the app.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const START_TIMEOUT: Duration = Duration::from_secs(60);

/// Starts `serve` of a program with a new data folder, and waits for its health and a page.
pub(crate) fn check(program: &mut Command, data: &Path) -> Result<(), String> {
    let _ = std::fs::remove_dir_all(data);
    let port = free_port().map_err(|error| error.to_string())?;
    program.args(["serve", "--listen", &port.to_string()]).env("UNPUZZLE_DATA", data);
    let server = program.stdout(Stdio::null()).spawn().map_err(|error| error.to_string())?;
    let _server = Running(server);
    for path in ["/health", "/24"] {
        let answer = get(port, path)?;
        if !answer.starts_with("HTTP/1.1 200") {
            return Err(format!("{path} answers {answer}"));
        }
    }
    Ok(())
}

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// The response to a request, retried while the server starts.
fn get(port: u16, path: &str) -> Result<String, String> {
    let start = Instant::now();
    loop {
        match request(port, path) {
            Ok(answer) => return Ok(answer),
            Err(_) if start.elapsed() < START_TIMEOUT => sleep(Duration::from_millis(100)),
            Err(error) => return Err(format!("the server does not answer: {error}")),
        }
    }
}

fn request(port: u16, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}
