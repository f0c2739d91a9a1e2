//! An append-only file of records that survives a kill at any moment.
//!
//! Every record is one line of text followed by a checksum that also covers the lines
//! before it. Opening a journal keeps the longest valid prefix and cuts off the rest.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

/// A journal that is open for appending.
#[derive(Debug)]
pub struct Journal {
    file: File,
    checksum: u64,
}

impl Journal {
    /// Opens a journal, or starts one with this title. Returns its records.
    ///
    /// A file with another title is an error: it belongs to another computation.
    pub fn open(path: &Path, title: &str) -> io::Result<(Self, Vec<String>)> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let options = OpenOptions::new().read(true).append(true).create(true).clone();
        let mut file = options.open(path)?;
        file.try_lock().map_err(|_| io::Error::other("another process is writing to it"))?;
        let (mut records, length, checksum) = valid_prefix(&file)?;
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        let mut journal = Journal { file, checksum };
        if records.is_empty() {
            journal.append(title)?;
        } else if records.remove(0) != title {
            return Err(io::Error::other(format!("{} is not about {title}", path.display())));
        }
        Ok((journal, records))
    }

    /// Appends a record of one line. When this returns, the record is on disk.
    pub fn append(&mut self, record: &str) -> io::Result<()> {
        assert!(!record.contains('\n'), "a record is one line");
        self.checksum = extend(self.checksum, record);
        let line = format!("{record} {:016x}\n", self.checksum);
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()
    }
}

/// The valid records, their length in bytes, and the checksum over them.
fn valid_prefix(file: &File) -> io::Result<(Vec<String>, u64, u64)> {
    let (mut records, mut length, mut checksum) = (Vec::new(), 0, 0);
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        let Some((record, written)) = split_line(&line) else { break };
        let expected = extend(checksum, record);
        if written != expected {
            break;
        }
        checksum = expected;
        length += line.len() as u64;
        records.push(record.to_owned());
        line.clear();
    }
    Ok((records, length, checksum))
}

fn split_line(line: &[u8]) -> Option<(&str, u64)> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (record, checksum) = line.rsplit_once(' ')?;
    Some((record, u64::from_str_radix(checksum, 16).ok()?))
}

/// FNV-1a, continued over one more record.
fn extend(checksum: u64, record: &str) -> u64 {
    let start = checksum ^ 0xcbf2_9ce4_8422_2325;
    record.bytes().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// A path for a test to write to.
#[cfg(test)]
pub(crate) fn scratch(name: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("research-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cut_and_every_changed_byte_leaves_a_valid_prefix() {
        let path = scratch("cut");
        let (mut journal, records) = Journal::open(&path, "title").unwrap();
        assert!(records.is_empty());
        let written = ["first", "second record", "third"];
        written.iter().for_each(|record| journal.append(record).unwrap());
        drop(journal);
        let bytes = std::fs::read(&path).unwrap();
        let ends: Vec<usize> = (1..=bytes.len()).filter(|&end| bytes[end - 1] == b'\n').collect();
        let check = |changed: &[u8], whole: usize| {
            std::fs::write(&path, changed).unwrap();
            let (mut journal, records) = Journal::open(&path, "title").unwrap();
            assert_eq!(records, written[..whole]);
            journal.append("more").unwrap();
            drop(journal);
            let (_, records) = Journal::open(&path, "title").unwrap();
            assert_eq!(records.last().unwrap(), "more");
            assert_eq!(records.len(), whole + 1);
        };
        for cut in ends[0]..bytes.len() {
            check(&bytes[..cut], ends.iter().filter(|&&end| end <= cut).count() - 1);
        }
        for place in ends[0]..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            check(&changed, ends.iter().filter(|&&end| end <= place).count() - 1);
        }
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn a_journal_of_something_else_is_refused() {
        let path = scratch("title");
        drop(Journal::open(&path, "one").unwrap());
        assert!(Journal::open(&path, "two").is_err());
        std::fs::remove_file(path).unwrap();
    }
}
