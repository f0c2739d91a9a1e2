//! A checker that shares only answers, feedback and the rules for guesses with the search.

use std::collections::{BTreeMap, HashMap};
use std::io;

use unpuzzle_core::Random;
use unpuzzle_nerdle::{Answers, Feedback, Guess, Tiles, Variant};

/// What a strategy does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Guesses over all answers.
    pub total: u32,
    /// The most guesses that any answer takes.
    pub worst: u32,
}

/// Plays a strategy against every answer. Every guess must be accepted, every feedback
/// must be foreseen, and the total must be the one that the first line claims.
pub fn check_strategy(text: &str) -> io::Result<(Variant, Played)> {
    let mut lines = text.lines();
    let title: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let ["nerdle", "strategy", variant, "total", claimed] = title[..] else {
        return Err(wrong("this is not a strategy"));
    };
    let variant: Variant = variant.parse().map_err(|_| wrong("there is no such variant"))?;
    // By the feedbacks so far.
    let mut guesses: HashMap<Vec<String>, Tiles> = HashMap::new();
    let mut path: Vec<String> = Vec::new();
    for line in lines {
        let words = line.trim_start();
        let depth = line.len() - words.len();
        let (feedback, row) = words.split_once(' ').ok_or_else(|| wrong(line))?;
        let guess = Guess::parse(row, variant).map_err(|_| wrong(line))?;
        if depth > path.len() {
            return Err(wrong(line));
        }
        path.truncate(depth);
        path.push(feedback.to_owned());
        if guesses.insert(path.clone(), guess.tiles).is_some() {
            return Err(wrong(line));
        }
    }
    let mut played = Played { total: 0, worst: 0 };
    for &answer in Answers::of(variant).rows() {
        let mut path = vec!["-".to_owned()];
        loop {
            let guess = guesses.get(&path).ok_or_else(|| wrong("a feedback is not foreseen"))?;
            if *guess == answer {
                break;
            }
            path.push(Feedback::of(*guess, answer).to_string());
        }
        played.total += path.len() as u32;
        played.worst = played.worst.max(path.len() as u32);
    }
    if claimed.parse() == Ok(played.total) {
        Ok((variant, played))
    } else {
        Err(wrong("the total is another one"))
    }
}

fn wrong(what: &str) -> io::Error {
    io::Error::other(format!("the strategy is wrong: {what}"))
}

/// The plain search that the fast one is compared with: every accepted row is tried.
#[derive(Debug)]
pub struct Plain {
    answers: Vec<Tiles>,
    guesses: Vec<Tiles>,
    /// By guess and answer a number for the feedback.
    feedback: Vec<Vec<u16>>,
    known: HashMap<Vec<u16>, u32>,
}

impl Plain {
    /// Tries every row there is, so only for short ones.
    pub fn new(variant: Variant) -> Self {
        let symbols = "0123456789+-*/=";
        let mut texts = vec![String::new()];
        for _ in 0..variant.tiles() {
            let longer = |text: &String| symbols.chars().map(|s| format!("{text}{s}")).collect();
            texts = texts.iter().flat_map(|text| -> Vec<String> { longer(text) }).collect();
        }
        let judged = texts.iter().filter_map(|text| Guess::parse(text, variant).ok());
        let guesses: Vec<Tiles> = judged.map(|guess| guess.tiles).collect();
        let answers = Answers::of(variant).rows().to_vec();
        let mut numbers: HashMap<Feedback, u16> = HashMap::new();
        let mut number = |guess, answer| {
            let next = numbers.len() as u16;
            *numbers.entry(Feedback::of(guess, answer)).or_insert(next)
        };
        let mut row = |&guess: &Tiles| answers.iter().map(|&a| number(guess, a)).collect();
        let feedback = guesses.iter().map(&mut row).collect();
        Plain { answers, guesses, feedback, known: HashMap::new() }
    }

    /// The openers, by number.
    pub fn openers(&self) -> &[Tiles] {
        &self.guesses
    }

