//! What 2048 can do, described as data: from here come the command line, its
//! help, the man pages and the completions.

use unpuzzle_puzzle::{About, AnyVerb, Argument, Form, Interactive, Kind, VerbCalls};

use super::input::LINE_END;
use super::{compare, messages as words};

/// The game's words about itself.
pub(super) static ABOUT: About = About {
    title: &words::TITLE,
    summary: &words::SUMMARY,
    rules: &words::RULES,
    tour: &[
        "hint '2 4 8 16/. 2 4 8/. . 2 4/. . . 2'",
        "solve '2 . ./. 2 ./. . .' --player greedy-value",
        "bench --player random,greedy-value,greedy-space --games 200 --seed 1",
    ],
    samples: &[
        "2048:4x4#7",
        "2048:3x3#1",
        "2048:2,2,./.,4,./.,.,.#2",
        "2048:2,4/4,2",
    ],
    catalogues: super::CATALOGUES,
};

/// Every verb, in the order of the help.
pub(super) static VERBS: &[AnyVerb] = &[
    PLAY, WATCH, HINT, RATE, SOLVE, GENERATE, BENCH, TRAIN, COMPARE,
];

const PLAY: AnyVerb = AnyVerb {
    name: "play",
    about: &words::PLAY,
    arguments: &[
        Argument {
            name: "game",
            short: None,
            kind: Kind::Instance {
                value: "GAME",
                required: false,
                form: Form::Words,
            },
            help: &words::GAME_TO_PLAY,
        },
        SIZE,
        Argument::flag("advice", &words::ADVICE),
    ],
    examples: &[
        ("play", &words::EXAMPLE_PLAY),
        ("play --size 5x5 --advice", &words::EXAMPLE_ADVICE),
    ],
    formats: &[],
    interactive: Interactive::Always,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Slide2048>(),
};

const WATCH: AnyVerb = AnyVerb {
    name: "watch",
    about: &words::WATCH,
    arguments: &[
        PLAYER,
        SIZE,
        Argument::number("speed", (1, 1000), Some(5), &words::SPEED),
        WEIGHTS,
    ],
    examples: &[(
        "watch --player greedy-value --speed 10",
        &words::EXAMPLE_WATCH,
    )],
    formats: &[],
    interactive: Interactive::Always,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Slide2048>(),
};

const HINT: AnyVerb = AnyVerb {
    name: "hint",
    about: &words::HINT,
    arguments: &[BOARD, PLAYER, WEIGHTS],
    examples: &[
        (
            "hint '2 4 8 16/. 2 4 8/. . 2 4/. . . 2'",
            &words::EXAMPLE_HINT,
        ),
        (
            "hint '2 4 ./. 2 8' --player perfect --json",
            &words::EXAMPLE_PERFECT,
        ),
    ],
    formats: &[],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Slide2048>(),
};

const RATE: AnyVerb = AnyVerb {
    name: "rate",
    about: &words::RATE,
    arguments: &[
        Argument {
            name: "game",
            short: None,
            kind: Kind::Instance {
                value: "GAME",
                required: true,
                form: Form::Lines {
                    line_end: LINE_END,
                    fields: &[],
                },
            },
            help: &words::GAME,
        },
        PLAYER,
        WEIGHTS,
    ],
    examples: &[
        ("rate game.txt", &words::EXAMPLE_RATE),
        ("rate game.txt --save review.svg", &words::EXAMPLE_REVIEW),
    ],
    formats: &["svg", "png", "csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Slide2048>(),
};

const SOLVE: AnyVerb = AnyVerb {
    name: "solve",
    about: &words::SOLVE,
    arguments: &[BOARD, PLAYER, WEIGHTS],
    examples: &[(
        "solve '2 . ./. 2 ./. . .' --save game.txt",
        &words::EXAMPLE_SOLVE,
    )],
    formats: &[],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Slide2048>(),
};

const GENERATE: AnyVerb = AnyVerb {
    name: "generate",
    about: &words::GENERATE,
    arguments: &[
        Argument::number("count", (1, 10_000), Some(1), &words::COUNT).short('n'),
        SIZE,
    ],
    examples: &[(
        "generate -n 5 --size 3x3 --seed 7",
        &words::EXAMPLE_GENERATE,
    )],
    formats: &["csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Slide2048>(),
};

const BENCH: AnyVerb = AnyVerb {
    name: "bench",
    about: &words::BENCH,
    arguments: &[
        Argument::word(
            "player",
            "NAMES",
            Some("greedy-value,greedy-space"),
            &words::PLAYERS,
        ),
        Argument::number("games", (1, 10_000_000), Some(1000), &words::GAMES),
        SIZE,
        WEIGHTS,
    ],
    examples: &[
        (
            "bench --player greedy-value,greedy-space --games 1000 --seed 1",
            &words::EXAMPLE_BENCH,
        ),
        (
            "bench --player perfect --size 2x3 --games 1000",
            &words::EXAMPLE_BENCH_PERFECT,
        ),
    ],
    formats: &["svg", "png", "csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Slide2048>(),
};

const TRAIN: AnyVerb = AnyVerb {
    name: "train",
    about: &words::TRAIN,
    arguments: &[
        Argument::number("minutes", (0, 100_000), Some(60), &words::MINUTES),
        Argument::file("out", &words::OUT),
        Argument::number("keep", (1, 500_000_000), Some(8_000_000), &words::KEEP),
        Argument::number("step", (1, 1000), Some(4), &words::STEP),
        Argument::file("checkpoint", &words::CHECKPOINT),
        Argument::word("shape", "TUPLES", None, &words::SHAPE),
    ],
    examples: &[
        (
            "train --minutes 60 --out weights.bin",
            &words::EXAMPLE_TRAIN,
        ),
        (
            "train --minutes 60 --checkpoint training.bin --out weights.bin --force",
            &words::EXAMPLE_RESUME,
        ),
        (
            "train --minutes 0 --checkpoint training.bin --out small.bin --keep 3000000",
            &words::EXAMPLE_PACK,
        ),
    ],
    formats: &["svg", "png", "csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Slide2048>(),
};

const COMPARE: AnyVerb = AnyVerb {
    name: "compare",
    about: &words::COMPARE,
    arguments: &[
        Argument::number("games", (1, 1_000_000), Some(200), &words::GAMES),
        SIZE,
        Argument::choice("strategy", compare::NAMES, None, &words::ONLY),
        WEIGHTS,
    ],
    examples: &[(
        "compare --games 500 --save chart.svg",
        &words::EXAMPLE_COMPARE,
    )],
    formats: &["svg", "png", "csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Slide2048>(),
};

const BOARD: Argument = Argument {
    name: "board",
    short: None,
    kind: Kind::Instance {
        value: "BOARD",
        required: true,
        form: Form::Words,
    },
    help: &words::BOARD,
};
const SIZE: Argument = Argument::word("size", "SIZE", Some("4x4"), &words::SIZE);
const PLAYER: Argument = Argument::word("player", "NAME", None, &words::PLAYER);
const WEIGHTS: Argument = Argument::file("weights", &words::WEIGHTS);
