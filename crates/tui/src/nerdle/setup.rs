//! What is agreed on before a game or before help with one: the size, the way
//! to play, the rules, and which puzzle.

use std::rc::Rc;
use unpuzzle_puzzles::msg;

use unpuzzle::nerdle::{Instance, Mode, Origin, Rules, STRATEGIES, Variant};
use unpuzzle::puzzles::nerdle::{Nerdle, read_game};

use super::assist::Assist;
use super::play::{self, Which};
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

const SIZES: [(Variant, Message); 5] = [
    (Variant::Micro, msg!("micro, 5 tiles")),
    (Variant::Mini, msg!("mini, 6 tiles")),
    (Variant::Midi, msg!("midi, 7 tiles")),
    (Variant::Classic, msg!("classic, 8 tiles")),
    (Variant::Maxi, msg!("maxi, 10 tiles with ( ) ² ³")),
];

/// The ways to play.
const WAYS: [(Mode, Message); 6] = [
    (Mode::Single, msg!("one board")),
    (Mode::Bi, msg!("two boards")),
    (Mode::Quad, msg!("four boards")),
    (Mode::Speed, msg!("speed: the first row is given")),
    (Mode::Instant, msg!("instant: one clue, one guess")),
    (Mode::Adversarial, msg!("against an answer that dodges")),
];

/// Ways that a player can be helped with: those that differ in boards.
const BOARD_WAYS: usize = 3;

const NO_YES: [Message; 2] = [msg!("no"), msg!("yes")];

pub(super) fn setup(env: Rc<ScreenEnv>, purpose: Purpose) -> Setup {
    let (screen, about) = match purpose {
        Purpose::Play => (msg!("Play"), msg!("Choose with the arrows, then press Enter.")),
        Purpose::Assist => (
            msg!("Nerdle helper"),
            msg!("For a game elsewhere: it recommends, you type the colours"),
        ),
    };
    let start = move |form: &Form| start(&env, purpose, form);
    Setup::new(title(&Nerdle, screen), about, form(purpose), Box::new(start))
}

fn form(purpose: Purpose) -> Form {
    let ways = match purpose {
        Purpose::Play => &WAYS[..],
        Purpose::Assist => &WAYS[..BOARD_WAYS],
    };
    let ways: Vec<Message> = ways.iter().map(|(_, text)| text.clone()).collect();
    let mut fields = vec![
        Field::options(msg!("Size"), SIZES.map(|(_, text)| text), 3),
        Field::options(msg!("way"; "Game"), ways, 0),
        Field::options(msg!("Hard mode"), NO_YES, 0),
        Field::options(msg!("Any order wins"), NO_YES, 0),
    ];
    if purpose == Purpose::Play {
        fields.push(Field::line(msg!("Date or puzzle id (empty: any)"), ""));
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
    play::screen(env, instance, which)
}
