//! Players that look one guess ahead.

use unpuzzle_core::{Budget, Exhausted};

use crate::answers::{Answers, Code, KEYS_PER_STEP, Knowledge, Rating, Tally, spread, watch};
use crate::rules::{Colour, Feedback, Row, Rules, Tiles, Variant};
use crate::strategy::{Choice, Strategy};

/// Plays the guess that is best by the measure of a strategy; of equals, a candidate.
pub(super) fn choose(
    strategy: Strategy,
    knowledge: &Knowledge,
    budget: &Budget,
) -> Result<Choice, Exhausted> {
    let opener = opener(strategy, knowledge);
    if let Some(guess) = opener.filter(|_| knowledge.rows().is_empty()) {
        return Ok(Choice::guess(guess));
    }
    knowledge.prepare(budget)?;
    let pool = pool(knowledge);
    let best = best_by(knowledge, &pool, budget, judge(strategy, knowledge))?;
    Ok(Choice::guess(best))
}

type Judge<'a> = Box<dyn FnMut(u32, &Code, &[Code]) -> i64 + 'a>;

/// The precomputed first guess where computing it takes long; a test computes it.
fn opener(strategy: Strategy, knowledge: &Knowledge) -> Option<Tiles> {
    let rules = knowledge.rules();
    let text = match (rules.variant, rules.commutative, strategy) {
        (Variant::Classic, false, Strategy::Entropy) => "48-32=16",
        (Variant::Classic, false, Strategy::MostParts) => "52-34=18",
        (Variant::Maxi, _, _) => MAXI_OPENER,
        _ => return None,
    };
    Tiles::parse(text, rules.variant).ok()
}

/// The measure of a strategy; the least is best.
fn judge(strategy: Strategy, knowledge: &Knowledge) -> Judge<'_> {
    let answers = knowledge.answers();
    let mut tally = Tally::new(answers);
    let rating = match strategy {
        Strategy::Minimax => {
            return Box::new(move |_, code, set| i64::from(tally.largest(code, set)));
        }
        Strategy::Entropy => Rating::entropy(knowledge.candidates().len()),
        _ => Rating::parts(knowledge.candidates().len()),
    };
    if !knowledge.rules().commutative {
        return Box::new(move |_, code, set| tally.score(code, set, &rating));
    }
    let classes = answers.classes();
    let own: Vec<u32> = classes_of(knowledge);
    Box::new(move |guess, code, set| {
        let class = classes[guess as usize];
        tally.score_with(code, set, &rating, |at| own[at] == class)
    })
}

/// A good first guess of maxi, found by sampling.
pub(crate) const MAXI_OPENER: &str = "47-2+13=58";

fn classes_of(knowledge: &Knowledge) -> Vec<u32> {
    let classes = knowledge.answers().classes();
    knowledge.candidates().iter().map(|&index| classes[index as usize]).collect()
}

/// The guess of a pool with the least score; of equals the first candidate,
/// else the first.
pub(crate) fn best_by(
    knowledge: &Knowledge,
    pool: &[u32],
    budget: &Budget,
    mut judge: impl FnMut(u32, &Code, &[Code]) -> i64,
) -> Result<Tiles, Exhausted> {
    let answers = knowledge.answers();
    let set: Vec<Code> = codes(knowledge);
    let mut meter = budget.meter();
    // Over many candidates a thousand guesses take long.
    let mut watch = watch(budget);
    let mut best: Option<(i64, bool, u32)> = None;
    for &guess in pool {
        meter.tick()?;
        watch.work(set.len() / KEYS_PER_STEP)?;
        let score = judge(guess, &answers.codes()[guess as usize], &set);
        let better = best.is_none_or(|(least, outside, _)| (score, false) < (least, outside));
        if better {
            let outside = knowledge.candidates().binary_search(&guess).is_err();
            if best.is_none_or(|(least, other, _)| (score, outside) < (least, other)) {
                best = Some((score, outside, guess));
            }
        }
    }
    let index = best.map_or(0, |(_, _, guess)| guess);
    Ok(answers.rows()[index as usize])
}

