//! What is said about records of games.

unpuzzle_puzzle::catalogue! {
    /// Something else than a record.
    NOT_A_RECORD =
        "this is not a record of a game: its first line would be \"{line}\"",
        "ini bukan catatan permainan: baris pertamanya seharusnya \"{line}\"";
    /// A text that is too long.
    TOO_LONG = "this is too long for a record", "ini terlalu panjang untuk sebuah catatan";
    /// A missing field.
    MISSING = "the line \"{name} …\" is missing here", "baris \"{name} …\" tidak ada di sini";
    /// A size that cannot be read.
    NOT_A_SIZE =
        "a size looks like 4x4: rows, an x, columns",
        "ukuran ditulis seperti 4x4: baris, huruf x, kolom";
    /// A size out of range.
    SIZE_RANGE = "rows and columns are from 2 to 8", "baris dan kolom dari 2 sampai 8";
    /// A start of another size.
    OTHER_SIZE = "this board is of another size than the record says", "ukuran papan ini berbeda dari yang tertulis di catatan";
    /// Where an error is.
    AT_MOVE = "move {number}: {reason}", "langkah {number}: {reason}";
    /// A line that is out of order.
    WRONG_NUMBER =
        "the line does not begin with the number of its first move",
        "baris ini tidak diawali nomor langkah pertamanya";
    /// A word that is no move.
    NOT_A_TURN = "a move looks like L2@b3: left, then a 2 in column b, row 3", "langkah ditulis seperti L2@b3: ke kiri, lalu 2 di kolom b, baris 3";
    /// A move that changes nothing.
    NOTHING_CHANGES = "this move changes nothing", "langkah ini tidak mengubah apa pun";
    /// A new tile on another.
    NOT_EMPTY = "the new tile's cell is not empty", "petak untuk ubin baru tidak kosong";
    /// A new tile that is too large.
    NOT_NEW = "a new tile is a 2 or a 4", "ubin baru selalu 2 atau 4";
    /// A line without a score.
    NO_SCORE = "the line is not finished: after at most ten moves it ends with =, the score and a check", "baris ini belum selesai: setelah paling banyak sepuluh langkah harus diakhiri =, skor, dan kode periksa";
    /// Another score.
    WRONG_SCORE =
        "up to here the moves score {score}; something before was changed",
        "sampai di sini skornya {score}; ada yang diubah sebelumnya";
    /// Another check.
    WRONG_CHECK =
        "the check does not fit: one of the moves up to here was changed",
        "kode periksanya tidak cocok: salah satu langkah sampai di sini telah diubah";
    /// Another number of moves.
    WRONG_COUNT =
        "the record has {moves} {moves|move|moves}, which is not what its last line says",
        "catatan ini berisi {moves} langkah, tidak sama dengan yang tertulis di baris terakhir";
    /// Another board.
    WRONG_BOARD =
        "the moves lead to another board than the last line says; something before was changed",
        "langkah-langkahnya menuju papan yang berbeda dari baris terakhir; ada yang diubah sebelumnya";
    /// A record without its end.
    CUT_OFF = "the record breaks off here", "catatan ini terputus di sini";
    /// More text after the end.
    AFTER_THE_END = "the record is already at its end here", "catatan ini sudah selesai di sini";
}
