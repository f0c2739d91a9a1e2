//! The grammar of the command line, built from the schemas of the verbs: one description for
//! parser, help, man pages and completions. Values are text, which requests check in the
//! language of the run.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, ArgAction, Command, ValueHint};
use unpuzzle_puzzles::{AnyVerb, Field, Language, Message, Puzzle, Takes, msg};

use crate::argv;
use crate::context::Registry;
use crate::{help, store};

/// The name of the program as users type it.
pub(crate) const PROGRAM: &str = "unpuzzle";
/// The verb that the command `compare` leads to.
pub(crate) const COMPARE: &str = "compare";
/// The shells that completions exist for.
pub(crate) const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];
/// Values of `--color`.
pub(crate) const COLOURS: [&str; 3] = ["auto", "always", "never"];

/// The whole grammar in one language.
pub(crate) fn command(registry: Registry, language: Language) -> Command {
    let puzzles = registry.iter().map(|puzzle| puzzle_command(*puzzle, language));
    let program = named(
        PROGRAM,
        &msg!("Solve, play, rate and generate the puzzles that people get stuck on"),
        language,
    )
    .version(env!("CARGO_PKG_VERSION"))
    .args_override_self(true)
    .subcommand_help_heading(msg!("Other commands").template(language))
    .args(global_arguments(language))
    .subcommands(puzzles)
    .subcommands(other_commands(registry, language))
    .after_help(help::program_examples(registry, language));
    let listed = help::command_lists(registry, &program, language);
    program.help_template(help::program_template(language, &listed)).override_usage(help::usage(
        "",
        &msg!("PUZZLE VERB …"),
        language,
    ))
}

fn puzzle_command(puzzle: &'static dyn Puzzle, language: Language) -> Command {
    let name = puzzle.name();
    let verbs = puzzle.verbs().iter();
    named(name, &puzzle.about().summary, language)
        .subcommands(verbs.map(|verb| verb_command(puzzle, verb, verb.name, name, language)))
        .after_help(help::puzzle_examples(puzzle, language))
        .help_template(help::puzzle_template(puzzle, language))
        .override_usage(help::usage(name, &msg!("VERB …"), language))
}

/// The command of one verb, reached as `unpuzzle <before> <name>`.
fn verb_command(
    puzzle: &'static dyn Puzzle,
    verb: &'static AnyVerb,
    name: &'static str,
    before: &str,
    language: Language,
) -> Command {
    let own = verb.fields().iter();
    let command = named(name, &Message::of_template(verb.about()), language)
        .args(own.map(|argument| verb_argument(argument, verb.is_screen, language)))
        .after_help(help::verb_examples(puzzle, verb, language))
        .override_usage(help::verb_usage(verb, &format!("{before} {name}"), language));
    if verb.is_screen { command } else { command.args(result_arguments(verb, language)) }
}

fn other_commands(registry: Registry, language: Language) -> Vec<Command> {
    let example = |command, meaning| help::command_examples(&[(command, meaning)], language);
    let verbs = registry.iter().flat_map(|puzzle| {
        let verbs = puzzle.verbs().iter().filter(|verb| !verb.is_screen);
        verbs.map(|verb| format!("{}.{}", puzzle.name(), verb.name))
    });
    let tour = named("tour", &msg!("See every puzzle at work"), language);
    let mut commands = vec![tour.after_help(example("tour", msg!("See every puzzle at work")))];
    commands.extend(compare_command(registry, language));
    commands.push(replay_command(language));
    commands.push(serve_command(language));
    commands.push(store_command(language));
    commands.extend([
        named("completions", &msg!("Print the completions for a shell"), language)
            .arg(
                positional(
                    "shell",
                    "SHELL",
                    &msg!("bash, zsh, fish, powershell or elvish"),
                    language,
                )
                .required(true)
                .value_parser(Words(&SHELLS)),
            )
            .after_help(example("completions bash", msg!("Print the completions for a shell"))),
        named("schema", &msg!("Print the JSON schema of a verb's replies"), language)
            .arg(
                positional(
                    "verb",
                    "PUZZLE.VERB",
                    &msg!("A puzzle and its verb, such as 24.solve"),
                    language,
                )
                .required(true)
                .value_parser(Words(leaked(verbs))),
            )
            .after_help(example(
                "schema 24.solve",
                msg!("What `24 solve --json` prints, for programs"),
            )),
        named("man", &msg!("Print the man page, or write all of them"), language)
            .arg(
                positional(
                    "directory",
                    "DIR",
                    &msg!("Write every page into this directory"),
                    language,
                )
                .value_hint(ValueHint::DirPath),
            )
            .after_help(example("man pages", msg!("Write every page into this directory"))),
        named("help", &msg!("Explain a command"), language)
            .arg(
                positional("command", "COMMAND", &msg!("The command to explain"), language)
                    .num_args(0..)
                    .value_parser(Words(leaked(
                        registry.iter().map(|puzzle| puzzle.name().to_owned()),
                    ))),
            )
            .after_help(example("help 24 solve", msg!("Explain a command"))),
    ]);
    commands
}

