//! What the puzzle says about itself: title, rules, help of every verb.

unpuzzle_puzzle::catalogue! {
    /// The puzzle's name.
    TITLE = "Nerdle", "Nerdle";
    /// One line about it.
    SUMMARY =
        "Find the hidden equation from the colours of your guesses",
        "Temukan persamaan tersembunyi dari warna tebakanmu";
    /// How it is played.
    RULES =
        "Guess an equation such as 54-36=18. Green: right place. Purple: elsewhere in the answer. Black: not there, or not that often.\nEvery guess must be true: * and / come before + and -.\nThe left side of the answer has an operator, its right side is one number, and no number starts with 0.\nYou have six tries, seven for two boards at once and ten for four.",
        "Tebak sebuah persamaan seperti 54-36=18. Hijau: tempatnya tepat. Ungu: ada di tempat lain. Hitam: tidak ada, atau tidak sebanyak itu.\nSetiap tebakan harus benar: * dan / didahulukan dari + dan -.\nRuas kiri jawaban memakai operator, ruas kanannya satu bilangan, dan tidak ada bilangan yang diawali 0.\nKamu punya enam tebakan; tujuh untuk dua papan sekaligus, sepuluh untuk empat papan.";

    /// Help for `play`.
    PLAY =
        "Play: any size, several boards, the puzzle of a day, a friend's puzzle",
        "Mainkan: segala ukuran, beberapa papan, soal harian, soal dari teman";
    /// Help for `assist`.
    ASSIST =
        "Solve a game elsewhere: it recommends, you type the colours",
        "Bantu permainan di tempat lain: program menyarankan, kamu mengetik warnanya";
    /// Help for `hint`.
    HINT =
        "The best next guess, how many candidates are left and what to expect",
        "Tebakan terbaik berikutnya, sisa kandidat, dan apa yang bisa diharapkan";
    /// Help for `solve`.
    SOLVE =
        "The path of a strategy to a known answer, or the candidates of some rows",
        "Jalan sebuah strategi menuju jawaban yang diketahui, atau kandidat dari beberapa baris";
    /// Help for `check`.
    CHECK =
        "What the page says to a guess, and why",
        "Apa kata permainan tentang sebuah tebakan, dan mengapa";
    /// Help for `rate`.
    RATE =
        "Review a finished game: skill and luck of every guess",
        "Tinjau permainan yang selesai: keahlian dan keberuntungan setiap tebakan";
    /// Help for `generate`.
    GENERATE =
        "Make puzzles to share: by day, by seed, or with your own answer",
        "Buat soal untuk dibagikan: per hari, per seed, atau dengan jawabanmu sendiri";
    /// Help for `compare`.
    COMPARE =
        "Set the strategies side by side over all answers",
        "Sandingkan strategi-strategi pada semua jawaban";
    /// Help for `prove`.
    PROVE =
        "Prove that no first guess is better than the best one",
        "Buktikan bahwa tidak ada tebakan pertama yang lebih baik dari yang terbaik";
    /// Help for `book`.
    BOOK =
        "Work the books of the program out anew and compare them byte for byte",
        "Hitung ulang buku-buku program dan bandingkan byte demi byte";

    /// Help for rows.
    ROWS =
        "Guesses with their colours: 0 absent, 1 elsewhere, 2 right (or b p g, or squares); or a game id and guesses",
        "Tebakan dengan warnanya: 0 tidak ada, 1 di tempat lain, 2 tepat (atau b p g, atau kotak emoji); atau id permainan dan tebakan";
    /// Help for a finished game.
    GAME =
        "The rows of a game as guess:colours, or its guesses with --answer, or a game id and guesses",
        "Baris permainan berbentuk tebakan:warna, atau tebakannya dengan --answer, atau id permainan dan tebakan";
    /// Help for a guess.
    GUESS = "The guess", "Tebakannya";
    /// Help for an id.
    ID = "A game id, such as nerdle:classic#2026-11-15", "Id permainan, misalnya nerdle:classic#2026-11-15";
    /// Help for `--variant`.
    VARIANT =
        "The size; found from the length of a row if left out",
        "Ukurannya; bila tidak disebut, diketahui dari panjang baris";
    /// Help for `--strategy`.
    STRATEGY = "Who chooses the guesses", "Siapa yang memilih tebakan";
    /// Help for `--strategy` of a comparison.
    ONLY = "Only this strategy", "Hanya strategi ini";
    /// Help for `--list`.
    LIST = "List every candidate", "Tampilkan semua kandidat";
    /// Help for `--level`.
    LEVEL = "1 a nudge, 2 what it looks like, 3 the guess", "1 isyarat, 2 bentuknya, 3 tebakannya";
    /// Help for `--commutative`.
    COMMUTATIVE =
        "A guess also wins that differs only in the order of terms and factors",
        "Tebakan juga menang bila hanya berbeda urutan suku dan faktornya";
    /// Help for `--hard`.
    HARD = "Guesses must agree with all colours shown", "Tebakan harus cocok dengan semua warna yang tampil";
    /// Help for `--boards`.
    BOARDS =
        "How many boards at once; write their colours with / between them",
        "Berapa papan sekaligus; tulis warnanya dengan / di antaranya";
    /// Help for `--answer`.
    ANSWER = "The answer", "Jawabannya";
    /// Help for `--answer` of a new puzzle.
    OWN_ANSWER = "The answer of your own puzzle, which its id does not tell", "Jawaban soal buatanmu, yang tidak terbaca dari id-nya";
    /// Help for `--daily`.
    DAILY = "The puzzle of today (days change at midnight UTC), or of --date", "Soal hari ini (hari berganti pada tengah malam UTC), atau hari --date";
    /// Help for `--date`.
    DATE = "The puzzle of this day", "Soal pada tanggal ini";
    /// Help for `--speed`.
    SPEED = "The first row is given, against the clock", "Baris pertama diberikan, melawan waktu";
    /// Help for `--instant`.
    INSTANT = "One row is given and one guess is enough", "Satu baris diberikan, cukup satu tebakan";
    /// Help for `--adversary`.
    ADVERSARY = "The answer is chosen late, to resist", "Jawaban ditentukan belakangan, agar sulit ditebak";
    /// Help for `-n`.
    COUNT = "How many puzzles; days or seeds in a row", "Berapa banyak soal; hari atau seed berurutan";
    /// Help for `--reveal`.
    REVEAL = "Show the answers too", "Tampilkan juga jawabannya";
    /// Help for `--games`.
    GAMES =
        "Play so many games of a seed instead of all answers",
        "Mainkan sekian permainan dari sebuah seed, bukan semua jawaban";
    /// Help for `--tries`.
    TRIES = "Within how many tries every answer must be found", "Dalam berapa tebakan setiap jawaban harus ditemukan";
    /// Help for `--checkpoint`.
    CHECKPOINT =
        "Keep the log of the proof in this file, and go on from it",
        "Simpan catatan bukti di berkas ini, dan lanjutkan darinya";
    /// Help for `--check`.
    CHECK_FLAG =
        "Let an independent checker look at so many openers",
        "Biarkan pemeriksa independen melihat sekian pembuka";
    /// Help for `--name`.
    NAME = "Only this book", "Hanya buku ini";
    /// Help for `--out`.
    OUT = "Write the book to this file", "Tulis bukunya ke berkas ini";

    /// An example.
    EXAMPLE_PLAY = "the classic size", "ukuran classic";
    /// An example.
    EXAMPLE_DAILY = "the puzzle of a day", "soal suatu hari";
    /// An example.
    EXAMPLE_QUAD = "four boards at once", "empat papan sekaligus";
    /// An example.
    EXAMPLE_ID = "a game by its id", "permainan menurut id-nya";
    /// An example.
    EXAMPLE_ASSIST = "it asks for the colours after every guess", "program menanyakan warna setelah setiap tebakan";
    /// An example.
    EXAMPLE_HINT = "one row, best next guess", "satu baris, tebakan terbaik berikutnya";
    /// An example.
    EXAMPLE_OPENER = "the best opener", "pembuka terbaik";
    /// An example.
    EXAMPLE_LIST = "with all candidates", "dengan semua kandidat";
    /// An example.
    EXAMPLE_BOARDS = "two boards", "dua papan";
    /// An example.
    EXAMPLE_SOLVE = "the path of the best strategy", "jalan strategi terbaik";
    /// An example.
    EXAMPLE_SEED = "the path of the student paper", "jalan menurut makalah mahasiswa";
    /// An example.
    EXAMPLE_ROWS = "what can still be the answer", "apa saja yang masih mungkin";
    /// An example.
    EXAMPLE_CHECK = "why it is not accepted", "mengapa tidak diterima";
    /// An example.
    EXAMPLE_COLOURS = "the colours of a guess", "warna sebuah tebakan";
    /// An example.
    EXAMPLE_RATE = "a game with its colours", "permainan dengan warnanya";
    /// An example.
    EXAMPLE_RATE_ANSWER = "guesses and the answer", "tebakan dan jawabannya";
    /// An example.
    EXAMPLE_CUSTOM = "a puzzle for a friend", "soal untuk teman";
    /// An example.
    EXAMPLE_WEEK = "a week of puzzles", "soal untuk seminggu";
    /// An example.
    EXAMPLE_COMPARE = "all strategies on all answers", "semua strategi pada semua jawaban";
    /// An example.
    EXAMPLE_CHART = "as a chart", "sebagai grafik";
    /// An example.
    EXAMPLE_PROVE = "in a moment", "sebentar saja";
    /// An example.
    EXAMPLE_CHECKPOINT = "stop it, and start it again", "hentikan, lalu lanjutkan";
    /// An example.
    EXAMPLE_BOOK = "one book", "satu buku";
}
