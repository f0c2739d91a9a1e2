//! The words of the help: examples first, then usage, then every argument.
//!
//! clap lays the arguments out; its own English words ("Usage", "Options",
//! "default") are replaced by ours, so that help speaks one language.

use clap::Command;
use clap::builder::styling::Style;
use clap::builder::{Resettable, StyledStr};
use unpuzzle_puzzles::page::{Page, Role};
use unpuzzle_puzzles::{AnyVerb, Field, Language, LineFormat, Message, Puzzle, Takes, msg};

use unpuzzle_render::{Format, TextStyle};

use crate::context::Registry;
use crate::grammar::PROGRAM;

/// Columns of the parts that clap does not fold.
const WIDTH: usize = 80;

/// Commands wider than this have their meaning on the next line.
const WIDEST_COMMAND: usize = 46;

pub(crate) static EXIT_CODES: Message = msg!(
    "0 yes or done; 1 proven no; 2 bad input; 3 unknown, a limit was reached; 130 interrupted. A batch ends with 2 if any line was bad, else 3, 1 or 0 in the same way."
);

const HEADING: Style = Style::new().bold().underline();
const WORD: Style = Style::new().bold();

/// About, examples, usage, arguments: the help of a command without a list.
pub(crate) fn plain_template(language: Language) -> String {
    template(language, "{all-args}")
}

/// The help of a command that is a list of puzzles or verbs.
pub(crate) fn list_template(title: &Message, language: Language) -> String {
    let title = heading(title, language);
    template(language, &format!("{title}\n{{subcommands}}"))
}

/// The help of the program, with these lists of commands.
pub(crate) fn program_template(language: Language, lists: &str) -> String {
    let global = heading(&msg!("Options of every command"), language);
    let exits = heading(&msg!("Exit codes"), language);
    let said = indented(&EXIT_CODES, language);
    let rest = format!("{lists}\n{global}\n{{options}}\n\n{exits}\n{said}");
    template(language, rest.trim_end())
}

/// The help of a puzzle: its rules stand between the examples and the verbs.
pub(crate) fn puzzle_template(puzzle: &dyn Puzzle, language: Language) -> String {
    let rules = heading(&msg!("How it is played"), language);
    let said = indented(&puzzle.about().rules, language);
    let verbs = heading(&msg!("Verbs"), language);
    let more = msg!(
        "Each verb has its own help: {program} {puzzle} VERB --help",
        program = PROGRAM,
        puzzle = puzzle.name()
    )
    .in_language(language);
    let rest = format!("{rules}\n{said}\n{verbs}\n{{subcommands}}\n\n{more}");
    template(language, &rest)
}

/// Sentences folded to the width of help.
fn indented(words: &Message, language: Language) -> String {
    let mut page = Page::new();
    for line in words.template(language).lines() {
        page.line(Role::Normal, line);
    }
    let style = TextStyle { width: WIDTH - 2, ..TextStyle::default() };
    let folded = unpuzzle_render::text(&page, &style);
    folded.lines().map(|line| format!("  {line}\n")).collect()
}

fn template(language: Language, rest: &str) -> String {
    let usage = heading(&msg!("Usage"), language);
    format!("{{about}}{{after-help}}\n\n{usage} {{usage}}\n\n{rest}\n")
}

/// `unpuzzle 24 solve CARD… [OPTIONS]`
pub(crate) fn verb_usage(verb: &AnyVerb, words: &str, language: Language) -> String {
    let instance = verb.instance().map(|argument| match argument.takes {
        Takes::Instance { value, required, lines } => {
            let more = if lines.is_none() { "…" } else { "" };
            if required { format!(" {value}{more}") } else { format!(" [{value}{more}]") }
        }
        _ => String::new(),
    });
    let words = format!("{words}{}", instance.unwrap_or_default());
    usage(&words, &msg!("[OPTIONS]"), language)
}

