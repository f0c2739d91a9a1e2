//! The screens of Nerdle: a game in any of its ways, and help with a game that
//! is played elsewhere.

pub(crate) mod assist;
mod assist_messages;
mod assist_view;
mod background;
mod judgement;
mod keyboard;
mod messages;
mod pages;
pub(crate) mod play;
mod play_view;
mod record;
mod setup;
mod sheet;
mod statistics;
pub(crate) mod thinking;
mod tiles;
mod typing;

use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

use unpuzzle::nerdle::{Date, Instance, Mode, Origin, Variant, instance_of};
use unpuzzle_puzzle::{InputError, Puzzle, Request, Text};

use super::env::ScreenEnv;
use super::menu::{About, Action, Menu, Opener};
use super::messages as common;
use super::screen::{Effect, Screen};
use super::statistics::Statistics;
use assist::Assist;
use play::Play;
use setup::{Purpose, setup};
use statistics::KINDS;

/// What can be done with Nerdle, in plain words.
pub(crate) fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    let open = |screen: fn(Rc<ScreenEnv>, &'static dyn Puzzle) -> Box<dyn Screen>| -> Opener {
        Box::new(move |env| Ok(Effect::Open(screen(Rc::clone(env), puzzle))))
    };
    let action = |name: &'static Text, about: &'static Text, open| Action {
        name,
        about: About::Words(about),
        open,
    };
    vec![
        action(
            &messages::DAILY,
            &messages::DAILY_ABOUT,
            open(|env, _| Box::new(Play::new(env, daily()))),
        ),
        action(
            &messages::PLAY,
            &messages::PLAY_ABOUT,
            open(|env, _| Box::new(setup(env, Purpose::Play))),
        ),
        action(
            &messages::ASSIST,
            &messages::ASSIST_ABOUT,
            open(|env, _| Box::new(setup(env, Purpose::Assist))),
        ),
        action(
            &common::STATISTICS,
            &messages::STATISTICS_ABOUT,
            open(|_, puzzle| Box::new(Statistics::new(puzzle, &KINDS))),
        ),
        action(
            &common::TOOLS,
            &messages::TOOLS_ABOUT,
            open(|env, puzzle| Box::new(Menu::of_verbs(env, puzzle))),
        ),
    ]
}

/// A game, or help with one.
pub(crate) fn open(env: &Rc<ScreenEnv>, request: &Request) -> Result<Box<dyn Screen>, InputError> {
    let env = Rc::clone(env);
    if request.verb.name == "assist" {
        return Ok(Box::new(Assist::of_request(&env, request)));
    }
    let instance = instance_of(request, today())?;
    Ok(Box::new(Play::new(env, instance)))
}

/// The classic puzzle of today.
fn daily() -> Instance {
    // A clock before the year 0 or after 9999 is wrong; any puzzle will do.
    let origin = today().map_or(Origin::Seed(0), Origin::Daily);
    Instance::new(Variant::Classic, Mode::Single, origin)
}

/// Today in Greenwich, so that everybody in the world has the same puzzle.
fn today() -> Option<Date> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Date::from_unix_day(since.as_secs() / (24 * 60 * 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        let check = |days, expected: &str| {
            assert_eq!(Date::from_unix_day(days).unwrap().to_string(), expected);
        };
        check(0, "1970-01-01");
        check(59, "1970-03-01");
        check(11_016, "2000-02-29");
        check(20_772, "2026-11-15");
        check(47_481, "2099-12-31");
    }
}
