//! `nerdle book`: works the books of the engine out anew.
//!
//! A book is the guesses of a plan, each position before the positions after it; parts of one or
//! two answers have no entry.

use std::io;
use std::path::{Path, PathBuf};

use unpuzzle_core::{Budget, Exhausted};
use unpuzzle_nerdle::internals::{BOOKS, BookId, Planner, entry, maxi_counts};
use unpuzzle_nerdle::{Answers, Tiles, Variant};

use super::proof::AnySearch;
use super::search::RowSearch;
use super::space::Space;
use crate::files;

/// The file that holds how often symbols stand in the answers of maxi.
const MAXI_COUNTS: &str = "maxi.counts";

/// Makes all books, or the named one, and compares each with the bytes in the engine;
/// with `write` it replaces their files.
pub fn books(name: Option<&str>, write: bool) -> io::Result<()> {
    let mut differing = Vec::new();
    for book in BOOKS.iter().filter(|book| name.is_none_or(|name| name == book.name)) {
        let made = book_bytes(book, &Budget::unlimited()).map_err(io::Error::other)?;
        let (bytes, total) = made.ok_or_else(|| io::Error::other("an answer is lost"))?;
        println!("{}: {} first, {total} guesses, {} bytes", book.name, book.opener, bytes.len());
        differing.extend((bytes != book.bytes()).then_some(book.name));
        if write {
            files::write(&path(&format!("{}.book", book.name)), &bytes)?;
        }
    }
    if name == Some(MAXI_COUNTS) {
        let counts = maxi_counts(Answers::of(Variant::Maxi).rows());
        if write {
            files::write(&path(MAXI_COUNTS), &counts)?;
        }
        differing.extend((counts != std::fs::read(path(MAXI_COUNTS))?).then_some(MAXI_COUNTS));
    } else if name.is_some_and(|name| BookId::named(name).is_none()) {
        let names = BOOKS.iter().map(|book| book.name).collect::<Vec<_>>().join(", ");
        return Err(io::Error::other(format!("the books are {names} and {MAXI_COUNTS}")));
    }
    if differing.is_empty() || write {
        Ok(())
    } else {
        Err(io::Error::other(format!("not as in the engine: {}", differing.join(", "))))
    }
}

fn path(name: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../nerdle/books")).join(name)
}

/// The bytes of a book and the guesses it takes over all answers; nothing if an answer
/// would be lost.
pub fn book_bytes(book: &BookId, budget: &Budget) -> Result<Option<(Vec<u8>, u32)>, Exhausted> {
    let answers = Answers::ready(book.rules, budget)?;
    let Ok(opener) = Tiles::parse(book.opener, book.rules.variant) else { return Ok(None) };
    let mut maker = Maker { answers, planner: Planner::new(book.rules), bytes: Vec::new() };
    let variant = book.rules.variant;
    let total = if !book.hard
        && !book.rules.commutative
        && matches!(variant, Variant::Midi | Variant::Classic)
    {
        // Only these two gain from guesses that are not answers.
        let space = Space::new(variant);
        let mut search = RowSearch::new(&space);
        let next = |set: &[u32], _| {
            let best = search.solve(set, u32::MAX);
            Ok(best.map(|best| space.rows[best.guess]))
        };
        maker.write(opener, &answers.all(), book.tries, &mut { next })?
    } else {
        let mut search = AnySearch::new(answers, book.rules, book.hard, budget);
        let next = |set: &[u32], tries| {
            let best = search.best(set, tries)?;
            Ok(best.and_then(|best| answers.row(best.guess)))
        };
        maker.write(opener, &answers.all(), book.tries, &mut { next })?
    };
    Ok(total.map(|total| (maker.bytes, total)))
}

/// Finds the guess for a set of answers that must be found within some tries.
type Next<'a> = dyn FnMut(&[u32], usize) -> Result<Option<Tiles>, Exhausted> + 'a;

struct Maker<'a> {
    answers: &'a Answers,
    planner: Planner<'a>,
    bytes: Vec<u8>,
}

impl Maker<'_> {
    /// Writes the plan that starts with this guess; the guesses it takes over the set.
    fn write(
        &mut self,
        guess: Tiles,
        set: &[u32],
        tries: usize,
        next: &mut Next<'_>,
    ) -> Result<Option<u32>, Exhausted> {
        self.bytes.extend(entry(self.answers, guess));
        let (mut total, tries) = (set.len() as u32, tries.saturating_sub(1));
        for part in self.planner.parts(guess, set) {
            let members = &part.members;
            let cost = match self.planner.trivial(members) {
                Some(cost) => Some(cost),
                None => match next(members, tries)? {
                    Some(guess) => self.write(guess, members, tries, next)?,
                    None => None,
                },
            };
            let Some(cost) = cost else { return Ok(None) };
            total += cost;
        }
        Ok(Some(total))
    }
}
