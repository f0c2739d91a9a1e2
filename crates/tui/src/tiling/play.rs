//! A board to fill by hand: pick a piece, turn it, lay it down, take it back, with a coach who
//! counts the solutions that are left.

use std::collections::HashMap;
use std::convert::Infallible;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use unpuzzle::puzzles::tiling::{Laid, Tiling, TilingGame};
use unpuzzle::tiling::coach::{Advice, Reason};
use unpuzzle::tiling::game::{Cover, Hand, Move, PUZZLE, Position, kind_of};
use unpuzzle::tiling::{Cell, Level, Placed, Problem, SearchError};
use unpuzzle_puzzles::messages::level_text;
use unpuzzle_puzzles::{Game as _, Language, Puzzle, msg};
use unpuzzle_session::Session;
use unpuzzle_store::GameResult;

use super::arrangement::{self, Arrangement, Item, Picture, State};
use super::hints::{Board, Help, Maker, View, maker};
use super::paint::{Face, Grid, Kind, Mark, Spot};
use crate::entry::Note;
use crate::env::{Begun, ScreenEnv};
use crate::game::{GameScreen, Input, Skin, Table as GameTable, Thinker};
use crate::prelude::*;
use crate::saving::Saving;
use crate::{clock, env};

pub(crate) struct Filling {
    title: Message,
    board: Arc<Board>,
    maker: Maker,
    pub(super) grid: Grid,
    pub(super) hand: Option<Hand>,
    pub(super) cursor: Cell,
    pub(super) shows_counts: bool,
    /// The place in view, among those that keep a solution.
    pub(super) home: Option<usize>,
    pub(super) help: Help,
    /// The note after the move that is being made.
    pub(super) after_move: Option<Message>,
    level: Level,
    /// The number and the level of the challenge.
    pub(super) challenge: Option<(u32, Level)>,
    pub(super) is_making: bool,
    pub(super) solved_since: Option<Duration>,
}

pub(super) type Table = GameTable<Filling>;

/// The level of boards without a name in results.
const OWN: &str = "own";

/// Resumes the game on a board, or begins one.
pub(crate) fn screen(
    env: Rc<ScreenEnv>,
    title: Message,
    problem: &Problem,
    notes: Vec<Message>,
) -> GameScreen<Filling> {
    let mut begun = begin(&env, problem);
    if !notes.is_empty() {
        let notes = LocalizedText::List(notes.into_iter().map(LocalizedText::from).collect());
        begun.note = Some((Role::Warning, msg!("{guesses}", guesses = notes)));
    }
    let grid = Grid::of(problem);
    if begun.note.is_none() && !grid.is_flat() {
        let layers =
            msg!("Pieces in the tray are cut into layers, side by side; ? explains the keys.");
        begun.note = Some((Role::Quiet, layers));
    }
    let board = Board::new(problem, env.search_timeout(), &env.cache);
    let skin = Filling {
        title,
        maker: maker(&board),
        board,
        grid,
        hand: None,
        cursor: Cell::default(),
        shows_counts: true,
        home: None,
        help: Help::default(),
        after_move: None,
        level: Level::Medium,
        challenge: begun.session.note(CHALLENGE).and_then(read_challenge),
        is_making: false,
        solved_since: None,
    };
    let mut screen = GameScreen::new(env, skin, begun);
    screen.skin.sit_down(&screen.table);
    screen
}

/// Resumes the game on a board, or begins one. A board without an id is not saved.
fn begin(env: &ScreenEnv, problem: &Problem) -> Begun<TilingGame> {
    let Some(game) = TilingGame::of(problem) else {
        let session = Session::new(TilingGame::on(problem));
        return Begun { session, is_kept: false, note: None };
    };
    let id = game.id();
    let (kind, name) = (kind_of(&id), id.to_string());
    let budget = env.budget();
    let open = |id: &_| TilingGame::open(id, &budget);
    let new = || Ok::<_, Infallible>(Session::new(game));
    let Ok(begun) = env::begin(env.game_file((PUZZLE, &kind, Some(&name))), open, new);
    begun
}

/// The session note with the number and the level of a challenge.
const CHALLENGE: &str = "challenge";

