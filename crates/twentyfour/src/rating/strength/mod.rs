//! How good a player is, measured by the hands they solve.
//!
//! A player and a hand are opponents: who solves a hand unaided within a minute has
//! beaten it. Both have ratings on one scale (Glicko-2, after M. Glickman, *Example of
//! the Glicko-2 system*, 2013), so one can tell how likely a player is to solve a
//! hand, and practice can offer hands that are hard enough and not too hard.
//!
//! A hand's rating comes from the seconds that its difficulty predicts. People's times
//! for one hand spread by a factor of about e^0.4 around their median; the chance to
//! be within a minute therefore falls with the logarithm of the median as the chance
//! to win falls with an opponent's rating, at 732 points for a factor of e.

mod glicko;

pub use glicko::{Game, Strength};

use libm::log;
use unpuzzle_core::Level;

/// How long a player may take to have beaten a hand, in milliseconds.
pub const PAR: u64 = 60_000;

/// The chance of success at which one learns most and still has fun.
pub const AIM: f64 = 0.65;

/// The predicted seconds of the hand in the middle, which is rated as a new player.
const MIDDLE_SECONDS: f64 = 8.4;
/// How far the logarithms of people's times for one hand lie from each other.
const SPREAD: f64 = 0.404;
/// Points for a factor of e in seconds: 400 / ln 10 for a factor of e in the odds,
/// where 1.702 turns a normal distribution into a logistic one.
const POINTS: f64 = 173.7178 * 1.702 / SPREAD;
/// How far a prediction may be off, in points: a factor of about 1.16 in seconds.
const PREDICTION: f64 = 110.0;

/// The strength of a hand that people are predicted to need this long for.
///
/// ```
/// use unpuzzle_twentyfour::strength::{Strength, of_hand};
///
/// let beginner = Strength::default();
/// assert!(beginner.expects(&of_hand(6.0)) > 0.7);
/// assert!(beginner.expects(&of_hand(20.0)) < 0.2);
/// ```
pub fn of_hand(seconds: f64) -> Strength {
    let seconds = seconds.clamp(1.0, 600.0);
    Strength {
        rating: 1500.0 + POINTS * (log(seconds) - log(MIDDLE_SECONDS)),
        deviation: PREDICTION,
        volatility: Strength::default().volatility,
    }
}

/// What trying a hand says about a player: whether they beat it.
pub fn game(seconds: f64, solved: bool, hints: u32, milliseconds: u64) -> Game {
    let beaten = solved && hints == 0 && milliseconds <= PAR;
    Game { opponent: of_hand(seconds), score: if beaten { 1.0 } else { 0.0 } }
}

/// Which of these hands, by their predicted seconds, is the right one to practise on:
/// the one whose chance of success is nearest to [`AIM`], the first of equals.
pub fn choose(player: &Strength, hands: &[f64]) -> Option<usize> {
    let miss = |seconds: f64| (player.expects(&of_hand(seconds)) - AIM).abs();
    let places = hands.iter().enumerate();
    places
        .min_by(|(_, one), (_, other)| miss(**one).total_cmp(&miss(**other)))
        .map(|(place, _)| place)
}

/// The right level to practise at: the one whose typical hand is nearest to [`AIM`].
///
/// ```
/// use unpuzzle_twentyfour::rating::Level;
/// use unpuzzle_twentyfour::strength::{Strength, level};
///
/// assert_eq!(level(&Strength::default()), Level::Easy);
/// ```
pub fn level(player: &Strength) -> Level {
    let typical = Level::ALL.map(typical_seconds);
    let chosen = choose(player, &typical).unwrap_or(0);
    Level::ALL[chosen]
}

/// The median of the predicted seconds of a level's hands.
fn typical_seconds(level: Level) -> f64 {
    match level {
        Level::Easy => 6.2,
        Level::Medium => 7.8,
        Level::Hard => 10.3,
        Level::Expert => 19.8,
    }
}

#[cfg(test)]
mod tests {
    use unpuzzle_core::{Budget, Random};

    use super::*;
    use crate::rating::rate;
    use crate::rules::{Hand, Rules};

    /// The predicted seconds of every solvable hand.
    fn all_seconds() -> Vec<(Level, f64)> {
        let mut all = Vec::new();
        for ranks in multisets() {
            let hand = Hand::from_ranks(ranks);
            if let Ok(rating) = rate(&hand, &Rules::classic(), &Budget::unlimited()) {
                all.push((rating.level, rating.seconds));
            }
        }
        all
    }

    fn multisets() -> impl Iterator<Item = [u8; 4]> {
        let from = |least: u8| least..=13;
        from(1).flat_map(move |a| {
            from(a).flat_map(move |b| from(b).flat_map(move |c| from(c).map(move |d| [a, b, c, d])))
        })
    }

