//! What the 24 game can do, described as data: from here come the command line,
//! its help, the man pages and the completions.

use unpuzzle_puzzle::{About, AnyVerb, Argument, Form, Interactive, Kind, VerbCalls};

use super::rate::Rate;
use super::{compare, messages as words};

/// The game's words about itself.
pub(super) static ABOUT: About = About {
    title: &words::TITLE,
    summary: &words::SUMMARY,
    rules: &words::RULES,
    tour: &[
        "solve 3 3 8 8",
        "hint 1 3 4 6 --level 1",
        "rate 1 3 4 6",
        "solve 100 75 3 6 4 1 --target 952 --subset --first",
        "compare 3 3 8 8",
    ],
    samples: &["24:3,3,8,8", "24:1,3,4,6", "24:1,1,1,1", "24:hard,full#7"],
    catalogues: super::CATALOGUES,
};

/// Every verb, in the order of the help.
pub(super) static VERBS: &[AnyVerb] = &[SOLVE, HINT, CHECK, RATE, GENERATE, PLAY, COMPARE];

const SOLVE: AnyVerb = AnyVerb {
    name: "solve",
    about: &words::SOLVE,
    arguments: &[
        CARDS,
        Argument::flag("first", &words::FIRST),
        Argument::flag("every", &words::EVERY),
        TARGET,
        OPERATORS,
        SUBSET,
        INTEGERS,
        NO_NEGATIVES,
        ANY,
        Argument::number("limit", (1, 1_000_000), None, &words::LIMIT),
    ],
    examples: &[
        ("solve 3 3 8 8", &words::EXAMPLE_SOLVE),
        ("solve A 2 J K --every", &words::EXAMPLE_EVERY),
        ("solve 7 8 9 10 --save answers.txt", &words::EXAMPLE_SAVE),
        (
            "solve 100 75 3 6 4 1 --target 952 --subset",
            &words::EXAMPLE_COUNTDOWN,
        ),
        ("solve 2 2 2 9 --ops '+-*/^'", &words::EXAMPLE_OPERATORS),
    ],
    formats: &["csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::TwentyFour>(),
};

const HINT: AnyVerb = AnyVerb {
    name: "hint",
    about: &words::HINT,
    arguments: &[
        CARDS,
        Argument::number("level", (1, 3), Some(1), &words::HINT_LEVEL).short('l'),
        Argument::word("after", "STEPS", None, &words::AFTER),
        TARGET,
        OPERATORS,
        SUBSET,
        INTEGERS,
        NO_NEGATIVES,
    ],
    examples: &[
        ("hint 1 3 4 6", &words::EXAMPLE_NUDGE),
        ("hint 1 3 4 6 --level 2", &words::EXAMPLE_STEP),
        ("hint 3 3 8 8 --after '8/3'", &words::EXAMPLE_AFTER),
    ],
    formats: &[],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::TwentyFour>(),
};

const CHECK: AnyVerb = AnyVerb {
    name: "check",
    about: &words::CHECK,
    arguments: &[
        Argument {
            name: "expression",
            short: None,
            kind: Kind::Instance {
                value: "EXPRESSION",
                required: true,
                form: Form::Words,
            },
            help: &words::EXPRESSION,
        },
        Argument::word("cards", "CARDS", None, &words::CHECK_CARDS),
        TARGET,
        OPERATORS,
        SUBSET,
        INTEGERS,
        NO_NEGATIVES,
    ],
    examples: &[
        ("check '8/(3-8/3)' --cards 3,3,8,8", &words::EXAMPLE_CHECK),
        (
            "check '(K-J)*Q*A' --cards A,J,Q,K",
            &words::EXAMPLE_CHECK_LETTERS,
        ),
    ],
    formats: &[],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::TwentyFour>(),
};

const RATE: AnyVerb = AnyVerb::of::<Rate>();

const GENERATE: AnyVerb = AnyVerb {
    name: "generate",
    about: &words::GENERATE,
    arguments: &[
        Argument::number("count", (1, 1000), Some(1), &words::COUNT).short('n'),
        LEVEL,
        DECK,
        Argument::flag("fraction", &words::FRACTION),
        Argument::flag("unique", &words::UNIQUE),
        OPERATORS,
    ],
    examples: &[
        ("generate", &words::EXAMPLE_GENERATE),
        (
            "generate -n 40 --level hard --seed 7 --save sheet.pdf",
            &words::EXAMPLE_SHEET,
        ),
        (
            "generate -n 5 --fraction --deck 1-10",
            &words::EXAMPLE_FRACTION,
        ),
    ],
    formats: &["pdf", "svg", "csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::TwentyFour>(),
};

const PLAY: AnyVerb = AnyVerb {
    name: "play",
    about: &words::PLAY,
    arguments: &[
        Argument::word("players", "NAMES", None, &words::PLAYERS),
        Argument::number("bots", (0, 6), None, &words::BOTS),
        Argument::choice(
            "skill",
            &["beginner", "casual", "skilled", "master"],
            Some("casual"),
            &words::SKILL,
        ),
        Argument::choice(
            "level",
            &["matched", "any", "easy", "medium", "hard", "expert"],
            None,
            &words::PLAY_LEVEL,
        )
        .short('l'),
        DECK,
        Argument::flag("declare", &words::DECLARE),
        Argument::choice(
            "penalty",
            &["none", "lockout", "card"],
            Some("card"),
            &words::PENALTY,
        ),
    ],
    examples: &[
        ("play", &words::EXAMPLE_PLAY),
        ("play --players ANA,BUDI --bots 1", &words::EXAMPLE_MATCH),
    ],
    formats: &[],
    interactive: Interactive::Always,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::TwentyFour>(),
};

const COMPARE: AnyVerb = AnyVerb {
    name: "compare",
    about: &words::COMPARE,
    arguments: &[
        CARDS,
        Argument::choice("strategy", compare::NAMES, None, &words::ONLY),
    ],
    examples: &[("compare 3 3 8 8", &words::EXAMPLE_COMPARE)],
    formats: &["svg", "csv"],
    interactive: Interactive::Never,
    offers_to_save: false,
    calls: VerbCalls::legacy::<super::TwentyFour>(),
};

const CARDS: Argument = Argument {
    name: "cards",
    short: None,
    kind: Kind::Instance {
        value: "CARD",
        required: true,
        form: Form::Words,
    },
    help: &words::CARDS,
};
const TARGET: Argument = Argument::word("target", "NUMBER", Some("24"), &words::TARGET);
const OPERATORS: Argument = Argument::word("ops", "OPERATORS", Some("+-*/"), &words::OPERATORS);
const SUBSET: Argument = Argument::flag("subset", &words::SUBSET);
const INTEGERS: Argument = Argument::flag("integers", &words::INTEGERS);
const NO_NEGATIVES: Argument = Argument::flag("no-negatives", &words::NO_NEGATIVES);
const ANY: Argument = Argument::flag("any", &words::ANY);
const LEVEL: Argument = Argument {
    name: "level",
    short: Some('l'),
    kind: Kind::Choice {
        words: &["easy", "medium", "hard", "expert"],
        default: None,
    },
    help: &words::LEVEL,
};
const DECK: Argument =
    Argument::choice("deck", &["1-9", "1-10", "full"], Some("full"), &words::DECK);
