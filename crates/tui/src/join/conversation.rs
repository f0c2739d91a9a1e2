//! What a client remembers from one connection to the next: who it is, how much it
//! has seen, and what it has asked without getting an answer.
//!
//! Nothing here knows a socket or a clock, so that losing a connection at any moment
//! can be tested by just calling [`Conversation::lost`].

use std::collections::VecDeque;

use unpuzzle_rooms::{Action, Hello, Request, Role};

use super::credentials::Credentials;
use super::frame::{Bye, Frame, Obeyed, Refused, Welcome};

/// One member's side of a conversation with a room.
pub(crate) struct Conversation {
    credentials: Credentials,
    role: Role,
    /// The number of the last event seen.
    version: u64,
    /// The number of the next message.
    next: u64,
    /// What was asked and not answered yet.
    unanswered: VecDeque<Request>,
    /// How much of it this connection has carried.
    sent: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// Nothing new.
    Nothing,
    /// Something to show.
    News(News),
    /// Events are missing: connect again and ask for them.
    Gap,
    /// The server ends the conversation.
    Bye(Bye),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// The client is in, or in again.
    Welcome(Welcome),
    /// The next event.
    Happened(Box<unpuzzle_rooms::Event>),
    /// This was obeyed.
    Obeyed(Action),
    /// This was refused.
    Refused(Option<Action>, Refused),
    /// The server's clock, in milliseconds.
    Time(u64),
}

impl Conversation {
    pub(crate) fn new(credentials: Credentials, role: Role) -> Self {
        Conversation {
            credentials,
            role,
            version: 0,
            next: 1,
            unanswered: VecDeque::new(),
            sent: 0,
        }
    }

    pub(crate) fn hello(&self) -> String {
        let hello = Hello {
            secret: self.credentials.secret.clone(),
            name: Some(self.credentials.name.clone()),
            role: self.role,
            since: self.version,
        };
        hello.to_json()
    }

    pub(crate) fn ask(&mut self, action: Action) {
        let id = self.next;
        self.next += 1;
        self.unanswered.push_back(Request { id, action });
    }

    pub(crate) fn outgoing(&mut self) -> Option<String> {
        let request = self.unanswered.get(self.sent)?;
        self.sent += 1;
        Some(request.to_json())
    }

    /// The connection is gone: the next one carries again what was not answered.
    pub(crate) fn lost(&mut self) {
        self.sent = 0;
    }

    pub(crate) fn hear(&mut self, frame: Frame) -> Heard {
        match frame {
            Frame::Welcome(welcome) => {
                self.next = self.next.max(welcome.last + 1);
                if let Some(view) = &welcome.view {
                    self.version = view.version;
                }
                Heard::News(News::Welcome(welcome))
            }
            Frame::Event(shown) if shown.version <= self.version => Heard::Nothing,
            Frame::Event(shown) if shown.version > self.version + 1 => Heard::Gap,
            Frame::Event(shown) => {
                self.version = shown.version;
                Heard::News(News::Happened(shown))
            }
            Frame::Obeyed(Obeyed { id, .. }) => {
                self.answered(id).map_or(Heard::Nothing, |action| Heard::News(News::Obeyed(action)))
            }
            Frame::Refused(refused) => self.refused(refused),
            Frame::Beat(beat) => Heard::News(News::Time(beat.now)),
            Frame::Bye(bye) => Heard::Bye(bye),
        }
    }

    /// What came twice was obeyed the first time.
    fn refused(&mut self, refused: Refused) -> Heard {
        let action = self.answered(refused.id);
        match (refused.code.as_ref(), action) {
            ("repeated", Some(action)) => Heard::News(News::Obeyed(action)),
            ("repeated", None) => Heard::Nothing,
            (_, action) => Heard::News(News::Refused(action, refused)),
        }
    }

