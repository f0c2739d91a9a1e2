//! Help with a game that is played elsewhere: it recommends a guess, you type the colours.

use std::rc::Rc;
use std::time::Duration;

use ratatui::layout::Position;
use unpuzzle::nerdle::{
    Advice, Adviser, Colour, Feedback, Guess, Knowledge, Mode, Row, Symbol, Tiles, Variant,
};
use unpuzzle::puzzles::nerdle::Assist as Arguments;
use unpuzzle_puzzles::{Exhausted, msg};
use unpuzzle_session::{Asker, Worker};

use super::row::Slots;
use super::tiles::{self, Arrangement, Face, Faces};
use crate::env::ScreenEnv;
use crate::prelude::*;

pub(crate) struct Assist {
    env: Rc<ScreenEnv>,
    arguments: Arguments,
    boards: Option<Vec<Knowledge>>,
    earlier: Vec<Vec<Knowledge>>,
    worker: Worker<Question, Thought>,
    is_busy: bool,
    advice: Advised,
    editing: Editing,
    guess: Slots<Symbol>,
    /// Whether the guess is the person's own and not to be replaced.
    is_own_guess: bool,
    /// The colours of all open boards, one after the other.
    colours: Slots<Colour>,
    note: Option<(Role, Message)>,
    first_board: usize,
}

#[derive(Clone, Debug)]
enum Advised {
    Thinking,
    Known(Advice),
    Unknown,
    Solved,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Editing {
    Guess,
    Colours,
}

impl Assist {
    pub(crate) fn new(env: Rc<ScreenEnv>, arguments: Arguments) -> Self {
        let tiles = arguments.rules().variant.tiles();
        let mut assist = Assist {
            worker: thinker(arguments, env.search_timeout()),
            env,
            arguments,
            boards: None,
            earlier: Vec::new(),
            is_busy: false,
            advice: Advised::Thinking,
            editing: Editing::Colours,
            guess: Slots::new(tiles),
            is_own_guess: false,
            colours: Slots::new(tiles * arguments.boards.count()),
            note: None,
            first_board: 0,
        };
        assist.think(None);
        assist
    }

    fn variant(&self) -> Variant {
        self.arguments.rules().variant
    }

    fn board_count(&self) -> usize {
        self.arguments.boards.count()
    }

    /// The boards that are not solved, by their numbers.
    fn open(&self) -> Vec<usize> {
        let boards = self.boards.as_deref().unwrap_or_default();
        let open = boards.iter().enumerate().filter(|(_, own)| !own.is_solved());
        open.map(|(number, _)| number).collect()
    }

    fn rows(&self) -> usize {
        self.earlier.len()
    }

    fn is_solved(&self) -> bool {
        self.boards.is_some() && self.open().is_empty()
    }

    /// Applies another row and finds the next guess.
    fn think(&mut self, entered: Option<Entered>) {
        self.worker.ask((self.boards.clone(), entered));
        self.is_busy = true;
        self.listen(Worker::soon);
    }

    fn listen(&mut self, next: fn(&Worker<Question, Thought>) -> Option<Thought>) {
        while let Some(thought) = next(&self.worker).filter(|_| self.is_busy) {
            match thought {
                Thought::Boards(Ok(boards)) => self.go_on(boards),
                Thought::Boards(Err(problem)) => {
                    self.is_busy = false;
                    self.note = Some((Role::Bad, problem));
                }
                Thought::Advice(advice) => {
                    self.is_busy = false;
                    self.recommend(advice);
                }
            }
            if !self.is_busy {
                return;
            }
        }
    }

    /// Continues from the new knowledge.
    fn go_on(&mut self, boards: Vec<Knowledge>) {
        self.advice = Advised::Thinking;
        let rows = |boards: &[Knowledge]| boards.iter().map(|own| own.rows().len()).sum::<usize>();
        if let Some(before) = self.boards.take()
            && rows(&before) != rows(&boards)
        {
            self.earlier.push(before);
            self.is_own_guess = false;
            self.guess.clear();
        }
        self.boards = Some(boards);
        if !self.is_own_guess {
            self.start_row();
        }
    }

    /// Empties the colours for the boards that are open now.
    fn start_row(&mut self) {
        self.colours = Slots::new(self.open().len() * self.variant().tiles());
        self.editing = Editing::Colours;
    }

    fn recommend(&mut self, advice: Result<Option<Advice>, Exhausted>) {
        self.advice = match advice {
            Ok(Some(advice)) => Advised::Known(advice),
            Ok(None) => Advised::Solved,
            Err(_) => Advised::Unknown,
        };
        if let Advised::Known(advice) = &self.advice
            && !self.is_own_guess
        {
            self.guess.set(advice.guess.symbols());
        }
    }

