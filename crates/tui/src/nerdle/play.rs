//! A game of Nerdle: type equations, see their colours, find the answer.

use std::rc::Rc;

use ratatui::layout::Position;
use unpuzzle::nerdle::{Instance, Knowledge, Mode, Origin, Symbol, Turn, Variant};
use unpuzzle::puzzles::nerdle::{Nerdle, NerdleGame};
use unpuzzle_puzzles::{Game as _, Puzzle, Status, msg};
use unpuzzle_session::Session;
use unpuzzle_store::GameResult;

use super::judgement::Judgement;
use super::record::wrong_guesses;
use super::statistics::KINDS;
use super::typing::Slots;
use super::{PUZZLE, keyboard, pages, play_view};
use crate::clock;
use crate::env::{self, ScreenEnv};
use crate::game::{GameScreen, Input, Skin, Table as GameTable};
use crate::prelude::*;
use crate::{opening, statistics};

pub(crate) struct Guessing {
    which: Which,
    /// Whether the game was left and goes on.
    is_kept: bool,
    pub(super) row: Slots<Symbol>,
    pub(super) shows_count: bool,
    /// The board that is seen first where not all are.
    pub(super) first_board: usize,
}

pub(super) type Table = GameTable<Guessing>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Named,
    /// Any of its kind, such as one that was left.
    Any,
}

/// Seeds of new games are short enough to be told to a friend.
const SEEDS: u64 = 1_000_000_000;

/// How much longer making a game may take than a question about it.
const MAKING: u32 = 12;

/// A new game, or the one that was left.
pub(crate) fn screen(
    env: &Rc<ScreenEnv>,
    instance: Instance,
    which: Which,
) -> Result<Box<dyn Screen>, InputError> {
    let (kind, id) = (instance.kind().replace(',', "-"), instance.to_string());
    let name = (which == Which::Named).then_some(id.as_str());
    let file = env.game_file((PUZZLE, &kind, name));
    let own = Rc::clone(env);
    opening::open(
        env,
        title_of(&instance),
        MAKING,
        move |budget| {
            let open = |id: &_| NerdleGame::open(id, budget);
            env::begin(file, open, || NerdleGame::start(instance, budget).map(Session::new))
        },
        move |mut begun| {
            let instance = begun.session.game().game().instance();
            let mode = || mode_note(instance.mode).map(|note| (Role::Accent, note));
            begun.note = begun.note.or_else(mode);
            let skin = Guessing {
                which,
                is_kept: begun.is_kept,
                row: Slots::new(instance.rules.variant.tiles()),
                shows_count: false,
                first_board: 0,
            };
            Box::new(GameScreen::new(own, skin, begun))
        },
    )
}

fn title_of(instance: &Instance) -> Message {
    let id = instance.to_string();
    let name = id.split_once(':').map_or(id.as_str(), |(_, name)| name);
    title(&Nerdle, name)
}

fn mode_note(mode: Mode) -> Option<Message> {
    match mode {
        Mode::Speed => Some(msg!("The first row is given, and the clock runs.")),
        Mode::Instant => Some(msg!("This row leaves only one answer. You have one guess.")),
        Mode::Adversarial => {
            Some(msg!("There is no answer yet: it is chosen as late as possible, to resist you."))
        }
        Mode::Single | Mode::Bi | Mode::Quad => None,
    }
}

pub(super) fn instance(table: &Table) -> &Instance {
    table.game().game().instance()
}

pub(super) fn variant(table: &Table) -> Variant {
    instance(table).rules.variant
}

pub(super) fn boards(table: &Table) -> Vec<&Knowledge> {
    table.game().game().boards().iter().map(|board| &board.knowledge).collect()
}

impl Guessing {
    /// What the page would say to the row as it is.
    pub(super) fn judgement(&self, table: &Table) -> Option<Judgement> {
        (!self.row.is_empty()).then(|| Judgement::of(&self.row, table.game().game()))
    }

    fn submit(&mut self, table: &mut Table) -> Input<Self> {
        match self.judgement(table) {
            Some(Judgement::Playable(guess, _)) if !table.is_busy => {
                self.row.clear();
                return Input::PlaySlowly(guess);
            }
            Some(Judgement::Unfinished(count)) => {
                table.warn(msg!("{count} {count|tile is|tiles are} still empty", count));
            }
            _ => {}
        }
        Input::Taken
    }

    fn input_key(&mut self, table: &mut Table, event: &Event) -> Input<Self> {
        let is_over = table.over.is_some();
        if !is_over {
            table.note = None;
            if self.row.edit(event) {
                return Input::Taken;
            }
        }
        match event.key() {
            Some(KeyCode::Tab | KeyCode::Down) => {
                self.first_board = (self.first_board + 1) % instance(table).mode.boards();
                Input::Taken
            }
            Some(KeyCode::Enter) if is_over => Input::New,
            Some(KeyCode::Enter) => self.submit(table),
            Some(KeyCode::Char(letter)) if is_over => input_after(table, letter),
            Some(KeyCode::Char(letter)) => self.input_letter(table, letter),
            _ => Input::Other,
        }
    }

