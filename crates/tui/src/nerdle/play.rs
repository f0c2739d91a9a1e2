//! A game of Nerdle: type equations, see their colours, find the answer.

use std::rc::Rc;

use ratatui::layout::Position;
use unpuzzle::nerdle::{
    Board, Colour, Game, Guess, Instance, Knowledge, Mode, Origin, Symbol, Tiles, Turn, Variant,
};
use unpuzzle::puzzles::nerdle::{Nerdle, NerdleGame};
use unpuzzle_puzzles::{Game as _, Puzzle, Status, msg};
use unpuzzle_session::Session;
use unpuzzle_store::{Ending, GameResult, Summary};

use super::KINDS;
use super::tiles::{Arrangement, Face, Faces, shape};
use super::{PUZZLE, tiles};
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
        let arrangement = arrangement(self, table, area);
        let keys = keyboard_area(area);
        if let Some(symbol) = tiles::key_at(variant(table), keys, position) {
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

fn input_after(table: &Table, letter: char) -> Input<Guessing> {
    let page = match letter.to_ascii_lowercase() {
        'n' => return Input::New,
        't' => return statistics_page(),
        's' => super::share(table.game()),
        'r' => super::review(&boards(table)),
        'u' => return Input::Taken,
        _ => return Input::Other,
    };
    Input::Effect(Effect::Open(Box::new(page)))
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
        let mut keys = match table.over {
            Some(_) => keys_after(),
            None => keys_before(instance(table).mode.boards()),
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
        draw(self, table, frame, area, theme);
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

pub(super) fn keyboard_area(area: Rect) -> Rect {
    areas(area)[1]
}

pub(super) fn arrangement(play: &Guessing, table: &Table, area: Rect) -> Option<Arrangement> {
    let (boards, instance) = (table.game().game().boards().len(), instance(table));
    let variant = instance.rules.variant;
    let (rows, tiles) = (instance.mode.rows(variant), variant.tiles());
    Arrangement::of(boards, rows, tiles, play.first_board, areas(area)[0])
}

pub(super) fn draw(
    play: &Guessing,
    table: &Table,
    frame: &mut Frame<'_>,
    area: Rect,
    theme: Theme,
) {
    let [top, keys, bottom] = areas(area);
    let arrangement = arrangement(play, table, area);
    match &arrangement {
        Some(arrangement) => draw_boards(play, table, frame, arrangement, theme),
        None => {
            let words =
                theme.say(msg!("The boards do not fit on the terminal. Enlarge it to see them."));
            let rows = said(Role::Warning, words, top.width, theme);
            frame.render_widget(Paragraph::new(rows), top);
        }
    }
    let boards = boards(table);
    let open: Vec<_> = boards.iter().filter(|own| !own.is_solved()).copied().collect();
    let shown = if open.is_empty() { &boards } else { &open };
    tiles::draw(frame.buffer_mut(), keys, variant(table), shown, theme);
    let hidden = arrangement.and_then(|own| which_boards(&own, boards.len()));
    let rows = words(play, table, bottom, hidden, theme);
    frame.render_widget(Paragraph::new(rows), bottom);
}

/// Says which boards are seen, where not all are.
pub(super) fn which_boards(arrangement: &Arrangement, all: usize) -> Option<Message> {
    let shown = arrangement.shown.iter().map(|board| (board + 1).to_string());
    let shown: Vec<String> = shown.collect();
    let message =
        msg!("boards {boards} of {all}; ↓ shows the others", boards = shown.join(" "), ..);
    (shown.len() < all).then(|| message.with("all", all))
}

fn draw_boards(
    play: &Guessing,
    table: &Table,
    frame: &mut Frame<'_>,
    arrangement: &Arrangement,
    theme: Theme,
) {
    for &number in &arrangement.shown {
        let faces = faces(play, table, &table.game().game().boards()[number]);
        arrangement.draw(frame.buffer_mut(), number, &faces, theme);
    }
}

fn faces(play: &Guessing, table: &Table, board: &Board) -> Faces {
    let (game, tiles) = (table.game().game(), variant(table).tiles());
    let mut faces: Faces = board.knowledge.rows().iter().map(played).collect();
    if board.is_solved() || game.status() != Status::Playing {
        return faces;
    }
    let typed = |place| Face {
        symbol: play.row.get(place),
        colour: None,
        is_cursor: place == play.row.cursor(),
    };
    faces.push((0..tiles).map(typed).collect());
    let all = game.rows() + game.rows_left();
    faces.resize(all, vec![Face::default(); tiles]);
    faces
}

pub(super) fn played(row: &unpuzzle::nerdle::Row) -> Vec<Face> {
    let tiles = row.guess.symbols().zip(row.feedback.colours());
    let face =
        |(symbol, &colour)| Face { symbol: Some(symbol), colour: Some(colour), is_cursor: false };
    tiles.map(face).collect()
}

fn words(
    play: &Guessing,
    table: &Table,
    area: Rect,
    hidden: Option<Message>,
    theme: Theme,
) -> Vec<Line<'static>> {
    let mut all = Vec::new();
    if table.is_busy {
        all.push(Note::Said(Role::Quiet, msg!("One moment…")));
    }
    all.extend(hidden.map(|message| Note::Said(Role::Quiet, message)));
    match &table.over {
        None => all.extend(judged(play, table)),
        Some(over) => all.extend(ending(table, over.ending)),
    }
    let mut rows: Vec<Line<'static>> =
        all.into_iter().flat_map(|note| note.rows(area.width, theme)).collect();
    if rows.len() < usize::from(area.height) {
        rows.push(legend(theme));
    }
    rows
}

/// What is said about the row that is being typed, and about the game.
fn judged(play: &Guessing, table: &Table) -> Vec<Note> {
    let mut all = Vec::new();
    let question = table.question.and_then(|question| table.asked(play, question));
    let judgement = play.judgement(table).and_then(|own| own.said());
    let judgement = judgement.map(|(role, message)| Note::Said(role, message));
    all.extend(question.or_else(|| table.note.clone()).or(judgement));
    if let Some((level, hint)) = table.hint.clone() {
        all.push(Note::Said(Role::Accent, msg!("Hint {level} of 3: {hint}", level, hint)));
    }
    if play.shows_count {
        let open = boards(table).into_iter().filter(|own| !own.is_solved());
        let counts: Vec<String> = open.map(|own| own.count().to_string()).collect();
        let count = msg!("{count} still possible.", count = counts.join(" + "));
        all.push(Note::Said(Role::Normal, count));
    }
    all
}

fn ending(table: &Table, ending: Ending) -> Vec<Note> {
    let game = table.game().game();
    let first = match ending {
        Ending::Solved => {
            let solved = msg!("Solved in {rows} {rows|row|rows}!", rows = game.rows());
            Note::Said(Role::Good, solved)
        }
        _ => {
            let answers = game.answers().unwrap_or_default();
            let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
            let answers = answers.join(", ");
            Note::Said(Role::Bad, msg!("Not this time. The answer was {answers}", answers))
        }
    };
    let summary = Summary::of(first_attempts(&table.past.results));
    let streak = msg!(
        "{solved} of {played} games solved, streak {streak}, longest {longest}",
        solved = summary.solved,
        played = summary.games,
        streak = summary.streak,
        longest = summary.longest
    );
    let mut all = vec![first, Note::Said(Role::Normal, streak)];
    all.extend(table.note.clone());
    all
}

pub(super) fn legend(theme: Theme) -> Line<'static> {
    let parts = [
        (Colour::Right, msg!("legend"; "right place")),
        (Colour::Elsewhere, msg!("elsewhere")),
        (Colour::Absent, msg!("not there")),
    ];
    let text =
        parts.map(|(colour, text)| format!("{} {}", shape(colour), theme.say(text))).join("   ");
    Line::styled(text, theme.style(Role::Quiet))
}

/// What keys do while the game goes on.
pub(super) fn keys_before(boards: usize) -> Vec<Key> {
    let mut keys = vec![
        Key::named(KeyCode::Enter, msg!("verb"; "guess")),
        Key::letter('h', msg!("hint")),
        Key::letter('o', msg!("count")),
        Key::letter('l', msg!("list")),
    ];
    if boards > 1 {
        keys.push(Key::named(KeyCode::Down, msg!("next board")));
    }
    keys
}

pub(super) fn keys_after() -> Vec<Key> {
    vec![
        Key::letter('s', msg!("share")),
        Key::letter('r', msg!("review")),
        Key::letter('n', msg!("again"; "new game")),
    ]
}

/// Places of a row, some of them filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slots<T> {
    filled: Vec<Option<T>>,
    cursor: usize,
}

