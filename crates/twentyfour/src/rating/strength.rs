//! How good a player is, measured by the hands they solve.
//!
//! A player and a hand are opponents: a player who solves the hand unaided within a minute
//! has won. Both have ratings on one scale (Glicko-2, after M. Glickman, *Example of
//! the Glicko-2 system*, 2013), which gives the probability that a player
//! solves a hand, so that practice can offer hands of the right difficulty.
//!
//! A hand's rating comes from the seconds that its difficulty predicts. People's times
//! for one hand spread by a factor of about e^0.4 around their median; the chance to
//! be within a minute therefore falls with the logarithm of the median as the chance
//! to win falls with an opponent's rating, at 732 points for a factor of e.
//!
//! Glicko-2 is written out here rather than taken from a crate: a period of one game needs few
//! lines of it, and stored ratings must come out the same on every platform, hence `libm`.

use std::f64::consts::PI;

use libm::log;
use unpuzzle_core::{Level, Skill};

/// The time limit for a win against a hand, in milliseconds.
const PAR: u64 = 60_000;

/// The chance of success to practise at.
const AIM: f64 = 0.65;

/// The predicted seconds of the median hand, which is rated as a new player.
const MIDDLE_SECONDS: f64 = 8.4;
/// The standard deviation of the logarithms of people's times for one hand.
const SPREAD: f64 = 0.404;
/// Points for a factor of e in seconds: 400 / ln 10 for a factor of e in the odds,
/// where 1.702 turns a normal distribution into a logistic one.
const POINTS: f64 = 173.7178 * 1.702 / SPREAD;
/// The error of a prediction, in points: a factor of about 1.16 in seconds.
const PREDICTION: f64 = 110.0;

/// The strength of a hand with these predicted seconds.
///
/// ```
/// use unpuzzle_core::Skill;
/// use unpuzzle_twentyfour::strength::{expects, of_hand};
///
/// let beginner = Skill::default();
/// assert!(expects(&beginner, &of_hand(6.0)) > 0.7);
/// assert!(expects(&beginner, &of_hand(20.0)) < 0.2);
/// ```
pub fn of_hand(seconds: f64) -> Skill {
    let seconds = seconds.clamp(1.0, 600.0);
    Skill {
        rating: 1500.0 + POINTS * (log(seconds) - log(MIDDLE_SECONDS)),
        deviation: PREDICTION,
        volatility: Skill::default().volatility,
    }
}

/// The game of a player against a hand.
pub fn game(seconds: f64, solved: bool, hints: u32, milliseconds: u64) -> Game {
    let beaten = solved && hints == 0 && milliseconds <= PAR;
    Game { opponent: of_hand(seconds), score: if beaten { 1.0 } else { 0.0 } }
}

/// The best of these hands to practise on, given by their predicted seconds: the one whose
/// chance of success is nearest to 65 %, the first of equals.
pub fn choose(player: &Skill, hands: &[f64]) -> Option<usize> {
    let miss = |seconds: f64| (expects(player, &of_hand(seconds)) - AIM).abs();
    let places = hands.iter().enumerate();
    places
        .min_by(|(_, one), (_, other)| miss(**one).total_cmp(&miss(**other)))
        .map(|(place, _)| place)
}

/// The best level to practise at: the one whose typical hand [`choose`] picks.
///
/// ```
/// use unpuzzle_core::Skill;
/// use unpuzzle_twentyfour::rating::Level;
/// use unpuzzle_twentyfour::strength::level;
///
/// assert_eq!(level(&Skill::default()), Level::Easy);
/// ```
pub fn level(player: &Skill) -> Level {
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

/// Points per unit of the scale on which the formulas are written.
const SCALE: f64 = 173.7178;
/// The constraint on changes of the volatility.
const TAU: f64 = 0.5;
/// The tolerance of the search for the new volatility.
const EPSILON: f64 = 0.000_001;
/// More steps than that search ever takes.
const MOST_STEPS: usize = 100;

/// One game against an opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    /// The opponent.
    pub opponent: Skill,
    /// 1 for a win, 0 for a loss.
    pub score: f64,
}

/// The chance to win against an opponent, as far as both are known.
pub fn expects(player: &Skill, opponent: &Skill) -> f64 {
    let (ours, theirs) = (player.deviation / SCALE, opponent.deviation / SCALE);
    let both = (ours * ours + theirs * theirs).sqrt();
    chance(player.rating / SCALE - opponent.rating / SCALE, both)
}

/// A player's strength after a period with these games; a period without any only adds
/// uncertainty.
pub fn after(player: &Skill, games: &[Game]) -> Skill {
    let (mu, phi) = ((player.rating - 1500.0) / SCALE, player.deviation / SCALE);
    let (mut precision, mut gain) = (0.0, 0.0);
    for game in games {
        let theirs = (game.opponent.rating - 1500.0) / SCALE;
        let weight = weight(game.opponent.deviation / SCALE);
        let expected = chance(mu - theirs, game.opponent.deviation / SCALE);
        precision += weight * weight * expected * (1.0 - expected);
        gain += weight * (game.score - expected);
    }
    if precision <= 0.0 {
        let grown = (phi * phi + player.volatility * player.volatility).sqrt();
        return on_scale(mu, grown, player.volatility);
    }
    let variance = 1.0 / precision;
    let volatility = new_volatility(player.volatility, phi, variance, variance * gain);
    let grown = phi * phi + volatility * volatility;
    let shrunk = 1.0 / (1.0 / grown + precision).sqrt();
    on_scale(mu + shrunk * shrunk * gain, shrunk, volatility)
}

