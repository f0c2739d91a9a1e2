//! Files that are written whole or not at all.

use std::io;
use std::path::Path;

/// Writes a file whole or not at all.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".part");
    std::fs::write(&unfinished, bytes)?;
    std::fs::rename(unfinished, path)
}
