//! The screens of Nerdle: a game in any of its ways, and help with a game that
//! is played elsewhere.

pub(crate) mod assist;
pub(crate) mod play;
mod row;
mod tiles;

use std::rc::Rc;
use std::time::Duration;

use unpuzzle::nerdle::{
    Date, Instance, Knowledge, Mode, Origin, Row, Rules, Strategy, Variant, kind_of,
};
use unpuzzle::puzzles::nerdle as puzzle;
use unpuzzle::puzzles::nerdle::{Nerdle, NerdleGame, read_game, review_page};
use unpuzzle_puzzles::page::Page;
use unpuzzle_puzzles::{Budget, Call, Puzzle, msg};
use unpuzzle_store::GameResult;

use crate::clock;
use crate::env::ScreenEnv;
use crate::form::{Field, Form};
use crate::history::Kinds;
use crate::menu::Action;
use crate::prelude::*;
use crate::saving::Contents;
use crate::setup::Setup;
use crate::sheet::Sheet;
use crate::skins::Skin;
use assist::{Assist, Settings};
use play::{Which, first_attempts};

pub(crate) static SKIN: Skin =
    Skin { puzzle: PUZZLE, actions, play: |env, _, request| open(env, request) };

/// The name of the puzzle in ids.
const PUZZLE: &str = "nerdle";

fn actions(puzzle: &'static dyn Puzzle) -> Vec<Action> {
    vec![
        Action::screen(
            msg!("Today's puzzle"),
            msg!("One classic puzzle a day, the same for everybody"),
            |env| play::screen(env, daily(), Which::Named),
        ),
        Action::screen(
            msg!("Play"),
            msg!("Any size, several boards, another day, a friend's puzzle"),
            |env| Ok(Box::new(setup(Rc::clone(env), Purpose::Play))),
        ),
        Action::screen(
            msg!("Nerdle helper"),
            msg!("For a game elsewhere: it recommends, you type the colours"),
            |env| Ok(Box::new(setup(Rc::clone(env), Purpose::Assist))),
        ),
        Action::statistics(puzzle, &KINDS, msg!("Your streak, your guesses and your times")),
        Action::tools(puzzle, msg!("Hint, solve, check, rate, generate, compare")),
    ]
}

fn open(env: &Rc<ScreenEnv>, request: &Call) -> Result<Box<dyn Screen>, InputError> {
    if request.verb.is::<puzzle::Assist>() {
        return Ok(Box::new(assist(env, &request.read()?)));
    }
    play(env, &request.read()?, request.seed)
}

fn play(
    env: &Rc<ScreenEnv>,
    arguments: &puzzle::Play,
    seed: u64,
) -> Result<Box<dyn Screen>, InputError> {
    let instance = arguments.instance(seed, today())?;
    let which = match instance.origin {
        Origin::Seed(_) if !arguments.is_named() && !env.is_seeded => Which::Any,
        _ => Which::Named,
    };
    play::screen(env, instance, which)
}

pub(crate) fn assist(env: &Rc<ScreenEnv>, arguments: &puzzle::Assist) -> Assist {
    let settings = Settings {
        rules: arguments.rules(),
        boards: arguments.boards.count(),
        hard: arguments.hard,
        strategy: arguments.strategy,
    };
    Assist::new(Rc::clone(env), settings)
}

fn daily() -> Instance {
    // A clock before the year 0 or after 9999 is wrong; any puzzle will do.
    let origin = today().map_or(Origin::Seed(0), Origin::Daily);
    Instance::new(Variant::Classic, Mode::Single, origin)
}

fn today() -> Option<Date> {
    clock::today().map(|(date, _)| date)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Play,
    /// Assistance with a game played elsewhere.
    Assist,
}

const SIZES: [(Variant, Message); 5] = [
    (Variant::Micro, msg!("micro, 5 tiles")),
    (Variant::Mini, msg!("mini, 6 tiles")),
    (Variant::Midi, msg!("midi, 7 tiles")),
    (Variant::Classic, msg!("classic, 8 tiles")),
    (Variant::Maxi, msg!("maxi, 10 tiles with ( ) ² ³")),
];

const WAYS: [(Mode, Message); 6] = [
    (Mode::Single, msg!("one board")),
    (Mode::Bi, msg!("two boards")),
    (Mode::Quad, msg!("four boards")),
    (Mode::Speed, msg!("speed: the first row is given")),
    (Mode::Instant, msg!("instant: one clue, one guess")),
    (Mode::Adversarial, msg!("against an answer that dodges")),
];

/// The modes that the assistant supports.
const BOARD_WAYS: usize = 3;

const NO_YES: [Message; 2] = [msg!("no"), msg!("yes")];

fn setup(env: Rc<ScreenEnv>, purpose: Purpose) -> Setup {
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
        let settings = Settings { rules, boards: mode.boards(), hard, strategy: Strategy::Optimal };
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

/// Time limit of a review, which is exact and may be slow.
const REVIEW_TIMEOUT: Duration = Duration::from_secs(60);

fn review(boards: &[&Knowledge]) -> Sheet {
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
        page
    };
    Sheet::written_by(title(&Nerdle, msg!("review")), REVIEW_TIMEOUT, write)
}
