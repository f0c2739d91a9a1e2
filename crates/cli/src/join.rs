//! `24 join`: a terminal as one more player of a live room.
//!
//! Before the screen opens everything is settled on the command line, so that a wrong
//! link, a full room or a name that is taken is an error like any other. From then on
//! a thread keeps the line to the room, and the screen shows what it hears.

use clap::ArgMatches;
use unpuzzle_puzzle::{InputError, Message, Text};
use unpuzzle_rooms::Role;
use unpuzzle_tui::join::{
    Connection, CredentialStore, Credentials, JoinError, RoomLink, join, new_credentials, probe,
};

use crate::cli_error::CliError;
use crate::context::{Context, Verbosity};
use crate::{Exit, errors, prompt, screens};

pub(crate) use unpuzzle_tui::join::messages::*;

/// The puzzle that rooms are for.
pub(crate) const PUZZLE: &str = "24";
/// The verb that joins rooms.
pub(crate) const JOIN: &str = "join";
/// Examples, without the program's name.
pub(crate) const EXAMPLES: [(&str, &Text); 3] = [
    ("24 join http://192.168.1.5:2424/room/7KQ2M", &EXAMPLE_LINK),
    ("24 join 7KQ2M --name Ana", &EXAMPLE_NAME),
    ("24 join 7KQ2M --spectate", &EXAMPLE_SPECTATE),
];

/// Joins a room and stays until the person leaves.
pub(crate) fn run(context: &Context, given: &ArgMatches) -> Result<Exit, CliError> {
    let text = |name| given.get_one::<String>(name).map(String::as_str);
    let link = RoomLink::parse(text("link").unwrap_or_default())?;
    screens::require_terminal(context, JOINING.message())?;
    let role = match given.get_flag("spectate") {
        true => Role::Spectator,
        false => Role::Player,
    };
    let store = CredentialStore::beside(context.data_directory.as_deref());
    store.tidy_up();
    let entry = RoomEntry { context, link: &link, store: &store, role };
    let (line, credentials) = entry.enter(text("name").map(str::trim))?;
    let (exit, left) = screens::room(context, line, &link)?;
    if left {
        // A file that stays is found out by the room, and removed when it is old.
        let _ = store.forget(&link, &credentials);
    }
    Ok(exit)
}

/// A room to be entered.
struct RoomEntry<'a> {
    context: &'a Context,
    link: &'a RoomLink,
    store: &'a CredentialStore,
    role: Role,
}

impl RoomEntry<'_> {
    /// Goes in, asking for a name as long as there is none that will do.
    fn enter(&self, name: Option<&str>) -> Result<(Connection, Credentials), CliError> {
        let mut credentials = self.store.find(self.link, name);
        let mut name = name.map(str::to_owned);
        if self.context.verbosity > Verbosity::Quiet {
            let message = CONNECTING.with("host", self.link.host.as_str());
            self.context.console.report(&self.context.say(&message));
        }
        if credentials.is_none() && name.is_none() {
            probe(self.link).map_err(|reason| reason.failure(self.link))?;
        }
        loop {
            let known = match credentials.take() {
                Some(credentials) => credentials,
                None => self.new_credentials(name.take())?,
            };
            match self.join(&known) {
                _ if self.context.stop.is_raised() => return Err(CliError::Interrupted),
                Ok(line) => return Ok((line, known)),
                Err(reason) if reason.is_about_name() => self.tell(&reason.failure(self.link)),
                Err(reason) => return Err(reason.failure(self.link).into()),
            }
        }
    }

    /// A credentials for a new member.
    fn new_credentials(&self, name: Option<String>) -> Result<Credentials, CliError> {
        let name = match name {
            Some(name) => name,
            None => self.ask_name()?,
        };
        Ok(new_credentials(&name)?)
    }

    fn ask_name(&self) -> Result<String, CliError> {
        let question = self.context.say(&ASK_NAME.message());
        match prompt::read_answer(self.context, &question)? {
            Some(name) => Ok(name),
            None => {
                let failure = InputError::new(&NAME_NEEDED);
                Err(failure.with_help(&NAME_NEEDED_HELP).into())
            }
        }
    }

    /// Shows a credentials. It is kept before, so that whatever gets lost on the way,
    /// starting again goes on as the same member.
    fn join(&self, credentials: &Credentials) -> Result<Connection, JoinError> {
        if let Err(error) = self.store.keep(self.link, credentials) {
            self.warn(&NOT_KEPT.with("error", error.to_string()));
        }
        join(self.link, self.store, credentials, self.role)
    }

    fn warn(&self, message: &Message) {
        let context = self.context;
        let warning = errors::warn(message, context.language, context.colour.errors);
        context.console.report(&warning);
    }

    fn tell(&self, failure: &InputError) {
        let context = self.context;
        let shown = errors::show(failure, context.language, context.colour.errors);
        context.console.report(&shown);
    }
}
