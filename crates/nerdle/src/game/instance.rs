//! Which game: variant, mode, rules and where its answers come from.
//!
//! The text form is a game id: `nerdle:classic#2026-11-15` for the puzzle of a
//! day, `nerdle:midi,quad#7` by seed, `nerdle:classic#x-k3…` for a custom
//! puzzle whose answer the id does not tell.

use std::fmt;
use std::str::FromStr;

use strum::VariantArray;
use unpuzzle_core::{GameId, GameIdError, Located, Message, Random, msg};

use super::date::Date;
use crate::answers::Answers;
use crate::rules::{Rules, Tiles, Variant};

/// How the game is played.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "lowercase")]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "data", serde(rename_all = "lowercase"), schemars(inline))]
pub enum Mode {
    /// One board.
    #[default]
    Single,
    /// Two boards at once.
    Bi,
    /// Four boards at once.
    Quad,
    /// The first row is given; front ends run a clock.
    Speed,
    /// One row is given that leaves only one answer, and there is one guess.
    Instant,
    /// The answer is chosen as late as possible, to resist.
    Adversarial,
}

impl Mode {
    /// Every mode.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Its name in ids.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// How many boards there are.
    pub const fn boards(self) -> usize {
        match self {
            Self::Bi => 2,
            Self::Quad => 4,
            _ => 1,
        }
    }

    /// How many rows there are, given ones included.
    pub const fn rows(self, variant: Variant) -> usize {
        match self {
            Self::Bi => 7,
            Self::Quad => 10,
            Self::Instant => 2,
            _ => variant.tries(),
        }
    }
}

/// Where the answers come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The puzzle of a day.
    Daily(Date),
    /// A seed.
    Seed(u64),
    /// A person chose the answer with this number.
    Custom(u32),
}

/// Everything that makes a game the same game.
///
/// ```
/// use unpuzzle_nerdle::{Instance, Tiles, Variant};
///
/// let daily: Instance = "nerdle:classic#2026-11-15".parse().unwrap();
/// assert_eq!(daily.to_string(), "nerdle:classic#2026-11-15");
///
/// let answer = Tiles::parse("54-36=18", Variant::Classic).unwrap();
/// let id = Instance::custom(answer, Variant::Classic).unwrap().to_string();
/// assert!(!id.contains("54"));
/// assert_eq!(id.parse::<Instance>().unwrap().answers(), [answer]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    /// The rules that decide what wins.
    pub rules: Rules,
    /// How it is played.
    pub mode: Mode,
    /// Whether guesses must agree with what was shown.
    pub hard: bool,
    /// Where the answers come from.
    pub origin: Origin,
}

impl Instance {
    /// A game with plain rules.
    pub fn new(variant: Variant, mode: Mode, origin: Origin) -> Self {
        Instance { rules: Rules::plain(variant), mode, hard: false, origin }
    }

    /// A custom puzzle with this answer, if it is one of the variant.
    pub fn custom(answer: Tiles, variant: Variant) -> Option<Self> {
        let index = Answers::position(variant, answer)?;
        Some(Instance::new(variant, Mode::Single, Origin::Custom(index)))
    }

    /// The answers, one a board. Adversarial play only looks as if it had one.
    pub fn answers(&self) -> Vec<Tiles> {
        let boards = 0..self.mode.boards() as u64;
        boards
            .filter_map(|board| Answers::nth(self.rules.variant, self.index(board) as u32))
            .collect()
    }

    fn index(&self, board: u64) -> u64 {
        let variant = self.rules.variant;
        let name = self.mode.name();
        match self.origin {
            Origin::Custom(index) => u64::from(index),
            Origin::Seed(seed) => {
                let mut random = Random::stream(seed ^ Random::named(name).bits(), board);
                random.below(Answers::count(variant) as u64)
            }
            // Days go through all answers before one comes again.
            Origin::Daily(date) => {
                let key = Random::named(&format!("{variant},{name}")).bits();
                permute(variant, date.day_number() + board * BOARD_STRIDE, key)
            }
        }
    }

    /// Numbers for whatever else the game leaves to chance.
    pub(crate) fn random(&self) -> Random {
        Random::named(&self.to_string())
    }
}

