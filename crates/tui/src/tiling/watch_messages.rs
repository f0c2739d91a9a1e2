//! The sentences of the search that is watched.

unpuzzle_puzzle::catalogue! {
    WATCH_BOARD = "Watch a search", "Lihat pencarian";
    WATCH_BOARD_ABOUT =
        "See how an engine fills a board, step by step",
        "Lihat cara mesin mengisi papan, langkah demi langkah";
    ONE_STEP = "one step", "satu langkah";
    ALL = "stop at solutions or not", "berhenti di solusi atau tidak";

    ENGINE = "Engine {engine}, {speed}", "Mesin {engine}, {speed}";
    PER_SECOND = "{count} {count|step|steps} a second", "{count} langkah per detik";
    STATUS = "{count} {count|solution|solutions}  {time}", "{count} solusi  {time}";
    CASES =
        "cases {examined}   pieces placed {depth} of {pieces}   steps {steps}",
        "kasus {examined}   piece terpasang {depth} dari {pieces}   langkah {steps}";
    NODES =
        "positions {examined}   pieces placed {depth} of {pieces}   steps {steps}",
        "posisi {examined}   piece terpasang {depth} dari {pieces}   langkah {steps}";
    SEARCHING = "Searching…", "Mencari…";
    PAUSED = "Paused. Space goes on, . makes one step.", "Jeda. Spasi melanjutkan, . satu langkah.";
    FOUND =
        "Solution {number}! Space looks for the next one.",
        "Solusi ke-{number}! Spasi mencari yang berikutnya.";
    NO_SOLUTION = "Everything was tried: there is no solution.", "Semua sudah dicoba: tidak ada solusi.";
    ALL_FOUND =
        "Everything was tried: {count} {count|solution|solutions} in all.",
        "Semua sudah dicoba: seluruhnya {count} solusi.";

    NOTHING_TO_WATCH =
        "the engine {engine} does not place pieces one by one, so there is nothing to watch",
        "mesin {engine} tidak memasang piece satu per satu, jadi tidak ada yang bisa dilihat";
    OTHERS = "choose {engines}", "pilih {engines}";
    TOO_LARGE = "this board is too large to watch: {why}", "papan ini terlalu besar untuk dilihat: {why}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
