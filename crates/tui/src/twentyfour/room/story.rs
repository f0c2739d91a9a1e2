//! What happens in a room, as lines of a log.

use unpuzzle::twentyfour::deal::Card;
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{LocalizedText, Message};
use unpuzzle_rooms::{EventKind, MemberId, Translations};

use super::{Room, messages};
use crate::twentyfour::contest;

/// A line for something that happened, if it is worth one. The room has not taken
/// it in yet.
pub(super) fn line(room: &Room, kind: &EventKind) -> Option<(Role, Message)> {
    let about = |text: &'static unpuzzle_puzzle::Text, member: &MemberId| {
        text.with("name", room.name(*member))
    };
    Some(match kind {
        EventKind::Joined { name, .. } => {
            (Role::Quiet, messages::JOINED.with("name", name.as_str()))
        }
        EventKind::Connected { member } => (Role::Quiet, about(&messages::BACK, member)),
        EventKind::Disconnected { member } => (Role::Quiet, about(&messages::LOST, member)),
        EventKind::Left { member } => (Role::Quiet, about(&messages::HAS_LEFT, member)),
        EventKind::Kicked { member, .. } => (Role::Quiet, about(&messages::SENT_AWAY, member)),
        EventKind::Hosted { member, .. } if Some(*member) == room.me => {
            (Role::Accent, messages::YOU_HOST.message())
        }
        EventKind::Hosted { member, .. } => (Role::Quiet, about(&messages::HOSTS, member)),
        EventKind::Locked { locked: true } => (Role::Quiet, messages::LOCKED.message()),
        EventKind::Locked { locked: false } => (Role::Quiet, messages::UNLOCKED.message()),
        EventKind::Settled { .. } => (Role::Normal, messages::SETTLED.message()),
        EventKind::Started { .. } => (Role::Title, messages::STARTED.message()),
        EventKind::Match(event) => {
            // A hint has a place of its own on the screen.
            let event = event.clone().seen_by(None);
            (contest::role_of(&event)?, event.message(&room.view.board))
        }
        EventKind::Opened { .. }
        | EventKind::Closed {}
        | EventKind::Teamed { .. }
        | EventKind::Muted { .. }
        | EventKind::Quiz(_) => return None,
    })
}

/// The cards of the last pile; who came later has not seen them.
pub(super) fn last_cards(cards: Option<[Card; 4]>) -> LocalizedText {
    match cards {
        Some(cards) => cards.map(|card| card.to_string()).join(" ").into(),
        None => (&messages::THE_PILE).into(),
    }
}

pub(super) fn hint_message(hint: &Translations) -> Message {
    messages::HINT_SAYS.with("hint", hint)
}
