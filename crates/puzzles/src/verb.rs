//! Verbs: structs of arguments with a function to an answer, described by their schemas so
//! that a front end can call them without knowing either type.

use std::any::TypeId;
use std::borrow::Borrow;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};
use unpuzzle_core::{Budget, Exhausted, Language, LocalizedText, Message, Verdict, msg, speaking};

use crate::error::InputError;
use crate::field::{Field, Takes};
use crate::input;
use crate::input::FileArgument;
use crate::page::{Page, Role, Table};
use crate::picture::Picture;

/// One thing that a puzzle can do. The struct holds its arguments; its schema is their only
/// description.
///
/// The first paragraph of its documentation is its help, and so is that of each field. The
/// extensions of the schema are:
///
/// | extension | on a field |
/// |---|---|
/// | `x-cli` | given without a flag; the value is what help calls it |
/// | `x-lines` | with `x-cli`: several lines, and what stands for a line end on one line |
/// | `x-fields` | with `x-lines`: the names of fields, where it may be given as data |
/// | `x-value` | what help calls the value: `NUMBER` |
/// | `x-default` | the default that help shows, where serde has none |
/// | `x-short` | the letter of a short flag |
/// | `x-alias` | names that it had before |
/// | `x-offer` | words that completions offer |
/// | `x-ask` | a person at a terminal is asked for it unless one of these is given |
pub trait Verb: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    /// Its name: `solve`.
    const NAME: &'static str;
    /// Commands with their meaning, without the puzzle's name.
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[];
    /// Endings of files that its answer can be saved as, beside `txt` and `json`.
    const FORMATS: &'static [&'static str] = &[];
    /// Whether it would reveal solutions during a match.
    const SPOILS: bool = false;
    /// Whether its answer depends on the seed when no instance is given.
    const SEEDED: bool = true;
    /// The engine's own result.
    type Answer: Serialize + JsonSchema + Send + Sync + 'static;

    /// Runs the verb. Remarks on the answer go to [`Context::notes`].
    fn run(&self, cx: &mut Context<'_>) -> Result<Self::Answer, NoAnswer>;

    /// Whether the question was answered, and how.
    fn verdict(&self, _answer: &Self::Answer) -> Verdict {
        Verdict::Yes
    }

    /// Writes the answer on a page.
    fn show(&self, answer: &Self::Answer, page: &mut Page);

    /// The content of a text file, where that is not the page.
    fn text(&self, _answer: &Self::Answer) -> Option<LocalizedText> {
        None
    }

    /// The answer as sheets to look at or print.
    fn pictures(&self, _answer: &Self::Answer) -> Vec<Picture> {
        Vec::new()
    }

    /// The answer as rows for a spreadsheet.
    fn table(&self, _answer: &Self::Answer) -> Option<Table> {
        None
    }

    fn figures(&self, _answer: &Self::Answer) -> Figures {
        Figures::default()
    }
}

/// What a front end says beside an answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// How many cases a search examined.
    pub cases: Option<u64>,
    /// The number of results, where the verb counts them.
    pub count: Option<u64>,
    /// The seed that decided the answer, where that is a field of its own.
    pub own_seed: Option<u64>,
}

/// An interactive verb: a front end with screens reads the arguments and opens one.
pub trait Screen: DeserializeOwned + JsonSchema + 'static {
    const NAME: &'static str;
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[];
    /// Line mode for piped input: reads lines from its [`VerbIo`] and answers each.
    const LINES: Option<RunLines<Self>> = None;
}

/// Answers piped lines and returns the verdict.
pub type RunLines<A> = fn(A, &mut Context<'_>) -> Result<Verdict, NoAnswer>;

/// Resources of a running verb.
pub struct Context<'a> {
    pub seed: u64,
    pub budget: &'a Budget,
    pub io: &'a mut dyn VerbIo,
    pub notes: Vec<Message>,
}

