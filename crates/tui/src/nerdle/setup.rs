//! What is agreed on before a game or before help with one: the size, the way
//! to play, the rules, and which puzzle.

use std::rc::Rc;

use unpuzzle::nerdle::{Instance, Mode, Origin, Rules, STRATEGIES, Variant};
use unpuzzle::puzzles::nerdle::{Nerdle, read_game};

use super::assist::Assist;
use super::messages;
use super::play::{Play, Which};
use super::thinking::Settings;
use crate::env::ScreenEnv;
use crate::form::{Field, Form};
use crate::prelude::*;
use crate::setup::Setup;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Play,
    /// Help with a game that is played elsewhere.
    Assist,
}

const SIZES: [(Variant, &Text); 5] = [
    (Variant::Micro, &messages::MICRO),
    (Variant::Mini, &messages::MINI),
    (Variant::Midi, &messages::MIDI),
    (Variant::Classic, &messages::CLASSIC),
    (Variant::Maxi, &messages::MAXI),
];

/// The ways to play.
const WAYS: [(Mode, &Text); 6] = [
    (Mode::Single, &messages::ONE_BOARD),
    (Mode::Bi, &messages::TWO_BOARDS),
    (Mode::Quad, &messages::FOUR_BOARDS),
    (Mode::Speed, &messages::SPEED),
    (Mode::Instant, &messages::INSTANT),
    (Mode::Adversarial, &messages::ADVERSARY),
];

/// Ways that a player can be helped with: those that differ in boards.
const BOARD_WAYS: usize = 3;

const NO_YES: [&Text; 2] = [&common::NO, &common::YES];

pub(super) fn setup(env: Rc<ScreenEnv>, purpose: Purpose) -> Setup {
    let (screen, about) = match purpose {
        Purpose::Play => (&messages::PLAY, &messages::SETUP_ABOUT),
        Purpose::Assist => (&messages::ASSIST, &messages::ASSIST_ABOUT),
    };
    let start = move |form: &Form| start(&env, purpose, form);
    Setup::new(title(&Nerdle, screen), about, form(purpose), Box::new(start))
}

fn form(purpose: Purpose) -> Form {
    let ways = match purpose {
        Purpose::Play => &WAYS[..],
        Purpose::Assist => &WAYS[..BOARD_WAYS],
    };
    let ways: Vec<&'static Text> = ways.iter().map(|(_, text)| *text).collect();
    let mut fields = vec![
        Field::options(&messages::SIZE, SIZES.map(|(_, text)| text), 3),
        Field::options(&messages::WAY, ways, 0),
        Field::options(&messages::HARD, NO_YES, 0),
        Field::options(&messages::ORDER, NO_YES, 0),
    ];
    if purpose == Purpose::Play {
        fields.push(Field::line(&messages::WHICH, ""));
    }
    Form::new(fields)
}

fn start(
    env: &Rc<ScreenEnv>,
    purpose: Purpose,
    form: &Form,
) -> Result<Box<dyn Screen>, InputError> {
    let rules = Rules { variant: SIZES[form.chosen(0)].0, commutative: form.chosen(3) == 1 };
    let mode = WAYS[form.chosen(1)].0;
    let hard = form.chosen(2) == 1;
    if purpose == Purpose::Assist {
        let settings = Settings { rules, boards: mode.boards(), hard, strategy: STRATEGIES[0] };
        return Ok(Box::new(Assist::new(Rc::clone(env), settings)));
    }
    let game = |origin| Instance { rules, hard, ..Instance::new(rules.variant, mode, origin) };
    let (instance, which) = match (form.text(4).trim(), form.text(4).trim().parse()) {
        ("", _) => (game(Origin::Seed(env.next_seed())), Which::Any),
        (_, Ok(date)) => (game(Origin::Daily(date)), Which::Named),
        (id, Err(_)) => (read_game(id)?, Which::Named),
    };
    Ok(Box::new(Play::new(Rc::clone(env), instance, which)))
}
