//! Watching a player of 2048.

use super::slide::request;
use super::*;
use crate::slide;
use unpuzzle::puzzles::slide::Slide2048;

fn watching(arguments: &[(&str, &str)], theme: Theme) -> Person {
    let request = request("watch", arguments);
    let screen = slide::play(&env(unpuzzle::ALL), &Slide2048, &request).unwrap();
    Person::with_theme(screen, theme)
}

fn look(language: Language) -> Theme {
    let colours = true;
    Theme { language, colours, ..ENGLISH }
}

impl Person {
    /// Lets time pass until some words are on the screen, which come from a
    /// player who may be slow.
    fn watches(&mut self, words: &str) -> &mut Self {
        for _ in 0..3000 {
            if self.see().contains(words) {
                return self;
            }
            std::thread::sleep(Duration::from_millis(5));
            self.wait(0.1);
        }
        self.sees(words)
    }
}

#[test]
fn a_game_is_watched_paused_stepped_and_left() {
    let arguments = [("player", "greedy-value"), ("speed", "5")];
    let mut person = watching(&arguments, look(Language::English));
    person.sees("greedy-value, 5 moves a second");
    person.watches("moves 3").write(" ").sees("Paused").wait(9.0);
    person.sees("moves 3").write(".").watches("moves 4").wait(1.0);
    person.compare("slide_watch");
    person.write("++").sees("20 moves a second").write("-");
    person.sees("10 moves a second").write(" ").watches("moves 6");
    person.write("q");
    assert_eq!(person.has_left(), Some(Ended::ByChoice));
    let farewell = person.stack.farewell().unwrap();
    assert!(farewell.starts_with("greedy-value: score"), "{farewell}");
}

#[test]
fn a_game_is_watched_to_its_end_in_indonesian() {
    for player in ["random", "perfect", "expectimax:1"] {
        let arguments = [("player", player), ("size", "2x2"), ("speed", "1000")];
        let mut person = watching(&arguments, look(Language::Indonesian));
        person.watches("Tidak ada langkah lagi");
        if player == "perfect" {
            person.compare("slide_watch_over_indonesian");
        }
    }
}

#[test]
fn players_that_do_not_know_the_board_are_refused() {
    let check = |arguments: &[(&str, &str)], words: &str| {
        let request = request("watch", arguments);
        let refused = slide::play(&env(unpuzzle::ALL), &Slide2048, &request).err();
        let message = refused.unwrap().message.to_string();
        assert!(message.contains(words), "{message}");
    };
    check(&[("player", "expert"), ("size", "5x5")], "4x4");
    check(&[("player", "perfect"), ("size", "5x5")], "3x3");
    check(&[("player", "nobody")], "player");
    check(&[("player", "random:3")], "");
    check(&[("player", "expert"), ("weights", "/nowhere.bin")], "file");
}
