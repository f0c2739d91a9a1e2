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
pub struct Credentials {
    /// Thirty-two hexadecimal digits.
    pub secret: String,
    /// The name that it was made for.
    pub name: String,
}

impl Credentials {
    /// One that nobody can guess.
    pub fn new(name: &str) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; SECRET_BYTES];
        getrandom::fill(&mut bytes)?;
        let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
        Ok(Credentials { secret: digits.collect(), name: name.to_owned() })
    }

    fn line(&self) -> String {
        let name = self.name.replace(['\n', '\r'], " ");
        format!("{} {name}\n", self.secret)
    }

    fn parse(line: &str) -> Option<Self> {
        let (secret, name) = line.split_once(' ')?;
        let digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let whole = secret.len() == 2 * SECRET_BYTES && secret.bytes().all(digit);
        whole.then(|| Credentials { secret: secret.to_owned(), name: name.to_owned() })
    }
}

/// The store of all rooms: a file for each, with a line for each name, the newest
/// last.
pub struct CredentialStore {
    directory: Option<PathBuf>,
}

impl CredentialStore {
    /// Those that are kept in a data directory. Without one nothing is kept.
    pub fn beside(data: Option<&Path>) -> Self {
        let directory = data.map(|data| data.join("rooms"));
        CredentialStore { directory }
    }

    /// The credentials for a room under this name, or the newest under any.
    pub fn find(&self, link: &RoomLink, name: Option<&str>) -> Option<Credentials> {
        let mut store = self.read(link).into_iter();
        match name {
            Some(name) => store.rfind(|credentials| credentials.name == name),
            None => store.next_back(),
        }
    }

    /// Keeps credentials as the newest.
    pub fn keep(&self, link: &RoomLink, credentials: &Credentials) -> io::Result<()> {
        let mut store = self.read(link);
        store.retain(|known| known.secret != credentials.secret && known.name != credentials.name);
        store.push(credentials.clone());
        self.write(link, &store)
    }

    /// Forgets credentials that is of no use any more.
    pub fn forget(&self, link: &RoomLink, credentials: &Credentials) -> io::Result<()> {
        let mut store = self.read(link);
        store.retain(|known| known.secret != credentials.secret);
        self.write(link, &store)
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

    fn read(&self, link: &RoomLink) -> Vec<Credentials> {
        let text = self.path(link).map(fs::read_to_string);
        let text = text.and_then(Result::ok).unwrap_or_default();
        text.lines().filter_map(Credentials::parse).collect()
    }

    /// Writes the file whole, readable for nobody else; without store there is none.
    fn write(&self, link: &RoomLink, store: &[Credentials]) -> io::Result<()> {
        let (Some(directory), Some(path)) = (&self.directory, self.path(link)) else {
            return Ok(());
        };
        if store.is_empty() {
            return match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        }
        fs::create_dir_all(directory)?;
        let mut file = tempfile::Builder::new().prefix(".room-").tempfile_in(directory)?;
        for credentials in store {
            file.write_all(credentials.line().as_bytes())?;
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

    fn name(credentials: Option<Credentials>) -> Option<String> {
        credentials.map(|credentials| credentials.name)
    }

    #[test]
    fn a_person_is_known_again_in_the_same_room_only() {
        let directory = tempfile::tempdir().unwrap();
        let store = CredentialStore::beside(Some(directory.path()));
        let (here, there) = (link("7KQ2M"), link("[::1]:80/room/7KQ2M"));
        let (ana, budi) = (Credentials::new("Ana B").unwrap(), Credentials::new("Budi").unwrap());
        assert!(store.find(&here, None).is_none());
        store.keep(&here, &ana).unwrap();
        store.keep(&here, &budi).unwrap();
        assert!(store.find(&here, Some("Ana B")) == Some(ana.clone()));
        assert_eq!(name(store.find(&here, None)).as_deref(), Some("Budi"));
        assert!(store.find(&here, Some("Ana")).is_none());
        assert!(store.find(&there, None).is_none());
        store.keep(&here, &ana).unwrap();
        assert_eq!(name(store.find(&here, None)).as_deref(), Some("Ana B"));
        store.forget(&here, &ana).unwrap();
        assert_eq!(name(store.find(&here, None)).as_deref(), Some("Budi"));
        store.forget(&here, &budi).unwrap();
        store.forget(&here, &budi).unwrap();
        assert_eq!(fs::read_dir(directory.path().join("rooms")).unwrap().count(), 0);
    }

    #[test]
    fn a_damaged_file_is_as_good_as_none() {
        let directory = tempfile::tempdir().unwrap();
        let store = CredentialStore::beside(Some(directory.path()));
        let credentials = Credentials::new("Ana").unwrap();
        store.keep(&link("7KQ2M"), &credentials).unwrap();
        let file = directory.path().join("rooms/localhost_2424_7KQ2M.pass");
        fs::write(&file, format!("{} Ana\nxyz\n\u{0}", &credentials.secret[1..])).unwrap();
        assert!(store.find(&link("7KQ2M"), None).is_none());
        store.keep(&link("7KQ2M"), &credentials).unwrap();
        assert!(store.find(&link("7KQ2M"), None) == Some(credentials));
    }

    #[test]
    fn what_is_old_is_removed() {
        let directory = tempfile::tempdir().unwrap();
        let store = CredentialStore::beside(Some(directory.path()));
        let (old, new) = (link("7KQ2M"), link("BCDFG"));
        for link in [&old, &new] {
            store.keep(link, &Credentials::new("Ana").unwrap()).unwrap();
        }
        let long_ago = SystemTime::now() - 2 * OLDEST;
        let path = store.path(&old).unwrap();
        let file = fs::File::options().append(true).open(path).unwrap();
        file.set_modified(long_ago).unwrap();
        store.tidy_up();
        assert!(store.find(&old, None).is_none());
        assert!(store.find(&new, None).is_some());
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_it() {
        use std::os::unix::fs::PermissionsExt as _;
        let directory = tempfile::tempdir().unwrap();
        let store = CredentialStore::beside(Some(directory.path()));
        store.keep(&link("7KQ2M"), &Credentials::new("Ana").unwrap()).unwrap();
        let path = store.path(&link("7KQ2M")).unwrap();
        let mode = fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0);
    }

    #[test]
    fn without_a_data_directory_nothing_is_kept() {
        let store = CredentialStore::beside(None);
        store.tidy_up();
        store.keep(&link("7KQ2M"), &Credentials::new("Ana").unwrap()).unwrap();
        assert!(store.find(&link("7KQ2M"), None).is_none());
    }
}
