//! Refusals on the console: the fault, the offending text with a caret under it, the
//! expectation, and the word that was probably meant.

use std::io;

use clap::builder::styling::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr as _;
use unpuzzle_puzzles::{InputError, Language, Message, SourceSpan, Verdict, msg};
use unpuzzle_render::{Excerpt, keep_end, keep_start, printable};

use crate::context::Context;

const RED: Style = AnsiColor::Red.on_default().bold();
const BLUE: Style = AnsiColor::Blue.on_default().bold();
const GREEN: Style = AnsiColor::Green.on_default().bold();

const YELLOW: Style = AnsiColor::Yellow.on_default().bold();

/// Maximum width of a message; more would echo junk.
const LONGEST: usize = 400;
/// Maximum width of a file name.
const WIDEST: usize = 72;

/// A refusal in words, for a terminal.
pub(crate) fn show(failure: &InputError, language: Language, colour: bool) -> String {
    let theme = Theme { language, colour };
    let mut shown = theme.labelled(&msg!("error"), RED, &failure.message);
    if let Some(name) = &failure.file {
        shown.push_str(&theme.source(name, failure.place.as_ref()));
    }
    if let Some(place) = &failure.place {
        shown.push_str(&theme.snippet(place));
    }
    let meant = failure.suggestion.as_deref();
    let meant = meant.map(|word| msg!("did you mean “{word}”?", word));
    for help in failure.help.clone().into_iter().chain(meant) {
        shown.push('\n');
        shown.push_str(&theme.labelled(&msg!("help"), GREEN, &help));
    }
    shown
}

/// A warning in words, for a terminal.
pub(crate) fn warn(message: &Message, language: Language, colour: bool) -> String {
    Theme { language, colour }.labelled(&msg!("warning"), YELLOW, message)
}

struct Theme {
    language: Language,
    colour: bool,
}

impl Theme {
    fn paint(&self, style: Style) -> Style {
        if self.colour { style } else { Style::new() }
    }

    fn labelled(&self, label: &Message, style: Style, message: &Message) -> String {
        let style = self.paint(style);
        let label = label.template(self.language);
        let words = keep_start(&printable(&message.in_language(self.language)), LONGEST);
        format!("{style}{label}:{style:#} {words}")
    }

    /// The file with the line and the column, as editors understand them.
    fn source(&self, name: &str, place: Option<&SourceSpan>) -> String {
        let rule = self.paint(BLUE);
        let name = keep_end(&printable(name), WIDEST);
        let line = place.and_then(|place| Some((place.line?, place.column())));
        let line = line.map(|(line, column)| format!(":{line}:{column}"));
        format!("\n{rule}-->{rule:#} {name}{}", line.unwrap_or_default())
    }

    /// The text with a line of carets under the place, cut to what fits.
    fn snippet(&self, place: &SourceSpan) -> String {
        let (rule, mark) = (self.paint(BLUE), self.paint(RED));
        let number = place.line.map(|line| line.to_string()).unwrap_or_default();
        let gutter = " ".repeat(number.len());
        let Excerpt { before, marked, after } = Excerpt::around(place);
        let indent = " ".repeat(before.width());
        let carets = "^".repeat(marked.width().max(1));
        format!(
            "\n{rule}{number} |{rule:#} {before}{marked}{after}\n\
             {rule}{gutter} |{rule:#} {indent}{mark}{carets}{mark:#}"
        )
    }
}

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The input was refused.
    Refused(Box<InputError>),
    /// The results could not be written.
    Output(io::Error),
    /// Interrupted at a prompt.
    Interrupted,
}

impl From<InputError> for CliError {
    fn from(failure: InputError) -> Self {
        CliError::Refused(Box::new(failure))
    }
}

impl From<Message> for CliError {
    fn from(message: Message) -> Self {
        InputError::new(message).into()
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        CliError::Output(error)
    }
}

impl CliError {
    /// Says what happened and how the program ends.
    pub(crate) fn report(&self, context: &Context) -> Exit {
        let tell = |failure: &InputError| {
            let shown = show(failure, context.language, context.colour.errors);
            context.console.report(&shown);
            Exit::Refused
        };
        match self {
            CliError::Refused(failure) => tell(failure),
            // The output pipe was closed.
            CliError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Yes,
            CliError::Output(error) => {
                let message =
                    msg!("could not write the results: {error}", error = error.to_string());
                tell(&InputError::new(message))
            }
            CliError::Interrupted => Exit::Interrupted,
        }
    }
}

/// The end of a command, worst last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exit {
    /// Yes, or done.
    #[default]
    Yes,
    /// Proven: no.
    No,
    /// The budget ran out.
    Unknown,
    /// Bad input or usage.
    Refused,
    /// Ctrl-C.
    Interrupted,
}

impl Exit {
    /// Exit code of the process.
    pub fn code(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Refused => 2,
            Exit::Unknown => 3,
            Exit::Interrupted => 130,
        }
    }
}

impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Yes => Exit::Yes,
            Verdict::No => Exit::No,
            Verdict::Unknown => Exit::Unknown,
        }
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(place: SourceSpan, expected: &str) {
        let failure = InputError::new(msg!("this is not valid UTF-8 text")).at(place);
        let shown = show(&failure, Language::English, false);
        let (_, snippet) = shown.split_once('\n').unwrap();
        assert_eq!(snippet, expected);
    }

    #[test]
    fn carets_stand_under_the_place() {
        check(SourceSpan::new("3 3 8 x", 6..7), " | 3 3 8 x\n |       ^");
        check(SourceSpan::new("3 ♠ 8 xy", 8..10), " | 3 ♠ 8 xy\n |       ^^");
        check(SourceSpan::new("漢字 x", 7..8), " | 漢字 x\n |      ^");
        check(SourceSpan::new("3+", 2..2), " | 3+\n |   ^");
        check(SourceSpan::new("", 0..0), " | \n | ^");
    }

    #[test]
    fn a_line_number_stands_before_the_text() {
        let mut place = SourceSpan::whole("x");
        place.line = Some(12);
        check(place, "12 | x\n   | ^");
    }

    #[test]
    fn a_file_stands_before_its_line() {
        let place = SourceSpan::on_line(12, "é x", 3..4);
        let failure = InputError::new(msg!("this is not valid UTF-8 text")).at(place);
        let shown = show(&failure.in_file("a\u{1b}.txt"), Language::English, false);
        let (_, rest) = shown.split_once('\n').unwrap();
        assert_eq!(rest, "--> a␛.txt:12:3\n12 | é x\n   |   ^");
    }

    #[test]
    fn long_text_is_cut_around_the_place() {
        let text = format!("{}X{}", "a".repeat(500), "b".repeat(500));
        let failure = InputError::new(msg!("this is not valid UTF-8 text"))
            .at(SourceSpan::new(&text, 500..501));
        let shown = show(&failure, Language::English, false);
        let lines: Vec<_> = shown.lines().collect();
        assert!(lines[1].contains("…aaa") && lines[1].contains("bbb…"), "{shown}");
        assert!(lines[1].width() < 80, "{shown}");
        let caret = lines[2].find('^').map(|at| lines[2][..at].width());
        let marked = lines[1].find('X').map(|at| lines[1][..at].width());
        assert_eq!(caret, marked);
    }

    #[test]
    fn nothing_reaches_the_terminal_raw() {
        check(SourceSpan::whole("\u{1b}[31m\0"), " | ␛[31m␀\n | ^^^^^^");
        check(SourceSpan::new("a", 5..9), " | \n | ^");
    }
}