fn read_challenge(note: &str) -> Option<(u32, Level)> {
    let (number, level) = note.split_once(' ')?;
    Some((number.parse().ok()?, level.parse().ok()?))
}

pub(super) fn position(table: &Table) -> &Position {
    table.game().position()
}

pub(super) fn problem(table: &Table) -> &Problem {
    position(table).problem()
}

/// How many copies of each piece are not on the board.
pub(super) fn left(table: &Table) -> Vec<usize> {
    let pieces = 0..problem(table).pieces().len();
    pieces.map(|piece| position(table).left(piece)).collect()
}

pub(super) fn label(table: &Table, piece: usize) -> char {
    let piece = problem(table).pieces().get(piece);
    piece.map_or('?', |piece| piece.label)
}

/// The analysis of the position, if it is done.
pub(super) fn view(table: &Table) -> Option<&View> {
    table.thought.as_ref()?.as_ref().ok()
}

impl Filling {
    /// Takes a piece in hand over the middle of the board.
    fn sit_down(&mut self, table: &Table) {
        self.hand = None;
        let cells = problem(table).cells();
        self.cursor = cells.get(cells.len() / 2).copied().unwrap_or_default();
        self.pick_next(table, true);
        self.hold_where_it_fits(table);
    }

    /// The piece in the hand as it would lie.
    pub(super) fn ghost(&self) -> Option<Placed> {
        Some(self.hand.as_ref()?.placed(self.cursor))
    }

    /// Whether the piece in the hand can be laid down.
    pub(super) fn fits(&self, table: &Table) -> bool {
        let hand = self.hand.as_ref();
        hand.is_some_and(|hand| hand.fits(position(table), self.cursor))
    }

    pub(super) fn place(&self, table: &mut Table) -> Input<Self> {
        let Some(ghost) = self.ghost() else {
            return Input::Taken;
        };
        if !self.fits(table) {
            let piece = label(table, ghost.piece);
            table.warn(msg!("{piece} does not fit here.", piece));
            return Input::Taken;
        }
        Input::Play(table.game().step(Move::Place(ghost)))
    }

    /// Takes back the piece under the cursor, else under the piece in the
    /// hand, else the last one.
    pub(super) fn take_back(&mut self, table: &mut Table) -> Input<Self> {
        let covers = position(table).covers();
        let ghost = self.ghost().map_or_else(Vec::new, |ghost| ghost.cells);
        let under = [self.cursor].into_iter().chain(ghost);
        let found = under.filter_map(|cell| covers.get(&cell)).next();
        let placed = match found {
            Some(cover) if cover.is_fixed => {
                let piece = label(table, cover.piece);
                table.warn(msg!("{piece} belongs to the challenge and stays", piece));
                return Input::Taken;
            }
            Some(cover) => position(table).all_placed().get(cover.number).cloned(),
            None => position(table).placed().last().cloned(),
        };
        match placed {
            Some(placed) => self.take_back_piece(table, &placed),
            None => {
                table.warn(msg!("no piece to take back"));
                Input::Taken
            }
        }
    }

    /// Takes a piece back into the hand.
    pub(super) fn take_back_piece(&mut self, table: &Table, placed: &Placed) -> Input<Self> {
        let copies = problem(table).pieces().get(placed.piece);
        let step = if copies.is_some_and(|piece| piece.copies > 1) {
            Move::TakeBackFrom(placed.clone())
        } else {
            Move::TakeBack(placed.piece)
        };
        self.hold_at(placed);
        Input::Play(table.game().step(step))
    }

    /// Goes to the next place that keeps a solution, or to the one before.
    pub(super) fn step_home(&mut self, table: &mut Table, forwards: bool) {
        let Some(piece) = self.hand.as_ref().map(|hand| hand.piece) else {
            return;
        };
        let Some(view) = view(table) else {
            return table.warn(msg!("still counting, one moment"));
        };
        let homes = view.homes(piece);
        let count = homes.len();
        let next = match (self.home, forwards) {
            (None, true) => 0,
            (None, false) => count.saturating_sub(1),
            (Some(now), true) => (now + 1) % count.max(1),
            (Some(now), false) => (now + count.saturating_sub(1)) % count.max(1),
        };
        let Some(cells) = homes.into_iter().nth(next) else {
            let piece = label(table, piece);
            return table.warn(msg!("there is no good place for {piece} any more", piece));
        };
        // Being shown where a piece can go is help, however often one looks.
        if self.home.is_none() {
            table.session.count_hint();
        }
        self.hold_at(&Placed { piece, cells });
        self.home = Some(next);
    }

