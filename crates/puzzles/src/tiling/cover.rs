//! `solve` for items and options, which have no board to draw.

use std::ops::ControlFlow;

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{Budget, LegacyReply, Outcome, Request, Value, VerbIo};

use super::solve::Question;
use super::{Cost, messages, unknown};
use unpuzzle_tiling::engines::{Engine, Run, Unknown};
use unpuzzle_tiling::formats::ExactCover;

/// How many solutions are kept for one reply unless more are asked for.
const MOST_KEPT: u64 = 1000;

pub(super) fn reply(
    desk: &mut dyn VerbIo,
    request: &Request,
    question: Question,
    cover: &ExactCover,
    budget: &Budget,
) -> LegacyReply {
    let started = budget.elapsed();
    let given = request
        .number("limit")
        .and_then(|limit| u64::try_from(limit).ok());
    let one_by_one = desk.wants_stream() && question == Question::All;
    let most = match question {
        Question::First => 1,
        Question::Unique => 2,
        Question::Count => u64::MAX,
        Question::All if one_by_one => given.unwrap_or(u64::MAX),
        Question::All => given.unwrap_or(MOST_KEPT),
    };
    let mut found = Found::default();
    let ended = cover.for_each(budget, |options| {
        if found.count == most {
            return ControlFlow::Break(());
        }
        found.count += 1;
        let lines = names(cover, options);
        if one_by_one {
            return desk.take(&one(found.count, &lines));
        }
        if question != Question::Count {
            found.solutions.push(lines);
        }
        ControlFlow::Continue(())
    });
    match ended {
        Err(why) if found.count == 0 || question == Question::Count => unknown(&why),
        ended => {
            let cost = Cost {
                engine: Some(Engine::Dlx),
                cases: examined(&ended, budget),
                time: budget.elapsed().saturating_sub(started),
            };
            let complete = ended.is_ok_and(|run| run.complete);
            found.conclude(question, complete, &cost)
        }
    }
}

fn examined(ended: &Result<Run, Unknown>, budget: &Budget) -> u64 {
    ended
        .as_ref()
        .map_or_else(|_| budget.spent(), |run| run.examined)
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

fn one(number: u64, lines: &[String]) -> LegacyReply {
    let mut reply = LegacyReply::new(Outcome::Yes);
    reply.field("number", number);
    reply
        .page
        .line(Role::Quiet, messages::NUMBERED.with("number", number));
    show(&mut reply, "options", lines);
    reply
}

fn show(reply: &mut LegacyReply, name: &'static str, lines: &[String]) {
    reply.field(name, Value::list(lines.iter().map(String::as_str)));
    for line in lines {
        reply.page.line(Role::Normal, format!("  {line}"));
    }
    reply.text = Some(
        lines
            .iter()
            .map(|line| format!("{line}\n"))
            .collect::<String>()
            .into(),
    );
}

#[derive(Default)]
struct Found {
    count: u64,
    solutions: Vec<Vec<String>>,
}

impl Found {
    fn conclude(&self, question: Question, complete: bool, cost: &Cost) -> LegacyReply {
        let unique = self.count == 1 && complete;
        let outcome = match (self.count, question) {
            (0, _) => Outcome::No,
            (1, Question::Unique) if !complete => Outcome::Unknown,
            (_, Question::Unique) if !unique => Outcome::No,
            _ => Outcome::Yes,
        };
        let mut reply = LegacyReply::new(outcome);
        reply.field("solvable", self.count > 0);
        match (question, self.count) {
            (_, 0) => {
                let reason = messages::ALL_TRIED.message();
                reply.field("reason", reason.clone());
                reply
                    .page
                    .line(Role::Bad, messages::NO_SOLUTION.with("reason", reason));
            }
            (Question::Count, _) => {}
            (Question::All, _) => self.list(&mut reply, complete),
            _ => show(&mut reply, "options", &self.solutions[0]),
        }
        if question == Question::Unique {
            let known = outcome != Outcome::Unknown;
            reply.field("unique", known.then_some(unique));
        }
        if question == Question::Count || (question == Question::All && complete) {
            reply.field("count", self.count.to_string());
            reply
                .page
                .line(Role::Good, messages::COUNTED.with("count", self.count));
        }
        cost.tell(&mut reply);
        cost.line(&mut reply);
        reply
    }

    fn list(&self, reply: &mut LegacyReply, complete: bool) {
        reply.field("found", self.count).field("complete", complete);
        let lists = self
            .solutions
            .iter()
            .map(|lines| Value::list(lines.iter().map(String::as_str)));
        reply.field("solutions", Value::list(lists));
        for (before, lines) in self.solutions.iter().enumerate() {
            reply
                .page
                .line(Role::Quiet, messages::NUMBERED.with("number", before + 1));
            for line in lines {
                reply.page.line(Role::Normal, format!("  {line}"));
            }
        }
        if !complete {
            reply
                .page
                .line(Role::Warning, messages::AT_LEAST.with("count", self.count));
        }
    }
}
