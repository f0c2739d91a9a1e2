//! Any game with typed moves: a new puzzle can be played before it has a skin of its own.

use std::path::Path;
use std::rc::Rc;

use unpuzzle_puzzles::{AnyGame, Call, Game as _, GameId, Puzzle, msg};
use unpuzzle_render::instance::read_bytes;
use unpuzzle_session::Session;

use super::entry::{self, Entry, Note};
use super::env::{self, ScreenEnv, no_such_game};
use super::game::{GameScreen, Input, Skin, Table as GameTable};
use super::list::Scroll;
use super::menu::rules_of;
use super::prompt::{self, Answer, Prompt};
use super::saving::Saving;
use super::{clock, page};
use crate::prelude::*;

pub(crate) struct Typing {
    puzzle: &'static dyn Puzzle,
    entry: Entry,
    /// Asks for the file of a saved game.
    opening: Option<Prompt>,
    scroll: Scroll,
}

type Table = GameTable<Typing>;

/// Maximum size of a saved game.
const LARGEST: u64 = 16 << 20;

/// Starts the game that a request names, or the puzzle's first sample.
pub(crate) fn screen(
    env: &Rc<ScreenEnv>,
    puzzle: &'static dyn Puzzle,
    request: &Call,
) -> Result<GameScreen<Typing>, InputError> {
    let named = request.instance_text();
    let sample = puzzle.about().samples.first().copied();
    let text = match named {
        Some(text) if text.starts_with(&format!("{}:", puzzle.name())) => text.to_owned(),
        Some(text) => format!("{}:{}", puzzle.name(), text.replace(' ', ",")),
        None => sample.unwrap_or_default().to_owned(),
    };
    let id: GameId = text.parse().map_err(|_| no_such_game(&text))?;
    let open = |id: &GameId| puzzle.open(id, &env.budget());
    let place = (puzzle.name(), "game", Some(text.as_str()));
    let begun = env::begin(env.game_file(place), open, || open(&id).map(Session::new))?;
    let skin = Typing { puzzle, entry: Entry::default(), opening: None, scroll: Scroll::default() };
    Ok(GameScreen::new(Rc::clone(env), skin, begun))
}

impl Typing {
    /// Takes a letter that is a command while the line is empty.
    fn command(&mut self, table: &mut Table, letter: char) -> Option<Input<Self>> {
        match letter {
            'r' => return Some(Input::Redo),
            '?' => return Some(Input::Effect(Effect::Open(Box::new(rules_of(self.puzzle))))),
            'u' | 'h' | 'q' => return Some(Input::Other),
            's' => {
                let name = format!("{}-game", self.puzzle.name());
                table.saving = Saving::begin(&name, table.session.save());
            }
            'o' => self.opening = Some(Prompt::new(msg!("Open which file:"), "")),
            _ => return None,
        }
        Some(Input::Taken)
    }

    fn submit(&self, table: &Table) -> Input<Self> {
        let typed = self.entry.input.text();
        match typed.trim() {
            "" => Input::Taken,
            text => table.game().read(text).map_or(Input::Taken, Input::Play),
        }
    }

    fn scroll(&mut self, table: &Table, event: &Event, cx: EventContext) {
        let [board, ..] = areas(cx.area);
        let rows = lines(table, board, cx.theme).len();
        self.scroll.update(event, rows, board.height);
    }

    fn load(&mut self, table: &mut Table, name: &str) {
        let opened = read_bytes(Path::new(name), LARGEST)
            .map_err(|failure| msg!("not opened: {why}", why = failure.message))
            .and_then(|bytes| {
                Session::load(&String::from_utf8_lossy(&bytes), |id| {
                    self.puzzle.open(id, &table.env.budget())
                })
                .map_err(|error| error.message)
            });
        match opened {
            Ok(session) => {
                table.session.replace_by(session);
                table.say(Role::Good, msg!("Resumed from the saved game."));
                (self.opening, self.entry) = (None, Entry::default());
            }
            Err(problem) => {
                if let Some(prompt) = &mut self.opening {
                    prompt.refuse(problem);
                }
            }
        }
    }
}

