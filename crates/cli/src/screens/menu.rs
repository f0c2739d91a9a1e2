//! The way in for someone who never reads help: the puzzles, and for each of
//! them what one can do with it, in plain words.

use std::rc::Rc;

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use unpuzzle_puzzle::page::Role;
use unpuzzle_puzzle::{InputError, Interactive, Kind, Message, Puzzle, Text, Verb};

use super::ask::{Ask, Question};
use super::entry::{explained, said};
use super::list::{Choice, Item};
use super::look::Look;
use super::play::Play;
use super::reader::Reader;
use super::screen::{Effect, Event, Key, Moment, Screen};
use super::world::World;
use super::{messages, own};

/// Something that a person can choose.
pub(crate) struct Action {
    /// What it is called.
    pub(crate) name: &'static Text,
    /// What it does: words in every language, or a command.
    pub(crate) about: About,
    /// What happens then.
    pub(crate) open: Opener,
}

/// The line under the name of an action.
pub(crate) enum About {
    /// A sentence.
    Words(&'static Text),
    /// A command that does the same.
    Command(String),
}

/// Makes the screen of an action.
pub(crate) type Opener = Box<dyn Fn(&Rc<World>) -> Result<Effect, InputError>>;

/// A list of actions.
pub(crate) struct Menu {
    world: Rc<World>,
    title: Message,
    greeting: &'static Text,
    actions: Vec<Action>,
    choice: Choice,
    problem: Option<InputError>,
    is_first: bool,
}

impl Menu {
    /// The puzzles.
    pub(crate) fn of_puzzles(world: Rc<World>) -> Self {
        let mut actions: Vec<_> = world.registry.iter().map(|puzzle| enter(*puzzle)).collect();
        actions.push(other_language());
        actions.push(Action {
            name: &messages::QUIT,
            about: About::Words(&messages::QUIT_ABOUT),
            open: Box::new(|_| Ok(Effect::Close)),
        });
        Menu {
            is_first: true,
            ..Menu::new(
                world,
                messages::WELCOME.message(),
                &messages::WHICH_PUZZLE,
                actions,
            )
        }
    }

    /// What one can do with a puzzle.
    pub(crate) fn of_puzzle(world: Rc<World>, puzzle: &'static dyn Puzzle) -> Self {
        let mut actions = own::actions(puzzle);
        if actions.is_empty() {
            actions = puzzle
                .verbs()
                .iter()
                .map(|verb| ask(puzzle, verb))
                .collect();
        }
        actions.push(rules(puzzle));
        actions.push(other_language());
        let title = puzzle.about().title.message();
        Menu::new(world, title, puzzle.about().summary, actions)
    }

    /// Everything else that a puzzle can do, verb by verb.
    pub(crate) fn of_verbs(world: Rc<World>, puzzle: &'static dyn Puzzle) -> Self {
        let verbs = puzzle
            .verbs()
            .iter()
            .filter(|verb| verb.played != Interactive::Always);
        let actions = verbs.map(|verb| ask(puzzle, verb)).collect();
        let title = messages::TITLE
            .with("puzzle", puzzle.about().title)
            .with("screen", &messages::TOOLS);
        Menu::new(world, title, &messages::TOOLS_ABOUT, actions)
    }

    fn new(
        world: Rc<World>,
        title: Message,
        greeting: &'static Text,
        actions: Vec<Action>,
    ) -> Self {
        Menu {
            world,
            title,
            greeting,
            actions,
            choice: Choice::default(),
            problem: None,
            is_first: false,
        }
    }

