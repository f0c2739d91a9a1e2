//! What is wrong with game ids, and why no hands were dealt.

use unpuzzle_puzzle::{Budget, GameId, GameIdError, InputError, SourceSpan, msg, nearest};

use crate::{Localize, Translate};
use unpuzzle_twentyfour::deal::{GenerateError, IdError, IdErrorKind, Instance};

impl Translate for GenerateError {
    fn indonesian(&self) -> String {
        match self {
            GenerateError::NoSuchHand => {
                "tidak ada satu pun kombinasi dari dek ini yang cocok: semuanya sudah dicoba"
                    .to_owned()
            }
            GenerateError::TooFew { wanted, available } => format!(
                "diminta {wanted} kombinasi berbeda, padahal dek ini hanya punya {available} yang cocok"
            ),
            GenerateError::Exhausted(_) => {
                "batas pencarian habis sebelum semua kombinasi diperiksa".to_owned()
            }
            other => other.to_string(),
        }
    }
}

impl Translate for IdErrorKind {
    fn indonesian(&self) -> String {
        match self {
            IdErrorKind::OtherPuzzle => "id ini milik permainan lain".to_owned(),
            IdErrorKind::EmptySeed => {
                "setelah # harus ada benih, misalnya angka atau tanggal".to_owned()
            }
            IdErrorKind::Hand(kind) => kind.indonesian(),
            IdErrorKind::Rules(kind) => kind.indonesian(),
            IdErrorKind::UnknownWord { known } => {
                format!("di sini bisa ditulis salah satu dari: {}", known.join(", "))
            }
            IdErrorKind::Deal(error) => error.indonesian(),
            other => other.to_string(),
        }
    }
}

/// Finds out what the text of an id names.
pub fn read_instance(text: &str) -> Result<Instance, InputError> {
    let id: GameId = text.parse().map_err(|error| malformed(text, &error))?;
    Instance::read(&id, &Budget::unlimited()).map_err(|error| refused_id(&error, &id))
}

/// The refusal of an id, with its place in it.
pub fn refused_id(error: &IdError, id: &GameId) -> InputError {
    let text = id.to_string();
    let word = text.get(error.span.clone()).unwrap_or_default();
    let suggestion = match error.kind {
        IdErrorKind::UnknownWord { known } => nearest(word, known.iter().copied()),
        _ => None,
    };
    InputError::new(error.kind.message())
        .at(SourceSpan::new(&text, error.span.clone()))
        .with_suggestion(suggestion)
}

fn malformed(text: &str, error: &GameIdError) -> InputError {
    let failure = InputError::new(msg!(
        "a game id looks like 24:3,3,8,8 or 24:hard,1-10#2026-11-15, without spaces"
    ));
    let place = match error {
        GameIdError::TooLong => return failure,
        GameIdError::Blank(at) => {
            let blank = text[*at..].chars().next().map_or(0, char::len_utf8);
            SourceSpan::new(text, *at..at + blank)
        }
        GameIdError::NoColon | GameIdError::NoPuzzle => SourceSpan::whole(text),
    };
    failure.at(place)
}