impl<T: Copy> Slots<T> {
    /// This many empty places, the cursor on the first.
    pub(super) fn new(length: usize) -> Self {
        Slots { filled: vec![None; length], cursor: 0 }
    }

    pub(super) fn get(&self, place: usize) -> Option<T> {
        self.filled.get(place).copied().flatten()
    }

    /// Where the next symbol goes; behind the last place once all are filled.
    pub(super) fn cursor(&self) -> usize {
        self.cursor
    }

    pub(super) fn missing(&self) -> usize {
        self.filled.iter().filter(|slot| slot.is_none()).count()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.missing() == self.filled.len()
    }

    /// Everything that is filled, from left to right.
    pub(super) fn all(&self) -> Vec<T> {
        self.filled.iter().flatten().copied().collect()
    }

    /// Starts again with these, the cursor behind them.
    pub(super) fn set(&mut self, symbols: impl IntoIterator<Item = T>) {
        self.clear();
        symbols.into_iter().for_each(|symbol| self.put(symbol));
    }

    pub(super) fn clear(&mut self) {
        self.filled.fill(None);
        self.cursor = 0;
    }

    /// Fills the place under the cursor and moves on.
    pub(super) fn put(&mut self, symbol: T) {
        if let Some(slot) = self.filled.get_mut(self.cursor) {
            *slot = Some(symbol);
            self.cursor += 1;
        }
    }

