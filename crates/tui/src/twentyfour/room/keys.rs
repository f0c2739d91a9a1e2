//! What the keys of a room do, and what is said about them.
//!
//! Letters that are cards (A, J, Q, K) do nothing here: a quick player types an
//! answer before the screen has caught up.

use ratatui::crossterm::event::KeyCode;
use unpuzzle_puzzle::Text;
use unpuzzle_rooms::{Action, Phase};

use super::agree::Agreement;
use super::people::People;
use super::{Contact, Room, Sheet, class, messages};
use crate::entry::Entry;
use crate::messages as common;
use crate::screen::{Effect, Event, Key};
use crate::twentyfour::contest_messages as contest;

pub(super) fn shown(room: &Room) -> Vec<Key> {
    let escape = |does| Key::named(KeyCode::Esc, does);
    let enter = |does| Key::named(KeyCode::Enter, does);
    if matches!(room.contact, Contact::Over(_)) {
        return vec![enter(&common::LEAVE)];
    }
    match &room.sheet {
        Sheet::Leave => vec![
            Key::letter('y', &messages::LEAVE_FOR_GOOD),
            Key::letter('c', &messages::CLOSE_ONLY),
            Key::letter('n', &messages::STAY),
        ],
        Sheet::Finish => {
            vec![Key::letter('y', &contest::YES_END), Key::letter('n', &contest::GO_ON)]
        }
        Sheet::People(_) => vec![
            Key::named(KeyCode::Down, &common::DOWN),
            Key::letter('k', &messages::SEND_AWAY),
            Key::letter('h', &messages::MAKE_HOST),
            escape(&common::BACK),
        ],
        Sheet::Agreement(_) => vec![
            enter(&messages::AGREE),
            Key::named(KeyCode::Down, &common::DOWN),
            Key::named(KeyCode::Right, &common::CHANGE),
            escape(&common::BACK),
        ],
        Sheet::Leaving(_) => Vec::new(),
        Sheet::None => in_room(room),
    }
}

fn in_room(room: &Room) -> Vec<Key> {
    let escape = |does| Key::named(KeyCode::Esc, does);
    if room.is_my_turn() || room.buzzing {
        return vec![Key::named(KeyCode::Enter, &common::DONE), escape(&contest::CLEAR)];
    }
    if !room.is_here() {
        return vec![escape(&common::LEAVE)];
    }
    if room.is_playing() && class::of(room).is_some() {
        return class::keys(room);
    }
    let mut keys = match room.view.phase {
        Phase::Playing => at_table(room),
        _ if room.is_host() => between_matches(room),
        _ => Vec::new(),
    };
    if room.is_host() {
        keys.push(Key::letter('m', &messages::MEMBERS));
    }
    keys.push(escape(&common::LEAVE));
    keys
}

fn at_table(room: &Room) -> Vec<Key> {
    let mut keys = Vec::new();
    if room.may_buzz() {
        keys.push(Key::named(KeyCode::Char(' '), &messages::BUZZ));
    }
    if room.view.board.pile.is_some() && room.is_seated() {
        keys.push(Key::letter('h', &contest::HINT));
        keys.push(Key::letter('p', &contest::GIVE_UP));
    }
    if room.is_host() {
        keys.push(match room.view.board.pile {
            Some(_) => Key::letter('x', &messages::SKIP),
            None => Key::named(KeyCode::Enter, &contest::DEAL),
        });
        keys.push(Key::letter('f', &contest::END));
    }
    keys
}

fn between_matches(room: &Room) -> Vec<Key> {
    let start: &'static Text = match room.view.phase {
        Phase::Over => &contest::REMATCH,
        _ => &common::START,
    };
    vec![Key::named(KeyCode::Enter, start), Key::letter('o', &messages::OPTIONS)]
}

