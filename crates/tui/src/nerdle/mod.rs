//! The screens of Nerdle: a game in any of its ways, and help with a game that
//! is played elsewhere.

pub(crate) mod assist;
mod assist_view;
mod judgement;
mod keyboard;
mod pages;
pub(crate) mod play;
mod play_view;
mod record;
mod setup;
mod statistics;
pub(crate) mod thinking;
mod tiles;
mod typing;

use std::rc::Rc;

use unpuzzle::nerdle::{Date, Instance, Mode, Origin, Variant};
use unpuzzle::puzzles::nerdle as puzzle;
use unpuzzle_puzzles::{Call, InputError, Puzzle, msg};

use super::clock;
use super::env::ScreenEnv;
use super::menu::Action;
use super::screen::Screen;
use super::skins::Skin;
use assist::Assist;
use play::Which;
use setup::{Purpose, setup};
use statistics::KINDS;
use thinking::Settings;

pub(crate) static SKIN: Skin =
    Skin { puzzle: PUZZLE, actions, play: |env, _, request| open(env, request) };

/// The name of the puzzle in ids.
const PUZZLE: &str = "nerdle";

fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    vec![
        Action::screen(
            msg!("Today's puzzle"),
            msg!("One classic puzzle a day, the same for everybody"),
            |env| play::screen(env, daily(), Which::Named),
        ),
        Action::screen(
            msg!("Play"),
            msg!("Any size, several boards, another day, a friend's puzzle"),
            |env| Ok(Box::new(setup(Rc::clone(env), Purpose::Play))),
        ),
        Action::screen(
            msg!("Nerdle helper"),
            msg!("For a game elsewhere: it recommends, you type the colours"),
            |env| Ok(Box::new(setup(Rc::clone(env), Purpose::Assist))),
        ),
        Action::statistics(puzzle, &KINDS, msg!("Your streak, your guesses and your times")),
        Action::tools(puzzle, msg!("Hint, solve, check, rate, generate, compare")),
    ]
}

fn open(env: &Rc<ScreenEnv>, request: &Call) -> Result<Box<dyn Screen>, InputError> {
    if request.verb.is::<puzzle::Assist>() {
        return Ok(Box::new(assist(env, &request.read()?)));
    }
    play(env, &request.read()?, request.seed)
}

fn play(
    env: &Rc<ScreenEnv>,
    arguments: &puzzle::Play,
    seed: u64,
) -> Result<Box<dyn Screen>, InputError> {
    let instance = arguments.instance(seed, today())?;
    let which = match instance.origin {
        Origin::Seed(_) if !arguments.is_named() && !env.is_seeded => Which::Any,
        _ => Which::Named,
    };
    play::screen(env, instance, which)
}

pub(crate) fn assist(env: &Rc<ScreenEnv>, arguments: &puzzle::Assist) -> Assist {
    let settings = Settings {
        rules: arguments.rules(),
        boards: arguments.boards.count(),
        hard: arguments.hard,
        strategy: arguments.strategy,
    };
    Assist::new(Rc::clone(env), settings)
}

fn daily() -> Instance {
    // A clock before the year 0 or after 9999 is wrong; any puzzle will do.
    let origin = today().map_or(Origin::Seed(0), Origin::Daily);
    Instance::new(Variant::Classic, Mode::Single, origin)
}

/// Today, the same day for everybody in the world.
fn today() -> Option<Date> {
    clock::today().map(|(date, _)| date)
}