    pub(super) fn go_to(&mut self, place: usize) {
        self.cursor = place.min(self.filled.len());
    }

    /// Takes a key if it moves the cursor or empties a place; says whether it
    /// did.
    pub(super) fn edit(&mut self, event: &Event) -> bool {
        if event.control() == Some('u') {
            self.clear();
            return true;
        }
        match event.key() {
            Some(KeyCode::Left) => self.cursor = self.cursor.saturating_sub(1),
            Some(KeyCode::Right | KeyCode::Char(' ')) => self.go_to(self.cursor + 1),
            Some(KeyCode::Home) => self.cursor = 0,
            Some(KeyCode::End) => self.cursor = self.filled.len(),
            Some(KeyCode::Backspace) => self.delete_before(),
            Some(KeyCode::Delete) => self.empty(self.cursor),
            _ => return false,
        }
        true
    }

    /// Empties the place under the cursor, or if it is empty the one before.
    fn delete_before(&mut self) {
        if self.get(self.cursor).is_none() {
            self.cursor = self.cursor.saturating_sub(1);
        }
        self.empty(self.cursor);
    }

    fn empty(&mut self, place: usize) {
        if let Some(slot) = self.filled.get_mut(place) {
            *slot = None;
        }
    }
}

/// What the page would say to a row.
#[derive(Clone, Debug)]
pub(super) enum Judgement {
    Unfinished(usize),
    /// It can be played; there may be something to say about it.
    Playable(Guess, Option<Message>),
    Refused(Message),
}

impl Judgement {
    pub(super) fn of(row: &Slots<Symbol>, game: &Game) -> Self {
        let missing = row.missing();
        if missing > 0 {
            return Judgement::Unfinished(missing);
        }
        let text: String = row.all().into_iter().map(Symbol::character).collect();
        let instance = game.instance();
        let guess = match Guess::parse(&text, instance.rules.variant) {
            Ok(guess) => guess,
            Err(error) => return Judgement::Refused(error.kind.message()),
        };
        match ignored(game, guess.tiles) {
            Some(message) if instance.hard => Judgement::Refused(message),
            _ => {
                let warning = repeated(game, guess.tiles).or_else(|| warnings(&guess));
                Judgement::Playable(guess, warning)
            }
        }
    }

