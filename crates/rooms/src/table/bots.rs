//! Bots that play at human speed.
//!
//! A bot takes as long for a hand as the rating predicts for people, times the factor of its
//! [`Skill`], with random variation. In the data behind the rating (times from 4nums.com) the
//! spread grows with the median: as a log-normal distribution, sigma is 0.33 for a median of
//! 5 seconds, 0.42 for 10 and 0.51 for 30. Bots use the line through these points.
//!
//! Bots answer with a [`Command`], like other players. All randomness comes from the seed.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};
use unpuzzle_expr::{Expression, Node, Operator, Rational};
use unpuzzle_puzzles::{Budget, Random};
use unpuzzle_twentyfour::Rules;
use unpuzzle_twentyfour::hint::Step;
use unpuzzle_twentyfour::rating::rate;

use super::{Command, Pile, Table};
use crate::Millis;
use crate::member::MemberId;

#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[derive(Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Skill {
    /// A third of the speed of the rated players, and one answer in ten is wrong.
    Beginner,
    /// Half the speed of the rated players.
    #[default]
    Casual,
    /// As fast as the rated players, who practise.
    Skilled,
    /// Nearly twice as fast.
    Master,
}

impl Skill {
    fn slowness(self) -> f64 {
        match self {
            Skill::Beginner => 3.0,
            Skill::Casual => 2.0,
            Skill::Skilled => 1.0,
            Skill::Master => 0.55,
        }
    }

    fn mistakes(self) -> u64 {
        match self {
            Skill::Beginner => 10,
            Skill::Casual | Skill::Skilled | Skill::Master => 0,
        }
    }
}

/// How long a thinking bot holds up the others once they have all passed.
const THINKING_LIMIT: Millis = 10_000;

const UNRATED_SECONDS: f64 = 30.0;

/// Node limit for rating a hand: enough for any four cards in the classic game.
const RATING_NODES: u64 = 5_000_000;

/// A computer player.
///
/// ```
/// use unpuzzle_rooms::MemberId;
/// use unpuzzle_rooms::table::bots::{Bot, Skill};
/// use unpuzzle_rooms::table::{Command, MatchRules, Table};
///
/// let mut game = Table::new(MatchRules::default(), 7);
/// game.handle(&Command::Join("Robot".to_owned()), 0);
/// game.seat_bots(vec![Bot::new(MemberId(0), Skill::Master, 7)]);
/// game.handle(&Command::Deal, 0);
/// assert_eq!(game.bots_move(0), None);
/// assert_eq!(game.bots_move(3_600_000), Some(Command::Buzz(MemberId(0))));
/// ```
#[derive(Clone, Debug)]
pub struct Bot {
    pub(super) player: MemberId,
    skill: Skill,
    seed: u64,
    /// The plan for the current pile, made on first use.
    plan: OnceLock<Option<Plan>>,
}

/// The plan is derived from the other fields.
impl PartialEq for Bot {
    fn eq(&self, other: &Self) -> bool {
        (self.player, self.skill, self.seed) == (other.player, other.skill, other.seed)
    }
}

#[derive(Clone, Debug)]
struct Plan {
    found_at: Millis,
    /// Delay between buzz and answer.
    speaking: Millis,
    answer: Expression,
}

impl Bot {
    pub fn new(player: MemberId, skill: Skill, seed: u64) -> Self {
        Bot { player, skill, seed, plan: OnceLock::new() }
    }

    /// Discards the plan, for a new pile.
    pub(super) fn wake(&mut self) {
        self.plan = OnceLock::new();
    }

    /// The next action and its time, provided that nothing happens before.
    pub(super) fn intends(&self, table: &Table, now: Millis) -> Option<(Millis, Command)> {
        let (pile, player) = (table.pile.as_ref()?, self.player);
        if table.player(player).is_none() || pile.locked.contains(&player) {
            return None;
        }
        let plan = self.plan.get_or_init(|| self.think(pile, table)).as_ref()?;
        match &pile.turn {
            Some(turn) if turn.member == player => {
                let buzzed_at = turn.until.saturating_sub(table.rules.window);
                let undeclared = table.rules.declare && turn.step.is_none();
                let ready = buzzed_at.saturating_add(plan.speaking);
                Some((ready, plan.speak(player, undeclared)))
            }
            Some(_) => None,
            None => {
                let far = plan.found_at.saturating_sub(now) > THINKING_LIMIT;
                let alone =
                    !pile.passed.contains(&player) && others_have_passed(table, pile, player);
                Some(if far && alone {
                    (now, Command::Pass(player))
                } else {
                    (plan.found_at, Command::Buzz(player))
                })
            }
        }
    }

