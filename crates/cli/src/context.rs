//! The context of every command: the puzzles, the global flags and the console.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use clap::ArgMatches;
use etcetera::{BaseStrategy as _, choose_base_strategy};
use unpuzzle_puzzles::{
    Budget, Cache, InputError, Language, Message, SourceSpan, StopFlag, check_choice, msg,
    parse_duration,
};
use unpuzzle_session::drawn_seed;
pub use unpuzzle_tui::Registry;

use crate::console::Console;
use crate::grammar::COLOURS;

/// The settings of one run.
#[derive(Clone)]
pub struct Context {
    /// The puzzles.
    pub registry: Registry,
    /// Output language.
    pub language: Language,
    /// Where to use colour.
    pub colour: Colour,
    /// Whether the terminal shows every colour exactly.
    pub true_colour: bool,
    /// Whether the screen shows more than ASCII.
    pub unicode: bool,
    /// How much to say beside results.
    pub verbosity: Verbosity,
    /// The random seed: the one given, or one drawn for this run.
    pub seed: u64,
    /// Whether the seed was given.
    pub is_seeded: bool,
    /// Whether prompts are disabled.
    pub no_input: bool,
    /// The number of threads.
    pub threads: usize,
    /// Time limit of each search.
    pub timeout: Option<Duration>,
    /// Node limit of each search.
    pub node_limit: Option<u64>,
    /// Raised by Ctrl-C.
    pub stop: StopFlag,
    /// Cache of searches, shared by the lines of a batch.
    pub cache: Cache,
    /// The data directory; none without a home directory.
    pub data_directory: Option<PathBuf>,
    /// The streams and the terminal.
    pub console: Arc<Console>,
}

impl Context {
    /// A fresh budget under the limits of this run.
    pub fn budget(&self) -> Budget {
        let budget = Budget::unlimited().with_stop(self.stop.clone());
        let mut budget = budget.with_cache(self.cache.clone());
        if let Some(timeout) = self.timeout {
            budget = budget.with_timeout(timeout);
        }
        match self.node_limit {
            Some(nodes) => budget.with_node_limit(nodes),
            None => budget,
        }
    }

    /// Whether prompts are possible.
    pub fn can_ask(&self) -> bool {
        let terminal = self.console.terminal;
        !self.no_input && terminal.input && terminal.output
    }

    /// Whether full-screen output is possible.
    pub fn has_screen(&self) -> bool {
        self.can_ask() && !self.console.is_dumb()
    }

    /// The width of text in columns.
    pub fn width(&self) -> usize {
        let columns = self.console.terminal.size.map_or(80, |(columns, _)| columns);
        usize::from(columns).clamp(20, 120)
    }

    /// A message in the language of this run.
    pub fn say(&self, message: &Message) -> String {
        message.in_language(self.language)
    }
}

/// Where to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colour {
    /// In results.
    pub output: bool,
    /// In errors and notes.
    pub errors: bool,
}

/// How much is said beside results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verbosity {
    /// Errors only.
    Quiet,
    /// Notes too.
    #[default]
    Normal,
    /// Timings too.
    Verbose,
}

/// Upper bound for `--threads`; anything larger is a typo.
const MOST_THREADS: u64 = 1024;

/// Cache of searches, shared by the lines of a batch.
const CACHE_BYTES: usize = 256 << 20;

/// The context before the words are parsed: even a refusal of the command line needs its
/// language and colours.
pub(crate) fn first_look(
    registry: Registry,
    words: &[String],
    console: Console,
    stop: StopFlag,
) -> Context {
    let asked = option(words, "--lang").and_then(Language::from_code);
    Context {
        registry,
        language: asked.unwrap_or_else(|| language_of(&console)),
        colour: Colour::chosen(option(words, "--color").unwrap_or("auto"), &console),
        true_colour: shows_true_colour(&console),
        unicode: shows_unicode(&console),
        verbosity: Verbosity::Normal,
        seed: drawn_seed(),
        is_seeded: false,
        no_input: false,
        threads: available_parallelism().map_or(1, NonZero::get),
        timeout: None,
        node_limit: None,
        stop,
        cache: Cache::with_room(CACHE_BYTES),
        data_directory: data_directory(&console),
        console: Arc::new(console),
    }
}

/// The value of the last `--name value` or `--name=value`.
fn option<'a>(words: &'a [String], name: &str) -> Option<&'a str> {
    let mut values = words.iter().enumerate().filter_map(|(index, word)| {
        let rest = word.strip_prefix(name)?;
        match rest.strip_prefix('=') {
            Some(value) => Some(value),
            None if rest.is_empty() => words.get(index + 1).map(String::as_str),
            None => None,
        }
    });
    values.next_back()
}

