//! What Nerdle can do, described as data: from here come the command line, its
//! help, the man pages and the completions.

use unpuzzle_puzzle::{About, AnyVerb, Argument, Form, Interactive, Kind, Text, VerbCalls};

use super::verb_messages as words;

/// The puzzle's words about itself.
pub(super) static ABOUT: About = About {
    title: &words::TITLE,
    summary: &words::SUMMARY,
    rules: &words::RULES,
    tour: &[
        "hint '7*9-3=60:02101110'",
        "solve --answer '1*36/4=9'",
        "check '1+2*3=9'",
    ],
    samples: &[
        "nerdle:classic#2026-11-15",
        "nerdle:micro#7",
        "nerdle:mini,bi#7",
        "nerdle:classic,quad,hard#2026-11-15",
        "nerdle:midi,adversarial,commutative#1",
        "nerdle:mini,speed#3",
        "nerdle:micro,instant#3",
    ],
    catalogues: super::CATALOGUES,
};

/// Every verb, in the order of the help.
pub(super) static VERBS: &[AnyVerb] = &[
    PLAY, ASSIST, HINT, SOLVE, CHECK, RATE, GENERATE, COMPARE, PROVE, BOOK,
];

const PLAY: AnyVerb = AnyVerb {
    name: "play",
    about: &words::PLAY,
    arguments: &[
        instance("id", "ID", false, &words::ID),
        VARIANT,
        BOARDS,
        Argument::flag("daily", &words::DAILY),
        DATE,
        HARD,
        Argument::flag("adversary", &words::ADVERSARY),
        Argument::flag("speed", &words::SPEED),
        Argument::flag("instant", &words::INSTANT),
        COMMUTATIVE,
    ],
    examples: &[
        ("play", &words::EXAMPLE_PLAY),
        ("play --daily --variant mini", &words::EXAMPLE_DAILY),
        ("play --boards 4", &words::EXAMPLE_QUAD),
        ("play 'nerdle:classic#2026-11-15'", &words::EXAMPLE_ID),
    ],
    formats: &[],
    interactive: Interactive::Always,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Nerdle>(),
};

const ASSIST: AnyVerb = AnyVerb {
    name: "assist",
    about: &words::ASSIST,
    arguments: &[VARIANT, STRATEGY, BOARDS, HARD, COMMUTATIVE],
    examples: &[("assist", &words::EXAMPLE_ASSIST)],
    formats: &[],
    interactive: Interactive::Always,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Nerdle>(),
};

const HINT: AnyVerb = AnyVerb {
    name: "hint",
    about: &words::HINT,
    arguments: &[
        instance("rows", "GUESS:COLOURS", false, &words::ROWS),
        VARIANT,
        STRATEGY,
        Argument::number("level", (1, 3), Some(3), &words::LEVEL).short('l'),
        LIST,
        BOARDS,
        HARD,
        COMMUTATIVE,
    ],
    examples: &[
        ("hint '48-32=16:02101110'", &words::EXAMPLE_HINT),
        ("hint --variant mini", &words::EXAMPLE_OPENER),
        ("hint '7*9-3=60:02101110' --list", &words::EXAMPLE_LIST),
        (
            "hint --boards 2 '54-36=18:01011110/00000101'",
            &words::EXAMPLE_BOARDS,
        ),
    ],
    formats: &[],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Nerdle>(),
};