    fn submit(&mut self) {
        if self.is_busy && self.boards.is_none() {
            return;
        }
        match self.entered() {
            Ok(entered) => self.think(Some(entered)),
            Err(problem) => self.note = Some(problem),
        }
    }

    /// The guess and its colours, or the problem.
    fn entered(&self) -> Result<Entered, (Role, Message)> {
        let text: String = self.guess.all().into_iter().map(Symbol::character).collect();
        let guess = Guess::parse(&text, self.variant());
        let guess = guess.map_err(|error| (Role::Bad, error.kind.message().clone()))?;
        let count = self.colours.missing();
        if count > 0 {
            let missing = msg!("{count} {count|colour is|colours are} still missing", count);
            return Err((Role::Warning, missing));
        }
        let colours = self.colours.all();
        let boards = colours.chunks(self.variant().tiles());
        Ok((guess.tiles, boards.map(Feedback::from_colours).collect()))
    }

    /// Reopens the last row for editing.
    fn undo(&mut self) {
        let Some(before) = self.earlier.pop() else {
            self.note = Some((Role::Warning, msg!("nothing to undo")));
            return;
        };
        let after = self.boards.replace(before).unwrap_or_default();
        let open = self.open();
        let rows: Vec<&Row> = open.iter().filter_map(|&at| after.get(at)?.rows().last()).collect();
        if let Some(row) = rows.first() {
            self.guess.set(row.guess.symbols());
        }
        self.start_row();
        let colours = rows.iter().flat_map(|row| row.feedback.colours());
        self.colours.set(colours.copied());
        self.is_own_guess = true;
        self.think(None);
    }

    fn start_over(&mut self) {
        *self = Assist::new(Rc::clone(&self.env), self.arguments);
    }

    fn switch(&mut self) {
        self.editing = match self.editing {
            Editing::Guess => Editing::Colours,
            Editing::Colours => Editing::Guess,
        };
        if self.editing == Editing::Guess {
            self.guess.go_to(0);
        }
    }

    fn update_key(&mut self, event: &Event) -> Effect {
        let takes_back = event.key() == Some(KeyCode::Backspace) && self.colours.is_empty();
        match event.key() {
            Some(KeyCode::Esc) => return Effect::Close,
            Some(KeyCode::Enter) if self.is_solved() => self.start_over(),
            Some(KeyCode::Enter) if self.editing == Editing::Guess => self.switch(),
            Some(KeyCode::Enter) => self.submit(),
            Some(KeyCode::Tab) if !self.is_solved() => self.switch(),
            Some(KeyCode::Backspace) if self.is_solved() => self.undo(),
            Some(KeyCode::Up) => self.undo(),
            Some(KeyCode::Backspace) if takes_back && self.editing == Editing::Colours => {
                self.undo();
            }
            Some(KeyCode::Down) => {
                self.first_board = (self.first_board + 1) % self.board_count();
            }
            Some(KeyCode::Char(letter)) => return self.update_letter(letter, event),
            _ => self.edit(event),
        }
        Effect::Stay
    }

    fn edit(&mut self, event: &Event) {
        match self.editing {
            Editing::Guess => {
                self.is_own_guess |= self.guess.edit(event);
            }
            // As on paper, colours may have blanks between them.
            Editing::Colours if event.letter() == Some(' ') => {}
            Editing::Colours => {
                self.colours.edit(event);
            }
        }
    }

    fn update_letter(&mut self, letter: char, event: &Event) -> Effect {
        if !self.is_solved() && self.type_letter(letter) {
            return Effect::Stay;
        }
        match letter.to_ascii_lowercase() {
            'q' => return Effect::Close,
            '?' => {
                return Effect::read(
                    self.title(),
                    msg!(
                        "Play on any Nerdle page and let this one think.\n\n1. It recommends a guess. Enter it on the page.\n2. Type the colours that the page showed, tile by tile:\n   0 or b (black) absent, 1 or p (purple) elsewhere, 2 or g (green) right.\n   Squares copied from a shared grid can be pasted.\n3. Press Enter, and it recommends the next one.\n\nTab              you made another guess: type it\n← →, Backspace   correct the row\n↑                take the last row back and change it\nl                list what is still possible\n↓                another board, where not all fit\nn                start over\nq, Esc           leave\n\nMouse: click a tile to give it the next colour.\n\nIf the colours contradict each other, the row that cannot be is named."
                    ),
                );
            }
            'l' => {
                let boards: Vec<&Knowledge> = self.boards.iter().flatten().collect();
                return Effect::Open(Box::new(super::candidates(&boards)));
            }
            'n' => self.start_over(),
            _ => self.edit(event),
        }
        Effect::Stay
    }