    fn median(mut values: Vec<f64>) -> f64 {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    }

    #[test]
    fn levels_are_where_their_hands_are() {
        let all = all_seconds();
        assert_eq!(all.len(), 1362);
        let middle = median(all.iter().map(|(_, seconds)| *seconds).collect());
        assert_eq!(MIDDLE_SECONDS, middle);
        for level in Level::ALL {
            let of_level = all.iter().filter(|(one, _)| *one == level);
            let median = median(of_level.map(|(_, seconds)| *seconds).collect());
            assert_eq!(typical_seconds(level), median, "{level}");
        }
    }

    /// A timed hand: cards, median, and mean and deviation of the times.
    struct Timed {
        hand: Hand,
        median: f64,
        mean: f64,
        deviation: f64,
    }

    /// The timed hands, which are not ours to hand out.
    fn timed() -> Vec<Timed> {
        let vectors = std::env::var("UNPUZZLE_VECTORS").expect("cargo xtask sets it");
        let path = format!("{vectors}/twentyfour/human-times.csv");
        let table = std::fs::read_to_string(path).unwrap();
        let read = |line: &str| {
            let columns: Vec<&str> = line.split(',').collect();
            let number = |place: usize| columns[place].parse::<f64>().unwrap();
            Timed {
                hand: columns[0].parse().unwrap(),
                median: number(1),
                mean: number(3),
                deviation: number(4),
            }
        };
        table.lines().skip(1).map(read).collect()
    }

    /// Times that are normal in their logarithms have this deviation there.
    #[test]
    #[ignore = "needs the times of other people's players: cargo xtask ci --lane people"]
    fn the_spread_is_that_of_timed_hands() {
        let timed = timed();
        let spread = |one: &Timed| (1.0 + (one.deviation / one.mean).powi(2)).ln().sqrt();
        let spread = median(timed.iter().map(spread).collect());
        assert!((spread - SPREAD).abs() < 0.005, "{spread}");
    }

    #[test]
    #[ignore = "needs the times of other people's players: cargo xtask ci --lane people"]
    fn predictions_are_as_good_as_they_claim() {
        let timed = timed();
        let miss = |one: &Timed| {
            let rating = rate(&one.hand, &Rules::classic(), &Budget::unlimited()).unwrap();
            (rating.seconds / one.median).ln() * POINTS
        };
        let squares: f64 = timed.iter().map(|one| miss(one).powi(2)).sum();
        let error = (squares / timed.len() as f64).sqrt();
        assert!((error - PREDICTION).abs() < 5.0, "{error}");
    }

    #[test]
    fn stronger_players_get_harder_levels() {
        let check = |rating, expected| {
            let player = Strength { rating, deviation: 60.0, volatility: 0.06 };
            assert_eq!(level(&player), expected, "{rating}");
        };
        check(1200.0, Level::Easy);
        check(1400.0, Level::Easy);
        check(1650.0, Level::Medium);
        check(1850.0, Level::Hard);
        check(2400.0, Level::Expert);
        assert_eq!(choose(&Strength::default(), &[]), None);
    }

    /// A player of the model, who needs `slowness` times as long as predicted, more or
    /// less, practises where the rating says: it finds them, and they succeed about as
    /// often as aimed at.
    #[test]
    fn practice_finds_the_player() {
        for slowness in [3.0, 4.0, 6.0] {
            let mut random = Random::seeded(slowness as u64);
            let mut player = Strength::default();
            let hands: Vec<f64> = (0..60).map(|step| 4.0 + 0.5 * f64::from(step)).collect();
            let (mut solved, mut tried) = (0.0, 0.0);
            for round in 0..400 {
                let seconds = hands[choose(&player, &hands).unwrap()];
                let deviate = (0..12).map(|_| random.unit()).sum::<f64>() - 6.0;
                let time = seconds * slowness * (0.42 * deviate).exp();
                let game = game(seconds, true, 0, (time * 1000.0) as u64);
                if round >= 100 {
                    solved += game.score;
                    tried += 1.0;
                }
                player = player.after(&[game]);
            }
            let success = solved / tried;
            assert!((0.58..0.72).contains(&success), "{slowness}: {success}");
            let truth = of_hand(60.0 / slowness).rating;
            assert!((player.rating - truth).abs() < 250.0, "{slowness}: {player:?} {truth}");
        }
    }

    #[test]
    fn only_unaided_and_timely_answers_beat_a_hand() {
        let check = |solved, hints, milliseconds, score| {
            assert_eq!(game(9.0, solved, hints, milliseconds).score, score);
        };
        check(true, 0, 59_000, 1.0);
        check(true, 0, 61_000, 0.0);
        check(true, 1, 1_000, 0.0);
        check(false, 0, 1_000, 0.0);
    }
}
