//! The words of the command line before and after clap has seen them.
//!
//! `-3` and `-(2+1)` are values here, not flags, and a refusal shows the whole line with the
//! word marked.

use std::ffi::{OsStr, OsString};

use clap::Command;
use clap::error::{ContextKind, Error, ErrorKind};
use unpuzzle_puzzles::{InputError, Message, SourceSpan, msg, nearest};

use crate::grammar::PROGRAM;

/// Marks a word that begins with a hyphen and is not a flag. Private use area, so that no input
/// contains it.
const SHIELD: char = '\u{f8ff}';

/// The words as text, if they are text.
pub(crate) fn as_text(words: Vec<OsString>) -> Result<Vec<String>, InputError> {
    words.into_iter().map(|word| word.into_string().map_err(|word| not_text(&word))).collect()
}

fn not_text(word: &OsStr) -> InputError {
    let shown = word.to_string_lossy();
    let at = shown.find(char::REPLACEMENT_CHARACTER).unwrap_or(0);
    let place = SourceSpan::new(&shown, at..shown.len());
    InputError::new(msg!("this is not valid UTF-8 text")).at(place)
}

/// The words as clap should see them: `help x` is `x --help`, and what begins
/// with a hyphen but cannot be a flag is shielded.
pub(crate) fn for_clap(words: &[String]) -> Vec<String> {
    let end = words.iter().position(|word| word == "--");
    let (before, after) = words.split_at(end.unwrap_or(words.len()));
    let mut all: Vec<String> = before.iter().map(|word| shield(word)).collect();
    if let Some(at) = all.iter().position(|word| !word.starts_with('-'))
        && all[at] == "help"
    {
        all.remove(at);
        all.push("--help".to_owned());
    }
    all.extend_from_slice(after);
    all.insert(0, PROGRAM.to_owned());
    all
}

fn shield(word: &str) -> String {
    let second = word.strip_prefix('-').and_then(|rest| rest.chars().next());
    match second {
        Some(letter) if !letter.is_ascii_alphabetic() && letter != '-' => format!("{SHIELD}{word}"),
        _ => word.to_owned(),
    }
}

/// The word as it was typed.
pub(crate) fn unshield(word: &str) -> &str {
    word.strip_prefix(SHIELD).unwrap_or(word)
}

/// Translates a refusal of clap, with its place on the line.
pub(crate) fn refusal(error: &Error, command: &Command, words: &[String]) -> InputError {
    let text = |kind| error.get(kind).map(ToString::to_string);
    let invalid = text(ContextKind::InvalidArg).unwrap_or_default();
    let (_, depth) = parent(command, words);
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let word = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            unknown_command(command, words, unshield(&word))
        }
        ErrorKind::MissingSubcommand => missing_command(command, words),
        ErrorKind::UnknownArgument => {
            let suggested = text(ContextKind::SuggestedArg);
            unknown_argument(words, depth, unshield(&invalid), suggested.as_deref())
        }
        ErrorKind::InvalidValue | ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues => {
            missing_value(words, depth, &invalid)
        }
        ErrorKind::TooManyValues => {
            let value = text(ContextKind::InvalidValue).unwrap_or_default();
            unknown_argument(words, depth, unshield(&value), None)
        }
        ErrorKind::MissingRequiredArgument => {
            InputError::new(msg!("{name} is missing", name = invalid)).at(line_end(words))
        }
        _ => InputError::new(msg!(
            "the command line was not understood: {error}",
            error = first_line(error)
        ))
        .at(line_end(words)),
    }
}

/// Commands and flags of earlier versions, with their replacements.
static REMOVED: [(&str, Message); 12] = [
    ("24 join", msg!("open the link of the room in a browser")),
    ("24 host", msg!("start `unpuzzle serve` and open a room in the browser, at /rooms")),
    (
        "tiling trace",
        msg!(
            "`unpuzzle compare tiling FILE --strategy NAME --trace FILE` writes a trace; `unpuzzle replay` plays it"
        ),
    ),
    (
        "tiling convert --to",
        msg!(
            "`convert` writes the course format; --save puzzle.json writes data for other programs"
        ),
    ),
    ("doctor", msg!("`unpuzzle tour` tries every puzzle")),
    ("2048 train", msg!("training is in the source tree: `cargo research 2048 train`")),
    ("nerdle prove", msg!("proofs are in the source tree: `cargo research nerdle prove`")),
    ("nerdle book", msg!("books are made in the source tree: `cargo research nerdle book`")),
    ("work", msg!("work on many machines is in the source tree: `cargo research work --help`")),
    ("bench", msg!("figures are measured in the source tree: `cargo research bench`")),
    ("store import", msg!("`store backup` and `store restore` move a whole store")),
    ("store check", msg!("`store backup` and `store restore` move a whole store")),
];

/// The replacement for a word after a command of this many words.
fn instead(words: &[String], depth: usize, word: &str) -> Option<Message> {
    let command = [&words[..depth], &[word.to_owned()]].concat().join(" ");
    let removed = REMOVED.iter().find(|(removed, _)| *removed == command)?;
    Some(removed.1.clone())
}

