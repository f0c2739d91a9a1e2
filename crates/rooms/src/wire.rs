//! Messages and events as JSON.
//!
//! The shape of a message is written once, in the definition of its type; the
//! macros here make its writer and its reader from it. Readers are strict: a text
//! that is too long, a field that is unknown, missing, doubled or of the wrong kind
//! is refused by name, and nothing is guessed.

use thiserror::Error;
use unpuzzle_expr::{Expression, Syntax, parse};
use unpuzzle_puzzle::{Language, Record, Value};
use unpuzzle_twentyfour::deal::{Card, Rank, Suit};
use unpuzzle_twentyfour::hint::Step;

use crate::member::{Key, MemberId, Presence, Role};
use crate::settings::{Settings, SettingsPatch};

/// The longest message of a client, in bytes.
pub const LONGEST_MESSAGE: usize = 2048;

/// Why a text is not a message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WireError {
    /// It is longer than [`LONGEST_MESSAGE`] bytes.
    #[error("the message is too long")]
    TooLong,
    /// It is not JSON, or holds a field that no message has.
    #[error("{0}")]
    NotJson(String),
    /// It is not an object.
    #[error("a message is an object")]
    NotAnObject,
    /// It does not say what it is.
    #[error("there is no such message")]
    NoSuchMessage,
    /// A field is not there.
    #[error("the field {0} is missing")]
    Missing(&'static str),
    /// A field does not hold what it should.
    #[error("the field {0} is not as it should be")]
    Bad(&'static str),
    /// This message has no such field.
    #[error("the field {0} does not belong here")]
    Extra(&'static str),
}

/// What can stand in a field.
pub trait Wire: Sized {
    /// As plain data.
    fn put(&self) -> Value;
    /// From plain data.
    fn get(value: &Value) -> Option<Self>;
    /// What it is when it is not there.
    fn absent() -> Option<Self> {
        None
    }
}

/// A record as one line of JSON.
pub(crate) fn write(record: &Record) -> String {
    unpuzzle_render::json(record, Language::English).to_string()
}

/// One JSON object whose fields are among these.
pub(crate) fn read(text: &str, fields: &[&'static str]) -> Result<Record, WireError> {
    match unpuzzle_render::read_json(text, fields) {
        Ok(Value::Record(record)) => Ok(record),
        Ok(_) => Err(WireError::NotAnObject),
        Err(failure) => Err(WireError::NotJson(failure.to_string())),
    }
}

/// Takes a field out of a record.
pub(crate) fn take<T: Wire>(record: &mut Record, name: &'static str) -> Result<T, WireError> {
    match record.iter().position(|(field, _)| *field == name) {
        Some(place) => T::get(&record.remove(place).1).ok_or(WireError::Bad(name)),
        None => T::absent().ok_or(WireError::Missing(name)),
    }
}

/// Adds a field to a record, unless there is nothing in it.
pub(crate) fn add<T: Wire>(record: &mut Record, name: &'static str, value: &T) {
    match value.put() {
        Value::Null => {}
        value => record.push((name, value)),
    }
}

/// Refuses what is left over.
pub(crate) fn finish(record: &Record) -> Result<(), WireError> {
    record
        .first()
        .map_or(Ok(()), |(name, _)| Err(WireError::Extra(name)))
}

/// An enum whose variants are messages: a name in one field, the others beside it.
macro_rules! messages {
    (
        $(#[$about:meta])* pub enum $type:ident named by $tag:literal {
            $(
                $(#[$doc:meta])*
                $text:literal => $variant:ident {
                    $($(#[$field_doc:meta])* $field:ident: $kind:ty),* $(,)?
                }
            ),* $(,)?
        }
    ) => {
        $(#[$about])*
        pub enum $type {
            $($(#[$doc])* $variant { $($(#[$field_doc])* $field: $kind),* }),*
        }

        impl $type {
            /// The name of every field of any of them.
            pub(crate) const FIELDS: &'static [&'static str] =
                &[$tag, $($(stringify!($field),)*)*];

            /// Adds its fields to a record.
            pub(crate) fn put_into(&self, record: &mut unpuzzle_puzzle::Record) {
                match self {
                    $($type::$variant { $($field),* } => {
                        record.push(($tag, $text.into()));
                        $($crate::wire::add(record, stringify!($field), $field);)*
                    })*
                }
            }

            /// Reads it from a record that holds nothing else.
            pub(crate) fn take_from(
                mut record: unpuzzle_puzzle::Record,
            ) -> Result<Self, $crate::wire::WireError> {
                let name: String = $crate::wire::take(&mut record, $tag)?;
                let read = match name.as_str() {
                    $($text => $type::$variant {
                        $($field: $crate::wire::take(&mut record, stringify!($field))?),*
                    },)*
                    _ => return Err($crate::wire::WireError::NoSuchMessage),
                };
                $crate::wire::finish(&record)?;
                Ok(read)
            }
        }
    };
}
pub(crate) use messages;

/// Makes a struct something that can stand in a field, as an object.
macro_rules! object {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl $type {
            /// The names of its fields.
            pub const FIELDS: &'static [&'static str] = &[$(stringify!($field)),*];
        }

        impl $crate::wire::Wire for $type {
            fn put(&self) -> unpuzzle_puzzle::Value {
                let mut record = unpuzzle_puzzle::Record::new();
                $($crate::wire::add(&mut record, stringify!($field), &self.$field);)*
                record.into()
            }

            fn get(value: &unpuzzle_puzzle::Value) -> Option<Self> {
                let unpuzzle_puzzle::Value::Record(record) = value else {
                    return None;
                };
                let mut record = record.clone();
                let read = $type {
                    $($field: $crate::wire::take(&mut record, stringify!($field)).ok()?),*
                };
                record.is_empty().then_some(read)
            }
        }
    };
}
pub(crate) use object;

macro_rules! whole_number {
    ($($kind:ty),*) => {$(
        impl Wire for $kind {
            fn put(&self) -> Value {
                (*self).into()
            }

            fn get(value: &Value) -> Option<Self> {
                match value {
                    Value::Integer(number) => (*number).try_into().ok(),
                    _ => None,
                }
            }
        }
    )*};
}
whole_number!(u8, u32, u64, usize);

impl Wire for bool {
    fn put(&self) -> Value {
        (*self).into()
    }

    fn get(value: &Value) -> Option<Self> {
        match value {
            Value::Bool(value) => Some(*value),
            _ => None,
        }
    }
}

impl Wire for String {
    fn put(&self) -> Value {
        self.as_str().into()
    }

    fn get(value: &Value) -> Option<Self> {
        match value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
}

impl<T: Wire> Wire for Option<T> {
    fn put(&self) -> Value {
        self.as_ref().map_or(Value::Null, Wire::put)
    }

    fn get(value: &Value) -> Option<Self> {
        T::get(value).map(Some)
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn put(&self) -> Value {
        Value::List(self.iter().map(Wire::put).collect())
    }

    fn get(value: &Value) -> Option<Self> {
        match value {
            Value::List(list) => list.iter().map(T::get).collect(),
            _ => None,
        }
    }
}

impl<T: Wire> Wire for [T; 4] {
    fn put(&self) -> Value {
        Value::List(self.iter().map(Wire::put).collect())
    }

    fn get(value: &Value) -> Option<Self> {
        Vec::get(value)?.try_into().ok()
    }
}

impl Wire for MemberId {
    fn put(&self) -> Value {
        self.0.into()
    }

    fn get(value: &Value) -> Option<Self> {
        u32::get(value).map(MemberId)
    }
}

macro_rules! named {
    ($($kind:ty),*) => {$(
        impl Wire for $kind {
            fn put(&self) -> Value {
                let mut all = <$kind>::ALL.into_iter();
                let name = all.find(|(_, known)| known == self);
                name.map_or("", |(name, _)| name).into()
            }

            fn get(value: &Value) -> Option<Self> {
                let name = String::get(value)?;
                let mut all = <$kind>::ALL.into_iter();
                all.find(|(known, _)| *known == name).map(|(_, kind)| kind)
            }
        }
    )*};
}
named!(Role, Presence, crate::state::Phase);

/// Thirty-two bytes in hexadecimal.
impl Wire for Key {
    fn put(&self) -> Value {
        let digits: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        digits.into()
    }

    fn get(value: &Value) -> Option<Self> {
        let text = String::get(value)?;
        let hexadecimal = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let byte = |place: usize| u8::from_str_radix(&text[2 * place..2 * place + 2], 16);
        let bytes: Vec<u8> = hexadecimal
            .then(|| (0..32).map(byte).collect::<Result<_, _>>().ok())
            .flatten()?;
        bytes.try_into().ok().map(Key)
    }
}

/// As on its corner: `A♠`, `10♥`.
impl Wire for Card {
    fn put(&self) -> Value {
        self.to_string().into()
    }

    fn get(value: &Value) -> Option<Self> {
        let text = String::get(value)?;
        let sign = text.chars().last()?;
        let suit = Suit::ALL.into_iter().find(|suit| suit.sign() == sign)?;
        let name = text.strip_suffix(sign)?;
        let rank = Rank::all().find(|rank| rank.to_string() == name)?;
        Some(Card { rank, suit })
    }
}

impl Wire for Step {
    fn put(&self) -> Value {
        self.to_string().into()
    }

    fn get(value: &Value) -> Option<Self> {
        String::get(value)?.parse().ok()
    }
}

impl Wire for Expression {
    fn put(&self) -> Value {
        self.to_string().into()
    }

    fn get(value: &Value) -> Option<Self> {
        parse(&String::get(value)?, &Syntax::default()).ok()
    }
}

object!(SettingsPatch {
    level,
    deck,
    operators,
    limit,
    window,
    pause,
    penalty,
    declare,
    bots,
    skill,
});

/// In the words of a client.
impl Wire for Settings {
    fn put(&self) -> Value {
        self.words().put()
    }

    fn get(value: &Value) -> Option<Self> {
        Settings::default()
            .patched(&SettingsPatch::get(value)?)
            .ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sixty_four_digits() {
        let key = Key(std::array::from_fn(|place| place as u8 * 7));
        assert_eq!(Key::get(&key.put()), Some(key));
        for text in [
            "",
            "0",
            "zz",
            &"0".repeat(63),
            &"0".repeat(65),
            &"é".repeat(32),
        ] {
            assert_eq!(Key::get(&text.into()), None, "{text}");
        }
    }

    #[test]
    fn every_card_reads_back() {
        for card in unpuzzle_twentyfour::deal::Deck::Full.cards() {
            assert_eq!(Card::get(&card.put()), Some(card));
        }
        for text in ["", "♠", "1♠", "14♠", "A", "AA♠", "a♠"] {
            assert_eq!(Card::get(&text.into()), None, "{text}");
        }
    }
}