fn lines(table: &Table, area: Rect, theme: Theme) -> Vec<Line<'static>> {
    let page = (**table.game()).page();
    Scroll::lines(area, |width| page::lines(&page, width, theme))
}

fn areas(area: Rect) -> [Rect; 3] {
    Layout::vertical([
        Constraint::Min(1),
        Constraint::Length(entry::ROWS),
        Constraint::Length(prompt::ROWS),
    ])
    .areas(area)
}

impl Skin for Typing {
    type Game = Box<dyn AnyGame>;
    type Thought = ();

    fn puzzle(&self) -> &'static dyn Puzzle {
        self.puzzle
    }

    fn title(&self, table: &Table) -> Message {
        title(self.puzzle, table.session.id().to_string())
    }

    fn status(&self, table: &Table) -> Message {
        msg!(
            "score {score}  moves {moves}  hints {hints}  {time}",
            score = (**table.game()).score(),
            moves = table.session.moves().len(),
            hints = table.session.hints(),
            time = clock::minutes(table.session.elapsed())
        )
    }

    fn keys(&self, _table: &Table) -> Vec<Key> {
        if self.opening.is_some() {
            return vec![
                Key::named(KeyCode::Enter, msg!("done")),
                Key::named(KeyCode::Esc, msg!("cancel")),
            ];
        }
        vec![
            Key::named(KeyCode::Enter, msg!("verb"; "move")),
            Key::letter('u', msg!("undo")),
            Key::letter('r', msg!("redo")),
            Key::letter('h', msg!("hint")),
            Key::letter('s', msg!("save")),
            Key::letter('o', msg!("open")),
            Key::letter('?', msg!("rules")),
            Key::letter('q', msg!("leave")),
        ]
    }

    fn help(&self) -> Message {
        self.puzzle.about().rules.clone()
    }

    fn draw(&self, table: &Table, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [board, line, bottom] = areas(area);
        self.scroll.draw(frame, board, &lines(table, board, theme), theme);
        let hint = table.hint.clone().map(|(_, hint)| Note::Said(Role::Accent, hint));
        let note = table.note_or_busy().or(hint);
        self.entry.with_note(note).draw(frame, line, &msg!("type a move"), theme);
        match &self.opening {
            Some(prompt) => prompt.draw(frame, bottom, theme),
            None => table.saving.draw(frame, bottom, theme),
        }
    }

    fn input(&mut self, table: &mut Table, event: &Event, cx: EventContext) -> Input<Self> {
        if let Some(prompt) = &mut self.opening {
            match prompt.update(event) {
                Answer::Pending => {}
                Answer::Cancelled => self.opening = None,
                Answer::Given(name) => self.load(table, &name),
            }
            return Input::Taken;
        }
        if self.entry.input.is_empty()
            && let Some(letter) = event.letter()
            && let Some(input) = self.command(table, letter)
        {
            return input;
        }
        match event.key() {
            Some(KeyCode::Esc) if !self.entry.input.is_empty() => {
                (self.entry, table.note) = (Entry::default(), None);
            }
            Some(KeyCode::Esc) => return Input::Other,
            Some(KeyCode::Enter) => return self.submit(table),
            Some(KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown) => {
                self.scroll(table, event, cx);
            }
            _ if matches!(event, Event::Wheel(_)) => self.scroll(table, event, cx),
            _ => {
                if self.entry.edit(event) {
                    table.note = None;
                }
            }
        }
        Input::Taken
    }

    fn played(&mut self, table: &mut Table, said: &Message, _theme: Theme) {
        table.say(Role::Normal, said.clone());
    }

    fn changed(&mut self, _table: &mut Table) {
        self.entry = Entry::default();
    }
}
