//! What the host decides before a match.
//!
//! [`SETTINGS`] is the one place where a setting's bounds and choices stand: patches
//! are checked against it, and the HTTP interface, its description and every form are
//! made from it.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use thiserror::Error;
use unpuzzle_expr::Operator;
use unpuzzle_puzzle::Message;
use unpuzzle_twentyfour::deal::Deck;
use unpuzzle_twentyfour::rating::Level;
use unpuzzle_twentyfour::{OperatorSet, Rules};

use crate::contest::bots::Skill;
use crate::contest::{MatchRules, Penalty};
use crate::messages;

/// A setting: its name and what it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name in a patch.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
}

/// What a setting may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// Whether 0 is possible too, and means *none*.
        none: bool,
        /// What a form offers; nothing for a form that counts up and down.
        usual: &'static [u32],
    },
    /// Yes or no.
    Flag,
    /// A set of operators; these are what a form offers.
    Operators(&'static [&'static str]),
}

const LEVELS: [&str; 5] =
    ["any", Level::Easy.name(), Level::Medium.name(), Level::Hard.name(), Level::Expert.name()];

/// Every setting of a room.
pub static SETTINGS: [Setting; 10] = [
    choice("level", &LEVELS),
    choice("deck", &names(Deck::ALL)),
    Setting { name: "operators", kind: Kind::Operators(&["+-*/", "+-*/^", "+-*/^,log"]) },
    number("limit", 10, 600, true, &[0, 30, 60, 90, 120, 180, 300, 600]),
    number("window", 5, 60, false, &[5, 10, 15, 20, 30, 45, 60]),
    number("pause", 1, 60, false, &[1, 3, 6, 10, 15, 30, 60]),
    choice("penalty", &names(Penalty::ALL)),
    Setting { name: "declare", kind: Kind::Flag },
    number("bots", 0, 8, false, &[]),
    choice("skill", &names(Skill::ALL)),
];

const fn choice(name: &'static str, words: &'static [&'static str]) -> Setting {
    let kind = Kind::Choice(words);
    Setting { name, kind }
}

const fn number(
    name: &'static str,
    least: u32,
    most: u32,
    none: bool,
    usual: &'static [u32],
) -> Setting {
    let kind = Kind::Number { least, most, none, usual };
    Setting { name, kind }
}

/// The names in a table of named values.
const fn names<T: Copy, const N: usize>(table: [(&'static str, T); N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut place = 0;
    while place < N {
        names[place] = table[place].0;
        place += 1;
    }
    names
}

impl Setting {
    /// The setting of this name.
    pub fn named(name: &str) -> Option<&'static Setting> {
        SETTINGS.iter().find(|setting| setting.name == name)
    }

    /// The values that a form offers, as text.
    pub fn offers(&self) -> Vec<String> {
        match self.kind {
            Kind::Choice(words) | Kind::Operators(words) => {
                words.iter().map(|word| (*word).to_owned()).collect()
            }
            Kind::Number { least, most, usual, .. } => match usual {
                [] => (least..=most).map(|number| number.to_string()).collect(),
                usual => usual.iter().map(ToString::to_string).collect(),
            },
            Kind::Flag => vec!["false".to_owned(), "true".to_owned()],
        }
    }

    /// Its JSON schema.
    pub fn schema(&self) -> Value {
        match self.kind {
            Kind::Choice(words) | Kind::Operators(words) => {
                json!({"type": "string", "enum": words})
            }
            Kind::Number { least, most, none, .. } => {
                let number = json!({"type": "integer", "minimum": least, "maximum": most});
                if none {
                    json!({"anyOf": [{"type": "integer", "const": 0}, number]})
                } else {
                    number
                }
            }
            Kind::Flag => json!({"type": "boolean"}),
        }
    }

    fn admits(&self, value: u32) -> bool {
        match self.kind {
            Kind::Number { least, most, none, .. } => {
                (least..=most).contains(&value) || (none && value == 0)
            }
            _ => false,
        }
    }
}

/// The JSON schema of a patch.
pub fn schema() -> Value {
    let properties = SETTINGS.iter().map(|setting| (setting.name.to_owned(), setting.schema()));
    let properties: serde_json::Map<_, _> = properties.collect();
    json!({"type": "object", "additionalProperties": false, "properties": properties})
}

/// The settings of a room, all of them within their bounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "SettingsPatch", into = "SettingsPatch")]
pub struct Settings {
    /// How hard the piles are; of any level if none is named.
    pub level: Option<Level>,
    /// The cards that take part.
    pub deck: Deck,
    /// The operators that answers may use.
    pub operators: OperatorSet,
    /// The seconds after which a pile is given up; none without a limit.
    pub limit: Option<u32>,
    /// The seconds in which to answer after buzzing.
    pub window: u32,
    /// The seconds between a pile and the next.
    pub pause: u32,
    /// What a wrong answer costs.
    pub penalty: Penalty,
    /// Whether the last step must be declared first.
    pub declare: bool,
    /// Up to how many players bots fill the table.
    pub bots: u32,
    /// How good they are.
    pub skill: Skill,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            level: None,
            deck: Deck::Full,
            operators: OperatorSet::ORDINARY,
            limit: Some(120),
            window: 15,
            pause: 6,
            penalty: Penalty::Lockout,
            declare: false,
            bots: 0,
            skill: Skill::Casual,
        }
    }
}

