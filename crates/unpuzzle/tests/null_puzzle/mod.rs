//! The smallest complete puzzle: bring a number down to zero, by steps of 1 to 3.
//!
//! It is a template for new puzzles and the proof that front ends need no
//! change for them: tests add it to the registry and drive everything with it.

mod walk;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use unpuzzle_puzzle::page::{Block, Board, Cell, Page, Role};
use unpuzzle_puzzle::{
    About, AnyVerb, Budget, Context, Data, Game, GameId, InputError, Instance, LocalizedText,
    Message, NoAnswer, OldScreen, OldVerb, Puzzle, Random, Reply, SourceSpan, Status, VerbInfo,
    arguments, msg,
};

use walk::Walk;

/// The puzzle, as a registry line holds it.
pub(crate) struct Null;

static VERBS: [AnyVerb; 6] = [
    AnyVerb::old::<Solve>(),
    AnyVerb::old::<Hint>(),
    AnyVerb::old::<Generate>(),
    AnyVerb::old::<Compare>(),
    AnyVerb::old::<Walk>(),
    AnyVerb::old_screen::<Play>(),
];

static ABOUT: About = About {
    name: "null",
    verbs: &VERBS,
    title: msg!("Null"),
    summary: msg!("Bring a number down to zero"),
    rules: msg!("Take away 1, 2 or 3 until nothing is left."),
    tour: &["solve 7"],
    samples: &["null:7", "null:0"],
};

impl Puzzle for Null {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn open(&self, id: &GameId, _budget: &Budget) -> Result<Box<dyn Game>, InputError> {
        let start = parse(id.parameters())?;
        Ok(Box::new(Countdown { start, left: start }))
    }

    fn position_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        Position::json_schema(generator)
    }
}

arguments! {
    /// What `solve`, `hint` and `compare` take.
    pub(crate) struct NumberArguments {
        number: u64 = instance("NUMBER", "The number to start from") => number,
    }
}

fn number(given: Instance<'_>) -> Result<u64, InputError> {
    match given {
        Instance::Text(text) => parse(text),
        Instance::Data(data) => parse(&data.to_string()),
    }
}

fn parse(text: &str) -> Result<u64, InputError> {
    let number = text.parse().ok().filter(|number| *number < 1000);
    number.ok_or_else(|| {
        InputError::new(msg!("“{text}” is not a number from 0 to 999", text))
            .at(SourceSpan::whole(text))
    })
}

fn steps(number: u64) -> Vec<u64> {
    let mut steps = vec![3; (number / 3) as usize];
    steps.extend(Some(number % 3).filter(|rest| *rest > 0));
    steps
}

fn line(message: impl Into<LocalizedText>) -> Page {
    let mut page = Page::new();
    page.line(Role::Normal, message);
    page
}

struct Solve;

impl OldVerb for Solve {
    type Arguments = NumberArguments;
    type Reply = Steps;
    const INFO: VerbInfo = VerbInfo::new("solve", "Show the steps to zero");

    fn run(arguments: NumberArguments, _call: &mut Context<'_>) -> Result<Steps, NoAnswer> {
        let steps = steps(arguments.number);
        Ok(Steps { steps })
    }
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Steps {
    steps: Vec<u64>,
}

impl Reply for Steps {
    fn page(&self) -> Page {
        let mut page = Page::new();
        for step in &self.steps {
            page.line(Role::Normal, msg!("take {step}", step = *step));
        }
        page
    }
}

struct Hint;

impl OldVerb for Hint {
    type Arguments = NumberArguments;
    type Reply = Advice;
    const INFO: VerbInfo = VerbInfo::new("hint", "Say the next step");

    fn run(arguments: NumberArguments, _call: &mut Context<'_>) -> Result<Advice, NoAnswer> {
        let hint = msg!("take {step}", step = arguments.number.min(3));
        Ok(Advice { hint })
    }
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Advice {
    hint: Message,
}

impl Reply for Advice {
    fn page(&self) -> Page {
        line(self.hint.clone())
    }
}

struct Generate;

impl OldVerb for Generate {
    type Arguments = ();
    type Reply = Dealt;
    const INFO: VerbInfo = VerbInfo::new("generate", "Make up a number");

    fn run((): (), call: &mut Context<'_>) -> Result<Dealt, NoAnswer> {
        let number = Random::seeded(call.seed).below(1000);
        let text = msg!("{left} left", left = number);
        Ok(Dealt { text, number })
    }
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Dealt {
    text: Message,
    /// Named like the argument of the other verbs, so that a front end can pass it on.
    number: u64,
}

impl Reply for Dealt {
    fn page(&self) -> Page {
        line(self.text.clone())
    }
}

struct Compare;

impl OldVerb for Compare {
    type Arguments = NumberArguments;
    type Reply = Compared;
    const INFO: VerbInfo = VerbInfo::new("compare", "Compare small and large steps");

    fn run(arguments: NumberArguments, _call: &mut Context<'_>) -> Result<Compared, NoAnswer> {
        let strategy = |name, cases| Strategy { name, cases };
        let large = steps(arguments.number).len() as u64;
        Ok(Compared { strategies: [strategy("small", arguments.number), strategy("large", large)] })
    }
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Compared {
    strategies: [Strategy; 2],
}

#[derive(Serialize, JsonSchema)]
struct Strategy {
    name: &'static str,
    cases: u64,
}

impl Reply for Compared {}

struct Play;

impl OldScreen for Play {
    type Arguments = ();
    const INFO: VerbInfo = VerbInfo::new("play", "Play");
}

/// What the player sees.
#[derive(Serialize, JsonSchema)]
struct Position {
    left: u64,
}

#[derive(Clone)]
struct Countdown {
    start: u64,
    left: u64,
}

impl Game for Countdown {
    fn id(&self) -> GameId {
        GameId::described("null", &self.start.to_string()).expect("a number is a fine id")
    }

    fn play(&mut self, text: &str) -> Result<Message, InputError> {
        match text.parse() {
            Ok(step @ 1..=3) if step <= self.left => self.left -= step,
            _ => {
                return Err(InputError::new(msg!("take 1, 2 or 3, and not more than is left"))
                    .at(SourceSpan::whole(text)));
            }
        }
        Ok(msg!("{left} left", left = self.left))
    }

    fn status(&self) -> Status {
        if self.left == 0 { Status::Won } else { Status::Playing }
    }

    fn score(&self) -> i64 {
        (self.start - self.left) as i64
    }

    fn page(&self) -> Page {
        let label = self.left.to_string();
        let cell = Cell { label, role: Role::Strong };
        let mut page = Page::new();
        page.push(Block::Board(Board { apart: true, rows: vec![vec![Some(cell)]] }));
        page
    }

    fn position(&self) -> Box<dyn Data> {
        Box::new(Position { left: self.left })
    }

    fn hint(&self, _level: u8, _budget: &Budget) -> Result<Message, InputError> {
        Ok(msg!("take {step}", step = self.left.min(3)))
    }
}
