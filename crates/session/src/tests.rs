//! Plays a tiny counting game: add 1, 2 or 3 until the sum is 10.

use unpuzzle_puzzle::page::{Page, Role};
use unpuzzle_puzzle::{Text, catalogue, check_catalogue};

use super::*;

catalogue! {
    /// The sum so far.
    SUM = "the sum is {sum}", "jumlahnya {sum}";
    /// A move that is not allowed.
    REFUSED = "add 1, 2 or 3", "tambah 1, 2 atau 3";
}

#[derive(Clone)]
struct Counting(i64);

impl Game for Counting {
    fn id(&self) -> GameId {
        GameId::described("counting", "10").unwrap()
    }

    fn play(&mut self, text: &str) -> Result<Message, InputError> {
        match text.parse() {
            Ok(step @ 1..=3) if self.0 + step <= 10 => self.0 += step,
            _ => return Err(InputError::new(REFUSED.message())),
        }
        Ok(SUM.with("sum", self.0))
    }

    fn status(&self) -> Status {
        if self.0 == 10 {
            Status::Won
        } else {
            Status::Playing
        }
    }

    fn score(&self) -> i64 {
        self.0
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        page.line(Role::Normal, self.0);
        page
    }

    fn hint(&self, _level: u8, _budget: &Budget) -> Result<Message, InputError> {
        Ok(SUM.with("sum", (10 - self.0).min(3)))
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

fn session(moves: &[&str]) -> Session {
    let mut session = Session::new(Box::new(Counting(0)));
    for made in moves {
        session.play(made).unwrap();
    }
    session
}

fn load(text: &str) -> Result<Session, LoadError> {
    Session::load(text, |_| Ok(Box::new(Counting(0))))
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
    session.advance(Duration::from_millis(12_500));
    let text = session.save();
    let mut loaded = load(&text).unwrap();
    assert_eq!(loaded.save(), text);
    assert_eq!(
        (loaded.game().score(), loaded.hints(), loaded.undos()),
        (5, 1, 1)
    );
    assert!(loaded.redo());
}

#[test]
fn a_damaged_file_says_where() {
    let check = |text: &str, expected: &str| {
        assert_eq!(load(text).map(|_| ()).unwrap_err().to_string(), expected);
    };
    check(
        "",
        "line 1: this is not a saved game: its first line is not “unpuzzle game 1”",
    );
    check(
        "unpuzzle game 1\n",
        "line 1: the file does not say which game it is",
    );
    check(
        "unpuzzle game 1\nmove 1\n",
        "line 2: the file does not say which game it is",
    );
    check(
        "unpuzzle game 1\nid x\n",
        "line 2: “id” needs the id of a game, such as 24:3,3,8,8",
    );
    check(
        "unpuzzle game 1\nid a:b\nhints many",
        "line 3: “hints” needs a whole number",
    );
    check(
        "unpuzzle game 1\nid a:b\nmove 1\nmove 7",
        "line 4: move 2 is refused: add 1, 2 or 3",
    );
    check(
        "unpuzzle game 1\nid a:b\njump 1",
        "line 3: “jump” says nothing here",
    );
}

#[test]
fn the_sentences_agree() {
    let all: [&[(&str, &Text)]; 2] = [crate::CATALOGUE, CATALOGUE];
    for catalogue in all {
        assert_eq!(check_catalogue(catalogue), Ok(()));
    }
}