/// Changes to settings, in the words of a client; what is not named stays. What each may
/// be stands in [`SETTINGS`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettingsPatch {
    /// How hard the piles are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The cards that take part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<String>,
    /// What answers may be made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operators: Option<String>,
    /// Seconds until a pile is given up; 0 for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Seconds in which to answer after buzzing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<u32>,
    /// Seconds between a pile and the next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<u32>,
    /// What a wrong answer costs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub penalty: Option<String>,
    /// Whether the last step must be declared first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declare: Option<bool>,
    /// Up to how many players bots fill the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<u32>,
    /// How good they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<String>,
}

/// A setting that there is not.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message())]
pub struct SettingsError {
    /// Which setting.
    pub field: &'static str,
}

impl SettingsError {
    /// The error as a sentence.
    pub fn message(&self) -> Message {
        messages::BAD_SETTING.with("field", self.field)
    }
}

impl TryFrom<SettingsPatch> for Settings {
    type Error = SettingsError;

    fn try_from(patch: SettingsPatch) -> Result<Self, SettingsError> {
        Settings::default().patched(&patch)
    }
}

impl From<Settings> for SettingsPatch {
    fn from(settings: Settings) -> Self {
        settings.words()
    }
}

impl Settings {
    /// The settings with some changed, if all of them are possible.
    pub fn patched(&self, patch: &SettingsPatch) -> Result<Self, SettingsError> {
        let limit = within("limit", patch.limit, self.limit.unwrap_or(0))?;
        Ok(Settings {
            level: named("level", patch.level.as_ref(), self.level, level)?,
            deck: named("deck", patch.deck.as_ref(), self.deck, parsed)?,
            operators: named("operators", patch.operators.as_ref(), self.operators, operators)?,
            limit: Some(limit).filter(|seconds| *seconds > 0),
            window: within("window", patch.window, self.window)?,
            pause: within("pause", patch.pause, self.pause)?,
            penalty: named("penalty", patch.penalty.as_ref(), self.penalty, parsed)?,
            declare: patch.declare.unwrap_or(self.declare),
            bots: within("bots", patch.bots, self.bots)?,
            skill: named("skill", patch.skill.as_ref(), self.skill, parsed)?,
        })
    }

    /// The settings in the words of a client.
    pub fn words(&self) -> SettingsPatch {
        let level = self.level.map_or("any", Level::name);
        SettingsPatch {
            level: Some(level.to_owned()),
            deck: Some(self.deck.to_string()),
            operators: Some(self.operators.to_string()),
            limit: Some(self.limit.unwrap_or(0)),
            window: Some(self.window),
            pause: Some(self.pause),
            penalty: Some(self.penalty.to_string()),
            declare: Some(self.declare),
            bots: Some(self.bots),
            skill: Some(self.skill.to_string()),
        }
    }

