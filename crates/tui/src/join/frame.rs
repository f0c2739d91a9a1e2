//! What a server says on a room's socket.

use std::ops::Range;

use serde_json::Value;
use unpuzzle_render::{keep_start, printable};
use unpuzzle_rooms::{Event, MemberId, Said, View};

/// One thing that a server says.
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
    /// Who it is.
    pub(crate) member: MemberId,
    /// The server's clock, in milliseconds.
    pub(crate) now: u64,
    /// The number of its last message that was obeyed.
    pub(crate) last: u64,
    /// The room, unless what the client has missed follows.
    pub(crate) view: Option<Box<View>>,
}

/// Why a message did nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    /// In a word.
    pub(crate) code: String,
    /// In a sentence.
    pub(crate) say: Said,
    /// Where in the text that was sent.
    pub(crate) place: Option<Range<usize>>,
}

/// Why the server ends the conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bye {
    /// In a word.
    pub(crate) code: String,
    /// In a sentence.
    pub(crate) say: Said,
}

/// A text that no server of this program sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

/// Columns of a server's sentence that are shown at most.
const LONGEST: usize = 300;

impl Frame {
    /// Reads what a server said.
    pub(crate) fn from_json(text: &str) -> Result<Self, Unreadable> {
        let value: Value = serde_json::from_str(text).map_err(|_| Unreadable)?;
        let has = |field: &str| value.get(field).is_some();
        if has("welcome") {
            Welcome::read(&value).map(Frame::Welcome)
        } else if has("refused") {
            let refused = Refused::read(&value)?;
            Ok(Frame::Refused(number(&value, "re")?, refused))
        } else if has("re") {
            Ok(Frame::Obeyed(number(&value, "re")?))
        } else if has("bye") {
            let (code, say) = (word(&value, "bye")?, said(&value)?);
            Ok(Frame::Bye(Bye { code, say }))
        } else if has("v") {
            let shown = Event::from_json(text).map_err(|_| Unreadable)?;
            Ok(Frame::Event(Box::new(shown)))
        } else {
            number(&value, "now").map(Frame::Beat)
        }
    }
}

impl Welcome {
    fn read(value: &Value) -> Result<Self, Unreadable> {
        let member = u32::try_from(number(value, "welcome")?).map_err(|_| Unreadable)?;
        let view = value.get("view").map(|view| {
            let view = View::from_json(&view.to_string());
            view.map(Box::new).map_err(|_| Unreadable)
        });
        Ok(Welcome {
            member: MemberId(member),
            now: number(value, "now")?,
            last: number(value, "last")?,
            view: view.transpose()?,
        })
    }
}

impl Refused {
    fn read(value: &Value) -> Result<Self, Unreadable> {
        let place = |field| number(value, field).ok();
        let place = |field| place(field).and_then(|place| usize::try_from(place).ok());
        Ok(Refused {
            code: word(value, "refused")?,
            say: said(value)?,
            place: place("from").zip(place("to")).map(|(from, to)| from..to),
        })
    }
}

fn number(value: &Value, field: &str) -> Result<u64, Unreadable> {
    value.get(field).and_then(Value::as_u64).ok_or(Unreadable)
}

fn word(value: &Value, field: &str) -> Result<String, Unreadable> {
    let word = value.get(field).and_then(Value::as_str);
    word.map(str::to_owned).ok_or(Unreadable)
}

/// A sentence, with nothing in it that would disturb a terminal.
fn said(value: &Value) -> Result<Said, Unreadable> {
    let say = value.get("say").ok_or(Unreadable)?;
    let clean = |text: String| keep_start(&printable(&text), LONGEST);
    Ok(Said { en: clean(word(say, "en")?), id: clean(word(say, "id")?) })
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
