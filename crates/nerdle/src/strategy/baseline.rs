//! The method of the student paper that this program grew from.
//!
//! D. S. Parikesit (2022) opens with `7*9-3=60` and `12/4+5=8`, which between
//! them show every symbol, then plays the candidate with the most different
//! symbols, the last such one in the order of generation. [`Baseline`] does so with
//! a right filter. (So says the text; in the paper's own trials it is always
//! the first such one, as a test shows. The text is followed here.) The paper's own filter takes a black tile for *absent
//! everywhere*, which is wrong when a guess repeats a symbol;
//! [`naive_losses`] counts what that costs.

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::{Answers, Knowledge};
use crate::rules::{Colour, Feedback, Row, Rules, Tiles, Variant};
use crate::strategy::{Choice, Greedy, Measure, Strategy};

/// Two fixed openers, then the most varied candidate.
#[derive(Clone, Copy, Debug)]
pub struct Baseline;

const OPENERS: [&str; 2] = ["7*9-3=60", "12/4+5=8"];

impl Strategy for Baseline {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every third guess that the paper shows, with the colours before it.
    #[test]
    fn the_trials_of_the_paper_play_the_first_of_the_most_varied() {
        check(["02101110", "20110020"], "1*36/4=9");
        check(["01100100", "01000011"], "98*9=882");
        check(["20011110", "10100020"], "7-36/6=1");
        check(["00111200", "10010110"], "34-15=19");
        check(["02002200", "01011110"], "4*5+3=23");
    }

    fn check(colours: [&str; 2], third: &str) {
        let classic = Variant::Classic;
        let row = |(guess, colours)| {
            let guess = Tiles::parse(guess, classic).ok()?;
            let feedback = Feedback::parse(colours, guess.len()).ok()?;
            Some(Row { guess, feedback })
        };
        let rows: Option<Vec<Row>> = OPENERS.into_iter().zip(colours).map(row).collect();
        let knowledge = Knowledge::from_rows(Rules::plain(classic), &rows.unwrap_or_default());
        let candidates: Vec<Tiles> = knowledge
            .iter()
            .flat_map(Knowledge::candidate_rows)
            .collect();
        let first = candidates
            .iter()
            .rev()
            .max_by_key(|candidate| candidate.variety());
        assert_eq!(first.map(ToString::to_string).as_deref(), Some(third));
    }
}