fn on_scale(mu: f64, phi: f64, volatility: f64) -> Skill {
    Skill {
        rating: mu * SCALE + 1500.0,
        deviation: (phi * SCALE).min(Skill::LARGEST_DEVIATION),
        volatility,
    }
}

/// The zero of the paper's function of the logarithm of the variance of change, by
/// its Illinois algorithm.
fn new_volatility(volatility: f64, phi: f64, variance: f64, delta: f64) -> f64 {
    let known = log(volatility * volatility);
    let f = |x: f64| {
        let power = exp(x);
        let sum = phi * phi + variance + power;
        power * (delta * delta - sum) / (2.0 * sum * sum) - (x - known) / (TAU * TAU)
    };
    let excess = delta * delta - phi * phi - variance;
    let mut low = known;
    let mut high = if excess > 0.0 {
        log(excess)
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

/// The weight of a game against an uncertain opponent.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

/// The exponential function, clamped to where it is finite.
fn exp(x: f64) -> f64 {
    libm::exp(x.clamp(-700.0, 700.0))
}

fn chance(difference: f64, phi: f64) -> f64 {
    1.0 / (1.0 + exp(-weight(phi) * difference))
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

    /// The timed hands, which may not be redistributed.
    fn timed() -> Vec<Timed> {
        let vectors = std::env::var("UNPUZZLE_VECTORS").expect("cargo xtask sets it");
        let path = format!("{vectors}/twentyfour/human-times.csv");
        let table = std::fs::read_to_string(path).unwrap();
        table
            .lines()
            .skip(1)
            .map(|line| {
                let columns: Vec<&str> = line.split(',').collect();
                let number = |place: usize| columns[place].parse::<f64>().unwrap();
                Timed {
                    hand: columns[0].parse().unwrap(),
                    median: number(1),
                    mean: number(3),
                    deviation: number(4),
                }
            })
            .collect()
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
            let player = Skill { rating, deviation: 60.0, volatility: 0.06 };
            assert_eq!(level(&player), expected, "{rating}");
        };
        check(1200.0, Level::Easy);
        check(1400.0, Level::Easy);
        check(1650.0, Level::Medium);
        check(1850.0, Level::Hard);
        check(2400.0, Level::Expert);
        assert_eq!(choose(&Skill::default(), &[]), None);
    }

    /// A player of the model, who needs `slowness` times as long as predicted, more or
    /// less, practises where the rating says: it finds them, and they succeed about as
    /// often as aimed at.
    #[test]
    fn practice_converges_to_the_strength_of_the_player() {
        for slowness in [3.0, 4.0, 6.0] {
            let mut random = Random::seeded(slowness as u64);
            let mut player = Skill::default();
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
                player = after(&player, &[game]);
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

    fn strength(rating: f64, deviation: f64) -> Skill {
        Skill { rating, deviation, volatility: 0.06 }
    }

    /// The example of the paper.
    #[test]
    fn the_published_example_is_reproduced() {
        let game = |rating, deviation, score| Game { opponent: strength(rating, deviation), score };
        let games = [game(1400.0, 30.0, 1.0), game(1550.0, 100.0, 0.0), game(1700.0, 300.0, 0.0)];
        let after = after(&strength(1500.0, 200.0), &games);
        let check = |value: f64, expected: f64, precision: f64| {
            assert!((value - expected).abs() < precision, "{value} {expected}");
        };
        check(after.rating, 1464.06, 0.01);
        check(after.deviation, 151.52, 0.01);
        check(after.volatility, 0.059_99, 0.000_01);
    }

    #[test]
    fn a_period_without_games_only_adds_uncertainty() {
        let rested = after(&strength(1500.0, 200.0), &[]);
        assert_eq!((rested.rating, rested.volatility), (1500.0, 0.06));
        assert!((rested.deviation - 200.2714).abs() < 0.001, "{}", rested.deviation);
        let unknown = after(&Skill::default(), &[]);
        assert_eq!(unknown.deviation, 350.0);
    }

    #[test]
    fn wins_raise_and_losses_lower() {
        let player = Skill::default();
        let opponent = strength(1500.0, 60.0);
        assert!((expects(&player, &opponent) - 0.5).abs() < 1e-12);
        let won = after(&player, &[Game { opponent, score: 1.0 }]);
        let lost = after(&player, &[Game { opponent, score: 0.0 }]);
        assert!(won.rating > 1550.0 && lost.rating < 1450.0);
        assert!(won.deviation < 350.0 && expects(&won, &opponent) > 0.5);
    }

    /// No sequence of results, however odd, makes a rating infinite.
    #[test]
    fn ratings_stay_finite() {
        let mut player = Skill::default();
        for round in 0..3000 {
            let opponent = strength(if round % 7 == 0 { 5000.0 } else { -3000.0 }, 1.0);
            let score = if round % 3 == 0 { 1.0 } else { 0.0 };
            player = after(&player, &[Game { opponent, score }]);
            let all = [player.rating, player.deviation, player.volatility];
            assert!(all.iter().all(|value| value.is_finite()), "{player:?}");
            assert!(player.deviation > 0.0 && player.volatility > 0.0 && player.volatility < 10.0);
        }
    }
}
