//! From the words of an instance to a request: words, lines on one line, data.

use unpuzzle_puzzle::{Argument, Form, InputError, Kind, Request};

use crate::json::read_json;

type Fields = &'static [&'static str];

/// The request with an instance that is spelled out: as words, as lines, as
/// lines on one line with marks for their ends, or as JSON, whichever the
/// argument takes. Lines have a blank among them; a game id has none, and its
/// marks are its own.
pub fn with_instance(
    request: Request,
    argument: &Argument,
    words: &str,
) -> Result<Request, InputError> {
    match instance_lines(argument) {
        Some((_, fields)) if is_instance_data(words, fields) => {
            request.with_data(read_json(words, fields)?)
        }
        Some((line_end, _)) if words.contains(' ') && !words.contains('\n') => {
            request.with(argument.name, &words.replace(line_end, "\n"))
        }
        _ => request.with(argument.name, words),
    }
}

/// The mark for the end of a line and the names of fields, where an instance
/// is given as lines.
pub fn instance_lines(argument: &Argument) -> Option<(char, Fields)> {
    match argument.kind {
        Kind::Instance { form: Form::Lines { line_end, fields }, .. } => Some((line_end, fields)),
        _ => None,
    }
}

/// Whether an instance is meant as data rather than as lines.
pub fn is_instance_data(text: &str, fields: Fields) -> bool {
    !fields.is_empty() && text.trim_start().starts_with('{')
}
