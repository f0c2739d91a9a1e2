//! What is agreed on before a game: the level, the cards, the players.

use std::rc::Rc;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use unpuzzle::twentyfour::deal::Deck;
use unpuzzle::twentyfour::rating::Level;
use unpuzzle::twentyfour::table::bots::Skill;
use unpuzzle::twentyfour::table::{Penalty, Table, TableRules};
use unpuzzle_core::page::Role;
use unpuzzle_core::{Failure, Message, Puzzle, Text};

use super::contest::{Contest, Settings};
use super::dealer::Dealer;
use super::messages;
use super::practice::Practice;
use crate::screens::entry::{explained, said};
use crate::screens::form::{Field, Form};
use crate::screens::look::Look;
use crate::screens::messages as common;
use crate::screens::screen::{Effect, Event, Key, Moment, Screen};
use crate::screens::world::World;

/// The screen.
pub(crate) struct Setup {
    world: Rc<World>,
    puzzle: &'static dyn Puzzle,
    game: Game,
    form: Form,
    problem: Option<Failure>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Game {
    Practice,
    Match,
}

const DECKS: [(Deck, &Text); 3] = [
    (Deck::Full, &messages::FULL_DECK),
    (Deck::OneToTen, &messages::DECK_TO_TEN),
    (Deck::OneToNine, &messages::DECK_TO_NINE),
];

const SKILLS: [(Skill, &Text); 4] = [
    (Skill::Beginner, &messages::BEGINNER),
    (Skill::Casual, &messages::CASUAL),
    (Skill::Skilled, &messages::SKILLED),
    (Skill::Master, &messages::MASTER),
];

const PENALTIES: [(Penalty, &Text); 3] = [
    (Penalty::Card, &messages::PENALTY_CARD),
    (Penalty::Lockout, &messages::PENALTY_LOCKOUT),
    (Penalty::None, &messages::PENALTY_NONE),
];

impl Setup {
    /// Before practice.
    pub(crate) fn practice(world: Rc<World>, puzzle: &'static dyn Puzzle) -> Self {
        let mut levels = vec![&messages::ANY_LEVEL];
        levels.extend(Level::ALL.map(Level::text));
        let form = Form::new(vec![
            Field::words(&messages::LEVEL, &levels, 0),
            Field::words(&messages::CARDS, &DECKS.map(|(_, text)| text), 0),
        ]);
        Setup {
            world,
            puzzle,
            game: Game::Practice,
            form,
            problem: None,
        }
    }

    /// Before a match.
    pub(crate) fn contest(world: Rc<World>, puzzle: &'static dyn Puzzle) -> Self {
        let form = Form::new(vec![
            Field::line(&messages::PLAYERS, "ANA, BUDI"),
            Field::number(&messages::BOTS, Table::SEATS - 2, 1),
            Field::words(&messages::BOT_SKILL, &SKILLS.map(|(_, text)| text), 1),
            Field::words(&messages::CARDS, &DECKS.map(|(_, text)| text), 0),
            Field::words(&messages::PENALTY, &PENALTIES.map(|(_, text)| text), 0),
            Field::words(&messages::DECLARE, &[&messages::NO, &messages::YES], 0),
        ]);
        Setup {
            world,
            puzzle,
            game: Game::Match,
            form,
            problem: None,
        }
    }

    fn start(&self) -> Result<Box<dyn Screen>, Failure> {
        let world = Rc::clone(&self.world);
        Ok(match self.game {
            Game::Practice => Box::new(Practice::new(world, self.puzzle, self.dealer())?),
            Game::Match => Box::new(Contest::new(world, self.puzzle, self.settings())?),
        })
    }

    fn dealer(&self) -> Dealer {
        let level = self.form.chosen(0).checked_sub(1);
        Dealer {
            level: level.map(|index| Level::ALL[index]),
            deck: DECKS[self.form.chosen(1)].0,
        }
    }

    fn settings(&self) -> Settings {
        Settings {
            names: names(&self.form.text(0)),
            bots: self.form.chosen(1),
            skill: SKILLS[self.form.chosen(2)].0,
            rules: TableRules {
                deck: DECKS[self.form.chosen(3)].0,
                penalty: PENALTIES[self.form.chosen(4)].0,
                declare: self.form.chosen(5) == 1,
                ..TableRules::default()
            },
        }
    }
}

/// The names between the commas.
pub(crate) fn names(text: &str) -> Vec<String> {
    let names = text.split(',').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

impl Screen for Setup {
    fn title(&self) -> Message {
        let screen = match self.game {
            Game::Practice => &messages::PRACTICE,
            Game::Match => &messages::MATCH,
        };
        common::TITLE
            .with("puzzle", self.puzzle.about().title)
            .with("screen", screen)
    }

    fn keys(&self) -> Vec<Key> {
        vec![
            Key::named(KeyCode::Enter, &common::START),
            Key::named(KeyCode::Down, &common::DOWN),
            Key::named(KeyCode::Right, &common::CHANGE),
            Key::named(KeyCode::Esc, &common::BACK),
        ]
    }

    fn update(&mut self, event: &Event, moment: Moment) -> Effect {
        let leaves = event.letter() == Some('q') && !self.form.is_typing();
        match event.key() {
            Some(KeyCode::Esc) => return Effect::Close,
            _ if leaves => return Effect::Close,
            Some(KeyCode::Enter) => match self.start() {
                Ok(screen) => return Effect::Replace(screen),
                Err(failure) => self.problem = Some(failure),
            },
            _ => {
                let [_, form, _] = areas(moment.area, &self.form);
                self.form.update(event, form);
            }
        }
        Effect::Stay
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, look: Look) {
        let [top, form, bottom] = areas(area, &self.form);
        let about = match self.game {
            Game::Practice => &messages::PRACTICE_ABOUT,
            Game::Match => &messages::MATCH_ABOUT,
        };
        frame.render_widget(Line::styled(look.say(about), look.style(Role::Quiet)), top);
        self.form.draw(frame, form, look);
        if let Some(failure) = &self.problem {
            let rows = said(Role::Bad, &explained(failure, look), bottom.width, look);
            frame.render_widget(Paragraph::new(rows), bottom);
        }
    }
}

fn areas(area: Rect, form: &Form) -> [Rect; 3] {
    Layout::vertical([
        Constraint::Length(2),
        Constraint::Length(form.rows()),
        Constraint::Min(2),
    ])
    .areas(area)
}
