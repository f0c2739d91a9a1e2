//! `solve`: the first solution, all of them, how many, whether only one.

use std::time::Duration;

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{
    Budget, InputError, LegacyReply, LocalizedText, Message, Outcome, Request, Value, VerbIo,
};
use unpuzzle_tiling::BigUint;

use super::drawing;
use super::input::{Given, Subject};
use super::say::Localize;
use super::{Cost, all, board_value, cover, input, messages, picture, unknown};
use unpuzzle_tiling::counting::{Answer, Counts, Solver, Uniqueness};
use unpuzzle_tiling::engines::{Engine, Unknown};
use unpuzzle_tiling::model::{Solution, draw};

/// What is asked about a problem.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Question {
    First,
    Count,
    All,
    Unique,
}

pub(super) fn perform(
    desk: &mut dyn VerbIo,
    request: &Request,
    budget: &Budget,
) -> Result<LegacyReply, InputError> {
    let question = question(request)?;
    let reply = match input::read(request, budget)? {
        Given::Cover(cover) => cover::reply(desk, request, question, &cover, budget),
        Given::Board(subject) => Search::new(request, subject, budget).answer(desk, question),
    };
    Ok(reply)
}

fn question(request: &Request) -> Result<Question, InputError> {
    let asked = [
        ("count", Question::Count),
        ("all", Question::All),
        ("unique", Question::Unique),
    ];
    let mut asked = asked.into_iter().filter(|(name, _)| request.flag(name));
    match (asked.next(), asked.next()) {
        (Some(_), Some(_)) => Err(InputError::new(messages::ONE_QUESTION.message())),
        (Some((_, question)), None) => Ok(question),
        _ if request.flag("reduced") => Ok(Question::Count),
        _ => Ok(Question::First),
    }
}

/// One problem about to be solved.
pub(super) struct Search<'a> {
    pub(super) subject: Subject,
    pub(super) solver: Solver,
    pub(super) request: &'a Request,
    pub(super) budget: &'a Budget,
    started: Duration,
}

impl<'a> Search<'a> {
    fn new(request: &'a Request, subject: Subject, budget: &'a Budget) -> Self {
        let started = budget.elapsed();
        let solver = Solver::new(&subject.problem);
        let engine = request.word("engine").and_then(Engine::from_name);
        Search {
            solver: match engine {
                Some(engine) => solver.with_engine(engine),
                None => solver,
            },
            subject,
            request,
            budget,
            started,
        }
    }

    fn answer(&self, desk: &mut dyn VerbIo, question: Question) -> LegacyReply {
        let answered = match question {
            Question::First => self.first(),
            Question::Count => self.count(),
            Question::Unique => self.unique(),
            Question::All => all::reply(desk, self),
        };
        let mut reply = answered.unwrap_or_else(|why| self.not_known(&why));
        reply.notes = self.subject.notes.clone();
        reply
    }

    fn first(&self) -> Result<LegacyReply, Unknown> {
        let answer = self.solver.first(self.budget)?;
        let cost = self.cost(&answer);
        Ok(match &answer.value {
            Some(solution) => {
                let mut reply = self.begin(Outcome::Yes);
                reply.field("solvable", true);
                self.show(&mut reply, solution);
                cost.tell(&mut reply);
                cost.line(&mut reply);
                reply
            }
            None => self.none(&cost),
        })
    }

    fn count(&self) -> Result<LegacyReply, Unknown> {
        let answer = self.solver.count(self.budget)?;
        let reduced = self.request.flag("reduced");
        let reduced = reduced.then(|| self.solver.distinct(&answer.value, self.budget));
        let cost = self.cost(&answer);
        let zero = answer.value.raw == BigUint::default();
        let mut reply = match (zero, &reduced) {
            (true, _) => self.none(&cost),
            (false, Some(Err(_))) => self.begin(Outcome::Unknown),
            (false, _) => self.begin(Outcome::Yes),
        };
        if !zero {
            reply.field("solvable", true);
            cost.tell(&mut reply);
        }
        tell_counts(&mut reply, &answer.value, reduced);
        if !zero {
            cost.line(&mut reply);
        }
        Ok(reply)
    }

