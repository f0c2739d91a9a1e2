//! A player who presses anything anywhere, on terminals of any size: the
//! screens must neither panic nor draw outside themselves.

use super::*;
use crate::menu::Menu;
use unpuzzle_puzzles::Random;

const KEYS: &[KeyCode] = &[
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::BackTab,
    KeyCode::F(5),
    KeyCode::Null,
];

/// Everything that can be typed, except what would save to a file.
const LETTERS: &str = "1234567890+-*/()aAjJqQkKtThupnryzlf ,.×÷−é漢👍";

/// An event on a terminal of this height. The keys at the bottom are not
/// clicked, because one of them saves.
pub(super) fn event(random: &mut Random, height: u16) -> Event {
    let letters: Vec<_> = LETTERS.chars().collect();
    match random.below(12) {
        0..=5 => Event::press(KeyCode::Char(letters[random.index(letters.len())])),
        6..=8 => Event::press(KEYS[random.index(KEYS.len())]),
        9 if random.below(2) == 0 => Event::Wheel(random.below(7) as i16 - 3),
        9 if random.below(3) == 0 => Event::RightClick,
        9 => Event::Hover(Position::new(random.below(130) as u16, random.below(45) as u16)),
        10 => Event::Paste("8/(3-8/3)\u{7}".to_owned()),
        _ => {
            let rows = u64::from(height.saturating_sub(3));
            Event::Click(Position::new(random.below(130) as u16, random.below(rows) as u16))
        }
    }
}

/// A world where no search takes long: this person has no patience.
fn hurried(registry: Registry) -> Rc<ScreenEnv> {
    ScreenEnv::new(Settings { timeout: Some(Duration::from_millis(50)), ..settings(registry) })
}

fn play(registry: Registry, seed: u64) {
    let menu = || Menu::of_puzzles(hurried(registry));
    let mut random = Random::seeded(seed);
    let mut person = Person::before(menu());
    for _ in 0..1500 {
        if random.below(40) == 0 {
            let (width, height) = (random.below(130) as u16, random.below(45) as u16);
            person.resize(width.max(1), height.max(1));
        }
        let height = person.terminal.backend().buffer().area.height;
        person.handle(event(&mut random, height));
        person.wait(random.unit() * 3.0);
        if person.has_left().is_some() {
            person = Person::before(menu());
        }
    }
}

#[test]
fn nothing_breaks_the_screens_of_any_puzzle() {
    (0..6).for_each(|seed| play(unpuzzle::ALL, seed));
}

#[test]
fn nothing_breaks_the_generic_screens() {
    (0..4).for_each(|seed| play(WITH_NULL, seed));
}
