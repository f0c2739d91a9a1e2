//! The screens of the 24 game.

pub(crate) mod contest;
mod contest_messages;
mod contest_view;
pub(crate) mod dealer;
mod messages;
pub(crate) mod practice;
mod practice_view;
pub(crate) mod room;
pub(crate) mod setup;
mod solutions;
mod steps;
mod typing;

use std::rc::Rc;

use unpuzzle::twentyfour::rating::Level;
use unpuzzle::twentyfour::table::TableRules;
use unpuzzle_puzzle::{InputError, Puzzle, Request, Text};

use super::env::ScreenEnv;
use super::menu::{About, Action, Menu, Opener};
use super::messages as common;
use super::screen::{Effect, Screen};
use super::statistics::{Kinds, Statistics};
use contest::{Contest, Settings};
use dealer::Dealer;
use practice::Practice;

/// What can be done with the 24 game, in plain words.
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
            &messages::PRACTICE,
            &messages::PRACTICE_ABOUT,
            open(|env, puzzle| Box::new(setup::practice(env, puzzle))),
        ),
        action(
            &messages::MATCH,
            &messages::MATCH_ABOUT,
            open(|env, puzzle| Box::new(setup::contest(env, puzzle))),
        ),
        action(
            &messages::ROOM,
            &messages::ROOM_ABOUT,
            open(|env, puzzle| Box::new(setup::room(env, puzzle))),
        ),
        action(
            &messages::SOLVE,
            &messages::SOLVE_ABOUT,
            Box::new(move |env| solutions::ask(env, puzzle)),
        ),
        action(
            &common::STATISTICS,
            &messages::STATISTICS_ABOUT,
            open(|_, puzzle| Box::new(Statistics::new(puzzle, &KINDS))),
        ),
        action(
            &common::TOOLS,
            &common::TOOLS_ABOUT,
            open(|env, puzzle| Box::new(Menu::of_verbs(env, puzzle))),
        ),
    ]
}

/// What statistics tell of hands.
static KINDS: Kinds = Kinds {
    column: &messages::LEVEL,
    known: || Level::ALL.map(|level| level.name().to_owned()).to_vec(),
    name: |level| match level.parse::<Level>() {
        Ok(level) => level.text().into(),
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
    let bots = request.number("bots").unwrap_or(0);
    let skill = request.word("skill").and_then(|word| word.parse().ok());
    let names = request.word("players").map(setup::names);
    if names.is_none() && bots == 0 {
        let dealer = Dealer::of_request(request);
        return Ok(Box::new(Practice::new(env, puzzle, dealer)?));
    }
    let you = messages::YOU.template(env.language);
    let settings = Settings {
        names: names.unwrap_or_else(|| vec![you.to_owned()]),
        bots: usize::try_from(bots).unwrap_or(0),
        skill: skill.unwrap_or_default(),
        rules: rules(request),
    };
    Ok(Box::new(Contest::new(env, puzzle, settings)?))
}

fn rules(request: &Request) -> TableRules {
    let usual = TableRules::default();
    let dealer = Dealer::of_request(request);
    let penalty = request.word("penalty").and_then(|word| word.parse().ok());
    TableRules {
        deck: dealer.deck,
        level: dealer.level.level(),
        penalty: penalty.unwrap_or(usual.penalty),
        declare: request.flag("declare"),
        ..usual
    }
}
