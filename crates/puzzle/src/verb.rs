//! Verbs: functions from arguments to a reply, described so that a front end can
//! call them without knowing either type.

use std::any::TypeId;
use std::ops::ControlFlow;
use unpuzzle_core::msg;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use unpuzzle_core::Budget;

use crate::argument::{Argument, Kind};
use crate::arguments::Arguments;
use crate::error::InputError;
use crate::io::VerbIo;
use crate::reply::{Outcome, Reply};
use crate::request::Request;

/// One thing that a puzzle can do.
pub trait Verb: 'static {
    /// What it takes.
    type Arguments: Arguments;
    /// What it answers.
    type Reply: Reply + JsonSchema;
    /// What front ends say about it.
    const INFO: VerbInfo;

    /// Does it.
    fn run(arguments: Self::Arguments, call: &mut Call<'_>) -> Result<Self::Reply, InputError>;
}

/// One thing that is done on a screen: a front end that has one reads the
/// arguments and opens it.
pub trait ScreenVerb: 'static {
    /// What it takes.
    type Arguments: Arguments;
    /// What front ends say about it.
    const INFO: VerbInfo;
    /// What takes the place of the screen where lines are piped in: it reads them from
    /// its [`VerbIo`] and hands over an answer to each.
    const LINES: Option<RunLines<Self::Arguments>> = None;
}

/// Answers lines that are piped in, and says how it ended.
pub type RunLines<A> = fn(A, &mut Call<'_>) -> Result<Outcome, InputError>;

/// What a verb may use while it runs.
pub struct Call<'a> {
    /// The seed of everything random in the reply.
    pub seed: u64,
    /// How many threads may work on it.
    pub threads: usize,
    /// How long it may take.
    pub budget: &'a Budget,
    /// Takes results before the last one, and opens files.
    pub io: &'a mut dyn VerbIo,
}

impl Call<'_> {
    /// Hands over one of several results, where they are wanted one by one.
    pub fn take<R: Reply + JsonSchema>(&mut self, result: &R) -> ControlFlow<()> {
        if self.io.wants_stream() { self.io.take(result) } else { ControlFlow::Continue(()) }
    }
}

/// What front ends say about a verb.
#[derive(Clone, Copy, Debug)]
pub struct VerbInfo {
    /// Its name: `solve`.
    pub name: &'static str,
    /// One line of help.
    pub about: &'static str,
    /// Commands with their meaning, without the puzzle's name.
    pub examples: &'static [(&'static str, &'static str)],
    /// Endings of files that its result can be saved as, beside `txt` and `json`.
    pub formats: &'static [&'static str],
}

impl VerbInfo {
    /// A verb without formats of its own.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        VerbInfo { name, about, examples: &[], formats: &[] }
    }
}

/// Whether a verb is played on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Interactive {
    /// It is run and its result shown.
    Never,
    /// It is played.
    Always,
    /// It is played if this flag is up, and run if not: the `screen_flag` of its arguments.
    With(&'static str),
}

/// A verb without its types, as the registry holds it.
#[derive(Debug)]
pub struct AnyVerb {
    /// Its name: `solve`.
    pub name: &'static str,
    /// One line of help.
    pub about: &'static str,
    /// Its arguments. At most one is an [`Kind::Instance`].
    pub arguments: &'static [Argument],
    /// Commands with their meaning, without the puzzle's name.
    pub examples: &'static [(&'static str, &'static str)],
    /// Endings of files that its result can be saved as, beside `txt` and `json`.
    pub formats: &'static [&'static str],
    /// Whether it is played on a screen rather than run.
    pub interactive: Interactive,
    /// Whether lines that are piped in can take the place of its screen.
    pub reads_lines: bool,
    /// What it does.
    pub calls: VerbCalls,
}

/// The functions of a verb, without its types.
#[derive(Clone, Copy, Debug)]
pub struct VerbCalls {
    pub(crate) type_id: fn() -> TypeId,
    pub(crate) run: Run,
    pub(crate) schema: fn(&mut SchemaGenerator) -> Schema,
}

type Run = fn(&Request, &mut Call<'_>) -> Result<Box<dyn Reply>, InputError>;

impl AnyVerb {
    /// A verb that is run.
    pub const fn of<V: Verb>() -> Self {
        let calls = VerbCalls {
            type_id: TypeId::of::<V>,
            run: |request, call| Ok(Box::new(V::run(V::Arguments::parse(request)?, call)?)),
            schema: |generator| V::Reply::json_schema(generator),
        };
        let interactive = match V::Arguments::SCREEN_FLAG {
            Some(flag) => Interactive::With(flag),
            None => Interactive::Never,
        };
        AnyVerb::new(V::INFO, V::Arguments::ARGUMENTS, interactive, calls)
    }

    /// A verb that is played.
    pub const fn screen<V: ScreenVerb>() -> Self {
        let calls = VerbCalls {
            type_id: TypeId::of::<V>,
            run: |request, call| match V::LINES {
                Some(run) => {
                    let outcome = run(V::Arguments::parse(request)?, call)?;
                    Ok(Box::new(Ended { outcome }))
                }
                None => Err(needs_screen(request)),
            },
            schema: |_| Schema::from(false),
        };
        let verb = AnyVerb::new(V::INFO, V::Arguments::ARGUMENTS, Interactive::Always, calls);
        AnyVerb { reads_lines: V::LINES.is_some(), ..verb }
    }

    const fn new(
        info: VerbInfo,
        arguments: &'static [Argument],
        interactive: Interactive,
        calls: VerbCalls,
    ) -> Self {
        AnyVerb {
            name: info.name,
            about: info.about,
            arguments,
            examples: info.examples,
            formats: info.formats,
            interactive,
            reads_lines: false,
            calls,
        }
    }

    /// Whether it is the verb of this type.
    pub fn is<V: 'static>(&self) -> bool {
        (self.calls.type_id)() == TypeId::of::<V>()
    }

    /// The shape of its replies.
    pub fn reply_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        (self.calls.schema)(generator)
    }

    /// The argument of this name.
    pub fn argument(&self, name: &str) -> Option<&'static Argument> {
        self.arguments.iter().find(|argument| argument.name == name)
    }

    /// The argument that names the instance, if the verb takes one.
    pub fn instance(&self) -> Option<&'static Argument> {
        let is_instance = |argument: &&Argument| matches!(argument.kind, Kind::Instance { .. });
        self.arguments.iter().find(is_instance)
    }
}

/// How answers to lines ended.
#[derive(Serialize)]
struct Ended {
    #[serde(skip)]
    outcome: Outcome,
}

impl Reply for Ended {
    fn outcome(&self) -> Outcome {
        self.outcome
    }
}

pub(crate) fn needs_screen(request: &Request) -> InputError {
    InputError::new(msg!("{verb} needs a screen", verb = request.verb.name))
}
