//! From the words of an instance to a call: words, lines on one line, data.

use unpuzzle_puzzles::{Call, Field, InputError};

use crate::json::read_json;

/// The call with an instance that is spelled out: as words, as lines, as lines on one line
/// with marks for their ends, or as JSON, whichever the field takes. Lines have a blank among
/// them; a game id has none, and its marks are its own.
pub fn with_instance(call: Call, field: &Field, words: &str) -> Result<Call, InputError> {
    match field.lines() {
        Some(lines) if is_instance_data(words, lines.fields) => {
            call.with(field.name, read_json(words, lines.fields)?)
        }
        Some(lines) if words.contains(' ') && !words.contains('\n') => {
            call.with(field.name, words.replace(lines.mark, "\n"))
        }
        _ => call.with(field.name, words),
    }
}

/// Whether an instance is meant as data rather than as lines.
pub fn is_instance_data(text: &str, fields: &[&str]) -> bool {
    !fields.is_empty() && text.trim_start().starts_with('{')
}
