//! The settings of a room: as the host changes them, and as everybody reads them.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use unpuzzle::puzzles::twentyfour::sentences::level_text;
use unpuzzle::twentyfour::rating::Level;
use unpuzzle_puzzle::{LocalizedText, Message, Text};
use unpuzzle_rooms::{Action, Setting, Settings, SettingsPatch};

use super::messages;
use crate::form::{Field, Form};
use crate::messages as common;
use crate::screen::Event;
use crate::theme::Theme;
use crate::twentyfour::messages as words;

pub(super) struct Agreement {
    form: Form,
    limits: Vec<u32>,
    windows: Vec<u32>,
    operators: Vec<String>,
    /// What was chosen at first: only what differs is sent.
    before: [usize; 9],
}

const DECKS: [(&str, &Text); 3] =
    [("full", &messages::FULL_DECK), ("1-10", &words::DECK_TO_TEN), ("1-9", &words::DECK_TO_NINE)];
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
    let [easy, medium, hard, expert] = Level::ALL.map(|level| (level.name(), level_text(level)));
    [("any", &words::ANY_LEVEL), easy, medium, hard, expert]
}

fn offered(name: &str) -> Vec<String> {
    Setting::named(name).map(Setting::offers).unwrap_or_default()
}

/// The seconds that a form offers for a setting.
fn seconds(name: &str) -> Vec<u32> {
    let offers = offered(name);
    offers.iter().filter_map(|text| text.parse().ok()).collect()
}

impl Agreement {
    pub(super) fn about(settings: &Settings) -> Self {
        let now = settings.words();
        let (limit, window) = (now.limit.unwrap_or(0), settings.window);
        let signs = now.operators.clone().unwrap_or_default();
        let limits = with(seconds("limit"), limit);
        let windows = with(seconds("window"), window);
        let operators = with(offered("operators"), signs.clone());
        let before = [
            place(&levels(), now.level.as_deref()),
            place(&DECKS, now.deck.as_deref()),
            index(&limits, &limit),
            index(&windows, &window),
            place(&PENALTIES, now.penalty.as_deref()),
            usize::from(settings.declare),
            settings.bots as usize,
            place(&SKILLS, now.skill.as_deref()),
            index(&operators, &signs),
        ];
        let mut agreement =
            Agreement { form: Form::new(Vec::new()), limits, windows, operators, before };
        agreement.form = Form::new(agreement.fields());
        agreement
    }

    fn fields(&self) -> Vec<Field> {
        let [level, deck, limit, window, penalty, declare, bots, skill, signs] = self.before;
        let most = offered("bots").len() - 1;
        vec![
            Field::options(&words::LEVEL, texts(&levels()), level),
            Field::options(&words::CARDS, texts(&DECKS), deck),
            Field::options(&messages::LIMIT, offers(&self.limits), limit),
            Field::options(&messages::WINDOW, offers(&self.windows), window),
            Field::options(&messages::PENALTY, texts(&PENALTIES), penalty),
            Field::options(&messages::DECLARE, [&common::NO, &messages::YES], declare),
            Field::options(&messages::FILL_UP, 0..=most, bots),
            Field::options(&words::BOT_SKILL, texts(&SKILLS), skill),
            Field::options(&messages::OPERATORS, self.operators.clone(), signs),
        ]
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
            operators: changed(8).map(|chosen| self.operators[chosen].clone()),
            ..SettingsPatch::default()
        }
    }

    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        self.form.draw(frame, area, theme);
    }
}

fn texts<const N: usize>(table: &[(&str, &'static Text); N]) -> [&'static Text; N] {
    table.map(|(_, text)| text)
}

fn place(table: &[(&str, &Text)], word: Option<&str>) -> usize {
    let found = table.iter().position(|(name, _)| Some(*name) == word);
    found.unwrap_or(0)
}

/// What is usual, and what somebody chose elsewhere.
fn with<T: Ord>(mut usual: Vec<T>, now: T) -> Vec<T> {
    if !usual.contains(&now) {
        let place = usual.partition_point(|one| *one < now);
        usual.insert(place, now);
    }
    usual
}

fn index<T: PartialEq>(all: &[T], one: &T) -> usize {
    all.iter().position(|known| known == one).unwrap_or(0)
}

fn offers(seconds: &[u32]) -> Vec<LocalizedText> {
    let offer = |&seconds: &u32| match seconds {
        0 => (&messages::NO_LIMIT).into(),
        seconds => seconds.into(),
    };
    seconds.iter().map(offer).collect()
}

/// What is agreed on, each thing in a few words.
pub(super) fn summary(settings: &Settings) -> Vec<Message> {
    let now = settings.words();
    let text = |table: &[(&str, &'static Text)], word: Option<&str>| table[place(table, word)].1;
    let level = settings.level.map_or(&words::ANY_LEVEL, level_text);
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
        check(&usual, &[Down, Down, Right], &SettingsPatch { limit, ..patch() });
        let odd = Settings { limit: Some(45), window: 17, ..Settings::default() };
        check(&odd, &[], &patch());
        let (limit, window) = (Some(30), Some(20));
        check(&odd, &[Down, Down, Left, Down, Right], &SettingsPatch { limit, window, ..patch() });
        let operators = Some("+-*/^".to_owned());
        check(&usual, &[Up, Right], &SettingsPatch { operators, ..patch() });
        let skill = Some("skilled".to_owned());
        let bots = Some(8);
        check(&usual, &[Up, Up, Right, Up, Left], &SettingsPatch { bots, skill, ..patch() });
    }

    /// A setting that is not on the list would be shown as another.
    #[test]
    fn every_setting_of_the_server_is_on_the_list() {
        for (table, words) in [
            (&levels()[..], &["any", "easy", "medium", "hard", "expert"][..]),
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

    #[test]
    fn operators_are_offered_as_the_server_writes_them() {
        for signs in offered("operators") {
            let operators = Some(signs);
            let patch = SettingsPatch { operators: operators.clone(), ..SettingsPatch::default() };
            let settings = Settings::default().patched(&patch).unwrap();
            assert_eq!(settings.words().operators, operators);
        }
    }
}
