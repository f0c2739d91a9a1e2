//! The sentences of the screens.

unpuzzle_puzzle::catalogue! {
    TITLE = "{puzzle} · {screen}", "{puzzle} · {screen}";
    TOO_SMALL =
        "This terminal is {now}, but the screens need {least}.",
        "Terminal ini {now}, padahal layar memerlukan {least}.";
    TOO_SMALL_HELP =
        "Enlarge it to go on where you were, or press q to quit.",
        "Perbesar untuk melanjutkan, atau tekan q untuk keluar.";
    NEEDS_TERMINAL =
        "{what} needs a terminal with a keyboard and a screen",
        "{what} memerlukan terminal dengan papan ketik dan layar";
    COMMAND = "{puzzle} {verb}", "{puzzle} {verb}";
    FLAG = "--{flag}", "--{flag}";
    NEEDS_TERMINAL_HELP =
        "commands such as `{example}` work without one",
        "perintah seperti `{example}` bisa dipakai tanpa terminal";

    MENU = "The menu", "Menu";
    WELCOME = "unpuzzle", "unpuzzle";
    WHICH_PUZZLE = "What would you like to play?", "Mau main apa?";
    QUIT = "Quit", "Keluar";
    QUIT_ABOUT = "Back to the command line", "Kembali ke baris perintah";
    OTHER_LANGUAGE = "Bahasa Indonesia", "English";
    OTHER_LANGUAGE_ABOUT = "Ganti bahasa ke Indonesia", "Switch the language to English";
    RULES = "Rules", "Aturan";
    RULES_KEY = "rules", "aturan";
    RULES_ABOUT = "How it is played, in a few lines", "Cara bermain, dalam beberapa baris";
    TOOLS = "More tools", "Alat lainnya";
    TOOLS_ABOUT =
        "Check, hint, rate, deal, compare: tool by tool",
        "Periksa, petunjuk, kesulitan, bagi kartu, banding";

    UP = "up", "naik";
    DOWN = "down", "turun";
    CHOOSE = "choose", "pilih";
    STATISTICS = "Statistics", "Statistik";
    BACK = "back", "kembali";
    LEAVE_PROGRAM = "quit", "keluar";
    LEAVE = "leave", "keluar";
    SCROLL = "scroll", "gulir";
    CANCEL = "cancel", "batal";
    DONE = "done", "selesai";
    SHOW = "show", "tampilkan";
    SAVE = "save", "simpan";
    SAVE_TO_FILE = "save to a file", "simpan ke berkas";
    ANOTHER = "another one", "coba yang lain";
    YES_REPLACE = "yes, replace it", "ya, timpa";
    OTHER_NAME = "no, another name", "tidak, ganti nama";
    MOVE = "move", "jalan";
    UNDO = "undo", "urungkan";
    REDO = "redo", "ulangi";
    HINT = "hint", "petunjuk";
    OPEN = "open", "buka";
    START = "start", "mulai";
    CHANGE = "change", "ubah";
    PAUSE = "pause", "jeda";
    GO_ON = "go on", "lanjut";
    FASTER = "faster", "lebih cepat";
    SLOWER = "slower", "lebih lambat";
    FULL_SPEED = "as fast as it goes", "secepat mungkin";
    OPTIONS = "options", "pilihan";
    NO = "no", "tidak";
    YES = "yes", "ya";
    NOT_CHOSEN = "as usual", "seperti biasa";
    HELP = "help", "bantuan";
    ONE_MOMENT = "One moment…", "Sebentar…";

    FILE_NAME = "Save as (.txt is added):", "Simpan dengan nama (.txt ditambahkan):";
    FILE_NAME_WITH = "Save as ({endings}):", "Simpan dengan nama ({endings}):";
    NAME_NEEDED = "type a name first", "ketik namanya dulu";
    REPLACE = "{name} is there already. Replace it?", "{name} sudah ada. Timpa?";
    SAVED = "Saved to {name}", "Tersimpan di {name}";
    NOT_SAVED = "not saved: {why}", "tidak tersimpan: {why}";
    OPEN_WHICH = "Open which file:", "Buka berkas:";
    NOT_OPENED = "not opened: {why}", "tidak bisa dibuka: {why}";
    OPENED = "The game goes on where it was saved.", "Permainan dilanjutkan dari yang tersimpan.";

    TYPE_A_MOVE = "type a move", "ketik langkahmu";
    TYPE_IT_HERE = "type it here", "ketik di sini";
    THINKING = "thinking …", "berpikir …";
    WORKING = "Working: {progress}", "Sedang dikerjakan: {progress}";
    STOP = "stop", "hentikan";
    TOOK = "{seconds} seconds", "{seconds} detik";
    FOUND = "{count} found", "{count} ditemukan";
    DID_YOU_MEAN = "Did you mean {word}?", "Maksudmu {word}?";
    NO_SUCH_GAME = "“{id}” is not the name of a game", "“{id}” bukan nama permainan";
    NOTHING_DEALT = "no hand could be dealt", "tidak ada kartu yang bisa dibagikan";
    NOTHING_TO_UNDO = "there is nothing to take back", "tidak ada langkah yang bisa dibatalkan";
    NOTHING_TO_REDO = "there is nothing to make again", "tidak ada langkah yang bisa diulangi";
    PLAY_STATUS =
        "score {score}  moves {moves}  hints {hints}  {time}",
        "skor {score}  langkah {moves}  petunjuk {hints}  {time}";

    RESUMED = "This game goes on where you left it.", "Permainan ini dilanjutkan dari tempat terakhirmu.";
    NOT_RESUMED =
        "the kept game could not be read and was set aside: {why}",
        "permainan yang tersimpan tidak bisa dibaca dan disisihkan: {why}";
    NOT_KEPT = "the game cannot be kept: {why}", "permainan tidak bisa disimpan otomatis: {why}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
