//! What is said about games and moves.

unpuzzle_puzzle::catalogue! {
    MALFORMED_ID =
        "a game id looks like tiling:iq-puzzler-pro or tiling:soma/hard#7, without spaces",
        "id permainan ditulis seperti tiling:iq-puzzler-pro atau tiling:soma/hard#7, tanpa spasi";
    NO_SUCH_BOARD =
        "there is no board {name}; `unpuzzle tiling boards` lists them",
        "tidak ada papan {name}; `unpuzzle tiling boards` menampilkan daftarnya";
    NO_ID =
        "this puzzle cannot be written as a game id, so it cannot be played; solve, hint and rate take it",
        "soal ini tidak bisa ditulis sebagai id permainan, jadi tidak bisa dimainkan; solve, hint, dan rate menerimanya";
    MOVE_HELP =
        "a move is a letter and its cells, such as {example}; -{letter} takes the piece back",
        "langkah ditulis dengan huruf dan petaknya, misalnya {example}; -{letter} mengambil piece itu kembali";
    PLACED =
        "{letter} placed, {left} {left|piece|pieces} left",
        "{letter} terpasang, sisa {left} piece";
    TAKEN_BACK = "{letter} taken back", "{letter} diambil kembali";
    SOLVED = "solved: every piece has its place!", "berhasil: semua piece menemukan tempatnya!";
    PIECES_LEFT = "Pieces left", "Sisa piece";
    SOLUTIONS_LEFT =
        "{count} {count|solution|solutions} from here",
        "{count} solusi dari posisi ini";
    LOST_POSITION = "no solution from here: take something back", "tidak ada solusi dari sini: ambil kembali salah satu piece";
    LAYER = "Layer {number}", "Lapisan {number}";
    HINT_OUT_OF_BUDGET =
        "there was not enough time to find a hint",
        "waktunya tidak cukup untuk mencari petunjuk";
    NO_SUCH_HINT = "hints have the levels 1, 2 and 3", "petunjuk punya tingkat 1, 2, dan 3";
    NUDGE_CELL =
        "look for a cell that can be covered in only one way",
        "cari petak yang hanya bisa ditutup dengan satu cara";
    NUDGE_PIECE =
        "look for a piece that has only one place left",
        "cari piece yang tinggal punya satu tempat";
    NUDGE_POCKET =
        "look for moves that would leave cells which cannot be filled: one choice is left",
        "cari langkah yang akan menyisakan petak yang tidak bisa diisi: tinggal satu pilihan";
    NUDGE_WRONG =
        "something on the board is in the way: no solution is left from here",
        "ada yang menghalangi di papan: dari sini sudah tidak ada solusi";
    NUDGE_BEST =
        "nothing is forced yet: begin with the piece that has the fewest places",
        "belum ada yang terpaksa: mulai dari piece yang paling sedikit tempatnya";
    WHERE_CELL = "look at the cell {cell}", "perhatikan petak {cell}";
    WHERE_PIECE = "look at piece {piece}", "perhatikan piece {piece}";
    PLACE_IT = "place {piece} on {cells}: {reason}", "pasang {piece} di {cells}: {reason}";
    TAKE_IT_BACK = "take {piece} back: {reason}", "ambil kembali {piece}: {reason}";
    NO_WAY = "there is no solution at all: {reason}", "tidak ada solusi sama sekali: {reason}";
    WHERE_REASON = "{where}: {reason}", "{where}: {reason}";
}
