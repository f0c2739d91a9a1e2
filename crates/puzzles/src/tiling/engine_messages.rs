//! Why a move is right, a position lost, a file wrong.

unpuzzle_puzzle::catalogue! {
    AREA_SHORT =
        "the pieces cover {pieces} {pieces|cell|cells}, the board has {cells}",
        "piece menutupi {pieces} petak, papan punya {cells}";
    POCKET =
        "{size} {size|cell hangs|cells hang} together that no pieces add up to",
        "ada {size} petak bersambung yang tidak bisa dijumlahkan dari piece mana pun";
    PARITY =
        "coloured like a chessboard, the pieces cannot cover as many dark as light cells as the board has",
        "jika diwarnai seperti papan catur, piece tidak bisa menutupi petak gelap dan terang sebanyak yang ada di papan";
    FORCED_CELL = "nothing else covers the cell {cell}", "tidak ada cara lain untuk menutupi petak {cell}";
    LAST_HOME = "piece {piece} fits nowhere else", "piece {piece} tidak muat di tempat lain";
    ELSE_DEAD_CELL =
        "anything else on the cell {cell} leaves cells that cannot be filled",
        "pilihan lain di petak {cell} menyisakan petak yang tidak bisa diisi";
    ELSE_DEAD_PIECE =
        "piece {piece} anywhere else leaves cells that cannot be filled",
        "piece {piece} di tempat lain menyisakan petak yang tidak bisa diisi";
    DEAD_POCKET =
        "the {size} {size|cell|cells} around {cell} cannot be filled: no pieces left add up to {size}",
        "{size} petak di sekitar {cell} tidak bisa diisi: sisa piece tidak ada yang berjumlah {size}";
    BARE_CELL = "no piece left covers the cell {cell}", "tidak ada sisa piece yang bisa menutupi petak {cell}";
    NO_HOME = "piece {piece} fits nowhere any more", "piece {piece} sudah tidak muat di mana pun";
    NO_SOLUTION_FROM_HERE =
        "there is no solution from here, though nothing shows it yet",
        "tidak ada solusi dari posisi ini, walaupun belum terlihat";
    MOST_SOLUTIONS =
        "it stands in {with} of the {of} solutions that are left, none of the other moves in more",
        "langkah ini ada di {with} dari {of} solusi yang tersisa, tidak ada langkah lain yang lebih banyak";
    IN_A_SOLUTION =
        "it stands in a solution",
        "langkah ini ada dalam sebuah solusi";
    FINISHED = "the board is complete", "papan sudah penuh";
    WRONG_FIELD = "{field} must be {expected}", "{field} harus berupa {expected}";
    A_RECORD = "a record", "sebuah objek";
    A_LIST = "a list of reasonable length", "daftar dengan panjang yang wajar";
    A_LATTICE = "square, cubic or balls", "square, cubic, atau balls";
    A_LETTER = "one letter", "satu huruf";
    A_TURNING = "fixed, rotate or flip", "fixed, rotate, atau flip";
    NOT_NEGATIVE = "a number that is not negative", "bilangan yang tidak negatif";
    WHOLE_NUMBER = "a whole number", "bilangan bulat";
    A_CELL = "a list of [x, y] or [x, y, z]", "daftar berisi [x, y] atau [x, y, z]";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