    pub(super) fn make_challenge(&mut self, table: &Table) {
        if !self.is_making {
            self.is_making = true;
            self.maker.ask((self.level, table.env.next_seed()));
        }
    }

    pub(super) fn change_level(&mut self, table: &mut Table, harder: bool) {
        let at = self.level as usize;
        let next = if harder { at + 1 } else { at.saturating_sub(1) };
        if let Some(level) = Level::ALL.get(next) {
            self.level = *level;
        }
        let level = msg!("the next challenge will be {level}", level = level_text(self.level));
        table.say(Role::Accent, level);
    }

    fn begin_challenge(&mut self, table: &mut Table, problem: &Problem, level: Level) {
        let number = self.challenge.map_or(1, |(number, _)| number + 1);
        table.begin(Some(TilingGame::on(problem)));
        table.session.set_note(CHALLENGE, &format!("{number} {}", level.name()));
        self.challenge = Some((number, level));
        self.solved_since = None;
        self.sit_down(table);
    }

    /// Makes the moves of a saved game, unless the board was begun here.
    pub(super) fn make(&mut self, table: &mut Table, moves: &[String]) {
        if table.has_moves() {
            return;
        }
        for text in moves {
            if let Ok(step) = table.game().read(text) {
                // They were made before, on the same board.
                let _ = table.session.play(step);
            }
        }
        table.go_to(moves.len());
        self.changed(table);
    }

    pub(super) fn start_over(&mut self, table: &mut Table) {
        table.begin(None);
        self.solved_since = None;
        self.sit_down(table);
    }
}

impl Skin for Filling {
    type Game = TilingGame;
    type Thought = Result<View, SearchError>;

