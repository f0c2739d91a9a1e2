//! Work that can be cut into parts, which other machines may do.
//!
//! A part is named by its number and comes to the same wherever and however often it is
//! done, so that one that was lost with its machine is simply done again.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use unpuzzle_core::{Budget, Exhausted};

use crate::arguments::Arguments;
use crate::error::InputError;
use crate::messages;
use crate::puzzle::Puzzle;
use crate::reply::Reply;
use crate::request::Request;
use crate::verb::{Call, Verb};

/// A verb whose work can be cut into parts.
pub trait Spread: Verb {
    /// What is worked out once, before the first part, and told to every machine.
    type Plan: Serialize + DeserializeOwned;
    /// The work as a machine holds it ready.
    type Work: Work<Reply = Self::Reply>;

    /// Works out the plan.
    fn plan(arguments: &Self::Arguments, call: &mut Call<'_>) -> Result<Self::Plan, Halt>;

    /// Makes the work of a plan ready.
    fn prepare(
        arguments: Self::Arguments,
        plan: Self::Plan,
        call: &mut Call<'_>,
    ) -> Result<Self::Work, Halt>;
}

/// Work in parts.
pub trait Work: Send + Sync + 'static {
    /// What one part comes to.
    type Part: Serialize + DeserializeOwned;
    /// What all parts together come to.
    type Reply: Reply;

    /// How many parts there are.
    fn parts(&self) -> usize;
    /// Does one of them.
    fn part(&self, number: usize, budget: &Budget) -> Result<Self::Part, Halt>;
    /// Puts all of them together, in their order.
    fn whole(self, parts: Vec<Self::Part>) -> Self::Reply;
}

/// Why work did not come to its end.
#[derive(Debug)]
pub enum Halt {
    /// The budget was over.
    Exhausted(Exhausted),
    /// It cannot be done.
    Refused(InputError),
}

impl From<Exhausted> for Halt {
    fn from(why: Exhausted) -> Self {
        Halt::Exhausted(why)
    }
}

impl From<InputError> for Halt {
    fn from(why: InputError) -> Self {
        Halt::Refused(why)
    }
}

/// The functions of a verb that can be spread, without its types. Plans and parts are JSON.
#[derive(Clone, Copy, Debug)]
pub struct SpreadCalls {
    plan: fn(&Request, &mut Call<'_>) -> Result<String, Halt>,
    prepare: Prepare,
}

type Prepare = fn(&Request, &str, &mut Call<'_>) -> Result<Box<dyn AnyWork>, Halt>;

impl SpreadCalls {
    pub(crate) const fn of<V: Spread>() -> Self {
        SpreadCalls {
            plan: |request, call| {
                let arguments = V::Arguments::parse(request)?;
                written(&V::plan(&arguments, call)?)
            },
            prepare: |request, plan, call| {
                let arguments = V::Arguments::parse(request)?;
                Ok(Box::new(V::prepare(arguments, read(plan)?, call)?))
            },
        }
    }

    /// Works out the plan of a request.
    pub fn plan(&self, request: &Request, call: &mut Call<'_>) -> Result<String, Halt> {
        (self.plan)(request, call)
    }

    /// Makes the work of a plan ready.
    pub fn prepare(
        &self,
        request: &Request,
        plan: &str,
        call: &mut Call<'_>,
    ) -> Result<Box<dyn AnyWork>, Halt> {
        (self.prepare)(request, plan, call)
    }
}

/// [`Work`] without its types.
pub trait AnyWork: Send + Sync {
    /// How many parts there are.
    fn parts(&self) -> usize;
    /// Does one of them.
    fn part(&self, number: usize, budget: &Budget) -> Result<String, Halt>;
    /// Puts all of them together, in their order.
    fn whole(self: Box<Self>, parts: &[String]) -> Result<Box<dyn Reply>, Halt>;
}

impl<W: Work> AnyWork for W {
    fn parts(&self) -> usize {
        Work::parts(self)
    }

    fn part(&self, number: usize, budget: &Budget) -> Result<String, Halt> {
        written(&Work::part(self, number, budget)?)
    }

    fn whole(self: Box<Self>, parts: &[String]) -> Result<Box<dyn Reply>, Halt> {
        let parts: Result<Vec<W::Part>, Halt> = parts.iter().map(|part| read(part)).collect();
        Ok(Box::new(Work::whole(*self, parts?)))
    }
}

fn written(value: &impl Serialize) -> Result<String, Halt> {
    serde_json::to_string(value).map_err(|error| garbled(&error))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Halt> {
    serde_json::from_str(text).map_err(|error| garbled(&error))
}

fn garbled(error: &serde_json::Error) -> Halt {
    InputError::new(messages::GARBLED_PART.with("why", error.to_string())).into()
}

/// A request as it travels to another machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PortableRequest {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The name of the verb.
    pub verb: String,
    /// The seed of everything random.
    pub seed: u64,
    arguments: BTreeMap<String, String>,
    data: Option<Value>,
}

impl PortableRequest {
    /// A request to this puzzle.
    pub fn new(puzzle: &dyn Puzzle, request: &Request) -> Self {
        let own = request.all_given();
        PortableRequest {
            puzzle: puzzle.name().to_owned(),
            verb: request.verb.name.to_owned(),
            seed: request.seed,
            arguments: own.map(|(name, text)| (name.to_owned(), text.to_owned())).collect(),
            data: request.data().cloned(),
        }
    }

    /// The request, if this program knows its puzzle, its verb and its arguments.
    pub fn open(&self, registry: &[&'static dyn Puzzle]) -> Result<Request, InputError> {
        let puzzle = registry.iter().find(|puzzle| puzzle.name() == self.puzzle);
        let verbs = puzzle.map_or(&[][..], |puzzle| puzzle.verbs());
        let verb = verbs.iter().find(|verb| verb.name == self.verb).ok_or_else(|| {
            let name = format!("{} {}", self.puzzle, self.verb);
            InputError::new(messages::NO_SUCH_VERB.with("name", name))
        })?;
        let mut request = Request::new(verb);
        request.seed = self.seed;
        for (name, text) in &self.arguments {
            request = request.with(name, text)?;
        }
        match &self.data {
            Some(data) => request.with_data(data.clone()),
            None => Ok(request),
        }
    }
}
