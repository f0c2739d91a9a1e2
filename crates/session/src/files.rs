//! Files that are written whole or not at all.
//!
//! The bytes go to a temporary file in the same directory, are synced to disk, and only then
//! take the name (an atomic rename). A failure, such as a full disk, changes nothing.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// Writes bytes to a file whole or not at all.
pub fn write_file(path: &Path, bytes: &[u8], replace: bool) -> io::Result<()> {
    write_by(path, replace, |file| file.write_all(bytes))
}

/// Writes a file whole or not at all. Unless `replace`, an existing file is never touched, not
/// even one created in the meantime.
pub fn write_by(
    path: &Path,
    replace: bool,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    // Replaces the target of a link, not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let directory = parent_directory(&path);
    let mut temporary = new_file(directory)?;
    fill(temporary.as_file_mut())?;
    temporary.as_file().sync_all()?;
    if replace {
        temporary.persist(&path)?;
    } else {
        temporary.persist_noclobber(&path)?;
    }
    sync_directory(directory)
}

/// The directory of a file.
pub fn parent_directory(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| *parent != Path::new(""));
    parent.unwrap_or(Path::new("."))
}

/// A temporary file with the permissions of an ordinary file.
fn new_file(directory: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".unpuzzle-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(directory)
}

/// Makes the new name durable, where the file system can.
fn sync_directory(directory: &Path) -> io::Result<()> {
    match File::open(directory).and_then(|directory| directory.sync_all()) {
        Err(error) if error.kind() == io::ErrorKind::StorageFull => Err(error),
        _ => Ok(()),
    }
}
