//! The Glicko-2 system: a rating, how uncertain it is, and how much it changes.

use std::f64::consts::PI;

use libm::log as ln;

/// Points per unit of the scale on which the formulas are written.
const SCALE: f64 = 173.7178;
/// How much the volatility itself may change.
const TAU: f64 = 0.5;
/// When the search for the new volatility has found it.
const EPSILON: f64 = 0.000_001;
/// More steps than that search ever takes.
const MOST_STEPS: usize = 100;
/// Nobody is less certain than this.
const LARGEST_DEVIATION: f64 = 350.0;

/// How strong a player is, or a hand.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "data", derive(serde::Serialize, serde::Deserialize))]
pub struct Strength {
    /// The rating.
    pub rating: f64,
    /// Its deviation: the truth is within twice as much in 95 cases of 100.
    pub deviation: f64,
    /// How much it is expected to change.
    pub volatility: f64,
}

/// A player of whom nothing is known.
impl Default for Strength {
    fn default() -> Self {
        Strength { rating: 1500.0, deviation: LARGEST_DEVIATION, volatility: 0.06 }
    }
}

/// One game against an opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    /// Whom it was against.
    pub opponent: Strength,
    /// 1 for a win, 0 for a loss.
    pub score: f64,
}

impl Strength {
    /// The chance to win against an opponent, as far as both are known.
    pub fn expects(&self, opponent: &Strength) -> f64 {
        let (ours, theirs) = (self.deviation / SCALE, opponent.deviation / SCALE);
        let both = (ours * ours + theirs * theirs).sqrt();
        chance(self.rating / SCALE - opponent.rating / SCALE, both)
    }

    /// The strength after a period with these games; after one without any, only the
    /// uncertainty has grown.
    #[must_use]
    pub fn after(&self, games: &[Game]) -> Self {
        let (mu, phi) = ((self.rating - 1500.0) / SCALE, self.deviation / SCALE);
        let (mut precision, mut gain) = (0.0, 0.0);
        for game in games {
            let theirs = (game.opponent.rating - 1500.0) / SCALE;
            let weight = weight(game.opponent.deviation / SCALE);
            let expected = chance(mu - theirs, game.opponent.deviation / SCALE);
            precision += weight * weight * expected * (1.0 - expected);
            gain += weight * (game.score - expected);
        }
        if precision <= 0.0 {
            let grown = (phi * phi + self.volatility * self.volatility).sqrt();
            return self.with(mu, grown, self.volatility);
        }
        let variance = 1.0 / precision;
        let volatility = self.new_volatility(phi, variance, variance * gain);
        let grown = phi * phi + volatility * volatility;
        let shrunk = 1.0 / (1.0 / grown + precision).sqrt();
        self.with(mu + shrunk * shrunk * gain, shrunk, volatility)
    }

    fn with(self, mu: f64, phi: f64, volatility: f64) -> Self {
        Strength {
            rating: mu * SCALE + 1500.0,
            deviation: (phi * SCALE).min(LARGEST_DEVIATION),
            volatility,
        }
    }

    /// The zero of the paper's function of the logarithm of the variance of change, by
    /// its Illinois algorithm.
    fn new_volatility(&self, phi: f64, variance: f64, delta: f64) -> f64 {
        let known = ln(self.volatility * self.volatility);
        let f = |x: f64| {
            let power = exp(x);
            let sum = phi * phi + variance + power;
            power * (delta * delta - sum) / (2.0 * sum * sum) - (x - known) / (TAU * TAU)
        };
        let excess = delta * delta - phi * phi - variance;
        let mut low = known;
        let mut high = if excess > 0.0 {
            ln(excess)
        } else {
            let below = (1..MOST_STEPS).map(|k| known - k as f64 * TAU);
            below.into_iter().find(|x| f(*x) >= 0.0).unwrap_or(known - TAU)
        };
        let (mut at_low, mut at_high) = (f(low), f(high));
        for _ in 0..MOST_STEPS {
            if (high - low).abs() <= EPSILON {
                break;
            }
            let middle = low + (low - high) * at_low / (at_high - at_low);
            let at_middle = f(middle);
            if at_middle * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (middle, at_middle);
        }
        exp(low / 2.0)
    }
}

/// How much less a game says when the opponent is uncertain.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// The exponential of what is clamped to where it is finite.
fn exp(x: f64) -> f64 {
    libm::exp(x.clamp(-700.0, 700.0))
}

fn chance(difference: f64, phi: f64) -> f64 {
    1.0 / (1.0 + exp(-weight(phi) * difference))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strength(rating: f64, deviation: f64) -> Strength {
        Strength { rating, deviation, volatility: 0.06 }
    }

    /// The example of the paper.
    #[test]
    fn the_published_example_comes_out() {
        let game = |rating, deviation, score| Game { opponent: strength(rating, deviation), score };
        let games = [game(1400.0, 30.0, 1.0), game(1550.0, 100.0, 0.0), game(1700.0, 300.0, 0.0)];
        let after = strength(1500.0, 200.0).after(&games);
        let check = |value: f64, expected: f64, precision: f64| {
            assert!((value - expected).abs() < precision, "{value} {expected}");
        };
        check(after.rating, 1464.06, 0.01);
        check(after.deviation, 151.52, 0.01);
        check(after.volatility, 0.059_99, 0.000_01);
    }

    #[test]
    fn a_period_without_games_only_adds_uncertainty() {
        let rested = strength(1500.0, 200.0).after(&[]);
        assert_eq!((rested.rating, rested.volatility), (1500.0, 0.06));
        assert!((rested.deviation - 200.2714).abs() < 0.001, "{}", rested.deviation);
        let unknown = Strength::default().after(&[]);
        assert_eq!(unknown.deviation, 350.0);
    }

    #[test]
    fn wins_raise_and_losses_lower() {
        let player = Strength::default();
        let opponent = strength(1500.0, 60.0);
        assert!((player.expects(&opponent) - 0.5).abs() < 1e-12);
        let won = player.after(&[Game { opponent, score: 1.0 }]);
        let lost = player.after(&[Game { opponent, score: 0.0 }]);
        assert!(won.rating > 1550.0 && lost.rating < 1450.0);
        assert!(won.deviation < 350.0 && won.expects(&opponent) > 0.5);
    }

    /// No row of results, however odd, leads out of the numbers.
    #[test]
    fn ratings_stay_finite() {
        let mut player = Strength::default();
        for round in 0..3000 {
            let opponent = strength(if round % 7 == 0 { 5000.0 } else { -3000.0 }, 1.0);
            let score = if round % 3 == 0 { 1.0 } else { 0.0 };
            player = player.after(&[Game { opponent, score }]);
            let all = [player.rating, player.deviation, player.volatility];
            assert!(all.iter().all(|value| value.is_finite()), "{player:?}");
            assert!(player.deviation > 0.0 && player.volatility > 0.0 && player.volatility < 10.0);
        }
    }
}
