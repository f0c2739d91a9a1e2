//! A puzzle whose search ends only with its budget, for limits and interrupts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_puzzles::page::{Page, Role};
use unpuzzle_puzzles::{
    About, AnyGame, AnyVerb, Budget, Context, Figures, GameId, InputError, NoAnswer, Puzzle, Verb,
    Verdict, Words, msg,
};

/// The puzzle.
pub(crate) struct Slow;

/// Search until the budget ends
#[derive(Deserialize, JsonSchema)]
struct Solve {
    /// how long the search would be
    #[schemars(extend("x-cli" = "NODES"))]
    nodes: Option<Words>,
    /// how long the search would be
    #[serde(default)]
    #[schemars(extend("x-short" = "l"))]
    #[allow(dead_code, reason = "it is there to be completed")]
    level: Level,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    #[default]
    Easy,
    Hard,
}

impl Verb for Solve {
    const NAME: &'static str = "solve";
    const EXAMPLES: &'static [(&'static str, &'static str)] =
        &[("solve 7 --level hard", "Search until the budget ends")];
    const FORMATS: &'static [&'static str] = &["svg", "csv"];
    type Answer = Searched;

    fn run(&self, cx: &mut Context<'_>) -> Result<Searched, NoAnswer> {
        // As many as the text says; without an end where it says nothing.
        let nodes = self.nodes.as_deref().and_then(|text| text.parse().ok());
        let mut meter = cx.budget.meter();
        let mut is_done = true;
        while is_done && meter.nodes() < nodes.unwrap_or(u64::MAX) {
            is_done = meter.tick().is_ok();
        }
        cx.notes.push(msg!("there are no games"));
        Ok(Searched { cases: meter.nodes(), seed: cx.seed, is_done })
    }

    fn verdict(&self, searched: &Searched) -> Verdict {
        if searched.is_done { Verdict::No } else { Verdict::Unknown }
    }

    fn show(&self, searched: &Searched, page: &mut Page) {
        page.line(Role::Normal, msg!("{nodes} nodes and nothing found", nodes = searched.cases));
    }

    fn figures(&self, searched: &Searched) -> Figures {
        Figures { cases: Some(searched.cases), own_seed: Some(searched.seed), count: None }
    }
}

#[derive(Serialize, JsonSchema)]
struct Searched {
    cases: u64,
    seed: u64,
    #[serde(skip)]
    is_done: bool,
}

/// Count without an end
#[derive(Deserialize, JsonSchema)]
struct Count {}

impl Verb for Count {
    const NAME: &'static str = "count";
    type Answer = Counted;

    /// Hands over every number, and ends when no more are wanted.
    fn run(&self, cx: &mut Context<'_>) -> Result<Counted, NoAnswer> {
        for number in 0_u64.. {
            let counted = Counted { number: Some(number), complete: None };
            let wanted = cx.io.wants_stream() && cx.emit(self, counted).is_continue();
            if !wanted || cx.budget.check().is_err() {
                break;
            }
        }
        Ok(Counted { number: None, complete: Some(false) })
    }

    fn verdict(&self, counted: &Counted) -> Verdict {
        if counted.number.is_some() { Verdict::Yes } else { Verdict::Unknown }
    }

    fn show(&self, counted: &Counted, page: &mut Page) {
        if let Some(number) = counted.number {
            page.line(Role::Normal, number.to_string());
        }
    }
}

#[derive(Serialize, JsonSchema)]
struct Counted {
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
}

static VERBS: [AnyVerb; 2] = [AnyVerb::of::<Solve>(), AnyVerb::of::<Count>()];

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
