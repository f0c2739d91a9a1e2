//! Room settings.
//!
//! Each setting is declared once, in the `settings!` list below: type, default, label and
//! bounds. [`Settings`] and [`SETTINGS`] are generated from it; validation, the OpenAPI document
//! and all forms follow.

mod choices;
mod schema;

use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use unpuzzle_expr::Operator;
use unpuzzle_nerdle::Variant;
use unpuzzle_puzzles::{Budget, LocalizedText, Message, msg};
use unpuzzle_twentyfour::deal::Deck;
use unpuzzle_twentyfour::{OperatorSet, Rules};

pub(crate) use self::choices::Choice;
pub use self::choices::{ClassPuzzle, Mode, PileLevel};
use crate::Millis;
use crate::class::{self, HandList};
use crate::name::NameList;
use crate::table::bots::Skill;
use crate::table::{MatchRules, Penalty};
use crate::team::TeamList;

#[derive(Clone, Debug)]
pub struct Setting {
    pub name: &'static str,
    pub text: Message,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// One of these words, each with a label.
    Choice(fn() -> Vec<(&'static str, Message)>),
    Number {
        least: u32,
        most: u32,
        /// Whether 0 is allowed as well, meaning *none*.
        none: bool,
        /// Options of a form; empty for a stepper.
        usual: &'static [u32],
    },
    Flag,
    /// A set of operators, with the options of a form.
    Operators(&'static [&'static str]),
    List {
        most: usize,
    },
    /// A point in time in milliseconds since 1970; 0 for none.
    Date,
}

macro_rules! settings {
    ($($(#[$about:meta])* $name:ident: $type:ty = $usual:expr, $text:expr, $kind:expr;)*) => {
        pub static SETTINGS: &[Setting] =
            &[$(Setting { name: stringify!($name), text: $text, kind: $kind }),*];

        /// The settings of a room, all within their bounds.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(try_from = "SettingsPatch")]
        pub struct Settings {
            $($(#[$about])* pub $name: $type,)*
        }

        impl Default for Settings {
            fn default() -> Self {
                Settings { $($name: $usual,)* }
            }
        }

        impl Settings {
            /// Changes one setting, without checking its bounds.
            fn set(&mut self, name: &str, value: Value) -> Result<(), serde_json::Error> {
                match name {
                    $(stringify!($name) => self.$name = serde_json::from_value(value)?,)*
                    _ => return Err(serde_json::Error::unknown_field(name, &[$(stringify!($name)),*])),
                }
                Ok(())
            }
        }
    };
}

settings! {
    level: PileLevel = PileLevel::Any, msg!("Level"), choice::<PileLevel>();
    deck: Deck = Deck::Full, msg!("Cards"), choice::<Deck>();
    operators: OperatorSet = OperatorSet::ORDINARY, msg!("Operators"),
        Kind::Operators(&["+-*/", "+-*/^", "+-*/^,log"]);
    /// The seconds after which a pile is given up; 0 without a limit.
    limit: u32 = 120, msg!("Seconds a pile"), or_none(10, 600, &[0, 30, 60, 90, 120, 180, 300, 600]);
    /// The seconds in which to answer after buzzing.
    window: u32 = 15, msg!("Seconds to answer"), number(5, 60, &[5, 10, 15, 20, 30, 45, 60]);
    pause: u32 = 6, msg!("Seconds between piles"), number(1, 60, &[1, 3, 6, 10, 15, 30, 60]);
    penalty: Penalty = Penalty::Lockout, msg!("A wrong answer"), choice::<Penalty>();
    declare: bool = false, msg!("Last step first"), Kind::Flag;
    /// Up to how many players bots fill the table.
    bots: u32 = 0, msg!("Bots fill up to"), number(0, 8, &[]);
    skill: Skill = Skill::Casual, msg!("Bot skill"), choice::<Skill>();
    mode: Mode = Mode::Table, msg!("Game"), choice::<Mode>();
    rounds: u32 = 10, msg!("number"; "Hands"), number(1, 50, &[5, 10, 15, 20, 30]);
    /// Whether these go from easy to expert, instead of being of one level.
    rising: bool = false, msg!("From easy to expert"), Kind::Flag;
    /// The hands that everybody gets, in place of dealt ones.
    hands: HandList = HandList::default(), msg!("Own hands"), Kind::List { most: HandList::MAX };
    puzzle: ClassPuzzle = ClassPuzzle::TwentyFour, msg!("Puzzle"), choice::<ClassPuzzle>();
    variant: Variant = Variant::Mini, msg!("Nerdle size"), choice::<Variant>();
    /// The minutes of a whole race; 0 without a limit.
    minutes: u32 = 0, msg!("Minutes of a race"), or_none(1, 120, &[0, 5, 10, 15, 20, 30, 45, 60, 90]);
    until: Millis = 0, msg!("Open until"), Kind::Date;
    /// The teams, each a name or a name and a colour; none where everybody plays alone.
    teams: TeamList = TeamList::default(), msg!("Teams"), Kind::List { most: TeamList::MAX };
    /// The names that players pick from; none where they choose their own.
    names: NameList = NameList::default(), msg!("Names to pick from"), Kind::List { most: NameList::MAX };
    /// The days for which the report of a class is kept.
    keep: u32 = 30, msg!("Days the report is kept"), number(1, 366, &[1, 7, 30, 90, 366]);
}

const fn choice<T: Choice>() -> Kind {
    Kind::Choice(|| T::VARIANTS.iter().map(|one| ((*one).into(), one.text())).collect())
}

const fn number(least: u32, most: u32, usual: &'static [u32]) -> Kind {
    Kind::Number { least, most, none: false, usual }
}

const fn or_none(least: u32, most: u32, usual: &'static [u32]) -> Kind {
    Kind::Number { least, most, none: true, usual }
}

/// A partial update of the settings: JSON by name.
///
/// Unknown names and numbers of the wrong type are parse errors. Words, lists and bounds are
/// checked when the patch is applied, because that error has the name of the setting.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Map<String, Value>")]
pub struct SettingsPatch(Map<String, Value>);

impl TryFrom<Map<String, Value>> for SettingsPatch {
    type Error = serde_json::Error;

    fn try_from(mut fields: Map<String, Value>) -> Result<Self, serde_json::Error> {
        fields.retain(|_, value| !value.is_null());
        let mut any = Settings::default();
        for (name, value) in &fields {
            let is_known = SETTINGS.iter().any(|setting| setting.name == name);
            if !is_known || value.is_number() {
                any.set(name, value.clone())?;
            }
        }
        Ok(SettingsPatch(fields))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct SettingsError {
    pub field: &'static str,
    /// The invalid lines, for a list that is checked line by line.
    pub lines: Vec<LineError>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    pub line: usize,
    pub text: String,
    pub reason: Message,
}

/// Characters of an invalid line quoted in the message.
const QUOTED: usize = 60;

impl SettingsError {
    pub(crate) fn of(field: &'static str) -> Self {
        SettingsError { field, lines: Vec::new() }
    }

    pub fn message(&self) -> Message {
        if self.lines.is_empty() {
            return msg!("invalid value for the setting “{field}”", field = self.field);
        }
        let line = |one: &LineError| {
            let mut text: String = one.text.chars().take(QUOTED).collect();
            if text.len() < one.text.len() {
                text.push('…');
            }
            let line = msg!("line {line} ({text}): {reason}", line = one.line, text, ..);
            LocalizedText::from(line.with("reason", one.reason.clone()))
        };
        let lines = LocalizedText::List(self.lines.iter().map(line).collect());
        msg!("invalid value for the setting “{field}”: {lines}", field = self.field, lines)
    }
}

impl TryFrom<SettingsPatch> for Settings {
    type Error = SettingsError;

    fn try_from(patch: SettingsPatch) -> Result<Self, SettingsError> {
        Settings::default().patched(&patch)
    }
}

impl Settings {
    /// The updated settings, if all are within their bounds.
    pub fn patched(&self, patch: &SettingsPatch) -> Result<Self, SettingsError> {
        let mut settings = self.clone();
        for Setting { name, kind, .. } in SETTINGS {
            if let Some(value) = patch.0.get(*name) {
                let set = settings.set(name, value.clone());
                set.ok().filter(|()| kind.allows(value)).ok_or(SettingsError::of(name))?;
            }
        }
        // The operators of S. Smith (2013), including powers and logarithms; with others a pile
        // takes too long to judge while a class waits.
        let operators = &settings.operators;
        if operators.functions().next().is_some() || operators.contains(Operator::Concat) {
            return Err(SettingsError::of("operators"));
        }
        if !settings.hands.is_read() {
            return Err(SettingsError::of("hands"));
        }
        Ok(settings)
    }

    /// [`Settings::patched`] that also resolves and checks new hands, which may search. Once the
    /// budget is exhausted, an error is meaningless.
    pub fn patched_within(
        &self,
        patch: &SettingsPatch,
        budget: &Budget,
    ) -> Result<Self, SettingsError> {
        let mut others = patch.clone();
        let Some(hands) = others.0.remove("hands") else {
            return self.patched(patch);
        };
        let hands = serde_json::from_value(hands).map_err(|_| SettingsError::of("hands"))?;
        let settings = Settings { hands: HandList::default(), ..self.patched(&others)? };
        Ok(Settings { hands: class::check_hands(&hands, &settings, budget)?, ..settings })
    }

    pub(crate) fn time_limit(&self) -> Option<Millis> {
        (self.limit > 0).then_some(u64::from(self.limit) * 1000)
    }

    pub(crate) fn pause_time(&self) -> Millis {
        u64::from(self.pause) * 1000
    }

    pub(crate) fn hand_count(&self) -> u32 {
        u32::try_from(self.hands.len()).ok().filter(|own| *own > 0).unwrap_or(self.rounds)
    }

    pub(crate) fn match_rules(&self, seats: usize) -> MatchRules {
        MatchRules {
            deck: self.deck,
            level: self.level.level(),
            window: u64::from(self.window) * 1000,
            limit: self.time_limit(),
            pause: Some(self.pause_time()),
            penalty: self.penalty,
            declare: self.declare,
            seats,
            late: true,
            game: Rules { operators: self.operators, ..Rules::classic() },
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Checks the result of a patch: settings that round-trip, or the name of the invalid one.
    fn check(patch: &Value, expected: Result<(), &str>) {
        let patch: SettingsPatch = serde_json::from_value(patch.clone()).unwrap();
        let patched = Settings::default().patched(&patch);
        assert_eq!(patched.as_ref().map(|_| ()).map_err(|error| error.field), expected);
        if let Ok(settings) = patched {
            let written = serde_json::to_value(&settings).unwrap();
            assert_eq!(serde_json::from_value::<Settings>(written).unwrap(), settings);
        }
    }

    #[test]
    fn every_option_of_a_form_is_valid() {
        for setting in SETTINGS {
            for offer in setting.offers() {
                check(&json!({ setting.name: offer }), Ok(()));
            }
        }
    }

    #[test]
    fn settings_are_within_bounds_or_named() {
        check(&json!({}), Ok(()));
        check(&json!({"level": "hard", "deck": "1-9"}), Ok(()));
        check(&json!({"level": "any", "operators": "+-*/^"}), Ok(()));
        check(&json!({"limit": 0, "bots": 8}), Ok(()));
        check(&json!({"skill": "master", "penalty": "card"}), Ok(()));
        check(&json!({"operators": "+-*/!"}), Err("operators"));
        check(&json!({"operators": "+concat"}), Err("operators"));
        check(&json!({"limit": 9}), Err("limit"));
        check(&json!({"window": u32::MAX}), Err("window"));
        check(&json!({"pause": 0}), Err("pause"));
        check(&json!({"bots": 9}), Err("bots"));
    }

    #[test]
    fn match_rules_follow_from_the_settings() {
        let patch = json!({"operators": "+-*/^", "window": 9, "limit": 40, "pause": 7});
        let patch: SettingsPatch = serde_json::from_value(patch).unwrap();
        let settings = Settings::default().patched(&patch).unwrap();
        let rules = settings.match_rules(3);
        assert_eq!(rules.game.operators, settings.operators);
        assert_ne!(rules.game.operators, Rules::classic().operators);
        assert_eq!((rules.window, rules.limit, rules.pause), (9_000, Some(40_000), Some(7_000)));
        assert_eq!((rules.seats, rules.deck), (3, settings.deck));
    }

    #[test]
    fn unknown_words_are_refused_by_name() {
        for (name, word) in
            [("level", "easiest"), ("deck", ""), ("skill", "god"), ("penalty", "jail")]
        {
            assert!(serde_json::from_value::<Settings>(json!({ name: word })).is_err());
            let patch: SettingsPatch = serde_json::from_value(json!({ name: word })).unwrap();
            assert_eq!(Settings::default().patched(&patch).unwrap_err().field, name);
        }
        let number = serde_json::from_value::<SettingsPatch>(json!({"window": -1}));
        assert!(number.is_err(), "not an unsigned number");
    }
}
