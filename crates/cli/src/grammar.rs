//! The grammar of the command line, built from what the puzzles declare.
//!
//! One description makes the parser, the help, the man pages and the
//! completions: clap is told everything here and nowhere else. Values are
//! taken as text, because the requests themselves know what is allowed and say
//! so in the language of the run.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, ArgAction, Command, ValueHint};
use unpuzzle_puzzle::{AnyVerb, Argument, Form, Interactive, Kind, Language, Puzzle, Text};

use crate::argv;
use crate::context::Registry;
use crate::help;
use crate::messages;
use crate::store_messages;

/// The name of the program as users type it.
pub(crate) const PROGRAM: &str = "unpuzzle";
/// The verb that the command `compare` leads to.
pub(crate) const COMPARE: &str = "compare";
/// The shells that completions exist for.
pub(crate) const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];
/// What colour may be asked for.
pub(crate) const COLOURS: [&str; 3] = ["auto", "always", "never"];

/// The whole grammar in one language.
pub(crate) fn command(registry: Registry, language: Language) -> Command {
    let puzzles = registry.iter().map(|puzzle| puzzle_command(*puzzle, language));
    let program = named(PROGRAM, &messages::PROGRAM_ABOUT, language)
        .version(env!("CARGO_PKG_VERSION"))
        .args_override_self(true)
        .subcommand_help_heading(messages::COMMANDS_HEADING.template(language))
        .args(global_arguments(language))
        .subcommands(puzzles)
        .subcommands(other_commands(registry, language))
        .after_help(help::program_examples(registry, language));
    let listed = help::command_lists(registry, &program, language);
    program.help_template(help::program_template(language, &listed)).override_usage(help::usage(
        "",
        &messages::PROGRAM_ARGUMENTS,
        language,
    ))
}

fn puzzle_command(puzzle: &'static dyn Puzzle, language: Language) -> Command {
    let name = puzzle.name();
    let verbs = puzzle.verbs().iter();
    named(name, puzzle.about().summary, language)
        .subcommands(verbs.map(|verb| verb_command(puzzle, verb, verb.name, name, language)))
        .after_help(help::puzzle_examples(puzzle, language))
        .help_template(help::puzzle_template(puzzle, language))
        .override_usage(help::usage(name, &messages::PUZZLE_ARGUMENTS, language))
}

/// The command of one verb, reached as `unpuzzle <before> <name>`.
fn verb_command(
    puzzle: &'static dyn Puzzle,
    verb: &'static AnyVerb,
    name: &'static str,
    before: &str,
    language: Language,
) -> Command {
    let own = verb.arguments.iter();
    let command = named(name, verb.about, language)
        .args(own.map(|argument| verb_argument(verb, argument, language)))
        .after_help(help::verb_examples(puzzle, verb, language))
        .override_usage(help::verb_usage(verb, &format!("{before} {name}"), language));
    if verb.interactive == Interactive::Always {
        command
    } else {
        command.args(result_arguments(verb, language))
    }
}

fn other_commands(registry: Registry, language: Language) -> Vec<Command> {
    let mut commands = vec![named("tour", &messages::TOUR_ABOUT, language)];
    commands.extend(compare_command(registry, language));
    commands.push(replay_command(language));
    commands.push(serve_command(language));
    commands.push(store_command(language));
    commands.extend([
        named("completions", &messages::COMPLETIONS_ABOUT, language).arg(
            positional("shell", "SHELL", &messages::SHELL_HELP, language)
                .required(true)
                .value_parser(Words(&SHELLS)),
        ),
        named("schema", &messages::SCHEMA_ABOUT, language)
            .arg(
                positional("verb", "PUZZLE.VERB", &messages::SCHEMA_VERB_HELP, language)
                    .required(true),
            )
            .after_help(help::command_examples(
                &[("schema 24.solve", &messages::EXAMPLE_SCHEMA)],
                language,
            )),
        named("man", &messages::MAN_ABOUT, language).arg(
            positional("directory", "DIR", &messages::MAN_DIRECTORY_HELP, language)
                .value_hint(ValueHint::DirPath),
        ),
        named("help", &messages::HELP_ABOUT, language).arg(
            positional("command", "COMMAND", &messages::HELP_COMMAND_HELP, language).num_args(0..),
        ),
    ]);
    commands
}

