//! Enumerated settings and their labels.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use unpuzzle_nerdle::Variant;
use unpuzzle_puzzles::messages::level_text;
use unpuzzle_puzzles::{Message, msg};
use unpuzzle_twentyfour::deal::Deck;
use unpuzzle_twentyfour::rating::Level;

use crate::table::Penalty;
use crate::table::bots::Skill;

pub(crate) trait Choice: VariantArray + Copy + Into<&'static str> {
    fn text(&self) -> Message;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum PileLevel {
    #[default]
    Any,
    Easy,
    Medium,
    Hard,
    Expert,
}

impl PileLevel {
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
    fn text(&self) -> Message {
        self.level().map_or(msg!("any"), level_text)
    }
}

/// The mode of a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[derive(IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Mode {
    /// A match at one table: the first correct answer takes the pile.
    #[default]
    Table,
    /// Everybody answers the same hand.
    Everybody,
    /// Everybody plays the same hands at their own speed.
    Race,
    /// A race without a host, open until a date.
    Homework,
}

impl Mode {
    /// Whether this is a class rather than a table.
    pub fn is_class(self) -> bool {
        self != Mode::Table
    }

    /// Whether each player has their own current hand.
    pub fn is_own_speed(self) -> bool {
        matches!(self, Mode::Race | Mode::Homework)
    }
}

impl Choice for Mode {
    fn text(&self) -> Message {
        match self {
            Mode::Table => msg!("one table"),
            Mode::Everybody => msg!("everybody answers"),
            Mode::Race => msg!("race"),
            Mode::Homework => msg!("homework"),
        }
    }
}

/// The puzzle of a class.
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
    EnumString,
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
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Choice for ClassPuzzle {
    fn text(&self) -> Message {
        match self {
            ClassPuzzle::TwentyFour => msg!("24"),
            ClassPuzzle::Nerdle => msg!("Nerdle"),
            ClassPuzzle::Tiling => msg!("tiling"),
            ClassPuzzle::Slide => msg!("2048"),
        }
    }
}

impl Choice for Variant {
    fn text(&self) -> Message {
        match self {
            Variant::Micro => msg!("micro (5)"),
            Variant::Mini => msg!("mini (6)"),
            Variant::Midi => msg!("midi (7)"),
            Variant::Classic => msg!("classic (8)"),
            Variant::Maxi => msg!("maxi (10)"),
        }
    }
}

impl Choice for Deck {
    fn text(&self) -> Message {
        match self {
            Deck::OneToNine => msg!("ace to 9"),
            Deck::OneToTen => msg!("ace to 10"),
            Deck::Full => msg!("ace to king"),
        }
    }
}

impl Choice for Penalty {
    fn text(&self) -> Message {
        Penalty::text(*self)
    }
}

impl Choice for Skill {
    fn text(&self) -> Message {
        match self {
            Skill::Beginner => msg!("beginner"),
            Skill::Casual => msg!("casual"),
            Skill::Skilled => msg!("skilled"),
            Skill::Master => msg!("master"),
        }
    }
}
