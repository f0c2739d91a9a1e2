//! Where a room is: the link that its page shares, or what people make of it.

use std::fmt;
use std::ops::Range;

use unpuzzle_puzzle::{InputError, SourceSpan, Text};

use super::messages;

/// A room on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomLink {
    /// The server as the link names it, with its port if that is not the usual one.
    pub host: String,
    /// The room's code, in upper case.
    pub code: String,
}

/// Where a server listens unless it is told otherwise.
const USUAL_HOST: &str = "localhost:2424";
/// The letters and digits of codes.
const ALPHABET: &str = "23456789BCDFGHJKMNPQRSTVWXZ";
const CODE_LENGTH: usize = 5;
/// More than any link has.
const LONGEST: usize = 300;

impl RoomLink {
    /// Reads a link. `http://` may be left out, and of a room on this machine the
    /// code is enough.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let reader = Reader { text };
        if text.len() > LONGEST {
            return Err(reader.refuse(&messages::NOT_A_LINK, 0..text.len()));
        }
        let start = reader.scheme()?;
        let end = text.find(['?', '#']).unwrap_or(text.len()).max(start);
        match text[start..end].find('/') {
            Some(slash) => reader.address(start..start + slash, end),
            None if start > 0 || text.contains(':') => {
                Err(reader.refuse(&messages::NO_ROOM_IN_LINK, end..end))
            }
            None => Ok(RoomLink { host: USUAL_HOST.to_owned(), code: reader.code(start..end)? }),
        }
    }

    /// The host and the port to connect to.
    pub(super) fn address(&self) -> (&str, u16) {
        let (name, port) = split_port(&self.host).unwrap_or((&self.host, 80));
        (name.trim_matches(['[', ']']), port)
    }

    pub(super) fn socket(&self) -> String {
        format!("ws://{}/api/rooms/{}/socket", self.host, self.code)
    }
}

/// The link as it is shared.
impl fmt::Display for RoomLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}/room/{}", self.host, self.code)
    }
}

struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn refuse(&self, what: &'static Text, place: Range<usize>) -> InputError {
        InputError::new(what.message())
            .at(SourceSpan::new(self.text, place))
            .with_help(messages::LINK_LOOKS_LIKE.message())
    }

    fn scheme(&self) -> Result<usize, InputError> {
        let Some(end) = self.text.find("://") else {
            return Ok(0);
        };
        match self.text[..end].to_ascii_lowercase().as_str() {
            "http" => Ok(end + 3),
            "https" => Err(self.refuse(&messages::NO_HTTPS, 0..end)),
            _ => Err(self.refuse(&messages::NOT_HTTP, 0..end)),
        }
    }

    fn address(&self, host: Range<usize>, end: usize) -> Result<RoomLink, InputError> {
        self.check_host(host.clone())?;
        let path = host.end + 1;
        let room = self.segment(path, end);
        if &self.text[room.clone()] != "room" {
            return Err(self.refuse(&messages::NO_ROOM_IN_LINK, room));
        }
        let code = self.segment((room.end + 1).min(end), end);
        let rest = (code.end + 1).min(end)..end;
        if !["", "screen", "screen/"].contains(&&self.text[rest.clone()]) {
            return Err(self.refuse(&messages::NO_SUCH_PAGE, rest));
        }
        Ok(RoomLink { host: self.text[host].to_ascii_lowercase(), code: self.code(code)? })
    }

    /// The part of a path that starts here.
    fn segment(&self, start: usize, end: usize) -> Range<usize> {
        let length = self.text[start..end].find('/').unwrap_or(end - start);
        start..start + length
    }

    fn check_host(&self, host: Range<usize>) -> Result<(), InputError> {
        let text = &self.text[host.clone()];
        let allowed = |letter: char| letter.is_ascii_alphanumeric() || "-._:[]".contains(letter);
        if let Some((at, letter)) = text.char_indices().find(|(_, letter)| !allowed(*letter)) {
            let at = host.start + at;
            return Err(self.refuse(&messages::BAD_HOST, at..at + letter.len_utf8()));
        }
        match split_port(text) {
            Some((name, port)) if !name.is_empty() && port > 0 => Ok(()),
            None if !text.is_empty() && !text.contains(':') => Ok(()),
            None if text.starts_with('[') && text.ends_with(']') => Ok(()),
            _ => match text.rfind(':') {
                Some(colon) if colon > 0 => {
                    Err(self.refuse(&messages::BAD_PORT, host.start + colon + 1..host.end))
                }
                _ => Err(self.refuse(&messages::BAD_HOST, host)),
            },
        }
    }

    fn code(&self, place: Range<usize>) -> Result<String, InputError> {
        let code = self.text[place.clone()].to_ascii_uppercase();
        let foreign = code.char_indices().find(|(_, letter)| !ALPHABET.contains(*letter));
        if let Some((at, letter)) = foreign {
            let at = place.start + at;
            return Err(self.refuse(&messages::BAD_CODE, at..at + letter.len_utf8()));
        }
        match code.len() {
            CODE_LENGTH => Ok(code),
            _ => Err(self.refuse(&messages::BAD_CODE, place)),
        }
    }
}