fn codes(knowledge: &Knowledge) -> Vec<Code> {
    let codes = knowledge.answers().codes();
    knowledge.candidates().iter().map(|&index| codes[index as usize]).collect()
}

/// The guesses that are tried: all answers where they are not too many, else
/// candidates and a spread of the others.
pub(crate) fn pool(knowledge: &Knowledge) -> Vec<u32> {
    let candidates = knowledge.candidates();
    if candidates.len() <= 2 {
        return candidates.to_vec();
    }
    let others = knowledge.answers().good_guesses();
    if others.len() == knowledge.answers().len() {
        return others.to_vec();
    }
    let mut pool = spread(candidates, CANDIDATES_TRIED);
    pool.extend(others);
    pool.sort_unstable();
    pool.dedup();
    pool
}

const CANDIDATES_TRIED: usize = 2_000;

// The method of D. S. Parikesit (2022).
//
// The paper opens with `7*9-3=60` and `12/4+5=8`, which between
// them show every symbol, then plays the candidate with the most different
// symbols. Of several the text says the last in the order of generation,
// [`Strategy::Seed`]; the paper's own five trials play the first,
// [`Strategy::SeedFirst`]. Both are played here with a right filter. The paper's
// filter takes a black tile for *absent everywhere*, which is wrong when a
// guess repeats a symbol; [`naive_losses`] counts what that costs.

const OPENERS: [&str; 2] = ["7*9-3=60", "12/4+5=8"];

/// Two fixed openers, then the most varied candidate; the strategies differ in ties. On other
/// variants than classic there are no openers.
pub(super) fn of_paper(
    strategy: Strategy,
    knowledge: &Knowledge,
    budget: &Budget,
) -> Result<Choice, Exhausted> {
    let variant = knowledge.rules().variant;
    let opener = OPENERS.get(knowledge.rows().len()).filter(|_| variant == Variant::Classic);
    if let Some(guess) = opener.and_then(|text| Tiles::parse(text, variant).ok()) {
        return Ok(Choice::guess(guess));
    }
    knowledge.prepare(budget)?;
    let varied = match strategy {
        Strategy::SeedFirst => most_varied(knowledge.candidate_rows().rev()),
        _ => most_varied(knowledge.candidate_rows()),
    };
    match varied {
        Some(guess) => Ok(Choice::guess(guess)),
        None => Strategy::Entropy.choose(knowledge, budget),
    }
}

/// The last of those with the most different symbols.
fn most_varied(rows: impl Iterator<Item = Tiles>) -> Option<Tiles> {
    rows.max_by_key(|row| row.variety())
}

/// The answers of classic that the paper's own filter wrongly rules out.
pub fn naive_losses(budget: &Budget) -> Result<Vec<Tiles>, Exhausted> {
    let rows = Answers::ready(Rules::plain(Variant::Classic), budget)?.rows();
    let mut lost = Vec::new();
    // Answers with the same feedback so far are played together.
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
    use crate::rules::Rules;
    use crate::strategy::path;

    #[test]
    #[ignore = "all pairs of classic answers, twice: cargo xtask ci --lane long"]
    fn the_openers_of_classic_are_the_best_by_their_measures() {
        let knowledge = Knowledge::new(Rules::plain(Variant::Classic));
        for strategy in [Strategy::Entropy, Strategy::MostParts] {
            let judge = judge(strategy, &knowledge);
            let best = best_by(&knowledge, &pool(&knowledge), &Budget::unlimited(), judge);
            assert_eq!(best.ok(), opener(strategy, &knowledge));
        }
    }

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
        let rows = path(Strategy::SeedFirst, rules, answer, &Budget::unlimited()).unwrap();
        let played: Vec<String> = rows.iter().map(|row| row.guess.to_string()).collect();
        assert_eq!(played, [&OPENERS[..], behind_the_openers].concat());
    }
}
