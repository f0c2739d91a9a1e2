//! What the verbs and the game say.

unpuzzle_puzzle::catalogue! {
    UNKNOWN = "unknown: {reason}", "belum diketahui: {reason}";
    STOPPED = "stopped before the end", "dihentikan sebelum selesai";

    NUDGE =
        "{count} equations are still possible: look for a guess that tells most of them apart",
        "masih ada {count} persamaan yang mungkin: cari tebakan yang paling membedakannya";
    NUDGE_CERTAIN =
        "{count} equations are still possible, and every one of them has {symbols}",
        "masih ada {count} persamaan yang mungkin, semuanya memuat {symbols}";
    KIND =
        "the best guess has {operators} on its left side and {digits} {digits|digit|digits} on the right, and may be the answer",
        "tebakan terbaik memakai {operators} di ruas kiri dan {digits} angka di ruas kanan, dan mungkin jawabannya";
    KIND_STRANGER =
        "the best guess has {operators} on its left side and {digits} {digits|digit|digits} on the right; it is not the answer, but tells most",
        "tebakan terbaik memakai {operators} di ruas kiri dan {digits} angka di ruas kanan; bukan jawabannya, tetapi paling banyak memberi tahu";
    GUESS_THIS = "guess {guess}", "tebak {guess}";
    CANDIDATES = "{count} {count|candidate|candidates} left.", "Tersisa {count} kandidat.";
    EXPECTED =
        "With best play {number} more guesses on average, this one included.",
        "Dengan permainan terbaik rata-rata {number} tebakan lagi, termasuk yang ini.";
    EXPECTED_AT_LEAST =
        "At least {number} more guesses on average, this one included.",
        "Rata-rata paling sedikit {number} tebakan lagi, termasuk yang ini.";
    TELLS =
        "It may be the answer, and tells {bits} bits.",
        "Mungkin ini jawabannya, dan memberi {bits} bit informasi.";
    TELLS_STRANGER =
        "It cannot be the answer, but tells {bits} bits.",
        "Ini bukan jawabannya, tetapi memberi {bits} bit informasi.";
    ONLY_ONE = "Nothing else is left: it is the answer.", "Tidak ada yang lain: inilah jawabannya.";
    ALREADY_SOLVED =
        "solved in {guesses} {guesses|guess|guesses}",
        "selesai dalam {guesses} tebakan";
    BOARD = "board {number}", "papan {number}";

    NOTHING_TO_SOLVE =
        "give rows such as 48-32=16:02101110, or --answer EQUATION",
        "berikan baris seperti 48-32=16:02101110, atau --answer PERSAMAAN";
    ONE_BOARD = "this works with one board", "ini hanya untuk satu papan";
    FOUND_IN =
        "{strategy} finds it in {guesses} {guesses|guess|guesses}",
        "{strategy} menemukannya dalam {guesses} tebakan";
    TOO_LATE =
        "{strategy} needs {guesses} guesses, but there are only {tries}",
        "{strategy} perlu {guesses} tebakan, padahal hanya ada {tries}";

    MAY_BE_THE_ANSWER =
        "accepted, and it may be the answer",
        "diterima, dan mungkin inilah jawabannya";
    ACCEPTED =
        "accepted as a guess, but it cannot be the answer",
        "diterima sebagai tebakan, tetapi tidak mungkin menjadi jawaban";

    NOTHING_TO_RATE =
        "give the rows of a game: 48-32=16:02101110 …, or its guesses and --answer",
        "berikan baris permainan: 48-32=16:02101110 …, atau tebakannya dan --answer";
    LAST_IS_THE_ANSWER =
        "no colours were given, so the last guess is taken for the answer",
        "tidak ada warna, jadi tebakan terakhir dianggap jawabannya";
    NO_EXACT_WORTH =
        "skill is known for micro, mini, midi and classic without the commutative rule; here only luck is",
        "keahlian hanya bisa dihitung untuk micro, mini, midi, dan classic tanpa aturan komutatif; di sini hanya keberuntungan";
    BEST_GUESS = "The best guess there was.", "Tebakan terbaik yang ada.";
    GOOD_GUESS =
        "Good: {loss} guesses lost against {best}.",
        "Bagus: rugi {loss} tebakan dibanding {best}.";
    FAIR_GUESS =
        "Fair: {loss} guesses lost against {best}.",
        "Lumayan: rugi {loss} tebakan dibanding {best}.";
    POOR_GUESS =
        "Weak: {loss} guesses lost against {best}.",
        "Lemah: rugi {loss} tebakan dibanding {best}.";
    LUCKY =
        "Lucky by {bits} bits: {left} left.",
        "Beruntung {bits} bit: tersisa {left}.";
    UNLUCKY =
        "Unlucky by {bits} bits: {left} left.",
        "Kurang beruntung {bits} bit: tersisa {left}.";
    AS_EXPECTED = "Neither luck nor bad luck: {left} left.", "Keberuntungan biasa saja: tersisa {left}.";
    SUMMARY_OF_GAME = "Skill {skill} %, luck {luck} bits.", "Keahlian {skill} %, keberuntungan {luck} bit.";
    SUMMARY_OF_LUCK = "Luck {luck} bits.", "Keberuntungan {luck} bit.";

    WHICH_DAY = "which day? give --date 2026-11-15", "hari apa? berikan --date 2026-11-15";
    ONE_MODE =
        "boards, speed, instant and adversary do not go together",
        "boards, speed, instant, dan adversary tidak bisa digabung";
    ANSWER_AND_MODE =
        "an answer of your own goes with one board, with or without speed",
        "jawaban sendiri hanya untuk satu papan, dengan atau tanpa speed";
    ANSWER_AND_DATE =
        "the puzzle of a day has its own answer",
        "soal harian sudah punya jawabannya sendiri";
    LAST_DAY = "the calendar ends with the year 9999", "kalendernya berakhir pada tahun 9999";
    PLAY_IT = "Play it with", "Mainkan dengan";

    OVER_ALL =
        "Nerdle {variant}: every one of {answers} answers",
        "Nerdle {variant}: semua {answers} jawaban";
    OVER_GAMES =
        "Nerdle {variant}: {games} games on {boards} {boards|board|boards}, {answers} answers in all",
        "Nerdle {variant}: {games} permainan dengan {boards} papan, semuanya {answers} jawaban";
    AVERAGE_CHART = "average number of guesses", "rata-rata jumlah tebakan";
    DISTRIBUTION_CHART =
        "{strategy}: answers by number of guesses",
        "{strategy}: jawaban menurut jumlah tebakan";
    NAIVE =
        "the paper's own filter takes a black tile for “nowhere” and so never finds {lost} answers ({percent} %), {example} among them; “seed” above has a right filter",
        "filter asli makalah menganggap ubin hitam “tidak ada di mana pun” sehingga {lost} jawaban ({percent} %) tidak pernah ditemukan, misalnya {example}; “seed” di atas memakai filter yang benar";

    LENGTHS =
        "micro has 5 tiles, mini 6, midi 7, classic 8, maxi 10",
        "micro punya 5 ubin, mini 6, midi 7, classic 8, maxi 10";
    NOT_IN_THE_SET = "it is not among the answers", "ini tidak termasuk jawaban";
    NOT_AN_ANSWER =
        "{text} cannot be the answer: {reason}",
        "{text} tidak mungkin menjadi jawaban: {reason}";
    NO_COLOURS =
        "the colours of {guess} are missing: write {guess}:02101110",
        "warna untuk {guess} belum ada: tulis {guess}:02101110";
    WRONG_BOARDS =
        "there are {expected} boards, these are the colours of {found}",
        "ada {expected} papan, ini warna untuk {found} papan";
    BOARD_COLOURS =
        "a slash stands between the colours of two boards, a hyphen for a solved one",
        "pisahkan warna antarpapan dengan garis miring; tanda hubung untuk papan yang selesai";
    AFTER_SOLVED = "the board was solved before this row", "papan sudah selesai sebelum baris ini";
    OTHER_COLOURS =
        "row {row} cannot be: with the answer {answer} its colours are {colours}",
        "baris {row} tidak mungkin: untuk jawaban {answer} warnanya {colours}";
    OUT_OF_BUDGET = "the work was stopped before the end", "pekerjaan dihentikan sebelum selesai";

    HEADING = "Nerdle {variant}, row {row} of {all}", "Nerdle {variant}, baris {row} dari {all}";
    RIGHT = "right place", "tepat";
    ELSEWHERE = "elsewhere", "di tempat lain";
    ABSENT = "not in the answer", "tidak ada di jawaban";
    TURN = "{left} {left|row|rows} left", "tersisa {left} baris";
    TURN_WARNED =
        "{left} {left|row|rows} left; by the way, {reason}",
        "tersisa {left} baris; omong-omong, {reason}";
    WON = "Solved in {guesses} {guesses|row|rows}!", "Selesai dalam {guesses} baris!";
    LOST = "Lost. The answer was {answers}.", "Kalah. Jawabannya {answers}.";
    NOTHING_LEFT = "everything is solved", "semua sudah selesai";
    ADVERSARY_NOTE =
        "The answer is not chosen yet: it will resist as long as it can.",
        "Jawabannya belum ditentukan: ia akan bertahan selama mungkin.";

    NUMBER = "#", "#";
    GUESS_COLUMN = "guess", "tebakan";
    COLOURS_COLUMN = "colours", "warna";
    CANDIDATES_COLUMN = "candidates", "kandidat";
    EXPECTED_COLUMN = "expected", "harapan";
    BEST_COLUMN = "best", "terbaik";
    SKILL_COLUMN = "skill %", "keahlian %";
    BITS_COLUMN = "bits", "bit";
    LUCK_COLUMN = "luck", "untung";
    ID_COLUMN = "puzzle", "soal";
    ANSWER_COLUMN = "answer", "jawaban";
    STRATEGY_COLUMN = "strategy", "strategi";
    AVERAGE_COLUMN = "average", "rata-rata";
    WORST_COLUMN = "worst", "terburuk";
    LOST_COLUMN = "lost", "kalah";
    MILLISECONDS_COLUMN = "ms", "ms";
}