    /// The total of an opener.
    pub fn total(&mut self, opener: usize) -> Option<u32> {
        let all: Vec<u16> = (0..self.answers.len() as u16).collect();
        self.cost(opener, &all, u32::MAX)
    }

    fn parts(&self, guess: usize, set: &[u16]) -> Vec<Vec<u16>> {
        let mut parts: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
        for &answer in
            set.iter().filter(|&&own| self.answers[usize::from(own)] != self.guesses[guess])
        {
            parts.entry(self.feedback[guess][usize::from(answer)]).or_default().push(answer);
        }
        parts.into_values().collect()
    }

    /// What a guess costs with best play after it, if less than `below`.
    fn cost(&mut self, guess: usize, set: &[u16], below: u32) -> Option<u32> {
        let parts = self.parts(guess, set);
        if parts.iter().any(|part| part.len() == set.len()) {
            return None;
        }
        let least = |part: &Vec<u16>| 2 * part.len() as u32 - 1;
        let mut total = set.len() as u32 + parts.iter().map(least).sum::<u32>();
        for part in &parts {
            if total >= below {
                return None;
            }
            total += self.best(part) - least(part);
        }
        (total < below).then_some(total)
    }

    /// The least cost of a set.
    fn best(&mut self, set: &[u16]) -> u32 {
        if set.len() <= 2 {
            return 2 * set.len() as u32 - 1;
        }
        if let Some(&best) = self.known.get(set) {
            return best;
        }
        // Each part of k answers costs at least 2k - 1; a found answer costs no more.
        let bound = |guess: usize| {
            let member =
                set.iter().any(|&own| self.answers[usize::from(own)] == self.guesses[guess]);
            let mut told: Vec<u16> =
                set.iter().map(|&own| self.feedback[guess][usize::from(own)]).collect();
            told.sort_unstable();
            told.dedup();
            (3 * set.len() - told.len() - usize::from(member)) as u32
        };
        let mut order: Vec<(u32, usize)> =
            (0..self.guesses.len()).map(|guess| (bound(guess), guess)).collect();
        order.sort_unstable();
        let mut best = u32::MAX;
        for (bound, guess) in order {
            if bound >= best {
                break;
            }
            best = self.cost(guess, set, best).unwrap_or(best);
        }
        self.known.insert(set.to_vec(), best);
        best
    }
}

/// Bounds openers by chance plainly: for the largest parts of each one every accepted row
/// is tried as the next guess, until the sum shows that it takes `total` or more. Returns
/// the openers for which that is not enough.
pub fn check_openers(variant: Variant, rows: &[Tiles], total: u32, sample: usize) -> Vec<Tiles> {
    let answers = Answers::of(variant).rows();
    let mut random = Random::seeded(1);
    let mut open = Vec::new();
    for _ in 0..sample {
        let opener = rows[random.index(rows.len())];
        let mut parts = parts(opener, answers);
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        let least = |part: &Vec<Tiles>| 2 * part.len() as u32 - 1;
        let mut bound = answers.len() as u32 + parts.iter().map(least).sum::<u32>();
        for part in parts.iter().take_while(|part| part.len() > 2) {
            if bound >= total {
                break;
            }
            let cheapest = rows
                .iter()
                .map(|&guess| {
                    part.len() as u32 + self::parts(guess, part).iter().map(least).sum::<u32>()
                })
                .min()
                .unwrap_or(0);
            bound += cheapest - least(part);
        }
        if bound < total {
            open.push(opener);
        }
    }
    open
}

fn parts(guess: Tiles, set: &[Tiles]) -> Vec<Vec<Tiles>> {
    let mut parts: HashMap<Feedback, Vec<Tiles>> = HashMap::new();
    for &answer in set.iter().filter(|answer| **answer != guess) {
        parts.entry(Feedback::of(guess, answer)).or_default().push(answer);
    }
    parts.into_values().collect()
}