fn language_of(console: &Console) -> Language {
    if let Some(asked) = console.variable("UNPUZZLE_LANG") {
        return Language::from_code(asked).unwrap_or_default();
    }
    let locale =
        ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| console.variable(name));
    let code = locale.and_then(|locale| locale.split(['_', '.', '@']).next());
    code.and_then(Language::from_code).unwrap_or_default()
}

/// A terminal whose locale names another character set gets ASCII; everything else gets UTF-8.
fn shows_unicode(console: &Console) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(|name| console.variable(name));
    !console.terminal.output
        || locale.is_none_or(|locale: &str| {
            locale.to_ascii_lowercase().replace('-', "").contains("utf8")
        })
}

/// Terminals that show more than 256 colours say so.
fn shows_true_colour(console: &Console) -> bool {
    let said = console.variable("COLORTERM");
    said.is_some_and(|said| ["truecolor", "24bit"].contains(&said))
}

impl Colour {
    /// Decided by the flag, else by the environment, else by the kind of each stream.
    fn chosen(flag: &str, console: &Console) -> Self {
        let everywhere = |colour: bool| Colour { output: colour, errors: colour };
        match flag {
            "always" => everywhere(true),
            "never" => everywhere(false),
            _ if console.variable("NO_COLOR").is_some() => everywhere(false),
            _ if console.variable("CLICOLOR_FORCE").is_some_and(|value| value != "0") => {
                everywhere(true)
            }
            _ if console.is_dumb() => everywhere(false),
            _ => Colour { output: console.terminal.output, errors: console.terminal.errors },
        }
    }
}

/// The context as the global flags change it: those of the innermost command, to which clap
/// passes the outer ones on.
pub(crate) fn with_flags(context: &Context, matches: &ArgMatches) -> Result<Context, InputError> {
    let flags = innermost(matches);
    check_flag(flags, "color", &COLOURS)?;
    check_flag(flags, "lang", &Language::ALL.map(|(code, _)| code))?;
    let seed = number(flags, "seed", 0, u64::MAX)?;
    let threads = number(flags, "threads", 1, MOST_THREADS)?;
    let threads = threads.and_then(|threads| usize::try_from(threads).ok());
    if let Some(threads) = threads {
        // Only the first command of a process can do that.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
    }
    Ok(Context {
        verbosity: verbosity(flags).unwrap_or(context.verbosity),
        seed: seed.unwrap_or(context.seed),
        is_seeded: seed.is_some() || context.is_seeded,
        no_input: flags.get_flag("no-input") || context.no_input,
        threads: threads.unwrap_or(context.threads),
        timeout: timeout(flags)?.or(context.timeout),
        node_limit: number(flags, "max-nodes", 0, u64::MAX)?.or(context.node_limit),
        ..context.clone()
    })
}

fn innermost(matches: &ArgMatches) -> &ArgMatches {
    match matches.subcommand() {
        Some((_, inner)) => innermost(inner),
        None => matches,
    }
}

fn verbosity(flags: &ArgMatches) -> Option<Verbosity> {
    match (flags.get_flag("quiet"), flags.get_flag("verbose")) {
        (true, _) => Some(Verbosity::Quiet),
        (_, true) => Some(Verbosity::Verbose),
        _ => None,
    }
}

fn check_flag(flags: &ArgMatches, name: &'static str, words: &[&str]) -> Result<(), InputError> {
    match flags.get_one::<String>(name) {
        Some(word) => check_choice(name, word, words).map_err(|failure| in_flag(name, failure)),
        None => Ok(()),
    }
}

fn number(
    flags: &ArgMatches,
    name: &'static str,
    least: u64,
    most: u64,
) -> Result<Option<u64>, InputError> {
    let Some(word) = flags.get_one::<String>(name) else {
        return Ok(None);
    };
    match word.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(Some(number)),
        _ => {
            let message =
                msg!("{name} is a whole number from {least} to {most}", name, least, most);
            let failure = InputError::new(message).at(SourceSpan::whole(word));
            Err(in_flag(name, failure))
        }
    }
}

fn timeout(flags: &ArgMatches) -> Result<Option<Duration>, InputError> {
    let Some(word) = flags.get_one::<String>("timeout") else {
        return Ok(None);
    };
    let parsed = parse_duration(word).map_err(|failure| in_flag("timeout", failure));
    parsed.map(Some)
}

