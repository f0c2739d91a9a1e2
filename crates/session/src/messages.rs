//! The sentences of this crate.

unpuzzle_puzzle::catalogue! {
    ONE_LINE = "a move is one line of text", "satu langkah ditulis dalam satu baris";
    NOT_READ = "the file could not be read: {error}", "berkasnya tidak bisa dibaca: {error}";
    NOT_A_GAME =
        "this is not a saved game: its first line is not “{expected}”",
        "ini bukan permainan tersimpan: baris pertamanya bukan “{expected}”";
    TOO_LONG =
        "a saved game has at most {most} lines",
        "permainan tersimpan paling banyak {most} baris";
    UNKNOWN_LINE = "“{word}” says nothing here", "“{word}” tidak dikenal di sini";
    BAD_VALUE = "“{word}” needs {expected}", "“{word}” memerlukan {expected}";
    A_NUMBER = "a whole number", "bilangan bulat";
    AN_ID = "the id of a game, such as 24:3,3,8,8", "kode permainan, misalnya 24:3,3,8,8";
    NO_ID = "the file does not say which game it is", "berkas ini tidak menyebut permainannya";
    BAD_MOVE = "move {number} is refused: {why}", "langkah {number} ditolak: {why}";
}