/// A game to share, with what others want to know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, schemars::JsonSchema))]
#[non_exhaustive]
pub struct Shared {
    /// The game, whose text is its id.
    pub id: Instance,
    /// The size.
    pub variant: Variant,
    /// How it is played.
    pub mode: Mode,
    /// How many rows there are.
    pub tries: usize,
    /// The answers, where they are to be shown.
    #[cfg_attr(feature = "data", serde(skip_serializing_if = "Option::is_none"))]
    pub answers: Option<Vec<Tiles>>,
}

impl Instance {
    /// The game as it is shared, with its answers if they are to be shown. An adversary has
    /// none before the end, and an instant puzzle may settle on another than its number
    /// says.
    pub fn shared(self, reveal: bool) -> Shared {
        let is_open = matches!(self.mode, Mode::Adversarial | Mode::Instant);
        Shared {
            id: self,
            variant: self.rules.variant,
            mode: self.mode,
            tries: self.mode.rows(self.rules.variant),
            answers: reveal.then(|| if is_open { Vec::new() } else { self.answers() }),
        }
    }
}

/// Days between the answers of two boards of one day.
const BOARD_STRIDE: u64 = 4001;

impl Instance {
    /// The kind of game that it counts as: `classic`, `midi,quad`.
    ///
    /// ```
    /// use unpuzzle_nerdle::Instance;
    ///
    /// let game: Instance = "nerdle:midi,quad,hard#7".parse().unwrap();
    /// assert_eq!(game.kind(), "midi,quad");
    /// ```
    pub fn kind(&self) -> String {
        kind_of(self.rules.variant, self.mode)
    }
}

/// The kind of games of a variant in a mode.
pub fn kind_of(variant: Variant, mode: Mode) -> String {
    match mode {
        Mode::Single => variant.name().to_owned(),
        other => format!("{variant},{}", other.name()),
    }
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PUZZLE}:{}", self.rules.variant)?;
        if self.mode != Mode::Single {
            write!(f, ",{}", self.mode.name())?;
        }
        if self.rules.commutative {
            f.write_str(",commutative")?;
        }
        if self.hard {
            f.write_str(",hard")?;
        }
        match self.origin {
            Origin::Daily(date) => write!(f, "#{date}"),
            Origin::Seed(seed) => write!(f, "#{seed}"),
            Origin::Custom(index) => write!(f, "#x-{}", seal(self.rules.variant, index)),
        }
    }
}

const PUZZLE: &str = "nerdle";

impl FromStr for Instance {
    type Err = Located;

    fn from_str(text: &str) -> Result<Self, Located> {
        let id = text.parse().map_err(|_| {
            let message = msg!("a game id looks like nerdle:classic#2026-11-15");
            Located::new(0..text.len(), message)
        })?;
        Instance::from_id(&id)
    }
}

impl Instance {
    /// The game that an id names.
    pub fn from_id(id: &GameId) -> Result<Self, Located> {
        if id.puzzle() != PUZZLE {
            let name = id.puzzle();
            return Err(Located::new(0..name.len(), msg!("“{name}” is not nerdle", name)));
        }
        let mut words = id.parameters().split(',');
        let first = words.next().unwrap_or_default();
        let parameters = PUZZLE.len() + 1;
        let mut place = parameters..parameters + first.len();
        let variant: Variant =
            first.parse().map_err(|message| Located::new(place.clone(), message))?;
        let mut instance = Instance::new(variant, Mode::Single, Origin::Seed(0));
        for word in words {
            place = place.end + 1..place.end + 1 + word.len();
            match (word, word.parse()) {
                ("commutative", _) => instance.rules.commutative = true,
                ("hard", _) => instance.hard = true,
                (_, Ok(mode)) => instance.mode = mode,
                _ => {
                    let message = msg!(
                        "“{word}” is neither a mode nor a rule: bi, quad, speed, instant, adversarial, hard or commutative",
                        word
                    );
                    return Err(Located::new(place, message));
                }
            }
        }
        let Some(seed) = id.seed() else {
            let message = msg!("behind # stands a date, a seed or a puzzle code");
            return Err(Located::new(place.end..place.end, message));
        };
        let start = place.end + 1;
        instance.origin = read_origin(seed, variant)
            .map_err(|message| Located::new(start..start + seed.len(), message))?;
        if matches!(instance.origin, Origin::Custom(_)) && instance.mode.boards() > 1 {
            let message = msg!("a custom puzzle has one board");
            return Err(Located::new(parameters..place.end, message));
        }
        Ok(instance)
    }

