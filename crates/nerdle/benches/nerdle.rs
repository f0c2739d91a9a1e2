//! Speed of the feedback, of the first reply, of replies off the book and of
//! games on several boards; and the size of the books.
//!
//! `cargo bench -p unpuzzle-nerdle`
#![allow(clippy::unwrap_used, reason = "a benchmark may fail")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use unpuzzle_nerdle::internals::BOOKS;
use unpuzzle_nerdle::{
    Answers, Budget, Feedback, Knowledge, Random, Row, Rules, Strategy, Symbol, Variant,
    boards_trial,
};

fn main() {
    first_reply();
    replies_of_maxi();
    let fast = rate("fast keys", 400, |answers, guess, keys| {
        answers.layout().keys(&answers.codes()[guess], answers.codes(), keys);
    });
    let portable = rate("portable keys", 100, |answers, guess, keys| {
        answers.layout().keys_portable(&answers.codes()[guess], answers.codes(), keys);
    });
    let plain = plain_rate();
    println!("fast / plain two-pass {:.1}", fast / plain);
    println!("portable / plain two-pass {:.1}", portable / plain);
    off_the_book();
    several_boards();
    let bytes: usize = BOOKS.iter().map(|book| book.bytes().len()).sum();
    println!("books {bytes} bytes");
}

/// A few games on two and four boards.
fn several_boards() {
    for boards in [2, 4] {
        let begun = Instant::now();
        let rules = Rules::plain(Variant::Classic);
        let found = boards_trial(rules, boards, 0..100, 1, &Budget::unlimited()).unwrap();
        println!(
            "{boards} boards: {:.2} guesses in 100 games, {:.1?} a game",
            found.average(),
            begun.elapsed() / 100
        );
    }
}

/// The first guess of a fresh program, with everything that it needs.
fn first_reply() {
    let begun = Instant::now();
    let answers = Answers::generate(Variant::Classic);
    let generated = begun.elapsed();
    drop(answers);
    let begun = Instant::now();
    let knowledge = Knowledge::new(Rules::plain(Variant::Classic));
    let choice = Strategy::Optimal.choose(&knowledge, &Budget::unlimited()).unwrap();
    println!("generation {generated:.1?}");
    println!("first reply {} {:.1?}", choice.guess, begun.elapsed());
}

/// The replies to the first row of games of maxi, of which nothing was made before.
fn replies_of_maxi() {
    let rules = Rules::plain(Variant::Maxi);
    let opener =
        Strategy::Optimal.choose(&Knowledge::new(rules), &Budget::unlimited()).unwrap().guess;
    let mut random = Random::seeded(3);
    let mut times: Vec<Duration> = Vec::new();
    for _ in 0..50 {
        let index = random.below(Answers::count(Variant::Maxi) as u64);
        let answer = Answers::nth(Variant::Maxi, index as u32).unwrap();
        let begun = Instant::now();
        let mut knowledge = Knowledge::new(rules);
        knowledge.add(Row { guess: opener, feedback: rules.feedback(opener, answer) }).unwrap();
        if !knowledge.is_solved() {
            black_box(Strategy::Optimal.choose(&knowledge, &Budget::unlimited()).unwrap());
        }
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!("reply to the first row of maxi {median:.1?}, at most {worst:.1?}, goal 100 ms");
}

/// Pairs a second, best of five rounds, in millions.
fn rate(name: &str, guesses: usize, compute: impl Fn(&Answers, usize, &mut [u32])) -> f64 {
    let answers = Answers::of(Variant::Classic);
    let mut keys = vec![0; answers.len()];
    let stride = answers.len() / guesses;
    show(name, guesses * answers.len(), || {
        let begun = Instant::now();
        for guess in (0..guesses).map(|at| at * stride) {
            compute(answers, guess, &mut keys);
            black_box(&keys);
        }
        begun.elapsed()
    })
}

fn show(name: &str, pairs: usize, mut round: impl FnMut() -> Duration) -> f64 {
    let best = (0..7).map(|_| round()).min().unwrap_or_default();
    let rate = pairs as f64 / best.as_secs_f64() / 1e6;
    println!("{name} {rate:.0} million pairs a second");
    rate
}

/// The plain version that anybody would write: two passes over bytes.
fn plain_rate() -> f64 {
    let rows = Answers::of(Variant::Classic).rows();
    let bytes: Vec<[u8; 8]> = rows
        .iter()
        .map(|row| std::array::from_fn(|at| row.get(at).map_or(0, Symbol::code)))
        .collect();
    let guesses = 40;
    show("plain two-pass", guesses * bytes.len(), || {
        let begun = Instant::now();
        for guess in bytes.iter().step_by(bytes.len() / guesses).take(guesses) {
            for answer in &bytes {
                black_box(two_passes(guess, answer));
            }
        }
        begun.elapsed()
    })
}

fn two_passes(guess: &[u8; 8], answer: &[u8; 8]) -> [u8; 8] {
    let mut colours = [0; 8];
    let mut left = [0_u8; 16];
    for at in 0..8 {
        if guess[at] == answer[at] {
            colours[at] = 2;
        } else {
            left[usize::from(answer[at] & 15)] += 1;
        }
    }
    for at in 0..8 {
        let left = &mut left[usize::from(guess[at] & 15)];
        if colours[at] == 0 && *left > 0 {
            colours[at] = 1;
            *left -= 1;
        }
    }
    colours
}

/// Replies after one, two and three guesses that no book has.
fn off_the_book() {
    let rows = Answers::of(Variant::Classic).rows();
    let rules = Rules::plain(Variant::Classic);
    let mut random = Random::seeded(9);
    let mut times = Vec::new();
    for _ in 0..60 {
        let answer = rows[random.index(rows.len())];
        let mut knowledge = Knowledge::new(rules);
        for _ in 0..3 {
            let guess = rows[random.index(rows.len())];
            let feedback = Feedback::of(guess, answer);
            if knowledge.add(Row { guess, feedback }).is_err() || knowledge.is_solved() {
                break;
            }
            let begun = Instant::now();
            black_box(Strategy::Optimal.choose(&knowledge, &Budget::unlimited()).unwrap());
            times.push(begun.elapsed());
        }
    }
    times.sort_unstable();
    println!(
        "replies off the book: median {:.1?}, longest {:.1?}",
        times[times.len() / 2],
        times[times.len() - 1]
    );
}
