//! The players on larger and larger boards, and the boards solved exactly.

use crate::{Budget, Context, InputError, msg};
use unpuzzle_slide::{Effort, Exact, ExactError, PlayerError, Size, Tournament};

use super::{Compare, contender, plays_on, words};
use crate::laboratory::{Done, Growth, Ladder, Rung, Runner, alone, grow as climb};
use crate::slide::input::no_player;

const SIZES: [&str; 6] = ["2x2", "2x3", "2x4", "3x3", "3x4", "4x4"];

/// Games on each board unless told otherwise; a comparison on one board plays more.
const GAMES: u64 = 20;

/// The strategy that solves the whole board, as the ladder calls it.
const EXACT: &str = "perfect";

pub(super) fn grow(own: &Compare, call: &mut Context<'_>) -> Result<Growth, InputError> {
    let games = own.games.get::<u64>().min(GAMES);
    let sizes: Vec<Size> = SIZES.iter().filter_map(|size| size.parse().ok()).collect();
    let rung = |size: &Size| Rung {
        size: size.cells() as u32,
        label: size.to_string().into(),
        instance: size.to_string(),
    };
    let ladder = Ladder {
        title: msg!("2048, {games} games on each board: {what}", games, ..),
        axis: msg!("cells"),
        each: Some(msg!("× {factor} for each cell", ..)),
        quality: msg!("mean score"),
        rungs: sizes.iter().map(rung).collect(),
    };
    let factory = own.weights.factory(call.io)?;
    let (sizes, factory, seed) = (&sizes, &factory, call.seed);
    let player = |word: &'static str| Runner {
        name: word.to_owned(),
        title: word.into(),
        run: Box::new(move |place, budget| {
            if !plays_on(word, sizes[place]) {
                return Ok(None);
            }
            let size = sizes[place];
            // What is counted is moves, however far they are thought ahead.
            let name = contender(word, size, Effort::Plies(1));
            let player = match factory.clone().player(name, size, budget) {
                Err(PlayerError::Exhausted(_)) => {
                    return Ok(Some(Done { stopped: true, ..Done::default() }));
                }
                player => player.map_err(no_player)?,
            };
            let outcome = alone(|| Tournament { size, games, seed }.run(&player, budget));
            let stopped = outcome.stopped().is_some();
            let standing = outcome.into_inner();
            let mean = standing.strength().mean_score.map(f64::round);
            Ok(Some(Done { stopped, cases: standing.moves, quality: mean, wrong: None }))
        }),
    };
    let only = own.strategy.as_deref();
    // A line of the corner player would lie upon those of the greedy ones.
    let drawn = words(only, sizes[0]).filter(|word| only.is_some() || *word != "corner");
    let mut runners: Vec<_> = drawn.map(player).collect();
    // Beside the strongest player, what it takes to know everything.
    if only.is_none_or(|only| only == "strongest") {
        runners.push(Runner {
            name: EXACT.to_owned(),
            title: EXACT.into(),
            run: Box::new(move |place, budget| Ok(solve(sizes[place], budget))),
        });
    }
    let laboratory = &own.laboratory;
    climb(ladder, runners, (laboratory.share(), laboratory.metric()), call)
}

/// Every position of a board; nothing where they are too many to hold.
fn solve(size: Size, budget: &Budget) -> Option<Done> {
    let before = budget.spent();
    match alone(|| Exact::solve(size, budget)) {
        Ok(exact) => Some(Done {
            cases: exact.canonical_states(),
            quality: Some((exact.expected_score() * 1e3).round() / 1e3),
            ..Done::default()
        }),
        Err(ExactError::Exhausted(_)) => {
            Some(Done { stopped: true, cases: budget.spent() - before, ..Done::default() })
        }
        Err(_) => None,
    }
}
