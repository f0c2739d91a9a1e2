//! What the verbs and the game say.

unpuzzle_puzzle::catalogue! {
    /// A game where only results can be shown.
    NEEDS_A_SCREEN = "this is played on a screen", "ini dimainkan di layar";
    /// Not known.
    UNKNOWN = "unknown: {reason}", "belum diketahui: {reason}";
    /// Stopped before the end.
    STOPPED = "stopped before the end", "dihentikan sebelum selesai";

    /// A nudge.
    NUDGE =
        "{count} equations are still possible: look for a guess that tells most of them apart",
        "masih ada {count} persamaan yang mungkin: cari tebakan yang paling membedakannya";
    /// A nudge with symbols.
    NUDGE_CERTAIN =
        "{count} equations are still possible, and every one of them has {symbols}",
        "masih ada {count} persamaan yang mungkin, semuanya memuat {symbols}";
    /// What the guess looks like.
    KIND =
        "the best guess has {operators} on its left side and {digits} {digits|digit|digits} on the right, and may be the answer",
        "tebakan terbaik memakai {operators} di ruas kiri dan {digits} angka di ruas kanan, dan mungkin jawabannya";
    /// What the guess looks like when it is no candidate.
    KIND_STRANGER =
        "the best guess has {operators} on its left side and {digits} {digits|digit|digits} on the right; it is not the answer, but tells most",
        "tebakan terbaik memakai {operators} di ruas kiri dan {digits} angka di ruas kanan; bukan jawabannya, tetapi paling banyak memberi tahu";
    /// The guess.
    GUESS_THIS = "guess {guess}", "tebak {guess}";
    /// How many are left.
    CANDIDATES = "{count} {count|candidate|candidates} left.", "Tersisa {count} kandidat.";
    /// How many guesses are needed.
    EXPECTED =
        "With best play {number} more guesses on average, this one included.",
        "Dengan permainan terbaik rata-rata {number} tebakan lagi, termasuk yang ini.";
    /// At least how many guesses are needed.
    EXPECTED_AT_LEAST =
        "At least {number} more guesses on average, this one included.",
        "Rata-rata paling sedikit {number} tebakan lagi, termasuk yang ini.";
    /// What the guess tells.
    TELLS =
        "It may be the answer, and tells {bits} bits.",
        "Mungkin ini jawabannya, dan memberi {bits} bit informasi.";
    /// What the guess tells when it is no candidate.
    TELLS_STRANGER =
        "It cannot be the answer, but tells {bits} bits.",
        "Ini bukan jawabannya, tetapi memberi {bits} bit informasi.";
    /// The last candidate.
    ONLY_ONE = "Nothing else is left: it is the answer.", "Tidak ada yang lain: inilah jawabannya.";
    /// Nothing to do.
    ALREADY_SOLVED =
        "solved in {guesses} {guesses|guess|guesses}",
        "selesai dalam {guesses} tebakan";
    /// One of several boards.
    BOARD = "board {number}", "papan {number}";

    /// Neither rows nor an answer.
    NOTHING_TO_SOLVE =
        "give rows such as 48-32=16:02101110, or --answer EQUATION",
        "berikan baris seperti 48-32=16:02101110, atau --answer PERSAMAAN";
    /// Several boards where one is meant.
    ONE_BOARD = "this works with one board", "ini hanya untuk satu papan";
    /// A path that wins.
    FOUND_IN =
        "{strategy} finds it in {guesses} {guesses|guess|guesses}",
        "{strategy} menemukannya dalam {guesses} tebakan";
    /// A path that loses.
    TOO_LATE =
        "{strategy} needs {guesses} guesses, but there are only {tries}",
        "{strategy} perlu {guesses} tebakan, padahal hanya ada {tries}";

    /// A guess that may be the answer.
    MAY_BE_THE_ANSWER =
        "accepted, and it may be the answer",
        "diterima, dan mungkin inilah jawabannya";
    /// A guess that cannot be the answer.
    ACCEPTED =
        "accepted as a guess, but it cannot be the answer",
        "diterima sebagai tebakan, tetapi tidak mungkin menjadi jawaban";

    /// No rows.
    NOTHING_TO_RATE =
        "give the rows of a game: 48-32=16:02101110 …, or its guesses and --answer",
        "berikan baris permainan: 48-32=16:02101110 …, atau tebakannya dan --answer";
    /// The last guess stands for the answer.
    LAST_IS_THE_ANSWER =
        "no colours were given, so the last guess is taken for the answer",
        "tidak ada warna, jadi tebakan terakhir dianggap jawabannya";
    /// Rules without exact values.
    NO_EXACT_WORTH =
        "skill is known for micro, mini, midi and classic without the commutative rule; here only luck is",
        "keahlian hanya bisa dihitung untuk micro, mini, midi, dan classic tanpa aturan komutatif; di sini hanya keberuntungan";
    /// The best guess.
    BEST_GUESS = "The best guess there was.", "Tebakan terbaik yang ada.";
    /// Close to it.
    GOOD_GUESS =
        "Good: {loss} guesses lost against {best}.",
        "Bagus: rugi {loss} tebakan dibanding {best}.";
    /// Not so close.
    FAIR_GUESS =
        "Fair: {loss} guesses lost against {best}.",
        "Lumayan: rugi {loss} tebakan dibanding {best}.";
    /// Far from it.
    POOR_GUESS =
        "Weak: {loss} guesses lost against {best}.",
        "Lemah: rugi {loss} tebakan dibanding {best}.";
    /// More bits than expected.
    LUCKY =
        "Lucky by {bits} bits: {left} left.",
        "Beruntung {bits} bit: tersisa {left}.";
    /// Fewer bits than expected.
    UNLUCKY =
        "Unlucky by {bits} bits: {left} left.",
        "Kurang beruntung {bits} bit: tersisa {left}.";
    /// About as many bits as expected.
    AS_EXPECTED = "Neither luck nor bad luck: {left} left.", "Keberuntungan biasa saja: tersisa {left}.";
    /// The whole game.
    SUMMARY_OF_GAME = "Skill {skill} %, luck {luck} bits.", "Keahlian {skill} %, keberuntungan {luck} bit.";
    /// The whole game without skill.
    SUMMARY_OF_LUCK = "Luck {luck} bits.", "Keberuntungan {luck} bit.";

    /// A day is needed.
    WHICH_DAY = "which day? give --date 2026-11-15", "hari apa? berikan --date 2026-11-15";
    /// Two modes.
    ONE_MODE =
        "boards, speed, instant and adversary do not go together",
        "boards, speed, instant, dan adversary tidak bisa digabung";
    /// An answer for a mode that chooses its own.
    ANSWER_AND_MODE =
        "an answer of your own goes with one board, with or without speed",
        "jawaban sendiri hanya untuk satu papan, dengan atau tanpa speed";
    /// An answer for a day.
    ANSWER_AND_DATE =
        "the puzzle of a day has its own answer",
        "soal harian sudah punya jawabannya sendiri";
    /// Days that do not exist.
    LAST_DAY = "the calendar ends with the year 9999", "kalendernya berakhir pada tahun 9999";
    /// How to play what was made.
    PLAY_IT = "Play it with", "Mainkan dengan";

    /// The head of a comparison.
    OVER_ALL =
        "Nerdle {variant}: every one of {answers} answers",
        "Nerdle {variant}: semua {answers} jawaban";
    /// The head of a comparison by games.
    OVER_GAMES =
        "Nerdle {variant}: {games} games on {boards} {boards|board|boards}, {answers} answers in all",
        "Nerdle {variant}: {games} permainan dengan {boards} papan, semuanya {answers} jawaban";
    /// What the chart measures.
    AVERAGE_CHART = "average number of guesses", "rata-rata jumlah tebakan";
    /// What the second chart measures.
    DISTRIBUTION_CHART =
        "{strategy}: answers by number of guesses",
        "{strategy}: jawaban menurut jumlah tebakan";
    /// What the paper's filter loses.
    NAIVE =
        "the paper's own filter takes a black tile for “nowhere” and so never finds {lost} answers ({percent} %), {example} among them; “seed” above has a right filter",
        "filter asli makalah menganggap ubin hitam “tidak ada di mana pun” sehingga {lost} jawaban ({percent} %) tidak pernah ditemukan, misalnya {example}; “seed” di atas memakai filter yang benar";

    /// A proof that is not there.
    NO_HARD_COMMUTATIVE =
        "hard mode is proven without the commutative rule",
        "mode sulit dibuktikan tanpa aturan komutatif";
    /// Too large to prove.
    NO_PROOF_OF_MAXI =
        "maxi has too many answers for a proof",
        "jawaban maxi terlalu banyak untuk dibuktikan";
    /// Every opener judged.
    PROVEN =
        "proven for {variant}: of all {openers} openers {opener} is best, {total} guesses over all answers, {average} on average, none of them after guess {tries}",
        "terbukti untuk {variant}: dari semua {openers} pembuka, {opener} terbaik, total {total} tebakan untuk semua jawaban, rata-rata {average}, tidak ada yang melewati tebakan ke-{tries}";
    /// No way with so few tries.
    TOO_FEW_TRIES =
        "proven: no strategy finds every answer within {tries} tries",
        "terbukti: tidak ada strategi yang menemukan semua jawaban dalam {tries} tebakan";
    /// How it was proven.
    HOW =
        "{bounds} openers cannot be better by their bounds, {searched} were searched to the end",
        "{bounds} pembuka tidak mungkin lebih baik menurut batasnya, {searched} ditelusuri sampai habis";
    /// The book is as good.
    BOOK_AGREES =
        "the book in this program plays exactly so well",
        "buku di program ini bermain tepat sebaik itu";
    /// The book is not as good.
    BOOK_DIFFERS =
        "the book in this program takes {total} guesses, under its own number of tries",
        "buku di program ini perlu {total} tebakan, dengan batas tebakannya sendiri";
    /// Judged so far.
    JUDGED = "{done} of {all} openers are judged", "{done} dari {all} pembuka sudah dinilai";
    /// Judged so far and kept.
    KEPT =
        "{done} of {all} openers are judged and kept; run it again to go on",
        "{done} dari {all} pembuka sudah dinilai dan disimpan; jalankan lagi untuk melanjutkan";
    /// Gone on from a log.
    RESUMED = "going on after {done} openers", "dilanjutkan setelah {done} pembuka";
    /// A log of another question.
    OTHER_PROOF =
        "the checkpoint is a proof of {variant} with {tries} tries",
        "titik simpan itu bukti untuk {variant} dengan {tries} tebakan";
    /// A log without its title.
    LOG_TITLE = "this is not the first line of a proof", "ini bukan baris pertama sebuah bukti";
    /// A log of other answers.
    LOG_ANSWERS = "the proof is about another set of answers", "bukti ini tentang kumpulan jawaban lain";
    /// A line that is no verdict.
    LOG_VERDICT = "this line is not about an opener", "baris ini bukan tentang sebuah pembuka";
    /// A line out of order.
    LOG_ORDER = "this opener is not the next one", "pembuka ini bukan yang berikutnya";
    /// A log without its end.
    LOG_CUT_SHORT = "the proof is cut short", "bukti ini terpotong";
    /// A log that was changed.
    LOG_CHECKSUM = "the checksum is wrong: the proof was changed", "checksum-nya salah: bukti ini diubah";
    /// The checker agrees.
    CHECKED =
        "an independent checker agrees about {count} {count|opener|openers}",
        "pemeriksa independen sepakat tentang {count} pembuka";
    /// The checker does not agree.
    CHECK_FAILED = "the independent checker objects: {error}", "pemeriksa independen keberatan: {error}";
    /// An objection.
    CHECK_INCOMPLETE = "not every opener has exactly one verdict", "tidak setiap pembuka punya tepat satu putusan";
    /// An objection.
    CHECK_NO_TOTAL = "no opener finds every answer", "tidak ada pembuka yang menemukan semua jawaban";
    /// An objection.
    CHECK_BELOW = "{opener} may be better than the best", "{opener} mungkin lebih baik dari yang terbaik";
    /// An objection.
    CHECK_WRONG = "the claim about {opener} does not hold", "pernyataan tentang {opener} tidak benar";

    /// A file for several books.
    WHICH_BOOK = "say which book with --name", "sebutkan bukunya dengan --name";
    /// Nothing changed.
    BOOKS_ARE_THE_SAME =
        "worked out anew, and the same byte for byte",
        "dihitung ulang, dan sama sampai ke setiap byte";
    /// Something changed.
    BOOKS_DIFFER =
        "worked out anew, and not the same as in the program",
        "dihitung ulang, dan tidak sama dengan yang ada di program";

    /// The head of a game.
    HEADING = "Nerdle {variant}, row {row} of {all}", "Nerdle {variant}, baris {row} dari {all}";
    /// A colour.
    RIGHT = "right place", "tepat";
    /// A colour.
    ELSEWHERE = "elsewhere", "di tempat lain";
    /// A colour.
    ABSENT = "not in the answer", "tidak ada di jawaban";
    /// A guess was played.
    TURN = "{left} {left|row|rows} left", "tersisa {left} baris";
    /// A guess was played that cannot be the answer.
    TURN_WARNED =
        "{left} {left|row|rows} left; by the way, {reason}",
        "tersisa {left} baris; omong-omong, {reason}";
    /// The game is won.
    WON = "Solved in {guesses} {guesses|row|rows}!", "Selesai dalam {guesses} baris!";
    /// The game is lost.
    LOST = "Lost. The answer was {answers}.", "Kalah. Jawabannya {answers}.";
    /// Nothing to hint at.
    NOTHING_LEFT = "everything is solved", "semua sudah selesai";
    /// What an adversary does.
    ADVERSARY_NOTE =
        "The answer is not chosen yet: it will resist as long as it can.",
        "Jawabannya belum ditentukan: ia akan bertahan selama mungkin.";

    /// A column.
    NUMBER = "#", "#";
    /// A column.
    GUESS_COLUMN = "guess", "tebakan";
    /// A column.
    COLOURS_COLUMN = "colours", "warna";
    /// A column.
    CANDIDATES_COLUMN = "candidates", "kandidat";
    /// A column.
    EXPECTED_COLUMN = "expected", "harapan";
    /// A column.
    BEST_COLUMN = "best", "terbaik";
    /// A column.
    SKILL_COLUMN = "skill %", "keahlian %";
    /// A column.
    BITS_COLUMN = "bits", "bit";
    /// A column.
    LUCK_COLUMN = "luck", "untung";
    /// A column.
    ID_COLUMN = "puzzle", "soal";
    /// A column.
    ANSWER_COLUMN = "answer", "jawaban";
    /// A column.
    STRATEGY_COLUMN = "strategy", "strategi";
    /// A column.
    AVERAGE_COLUMN = "average", "rata-rata";
    /// A column.
    WORST_COLUMN = "worst", "terburuk";
    /// A column.
    LOST_COLUMN = "lost", "kalah";
    /// A column.
    MILLISECONDS_COLUMN = "ms", "ms";
    /// A column.
    BOOK_COLUMN = "book", "buku";
    /// A column.
    OPENER_COLUMN = "opener", "pembuka";
    /// A column.
    TOTAL_COLUMN = "guesses", "tebakan";
    /// A column.
    BYTES_COLUMN = "bytes", "byte";
}