    fn unique(&self) -> Result<LegacyReply, Unknown> {
        let answer = self.solver.uniqueness(self.budget)?;
        let cost = self.cost(&answer);
        let mut reply = match &answer.value {
            Uniqueness::None => {
                let mut reply = self.none(&cost);
                reply.field("unique", false);
                return Ok(reply);
            }
            Uniqueness::One(only) => {
                let mut reply = self.begin(Outcome::Yes);
                reply.field("solvable", true).field("unique", true);
                self.show(&mut reply, only);
                reply.page.line(Role::Good, messages::ONLY_ONE.message());
                reply
            }
            Uniqueness::Several(one, other) => {
                let mut reply = self.begin(Outcome::No);
                reply.field("solvable", true).field("unique", false);
                self.show(&mut reply, one);
                reply.page.line(Role::Bad, messages::NOT_UNIQUE.message());
                self.show_another(&mut reply, other);
                reply
            }
        };
        cost.tell(&mut reply);
        cost.line(&mut reply);
        Ok(reply)
    }

    /// A reply with its heading.
    pub(super) fn begin(&self, outcome: Outcome) -> LegacyReply {
        let mut reply = LegacyReply::new(outcome);
        reply.page.line(Role::Title, self.subject.heading());
        reply
    }

    fn show(&self, reply: &mut LegacyReply, solution: &Solution) {
        let problem = &self.subject.problem;
        reply.field("board", board_value(problem, &solution.placed));
        drawing::board(&mut reply.page, problem, &solution.placed);
        reply.text = Some(draw(problem, &solution.placed).into());
        reply.pictures = picture::pictures(problem, &solution.placed, &self.subject.title);
    }

    fn show_another(&self, reply: &mut LegacyReply, solution: &Solution) {
        let problem = &self.subject.problem;
        reply.field("another", board_value(problem, &solution.placed));
        drawing::board(&mut reply.page, problem, &solution.placed);
    }

    /// The reply when it is proved that there is no solution.
    pub(super) fn none(&self, cost: &Cost) -> LegacyReply {
        let mut reply = self.begin(Outcome::No);
        let reason = self.reason();
        reply
            .field("solvable", false)
            .field("reason", reason.clone());
        let message = messages::NO_SOLUTION.with("reason", reason);
        reply.page.line(Role::Bad, message);
        reply.text = Some(LocalizedText::each(|language| {
            messages::NO_SOLUTION_TEXT.template(language).to_owned() + "\n"
        }));
        cost.tell(&mut reply);
        cost.line(&mut reply);
        reply
    }

    fn reason(&self) -> Message {
        match self.solver.obstruction() {
            Some(obstruction) => obstruction.message(),
            None => messages::ALL_TRIED.message(),
        }
    }

    fn not_known(&self, why: &Unknown) -> LegacyReply {
        let mut reply = unknown(why);
        let cost = Cost {
            engine: self.request.word("engine").and_then(Engine::from_name),
            cases: self.budget.spent(),
            time: self.budget.elapsed().saturating_sub(self.started),
        };
        cost.tell(&mut reply);
        reply
    }

    pub(super) fn cost<T>(&self, answer: &Answer<T>) -> Cost {
        Cost {
            engine: answer.engine,
            cases: answer.examined,
            time: self.budget.elapsed().saturating_sub(self.started),
        }
    }
}

/// Counts as text, because they can be larger than any number of a program.
fn tell_counts(
    reply: &mut LegacyReply,
    counts: &Counts,
    reduced: Option<Result<BigUint, Unknown>>,
) {
    reply
        .field("count", counts.raw.to_string())
        .field("arrangements", counts.arrangements.to_string());
    let said = |text: &'static unpuzzle_puzzle::Text, count: &BigUint| {
        text.with("count", count.to_string())
    };
    if counts.raw != BigUint::default() {
        reply
            .page
            .line(Role::Good, said(&messages::COUNTED, &counts.raw));
    }
    if counts.raw != counts.arrangements {
        let line = said(&messages::ARRANGED, &counts.arrangements);
        reply.page.line(Role::Normal, line);
    }
    match reduced {
        None => {}
        Some(Ok(count)) => {
            reply.field("reduced", count.to_string());
            if count != BigUint::default() {
                let line = said(&messages::COUNT_REDUCED, &count);
                reply.page.line(Role::Normal, line);
            }
        }
        Some(Err(why)) => {
            reply
                .field("reduced", Value::Null)
                .field("reason", why.message());
            let line = messages::UNKNOWN.with("reason", why.message());
            reply.page.line(Role::Warning, line);
        }
    }
}
