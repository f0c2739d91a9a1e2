//! Help with a game that is played elsewhere: it recommends a guess, you type
//! the colours that came, until the answer is found.

use std::rc::Rc;

use ratatui::layout::Position;
use unpuzzle::nerdle::{Advice, Colour, Feedback, Guess, Knowledge, Row, Symbol, Variant};
use unpuzzle_puzzles::{Exhausted, msg};
use unpuzzle_session::Worker;

use super::thinking::{Entered, Question, Settings, Thought, thinker};
use super::typing::Slots;
use super::{assist_view, keyboard, pages};
use crate::env::ScreenEnv;
use crate::prelude::*;

pub(crate) struct Assist {
    env: Rc<ScreenEnv>,
    settings: Settings,
    pub(super) boards: Option<Vec<Knowledge>>,
    earlier: Vec<Vec<Knowledge>>,
    worker: Worker<Question, Thought>,
    is_busy: bool,
    pub(super) advice: Advised,
    pub(super) editing: Editing,
    pub(super) guess: Slots<Symbol>,
    /// Whether the guess is the person's own and not to be replaced.
    is_own_guess: bool,
    /// The colours of all open boards, one after the other.
    pub(super) colours: Slots<Colour>,
    pub(super) note: Option<(Role, Message)>,
    pub(super) first_board: usize,
}

#[derive(Clone, Debug)]
pub(super) enum Advised {
    Thinking,
    Known(Advice),
    Unknown,
    Solved,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Editing {
    Guess,
    Colours,
}

impl Assist {
    pub(crate) fn new(env: Rc<ScreenEnv>, settings: Settings) -> Self {
        let tiles = settings.rules.variant.tiles();
        let mut assist = Assist {
            worker: thinker(settings, env.search_timeout()),
            env,
            settings,
            boards: None,
            earlier: Vec::new(),
            is_busy: false,
            advice: Advised::Thinking,
            editing: Editing::Colours,
            guess: Slots::new(tiles),
            is_own_guess: false,
            colours: Slots::new(tiles * settings.boards),
            note: None,
            first_board: 0,
        };
        assist.think(None);
        assist
    }

    pub(super) fn variant(&self) -> Variant {
        self.settings.rules.variant
    }

    pub(super) fn board_count(&self) -> usize {
        self.settings.boards
    }

    /// The boards that are not solved, by their numbers.
    pub(super) fn open(&self) -> Vec<usize> {
        let boards = self.boards.as_deref().unwrap_or_default();
        let open = boards.iter().enumerate().filter(|(_, own)| !own.is_solved());
        open.map(|(number, _)| number).collect()
    }

    pub(super) fn rows(&self) -> usize {
        self.earlier.len()
    }

    pub(super) fn is_busy(&self) -> bool {
        self.is_busy
    }

    pub(super) fn is_solved(&self) -> bool {
        self.boards.is_some() && self.open().is_empty()
    }

    /// Works out what follows from one row more, and what to guess then.
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

    /// Goes on with what is known now, unless it was known before.
    fn go_on(&mut self, boards: Vec<Knowledge>) {
        self.advice = Advised::Thinking;
        let rows = |boards: &[Knowledge]| boards.iter().map(|own| own.rows().len()).sum::<usize>();
        match self.boards.take() {
            Some(before) if rows(&before) == rows(&boards) => {}
            Some(before) => {
                self.earlier.push(before);
                self.is_own_guess = false;
                self.guess.clear();
            }
            None => {}
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
        if self.is_busy() && self.boards.is_none() {
            return;
        }
        match self.entered() {
            Ok(entered) => self.think(Some(entered)),
            Err(problem) => self.note = Some(problem),
        }
    }

    /// The guess and its colours, or what is missing.
    fn entered(&self) -> Result<Entered, (Role, Message)> {
        let text: String = self.guess.all().into_iter().map(Symbol::character).collect();
        let guess = Guess::parse(&text, self.variant());
        let guess = guess.map_err(|error| (Role::Bad, error.kind.message()))?;
        match self.colours.missing() {
            0 => {}
            count => {
                return Err((
                    Role::Warning,
                    msg!("{count} {count|colour is|colours are} still missing", count),
                ));
            }
        }
        let colours = self.colours.all();
        let boards = colours.chunks(self.variant().tiles());
        Ok((guess.tiles, boards.map(Feedback::from_colours).collect()))
    }

    /// Takes the last row back, to be changed.
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
        *self = Assist::new(Rc::clone(&self.env), self.settings);
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
            Some(KeyCode::Down) => self.show_next_board(),
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
                return Effect::Open(Box::new(pages::candidates(&boards)));
            }
            'n' => self.start_over(),
            _ => self.edit(event),
        }
        Effect::Stay
    }

    /// Types a symbol or a colour; says whether the letter is one.
    fn type_letter(&mut self, letter: char) -> bool {
        match self.editing {
            Editing::Guess => match keyboard::symbol_of(letter, self.variant()) {
                Some(symbol) => {
                    self.guess.put(symbol);
                    self.is_own_guess = true;
                    true
                }
                None => false,
            },
            Editing::Colours => match colour_of(letter) {
                Some(colour) => {
                    self.colours.put(colour);
                    true
                }
                None => false,
            },
        }
    }

    /// A pasted equation is the guess, anything else its colours.
    fn paste(&mut self, text: &str) {
        if text.contains('=') {
            let symbols = text.chars().filter_map(|own| keyboard::symbol_of(own, self.variant()));
            self.guess.set(symbols.collect::<Vec<_>>());
            self.is_own_guess = true;
        } else {
            text.chars().filter_map(colour_of).for_each(|colour| self.colours.put(colour));
        }
    }

    /// A click on a tile of the row gives it the next colour.
    fn click(&mut self, position: Position, area: Rect) {
        let arrangement = assist_view::arrangement(self, area);
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
    pub(super) fn place_of(&self, board: usize) -> Option<usize> {
        self.open().iter().position(|&own| own == board)
    }

    fn show_next_board(&mut self) {
        self.first_board = (self.first_board + 1) % self.settings.boards;
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
        assist_view::keys(self)
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        self.listen(Worker::poll);
        match event {
            Event::Click(position) => self.click(*position, context.area),
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
        assist_view::draw(self, frame, area, theme);
    }

    fn is_under_way(&self) -> bool {
        self.rows() > 0 && !self.is_solved()
    }
}
