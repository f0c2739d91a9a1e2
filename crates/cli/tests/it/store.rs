//! The store from the command line: backups, exports, and what can go wrong.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::support::{Ran, World};
use serde_json::Value;
use unpuzzle_store::{
    BlockingStore, Ending, GameResult, LOCAL_PLAYER, SqliteStore, Store as _, StoreLock,
};

/// A result to write.
fn sample(key: &str, player: &str) -> GameResult {
    GameResult {
        key: key.to_owned(),
        player: player.to_owned(),
        at: 1_700_000_000_000,
        game: "24:3,3,8,8".to_owned(),
        level: "expert".to_owned(),
        ending: Ending::Solved,
        milliseconds: 12_345,
        predicted: Some(20_000),
        hints: 1,
        undos: 2,
        mistakes: 3,
        score: None,
    }
}

/// A user with a data directory.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        Home(tempfile::tempdir().unwrap())
    }

    /// The same with this many games on record.
    fn with_games(count: usize) -> Self {
        let home = Home::new();
        for number in 0..count {
            home.add(&format!("k{number}"));
        }
        home
    }

    /// Records one more game.
    fn add(&self, key: &str) {
        let path = self.store();
        let store = BlockingStore::new(|| SqliteStore::open(&path)).unwrap();
        store.wait(store.store().record(&sample(key, LOCAL_PLAYER), None)).unwrap();
        store.wait(store.store().close());
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn store(&self) -> PathBuf {
        self.file("unpuzzle.db")
    }

    /// Runs a command line in which `@` stands for the directory.
    fn run(&self, line: &str) -> Ran {
        let directory = self.0.path().to_str().unwrap();
        let world = World::new().with("UNPUZZLE_DATA", directory);
        world.run(&line.replace('@', &format!("{directory}/")))
    }

    fn json(&self, line: &str) -> Value {
        let ran = self.run(line);
        assert_eq!(ran.code, 0, "{ran:?}");
        serde_json::from_str(&ran.output).unwrap()
    }

    fn games(&self) -> usize {
        let exported = self.run("store export").output;
        let is_result = |line: &&str| line.contains("\"unpuzzle/result/1\"");
        exported.lines().filter(is_result).count()
    }
}

#[test]
fn a_backup_comes_back() {
    let home = Home::with_games(3);
    let done = home.json("store backup @kept.db --json");
    assert_eq!((&done["schema"], &done["results"]), (&"unpuzzle/store.backup/1".into(), &3.into()));
    let again = home.run("store backup @kept.db");
    assert_eq!(again.code, 2);
    assert!(again.errors.contains("--force"), "{}", again.errors);
    assert_eq!(home.run("store backup @kept.db --force").code, 0);

    home.add("more");
    assert_eq!(home.games(), 4);
    let refused = home.run("store restore @kept.db");
    assert_eq!(refused.code, 2, "{refused:?}");
    assert_eq!(home.run("store restore @kept.db --force").code, 0);
    assert_eq!(home.games(), 3);
    let other = home.run("store restore @kept.db --database @other.db");
    assert_eq!(other.code, 0, "{other:?}");
    assert_eq!(
        home.run("store export --database @other.db").output,
        home.run("store export").output
    );
}

#[test]
fn an_export_is_lines_of_json_in_a_file_or_printed() {
    let home = Home::with_games(3);
    assert_eq!(home.run("store export @games.jsonl").code, 0);
    let lines = fs::read_to_string(home.file("games.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 3);
    let first: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&first["schema"], &first["milliseconds"]),
        (&"unpuzzle/result/1".into(), &12_345.into())
    );
    assert_eq!(home.run("store export @games.jsonl").code, 2);
    assert_eq!(home.run("store export").output, lines);
    assert_eq!(home.run("store export -").output, lines);
}

#[test]
fn a_store_of_a_running_server_is_not_replaced_nor_served_twice() {
    let home = Home::with_games(3);
    assert_eq!(home.run("store backup @kept.db").code, 0);
    let server = StoreLock::take(&home.store()).unwrap();
    let refused = home.run("store restore @kept.db --force");
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.errors.contains("running server"), "{refused:?}");
    assert!(refused.errors.contains("stop the server"), "{refused:?}");
    let second = home.run("serve --listen 127.0.0.1:0");
    assert_eq!(second.code, 2, "{second:?}");
    assert!(second.errors.contains("--database FILE"), "{second:?}");
    // What only reads or records results goes on.
    assert_eq!(home.run("store backup @other.db").code, 0);
    home.add("more");
    assert_eq!(home.games(), 4);
    drop(server);
    assert_eq!(home.run("store restore @kept.db --force").code, 0);
    assert_eq!(home.games(), 3);
}

#[test]
fn stores_that_are_no_stores_are_said_and_left_alone() {
    let home = Home::new();
    let nothing = home.run("store export");
    assert_eq!(nothing.code, 2);
    assert!(nothing.errors.contains("nothing is stored yet"), "{}", nothing.errors);
    assert_eq!(home.run("store backup @kept.db").code, 2);
    assert_eq!(home.run("store restore @missing.db").code, 2);
    assert_eq!(home.run("store export --database postgres://here/x").code, 2);
    assert!(!home.store().exists(), "looking makes nothing");

    fs::write(home.store(), "This is a letter, and no store at all.").unwrap();
    assert_eq!(home.run("store export").code, 2);
    let indonesian = home.run("store export --lang id");
    assert!(indonesian.errors.contains("penyimpanan rusak"), "{}", indonesian.errors);

    fs::write(home.file("unpuzzle.db-wal"), "perhaps the last commits").unwrap();
    let good = Home::with_games(2);
    assert_eq!(good.run("store backup @kept.db").code, 0);
    fs::copy(good.file("kept.db"), home.file("kept.db")).unwrap();
    assert_eq!(home.run("store restore @kept.db --force").code, 0);
    assert_eq!(home.games(), 2);
    let aside = fs::read_to_string(home.file("unpuzzle.db.damaged")).unwrap();
    assert!(aside.starts_with("This is a letter"));
    let log = fs::read_to_string(home.file("unpuzzle.db.damaged-wal")).unwrap();
    assert_eq!(log, "perhaps the last commits");
    let wrong = home.run("store restore @unpuzzle.db.damaged --force");
    assert_eq!(wrong.code, 2);
    assert_eq!(home.games(), 2, "a bad backup replaces nothing");
}

#[test]
#[ignore = "needs root to mount a disk: cargo xtask ci --lane disks"]
fn a_full_disk_leaves_no_half_of_a_file() {
    let home = Home::with_games(400);
    let disk = Disk::new("32k");
    let target = disk.0.path().join("kept.db");
    let full = home.run(&format!("store backup {}", target.display()));
    assert_eq!(full.code, 2, "{full:?}");
    assert!(full.errors.contains("full"), "{}", full.errors);
    let target = disk.0.path().join("games.jsonl");
    let full = home.run(&format!("store export {}", target.display()));
    assert_eq!(full.code, 2, "{full:?}");
    assert_eq!(fs::read_dir(disk.0.path()).unwrap().count(), 0);
}

/// A small disk of the test's own, which needs rights that not everybody has.
struct Disk(tempfile::TempDir);

impl Disk {
    fn new(size: &str) -> Self {
        let disk = Disk(tempfile::tempdir().unwrap());
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]);
        assert!(mount.arg(disk.0.path()).status().unwrap().success());
        disk
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}