    /// Types a symbol or a colour; returns whether the letter is one.
    fn type_letter(&mut self, letter: char) -> bool {
        match self.editing {
            Editing::Guess => {
                let symbol = tiles::symbol_of(letter, self.variant());
                self.is_own_guess |= symbol.is_some();
                symbol.map(|symbol| self.guess.put(symbol)).is_some()
            }
            Editing::Colours => colour_of(letter).map(|colour| self.colours.put(colour)).is_some(),
        }
    }

    /// A pasted equation is the guess, anything else its colours.
    fn paste(&mut self, text: &str) {
        if text.contains('=') {
            let symbols = text.chars().filter_map(|own| tiles::symbol_of(own, self.variant()));
            self.guess.set(symbols.collect::<Vec<_>>());
            self.is_own_guess = true;
        } else {
            text.chars().filter_map(colour_of).for_each(|colour| self.colours.put(colour));
        }
    }

    /// A click on a tile of the row gives it the next colour.
    fn click(&mut self, position: Position, area: Rect) {
        let arrangement = self.arrangement(area);
        let found = arrangement.and_then(|own| own.tile_at(self.rows(), position));
        let place = found.and_then(|(board, tile)| Some((self.place_of(board)?, tile)));
        if let Some((board, tile)) = place {
            let place = board * self.variant().tiles() + tile;
            let colour = match self.colours.get(place) {
                None => Colour::Absent,
                Some(Colour::Absent) => Colour::Elsewhere,
                Some(Colour::Elsewhere) => Colour::Right,
                Some(Colour::Right) => Colour::Absent,
            };
            self.editing = Editing::Colours;
            self.colours.go_to(place);
            self.colours.put(colour);
        }
    }

    /// The place of a board among those that are open.
    fn place_of(&self, board: usize) -> Option<usize> {
        self.open().iter().position(|&own| own == board)
    }
}

/// The colour that a letter, a digit or a square stands for.
fn colour_of(letter: char) -> Option<Colour> {
    let feedback = Feedback::parse(&letter.to_string(), 1).ok()?;
    feedback.colours().first().copied()
}

impl Screen for Assist {
    fn title(&self) -> Message {
        msg!("{puzzle} · {screen}", puzzle = msg!("Nerdle helper"), screen = self.variant().name())
    }

    fn status(&self) -> Option<Message> {
        Some(msg!("row {row}", row = self.rows() + usize::from(!self.is_solved())))
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = match (self.is_solved(), self.editing) {
            (true, _) => vec![Key::named(KeyCode::Enter, msg!("restart"; "new game"))],
            (false, Editing::Guess) => vec![Key::named(KeyCode::Enter, msg!("colours"))],
            (false, Editing::Colours) => vec![
                Key::named(KeyCode::Enter, msg!("done")),
                Key::named(KeyCode::Tab, msg!("other guess")),
            ],
        };
        if self.rows() > 0 {
            keys.push(Key::named(KeyCode::Up, msg!("undo a row")));
        }
        keys.push(Key::letter('l', msg!("list")));
        if self.board_count() > 1 {
            keys.push(Key::named(KeyCode::Down, msg!("next board")));
        }
        if self.rows() > 0 && !self.is_solved() {
            keys.push(Key::letter('n', msg!("restart"; "new game")));
        }
        keys.extend(Key::help_and_leave());
        keys
    }

    fn update(&mut self, event: &Event, cx: EventContext) -> Effect {
        self.listen(Worker::poll);
        match event {
            Event::Click(position) => self.click(*position, cx.area),
            Event::Paste(text) => self.paste(text),
            Event::Key(_) => {
                self.note = None;
                return self.update_key(event);
            }
            _ => {}
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, bottom] = self.areas(area);
        let arrangement = self.arrangement(area);
        tiles::draw_boards(arrangement.as_ref(), frame, top, theme, |board| self.faces(board));
        let hidden = arrangement.and_then(|own| own.hidden(self.board_count()));
        let hidden = hidden.map(|message| (Role::Quiet, message));
        let words = self.words().into_iter().chain(hidden);
        let rows =
            words.flat_map(|(role, message)| said(role, &theme.tell(&message), area.width, theme));
        tiles::draw_words(rows.collect(), frame, bottom, theme);
    }

    fn is_under_way(&self) -> bool {
        self.rows() > 0 && !self.is_solved()
    }
}

/// Rows of words below the boards.
const WORDS: u16 = 7;

impl Assist {
    /// Boards and words; boards have the room that their rows need.
    fn areas(&self, area: Rect) -> [Rect; 2] {
        let rows = u16::try_from(self.row_count()).unwrap_or(u16::MAX);
        let words = area.height.saturating_sub(rows).clamp(4, WORDS);
        Layout::vertical([Constraint::Min(1), Constraint::Length(words)]).areas(area)
    }

