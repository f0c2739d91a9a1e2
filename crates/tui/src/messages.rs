//! The sentences of the screens.

unpuzzle_puzzle::catalogue! {
    /// The title of a screen that belongs to a puzzle.
    TITLE = "{puzzle} · {screen}", "{puzzle} · {screen}";
    /// The terminal cannot hold a screen.
    TOO_SMALL =
        "This terminal is {now}, but the screens need {least}.",
        "Terminal ini {now}, padahal layar memerlukan {least}.";
    /// What to do about it.
    TOO_SMALL_HELP =
        "Enlarge it to go on where you were, or press q to quit.",
        "Perbesar untuk melanjutkan, atau tekan q untuk keluar.";
    /// There is no terminal.
    NEEDS_TERMINAL =
        "{what} needs a terminal with a keyboard and a screen",
        "{what} memerlukan terminal dengan papan ketik dan layar";
    /// A verb that is played on a screen.
    COMMAND = "{puzzle} {verb}", "{puzzle} {verb}";
    /// A flag that opens a screen.
    FLAG = "--{flag}", "--{flag}";
    /// What to do about it.
    NEEDS_TERMINAL_HELP =
        "commands such as `{example}` work without one",
        "perintah seperti `{example}` bisa dipakai tanpa terminal";

    /// What the menu is called when it cannot be shown.
    MENU = "The menu", "Menu";
    /// The title of the first menu.
    WELCOME = "unpuzzle", "unpuzzle";
    /// Above the list of puzzles.
    WHICH_PUZZLE = "What would you like to play?", "Mau main apa?";
    /// Leaves the program.
    QUIT = "Quit", "Keluar";
    /// What quitting does.
    QUIT_ABOUT = "Back to the command line", "Kembali ke baris perintah";
    /// Switches to Indonesian, or back: named in the language it leads to.
    OTHER_LANGUAGE = "Bahasa Indonesia", "English";
    /// What that does.
    OTHER_LANGUAGE_ABOUT = "Ganti bahasa ke Indonesia", "Switch the language to English";
    /// How a puzzle is played.
    RULES = "Rules", "Aturan";
    /// What is behind it.
    RULES_ABOUT = "How it is played, in a few lines", "Cara bermain, dalam beberapa baris";
    /// The menu of everything else.
    TOOLS = "More tools", "Alat lainnya";
    /// What is in it.
    TOOLS_ABOUT =
        "Check, hint, rate, deal, compare: tool by tool",
        "Periksa, petunjuk, kesulitan, bagi kartu, banding";

    /// What a key does: go to the line above.
    UP = "up", "naik";
    /// What a key does: go to the line below.
    DOWN = "down", "turun";
    /// What a key does: take the marked line.
    CHOOSE = "choose", "pilih";
    /// A screen: what was played before.
    STATISTICS = "Statistics", "Statistik";
    /// What a key does: one screen back.
    BACK = "back", "kembali";
    /// What a key does: leave the program.
    LEAVE_PROGRAM = "quit", "keluar";
    /// What a key does: leave a game.
    LEAVE = "leave", "keluar";
    /// What a key does: move the text.
    SCROLL = "scroll", "gulir";
    /// What a key does: stop asking.
    CANCEL = "cancel", "batal";
    /// What a key does: finish typing.
    DONE = "done", "selesai";
    /// What a key does: show the result.
    SHOW = "show", "tampilkan";
    /// What a key does: save.
    SAVE = "save", "simpan";
    /// What a key does: save, said longer.
    SAVE_TO_FILE = "save to a file", "simpan ke berkas";
    /// What a key does: ask again.
    ANOTHER = "another one", "coba yang lain";
    /// What a key does: replace a file.
    YES_REPLACE = "yes, replace it", "ya, timpa";
    /// What a key does: choose another name.
    OTHER_NAME = "no, another name", "tidak, ganti nama";
    /// What a key does: make the typed move.
    MOVE = "move", "jalan";
    /// What a key does: take a move back.
    UNDO = "undo", "urungkan";
    /// What a key does: make it again.
    REDO = "redo", "ulangi";
    /// What a key does: ask for help.
    HINT = "hint", "petunjuk";
    /// What a key does: load a game.
    OPEN = "open", "buka";
    /// What a key does: start.
    START = "start", "mulai";
    /// What a key does: change a setting.
    CHANGE = "change", "ubah";

    /// Asks for a file name.
    FILE_NAME = "Save as (.txt is added):", "Simpan dengan nama (.txt ditambahkan):";
    /// No name was given.
    NAME_NEEDED = "type a name first", "ketik namanya dulu";
    /// A file is in the way.
    REPLACE = "{name} is there already. Replace it?", "{name} sudah ada. Timpa?";
    /// It worked.
    SAVED = "Saved to {name}", "Tersimpan di {name}";
    /// It did not.
    NOT_SAVED = "not saved: {why}", "tidak tersimpan: {why}";
    /// Asks which file to load.
    OPEN_WHICH = "Open which file:", "Buka berkas:";
    /// It could not be loaded.
    NOT_OPENED = "not opened: {why}", "tidak bisa dibuka: {why}";
    /// It was loaded.
    OPENED = "The game goes on where it was saved.", "Permainan dilanjutkan dari yang tersimpan.";

    /// On an empty line.
    TYPE_A_MOVE = "type a move", "ketik langkahmu";
    /// On an empty line.
    TYPE_IT_HERE = "type it here", "ketik di sini";
    /// While a hint is worked out.
    THINKING = "thinking …", "berpikir …";
    /// While an answer is worked out.
    WORKING = "Working: {progress}", "Sedang dikerjakan: {progress}";
    /// What a key does: stop the work.
    STOP = "stop", "hentikan";
    /// Above a result.
    TOOK = "{seconds} seconds", "{seconds} detik";
    /// How many results there are.
    FOUND = "{count} found", "{count} ditemukan";
    /// The word that was probably meant.
    DID_YOU_MEAN = "Did you mean {word}?", "Maksudmu {word}?";
    /// An id that names nothing.
    NO_SUCH_GAME = "“{id}” is not the name of a game", "“{id}” bukan nama permainan";
    /// No hand could be dealt.
    NOTHING_DEALT = "no hand could be dealt", "tidak ada kartu yang bisa dibagikan";
    /// There is no move to take back.
    NOTHING_TO_UNDO = "there is nothing to take back", "tidak ada langkah yang bisa dibatalkan";
    /// There is no move to make again.
    NOTHING_TO_REDO = "there is nothing to make again", "tidak ada langkah yang bisa diulangi";
    /// Above a game.
    PLAY_STATUS =
        "score {score}  moves {moves}  hints {hints}  {time}",
        "skor {score}  langkah {moves}  petunjuk {hints}  {time}";

    /// A game that was left goes on.
    RESUMED = "This game goes on where you left it.", "Permainan ini dilanjutkan dari tempat terakhirmu.";
    /// The game that was kept cannot be read.
    NOT_RESUMED =
        "the kept game could not be read and was set aside: {why}",
        "permainan yang tersimpan tidak bisa dibaca dan disisihkan: {why}";
    /// The game could not be kept.
    NOT_KEPT = "the game cannot be kept: {why}", "permainan tidak bisa disimpan otomatis: {why}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
