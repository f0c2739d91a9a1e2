//! The sentences of this crate.

unpuzzle_puzzle::catalogue! {
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
        "{expected} {expected|piece is|pieces are} promised, but there {found|is|are} {found}",
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
        "the pieces cover {pieces} {pieces|cell|cells}, the board has {cells}",
        "piece menutupi {pieces} petak, papan punya {cells}";
    /// Why there is no solution.
    POCKET =
        "{size} {size|cell hangs|cells hang} together that no pieces add up to",
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
    /// Why a move is good.
    IN_A_SOLUTION =
        "it stands in a solution",
        "langkah ini ada dalam sebuah solusi";
    /// Nothing to do.
    FINISHED = "the board is complete", "papan sudah penuh";

    /// Why an answer is not known.
    OUT_OF_BUDGET =
        "the search was stopped before the end",
        "pencarian dihentikan sebelum selesai";
    /// Why an answer is not known.
    TOO_LARGE_FOR =
        "the board is too large for the engine {engine}",
        "papan terlalu besar untuk mesin {engine}";
    /// Why an answer is not known.
    TOO_MANY_PLACEMENTS =
        "there are too many placements to list them",
        "terlalu banyak kemungkinan letak untuk didaftar";
    /// Why an answer is not known.
    FRONTIER_TOO_WIDE =
        "the board is too wide for the engine frontier",
        "papan terlalu lebar untuk mesin frontier";
    /// Why an answer is not known.
    DISAGREEMENT =
        "two engines disagree, which is an error of this program",
        "dua mesin tidak sependapat; ini kesalahan program";
    /// Why an answer is not known.
    TOO_MANY_SOLUTIONS =
        "there are too many solutions to keep or count them",
        "terlalu banyak solusi untuk disimpan atau dihitung";

    /// Data with a wrong field.
    WRONG_FIELD = "{field} must be {expected}", "{field} harus berupa {expected}";
    /// Expected.
    A_RECORD = "a record", "sebuah objek";
    /// Expected.
    A_LIST = "a list of reasonable length", "daftar dengan panjang yang wajar";
    /// Expected.
    A_LATTICE = "square, cubic or balls", "square, cubic, atau balls";
    /// Expected.
    A_LETTER = "one letter", "satu huruf";
    /// Expected.
    A_TURNING = "fixed, rotate or flip", "fixed, rotate, atau flip";
    /// Expected.
    NOT_NEGATIVE = "a number that is not negative", "bilangan yang tidak negatif";
    /// Expected.
    WHOLE_NUMBER = "a whole number", "bilangan bulat";
    /// Expected.
    A_CELL = "a list of [x, y] or [x, y, z]", "daftar berisi [x, y] atau [x, y, z]";

    /// A setup that makes no sense.
    TOO_SPREAD = "the cells of the board lie too far apart", "petak-petak papan terlalu berjauhan";
    /// A setup that makes no sense.
    CELL_NOT_OF_GRID = "{cell} is not a cell of this grid", "{cell} bukan petak dari kisi ini";
    /// A setup that makes no sense.
    CELL_TWICE = "the cell {cell} is named twice", "petak {cell} disebut dua kali";
    /// A setup that makes no sense.
    CELL_OUTSIDE = "the cell {cell} is not on the board", "petak {cell} tidak ada di papan";
    /// A setup that makes no sense.
    PIECE_EMPTY = "piece {letter} is empty", "piece {letter} kosong";
    /// A setup that makes no sense.
    PIECE_HUGE = "piece {letter} is too large", "piece {letter} terlalu besar";
    /// A setup that makes no sense.
    NO_PIECE_NUMBER = "there is no piece number {number}", "tidak ada piece nomor {number}";
    /// A setup that makes no sense.
    CANNOT_LIE = "piece {letter} cannot lie like that", "piece {letter} tidak bisa diletakkan seperti itu";
    /// A setup that makes no sense.
    CELL_OVERLAP = "two pieces lie on the cell {cell}", "dua piece menempati petak {cell}";
    /// A setup that makes no sense.
    USED_TOO_OFTEN =
        "piece {letter} is placed more often than there are copies",
        "piece {letter} dipasang lebih banyak daripada jumlahnya";

    /// A text of items and options that is wrong.
    NO_ITEMS = "there are no items", "tidak ada butir";
    /// A text of items and options that is wrong.
    ITEM_TWICE = "the item {item} is named twice", "butir {item} disebut dua kali";
    /// A text of items and options that is wrong.
    UNKNOWN_ITEM =
        "the item {item} is not among those of the first line",
        "butir {item} tidak ada di baris pertama";
    /// A text of items and options that is wrong.
    SECOND_BAR = "only one bar may stand between items", "hanya boleh ada satu garis tegak di antara butir";
    /// A text of items and options that is wrong.
    ITEM_COLOUR =
        "the item {item} has a colour, which is not supported",
        "butir {item} punya warna, yang tidak didukung";

    /// A checkpoint that cannot be used.
    NO_CHECKPOINT = "this is not a checkpoint of a count", "ini bukan titik simpan sebuah hitungan";
    /// A checkpoint that cannot be used.
    OTHER_CHECKPOINT = "this checkpoint belongs to another problem", "titik simpan ini milik soal lain";

    /// What the course format cannot say.
    ONLY_FLAT =
        "the course format has flat boards and pyramids only",
        "format tugas kuliah hanya mengenal papan datar dan piramida";
    /// What the course format cannot say.
    NO_EXTRAS =
        "the course format has no fixed pieces and no optional cells",
        "format tugas kuliah tidak mengenal piece tetap dan petak yang boleh kosong";
    /// What the course format cannot say.
    NO_SUCH_PIECE =
        "the course format cannot express piece {letter}",
        "format tugas kuliah tidak bisa menulis piece {letter}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
