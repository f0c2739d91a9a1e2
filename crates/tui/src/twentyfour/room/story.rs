//! What happens in a room, as lines of a log.

use unpuzzle::twentyfour::deal::Card;
use unpuzzle::twentyfour::table::messages as table;
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{LocalizedText, Message};
use unpuzzle_rooms::{Happening, MemberId, Place, Said};

use super::{Room, messages};
use crate::join;

/// A line for something that happened, if it is worth one. The room has not taken
/// it in yet.
pub(super) fn line(room: &Room, happening: &Happening) -> Option<(Role, Message)> {
    let about = |text: &'static unpuzzle_puzzle::Text, member: &MemberId| {
        text.with("name", room.name(*member))
    };
    Some(match happening {
        Happening::Joined { name, .. } => (
            Role::Quiet,
            messages::JOINED.with("name", unpuzzle_render::printable(name)),
        ),
        Happening::Connected { member } => (Role::Quiet, about(&messages::BACK, member)),
        Happening::Disconnected { member } => (Role::Quiet, about(&messages::LOST, member)),
        Happening::Left { member } => (Role::Quiet, about(&messages::HAS_LEFT, member)),
        Happening::Kicked { member } => (Role::Quiet, about(&messages::SENT_AWAY, member)),
        Happening::Hosted { member, .. } if Some(*member) == room.me => {
            (Role::Accent, messages::YOU_HOST.message())
        }
        Happening::Hosted { member, .. } => (Role::Quiet, about(&messages::HOSTS, member)),
        Happening::Settled { .. } => (Role::Normal, messages::SETTLED.message()),
        Happening::Started { .. } => (Role::Title, messages::STARTED.message()),
        Happening::Buzzed { member, .. } => (Role::Normal, about(&table::BUZZED, member)),
        Happening::Declared { member, step } => (
            Role::Normal,
            about(&table::DECLARED, member).with("step", step.to_string()),
        ),
        Happening::Hinted { member } => (Role::Quiet, about(&messages::HINTED, member)),
        Happening::Passed { member } => (Role::Quiet, about(&table::PASSED, member)),
        Happening::PutBack { cards } => {
            let cards = cards.map(|card| card.to_string()).join(" ");
            (Role::Quiet, table::PUT_BACK.with("cards", cards))
        }
        _ => return end_of_pile(room, happening),
    })
}

fn end_of_pile(room: &Room, happening: &Happening) -> Option<(Role, Message)> {
    Some(match happening {
        Happening::Failed {
            member,
            reason,
            locked,
            lost,
        } => (
            Role::Bad,
            failed(room.name(*member), reason, *locked, *lost),
        ),
        Happening::Won {
            member,
            answer,
            kept,
            ..
        } => {
            let text = match kept {
                4 => &table::WON,
                _ => &table::WON_WITH_HINTS,
            };
            let message = text.with("name", room.name(*member)).with("cards", *kept);
            (Role::Good, message.with("answer", answer.to_string()))
        }
        Happening::Skipped { answer, .. } => {
            let message = table::SKIPPED.with("cards", last_cards(room));
            (Role::Warning, message.with("answer", answer.to_string()))
        }
        Happening::Ended { places } => (Role::Title, ended(room, places)),
        _ => return None,
    })
}

fn failed(name: String, reason: &Said, locked: bool, lost: Option<Card>) -> Message {
    let text = match lost {
        Some(_) => &table::FAILED_WITH_CARD,
        None if locked => &table::FAILED_WITH_LOCKOUT,
        None => &table::FAILED,
    };
    let card = lost.map(|card| card.to_string()).unwrap_or_default();
    text.with("name", name)
        .with("reason", join::words(reason))
        .with("card", card)
}

/// The cards of the last pile; whoever came later has not seen them.
pub(super) fn last_cards(room: &Room) -> LocalizedText {
    match room.cards {
        Some(cards) => cards.map(|card| card.to_string()).join(" ").into(),
        None => (&messages::THE_PILE).into(),
    }
}

/// A hint for this person.
pub(super) fn hint_message(hint: &Said) -> Message {
    messages::HINT_SAYS.with("hint", join::words(hint))
}

/// How a match ended.
pub(super) fn ended(room: &Room, places: &[Place]) -> Message {
    let first = || places.iter().filter(|place| place.place == 1);
    let cards = first().map(|place| place.cards).max().unwrap_or(0);
    let names: Vec<_> = first().map(|place| room.name(place.member)).collect();
    let text = match names.len() {
        _ if cards == 0 => return table::ENDED_WITHOUT_CARDS.message(),
        1 => &table::ENDED,
        _ => &table::ENDED_IN_A_TIE,
    };
    text.with("names", names).with("cards", cards)
}
