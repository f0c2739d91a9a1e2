//! A proof as text: what a checkpoint file holds and a checker reads.
//!
//! The first line names the question and the set of answers, then comes one
//! line for every opener, then a line with a checksum, so that a log that was
//! cut short or edited is refused instead of believed.

use unpuzzle_core::Budget;

use unpuzzle_nerdle::Answers;
use unpuzzle_nerdle::internals::fnv1a;
use unpuzzle_nerdle::{Rules, Tiles, Variant};

use super::proof::{Claim, Proof, Verdict};

const TITLE: &str = "nerdle-proof/1";
const COMMUTATIVE: &str = " commutative";
const HARD: &str = " hard";

impl Proof {
    /// The log of this proof.
    pub fn log(&self) -> String {
        let answers = Answers::of(self.rules.variant);
        let fingerprint = answers.fingerprint();
        let mut log = format!(
            "{TITLE} {}{}{} tries {} answers {} {fingerprint:016x}
",
            self.rules.variant,
            if self.rules.commutative { COMMUTATIVE } else { "" },
            if self.hard { HARD } else { "" },
            self.tries,
            answers.len()
        );
        for verdict in &self.verdicts {
            let (word, total) = words(verdict.claim);
            if let Some(opener) = answers.row(verdict.opener) {
                log.push_str(&format!("{opener} {word} {total}\n"));
            }
        }
        let sum = checksum(&log);
        log.push_str(&format!("end {sum:016x}\n"));
        log
    }

    /// Reads a log, to resume the proof or to check it.
    pub fn from_log(log: &str) -> Result<Self, String> {
        let lines = log.lines().count();
        let (body, end) = split_end(log).ok_or_else(|| on(lines, "the proof is cut short"))?;
        if u64::from_str_radix(end, 16) != Ok(checksum(body)) {
            return Err(on(lines, "the checksum is wrong: the proof was changed"));
        }
        let mut lines = (1..).zip(body.lines());
        let (_, title) = lines.next().ok_or_else(|| on(1, TITLE_EXPECTED))?;
        let mut proof = read_title(title).map_err(|why| on(1, why))?;
        for (number, line) in lines {
            let verdict = read_verdict(line, proof.rules.variant)
                .ok_or_else(|| on(number, "this line is not about an opener"))?;
            proof.verdicts.push(verdict);
        }
        proof.check_order()?;
        Ok(proof)
    }

    /// All openers but the first are judged in a fixed order, so that a proof
    /// can go on.
    fn check_order(&self) -> Result<(), String> {
        let begun = Proof { verdicts: self.verdicts.iter().take(1).copied().collect(), ..*self };
        // A log has an end, and so has this.
        let order = begun.openers(&Budget::unlimited()).unwrap_or_default();
        let mut openers = (3..).zip(self.verdicts.iter().skip(1)).zip(0..);
        let strange = openers.find(|((_, verdict), at)| order.get(*at) != Some(&verdict.opener));
        match strange {
            Some(((line, _), _)) => Err(on(line, "this opener is not the next one")),
            None => Ok(()),
        }
    }
}

fn words(claim: Claim) -> (&'static str, u32) {
    match claim {
        Claim::Total(total) => ("total", total),
        Claim::Bound(total) => ("bound", total),
        Claim::Searched(total) => ("searched", total),
    }
}

fn split_end(log: &str) -> Option<(&str, &str)> {
    let body = log.strip_suffix('\n')?;
    let at = body.rfind('\n')? + 1;
    Some((&log[..at], body[at..].strip_prefix("end ")?))
}

fn read_title(line: &str) -> Result<Proof, &'static str> {
    let plain = line.replacen(COMMUTATIVE, "", 1);
    let soft = plain.replacen(HARD, "", 1);
    let words: Vec<&str> = soft.split(' ').collect();
    let [TITLE, variant, "tries", tries, "answers", _, fingerprint] = words[..] else {
        return Err(TITLE_EXPECTED);
    };
    let variant: Variant = variant.parse().map_err(|_| TITLE_EXPECTED)?;
    let tries = tries.parse().map_err(|_| TITLE_EXPECTED)?;
    if u64::from_str_radix(fingerprint, 16) != Ok(Answers::of(variant).fingerprint()) {
        return Err("the proof is about another set of answers");
    }
    let commutative = plain != line;
    let rules = Rules { variant, commutative };
    Ok(Proof::new(rules, tries).in_hard_mode(soft != plain))
}

fn read_verdict(line: &str, variant: Variant) -> Option<Verdict> {
    let mut words = line.split(' ');
    let row = Tiles::parse(words.next()?, variant).ok()?;
    let claim = match words.next()? {
        "total" => Claim::Total,
        "bound" => Claim::Bound,
        "searched" => Claim::Searched,
        _ => return None,
    };
    let total = words.next()?.parse().ok()?;
    let verdict = Verdict { opener: Answers::of(variant).index(row)?, claim: claim(total) };
    words.next().is_none().then_some(verdict)
}

fn checksum(text: &str) -> u64 {
    fnv1a(text.bytes())
}

const TITLE_EXPECTED: &str = "this is not the first line of a proof";

/// Why a text is not the log of a proof, with the line, counted from 1.
fn on(line: usize, why: &str) -> String {
    format!("line {line}: {why}")
}
