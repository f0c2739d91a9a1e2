//! One request to the server of a room: to make one, and to fetch what a class did.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// How long a server may take to answer.
const TIMEOUT: Duration = Duration::from_secs(20);
/// The longest answer.
const LONGEST: u64 = 32 << 20;

/// What a server answered.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body.
    pub body: Vec<u8>,
}

/// Sends a request to `host` (a name or an address with its port) and reads the answer.
/// With a secret it says whose it is; a body is JSON.
pub fn request(
    host: &str,
    method: &str,
    path: &str,
    secret: Option<&str>,
    body: &str,
) -> io::Result<Answer> {
    let mut stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let secret = secret.map(|secret| format!("Authorization: Bearer {secret}\r\n"));
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n{}\r\n{body}",
        body.len(),
        secret.unwrap_or_default(),
    );
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.take(LONGEST).read_to_end(&mut answer)?;
    parse(&answer).ok_or_else(|| io::Error::from(io::ErrorKind::InvalidData))
}

/// An answer whose body has its length, as all that are asked for here have.
fn parse(bytes: &[u8]) -> Option<Answer> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let status = head.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()?;
    let length: usize = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        let value = name.eq_ignore_ascii_case("content-length").then_some(value)?;
        value.trim().parse().ok()
    })?;
    let body = bytes.get(end + 4..).filter(|body| body.len() == length)?;
    Some(Answer { status, body: body.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_whole_or_none() {
        let check = |text: &str, expected: Option<(u16, &str)>| {
            let answer = parse(text.as_bytes());
            let found = answer.map(|one| (one.status, String::from_utf8(one.body).unwrap()));
            assert_eq!(found, expected.map(|(status, body)| (status, body.to_owned())), "{text:?}");
        };
        check("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}", Some((200, "{}")));
        check("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n", Some((401, "")));
        check("HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n{}", None);
        check("HTTP/1.1 200 OK\r\n\r\n{}", None);
        check("SSH-2.0-OpenSSH\r\n\r\n", None);
        check("", None);
    }
}