    fn think(&self, pile: &Pile, table: &Table) -> Option<Plan> {
        let (game, answer) = (&table.rules.game, table.answer.as_ref()?);
        // By member rather than seat: seats shift when a player leaves, and a bot must come to the
        // same plan after a restart.
        let stream = u64::from(pile.number) << 32 | u64::from(self.player.0);
        let mut random = Random::stream(self.seed, stream);
        let predicted = predict(pile, game);
        let thinking = spread(predicted, &mut random) * self.skill.slowness();
        let speaking = spread(2.0, &mut random);
        let mistaken = random.below(100) < self.skill.mistakes();
        let wrong = mistaken.then(|| spoil(answer, game.target)).flatten();
        Some(Plan {
            found_at: pile.dealt.saturating_add(seconds(thinking)),
            speaking: seconds(speaking),
            answer: wrong.unwrap_or_else(|| answer.clone()),
        })
    }
}

/// Predicted human time for a pile, in seconds.
fn predict(pile: &Pile, game: &Rules) -> f64 {
    let budget = Budget::unlimited().with_node_limit(RATING_NODES);
    let rating = rate(&pile.hand(), game, &budget);
    rating.map_or(UNRATED_SECONDS, |rating| rating.seconds)
}

impl Plan {
    fn speak(&self, player: MemberId, undeclared: bool) -> Command {
        match last_step(&self.answer).filter(|_| undeclared) {
            Some(step) => Command::Declare(player, step.to_string()),
            None => Command::Answer(player, self.answer.to_string()),
        }
    }
}

fn others_have_passed(table: &Table, pile: &Pile, player: MemberId) -> bool {
    let mut others = table.players.iter().filter(|one| one.member != player);
    table.players.len() > 1
        && others.all(|other| {
            let id = &other.member;
            pile.passed.contains(id) || pile.locked.contains(id) || other.away
        })
}

/// A log-normally distributed time with this median.
fn spread(median: f64, random: &mut Random) -> f64 {
    median * (sigma(median) * normal(random)).exp()
}

/// Standard deviation of the logarithm of human times, by their median.
fn sigma(median: f64) -> f64 {
    (0.16 + 0.11 * median.max(1.0).ln()).min(0.55)
}

/// A normal deviate as the sum of twelve uniform ones (Irwin–Hall): no functions that differ
/// between platforms, and no heavy tails.
fn normal(random: &mut Random) -> f64 {
    (0..12).map(|_| random.unit()).sum::<f64>() - 6.0
}

/// Rounded to milliseconds, so that the last bits of a float do not matter.
fn seconds(seconds: f64) -> Millis {
    (seconds * 1000.0).round() as u64
}

/// The answer with a wrong operator, so that it misses the target.
fn spoil(answer: &Expression, target: Rational) -> Option<Expression> {
    let Node::Binary(operator, left, right) = &answer.node else {
        return None;
    };
    let others = [Operator::Add, Operator::Subtract, Operator::Multiply];
    let others = others.into_iter().filter(|other| other != operator);
    let mut mistaken =
        others.map(|other| Expression::binary(other, (**left).clone(), (**right).clone()));
    mistaken.find(|wrong| wrong.evaluate().is_ok_and(|value| value != target))
}

