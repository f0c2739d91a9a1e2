//! How a command ends: the codes that scripts rely on.

use unpuzzle_puzzles::Verdict;

/// The end of a command, worst last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exit {
    /// Yes, or done.
    Yes,
    /// Proven: no.
    No,
    /// The budget ran out, so nobody knows.
    Unknown,
    /// Bad input or usage.
    Refused,
    /// Ctrl-C.
    Interrupted,
}

impl Exit {
    /// The number that the process returns.
    pub fn code(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Refused => 2,
            Exit::Unknown => 3,
            Exit::Interrupted => 130,
        }
    }
}

impl From<Verdict> for Exit {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Yes => Exit::Yes,
            Verdict::No => Exit::No,
            Verdict::Unknown => Exit::Unknown,
        }
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}
