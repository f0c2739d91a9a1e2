//! The computation behind `research nerdle optimum`.

use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::time::Instant;

use unpuzzle_nerdle::{Feedback, Tiles, Variant};

use super::openers::Judge;
use super::search::{Best, RowSearch};
use super::space::Space;
use crate::journal::Journal;

/// Number of openers searched for the first total: the answers with most parts.
const PILOTS: usize = 16;
/// Families between two progress lines.
const FAMILIES_PER_LINE: usize = 20;

/// Finds the least total over all openers and guesses. Verdicts go to a journal, from
/// which the same command resumes; the best strategy goes to a file beside it.
pub fn optimum(variant: Variant, journal: &Path) -> io::Result<()> {
    let space = Space::new(variant);
    let families = space.families.len();
    let title = format!(
        "nerdle optimum {variant} answers {} guesses {} families {families}",
        space.answers.len(),
        space.guesses.len()
    );
    let strategy = journal.with_extension("tree");
    let (mut journal, records) = Journal::open(journal, &title)?;
    let mut records = records.iter().map(String::as_str);
    let mut judge = Judge::new(&space);
    let mut best = match records.next() {
        Some(record) => read_best(&space, record)?,
        None => {
            let best = pilot(&space, &mut judge);
            journal.append(&best_text(&space, best))?;
            best
        }
    };
    let mut judged = 0;
    for record in records {
        let (_, verdict) = record.split_once(": ").ok_or_else(|| unreadable(record))?;
        if verdict != NONE {
            best = read_best(&space, verdict)?;
        }
        judged += 1;
    }
    write_strategy(&space, &mut judge.search, best, &strategy)?;
    eprintln!("{}; {judged} of {families} families are judged", best_text(&space, best));
    let start = Instant::now();
    for (number, family) in space.families.iter().enumerate().skip(judged) {
        judge.search.forget();
        let better = judge.best_below(family.guesses(), best.total);
        let verdict = better.map_or(NONE.to_owned(), |better| best_text(&space, better));
        journal.append(&format!("family {number} below {}: {verdict}", best.total))?;
        if let Some(better) = better {
            eprintln!("{verdict}");
            best = better;
            write_strategy(&space, &mut judge.search, best, &strategy)?;
        }
        if number % FAMILIES_PER_LINE == 0 || number + 1 == families {
            let (seconds, work) = (start.elapsed().as_secs(), judge.work);
            eprintln!("{} of {families} families after {seconds} s: {work:?}", number + 1);
        }
    }
    println!("{variant}: the optimum over all accepted guesses is {}", best_text(&space, best));
    Ok(())
}

/// The verdict on a family without a better opener.
const NONE: &str = "none";

fn best_text(space: &Space, best: Best) -> String {
    format!("{} {}", space.rows[best.guess], best.total)
}

fn read_best(space: &Space, record: &str) -> io::Result<Best> {
    let read = || {
        let (row, total) = record.split_once(' ')?;
        let row = Tiles::parse(row, space.variant).ok()?;
        let guess = space.rows.iter().position(|own| *own == row)?;
        Some(Best { total: total.parse().ok()?, guess })
    };
    read().ok_or_else(|| unreadable(record))
}

fn unreadable(record: &str) -> io::Error {
    io::Error::other(format!("the journal has an unreadable record: {record}"))
}

/// The best opener among the answers with most parts.
fn pilot(space: &Space, judge: &mut Judge<'_>) -> Best {
    let mut splitter = space.splitter();
    let all = space.all();
    let codes = splitter.codes(&all);
    let mut parts = |&answer: &u32| {
        let code = &space.answers[answer as usize].code;
        std::cmp::Reverse(splitter.parts(code, &codes, 0))
    };
    let mut order = all.clone();
    order.sort_by_cached_key(&mut parts);
    let mut best = Best { total: u32::MAX, guess: 0 };
    for &answer in order.iter().take(PILOTS) {
        let guess = space.guess_of(answer);
        if let Some(total) = judge.total_below(guess, best.total) {
            best = Best { total, guess };
        }
    }
    best
}

/// Writes the strategy after an opener atomically: one line per guess with the feedback that
/// leads to it, indented below the previous guess.
fn write_strategy(
    space: &Space,
    search: &mut RowSearch<'_>,
    best: Best,
    path: &Path,
) -> io::Result<()> {
    let mut text = format!("nerdle strategy {} total {}\n", space.variant, best.total);
    write_guess(space, search, best.guess, &space.all(), 0, "-", &mut text);
    let unfinished = path.with_extension("tree.part");
    std::fs::write(&unfinished, text)?;
    std::fs::rename(unfinished, path)
}

fn write_guess(
    space: &Space,
    search: &mut RowSearch<'_>,
    guess: usize,
    set: &[u32],
    depth: usize,
    feedback: &str,
    text: &mut String,
) {
    let row = space.rows[guess];
    let _ = writeln!(text, "{:1$}{feedback} {row}", "", depth);
    for part in search.split(guess, set) {
        let answer = space.rows[space.guess_of(part[0])];
        let feedback = Feedback::of(row, answer).to_string();
        let next = search.solve(&part, u32::MAX).expect("every set has a strategy");
        write_guess(space, search, next.guess, &part, depth + 1, &feedback, text);
    }
}
