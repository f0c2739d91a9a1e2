//! The verb that uses the rest of the contract: an instance of several lines or
//! as data, results one by one, a file, a picture.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use unpuzzle_puzzles::page::{Page, Role};
use unpuzzle_puzzles::picture::{Paint, Picture, Shape};
use unpuzzle_puzzles::{
    Context, File, FileArgument, InputError, Lines, Message, NoAnswer, SourceSpan, Verb, VerbIo,
    Verdict, msg,
};

use super::parse;

/// Walk down by given steps
#[derive(Deserialize, JsonSchema)]
pub(super) struct Walk {
    /// A start and the steps from there
    #[schemars(extend("x-cli" = "FILE", "x-lines" = "/", "x-fields" = ["start", "steps"]))]
    lines: Lines,
    /// Count the walks in this file
    log: Option<File>,
    /// Write the places to this file
    out: Option<File>,
}

impl Verb for Walk {
    const NAME: &'static str = "walk";
    const EXAMPLES: &'static [(&'static str, &'static str)] =
        &[("walk 'from 7/3 3 1'", "Walk down by given steps")];
    const FORMATS: &'static [&'static str] = &["svg"];
    type Answer = Walked;

    /// Walks, and hands over every place on the way.
    fn run(&self, cx: &mut Context<'_>) -> Result<Walked, NoAnswer> {
        let path = Path::read(&self.lines)?;
        let log = self.log.as_ref().map(|file| file.of("log"));
        let out = self.out.as_ref().map(|file| file.of("out"));
        let walk = match &log {
            Some(log) => 1 + walks_before(log, cx.io)?,
            None => 1,
        };
        if let Some(out) = &out {
            cx.io.will_write(out)?;
        }
        let mut places = Vec::new();
        for left in path.places() {
            places.push(left);
            let place = Walked::Place { said: msg!("at {left}", left), left };
            if cx.emit(self, place).is_break() {
                break;
            }
        }
        if let Some(log) = &log {
            cx.io.write(log, walk.to_string().as_bytes())?;
        }
        if let Some(out) = &out {
            cx.io.write(out, format!("{places:?}").as_bytes())?;
        }
        Ok(Walked::Whole { places, walk })
    }

    fn verdict(&self, walked: &Walked) -> Verdict {
        match walked {
            Walked::Place { .. } => Verdict::Yes,
            Walked::Whole { places, .. } => (last(places) == 0).into(),
        }
    }

    fn show(&self, walked: &Walked, page: &mut Page) {
        match walked {
            Walked::Place { said, .. } => page.line(Role::Normal, said.clone()),
            Walked::Whole { places, walk } => {
                let left = last(places);
                page.line(Role::Strong, msg!("walk {walk} ended at {left}", walk = *walk, left))
            }
        };
    }

    fn pictures(&self, _walked: &Walked) -> Vec<Picture> {
        let mut picture = Picture::new(40.0, 40.0);
        picture.draw(Shape::Ball { centre: (20.0, 20.0), radius: 15.0, paint: Paint::Piece(0) });
        vec![picture]
    }
}

fn last(places: &[u64]) -> u64 {
    places.last().copied().unwrap_or_default()
}

/// One place on the way, or all of them at its end.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Walked {
    Place { said: Message, left: u64 },
    Whole { places: Vec<u64>, walk: u64 },
}

/// How many walks the file has seen.
fn walks_before(log: &FileArgument, io: &mut dyn VerbIo) -> Result<u64, InputError> {
    let before = io.read(log)?.unwrap_or_default();
    let before = String::from_utf8_lossy(&before).trim().parse();
    Ok(before.unwrap_or(0))
}

/// A start and steps that can be made from there.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    start: u64,
    steps: Vec<u64>,
}

impl Path {
    fn read(given: &Lines) -> Result<Self, InputError> {
        match given {
            Lines::Text(text) => Path::from_lines(text),
            Lines::List(lines) => Path::from_lines(&lines.join("\n")),
            Lines::Data(data) => Path::from_data(data),
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

    fn from_data(data: &Map<String, Value>) -> Result<Self, InputError> {
        let data = Value::Object(data.clone());
        let PathData { start, steps } = PathData::deserialize(data)
            .map_err(|_| InputError::new(msg!("the data need a start and steps")))?;
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
