//! The sentences of the game and of the pages beside it.

unpuzzle_puzzle::catalogue! {
    RESUME =
        "Here is the game you left: type to go on with it, n for another one.",
        "Ini permainan yang kamu tinggalkan: ketik untuk melanjutkan, n untuk yang lain.";
    DAILY = "Today's puzzle", "Soal hari ini";
    DAILY_ABOUT = "One classic puzzle a day, the same for everybody", "Satu soal klasik setiap hari, sama untuk semua orang";
    PLAY = "Play", "Main";
    PLAY_ABOUT = "Any size, several boards, another day, a friend's puzzle", "Segala ukuran, beberapa papan, hari lain, soal dari teman";
    ASSIST = "Nerdle helper", "Bantuan Nerdle";
    ASSIST_ABOUT =
        "For a game elsewhere: it recommends, you type the colours",
        "Untuk permainan di tempat lain: ia menyarankan, kamu mengetik warnanya";
    KIND = "Game", "Jenis";
    GUESSES = "Guesses on one board", "Banyak tebakan di satu papan";
    STATISTICS_EXPLAINED =
        "Only the first try at a puzzle counts. A streak ends when a game is lost.",
        "Hanya percobaan pertama pada sebuah soal yang dihitung. Beruntun putus bila kalah.";
    STATISTICS_ABOUT = "Your streak, your guesses and your times", "Rekor beruntun, tebakan, dan waktumu";
    TOOLS_ABOUT = "Hint, solve, check, rate, generate, compare", "Petunjuk, pemecahan, periksa, nilai, buat soal, banding";

    SETUP_ABOUT = "Choose with the arrows, then press Enter.", "Pilih dengan panah, lalu tekan Enter.";
    SIZE = "Size", "Ukuran";
    MICRO = "micro, 5 tiles", "micro, 5 petak";
    MINI = "mini, 6 tiles", "mini, 6 petak";
    MIDI = "midi, 7 tiles", "midi, 7 petak";
    CLASSIC = "classic, 8 tiles", "classic, 8 petak";
    MAXI = "maxi, 10 tiles with ( ) ² ³", "maxi, 10 petak dengan ( ) ² ³";
    WAY = "Game", "Cara main";
    ONE_BOARD = "one board", "satu papan";
    TWO_BOARDS = "two boards", "dua papan";
    FOUR_BOARDS = "four boards", "empat papan";
    SPEED = "speed: the first row is given", "cepat: baris pertama diberikan";
    INSTANT = "instant: one clue, one guess", "instan: satu petunjuk, satu tebakan";
    ADVERSARY = "against an answer that dodges", "melawan jawaban yang menghindar";
    HARD = "Hard mode", "Mode sulit";
    ORDER = "Any order wins", "Urutan bebas";
    WHICH = "Date or puzzle id (empty: any)", "Tanggal atau kode soal (kosong: acak)";

    STATUS = "row {row}/{all}  hints {hints}  {time}", "baris {row}/{all}  petunjuk {hints}  {time}";
    NO_UNDO =
        "a guess cannot be taken back; Backspace empties a tile of this row",
        "tebakan tidak bisa dibatalkan; Backspace mengosongkan petak di baris ini";
    GUESS_KEY = "guess", "tebak";
    COUNT_KEY = "count", "sisa";
    LIST_KEY = "list", "daftar";
    NEXT_BOARD_KEY = "next board", "papan berikut";
    SHARE_KEY = "share", "bagikan";
    REVIEW_KEY = "review", "ulasan";
    NEW_KEY = "new game", "main lagi";
    STATISTICS_KEY = "statistics", "statistik";

    RIGHT = "right place", "tempatnya tepat";
    ELSEWHERE = "elsewhere", "di tempat lain";
    ABSENT = "not there", "tidak ada";

    MISSING = "{count} {count|tile is|tiles are} still empty", "masih ada {count} petak kosong";
    TRUE = "true: press Enter to guess it", "benar: tekan Enter untuk menebak";
    WARNED = "accepted, but never the answer: {reasons}", "diterima, tetapi tidak mungkin jadi jawaban: {reasons}";
    HARD_MODE =
        "hard mode: row {row}, {guess}, was {colours}, and this does not fit it",
        "mode sulit: baris {row}, {guess}, berwarna {colours}, dan ini tidak cocok";
    HINT = "Hint {level} of 3: {hint}", "Petunjuk {level} dari 3: {hint}";
    STILL_POSSIBLE = "{count} still possible.", "{count} kemungkinan tersisa.";
    PLAYED_BEFORE =
        "you have played this one before; only the first time counts",
        "soal ini sudah pernah kamu mainkan; hanya yang pertama yang dihitung";
    SPEED_NOTE = "The first row is given, and the clock runs.", "Baris pertama diberikan, dan waktu berjalan.";
    INSTANT_NOTE =
        "This row leaves only one answer. You have one guess.",
        "Baris ini hanya menyisakan satu jawaban. Kamu punya satu tebakan.";
    ADVERSARY_NOTE =
        "There is no answer yet: it is chosen as late as possible, to resist you.",
        "Jawabannya belum ada: dipilih selambat mungkin untuk melawanmu.";

    WON = "Solved in {rows} {rows|row|rows}!", "Selesai dalam {rows} baris!";
    LOST = "Not this time. The answer was {answers}", "Belum berhasil. Jawabannya {answers}";
    STREAK =
        "{solved} of {played} games solved, streak {streak}, longest {longest}",
        "{solved} dari {played} permainan selesai, beruntun {streak}, rekor {longest}";
    NOT_RECORDED = "not in your statistics: {why}", "tidak masuk statistik: {why}";
    TOO_LARGE =
        "The boards do not fit on the terminal. Enlarge it to see them.",
        "Papannya tidak muat di terminal. Perbesar terminalnya.";

    BOARDS_SHOWN = "boards {boards} of {all}; ↓ shows the others", "papan {boards} dari {all}; ↓ untuk yang lain";

    CANDIDATES = "what is still possible", "yang masih mungkin";
    BOARD = "Board {number}", "Papan {number}";
    LEFT = "{count} {count|equation|equations}:", "{count} persamaan:";
    AND_MORE = "and {count} more", "dan {count} lagi";
    SHARE = "share", "bagikan";
    SHARE_ABOUT =
        "Copy these lines, or press s to save them. They tell no tile; the first line lets others play the same puzzle with: unpuzzle nerdle play ID",
        "Salin baris-baris ini, atau tekan s untuk menyimpan. Tidak ada petak yang bocor; dengan baris pertama orang lain bisa memainkan soal yang sama: unpuzzle nerdle play KODE";
    SHARE_FILE = "nerdle", "nerdle";
    REVIEW = "review", "ulasan";

    KEYS =
        "Find the hidden equation. After each guess every tile shows how close it is:\n●  right place\n◐  in the answer, but elsewhere\n·  not in the answer, or not that often\n\n0-9 + - * / =    type; x and : also mean * and /\n( ) s c          in maxi: brackets, ² and ³\n← →, Home, End   move within the row; space skips a tile\nBackspace        empty a tile; Ctrl-U empties the row\nEnter            guess\nh                hint: first a nudge, then the kind of guess, then the guess\no                show or hide how many equations are still possible\nl                list them (counts as a hint)\n↓, Tab           another board, where not all fit\nt                statistics\nq, Esc           leave\n\nAfter the game: s shares the squares, r reviews every guess, n starts a new game.\n\nMouse: click the keyboard to type, a tile of your row to go there.\n\nA guess must be true, and * and / come before + and -. In hard mode it must also agree with every row before.",
        "Temukan persamaan tersembunyi. Setelah setiap tebakan, petak menunjukkan seberapa dekat:\n●  tempatnya tepat\n◐  ada di jawaban, tetapi di tempat lain\n·  tidak ada di jawaban, atau tidak sebanyak itu\n\n0-9 + - * / =    mengetik; x dan : juga berarti * dan /\n( ) s c          di maxi: kurung, ², dan ³\n← →, Home, End   pindah di dalam baris; spasi melewati satu petak\nBackspace        kosongkan petak; Ctrl-U mengosongkan baris\nEnter            tebak\nh                petunjuk: arahan dulu, lalu jenis tebakan, lalu tebakannya\no                tampilkan atau sembunyikan banyaknya persamaan yang masih mungkin\nl                daftarnya (dihitung sebagai petunjuk)\n↓, Tab           papan lain, bila tidak semua muat\nt                statistik\nq, Esc           keluar\n\nSetelah selesai: s membagikan kotak-kotaknya, r mengulas setiap tebakan, n memulai permainan baru.\n\nTetikus: klik papan ketik untuk mengetik, klik petak di barismu untuk pindah ke sana.\n\nTebakan harus benar, dan * serta / didahulukan dari + dan -. Dalam mode sulit tebakan juga harus cocok dengan semua baris sebelumnya.";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