    /// Rows of the game elsewhere, or more while it is not over.
    fn row_count(&self) -> usize {
        let mode = match self.board_count() {
            1 => Mode::Single,
            2 => Mode::Bi,
            _ => Mode::Quad,
        };
        mode.rows(self.variant()).max(self.rows() + 1)
    }

    fn arrangement(&self, area: Rect) -> Option<Arrangement> {
        let (boards, rows) = (self.board_count(), self.row_count());
        let [area, _] = self.areas(area);
        Arrangement::of(boards, rows, self.variant().tiles(), self.first_board, area)
    }

    fn faces(&self, number: usize) -> Faces {
        let Some(board) = self.boards.as_ref().and_then(|boards| boards.get(number)) else {
            return Faces::new();
        };
        let mut faces: Faces = board.rows().iter().map(tiles::row_faces).collect();
        if let Some(place) = self.place_of(number) {
            let tiles = self.variant().tiles();
            let first = place * tiles;
            let entered = |tile| Face {
                symbol: self.guess.get(tile),
                colour: self.colours.get(first + tile),
                is_cursor: match self.editing {
                    Editing::Guess => self.guess.cursor() == tile,
                    Editing::Colours => self.colours.cursor() == first + tile,
                },
            };
            faces.push((0..tiles).map(entered).collect());
        }
        faces
    }

    /// The problem, the recommendation, and what to do.
    fn words(&self) -> Vec<(Role, Message)> {
        let mut all: Vec<_> = self.note.clone().into_iter().collect();
        match &self.advice {
            Advised::Thinking => all.push((Role::Quiet, msg!("One moment…"))),
            Advised::Unknown => all.push((
                Role::Warning,
                msg!("No recommendation in time: Tab, and type a guess of your own"),
            )),
            Advised::Solved => {
                let solved = msg!("Solved in {rows} {rows|row|rows}.", rows = self.rows());
                all.push((Role::Good, solved));
                return all;
            }
            Advised::Known(advice) => {
                let one = advice.candidates.iter().all(|&count| count == 1);
                let text =
                    if one { msg!("The answer is {guess}", ..) } else { msg!("Guess {guess}", ..) };
                all.push((Role::Strong, text.with("guess", advice.guess.to_string())));
                let left = msg!("{count} still possible.", count = advice.candidates_left());
                all.push((Role::Normal, left));
                if !one {
                    all.push((Role::Quiet, advice.expectation()));
                }
            }
        }
        let guess: String = self.guess.all().into_iter().map(Symbol::character).collect();
        let prompt = match self.editing {
            Editing::Guess => {
                msg!("Type the guess that you made instead, then Enter for its colours.")
            }
            Editing::Colours => msg!(
                "Enter {guess} on the page, then type its colours here: 0 absent, 1 elsewhere, 2 right (or b p g, or paste squares), and Enter.",
                guess
            ),
        };
        all.push((Role::Accent, prompt));
        all
    }
}

enum Thought {
    /// The new knowledge, or why a row is impossible.
    Boards(Result<Vec<Knowledge>, Message>),
    Advice(Result<Option<Advice>, Exhausted>),
}

/// A guess and its colours on every open board.
type Entered = (Tiles, Vec<Feedback>);

/// The knowledge so far, and one more row.
type Question = (Option<Vec<Knowledge>>, Option<Entered>);

/// Adds rows to boards and looks for the next guess within a time limit.
fn thinker(arguments: Arguments, timeout: Duration) -> Worker<Question, Thought> {
    Worker::spawn(move |(boards, entered): Question, asker: &Asker<Thought>| {
        let new = || vec![Knowledge::new(arguments.rules()); arguments.boards.count()];
        let boards = added(boards.unwrap_or_else(new), entered);
        asker.tell(Thought::Boards(boards.clone()));
        if let Ok(boards) = boards {
            let adviser = Adviser { strategy: arguments.strategy, hard: arguments.hard };
            let budget = asker.budget().with_timeout(timeout);
            asker.tell(Thought::Advice(adviser.advise(&boards, &budget)));
        }
    })
}

/// The boards with one more row, or which row is impossible.
fn added(mut boards: Vec<Knowledge>, entered: Option<Entered>) -> Result<Vec<Knowledge>, Message> {
    let Some((guess, colours)) = entered else {
        return Ok(boards);
    };
    let several = boards.len() > 1;
    let open = boards.iter_mut().enumerate().filter(|(_, own)| !own.is_solved());
    for ((number, board), feedback) in open.zip(colours) {
        board.add(Row { guess, feedback }).map_err(|error| {
            let what = error.message();
            if several { msg!("board {number}: {what}", number = number + 1, what) } else { what }
        })?;
    }
    Ok(boards)
}
