//! The method of the student paper that this program grew from.
//!
//! D. S. Parikesit (2022) opens with `7*9-3=60` and `12/4+5=8`, which between
//! them show every symbol, then plays the candidate with the most different
//! symbols. Of several the text says the last in the order of generation,
//! [`Baseline::Last`]; the paper's own five trials play the first,
//! [`Baseline::First`]. Both are played here with a right filter. The paper's
//! filter takes a black tile for *absent everywhere*, which is wrong when a
//! guess repeats a symbol; [`naive_losses`] counts what that costs.

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::{Answers, Knowledge};
use crate::rules::{Colour, Feedback, Row, Rules, Tiles, Variant};
use crate::strategy::{Choice, Greedy, Measure, Strategy};

/// Two fixed openers, then the most varied candidate: which one if several are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Baseline {
    /// The last, as the paper says.
    Last,
    /// The first, as the paper plays.
    First,
}

const OPENERS: [&str; 2] = ["7*9-3=60", "12/4+5=8"];

impl Strategy for Baseline {
    fn name(&self) -> &'static str {
        match self {
            Self::Last => "seed",
            Self::First => "seed-first",
        }
    }

    /// On other variants than classic there are no fixed openers, and every
    /// guess is the most varied candidate.
    fn choose(&self, knowledge: &Knowledge, budget: &Budget) -> Result<Choice, Exhausted> {
        let variant = knowledge.rules().variant;
        let opener = OPENERS.get(knowledge.rows().len()).filter(|_| variant == Variant::Classic);
        if let Some(guess) = opener.and_then(|text| Tiles::parse(text, variant).ok()) {
            return Ok(Choice::guess(guess));
        }
        knowledge.prepare(budget)?;
        let varied = match self {
            Self::Last => most_varied(knowledge.candidate_rows()),
            Self::First => most_varied(knowledge.candidate_rows().rev()),
        };
        match varied {
            Some(guess) => Ok(Choice::guess(guess)),
            None => Greedy(Measure::Entropy).choose(knowledge, budget),
        }
    }
}

/// The last of those with the most different symbols.
fn most_varied(rows: impl Iterator<Item = Tiles>) -> Option<Tiles> {
    rows.max_by_key(|row| row.variety())
}

/// The answers of classic that the paper's own filter can never reach, because
/// it drops them on the way.
pub fn naive_losses(budget: &Budget) -> Result<Vec<Tiles>, Exhausted> {
    let rows = Answers::ready(Rules::plain(Variant::Classic), budget)?.rows();
    let mut lost = Vec::new();
    // Answers that look the same so far are played together.
    let mut open = vec![(0_usize, rows.to_vec(), rows.to_vec())];
    while let Some((turn, answers, believed)) = open.pop() {
        budget.check()?;
        let guess = match OPENERS.get(turn) {
            Some(text) => Tiles::parse(text, Variant::Classic).ok(),
            None => most_varied(believed.iter().copied()),
        };
        let Some(guess) = guess else {
            lost.extend(answers);
            continue;
        };
        for group in by_feedback(guess, answers) {
            let Some(&first) = group.first() else {
                continue;
            };
            let feedback = Feedback::of(guess, first);
            if feedback.is_solved() {
                continue;
            }
            let row = Row { guess, feedback };
            let believed = believed.iter().filter(|&&answer| naive_agrees(&row, answer));
            let believed: Vec<Tiles> = believed.copied().collect();
            let (kept, dropped): (Vec<_>, Vec<_>) =
                group.into_iter().partition(|answer| believed.contains(answer));
            lost.extend(dropped);
            if !kept.is_empty() {
                open.push((turn + 1, kept, believed));
            }
        }
    }
    lost.sort_unstable();
    Ok(lost)
}

fn by_feedback(guess: Tiles, mut answers: Vec<Tiles>) -> Vec<Vec<Tiles>> {
    answers.sort_by_cached_key(|&answer| Feedback::of(guess, answer));
    let groups = answers.chunk_by(|&a, &b| Feedback::of(guess, a) == Feedback::of(guess, b));
    groups.map(<[Tiles]>::to_vec).collect()
}

/// The paper's filter: a black symbol is nowhere, a yellow one is somewhere
/// but not here, a green one is here.
fn naive_agrees(row: &Row, answer: Tiles) -> bool {
    let tiles = row.guess.symbols().zip(answer.symbols());
    let mut judged = tiles.zip(row.feedback.colours());
    answer != row.guess
        && judged.all(|((own, other), colour)| match colour {
            Colour::Absent => answer.count(own) == 0,
            Colour::Elsewhere => own != other && answer.count(own) > 0,
            Colour::Right => own == other,
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::path;

    /// The five trials of the paper, guess by guess.
    #[test]
    fn the_first_of_the_most_varied_retraces_the_trials_of_the_paper() {
        check(&["1*36/4=9"]);
        check(&["98*9=882"]);
        check(&["7-36/6=1"]);
        check(&["34-15=19", "49-35=14"]);
        check(&["4*5+3=23", "5*4+3=23"]);
    }

    fn check(behind_the_openers: &[&str]) {
        let answer = behind_the_openers.last().unwrap();
        let answer = Tiles::parse(answer, Variant::Classic).unwrap();
        let rules = Rules::plain(Variant::Classic);
        let rows = path(&Baseline::First, rules, answer, &Budget::unlimited()).unwrap();
        let played: Vec<String> = rows.iter().map(|row| row.guess.to_string()).collect();
        assert_eq!(played, [&OPENERS[..], behind_the_openers].concat());
    }
}
