//! Plays a tiny counting game: add 1, 2 or 3 until the sum is 10.

use unpuzzle_puzzles::page::{Page, Role};
use unpuzzle_puzzles::{Data, msg};

use super::*;

#[derive(Clone)]
struct Counting(i64);

impl Game for Counting {
    fn id(&self) -> GameId {
        GameId::described("counting", "10").unwrap()
    }

    fn play(&mut self, text: &str) -> Result<Message, InputError> {
        match text.parse() {
            Ok(step @ 1..=3) if self.0 + step <= 10 => self.0 += step,
            _ => return Err(InputError::new(msg!("add 1, 2 or 3"))),
        }
        Ok(msg!("the sum is {sum}", sum = self.0))
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

fn session(moves: &[&str]) -> Session<Counting> {
    let mut session = Session::new(Counting(0));
    for made in moves {
        session.play(made).unwrap();
    }
    session
}

fn load(text: &str) -> Result<Session<Counting>, LoadError> {
    Session::load(text, |_| Ok(Counting(0)))
}

#[test]
fn a_session_may_hold_any_game() {
    let boxed: Box<dyn Game> = Box::new(Counting(0));
    let mut session: Session = Session::new(boxed);
    session.play("3").unwrap();
    assert!(session.undo() && session.redo());
    assert_eq!((session.game().score(), session.before().unwrap().score()), (3, 0));
}

#[test]
fn the_same_move_again_keeps_what_was_taken_back() {
    let mut session = session(&["3", "2", "1"]);
    session.go_to(1);
    assert_eq!((session.game().score(), session.undos()), (3, 1));
    session.play("2").unwrap();
    assert!(session.redo() && !session.can_redo());
    session.go_to(9);
    assert_eq!((session.game().score(), session.undos()), (6, 1));
}

#[test]
fn beginning_again_forgets_all_but_the_notes() {
    let mut session = session(&["3", "2"]);
    session.count_hint();
    session.count_mistake();
    session.run_clock(Duration::from_secs(3));
    session.set_note("level", "hard");
    session.start_over();
    assert_eq!((session.game().score(), session.hints(), session.mistakes()), (0, 0, 0));
    assert_eq!((session.elapsed(), session.can_redo()), (Duration::ZERO, false));
    assert_eq!(session.note("level"), Some("hard"));
}

#[test]
fn the_last_position_is_on_the_disk_when_the_file_is_closed() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path().join("new");
    let file = || GameFile::new(&place, "counting", "10", None);
    let resume = || resume(file().path(), |_| Ok(Counting(0))).unwrap();
    assert!(resume().is_none());
    let mut kept = file();
    let mut session = session(&[]);
    for _ in 0..9 {
        session.play("1").unwrap();
        session.undo();
        session.play("1").unwrap();
        kept.keep(&session);
    }
    drop(kept);
    assert_eq!(resume().unwrap().save(), session.save());
    file().forget();
    assert!(resume().is_none());
}

#[test]
fn a_game_that_is_left_goes_on_with_the_same_clock() {
    let directory = tempfile::tempdir().unwrap();
    let file = || GameFile::new(directory.path(), "counting", "10", None);
    let mut kept = KeptSession::new(session(&["3", "2"]), Some(file()), false);
    kept.undo();
    kept.keep();
    kept.run_clock(Duration::from_secs(7));
    let text = kept.save();
    drop(kept);
    let path = directory.path().join("counting-10.txt");
    let resumed = resume(&path, |_| Ok(Counting(0))).unwrap().unwrap();
    assert_eq!((resumed.save(), resumed.elapsed()), (text, Duration::from_secs(7)));
    let mut kept = KeptSession::new(resumed, Some(file()), true);
    kept.begin(session(&[]));
    drop(kept);
    assert!(!path.exists());
}

#[test]
fn a_damaged_game_is_set_aside() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("counting-10.txt");
    std::fs::write(&path, "unpuzzle game 1\nid a:b\nmove 7").unwrap();
    assert!(resume(&path, |_| Ok(Counting(0))).is_err());
    assert!(resume(&path, |_| Ok(Counting(0))).unwrap().is_none());
    assert!(directory.path().join("counting-10.damaged.txt").exists());
}

#[test]
fn a_place_that_cannot_be_written_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let blocked = directory.path().join("file");
    std::fs::write(&blocked, "").unwrap();
    let mut file = GameFile::new(&blocked, "counting", "10", Some("named"));
    file.keep(&session(&["1"]));
    let told = (0..500).find_map(|_| {
        std::thread::sleep(Duration::from_millis(10));
        file.problem()
    });
    assert!(told.unwrap().contains("counting-10-"));
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut session = session(&["3", "2"]);
    assert!(session.undo());
    assert_eq!(session.game().score(), 3);
    assert!(session.redo() && !session.redo());
    assert_eq!(session.game().score(), 5);
    assert!(session.undo() && session.undo() && !session.undo());
    assert_eq!((session.undos(), session.moves().len()), (3, 0));
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut session = session(&["3", "2"]);
    session.undo();
    session.play("1").unwrap();
    assert!(!session.redo());
    assert_eq!(session.moves(), ["3", "1"]);
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut session = session(&["3"]);
    session.undo();
    assert!(session.play("4").is_err());
    assert!(session.play("1\n2").is_err());
    assert!(session.redo(), "what was taken back is still there");
}

#[test]
fn the_clock_stops_with_the_game() {
    let mut session = session(&["3", "3", "3"]);
    session.advance(Duration::from_secs(2));
    session.play("1").unwrap();
    session.advance(Duration::from_secs(2));
    assert_eq!(session.elapsed(), Duration::from_secs(2));
}

#[test]
fn a_saved_session_comes_back_whole() {
    let mut session = session(&["3", "2", "1"]);
    session.undo();
    session.hint(1, &Budget::unlimited()).unwrap();
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
    let text = session(&["1", "2"]).save();
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
}
