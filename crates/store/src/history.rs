//! The results that the command line kept before there was a store.
//!
//! They are lines of JSON in a file that is only ever appended to, so the place of a
//! line and what it says are its key: importing the file again, or after more lines
//! came, adds what is new and nothing else.

use unpuzzle_puzzle::{Random, Value};

use crate::lines::Fields;
use crate::{Ending, GameResult, Store, StoreError};

const SCHEMA: &str = "unpuzzle/attempt/1";

const FIELDS: &[&str] = &[
    "schema",
    "at",
    "game",
    "level",
    "ending",
    "milliseconds",
    "predicted",
    "hints",
    "undos",
    "mistakes",
    "score",
];

/// What an import found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Results that were not there yet.
    pub new: usize,
    /// Results that were.
    pub known: usize,
    /// The numbers of lines that could not be read: torn, or of another program.
    pub unread: Vec<usize>,
}

/// Takes the lines of a statistics file over, whatever bytes it holds, as games of a
/// player.
pub async fn import_history(
    store: &dyn Store,
    player: &str,
    file: &[u8],
) -> Result<Imported, StoreError> {
    let (results, unread) = read_history(player, file);
    let new = store.record_all(&results).await?;
    let known = results.len() - new;
    Ok(Imported { new, known, unread })
}

/// The games in a statistics file, and the numbers of the lines that are none.
pub fn read_history(player: &str, file: &[u8]) -> (Vec<GameResult>, Vec<usize>) {
    let (mut results, mut unread) = (Vec::new(), Vec::new());
    let mut offset = 0;
    for (index, line) in file.split(|&byte| byte == b'\n').enumerate() {
        if !line.trim_ascii().is_empty() {
            match read(line, offset, player) {
                Some(result) => results.push(result),
                None => unread.push(index + 1),
            }
        }
        offset += line.len() + 1;
    }
    (results, unread)
}

fn read(line: &[u8], offset: usize, player: &str) -> Option<GameResult> {
    let text = std::str::from_utf8(line).ok()?;
    let Ok(Value::Record(record)) = unpuzzle_render::read_json(text, FIELDS) else {
        return None;
    };
    let fields = Fields(record);
    if fields.text("schema")? != SCHEMA {
        return None;
    }
    let seconds: u64 = fields.number("at")?;
    Some(GameResult {
        key: format!(
            "history:{player}:{offset}:{:016x}",
            Random::named(text).bits()
        ),
        player: player.to_owned(),
        at: seconds.checked_mul(1000)?,
        game: fields.text("game")?,
        level: fields.text("level")?,
        ending: Ending::named(&fields.text("ending")?)?,
        milliseconds: fields.number("milliseconds")?,
        predicted: fields.number("predicted"),
        hints: fields.number("hints")?,
        undos: fields.number("undos")?,
        mistakes: fields.number("mistakes")?,
        score: fields.number("score"),
    })
}
