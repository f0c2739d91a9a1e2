//! The sentences of the game and of the pages beside it.

unpuzzle_puzzle::catalogue! {
    /// Shall it?
    RESUME =
        "Here is the game you left: type to go on with it, n for another one.",
        "Ini permainan yang kamu tinggalkan: ketik untuk melanjutkan, n untuk yang lain.";
    /// An entry of the menu.
    DAILY = "Today's puzzle", "Soal hari ini";
    /// What is behind it.
    DAILY_ABOUT = "One classic puzzle a day, the same for everybody", "Satu soal klasik setiap hari, sama untuk semua orang";
    /// An entry of the menu.
    PLAY = "Play", "Main";
    /// What is behind it.
    PLAY_ABOUT = "Any size, several boards, another day, a friend's puzzle", "Segala ukuran, beberapa papan, hari lain, soal dari teman";
    /// An entry of the menu.
    ASSIST = "Nerdle helper", "Bantuan Nerdle";
    /// What is behind it.
    ASSIST_ABOUT =
        "For a game elsewhere: it recommends, you type the colours",
        "Untuk permainan di tempat lain: ia menyarankan, kamu mengetik warnanya";
    /// A column of the statistics: the kind of game.
    KIND = "Game", "Jenis";
    /// Above the bars of the statistics.
    GUESSES = "Guesses on one board", "Banyak tebakan di satu papan";
    /// What the statistics count.
    STATISTICS_EXPLAINED =
        "Only the first try at a puzzle counts. A streak ends when a game is lost.",
        "Hanya percobaan pertama pada sebuah soal yang dihitung. Beruntun putus bila kalah.";
    /// What is behind it.
    STATISTICS_ABOUT = "Your streak, your guesses and your times", "Rekor beruntun, tebakan, dan waktumu";
    /// What is behind the last entry of the menu.
    TOOLS_ABOUT = "Hint, solve, check, rate, generate, compare, prove", "Petunjuk, pemecahan, periksa, nilai, buat soal, banding, bukti";

    /// Above the settings.
    SETUP_ABOUT = "Choose with the arrows, then press Enter.", "Pilih dengan panah, lalu tekan Enter.";
    /// A setting.
    SIZE = "Size", "Ukuran";
    /// A size.
    MICRO = "micro, 5 tiles", "micro, 5 petak";
    /// A size.
    MINI = "mini, 6 tiles", "mini, 6 petak";
    /// A size.
    MIDI = "midi, 7 tiles", "midi, 7 petak";
    /// A size.
    CLASSIC = "classic, 8 tiles", "classic, 8 petak";
    /// A size.
    MAXI = "maxi, 10 tiles with ( ) ² ³", "maxi, 10 petak dengan ( ) ² ³";
    /// A setting.
    WAY = "Game", "Cara main";
    /// A way to play.
    ONE_BOARD = "one board", "satu papan";
    /// A way to play.
    TWO_BOARDS = "two boards", "dua papan";
    /// A way to play.
    FOUR_BOARDS = "four boards", "empat papan";
    /// A way to play.
    SPEED = "speed: the first row is given", "cepat: baris pertama diberikan";
    /// A way to play.
    INSTANT = "instant: one clue, one guess", "instan: satu petunjuk, satu tebakan";
    /// A way to play.
    ADVERSARY = "against an answer that dodges", "melawan jawaban yang menghindar";
    /// A setting.
    HARD = "Hard mode", "Mode sulit";
    /// A setting.
    ORDER = "Any order wins", "Urutan bebas";
    /// A choice.
    NO = "no", "tidak";
    /// A choice.
    YES = "yes", "ya";
    /// A setting.
    WHICH = "Date or puzzle id (empty: any)", "Tanggal atau kode soal (kosong: acak)";

    /// Above a game.
    STATUS = "row {row}/{all}  hints {hints}  {time}", "baris {row}/{all}  petunjuk {hints}  {time}";
    /// What a key does.
    GUESS_KEY = "guess", "tebak";
    /// What a key does.
    COUNT_KEY = "count", "sisa";
    /// What a key does.
    LIST_KEY = "list", "daftar";
    /// What a key does.
    NEXT_BOARD_KEY = "next board", "papan berikut";
    /// What a key does.
    SHARE_KEY = "share", "bagikan";
    /// What a key does.
    REVIEW_KEY = "review", "ulasan";
    /// What a key does.
    NEW_KEY = "new game", "main lagi";
    /// What a key does.
    STATISTICS_KEY = "statistics", "statistik";
    /// What a key does.
    HELP = "help", "bantuan";

    /// What a shape means.
    RIGHT = "right place", "tempatnya tepat";
    /// What a shape means.
    ELSEWHERE = "elsewhere", "di tempat lain";
    /// What a shape means.
    ABSENT = "not there", "tidak ada";

    /// Something takes a while.
    THINKING = "One moment…", "Sebentar…";
    /// Tiles are missing.
    MISSING = "{count} {count|tile is|tiles are} still empty", "masih ada {count} petak kosong";
    /// A row that may be played.
    TRUE = "true: press Enter to guess it", "benar: tekan Enter untuk menebak";
    /// A row that may be played but never wins.
    WARNED = "accepted, but never the answer: {reasons}", "diterima, tetapi tidak mungkin jadi jawaban: {reasons}";
    /// A row that hard mode refuses.
    HARD_MODE =
        "hard mode: row {row}, {guess}, was {colours}, and this does not fit it",
        "mode sulit: baris {row}, {guess}, berwarna {colours}, dan ini tidak cocok";
    /// A hint.
    HINT = "Hint {level} of 3: {hint}", "Petunjuk {level} dari 3: {hint}";
    /// How many candidates there are.
    STILL_POSSIBLE = "{count} still possible.", "{count} kemungkinan tersisa.";
    /// The game was played before.
    PLAYED_BEFORE =
        "you have played this one before; only the first time counts",
        "soal ini sudah pernah kamu mainkan; hanya yang pertama yang dihitung";
    /// What is special about a way to play.
    SPEED_NOTE = "The first row is given, and the clock runs.", "Baris pertama diberikan, dan waktu berjalan.";
    /// What is special about a way to play.
    INSTANT_NOTE =
        "This row leaves only one answer. You have one guess.",
        "Baris ini hanya menyisakan satu jawaban. Kamu punya satu tebakan.";
    /// What is special about a way to play.
    ADVERSARY_NOTE =
        "There is no answer yet: it is chosen as late as possible, to resist you.",
        "Jawabannya belum ada: dipilih selambat mungkin untuk melawanmu.";

    /// The end.
    WON = "Solved in {rows} {rows|row|rows}!", "Selesai dalam {rows} baris!";
    /// The end.
    LOST = "Not this time. The answer was {answers}", "Belum berhasil. Jawabannya {answers}";
    /// What all games come to.
    STREAK =
        "{solved} of {played} games solved, streak {streak}, longest {longest}",
        "{solved} dari {played} permainan selesai, beruntun {streak}, rekor {longest}";
    /// The history could not be written.
    NOT_RECORDED = "not in your statistics: {why}", "tidak masuk statistik: {why}";
    /// The boards do not fit.
    TOO_LARGE =
        "The boards do not fit on the terminal. Enlarge it to see them.",
        "Papannya tidak muat di terminal. Perbesar terminalnya.";

    /// Not all boards fit.
    BOARDS_SHOWN = "boards {boards} of {all}; ↓ shows the others", "papan {boards} dari {all}; ↓ untuk yang lain";

    /// A title.
    CANDIDATES = "what is still possible", "yang masih mungkin";
    /// One of several boards.
    BOARD = "Board {number}", "Papan {number}";
    /// How many candidates a board has.
    LEFT = "{count} {count|equation|equations}:", "{count} persamaan:";
    /// More than the list shows.
    AND_MORE = "and {count} more", "dan {count} lagi";
    /// A title.
    SHARE = "share", "bagikan";
    /// Below the grid.
    SHARE_ABOUT =
        "Copy these lines, or press s to save them. They tell no tile; the first line lets others play the same puzzle with: unpuzzle nerdle play ID",
        "Salin baris-baris ini, atau tekan s untuk menyimpan. Tidak ada petak yang bocor; dengan baris pertama orang lain bisa memainkan soal yang sama: unpuzzle nerdle play KODE";
    /// The suggested name of a file.
    SHARE_FILE = "nerdle", "nerdle";
    /// A title.
    REVIEW = "review", "ulasan";

    /// How the game is played and what keys do.
    KEYS =
        "Find the hidden equation. After each guess every tile shows how close it is:\n●  right place\n◐  in the answer, but elsewhere\n·  not in the answer, or not that often\n\n0-9 + - * / =    type; x and : also mean * and /\n( ) s c          in maxi: brackets, ² and ³\n← →, Home, End   move within the row; space skips a tile\nBackspace        empty a tile; Ctrl-U empties the row\nEnter            guess\ni                hint: first a nudge, then the kind of guess, then the guess\no                show or hide how many equations are still possible\nl                list them (counts as a hint)\n↓, Tab           another board, where not all fit\nt                statistics\nq, Esc           leave\n\nAfter the game: s shares the squares, r reviews every guess, n starts a new game.\n\nMouse: click the keyboard to type, a tile of your row to go there.\n\nA guess must be true, and * and / come before + and -. In hard mode it must also agree with every row before.",
        "Temukan persamaan tersembunyi. Setelah setiap tebakan, petak menunjukkan seberapa dekat:\n●  tempatnya tepat\n◐  ada di jawaban, tetapi di tempat lain\n·  tidak ada di jawaban, atau tidak sebanyak itu\n\n0-9 + - * / =    mengetik; x dan : juga berarti * dan /\n( ) s c          di maxi: kurung, ², dan ³\n← →, Home, End   pindah di dalam baris; spasi melewati satu petak\nBackspace        kosongkan petak; Ctrl-U mengosongkan baris\nEnter            tebak\ni                petunjuk: arahan dulu, lalu jenis tebakan, lalu tebakannya\no                tampilkan atau sembunyikan banyaknya persamaan yang masih mungkin\nl                daftarnya (dihitung sebagai petunjuk)\n↓, Tab           papan lain, bila tidak semua muat\nt                statistik\nq, Esc           keluar\n\nSetelah selesai: s membagikan kotak-kotaknya, r mengulas setiap tebakan, n memulai permainan baru.\n\nTetikus: klik papan ketik untuk mengetik, klik petak di barismu untuk pindah ke sana.\n\nTebakan harus benar, dan * serta / didahulukan dari + dan -. Dalam mode sulit tebakan juga harus cocok dengan semua baris sebelumnya.";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
