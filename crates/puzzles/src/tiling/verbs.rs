//! What tiling puzzles can do, described as data: from here come the command
//! line, its help, the man pages and the completions.

use unpuzzle_puzzle::{About, AnyVerb, Argument, Form, Interactive, Kind, VerbCalls};

use super::data::FIELDS;
use super::messages as words;

/// The puzzle's words about itself.
pub(super) static ABOUT: About = About {
    title: &words::TITLE,
    summary: &words::SUMMARY,
    rules: &words::RULES,
    tour: &[
        "solve --board iq-puzzler-pro",
        "solve --board pentominoes-6x10 --count --reduced",
        "hint --board iq-puzzler-pro --after I:1,1+2,1+2,2",
        "generate --board iq-puzzler-pro --level medium",
    ],
    samples: &[
        "tiling:3_3_2/DEFAULT/AAA/A/A/BB/BB",
        "tiling:pentominoes-3x20",
        "tiling:iq-puzzler-pro/medium#7",
        "tiling:2_2_1/DEFAULT/A/AA",
        "tiling:soma;V:1:1,1+1:1,2+1:2,1",
    ],
    catalogues: super::CATALOGUES,
};

/// Every verb, in the order of the help.
pub(super) static VERBS: &[AnyVerb] = &[
    SOLVE, COUNT, HINT, OUTLOOK, TRACE, RATE, GENERATE, BOARDS, CONVERT, PLAY, COMPARE,
];

const SOLVE: AnyVerb = AnyVerb {
    name: "solve",
    about: &words::SOLVE,
    arguments: &[
        FILE,
        BOARD,
        Argument::flag("count", &words::COUNT_FLAG),
        Argument::flag("reduced", &words::REDUCED),
        Argument::flag("all", &words::ALL),
        Argument::flag("unique", &words::UNIQUE),
        Argument::choice("engine", ENGINES, None, &words::ENGINE),
        LENIENT,
        Argument::number("limit", (1, 1_000_000_000), None, &words::LIMIT),
        Argument::flag("watch", &words::WATCH),
        Argument::number("speed", (1, 10_000), Some(20), &words::SPEED),
    ],
    examples: &[
        ("solve case.txt", &words::EXAMPLE_SOLVE),
        ("solve case.txt --save solution.png", &words::EXAMPLE_SAVE),
        (
            "solve --board pentominoes-6x10 --count",
            &words::EXAMPLE_COUNT,
        ),
        ("solve case.txt --count --reduced", &words::EXAMPLE_REDUCED),
        ("solve case.txt --all --jsonl", &words::EXAMPLE_ALL),
        ("solve case.txt --unique", &words::EXAMPLE_UNIQUE),
        ("solve '2 2 2/DEFAULT/A/AA/B'", &words::EXAMPLE_LINE),
    ],
    formats: &["svg", "png", "pdf"],
    interactive: Interactive::With("watch"),
    offers_to_save: true,
    calls: VerbCalls::legacy::<super::Tiling>(),
};

const COUNT: AnyVerb = AnyVerb {
    name: "count",
    about: &words::COUNT,
    arguments: &[
        FILE,
        BOARD,
        Argument {
            name: "checkpoint",
            short: None,
            kind: Kind::File { value: "FILE" },
            help: &words::CHECKPOINT,
        },
        LENIENT,
    ],
    examples: &[(
        "count case.txt --checkpoint case.count",
        &words::EXAMPLE_CHECKPOINT,
    )],
    formats: &[],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Tiling>(),
};

const HINT: AnyVerb = AnyVerb {
    name: "hint",
    about: &words::HINT,
    arguments: &[
        FILE,
        BOARD,
        Argument::word("after", "MOVES", None, &words::AFTER),
        Argument::number("level", (1, 3), Some(3), &words::HINT_LEVEL).short('l'),
        LENIENT,
    ],
    examples: &[
        ("hint case.txt", &words::EXAMPLE_HINT),
        (
            "hint --board iq-puzzler-pro --after 'I:1,1+2,1+2,2'",
            &words::EXAMPLE_AFTER,
        ),
    ],
    formats: &[],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Tiling>(),
};

