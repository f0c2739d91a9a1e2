//! Watching a search.

use super::*;
use crate::speed::Speed;
use crate::tiling::watch::Watch;
use unpuzzle::tiling::{Engine, Strictness, TextFormat};

fn watching_in(text: &[u8], engine: Engine, speed: Speed, language: Language) -> Person {
    let problem = TextFormat::parse(text, Strictness::Strict).unwrap().problem;
    let title = &crate::messages::TITLE;
    let title = title.with("puzzle", "Tiling").with("screen", "test");
    let watch = Watch::new(title, &problem, engine, speed).unwrap();
    Person::before_in(watch, language)
}

fn watching(engine: Engine) -> Person {
    let text = b"2 4 2\nDEFAULT\nAAA\nA\nB\nBBB\n";
    watching_in(text, engine, Speed::default(), Language::English)
}

#[test]
fn brute_force_is_watched_to_the_end() {
    let mut person = watching(Engine::BruteForce);
    person.sees("Engine brute-force, 20 steps a second").wait(0.05);
    person.sees("steps 1").write(" ").sees("Paused").wait(9.0).sees("steps 1");
    person.write(".").sees("steps 2").compare("watch_paused").write(" ");
    (0..100).for_each(|_| {
        person.wait(0.1);
    });
    person.compare("watch_solved").sees("Solution 1!");
    person.write("a ").write("++++++++").sees("as fast as it goes");
    (0..20).for_each(|_| {
        person.wait(0.01);
    });
    person.sees("Everything was tried: 2 solutions in all").compare("watch_over");
    person.write("q");
    assert_eq!(person.has_left(), Some(Ended::ByChoice));
}

#[test]
fn other_engines_are_watched_in_indonesian() {
    for engine in [Engine::Bitmask, Engine::Mrv, Engine::Dlx] {
        let text = b"2 2 2\nDEFAULT\nAA\nB\n";
        let mut person = watching_in(text, engine, Speed::Full, Language::Indonesian);
        person.sees("secepat mungkin").wait(0.01).wait(0.01);
        person.sees("Semua sudah dicoba: tidak ada solusi.");
    }
}

#[test]
fn the_frontier_has_nothing_to_watch() {
    let problem = unpuzzle::tiling::board("soma").unwrap();
    let title = crate::messages::WELCOME.message();
    let refused = Watch::new(title, &problem, Engine::Frontier, Speed::Full).err();
    assert!(refused.unwrap().message.to_string().contains("nothing to watch"));
}