    fn puzzle(&self) -> &'static dyn Puzzle {
        &Tiling
    }

    fn title(&self, _table: &Table) -> Message {
        self.title.clone()
    }

    fn status(&self, table: &Table) -> Message {
        msg!(
            "moves {moves}  hints {hints}  {time}",
            moves = table.session.moves().len(),
            hints = table.session.hints(),
            time = clock::minutes(table.session.elapsed())
        )
    }

    fn keys(&self, table: &Table) -> Vec<Key> {
        let mut keys = if table.over.is_some() {
            vec![Key::letter('u', msg!("undo")), Key::letter('c', msg!("start over"))]
        } else {
            playing_keys(self.grid.is_flat())
        };
        keys.extend([Key::letter('n', msg!("new challenge")), Key::letter('s', msg!("save"))]);
        keys.extend(Key::help_and_leave());
        keys
    }

    fn help(&self) -> Message {
        msg!(
            "Cover the whole board with all pieces. Pieces may be turned and flipped; the ones that a challenge gives stay where they are.\n\nTab, Shift-Tab    the next piece, the one before\nA to Z (Shift)    that piece; again for another with the same letter\narrows            move the piece over the board\n[ and ]           the layer above, the layer below\nr, e              turn, turn back\nf                 flip; in space: the next way that fits over this cell\nEnter, space      place it\nx, Backspace      take back the piece under the cursor, else the last\nu, Ctrl-R         undo, redo\n. and ,           step through the places that keep a solution, best first\nh                 hint: first where to look, then the move and why, then done for you\no                 hide or show the counts\nn, + and -        a new challenge; harder, easier\nc                 start over\ns                 save the board as a text file\nq                 leave\n\nMouse: click a piece in the tray to pick it, click the board to place it, click a placed piece to take it back. The wheel turns, the right button flips.\n\nIn space, a piece in the tray is cut into its layers, drawn side by side.\n\nA piece drawn in red with × does not fit there. A cell with ! cannot be filled any more."
        )
    }

    fn draw(&self, table: &Table, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, middle, bottom] = areas(area);
        frame.render_widget(theme.line(Role::Quiet, &self.info(table)), top);
        let scene = Scene::of(self, table);
        let board = Picture {
            grid: &self.grid,
            items: &items(table),
            here: self.grid.spot(self.cursor).map(|spot| spot.sheet),
            face: &|spot| scene.face(spot),
            state: &|item| self.state(table, item),
        };
        board.draw(frame, middle, self.arrangement(table, area), theme);
        if table.saving.is_asking() || matches!(table.saving, Saving::Done(_)) {
            return table.saving.draw(frame, bottom, theme);
        }
        let rows = self.words(table, bottom.width, theme);
        frame.render_widget(Paragraph::new(rows), bottom);
    }

    fn input(&mut self, table: &mut Table, event: &Event, cx: EventContext) -> Input<Self> {
        if !matches!(event, Event::Hover(_)) {
            (table.note, table.saving) = (None, Saving::Idle);
        }
        match self.input_mouse(table, event, cx.area) {
            Input::Other => self.input_key(table, event, cx.theme),
            input => input,
        }
    }

    fn played(&mut self, table: &mut Table, laid: &Laid, _theme: Theme) {
        if !laid.is_back {
            self.move_aside(table);
        }
        if let Some(message) = self.after_move.take() {
            table.say(Role::Accent, message);
        }
    }

    fn refused(&mut self, _table: &mut Table) {
        self.after_move = None;
    }

    fn changed(&mut self, table: &mut Table) {
        self.home = None;
        self.help = Help::default();
        self.solved_since =
            if position(table).is_solved() { self.solved_since.or(Some(table.now)) } else { None };
        let left = left(table);
        if self.hand.as_ref().is_none_or(|hand| left[hand.piece] == 0) {
            self.pick_next(table, true);
        }
        self.hand = self.hand.take().filter(|hand| left[hand.piece] > 0);
    }

    fn tick(&mut self, table: &mut Table) -> Effect {
        let Some(made) = self.maker.poll() else {
            return Effect::Stay;
        };
        self.is_making = false;
        match made {
            Ok(Some(made)) => self.begin_challenge(table, &made.problem, made.difficulty.level),
            Ok(None) => {
                table.warn(msg!("no challenge of this level was found; + and - change the level"));
            }
            Err(why) => table.warn(msg!("no challenge: {why}", why = why.to_string())),
        }
        Effect::Stay
    }

    fn thinker(&self, _table: &Table) -> Thinker<Self> {
        let board = Arc::clone(&self.board);
        Box::new(move |game, asker| {
            let view = board.analyse(&game.position().all_placed(), asker);
            (!asker.is_cancelled()).then_some(view)
        })
    }

    fn wants_thought(&self, _table: &Table) -> bool {
        true
    }

    fn result(&self, table: &Table, result: GameResult) -> Option<GameResult> {
        let kind = match TilingGame::of(problem(table)) {
            Some(_) => kind_of(&table.session.id()),
            None => OWN.to_owned(),
        };
        let level = self.challenge.map(|(_, level)| level.name().to_owned());
        Some(GameResult { level: level.unwrap_or(kind), ..result })
    }
}

/// Rows below the board: the analysis and the notes.
const WORDS: u16 = 4;

pub(super) const TOO_MUCH: Message =
    msg!("Too much to count exactly in this time. Place a few more pieces, then it can be done.");

fn areas(area: Rect) -> [Rect; 3] {
    Layout::vertical([Constraint::Length(1), Constraint::Min(1), Constraint::Length(WORDS)])
        .areas(area)
}

fn piece_count(table: &Table) -> usize {
    problem(table).pieces().iter().map(|piece| piece.copies).sum()
}

/// The pieces in the tray.
pub(super) fn items(table: &Table) -> Vec<Item> {
    arrangement::items(problem(table), &left(table))
}

impl Filling {
    pub(super) fn arrangement(&self, table: &Table, area: Rect) -> Option<Arrangement> {
        let sheet = self.grid.spot(self.cursor).map_or(0, |spot| spot.sheet);
        Arrangement::of(&self.grid, &items(table), sheet, areas(area)[1])
    }

