//! The screens of the 24 game.

pub(crate) mod contest;
mod contest_messages;
mod contest_view;
pub(crate) mod dealer;
mod messages;
pub(crate) mod practice;
mod practice_view;
pub(crate) mod setup;
mod solutions;
mod steps;
mod typing;

use std::rc::Rc;

use unpuzzle::puzzles::twentyfour::sentences::level_text;
use unpuzzle::puzzles::twentyfour::{PlayArguments, Wanted, daily};
use unpuzzle::twentyfour::rating::Level;
use unpuzzle_puzzle::{Arguments as _, GameId, InputError, Puzzle, Request};
use unpuzzle_rooms::contest::MatchRules;

use super::clock;
use super::env::ScreenEnv;
use super::menu::Action;
use super::messages as common;
use super::screen::Screen;
use super::setup::Setup;
use super::skins::Skin;
use super::statistics::Kinds;
use contest::{Contest, Settings};
use dealer::Dealer;
use practice::Practice;

pub(crate) static SKIN: Skin = Skin { puzzle: "24", actions, play };

fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    let setup = |name, about, form: fn(Rc<ScreenEnv>, &'static dyn Puzzle) -> Setup| {
        Action::screen(name, about, move |env| Ok(Box::new(form(Rc::clone(env), puzzle))))
    };
    let today = move |env: &Rc<ScreenEnv>| -> Result<Box<dyn Screen>, InputError> {
        let dealer = Dealer { first: day(), ..Dealer::default() };
        Ok(Box::new(Practice::new(Rc::clone(env), puzzle, dealer)?))
    };
    vec![
        setup(&messages::PRACTICE, &messages::PRACTICE_ABOUT, setup::practice),
        Action::screen(&messages::DAILY, &messages::DAILY_ABOUT, today),
        setup(&messages::MATCH, &messages::MATCH_ABOUT, setup::contest),
        Action::new(&messages::SOLVE, &messages::SOLVE_ABOUT, move |env| {
            solutions::ask(env, puzzle)
        }),
        Action::statistics(puzzle, &KINDS, &messages::STATISTICS_ABOUT),
        Action::tools(puzzle, &common::TOOLS_ABOUT),
    ]
}

static KINDS: Kinds = Kinds {
    column: &messages::LEVEL,
    known: || Level::ALL.map(|level| level.name().to_owned()).to_vec(),
    name: |level| match level.parse::<Level>() {
        Ok(level) => level_text(level).into(),
        Err(_) => level.into(),
    },
    shows_usual: true,
    shows_score: false,
    counted: |results| results.iter().collect(),
    below: |_, _| {},
    explained: &messages::STATISTICS_EXPLAINED,
};

/// Practice, or a match as soon as anybody else plays.
pub(crate) fn play(
    env: &Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    request: &Request,
) -> Result<Box<dyn Screen>, InputError> {
    let env = Rc::clone(env);
    let arguments = PlayArguments::parse(request)?;
    let bots = arguments.bots.unwrap_or(0);
    if arguments.players.is_none() && bots == 0 {
        let first = match arguments.daily {
            true => day(),
            false => arguments.hand.clone(),
        };
        return Ok(Box::new(Practice::new(env, puzzle, Dealer::of(&arguments, first))?));
    }
    let you = || vec![messages::YOU.template(env.language).to_owned()];
    let usual = MatchRules::default();
    let settings = Settings {
        bots,
        skill: arguments.skill.parse().unwrap_or_default(),
        rules: MatchRules {
            deck: arguments.deck,
            level: arguments.level.and_then(Wanted::level),
            penalty: arguments.penalty.parse().unwrap_or(usual.penalty),
            declare: arguments.declare,
            game: usual.game.clone().with_target(arguments.target.unwrap_or(usual.game.target)),
            ..usual
        },
        names: arguments.players.unwrap_or_else(you),
    };
    Ok(Box::new(Contest::new(env, puzzle, settings)?))
}

fn day() -> Option<GameId> {
    let (date, day) = clock::today()?;
    daily(&date.to_string(), day)
}
