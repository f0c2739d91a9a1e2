//! The screens of 2048: a game to play, and a player to watch.

mod advice_view;
mod digits;
mod motion;
pub(crate) mod play;
mod play_view;
mod review;
mod scores;
mod tiles;
pub(crate) mod watch;
mod watch_view;
mod words;
mod workers;

use std::convert::Infallible;
use std::path::Path;
use std::rc::Rc;

use unpuzzle::puzzles::slide::{Play as PlayVerb, SlideGame, Watch as WatchVerb, Watched};
use unpuzzle::slide::Size;
use unpuzzle_puzzles::{AnyVerb, Call, FileArgument, GameId, Puzzle, SourceSpan, VerbIo, msg};
use unpuzzle_session::Session;

use super::env::{Begun, ScreenEnv};
use super::menu::Action;
use super::skins::Skin;
use super::speed::Speed;
use super::statistics::Kinds;
use crate::instance;
use crate::prelude::*;
use watch::Watch;

/// The name of the puzzle in ids.
const PUZZLE: &str = "2048";

pub(crate) static SKIN: Skin = Skin { puzzle: PUZZLE, actions, play };

static PLAY: AnyVerb = AnyVerb::screen::<PlayVerb>();
static WATCH: AnyVerb = AnyVerb::screen::<WatchVerb>();

fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    let screen = |name: Message, about: Message, verb: &'static AnyVerb| {
        Action::screen(name, about, move |env| play(env, puzzle, &env.request(verb)))
    };
    vec![
        screen(msg!("Play"), msg!("Slide and merge, with undo and advice"), &PLAY),
        screen(
            msg!("Watch the best player"),
            msg!("See what it does and what each move is worth"),
            &WATCH,
        ),
        Action::statistics(puzzle, &KINDS, msg!("Your games, scores and times so far")),
        Action::tools(puzzle, msg!("Hint, review, bench: tool by tool")),
    ]
}

static KINDS: Kinds = Kinds {
    column: msg!("Board"),
    known: Vec::new,
    name: |size| size.replace('x', "×").into(),
    shows_usual: false,
    shows_score: true,
    counted: |results| results.iter().collect(),
    below: |_, _| {},
    explained: msg!("A game is solved when it reaches 2048. Times are those of solved games."),
};

/// A game, or a player to watch if that is asked for.
pub(crate) fn play(
    env: &Rc<ScreenEnv>,
    _puzzle: &'static dyn Puzzle,
    request: &Call,
) -> Result<Box<dyn Screen>, InputError> {
    if request.verb.is::<WatchVerb>() {
        let arguments: WatchVerb = request.read()?;
        let watched = Watched::new(&arguments, &mut Files)?;
        let glides = motion::glides_by_choice(env.data_directory.as_deref());
        let speed = Speed::of(arguments.speed.get());
        return Ok(Box::new(Watch::new(watched, request.seed, speed, glides)?));
    }
    let arguments: PlayVerb = request.read()?;
    let (begun, how) = match &arguments.game {
        Some(game) => named(env, game)?,
        None => unnamed(env, arguments.size())?,
    };
    Ok(Box::new(play::screen(env, begun, how, arguments.advice)))
}

/// Reads the files that a request names.
struct Files;

/// Weights are large; what is larger than this is something else.
const LARGEST: u64 = 1 << 30;

impl VerbIo for Files {
    fn read(&mut self, file: &FileArgument) -> Result<Option<Vec<u8>>, InputError> {
        let path = Path::new(&file.path);
        path.exists().then(|| instance::read_bytes(path, LARGEST)).transpose()
    }
}

/// A new game, or the one of this size that was kept.
fn unnamed(env: &ScreenEnv, size: Size) -> Result<(Begun<SlideGame>, String), InputError> {
    let mut how = match size {
        Size::CLASSIC => String::new(),
        size => format!("--size {size} "),
    };
    let seed = env.given_seed();
    if let Some(seed) = &seed {
        how.push_str(&format!("--seed {seed}"));
    }
    let id = format!("{PUZZLE}:{size}#{}", env.next_seed());
    let game = Session::new(SlideGame::open(&read_id(&id)?)?);
    Ok((begin(env, game, seed.as_deref()), how.trim_end().to_owned()))
}

/// The game of an id with or without moves, of a board, or of a file that was saved.
fn named(env: &ScreenEnv, text: &str) -> Result<(Begun<SlideGame>, String), InputError> {
    let how = match text.contains(char::is_whitespace) {
        true => format!("'{text}'"),
        false => text.to_owned(),
    };
    if Path::new(text).exists() {
        let saved = instance::read_file(text)?;
        let game = resumed(&saved).map_err(|failure| failure.in_file(text))?;
        return Ok((begin(env, game, Some(&saved)), how));
    }
    let game = match text.split_once(char::is_whitespace) {
        Some((id, _)) if id.contains(':') => resumed(text)?,
        _ => Session::new(SlideGame::open(&read_id(text)?)?),
    };
    Ok((begin(env, game, Some(text)), how))
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
    id.parse().map_err(|_| no_such_game(text))
}

fn no_such_game(text: &str) -> InputError {
    InputError::new(msg!("“{id}” is not the name of a game", id = text)).at(SourceSpan::whole(text))
}

/// A saved game at its last move.
fn resumed(text: &str) -> Result<Session<SlideGame>, InputError> {
    let mut positions = SlideGame::positions(text)?.into_iter();
    let first = positions.next().ok_or_else(|| no_such_game(text))?;
    let mut session = Session::new(first);
    for turn in positions.filter_map(|position| position.last()) {
        session.play(turn.direction)?;
    }
    Ok(session)
}

/// The game, or what was kept of it.
fn begin(env: &ScreenEnv, game: Session<SlideGame>, name: Option<&str>) -> Begun<SlideGame> {
    let size = game.game().grid().size().to_string();
    let new = || Ok::<_, Infallible>(game);
    let Ok(begun) = env.begin((PUZZLE, &size, name), SlideGame::open, new);
    begun
}
