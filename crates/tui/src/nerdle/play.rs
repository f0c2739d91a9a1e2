//! A game of Nerdle: type equations, see their colours, find the answer.

use std::rc::Rc;

use ratatui::layout::Position;
use unpuzzle::nerdle::{Board, Game, Instance, Knowledge, Mode, Origin, Symbol, Turn, Variant};
use unpuzzle::puzzles::nerdle::{Nerdle, NerdleGame};
use unpuzzle_puzzles::{Game as _, Puzzle, Status, msg};
use unpuzzle_session::Session;
use unpuzzle_store::{Ending, GameResult, Summary};

use super::row::{Judgement, Slots};
use super::tiles::{Arrangement, Face, Faces};
use super::{KINDS, PUZZLE, tiles};
use crate::entry::Note;
use crate::env::ScreenEnv;
use crate::game::{GameScreen, Input, Skin, Table as GameTable};
use crate::prelude::*;
use crate::sheet::open_when_ready;
use crate::{clock, env, history};

pub(crate) struct Guessing {
    which: Which,
    /// Whether the game was resumed.
    is_kept: bool,
    row: Slots<Symbol>,
    shows_count: bool,
    /// The first board in sight where not all fit.
    first_board: usize,
}

type Table = GameTable<Guessing>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Named,
    /// Any of its kind, such as one that was left.
    Any,
}

/// Upper bound of new seeds: short enough to tell a friend.
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
    open_when_ready(
        env,
        title_of(&instance),
        MAKING,
        move |budget| {
            let open = |id: &_| NerdleGame::open(id, budget);
            env::begin(file, open, || NerdleGame::start(instance, budget).map(Session::new))
        },
        move |mut begun| {
            let instance = begun.session.game().game().instance();
            begun.note =
                begun.note.or_else(|| mode_note(instance.mode).map(|note| (Role::Accent, note)));
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

fn instance(table: &Table) -> &Instance {
    table.game().game().instance()
}

fn variant(table: &Table) -> Variant {
    instance(table).rules.variant
}

fn boards(table: &Table) -> Vec<&Knowledge> {
    table.game().game().boards().iter().map(|board| &board.knowledge).collect()
}

impl Guessing {
    fn judgement(&self, table: &Table) -> Option<Judgement> {
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
        if let Some(symbol) = tiles::symbol_of(letter, variant(table)) {
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
                return Input::Effect(Effect::Open(Box::new(super::candidates(&boards(table)))));
            }
            't' => return statistics_page(),
            _ => return Input::Other,
        }
        Input::Taken
    }

    fn click(&mut self, table: &Table, position: Position, area: Rect) {
        let row = table.game().game().rows();
        let arrangement = self.arrangement(table, area);
        if let Some(symbol) = tiles::key_at(variant(table), areas(area)[1], position) {
            self.row.put(symbol);
        } else if let Some((_, tile)) = arrangement.and_then(|own| own.tile_at(row, position)) {
            self.row.go_to(tile);
        }
    }

    fn paste(&mut self, table: &Table, text: &str) {
        let variant = variant(table);
        self.row.set(text.chars().filter_map(|own| tiles::symbol_of(own, variant)));
    }
}

fn input_after(table: &mut Table, letter: char) -> Input<Guessing> {
    let opened = match letter.to_ascii_lowercase() {
        'n' => return Input::New,
        't' => return statistics_page(),
        's' => Ok(Box::new(super::share(table.game())) as Box<dyn Screen>),
        'r' => super::review(&table.env, &boards(table)),
        'u' => return Input::Taken,
        _ => return Input::Other,
    };
    match opened {
        Ok(page) => Input::Effect(Effect::Open(page)),
        Err(failure) => {
            table.note = Some(Note::Refused(failure));
            Input::Taken
        }
    }
}

fn statistics_page() -> Input<Guessing> {
    Input::Effect(Effect::Open(Box::new(history::sheet(&Nerdle, &KINDS))))
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
        let mut keys = Vec::new();
        if table.over.is_some() {
            keys.push(Key::letter('s', msg!("share")));
            keys.push(Key::letter('r', msg!("review")));
            keys.push(Key::letter('n', msg!("again"; "new game")));
        } else {
            keys.push(Key::named(KeyCode::Enter, msg!("verb"; "guess")));
            keys.push(Key::letter('h', msg!("hint")));
            keys.push(Key::letter('o', msg!("count")));
            keys.push(Key::letter('l', msg!("list")));
            if instance(table).mode.boards() > 1 {
                keys.push(Key::named(KeyCode::Down, msg!("next board")));
            }
        }
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
        let [top, keys, bottom] = areas(area);
        let arrangement = self.arrangement(table, area);
        tiles::draw_boards(arrangement.as_ref(), frame, top, theme, |board| {
            self.faces(table, &table.game().game().boards()[board])
        });
        let boards = boards(table);
        let open: Vec<_> = boards.iter().filter(|board| !board.is_solved()).copied().collect();
        let shown = if open.is_empty() { &boards } else { &open };
        tiles::draw_keys(frame.buffer_mut(), keys, variant(table), shown, theme);
        let mut notes = Vec::new();
        if table.is_busy {
            notes.push(Note::Said(Role::Quiet, msg!("One moment…")));
        }
        let hidden = arrangement.and_then(|own| own.hidden(boards.len()));
        notes.extend(hidden.map(|message| Note::Said(Role::Quiet, message)));
        notes.extend(match &table.over {
            None => self.notes(table),
            Some(over) => ending(table, over.ending),
        });
        let rows = notes.into_iter().flat_map(|note| note.rows(bottom.width, theme)).collect();
        tiles::draw_words(rows, frame, bottom, theme);
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
        let question = msg!("Here is the game you left: type to resume it, n for a new one.");
        (self.which == Which::Any).then_some(question)
    }
}