fn replay_command(language: Language) -> Command {
    let file = positional("file", "FILE", &messages::REPLAY_FILE_HELP, language)
        .required(true)
        .num_args(1..)
        .value_hint(ValueHint::FilePath);
    let examples = [
        ("replay seed.jsonl", &messages::EXAMPLE_REPLAY),
        ("replay seed.jsonl pairs.jsonl", &messages::EXAMPLE_REPLAY_TWO),
    ];
    named("replay", &messages::REPLAY_ABOUT, language)
        .arg(file)
        .after_help(help::command_examples(&examples, language))
}

fn serve_command(language: Language) -> Command {
    let option = |name, value, help| {
        option(name, value, help, language)
            .help_heading(messages::OPTIONS_HEADING.template(language))
    };
    let open = flag("open", &messages::OPEN_HELP, language);
    named("serve", &messages::SERVE_ABOUT, language)
        .arg(option("listen", "ADDRESS", &messages::LISTEN_HELP))
        .arg(option("database", "PLACE", &messages::DATABASE_HELP))
        .arg(option("broker", "URL", &messages::BROKER_HELP))
        .arg(option("keep", "DAYS", &messages::KEEP_HELP))
        .arg(option("host", "NAME", &messages::HOST_HELP).action(ArgAction::Append))
        .arg(option("proxy", "NETWORK", &messages::PROXY_HELP).action(ArgAction::Append))
        .arg(open.help_heading(messages::OPTIONS_HEADING.template(language)))
}

/// `store VERB …`
fn store_command(language: Language) -> Command {
    use store_messages as words;
    let options = messages::OPTIONS_HEADING.template(language);
    let file = |help, required| {
        let file = positional("file", "FILE", help, language).value_hint(ValueHint::FilePath);
        file.required(required)
    };
    let force = |help| flag("force", help, language).help_heading(options);
    let [backup, restore, export] = words::VERBS.map(|(name, about, example)| {
        let json = flag("json", &messages::JSON_HELP, language).help_heading(options);
        let examples = help::command_examples(&[example], language);
        named(name, about, language).arg(json).after_help(examples)
    });
    let database = option("database", "FILE", &words::DATABASE_HELP, language)
        .value_hint(ValueHint::FilePath)
        .help_heading(options)
        .global(true);
    named("store", &words::ABOUT, language)
        .subcommand_required(true)
        .arg(database)
        .help_template(help::list_template(&messages::VERBS_HEADING, language))
        .override_usage(help::usage("store", &words::ARGUMENTS, language))
        .after_help(help::command_examples(&words::VERBS.map(|(.., example)| example), language))
        .subcommands([
            backup.arg(file(&words::FILE_HELP, true)).arg(force(&messages::FORCE_HELP)),
            restore.arg(file(&words::FILE_HELP, true)).arg(force(&words::RESTORE_FORCE_HELP)),
            export.arg(file(&words::EXPORT_FILE_HELP, false)).arg(force(&messages::FORCE_HELP)),
        ])
}

/// `compare PUZZLE …`, for the puzzles that have strategies to compare.
fn compare_command(registry: Registry, language: Language) -> Option<Command> {
    let routes: Vec<_> = registry
        .iter()
        .filter_map(|puzzle| {
            let verb = puzzle.verbs().iter().find(|verb| verb.name == COMPARE)?;
            Some(verb_command(*puzzle, verb, puzzle.name(), COMPARE, language))
        })
        .collect();
    let usage = help::usage(COMPARE, &messages::COMPARE_ARGUMENTS, language);
    let command = named(COMPARE, &messages::COMPARE_ABOUT, language)
        .subcommand_required(true)
        .help_template(help::list_template(&messages::PUZZLES_HEADING, language))
        .override_usage(usage);
    (!routes.is_empty()).then(|| command.subcommands(routes))
}

fn named(name: &'static str, about: &Text, language: Language) -> Command {
    Command::new(name)
        .about(about.template(language))
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .subcommand_help_heading(messages::VERBS_HEADING.template(language))
        .help_template(help::plain_template(language))
}

fn verb_argument(verb: &AnyVerb, argument: &'static Argument, language: Language) -> Arg {
    let help = help::argument_help(verb, argument, language);
    let option = |value: &'static str| {
        option(argument.name, value, argument.help, language)
            .help(help.clone())
            .help_heading(messages::OPTIONS_HEADING.template(language))
    };
    let arg = match argument.kind {
        Kind::Instance { value, form, .. } => {
            let hint = match form {
                Form::Words => ValueHint::Unknown,
                Form::Lines { .. } => ValueHint::FilePath,
            };
            positional(argument.name, value, argument.help, language)
                .help(help.clone())
                .num_args(1..)
                .value_hint(hint)
                .action(ArgAction::Append)
        }
        Kind::Flag => flag(argument.name, argument.help, language)
            .help(help)
            .help_heading(messages::OPTIONS_HEADING.template(language)),
        Kind::Word { value, .. } => option(value).value_parser(Words(argument.offered)),
        Kind::File { value } => option(value).value_hint(ValueHint::FilePath),
        Kind::Number { .. } => option("N"),
        Kind::Choice { words, .. } => option("WORD").value_parser(Words(words)),
    };
    match argument.short {
        Some(letter) => arg.short(letter),
        None => arg,
    }
}

