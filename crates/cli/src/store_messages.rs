//! The sentences of the command `store`.

use unpuzzle_puzzles::{Message, msg};

/// Every verb of the store with what it does and an example.
pub(crate) static VERBS: [(&str, Message, (&str, Message)); 3] = [
    (
        "backup",
        msg!("Copy the whole store into a file, while it may be in use"),
        ("store backup games.db", msg!("a backup into a file")),
    ),
    (
        "restore",
        msg!("Put a backup in the place of the store"),
        ("store restore games.db --force", msg!("back to that backup")),
    ),
    (
        "export",
        msg!("Write everything as lines of JSON"),
        ("store export games.jsonl", msg!("everything as lines of JSON")),
    ),
];
