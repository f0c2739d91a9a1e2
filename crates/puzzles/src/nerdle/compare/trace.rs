//! A game of one strategy, guess by guess: what is guessed, and what that leaves.

use crate::trace::{Event, Kind, Tint};
use crate::{Budget, Context, Exhausted, InputError, Random, msg};
use unpuzzle_nerdle::{Answers, Colour, Knowledge, Row, STRATEGIES, Strategy, Tiles};

use super::growth::Counted;
use super::{Compare, input};
use crate::laboratory::{Recorder, Subject, Traced, no_trace, record};
use crate::nerdle::sentences::read_answer;

/// Rows of the board.
const ROWS: usize = 6;

pub(super) fn trace(own: &Compare, call: &mut Context<'_>) -> Result<Traced, InputError> {
    let names: Vec<_> = STRATEGIES.iter().map(|strategy| strategy.name()).collect();
    let strategy = own.strategy.ok_or_else(|| no_trace(None, &names))?;
    let variant = match (&own.variant, &own.answer) {
        (Some(variant), _) => *variant,
        (None, Some(answer)) => input::variant_of(answer),
        (None, None) => Default::default(),
    };
    let rules = input::rules(variant, own.commutative);
    let stopped = |_| InputError::new(msg!("stopped before the end"));
    let answer = match &own.answer {
        Some(answer) => read_answer(answer, variant)?,
        None => {
            let rows = Answers::ready(rules, call.budget).map_err(stopped)?.rows();
            let drawn = Random::seeded(call.seed).choose(rows).copied();
            drawn.ok_or_else(|| stopped(Exhausted::Stopped))?
        }
    };
    let empty = vec![Some((String::new(), Tint::default())); answer.len()];
    let subject = Subject {
        puzzle: "nerdle",
        instance: answer.to_string(),
        strategy: strategy.name().to_owned(),
        board: vec![empty; ROWS],
    };
    record(subject, &own.laboratory, call, |recorder, call| {
        Answers::ready(rules, call.budget).map_err(stopped)?;
        let mut knowledge = Knowledge::new(rules);
        play(&Counted(strategy), &mut knowledge, answer, recorder, call.budget).map_err(stopped)
    })
}

fn play(
    strategy: &dyn Strategy,
    knowledge: &mut Knowledge,
    answer: Tiles,
    recorder: &mut Recorder,
    budget: &Budget,
) -> Result<(u64, bool), Exhausted> {
    let start = budget.spent();
    while !knowledge.is_solved() && knowledge.rows().len() < ROWS {
        budget.check()?;
        let before = knowledge.count() as u64;
        let row = knowledge.rows().len() as u16;
        let guess = strategy.choose(knowledge, budget)?.guess;
        let feedback = knowledge.rules().feedback(guess, answer);
        let cases = budget.spent() - start;
        let cells = guess.symbols().zip(feedback.colours()).zip(0..);
        let cells = cells
            .map(|((symbol, colour), column)| (row, column, symbol.to_string(), tint(*colour)));
        let placed = Event::new(Kind::Place, cases, guess.to_string());
        if recorder.push(placed.with_cells(cells.collect())).is_break() {
            return Ok((cases, false));
        }
        if knowledge.add(Row { guess, feedback }).is_err() {
            break;
        }
        let pruned = before.saturating_sub(knowledge.count() as u64);
        let event = match feedback.is_solved() {
            true => Event::new(Kind::Solution, cases, guess.to_string()),
            false => Event::prune(cases, pruned, "colours"),
        };
        if recorder.push(event).is_break() {
            return Ok((cases, false));
        }
    }
    Ok((recorder.last().map_or(0, |event| event.cases), true))
}

fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Right => "good".into(),
        Colour::Elsewhere => "warning".into(),
        Colour::Absent => "quiet".into(),
    }
}
