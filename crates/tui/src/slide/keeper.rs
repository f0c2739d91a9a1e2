//! Keeps the game that is under way on the disk, in the background, so that
//! neither a lost terminal nor a slow disk costs anybody a move.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use unpuzzle::slide::{Record, Size};
use unpuzzle_puzzle::{InputError, Random};

use super::effort::Effort;
use super::timeline::Sketch;
use crate::instance;
use unpuzzle_session::write_file;

/// Somebody with a place for one game.
pub(crate) struct Keeper {
    tasks: Option<Sender<Task>>,
    problems: Receiver<String>,
    thread: Option<JoinHandle<()>>,
}

/// The file that says how tiles move, and its words.
const MOTION: &str = "2048-motion.txt";
const GLIDE: &str = "glide";
const JUMP: &str = "jump";

enum Task {
    Keep(Sketch, Effort),
    Forget,
}

impl Keeper {
    /// A keeper with this file.
    pub(crate) fn new(path: PathBuf) -> Self {
        let (tasks, asked) = channel();
        let (told, problems) = channel();
        let thread = thread::spawn(move || work(&path, &asked, &told));
        Keeper {
            tasks: Some(tasks),
            problems,
            thread: Some(thread),
        }
    }

    /// Keeps a game in place of the one before.
    pub(crate) fn keep(&self, game: Sketch, effort: Effort) {
        self.send(Task::Keep(game, effort));
    }

    /// Keeps nothing any more.
    pub(crate) fn forget(&self) {
        self.send(Task::Forget);
    }

    /// What went wrong since the last time.
    pub(crate) fn problem(&self) -> Option<String> {
        self.problems.try_iter().last()
    }

    /// Once the thread is gone nothing can be kept, and that has been told.
    fn send(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            let _ = tasks.send(task);
        }
    }
}

/// What was asked for last is on the disk before the program ends.
impl Drop for Keeper {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Does what was asked for last; what came before it is out of date.
fn work(path: &Path, asked: &Receiver<Task>, told: &Sender<String>) {
    while let Ok(task) = asked.recv() {
        let task = asked.try_iter().last().unwrap_or(task);
        if let Err(error) = perform(path, &task) {
            // Nobody listens any more when the game is left.
            let _ = told.send(format!("{}: {error}", path.display()));
        }
    }
}

fn perform(path: &Path, task: &Task) -> io::Result<()> {
    match task {
        Task::Keep(game, effort) => write(path, &format!("{}{effort}\n", game.record())),
        Task::Forget => match std::fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        },
    }
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    write_file(path, text.as_bytes(), true)
}

/// The file for the game that somebody asked for: one for each size, and one
/// for each game that is named.
pub(super) fn place(directory: &Path, size: Size, named: Option<&str>) -> PathBuf {
    directory.join(match named {
        None => format!("2048-{size}.txt"),
        Some(name) => format!("2048-{size}-{:016x}.txt", Random::named(name).bits()),
    })
}

/// The game that is kept in a file, and what it has cost. One that cannot be read is set aside, so
/// that nothing writes over it.
pub(super) fn kept(path: &Path) -> Result<Option<(Record, Effort)>, InputError> {
    if !path.exists() {
        return Ok(None);
    }
    let read = instance::read_file(&path.to_string_lossy()).and_then(|text| {
        let (record, effort) = Effort::split(&text);
        let failure = |error: unpuzzle::slide::RecordError| error.failure(record);
        Ok((Record::parse(record).map_err(failure)?, effort))
    });
    match read {
        Ok(kept) => Ok(Some(kept)),
        Err(failure) => {
            // Where even that fails, keeping will fail as well and say so.
            let _ = std::fs::rename(path, path.with_extension("damaged.txt"));
            Err(failure)
        }
    }
}

/// Whether tiles glide, as somebody chose it last; unless they chose, they do.
pub(super) fn glides(directory: Option<&Path>) -> bool {
    let said = directory.map(|directory| std::fs::read_to_string(directory.join(MOTION)));
    !said.is_some_and(|said| said.is_ok_and(|said| said.trim() == JUMP))
}

/// Remembers whether tiles glide.
pub(super) fn remember_motion(directory: Option<&Path>, glides: bool) -> io::Result<()> {
    match directory {
        Some(directory) => {
            let word = if glides { GLIDE } else { JUMP };
            write(&directory.join(MOTION), &format!("{word}\n"))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::timeline::Timeline;
    use unpuzzle::slide::Move;

    #[test]
    fn the_last_position_is_on_the_disk_when_the_keeper_is_gone() {
        let directory = tempfile::tempdir().unwrap();
        let path = place(&directory.path().join("new"), Size::CLASSIC, None);
        let keeper = Keeper::new(path.clone());
        let mut game = Timeline::open(&"2048:4x4#7".parse().unwrap()).unwrap();
        let mut effort = Effort::default();
        for number in 0..40 {
            let _ = game.slide(Move::ALL[number % 4]);
            effort.undos += 1;
            keeper.keep(game.sketch(), effort);
        }
        drop(keeper);
        assert_eq!(kept(&path).unwrap(), Some((game.sketch().record(), effort)));
        let keeper = Keeper::new(path.clone());
        keeper.forget();
        drop(keeper);
        assert_eq!(kept(&path).unwrap(), None);
    }

    #[test]
    fn a_damaged_game_is_set_aside() {
        let directory = tempfile::tempdir().unwrap();
        let path = place(directory.path(), Size::CLASSIC, None);
        std::fs::write(&path, "2048 record 1\nsize 4x4\n").unwrap();
        assert!(kept(&path).is_err());
        assert_eq!(kept(&path).unwrap(), None);
        let aside = directory.path().join("2048-4x4.damaged.txt");
        assert!(aside.exists());
    }

    #[test]
    fn a_place_that_cannot_be_written_is_told() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        std::fs::write(&file, "").unwrap();
        let keeper = Keeper::new(file.join("2048.txt"));
        let game = Timeline::open(&"2048:2x2#1".parse().unwrap()).unwrap();
        keeper.keep(game.sketch(), Effort::default());
        let told = (0..500).find_map(|_| {
            thread::sleep(std::time::Duration::from_millis(10));
            keeper.problem()
        });
        assert!(told.unwrap().contains("2048.txt"));
    }
}
