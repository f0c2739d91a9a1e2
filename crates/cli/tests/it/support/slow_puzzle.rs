//! A puzzle whose search ends only with its budget, for limits and interrupts.

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzles::page::{Page, Role};
use unpuzzle_puzzles::{
    About, AnyGame, AnyVerb, Budget, Context, GameId, InputError, Instance, Message, NoAnswer,
    OldVerb, Puzzle, Reply, VerbInfo, Verdict, arguments, msg,
};

/// The puzzle.
pub(crate) struct Slow;

arguments! {
    struct SolveArguments {
        nodes: Option<u64> = optional_instance("NODES", "how long the search would be") => nodes,
        #[allow(dead_code, reason = "it is there to be completed")]
        level: String = one_of(&["easy", "hard"], or "easy", "how long the search would be").short('l'),
    }
}

/// As many as the text says; without an end where it says nothing.
fn nodes(given: Instance<'_>) -> Result<u64, InputError> {
    match given {
        Instance::Text(text) => Ok(text.parse().unwrap_or(u64::MAX)),
        Instance::Data(_) => Ok(u64::MAX),
    }
}

struct Solve;

impl OldVerb for Solve {
    type Arguments = SolveArguments;
    type Reply = Searched;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("solve 7 --level hard", "Search until the budget ends")],
        formats: &["svg", "csv"],
        ..VerbInfo::new("solve", "Search until the budget ends")
    };

    fn run(arguments: SolveArguments, call: &mut Context<'_>) -> Result<Searched, NoAnswer> {
        let mut meter = call.budget.meter();
        let mut is_done = true;
        while is_done && meter.nodes() < arguments.nodes.unwrap_or(u64::MAX) {
            is_done = meter.tick().is_ok();
        }
        Ok(Searched { cases: meter.nodes(), seed: call.seed, is_done })
    }
}

#[derive(Serialize, JsonSchema)]
struct Searched {
    cases: u64,
    seed: u64,
    #[serde(skip)]
    is_done: bool,
}

impl Reply for Searched {
    fn verdict(&self) -> Verdict {
        if self.is_done {
            Verdict::No
        } else {
            Verdict::Unknown
        }
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        page.line(Role::Normal, msg!("{nodes} nodes and nothing found", nodes = self.cases));
        page
    }

    fn notes(&self) -> Vec<Message> {
        vec![msg!("there are no games")]
    }

    fn cases(&self) -> Option<u64> {
        Some(self.cases)
    }

    fn own_seed(&self) -> Option<u64> {
        Some(self.seed)
    }
}

/// Counting hands over every number, and ends when no more are wanted.
struct Count;

impl OldVerb for Count {
    type Arguments = ();
    type Reply = Counted;
    const INFO: VerbInfo = VerbInfo::new("count", "Count without an end");

    fn run((): (), call: &mut Context<'_>) -> Result<Counted, InputError> {
        for number in 0_u64.. {
            let number = Some(number);
            let wanted = call.io.wants_stream()
                && call.take(&Counted { number, complete: None }).is_continue();
            if !wanted || call.budget.check().is_err() {
                break;
            }
        }
        Ok(Counted { number: None, complete: Some(false) })
    }
}

#[derive(Serialize, JsonSchema)]
struct Counted {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
}

impl Reply for Counted {
    fn verdict(&self) -> Verdict {
        match self.number {
            Some(_) => Verdict::Yes,
            None => Verdict::Unknown,
        }
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        if let Some(number) = self.number {
            page.line(Role::Normal, number.to_string());
        }
        page
    }
}

static VERBS: [AnyVerb; 2] = [AnyVerb::old::<Solve>(), AnyVerb::old::<Count>()];

static ABOUT: About = About {
    name: "slow",
    verbs: &VERBS,
    title: msg!("Slow"),
    summary: msg!("Search for nothing"),
    rules: msg!("There is nothing to find."),
    tour: &["solve '7'"],
    samples: &[],
};

impl Puzzle for Slow {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, _id: &GameId, _budget: &Budget) -> Result<Box<dyn AnyGame>, InputError> {
        Err(InputError::new(msg!("there are no games")))
    }
}
