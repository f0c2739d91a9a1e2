//! The screens of 2048: a game to play, and a player to watch.

mod advice_view;
mod digits;
mod effort;
mod keeper;
mod messages;
mod motion;
mod performer;
pub(crate) mod play;
mod play_view;
mod questions;
mod review;
mod scores;
mod thinker;
mod tiles;
mod timeline;
pub(crate) mod watch;
mod watch_messages;
mod watch_view;
mod words;

use std::path::Path;
use std::rc::Rc;

use unpuzzle::slide::{Record, Size, Table};
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{GameId, InputError, Puzzle, Request, SourceSpan, VerbIo};

use super::env::{ScreenEnv, verb};
use super::menu::{About, Action, Menu};
use super::messages as common;
use super::screen::{Effect, Screen};
use super::statistics::{Kinds, Statistics};
use super::tiling::watch::Speed;
use crate::instance;
use effort::Effort;
use keeper::Keeper;
use play::{Beginning, Play};
use timeline::{PUZZLE, Timeline};
use watch::Watch;

/// What can be done with 2048, in plain words.
pub(crate) fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    let open = move |name: &'static str| -> super::menu::Opener {
        Box::new(move |env| {
            let screen = match verb(puzzle, name) {
                Some(verb) => play(env, puzzle, &env.request(verb))?,
                None => return Ok(Effect::Stay),
            };
            Ok(Effect::Open(screen))
        })
    };
    vec![
        Action {
            name: &messages::PLAY,
            about: About::Words(&messages::PLAY_ABOUT),
            open: open("play"),
        },
        Action {
            name: &messages::WATCH,
            about: About::Words(&messages::WATCH_ABOUT),
            open: open("watch"),
        },
        Action {
            name: &common::STATISTICS,
            about: About::Words(&messages::STATISTICS_ABOUT),
            open: Box::new(move |_| Ok(Effect::Open(Box::new(Statistics::new(puzzle, &KINDS))))),
        },
        Action {
            name: &common::TOOLS,
            about: About::Words(&messages::TOOLS_ABOUT),
            open: Box::new(move |env| {
                let menu = Menu::of_verbs(Rc::clone(env), puzzle);
                Ok(Effect::Open(Box::new(menu)))
            }),
        },
    ]
}

/// What statistics tell of 2048.
static KINDS: Kinds = Kinds {
    column: &messages::BOARD,
    known: Vec::new,
    name: |size| size.replace('x', "×").into(),
    shows_usual: false,
    shows_score: true,
    counted: |results| results.iter().collect(),
    below: |_, _| {},
    explained: &messages::STATISTICS_EXPLAINED,
};

/// A game, or a player to watch if that is asked for.
pub(crate) fn play(
    env: &Rc<ScreenEnv>,
    _puzzle: &'static dyn Puzzle,
    request: &Request,
) -> Result<Box<dyn Screen>, InputError> {
    let table = Table::of(&mut Drawer(request), request)?;
    if request.verb.name == "watch" {
        let speed = request.number("speed").map(Speed::of).unwrap_or_default();
        let glides = keeper::glides(env.data_directory.as_deref());
        return Ok(Box::new(Watch::new(table, request.seed, speed, glides)?));
    }
    let beginning = match request.given("game") {
        Some(game) => named(env, game)?,
        None => unnamed(env, table.size())?,
    };
    let beginning = Beginning {
        is_advised: request.flag("advice"),
        ..beginning
    };
    Ok(Box::new(Play::new(Rc::clone(env), beginning)))
}

/// The files that a request names, to read.
struct Drawer<'a>(&'a Request);

/// Weights are large; what is larger than this is something else.
const LARGEST: u64 = 1 << 30;

impl VerbIo for Drawer<'_> {
    fn read(&mut self, argument: &str) -> Result<Option<Vec<u8>>, InputError> {
        let path = self.0.given(argument).map(Path::new);
        match path.filter(|path| path.exists()) {
            Some(path) => instance::read_bytes(path, LARGEST).map(Some),
            None => Ok(None),
        }
    }
}

/// A new game, or the one of this size that was kept.
fn unnamed(env: &ScreenEnv, size: Size) -> Result<Beginning, InputError> {
    let how = match size {
        Size::CLASSIC => String::new(),
        size => format!("--size {size}"),
    };
    let id = format!("{PUZZLE}:{size}#{}", env.next_seed());
    let game = opened(&read_id(&id)?)?;
    Ok(begin(env, game, None, how))
}

/// The game of an id, of a board or of a record in a file.
fn named(env: &ScreenEnv, text: &str) -> Result<Beginning, InputError> {
    let how = match text.contains(char::is_whitespace) {
        true => format!("'{text}'"),
        false => text.to_owned(),
    };
    if !Path::new(text).exists() {
        let game = opened(&read_id(text)?)?;
        return Ok(begin(env, game, Some(text), how));
    }
    let record = instance::read_file(text)?;
    let refused = |error: unpuzzle::slide::RecordError| error.failure(&record).in_file(text);
    let game = Timeline::resume(&Record::parse(&record).map_err(refused)?);
    Ok(begin(env, game, Some(&record), how))
}

/// An id, or a board that could be the middle of one. Other words can only
/// have been meant as the name of a file.
fn read_id(text: &str) -> Result<GameId, InputError> {
    let is_id = text.contains(':');
    if !is_id && text.contains(char::is_alphabetic) && text.parse::<Size>().is_err() {
        return Err(instance::no_such_file(text));
    }
    let id = match is_id {
        true => text.to_owned(),
        false => format!("{PUZZLE}:{}", text.trim().replace(char::is_whitespace, ",")),
    };
    let refused =
        |_| InputError::new(common::NO_SUCH_GAME.with("id", text)).at(SourceSpan::whole(text));
    id.parse().map_err(refused)
}

fn opened(id: &GameId) -> Result<Timeline, InputError> {
    Timeline::open(id).map_err(|error| error.failure(id))
}

/// The game, or what was kept of it.
fn begin(env: &ScreenEnv, game: Timeline, name: Option<&str>, how: String) -> Beginning {
    let mut beginning = Beginning {
        timeline: game,
        keeper: None,
        how,
        is_kept: false,
        effort: Effort::default(),
        note: None,
        is_advised: false,
    };
    let Some(directory) = &env.data_directory else {
        return beginning;
    };
    let size = beginning.timeline.grid().size();
    let path = keeper::place(directory, size, name);
    match keeper::kept(&path) {
        Ok(Some((record, effort))) => {
            beginning.timeline = Timeline::resume(&record);
            beginning.effort = effort;
            beginning.is_kept = true;
        }
        Ok(None) => {}
        Err(failure) => {
            let note = messages::NOT_RESUMED.with("why", failure.message);
            beginning.note = Some((Role::Warning, note));
        }
    }
    beginning.keeper = Some(Keeper::new(path));
    beginning
}