    /// The role and the words, if there is something to say.
    pub(super) fn said(&self) -> Option<(Role, Message)> {
        match self {
            Judgement::Unfinished(_) => None,
            Judgement::Playable(_, None) => {
                Some((Role::Good, msg!("true: press Enter to guess it")))
            }
            Judgement::Playable(_, Some(warning)) => Some((Role::Warning, warning.clone())),
            Judgement::Refused(message) => Some((Role::Bad, message.clone())),
        }
    }
}

/// Why a true equation can never be the answer.
fn warnings(guess: &Guess) -> Option<Message> {
    let reasons = guess.warnings.iter().map(|own| own.kind.message());
    let reasons: Vec<LocalizedText> = reasons.map(LocalizedText::from).collect();
    let some = !reasons.is_empty();
    some.then(|| {
        msg!("accepted, but never the answer: {reasons}", reasons = LocalizedText::List(reasons))
    })
}

/// Whether a row was guessed before, which costs a row and tells nothing.
fn repeated(game: &Game, guess: Tiles) -> Option<Message> {
    let mut rows = game.boards().iter().flat_map(|board| board.knowledge.rows());
    let is_known = rows.any(|row| row.guess == guess);
    is_known.then(|| msg!("you have guessed this already: it costs a row and tells nothing new"))
}

/// The first row that a guess ignores, unless it agrees with all rows of a
/// board that is not solved.
fn ignored(game: &Game, guess: Tiles) -> Option<Message> {
    let open = game.boards().iter().filter(|board| !board.is_solved());
    let row = |board: &Board| board.knowledge.agrees(guess).err();
    let rows: Option<Vec<(&Board, usize)>> = open.map(|own| Some((own, row(own)?))).collect();
    let (board, row) = rows?.into_iter().next()?;
    let shown = board.knowledge.rows().get(row)?;
    let message = msg!(
        "hard mode: row {row}, {guess}, was {colours}, and this does not fit it",
        row = row + 1,
        guess = shown.guess.to_string(),
        ..
    );
    Some(message.with("colours", shown.feedback.to_string()))
}

pub(super) fn wrong_guesses(game: &Game) -> u32 {
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
    use unpuzzle::nerdle::Instance;
    use unpuzzle_puzzles::{Budget, Status};

    use super::*;

    fn typed(keys: &[KeyCode]) -> (String, usize) {
        let mut slots = Slots::new(4);
        for &key in keys {
            match key {
                KeyCode::Char(letter) if letter != ' ' => slots.put(letter),
                other => assert!(slots.edit(&Event::press(other))),
            }
        }
        let shown = (0..4).map(|place| slots.get(place).unwrap_or('_'));
        (shown.collect(), slots.cursor())
    }

    #[test]
    fn keys_fill_and_empty_places() {
        use KeyCode::{Backspace, Char, Delete, End, Home, Left, Right};
        let check = |keys: &[KeyCode], expected: &str, cursor| {
            assert_eq!(typed(keys), (expected.to_owned(), cursor), "{keys:?}");
        };
        check(&[], "____", 0);
        check(&[Char('1'), Char('2')], "12__", 2);
        check(&[Char('1'), Char('2'), Backspace], "1___", 1);
        check(&[Char('1'), Char('2'), Left, Char('3')], "13__", 2);
        check(&[Char('1'), Left, Backspace], "____", 0);
        check(&[Char('1'), Right, Char('2')], "1_2_", 3);
        check(&[Char('1'), Char(' '), Char('2')], "1_2_", 3);
        check(&[Char('1'), Char('2'), Home, Delete, End], "_2__", 4);
        check(&[Backspace, Left], "____", 0);
        let full: Vec<_> = "12345".chars().map(Char).collect();
        check(&full, "1234", 4);
    }

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
