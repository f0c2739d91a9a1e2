//! What is said about games and moves.

unpuzzle_puzzle::catalogue! {
    /// A text that is no game id.
    MALFORMED_ID =
        "a game id looks like tiling:iq-puzzler-pro or tiling:soma/hard#7, without spaces",
        "id permainan ditulis seperti tiling:iq-puzzler-pro atau tiling:soma/hard#7, tanpa spasi";
    /// An id of another puzzle.
    OTHER_PUZZLE = "this id is of another puzzle", "id ini milik permainan lain";
    /// An id that ends in `#`.
    EMPTY_SEED =
        "a seed is missing after #, such as a number or a date",
        "setelah # harus ada benih, misalnya angka atau tanggal";
    /// A seed without a level.
    SEED_WITHOUT_LEVEL =
        "with a seed, a board and a level are named: tiling:iq-puzzler-pro/hard#7",
        "dengan benih, sebutkan papan dan tingkatnya: tiling:iq-puzzler-pro/hard#7";
    /// A board that does not exist.
    NO_SUCH_BOARD =
        "there is no board {name}; `unpuzzle tiling boards` lists them",
        "tidak ada papan {name}; `unpuzzle tiling boards` menampilkan daftarnya";
    /// A level that does not exist.
    NO_SUCH_LEVEL = "a level is one of {levels}", "tingkat adalah salah satu dari {levels}";
    /// No challenge was found.
    NO_CHALLENGE =
        "no challenge of this level was found on this board",
        "tidak ditemukan tantangan tingkat ini pada papan ini";
    /// A problem that an id cannot spell out.
    NO_ID =
        "this puzzle cannot be written as a game id, so it cannot be played; solve, hint and rate take it",
        "soal ini tidak bisa ditulis sebagai id permainan, jadi tidak bisa dimainkan; solve, hint, dan rate menerimanya";

    /// What a move looks like.
    MOVE_HELP =
        "a move is a letter and its cells, such as {example}; -{letter} takes the piece back",
        "langkah ditulis dengan huruf dan petaknya, misalnya {example}; -{letter} mengambil piece itu kembali";
    /// Nothing was said.
    EMPTY_MOVE = "there is no move here", "tidak ada langkah di sini";
    /// Letters without cells.
    NO_COLON = "after the letter of the piece comes a colon", "setelah huruf piece harus ada titik dua";
    /// A letter that no piece has.
    NO_SUCH_PIECE = "no piece has the letter {letter}", "tidak ada piece dengan huruf {letter}";
    /// Something that is no cell.
    NOT_A_CELL = "a cell is written {form}", "petak ditulis {form}";
    /// Rows and columns.
    FLAT_FORM = "row,column", "baris,kolom";
    /// Layers, rows and columns.
    DEEP_FORM = "layer:row,column", "lapisan:baris,kolom";
    /// A cell beyond the board.
    NOT_ON_BOARD = "the board has no cell {cell}", "papan tidak punya petak {cell}";
    /// A cell that is covered.
    COVERED = "the cell {cell} is covered already", "petak {cell} sudah tertutup";
    /// A piece that looks different.
    WRONG_SHAPE = "piece {letter} does not have this shape", "piece {letter} tidak berbentuk seperti itu";
    /// A piece that is on the board.
    ALL_PLACED = "piece {letter} lies on the board already", "piece {letter} sudah ada di papan";
    /// A piece that is not on the board.
    NOT_PLACED =
        "piece {letter} was not placed by you, so it cannot be taken back",
        "piece {letter} bukan kamu yang memasang, jadi tidak bisa diambil kembali";
    /// Nothing more can be done.
    OVER = "the board is complete", "papan sudah penuh";

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
