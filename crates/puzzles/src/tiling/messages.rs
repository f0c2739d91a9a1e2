//! The sentences of the tiling puzzle's verbs.

unpuzzle_puzzle::catalogue! {
    /// The puzzle's name.
    TITLE = "Tiling puzzles", "Teka-teki piece";
    /// One line about it.
    SUMMARY =
        "Fill a board with pieces: IQ Puzzler Pro, Kanoodle, pentominoes, Soma",
        "Isi papan dengan piece: IQ Puzzler Pro, Kanoodle, pentomino, Soma";
    /// How it is played.
    RULES =
        "Cover every cell of the board with the pieces, all of them, none on another.\nPieces may be turned and flipped; in a pyramid they turn freely in space.\nA move is a letter and its cells: A:1,1+1,2+2,1 places A, -A takes it back.\nAsk for a hint and you get one right move with its reason.",
        "Tutup semua petak papan dengan semua piece, tanpa bertumpuk.\nPiece boleh diputar dan dicerminkan; di piramida piece berputar bebas di ruang.\nLangkah ditulis dengan huruf dan petaknya: A:1,1+1,2+2,1 memasang A, -A mengambilnya kembali.\nMintalah petunjuk, dan kamu mendapat satu langkah benar beserta alasannya.";

    /// Help for `solve`.
    SOLVE =
        "Solve a puzzle: first solution, all, how many, whether only one",
        "Selesaikan soal: solusi pertama, semua, berapa banyak, apakah hanya satu";
    /// Help for `count`.
    COUNT =
        "Count all solutions of a large puzzle, with a checkpoint to go on from",
        "Hitung semua solusi soal besar, dengan titik simpan untuk dilanjutkan";
    /// Help for `hint`.
    HINT =
        "Get one right move and the reason for it",
        "Dapatkan satu langkah yang benar beserta alasannya";
    /// Help for `outlook`.
    OUTLOOK =
        "Say in how many solutions a position still stands, and what keeps it alive",
        "Sebutkan dalam berapa solusi sebuah posisi masih bertahan, dan apa yang menjaganya";
    /// Help for `trace`.
    TRACE =
        "Show a search step by step: what is placed, taken back, found",
        "Tampilkan pencarian langkah demi langkah: apa yang dipasang, diambil, ditemukan";
    /// Help for `rate`.
    RATE =
        "Say how hard a puzzle is for people, and why",
        "Perkirakan seberapa sulit soal itu bagi manusia, dan mengapa";
    /// Help for `generate`.
    GENERATE =
        "Make challenges with exactly one solution, also as a printable sheet",
        "Buat tantangan dengan tepat satu solusi, juga sebagai lembar cetak";
    /// Help for `boards`.
    BOARDS = "List the boards that come with the program", "Tampilkan papan-papan bawaan program";
    /// Help for `convert`.
    CONVERT =
        "Write a puzzle in another format: course text, items and options, JSON",
        "Tulis soal dalam format lain: teks tugas kuliah, butir dan opsi, JSON";
    /// Help for `play`.
    PLAY = "Fill a board yourself", "Isi papan sendiri";
    /// Help for `compare`.
    COMPARE =
        "Set the original brute force beside better engines on one puzzle",
        "Sandingkan brute force asli dengan mesin yang lebih baik pada satu soal";

    /// Help for `--strategy` of a comparison.
    ONLY = "Only this strategy", "Hanya strategi ini";
    /// Help for the instance.
    FILE =
        "A file in the course format (N M P, mode, pieces), JSON, or items and options",
        "Berkas berformat tugas kuliah (N M P, mode, piece), JSON, atau butir dan opsi";
    /// Help for `--board`.
    BOARD = "A board that comes with the program, see `boards`", "Papan bawaan program, lihat `boards`";
    /// Help for `--count`.
    COUNT_FLAG = "Only say how many solutions there are", "Hanya sebutkan berapa banyak solusinya";
    /// Help for `--reduced`.
    REDUCED =
        "Up to symmetry of the board and identical pieces",
        "Tanpa membedakan simetri papan dan piece yang sama";
    /// Help for `--all`.
    ALL = "Every solution, one after another", "Semua solusi, satu per satu";
    /// Help for `--unique`.
    UNIQUE = "Whether there is exactly one solution", "Apakah solusinya tepat satu";
    /// Help for `--engine`.
    ENGINE = "How to search; the best way is chosen if left out", "Cara mencari; bila tidak disebut, dipilih yang terbaik";
    /// Help for `--lenient`.
    LENIENT = "Guess what a faulty file means, and say so", "Tebak maksud berkas yang keliru, dan sebutkan tebakannya";
    /// Help for `--limit`.
    LIMIT = "Stop after this many solutions", "Berhenti setelah sekian solusi";
    /// Help for `outlook --limit`.
    OUTLOOK_LIMIT = "How many placements of each piece to list", "Berapa letak yang ditampilkan untuk setiap piece";
    /// Help for `trace --engine`.
    TRACE_ENGINE = "Whose search", "Pencarian milik mesin mana";
    /// Help for `--from`.
    TRACE_FROM = "Leave out this many steps", "Lewati sekian langkah";
    /// Help for `--steps`.
    TRACE_STEPS = "How many steps", "Berapa langkah";
    /// Help for `--watch`.
    WATCH = "Watch the search at work", "Saksikan pencariannya";
    /// Help for `--speed`.
    SPEED = "Steps a second while watching", "Langkah per detik saat menyaksikan";
    /// Help for `--checkpoint`.
    CHECKPOINT =
        "Keep the state of the count in this file, and go on from it",
        "Simpan keadaan hitungan di berkas ini, dan lanjutkan darinya";
    /// Help for `--after`.
    AFTER =
        "The moves already made, with semicolons between them",
        "Langkah yang sudah diambil, dipisahkan titik koma";
    /// Help for `hint --level`.
    HINT_LEVEL = "1 a nudge, 2 where to look, 3 the move", "1 isyarat, 2 di mana, 3 langkahnya";
    /// Help for `-n`.
    HOW_MANY = "How many challenges", "Berapa banyak tantangan";
    /// Help for `--level`.
    LEVEL = "How hard for people", "Seberapa sulit bagi manusia";
    /// Help for `--to`.
    TO = "The format of the text", "Format teksnya";

    /// An example.
    EXAMPLE_SOLVE = "the first solution", "solusi pertama";
    /// An example.
    EXAMPLE_SAVE = "as a picture", "sebagai gambar";
    /// An example.
    EXAMPLE_COUNT = "how many solutions", "berapa banyak solusi";
    /// An example.
    EXAMPLE_REDUCED = "essentially different ones", "yang benar-benar berbeda";
    /// An example.
    EXAMPLE_ALL = "every solution, one object a line", "semua solusi, satu objek per baris";
    /// An example.
    EXAMPLE_OUTLOOK = "is it still alive?", "apakah masih ada harapan?";
    /// An example.
    EXAMPLE_TRACE = "how the brute force begins", "awal pencarian brute force";
    /// An example.
    EXAMPLE_TRACE_ON = "later ones of another engine", "langkah selanjutnya dari mesin lain";
    /// An example.
    EXAMPLE_UNIQUE = "is there only one?", "apakah hanya satu?";
    /// An example.
    EXAMPLE_LINE = "a puzzle on one line", "soal dalam satu baris";
    /// An example.
    EXAMPLE_CHECKPOINT = "stop it, and start it again", "hentikan, lalu lanjutkan";
    /// An example.
    EXAMPLE_HINT = "one move and why", "satu langkah dan alasannya";
    /// An example.
    EXAMPLE_AFTER = "from the middle of a game", "dari tengah permainan";
    /// An example.
    EXAMPLE_RATE = "level and reasons", "tingkat dan alasannya";
    /// An example.
    EXAMPLE_GENERATE = "five hard ones", "lima soal yang sulit";
    /// An example.
    EXAMPLE_SHEET = "a sheet to print", "lembar untuk dicetak";
    /// An example.
    EXAMPLE_BOARDS = "names, sizes, counts", "nama, ukuran, banyaknya solusi";
    /// An example.
    EXAMPLE_CONVERT = "for other exact cover programs", "untuk program exact cover lain";
    /// An example.
    EXAMPLE_PLAY = "the empty board", "papan kosong";
    /// An example.
    EXAMPLE_COMPARE = "cases and time of every engine", "kasus dan waktu setiap mesin";

    /// A puzzle without an instance.
    NOTHING_GIVEN =
        "name a file, or a board with --board",
        "sebutkan berkas, atau papan dengan --board";
    /// Two instances.
    TWO_GIVEN =
        "a file and --board at once: leave one of them out",
        "berkas dan --board sekaligus: pakai salah satu saja";
    /// Two questions.
    ONE_QUESTION =
        "--count, --all and --unique are different questions: ask one at a time",
        "--count, --all, dan --unique adalah pertanyaan berbeda: ajukan satu per satu";
    /// Items and options where a board is needed.
    ONLY_SOLVE =
        "items and options have no board: only solve takes them",
        "butir dan opsi tidak punya papan: hanya solve yang menerimanya";
    /// A reading by guesses.
    GUESSED = "line {line}: {guess}", "baris {line}: {guess}";
    /// The date puzzle without a date.
    DATED =
        "this is 25 January; a-puzzle-a-day:MM-DD is another day",
        "ini 25 Januari; a-puzzle-a-day:BB-TT untuk hari lain";
    /// A verb that is played on a screen.
    NEEDS_A_SCREEN = "this is played on a terminal", "ini dimainkan di terminal";

    /// What a reply is about.
    HEADING = "{title}, {pieces} {pieces|piece|pieces}", "{title}, {pieces} piece";
    /// What the search cost.
    COST =
        "Cases examined: {cases} ({engine})",
        "Banyak kasus yang ditinjau: {cases} ({engine})";
    /// No search was needed.
    NO_SEARCH = "no search needed", "tanpa pencarian";
    /// A proof that there is none.
    NO_SOLUTION = "no solution: {reason}", "tidak ada solusi: {reason}";
    /// The text of a file without a solution.
    NO_SOLUTION_TEXT = "No solution", "Tidak ada solusi";
    /// Why there is none.
    ALL_TRIED = "every possibility was ruled out", "semua kemungkinan sudah disingkirkan";
    /// An answer that is not known.
    UNKNOWN = "unknown: {reason}", "belum diketahui: {reason}";
    /// How many solutions there are.
    COUNTED = "{count} {count|solution|solutions}", "{count} solusi";
    /// How many arrangements there are.
    ARRANGED =
        "{count} if identical pieces are not told apart",
        "{count} jika piece yang sama tidak dibedakan";
    /// How many classes there are.
    COUNT_REDUCED =
        "{count} up to symmetry of the board and identical pieces",
        "{count} tanpa membedakan simetri papan dan piece yang sama";
    /// The only solution.
    ONLY_ONE = "this is the only solution", "ini satu-satunya solusi";
    /// Not the only one.
    NOT_UNIQUE = "not unique: here is another solution", "tidak tunggal: ini solusi lain";
    /// A solution among many.
    NUMBERED = "Solution {number}", "Solusi {number}";
    /// All were shown.
    THAT_IS_ALL = "{count} {count|solution|solutions}, and no more", "{count} solusi, tidak ada lagi";
    /// Not all were shown.
    CUT_SHORT =
        "stopped after {count} {count|solution|solutions}: there are more, see --limit",
        "berhenti setelah {count} solusi: masih ada lagi, lihat --limit";
    /// Not all were found.
    AT_LEAST =
        "at least {count}: the search was stopped before the end",
        "paling sedikit {count}: pencarian dihentikan sebelum selesai";
    /// The checkpoint was written.
    KEPT =
        "{done} of {parts} parts counted and kept; the same command goes on from there",
        "{done} dari {parts} bagian sudah dihitung dan disimpan; perintah yang sama akan melanjutkannya";
    /// Counting went on.
    RESUMED =
        "went on from part {done} of {parts}",
        "dilanjutkan dari bagian {done} dari {parts}";

    /// A column.
    NAME = "name", "nama";
    /// A column.
    SIZE = "size", "ukuran";
    /// A column.
    CELLS = "cells", "petak";
    /// A column.
    PIECES = "pieces", "piece";
    /// A column.
    PIECE = "piece", "piece";
    /// A column.
    FITTING = "fits", "muat";
    /// A column.
    ALIVE = "alive", "hidup";
    /// A column.
    BEST_MOVE = "best move", "langkah terbaik";
    /// A column.
    SOLUTIONS = "solutions", "solusi";
    /// A column.
    DISTINCT = "distinct", "berbeda";
    /// A column.
    NUMBER = "no.", "no.";
    /// A column.
    LEVEL_COLUMN = "level", "tingkat";
    /// A column.
    GIVEN = "given", "diberikan";
    /// A column.
    TRIALS = "trials", "percobaan";
    /// A column.
    ID = "id", "id";
    /// A column.
    ENGINE_COLUMN = "engine", "mesin";
    /// A column.
    CASES = "cases", "kasus";
    /// A column.
    MILLISECONDS = "ms", "ms";
    /// A column.
    ANSWER = "answer", "jawaban";

    /// The cases of a step.
    TRACE_CASES = "{cases} {cases|case|cases}", "{cases} kasus";
    /// A step that found a solution.
    TRACE_SOLVED = "solution", "solusi";
    /// The end of a search.
    TRACE_OVER =
        "the search is over: {count} {count|solution|solutions}",
        "pencarian selesai: {count} solusi";

    /// An answer of an engine.
    FOUND = "solution found", "solusi ditemukan";
    /// An answer of an engine.
    PROVED_NONE = "none, proved", "tidak ada, terbukti";
    /// An answer of an engine.
    STOPPED = "unknown, stopped", "belum diketahui, dihentikan";
    /// An answer of an engine.
    NOT_FOR_IT = "too large for it", "terlalu besar";
    /// Over the chart.
    CHART_TITLE = "time to the first answer, milliseconds", "waktu sampai jawaban pertama, milidetik";
    /// Under the chart.
    COMPARE_NOTE =
        "Brute force is the method of the student report: pieces in order, twelve orientations, every position. Every engine is stopped after {seconds} seconds.",
        "Brute force adalah metode laporan mahasiswa: piece sesuai urutan, dua belas orientasi, setiap posisi. Setiap mesin dihentikan setelah {seconds} detik.";

    /// A level.
    EASY = "easy", "mudah";
    /// A level.
    MEDIUM = "medium", "sedang";
    /// A level.
    HARD = "hard", "sulit";
    /// A level.
    EXPERT = "expert", "ahli";
    /// What a level means.
    WHY_EASY =
        "there is always a cell or a piece with one possibility left",
        "selalu ada petak atau piece yang tinggal punya satu kemungkinan";
    /// What a level means.
    WHY_MEDIUM =
        "one must also see pockets that cannot be filled, or count colours",
        "harus melihat juga kantong yang tidak bisa diisi, atau menghitung warna";
    /// What a level means.
    WHY_HARD =
        "one must also try a placement and see it fail",
        "harus mencoba juga sebuah letak dan melihatnya gagal";
    /// What a level means.
    WHY_EXPERT =
        "trying one placement at a time is not enough",
        "mencoba satu letak demi satu letak tidak cukup";
    /// What happened on the way.
    FORCED_CELLS =
        "{count} {count|placement|placements} because a cell had one possibility left",
        "{count} kali karena sebuah petak tinggal punya satu kemungkinan";
    /// What happened on the way.
    LAST_HOMES =
        "{count} {count|placement|placements} because a piece had one place left",
        "{count} kali karena sebuah piece tinggal punya satu tempat";
    /// What happened on the way.
    POCKETS =
        "{count} {count|time|times} pockets or colours ruled placements out",
        "{count} kali kantong atau warna menyingkirkan kemungkinan";
    /// What happened on the way.
    TRIED =
        "{count} {count|placement|placements} ruled out by trying",
        "{count} letak disingkirkan dengan mencoba";
    /// What happened on the way.
    BRANCHING =
        "{count} positions left to try where the rules give up",
        "{count} posisi harus dicoba ketika aturan tidak cukup";
    /// What happened on the way.
    BRANCHING_MORE =
        "more than {count} positions left to try where the rules give up",
        "lebih dari {count} posisi harus dicoba ketika aturan tidak cukup";

    /// Fewer challenges than wanted.
    FEWER =
        "only {found} of {wanted} challenges of this level were found",
        "hanya ditemukan {found} dari {wanted} tantangan tingkat ini";
    /// No challenge of this level.
    NONE_FOUND =
        "no challenge of this level was found on this board",
        "tidak ditemukan tantangan tingkat ini pada papan ini";
    /// The head of a sheet.
    SHEET_TITLE = "{board}: fill the board", "{board}: isi papannya";
    /// The head of the key.
    SHEET_KEY = "{board}: solutions", "{board}: solusi";
    /// The head of one challenge.
    SHEET_ENTRY = "{number}. {level}", "{number}. {level}";
    /// The foot of a sheet.
    MADE_BY = "Made by {command}", "Dibuat dengan {command}";
    /// A picture of a board.
    PICTURE_LAYERS = "{title}, layer by layer from the top", "{title}, lapis demi lapis dari atas";
}
