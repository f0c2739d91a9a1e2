//! The connection to a live room, and who one is in it.
//!
//! A thread keeps the `connection` to the room, and the screen shows what it hears.

pub(crate) mod connection;
mod conversation;
mod credentials;
mod frame;
mod http;
mod link;
pub mod messages;
mod socket;

use std::path::Path;

use unpuzzle_puzzle::InputError;
use unpuzzle_rooms::Role;

pub use connection::Connection;
pub(crate) use connection::Report;
pub(crate) use conversation::News;
pub use credentials::{CredentialStore, Credentials};
#[cfg(test)]
pub(crate) use frame::Bye;
pub(crate) use frame::{Refused, Welcome};
pub use http::{Answer, request};
pub use link::RoomLink;
pub(crate) use messages::*;
pub use socket::{JoinError, probe};

use conversation::Conversation;
use socket::enter;

/// Joins a room under a name, from a screen that has asked for both.
pub(crate) fn join_as(
    data_directory: Option<&Path>,
    link: &RoomLink,
    name: &str,
    role: Role,
) -> Result<Connection, InputError> {
    if name.is_empty() {
        return Err(InputError::new(NAME_NEEDED.message()));
    }
    let store = CredentialStore::beside(data_directory);
    let credentials = match store.find(link, Some(name)) {
        Some(credentials) => credentials,
        None => new_credentials(name)?,
    };
    // Without it only the way back after a restart is lost.
    let _ = store.keep(link, &credentials);
    join(link, &store, &credentials, role).map_err(|reason| reason.failure(link))
}

/// Credentials for a new member.
pub fn new_credentials(name: &str) -> Result<Credentials, InputError> {
    Credentials::new(name)
        .map_err(|error| InputError::new(NO_CHANCE.with("error", error.to_string())))
}

/// Goes in with credentials. A player who did not get in, and will not by trying again, has no use
/// for it.
pub fn join(
    link: &RoomLink,
    store: &CredentialStore,
    credentials: &Credentials,
    role: Role,
) -> Result<Connection, JoinError> {
    connect(link, credentials, role).inspect_err(|reason| {
        if !reason.is_passing() {
            let _ = store.forget(link, credentials);
        }
    })
}

pub(crate) fn connect(
    link: &RoomLink,
    credentials: &Credentials,
    role: Role,
) -> Result<Connection, JoinError> {
    let conversation = Conversation::new(credentials.clone(), role);
    let (socket, welcome) = enter(link, &conversation.hello())?;
    Ok(Connection::start(link.clone(), conversation, socket, welcome))
}
