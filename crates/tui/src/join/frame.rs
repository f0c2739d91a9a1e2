//! What a server says on a room's socket, with nothing in it that would disturb a terminal.

use unpuzzle_render::{keep_start, printable};
use unpuzzle_rooms::Translations;
pub(crate) use unpuzzle_rooms::{Bye, Frame, Obeyed, Refused, Welcome};

/// A text that no server of this program sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable;

/// Columns of a server's sentence that are shown at most.
const LONGEST: usize = 300;

/// Reads what a server said.
pub(crate) fn read(text: &str) -> Result<Frame, Unreadable> {
    let mut frame = serde_json::from_str(text).map_err(|_| Unreadable)?;
    if let Frame::Refused(Refused { say, .. }) | Frame::Bye(Bye { say, .. }) = &mut frame {
        let clean = |text: &str| keep_start(&printable(text), LONGEST);
        *say = Translations { en: clean(&say.en), id: clean(&say.id) };
    }
    Ok(frame)
}

#[cfg(test)]
mod tests {
    use super::*;
    use unpuzzle_rooms::{Beat, Event, EventKind, MemberId, View};

    fn check(text: &str, expected: &Frame) {
        assert_eq!(read(text).as_ref(), Ok(expected), "{text}");
    }

    fn said(en: &str, id: &str) -> Translations {
        let (en, id) = (en.to_owned(), id.to_owned());
        Translations { en, id }
    }

    #[test]
    fn everything_that_a_server_says_is_understood() {
        check(r#"{"now":17}"#, &Frame::Beat(Beat { now: 17 }));
        check(r#"{"re":8,"v":21}"#, &Frame::Obeyed(Obeyed { id: 8, version: 21 }));
        let view = View::empty();
        let welcome =
            Welcome { member: MemberId(3), now: 17, last: 7, view: Some(Box::new(view.clone())) };
        let text = format!(r#"{{"welcome":3,"now":17,"last":7,"view":{}}}"#, view.to_json());
        check(&text, &Frame::Welcome(welcome));
        let closed = Event { version: 18, at: 5, cause: None, kind: EventKind::Closed {} };
        check(&closed.to_json(), &Frame::Event(Box::new(closed.clone())));
        let say = said("no", "tidak");
        let refused = Refused { id: 8, code: "unreadable".into(), say, from: Some(3), to: Some(5) };
        let text =
            r#"{"re":8,"refused":"unreadable","say":{"en":"no","id":"tidak"},"from":3,"to":5}"#;
        check(text, &Frame::Refused(refused));
        let bye = Bye { code: "kicked".into(), say: said("a␛[2Jb", "") };
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
            assert_eq!(read(text), Err(Unreadable), "{text}");
        }
    }
}
