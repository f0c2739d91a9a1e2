//! What the puzzle says about itself: title, rules, help of every verb.

unpuzzle_puzzle::catalogue! {
    TITLE = "Nerdle", "Nerdle";
    SUMMARY =
        "Find the hidden equation from the colours of your guesses",
        "Temukan persamaan tersembunyi dari warna tebakanmu";
    RULES =
        "Guess an equation such as 54-36=18. Green: right place. Purple: elsewhere in the answer. Black: not there, or not that often.\nEvery guess must be true: * and / come before + and -.\nThe left side of the answer has an operator, its right side is one number, and no number starts with 0.\nYou have six tries, seven for two boards at once and ten for four.",
        "Tebak sebuah persamaan seperti 54-36=18. Hijau: tempatnya tepat. Ungu: ada di tempat lain. Hitam: tidak ada, atau tidak sebanyak itu.\nSetiap tebakan harus benar: * dan / didahulukan dari + dan -.\nRuas kiri jawaban memakai operator, ruas kanannya satu bilangan, dan tidak ada bilangan yang diawali 0.\nKamu punya enam tebakan; tujuh untuk dua papan sekaligus, sepuluh untuk empat papan.";

    PLAY =
        "Play: any size, several boards, the puzzle of a day, a friend's puzzle",
        "Mainkan: segala ukuran, beberapa papan, soal harian, soal dari teman";
    ASSIST =
        "Solve a game elsewhere: it recommends, you type the colours",
        "Bantu permainan di tempat lain: program menyarankan, kamu mengetik warnanya";
    HINT =
        "The best next guess, how many candidates are left and what to expect",
        "Tebakan terbaik berikutnya, sisa kandidat, dan apa yang bisa diharapkan";
    SOLVE =
        "The path of a strategy to a known answer, or the candidates of some rows",
        "Jalan sebuah strategi menuju jawaban yang diketahui, atau kandidat dari beberapa baris";
    CHECK =
        "What the page says to a guess, and why",
        "Apa kata permainan tentang sebuah tebakan, dan mengapa";
    RATE =
        "Review a finished game: skill and luck of every guess",
        "Tinjau permainan yang selesai: keahlian dan keberuntungan setiap tebakan";
    GENERATE =
        "Make puzzles to share: by day, by seed, or with your own answer",
        "Buat soal untuk dibagikan: per hari, per seed, atau dengan jawabanmu sendiri";
    COMPARE =
        "Set the strategies side by side over all answers",
        "Sandingkan strategi-strategi pada semua jawaban";

    ROWS =
        "Guesses with their colours: 0 absent, 1 elsewhere, 2 right (or b p g, or squares); or a game id and guesses",
        "Tebakan dengan warnanya: 0 tidak ada, 1 di tempat lain, 2 tepat (atau b p g, atau kotak emoji); atau id permainan dan tebakan";
    GAME =
        "The rows of a game as guess:colours, or its guesses with --answer, or a game id and guesses",
        "Baris permainan berbentuk tebakan:warna, atau tebakannya dengan --answer, atau id permainan dan tebakan";
    GUESS = "The guess", "Tebakannya";
    ID = "A game id, such as nerdle:classic#2026-11-15", "Id permainan, misalnya nerdle:classic#2026-11-15";
    VARIANT =
        "The size; found from the length of a row if left out",
        "Ukurannya; bila tidak disebut, diketahui dari panjang baris";
    STRATEGY = "Who chooses the guesses", "Siapa yang memilih tebakan";
    ONLY = "Only this strategy", "Hanya strategi ini";
    LIST = "List every candidate", "Tampilkan semua kandidat";
    LEVEL = "1 a nudge, 2 what it looks like, 3 the guess", "1 isyarat, 2 bentuknya, 3 tebakannya";
    COMMUTATIVE =
        "A guess also wins that differs only in the order of terms and factors",
        "Tebakan juga menang bila hanya berbeda urutan suku dan faktornya";
    HARD = "Guesses must agree with all colours shown", "Tebakan harus cocok dengan semua warna yang tampil";
    BOARDS =
        "How many boards at once; write their colours with / between them",
        "Berapa papan sekaligus; tulis warnanya dengan / di antaranya";
    ANSWER = "The answer", "Jawabannya";
    OWN_ANSWER = "The answer of your own puzzle, which its id does not tell", "Jawaban soal buatanmu, yang tidak terbaca dari id-nya";
    DAILY = "The puzzle of today (days change at midnight UTC), or of --date", "Soal hari ini (hari berganti pada tengah malam UTC), atau hari --date";
    DATE = "The puzzle of this day", "Soal pada tanggal ini";
    SPEED = "The first row is given, against the clock", "Baris pertama diberikan, melawan waktu";
    INSTANT = "One row is given and one guess is enough", "Satu baris diberikan, cukup satu tebakan";
    ADVERSARY = "The answer is chosen late, to resist", "Jawaban ditentukan belakangan, agar sulit ditebak";
    COUNT = "How many puzzles; days or seeds in a row", "Berapa banyak soal; hari atau seed berurutan";
    REVEAL = "Show the answers too", "Tampilkan juga jawabannya";
    GAMES =
        "Play so many games of a seed instead of all answers",
        "Mainkan sekian permainan dari sebuah seed, bukan semua jawaban";

    EXAMPLE_PLAY = "the classic size", "ukuran classic";
    EXAMPLE_DAILY = "the puzzle of a day", "soal suatu hari";
    EXAMPLE_QUAD = "four boards at once", "empat papan sekaligus";
    EXAMPLE_ID = "a game by its id", "permainan menurut id-nya";
    EXAMPLE_ASSIST = "it asks for the colours after every guess, or reads a line of them from a pipe", "program menanyakan warna setelah setiap tebakan, atau membacanya baris demi baris dari pipa";
    EXAMPLE_HINT = "one row, best next guess", "satu baris, tebakan terbaik berikutnya";
    EXAMPLE_OPENER = "the best opener", "pembuka terbaik";
    EXAMPLE_LIST = "with all candidates", "dengan semua kandidat";
    EXAMPLE_BOARDS = "two boards", "dua papan";
    EXAMPLE_SOLVE = "the path of the best strategy", "jalan strategi terbaik";
    EXAMPLE_SEED = "the path of the student paper", "jalan menurut makalah mahasiswa";
    EXAMPLE_ROWS = "what can still be the answer", "apa saja yang masih mungkin";
    EXAMPLE_CHECK = "why it is not accepted", "mengapa tidak diterima";
    EXAMPLE_COLOURS = "the colours of a guess", "warna sebuah tebakan";
    EXAMPLE_RATE = "a game with its colours", "permainan dengan warnanya";
    EXAMPLE_RATE_ANSWER = "guesses and the answer", "tebakan dan jawabannya";
    EXAMPLE_CUSTOM = "a puzzle for a friend", "soal untuk teman";
    EXAMPLE_WEEK = "a week of puzzles", "soal untuk seminggu";
    TRACE_ANSWER =
        "With a trace: the answer that is played for; one of the seed if left out",
        "Dengan jejak: jawaban yang dicari; bila tidak disebut, dari benih";
    EXAMPLE_GROWTH = "from micro to maxi", "dari micro sampai maxi";
    EXAMPLE_TRACE = "every step, for `unpuzzle replay`", "setiap langkah, untuk `unpuzzle replay`";
    GROWTH_TITLE = "Nerdle, {games} games of a seed: {what}", "Nerdle, {games} permainan dari satu benih: {what}";
    GUESSES = "mean guesses", "rata-rata tebakan";
    EXAMPLE_COMPARE = "all strategies on all answers", "semua strategi pada semua jawaban";
    EXAMPLE_CHART = "as a chart", "sebagai grafik";
}
