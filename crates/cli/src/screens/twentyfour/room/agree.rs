//! The settings of a room: as the host changes them, and as everybody reads them.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use unpuzzle::twentyfour::rating::Level;
use unpuzzle_core::{Message, Text};
use unpuzzle_rooms::{Action, Settings, SettingsPatch};

use super::messages;
use crate::screens::form::{Field, Form, Offer};
use crate::screens::look::Look;
use crate::screens::screen::Event;
use crate::screens::twentyfour::messages as words;

/// The settings while the host changes them.
pub(super) struct Agreement {
    form: Form,
    limits: Vec<u32>,
    windows: Vec<u32>,
    /// What was chosen at first: only what differs is sent.
    before: [usize; 8],
}

const DECKS: [(&str, &Text); 3] = [
    ("full", &messages::FULL_DECK),
    ("1-10", &words::DECK_TO_TEN),
    ("1-9", &words::DECK_TO_NINE),
];
const PENALTIES: [(&str, &Text); 3] = [
    ("none", &words::PENALTY_NONE),
    ("lockout", &messages::SITTING_OUT),
    ("card", &messages::SITTING_OUT_AND_CARD),
];
const SKILLS: [(&str, &Text); 4] = [
    ("beginner", &messages::BEGINNERS),
    ("casual", &messages::CASUAL),
    ("skilled", &messages::SKILLED),
    ("master", &messages::MASTERS),
];
fn levels() -> [(&'static str, &'static Text); 5] {
    let [easy, medium, hard, expert] = Level::ALL.map(|level| (level.name(), level.text()));
    [("any", &words::ANY_LEVEL), easy, medium, hard, expert]
}

/// Seconds for a pile; none is without a limit.
const LIMITS: [u32; 6] = [0, 30, 60, 120, 180, 300];
/// Seconds for an answer.
const WINDOWS: [u32; 5] = [10, 15, 20, 30, 60];

impl Agreement {
    /// The settings as they are.
    pub(super) fn about(settings: &Settings) -> Self {
        let now = settings.words();
        let (limit, window) = (now.limit.unwrap_or(0), settings.window);
        let (limits, windows) = (with(&LIMITS, limit), with(&WINDOWS, window));
        let before = [
            place(&levels(), now.level.as_deref()),
            place(&DECKS, now.deck.as_deref()),
            limits.iter().position(|one| *one == limit).unwrap_or(0),
            windows.iter().position(|one| *one == window).unwrap_or(0),
            place(&PENALTIES, now.penalty.as_deref()),
            usize::from(settings.declare),
            settings.bots as usize,
            place(&SKILLS, now.skill.as_deref()),
        ];
        let [level, deck, limit, window, penalty, declare, bots, skill] = before;
        let form = Form::new(vec![
            Field::words(&words::LEVEL, &texts(&levels()), level),
            Field::words(&words::CARDS, &texts(&DECKS), deck),
            Field::offers(&messages::LIMIT, offers(&limits), limit),
            Field::offers(&messages::WINDOW, offers(&windows), window),
            Field::words(&messages::PENALTY, &texts(&PENALTIES), penalty),
            Field::words(&messages::DECLARE, &[&words::NO, &messages::YES], declare),
            Field::number(&messages::FILL_UP, Settings::MOST_BOTS as usize, bots),
            Field::words(&words::BOT_SKILL, &texts(&SKILLS), skill),
        ]);
        Agreement {
            form,
            limits,
            windows,
            before,
        }
    }

    /// Takes a key; Enter asks for what was changed.
    pub(super) fn press(&mut self, event: &Event) -> Option<Action> {
        if event.key() != Some(KeyCode::Enter) {
            self.form.update(event, Rect::default());
            return None;
        }
        let settings = self.patch();
        Some(Action::Settle { settings })
    }

    fn patch(&self) -> SettingsPatch {
        let changed = |field: usize| {
            let chosen = self.form.chosen(field);
            (chosen != self.before[field]).then_some(chosen)
        };
        let word = |field, table: &[(&str, &Text)]| {
            changed(field).map(|chosen| table[chosen].0.to_owned())
        };
        SettingsPatch {
            level: word(0, &levels()),
            deck: word(1, &DECKS),
            limit: changed(2).map(|chosen| self.limits[chosen]),
            window: changed(3).map(|chosen| self.windows[chosen]),
            penalty: word(4, &PENALTIES),
            declare: changed(5).map(|chosen| chosen == 1),
            bots: changed(6).map(|chosen| u32::try_from(chosen).unwrap_or(0)),
            skill: word(7, &SKILLS),
            ..SettingsPatch::default()
        }
    }

    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, look: Look) {
        self.form.draw(frame, area, look);
    }
}

