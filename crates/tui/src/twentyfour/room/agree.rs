//! The settings of a room: as the host changes them, and as everybody reads them.

use serde_json::{Map, Value};
use unpuzzle_rooms::{Action, Kind, Setting, Settings, SettingsPatch};

use super::messages;
use crate::form::{Field, Form};
use crate::prelude::*;

/// The settings of the form, in its order. What each may be, and what people call it,
/// stands in [`unpuzzle_rooms::SETTINGS`].
const SHOWN: [&str; 9] =
    ["level", "deck", "limit", "window", "penalty", "declare", "bots", "skill", "operators"];

/// The settings while the host changes them.
pub(super) struct Agreement {
    form: Form,
    fields: Vec<Choosing>,
}

/// What a field of the form is about.
struct Choosing {
    name: &'static str,
    offers: Vec<Value>,
    /// What was chosen at first: only what differs is sent.
    before: usize,
}

impl Choosing {
    /// A field for a setting, with what is usual and what it is now.
    fn about(setting: &Setting, now: &Value) -> Self {
        let mut offers = setting.offers();
        let order = |one: &Value| (one.as_u64(), one.as_str().map(str::to_owned));
        let place = offers.iter().position(|one| one == now);
        let before = place.unwrap_or_else(|| {
            let place = offers.partition_point(|one| order(one) < order(now));
            offers.insert(place, now.clone());
            place
        });
        Choosing { name: setting.name, offers, before }
    }
}

/// An offer of a setting on the screen.
fn shown(setting: &Setting, offer: &Value) -> LocalizedText {
    match (setting.kind, offer) {
        (Kind::Choice(_), word) => text_of(setting.name, word).into(),
        (Kind::Number { none: true, .. }, zero) if *zero == 0 => (&messages::NO_LIMIT).into(),
        (Kind::Flag, Value::Bool(true)) => (&common::YES).into(),
        (Kind::Flag, _) => (&common::NO).into(),
        (_, Value::String(signs)) => signs.as_str().into(),
        (_, number) => number.as_u64().unwrap_or(0).into(),
    }
}

/// What people call a word of a setting.
fn text_of(setting: &str, word: &Value) -> &'static Text {
    let choices = match Setting::named(setting).map(|setting| setting.kind) {
        Some(Kind::Choice(choices)) => choices(),
        _ => Vec::new(),
    };
    let found = choices.into_iter().find(|(name, _)| word == name);
    found.map_or(&common::NO, |(_, text)| text)
}

impl Agreement {
    /// The settings as they are.
    pub(super) fn about(settings: &Settings) -> Self {
        let now = as_data(settings);
        let shown_settings = SHOWN.iter().filter_map(|name| Setting::named(name));
        let (fields, lines) = shown_settings
            .map(|setting| {
                let field = Choosing::about(setting, &now[setting.name]);
                let offers = field.offers.iter().map(|offer| shown(setting, offer));
                let line = Field::options(setting.text, offers, field.before);
                (field, line)
            })
            .unzip();
        Agreement { form: Form::new(lines), fields }
    }

    /// Takes a key; Enter asks for what was changed.
    pub(super) fn press(&mut self, event: &Event) -> Option<Action> {
        if event.key() != Some(KeyCode::Enter) {
            self.form.update(event, Rect::default());
            return None;
        }
        let settings = self.patch();
        Some(Action::Settle { settings: settings.into() })
    }

    fn patch(&self) -> SettingsPatch {
        let changed = self.fields.iter().enumerate().filter_map(|(place, field)| {
            let chosen = Some(self.form.chosen(place)).filter(|one| *one != field.before)?;
            Some((field.name.to_owned(), field.offers.get(chosen)?.clone()))
        });
        let changed: Map<String, Value> = changed.collect();
        serde_json::from_value(changed.into()).unwrap_or_default()
    }

    pub(super) fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        self.form.draw(frame, area, theme);
    }
}

fn as_data(settings: &Settings) -> Value {
    serde_json::to_value(settings).unwrap_or_default()
}

/// What is agreed on, each thing in a few words.
pub(super) fn summary(settings: &Settings) -> Vec<Message> {
    let now = as_data(settings);
    let text = |name: &str| text_of(name, &now[name]);
    let limit = match settings.limit {
        0 => messages::NO_LIMIT.message(),
        seconds => messages::LIMIT_IS.with("seconds", seconds),
    };
    let mut all = vec![
        messages::LEVEL_IS.with("level", text("level")),
        messages::CARDS_ARE.with("cards", text("deck")),
        messages::OPERATORS_ARE.with("operators", settings.operators.to_string()),
        limit,
        messages::WINDOW_IS.with("seconds", settings.window),
        messages::PENALTY_IS.with("penalty", text("penalty")),
    ];
    if settings.declare {
        all.push(messages::DECLARE_IS.message());
    }
    if settings.bots > 0 {
        let bots = messages::BOTS_ARE.with("count", settings.bots);
        all.push(bots.with("skill", text("skill")));
    }
    all
}

#[cfg(test)]
mod tests {
    use unpuzzle::twentyfour::OperatorSet;
    use unpuzzle_rooms::PileLevel;
    use unpuzzle_rooms::contest::bots::Skill;

    use super::*;

    fn check(settings: &Settings, keys: &[KeyCode], expected: &SettingsPatch) {
        let mut agreement = Agreement::about(settings);
        for key in keys {
            assert_eq!(agreement.press(&Event::press(*key)), None);
        }
        let settings = expected.clone();
        assert_eq!(
            agreement.press(&Event::press(KeyCode::Enter)),
            Some(Action::Settle { settings: settings.into() })
        );
    }

    #[test]
    fn only_what_was_changed_is_sent() {
        use KeyCode::{Down, Left, Right, Up};
        let usual = Settings::default();
        let patch = SettingsPatch::default;
        check(&usual, &[], &patch());
        check(&usual, &[Right, Left], &patch());
        let level = Some(PileLevel::Easy);
        check(&usual, &[Right], &SettingsPatch { level, ..patch() });
        let limit = Some(180);
        check(&usual, &[Down, Down, Right], &SettingsPatch { limit, ..patch() });
        let odd = Settings { limit: 45, window: 17, ..Settings::default() };
        check(&odd, &[], &patch());
        let (limit, window) = (Some(30), Some(20));
        check(&odd, &[Down, Down, Left, Down, Right], &SettingsPatch { limit, window, ..patch() });
        let operators = OperatorSet::parse("+-*/^").ok();
        check(&usual, &[Up, Right], &SettingsPatch { operators, ..patch() });
        let skill = Some(Skill::Skilled);
        let bots = Some(8);
        check(&usual, &[Up, Up, Right, Up, Left], &SettingsPatch { bots, skill, ..patch() });
    }

    /// A word without a name for people would be shown as another.
    #[test]
    fn every_setting_of_the_form_exists_and_every_word_has_a_name() {
        for name in SHOWN {
            let setting = Setting::named(name).unwrap();
            for offer in setting.offers() {
                let unnamed = matches!(setting.kind, Kind::Choice(_))
                    && std::ptr::eq(text_of(name, &offer), &common::NO);
                assert!(!unnamed, "{name} {offer}");
            }
        }
    }

    #[test]
    fn operators_are_offered_as_the_server_writes_them() {
        for signs in Setting::named("operators").unwrap().offers() {
            let operators = OperatorSet::parse(signs.as_str().unwrap()).unwrap();
            let settings = Settings { operators, ..Settings::default() };
            assert_eq!(as_data(&settings)["operators"], signs);
        }
    }
}
