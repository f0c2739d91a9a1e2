//! Files that are written whole or not at all.
//!
//! The bytes go to a temporary file in the same directory, are forced to the
//! disk, and only then take the name (an atomic rename). Whatever goes wrong on
//! the way (a full disk, a name taken in the meantime) leaves what was there
//! before.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// Writes bytes to a file whole or not at all.
pub fn write_file(path: &Path, bytes: &[u8], replace: bool) -> io::Result<()> {
    write_by(path, replace, |file| file.write_all(bytes))
}

/// Writes a file whole or not at all. Where `replace` is false, a file of that
/// name is never touched, not even one that appears while this goes on.
pub fn write_by(
    path: &Path,
    replace: bool,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    // A link keeps pointing where it pointed: the file behind it is replaced.
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

/// The directory that a file of this name is in.
pub fn parent_directory(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| *parent != Path::new(""));
    parent.unwrap_or(Path::new("."))
}

/// A temporary file with the permissions that an ordinary file would get.
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

/// Makes the new name as lasting as the bytes. Some file systems cannot, and
/// the file is there all the same.
fn sync_directory(directory: &Path) -> io::Result<()> {
    match File::open(directory).and_then(|directory| directory.sync_all()) {
        Err(error) if error.kind() == io::ErrorKind::StorageFull => Err(error),
        _ => Ok(()),
    }
}
