//! What can end a command early.

use std::io;

use unpuzzle_puzzle::{Failure, Message};

use crate::context::Context;
use crate::errors;
use crate::exit::Exit;
use crate::messages;

/// Why a command ended without its result.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The input was refused.
    Refused(Box<Failure>),
    /// The results could not be written.
    Output(io::Error),
    /// Ctrl-C came while nothing was being computed.
    Interrupted,
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Trouble::Refused(Box::new(failure))
    }
}

impl From<Message> for Trouble {
    fn from(message: Message) -> Self {
        Failure::new(message).into()
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Trouble::Output(error)
    }
}

impl Trouble {
    /// Says what happened and how the program ends.
    pub(crate) fn settle(&self, context: &Context) -> Exit {
        let tell = |failure: &Failure| {
            let shown = errors::show(failure, context.language, context.colour.errors);
            context.console.report(&shown);
            Exit::Refused
        };
        match self {
            Trouble::Refused(failure) => tell(failure),
            // Whoever read the results has seen enough.
            Trouble::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Yes,
            Trouble::Output(error) => {
                let message = messages::NOT_WRITTEN.with("error", error.to_string());
                tell(&Failure::new(message))
            }
            Trouble::Interrupted => Exit::Interrupted,
        }
    }
}