fn split_port(host: &str) -> Option<(&str, u16)> {
    let (name, port) = host.rsplit_once(':')?;
    let digits = port.bytes().all(|byte| byte.is_ascii_digit());
    let whole = !name.contains(':') || name.starts_with('[') && name.ends_with(']');
    (digits && whole).then(|| port.parse().ok()).flatten().map(|port| (name, port))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let link = RoomLink::parse(text).map(|link| link.to_string());
        assert_eq!(link.as_deref(), Ok(expected), "{text:?}");
    }

    #[test]
    fn a_room_is_found_by_what_its_page_shares() {
        let expected = "http://192.168.1.5:2424/room/7KQ2M";
        check("http://192.168.1.5:2424/room/7KQ2M", expected);
        check("HTTP://192.168.1.5:2424/room/7kq2m", expected);
        check("192.168.1.5:2424/room/7KQ2M/", expected);
        check("192.168.1.5:2424/room/7KQ2M/screen", expected);
        check("http://192.168.1.5:2424/room/7KQ2M/screen/", expected);
        check("http://192.168.1.5:2424/room/7KQ2M?lang=id#top", expected);
        check("http://Kelas.lan/room/BCDFG", "http://kelas.lan/room/BCDFG");
        check("http://[::1]:80/room/BCDFG", "http://[::1]:80/room/BCDFG");
        check("[fe80::1]/room/BCDFG", "http://[fe80::1]/room/BCDFG");
        check("7kq2m", "http://localhost:2424/room/7KQ2M");
    }

    fn refused(text: &str, expected: &str) {
        let failure = RoomLink::parse(text).unwrap_err();
        let place = failure.place.unwrap();
        let marked = format!(
            "{}[{}]{}",
            &text[..place.span.start],
            &text[place.span.clone()],
            &text[place.span.end..]
        );
        assert_eq!(marked, expected);
    }

    #[test]
    fn what_is_wrong_with_a_link_is_marked() {
        refused("", "[]");
        refused("7KQ2", "[7KQ2]");
        refused("7KQ2MM", "[7KQ2MM]");
        refused("7KO2M", "7K[O]2M");
        refused("7K 2M", "7K[ ]2M");
        refused("https://a/room/7KQ2M", "[https]://a/room/7KQ2M");
        refused("ftp://a/room/7KQ2M", "[ftp]://a/room/7KQ2M");
        refused("http://", "http://[]");
        refused("http:///room/7KQ2M", "http://[]/room/7KQ2M");
        refused("http://kelas.lan", "http://kelas.lan[]");
        refused("localhost:2424", "localhost:2424[]");
        refused("localhost:2424/", "localhost:2424/[]");
        refused("localhost:2424/rooms", "localhost:2424/[rooms]");
        refused("localhost:2424/room", "localhost:2424/room[]");
        refused("localhost:2424/room/7KQ2A", "localhost:2424/room/7KQ2[A]");
        refused("localhost:2424/room/7KQ2M/x", "localhost:2424/room/7KQ2M/[x]");
        refused("localhost:99999/room/7KQ2M", "localhost:[99999]/room/7KQ2M");
        refused("localhost:0/room/7KQ2M", "localhost:[0]/room/7KQ2M");
        refused("localhost:x/room/7KQ2M", "localhost:[x]/room/7KQ2M");
        refused(":2424/room/7KQ2M", "[:2424]/room/7KQ2M");
        refused("ana@host/room/7KQ2M", "ana[@]host/room/7KQ2M");
        refused("kélas/room/7KQ2M", "k[é]las/room/7KQ2M");
    }

    #[test]
    fn a_socket_is_opened_where_the_link_points() {
        let check = |text: &str, expected: (&str, u16)| {
            assert_eq!(RoomLink::parse(text).unwrap().address(), expected);
        };
        check("192.168.1.5:2424/room/7KQ2M", ("192.168.1.5", 2424));
        check("kelas.lan/room/7KQ2M", ("kelas.lan", 80));
        check("[::1]:8080/room/7KQ2M", ("::1", 8080));
        let link = RoomLink::parse("7KQ2M").unwrap();
        assert_eq!(link.socket(), "ws://localhost:2424/api/rooms/7KQ2M/socket");
    }
}