    fn input_letter(&mut self, table: &mut Table, letter: char) -> Input<Self> {
        if let Some(symbol) = keyboard::symbol_of(letter, variant(table)) {
            self.row.put(symbol);
            return Input::Taken;
        }
        match letter.to_ascii_lowercase() {
            'u' => {
                table.warn(msg!(
                    "a guess cannot be taken back; Backspace empties a tile of this row"
                ));
            }
            'o' => self.shows_count = !self.shows_count,
            'l' => {
                table.session.count_hint();
                return Input::Effect(Effect::Open(Box::new(pages::candidates(&boards(table)))));
            }
            't' => return statistics_page(),
            _ => return Input::Other,
        }
        Input::Taken
    }

    fn click(&mut self, table: &Table, position: Position, area: Rect) {
        let row = table.game().game().rows();
        let arrangement = play_view::arrangement(self, table, area);
        let keys = play_view::keyboard_area(area);
        if let Some(symbol) = keyboard::key_at(variant(table), keys, position) {
            self.row.put(symbol);
        } else if let Some((_, tile)) = arrangement.and_then(|own| own.tile_at(row, position)) {
            self.row.go_to(tile);
        }
    }

    fn paste(&mut self, table: &Table, text: &str) {
        let variant = variant(table);
        self.row.set(text.chars().filter_map(|own| keyboard::symbol_of(own, variant)));
    }
}

fn input_after(table: &Table, letter: char) -> Input<Guessing> {
    let page = match letter.to_ascii_lowercase() {
        'n' => return Input::New,
        't' => return statistics_page(),
        's' => pages::share(table.game()),
        'r' => pages::review(&boards(table)),
        'u' => return Input::Taken,
        _ => return Input::Other,
    };
    Input::Effect(Effect::Open(Box::new(page)))
}

fn statistics_page() -> Input<Guessing> {
    Input::Effect(Effect::Open(Box::new(statistics::sheet(&Nerdle, &KINDS))))
}

impl Skin for Guessing {
    type Game = NerdleGame;
    type Thought = ();

    fn puzzle(&self) -> &'static dyn Puzzle {
        &Nerdle
    }

    fn title(&self, table: &Table) -> Message {
        title_of(instance(table))
    }

    fn status(&self, table: &Table) -> Message {
        let all = instance(table).mode.rows(variant(table));
        msg!(
            "row {row}/{all}  hints {hints}  {time}",
            row = (table.game().game().rows() + usize::from(table.over.is_none())).min(all),
            all,
            hints = table.session.hints(),
            time = clock::minutes(table.session.elapsed())
        )
    }

    fn keys(&self, table: &Table) -> Vec<Key> {
        let mut keys = match table.over {
            Some(_) => play_view::keys_after(),
            None => play_view::keys_before(instance(table).mode.boards()),
        };
        keys.push(Key::letter('t', msg!("statistics")));
        keys.extend(Key::help_and_leave());
        keys
    }

    fn help(&self) -> Message {
        msg!(
            "Find the hidden equation. After each guess every tile shows how close it is:\n●  right place\n◐  in the answer, but elsewhere\n·  not in the answer, or not that often\n\n0-9 + - * / =    type; x and : also mean * and /\n( ) s c          in maxi: brackets, ² and ³\n← →, Home, End   move within the row; space skips a tile\nBackspace        empty a tile; Ctrl-U empties the row\nEnter            guess\nh                hint: first a nudge, then the kind of guess, then the guess\no                show or hide how many equations are still possible\nl                list them (counts as a hint)\n↓, Tab           another board, where not all fit\nt                statistics\nq, Esc           leave\n\nAfter the game: s shares the squares, r reviews every guess, n starts a new game.\n\nMouse: click the keyboard to type, a tile of your row to go there.\n\nA guess must be true, and * and / come before + and -. In hard mode it must also agree with every row before."
        )
    }

    fn draw(&self, table: &Table, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        play_view::draw(self, table, frame, area, theme);
    }

    fn input(&mut self, table: &mut Table, event: &Event, cx: EventContext) -> Input<Self> {
        match event {
            Event::Key(_) => return self.input_key(table, event),
            Event::Click(position) if table.over.is_none() => {
                self.click(table, *position, cx.area);
            }
            Event::Paste(text) if table.over.is_none() => self.paste(table, text),
            _ => {}
        }
        Input::Taken
    }

    fn played(&mut self, table: &mut Table, turn: &Turn, _theme: Theme) {
        if table.game().status() == Status::Playing {
            table.say(Role::Normal, table.game().told(turn));
        }
    }

    /// Says so if this very game has been played before.
    fn shown(&mut self, table: &mut Table) {
        let id = instance(table).to_string();
        let is_played = table.past.results.iter().any(|own| own.game == id);
        if is_played && !self.is_kept && !table.has_moves() {
            table.warn(msg!("you have played this one before; only the first time counts"));
        }
    }

    fn result(&self, table: &Table, result: GameResult) -> Option<GameResult> {
        let game = table.game().game();
        let (level, mistakes) = (game.instance().kind(), wrong_guesses(game));
        Some(GameResult { level, mistakes, ..result })
    }

    /// A game of the same kind by chance; this one is given up.
    fn another(&mut self, table: &mut Table) -> Result<Effect, InputError> {
        table.session.forget();
        let origin = Origin::Seed(table.env.next_seed() % SEEDS);
        let instance = Instance { origin, ..*instance(table) };
        Ok(Effect::Replace(screen(&table.env, instance, Which::Any)?))
    }

    fn resuming(&self, _table: &Table) -> Option<Message> {
        let question = msg!("Here is the game you left: type to go on with it, n for another one.");
        (self.which == Which::Any).then_some(question)
    }
}
