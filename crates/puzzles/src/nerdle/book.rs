//! `book`: works the books of the program out anew and compares them with what
//! it carries, byte for byte.

use unpuzzle_puzzle::page::{Block, Column, Role, Span, Table};
use unpuzzle_puzzle::{
    Budget, Exhausted, InputError, LegacyReply, Outcome, Request, Snapshot, Value, VerbIo,
};

use super::{messages as say, unknown};
use unpuzzle_nerdle::search::{BOOKS, BookId};

/// The argument that names the file for a book.
const OUT: &str = "out";

pub(super) fn perform(
    desk: &mut dyn VerbIo,
    request: &Request,
    budget: &Budget,
) -> Result<LegacyReply, InputError> {
    let named = request.given("name").and_then(BookId::named);
    let writes = request.given(OUT).is_some();
    if writes && named.is_none() {
        return Err(InputError::new(say::WHICH_BOOK.message()));
    }
    desk.will_write(OUT)?;
    let books: Vec<&BookId> = match named {
        Some(book) => vec![book],
        None => BOOKS.iter().collect(),
    };
    let (made, ended) = make(&books, budget);
    if writes && let Some(book) = made.first() {
        desk.write(OUT, &book.bytes)?;
    }
    Ok(reply(&made, ended))
}

/// A book that was worked out anew.
struct Made<'a> {
    book: &'a BookId,
    bytes: Vec<u8>,
    total: u32,
}

impl Made<'_> {
    fn is_same(&self) -> bool {
        self.bytes == self.book.bytes()
    }
}

fn make<'a>(books: &[&'a BookId], budget: &Budget) -> (Vec<Made<'a>>, Result<(), Exhausted>) {
    let mut made = Vec::new();
    for (done, &book) in books.iter().enumerate() {
        budget.report(&Snapshot::parts(done as u64, books.len() as u64));
        match book.regenerate(budget) {
            Ok((bytes, total)) => made.push(Made { book, bytes, total }),
            Err(why) => return (made, Err(why)),
        }
    }
    (made, Ok(()))
}

fn reply(made: &[Made<'_>], ended: Result<(), Exhausted>) -> LegacyReply {
    let same = made.iter().all(Made::is_same);
    let mut reply = match (ended, same) {
        (_, false) => LegacyReply::new(Outcome::No),
        (Ok(()), true) => LegacyReply::new(Outcome::Yes),
        (Err(_), true) => unknown(),
    };
    let fields = |made: &Made<'_>| {
        Value::Record(vec![
            ("name", made.book.name.into()),
            ("opener", made.book.opener.into()),
            ("total", made.total.into()),
            ("bytes", made.bytes.len().into()),
            ("same", made.is_same().into()),
        ])
    };
    reply.field("books", Value::list(made.iter().map(fields)));
    let table = table(made);
    reply.page.push(Block::Table(table.clone()));
    reply.table = Some(table);
    match same {
        true => reply
            .page
            .line(Role::Good, say::BOOKS_ARE_THE_SAME.message()),
        false => reply.page.line(Role::Bad, say::BOOKS_DIFFER.message()),
    };
    reply
}

fn table(made: &[Made<'_>]) -> Table {
    let columns = [
        (&say::BOOK_COLUMN, false),
        (&say::OPENER_COLUMN, false),
        (&say::TOTAL_COLUMN, true),
        (&say::BYTES_COLUMN, true),
    ];
    let row = |made: &Made<'_>| {
        vec![
            Span::new(Role::Strong, made.book.name),
            Span::new(Role::Normal, made.book.opener),
            Span::new(Role::Normal, made.total),
            Span::new(Role::Normal, made.bytes.len()),
        ]
    };
    Table {
        columns: columns
            .map(|(title, numeric)| Column { title, numeric })
            .to_vec(),
        rows: made.iter().map(row).collect(),
    }
}
