//! The screens of Nerdle: a game in any of its ways, and help with a game that
//! is played elsewhere.

pub(crate) mod assist;
pub(crate) mod play;
mod row;
mod tiles;

use std::rc::Rc;

use unpuzzle::nerdle::{Date, Knowledge, Mode, Origin, Row, Rules, Variant, kind_of};
use unpuzzle::puzzles::nerdle as puzzle;
use unpuzzle::puzzles::nerdle::{Nerdle, NerdleGame, review_page};
use unpuzzle_puzzles::page::Page;
use unpuzzle_puzzles::{AnyVerb, Budget, Call, Puzzle, msg};
use unpuzzle_store::GameResult;

use crate::clock;
use crate::env::ScreenEnv;
use crate::form::Field;
use crate::history::Kinds;
use crate::menu::Action;
use crate::prelude::*;
use crate::saving::Contents;
use crate::setup::Setup;
use crate::sheet::{Sheet, open_when_ready};
use crate::skins::SkinEntry;
use assist::Assist;
use play::{Which, first_attempts};

pub(crate) static SKIN: SkinEntry = SkinEntry { puzzle: PUZZLE, actions, play };

/// The name of the puzzle in ids.
const PUZZLE: &str = "nerdle";

static PLAY: AnyVerb = AnyVerb::screen::<puzzle::Play>();
static ASSIST: AnyVerb = AnyVerb::screen::<puzzle::Assist>();

fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    vec![
        Action::screen(
            msg!("Today's puzzle"),
            msg!("One classic puzzle a day, the same for everybody"),
            move |env| play(env, puzzle, &env.request(&PLAY).with("daily", true)?),
        ),
        Action::screen(
            msg!("Play"),
            msg!("Any size, several boards, another day, a friend's puzzle"),
            |env| Ok(Box::new(game_setup(env))),
        ),
        Action::screen(
            msg!("Nerdle helper"),
            msg!("For a game elsewhere: it recommends, you type the colours"),
            |env| Ok(Box::new(assist_setup(env))),
        ),
        Action::statistics(puzzle, &KINDS, msg!("Your streak, your guesses and your times")),
        Action::tools(puzzle, msg!("Hint, solve, check, rate, generate, compare")),
    ]
}

/// A game, or help with one that is played elsewhere.
fn play(
    env: &Rc<ScreenEnv>,
    _puzzle: &'static dyn Puzzle,
    request: &Call,
) -> Result<Box<dyn Screen>, InputError> {
    if request.verb.is::<puzzle::Assist>() {
        return Ok(Box::new(Assist::new(Rc::clone(env), request.read()?)));
    }
    let arguments: puzzle::Play = request.read()?;
    let instance = arguments.instance(request.seed, today())?;
    let which = match instance.origin {
        Origin::Seed(_) if !arguments.is_named() && !env.is_seeded => Which::Any,
        _ => Which::Named,
    };
    play::screen(env, instance, which)
}

fn today() -> Option<Date> {
    clock::today().map(|(date, _)| date)
}

const SIZES: [(Variant, Message); 5] = [
    (Variant::Micro, msg!("micro, 5 tiles")),
    (Variant::Mini, msg!("mini, 6 tiles")),
    (Variant::Midi, msg!("midi, 7 tiles")),
    (Variant::Classic, msg!("classic, 8 tiles")),
    (Variant::Maxi, msg!("maxi, 10 tiles with ( ) ² ³")),
];

/// The argument of each way to play, and its caption.
const WAYS: [(&str, &str, Message); 6] = [
    ("boards", "1", msg!("one board")),
    ("boards", "2", msg!("two boards")),
    ("boards", "4", msg!("four boards")),
    ("timed", "true", msg!("speed: the first row is given")),
    ("instant", "true", msg!("instant: one clue, one guess")),
    ("adversary", "true", msg!("against an answer that dodges")),
];

/// The ways that the assistant supports.
const BOARD_WAYS: usize = 3;

fn fields(ways: &[(&'static str, &'static str, Message)]) -> Vec<Field> {
    let ways = ways
        .iter()
        .map(|(name, value, caption)| (Some((*name, (*value).to_owned())), caption.clone()));
    let flag = |name, label| Field::flag(name, label, [msg!("no"), msg!("yes")]);
    vec![
        Field::values("variant", msg!("Size"), SIZES.map(|(size, text)| (size.name(), text)), 3),
        Field::options(msg!("way"; "Game"), ways, 0),
        flag("hard", msg!("Hard mode")),
        flag("commutative", msg!("Any order wins")),
    ]
}

