//! What the host decides before a match.

use std::time::Duration;

use thiserror::Error;
use unpuzzle_expr::Operator;
use unpuzzle_puzzle::Message;
use unpuzzle_twentyfour::deal::Deck;
use unpuzzle_twentyfour::rating::Level;
use unpuzzle_twentyfour::table::bots::Skill;
use unpuzzle_twentyfour::table::{Penalty, TableRules};
use unpuzzle_twentyfour::{OperatorSet, Rules};

use crate::messages;

/// The settings of a room, all of them within their bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// Changes to settings, in the words of a client; what is not named stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsPatch {
    /// `any`, `easy`, `medium`, `hard` or `expert`.
    pub level: Option<String>,
    /// `1-9`, `1-10` or `full`.
    pub deck: Option<String>,
    /// Such as `+-*/^`.
    pub operators: Option<String>,
    /// Seconds; 0 for no limit.
    pub limit: Option<u32>,
    /// Seconds.
    pub window: Option<u32>,
    /// Seconds.
    pub pause: Option<u32>,
    /// `none`, `lockout` or `card`.
    pub penalty: Option<String>,
    /// Whether the last step must be declared first.
    pub declare: Option<bool>,
    /// Up to how many players bots fill the table.
    pub bots: Option<u32>,
    /// `beginner`, `casual`, `skilled` or `master`.
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

impl Settings {
    /// The most players that bots fill a table up to.
    pub const MOST_BOTS: u32 = 8;

    /// The settings with some changed, if all of them are possible.
    pub fn patched(&self, patch: &SettingsPatch) -> Result<Self, SettingsError> {
        Ok(Settings {
            level: named(&patch.level, "level", self.level, level)?,
            deck: named(&patch.deck, "deck", self.deck, parsed)?,
            operators: named(&patch.operators, "operators", self.operators, operators)?,
            limit: match patch.limit {
                Some(0) => None,
                Some(seconds) => Some(within("limit", Some(seconds), seconds, 10..=600)?),
                None => self.limit,
            },
            window: within("window", patch.window, self.window, 5..=60)?,
            pause: within("pause", patch.pause, self.pause, 1..=60)?,
            penalty: named(&patch.penalty, "penalty", self.penalty, parsed)?,
            declare: patch.declare.unwrap_or(self.declare),
            bots: within("bots", patch.bots, self.bots, 0..=Settings::MOST_BOTS)?,
            skill: named(&patch.skill, "skill", self.skill, parsed)?,
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
    pub(crate) fn table_rules(&self, seats: usize) -> TableRules {
        TableRules {
            deck: self.deck,
            level: self.level,
            window: Duration::from_secs(self.window.into()),
            penalty: self.penalty,
            declare: self.declare,
            seats,
            late: true,
            game: Rules {
                operators: self.operators,
                ..Rules::classic()
            },
        }
    }
}

fn named<T: Copy>(
    text: &Option<String>,
    field: &'static str,
    unchanged: T,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, SettingsError> {
    match text {
        Some(text) => read(text).ok_or(SettingsError { field }),
        None => Ok(unchanged),
    }
}

fn within(
    field: &'static str,
    value: Option<u32>,
    unchanged: u32,
    range: std::ops::RangeInclusive<u32>,
) -> Result<u32, SettingsError> {
    let value = value.unwrap_or(unchanged);
    range
        .contains(&value)
        .then_some(value)
        .ok_or(SettingsError { field })
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

    #[allow(
        clippy::needless_pass_by_value,
        reason = "patches are written where they are checked"
    )]
    fn check(patch: SettingsPatch, expected: Result<(), &str>) {
        let patched = Settings::default().patched(&patch);
        let words = patched.as_ref().map(Settings::words);
        assert_eq!(
            words.as_ref().map(|_| ()).map_err(|error| error.field),
            expected
        );
        if let Ok(settings) = patched {
            assert_eq!(Settings::default().patched(&settings.words()), Ok(settings));
        }
    }

    fn text(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn settings_are_within_bounds_or_named() {
        let patch = SettingsPatch::default;
        check(patch(), Ok(()));
        check(
            SettingsPatch {
                level: text("hard"),
                deck: text("1-9"),
                ..patch()
            },
            Ok(()),
        );
        check(
            SettingsPatch {
                level: text("any"),
                operators: text("+-*/^"),
                ..patch()
            },
            Ok(()),
        );
        check(
            SettingsPatch {
                limit: Some(0),
                bots: Some(8),
                ..patch()
            },
            Ok(()),
        );
        check(
            SettingsPatch {
                skill: text("master"),
                penalty: text("card"),
                ..patch()
            },
            Ok(()),
        );
        check(
            SettingsPatch {
                level: text("easiest"),
                ..patch()
            },
            Err("level"),
        );
        check(
            SettingsPatch {
                deck: text(""),
                ..patch()
            },
            Err("deck"),
        );
        check(
            SettingsPatch {
                operators: text("+-*/!"),
                ..patch()
            },
            Err("operators"),
        );
        check(
            SettingsPatch {
                operators: text("+concat"),
                ..patch()
            },
            Err("operators"),
        );
        check(
            SettingsPatch {
                limit: Some(9),
                ..patch()
            },
            Err("limit"),
        );
        check(
            SettingsPatch {
                window: Some(u32::MAX),
                ..patch()
            },
            Err("window"),
        );
        check(
            SettingsPatch {
                pause: Some(0),
                ..patch()
            },
            Err("pause"),
        );
        check(
            SettingsPatch {
                bots: Some(9),
                ..patch()
            },
            Err("bots"),
        );
        check(
            SettingsPatch {
                skill: text("god"),
                ..patch()
            },
            Err("skill"),
        );
        check(
            SettingsPatch {
                penalty: text("jail"),
                ..patch()
            },
            Err("penalty"),
        );
    }
}
