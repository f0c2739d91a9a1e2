//! Works the books out anew and writes them where the crate expects them.
//!
//! `cargo run --release -p unpuzzle-nerdle --example books [-- NAME…]`

use unpuzzle_nerdle::answers::maxi_counts;
use unpuzzle_nerdle::{Answers, BOOKS, Budget, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let wanted = |name: &str| names.is_empty() || names.iter().any(|own| own == name);
    for book in BOOKS.iter().filter(|book| wanted(book.name)) {
        let (bytes, total) = book.regenerate(&Budget::unlimited())?;
        println!("{}: {total} guesses, {} bytes", book.name, bytes.len());
        let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/books");
        std::fs::write(format!("{directory}/{}.book", book.name), bytes)?;
    }
    if names.iter().any(|name| name == "maxi.counts") {
        let counts = maxi_counts(Answers::of(Variant::Maxi).rows());
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/books/maxi.counts"), counts)?;
    }
    Ok(())
}