/// The form before a game.
fn game_setup(env: &Rc<ScreenEnv>) -> Setup {
    let mut fields = fields(&WAYS);
    let label = msg!("Date or puzzle id (empty: any)");
    fields.push(Field::line(label, "", |text| match text.parse::<Date>() {
        _ if text.is_empty() => None,
        Ok(_) => Some("date"),
        Err(_) => Some("id"),
    }));
    let about = msg!("Choose with the arrows, then press Enter.");
    Setup::new(env, &Nerdle, &PLAY, (title(&Nerdle, msg!("Play")), about), fields)
}

/// The form before the assistant.
fn assist_setup(env: &Rc<ScreenEnv>) -> Setup {
    let about = msg!("For a game elsewhere: it recommends, you type the colours");
    let title = title(&Nerdle, msg!("Nerdle helper"));
    Setup::new(env, &Nerdle, &ASSIST, (title, about), fields(&WAYS[..BOARD_WAYS]))
}

static KINDS: Kinds = Kinds {
    column: msg!("kind"; "Game"),
    known: || {
        let all = Variant::ALL.iter();
        all.flat_map(|&variant| Mode::ALL.iter().map(move |&mode| kind_of(variant, mode))).collect()
    },
    name: |kind| kind.into(),
    shows_usual: false,
    shows_score: false,
    counted: first_attempts,
    below: draw_distribution,
    explained: msg!("Only the first try at a puzzle counts. A streak ends when a game is lost."),
};

/// The longest bar.
const BAR: usize = 30;

/// The distribution of guesses over the games on one board; other modes do not compare.
fn draw_distribution(page: &mut Page, games: &[&GameResult]) {
    let mut counts = vec![0; Variant::Classic.tries()];
    for game in games.iter().filter(|own| own.is_solved() && !own.level.contains(',')) {
        if let Some(count) = counts.get_mut(game.mistakes as usize) {
            *count += 1;
        }
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    if most == 0 {
        return;
    }
    page.line(Role::Strong, msg!("Guesses on one board"));
    for (at, &count) in counts.iter().enumerate() {
        let bar = "█".repeat((count * BAR).div_ceil(most));
        page.line(Role::Normal, format!("{:>3}  {bar} {count}", at + 1));
    }
    page.blank();
}

/// Maximum number of candidates listed for each board.
const MOST_LISTED: usize = 3000;

/// Width of a list of candidates.
const LIST_WIDTH: usize = 56;

fn candidates(boards: &[&Knowledge]) -> Sheet {
    let mut page = Page::new();
    let open = boards.iter().enumerate();
    for (number, board) in open.filter(|(_, board)| !board.is_solved()) {
        if boards.len() > 1 {
            page.line(Role::Strong, msg!("Board {number}", number = number + 1));
        }
        list(&mut page, board);
        page.blank();
    }
    Sheet::of_page(title(&Nerdle, msg!("what is still possible")), page)
}

fn list(page: &mut Page, board: &Knowledge) {
    let count = board.candidates().len();
    page.line(Role::Normal, msg!("{count} {count|equation|equations}:", count));
    let rows = board.candidate_rows().take(MOST_LISTED);
    let rows: Vec<String> = rows.map(|row| row.to_string()).collect();
    let each = board.rules().variant.tiles() + 2;
    for line in rows.chunks(LIST_WIDTH / each) {
        page.line(Role::Normal, format!("  {}", line.join("  ")));
    }
    if count > MOST_LISTED {
        page.line(Role::Quiet, msg!("and {count} more", count = count - MOST_LISTED));
    }
}

/// The result as text to share.
fn share(game: &NerdleGame) -> Sheet {
    let text = game.share();
    let mut page = Page::new();
    for line in text.lines() {
        page.line(Role::Normal, line);
    }
    page.blank();
    page.line(Role::Quiet, msg!("Copy these lines, or press s to save them. They tell no tile; the first line lets others play the same puzzle with: unpuzzle nerdle play ID"));
    Sheet::of_page(title(&Nerdle, msg!("share")), page)
        .saving(msg!("nerdle"), move |_| Contents::text(text.clone()))
}

/// How much longer than other searches a review may take, which is exact.
const REVIEWING: u32 = 12;

fn review(env: &ScreenEnv, boards: &[&Knowledge]) -> Result<Box<dyn Screen>, InputError> {
    let games: Vec<(Rules, Vec<Row>)> =
        boards.iter().map(|board| (board.rules(), board.rows().to_vec())).collect();
    let write = move |budget: &Budget| {
        let mut page = Page::new();
        for (number, (rules, rows)) in games.iter().enumerate() {
            if games.len() > 1 {
                page.line(Role::Strong, msg!("Board {number}", number = number + 1));
            }
            page.blocks.extend(review_page(*rules, rows, budget).blocks);
            page.blank();
        }
        Ok(page)
    };
    let title = title(&Nerdle, msg!("review"));
    open_when_ready(env, title.clone(), REVIEWING, write, |page| {
        Box::new(Sheet::of_page(title, page))
    })
}
