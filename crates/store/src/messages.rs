//! The sentences of a store.

unpuzzle_puzzle::catalogue! {
    /// Another writer has written to a room.
    CONFLICT =
        "the room {room} is at event {found}, not {expected}",
        "ruang {room} ada di peristiwa {found}, bukan {expected}";
    /// A closed room.
    ROOM_CLOSED = "the room {room} is closed", "ruang {room} sudah ditutup";
    /// No such room.
    NO_SUCH_ROOM = "there is no room {room}", "tidak ada ruang {room}";
    /// No space left.
    FULL = "the disk is full ({what})", "disk penuh ({what})";
    /// It may not be written.
    READ_ONLY =
        "the store cannot be written ({what})",
        "penyimpanan tidak bisa ditulisi ({what})";
    /// A file is there.
    EXISTS = "{what} is there already", "{what} sudah ada";
    /// It is not there, or closed to us.
    MISSING =
        "the store is not there or cannot be opened ({what})",
        "penyimpanan tidak ada atau tidak bisa dibuka ({what})";
    /// It is damaged.
    CORRUPT =
        "the store is damaged, or the file is no store ({what})",
        "penyimpanan rusak, atau berkasnya bukan penyimpanan ({what})";
    /// It was written by a newer program.
    NEWER =
        "a newer version of this program has written the store: it has version {found}, and this program knows up to {known}",
        "penyimpanan ditulis oleh versi program yang lebih baru: versinya {found}, sedangkan program ini mengenal sampai {known}";
    /// A server has it for itself.
    IN_USE =
        "a running server has the store for itself ({what})",
        "penyimpanan sedang dipakai sendiri oleh server yang berjalan ({what})";
    /// Others keep it busy.
    BUSY = "the store is busy ({what})", "penyimpanan sedang sibuk ({what})";
    /// It does not answer.
    UNREACHABLE =
        "the store cannot be reached ({what})",
        "penyimpanan tidak bisa dihubungi ({what})";
    /// Anything else.
    FAILED = "the store failed ({what})", "penyimpanan gagal ({what})";
    /// A line of an export that cannot be read.
    UNREADABLE_LINE =
        "line {line} is not one of an export",
        "baris {line} bukan baris hasil ekspor";
    /// A line of an export that the store refuses.
    REFUSED_LINE = "line {line}: {why}", "baris {line}: {why}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