/// Where the result of a verb goes and in which shape.
fn result_arguments(verb: &AnyVerb, language: Language) -> [Arg; 4] {
    let heading = messages::RESULT_HEADING.template(language);
    let save = option("save", "FILE", &messages::SAVE_HELP, language)
        .help(help::save_help(verb, language))
        .value_hint(ValueHint::FilePath);
    let force = flag("force", &messages::FORCE_HELP, language);
    [
        flag("json", &messages::JSON_HELP, language),
        flag("jsonl", &messages::JSONL_HELP, language),
        save,
        force,
    ]
    .map(|arg| arg.help_heading(heading))
}

fn global_arguments(language: Language) -> Vec<Arg> {
    let heading = messages::GLOBAL_HEADING.template(language);
    let help = flag("help", &messages::HELP_FLAG_HELP, language).short('h').action(ArgAction::Help);
    let version = flag("version", &messages::VERSION_FLAG_HELP, language)
        .short('V')
        .action(ArgAction::Version);
    let all = [
        option("seed", "N", &messages::SEED_HELP, language),
        option("timeout", "TIME", &messages::TIMEOUT_HELP, language),
        option("max-nodes", "N", &messages::MAX_NODES_HELP, language),
        option("threads", "N", &messages::THREADS_HELP, language),
        option("color", "WHEN", &messages::COLOR_HELP, language).value_parser(Words(&COLOURS)),
        option("lang", "LANG", &messages::LANG_HELP, language).value_parser(Words(&["en", "id"])),
        flag("quiet", &messages::QUIET_HELP, language).short('q').overrides_with("verbose"),
        flag("verbose", &messages::VERBOSE_HELP, language).short('v').overrides_with("quiet"),
        flag("no-input", &messages::NO_INPUT_HELP, language),
        help,
    ];
    let global = |arg: Arg| arg.global(true).help_heading(heading);
    let mut all: Vec<_> = all.into_iter().map(global).collect();
    all.push(version.help_heading(heading));
    all
}

fn flag(name: &'static str, help: &Text, language: Language) -> Arg {
    Arg::new(name).long(name).help(help.template(language)).action(ArgAction::SetTrue)
}

fn option(name: &'static str, value: &'static str, help: &Text, language: Language) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(value)
        .value_parser(Words(&[]))
        .help(help.template(language))
        .hide_possible_values(true)
}

fn positional(name: &'static str, value: &'static str, help: &Text, language: Language) -> Arg {
    Arg::new(name)
        .value_name(value)
        .value_parser(Words(&[]))
        .help(help.template(language))
        .help_heading(messages::ARGUMENTS_HEADING.template(language))
        .hide_possible_values(true)
}

/// Takes any text, and tells completions which words there are: the word is
/// judged where the refusal can be said in every language.
#[derive(Clone)]
struct Words(&'static [&'static str]);

impl TypedValueParser for Words {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, Error> {
        let text = StringValueParser::new().parse_ref(command, arg, value)?;
        Ok(argv::unshield(&text).to_owned())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let words = self.0.iter().map(PossibleValue::new);
        (!self.0.is_empty()).then(|| Box::new(words) as _)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_command(command: &Command) -> Vec<Command> {
        let below = command.get_subcommands().flat_map(every_command);
        std::iter::once(command.clone()).chain(below).collect()
    }

    fn every_language(check: impl Fn(Command)) {
        for (_, language) in Language::ALL {
            check(command(unpuzzle::ALL, language).term_width(80));
        }
    }

    /// Two flags of one name, or a letter used twice, are found here.
    #[test]
    fn the_grammar_is_sound() {
        every_language(Command::debug_assert);
    }

    #[test]
    fn help_fits_a_small_terminal() {
        every_language(|mut program| {
            program.build();
            for mut command in every_command(&program) {
                let help = command.render_long_help().to_string();
                let widest = help.lines().max_by_key(|line| line.chars().count());
                let widest = widest.unwrap_or_default();
                assert!(widest.chars().count() <= 80, "{widest}");
            }
        });
    }
}
