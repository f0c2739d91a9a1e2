//! One line over the answers of all engines, which a refactoring must not change.

use std::fmt::Display;

use unpuzzle_core::{Budget, Exhausted};
use unpuzzle_nerdle::{Rules as NerdleRules, Strategy, Tiles, Variant, path, trial};
use unpuzzle_slide::{Exact, PlayerFactory, Tournament};
use unpuzzle_tiling::{Engine, Solver, board, draw};
use unpuzzle_twentyfour::{self as twentyfour, Hand, Rules};
use xxhash_rust::xxh64::Xxh64;

/// The line: a part for each engine, then the whole.
pub(super) fn line(budget: &Budget) -> Result<String, Exhausted> {
    let parts = [
        ("24", twentyfour(budget)),
        ("tiling", tiling(budget)),
        ("nerdle", nerdle(budget)),
        ("2048", slide(budget)),
    ];
    let mut whole = Answers::default();
    let mut words = Vec::new();
    for (name, part) in parts {
        budget.check()?;
        let part = part?;
        whole.add(format!("{part:016x}"));
        words.push(format!("{name} {:08x}", part >> 32));
    }
    Ok(format!("{:016x} ({})", whole.sum(), words.join(", ")))
}

/// Answers, one after the other, as one number.
struct Answers(Xxh64);

impl Default for Answers {
    fn default() -> Self {
        Answers(Xxh64::new(0))
    }
}

impl Answers {
    fn add(&mut self, answer: impl Display) {
        self.0.update(answer.to_string().as_bytes());
        self.0.update(b"\n");
    }

    fn sum(&self) -> u64 {
        self.0.digest()
    }
}

/// Every essentially different solution of every hand up to ten, some forms, Countdown.
fn twentyfour(budget: &Budget) -> Result<u64, Exhausted> {
    let mut answers = Answers::default();
    let rules = Rules::classic();
    let ranks = (0..10_000).map(|n| [n / 1000, n / 100 % 10, n / 10 % 10, n % 10].map(|d| d + 1));
    for ranks in ranks.filter(|ranks: &[u16; 4]| ranks.is_sorted()) {
        let hand = Hand::from_ranks(ranks.map(|rank| rank as u8));
        let solved = twentyfour::Solver::new(&hand).rules(&rules).budget(budget).distinct();
        solved.solutions.iter().for_each(|one| answers.add(&one.expression));
    }
    twentyfour::Solver::new(&Hand::from_ranks([10, 7, 9, 8]))
        .rules(&rules)
        .budget(budget)
        .every_form(&mut |form| answers.add(form));
    for (cards, target) in [("1 3 7 10 25 50", 765), ("100 75 3 6 4 1", 952)] {
        if let Ok(hand) = Hand::parse(cards) {
            let rules = Rules::countdown(i64::into(target));
            let solved = twentyfour::Solver::new(&hand).rules(&rules).budget(budget).distinct();
            solved.solutions.iter().for_each(|one| answers.add(&one.expression));
        }
    }
    budget.check().map(|()| answers.sum())
}

/// The first solution of every engine on two boards, and counts.
fn tiling(budget: &Budget) -> Result<u64, Exhausted> {
    let mut answers = Answers::default();
    for name in ["pentominoes-3x20", "iq-puzzler-pro"] {
        let Some(problem) = board(name) else { continue };
        for engine in [Engine::Dlx, Engine::Mrv] {
            if let Ok(first) = Solver::new(&problem).with_engine(engine).first(budget) {
                answers
                    .add(first.value.map_or_else(String::new, |one| draw(&problem, &one.placed)));
            }
        }
        if let Ok(counts) = Solver::new(&problem).with_engine(Engine::Frontier).count(budget) {
            answers.add(counts.value.raw);
        }
    }
    budget.check().map(|()| answers.sum())
}

/// Every strategy over all answers of the two smallest games, and the paper's trials.
fn nerdle(budget: &Budget) -> Result<u64, Exhausted> {
    let mut answers = Answers::default();
    for strategy in Strategy::ALL {
        for variant in [Variant::Micro, Variant::Mini] {
            let found = trial(strategy, NerdleRules::plain(variant), budget)?;
            answers.add(format!("{:?} {}", found.found, found.never));
        }
        for answer in ["1*36/4=9", "98*9=882", "49-35=14"] {
            let Ok(answer) = Tiles::parse(answer, Variant::Classic) else { continue };
            for row in path(strategy, NerdleRules::plain(Variant::Classic), answer, budget)? {
                answers.add(row.guess);
            }
        }
    }
    Ok(answers.sum())
}

/// The first games of the players, and two boards solved.
fn slide(budget: &Budget) -> Result<u64, Exhausted> {
    let mut answers = Answers::default();
    let mut factory = PlayerFactory::default();
    let games = [
        ("random", "4x4", 4),
        ("greedy-value-literal", "4x4", 4),
        ("greedy-value", "4x4", 4),
        ("greedy-space", "3x3", 4),
        ("expectimax:1", "4x4", 1),
        ("expert:1", "4x4", 1),
    ];
    for (name, size, games) in games {
        let (Ok(name), Ok(size)) = (name.parse(), size.parse()) else { continue };
        let Ok(player) = factory.player(name, size, budget) else { continue };
        let played = Tournament { size, games, seed: 1 }.run(&player, budget);
        for game in played.into_inner().games {
            answers.add(format!("{} {} {}", game.score, game.moves, game.largest));
        }
    }
    for size in ["2x2", "2x3"] {
        let Ok(size) = size.parse() else { continue };
        if let Ok(Some(exact)) = Exact::solve(size, budget) {
            answers.add(format!("{} {:.6}", exact.states(), exact.expected_score()));
        }
    }
    budget.check().map(|()| answers.sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of this line is a change of what an engine answers: say why when you make it.
    #[test]
    fn answers_are_what_they_were() {
        let line = line(&Budget::unlimited()).unwrap();
        assert_eq!(line, include_str!("signature.txt").trim_end());
    }
}
