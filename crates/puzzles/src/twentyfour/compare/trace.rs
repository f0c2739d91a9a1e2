//! What a method does with a hand, step by step.
//!
//! The first row of the board are the cards; below it stands what is left of them after
//! each step, or for methods that write whole expressions the one they are at.

use crate::trace::{Event, Kind, Tint};
use crate::{Budget, Context, InputError, msg};
use unpuzzle_twentyfour::Hand;
use unpuzzle_twentyfour::studies::{brute_force, pairs};

use super::{Method, ranks};
use crate::laboratory::{LaboratoryArguments, Recorder, Traced, no_trace, record};
use crate::twentyfour::input::Subject;

/// The methods that can be traced.
const TRACED: [&str; 2] = ["seed", "pairs"];

pub(super) fn trace(
    subject: &Subject,
    method: Option<Method>,
    arguments: &LaboratoryArguments,
    call: &mut Context<'_>,
) -> Result<Traced, InputError> {
    let refused = || {
        InputError::new(msg!(
            "compare takes four cards from 1 to 13 and makes 24, as the original methods do"
        ))
    };
    let order = ranks(subject).ok_or_else(refused)?;
    let method = method.ok_or_else(|| no_trace(None, &TRACED))?;
    let run: fn(&Hand, [u8; 4], &mut Recorder, &Budget) -> (u64, bool) = match method {
        Method::Seed => brute_force_events,
        Method::Pairs => pairs_events,
        other => return Err(no_trace(Some(other.into()), &TRACED)),
    };
    let name: &str = method.into();
    let hand = &subject.hand;
    let traced = crate::laboratory::Subject {
        puzzle: "24",
        instance: hand.to_string(),
        strategy: name.to_owned(),
        board: board(hand, method),
    };
    record(traced, arguments, call, |recorder, call| Ok(run(hand, order, recorder, call.budget)))
}

fn board(hand: &Hand, method: Method) -> Vec<Vec<Option<(String, Tint)>>> {
    let cards = hand.cards().iter().map(ToString::to_string).zip(0..);
    let first = cards.map(|(card, place)| Some((card, Tint::piece(place)))).collect();
    let empty = |columns| vec![Some((String::new(), Tint::default())); columns];
    match method {
        // The cards in the order of the case.
        Method::Seed => vec![first, empty(hand.len())],
        _ => {
            let below = (1..hand.len()).rev().map(empty);
            std::iter::once(first).chain(below).collect()
        }
    }
}

/// The cases one by one; the cards are shown when their order changes.
fn brute_force_events(
    _: &Hand,
    order: [u8; 4],
    recorder: &mut Recorder,
    budget: &Budget,
) -> (u64, bool) {
    let mut cases = 0;
    let mut shown = Vec::new();
    let tally = brute_force::solve(&order, 24, budget, &mut |case| {
        cases += 1;
        if shown != case.cards() {
            shown = case.cards().to_vec();
            let cell = |(place, card): (u16, &u8)| (1, place, card.to_string(), "quiet".into());
            let cells = (0..).zip(&shown).map(cell).collect();
            let text = shown.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            recorder.push(Event::new(Kind::Place, cases - 1, text).with_cells(cells))?;
        }
        let text = format!("{} = {}", case.text(), case.value);
        recorder.push(match case.accepted {
            true => Event::new(Kind::Solution, cases, text),
            false => Event { text, ..Event::prune(cases, 1, "not-target") },
        })
    });
    (tally.cases, tally.stopped.is_none())
}

fn pairs_events(hand: &Hand, _: [u8; 4], recorder: &mut Recorder, budget: &Budget) -> (u64, bool) {
    let mut cases = 0;
    let mut row: u16 = 0;
    let target = 24.into();
    let found = pairs::solve(hand.cards(), target, budget, &mut |event| {
        let text = |step: &pairs::Combination| {
            format!("{} {} {} = {}", step.left, step.operator.symbol(), step.right, step.value)
        };
        recorder.push(match event {
            pairs::Event::Place(step, left) => {
                cases += 1;
                row += 1;
                let cell = |(place, number): (u16, &unpuzzle_expr::Rational)| {
                    let is_new = *number == step.value;
                    let tint = if is_new { Tint::piece(5) } else { Tint::default() };
                    (row, place, number.to_string(), tint)
                };
                let cells = (0..).zip(left).map(cell).collect();
                Event::new(Kind::Place, cases, text(step)).with_cells(cells)
            }
            pairs::Event::Remove(step) => {
                let width = hand.len() as u16 - row;
                let cell = |place| (row, place, String::new(), Tint::default());
                let cells = (0..width).map(cell).collect();
                row -= 1;
                Event::new(Kind::Remove, cases, text(step)).with_cells(cells)
            }
            pairs::Event::Prune(step, reason) => {
                cases += 1;
                let reason = match reason {
                    pairs::Cut::Seen => "seen",
                    pairs::Cut::NotTarget => "not-target",
                };
                Event { text: text(step), ..Event::prune(cases, 1, reason) }
            }
            pairs::Event::Solution(step) => {
                cases += 1;
                let cell = (row + 1, 0, step.value.to_string(), "good".into());
                Event::new(Kind::Solution, cases, text(step)).with_cells(vec![cell])
            }
        })
    });
    (found.cases, found.stopped.is_none())
}
