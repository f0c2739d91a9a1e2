//! What is said while 2048 is played.

unpuzzle_puzzle::catalogue! {
    ID_HELP =
        "an id looks like 2048:4x4#7, a size and a seed, or has a board in place of the size",
        "id ditulis seperti 2048:4x4#7, ukuran dan benih, atau dengan papan sebagai ganti ukuran";
    NOT_SAVED = "this is no saved game of 2048", "ini bukan permainan 2048 yang disimpan";
    SAVED_HELP =
        "a game is an id and its moves, such as '2048:4x4#7 LULDR', or a file that `unpuzzle` saved; the records of version 0.2 are no longer read",
        "permainan ditulis sebagai id dan langkahnya, seperti '2048:4x4#7 LULDR', atau berkas simpanan `unpuzzle`; catatan dari versi 0.2 tidak dibaca lagi";
    LEFT = "left", "kiri";
    DOWN = "down", "bawah";
    RIGHT = "right", "kanan";
    UP = "up", "atas";
    NOT_A_MOVE = "a move is left, down, right or up", "langkahnya kiri, bawah, kanan, atau atas";
    NOTHING_MOVES =
        "nothing moves {direction}: choose another direction",
        "tidak ada yang bergeser ke {direction}: pilih arah lain";
    FINISHED = "the game is over; take moves back to go on", "permainan sudah selesai; batalkan langkah untuk melanjutkan";
    MOVED =
        "{direction}: +{points}, score {score}; a {tile} appeared at {cell}",
        "{direction}: +{points}, skor {score}; muncul {tile} di {cell}";
    AND_WON = "{said}. 2048! You won, and you may go on", "{said}. 2048! Kamu menang, dan boleh lanjut";
    AND_OVER = "{said}. No more moves: the game is over", "{said}. Tidak ada langkah lagi: permainan selesai";
    HEADING = "Score {score}, {moves} {moves|move|moves}", "Skor {score}, {moves} langkah";
    WON = "You reached 2048!", "Kamu mencapai 2048!";
    OVER = "no move is possible: the game is over", "tidak ada langkah lagi: permainan selesai";
    ONLY_MOVE = "only one move is possible, and so the best: {best}", "hanya satu langkah yang bisa, jadi itulah yang terbaik: {best}";
    AVOID = "anything but {worst}", "apa saja selain {worst}";
    ONE_OF_TWO = "{first} or {second}: one of them is best", "{first} atau {second}: salah satunya yang terbaik";
    BEST_MOVE = "the best move is {best}", "langkah terbaik adalah {best}";
    NO_SUCH_LEVEL = "hints have the levels 1, 2 and 3", "petunjuk punya tingkat 1, 2, dan 3";
    NO_HINT = "there was not enough time to find a hint", "waktunya tidak cukup untuk mencari petunjuk";
}
