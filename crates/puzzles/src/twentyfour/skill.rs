//! A player's strength as statistics keep it.

use crate::{GameSummary, Skill};

use unpuzzle_twentyfour::strength::{Strength, game};

pub fn after_hand(player: Option<Skill>, seconds: f64, played: &GameSummary) -> Skill {
    let before = player.map_or_else(Strength::default, strength_of);
    let milliseconds = u64::try_from(played.time.as_millis()).unwrap_or(u64::MAX);
    let game = game(seconds, played.is_solved, played.hints, milliseconds);
    skill_of(before.after(&[game]))
}

pub fn skill_of(strength: Strength) -> Skill {
    Skill {
        rating: strength.rating,
        deviation: strength.deviation,
        volatility: strength.volatility,
    }
}

pub fn strength_of(skill: Skill) -> Strength {
    Strength { rating: skill.rating, deviation: skill.deviation, volatility: skill.volatility }
}