/// Words for completions, which clap keeps for as long as the program runs.
fn leaked(words: impl Iterator<Item = String>) -> &'static [&'static str] {
    words.map(|word| &*word.leak()).collect::<Vec<_>>().leak()
}

fn replay_command(language: Language) -> Command {
    let file = positional(
        "file",
        "FILE",
        &msg!("A file that compare --trace wrote; a second one is played beside it"),
        language,
    )
    .required(true)
    .num_args(1..)
    .value_hint(ValueHint::FilePath);
    let examples = [
        ("replay seed.jsonl", msg!("one search")),
        ("replay seed.jsonl pairs.jsonl", msg!("two on one clock")),
    ];
    named("replay", &msg!("Play the trace of a search, or two on one clock"), language)
        .arg(file)
        .after_help(help::command_examples(&examples, language))
}

fn serve_command(language: Language) -> Command {
    let option = |name, value, help| {
        option(name, value, help, language).help_heading(msg!("Options").template(language))
    };
    let open = flag("open", &msg!("Open a browser"), language);
    named("serve", &msg!("Open every puzzle in the browser"), language)
        .arg(option("listen", "ADDRESS", &msg!("Address and port to listen on, or only a port [default: 127.0.0.1:2424]")))
        .arg(option("database", "PLACE", &msg!("Where rooms and results are kept: a file, or postgres://… for several servers [default: unpuzzle.db in the data directory]")))
        .arg(option("broker", "URL", &msg!("The broker that tells several servers of each other's rooms, such as nats://127.0.0.1:4222; goes with --database postgres://…")))
        .arg(option("keep", "DAYS", &msg!("Days after which closed rooms and results from browsers are deleted [default: 400]")))
        .arg(option("host", "NAME", &msg!("Answer to this name too, as behind a proxy (may be repeated)")).action(ArgAction::Append))
        .arg(option("proxy", "NETWORK", &msg!("Trust what this proxy says about its clients (such as 127.0.0.1 or 10.0.0.0/8; may be repeated)")).action(ArgAction::Append))
        .arg(open.help_heading(msg!("Options").template(language)))
        .after_help(help::command_examples(&[("serve --open", msg!("Open a browser"))], language))
}

