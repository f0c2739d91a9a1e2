//! What every puzzle offers to a front end that does not know it.
//!
//! A puzzle is a name, some verbs and a game. Each [`Verb`] describes its
//! arguments as data, so one definition makes the command line parser, its
//! help, the man page, the completions and the web interface. Programs that
//! know their puzzle call its typed engine instead and never come here.

use crate::error::InputError;
use crate::io::VerbIo;
use crate::language::{LocalizedText, Message, Text};
use crate::page::{Page, Table};
use crate::picture::Picture;
use crate::request::Request;
use crate::skill::{Difficulty, GameSummary, Skill};
use crate::value::{Record, Value};
use unpuzzle_core::{Budget, GameId, Status};

/// A puzzle as the registry holds it.
pub trait Puzzle: Send + Sync {
    /// The word for it on the command line and in game ids: `24`.
    fn name(&self) -> &'static str;

    /// What it calls itself and how it is played.
    fn about(&self) -> &'static About;

    /// What it can do.
    fn verbs(&self) -> &'static [Verb];

    /// Does what a request asks, unless it needs a screen.
    fn perform(&self, request: &Request, budget: &Budget) -> Result<Reply, InputError>;

    /// The same for a puzzle that hands over results one by one or works with
    /// files. Front ends call this one.
    fn perform_at(
        &self,
        _desk: &mut dyn VerbIo,
        request: &Request,
        budget: &Budget,
    ) -> Result<Reply, InputError> {
        self.perform(request, budget)
    }

    /// Starts the game that an id names.
    fn open(&self, id: &GameId, budget: &Budget) -> Result<Box<dyn Game>, InputError>;

    /// How hard the game that an id names is, for statistics.
    fn measure(&self, id: &GameId, budget: &Budget) -> Result<Difficulty, InputError> {
        self.open(id, budget)?;
        Ok(Difficulty::default())
    }

    /// How good a player is after a game; nothing where players are not rated.
    fn skill_after(&self, _before: Option<Skill>, _game: &GameSummary) -> Option<Skill> {
        None
    }

    /// The level at which somebody this good learns most, by its name in [`Difficulty`].
    fn level_for(&self, _skill: &Skill) -> Option<&'static str> {
        None
    }
}

/// A puzzle's words about itself.
#[derive(Debug)]
pub struct About {
    /// Its name for people.
    pub title: &'static Text,
    /// One line for menus.
    pub summary: &'static Text,
    /// How it is played, in a few lines.
    pub rules: &'static Text,
    /// Commands that show it at work, without the puzzle's name: `solve 3 3 8 8`.
    pub tour: &'static [&'static str],
    /// Ids of games, for tests that try every puzzle and for whoever wants one.
    pub samples: &'static [&'static str],
    /// Its catalogues of sentences, for tests that check all of them.
    pub catalogues: &'static [&'static [(&'static str, &'static Text)]],
}

/// One thing that a puzzle can do.
#[derive(Debug)]
pub struct Verb {
    /// Its name: `solve`.
    pub name: &'static str,
    /// One line of help.
    pub about: &'static Text,
    /// Its arguments. At most one is an [`Kind::Instance`].
    pub arguments: &'static [Argument],
    /// Commands with their meaning, without the puzzle's name.
    pub examples: &'static [(&'static str, &'static Text)],
    /// Endings of files that its result can be saved as, beside `txt` and `json`.
    pub formats: &'static [&'static str],
    /// Whether it is played on a screen rather than performed.
    pub played: Interactive,
    /// Whether a person at a terminal is asked where to save the result.
    pub offers_to_save: bool,
}

/// Whether a verb is played on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Interactive {
    /// It is performed and its result shown.
    Never,
    /// It is played.
    Always,
    /// It is played if this flag is up, and performed if not.
    With(&'static str),
}

impl Verb {
    /// The argument of this name.
    pub fn argument(&self, name: &str) -> Option<&'static Argument> {
        self.arguments.iter().find(|argument| argument.name == name)
    }

    /// The argument that names the instance, if the verb takes one.
    pub fn instance(&self) -> Option<&'static Argument> {
        let is_instance = |argument: &&Argument| matches!(argument.kind, Kind::Instance { .. });
        self.arguments.iter().find(is_instance)
    }
}

/// One argument of a verb.
#[derive(Debug)]
pub struct Argument {
    /// Its name, which is also the long flag.
    pub name: &'static str,
    /// A one-letter flag.
    pub short: Option<char>,
    /// What it takes.
    pub kind: Kind,
    /// One line of help.
    pub help: &'static Text,
}

impl Argument {
    /// An argument of a kind, without a one-letter flag.
    pub const fn new(name: &'static str, kind: Kind, help: &'static Text) -> Self {
        Argument {
            name,
            short: None,
            kind,
            help,
        }
    }

    /// One that is present or absent.
    pub const fn flag(name: &'static str, help: &'static Text) -> Self {
        Argument::new(name, Kind::Flag, help)
    }

