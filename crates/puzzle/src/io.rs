//! What a puzzle may ask, while it works, of whoever gave it the work.

use std::ops::ControlFlow;

use crate::error::InputError;
use crate::messages;
use crate::reply::Reply;

/// Takes results before the last one, and opens the files that arguments name.
///
/// A puzzle says which argument it means, never a path, so that it can read
/// and write what it was given and nothing else.
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

    /// The bytes of the file that an argument names; nothing if the argument
    /// was not given or the file is not there.
    fn read(&mut self, argument: &str) -> Result<Option<Vec<u8>>, InputError> {
        Err(InputError::new(messages::NO_FILES.with("name", argument)))
    }

    /// Refuses now what [`VerbIo::write`] would refuse after the work: a
    /// directory that is not there, a file that must not be replaced.
    fn will_write(&mut self, _argument: &str) -> Result<(), InputError> {
        Ok(())
    }

    /// Writes the file that an argument names, whole or not at all. A file
    /// that this desk has read or written for the same argument may be
    /// replaced, so that work can go on where it stopped; any other stays.
    fn write(&mut self, argument: &str, _bytes: &[u8]) -> Result<(), InputError> {
        Err(InputError::new(messages::NO_FILES.with("name", argument)))
    }
}

/// A desk without files, where only the reply is wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoIo;

impl VerbIo for NoIo {}