    fn info(&self, table: &Table) -> Message {
        let info = match self.challenge {
            Some((number, level)) => {
                msg!(
                    "Challenge {number}, {level}   {placed} of {pieces} pieces placed",
                    number,
                    level = level_text(level),
                    ..
                )
            }
            None => msg!("{placed} of {pieces} pieces placed", ..),
        };
        let placed = position(table).all_placed().len();
        info.with("placed", placed).with("pieces", piece_count(table))
    }

    fn state(&self, table: &Table, item: &Item) -> State {
        let homeless = match view(table).map(|view| &view.hint.reason) {
            Some(Reason::NoHome(label)) if self.shows_counts => Some(*label),
            _ => None,
        };
        if self.hand.as_ref().is_some_and(|hand| hand.piece == item.piece) {
            State::Chosen
        } else if homeless == Some(label(table, item.piece)) {
            State::Homeless
        } else {
            State::Waiting
        }
    }

    /// The words below the board, the most important last: the first rows give way.
    fn words(&self, table: &Table, width: u16, theme: Theme) -> Vec<Line<'static>> {
        let mut all = Vec::new();
        if table.over.is_some() {
            all.extend(ending(table, theme.language));
        } else {
            all.push(self.analysis(table));
            let here = self.here(table).filter(
                |(_, here)| !matches!(&table.note, Some(Note::Said(_, note)) if note == here),
            );
            all.extend(here);
        }
        if self.is_making {
            let making = msg!(
                "Making a challenge ({level}), and proving that it has one solution…",
                level = level_text(self.level)
            );
            all.push((Role::Accent, making));
        }
        let mut notes: Vec<_> =
            all.into_iter().map(|(role, message)| Note::Said(role, message)).collect();
        notes.extend(table.note.clone());
        let mut rows: Vec<_> = notes.iter().flat_map(|note| note.rows(width, theme)).collect();
        rows.drain(..rows.len().saturating_sub(usize::from(WORDS)));
        rows
    }

    fn analysis(&self, table: &Table) -> (Role, Message) {
        if !self.shows_counts {
            return (Role::Quiet, msg!("Counts are hidden; o shows them."));
        }
        let view = match &table.thought {
            None => return (Role::Quiet, msg!("Counting the solutions…")),
            Some(Err(_)) => return (Role::Quiet, TOO_MUCH),
            Some(Ok(view)) => view,
        };
        let reason = view.hint.reason.message(problem(table).lattice());
        match (&view.hint.advice, view.solutions()) {
            (Advice::TakeBack(wrong), _) => {
                let lost = match view.hint.reason {
                    Reason::NoSolution => msg!(
                        "No solution any more, though nothing shows it yet: take back {piece}.",
                        ..
                    ),
                    _ => {
                        msg!(
                            "No solution any more: take back {piece}, because {reason}.",
                            reason,
                            ..
                        )
                    }
                };
                (Role::Bad, lost.with("piece", label(table, wrong.piece)))
            }
            (_, 0) => (Role::Bad, msg!("This puzzle has no solution: {reason}.", reason)),
            (_, solutions) => (
                Role::Strong,
                msg!(
                    "This position still stands in {count} {count|solution|solutions}.",
                    count = LocalizedText::grouped(solutions)
                ),
            ),
        }
    }

    /// The effect of placing the piece in the hand where it is.
    fn here(&self, table: &Table) -> Option<(Role, Message)> {
        let ghost = self.ghost()?;
        let known = view(table).filter(|_| self.shows_counts);
        let left = known.and_then(|view| view.leaves(&ghost));
        let (role, text) = match (left, self.home) {
            _ if !self.fits(table) => (Role::Quiet, msg!("{piece} does not fit here.", ..)),
            (None, _) => (Role::Quiet, msg!("{piece} fits here.", ..)),
            (Some(0), _) => (Role::Warning, msg!("{piece} here leaves no solution.", ..)),
            (Some(_), None) => {
                (Role::Normal, msg!("{piece} here leaves {count} {count|solution|solutions}.", ..))
            }
            (Some(_), Some(home)) => {
                let place = msg!(
                    "Place {number} of {of} for {piece}: leaves {count} {count|solution|solutions}.",
                    number = home + 1,
                    of = known.map_or(0, |view| view.homes(ghost.piece).len()),
                    ..
                );
                (Role::Accent, place)
            }
        };
        let text = text.with("piece", label(table, ghost.piece));
        Some((role, text.with("count", LocalizedText::grouped(left.unwrap_or_default()))))
    }
}