fn texts<const N: usize>(table: &[(&str, &'static Text); N]) -> [&'static Text; N] {
    table.map(|(_, text)| text)
}

fn place(table: &[(&str, &Text)], word: Option<&str>) -> usize {
    let found = table.iter().position(|(name, _)| Some(*name) == word);
    found.unwrap_or(0)
}

/// The usual numbers, and the one that somebody chose elsewhere.
fn with(usual: &[u32], number: u32) -> Vec<u32> {
    let mut all = usual.to_vec();
    if let Err(place) = all.binary_search(&number) {
        all.insert(place, number);
    }
    all
}

fn offers(seconds: &[u32]) -> Vec<Offer> {
    let offer = |seconds: &u32| match seconds {
        0 => Offer::Words(&messages::NO_LIMIT),
        seconds => Offer::Number(*seconds as usize),
    };
    seconds.iter().map(offer).collect()
}

/// What is agreed on, each thing in a few words.
pub(super) fn summary(settings: &Settings) -> Vec<Message> {
    let now = settings.words();
    let text = |table: &[(&str, &'static Text)], word: Option<&str>| table[place(table, word)].1;
    let level = settings.level.map_or(&words::ANY_LEVEL, Level::text);
    let limit = match settings.limit {
        Some(seconds) => messages::LIMIT_IS.with("seconds", seconds),
        None => messages::NO_LIMIT.message(),
    };
    let mut all = vec![
        messages::LEVEL_IS.with("level", level),
        messages::CARDS_ARE.with("cards", text(&DECKS, now.deck.as_deref())),
        messages::OPERATORS_ARE.with("operators", settings.operators.to_string()),
        limit,
        messages::WINDOW_IS.with("seconds", settings.window),
        messages::PENALTY_IS.with("penalty", text(&PENALTIES, now.penalty.as_deref())),
    ];
    if settings.declare {
        all.push(messages::DECLARE_IS.message());
    }
    if settings.bots > 0 {
        let skill = text(&SKILLS, now.skill.as_deref());
        let bots = messages::BOTS_ARE.with("count", settings.bots);
        all.push(bots.with("skill", skill));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(settings: &Settings, keys: &[KeyCode], expected: &SettingsPatch) {
        let mut agreement = Agreement::about(settings);
        for key in keys {
            assert_eq!(agreement.press(&Event::press(*key)), None);
        }
        let settings = expected.clone();
        assert_eq!(
            agreement.press(&Event::press(KeyCode::Enter)),
            Some(Action::Settle { settings })
        );
    }

    #[test]
    fn only_what_was_changed_is_sent() {
        use KeyCode::{Down, Left, Right, Up};
        let usual = Settings::default();
        let patch = SettingsPatch::default;
        check(&usual, &[], &patch());
        check(&usual, &[Right, Left], &patch());
        let level = Some("easy".to_owned());
        check(&usual, &[Right], &SettingsPatch { level, ..patch() });
        let limit = Some(180);
        check(
            &usual,
            &[Down, Down, Right],
            &SettingsPatch { limit, ..patch() },
        );
        let odd = Settings {
            limit: Some(45),
            window: 17,
            ..Settings::default()
        };
        check(&odd, &[], &patch());
        let (limit, window) = (Some(30), Some(20));
        check(
            &odd,
            &[Down, Down, Left, Down, Right],
            &SettingsPatch {
                limit,
                window,
                ..patch()
            },
        );
        let skill = Some("skilled".to_owned());
        let bots = Some(8);
        check(
            &usual,
            &[Up, Right, Up, Left],
            &SettingsPatch {
                bots,
                skill,
                ..patch()
            },
        );
    }

    /// A setting that is not on the list would be shown as another.
    #[test]
    fn every_setting_of_the_server_is_on_the_list() {
        for (table, words) in [
            (
                &levels()[..],
                &["any", "easy", "medium", "hard", "expert"][..],
            ),
            (&DECKS, &["1-9", "1-10", "full"]),
            (&PENALTIES, &["none", "lockout", "card"]),
            (&SKILLS, &["beginner", "casual", "skilled", "master"]),
        ] {
            let mut known: Vec<_> = table.iter().map(|(word, _)| *word).collect();
            let mut words = words.to_vec();
            known.sort_unstable();
            words.sort_unstable();
            assert_eq!(known, words);
        }
    }
}
