//! What the host decides before a match.
//!
//! Each setting is declared once, in the list below: its type, its usual value, what
//! people call it and what it may be. [`Settings`], [`SettingsPatch`] and [`SETTINGS`] are
//! made from it; patches are checked against it, and the HTTP interface, its description
//! and every form follow.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use strum::{IntoStaticStr, VariantArray};
use thiserror::Error;
use unpuzzle_expr::Operator;
use unpuzzle_nerdle::Variant;
use unpuzzle_puzzle::{Message, Text};
use unpuzzle_puzzles::twentyfour::sentences::level_text;
use unpuzzle_twentyfour::deal::Deck;
use unpuzzle_twentyfour::rating::Level;
use unpuzzle_twentyfour::{OperatorSet, Rules};

use crate::contest::bots::Skill;
use crate::contest::{MatchRules, Penalty};
use crate::nickname::NameList;
use crate::quiz::HandList;
use crate::team::TeamList;
use crate::{Millis, messages};

/// A setting: its name and what it may be.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name in a patch.
    pub name: &'static str,
    /// What people call it.
    pub text: &'static Text,
    /// What it may be.
    pub kind: Kind,
}

/// What a setting may be.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// One of these words, each with what people call it.
    Choice(fn() -> Vec<(&'static str, &'static Text)>),
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
    /// A list of texts, at most so many.
    List {
        /// The most.
        most: usize,
    },
    /// A point in time in milliseconds since 1970; 0 for none.
    Date,
}

