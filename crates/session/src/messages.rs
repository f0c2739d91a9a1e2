//! The sentences of this crate.

unpuzzle_puzzle::catalogue! {
    /// A move with a line break in it.
    ONE_LINE = "a move is one line of text", "satu langkah ditulis dalam satu baris";
    /// A file that the system does not hand over.
    NOT_READ = "the file could not be read: {error}", "berkasnya tidak bisa dibaca: {error}";
    /// A file that is something else.
    NOT_A_GAME =
        "this is not a saved game: its first line is not “{expected}”",
        "ini bukan permainan tersimpan: baris pertamanya bukan “{expected}”";
    /// A file that is too long to be a game.
    TOO_LONG =
        "a saved game has at most {most} lines",
        "permainan tersimpan paling banyak {most} baris";
    /// A line that says nothing known.
    UNKNOWN_LINE = "“{word}” says nothing here", "“{word}” tidak dikenal di sini";
    /// A value that cannot be read.
    BAD_VALUE = "“{word}” needs {expected}", "“{word}” memerlukan {expected}";
    /// What a count looks like.
    A_NUMBER = "a whole number", "bilangan bulat";
    /// What an id looks like.
    AN_ID = "the id of a game, such as 24:3,3,8,8", "kode permainan, misalnya 24:3,3,8,8";
    /// A file that never says which game it holds.
    NO_ID = "the file does not say which game it is", "berkas ini tidak menyebut permainannya";
    /// A move that the game refuses.
    BAD_MOVE = "move {number} is refused: {why}", "langkah {number} ditolak: {why}";
}