pub(super) fn press(room: &mut Room, event: &Event) -> Effect {
    let (key, letter) = (event.key(), event.letter());
    if matches!(room.contact, Contact::Over(_)) {
        let leaves = key == Some(KeyCode::Enter) || event.is_leave();
        return if leaves { Effect::Close } else { Effect::Stay };
    }
    match &room.sheet {
        Sheet::None if room.is_playing() && class::of(room).is_some() => class::press(room, event),
        Sheet::None if room.is_my_turn() || room.buzzing => write(room, event),
        Sheet::None => command(room, event),
        Sheet::Leaving(_) => {}
        Sheet::Leave => match letter {
            Some('y') => return leave(room),
            Some('c') => return Effect::Close,
            Some('n') => room.sheet = Sheet::None,
            _ if key == Some(KeyCode::Esc) => room.sheet = Sheet::None,
            _ => {}
        },
        Sheet::Finish => finish(room, event),
        Sheet::People(_) | Sheet::Agreement(_) => over_sheet(room, event),
    }
    Effect::Stay
}

/// Leaves for good; without a server there is nobody to tell.
fn leave(room: &mut Room) -> Effect {
    room.left.set(true);
    if !room.is_here() {
        return Effect::Close;
    }
    room.connection.ask(Action::Leave {});
    room.sheet = Sheet::Leaving(room.now);
    Effect::Stay
}

fn finish(room: &mut Room, event: &Event) {
    match event.letter() {
        Some('y') => {
            room.ask(Action::Finish {});
        }
        Some('n') => {}
        _ if event.key() == Some(KeyCode::Esc) => {}
        _ => return,
    }
    room.sheet = Sheet::None;
}

fn over_sheet(room: &mut Room, event: &Event) {
    if event.key() == Some(KeyCode::Esc) || !room.is_host() {
        room.sheet = Sheet::None;
        return;
    }
    let action = match &mut room.sheet {
        Sheet::People(people) => people.press(&room.view, room.me, event),
        Sheet::Agreement(agreement) => agreement.press(event),
        _ => None,
    };
    if let Some(action) = action {
        room.sheet = Sheet::None;
        room.ask(action);
    }
}

/// Types an answer, or the last step where that comes first.
fn write(room: &mut Room, event: &Event) {
    match event.key() {
        Some(KeyCode::Enter) if !room.buzzing => send(room),
        Some(KeyCode::Esc) if room.entry.input.is_empty() => room.sheet = Sheet::Leave,
        Some(KeyCode::Esc) => room.entry = Entry::default(),
        _ => {
            room.entry.edit(event);
        }
    }
}

fn send(room: &mut Room) {
    let text = room.entry.input.text();
    let Some(pile) = room.view.board.pile.as_ref().map(|pile| pile.number) else {
        return;
    };
    room.ask(match room.must_declare() {
        true => Action::Declare { pile, text },
        false => Action::Answer { pile, text },
    });
}

fn command(room: &mut Room, event: &Event) {
    let host = room.is_host();
    let playing = room.is_playing();
    let pile = room.view.board.pile.as_ref().map(|pile| pile.number);
    match (event.key(), pile) {
        (Some(KeyCode::Esc), _) => room.sheet = Sheet::Leave,
        (Some(KeyCode::Enter), _) if host && !playing => {
            room.ask(Action::Start {});
        }
        (Some(KeyCode::Enter), None) if host => {
            room.ask(Action::Deal {});
        }
        (Some(KeyCode::Char(' ')), Some(pile)) if room.may_buzz() => {
            room.buzzing = room.ask(Action::Buzz { pile });
        }
        (Some(KeyCode::Char(letter)), _) => by_letter(room, letter.to_ascii_lowercase(), pile),
        _ => {}
    }
}

fn by_letter(room: &mut Room, letter: char, pile: Option<u32>) {
    let (host, seated, playing) = (room.is_host(), room.is_seated(), room.is_playing());
    match (letter, pile) {
        ('h', Some(pile)) if seated => {
            room.ask(Action::Hint { pile });
        }
        ('p', Some(pile)) if seated => {
            room.ask(Action::Pass { pile });
        }
        ('x', Some(pile)) if host => {
            room.ask(Action::Skip { pile });
        }
        ('f', _) if host && playing => room.sheet = Sheet::Finish,
        ('m', _) if host => room.sheet = Sheet::People(People::default()),
        ('o', _) if host && !playing => {
            let agreement = Agreement::about(&room.view.settings);
            room.sheet = Sheet::Agreement(Box::new(agreement));
        }
        _ => {}
    }
}