    /// The rules of a match for this many seats.
    pub(crate) fn match_rules(&self, seats: usize) -> MatchRules {
        let seconds = |number: u32| Duration::from_secs(number.into());
        MatchRules {
            deck: self.deck,
            level: self.level,
            window: seconds(self.window),
            limit: self.limit.map(seconds),
            pause: Some(seconds(self.pause)),
            penalty: self.penalty,
            declare: self.declare,
            seats,
            late: true,
            game: Rules { operators: self.operators, ..Rules::classic() },
        }
    }
}

fn named<T: Copy>(
    field: &'static str,
    text: Option<&String>,
    unchanged: T,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, SettingsError> {
    match text {
        Some(text) => read(text).ok_or(SettingsError { field }),
        None => Ok(unchanged),
    }
}

fn within(field: &'static str, value: Option<u32>, unchanged: u32) -> Result<u32, SettingsError> {
    let value = value.unwrap_or(unchanged);
    let admitted = Setting::named(field).is_some_and(|setting| setting.admits(value));
    admitted.then_some(value).ok_or(SettingsError { field })
}

fn parsed<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn level(text: &str) -> Option<Option<Level>> {
    match text {
        "any" => Some(None),
        name => name.parse().ok().map(Some),
    }
}

/// The operators of the paper by S. Smith (2013), powers and logarithms among
/// them; others make a pile too long to judge while a class waits.
fn operators(text: &str) -> Option<OperatorSet> {
    let set = OperatorSet::parse(text).ok()?;
    let plain = set.functions().next().is_none() && !set.contains(Operator::Concat);
    plain.then_some(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[allow(clippy::needless_pass_by_value, reason = "patches are written where they are checked")]
    fn check(patch: SettingsPatch, expected: Result<(), &str>) {
        let patched = Settings::default().patched(&patch);
        let words = patched.as_ref().map(Settings::words);
        assert_eq!(words.as_ref().map(|_| ()).map_err(|error| error.field), expected);
        if let Ok(settings) = patched {
            assert_eq!(Settings::default().patched(&settings.words()), Ok(settings));
        }
    }

    fn text(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    /// The table and the readers say the same: every word that is offered is taken.
    #[test]
    fn whatever_is_offered_is_possible() {
        for setting in &SETTINGS {
            for offer in setting.offers() {
                let value: Value = match setting.kind {
                    Kind::Number { .. } | Kind::Flag => offer.parse().unwrap(),
                    Kind::Choice(_) | Kind::Operators(_) => offer.into(),
                };
                let patch: SettingsPatch =
                    serde_json::from_value(json!({ setting.name: value })).unwrap();
                assert!(Settings::default().patched(&patch).is_ok(), "{patch:?}");
            }
        }
    }

    #[test]
    fn settings_are_within_bounds_or_named() {
        let patch = SettingsPatch::default;
        check(patch(), Ok(()));
        check(SettingsPatch { level: text("hard"), deck: text("1-9"), ..patch() }, Ok(()));
        check(SettingsPatch { level: text("any"), operators: text("+-*/^"), ..patch() }, Ok(()));
        check(SettingsPatch { limit: Some(0), bots: Some(8), ..patch() }, Ok(()));
        check(SettingsPatch { skill: text("master"), penalty: text("card"), ..patch() }, Ok(()));
        check(SettingsPatch { level: text("easiest"), ..patch() }, Err("level"));
        check(SettingsPatch { deck: text(""), ..patch() }, Err("deck"));
        check(SettingsPatch { operators: text("+-*/!"), ..patch() }, Err("operators"));
        check(SettingsPatch { operators: text("+concat"), ..patch() }, Err("operators"));
        check(SettingsPatch { limit: Some(9), ..patch() }, Err("limit"));
        check(SettingsPatch { window: Some(u32::MAX), ..patch() }, Err("window"));
        check(SettingsPatch { pause: Some(0), ..patch() }, Err("pause"));
        check(SettingsPatch { bots: Some(9), ..patch() }, Err("bots"));
        check(SettingsPatch { skill: text("god"), ..patch() }, Err("skill"));
        check(SettingsPatch { penalty: text("jail"), ..patch() }, Err("penalty"));
    }
}