impl Context<'_> {
    /// Emits one of several answers, if streaming is wanted.
    pub fn emit<V: Verb>(&mut self, verb: &V, answer: V::Answer) -> ControlFlow<()> {
        if !self.io.wants_stream() {
            return ControlFlow::Continue(());
        }
        self.io.take(&Answered::<&V, V> { verb, answer, notes: Vec::new() })
    }
}

struct Answered<B, V: Verb> {
    verb: B,
    answer: V::Answer,
    notes: Vec<Message>,
}

impl<B, V: Verb> Serialize for Answered<B, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.answer.serialize(serializer)
    }
}

impl<B: Borrow<V> + Send, V: Verb> Reply for Answered<B, V> {
    fn verdict(&self) -> Verdict {
        self.verb.borrow().verdict(&self.answer)
    }

    fn show(&self, page: &mut Page) {
        self.verb.borrow().show(&self.answer, page);
    }

    fn text(&self) -> Option<LocalizedText> {
        self.verb.borrow().text(&self.answer)
    }

    fn pictures(&self) -> Vec<Picture> {
        self.verb.borrow().pictures(&self.answer)
    }

    fn table(&self) -> Option<Table> {
        self.verb.borrow().table(&self.answer)
    }

    fn notes(&self) -> &[Message] {
        &self.notes
    }

    fn figures(&self) -> Figures {
        self.verb.borrow().figures(&self.answer)
    }
}

/// The reply when there is no answer.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "NoAnswer")]
pub(crate) struct Nothing {
    /// `no` where that is proven, `unknown` where the search was stopped.
    verdict: Known,
    /// Why there is no answer.
    why: Message,
}

#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Known {
    No,
    Unknown,
}

impl Nothing {
    fn of(none: NoAnswer) -> Result<Box<dyn Reply>, InputError> {
        let (verdict, why) = match none {
            NoAnswer::Refused(error) => return Err(*error),
            NoAnswer::No(why) => (Known::No, why),
            NoAnswer::Unknown(why) => (Known::Unknown, why),
        };
        Ok(Box::new(Nothing { verdict, why }))
    }
}

impl Reply for Nothing {
    fn verdict(&self) -> Verdict {
        match self.verdict {
            Known::No => Verdict::No,
            Known::Unknown => Verdict::Unknown,
        }
    }

    fn show(&self, page: &mut Page) {
        let role = match self.verdict {
            Known::No => Role::Bad,
            Known::Unknown => Role::Warning,
        };
        page.line(role, self.why.clone());
    }
}

/// A verb without its types, as the registry holds it.
#[derive(Debug)]
pub struct AnyVerb {
    /// Its name: `solve`.
    pub name: &'static str,
    /// Commands with their meaning, without the puzzle's name.
    pub examples: &'static [(&'static str, &'static str)],
    /// Endings of files that its result can be saved as, beside `txt` and `json`.
    pub formats: &'static [&'static str],
    /// Whether it is played on a screen rather than run.
    pub is_screen: bool,
    /// Whether lines that are piped in can take the place of its screen.
    pub reads_lines: bool,
    /// Whether it would reveal solutions during a match.
    pub spoils: bool,
    seeded: bool,
    type_id: fn() -> TypeId,
    run: Run,
    answer: fn(&mut SchemaGenerator) -> Schema,
    describe: fn() -> Description,
    described: OnceLock<Description>,
}

#[derive(Debug)]
struct Description {
    schema: Schema,
    about: &'static str,
    fields: Vec<Field>,
}

type Run = fn(Map<String, Value>, &mut Context<'_>) -> Result<Box<dyn Reply>, InputError>;

impl Description {
    fn of<V: JsonSchema>() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.inline_subschemas = true;
        });
        let schema = settings.into_generator().into_root_schema_for::<V>();
        let about = schema.get("description").and_then(|text| text.as_str());
        let about = about.unwrap_or_default().to_owned().leak();
        let fields = Field::list(&schema);
        Description { schema, about, fields }
    }
}