    /// The id of this game.
    pub fn id(&self) -> Result<GameId, GameIdError> {
        self.to_string().parse()
    }
}

fn read_origin(text: &str, variant: Variant) -> Result<Origin, Message> {
    if let Some(code) = text.strip_prefix("x-") {
        return Ok(Origin::Custom(unseal(variant, code)?));
    }
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let seed = text.parse().map_err(|_| msg!("the seed is too large"))?;
        return Ok(Origin::Seed(seed));
    }
    Ok(Origin::Daily(text.parse()?))
}

// Codes that hide the answer they name.
//
// A custom puzzle is shared as a short code. The number of the answer is
// moved by a keyed permutation, so that neighbours look unrelated, and twenty
// check bits tell a mistyped or edited code from a real one. This hides the
// answer from eyes, not from a reader of this file.

const KEY: u64 = 0x6e65_7264_6c65_2e31;
const CHECK_BITS: u32 = 20;
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LETTERS: usize = 9;

/// The code of an answer.
pub(crate) fn seal(variant: Variant, answer: u32) -> String {
    let moved = permute(variant, u64::from(answer), KEY);
    let sealed = moved << CHECK_BITS | check(variant, moved);
    (0..LETTERS).rev().map(|at| char::from(ALPHABET[(sealed >> (5 * at) & 31) as usize])).collect()
}

/// The answer of a code.
pub(crate) fn unseal(variant: Variant, code: &str) -> Result<u32, Message> {
    let letters = code.chars().count();
    if letters != LETTERS {
        return Err(msg!(
            "a puzzle code has nine letters and digits, this has {found}",
            found = letters
        ));
    }
    let mut sealed = 0_u64;
    for letter in code.chars() {
        let value = ALPHABET
            .iter()
            .position(|&byte| char::from(byte) == letter.to_ascii_lowercase())
            .ok_or_else(|| msg!("no puzzle code has “{letter}” in it", letter))?;
        sealed = sealed << 5 | value as u64;
    }
    let moved = sealed >> CHECK_BITS;
    let genuine = sealed & ((1 << CHECK_BITS) - 1) == check(variant, moved);
    let in_range = moved < Answers::count(variant) as u64;
    if !genuine || !in_range {
        return Err(msg!("this puzzle code was mistyped or changed"));
    }
    Ok(unpermute(variant, moved, KEY) as u32)
}

fn check(variant: Variant, moved: u64) -> u64 {
    mix(KEY ^ moved << 8 ^ variant as u64) >> (64 - CHECK_BITS)
}

/// A number below the count of answers, moved to another one; different
/// numbers to different ones. The key chooses how.
pub(crate) fn permute(variant: Variant, number: u64, key: u64) -> u64 {
    walk(variant, number, |half_bits, wide| {
        (0..ROUNDS).fold(wide, |wide, round| forward(half_bits, wide, key, round))
    })
}

fn unpermute(variant: Variant, number: u64, key: u64) -> u64 {
    walk(variant, number, |half_bits, wide| {
        (0..ROUNDS).rev().fold(wide, |wide, round| backward(half_bits, wide, key, round))
    })
}

const ROUNDS: u64 = 6;

/// Permutes a power of four that is large enough, again and again until the
/// number is below the count.
fn walk(variant: Variant, number: u64, step: impl Fn(u32, u64) -> u64) -> u64 {
    let count = Answers::count(variant) as u64;
    let half_bits = (64 - count.leading_zeros()).div_ceil(2);
    let mut moved = step(half_bits, number % count);
    while moved >= count {
        moved = step(half_bits, moved);
    }
    moved
}

/// One round of a Feistel network.
fn forward(half_bits: u32, wide: u64, key: u64, round: u64) -> u64 {
    let mask = (1 << half_bits) - 1;
    let (left, right) = (wide >> half_bits, wide & mask);
    right << half_bits | (left ^ mix(key ^ round << 56 ^ right)) & mask
}

fn backward(half_bits: u32, wide: u64, key: u64, round: u64) -> u64 {
    let mask = (1 << half_bits) - 1;
    let (left, right) = (wide >> half_bits, wide & mask);
    ((right ^ mix(key ^ round << 56 ^ left)) & mask) << half_bits | left
}

fn mix(bits: u64) -> u64 {
    Random::seeded(bits).bits()
}
