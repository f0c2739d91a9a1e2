//! The menu: the puzzles and what can be done with each, in plain words.

use std::rc::Rc;

use unpuzzle_puzzles::{AnyVerb, Puzzle, Takes, msg};

use super::ask::{Ask, Question};
use super::entry::Note;
use super::env::ScreenEnv;
use super::history::{self, Kinds};
use super::list::{Choice, Item};
use super::play;
use super::sheet::Sheet;
use super::skins;
use crate::prelude::*;

pub(crate) struct Action {
    name: LocalizedText,
    /// An explanation or a command.
    about: LocalizedText,
    open: Opener,
}

type Opener = Box<dyn Fn(&Rc<ScreenEnv>) -> Result<Effect, InputError>>;

impl Action {
    pub(crate) fn new(
        name: impl Into<LocalizedText>,
        about: impl Into<LocalizedText>,
        open: impl Fn(&Rc<ScreenEnv>) -> Result<Effect, InputError> + 'static,
    ) -> Self {
        Action { name: name.into(), about: about.into(), open: Box::new(open) }
    }

    pub(crate) fn screen(
        name: impl Into<LocalizedText>,
        about: impl Into<LocalizedText>,
        open: impl Fn(&Rc<ScreenEnv>) -> Result<Box<dyn Screen>, InputError> + 'static,
    ) -> Self {
        Action::new(name, about, move |env| Ok(Effect::Open(open(env)?)))
    }

    pub(crate) fn statistics(
        puzzle: &'static dyn Puzzle,
        kinds: &'static Kinds,
        about: Message,
    ) -> Self {
        Action::screen(msg!("Statistics"), about, move |_| {
            Ok(Box::new(history::sheet(puzzle, kinds)))
        })
    }

    /// A verb that asks for what it needs.
    pub(crate) fn verb(
        puzzle: &'static dyn Puzzle,
        verb: &'static AnyVerb,
        name: impl Into<LocalizedText>,
        about: impl Into<LocalizedText>,
    ) -> Self {
        let prompt = verb.instance().map_or(verb.about(), |argument| argument.help);
        Action::screen(name, about, move |env| {
            let question = Question {
                puzzle,
                verb,
                arguments: &[],
                title: verb.name.into(),
                prompt: Message::of_template(prompt),
                random: None,
                has_options: true,
            };
            Ok(Box::new(Ask::new(Rc::clone(env), question)))
        })
    }

    pub(crate) fn tools(puzzle: &'static dyn Puzzle, about: Message) -> Self {
        Action::screen(msg!("More tools"), about, move |env| {
            Ok(Box::new(Menu::of_verbs(Rc::clone(env), puzzle)))
        })
    }
}

pub(crate) struct Menu {
    env: Rc<ScreenEnv>,
    title: Message,
    greeting: Message,
    actions: Vec<Action>,
    choice: Choice,
    problem: Option<Note>,
    is_first: bool,
}

impl Menu {
    pub(crate) fn of_puzzles(env: Rc<ScreenEnv>) -> Self {
        let mut actions: Vec<_> = env.registry.iter().map(|puzzle| enter(*puzzle)).collect();
        actions.push(other_language());
        actions.push(Action::new(msg!("Quit"), msg!("Back to the command line"), |_| {
            Ok(Effect::Close)
        }));
        Menu {
            is_first: true,
            ..Menu::new(env, msg!("unpuzzle"), msg!("What would you like to play?"), actions)
        }
    }

    pub(crate) fn of_puzzle(env: Rc<ScreenEnv>, puzzle: &'static dyn Puzzle) -> Self {
        let mut actions = skins::actions(puzzle);
        if actions.is_empty() {
            actions = puzzle.verbs().iter().map(|verb| ask(puzzle, verb)).collect();
        }
        actions.push(rules(puzzle));
        actions.push(other_language());
        let title = puzzle.about().title.clone();
        Menu::new(env, title, puzzle.about().summary.clone(), actions)
    }

    /// All other verbs of a puzzle.
    pub(crate) fn of_verbs(env: Rc<ScreenEnv>, puzzle: &'static dyn Puzzle) -> Self {
        let verbs = puzzle.verbs().iter().filter(|verb| !verb.is_screen);
        let actions = verbs.map(|verb| ask(puzzle, verb)).collect();
        Menu::new(
            env,
            title(puzzle, msg!("More tools")),
            msg!("Every tool of this puzzle, and its command"),
            actions,
        )
    }

