//! The screens of the 24 game.

pub(crate) mod contest;
mod contest_view;
pub(crate) mod dealer;
pub(crate) mod practice;
mod practice_view;
pub(crate) mod setup;
mod solutions;
mod steps;
mod typing;

use std::rc::Rc;

use unpuzzle::puzzles::twentyfour::{Play, Wanted, daily, names};
use unpuzzle::twentyfour::rating::Level;
use unpuzzle_puzzles::messages::level_text;
use unpuzzle_puzzles::{Call, GameId, InputError, Puzzle, Within, msg};
use unpuzzle_rooms::contest::MatchRules;

use super::clock;
use super::env::ScreenEnv;
use super::menu::Action;
use super::screen::Screen;
use super::setup::Setup;
use super::skins::Skin;
use super::statistics::Kinds;
use contest::{Contest, Settings};
use dealer::Dealer;

pub(crate) static SKIN: Skin = Skin { puzzle: "24", actions, play };

fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    let setup = |name, about, form: fn(Rc<ScreenEnv>, &'static dyn Puzzle) -> Setup| {
        Action::screen(name, about, move |env| Ok(Box::new(form(Rc::clone(env), puzzle))))
    };
    let today = move |env: &Rc<ScreenEnv>| -> Result<Box<dyn Screen>, InputError> {
        let dealer = Dealer { first: day(), ..Dealer::default() };
        Ok(Box::new(practice::screen(Rc::clone(env), puzzle, dealer)?))
    };
    vec![
        setup(msg!("Play alone"), msg!("Hands of your level, against the clock"), setup::practice),
        Action::screen(
            msg!("Hand of the day"),
            msg!("The same for everybody, harder towards Sunday"),
            today,
        ),
        setup(
            msg!("Play a match"),
            msg!("Friends at this keyboard, bots, or both"),
            setup::contest,
        ),
        Action::new(
            msg!("Solve my cards"),
            msg!("Type four or deal at random, see every solution"),
            move |env| solutions::ask(env, puzzle),
        ),
        Action::statistics(puzzle, &KINDS, msg!("Your solved hands, times and streaks so far")),
        Action::tools(puzzle, msg!("Check, hint, rate, deal, compare: tool by tool")),
    ]
}

static KINDS: Kinds = Kinds {
    column: msg!("Level"),
    known: || Level::ALL.map(|level| level.name().to_owned()).to_vec(),
    name: |level| match level.parse::<Level>() {
        Ok(level) => level_text(level).into(),
        Err(_) => level.into(),
    },
    shows_usual: true,
    shows_score: false,
    counted: |results| results.iter().collect(),
    below: |_, _| {},
    explained: msg!(
        "Median and best are your times for solved hands; “Usual” is what practised players need for the same hands. A streak ends when a hand is skipped or its answer shown. The rating grows with every hand that you solve alone within a minute, and falls as much for a hand that is skipped as for one whose answer is shown."
    ),
};

/// Practice, or a match as soon as anybody else plays.
pub(crate) fn play(
    env: &Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    request: &Call,
) -> Result<Box<dyn Screen>, InputError> {
    let env = Rc::clone(env);
    let arguments: Play = request.read()?;
    let bots = arguments.bots.map_or(0, Within::get);
    if arguments.players.is_none() && bots == 0 {
        let first = match arguments.daily {
            true => day(),
            false => arguments.first()?,
        };
        return Ok(Box::new(practice::screen(env, puzzle, Dealer::of(&arguments, first))?));
    }
    let you = || vec![msg!("YOU").template(env.language).to_owned()];
    let usual = MatchRules::default();
    let target = arguments.target.map_or(usual.game.target, |target| target.0.0);
    let settings = Settings {
        bots,
        skill: arguments.skill.parse().unwrap_or_default(),
        rules: MatchRules {
            deck: arguments.deck,
            level: arguments.level.and_then(Wanted::level),
            penalty: arguments.penalty.parse().unwrap_or(usual.penalty),
            declare: arguments.declare,
            game: usual.game.clone().with_target(target),
            ..usual
        },
        names: arguments.players.as_deref().map_or_else(you, names),
    };
    Ok(Box::new(Contest::new(env, puzzle, settings)?))
}

fn day() -> Option<GameId> {
    let (date, day) = clock::today()?;
    daily(&date.to_string(), day)
}
