//! Files that a person names while a screen is open.

use std::path::{Path, PathBuf};

use super::screen::{Document, SaveProblem};

/// A saved game is far smaller than this; anything larger is something else.
const LARGEST: u64 = 16 << 20;

/// Writes a document whole or not at all.
pub(crate) fn save(document: &Document) -> Result<PathBuf, SaveProblem> {
    let path = &document.path;
    if !document.replace && path.symlink_metadata().is_ok() {
        return Err(SaveProblem::Exists);
    }
    match unpuzzle_session::write_file(path, &document.bytes, document.replace) {
        Ok(()) => Ok(path.clone()),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => Err(SaveProblem::Exists),
        // The message of the error itself names a temporary file.
        Err(error) => Err(SaveProblem::Other(error.kind().to_string())),
    }
}

pub(crate) fn load(path: &Path) -> Result<String, String> {
    let named = |error: std::io::Error| format!("{}: {error}", path.display());
    let length = std::fs::metadata(path).map_err(named)?.len();
    if length > LARGEST {
        return Err(format!("{}: {length} > {LARGEST}", path.display()));
    }
    std::fs::read_to_string(path).map_err(named)
}
