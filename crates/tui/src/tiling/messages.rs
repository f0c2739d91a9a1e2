//! The sentences of the tiling screens.

unpuzzle_puzzle::catalogue! {
    STATISTICS_ABOUT = "The boards that you solved, and how fast", "Papan yang kamu selesaikan, dan secepat apa";
    BOARD = "Board", "Papan";
    OWN_BOARDS = "own boards", "papan sendiri";
    STATISTICS_EXPLAINED =
        "A board counts when it is solved; a challenge counts by its level.",
        "Papan dihitung saat selesai; tantangan dihitung menurut tingkatnya.";
    NOT_RECORDED =
        "This board is not in your statistics: {why}",
        "Papan ini tidak masuk statistikmu: {why}";
    PLACE = "place", "taruh";
    NEXT_PIECE = "next piece", "piece lain";
    TURN = "turn", "putar";
    FLIP = "flip", "balik";
    FIT = "fit here", "paskan";
    LAYER = "layer", "lapis";
    TAKE_BACK = "take back", "ambil lagi";
    HOMES = "good places", "tempat yang pas";
    NEW = "new challenge", "tantangan baru";
    AGAIN = "start over", "ulang dari awal";

    ABOUT_BOARD = "{placed} of {pieces} pieces placed", "{placed} dari {pieces} piece terpasang";
    ABOUT_CHALLENGE =
        "Challenge {number}, {level}   {placed} of {pieces} pieces placed",
        "Tantangan {number}, {level}   {placed} dari {pieces} piece terpasang";
    STATUS = "moves {moves}  hints {hints}  {time}", "langkah {moves}  petunjuk {hints}  {time}";
    LAYER_NUMBER = "layer {number}", "lapis {number}";

    LAYERS_ABOUT =
        "Pieces in the tray are cut into layers, side by side; ? explains the keys.",
        "Piece di nampan dipotong per lapis, berdampingan; ? menjelaskan tombolnya.";
    COUNTING = "Counting the solutions…", "Menghitung solusi…";
    STANDS =
        "This position still stands in {count} {count|solution|solutions}.",
        "Posisi ini masih ada di {count} solusi.";
    LOST =
        "No solution any more: take back {piece}, because {reason}.",
        "Tidak ada solusi lagi: ambil kembali {piece}, karena {reason}.";
    LOST_UNSEEN =
        "No solution any more, though nothing shows it yet: take back {piece}.",
        "Tidak ada solusi lagi, walaupun belum terlihat: ambil kembali {piece}.";
    HOPELESS = "This puzzle has no solution: {reason}.", "Puzzle ini tidak punya solusi: {reason}.";
    UNCOUNTED =
        "Too much to count exactly in this time. Place a few more pieces, then it can be done.",
        "Terlalu banyak untuk dihitung persis. Pasang beberapa piece lagi, nanti bisa dihitung.";
    HIDDEN = "Counts are hidden; o shows them.", "Hitungan disembunyikan; o menampilkannya.";

    LEAVES =
        "{piece} here leaves {count} {count|solution|solutions}.",
        "{piece} di sini menyisakan {count} solusi.";
    LEAVES_NONE = "{piece} here leaves no solution.", "{piece} di sini tidak menyisakan solusi.";
    HOME_OF =
        "Place {number} of {of} for {piece}: leaves {count} {count|solution|solutions}.",
        "Tempat ke-{number} dari {of} untuk {piece}: menyisakan {count} solusi.";
    NO_FIT = "{piece} does not fit here.", "{piece} tidak muat di sini.";
    FITS = "{piece} fits here.", "{piece} muat di sini.";
    NO_WAY = "{piece} fits over this cell in no way", "{piece} tidak muat di petak ini dengan cara apa pun";
    NO_HOME = "there is no good place for {piece} any more", "tidak ada lagi tempat yang pas untuk {piece}";
    STILL_COUNTING = "still counting, one moment", "masih menghitung, sebentar";
    NO_TURN = "this piece may not be turned", "piece ini tidak boleh diputar";
    NO_FLIP = "this piece may not be turned over", "piece ini tidak boleh dibalik";
    FIXED = "{piece} belongs to the challenge and stays", "{piece} bagian dari tantangan dan tidak bisa dipindah";
    NOTHING_THERE = "there is no piece to take back", "tidak ada piece yang bisa diambil";
    ALL_PLACED = "{piece} is on the board already", "{piece} sudah ada di papan";

    LOOK_AT_PIECE = "Look at piece {piece}.", "Perhatikan piece {piece}.";
    LOOK_AT_CELL = "Look at the cell {cell}.", "Perhatikan petak {cell}.";
    PUT_IT = "Put {piece} on {cells}: {reason}.", "Taruh {piece} di {cells}: {reason}.";
    SOMETHING_WRONG = "Something on the board is wrong: {reason}.", "Ada yang salah di papan: {reason}.";
    TAKE_IT_BACK = "Take {piece} back.", "Ambil kembali {piece}.";
    DONE_FOR_YOU = "{piece} is where it belongs: {reason}.", "{piece} sudah di tempatnya: {reason}.";
    TAKEN_BACK = "{piece} is back in the tray.", "{piece} sudah diambil kembali.";
    NO_HINT = "no hint: {why}", "tidak ada petunjuk: {why}";

    SOLVED = "Solved! {pieces} pieces in {time}.", "Selesai! {pieces} piece dalam {time}.";
    SOLVED_MORE =
        "{moves} {moves|move|moves}, {hints} {hints|hint|hints}. n brings a new challenge.",
        "{moves} langkah, {hints} petunjuk. n untuk tantangan baru.";
    MAKING = "Making a challenge ({level}), and proving that it has one solution…",
        "Membuat tantangan ({level}) dan membuktikan solusinya cuma satu…";
    NOT_MADE = "no challenge of this level was found; + and - change the level",
        "tidak ada tantangan tingkat ini; + dan - mengganti tingkat";
    NOT_MADE_IN_TIME = "no challenge: {why}", "tantangan gagal dibuat: {why}";
    NEXT_LEVEL = "the next challenge will be {level}", "tantangan berikutnya: {level}";
    BOARD_TOO_LARGE =
        "This board does not fit on the terminal. Enlarge the terminal to see it.",
        "Papan ini tidak muat di terminal. Perbesar terminalnya.";
    FILE_NAME = "board", "papan";

    READ_AS = "{guesses}", "{guesses}";
    OWN_BOARD = "your board", "papanmu";
    CHOOSE_BOARD = "Play a board", "Main di papan";
    CHOOSE_BOARD_ABOUT = "Place, turn and flip pieces, with live counts", "Pasang, putar, dan balik piece, dengan hitungan langsung";
    WHICH_BOARD = "Which board?", "Papan yang mana?";
    BOARD_SIZE = "{cells} cells, {pieces} pieces", "{cells} petak, {pieces} piece";

    KEYS =
        "Cover the whole board with all pieces. Pieces may be turned and flipped; the ones that a challenge gives stay where they are.\n\nTab, Shift-Tab    the next piece, the one before\nA to Z (Shift)    that piece; again for another with the same letter\narrows            move the piece over the board\n[ and ]           the layer above, the layer below\nr, e              turn, turn back\nf                 flip; in space: the next way that fits over this cell\nEnter, space      place it\nx, Backspace      take back the piece under the cursor, else the last\nu, Ctrl-R         undo, redo\n. and ,           step through the places that keep a solution, best first\nh                 hint: first where to look, then the move and why, then done for you\no                 hide or show the counts\nn, + and -        a new challenge; harder, easier\nc                 start over\ns                 save the board as a text file\nq                 leave\n\nMouse: click a piece in the tray to pick it, click the board to place it, click a placed piece to take it back. The wheel turns, the right button flips.\n\nIn space, a piece in the tray is cut into its layers, drawn side by side.\n\nA piece drawn in red with × does not fit there. A cell with ! cannot be filled any more.",
        "Tutupi seluruh papan dengan semua piece. Piece boleh diputar dan dibalik; piece bawaan tantangan tidak bisa dipindah.\n\nTab, Shift-Tab    piece berikutnya, sebelumnya\nA sampai Z (Shift) piece itu; sekali lagi untuk piece lain dengan huruf sama\npanah             menggeser piece di atas papan\n[ dan ]           lapis di atas, lapis di bawah\nr, e              putar, putar balik arah\nf                 balik; di ruang: cara berikutnya yang muat di petak ini\nEnter, spasi      taruh\nx, Backspace      ambil piece di bawah kursor, atau yang terakhir\nu, Ctrl-R         urungkan, ulangi\n. dan ,           telusuri tempat yang masih punya solusi, mulai dari yang terbaik\nh                 petunjuk: di mana dulu, lalu langkah dan alasannya, lalu dipasangkan\no                 sembunyikan atau tampilkan hitungan\nn, + dan -        tantangan baru; lebih sulit, lebih mudah\nc                 ulang dari awal\ns                 simpan papan sebagai berkas teks\nq                 keluar\n\nTetikus: klik piece di nampan untuk mengambil, klik papan untuk menaruh, klik piece terpasang untuk mengambilnya lagi. Roda memutar, tombol kanan membalik.\n\nDi ruang, piece di nampan dipotong per lapis, digambar berdampingan.\n\nPiece merah dengan × tidak muat di situ. Petak dengan ! tidak bisa diisi lagi.";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