    fn items(&self, look: Look) -> Vec<Item> {
        let item = |action: &Action| Item {
            name: look.say(action.name).to_owned(),
            about: match &action.about {
                About::Words(text) => look.say(text).to_owned(),
                About::Command(command) => command.clone(),
            },
        };
        self.actions.iter().map(item).collect()
    }
}

/// Opens the menu of a puzzle.
fn enter(puzzle: &'static dyn Puzzle) -> Action {
    Action {
        name: puzzle.about().title,
        about: About::Words(puzzle.about().summary),
        open: Box::new(move |world| {
            let menu = Menu::of_puzzle(Rc::clone(world), puzzle);
            Ok(Effect::Open(Box::new(menu)))
        }),
    }
}

fn rules(puzzle: &'static dyn Puzzle) -> Action {
    Action {
        name: &messages::RULES,
        about: About::Words(&messages::RULES_ABOUT),
        open: Box::new(move |_| {
            let title = messages::TITLE
                .with("puzzle", puzzle.about().title)
                .with("screen", &messages::RULES);
            let reader = Reader::new(title, puzzle.about().rules);
            Ok(Effect::Open(Box::new(reader)))
        }),
    }
}

/// Each language names the other one in the other's words.
fn other_language() -> Action {
    Action {
        name: &messages::OTHER_LANGUAGE,
        about: About::Words(&messages::OTHER_LANGUAGE_ABOUT),
        open: Box::new(|_| Ok(Effect::SwitchLanguage)),
    }
}

/// Opens the screen that fits a verb: a game, or a question with its answer.
fn ask(puzzle: &'static dyn Puzzle, verb: &'static Verb) -> Action {
    let instance = verb.instance();
    let value = match instance.map(|argument| argument.kind) {
        Some(Kind::Instance { value, .. }) => format!(" {value}"),
        _ => String::new(),
    };
    Action {
        name: verb.about,
        about: About::Command(format!("unpuzzle {} {}{value}", puzzle.name(), verb.name)),
        open: Box::new(move |world| {
            let world = Rc::clone(world);
            if verb.played == Interactive::Always {
                let game = Play::of_request(&world, puzzle, &world.request(verb))?;
                return Ok(Effect::Open(Box::new(game)));
            }
            let question = Question {
                puzzle,
                verb,
                arguments: &[],
                title: verb.name.into(),
                prompt: instance.map_or(verb.about, |argument| argument.help),
                random: None,
            };
            Ok(Effect::Open(Box::new(Ask::new(world, question))))
        }),
    }
}

impl Screen for Menu {
    fn title(&self) -> Message {
        self.title.clone()
    }

    fn keys(&self) -> Vec<Key> {
        let leave = if self.is_first {
            Key::letter('q', &messages::LEAVE_PROGRAM)
        } else {
            Key::named(KeyCode::Esc, &messages::BACK)
        };
        vec![
            Key::named(KeyCode::Up, &messages::UP),
            Key::named(KeyCode::Down, &messages::DOWN),
            Key::named(KeyCode::Enter, &messages::CHOOSE),
            leave,
        ]
    }

    fn update(&mut self, event: &Event, moment: Moment) -> Effect {
        if event.is_leave() || event.key() == Some(KeyCode::Left) && !self.is_first {
            return Effect::Close;
        }
        let [_, list, _] = areas(moment.area, self.problem.is_some());
        let count = self.actions.len();
        let Some(chosen) = self.choice.update(event, count, list) else {
            return Effect::Stay;
        };
        match (self.actions[chosen].open)(&self.world) {
            Ok(effect) => {
                self.problem = None;
                effect
            }
            Err(failure) => {
                self.problem = Some(failure);
                Effect::Stay
            }
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, look: Look) {
        let [top, list, bottom] = areas(area, self.problem.is_some());
        let greeting = Line::styled(look.say(self.greeting), look.style(Role::Strong));
        frame.render_widget(greeting, top);
        self.choice.draw(frame, list, &self.items(look), look);
        if let Some(failure) = &self.problem {
            let rows = said(Role::Bad, &explained(failure, look), bottom.width, look);
            frame.render_widget(Paragraph::new(rows), bottom);
        }
    }
}

fn areas(area: Rect, with_problem: bool) -> [Rect; 3] {
    let problem = if with_problem { 2 } else { 0 };
    let greeting = if area.height > 17 { 2 } else { 1 };
    Layout::vertical([
        Constraint::Length(greeting),
        Constraint::Min(1),
        Constraint::Length(problem),
    ])
    .areas(area)
}
