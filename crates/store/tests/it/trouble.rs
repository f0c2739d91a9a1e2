//! Stores under failures: killed processes, full and read-only disks, damaged files. Acknowledged
//! writes are stored exactly once; all else is a clear error.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use unpuzzle_store::{SqliteStore, Store, StoreError};

use crate::suite::{record_all, sample};

const FILE: &str = "UNPUZZLE_TEST_STORE";
const KILLS: &str = "UNPUZZLE_TEST_KILLS";

/// Not a test: the process to be killed. It reports results and events once the store has
/// acknowledged them.
#[tokio::test(flavor = "multi_thread")]
async fn victim() {
    let Some(path) = std::env::var_os(FILE) else {
        return;
    };
    let store = SqliteStore::open(Path::new(&path)).await.unwrap();
    let mut version = store.events_since("KOPI", 0).await.unwrap().len() as u64;
    let name = std::process::id();
    for number in 0_u64.. {
        let key = format!("{name}-{number}");
        store.record(&sample(&key, "Ana"), None).await.unwrap();
        let event = [format!("event {}", version + 1)];
        version = store.append("KOPI", version, &event, number).await.unwrap();
        println!("\nacknowledged {key} {version}");
        std::io::stdout().flush().unwrap();
    }
}

fn start_victim(path: &Path) -> Child {
    let program = std::env::current_exe().unwrap();
    let mut command = Command::new(program);
    command.args(["--exact", "trouble::victim", "--nocapture"]).env(FILE, path);
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().unwrap()
}

