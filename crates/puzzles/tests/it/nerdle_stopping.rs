//! Work that is told to stop does so, whatever it has to make first.
//!
//! This file stands alone because its tests ask for the answers of maxi, of
//! which there are millions, while nobody has made them.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use unpuzzle_nerdle::{Answers, Rules, Variant};
use unpuzzle_puzzles::nerdle::Nerdle;
use unpuzzle_puzzles::{Budget, Call, NoIo, Puzzle, Reply, StopFlag, Verdict};

/// Each variant with an equation of it and colours that leave some answers.
const VARIANTS: [(&str, &str, &str); 5] = [
    ("micro", "3+1=4", "00020"),
    ("mini", "4*7=28", "000200"),
    ("midi", "5+26=31", "0000200"),
    ("classic", "54-36=18", "00000200"),
    MAXI,
];
const MAXI: (&str, &str, &str) = ("maxi", "67+1-23=45", "0000000200");

/// Requests that need the answers: `E` is an equation, `C` its colours, `V`
/// the variant.
const REQUESTS: [(&str, &[(&str, &str)]); 17] = [
    ("hint", &[]),
    ("hint", &[("commutative", "true")]),
    ("hint", &[("boards", "4")]),
    ("hint", &[("boards", "4"), ("list", "true")]),
    ("hint", &[("rows", "E:C"), ("hard", "true")]),
    ("hint", &[("rows", "E:C"), ("strategy", "entropy")]),
    ("hint", &[("rows", "E:C/C"), ("boards", "2")]),
    ("solve", &[("answer", "E")]),
    ("solve", &[("rows", "E:C")]),
    ("check", &[("guess", "E")]),
    ("rate", &[("game", "E")]),
    ("rate", &[("game", "nerdle:V#7 E")]),
    ("generate", &[("reveal", "true")]),
    ("generate", &[("answer", "E")]),
    ("compare", &[]),
    ("compare", &[("commutative", "true")]),
    ("compare", &[("boards", "2")]),
];

/// Nodes that a few meters hand out before one looks at the flag.
const FEW_NODES: u64 = 8 * 1024;

fn stopped() -> Budget {
    let stop = StopFlag::default();
    stop.raise();
    Budget::unlimited().with_stop(stop)
}

fn ask(
    verb: &str,
    arguments: &[(&str, &str)],
    (variant, equation, colours): (&str, &str, &str),
) -> Box<dyn Reply> {
    let verb = Nerdle.verbs().iter().find(|own| own.name == verb).unwrap();
    let mut request = Call::new(verb).with("variant", variant).unwrap();
    for (name, value) in arguments {
        let value = value.replace('E', equation).replace('C', colours).replace('V', variant);
        request = request.with(name, value).unwrap();
    }
    let budget = stopped();
    let reply = request.run(&mut NoIo, &budget);
    assert!(budget.spent() <= FEW_NODES, "{variant} {arguments:?}");
    reply.unwrap_or_else(|failure| panic!("{variant} {arguments:?}: {failure}"))
}

/// Maxi takes seconds to make, and not a moment of that is spent.
#[test]
fn nothing_is_told_of_answers_that_are_not_made() {
    for (verb, arguments) in REQUESTS {
        let reply = ask(verb, arguments, MAXI);
        assert_eq!(reply.verdict(), Verdict::Unknown, "{verb} {arguments:?}");
    }
    let id = "nerdle:maxi#7".parse().unwrap();
    assert!(Nerdle.open(&id, &stopped()).is_err());
    let rules = Rules::plain(Variant::Maxi);
    assert!(Answers::ready(rules, &stopped()).is_err());
}

/// A flag that is already up is seen by every verb of every variant. What
/// there is to know without a search may be told.
#[test]
fn every_verb_sees_the_flag() {
    for variant in VARIANTS {
        for (verb, arguments) in REQUESTS {
            ask(verb, arguments, variant);
        }
    }
}

/// How many nodes a search takes must not depend on whether others have made
/// the answers before.
#[test]
fn making_the_answers_costs_no_nodes() {
    let budget = Budget::unlimited().with_node_limit(0);
    for variant in [Variant::Micro, Variant::Mini, Variant::Midi] {
        for commutative in [false, true] {
            let rules = Rules { variant, commutative };
            let answers = Answers::ready(rules, &budget).unwrap();
            assert_eq!(answers.len(), Answers::count(variant));
        }
    }
    assert_eq!(budget.spent(), 0);
}
