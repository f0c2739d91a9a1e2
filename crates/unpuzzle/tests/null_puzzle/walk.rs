//! The verb that uses the rest of the contract: an instance of several lines or
//! as data, results one by one, a file, a screen on demand, a picture.

use std::ops::ControlFlow;

use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::picture::{Paint, Picture, Shape};
use unpuzzle_puzzle::{
    Argument, Form, InputError, Interactive, Kind, Outcome, Reply, Request, SourceSpan, Value,
    Verb, VerbIo, catalogue,
};

use super::{REFUSED, parse, said};

catalogue! {
    ABOUT = "Walk down by given steps", "Turun dengan langkah yang diberikan";
    LINES = "A start and the steps from there", "Awal dan langkah-langkahnya";
    OUT = "Write the places to this file", "Tulis tempat-tempatnya ke berkas ini";
    LOG = "Count the walks in this file", "Hitung perjalanan di berkas ini";
    WATCH = "Watch it", "Tonton";
    NO_START = "the first line is “from” and a number", "baris pertama berisi “from” dan bilangan";
    NO_STEP = "“{text}” is not a step of 1 to 3 that can be made", "“{text}” bukan langkah 1 sampai 3 yang bisa diambil";
    NO_DATA = "the data need a start and steps", "datanya perlu start dan steps";
    AT = "at {left}", "di {left}";
    ENDED = "walk {walk} ended at {left}", "perjalanan {walk} berakhir di {left}";
}

/// The verb as the registry describes it.
pub(super) const WALK: Verb = Verb {
    name: "walk",
    about: &ABOUT,
    arguments: &[
        Argument {
            name: "lines",
            short: None,
            kind: Kind::Instance {
                value: "FILE",
                required: true,
                form: Form::Lines {
                    line_end: '/',
                    fields: &["start", "steps"],
                },
            },
            help: &LINES,
        },
        Argument {
            name: "log",
            short: None,
            kind: Kind::File { value: "FILE" },
            help: &LOG,
        },
        Argument {
            name: "out",
            short: None,
            kind: Kind::File { value: "FILE" },
            help: &OUT,
        },
        Argument {
            name: "watch",
            short: None,
            kind: Kind::Flag,
            help: &WATCH,
        },
    ],
    examples: &[("walk 'from 7/3 3 1'", &ABOUT)],
    formats: &["svg"],
    played: Interactive::With("watch"),
    offers_to_save: true,
};

/// Walks, and hands over every place on the way.
pub(super) fn perform(desk: &mut dyn VerbIo, request: &Request) -> Result<Reply, InputError> {
    let walk = match request.data() {
        Some(data) => Walk::from_data(data)?,
        None => Walk::from_lines(request.word("lines").unwrap_or_default())?,
    };
    let number = match request.given("log") {
        Some(_) => 1 + walks_before(desk)?,
        None => 1,
    };
    if request.given("out").is_some() {
        desk.will_write("out")?;
    }
    let mut places = Vec::new();
    for left in walk.places() {
        places.push(left);
        if desk.wants_stream() && desk.take(place(left)) == ControlFlow::Break(()) {
            break;
        }
    }
    keep(desk, request, &places, number)?;
    Ok(ended(&places, number))
}

/// How many walks the file has seen.
fn walks_before(desk: &mut dyn VerbIo) -> Result<u64, InputError> {
    let before = desk.read("log")?.unwrap_or_default();
    let before = String::from_utf8_lossy(&before).trim().parse();
    Ok(before.unwrap_or(0))
}

/// Writes the files that were asked for.
fn keep(
    desk: &mut dyn VerbIo,
    request: &Request,
    places: &[u64],
    number: u64,
) -> Result<(), InputError> {
    if request.given("log").is_some() {
        desk.write("log", number.to_string().as_bytes())?;
    }
    if request.given("out").is_some() {
        desk.write("out", format!("{places:?}").as_bytes())?;
    }
    Ok(())
}

fn place(left: u64) -> Reply {
    let mut reply = said("said", AT.with("left", left));
    reply.field("left", left);
    reply
}

fn ended(places: &[u64], number: u64) -> Reply {
    let left = places.last().copied().unwrap_or_default();
    let outcome = if left == 0 { Outcome::Yes } else { Outcome::No };
    let mut reply = Reply::new(outcome);
    reply.field("places", Value::list(places.iter().copied()));
    reply.field("walk", number);
    let words = ENDED.with("walk", number).with("left", left);
    reply.page.line(Role::Strong, words);
    let mut picture = Picture::new(40.0, 40.0);
    picture.draw(Shape::Ball {
        centre: (20.0, 20.0),
        radius: 15.0,
        paint: Paint::Piece(0),
    });
    reply.pictures.push(picture);
    reply
}

/// A start and steps that can be made from there.
struct Walk {
    start: u64,
    steps: Vec<u64>,
}

impl Walk {
    fn places(&self) -> impl Iterator<Item = u64> {
        let steps = self.steps.iter();
        std::iter::once(self.start).chain(steps.scan(self.start, |left, step| {
            *left -= step;
            Some(*left)
        }))
    }

    fn from_lines(text: &str) -> Result<Self, InputError> {
        let mut lines = text.lines().enumerate();
        let first = lines.next().map_or("", |(_, line)| line);
        let start = first
            .strip_prefix("from ")
            .and_then(|word| parse(word).ok());
        let no_start = || {
            let place = SourceSpan::on_line(1, first, 0..first.len());
            InputError::new(NO_START.message()).at(place)
        };
        let start = start.ok_or_else(no_start)?;
        let mut walk = Walk {
            start,
            steps: Vec::new(),
        };
        for (index, line) in lines {
            walk.read_steps(index + 1, line)?;
        }
        Ok(walk)
    }

    fn read_steps(&mut self, number: usize, line: &str) -> Result<(), InputError> {
        let mut at = 0;
        for word in line.split(' ') {
            let span = at..at + word.len();
            at = span.end + 1;
            if word.is_empty() {
                continue;
            }
            let step = word.parse().unwrap_or(0);
            let failure = || InputError::new(NO_STEP.with("text", word));
            self.go(step)
                .ok_or_else(|| failure().at(SourceSpan::on_line(number, line, span)))?;
        }
        Ok(())
    }

    fn go(&mut self, step: u64) -> Option<()> {
        let gone: u64 = self.steps.iter().sum();
        let fits = (1..=3).contains(&step) && gone + step <= self.start;
        fits.then(|| self.steps.push(step))
    }

    fn from_data(data: &Value) -> Result<Self, InputError> {
        let wrong = || InputError::new(NO_DATA.message());
        let Value::Record(fields) = data else {
            return Err(wrong());
        };
        let field = |name: &str| fields.iter().find(|(field, _)| *field == name);
        let (Some((_, Value::Integer(start))), Some((_, Value::List(steps)))) =
            (field("start"), field("steps"))
        else {
            return Err(wrong());
        };
        let start = u64::try_from(*start).ok().filter(|start| *start < 1000);
        let mut walk = Walk {
            start: start.ok_or_else(|| InputError::new(REFUSED.with("text", "start")))?,
            steps: Vec::new(),
        };
        for step in steps {
            let Value::Integer(number @ 1..=3) = step else {
                return Err(wrong());
            };
            let text = number.to_string();
            walk.go(*number as u64)
                .ok_or_else(|| InputError::new(NO_STEP.with("text", text)))?;
        }
        Ok(walk)
    }
}
