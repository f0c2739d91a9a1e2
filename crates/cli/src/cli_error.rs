//! What can end a command early.

use std::io;

use unpuzzle_puzzles::{InputError, Message, msg};

use crate::context::Context;
use crate::errors;
use crate::exit::Exit;

/// Why a command ended without its result.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The input was refused.
    Refused(Box<InputError>),
    /// The results could not be written.
    Output(io::Error),
    /// Ctrl-C came while nothing was being computed.
    Interrupted,
}

impl From<InputError> for CliError {
    fn from(failure: InputError) -> Self {
        CliError::Refused(Box::new(failure))
    }
}

impl From<Message> for CliError {
    fn from(message: Message) -> Self {
        InputError::new(message).into()
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        CliError::Output(error)
    }
}

impl CliError {
    /// Says what happened and how the program ends.
    pub(crate) fn report(&self, context: &Context) -> Exit {
        let tell = |failure: &InputError| {
            let shown = errors::show(failure, context.language, context.colour.errors);
            context.console.report(&shown);
            Exit::Refused
        };
        match self {
            CliError::Refused(failure) => tell(failure),
            // The reader of the results has seen enough.
            CliError::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Yes,
            CliError::Output(error) => {
                let message =
                    msg!("could not write the results: {error}", error = error.to_string());
                tell(&InputError::new(message))
            }
            CliError::Interrupted => Exit::Interrupted,
        }
    }
}