macro_rules! settings {
    ($($(#[$about:meta])* $name:ident: $type:ty = $usual:expr, $text:ident, $kind:expr;)*) => {
        /// Every setting of a room.
        pub static SETTINGS: &[Setting] =
            &[$(Setting { name: stringify!($name), text: &messages::$text, kind: $kind }),*];

        /// The settings of a room, all of them within their bounds.
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

        /// Changes to settings; what is not named stays.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct SettingsPatch {
            $($(#[$about])* #[serde(skip_serializing_if = "Option::is_none")] pub $name: Option<$type>,)*
            /// A setting that was given a word that it cannot be.
            #[serde(skip)]
            pub wrong: Option<&'static str>,
        }

        impl Settings {
            /// The settings with some changed, if all of them are possible.
            pub fn patched(&self, patch: &SettingsPatch) -> Result<Self, SettingsError> {
                if let Some(field) = patch.wrong {
                    return Err(SettingsError { field });
                }
                $(
                    let $name = patch.$name.as_ref().unwrap_or(&self.$name).to_owned();
                    if !$name.is_within($kind) {
                        return Err(SettingsError { field: stringify!($name) });
                    }
                )*
                Ok(Settings { $($name,)* })
            }
        }
    };
}

settings! {
    /// How hard the piles are.
    level: PileLevel = PileLevel::Any, LEVEL, choice::<PileLevel>();
    /// The cards that take part.
    deck: Deck = Deck::Full, DECK, choice::<Deck>();
    /// The operators that answers may use.
    operators: OperatorSet = OperatorSet::ORDINARY, OPERATORS,
        Kind::Operators(&["+-*/", "+-*/^", "+-*/^,log"]);
    /// The seconds after which a pile is given up; 0 without a limit.
    limit: u32 = 120, LIMIT, or_none(10, 600, &[0, 30, 60, 90, 120, 180, 300, 600]);
    /// The seconds in which to answer after buzzing.
    window: u32 = 15, WINDOW, number(5, 60, &[5, 10, 15, 20, 30, 45, 60]);
    /// The seconds between a pile and the next.
    pause: u32 = 6, PAUSE, number(1, 60, &[1, 3, 6, 10, 15, 30, 60]);
    /// What a wrong answer costs.
    penalty: Penalty = Penalty::Lockout, PENALTY, choice::<Penalty>();
    /// Whether the last step must be declared first.
    declare: bool = false, DECLARE, Kind::Flag;
    /// Up to how many players bots fill the table.
    bots: u32 = 0, BOTS, number(0, 8, &[]);
    /// How good they are.
    skill: Skill = Skill::Casual, SKILL, choice::<Skill>();
    /// What is played.
    mode: Mode = Mode::Table, MODE, choice::<Mode>();
    /// How many hands everybody gets.
    rounds: u32 = 10, ROUNDS, number(1, 50, &[5, 10, 15, 20, 30]);
    /// Whether these go from easy to expert, instead of being of one level.
    rising: bool = false, RISING, Kind::Flag;
    /// The hands that everybody gets, in place of dealt ones.
    hands: HandList = HandList::default(), HANDS, Kind::List { most: HandList::MOST };
    /// The puzzle that a class plays.
    puzzle: ClassPuzzle = ClassPuzzle::TwentyFour, PUZZLE, choice::<ClassPuzzle>();
    /// How long the rows of Nerdle are.
    variant: Variant = Variant::Mini, VARIANT, choice::<Variant>();
    /// The minutes of a whole race; 0 without a limit.
    minutes: u32 = 0, MINUTES, or_none(1, 120, &[0, 5, 10, 15, 20, 30, 45, 60, 90]);
    /// When homework ends.
    until: Millis = 0, UNTIL, Kind::Date;
    /// The teams, each a name or a name and a colour; none where everybody plays alone.
    teams: TeamList = TeamList::default(), TEAMS, Kind::List { most: TeamList::MOST };
    /// The names that players pick from; none where they choose their own.
    names: NameList = NameList::default(), NAMES, Kind::List { most: NameList::MOST };
    /// The days for which the report of a class is kept.
    keep: u32 = 30, KEEP, number(1, 366, &[1, 7, 30, 90, 366]);
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

/// One of a few words.
pub(crate) trait Choice: VariantArray + Copy + Into<&'static str> {
    /// What people call it.
    fn text(&self) -> &'static Text;
}

/// How hard piles are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PileLevel {
    /// Of any level.
    #[default]
    Any,
    /// All of [`Level::Easy`].
    Easy,
    /// All of [`Level::Medium`].
    Medium,
    /// All of [`Level::Hard`].
    Hard,
    /// All of [`Level::Expert`].
    Expert,
}

impl PileLevel {
    /// The one level, if it is one.
    pub fn level(self) -> Option<Level> {
        match self {
            PileLevel::Any => None,
            PileLevel::Easy => Some(Level::Easy),
            PileLevel::Medium => Some(Level::Medium),
            PileLevel::Hard => Some(Level::Hard),
            PileLevel::Expert => Some(Level::Expert),
        }
    }
}

impl Choice for PileLevel {
    fn text(&self) -> &'static Text {
        self.level().map_or(&messages::ANY_LEVEL, level_text)
    }
}

/// What is played in a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Mode {
    /// A match at one table: the first right answer takes the pile.
    #[default]
    Table,
    /// Everybody answers the same hand.
    Everybody,
    /// Everybody goes through the same hands at their own speed.
    Race,
    /// The same, whenever they like until a date, and without a host.
    Homework,
}

impl Mode {
    /// Whether everybody plays, and not one table.
    pub fn is_class(self) -> bool {
        self != Mode::Table
    }

    /// Whether everybody has a hand of their own.
    pub fn is_own_speed(self) -> bool {
        matches!(self, Mode::Race | Mode::Homework)
    }
}

impl Choice for Mode {
    fn text(&self) -> &'static Text {
        match self {
            Mode::Table => &messages::MODE_TABLE,
            Mode::Everybody => &messages::MODE_EVERYBODY,
            Mode::Race => &messages::MODE_RACE,
            Mode::Homework => &messages::MODE_HOMEWORK,
        }
    }
}

/// The puzzle that a class plays.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    IntoStaticStr,
    VariantArray,
)]
pub enum ClassPuzzle {
    /// Hands of 24.
    #[default]
    #[serde(rename = "24")]
    #[strum(serialize = "24")]
    TwentyFour,
    /// Equations to guess.
    #[serde(rename = "nerdle")]
    #[strum(serialize = "nerdle")]
    Nerdle,
    /// Boards to fill.
    #[serde(rename = "tiling")]
    #[strum(serialize = "tiling")]
    Tiling,
    /// Games of 2048.
    #[serde(rename = "2048")]
    #[strum(serialize = "2048")]
    Slide,
}