const OUTLOOK: AnyVerb = AnyVerb {
    name: "outlook",
    about: &words::OUTLOOK,
    arguments: &[
        FILE,
        BOARD,
        Argument::word("after", "MOVES", None, &words::AFTER),
        Argument::number("limit", (1, 1_000_000), Some(1), &words::OUTLOOK_LIMIT),
        LENIENT,
    ],
    examples: &[
        (
            "outlook --board iq-puzzler-pro --after 'I:1,1+2,1+2,2'",
            &words::EXAMPLE_OUTLOOK,
        ),
        (
            "outlook --board soma --after 'V:1:1,1+1:1,2+1:2,1' --save position.png",
            &words::EXAMPLE_SAVE,
        ),
    ],
    formats: &["svg", "png", "pdf"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Tiling>(),
};

const TRACE: AnyVerb = AnyVerb {
    name: "trace",
    about: &words::TRACE,
    arguments: &[
        FILE,
        BOARD,
        Argument::choice(
            "engine",
            &["brute-force", "bitmask", "mrv", "dlx"],
            Some("brute-force"),
            &words::TRACE_ENGINE,
        ),
        Argument::number("from", (0, 1_000_000_000), Some(0), &words::TRACE_FROM),
        Argument::number("steps", (1, 5_000), Some(20), &words::TRACE_STEPS),
        LENIENT,
    ],
    examples: &[
        ("trace case.txt", &words::EXAMPLE_TRACE),
        (
            "trace case.txt --engine dlx --from 100 --steps 50 --json",
            &words::EXAMPLE_TRACE_ON,
        ),
    ],
    formats: &[],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Tiling>(),
};

const RATE: AnyVerb = AnyVerb {
    name: "rate",
    about: &words::RATE,
    arguments: &[FILE, BOARD, LENIENT],
    examples: &[("rate case.txt", &words::EXAMPLE_RATE)],
    formats: &[],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Tiling>(),
};

const GENERATE: AnyVerb = AnyVerb {
    name: "generate",
    about: &words::GENERATE,
    arguments: &[
        Argument::word("board", "NAME", Some("iq-puzzler-pro"), &words::BOARD),
        Argument {
            name: "level",
            short: Some('l'),
            kind: Kind::Choice {
                words: &["easy", "medium", "hard", "expert"],
                default: Some("medium"),
            },
            help: &words::LEVEL,
        },
        Argument::number("count", (1, 1000), Some(1), &words::HOW_MANY).short('n'),
    ],
    examples: &[
        (
            "generate --board iq-puzzler-pro --level hard -n 5",
            &words::EXAMPLE_GENERATE,
        ),
        (
            "generate --level expert -n 12 --seed 7 --save sheet.pdf",
            &words::EXAMPLE_SHEET,
        ),
    ],
    formats: &["pdf", "svg", "png", "csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Tiling>(),
};

const BOARDS: AnyVerb = AnyVerb {
    name: "boards",
    about: &words::BOARDS,
    arguments: &[],
    examples: &[("boards", &words::EXAMPLE_BOARDS)],
    formats: &["csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Tiling>(),
};

const CONVERT: AnyVerb = AnyVerb {
    name: "convert",
    about: &words::CONVERT,
    arguments: &[
        FILE,
        BOARD,
        Argument::choice("to", &["course", "cover"], Some("course"), &words::TO),
        LENIENT,
    ],
    examples: &[(
        "convert --board soma --to cover --save soma.txt",
        &words::EXAMPLE_CONVERT,
    )],
    formats: &[],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Tiling>(),
};

const PLAY: AnyVerb = AnyVerb {
    name: "play",
    about: &words::PLAY,
    arguments: &[FILE, BOARD, LENIENT],
    examples: &[("play --board iq-puzzler-pro", &words::EXAMPLE_PLAY)],
    formats: &[],
    interactive: Interactive::Always,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Tiling>(),
};

const COMPARE: AnyVerb = AnyVerb {
    name: "compare",
    about: &words::COMPARE,
    arguments: &[
        FILE,
        BOARD,
        LENIENT,
        Argument::choice("strategy", ENGINES, None, &words::ONLY),
    ],
    examples: &[("compare case.txt", &words::EXAMPLE_COMPARE)],
    formats: &["svg", "png", "csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Tiling>(),
};

/// What `--engine` and `--strategy` take.
const ENGINES: &[&str] = &["brute-force", "dlx", "bitmask", "mrv", "frontier"];

const FILE: Argument = Argument {
    name: "file",
    short: None,
    kind: Kind::Instance {
        value: "FILE",
        required: false,
        form: Form::Lines {
            line_end: super::input::LINE_END,
            fields: &FIELDS,
        },
    },
    help: &words::FILE,
};
const BOARD: Argument = Argument::word("board", "NAME", None, &words::BOARD);
const LENIENT: Argument = Argument::flag("lenient", &words::LENIENT);