/// The same refusal, its place shown behind the flag that it was given to.
pub(crate) fn in_flag(name: &str, mut failure: InputError) -> InputError {
    if let Some(place) = &mut failure.place {
        let before = format!("--{name} ");
        let shift = before.len();
        place.span = place.span.start + shift..place.span.end + shift;
        place.text.insert_str(0, &before);
    }
    failure
}

fn data_directory(console: &Console) -> Option<PathBuf> {
    if let Some(chosen) = console.variable("UNPUZZLE_DATA") {
        return Some(PathBuf::from(chosen));
    }
    let home = choose_base_strategy().ok()?;
    Some(home.data_dir().join("unpuzzle"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::Terminal;

    fn console(variables: &[(&str, &str)]) -> Console {
        let owned = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let nothing = || Box::new(std::io::sink());
        Console::new(Box::new(std::io::empty()), nothing(), nothing()).with_variables(owned)
    }

    fn look(line: &str, console: Console) -> Context {
        let words: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
        first_look(&[], &words, console, StopFlag::default())
    }

    #[test]
    fn the_language_follows_the_flag_and_then_the_environment() {
        let check = |line: &str, variables: &[(&str, &str)], language| {
            let found = look(line, console(variables)).language;
            assert_eq!(found, language, "{line} {variables:?}");
        };
        let (english, indonesian) = (Language::English, Language::Indonesian);
        check("tour", &[], english);
        check("tour", &[("LANG", "id_ID.UTF-8")], indonesian);
        check("tour", &[("LANG", "id")], indonesian);
        check("tour", &[("LANG", "idx")], english);
        check("tour", &[("LANG", "id_ID"), ("LC_ALL", "C")], english);
        check("tour", &[("LANG", "de_DE"), ("UNPUZZLE_LANG", "id")], indonesian);
        check("tour --lang en", &[("UNPUZZLE_LANG", "id")], english);
        check("--lang=id tour", &[], indonesian);
        check("tour --lang", &[], english);
    }

    #[test]
    fn a_dumb_terminal_shows_lines_and_no_screens() {
        let check = |term: &str, expected: bool| {
            let terminal = Terminal { input: true, output: true, ..Terminal::default() };
            let context = look("24 play", console(&[("TERM", term)]).with_terminal(terminal));
            assert_eq!((context.can_ask(), context.has_screen()), (true, expected), "{term}");
        };
        check("dumb", false);
        check("xterm", true);
    }

    #[test]
    fn colour_follows_the_flag_and_then_the_conventions() {
        let terminal = Terminal { output: true, errors: true, ..Terminal::default() };
        let check = |line: &str, variables: &[(&str, &str)], on_a_terminal, piped| {
            let colour = |console| look(line, console).colour.output;
            let seen = console(variables).with_terminal(terminal);
            assert_eq!(
                (colour(seen), colour(console(variables))),
                (on_a_terminal, piped),
                "{line} {variables:?}"
            );
        };
        check("tour", &[], true, false);
        check("tour", &[("NO_COLOR", "1")], false, false);
        check("tour", &[("NO_COLOR", "")], true, false);
        check("tour", &[("CLICOLOR_FORCE", "1")], true, true);
        check("tour", &[("CLICOLOR_FORCE", "0")], true, false);
        check("tour", &[("TERM", "dumb")], false, false);
        check("tour --color always", &[("NO_COLOR", "1")], true, true);
        check("tour --color=never", &[("CLICOLOR_FORCE", "1")], false, false);
    }

    #[test]
    fn ascii_is_for_terminals_that_ask_for_it() {
        let check = |locale: &str, on_a_terminal| {
            let console = || console(&[("LC_ALL", locale)]);
            let terminal = Terminal { output: true, ..Terminal::default() };
            let seen = console().with_terminal(terminal);
            let found = (look("tour", seen).unicode, look("tour", console()).unicode);
            assert_eq!(found, (on_a_terminal, true), "{locale}");
        };
        check("C", false);
        check("POSIX", false);
        check("de_DE.ISO-8859-1", false);
        check("C.UTF-8", true);
        check("id_ID.utf8", true);
        check("", true);
    }

    #[test]
    fn a_refusal_is_shown_behind_its_flag() {
        let failure = in_flag("timeout", parse_duration("10x").unwrap_err());
        let place = failure.place.unwrap();
        assert_eq!((place.text.as_str(), place.span), ("--timeout 10x", 12..13));
    }
}
