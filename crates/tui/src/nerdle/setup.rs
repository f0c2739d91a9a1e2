//! What is agreed on before a game or before help with one: the size, the way
//! to play, the rules, and which puzzle.

use std::rc::Rc;

use unpuzzle::nerdle::Date;
use unpuzzle::puzzles::nerdle::Nerdle;
use unpuzzle_puzzle::{InputError, Request, Text};

use super::{messages, open, pages};
use crate::env::{ScreenEnv, verb};
use crate::form::{Field, Form};
use crate::messages as common;
use crate::screen::Screen;
use crate::setup::Setup;

/// What is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A game.
    Play,
    /// Help with a game that is played elsewhere.
    Assist,
}

/// An argument, its value, and what the form calls it.
type Way = (&'static str, &'static str, &'static Text);

const SIZES: [(&str, &Text); 5] = [
    ("micro", &messages::MICRO),
    ("mini", &messages::MINI),
    ("midi", &messages::MIDI),
    ("classic", &messages::CLASSIC),
    ("maxi", &messages::MAXI),
];

/// The ways to play.
const WAYS: [Way; 6] = [
    ("boards", "1", &messages::ONE_BOARD),
    ("boards", "2", &messages::TWO_BOARDS),
    ("boards", "4", &messages::FOUR_BOARDS),
    ("speed", "true", &messages::SPEED),
    ("instant", "true", &messages::INSTANT),
    ("adversary", "true", &messages::ADVERSARY),
];

/// Ways that somebody can be helped with: those that differ in boards.
const BOARD_WAYS: usize = 3;

const NO_YES: [&Text; 2] = [&messages::NO, &messages::YES];

/// Before a game or help with one.
pub(super) fn setup(env: Rc<ScreenEnv>, purpose: Purpose) -> Setup {
    let (screen, about) = match purpose {
        Purpose::Play => (&messages::PLAY, &messages::SETUP_ABOUT),
        Purpose::Assist => (&messages::ASSIST, &messages::ASSIST_ABOUT),
    };
    let start = move |form: &Form| start(&env, purpose, form);
    Setup::new(pages::title(screen), about, form(purpose), Box::new(start))
}

fn form(purpose: Purpose) -> Form {
    let ways = match purpose {
        Purpose::Play => &WAYS[..],
        Purpose::Assist => &WAYS[..BOARD_WAYS],
    };
    let ways: Vec<&'static Text> = ways.iter().map(|(_, _, text)| *text).collect();
    let mut fields = vec![
        Field::words(&messages::SIZE, &SIZES.map(|(_, text)| text), 3),
        Field::words(&messages::WAY, &ways, 0),
        Field::words(&messages::HARD, &NO_YES, 0),
        Field::words(&messages::ORDER, &NO_YES, 0),
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
    let name = match purpose {
        Purpose::Play => "play",
        Purpose::Assist => "assist",
    };
    let Some(verb) = verb(&Nerdle, name) else {
        return Err(InputError::new(common::NO_SUCH_GAME.with("id", name)));
    };
    open(env, &request(form, env.request(verb))?)
}

fn request(form: &Form, request: Request) -> Result<Request, InputError> {
    let which = form.text(4);
    let (argument, value, _) = WAYS[form.chosen(1)];
    let flag = |field: usize| (form.chosen(field) == 1).to_string();
    let request = request
        .with("variant", SIZES[form.chosen(0)].0)?
        .with(argument, value)?
        .with("hard", &flag(2))?
        .with("commutative", &flag(3))?;
    match which.trim() {
        "" => Ok(request),
        date if date.parse::<Date>().is_ok() => request.with("date", date),
        id => request.with("id", id),
    }
}