fn unknown_command(program: &Command, words: &[String], word: &str) -> InputError {
    let (parent, depth) = parent(program, words);
    let names = || parent.get_subcommands().map(Command::get_name);
    let message = if parent.get_name() == PROGRAM {
        msg!("there is no puzzle or command “{word}”", word)
    } else {
        let message = msg!("{puzzle} has no verb “{word}”", word, ..);
        message.with("puzzle", parent.get_name())
    };
    let help = instead(words, depth, word)
        .unwrap_or_else(|| msg!("choose from {words}", words = names().collect::<Vec<_>>()));
    InputError::new(message)
        .at(mark(words, depth, word))
        .with_help(help)
        .with_suggestion(nearest(word, names()))
}

fn missing_command(program: &Command, words: &[String]) -> InputError {
    let (parent, _) = parent(program, words);
    let names = parent.get_subcommands().map(Command::get_name);
    let known = msg!("choose from {words}", words = names.collect::<Vec<_>>());
    InputError::new(msg!("a word is missing here")).at(line_end(words)).with_help(known)
}

/// The command that the words lead to, and how many words lead there.
fn parent<'a>(program: &'a Command, words: &[String]) -> (&'a Command, usize) {
    let mut found = (program, 0);
    for (index, word) in words.iter().enumerate() {
        // `help x` has become `x --help`.
        if index == 0 && word == "help" {
            continue;
        }
        if let Some(command) = found.0.find_subcommand(word) {
            found = (command, index + 1);
        }
    }
    found
}

fn unknown_argument(
    words: &[String],
    depth: usize,
    word: &str,
    suggested: Option<&str>,
) -> InputError {
    let message = msg!("“{word}” is not expected here", word);
    let failure = InputError::new(message).at(mark(words, depth, word));
    match suggested {
        _ if word == "--spread" => failure.with_help(msg!(
            "work on many machines is in the source tree: `cargo research work --help`"
        )),
        None if word.starts_with('-') => {
            failure.with_help(instead(words, depth, word).unwrap_or_else(|| {
                msg!("to give it as a value, write -- before it: -- {word}", word)
            }))
        }
        _ => failure.with_suggestion(suggested),
    }
}

fn missing_value(words: &[String], depth: usize, argument: &str) -> InputError {
    let (flag, value) = argument.split_once(' ').unwrap_or((argument, ""));
    let value = value.trim_matches(['<', '>']);
    let message = msg!("{flag} needs a value: {flag} {value}", flag, value);
    InputError::new(message).at(mark(words, depth, flag))
}

/// The whole line with a word marked: after the command if possible, else before it, such as a
/// global flag.
fn mark(words: &[String], depth: usize, word: &str) -> SourceSpan {
    let line = format!("{PROGRAM} {}", words.join(" "));
    let is_it = |known: &String| {
        let rest = known.strip_prefix(word);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
    };
    let behind = words.iter().skip(depth).position(is_it);
    let found = behind.map(|index| index + depth).or_else(|| words.iter().position(is_it));
    let Some(index) = found else {
        return line_end(words);
    };
    let before = words.iter().take(index).map(|word| word.len() + 1);
    let start = PROGRAM.len() + 1 + before.sum::<usize>();
    SourceSpan::new(&line, start..start + words[index].len())
}

fn line_end(words: &[String]) -> SourceSpan {
    let line = format!("{PROGRAM} {} ", words.join(" "));
    SourceSpan::new(&line, line.len()..line.len())
}

fn first_line(error: &Error) -> String {
    let said = error.render().to_string();
    let first = said.lines().next().unwrap_or_default();
    first.trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    use unpuzzle_puzzles::split_command;

    use super::*;

    #[test]
    fn values_that_look_like_flags_are_shielded() {
        let check = |word: &str, shielded: bool| {
            let seen = shield(word);
            assert_eq!(seen != word, shielded, "{word}");
            assert_eq!(unshield(&seen), word);
        };
        check("-3", true);
        check("-(2+1)", true);
        check("-♠", true);
        check("-", false);
        check("-n", false);
        check("-n40", false);
        check("--every", false);
        check("--", false);
        check("", false);
    }

    #[test]
    fn asking_for_help_is_a_flag() {
        let check = |line: &str, expected: &str| {
            let seen = for_clap(&split_command(line));
            assert_eq!(seen.join(" "), format!("{PROGRAM} {expected}"));
        };
        check("help", "--help");
        check("help 24 solve", "24 solve --help");
        check("24 solve help", "24 solve help");
        check("24 solve -- help -3", "24 solve -- help -3");
    }

    #[test]
    fn lines_are_split_like_in_a_shell() {
        let check = |line: &str, words: &[&str]| assert_eq!(split_command(line), words, "{line}");
        check("solve 3  3", &["solve", "3", "3"]);
        check("check '(8/ (3-8/3))' --x", &["check", "(8/ (3-8/3))", "--x"]);
        check("a'b c'd \"\"", &["ab cd", ""]);
        check("", &[]);
    }
}