    pub(crate) fn new(
        env: Rc<ScreenEnv>,
        title: Message,
        greeting: Message,
        actions: Vec<Action>,
    ) -> Self {
        Menu {
            env,
            title,
            greeting,
            actions,
            choice: Choice::default(),
            problem: None,
            is_first: false,
        }
    }

    fn items(&self, theme: Theme) -> Vec<Item> {
        let actions = self.actions.iter();
        actions
            .map(|action| Item {
                name: action.name.in_language(theme.language),
                about: action.about.in_language(theme.language),
            })
            .collect()
    }
}

fn enter(puzzle: &'static dyn Puzzle) -> Action {
    Action::screen(puzzle.about().title.clone(), puzzle.about().summary.clone(), move |env| {
        Ok(Box::new(Menu::of_puzzle(Rc::clone(env), puzzle)))
    })
}

fn rules(puzzle: &'static dyn Puzzle) -> Action {
    Action::screen(msg!("Rules"), msg!("How it is played, in a few lines"), move |_| {
        Ok(Box::new(rules_of(puzzle)))
    })
}

pub(crate) fn rules_of(puzzle: &dyn Puzzle) -> Sheet {
    Sheet::of_text(title(puzzle, msg!("Rules")), puzzle.about().rules.clone())
}

fn other_language() -> Action {
    Action::new(msg!("Bahasa Indonesia"), msg!("Ganti bahasa ke Indonesia"), |_| {
        Ok(Effect::SwitchLanguage)
    })
}

/// Opens the screen that fits a verb: a game, or a question with its answer.
fn ask(puzzle: &'static dyn Puzzle, verb: &'static AnyVerb) -> Action {
    let value = match verb.instance().map(|argument| argument.takes) {
        Some(Takes::Instance { value, .. }) => format!(" {value}"),
        _ => String::new(),
    };
    let command = format!("unpuzzle {} {}{value}", puzzle.name(), verb.name);
    let name = Message::of_template(verb.about());
    if verb.is_screen {
        Action::screen(name, command, move |env| {
            Ok(Box::new(play::screen(env, puzzle, &env.request(verb))?))
        })
    } else {
        Action::verb(puzzle, verb, name, command)
    }
}

impl Screen for Menu {
    fn title(&self) -> Message {
        self.title.clone()
    }

    fn keys(&self) -> Vec<Key> {
        let leave = if self.is_first {
            Key::letter('q', msg!("quit"))
        } else {
            Key::named(KeyCode::Esc, msg!("back"))
        };
        vec![
            Key::named(KeyCode::Up, msg!("up")),
            Key::named(KeyCode::Down, msg!("down")),
            Key::named(KeyCode::Enter, msg!("choose")),
            leave,
        ]
    }

    fn update(&mut self, event: &Event, context: EventContext) -> Effect {
        if event.is_leave() || event.key() == Some(KeyCode::Left) && !self.is_first {
            return Effect::Close;
        }
        let [_, list, _] = areas(context.area, self.problem.is_some());
        let count = self.actions.len();
        let Some(chosen) = self.choice.update(event, count, list) else {
            return Effect::Stay;
        };
        let opened = (self.actions[chosen].open)(&self.env);
        self.problem = None;
        opened.unwrap_or_else(|failure| {
            self.problem = Some(Note::Refused(failure));
            Effect::Stay
        })
    }

    fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [top, list, bottom] = areas(area, self.problem.is_some());
        frame.render_widget(theme.line(Role::Strong, &self.greeting), top);
        self.choice.draw(frame, list, &self.items(theme), theme);
        if let Some(problem) = &self.problem {
            problem.draw(frame, bottom, theme);
        }
    }
}

fn areas(area: Rect, with_problem: bool) -> [Rect; 3] {
    let greeting = Constraint::Length(if area.height > 17 { 2 } else { 1 });
    let problem = Constraint::Length(if with_problem { 2 } else { 0 });
    Layout::vertical([greeting, Constraint::Min(1), problem]).areas(area)
}
