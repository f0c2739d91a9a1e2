//! What makes a person the same member of a room when they start again: a secret
//! for each room, kept where the statistics are kept.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::link::RoomLink;

/// Rooms that nobody touches for a day are closed; nothing is needed much longer.
const OLDEST: Duration = Duration::from_secs(7 * 24 * 3600);
const SECRET_BYTES: usize = 16;
const ENDING: &str = "pass";

/// By what a person is known in a room.
#[derive(Clone, PartialEq, Eq)]
pub struct Pass {
    /// Thirty-two hexadecimal digits.
    pub secret: String,
    /// The name that it was made for.
    pub name: String,
}

impl Pass {
    /// One that nobody can guess.
    pub fn new(name: &str) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; SECRET_BYTES];
        getrandom::fill(&mut bytes)?;
        let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
        Ok(Pass {
            secret: digits.collect(),
            name: name.to_owned(),
        })
    }

    fn line(&self) -> String {
        let name = self.name.replace(['\n', '\r'], " ");
        format!("{} {name}\n", self.secret)
    }

    fn parse(line: &str) -> Option<Self> {
        let (secret, name) = line.split_once(' ')?;
        let digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let whole = secret.len() == 2 * SECRET_BYTES && secret.bytes().all(digit);
        whole.then(|| Pass {
            secret: secret.to_owned(),
            name: name.to_owned(),
        })
    }
}

/// The passes of all rooms: a file for each, with a line for each name, the newest
/// last.
pub struct Passes {
    directory: Option<PathBuf>,
}

impl Passes {
    /// Those that are kept in a data directory. Without one nothing is kept.
    pub fn beside(data: Option<&Path>) -> Self {
        let directory = data.map(|data| data.join("rooms"));
        Passes { directory }
    }

    /// The pass for a room under this name, or the newest under any.
    pub fn find(&self, link: &RoomLink, name: Option<&str>) -> Option<Pass> {
        let mut passes = self.read(link).into_iter();
        match name {
            Some(name) => passes.rfind(|pass| pass.name == name),
            None => passes.next_back(),
        }
    }

    /// Keeps a pass, as the newest.
    pub fn keep(&self, link: &RoomLink, pass: &Pass) -> io::Result<()> {
        let mut passes = self.read(link);
        passes.retain(|known| known.secret != pass.secret && known.name != pass.name);
        passes.push(pass.clone());
        self.write(link, &passes)
    }

    /// Forgets a pass that is of no use any more.
    pub fn forget(&self, link: &RoomLink, pass: &Pass) -> io::Result<()> {
        let mut passes = self.read(link);
        passes.retain(|known| known.secret != pass.secret);
        self.write(link, &passes)
    }

    /// Removes what belongs to rooms that are long gone. What cannot be removed does
    /// no harm.
    pub fn tidy_up(&self) {
        let directory = self.directory.iter().flat_map(fs::read_dir);
        for file in directory.flatten().flatten() {
            let path = file.path();
            let ours = path.extension().is_some_and(|ending| ending == ENDING);
            let changed = file.metadata().and_then(|known| known.modified());
            if ours && changed.is_ok_and(is_old) {
                let _ = fs::remove_file(path);
            }
        }
    }

    fn path(&self, link: &RoomLink) -> Option<PathBuf> {
        let host = link.host.replace(['[', ']', ':'], "_");
        let name = format!("{host}_{}.{ENDING}", link.code);
        Some(self.directory.as_ref()?.join(name))
    }

    fn read(&self, link: &RoomLink) -> Vec<Pass> {
        let text = self.path(link).map(fs::read_to_string);
        let text = text.and_then(Result::ok).unwrap_or_default();
        text.lines().filter_map(Pass::parse).collect()
    }