/// Kills the victim after some acknowledgements, and reads the rest of its output.
fn kill_after(mut victim: Child, acknowledged: usize) -> Vec<(String, u64)> {
    let reader = BufReader::new(victim.stdout.take().unwrap());
    let mut heard = Vec::new();
    for line in reader.lines().map_while(Result::ok) {
        let Some(rest) = line.strip_prefix("acknowledged ") else {
            continue;
        };
        // Ignores a line cut off by the kill.
        if let Some((key, version)) = rest.split_once(' ') {
            heard.extend(version.parse().ok().map(|version| (key.to_owned(), version)));
        }
        if heard.len() == acknowledged {
            victim.kill().unwrap();
        }
    }
    let status = victim.wait().unwrap();
    assert!(!status.success(), "the victim was killed");
    heard
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_writes_survive_a_kill() {
    let kills: usize = std::env::var(KILLS).map_or(10, |kills| kills.parse().unwrap());
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let (mut total, mut slowest) = (0, Duration::ZERO);
    for round in 0..kills {
        let heard = kill_after(start_victim(&path), 1 + round * 7 % 23);
        total += heard.len();
        let start = Instant::now();
        let store = SqliteStore::open(&path).await.unwrap();
        let results = store.results("Ana", None).await.unwrap();
        slowest = slowest.max(start.elapsed());
        check_survivors(&store, &results, &heard).await;
        store.close().await;
    }
    println!("{kills} kills, {total} acknowledged, all there once; slowest restart {slowest:?}");
}

async fn check_survivors(
    store: &SqliteStore,
    results: &[unpuzzle_store::GameResult],
    heard: &[(String, u64)],
) {
    let mut times: HashMap<&str, usize> = HashMap::new();
    for result in results {
        *times.entry(&result.key).or_default() += 1;
    }
    let events = store.events_since("KOPI", 0).await.unwrap();
    for (key, version) in heard {
        assert_eq!(times.get(key.as_str()), Some(&1), "{key}");
        assert!(events.len() as u64 >= *version);
    }
    let numbered = (1..=events.len()).map(|number| format!("event {number}"));
    assert!(events.iter().cloned().eq(numbered));
    assert_eq!(store.check().await, Ok(Vec::new()));
}

/// A small tmpfs, which needs root to mount.
struct Disk(tempfile::TempDir);

impl Disk {
    fn new(size: &str) -> Self {
        let disk = Disk(tempfile::tempdir().unwrap());
        let options = format!("size={size}");
        assert!(disk.mount(&["-t", "tmpfs", "-o", &options, "tmpfs"]));
        disk
    }

    fn mount(&self, arguments: &[&str]) -> bool {
        let mut command = Command::new("mount");
        command.args(arguments).arg(self.0.path()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("store.db")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}

#[tokio::test]
#[ignore = "needs root to mount a disk: cargo xtask ci --lane disks"]
async fn a_full_disk_is_reported_and_survived() {
    let disk = Disk::new("1m");
    let store = SqliteStore::open(&disk.file()).await.unwrap();
    let mut kept = Vec::new();
    let error = loop {
        let result = sample(&format!("{:04} {}", kept.len(), "x".repeat(300)), "Ana");
        match store.record(&result, None).await {
            Ok(new) => assert!(new),
            Err(error) => break error,
        }
        kept.push(result);
    };
    assert!(matches!(error, StoreError::Full(_)), "{error:?}");
    assert!(kept.len() > 20);
    assert_eq!(store.results("Ana", None).await.as_ref(), Ok(&kept));
    assert_eq!(store.check().await, Ok(Vec::new()));

    assert!(disk.mount(&["-o", "remount,size=8m"]));
    let more = sample("there is room again", "Ana");
    assert_eq!(store.record(&more, None).await, Ok(true));
    kept.push(more);
    store.close().await;
    let store = SqliteStore::open(&disk.file()).await.unwrap();
    assert_eq!(store.results("Ana", None).await, Ok(kept));
    assert_eq!(store.check().await, Ok(Vec::new()));
    store.close().await;
}

#[tokio::test]
#[ignore = "needs root to mount a disk: cargo xtask ci --lane disks"]
async fn a_read_only_disk_is_reported() {
    let disk = Disk::new("8m");
    let store = SqliteStore::open(&disk.file()).await.unwrap();
    store.record(&sample("k", "Ana"), None).await.unwrap();
    store.close().await;
    assert!(disk.mount(&["-o", "remount,ro"]));
    let refused = match SqliteStore::open(&disk.file()).await {
        Ok(store) => store.record(&sample("l", "Ana"), None).await.map(drop),
        Err(error) => Err(error),
    };
    assert!(
        matches!(refused, Err(StoreError::ReadOnly(_) | StoreError::Missing(_))),
        "{refused:?}"
    );
    assert!(disk.mount(&["-o", "remount,rw"]));
    let store = SqliteStore::open(&disk.file()).await.unwrap();
    assert_eq!(store.results("Ana", None).await, Ok(vec![sample("k", "Ana")]));
    assert_eq!(store.check().await, Ok(Vec::new()));
    store.close().await;
}

#[tokio::test]
async fn a_store_opened_for_reading_refuses_to_write() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let store = SqliteStore::open(&path).await.unwrap();
    store.record(&sample("k", "Ana"), None).await.unwrap();
    let reading = SqliteStore::open_read_only(&path).await.unwrap();
    assert_eq!(reading.results("Ana", None).await, Ok(vec![sample("k", "Ana")]));
    let refused = reading.record(&sample("l", "Ana"), None).await;
    assert!(matches!(refused, Err(StoreError::ReadOnly(_))), "{refused:?}");
}

/// A corrupted store is read or refused, and an export never has more than was stored.
#[tokio::test]
async fn a_damaged_file_is_read_or_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("store.db");
    let store = SqliteStore::open(&path).await.unwrap();
    let results: Vec<_> = (0..40).map(|n| sample(&format!("key {n}"), "Ana")).collect();
    record_all(&store, &results).await;
    store.append("KOPI", 0, &["a".to_owned(), "b".to_owned()], 1).await.unwrap();
    let backup = directory.path().join("backup.db");
    store.backup(&backup, false).await.unwrap();
    store.close().await;
    let bytes = std::fs::read(&backup).unwrap();
    let cut = (0..bytes.len()).step_by(1009).map(|length| bytes[..length].to_vec());
    let flipped = (0..bytes.len()).step_by(1013).map(|place| {
        let mut bytes = bytes.clone();
        bytes[place] ^= 1 << (place % 8);
        bytes
    });
    let (mut read, mut refused) = (0, 0);
    for damaged in cut.chain(flipped) {
        std::fs::write(&backup, &damaged).unwrap();
        let mut lines = 0;
        let done = match SqliteStore::open_read_only(&backup).await {
            Ok(store) => {
                let exported = store.export(&mut |_| lines += 1).await;
                let checked = store.check().await;
                store.close().await;
                exported.and(checked.map(drop))
            }
            Err(error) => Err(error),
        };
        match done {
            Ok(()) => read += 1,
            Err(_) => refused += 1,
        }
        assert!(lines <= 42, "{lines}");
    }
    println!("{read} were read, {refused} refused");
    assert!(refused > bytes.len() / 1009 / 2);
}

/// New files, and existing ones, are readable by their owner only.
#[cfg(unix)]
#[tokio::test]
async fn store_files_are_private() {
    use std::os::unix::fs::PermissionsExt as _;
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("new/unpuzzle.db");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for _ in 0..2 {
        let store = SqliteStore::open(&path).await.unwrap();
        store.record(&sample("key", "Ana"), None).await.unwrap();
        for entry in std::fs::read_dir(path.parent().unwrap()).unwrap() {
            let file = entry.unwrap().path();
            assert_eq!(mode(&file), 0o600, "{}", file.display());
        }
        assert_eq!(mode(path.parent().unwrap()), 0o700);
        store.close().await;
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    }
}