/// `unpuzzle WORDS REST`
pub(crate) fn usage(words: &str, rest: &Message, language: Language) -> String {
    let words = [PROGRAM, words, rest.template(language)];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

pub(crate) fn program_examples(registry: Registry, language: Language) -> Resettable<StyledStr> {
    let tour = (format!("{PROGRAM} tour"), msg!("See every puzzle at work").template(language));
    let firsts =
        registry.iter().filter_map(|puzzle| first_examples(*puzzle, language).into_iter().next());
    examples([tour].into_iter().chain(firsts), language)
}

/// The first example of each verb.
pub(crate) fn puzzle_examples(puzzle: &dyn Puzzle, language: Language) -> Resettable<StyledStr> {
    examples(first_examples(puzzle, language), language)
}

/// Every example of a verb.
pub(crate) fn verb_examples(
    puzzle: &dyn Puzzle,
    verb: &AnyVerb,
    language: Language,
) -> Resettable<StyledStr> {
    let all = verb.examples.iter();
    let rows = all.map(|example| example_row(puzzle, example, language));
    examples(rows, language)
}

/// Examples of a command that is not a verb.
pub(crate) fn command_examples(
    all: &[(&'static str, Message)],
    language: Language,
) -> Resettable<StyledStr> {
    let row = |(command, meaning): &(&str, Message)| {
        (format!("{PROGRAM} {command}"), meaning.template(language))
    };
    examples(all.iter().map(row), language)
}

fn first_examples(puzzle: &dyn Puzzle, language: Language) -> Vec<(String, &'static str)> {
    let firsts = puzzle.verbs().iter().filter_map(|verb| verb.examples.first());
    firsts.map(|example| example_row(puzzle, example, language)).collect()
}

fn example_row(
    puzzle: &dyn Puzzle,
    (command, meaning): &(&'static str, &'static str),
    language: Language,
) -> (String, &'static str) {
    (format!("{PROGRAM} {} {command}", puzzle.name()), language.template(meaning))
}

fn examples(
    rows: impl IntoIterator<Item = (String, &'static str)>,
    language: Language,
) -> Resettable<StyledStr> {
    let rows: Vec<_> = rows.into_iter().collect();
    let title = heading(&msg!("Examples"), language);
    let shown = format!("{title}\n{}", columns(&rows).trim_end());
    (!rows.is_empty()).then(|| StyledStr::from(shown)).into()
}

/// The puzzles and the other commands of the program, each with its line.
pub(crate) fn command_lists(registry: Registry, program: &Command, language: Language) -> String {
    let row = |command: &Command| {
        let about = command.get_about().map(ToString::to_string);
        (command.get_name().to_owned(), about.unwrap_or_default())
    };
    let is_puzzle = |name: &str| registry.iter().any(|puzzle| puzzle.name() == name);
    let (puzzles, others): (Vec<_>, Vec<_>) =
        program.get_subcommands().map(row).partition(|(name, _)| is_puzzle(name));
    let list = |title: &Message, rows: &[(String, String)]| {
        format!("{}\n{}", heading(title, language), columns(rows))
    };
    let puzzles = list(&msg!("Puzzles"), &puzzles);
    let others = list(&msg!("Other commands"), &others);
    format!("{puzzles}\n{others}")
}

/// Two columns, the first one emphasised.
fn columns<S: AsRef<str>>(rows: &[(String, S)]) -> String {
    let widths = rows.iter().map(|(left, _)| left.chars().count());
    let widest = widths.filter(|width| *width <= WIDEST_COMMAND).max().unwrap_or(0);
    let indent = format!("\n{:widest$}    ", "");
    let line = |(left, right): &(String, S)| {
        let right = folded(right.as_ref(), WIDTH - widest - 4).join(&indent);
        match widest.checked_sub(left.chars().count()) {
            Some(gap) => format!("  {WORD}{left}{WORD:#}{:gap$}  {right}\n", ""),
            None => format!("  {WORD}{left}{WORD:#}{indent}{right}\n"),
        }
    };
    rows.iter().map(line).collect()
}

/// Lines of at most `width` characters, broken between words.
fn folded(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

fn heading(title: &Message, language: Language) -> String {
    format!("{HEADING}{}:{HEADING:#}", title.template(language))
}

/// An argument's help with its bounds, words and default.
pub(crate) fn argument_help(argument: &Field, is_screen: bool, language: Language) -> String {
    let mut facts = Vec::new();
    let mut default = None;
    match argument.takes {
        Takes::Text { default: word, .. } => default = word.map(str::to_owned),
        Takes::Choice { words, default: word } => {
            facts.push(words.join(", "));
            default = word.map(str::to_owned);
        }
        Takes::Number { least, most, default: number } => {
            facts.push(bounds(least, most));
            default = number.map(|number| number.to_string());
        }
        Takes::Instance { lines, .. } => facts.push(lines_fact(lines, is_screen, language)),
        Takes::Flag | Takes::File => {}
    }
    if let Some(word) = default {
        facts.push(msg!("default {word}", word).in_language(language));
    }
    facts.retain(|fact| !fact.is_empty());
    bracketed(language.template(argument.help), &facts)
}

/// How an instance can be given; a screen takes no batch.
fn lines_fact(lines: Option<LineFormat>, is_screen: bool, language: Language) -> String {
    match lines {
        None if is_screen => return String::new(),
        None => msg!("- reads one a line"),
        Some(LineFormat { mark, .. }) if is_screen => {
            msg!("a file, or its lines in one text with {mark} between them", mark)
        }
        Some(LineFormat { mark, .. }) => msg!(
            "a file, its lines in one text with {mark} between them, or - for one a line",
            mark
        ),
    }
    .in_language(language)
}

fn bounds(least: i64, most: i64) -> String {
    match most {
        i64::MAX => String::new(),
        _ => format!("{least}–{most}"),
    }
}

/// The help of `--save`, with the endings that this verb knows.
pub(crate) fn save_help(verb: &AnyVerb, language: Language) -> String {
    let endings: Vec<_> = Format::of(verb).map(Format::ending).collect();
    let endings = endings.join(" ");
    bracketed(msg!("Save the result, in the format of the ending").template(language), &[endings])
}

fn bracketed(help: &str, facts: &[String]) -> String {
    if facts.is_empty() { help.to_owned() } else { format!("{help} [{}]", facts.join("; ")) }
}
