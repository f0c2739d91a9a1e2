//! The sentences of a store.

unpuzzle_puzzle::catalogue! {
    CONFLICT =
        "the room {room} is at event {found}, not {expected}",
        "ruang {room} ada di peristiwa {found}, bukan {expected}";
    ROOM_CLOSED = "the room {room} is closed", "ruang {room} sudah ditutup";
    NO_SUCH_ROOM = "there is no room {room}", "tidak ada ruang {room}";
    FULL = "the disk is full ({what})", "disk penuh ({what})";
    READ_ONLY =
        "the store cannot be written ({what})",
        "penyimpanan tidak bisa ditulisi ({what})";
    EXISTS = "{what} is there already", "{what} sudah ada";
    MISSING =
        "the store is not there or cannot be opened ({what})",
        "penyimpanan tidak ada atau tidak bisa dibuka ({what})";
    CORRUPT =
        "the store is damaged, or the file is no store ({what})",
        "penyimpanan rusak, atau berkasnya bukan penyimpanan ({what})";
    NEWER =
        "a newer version of this program has written the store: it has version {found}, and this program knows up to {known}",
        "penyimpanan ditulis oleh versi program yang lebih baru: versinya {found}, sedangkan program ini mengenal sampai {known}";
    IN_USE =
        "a running server has the store for itself ({what})",
        "penyimpanan sedang dipakai sendiri oleh server yang berjalan ({what})";
    BUSY = "the store is busy ({what})", "penyimpanan sedang sibuk ({what})";
    UNREACHABLE =
        "the store cannot be reached ({what})",
        "penyimpanan tidak bisa dihubungi ({what})";
    FAILED = "the store failed ({what})", "penyimpanan gagal ({what})";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
