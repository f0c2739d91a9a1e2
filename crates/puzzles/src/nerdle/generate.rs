//! `generate`: puzzles to share, by day, by seed or with an answer of one's own.

use unpuzzle_puzzle::page::{Block, Column, Role, Span, Table};
use unpuzzle_puzzle::{Budget, InputError, LegacyReply, Outcome, Request, SourceSpan, Value};

use super::refusals::read_answer;
use super::{Halt, input, messages};
use unpuzzle_nerdle::answers::Answers;
use unpuzzle_nerdle::game::{Date, Instance, Mode, Origin};
use unpuzzle_nerdle::rules::{Rules, Variant};

pub(super) fn perform(request: &Request, budget: &Budget) -> Result<LegacyReply, Halt> {
    let mode = input::mode(request)?;
    let puzzles = match request.given("answer") {
        Some(answer) => {
            let variant = input::variant(request, Some(answer));
            Answers::ready(Rules::plain(variant), budget)?;
            vec![custom(request, answer, variant, mode)?]
        }
        None => {
            let variant = input::variant(request, None);
            if request.flag("reveal") {
                Answers::ready(Rules::plain(variant), budget)?;
            }
            let made = origins(request)?.into_iter();
            made.map(|origin| puzzle(request, variant, mode, origin))
                .collect()
        }
    };
    Ok(reply(request, &puzzles))
}

/// The puzzle with this answer.
fn custom(
    request: &Request,
    text: &str,
    variant: Variant,
    mode: Mode,
) -> Result<Instance, InputError> {
    let answer = read_answer(text, variant)?;
    if !matches!(mode, Mode::Single | Mode::Speed) {
        return Err(InputError::new(messages::ANSWER_AND_MODE.message()));
    }
    if request.given("date").is_some() {
        return Err(InputError::new(messages::ANSWER_AND_DATE.message()));
    }
    let origin = Instance::custom(answer, variant).map(|own| own.origin);
    let origin = origin.unwrap_or(Origin::Custom(0));
    Ok(puzzle(request, variant, mode, origin))
}

fn puzzle(request: &Request, variant: Variant, mode: Mode, origin: Origin) -> Instance {
    let mut instance = Instance::new(variant, mode, origin);
    instance.rules = input::rules(request, variant);
    instance.hard = request.flag("hard");
    instance
}

/// As many days or seeds in a row as are wanted.
fn origins(request: &Request) -> Result<Vec<Origin>, InputError> {
    let count = request.number("count").unwrap_or(1);
    let count = u64::try_from(count).unwrap_or(1);
    let Some(first) = input::date(request)? else {
        let seeds = (0..count).map(|step| Origin::Seed(request.seed.wrapping_add(step)));
        return Ok(seeds.collect());
    };
    let days = std::iter::successors(Some(first), |&day| next(day));
    let days: Vec<Origin> = days.take(count as usize).map(Origin::Daily).collect();
    if (days.len() as u64) < count {
        let place = SourceSpan::whole(request.given("date").unwrap_or_default());
        return Err(InputError::new(messages::LAST_DAY.message()).at(place));
    }
    Ok(days)
}

/// The day after a day; none after the last of the year 9999.
fn next(day: Date) -> Option<Date> {
    let text = day.to_string();
    let number = |at: std::ops::Range<usize>| text.get(at).and_then(|part| part.parse().ok());
    let (year, month, day): (u16, u8, u8) =
        (number(0..4)?, number(5..7)? as u8, number(8..10)? as u8);
    Date::new(year, month, day + 1)
        .or_else(|_| Date::new(year, month + 1, 1))
        .or_else(|_| Date::new(year + 1, 1, 1))
        .ok()
        .filter(|_| year < 9999 || (month, day) != (12, 31))
}

fn reply(request: &Request, puzzles: &[Instance]) -> LegacyReply {
    let reveal = request.flag("reveal");
    let mut reply = LegacyReply::new(Outcome::Yes);
    let fields = |puzzle: &Instance| {
        let mut fields = vec![
            ("id", Value::from(puzzle.to_string())),
            ("variant", puzzle.rules.variant.name().into()),
            ("mode", puzzle.mode.name().into()),
            ("tries", puzzle.mode.rows(puzzle.rules.variant).into()),
        ];
        if reveal {
            fields.push(("answers", Value::list(answers(puzzle))));
        }
        Value::Record(fields)
    };
    reply
        .field("count", puzzles.len())
        .field("puzzles", Value::list(puzzles.iter().map(fields)));
    let table = table(puzzles, reveal);
    reply.page.push(Block::Table(table.clone()));
    let first = puzzles.first().map(ToString::to_string);
    let play = format!("unpuzzle nerdle play '{}'", first.unwrap_or_default());
    reply.page.spans(vec![
        Span::from(messages::PLAY_IT.message()),
        Span::from(" "),
        Span::new(Role::Accent, play),
    ]);
    let ids: Vec<String> = puzzles.iter().map(ToString::to_string).collect();
    reply.text = Some((ids.join("\n") + "\n").into());
    reply.table = Some(table);
    reply
}

/// The answers of a puzzle. An adversary has none before the end, and an
/// instant puzzle may settle on another than its number says.
fn answers(puzzle: &Instance) -> Vec<String> {
    match puzzle.mode {
        Mode::Adversarial | Mode::Instant => Vec::new(),
        _ => puzzle.answers().iter().map(ToString::to_string).collect(),
    }
}

fn table(puzzles: &[Instance], reveal: bool) -> Table {
    let mut columns = vec![(&messages::NUMBER, true), (&messages::ID_COLUMN, false)];
    if reveal {
        columns.push((&messages::ANSWER_COLUMN, false));
    }
    let row = |(at, puzzle): (usize, &Instance)| {
        let mut row = vec![
            Span::new(Role::Quiet, at + 1),
            Span::new(Role::Strong, puzzle.to_string()),
        ];
        if reveal {
            row.push(Span::new(Role::Normal, answers(puzzle).join("  ")));
        }
        row
    };
    Table {
        columns: columns
            .into_iter()
            .map(|(title, numeric)| Column { title, numeric })
            .collect(),
        rows: puzzles.iter().enumerate().map(row).collect(),
    }
}
