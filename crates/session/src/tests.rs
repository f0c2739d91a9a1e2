//! Plays a tiny counting game: add 1, 2 or 3 until the sum is 10.

use unpuzzle_puzzles::page::{Page, Role};
use unpuzzle_puzzles::{Budget, Data, Message, msg};

use super::*;

#[derive(Clone)]
struct Counting(i64);

impl Game for Counting {
    type Move = i64;
    type Outcome = i64;

    fn id(&self) -> GameId {
        GameId::described("counting", "10").unwrap()
    }

    fn read(&self, text: &str) -> Result<i64, InputError> {
        let step = text.trim().parse().ok().filter(|step| (1..=3).contains(step));
        step.ok_or_else(|| InputError::new(msg!("add 1, 2 or 3")))
    }

    fn play(&mut self, step: &i64) -> Result<i64, InputError> {
        if self.0 + step > 10 {
            return Err(InputError::new(msg!("add 1, 2 or 3")));
        }
        self.0 += step;
        Ok(self.0)
    }

    fn told(&self, sum: &i64) -> Message {
        msg!("the sum is {sum}", sum = *sum)
    }

    fn status(&self) -> Status {
        if self.0 == 10 { Status::Won } else { Status::Playing }
    }

    fn score(&self) -> i64 {
        self.0
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        page.line(Role::Normal, self.0);
        page
    }

    fn position(&self) -> Box<dyn Data> {
        Box::new(self.0)
    }

    fn hint(&self, _level: u8, _budget: &Budget) -> Result<Message, InputError> {
        Ok(msg!("the sum is {sum}", sum = (10 - self.0).min(3)))
    }
}

fn session(moves: &[i64]) -> Session<Counting> {
    let mut session = Session::new(Counting(0));
    for &made in moves {
        session.play(made).unwrap();
    }
    session
}

fn load(text: &str) -> Result<Session<Counting>, LoadError> {
    Session::load(text, |_| Ok(Counting(0)))
}

#[test]
fn a_session_may_hold_any_game() {
    let boxed: Box<dyn unpuzzle_puzzles::AnyGame> = Box::new(Counting(0));
    let mut session: Session = Session::new(boxed);
    assert_eq!(session.play("3".to_owned()).unwrap().to_string(), "the sum is 3");
    assert!(session.undo() && session.redo());
    assert_eq!((session.game().score(), session.first().score()), (3, 0));
    assert!(session.play("1\n2".to_owned()).is_err());
}

#[test]
fn the_same_move_again_keeps_what_was_taken_back() {
    let mut session = session(&[3, 2, 1]);
    session.go_to(1);
    assert_eq!((session.game().score(), session.undos()), (3, 1));
    session.play(2).unwrap();
    assert!(session.redo() && !session.can_redo());
    session.go_to(9);
    assert_eq!((session.game().score(), session.undos()), (6, 1));
}

#[test]
fn beginning_again_forgets_all_but_the_notes() {
    let mut session = session(&[3, 2]);
    session.count_hint();
    session.count_mistake();
    session.advance(Duration::from_secs(3));
    session.set_note("level", "hard");
    session.start_over();
    assert_eq!((session.game().score(), session.hints(), session.mistakes()), (0, 0, 0));
    assert_eq!((session.elapsed(), session.can_redo()), (Duration::ZERO, false));
    assert_eq!(session.note("level"), Some("hard"));
}

/// A place on the disk.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        Place(tempfile::tempdir().unwrap())
    }

    fn file(&self) -> GameFile {
        GameFile::new(&self.0.path().join("new"), "counting", "10", None)
    }

    fn resume(&self) -> Option<Session<Counting>> {
        resume(self.file().path(), |_| Ok(Counting(0))).unwrap()
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.file().path()).unwrap()
    }
}

#[test]
fn each_change_is_one_line_more() {
    let place = Place::new();
    assert!(place.resume().is_none());
    let mut session = session(&[]).kept_in(Some(place.file()), false);
    session.count_hint();
    assert!(place.resume().is_none(), "a game without a move is not worth keeping");
    session.play(3).unwrap();
    let begun = place.text();
    assert_eq!(begun, session.save());
    session.play(2).unwrap();
    session.undo();
    session.redo();
    session.count_mistake();
    session.advance(Duration::from_millis(1500));
    session.set_note("level", "hard at 3");
    session.count_hint();
    session.go_to(1);
    session.play(1).unwrap();
    let lines = "move 2\nundo\nredo\nmistake\nmilliseconds 1500\nnote level hard at 3\nhint\ngo 1\nmove 1\n";
    assert_eq!(place.text(), format!("{begun}{lines}"));
    assert_eq!(place.resume().unwrap().save(), session.save());
    let whole = session.save();
    drop(session);
    assert_eq!(place.text(), whole, "a game that is left is written whole");
}

#[test]
fn a_game_that_was_killed_at_any_byte_goes_on() {
    let place = Place::new();
    let mut session = session(&[]).kept_in(Some(place.file()), false);
    session.play(3).unwrap();
    let begun = place.text().len();
    session.play(2).unwrap();
    session.undo();
    session.play(1).unwrap();
    let text = place.text();
    session.forget();
    let scores: Vec<i64> = (begun..=text.len())
        .map(|length| {
            std::fs::write(place.file().path(), &text[..length]).unwrap();
            place.resume().unwrap().game().score()
        })
        .collect();
    let mut changes = scores.clone();
    changes.dedup();
    assert_eq!(changes, [3, 5, 3, 4], "every line counts once it is whole: {scores:?}");
    // After half a line the file is written whole.
    std::fs::write(place.file().path(), format!("{text}move")).unwrap();
    let mut resumed = place.resume().unwrap().kept_in(Some(place.file()), true);
    resumed.play(2).unwrap();
    assert_eq!(place.text(), resumed.save());
}

