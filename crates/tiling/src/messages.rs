//! The sentences of this crate.

unpuzzle_core::catalogue! {
    /// A file that stops.
    FILE_ENDS = "the file ends here, too early", "berkas berakhir di sini, terlalu cepat";
    /// Bytes that are not text.
    NOT_TEXT = "this is not text", "ini bukan teks";
    /// A first line that is something else.
    BAD_HEADER =
        "the first line must be three numbers: rows, columns and pieces",
        "baris pertama harus tiga bilangan: baris, kolom, dan jumlah piece";
    /// A size of zero.
    ZERO_SIZE = "rows, columns and pieces must be at least 1", "baris, kolom, dan jumlah piece minimal 1";
    /// A board over the limit.
    TOO_LARGE = "the board may have at most {most} cells", "papan paling banyak {most} petak";
    /// More pieces than letters.
    TOO_MANY_PIECES = "there are only 26 letters for pieces", "hanya ada 26 huruf untuk piece";
    /// A mode that is not known.
    UNKNOWN_MODE =
        "the second line must be DEFAULT, CUSTOM or PYRAMID",
        "baris kedua harus DEFAULT, CUSTOM, atau PYRAMID";
    /// A pyramid that is not square.
    NOT_SQUARE = "a pyramid needs as many rows as columns", "piramida perlu jumlah baris dan kolom yang sama";
    /// A board that stops.
    BOARD_ENDS = "the board has fewer lines than rows", "baris papan lebih sedikit daripada jumlah baris";
    /// A board line of another width.
    WRONG_WIDTH =
        "this line of the board is {found} wide instead of {expected}",
        "baris papan ini selebar {found}, seharusnya {expected}";
    /// A board of holes.
    NO_CELLS = "the board has no cell to fill", "papan tidak punya petak untuk diisi";
    /// A strange character on the board.
    BOARD_CHARACTER = "‘{mark}’ is neither . nor X", "‘{mark}’ bukan . ataupun X";
    /// A strange character in a piece.
    PIECE_CHARACTER = "‘{mark}’ is not a letter from A to Z", "‘{mark}’ bukan huruf A sampai Z";
    /// Two letters on one line.
    TWO_LETTERS = "{first} and {second} on one line", "{first} dan {second} dalam satu baris";
    /// An empty line.
    BLANK_LINE = "an empty line inside the list of pieces", "ada baris kosong di tengah daftar piece";
    /// A letter used twice.
    REPEATED_LETTER = "a second piece with the letter {letter}", "piece kedua dengan huruf {letter}";
    /// A piece that does not hang together.
    IN_PARTS = "piece {letter} is in more than one part", "piece {letter} terpisah menjadi beberapa bagian";
    /// Fewer or more pieces than promised.
    PIECE_COUNT =
        "{expected} pieces are promised, but there {found|is|are} {found}",
        "dijanjikan {expected} piece, tetapi ada {found}";

    /// A guess.
    SKIPPED_BLANK = "skipped an empty line", "baris kosong dilewati";
    /// A guess.
    GUESSED_MODE = "read as {mode}", "dibaca sebagai {mode}";
    /// A guess.
    GUESSED_LETTER = "read {found} as {meant}", "{found} dibaca sebagai {meant}";
    /// A guess.
    GUESSED_COUNT =
        "took the {found} pieces that there are instead of {expected}",
        "memakai {found} piece yang ada, bukan {expected}";
    /// A guess.
    GUESSED_RENAME =
        "called the second piece {letter} {free}",
        "piece {letter} yang kedua diberi nama {free}";

    /// Why there is no solution.
    AREA_SHORT =
        "the pieces cover {pieces} cells, the board has {cells}",
        "piece menutupi {pieces} petak, papan punya {cells}";
    /// Why there is no solution.
    POCKET =
        "{size} cells hang together that no pieces add up to",
        "ada {size} petak bersambung yang tidak bisa dijumlahkan dari piece mana pun";
    /// Why there is no solution.
    PARITY =
        "coloured like a chessboard, the pieces cannot cover as many dark as light cells as the board has",
        "jika diwarnai seperti papan catur, piece tidak bisa menutupi petak gelap dan terang sebanyak yang ada di papan";

    /// Why a move is right.
    FORCED_CELL = "nothing else covers the cell {cell}", "tidak ada cara lain untuk menutupi petak {cell}";
    /// Why a move is right.
    LAST_HOME = "piece {piece} fits nowhere else", "piece {piece} tidak muat di tempat lain";
    /// Why a move is right.
    ELSE_DEAD_CELL =
        "anything else on the cell {cell} leaves cells that cannot be filled",
        "pilihan lain di petak {cell} menyisakan petak yang tidak bisa diisi";
    /// Why a move is right.
    ELSE_DEAD_PIECE =
        "piece {piece} anywhere else leaves cells that cannot be filled",
        "piece {piece} di tempat lain menyisakan petak yang tidak bisa diisi";
    /// Why a position is lost.
    DEAD_POCKET =
        "the {size} {size|cell|cells} around {cell} cannot be filled: no pieces left add up to {size}",
        "{size} petak di sekitar {cell} tidak bisa diisi: sisa piece tidak ada yang berjumlah {size}";
    /// Why a position is lost.
    BARE_CELL = "no piece left covers the cell {cell}", "tidak ada sisa piece yang bisa menutupi petak {cell}";
    /// Why a position is lost.
    NO_HOME = "piece {piece} fits nowhere any more", "piece {piece} sudah tidak muat di mana pun";
    /// Why a position is lost.
    NO_SOLUTION_FROM_HERE =
        "there is no solution from here, though nothing shows it yet",
        "tidak ada solusi dari posisi ini, walaupun belum terlihat";
    /// Why a move is good.
    MOST_SOLUTIONS =
        "it stands in {with} of the {of} solutions that are left, more than any other move",
        "langkah ini ada di {with} dari {of} solusi yang tersisa, lebih banyak daripada langkah lain";
    /// Nothing to do.
    FINISHED = "the board is complete", "papan sudah penuh";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_core::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
