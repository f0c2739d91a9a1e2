//! Plays the screens as a person would, without a terminal.

mod contest;
mod generic;
mod monkey;
mod nerdle;
mod nerdle_assist;
mod null_puzzle;
mod practice;
mod replay;
mod slide;
mod slide_watch;
mod solutions;
mod stack;
mod tiling;

use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position;
use unpuzzle_puzzles::Language;

use super::env::ScreenEnv;
use super::screen::{Event, Screen};
use super::stack::ScreenStack;
use super::theme::Theme;
use crate::history::{GameHistory, History};
use crate::{Ended, Registry, Settings};

/// The registry with a puzzle that no screen has ever heard of.
static WITH_NULL: Registry = &[&null_puzzle::Null];

const ENGLISH: Theme = Theme { language: Language::English, colours: true, unicode: true };

/// A person in front of a terminal.
struct Person {
    stack: ScreenStack,
    terminal: Terminal<TestBackend>,
    now: Duration,
    directory: tempfile::TempDir,
}

impl Person {
    /// Sits down before a screen of 80 by 24 characters, in English.
    fn before(screen: impl Screen + 'static) -> Self {
        Person::before_in(screen, Language::English)
    }

    fn before_in(screen: impl Screen + 'static, language: Language) -> Self {
        Person::with_theme(Box::new(screen), Theme { language, ..ENGLISH })
    }

    fn with_theme(screen: Box<dyn Screen>, theme: Theme) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let history = history(directory.path());
        let mut person = Person {
            stack: ScreenStack::new(screen, theme, history),
            terminal: Terminal::new(TestBackend::new(80, 24)).unwrap(),
            now: Duration::ZERO,
            directory,
        };
        person.look();
        person
    }

    fn resize(&mut self, width: u16, height: u16) -> &mut Self {
        self.terminal.backend_mut().resize(width, height);
        self.look();
        self
    }

    fn press(&mut self, code: KeyCode) -> &mut Self {
        self.handle(Event::press(code))
    }

    fn control(&mut self, letter: char) -> &mut Self {
        let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        self.handle(Event::Key(key))
    }

    fn write(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            self.press(KeyCode::Char(letter));
        }
        self
    }

    fn enter(&mut self) -> &mut Self {
        self.press(KeyCode::Enter)
    }

    /// Clicks on the first letter of some words on the screen.
    fn click(&mut self, words: &str) -> &mut Self {
        let seen = self.see();
        let (row, line) = (seen.lines().enumerate())
            .find(|(_, line)| line.contains(words))
            .unwrap_or_else(|| panic!("“{words}” is not on the screen:\n{seen}"));
        let start = line.find(words).unwrap();
        let column = line[..start].chars().count();
        self.handle(Event::Click(Position::new(column as u16, row as u16)))
    }

    fn wait(&mut self, seconds: f64) -> &mut Self {
        self.now += Duration::from_secs_f64(seconds);
        self.handle(Event::Tick)
    }

    fn handle(&mut self, event: Event) -> &mut Self {
        self.stack.handle(event, self.now);
        self.look();
        self
    }

    fn look(&mut self) {
        self.terminal.draw(|frame| self.stack.draw(frame)).unwrap();
    }

    /// The screen, row by row.
    fn see(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let rows = buffer.content.chunks(width).map(|row| {
            let text: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
            format!("{}\n", text.trim_end())
        });
        rows.collect()
    }

    /// Fails unless some words are on the screen.
    fn sees(&mut self, words: &str) -> &mut Self {
        let seen = self.see();
        assert!(seen.contains(words), "“{words}” is not on the screen:\n{seen}");
        self
    }

    /// Waits until some words are on the screen.
    fn until(&mut self, words: &str) -> &mut Self {
        let start = std::time::Instant::now();
        while !self.see().contains(words) && start.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
            self.handle(Event::Tick);
        }
        self.sees(words)
    }

    /// Compares the screen with the one on record.
    fn compare(&mut self, name: &str) -> &mut Self {
        insta::with_settings!({
            prepend_module_to_snapshot => false,
            snapshot_path => "tests/snapshots",
            omit_expression => true,
        }, {
            insta::assert_snapshot!(name, self.see());
        });
        self
    }

    fn has_left(&self) -> Option<Ended> {
        self.stack.exit()
    }
}

/// The recorded results of the player.
fn past(person: &Person, puzzle: &str) -> History {
    history(person.directory.path()).past(puzzle)
}

fn history(directory: &Path) -> Rc<GameHistory> {
    Rc::new(GameHistory::new(unpuzzle::ALL, Some(directory.to_owned())))
}

fn env(registry: Registry) -> Rc<ScreenEnv> {
    ScreenEnv::new(settings(registry))
}

/// A terminal whose games are kept in a folder and started with `--seed`.
fn seeded_env(directory: &Path, seed: u64) -> Rc<ScreenEnv> {
    ScreenEnv::new(Settings {
        data_directory: Some(directory.to_owned()),
        seed,
        is_seeded: true,
        ..settings(unpuzzle::ALL)
    })
}

fn settings(registry: Registry) -> Settings {
    Settings {
        registry,
        language: Language::English,
        colours: true,
        unicode: true,
        seed: 7,
        is_seeded: false,
        timeout: Some(Duration::from_secs(60)),
        node_limit: None,
        stop: Default::default(),
        data_directory: None,
    }
}
