//! From the words of an instance to a request: a file, lines on one line, data.
//!
//! A puzzle that takes several lines takes them from a file, from one argument
//! with marks for the line ends, or as JSON. Only this module decides which of them
//! was meant, so that the command line, batches, prompts and screens agree.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

use crate::json::{is_instance_data, is_unfinished_json, read_json, with_instance};
use serde_json::Value;
use unpuzzle_puzzles::{Call, Field, GameId, InputError, Message, SourceSpan, msg, nearest};

/// Maximum size of an instance file.
pub const LARGEST: u64 = 1 << 20;
/// Maximum number of file names compared for a suggestion.
const MOST_NAMES: usize = 10_000;

/// A request with its instance and the file it came from.
#[derive(Clone, Debug)]
pub struct Asked {
    pub call: Call,
    /// The file, as it was typed.
    file: Option<String>,
}

impl Asked {
    /// A request whose instance, if it has one, did not come from a file.
    pub fn plain(request: Call) -> Self {
        Asked { call: request, file: None }
    }

    /// A refusal of the puzzle, with the file if it is about the file.
    pub fn located(&self, failure: InputError) -> InputError {
        let is_about_file = match &failure.place {
            Some(place) => place.line.is_some(),
            None => self
                .call
                .verb
                .instance()
                .and_then(|field| self.call.given(field.name))
                .is_some_and(Value::is_object),
        };
        match &self.file {
            Some(name) if is_about_file => failure.in_file(name),
            _ => failure,
        }
    }
}

/// The request with the instance that these words mean.
pub fn given(request: Call, argument: &'static Field, words: &str) -> Result<Asked, InputError> {
    if argument.lines().is_none() || !Path::new(words).exists() {
        return spelled(request, argument, words);
    }
    let text = read_file(words)?;
    in_file(request, argument, words, &text)
}

/// The request with an instance that is spelled out and is not a file's name.
pub fn spelled(request: Call, argument: &'static Field, words: &str) -> Result<Asked, InputError> {
    let is_name = argument.lines().is_some_and(|lines| {
        !is_instance_data(words, lines.fields)
            && !words.contains(char::is_whitespace)
            && !is_game_id(words)
    });
    if is_name {
        return Err(no_such_file(words));
    }
    with_instance(request, argument, words).map(Asked::plain)
}

/// Whether a word is the id of a game, as every puzzle prints it.
fn is_game_id(word: &str) -> bool {
    let id: Result<GameId, _> = word.parse();
    id.is_ok_and(|id| id.puzzle().len() > 1)
}

/// The request with the text of a file as its instance.
pub fn in_file(
    request: Call,
    argument: &'static Field,
    name: &str,
    text: &str,
) -> Result<Asked, InputError> {
    let fields = argument.lines().map_or(&[][..], |lines| lines.fields);
    let ending = Path::new(name).extension();
    let is_json = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let request = if !fields.is_empty() && is_json || is_instance_data(text, fields) {
        let data = read_json(text, fields).map_err(|failure| failure.in_file(name))?;
        request.with(argument.name, data)?
    } else {
        request.with(argument.name, text)?
    };
    let file = Some(name.to_owned());
    Ok(Asked { call: request, file })
}

/// Whether piped input that starts with this line is one instance as a file
/// would hold it, not a batch with an instance on every line.
pub fn is_whole(argument: &Field, first: &str) -> bool {
    let Some(lines) = argument.lines() else {
        return false;
    };
    if is_instance_data(first, lines.fields) {
        return is_unfinished_json(first);
    }
    let is_spelled = first.contains(char::is_whitespace) && !first.contains(lines.mark);
    is_spelled && !Path::new(first).exists()
}

pub fn on_one_line(argument: &Field, text: &str) -> String {
    match argument.lines() {
        Some(lines) => text.trim_end().replace('\n', &lines.mark.to_string()),
        None => text.to_owned(),
    }
}

pub fn read_file(name: &str) -> Result<String, InputError> {
    let bytes = read_bytes(Path::new(name), LARGEST)?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_owned)),
        Err(error) => {
            Err(not_text(error.as_bytes(), error.utf8_error().valid_up_to()).in_file(name))
        }
    }
}

/// The bytes of a regular file or pipe, refused if larger than `most`.
pub fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, InputError> {
    let name = path.to_string_lossy();
    let failed = |error: &io::Error| {
        let message = msg!("could not read {file}: {error}", file = &*name, ..);
        InputError::new(message.with("error", error.to_string())).at(SourceSpan::whole(&name))
    };
    let kind = path.metadata().map_err(|error| failed(&error))?;
    if kind.is_dir() {
        return Err(about_file(msg!("{file} is a directory", ..), &name));
    }
    // Reading a device might block or never end.
    if !kind.is_file() && !is_pipe(&kind) {
        return Err(about_file(msg!("{file} is not an ordinary file", ..), &name));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| failed(&error))?;
    let read = file.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| failed(&error))?;
    if bytes.len() as u64 > most {
        let message = msg!(
            "{file} has more than {most} bytes, which is more than any instance needs",
            file = &*name,
            ..
        );
        return Err(InputError::new(message.with("most", most)).at(SourceSpan::whole(&name)));
    }
    Ok(bytes)
}

/// Whether it is a pipe, such as a shell's `<(…)`.
fn is_pipe(kind: &fs::Metadata) -> bool {
    #[cfg(unix)]
    return std::os::unix::fs::FileTypeExt::is_fifo(&kind.file_type());
    #[cfg(not(unix))]
    return false;
}

fn about_file(text: Message, name: &str) -> InputError {
    InputError::new(text.with("file", name)).at(SourceSpan::whole(name))
}

/// The first byte that is not text, in its line.
fn not_text(bytes: &[u8], at: usize) -> InputError {
    let start = bytes[..at].iter().rposition(|byte| *byte == b'\n');
    let start = start.map_or(0, |newline| newline + 1);
    let number = bytes[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
    let rest = bytes[start..].split(|byte| *byte == b'\n').next();
    let line = String::from_utf8_lossy(rest.unwrap_or_default());
    let width = char::REPLACEMENT_CHARACTER.len_utf8();
    let place = SourceSpan::on_line(number, &line, at - start..at - start + width);
    InputError::new(msg!("this is not valid UTF-8 text")).at(place)
}

/// Refuses a missing file, with the name that was probably meant.
pub fn no_such_file(name: &str) -> InputError {
    let failure = about_file(msg!("there is no file “{file}”", ..), name);
    let path = Path::new(name);
    let directory = path.parent().filter(|parent| *parent != Path::new(""));
    let typed = path.file_name().map(|name| name.to_string_lossy());
    let names = names_in(directory.unwrap_or(Path::new(".")));
    let near = typed.and_then(|typed| nearest(&typed, names.iter().map(String::as_str)));
    let near = near.map(|near| directory.unwrap_or(Path::new("")).join(near));
    failure.with_suggestion(near.as_ref().and_then(|near| near.to_str()))
}

fn names_in(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let files = entries.take(MOST_NAMES).filter(|entry| entry.path().is_file());
    files.filter_map(|entry| entry.file_name().into_string().ok()).collect()
}