    fn answered(&mut self, id: u64) -> Option<Action> {
        let place = self.unanswered.iter().position(|request| request.id == id)?;
        self.sent = self.sent.saturating_sub(usize::from(place < self.sent));
        self.unanswered.remove(place).map(|request| request.action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unpuzzle_rooms::{Event, EventKind, MemberId, Translations, View};

    fn conversation() -> Conversation {
        let mut conversation = Conversation::new(Credentials::new("Ana").unwrap(), Role::Player);
        conversation.hear(welcome(4, Some(10)));
        conversation
    }

    fn welcome(last: u64, version: Option<u64>) -> Frame {
        let view = |version| View { version, ..View::empty() };
        Frame::Welcome(Welcome {
            member: MemberId(1),
            now: 1000,
            last,
            view: version.map(|version| Box::new(view(version))),
        })
    }

    fn event(version: u64) -> Frame {
        Frame::Event(Box::new(Event { version, at: 0, cause: None, kind: EventKind::Closed {} }))
    }

    fn refused(id: u64, code: &str) -> Frame {
        let say = Translations { en: String::new(), id: String::new() };
        Frame::Refused(Refused { id, code: code.to_owned().into(), say, from: None, to: None })
    }

    fn outgoing(conversation: &mut Conversation) -> Vec<String> {
        std::iter::from_fn(|| conversation.outgoing()).collect()
    }

    #[test]
    fn events_come_in_order_and_once() {
        let mut ana = conversation();
        assert_eq!(ana.hear(event(10)), Heard::Nothing);
        assert!(matches!(ana.hear(event(11)), Heard::News(_)));
        assert_eq!(ana.hear(event(11)), Heard::Nothing);
        assert_eq!(ana.hear(event(13)), Heard::Gap);
        ana.lost();
        let hello = Hello::from_json(&ana.hello()).unwrap();
        assert_eq!((hello.since, hello.name.as_deref()), (11, Some("Ana")));
        // What was missed comes, without a view.
        ana.hear(welcome(4, None));
        assert!(matches!(ana.hear(event(12)), Heard::News(_)));
        assert!(matches!(ana.hear(event(13)), Heard::News(_)));
    }

    #[test]
    fn what_was_not_answered_is_sent_again_under_the_same_number() {
        let mut ana = conversation();
        ana.ask(Action::Buzz { pile: 3 });
        ana.ask(Action::Pass { pile: 3 });
        let texts = outgoing(&mut ana);
        assert_eq!(texts[0], r#"{"id":5,"do":"buzz","pile":3}"#);
        assert_eq!(outgoing(&mut ana), [""; 0]);
        let obeyed = Heard::News(News::Obeyed(Action::Buzz { pile: 3 }));
        assert_eq!(ana.hear(Frame::Obeyed(Obeyed { id: 5, version: 11 })), obeyed);
        ana.lost();
        ana.hear(welcome(6, None));
        assert_eq!(outgoing(&mut ana), texts[1..]);
        // The server knew it: it had been obeyed before the connection broke.
        let obeyed = Heard::News(News::Obeyed(Action::Pass { pile: 3 }));
        assert_eq!(ana.hear(refused(6, "repeated")), obeyed);
        assert_eq!(ana.hear(refused(6, "repeated")), Heard::Nothing);
        ana.lost();
        assert_eq!(outgoing(&mut ana), [""; 0]);
    }

    #[test]
    fn numbers_rise_above_those_of_another_client() {
        let mut ana = conversation();
        ana.hear(welcome(40, None));
        ana.ask(Action::Start {});
        assert_eq!(outgoing(&mut ana), [r#"{"id":41,"do":"start"}"#]);
    }

    #[test]
    fn a_refusal_names_what_was_refused() {
        let mut ana = conversation();
        ana.ask(Action::Start {});
        outgoing(&mut ana);
        let heard = ana.hear(refused(5, "not-host"));
        assert!(
            matches!(&heard, Heard::News(News::Refused(Some(Action::Start {}), why)) if why.code == "not-host"),
            "{heard:?}"
        );
        let heard = ana.hear(refused(0, "unreadable"));
        assert!(matches!(heard, Heard::News(News::Refused(None, _))));
    }
}