    /// One word, which help calls `value`.
    pub const fn word(
        name: &'static str,
        value: &'static str,
        default: Option<&'static str>,
        help: &'static Text,
    ) -> Self {
        Argument::new(name, Kind::Word { value, default }, help)
    }

    /// One of a few words.
    pub const fn choice(
        name: &'static str,
        words: &'static [&'static str],
        default: Option<&'static str>,
        help: &'static Text,
    ) -> Self {
        Argument::new(name, Kind::Choice { words, default }, help)
    }

    /// A whole number from the least to the most.
    pub const fn number(
        name: &'static str,
        (least, most): (i64, i64),
        default: Option<i64>,
        help: &'static Text,
    ) -> Self {
        let kind = Kind::Number {
            least,
            most,
            default,
        };
        Argument::new(name, kind, help)
    }

    /// The name of a file.
    pub const fn file(name: &'static str, help: &'static Text) -> Self {
        Argument::new(name, Kind::File { value: "FILE" }, help)
    }

    /// The same with a one-letter flag.
    #[must_use]
    pub const fn short(self, letter: char) -> Self {
        Argument {
            short: Some(letter),
            ..self
        }
    }
}

/// What an argument takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// The words of one instance, given without a flag.
    Instance {
        /// What help calls it.
        value: &'static str,
        /// Whether the verb makes no sense without it.
        required: bool,
        /// What the words are.
        form: Form,
    },
    /// The name of a file, which only a [`VerbIo`] opens.
    File {
        /// What help calls it.
        value: &'static str,
    },
    /// Present or absent.
    Flag,
    /// One word.
    Word {
        /// What help calls it.
        value: &'static str,
        /// The word when none is given.
        default: Option<&'static str>,
    },
    /// A whole number within bounds.
    Number {
        /// The least.
        least: i64,
        /// The greatest.
        most: i64,
        /// The number when none is given.
        default: Option<i64>,
    },
    /// One of a few words.
    Choice {
        /// The words.
        words: &'static [&'static str],
        /// The word when none is given.
        default: Option<&'static str>,
    },
}

/// How an instance is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// As words.
    Words,
    /// As several lines, which are in a file or, with `line_end` in place of
    /// every line end, on one line. The instance itself has a blank in it, so
    /// that a name without one is that of a file.
    Lines {
        /// Stands for the end of a line.
        line_end: char,
        /// The names of fields in an instance that is given as data. Without
        /// names it is never given so.
        fields: &'static [&'static str],
    },
}

/// Whether the question of a request was answered, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Yes, or done.
    Yes,
    /// Proven: no.
    No,
    /// The budget ran out first.
    Unknown,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// Yes, no or unknown.
    pub outcome: Outcome,
    /// The result as data.
    pub data: Record,
    /// The result as a page to read.
    pub page: Page,
    /// What a text file of the result holds, where that is not the page.
    pub text: Option<LocalizedText>,
    /// The result as sheets to look at or print.
    pub pictures: Vec<Picture>,
    /// The result as rows for a spreadsheet.
    pub table: Option<Table>,
    /// Things worth knowing that are not the result.
    pub notes: Vec<Message>,
}

impl Reply {
    /// A reply with nothing in it yet.
    pub fn new(outcome: Outcome) -> Self {
        Reply {
            outcome,
            data: Vec::new(),
            page: Page::new(),
            text: None,
            pictures: Vec::new(),
            table: None,
            notes: Vec::new(),
        }
    }

    /// Adds a field to the data.
    pub fn field(&mut self, name: &'static str, value: impl Into<Value>) -> &mut Self {
        self.data.push((name, value.into()));
        self
    }
}

/// A game being played, which front ends reach through a session.
pub trait Game: Send {
    /// The id that opens this game from the start.
    fn id(&self) -> GameId;

    /// Makes a move and says what happened. After an error nothing has changed.
    fn play(&mut self, text: &str) -> Result<Message, InputError>;

    /// Whether it goes on.
    fn status(&self) -> Status;

    /// Points so far.
    fn score(&self) -> i64;

    /// The position to look at.
    fn page(&self) -> Page;

    /// The position as data, for a front end that draws it itself. It holds
    /// what the player may see and nothing else.
    fn state(&self) -> Record {
        Vec::new()
    }

    /// Help in steps from a nudge (1) to the answer (3).
    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError>;

    /// A copy, so that a session can go back.
    fn boxed_clone(&self) -> Box<dyn Game>;
}

/// A game of any puzzle is a game, so that a session need not know which it holds.
impl<G: Game + ?Sized> Game for Box<G> {
    fn id(&self) -> GameId {
        (**self).id()
    }

    fn play(&mut self, text: &str) -> Result<Message, InputError> {
        (**self).play(text)
    }

    fn status(&self) -> Status {
        (**self).status()
    }

    fn score(&self) -> i64 {
        (**self).score()
    }

    fn page(&self) -> Page {
        (**self).page()
    }

    fn state(&self) -> Record {
        (**self).state()
    }

    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError> {
        (**self).hint(level, budget)
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        (**self).boxed_clone()
    }
}

impl Clone for Box<dyn Game> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}
