//! The sentences of the search that is watched.

unpuzzle_puzzle::catalogue! {
    /// An entry of the menu.
    WATCH_BOARD = "Watch a search", "Lihat pencarian";
    /// What is behind it.
    WATCH_BOARD_ABOUT =
        "See how an engine fills a board, step by step",
        "Lihat cara mesin mengisi papan, langkah demi langkah";
    /// What a key does: stop for a while.
    PAUSE = "pause", "jeda";
    /// What a key does: go on.
    GO_ON = "go on", "lanjut";
    /// What a key does: make one step.
    ONE_STEP = "one step", "satu langkah";
    /// What a key does: make it faster.
    FASTER = "faster", "lebih cepat";
    /// What a key does: make it slower.
    SLOWER = "slower", "lebih lambat";
    /// What a key does: stop at solutions no longer, or again.
    ALL = "stop at solutions or not", "berhenti di solusi atau tidak";

    /// Above the board.
    ENGINE = "Engine {engine}, {speed}", "Mesin {engine}, {speed}";
    /// A speed.
    PER_SECOND = "{count} {count|step|steps} a second", "{count} langkah per detik";
    /// The highest speed.
    FULL_SPEED = "as fast as it goes", "secepat mungkin";
    /// On the right of the title.
    STATUS = "{count} {count|solution|solutions}  {time}", "{count} solusi  {time}";
    /// What brute force has done so far.
    CASES =
        "cases {examined}   pieces placed {depth} of {pieces}   steps {steps}",
        "kasus {examined}   piece terpasang {depth} dari {pieces}   langkah {steps}";
    /// What another engine has done so far.
    NODES =
        "positions {examined}   pieces placed {depth} of {pieces}   steps {steps}",
        "posisi {examined}   piece terpasang {depth} dari {pieces}   langkah {steps}";
    /// It searches.
    SEARCHING = "Searching…", "Mencari…";
    /// It waits.
    PAUSED = "Paused. Space goes on, . makes one step.", "Jeda. Spasi melanjutkan, . satu langkah.";
    /// It found a solution.
    FOUND =
        "Solution {number}! Space looks for the next one.",
        "Solusi ke-{number}! Spasi mencari yang berikutnya.";
    /// It has seen everything.
    NO_SOLUTION = "Everything was tried: there is no solution.", "Semua sudah dicoba: tidak ada solusi.";
    /// It has seen everything.
    ALL_FOUND =
        "Everything was tried: {count} {count|solution|solutions} in all.",
        "Semua sudah dicoba: seluruhnya {count} solusi.";

    /// An engine that cannot be watched.
    NOTHING_TO_WATCH =
        "the engine {engine} does not place pieces one by one, so there is nothing to watch",
        "mesin {engine} tidak memasang piece satu per satu, jadi tidak ada yang bisa dilihat";
    /// Those that can.
    OTHERS = "choose {engines}", "pilih {engines}";
    /// A board with more placements than can be listed.
    TOO_LARGE = "this board is too large to watch: {why}", "papan ini terlalu besar untuk dilihat: {why}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