const SOLVE: AnyVerb = AnyVerb {
    name: "solve",
    about: &words::SOLVE,
    arguments: &[
        instance("rows", "GUESS:COLOURS", false, &words::ROWS),
        Argument::word("answer", "EQUATION", None, &words::ANSWER),
        VARIANT,
        STRATEGY,
        LIST,
        HARD,
        COMMUTATIVE,
    ],
    examples: &[
        ("solve --answer '1*36/4=9'", &words::EXAMPLE_SOLVE),
        (
            "solve --answer '1*36/4=9' --strategy seed",
            &words::EXAMPLE_SEED,
        ),
        ("solve '7*9-3=60:02101110' --list", &words::EXAMPLE_ROWS),
    ],
    formats: &["csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Nerdle>(),
};

const CHECK: AnyVerb = AnyVerb {
    name: "check",
    about: &words::CHECK,
    arguments: &[
        instance("guess", "GUESS", true, &words::GUESS),
        Argument::word("answer", "EQUATION", None, &words::ANSWER),
        VARIANT,
        COMMUTATIVE,
    ],
    examples: &[
        ("check '1+2*3=09'", &words::EXAMPLE_CHECK),
        (
            "check '9+9*9=90' --answer '90-9*9=9'",
            &words::EXAMPLE_COLOURS,
        ),
    ],
    formats: &[],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Nerdle>(),
};

const RATE: AnyVerb = AnyVerb {
    name: "rate",
    about: &words::RATE,
    arguments: &[
        instance("game", "GAME", true, &words::GAME),
        Argument::word("answer", "EQUATION", None, &words::ANSWER),
        VARIANT,
        COMMUTATIVE,
    ],
    examples: &[
        ("rate '5-1=4:00222 3+1=4:22222'", &words::EXAMPLE_RATE),
        (
            "rate '7*9-3=60 12/4+5=8 1*36/4=9' --answer '1*36/4=9'",
            &words::EXAMPLE_RATE_ANSWER,
        ),
    ],
    formats: &["csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Nerdle>(),
};

const GENERATE: AnyVerb = AnyVerb {
    name: "generate",
    about: &words::GENERATE,
    arguments: &[
        VARIANT,
        Argument::number("count", (1, 1000), Some(1), &words::COUNT).short('n'),
        DATE,
        Argument::word("answer", "EQUATION", None, &words::OWN_ANSWER),
        BOARDS,
        Argument::flag("speed", &words::SPEED),
        Argument::flag("instant", &words::INSTANT),
        Argument::flag("adversary", &words::ADVERSARY),
        HARD,
        COMMUTATIVE,
        Argument::flag("reveal", &words::REVEAL),
    ],
    examples: &[
        ("generate --answer '1*36/4=9'", &words::EXAMPLE_CUSTOM),
        ("generate --date 2026-11-15 -n 7", &words::EXAMPLE_WEEK),
    ],
    formats: &["csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Nerdle>(),
};

const COMPARE: AnyVerb = AnyVerb {
    name: "compare",
    about: &words::COMPARE,
    arguments: &[
        VARIANT,
        Argument::choice("strategy", STRATEGIES, None, &words::ONLY),
        BOARDS,
        Argument::number("games", (1, 1_000_000), None, &words::GAMES),
        COMMUTATIVE,
    ],
    examples: &[
        ("compare", &words::EXAMPLE_COMPARE),
        (
            "compare --variant midi --save chart.svg",
            &words::EXAMPLE_CHART,
        ),
        ("compare --boards 2 --games 1000", &words::EXAMPLE_BOARDS),
    ],
    formats: &["svg", "png", "pdf", "csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Nerdle>(),
};

const PROVE: AnyVerb = AnyVerb {
    name: "prove",
    about: &words::PROVE,
    arguments: &[
        VARIANT,
        HARD,
        COMMUTATIVE,
        Argument::number("tries", (2, 20), Some(6), &words::TRIES),
        Argument::file("checkpoint", &words::CHECKPOINT),
        Argument::number("check", (1, 1_000_000), None, &words::CHECK_FLAG),
    ],
    examples: &[
        ("prove --variant mini", &words::EXAMPLE_PROVE),
        (
            "prove --variant classic --checkpoint classic.proof",
            &words::EXAMPLE_CHECKPOINT,
        ),
    ],
    formats: &[],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Nerdle>(),
};

const BOOK: AnyVerb = AnyVerb {
    name: "book",
    about: &words::BOOK,
    arguments: &[
        Argument::choice(
            "name",
            &[
                "micro",
                "mini",
                "mini-worst",
                "midi",
                "classic",
                "classic-commutative",
                "micro-hard",
                "mini-hard",
                "midi-hard",
                "classic-hard",
            ],
            None,
            &words::NAME,
        ),
        Argument::file("out", &words::OUT),
    ],
    examples: &[("book --name micro", &words::EXAMPLE_BOOK)],
    formats: &["csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::Nerdle>(),
};

const STRATEGIES: &[&str] = &[
    "optimal",
    "most-parts",
    "entropy",
    "minimax",
    "seed",
    "seed-first",
];
const VARIANT: Argument = Argument::choice(
    "variant",
    &["micro", "mini", "midi", "classic", "maxi"],
    None,
    &words::VARIANT,
);
const STRATEGY: Argument =
    Argument::choice("strategy", STRATEGIES, Some("optimal"), &words::STRATEGY);
const BOARDS: Argument = Argument::choice("boards", &["1", "2", "4"], Some("1"), &words::BOARDS);
const DATE: Argument = Argument::word("date", "DATE", None, &words::DATE);
const HARD: Argument = Argument::flag("hard", &words::HARD);
const LIST: Argument = Argument::flag("list", &words::LIST);
const COMMUTATIVE: Argument = Argument::flag("commutative", &words::COMMUTATIVE);

const fn instance(
    name: &'static str,
    value: &'static str,
    required: bool,
    help: &'static Text,
) -> Argument {
    let form = Form::Words;
    Argument::new(
        name,
        Kind::Instance {
            value,
            required,
            form,
        },
        help,
    )
}