/// Rows of words, where there is room for them.
const WORDS: u16 = 4;

/// Rows that are left for boards of the most rows.
const MOST_ROWS: u16 = 10;

fn areas(area: Rect) -> [Rect; 3] {
    let spare = area.height.saturating_sub(MOST_ROWS + tiles::ROWS);
    let words = spare.clamp(2, WORDS);
    let (above, below) = (u16::from(spare > WORDS), u16::from(spare > WORDS + 4));
    let boards = area.height.saturating_sub(above + tiles::ROWS + below + words);
    let part = |y: u16, height: u16| Rect { y, height, ..area }.intersection(area);
    [
        part(area.y, boards),
        part(area.y + boards + above, tiles::ROWS),
        part(area.bottom().saturating_sub(words), words),
    ]
}

impl Guessing {
    fn arrangement(&self, table: &Table, area: Rect) -> Option<Arrangement> {
        let (boards, instance) = (table.game().game().boards().len(), instance(table));
        let variant = instance.rules.variant;
        let (rows, tiles) = (instance.mode.rows(variant), variant.tiles());
        Arrangement::of(boards, rows, tiles, self.first_board, areas(area)[0])
    }

    fn faces(&self, table: &Table, board: &Board) -> Faces {
        let (game, tiles) = (table.game().game(), variant(table).tiles());
        let mut faces: Faces = board.knowledge.rows().iter().map(tiles::row_faces).collect();
        if board.is_solved() || game.status() != Status::Playing {
            return faces;
        }
        let typed = |place| Face {
            symbol: self.row.get(place),
            colour: None,
            is_cursor: place == self.row.cursor(),
        };
        faces.push((0..tiles).map(typed).collect());
        faces.resize(game.rows() + game.rows_left(), vec![Face::default(); tiles]);
        faces
    }

    /// The notes about the row that is being typed, and about the game.
    fn notes(&self, table: &Table) -> Vec<Note> {
        let question = table.question.and_then(|question| table.asked(self, question));
        let judgement = self.judgement(table).and_then(Judgement::note);
        let judgement = judgement.map(|(role, message)| Note::Said(role, message));
        let mut notes = Vec::new();
        notes.extend(question.or_else(|| table.note.clone()).or(judgement));
        if let Some((level, hint)) = table.hint.clone() {
            notes.push(Note::Said(Role::Accent, msg!("Hint {level} of 3: {hint}", level, hint)));
        }
        if self.shows_count {
            let open = boards(table).into_iter().filter(|own| !own.is_solved());
            let counts: Vec<String> = open.map(|own| own.count().to_string()).collect();
            let count = msg!("{count} still possible.", count = counts.join(" + "));
            notes.push(Note::Said(Role::Normal, count));
        }
        notes
    }
}

fn ending(table: &Table, ending: Ending) -> Vec<Note> {
    let game = table.game().game();
    let first = if ending == Ending::Solved {
        Note::Said(Role::Good, msg!("Solved in {rows} {rows|row|rows}!", rows = game.rows()))
    } else {
        let answers = game.answers().unwrap_or_default();
        let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
        let answers = answers.join(", ");
        Note::Said(Role::Bad, msg!("Not this time. The answer was {answers}", answers))
    };
    let summary = Summary::of(first_attempts(&table.past.results));
    let streak = msg!(
        "{solved} of {played} games solved, streak {streak}, longest {longest}",
        solved = summary.solved,
        played = summary.games,
        streak = summary.streak,
        longest = summary.longest
    );
    let mut notes = vec![first, Note::Said(Role::Normal, streak)];
    notes.extend(table.note.clone());
    notes
}

/// The number of guesses that solved no board.
fn wrong_guesses(game: &Game) -> u32 {
    let solved = game.boards().iter().filter(|board| board.is_solved());
    let mut right: Vec<usize> = solved.map(|own| own.knowledge.rows().len()).collect();
    right.sort_unstable();
    right.dedup();
    let guesses = game.rows() - game.given();
    u32::try_from(guesses.saturating_sub(right.len())).unwrap_or(u32::MAX)
}

/// The first attempt at every game: a second one knows the answer.
pub(super) fn first_attempts(results: &[GameResult]) -> Vec<&GameResult> {
    let mut seen = std::collections::HashSet::new();
    let all = results.iter();
    all.filter(|one| seen.insert(one.game.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use unpuzzle_puzzles::Budget;

    use super::*;

    fn played(id: &str, guesses: &[&str]) -> (bool, u32) {
        let instance: Instance = id.parse().unwrap();
        let mut game = Game::new(instance, &Budget::unlimited()).unwrap();
        for guess in guesses {
            let answers = instance.answers();
            let number = guess.strip_prefix("answer ");
            let answer = number.map(|own| answers[own.parse::<usize>().unwrap()].to_string());
            game.play(answer.as_deref().unwrap_or(guess)).unwrap();
        }
        (game.status() == Status::Won, wrong_guesses(&game))
    }

    #[test]
    fn wrong_guesses_are_counted() {
        let check = |id, guesses: &[&str], expected| assert_eq!(played(id, guesses), expected);
        check("nerdle:mini#7", &["answer 0"], (true, 0));
        check("nerdle:mini#7", &["4*7=28", "answer 0"], (true, 1));
        check("nerdle:mini#7", &["4*7=28"; 6], (false, 6));
        check("nerdle:mini,speed#3", &["answer 0"], (true, 0));
        check("nerdle:mini,bi#7", &["answer 1", "4*7=28", "answer 0"], (true, 1));
    }
}
