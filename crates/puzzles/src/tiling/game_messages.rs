//! What is said about games and moves.

unpuzzle_puzzle::catalogue! {
    /// A text that is no game id.
    MALFORMED_ID =
        "a game id looks like tiling:iq-puzzler-pro or tiling:soma/hard#7, without spaces",
        "id permainan ditulis seperti tiling:iq-puzzler-pro atau tiling:soma/hard#7, tanpa spasi";
    /// A board that does not exist.
    NO_SUCH_BOARD =
        "there is no board {name}; `unpuzzle tiling boards` lists them",
        "tidak ada papan {name}; `unpuzzle tiling boards` menampilkan daftarnya";
    /// A problem that an id cannot spell out.
    NO_ID =
        "this puzzle cannot be written as a game id, so it cannot be played; solve, hint and rate take it",
        "soal ini tidak bisa ditulis sebagai id permainan, jadi tidak bisa dimainkan; solve, hint, dan rate menerimanya";
    /// What a move looks like.
    MOVE_HELP =
        "a move is a letter and its cells, such as {example}; -{letter} takes the piece back",
        "langkah ditulis dengan huruf dan petaknya, misalnya {example}; -{letter} mengambil piece itu kembali";
    /// A piece was placed.
    PLACED =
        "{letter} placed, {left} {left|piece|pieces} left",
        "{letter} terpasang, sisa {left} piece";
    /// A piece was taken back.
    TAKEN_BACK = "{letter} taken back", "{letter} diambil kembali";
    /// The board is complete.
    SOLVED = "solved: every piece has its place!", "berhasil: semua piece menemukan tempatnya!";
    /// The pieces that are left.
    PIECES_LEFT = "Pieces left", "Sisa piece";
    /// In how many solutions the position stands.
    SOLUTIONS_LEFT =
        "{count} {count|solution|solutions} from here",
        "{count} solusi dari posisi ini";
    /// A lost position.
    LOST_POSITION = "no solution from here: take something back", "tidak ada solusi dari sini: ambil kembali salah satu piece";
    /// The layer of a board.
    LAYER = "Layer {number}", "Lapisan {number}";
    /// The budget of a hint ran out.
    HINT_OUT_OF_BUDGET =
        "there was not enough time to find a hint",
        "waktunya tidak cukup untuk mencari petunjuk";
    /// A level that does not exist.
    NO_SUCH_HINT = "hints have the levels 1, 2 and 3", "petunjuk punya tingkat 1, 2, dan 3";
    /// A hint that names nothing.
    NUDGE_CELL =
        "look for a cell that can be covered in only one way",
        "cari petak yang hanya bisa ditutup dengan satu cara";
    /// A hint that names nothing.
    NUDGE_PIECE =
        "look for a piece that has only one place left",
        "cari piece yang tinggal punya satu tempat";
    /// A hint that names nothing.
    NUDGE_POCKET =
        "look for moves that would leave cells which cannot be filled: one choice is left",
        "cari langkah yang akan menyisakan petak yang tidak bisa diisi: tinggal satu pilihan";
    /// A hint that names nothing.
    NUDGE_WRONG =
        "something on the board is in the way: no solution is left from here",
        "ada yang menghalangi di papan: dari sini sudah tidak ada solusi";
    /// A hint that names nothing.
    NUDGE_BEST =
        "nothing is forced yet: begin with the piece that has the fewest places",
        "belum ada yang terpaksa: mulai dari piece yang paling sedikit tempatnya";
    /// Where to look.
    WHERE_CELL = "look at the cell {cell}", "perhatikan petak {cell}";
    /// Where to look.
    WHERE_PIECE = "look at piece {piece}", "perhatikan piece {piece}";
    /// What to do.
    PLACE_IT = "place {piece} on {cells}: {reason}", "pasang {piece} di {cells}: {reason}";
    /// What to do.
    TAKE_IT_BACK = "take {piece} back: {reason}", "ambil kembali {piece}: {reason}";
    /// What to do.
    NO_WAY = "there is no solution at all: {reason}", "tidak ada solusi sama sekali: {reason}";
    /// Where to look.
    WHERE_REASON = "{where}: {reason}", "{where}: {reason}";
}
