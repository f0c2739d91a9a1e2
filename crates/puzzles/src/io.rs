//! What a verb may ask of the front end while it runs.

use std::ops::ControlFlow;
use unpuzzle_core::msg;

use crate::error::InputError;
use crate::input::FileArgument;
use crate::reply::Reply;

/// Takes results before the last one, and opens the files that arguments name.
///
/// A puzzle can only name a [`FileArgument`] of the request, never a path, so that it
/// reads and writes what it was given and nothing else.
pub trait VerbIo {
    /// Whether results are wanted one by one. If not, a puzzle puts all of
    /// them into its reply.
    fn wants_stream(&self) -> bool {
        false
    }

    /// Takes one of several results, as soon as it is there.
    fn take(&mut self, _reply: &dyn Reply) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The next line of what is piped in; none at its end or where nothing is.
    fn line(&mut self) -> Result<Option<String>, InputError> {
        Ok(None)
    }

    /// The bytes of a file; nothing if it is not there.
    fn read(&mut self, file: &FileArgument) -> Result<Option<Vec<u8>>, InputError> {
        Err(no_files(file))
    }

    /// Refuses now what [`VerbIo::write`] would refuse after the work: a
    /// directory that is not there, a file that must not be replaced.
    fn will_write(&mut self, file: &FileArgument) -> Result<(), InputError> {
        Err(no_files(file))
    }

    /// Writes a file, whole or not at all. One that this run has read or written for
    /// the same argument may be replaced, so that work can go on where it stopped; any
    /// other stays.
    fn write(&mut self, file: &FileArgument, _bytes: &[u8]) -> Result<(), InputError> {
        Err(no_files(file))
    }
}

fn no_files(file: &FileArgument) -> InputError {
    InputError::new(msg!("no file can be opened here for {name}", name = file.argument))
}

/// No files and no stream: only the reply is wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoIo;

impl VerbIo for NoIo {}
