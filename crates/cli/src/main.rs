//! The `unpuzzle` command.

fn main() {}
