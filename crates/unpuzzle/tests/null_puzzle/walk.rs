//! The verb that uses the rest of the contract: an instance of several lines or
//! as data, results one by one, a file, a screen on demand, a picture.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_puzzle::page::{Page, Role};
use unpuzzle_puzzle::picture::{Paint, Picture, Shape};
use unpuzzle_puzzle::{
    Context, FileArgument, InputError, Instance, Message, NoAnswer, OldVerb, Reply, SourceSpan,
    VerbInfo, VerbIo, Verdict, arguments, msg,
};

use super::{line, parse};

arguments! {
    /// What `walk` takes.
    pub(crate) struct WalkArguments {
        lines: Path = lines("FILE", '/', &["start", "steps"], "A start and the steps from there") => Path::read,
        log: Option<FileArgument> = file("Count the walks in this file"),
        out: Option<FileArgument> = file("Write the places to this file"),
        #[allow(dead_code, reason = "a verb whose screen flag is up is not run")]
        watch: bool = screen_flag("Watch it"),
    }
}

/// Walks, and hands over every place on the way.
pub(super) struct Walk;

impl OldVerb for Walk {
    type Arguments = WalkArguments;
    type Reply = Walked;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("walk 'from 7/3 3 1'", "Walk down by given steps")],
        formats: &["svg"],
        ..VerbInfo::new("walk", "Walk down by given steps")
    };

    fn run(arguments: WalkArguments, call: &mut Context<'_>) -> Result<Walked, NoAnswer> {
        let walk = match &arguments.log {
            Some(log) => 1 + walks_before(log, call.io)?,
            None => 1,
        };
        if let Some(out) = &arguments.out {
            call.io.will_write(out)?;
        }
        let mut places = Vec::new();
        for left in arguments.lines.places() {
            places.push(left);
            let said = msg!("at {left}", left);
            if call.take(&Place { said, left }) == ControlFlow::Break(()) {
                break;
            }
        }
        if let Some(log) = &arguments.log {
            call.io.write(log, walk.to_string().as_bytes())?;
        }
        if let Some(out) = &arguments.out {
            call.io.write(out, format!("{places:?}").as_bytes())?;
        }
        Ok(Walked { places, walk })
    }
}

/// How many walks the file has seen.
fn walks_before(log: &FileArgument, io: &mut dyn VerbIo) -> Result<u64, InputError> {
    let before = io.read(log)?.unwrap_or_default();
    let before = String::from_utf8_lossy(&before).trim().parse();
    Ok(before.unwrap_or(0))
}

/// One place on the way.
#[derive(Serialize, JsonSchema)]
struct Place {
    said: Message,
    left: u64,
}

impl Reply for Place {
    fn page(&self) -> Page {
        line(self.said.clone())
    }
}

#[derive(Serialize, JsonSchema)]
pub(crate) struct Walked {
    places: Vec<u64>,
    walk: u64,
}

impl Walked {
    fn left(&self) -> u64 {
        self.places.last().copied().unwrap_or_default()
    }
}

impl Reply for Walked {
    fn verdict(&self) -> Verdict {
        if self.left() == 0 { Verdict::Yes } else { Verdict::No }
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        let words = msg!("walk {walk} ended at {left}", walk = self.walk, left = self.left());
        page.line(Role::Strong, words);
        page
    }

    fn pictures(&self) -> Vec<Picture> {
        let mut picture = Picture::new(40.0, 40.0);
        picture.draw(Shape::Ball { centre: (20.0, 20.0), radius: 15.0, paint: Paint::Piece(0) });
        vec![picture]
    }
}

/// A start and steps that can be made from there.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    start: u64,
    steps: Vec<u64>,
}

impl Path {
    fn read(given: Instance<'_>) -> Result<Self, InputError> {
        match given {
            Instance::Text(text) => Path::from_lines(text),
            Instance::Data(data) => Path::from_data(data),
        }
    }

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
        let start = first.strip_prefix("from ").and_then(|word| parse(word).ok());
        let no_start = || {
            let place = SourceSpan::on_line(1, first, 0..first.len());
            InputError::new(msg!("the first line is “from” and a number")).at(place)
        };
        let start = start.ok_or_else(no_start)?;
        let mut walk = Path { start, steps: Vec::new() };
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
            let failure = || {
                InputError::new(msg!(
                    "“{text}” is not a step of 1 to 3 that can be made",
                    text = word
                ))
            };
            self.go(step).ok_or_else(|| failure().at(SourceSpan::on_line(number, line, span)))?;
        }
        Ok(())
    }

    fn go(&mut self, step: u64) -> Option<()> {
        let gone: u64 = self.steps.iter().sum();
        let fits = (1..=3).contains(&step) && gone + step <= self.start;
        fits.then(|| self.steps.push(step))
    }

    fn from_data(data: &serde_json::Value) -> Result<Self, InputError> {
        let wrong = |_| InputError::new(msg!("the data need a start and steps"));
        let PathData { start, steps } = PathData::deserialize(data).map_err(wrong)?;
        if steps.iter().any(|step| !(1..=3).contains(step)) {
            return Err(InputError::new(msg!("the data need a start and steps")));
        }
        if start >= 1000 {
            return Err(InputError::new(msg!(
                "“{text}” is not a number from 0 to 999",
                text = "start"
            )));
        }
        let mut walk = Path { start, steps: Vec::new() };
        for step in steps {
            let refused = || {
                InputError::new(msg!(
                    "“{text}” is not a step of 1 to 3 that can be made",
                    text = step
                ))
            };
            walk.go(step).ok_or_else(refused)?;
        }
        Ok(walk)
    }
}

/// A walk as data.
#[derive(Deserialize)]
struct PathData {
    start: u64,
    steps: Vec<u64>,
}
