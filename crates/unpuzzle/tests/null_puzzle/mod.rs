//! The smallest complete puzzle: bring a number down to zero, by steps of 1 to 3.
//!
//! It is a template for new puzzles and the proof that front ends need no
//! change for them: tests add it to the registry and drive everything with it.

mod walk;

use unpuzzle_puzzle::page::{Block, Board, Cell, Page, Role};
use unpuzzle_puzzle::{
    About, Argument, Budget, Form, Game, GameId, InputError, Interactive, Kind, Message, NoIo,
    Outcome, Puzzle, Random, Reply, Request, SourceSpan, Status, Value, Verb, VerbIo, catalogue,
};

use walk::WALK;

/// The puzzle, as a registry line holds it.
pub(crate) struct Null;

catalogue! {
    TITLE = "Null", "Nol";
    SUMMARY = "Bring a number down to zero", "Turunkan sebuah bilangan sampai nol";
    RULES = "Take away 1, 2 or 3 until nothing is left.", "Kurangi 1, 2 atau 3 sampai habis.";
    SOLVE = "Show the steps to zero", "Tunjukkan langkah menuju nol";
    HINT = "Say the next step", "Sebutkan langkah berikutnya";
    GENERATE = "Make up a number", "Buat sebuah bilangan";
    COMPARE = "Compare small and large steps", "Bandingkan langkah kecil dan besar";
    PLAY = "Play", "Main";
    NUMBER = "The number to start from", "Bilangan awal";
    REFUSED = "“{text}” is not a number from 0 to 999", "“{text}” bukan bilangan dari 0 sampai 999";
    STEP_REFUSED = "take 1, 2 or 3, and not more than is left", "ambil 1, 2 atau 3, tidak lebih dari sisanya";
    LEFT = "{left} left", "sisa {left}";
    TAKE = "take {step}", "ambil {step}";
    ON_A_SCREEN = "play needs a screen", "main memerlukan layar";
}

static INSTANCE: &[Argument] = &[Argument {
    name: "number",
    short: None,
    kind: Kind::Instance {
        value: "NUMBER",
        required: true,
        form: Form::Words,
    },
    help: &NUMBER,
}];

const fn verb(
    name: &'static str,
    about: &'static unpuzzle_puzzle::Text,
    arguments: &'static [Argument],
) -> Verb {
    Verb {
        name,
        about,
        arguments,
        examples: &[],
        formats: &[],
        played: Interactive::Never,
        offers_to_save: false,
    }
}

static VERBS: &[Verb] = &[
    verb("solve", &SOLVE, INSTANCE),
    verb("hint", &HINT, INSTANCE),
    verb("generate", &GENERATE, &[]),
    verb("compare", &COMPARE, INSTANCE),
    WALK,
    Verb {
        played: Interactive::Always,
        offers_to_save: false,
        ..verb("play", &PLAY, &[])
    },
];

static ABOUT: About = About {
    title: &TITLE,
    summary: &SUMMARY,
    rules: &RULES,
    tour: &["solve 7"],
    samples: &["null:7", "null:0"],
    catalogues: &[CATALOGUE, walk::CATALOGUE],
};

impl Puzzle for Null {
    fn name(&self) -> &'static str {
        "null"
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }

    fn perform(&self, request: &Request, budget: &Budget) -> Result<Reply, InputError> {
        self.perform_at(&mut NoIo, request, budget)
    }

    fn perform_at(
        &self,
        desk: &mut dyn VerbIo,
        request: &Request,
        _budget: &Budget,
    ) -> Result<Reply, InputError> {
        let number = || parse(request.word("number").unwrap_or_default());
        match request.verb.name {
            "solve" => Ok(steps_reply(&steps(number()?))),
            "hint" => Ok(said("hint", TAKE.with("step", number()?.min(3)))),
            "compare" => Ok(compare(number()?)),
            "generate" => {
                let start = Random::seeded(request.seed).below(1000);
                let mut reply = said("text", LEFT.with("left", start));
                // Named like the argument of the other verbs, so that a front
                // end can pass it on.
                reply.field("number", start);
                Ok(reply)
            }
            "walk" if !request.needs_screen() => walk::perform(desk, request),
            _ => Err(InputError::new(ON_A_SCREEN.message())),
        }
    }

    fn open(&self, id: &GameId, _budget: &Budget) -> Result<Box<dyn Game>, InputError> {
        let start = parse(id.parameters())?;
        Ok(Box::new(Countdown { start, left: start }))
    }
}

fn parse(text: &str) -> Result<u64, InputError> {
    let number = text.parse().ok().filter(|number| *number < 1000);
    number.ok_or_else(|| InputError::new(REFUSED.with("text", text)).at(SourceSpan::whole(text)))
}

fn steps(number: u64) -> Vec<u64> {
    let mut steps = vec![3; (number / 3) as usize];
    steps.extend(Some(number % 3).filter(|rest| *rest > 0));
    steps
}

fn steps_reply(steps: &[u64]) -> Reply {
    let mut reply = Reply::new(Outcome::Yes);
    reply.field("steps", Value::list(steps.iter().copied()));
    for step in steps {
        reply.page.line(Role::Normal, TAKE.with("step", *step));
    }
    reply
}

fn said(name: &'static str, message: Message) -> Reply {
    let mut reply = Reply::new(Outcome::Yes);
    reply.field(name, message.clone());
    reply.page.line(Role::Normal, message);
    reply
}

fn compare(number: u64) -> Reply {
    let mut reply = Reply::new(Outcome::Yes);
    let strategy = |name: &str, cases: u64| {
        Value::Record(vec![("name", name.into()), ("cases", cases.into())])
    };
    let large = steps(number).len() as u64;
    reply.field(
        "strategies",
        vec![strategy("small", number), strategy("large", large)],
    );
    reply
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
            _ => return Err(InputError::new(STEP_REFUSED.message()).at(SourceSpan::whole(text))),
        }
        Ok(LEFT.with("left", self.left))
    }

    fn status(&self) -> Status {
        if self.left == 0 {
            Status::Won
        } else {
            Status::Playing
        }
    }

    fn score(&self) -> i64 {
        (self.start - self.left) as i64
    }

    fn page(&self) -> Page {
        let label = self.left.to_string();
        let cell = Cell {
            label,
            role: Role::Strong,
        };
        let mut page = Page::new();
        page.push(Block::Board(Board {
            apart: true,
            rows: vec![vec![Some(cell)]],
        }));
        page
    }

    fn hint(&self, _level: u8, _budget: &Budget) -> Result<Message, InputError> {
        Ok(TAKE.with("step", self.left.min(3)))
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}
