//! The screens of 2048: a game to play, and a player to watch.

mod board;
mod play;
mod review;
mod tiles;
mod watch;

use std::convert::Infallible;
use std::path::Path;
use std::rc::Rc;

use unpuzzle::puzzles::slide::{Play as PlayVerb, SlideGame, Watch as WatchVerb, Watched};
use unpuzzle::slide::tile;
use unpuzzle::slide::{
    AnyPlayer, Grid, Move, Played, Player as _, PlayerFactory, PlayerName, Review, Size, Values,
};
use unpuzzle_puzzles::{
    AnyVerb, Budget, Call, FileArgument, GameId, Message, Progress, Puzzle, Random, VerbIo, msg,
};
use unpuzzle_session::{Asker, Session, Worker};
use watch::Watch;

use super::env::{self, Begun, ScreenEnv, no_such_game};
use super::history::Kinds;
use super::menu::Action;
use super::skins::SkinEntry;
use super::speed::Speed;
use crate::prelude::*;
use unpuzzle_render::instance;

/// The name of the puzzle in ids.
const PUZZLE: &str = "2048";

pub(crate) static SKIN: SkinEntry = SkinEntry { puzzle: PUZZLE, actions, play };

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

/// Opens a game, or a player to watch.
pub(crate) fn play(
    env: &Rc<ScreenEnv>,
    _puzzle: &'static dyn Puzzle,
    request: &Call,
) -> Result<Box<dyn Screen>, InputError> {
    if request.verb.is::<WatchVerb>() {
        let arguments: WatchVerb = request.read()?;
        let watched = Watched::new(&arguments, &mut Files)?;
        let glides = tiles::glides_by_choice(env.data_directory.as_deref());
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

/// Maximum size of a file of weights.
const LARGEST: u64 = 1 << 30;

impl VerbIo for Files {
    fn read(&mut self, file: &FileArgument) -> Result<Option<Vec<u8>>, InputError> {
        let path = Path::new(&file.path);
        path.exists().then(|| instance::read_bytes(path, LARGEST)).transpose()
    }
}

/// A new or resumed game of this size.
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
    let how =
        if text.contains(char::is_whitespace) { format!("'{text}'") } else { text.to_owned() };
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

/// Reads an id or a board; other words are the name of a missing file.
fn read_id(text: &str) -> Result<GameId, InputError> {
    let is_id = text.contains(':');
    if !is_id && text.contains(char::is_alphabetic) && text.parse::<Size>().is_err() {
        return Err(instance::no_such_file(text));
    }
    let id = if is_id {
        text.to_owned()
    } else {
        format!("{PUZZLE}:{}", text.trim().replace(char::is_whitespace, ","))
    };
    id.parse().map_err(|_| no_such_game(text))
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

/// Resumes the game, or begins it.
fn begin(env: &ScreenEnv, game: Session<SlideGame>, name: Option<&str>) -> Begun<SlideGame> {
    let size = game.game().grid().size().to_string();
    let new = || Ok::<_, Infallible>(game);
    let Ok(begun) = env::begin(env.game_file((PUZZLE, &size, name)), SlideGame::open, new);
    begun
}

fn size(size: Size) -> String {
    format!("{}×{}", size.rows(), size.columns())
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Advice {
    player: PlayerName,
    values: Values,
}

/// The strongest player on boards of this size, made on first use under the second budget.
fn adviser(size: Size) -> impl FnMut(&Grid, &Budget, &Budget) -> Option<Advice> {
    let player = PlayerName::strongest(size);
    let mut seat: Option<AnyPlayer> = None;
    move |grid, budget, lasting| {
        if seat.is_none() {
            seat = PlayerFactory::default().player(player, size, lasting).ok();
        }
        let values = seat.as_mut()?.values(grid, budget).ok()?;
        Some(Advice { player, values })
    }
}

enum Reviewing {
    Percent(u64),
    Done(Option<Review>),
}

/// Reviews games as the strongest player.
fn reviewer(size: Size) -> Worker<Vec<Played>, Reviewing> {
    Worker::spawn(move |played: Vec<Played>, asker: &Asker<Reviewing>| {
        let listener = asker.clone();
        let budget = asker.budget().with_progress(Progress::to(move |snapshot| {
            if let Some((done, all)) = snapshot.parts {
                listener.tell(Reviewing::Percent(done * 100 / all.max(1)));
            }
        }));
        let mut factory = PlayerFactory::default();
        let reviewer = (PlayerName::strongest(size), &mut factory);
        asker.tell(Reviewing::Done(Review::of(&played, 1, reviewer, &budget).ok()));
    })
}

enum Act {
    /// A move, with what each was worth to a player who has an opinion.
    Move(Move, Option<Values>),
    Over,
    /// The player could not sit down.
    Refused(Message),
}

/// Plays a game to the end, slightly ahead of the display.
fn performer(mut watched: Watched, seed: u64) -> Worker<SlideGame, Act> {
    Worker::spawn(move |game: SlideGame, asker| match watched.player(&asker.budget()) {
        Ok(mut seat) => {
            seat.begin(Random::stream(seed, 1));
            let has_opinion = watched.name() != PlayerName::Random;
            perform(&mut seat, game, has_opinion, asker);
        }
        Err(failure) => {
            asker.tell(Act::Refused(failure.message));
        }
    })
}

/// Plays until the game is over or the screen is closed.
fn perform(seat: &mut AnyPlayer, mut game: SlideGame, has_opinion: bool, asker: &Asker<Act>) {
    let budget = asker.budget();
    loop {
        let chosen = if has_opinion {
            (seat.values(game.grid(), &budget)).map(|values| (values.best(), Some(values)))
        } else {
            (seat.choose(game.grid(), &budget)).map(|direction| (direction, None))
        };
        let Ok((direction, values)) = chosen else {
            return;
        };
        let act = match direction.filter(|&way| game.slide(way).is_some()) {
            Some(direction) => Act::Move(direction, values),
            None => Act::Over,
        };
        if !asker.tell(act) || direction.is_none() {
            return;
        }
    }
}