fn last_step(answer: &Expression) -> Option<Step> {
    match &answer.node {
        Node::Binary(operator, left, right) => {
            Some(Step::combine(*operator, left.evaluate().ok()?, right.evaluate().ok()?))
        }
        Node::Unary(function, operand) => {
            Some(Step::Change { function: *function, operand: operand.evaluate().ok()? })
        }
        Node::Number(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Event, MatchRules, Table};

    /// Plays a match between bots in steps of 0.1 seconds.
    fn play(rules: MatchRules, skills: &[Skill], seed: u64) -> (Table, Vec<Event>) {
        let mut table = Table::new(rules, seed);
        let mut bots = Vec::new();
        for (seat, skill) in skills.iter().enumerate() {
            table.handle(&Command::Join(format!("{skill} {seat}")), 0);
            bots.push(Bot::new(MemberId(seat as u32), *skill, seed));
        }
        table.seat_bots(bots);
        let mut events = Vec::new();
        let mut now = 0;
        while !table.is_over() {
            now += 100;
            if table.pile.is_none() {
                events.extend(table.handle(&Command::Deal, now).events);
            }
            while let Some(command) = table.bots_move(now) {
                let outcome = table.handle(&command, now);
                assert_eq!(outcome.refusal, None, "{command:?}");
                events.extend(outcome.events);
            }
        }
        (table, events)
    }

    fn wins(events: &[Event]) -> Vec<(MemberId, Millis)> {
        let win = |event: &Event| match event {
            Event::Won { member, after, .. } => Some((*member, *after)),
            _ => None,
        };
        events.iter().filter_map(win).collect()
    }

    #[test]
    fn bots_play_a_match_to_its_end() {
        for declare in [false, true] {
            let rules = MatchRules { declare, ..MatchRules::default() };
            let (table, events) = play(rules, &[Skill::Master, Skill::Beginner, Skill::Skilled], 3);
            let standings = table.standings();
            let cards: usize = standings.iter().map(|standing| standing.cards).sum();
            assert_eq!(cards + table.left_over.len(), 52);
            assert!(wins(&events).len() > 5);
        }
    }

    #[test]
    fn better_bots_win() {
        let mut beaten = 0;
        for seed in 0..10 {
            let (table, _) = play(MatchRules::default(), &[Skill::Beginner, Skill::Master], seed);
            beaten += usize::from(table.standings()[0].member == MemberId(1));
        }
        assert!(beaten >= 9, "{beaten}");
    }

    #[test]
    fn only_beginners_make_mistakes() {
        let wrong = |skill| {
            let played = (0..5).map(|seed| play(MatchRules::default(), &[skill; 2], seed).0);
            played
                .map(|table| {
                    let players = table.players.iter();
                    players.map(|one| one.record.wrong).sum::<u32>()
                })
                .sum::<u32>()
        };
        assert!(wrong(Skill::Beginner) > 0);
        for skill in [Skill::Casual, Skill::Skilled, Skill::Master] {
            assert_eq!(wrong(skill), 0, "{skill}");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_match() {
        let skills = [Skill::Casual, Skill::Skilled];
        let one = play(MatchRules::default(), &skills, 5).1;
        assert_eq!(one, play(MatchRules::default(), &skills, 5).1);
        assert_ne!(one, play(MatchRules::default(), &skills, 6).1);
    }

    #[test]
    fn times_have_the_human_median_and_spread() {
        let mut random = Random::seeded(1);
        let mut times: Vec<_> = (0..4001).map(|_| spread(10.0, &mut random)).collect();
        times.sort_by(f64::total_cmp);
        assert!((9.7..10.3).contains(&times[2000]), "{}", times[2000]);
        let ratio = (times[3366] / times[634]).ln() / 2.0;
        assert!((ratio - sigma(10.0)).abs() < 0.02, "{ratio}");
        assert!((sigma(5.0) - 0.33).abs() < 0.02 && (sigma(30.0) - 0.51).abs() < 0.03);
    }

    #[test]
    fn a_slow_bot_passes_once_all_others_have() {
        let mut table = Table::new(MatchRules::default(), 1);
        for name in ["Ana", "Robot"] {
            table.handle(&Command::Join(name.to_owned()), 0);
        }
        table.seat_bots(vec![Bot::new(MemberId(1), Skill::Beginner, 1)]);
        table.handle(&Command::Deal, 0);
        assert_eq!(table.bots_move(0), None);
        table.handle(&Command::Pass(MemberId(0)), 0);
        assert_eq!(table.bots_move(0), Some(Command::Pass(MemberId(1))));
    }
}
