//! What a server says on a room's socket.

use std::ops::Range;

use serde::Deserialize;
use unpuzzle_render::{keep_start, printable};
use unpuzzle_rooms::{Event, MemberId, Said, View};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// The client is in.
    Welcome(Welcome),
    /// Something happened.
    Event(Box<Event>),
    /// A message was obeyed.
    Obeyed(u64),
    /// A message did nothing.
    Refused(u64, Refused),
    /// The server's clock, in milliseconds.
    Beat(u64),
    /// The server ends the conversation.
    Bye(Bye),
}

/// What a client is told when it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Welcome {
    pub(crate) member: MemberId,
    pub(crate) now: u64,
    /// The number of its last message that was obeyed.
    pub(crate) last: u64,
    /// The room, unless what the client has missed follows.
    pub(crate) view: Option<Box<View>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) code: String,
    pub(crate) say: Said,
    pub(crate) place: Option<Range<usize>>,
}

/// Why the server ends the conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bye {
    pub(crate) code: String,
    pub(crate) say: Said,
}

/// A text that no server of this program sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

/// Columns of a server's sentence that are shown at most.
const LONGEST: usize = 300;

/// Every field that a frame may have; which of them are there says what it is.
#[derive(Deserialize)]
struct Fields {
    welcome: Option<MemberId>,
    now: Option<u64>,
    last: Option<u64>,
    view: Option<Box<View>>,
    re: Option<u64>,
    refused: Option<String>,
    from: Option<usize>,
    to: Option<usize>,
    bye: Option<String>,
    say: Option<Said>,
    v: Option<u64>,
}

impl Frame {
    pub(crate) fn from_json(text: &str) -> Result<Self, Unreadable> {
        Frame::read(text).ok_or(Unreadable)
    }

    fn read(text: &str) -> Option<Self> {
        let fields: Fields = serde_json::from_str(text).ok()?;
        Some(if let Some(member) = fields.welcome {
            let (now, last, view) = (fields.now?, fields.last?, fields.view);
            Frame::Welcome(Welcome { member, now, last, view })
        } else if let Some(code) = fields.refused {
            let place = fields.from.zip(fields.to).map(|(from, to)| from..to);
            Frame::Refused(fields.re?, Refused { code, say: clean(fields.say?), place })
        } else if let Some(number) = fields.re {
            Frame::Obeyed(number)
        } else if let Some(code) = fields.bye {
            Frame::Bye(Bye { code, say: clean(fields.say?) })
        } else if fields.v.is_some() {
            Frame::Event(Box::new(Event::from_json(text).ok()?))
        } else {
            Frame::Beat(fields.now?)
        })
    }
}

/// A sentence, with nothing in it that would disturb a terminal.
fn clean(said: Said) -> Said {
    let clean = |text: String| keep_start(&printable(&text), LONGEST);
    Said { en: clean(said.en), id: clean(said.id) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unpuzzle_rooms::EventKind;

    fn check(text: &str, expected: &Frame) {
        assert_eq!(Frame::from_json(text).as_ref(), Ok(expected), "{text}");
    }

    fn said(en: &str, id: &str) -> Said {
        let (en, id) = (en.to_owned(), id.to_owned());
        Said { en, id }
    }

    #[test]
    fn everything_that_a_server_says_is_understood() {
        check(r#"{"now":17}"#, &Frame::Beat(17));
        check(r#"{"re":8,"v":21}"#, &Frame::Obeyed(8));
        let view = View::empty();
        let welcome =
            Welcome { member: MemberId(3), now: 17, last: 7, view: Some(Box::new(view.clone())) };
        let text = format!(r#"{{"welcome":3,"now":17,"last":7,"view":{}}}"#, view.to_json());
        check(&text, &Frame::Welcome(welcome));
        let closed = Event { version: 18, at: 5, cause: None, kind: EventKind::Closed {} };
        check(&closed.to_json(), &Frame::Event(Box::new(closed.clone())));
        let refused =
            Refused { code: "unreadable".to_owned(), say: said("no", "tidak"), place: Some(3..5) };
        let text =
            r#"{"re":8,"refused":"unreadable","say":{"en":"no","id":"tidak"},"from":3,"to":5}"#;
        check(text, &Frame::Refused(8, refused));
        let bye = Bye { code: "kicked".to_owned(), say: said("a␛[2Jb", "") };
        let text = r#"{"bye":"kicked","say":{"en":"a\u001b[2Jb","id":""}}"#;
        check(text, &Frame::Bye(bye));
    }

    #[test]
    fn anything_else_is_unreadable() {
        for text in [
            "",
            "[]",
            "null",
            "{}",
            r#"{"now":-1}"#,
            r#"{"welcome":3}"#,
            r#"{"welcome":4294967296,"now":1,"last":1}"#,
            r#"{"welcome":3,"now":1,"last":1,"view":{}}"#,
            r#"{"v":19}"#,
            r#"{"v":1,"at":1,"event":"flooded"}"#,
            r#"{"re":"8"}"#,
            r#"{"re":8,"refused":"x"}"#,
            r#"{"bye":"kicked"}"#,
        ] {
            assert_eq!(Frame::from_json(text), Err(Unreadable), "{text}");
        }
    }
}
