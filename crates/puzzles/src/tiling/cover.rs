//! `solve` for items and options, which have no board to draw.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::Serialize;
use unpuzzle_puzzle::page::{Page, Role};
use unpuzzle_puzzle::{Call, LocalizedText, Message, Outcome, Reply};
use unpuzzle_tiling::engines::Engine;
use unpuzzle_tiling::formats::ExactCover;

use super::list::MOST_KEPT;
use super::messages;
use super::reply::{Cost, Unanswered, no_solution};
use super::solve::Question;

/// What came of items and options.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum Covered {
    Known(Known),
    Unknown(Unanswered),
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Known {
    solvable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Vec<String>>,
    #[serde(flatten)]
    listed: Option<Listed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<Option<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize, JsonSchema)]
struct Listed {
    found: u64,
    complete: bool,
    solutions: Vec<Vec<String>>,
}

/// One of several solutions.
#[derive(Serialize, JsonSchema)]
struct One {
    number: u64,
    options: Vec<String>,
}

pub(super) fn solve(
    cover: &ExactCover,
    question: Question,
    limit: Option<u64>,
    call: &mut Call<'_>,
) -> Covered {
    let budget = call.budget;
    let started = budget.elapsed();
    let one_by_one = call.io.wants_stream() && question == Question::All;
    let most = match question {
        Question::First => 1,
        Question::Unique => 2,
        Question::Count => u64::MAX,
        Question::All if one_by_one => limit.unwrap_or(u64::MAX),
        Question::All => limit.unwrap_or(MOST_KEPT),
    };
    let mut found = 0;
    let mut solutions = Vec::new();
    let ended = cover.for_each(budget, |options| {
        if found == most {
            return ControlFlow::Break(());
        }
        found += 1;
        if one_by_one {
            let (number, options) = (found, names(cover, options));
            return call.take(&One { number, options });
        }
        if question != Question::Count {
            solutions.push(names(cover, options));
        }
        ControlFlow::Continue(())
    });
    let (cases, complete) = match ended {
        Err(why) if found == 0 || question == Question::Count => {
            return Covered::Unknown(Unanswered::new(&why));
        }
        Err(_) => (budget.spent(), false),
        Ok(run) => (run.examined, run.complete),
    };
    let time = budget.elapsed().saturating_sub(started);
    let cost = Cost::new(Some(Engine::Dlx), cases, time);
    Covered::Known(known(question, found, complete, solutions, cost))
}

/// The items of each option of a solution, as one line each.
fn names(cover: &ExactCover, options: &[u32]) -> Vec<String> {
    let option = |&number: &u32| {
        let items = cover.options().get(number as usize);
        let names = items.into_iter().flatten();
        let names: Vec<&str> = names
            .filter_map(|&item| cover.items().get(item as usize).map(String::as_str))
            .collect();
        names.join(" ")
    };
    options.iter().map(option).collect()
}

fn known(
    question: Question,
    found: u64,
    complete: bool,
    mut solutions: Vec<Vec<String>>,
    cost: Cost,
) -> Known {
    let solvable = found > 0;
    let is = |other: Question| question == other;
    let shows_one = solvable && (is(Question::First) || is(Question::Unique));
    // One that was found alone may be the first of several.
    let unique = (found != 1 || complete).then_some(found == 1);
    let counts = is(Question::Count) || (is(Question::All) && complete);
    Known {
        solvable,
        reason: (!solvable).then(|| messages::ALL_TRIED.message()),
        options: shows_one.then(|| solutions.swap_remove(0)),
        unique: is(Question::Unique).then_some(unique),
        count: counts.then(|| found.to_string()),
        listed: (solvable && is(Question::All)).then_some(Listed { found, complete, solutions }),
        cost,
    }
}

fn show(page: &mut Page, options: &[String]) {
    for line in options {
        page.line(Role::Normal, format!("  {line}"));
    }
}

fn text(options: &[String]) -> LocalizedText {
    let lines = options.iter().map(|line| format!("{line}\n"));
    lines.collect::<String>().into()
}

impl Listed {
    fn show(&self, page: &mut Page) {
        for (options, number) in self.solutions.iter().zip(1_u64..) {
            page.line(Role::Quiet, messages::NUMBERED.with("number", number));
            show(page, options);
        }
        if !self.complete {
            let message = messages::AT_LEAST.with("count", self.found);
            page.line(Role::Warning, message);
        }
    }
}

impl Known {
    fn page(&self) -> Page {
        let mut page = Page::new();
        if let Some(reason) = &self.reason {
            no_solution(&mut page, reason);
        }
        show(&mut page, self.options.as_deref().unwrap_or_default());
        if let Some(listed) = &self.listed {
            listed.show(&mut page);
        }
        if let Some(count) = &self.count {
            let message = messages::COUNTED.with("count", count.as_str());
            page.line(Role::Good, message);
        }
        self.cost.line(&mut page);
        page
    }
}

impl Reply for Covered {
    fn outcome(&self) -> Outcome {
        match self {
            Covered::Unknown(_) => Outcome::Unknown,
            Covered::Known(known) => match (known.solvable, known.unique) {
                (true, Some(None)) => Outcome::Unknown,
                (false, _) | (true, Some(Some(false))) => Outcome::No,
                (true, _) => Outcome::Yes,
            },
        }
    }

    fn page(&self) -> Page {
        match self {
            Covered::Unknown(unanswered) => unanswered.page(),
            Covered::Known(known) => known.page(),
        }
    }

    fn text(&self) -> Option<LocalizedText> {
        match self {
            Covered::Unknown(_) => None,
            Covered::Known(known) => known.options.as_deref().map(text),
        }
    }

    fn cases(&self) -> Option<u64> {
        match self {
            Covered::Unknown(_) => None,
            Covered::Known(known) => Some(known.cost.cases),
        }
    }

    fn has_own_time(&self) -> bool {
        matches!(self, Covered::Known(_))
    }
}

impl Reply for One {
    fn page(&self) -> Page {
        let mut page = Page::new();
        let message = messages::NUMBERED.with("number", self.number);
        page.line(Role::Quiet, message);
        show(&mut page, &self.options);
        page
    }

    fn text(&self) -> Option<LocalizedText> {
        Some(text(&self.options))
    }
}
