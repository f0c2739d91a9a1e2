//! A puzzle whose search ends only with its budget, for limits and interrupts.

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{
    About, Argument, Budget, Form, Game, GameId, InputError, Interactive, Kind, Outcome, Puzzle,
    Reply, Request, Verb, VerbIo, catalogue,
};

/// The puzzle.
pub(crate) struct Slow;

catalogue! {
    TITLE = "Slow", "Lambat";
    SUMMARY = "Search for nothing", "Cari yang tidak ada";
    RULES = "There is nothing to find.", "Tidak ada yang bisa ditemukan.";
    SOLVE = "Search until the budget ends", "Cari sampai anggaran habis";
    COUNT = "Count without an end", "Hitung tanpa akhir";
    NUMBER = "how long the search would be", "panjang pencarian";
    NONE = "there are no games", "tidak ada permainan";
    SEEN = "{nodes} nodes and nothing found", "{nodes} simpul dan tidak ada hasil";
}

static VERBS: &[Verb] = &[
    Verb {
        name: "solve",
        about: &SOLVE,
        arguments: &[
            Argument {
                name: "nodes",
                short: None,
                kind: Kind::Instance {
                    value: "NODES",
                    required: false,
                    form: Form::Words,
                },
                help: &NUMBER,
            },
            Argument {
                name: "level",
                short: Some('l'),
                kind: Kind::Choice {
                    words: &["easy", "hard"],
                    default: Some("easy"),
                },
                help: &NUMBER,
            },
        ],
        examples: &[("solve 7 --level hard", &SOLVE)],
        formats: &["svg", "csv"],
        played: Interactive::Never,
        offers_to_save: false,
    },
    Verb {
        name: "count",
        about: &COUNT,
        arguments: &[],
        examples: &[],
        formats: &[],
        played: Interactive::Never,
        offers_to_save: false,
    },
];

static ABOUT: About = About {
    title: &TITLE,
    summary: &SUMMARY,
    rules: &RULES,
    tour: &["solve '7'"],
    samples: &[],
    catalogues: &[CATALOGUE],
};

impl Puzzle for Slow {
    fn name(&self) -> &'static str {
        "slow"
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }

    /// Counting hands over every number, and ends when nobody wants more.
    fn perform_at(
        &self,
        desk: &mut dyn VerbIo,
        request: &Request,
        budget: &Budget,
    ) -> Result<Reply, InputError> {
        if request.verb.name != "count" {
            return self.perform(request, budget);
        }
        for number in 0_u64.. {
            let mut reply = Reply::new(Outcome::Yes);
            reply.field("number", number);
            reply.page.line(Role::Normal, number.to_string());
            let wanted = desk.wants_stream() && desk.take(reply).is_continue();
            if !wanted || budget.check().is_err() {
                break;
            }
        }
        Ok(Reply::new(Outcome::Unknown))
    }

    fn perform(&self, request: &Request, budget: &Budget) -> Result<Reply, InputError> {
        let limit = request.word("nodes").and_then(|text| text.parse().ok());
        let mut meter = budget.meter();
        let mut outcome = Outcome::No;
        while meter.nodes() < limit.unwrap_or(u64::MAX) {
            if meter.tick().is_err() {
                outcome = Outcome::Unknown;
                break;
            }
        }
        let mut reply = Reply::new(outcome);
        reply.field("cases", meter.nodes());
        reply.field("threads", request.threads);
        reply.field("seed", request.seed);
        let seen = SEEN.with("nodes", meter.nodes());
        reply.page.line(Role::Normal, seen.clone());
        reply.notes.push(NONE.message());
        Ok(reply)
    }

    fn open(&self, _id: &GameId, _budget: &Budget) -> Result<Box<dyn Game>, InputError> {
        Err(InputError::new(NONE.message()))
    }
}
