//! What is said in a room, beyond what is said at the table.

unpuzzle_puzzle::catalogue! {
    BAD_SETTING = "the setting “{field}” cannot be that", "pengaturan “{field}” tidak bisa begitu";
    BAD_LINES = "the setting “{field}” cannot be that: {lines}", "pengaturan “{field}” tidak bisa begitu: {lines}";
    BAD_LINE = "line {line} ({text}): {reason}", "baris {line} ({text}): {reason}";
    NOT_A_HAND = "not a hand, a game id or the command of a sheet", "bukan soal, bukan id permainan, bukan perintah lembar";
    OTHER_PUZZLE = "not a hand of the puzzle that is played here", "bukan soal dari teka-teki yang dimainkan di sini";
    NO_SOLUTION = "has no solution", "tidak punya jawaban";
    TOO_HARD_TO_CHECK = "takes too long to check", "terlalu lama untuk diperiksa";
    TOO_MANY_HANDS = "a list has at most {most} hands", "satu daftar berisi paling banyak {most} soal";
    FULL = "the room is full", "ruangan sudah penuh";
    CLOSED = "the room is closed", "ruangan sudah ditutup";
    NAME_TAKEN = "another member is already called {name}", "nama {name} sudah dipakai di ruangan ini";
    NO_SUCH_MEMBER = "there is no such member in this room", "tidak ada anggota itu di ruangan ini";
    NOT_A_BOT = "only the room itself brings in bots", "hanya ruangan sendiri yang bisa memasukkan bot";
    REPEATED = "this message came before", "pesan ini sudah diterima sebelumnya";
    NOT_HOST = "only the host may do that", "hanya tuan rumah yang boleh melakukan itu";
    NOT_PLAYING = "you are not playing in this match", "kamu tidak ikut bermain di pertandingan ini";
    NO_MATCH = "there is no match now", "sekarang tidak ada pertandingan";
    MATCH_ON = "a match is on", "pertandingan sedang berlangsung";
    NOBODY_PLAYS = "nobody is here to play", "belum ada yang bermain";
    OTHER_PILE = "that pile is gone", "tumpukan itu sudah lewat";
    CANNOT_HOST = "only a member who is here can be the host", "hanya yang sedang hadir bisa menjadi tuan rumah";
    NOTHING_NEW = "that is so already", "sudah begitu adanya";
    LOCKED = "the host lets nobody new in now", "tuan rumah sedang tidak menerima anggota baru";
    NOT_OWNER =
        "the room belongs to a host who may come back: only they may do that",
        "ruangan ini milik tuan rumah yang mungkin kembali: hanya ia yang boleh melakukan itu";
    NEXT_HAND = "you start with the next hand", "kamu mulai di soal berikutnya";
    DONE = "you have done this hand", "kamu sudah menyelesaikan soal ini";
    PAUSED = "the host has paused the game", "tuan rumah sedang menjeda permainan";
    NOT_PAUSED = "the game is not paused", "permainan sedang tidak dijeda";
    NOT_LISTED = "pick one of the names that the teacher gave", "pilih salah satu nama yang diberikan guru";
    NO_SUCH_TEAM = "there is no such team", "tidak ada regu itu";
    TOO_MUCH = "that is too much at once", "itu terlalu banyak sekaligus";
    OTHER_MODE = "nobody does that in this game", "itu tidak ada di permainan ini";
    BOT = "Bot {number}", "Bot {number}";

    SOLVED = "solved", "terjawab";
    GAVE_UP = "gave up", "menyerah";
    LOST = "used up the tries", "kehabisan kesempatan";
    TIME_UP = "time was up", "waktu habis";
    STILL_OPEN = "still at it", "masih mengerjakan";
    REPORT_TITLE = "Room {code}, game {game}", "Ruangan {code}, permainan {game}";
    REPORT_ABOUT =
        "{puzzle}, {mode}: {players} players, {hands} hands",
        "{puzzle}, {mode}: {players} pemain, {hands} soal";
    REPORT_EMPTY = "Nothing has been played yet", "Belum ada yang dimainkan";
    REPORT_KEPT =
        "Kept on the server for {days} days after the room is closed, then deleted.",
        "Disimpan di server selama {days} hari setelah ruangan ditutup, lalu dihapus.";
    REPORT_PAGE = "{page} of {pages}", "{page} dari {pages}";
    REPORT_PLAYERS = "Players", "Pemain";
    REPORT_HANDS = "Hands", "Soal";
    REPORT_HARD =
        "Hands in bold were hard: fewer than half of those who got to them solved them.",
        "Soal bercetak tebal sulit: kurang dari separuh yang mengerjakan berhasil.";
    REPORT_GAME = "Game", "Permainan";
    REPORT_NAME = "Name", "Nama";
    REPORT_TEAM = "Team", "Regu";
    REPORT_PLACE = "#", "#";
    REPORT_HAND = "Hand", "Soal";
    REPORT_TASK = "Task", "Tugas";
    REPORT_OUTCOME = "Outcome", "Hasil";
    REPORT_SECONDS = "Seconds", "Detik";
    REPORT_HINTS = "Hints", "Petunjuk";
    REPORT_HINTS_TAKEN = "hints: {hints}", "petunjuk: {hints}";
    REPORT_POINTS = "Points", "Poin";
    REPORT_SOLVED = "Solved", "Terjawab";
    REPORT_MEDIAN = "Median seconds", "Median detik";
    REPORT_USUAL = "Usual seconds", "Biasanya detik";
    REPORT_ANSWER = "Answer", "Jawaban";
    REPORT_TRIES = "Tries", "Percobaan";
    REPORT_AWAY = "Away", "Pergi";
    REPORT_WAS_AWAY = "was away during the hand", "sempat pergi saat mengerjakan";
    REPORT_SHARE = "{solved} of {playing}", "{solved} dari {playing}";

    LEVEL = "Level", "Tingkat";
    ANY_LEVEL = "any", "semua";
    DECK = "Cards", "Kartu";
    DECK_TO_NINE = "ace to 9", "as sampai 9";
    DECK_TO_TEN = "ace to 10", "as sampai 10";
    DECK_FULL = "ace to king", "as sampai king";
    OPERATORS = "Operators", "Operator";
    LIMIT = "Seconds a pile", "Detik per tumpukan";
    WINDOW = "Seconds to answer", "Detik menjawab";
    PAUSE = "Seconds between piles", "Detik antartumpukan";
    PENALTY = "A wrong answer", "Jawaban salah";
    DECLARE = "Last step first", "Langkah akhir dulu";
    BOTS = "Bots fill up to", "Bot sampai";
    SKILL = "Bot skill", "Kemampuan bot";
    BEGINNER = "beginner", "pemula";
    CASUAL = "casual", "santai";
    SKILLED = "skilled", "terampil";
    MASTER = "master", "jago";
    MODE = "Game", "Permainan";
    MODE_TABLE = "one table", "satu meja";
    MODE_EVERYBODY = "everybody answers", "semua menjawab";
    MODE_RACE = "race", "lomba";
    MODE_HOMEWORK = "homework", "pekerjaan rumah";
    PUZZLE = "Puzzle", "Teka-teki";
    PUZZLE_24 = "24", "24";
    PUZZLE_NERDLE = "Nerdle", "Nerdle";
    PUZZLE_TILING = "tiling", "ubin";
    PUZZLE_2048 = "2048", "2048";
    VARIANT = "Nerdle size", "Ukuran Nerdle";
    MICRO = "micro (5)", "mikro (5)";
    MINI = "mini (6)", "mini (6)";
    MIDI = "midi (7)", "midi (7)";
    CLASSIC = "classic (8)", "klasik (8)";
    MAXI = "maxi (10)", "maksi (10)";
    MINUTES = "Minutes of a race", "Menit lomba";
    UNTIL = "Open until", "Dibuka sampai";
    TEAMS = "Teams", "Regu";
    NAMES = "Names to pick from", "Nama yang bisa dipilih";
    KEEP = "Days the report is kept", "Hari laporan disimpan";
    ROUNDS = "Hands", "Jumlah soal";
    RISING = "From easy to expert", "Dari mudah sampai ahli";
    HANDS = "Own hands", "Soal sendiri";
}