    /// Writes the file whole, readable for nobody else; without passes there is none.
    fn write(&self, link: &RoomLink, passes: &[Pass]) -> io::Result<()> {
        let (Some(directory), Some(path)) = (&self.directory, self.path(link)) else {
            return Ok(());
        };
        if passes.is_empty() {
            return match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        fs::create_dir_all(directory)?;
        let mut file = tempfile::Builder::new()
            .prefix(".room-")
            .tempfile_in(directory)?;
        for pass in passes {
            file.write_all(pass.line().as_bytes())?;
        }
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    }
}

fn is_old(changed: SystemTime) -> bool {
    changed.elapsed().is_ok_and(|age| age > OLDEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(text: &str) -> RoomLink {
        RoomLink::parse(text).unwrap()
    }

    fn name(pass: Option<Pass>) -> Option<String> {
        pass.map(|pass| pass.name)
    }

    #[test]
    fn a_person_is_known_again_in_the_same_room_only() {
        let directory = tempfile::tempdir().unwrap();
        let passes = Passes::beside(Some(directory.path()));
        let (here, there) = (link("7KQ2M"), link("[::1]:80/room/7KQ2M"));
        let (ana, budi) = (Pass::new("Ana B").unwrap(), Pass::new("Budi").unwrap());
        assert!(passes.find(&here, None).is_none());
        passes.keep(&here, &ana).unwrap();
        passes.keep(&here, &budi).unwrap();
        assert!(passes.find(&here, Some("Ana B")) == Some(ana.clone()));
        assert_eq!(name(passes.find(&here, None)).as_deref(), Some("Budi"));
        assert!(passes.find(&here, Some("Ana")).is_none());
        assert!(passes.find(&there, None).is_none());
        passes.keep(&here, &ana).unwrap();
        assert_eq!(name(passes.find(&here, None)).as_deref(), Some("Ana B"));
        passes.forget(&here, &ana).unwrap();
        assert_eq!(name(passes.find(&here, None)).as_deref(), Some("Budi"));
        passes.forget(&here, &budi).unwrap();
        passes.forget(&here, &budi).unwrap();
        assert_eq!(
            fs::read_dir(directory.path().join("rooms"))
                .unwrap()
                .count(),
            0
        );
    }

    #[test]
    fn a_damaged_file_is_as_good_as_none() {
        let directory = tempfile::tempdir().unwrap();
        let passes = Passes::beside(Some(directory.path()));
        let pass = Pass::new("Ana").unwrap();
        passes.keep(&link("7KQ2M"), &pass).unwrap();
        let file = directory.path().join("rooms/localhost_2424_7KQ2M.pass");
        fs::write(&file, format!("{} Ana\nxyz\n\u{0}", &pass.secret[1..])).unwrap();
        assert!(passes.find(&link("7KQ2M"), None).is_none());
        passes.keep(&link("7KQ2M"), &pass).unwrap();
        assert!(passes.find(&link("7KQ2M"), None) == Some(pass));
    }

    #[test]
    fn what_is_old_is_removed() {
        let directory = tempfile::tempdir().unwrap();
        let passes = Passes::beside(Some(directory.path()));
        let (old, new) = (link("7KQ2M"), link("BCDFG"));
        for link in [&old, &new] {
            passes.keep(link, &Pass::new("Ana").unwrap()).unwrap();
        }
        let long_ago = SystemTime::now() - 2 * OLDEST;
        let path = passes.path(&old).unwrap();
        let file = fs::File::options().append(true).open(path).unwrap();
        file.set_modified(long_ago).unwrap();
        passes.tidy_up();
        assert!(passes.find(&old, None).is_none());
        assert!(passes.find(&new, None).is_some());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_it() {
        use std::os::unix::fs::PermissionsExt as _;
        let directory = tempfile::tempdir().unwrap();
        let passes = Passes::beside(Some(directory.path()));
        passes
            .keep(&link("7KQ2M"), &Pass::new("Ana").unwrap())
            .unwrap();
        let path = passes.path(&link("7KQ2M")).unwrap();
        let mode = fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0);
    }

    #[test]
    fn without_a_data_directory_nothing_is_kept() {
        let passes = Passes::beside(None);
        passes.tidy_up();
        passes
            .keep(&link("7KQ2M"), &Pass::new("Ana").unwrap())
            .unwrap();
        assert!(passes.find(&link("7KQ2M"), None).is_none());
    }
}
