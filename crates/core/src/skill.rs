//! How good a player is.

/// A rating on the scale of Glicko-2, of a player or of what they play against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// The rating.
    pub rating: f64,
    /// Its deviation: the truth is within twice as much in 95 cases of 100.
    pub deviation: f64,
    /// How much it is expected to change.
    pub volatility: f64,
}

impl Skill {
    /// Upper bound of the deviation.
    pub const LARGEST_DEVIATION: f64 = 350.0;
}

/// A player of whom nothing is known.
impl Default for Skill {
    fn default() -> Self {
        Skill { rating: 1500.0, deviation: Self::LARGEST_DEVIATION, volatility: 0.06 }
    }
}
