//! `book`: works the books of the program out anew and compares them with what
//! it carries, byte for byte.

use unpuzzle_puzzle::Snapshot;

use super::answered::say_unknown;
use super::{messages as say, verb_messages as help};
use crate::prelude::*;
use unpuzzle_nerdle::search::{BOOKS, BookId};

/// `nerdle book`
pub(super) struct Book;

/// The names of the books.
const NAMES: &[&str] = &[
    "micro",
    "mini",
    "mini-worst",
    "midi",
    "classic",
    "classic-commutative",
    "micro-hard",
    "mini-hard",
    "midi-hard",
    "classic-hard",
];

arguments! {
    pub(super) struct BookArguments {
        name: Option<Option<&'static BookId>> = one_of(NAMES, &help::NAME) => |name| Ok(BookId::named(name)),
        out: Option<FileArgument> = file(&help::OUT),
    }
}

impl Verb for Book {
    type Arguments = BookArguments;
    type Reply = Books;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("book --name micro", &help::EXAMPLE_BOOK)],
        formats: &["csv"],
        ..VerbInfo::new("book", &help::BOOK)
    };

    fn run(own: BookArguments, call: &mut Call<'_>) -> Result<Books, InputError> {
        let named = own.name.flatten();
        if let Some(out) = &own.out {
            if named.is_none() {
                return Err(InputError::new(&say::WHICH_BOOK));
            }
            call.io.will_write(out)?;
        }
        let wanted: Vec<&BookId> = match named {
            Some(book) => vec![book],
            None => BOOKS.iter().collect(),
        };
        let (made, ended) = make(&wanted, call.budget);
        if let (Some(out), Some((_, bytes))) = (&own.out, made.first()) {
            call.io.write(out, bytes)?;
        }
        let books = made.into_iter().map(|(book, _)| book).collect();
        Ok(Books { books, ended })
    }
}

type WithBytes = (Made, Vec<u8>);

/// The books with their bytes, until all are made or the budget is over.
fn make(wanted: &[&BookId], budget: &Budget) -> (Vec<WithBytes>, Result<(), Exhausted>) {
    let mut made = Vec::new();
    for (done, &book) in wanted.iter().enumerate() {
        budget.report(&Snapshot::parts(done as u64, wanted.len() as u64));
        match book.regenerate(budget) {
            Ok((bytes, total)) => made.push((Made::new(book, &bytes, total), bytes)),
            Err(why) => return (made, Err(why)),
        }
    }
    (made, Ok(()))
}

/// The books, worked out anew.
#[derive(Serialize, JsonSchema)]
pub(super) struct Books {
    books: Vec<Made>,
    #[serde(skip)]
    ended: Result<(), Exhausted>,
}

/// A book that was worked out anew.
#[derive(Serialize, JsonSchema)]
struct Made {
    name: &'static str,
    opener: &'static str,
    /// Guesses over all answers.
    total: u32,
    bytes: usize,
    /// Whether the program carries the same bytes.
    same: bool,
}

impl Made {
    fn new(book: &BookId, bytes: &[u8], total: u32) -> Self {
        Made {
            name: book.name,
            opener: book.opener,
            total,
            bytes: bytes.len(),
            same: bytes == book.bytes(),
        }
    }
}

impl Reply for Books {
    fn outcome(&self) -> Outcome {
        match self.ended {
            _ if !self.are_the_same() => Outcome::No,
            Ok(()) => Outcome::Yes,
            Err(_) => Outcome::Unknown,
        }
    }

    fn show(&self, page: &mut Page) {
        if self.outcome() == Outcome::Unknown {
            say_unknown(page);
        }
        page.table(self.table());
        if self.are_the_same() {
            page.line(Role::Good, &say::BOOKS_ARE_THE_SAME);
        } else {
            page.line(Role::Bad, &say::BOOKS_DIFFER);
        }
    }

    fn table(&self) -> Option<Table> {
        Some(Table::of(
            &self.books,
            &[
                (&say::BOOK_COLUMN, false, &|made| Span::new(Role::Strong, made.name)),
                (&say::OPENER_COLUMN, false, &|made| made.opener.into()),
                (&say::TOTAL_COLUMN, true, &|made| made.total.into()),
                (&say::BYTES_COLUMN, true, &|made| made.bytes.into()),
            ],
        ))
    }
}

impl Books {
    fn are_the_same(&self) -> bool {
        self.books.iter().all(|book| book.same)
    }
}
