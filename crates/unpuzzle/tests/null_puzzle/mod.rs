//! The smallest complete puzzle: bring a number down to zero, by steps of 1 to 3.
//!
//! It is a template for new puzzles and the proof that front ends need no
//! change for them: tests add it to the registry and drive everything with it.

mod walk;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use unpuzzle_puzzles::page::{Block, Board, Cell, Page, Role};
use unpuzzle_puzzles::{
    About, AnyGame, AnyVerb, Budget, Context, Data, FromText, Game, GameId, InputError, Message,
    NoAnswer, Parsed, Puzzle, Random, Screen, SourceSpan, Status, Verb, msg,
};

use walk::Walk;

/// The puzzle, as a registry line holds it.
pub(crate) struct Null;

static VERBS: [AnyVerb; 6] = [
    AnyVerb::of::<Solve>(),
    AnyVerb::of::<Hint>(),
    AnyVerb::of::<Generate>(),
    AnyVerb::of::<Compare>(),
    AnyVerb::of::<Walk>(),
    AnyVerb::screen::<Play>(),
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

    fn open(&self, id: &GameId, _budget: &Budget) -> Result<Box<dyn AnyGame>, InputError> {
        let start = parse(id.parameters())?;
        Ok(Box::new(Countdown { start, left: start }))
    }

    fn position_schema(&self, generator: &mut SchemaGenerator) -> Schema {
        Position::json_schema(generator)
    }
}

/// What `solve`, `hint` and `compare` take.
#[derive(Deserialize, JsonSchema)]
struct Start {
    /// The number to start from
    #[schemars(extend("x-cli" = "NUMBER"))]
    number: Parsed<Number>,
}

struct Number(u64);

impl FromText for Number {
    fn from_text(text: &str) -> Result<Self, InputError> {
        parse(text).map(Number)
    }
}

impl Start {
    fn number(&self) -> u64 {
        self.number.0.0
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

/// Show the steps to zero
#[derive(Deserialize, JsonSchema)]
struct Solve {
    #[serde(flatten)]
    start: Start,
}

#[derive(Serialize, JsonSchema)]
struct Steps {
    steps: Vec<u64>,
}

impl Verb for Solve {
    const NAME: &'static str = "solve";
    type Answer = Steps;

    fn run(&self, _cx: &mut Context<'_>) -> Result<Steps, NoAnswer> {
        Ok(Steps { steps: steps(self.start.number()) })
    }

    fn show(&self, answer: &Steps, page: &mut Page) {
        for step in &answer.steps {
            page.line(Role::Normal, msg!("take {step}", step = *step));
        }
    }
}

/// Say the next step
#[derive(Deserialize, JsonSchema)]
struct Hint {
    #[serde(flatten)]
    start: Start,
}

#[derive(Serialize, JsonSchema)]
struct Advice {
    hint: Message,
}

impl Verb for Hint {
    const NAME: &'static str = "hint";
    type Answer = Advice;

    fn run(&self, _cx: &mut Context<'_>) -> Result<Advice, NoAnswer> {
        Ok(Advice { hint: msg!("take {step}", step = self.start.number().min(3)) })
    }

    fn show(&self, answer: &Advice, page: &mut Page) {
        page.line(Role::Normal, answer.hint.clone());
    }
}

/// Make up a number
#[derive(Deserialize, JsonSchema)]
struct Generate {}

#[derive(Serialize, JsonSchema)]
struct Dealt {
    text: Message,
    /// Named like the field of the other verbs, so that a front end can pass it on.
    number: u64,
}

impl Verb for Generate {
    const NAME: &'static str = "generate";
    type Answer = Dealt;

    fn run(&self, cx: &mut Context<'_>) -> Result<Dealt, NoAnswer> {
        let number = Random::seeded(cx.seed).below(1000);
        Ok(Dealt { text: msg!("{left} left", left = number), number })
    }

    fn show(&self, answer: &Dealt, page: &mut Page) {
        page.line(Role::Normal, answer.text.clone());
    }
}

/// Compare small and large steps
#[derive(Deserialize, JsonSchema)]
struct Compare {
    #[serde(flatten)]
    start: Start,
}

#[derive(Serialize, JsonSchema)]
struct Compared {
    strategies: [Strategy; 2],
}

#[derive(Serialize, JsonSchema)]
struct Strategy {
    name: &'static str,
    cases: u64,
}

impl Verb for Compare {
    const NAME: &'static str = "compare";
    type Answer = Compared;

    fn run(&self, _cx: &mut Context<'_>) -> Result<Compared, NoAnswer> {
        let strategy = |name, cases| Strategy { name, cases };
        let number = self.start.number();
        let large = steps(number).len() as u64;
        Ok(Compared { strategies: [strategy("small", number), strategy("large", large)] })
    }

    fn show(&self, _answer: &Compared, _page: &mut Page) {}
}

/// Play
#[derive(Deserialize, JsonSchema)]
struct Play {}

impl Screen for Play {
    const NAME: &'static str = "play";
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

fn refused(text: &str) -> InputError {
    InputError::new(msg!("take 1, 2 or 3, and not more than is left")).at(SourceSpan::whole(text))
}

impl Game for Countdown {
    type Move = u64;
    type Outcome = ();

    fn id(&self) -> GameId {
        GameId::described("null", &self.start.to_string()).expect("a number is a fine id")
    }

    fn read(&self, text: &str) -> Result<u64, InputError> {
        let step = text.parse().ok().filter(|step| (1..=3).contains(step));
        step.ok_or_else(|| refused(text))
    }

    fn play(&mut self, step: &u64) -> Result<(), InputError> {
        self.left = self.left.checked_sub(*step).ok_or_else(|| refused(&step.to_string()))?;
        Ok(())
    }

    fn told(&self, (): &()) -> Message {
        msg!("{left} left", left = self.left)
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