/// `store VERB …`
fn store_command(language: Language) -> Command {
    let options = msg!("Options").template(language);
    let file = |help, required| {
        let file = positional("file", "FILE", help, language).value_hint(ValueHint::FilePath);
        file.required(required)
    };
    let force = |help| flag("force", help, language).help_heading(options);
    let [backup, restore, export] = store::VERBS.each_ref().map(|(name, about, example)| {
        let json = flag("json", &msg!("Print one JSON object"), language).help_heading(options);
        let examples = help::command_examples(std::slice::from_ref(example), language);
        named(name, about, language).arg(json).after_help(examples)
    });
    let database = option(
        "database",
        "FILE",
        &msg!("The file of the store [default: unpuzzle.db in the data directory]"),
        language,
    )
    .value_hint(ValueHint::FilePath)
    .help_heading(options)
    .global(true);
    named("store", &msg!("Back up, restore and export the store"), language)
        .subcommand_required(true)
        .arg(database)
        .help_template(help::list_template(&msg!("Verbs"), language))
        .override_usage(help::usage("store", &msg!("VERB …"), language))
        .after_help(help::command_examples(
            &store::VERBS.each_ref().map(|(.., example)| example.clone()),
            language,
        ))
        .subcommands([
            backup.arg(file(&msg!("The file"), true)).arg(force(&msg!("Overwrite existing files"))),
            restore.arg(file(&msg!("The file"), true)).arg(force(&msg!("Overwrite the store"))),
            export
                .arg(file(&msg!("The file; without one, or for -, the lines are printed"), false))
                .arg(force(&msg!("Overwrite existing files"))),
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
    let usage = help::usage(COMPARE, &msg!("PUZZLE …"), language);
    let command =
        named(COMPARE, &msg!("Give one instance to several strategies and compare them"), language)
            .subcommand_required(true)
            .help_template(help::list_template(&msg!("Puzzles"), language))
            .after_help(help::command_examples(
                &[("compare 24 3,3,8,8", msg!("cases, time, answers"))],
                language,
            ))
            .override_usage(usage);
    (!routes.is_empty()).then(|| command.subcommands(routes))
}

fn named(name: &'static str, about: &Message, language: Language) -> Command {
    Command::new(name)
        .about(about.template(language))
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .subcommand_help_heading(msg!("Verbs").template(language))
        .help_template(help::plain_template(language))
}

fn verb_argument(argument: &'static Field, is_screen: bool, language: Language) -> Arg {
    let help = help::argument_help(argument, is_screen, language);
    let option = |value: &'static str| {
        option(argument.name, value, &Message::of_template(argument.help), language)
            .help(help.clone())
            .help_heading(msg!("Options").template(language))
    };
    let arg = match argument.takes {
        Takes::Instance { value, lines, .. } => {
            let hint = match lines {
                None => ValueHint::Unknown,
                Some(_) => ValueHint::FilePath,
            };
            positional(argument.name, value, &Message::of_template(argument.help), language)
                .help(help.clone())
                .num_args(1..)
                .value_hint(hint)
                .action(ArgAction::Append)
        }
        Takes::Flag => flag(argument.name, &Message::of_template(argument.help), language)
            .help(help)
            .help_heading(msg!("Options").template(language)),
        Takes::Text { value, .. } => option(value).value_parser(Words(argument.offered)),
        Takes::File => option("FILE").value_hint(ValueHint::FilePath),
        Takes::Number { .. } => option("N"),
        Takes::Choice { words, .. } => option("WORD").value_parser(Words(words)),
    };
    let arg = arg.aliases(argument.aliases.iter().copied());
    match argument.short {
        Some(letter) => arg.short(letter),
        None => arg,
    }
}

/// Where the result of a verb goes and in which shape.
fn result_arguments(verb: &AnyVerb, language: Language) -> [Arg; 4] {
    let heading = msg!("Result").template(language);
    let save =
        option("save", "FILE", &msg!("Save the result, in the format of the ending"), language)
            .help(help::save_help(verb, language))
            .value_hint(ValueHint::FilePath);
    let force = flag("force", &msg!("Overwrite existing files"), language);
    [
        flag("json", &msg!("Print one JSON object"), language),
        flag(
            "jsonl",
            &msg!("Print JSON on one line, as “-” does for each line of a batch"),
            language,
        ),
        save,
        force,
    ]
    .map(|arg| arg.help_heading(heading))
}

fn global_arguments(language: Language) -> Vec<Arg> {
    let heading = msg!("Options of every command").template(language);
    let help = flag("help", &msg!("Print this help"), language).short('h').action(ArgAction::Help);
    let version =
        flag("version", &msg!("Print the version"), language).short('V').action(ArgAction::Version);
    let all = [
        option("seed", "N", &msg!("Random seed"), language),
        option(
            "timeout",
            "TIME",
            &msg!("Time limit of each search, such as 10s, 500ms, 2m"),
            language,
        ),
        option("max-nodes", "N", &msg!("Node limit of each search"), language),
        option("threads", "N", &msg!("Number of threads [default: all]"), language),
        option("color", "WHEN", &msg!("When to use colour [auto, always, never]"), language)
            .value_parser(Words(&COLOURS)),
        option("lang", "LANG", &msg!("Language [en, id]"), language)
            .value_parser(Words(&["en", "id"])),
        flag("quiet", &msg!("Print only results and errors"), language)
            .short('q')
            .overrides_with("verbose"),
        flag("verbose", &msg!("Also print timings and the seed"), language)
            .short('v')
            .overrides_with("quiet"),
        flag("no-input", &msg!("Never prompt"), language),
        help,
    ];
    let mut all: Vec<_> =
        all.into_iter().map(|arg: Arg| arg.global(true).help_heading(heading)).collect();
    all.push(version.help_heading(heading));
    all
}

fn flag(name: &'static str, help: &Message, language: Language) -> Arg {
    Arg::new(name).long(name).help(help.template(language)).action(ArgAction::SetTrue)
}

fn option(name: &'static str, value: &'static str, help: &Message, language: Language) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name(value)
        .value_parser(Words(&[]))
        .help(help.template(language))
        .hide_possible_values(true)
}

fn positional(name: &'static str, value: &'static str, help: &Message, language: Language) -> Arg {
    Arg::new(name)
        .value_name(value)
        .value_parser(Words(&[]))
        .help(help.template(language))
        .help_heading(msg!("Arguments").template(language))
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
