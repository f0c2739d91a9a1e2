//! The connection to a live room, and who one is in it.
//!
//! A thread keeps the [`line`] to the room, and the screen shows what it hears.

mod conversation;
mod frame;
pub(crate) mod line;
mod link;
pub mod messages;
mod passes;
mod socket;

use std::path::Path;

use unpuzzle_puzzle::InputError;
use unpuzzle_rooms::Role;

pub(crate) use conversation::News;
#[cfg(test)]
pub(crate) use frame::Bye;
pub(crate) use frame::{Refused, Welcome};
pub use line::Line;
pub(crate) use line::Report;
pub use link::RoomLink;
pub(crate) use messages::*;
pub use passes::{Pass, Passes};
pub use socket::{NotIn, probe};

use conversation::Conversation;
use socket::enter;

/// Joins a room under a name, from a screen that has asked for both.
pub(crate) fn join_as(
    data_directory: Option<&Path>,
    link: &RoomLink,
    name: &str,
    role: Role,
) -> Result<Line, InputError> {
    if name.is_empty() {
        return Err(InputError::new(NAME_NEEDED.message()));
    }
    let passes = Passes::beside(data_directory);
    let pass = match passes.find(link, Some(name)) {
        Some(pass) => pass,
        None => new_pass(name)?,
    };
    // Without it only the way back after a restart is lost.
    let _ = passes.keep(link, &pass);
    knock(link, &passes, &pass, role).map_err(|reason| reason.failure(link))
}

/// A pass for a new member.
pub fn new_pass(name: &str) -> Result<Pass, InputError> {
    Pass::new(name).map_err(|error| InputError::new(NO_CHANCE.with("error", error.to_string())))
}

/// Goes in with a pass. Whoever did not get in, and will not by trying again, has no use
/// for it.
pub fn knock(link: &RoomLink, passes: &Passes, pass: &Pass, role: Role) -> Result<Line, NotIn> {
    connect(link, pass, role).inspect_err(|reason| {
        if !reason.is_passing() {
            let _ = passes.forget(link, pass);
        }
    })
}

/// Goes in with a pass.
pub(crate) fn connect(link: &RoomLink, pass: &Pass, role: Role) -> Result<Line, NotIn> {
    let conversation = Conversation::new(pass.clone(), role);
    let (socket, welcome) = enter(link, &conversation.hello())?;
    Ok(Line::start(link.clone(), conversation, socket, welcome))
}
