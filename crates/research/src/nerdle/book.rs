//! `nerdle book`: works the books of the engine out anew.
//!
//! A book is the guesses of a plan as two-byte numbers, each position before the
//! positions after it; parts of one or two answers have no entry.

use std::io;
use std::path::{Path, PathBuf};

use unpuzzle_core::{Budget, Exhausted};
use unpuzzle_nerdle::internals::Planner;
use unpuzzle_nerdle::internals::maxi_counts;
use unpuzzle_nerdle::internals::{BOOKS, BookId};
use unpuzzle_nerdle::{Answers, Tiles, Variant};

use super::proof::AnySearch;
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
    let opener = Tiles::parse(book.opener, book.rules.variant).ok();
    let Some(opener) = opener.and_then(|opener| answers.index(opener)) else {
        return Ok(None);
    };
    let mut maker = Maker {
        planner: Planner::new(book.rules),
        search: AnySearch::new(answers, book.rules, book.hard, budget),
        bytes: Vec::new(),
    };
    let total = maker.write(opener, &answers.all(), book.tries)?;
    Ok(total.map(|total| (maker.bytes, total)))
}

struct Maker<'a> {
    planner: Planner<'a>,
    search: AnySearch<'a>,
    bytes: Vec<u8>,
}

impl Maker<'_> {
    /// Writes the plan that starts with this guess; the guesses it takes over the set.
    fn write(&mut self, guess: u32, set: &[u32], tries: usize) -> Result<Option<u32>, Exhausted> {
        self.bytes.extend((guess as u16).to_le_bytes());
        let (mut total, tries) = (set.len() as u32, tries.saturating_sub(1));
        for part in self.planner.parts(guess, set) {
            let members = &part.members;
            let cost = match self.planner.trivial(members) {
                Some(cost) => Some(cost),
                None => match self.search.best(members, tries)? {
                    Some(best) => self.write(best.guess, members, tries)?,
                    None => None,
                },
            };
            let Some(cost) = cost else { return Ok(None) };
            total += cost;
        }
        Ok(Some(total))
    }
}