impl ClassPuzzle {
    /// Its name in game ids.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Choice for ClassPuzzle {
    fn text(&self) -> &'static Text {
        match self {
            ClassPuzzle::TwentyFour => &messages::PUZZLE_24,
            ClassPuzzle::Nerdle => &messages::PUZZLE_NERDLE,
            ClassPuzzle::Tiling => &messages::PUZZLE_TILING,
            ClassPuzzle::Slide => &messages::PUZZLE_2048,
        }
    }
}

impl Choice for Variant {
    fn text(&self) -> &'static Text {
        match self {
            Variant::Micro => &messages::MICRO,
            Variant::Mini => &messages::MINI,
            Variant::Midi => &messages::MIDI,
            Variant::Classic => &messages::CLASSIC,
            Variant::Maxi => &messages::MAXI,
        }
    }
}

impl Choice for Deck {
    fn text(&self) -> &'static Text {
        match self {
            Deck::OneToNine => &messages::DECK_TO_NINE,
            Deck::OneToTen => &messages::DECK_TO_TEN,
            Deck::Full => &messages::DECK_FULL,
        }
    }
}

impl Choice for Penalty {
    fn text(&self) -> &'static Text {
        Penalty::text(*self)
    }
}

impl Choice for Skill {
    fn text(&self) -> &'static Text {
        match self {
            Skill::Beginner => &messages::BEGINNER,
            Skill::Casual => &messages::CASUAL,
            Skill::Skilled => &messages::SKILLED,
            Skill::Master => &messages::MASTER,
        }
    }
}

/// A value that may be out of bounds.
trait Bounded {
    fn is_within(&self, kind: Kind) -> bool;
}

impl<T: Choice> Bounded for T {
    fn is_within(&self, _: Kind) -> bool {
        true
    }
}

impl Bounded for bool {
    fn is_within(&self, _: Kind) -> bool {
        true
    }
}

/// A list that could be read is not too long.
macro_rules! bounded_lists {
    ($($list:ty),*) => {
        $(impl Bounded for $list {
            fn is_within(&self, _: Kind) -> bool {
                true
            }
        })*
    };
}

bounded_lists!(HandList, TeamList, NameList);

/// What comes after this is no date: a number that every program reads exactly.
const LAST_DATE: Millis = 1 << 53;

impl Bounded for Millis {
    fn is_within(&self, _: Kind) -> bool {
        *self <= LAST_DATE
    }
}

impl Bounded for u32 {
    fn is_within(&self, kind: Kind) -> bool {
        match kind {
            Kind::Number { least, most, none, .. } => {
                (least..=most).contains(self) || (none && *self == 0)
            }
            _ => false,
        }
    }
}

/// The operators of the paper by S. Smith (2013), powers and logarithms among
/// them; others make a pile too long to judge while a class waits.
impl Bounded for OperatorSet {
    fn is_within(&self, _: Kind) -> bool {
        self.functions().next().is_none() && !self.contains(Operator::Concat)
    }
}

impl Setting {
    /// The setting of this name.
    pub fn named(name: &str) -> Option<&'static Setting> {
        SETTINGS.iter().find(|setting| setting.name == name)
    }

    /// The values that a form offers.
    pub fn offers(&self) -> Vec<Value> {
        match self.kind {
            Kind::Choice(choices) => choices().into_iter().map(|(word, _)| word.into()).collect(),
            Kind::Operators(sets) => sets.iter().map(|set| (*set).into()).collect(),
            Kind::Number { least, most, usual: [], .. } => {
                (least..=most).map(Value::from).collect()
            }
            Kind::Number { usual, .. } => usual.iter().map(|one| (*one).into()).collect(),
            Kind::Flag => vec![false.into(), true.into()],
            Kind::List { .. } | Kind::Date => Vec::new(),
        }
    }

    /// Its JSON schema.
    pub fn schema(&self) -> Value {
        match self.kind {
            Kind::Choice(_) | Kind::Operators(_) => {
                json!({"type": "string", "enum": self.offers()})
            }
            Kind::Number { least, most, none: true, .. } => json!({"anyOf": [
                {"type": "integer", "const": 0},
                {"type": "integer", "minimum": least, "maximum": most},
            ]}),
            Kind::Number { least, most, .. } => {
                json!({"type": "integer", "minimum": least, "maximum": most})
            }
            Kind::Flag => json!({"type": "boolean"}),
            Kind::List { most } => {
                json!({"type": "array", "items": {"type": "string"}, "maxItems": most})
            }
            Kind::Date => json!({"type": "integer", "minimum": 0, "maximum": LAST_DATE}),
        }
    }
}