impl AnyVerb {
    pub const fn of<V: Verb>() -> Self {
        AnyVerb {
            name: V::NAME,
            examples: V::EXAMPLES,
            formats: V::FORMATS,
            is_screen: false,
            reads_lines: false,
            spoils: V::SPOILS,
            seeded: V::SEEDED,
            type_id: TypeId::of::<V>,
            run: |arguments, cx| {
                let verb: V = input::read(arguments)?;
                match verb.run(cx) {
                    Ok(answer) => {
                        let notes = std::mem::take(&mut cx.notes);
                        Ok(Box::new(Answered::<V, V> { verb, answer, notes }))
                    }
                    Err(none) => Nothing::of(none),
                }
            },
            answer: |generator| {
                let answer = generator.subschema_for::<V::Answer>();
                let nothing = generator.subschema_for::<Nothing>();
                json_schema!({"oneOf": [answer, nothing]})
            },
            describe: Description::of::<V>,
            described: OnceLock::new(),
        }
    }

    pub const fn screen<V: Screen>() -> Self {
        AnyVerb {
            name: V::NAME,
            examples: V::EXAMPLES,
            formats: &[],
            is_screen: true,
            reads_lines: V::LINES.is_some(),
            spoils: false,
            seeded: true,
            type_id: TypeId::of::<V>,
            run: |arguments, cx| match V::LINES {
                Some(run) => match run(input::read(arguments)?, cx) {
                    Ok(verdict) => Ok(Box::new(Ended { verdict })),
                    Err(none) => Nothing::of(none),
                },
                None => Err(needs_screen(V::NAME)),
            },
            answer: |_| Schema::from(false),
            describe: Description::of::<V>,
            described: OnceLock::new(),
        }
    }

    /// From an object that fits its schema to its answer: the one way to call a verb, for the
    /// command line, HTTP, Python and WebAssembly.
    pub fn run(
        &self,
        arguments: Map<String, Value>,
        cx: &mut Context<'_>,
    ) -> Result<Box<dyn Reply>, InputError> {
        (self.run)(arguments, cx)
    }

    /// Whether it is the verb of this type.
    pub fn is<V: 'static>(&self) -> bool {
        (self.type_id)() == TypeId::of::<V>()
    }

    /// The shape of its answers.
    pub fn reply_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        (self.answer)(generator)
    }

    fn description(&self) -> &Description {
        self.described.get_or_init(self.describe)
    }

    pub fn schema(&self) -> &Schema {
        &self.description().schema
    }

    pub fn about(&self) -> &'static str {
        self.description().about
    }

    /// Its fields. At most one is an [`Takes::Instance`].
    pub fn fields(&self) -> &[Field] {
        &self.description().fields
    }

    /// The field that is or was called so.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields().iter().find(|field| field.is_called(name))
    }

    /// Whether its answer is determined by the seed, which is then reported.
    pub fn is_seeded(&self) -> bool {
        self.seeded && self.instance().is_none()
    }

    /// The field that names the instance, if the verb takes one.
    pub fn instance(&self) -> Option<&Field> {
        self.fields().iter().find(|field| matches!(field.takes, Takes::Instance { .. }))
    }
}

pub(crate) fn needs_screen(verb: &str) -> InputError {
    InputError::new(msg!("{verb} needs a screen", verb))
}

/// How answers to lines ended.
#[derive(Serialize)]
struct Ended {
    #[serde(skip)]
    verdict: Verdict,
}

impl Reply for Ended {
    fn verdict(&self) -> Verdict {
        self.verdict
    }
}

/// Why a verb has nothing to show.
#[derive(Clone, Debug)]
pub enum NoAnswer {
    Refused(Box<InputError>),
    /// Proven: no.
    No(Message),
    /// The budget ran out.
    Unknown(Message),
}

impl From<Exhausted> for NoAnswer {
    fn from(_: Exhausted) -> Self {
        NoAnswer::Unknown(msg!("unknown: the work was stopped before the end"))
    }
}

impl From<InputError> for NoAnswer {
    fn from(error: InputError) -> Self {
        NoAnswer::Refused(Box::new(error))
    }
}

/// For a screen, which says why it cannot be opened in either case.
impl From<NoAnswer> for InputError {
    fn from(none: NoAnswer) -> Self {
        match none {
            NoAnswer::Refused(error) => *error,
            NoAnswer::No(why) | NoAnswer::Unknown(why) => InputError::new(why),
        }
    }
}

