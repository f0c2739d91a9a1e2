//! What is said about the text of boards.

unpuzzle_puzzle::catalogue! {
    /// A text without cells.
    EMPTY = "there is no board here", "di sini tidak ada papan";
    /// A text that is too long.
    TOO_LONG = "this is too long for a board", "ini terlalu panjang untuk sebuah papan";
    /// A word that is no tile.
    NOT_A_TILE = "this is neither a tile nor an empty cell", "ini bukan ubin dan bukan pula petak kosong";
    /// A number that is no tile.
    NOT_A_POWER = "tiles are powers of two from 2 on: 2, 4, 8, 16, …", "nilai ubin adalah pangkat dua mulai dari 2: 2, 4, 8, 16, …";
    /// A number too large for a tile.
    TOO_LARGE = "no tile is larger than {largest}", "tidak ada ubin yang lebih besar dari {largest}";
    /// Two commas side by side.
    NOTHING_BETWEEN =
        "nothing stands before this comma; an empty cell is a dot or a 0",
        "tidak ada apa-apa sebelum koma ini; petak kosong ditulis titik atau 0";
    /// Two words in one cell.
    CROWDED = "one cell holds one tile", "satu petak hanya berisi satu ubin";
    /// A row that is longer or shorter.
    UNEVEN_ROW =
        "row {row} has {cells} {cells|cell|cells}, but the first row has {expected}",
        "baris {row} berisi {cells} petak, padahal baris pertama berisi {expected}";
    /// A size out of range.
    WRONG_SIZE =
        "this board has {rows} rows and {columns} columns; both must be from 2 to 8",
        "papan ini punya {rows} baris dan {columns} kolom; keduanya harus dari 2 sampai 8";
    /// A row that is no square.
    ONE_ROW =
        "{cells} {cells|cell|cells} in one row make no square board; end each row with / or a new line",
        "{cells} petak dalam satu baris bukan papan persegi; akhiri setiap baris dengan / atau baris baru";
    /// How a board is written.
    BOARD_HELP =
        "a board looks like '2 4 . ./. 8 . ./. . . ./. . . 2', or 16 numbers with 0 for empty cells",
        "papan ditulis seperti '2 4 . ./. 8 . ./. . . ./. . . 2', atau 16 angka dengan 0 untuk petak kosong";
    /// A position with one tile or none.
    TOO_FEW_TILES =
        "no game comes to this board: there are always at least two tiles",
        "permainan tidak mungkin sampai ke papan ini: selalu ada paling sedikit dua ubin";
    /// A position without a new tile.
    NO_NEW_TILE =
        "no game comes to this board: the newest tile is always a 2 or a 4",
        "permainan tidak mungkin sampai ke papan ini: ubin terbaru selalu 2 atau 4";
    /// A position with a tile that is too large.
    IMPOSSIBLE_TILE =
        "no game comes to this board: where the {tile} is, at most {most} is possible",
        "permainan tidak mungkin sampai ke papan ini: di tempat ubin {tile} paling besar bisa {most}";
}