impl SettingsPatch {
    /// Reads an object. A word that a setting cannot be makes no message unreadable: it is
    /// refused by the name of the setting when the patch is applied.
    pub fn from_object(fields: Map<String, Value>) -> Result<Self, serde_json::Error> {
        let is_wrong = |name: &String, value: &Value| {
            let alone = json!({ name: value });
            !value.is_number() && !value.is_null() && serde_json::from_value::<Self>(alone).is_err()
        };
        let mut known =
            fields.iter().filter_map(|(name, value)| Some((Setting::named(name)?, name, value)));
        let wrong = known.find(|(_, name, value)| is_wrong(name, value));
        match wrong.map(|(setting, ..)| setting.name) {
            None => serde_json::from_value(fields.into()),
            wrong => Ok(SettingsPatch { wrong, ..SettingsPatch::default() }),
        }
    }
}

/// An object of settings, of which some must be there.
fn object_schema(required: &[&str]) -> Schema {
    let properties = SETTINGS.iter().map(|setting| (setting.name.to_owned(), setting.schema()));
    let properties: Map<_, _> = properties.collect();
    let mut schema = Schema::default();
    schema.insert("type".to_owned(), "object".into());
    schema.insert("properties".to_owned(), properties.into());
    schema.insert("required".to_owned(), required.into());
    schema.insert("additionalProperties".to_owned(), false.into());
    schema
}

impl JsonSchema for Settings {
    fn schema_name() -> Cow<'static, str> {
        "RoomSettings".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        object_schema(&SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>())
    }
}

impl JsonSchema for SettingsPatch {
    fn schema_name() -> Cow<'static, str> {
        "RoomSettingsPatch".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        object_schema(&[])
    }
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

impl Settings {
    /// How long a pile or a hand is there.
    pub(crate) fn time_limit(&self) -> Option<Millis> {
        (self.limit > 0).then_some(u64::from(self.limit) * 1000)
    }

    /// How long it is to the next one.
    pub(crate) fn pause_time(&self) -> Millis {
        u64::from(self.pause) * 1000
    }

    /// How many hands everybody gets.
    pub(crate) fn hand_count(&self) -> u32 {
        u32::try_from(self.hands.len()).ok().filter(|own| *own > 0).unwrap_or(self.rounds)
    }

    /// The rules of a match for this many seats.
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
    use super::*;

    /// What comes of a patch: the settings that read back, or the name of the wrong one.
    fn check(patch: &Value, expected: Result<(), &str>) {
        let patch: SettingsPatch = serde_json::from_value(patch.clone()).unwrap();
        let patched = Settings::default().patched(&patch);
        assert_eq!(patched.as_ref().map(|_| ()).map_err(|error| error.field), expected);
        if let Ok(settings) = patched {
            let written = serde_json::to_value(&settings).unwrap();
            assert_eq!(serde_json::from_value::<Settings>(written).unwrap(), settings);
        }
    }

    /// The list and the readers say the same: every word that is offered is taken.
    #[test]
    fn whatever_is_offered_is_possible() {
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
    fn words_that_are_not_offered_cannot_be_read() {
        for (name, word) in
            [("level", "easiest"), ("deck", ""), ("skill", "god"), ("penalty", "jail")]
        {
            assert!(serde_json::from_value::<SettingsPatch>(json!({ name: word })).is_err());
        }
    }
}