#[test]
fn the_file_of_an_older_version_is_read() {
    let place = Place::new();
    std::fs::create_dir(place.0.path().join("new")).unwrap();
    let old = "unpuzzle game 1\nid counting:10\nmilliseconds 12500\nhints 2\nundos 1\nmistakes 1\nnote level hard\nmove 3\nmove 2\nundone 1\nundone 2\n";
    std::fs::write(place.file().path(), old).unwrap();
    let mut session = place.resume().unwrap().kept_in(Some(place.file()), true);
    assert_eq!(session.save(), old);
    assert_eq!((session.game().score(), session.elapsed().as_millis()), (5, 12_500));
    assert!(session.redo());
    session.count_hint();
    assert_eq!(place.resume().unwrap().save(), session.save());
    session.begin(Counting(0));
    drop(session);
    assert!(place.resume().is_none());
}

#[test]
fn a_full_disk_costs_nothing_once_there_is_room() {
    let place = Place::new();
    let mut session = session(&[]).kept_in(Some(place.file()), false);
    session.play(3).unwrap();
    // A file that cannot be replaced stands for a disk that is full.
    let path = place.file().path().to_owned();
    session.begin(Counting(0));
    std::fs::create_dir(&path).unwrap();
    session.play(1).unwrap();
    assert!(session.problem().unwrap().contains("counting-10"));
    assert!(session.problem().is_none());
    std::fs::remove_dir(&path).unwrap();
    session.play(2).unwrap();
    assert!(session.problem().is_none());
    assert_eq!(place.text(), session.save());
}

#[test]
fn a_damaged_game_is_set_aside() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("counting-10.txt");
    std::fs::write(&path, "unpuzzle game 1\nid a:b\nmove 7\n").unwrap();
    assert!(resume(&path, |_| Ok(Counting(0))).is_err());
    assert!(resume(&path, |_| Ok(Counting(0))).unwrap().is_none());
    assert!(directory.path().join("counting-10.damaged.txt").exists());
}

#[test]
fn a_place_that_cannot_be_written_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let blocked = directory.path().join("file");
    std::fs::write(&blocked, "").unwrap();
    let file = GameFile::new(&blocked, "counting", "10", Some("named"));
    let mut session = session(&[1]).kept_in(Some(file), false);
    session.keep();
    assert!(session.problem().unwrap().contains("counting-10-"));
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut session = session(&[3, 2]);
    assert!(session.undo());
    assert_eq!(session.game().score(), 3);
    assert!(session.redo() && !session.redo());
    assert_eq!(session.game().score(), 5);
    assert!(session.undo() && session.undo() && !session.undo());
    assert_eq!((session.undos(), session.moves().len()), (3, 0));
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut session = session(&[3, 2]);
    session.undo();
    session.play(1).unwrap();
    assert!(!session.redo());
    assert_eq!((session.moves(), session.last()), (&[3, 1][..], Some(&4)));
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut session = session(&[3]);
    session.undo();
    assert!(session.play(11).is_err());
    assert!(session.redo(), "what was taken back is still there");
}

#[test]
fn the_clock_stops_with_the_game() {
    let mut session = session(&[3, 3, 3]);
    session.advance(Duration::from_secs(2));
    session.play(1).unwrap();
    session.advance(Duration::from_secs(2));
    assert_eq!(session.elapsed(), Duration::from_secs(2));
}

#[test]
fn a_saved_session_comes_back_whole() {
    let mut session = session(&[3, 2, 1]);
    session.undo();
    session.count_hint();
    session.count_mistake();
    session.set_note("level", "hard at 3");
    session.advance(Duration::from_millis(12_500));
    let text = session.save();
    let mut loaded = load(&text).unwrap();
    assert_eq!(loaded.save(), text);
    assert_eq!((loaded.game().score(), loaded.hints(), loaded.undos()), (5, 1, 1));
    assert_eq!((loaded.mistakes(), loaded.note("level")), (1, Some("hard at 3")));
    assert!(loaded.redo());
}

#[test]
fn a_saved_game_that_was_cut_or_changed_is_read_or_refused() {
    let text = session(&[1, 2]).save();
    let cut = (0..text.len()).filter_map(|length| text.get(..length).map(str::to_owned));
    let changed = (0..text.len()).filter_map(|place| {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1 << (place % 8);
        String::from_utf8(bytes).ok()
    });
    for damaged in cut.chain(changed) {
        if let Err(error) = load(&damaged) {
            assert!(!error.to_string().is_empty());
        }
    }
}

#[test]
fn a_damaged_file_says_where() {
    let check = |text: &str, expected: &str| {
        assert_eq!(load(text).map(|_| ()).unwrap_err().to_string(), expected);
    };
    check("", "line 1: this is not a saved game: its first line is not “unpuzzle game 1”");
    check("unpuzzle game 1\n", "line 1: the file does not say which game it is");
    check("unpuzzle game 1\nmove 1\n", "line 2: the file does not say which game it is");
    check("unpuzzle game 1\nid x\n", "line 2: “id” needs the id of a game, such as 24:3,3,8,8");
    check("unpuzzle game 1\nid a:b\nhints many", "line 3: “hints” needs a whole number");
    check("unpuzzle game 1\nid a:b\nmove 1\nmove 7", "line 4: move 2 is refused: add 1, 2 or 3");
    check("unpuzzle game 1\nid a:b\njump 1", "line 3: “jump” says nothing here");
    check("unpuzzle game 1\nid a:b\nundo", "line 3: “undo” says nothing here");
    check("unpuzzle game 1\nid a:b\nmove 1\ngo 2", "line 4: “go” says nothing here");
}
