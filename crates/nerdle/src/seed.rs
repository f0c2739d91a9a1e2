//! The method of the student paper that this program grew from.
//!
//! D. S. Parikesit (2022) opens with `7*9-3=60` and `12/4+5=8`, which between
//! them show every symbol, then plays the candidate with the most different
//! symbols, the last such one in the order of generation. [`Seed`] does so with
//! a right filter. The paper's own filter takes a black tile for *absent
//! everywhere*, which is wrong when a guess repeats a symbol;
//! [`naive_losses`] counts what that costs.

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::Answers;
use crate::feedback::{Colour, Feedback};
use crate::greedy::{Greedy, Measure};
use crate::knowledge::{Knowledge, Row};
use crate::strategy::{Choice, Strategy};
use crate::tiles::Tiles;
use crate::variant::Variant;

/// Two fixed openers, then the most varied candidate.
#[derive(Clone, Copy, Debug)]
pub struct Seed;

const OPENERS: [&str; 2] = ["7*9-3=60", "12/4+5=8"];

impl Strategy for Seed {
    fn name(&self) -> &'static str {
        "seed"
    }

    /// On other variants than classic there are no fixed openers, and every
    /// guess is the most varied candidate.
    fn choose(&self, knowledge: &Knowledge, budget: &Budget) -> Result<Choice, Exhausted> {
        let variant = knowledge.rules().variant;
        let opener = OPENERS
            .get(knowledge.rows().len())
            .filter(|_| variant == Variant::Classic);
        if let Some(guess) = opener.and_then(|text| Tiles::parse(text, variant).ok()) {
            return Ok(Choice::guess(guess));
        }
        match most_varied(knowledge.candidate_rows()) {
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
    let rows = Answers::of(Variant::Classic).rows();
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
            let believed = believed
                .iter()
                .filter(|&&answer| naive_agrees(&row, answer));
            let believed: Vec<Tiles> = believed.copied().collect();
            let (kept, dropped): (Vec<_>, Vec<_>) = group
                .into_iter()
                .partition(|answer| believed.contains(answer));
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
