//! Errors as exceptions of the package, with the place.

use std::fmt::Display;
use std::ops::Range;
use std::str::FromStr;

use pyo3::prelude::*;
use pyo3::types::PyType;
use unpuzzle_puzzles::Exhausted;

/// `unpuzzle.InputError` with a text and the byte span of the mistake, converted to characters,
/// which Python counts.
pub(crate) fn refused(
    py: Python<'_>,
    message: impl Display,
    text: &str,
    span: Range<usize>,
) -> PyErr {
    let characters = |end: usize| text.get(..end).map_or(0, |part| part.chars().count());
    let place = (characters(span.start), characters(span.end));
    of_package(py, "InputError", (message.to_string(), text.to_owned(), place))
}

/// `unpuzzle.InputError` about a whole text.
pub(crate) fn refused_whole(py: Python<'_>, message: impl Display, text: &str) -> PyErr {
    refused(py, message, text, 0..text.len())
}

pub(crate) fn read_word<T: FromStr<Err: Display>>(py: Python<'_>, word: &str) -> PyResult<T> {
    word.parse().map_err(|error| refused_whole(py, error, word))
}

/// `unpuzzle.InputError` about a value other than text.
pub(crate) fn unfit(py: Python<'_>, message: impl Display) -> PyErr {
    of_package(py, "InputError", (message.to_string(), py.None(), py.None()))
}

pub(crate) fn exhausted(py: Python<'_>, reason: Exhausted) -> PyErr {
    of_package(py, "Exhausted", (reason.to_string(), reason_name(reason)))
}

pub(crate) fn reason_name(reason: Exhausted) -> &'static str {
    match reason {
        Exhausted::Deadline => "deadline",
        Exhausted::Nodes => "nodes",
        Exhausted::Stopped => "stopped",
    }
}

fn of_package<A>(py: Python<'_>, name: &str, arguments: A) -> PyErr
where
    A: pyo3::PyErrArguments + Send + Sync + 'static,
{
    match py.import("unpuzzle._errors").and_then(|module| module.getattr(name)) {
        Ok(class) => match class.cast_into::<PyType>() {
            Ok(class) => PyErr::from_type(class, arguments),
            Err(error) => error.into(),
        },
        Err(error) => error,
    }
}