/// The answer to a call, without its types. Its fields become JSON; everything else is made
/// when a front end asks for it. [`Verb`] says what each method returns.
pub trait Reply: Data {
    /// Yes, no or unknown.
    fn verdict(&self) -> Verdict;

    fn show(&self, _page: &mut Page) {}

    fn page(&self) -> Page {
        Page::of(|page| self.show(page))
    }

    fn text(&self) -> Option<LocalizedText> {
        None
    }

    fn pictures(&self) -> Vec<Picture> {
        Vec::new()
    }

    fn table(&self) -> Option<Table> {
        None
    }

    fn notes(&self) -> &[Message] {
        &[]
    }

    fn figures(&self) -> Figures {
        Figures::default()
    }
}

/// A value that can be written as JSON in any language.
pub trait Data: Send {
    /// The value alone, on one line.
    fn json(&self, language: Language) -> String {
        self.write_json(&Envelope::default(), language, false)
    }

    /// The fields of the value between those of an envelope, on one line or over several.
    fn write_json(&self, envelope: &Envelope, language: Language, pretty: bool) -> String;
}

impl<T: Serialize + Send> Data for T {
    fn write_json(&self, envelope: &Envelope, language: Language, pretty: bool) -> String {
        let object = Enveloped {
            schema: envelope.schema.as_deref(),
            line: envelope.line,
            inner: self,
            seed: envelope.seed,
            milliseconds: envelope.milliseconds,
            notes: &envelope.notes,
        };
        to_json(&object, language, pretty)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Envelope {
    /// The name of the shape, which comes first, so that a reader knows what it has.
    pub schema: Option<String>,
    /// Which line of a batch is answered.
    pub line: Option<usize>,
    /// The seed that the reply was made from.
    pub seed: Option<u64>,
    pub milliseconds: Option<f64>,
    pub notes: Vec<Message>,
}

#[derive(Serialize)]
struct Enveloped<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(flatten)]
    inner: &'a T,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<f64>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [Message],
}

/// A value as JSON, its messages in one language.
pub fn to_json<T: Serialize + ?Sized>(value: &T, language: Language, pretty: bool) -> String {
    let written = speaking(language, || {
        if pretty { serde_json::to_string_pretty(value) } else { serde_json::to_string(value) }
    });
    written.expect("replies have names for keys and nothing that refuses to be written")
}

/// Takes results before the last one, and opens the files that arguments name.
///
/// A puzzle can only name a [`FileArgument`] of the request, never a path, so that it
/// reads and writes what it was given and nothing else.
pub trait VerbIo {
    /// Whether results are wanted one by one. If not, a puzzle puts all of
    /// them into its reply.
    fn wants_stream(&self) -> bool {
        false
    }

    /// Takes one of several results, as soon as it is there.
    fn take(&mut self, _reply: &dyn Reply) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The next line of piped input; none at the end.
    fn line(&mut self) -> Result<Option<String>, InputError> {
        Ok(None)
    }

    /// The bytes of a file; none if it does not exist.
    fn read(&mut self, file: &FileArgument) -> Result<Option<Vec<u8>>, InputError> {
        Err(no_files(file))
    }

    /// Refuses now what [`VerbIo::write`] would refuse after the work: a
    /// directory that is not there, a file that must not be replaced.
    fn will_write(&mut self, file: &FileArgument) -> Result<(), InputError> {
        Err(no_files(file))
    }

    /// Writes a file, whole or not at all. One that this run has read or written for
    /// the same argument may be replaced, so that work can go on where it stopped; any
    /// other stays.
    fn write(&mut self, file: &FileArgument, _bytes: &[u8]) -> Result<(), InputError> {
        Err(no_files(file))
    }
}

fn no_files(file: &FileArgument) -> InputError {
    InputError::new(msg!("no file can be opened here for {name}", name = file.argument))
}

/// No files and no streaming: only the reply is used.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoIo;

impl VerbIo for NoIo {}