/// The contents of the board, looked up once per frame.
struct Scene<'a> {
    play: &'a Filling,
    table: &'a Table,
    covers: HashMap<Cell, Cover>,
    ghost: Vec<Cell>,
    fits: bool,
    dead: Vec<Cell>,
    /// How far a light has moved over the solved board.
    light: Option<i32>,
}

impl<'a> Scene<'a> {
    fn of(play: &'a Filling, table: &'a Table) -> Self {
        let shown = view(table).filter(|_| play.shows_counts);
        Scene {
            covers: position(table).covers(),
            ghost: play.ghost().map_or_else(Vec::new, |ghost| ghost.cells),
            fits: play.fits(table),
            dead: shown.map_or_else(Vec::new, View::dead_cells),
            light: play.solved_since.map(|since| light(table.now.saturating_sub(since))),
            play,
            table,
        }
    }

    fn face(&self, spot: Spot) -> Face {
        let cell = self.play.grid.cell(spot);
        let is_cell = problem(self.table).cells().binary_search(&cell).is_ok();
        let cover = self.covers.get(&cell);
        let at_cursor = cell == self.play.cursor && self.light.is_none();
        let mark = if at_cursor { Mark::Cursor } else { Mark::None };
        if let Some(hand) = self.play.hand.as_ref().filter(|_| self.ghost.contains(&cell)) {
            let is_free = is_cell && cover.is_none();
            return Face {
                kind: Kind::Ghost { fits: self.fits },
                piece: hand.piece,
                label: label(self.table, hand.piece),
                mark: if is_free { mark } else { Mark::Wrong },
            };
        }
        match cover {
            Some(&Cover { number, piece, is_fixed, .. }) => Face {
                kind: Kind::Piece { number, is_fixed },
                piece,
                label: label(self.table, piece),
                mark: match self.light {
                    Some(light) if spot.row + spot.column == light => Mark::Shine,
                    _ => mark,
                },
            },
            None if !is_cell => Face::GAP,
            None if self.dead.contains(&cell) => Face::open(Mark::Wrong),
            None => Face::open(mark),
        }
    }
}

/// A light that moves over the board once, a diagonal every tenth of a second.
fn light(since: Duration) -> i32 {
    i32::try_from(since.as_millis() / 100).unwrap_or(i32::MAX)
}

fn ending(table: &Table, language: Language) -> [(Role, Message); 2] {
    let solved = msg!(
        "Solved! {pieces} pieces in {time}.",
        pieces = piece_count(table),
        time = clock::seconds(table.session.elapsed(), language)
    );
    let moves = msg!(
        "{moves} {moves|move|moves}, {hints} {hints|hint|hints}. n brings a new challenge.",
        moves = table.session.moves().len(),
        hints = table.session.hints()
    );
    [(Role::Good, solved), (Role::Normal, moves)]
}

/// The keys while a piece is in the hand.
pub(super) fn playing_keys(is_flat: bool) -> Vec<Key> {
    let mut keys = vec![
        Key::named(KeyCode::Enter, msg!("place")),
        Key::named(KeyCode::Tab, msg!("next piece")),
        Key::letter('r', msg!("turn")),
    ];
    if is_flat {
        keys.push(Key::letter('f', msg!("flip")));
    } else {
        keys.push(Key::letter('f', msg!("fit here")));
        keys.push(Key::letter(']', msg!("layer")));
    }
    keys.extend([
        Key::letter('x', msg!("take back")),
        Key::letter('u', msg!("undo")),
        Key::letter('h', msg!("hint")),
        Key::letter('.', msg!("good places")),
    ]);
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        let check = |number, english: &str, indonesian: &str| {
            let words = LocalizedText::grouped(number);
            assert_eq!(words.in_language(Language::English), english);
            assert_eq!(words.in_language(Language::Indonesian), indonesian);
        };
        check(0, "0", "0");
        check(999, "999", "999");
        check(4_331_140, "4,331,140", "4.331.140");
    }
}
