//! The sentences of the tiling puzzle's verbs.

unpuzzle_puzzle::catalogue! {
    TITLE = "Tiling puzzles", "Teka-teki piece";
    SUMMARY =
        "Fill a board with pieces: IQ Puzzler Pro, Kanoodle, pentominoes, Soma",
        "Isi papan dengan piece: IQ Puzzler Pro, Kanoodle, pentomino, Soma";
    RULES =
        "Cover every cell of the board with the pieces, all of them, none on another.\nPieces may be turned and flipped; in a pyramid they turn freely in space.\nA move is a letter and its cells: A:1,1+1,2+2,1 places A, -A takes it back.\nAsk for a hint and you get one right move with its reason.",
        "Tutup semua petak papan dengan semua piece, tanpa bertumpuk.\nPiece boleh diputar dan dicerminkan; di piramida piece berputar bebas di ruang.\nLangkah ditulis dengan huruf dan petaknya: A:1,1+1,2+2,1 memasang A, -A mengambilnya kembali.\nMintalah petunjuk, dan kamu mendapat satu langkah benar beserta alasannya.";

    SOLVE =
        "Solve a puzzle: first solution, all, how many, whether only one",
        "Selesaikan soal: solusi pertama, semua, berapa banyak, apakah hanya satu";
    COUNT =
        "Count all solutions of a large puzzle, with a checkpoint to go on from",
        "Hitung semua solusi soal besar, dengan titik simpan untuk dilanjutkan";
    HINT =
        "Get one right move and the reason for it",
        "Dapatkan satu langkah yang benar beserta alasannya";
    OUTLOOK =
        "Say in how many solutions a position still stands, and what keeps it alive",
        "Sebutkan dalam berapa solusi sebuah posisi masih bertahan, dan apa yang menjaganya";
    RATE =
        "Say how hard a puzzle is for people, and why",
        "Perkirakan seberapa sulit soal itu bagi manusia, dan mengapa";
    GENERATE =
        "Make challenges with exactly one solution, also as a printable sheet",
        "Buat tantangan dengan tepat satu solusi, juga sebagai lembar cetak";
    BOARDS = "List the boards that come with the program", "Tampilkan papan-papan bawaan program";
    CONVERT =
        "Write a puzzle in another format: course text, JSON",
        "Tulis soal dalam format lain: teks tugas kuliah, JSON";
    PLAY = "Fill a board yourself", "Isi papan sendiri";
    COMPARE =
        "Set the original brute force beside better engines on one puzzle",
        "Sandingkan brute force asli dengan mesin yang lebih baik pada satu soal";

    ONLY = "Only this strategy", "Hanya strategi ini";
    FILE =
        "A file in the course format (N M P, mode, pieces) or JSON",
        "Berkas berformat tugas kuliah (N M P, mode, piece) atau JSON";
    BOARD =
        "A board that comes with the program, see `boards`; a-puzzle-a-day:MM-DD takes any date",
        "Papan bawaan program, lihat `boards`; a-puzzle-a-day:BB-TT menerima tanggal apa pun";
    ANY_DATE =
        "a-puzzle-a-day:MM-DD takes any date; 01-25 is one of 366",
        "a-puzzle-a-day:BB-TT menerima tanggal apa pun; 01-25 hanyalah satu dari 366";
    USE_LENIENT = "--lenient reads it anyway and says what it guessed", "--lenient tetap membacanya dan menyebutkan tebakannya";
    ALIKE =
        "identical pieces are not told apart here; `solve --count` tells them apart",
        "piece yang sama tidak dibedakan di sini; `solve --count` membedakannya";
    COUNT_FLAG = "Only say how many solutions there are", "Hanya sebutkan berapa banyak solusinya";
    REDUCED =
        "Up to symmetry of the board and identical pieces",
        "Tanpa membedakan simetri papan dan piece yang sama";
    ALL = "Every solution, one after another", "Semua solusi, satu per satu";
    UNIQUE = "Whether there is exactly one solution", "Apakah solusinya tepat satu";
    ENGINE = "How to search; the best way is chosen if left out", "Cara mencari; bila tidak disebut, dipilih yang terbaik";
    LENIENT = "Guess what a faulty file means, and say so", "Tebak maksud berkas yang keliru, dan sebutkan tebakannya";
    LIMIT = "Stop after this many solutions", "Berhenti setelah sekian solusi";
    OUTLOOK_LIMIT = "How many placements of each piece to list", "Berapa letak yang ditampilkan untuk setiap piece";
    CHECKPOINT =
        "Keep the state of the count in this file, and go on from it",
        "Simpan keadaan hitungan di berkas ini, dan lanjutkan darinya";
    AFTER =
        "The moves already made, with semicolons between them",
        "Langkah yang sudah diambil, dipisahkan titik koma";
    HINT_LEVEL = "1 a nudge, 2 where to look, 3 the move", "1 isyarat, 2 di mana, 3 langkahnya";
    HOW_MANY = "How many challenges", "Berapa banyak tantangan";
    LEVEL = "How hard for people", "Seberapa sulit bagi manusia";

    EXAMPLE_SOLVE = "the first solution", "solusi pertama";
    EXAMPLE_SAVE = "as a picture", "sebagai gambar";
    EXAMPLE_COUNT = "how many solutions", "berapa banyak solusi";
    EXAMPLE_REDUCED = "essentially different ones", "yang benar-benar berbeda";
    EXAMPLE_ALL = "every solution, one object a line", "semua solusi, satu objek per baris";
    EXAMPLE_OUTLOOK = "is it still alive?", "apakah masih ada harapan?";
    EXAMPLE_UNIQUE = "is there only one?", "apakah hanya satu?";
    EXAMPLE_LINE = "a puzzle on one line", "soal dalam satu baris";
    EXAMPLE_CHECKPOINT = "stop it, and start it again", "hentikan, lalu lanjutkan";
    EXAMPLE_HINT = "one move and why", "satu langkah dan alasannya";
    EXAMPLE_AFTER = "from the middle of a game", "dari tengah permainan";
    EXAMPLE_RATE = "level and reasons", "tingkat dan alasannya";
    EXAMPLE_OWN_BOARD = "from a puzzle of your own", "dari soal buatan sendiri";
    EXAMPLE_GENERATE = "five hard ones", "lima soal yang sulit";
    EXAMPLE_SHEET = "a sheet to print", "lembar untuk dicetak";
    EXAMPLE_BOARDS = "names, sizes, counts", "nama, ukuran, banyaknya solusi";
    EXAMPLE_CONVERT = "as data, for other programs", "sebagai data, untuk program lain";
    EXAMPLE_PLAY = "the empty board", "papan kosong";
    EXAMPLE_COMPARE = "cases and time of every engine", "kasus dan waktu setiap mesin";
    EXAMPLE_GROWTH = "longer and longer boards, with the law", "papan makin panjang, dengan hukumnya";
    EXAMPLE_TRACE_FILE = "every step, for `unpuzzle replay`", "setiap langkah, untuk `unpuzzle replay`";
    LADDER =
        "With --growth: all domino tilings of 3×n to 6×n boards, or the seven cases of the report",
        "Dengan --growth: semua susunan domino pada papan 3×n sampai 6×n, atau tujuh kasus laporan";
    GROWTH_TITLE =
        "Domino tilings of {rows}×n boards, all counted: {what}",
        "Susunan domino papan {rows}×n, semua dihitung: {what}";
    GROWTH_REPORT =
        "The report's seven cases, first solution: {what}",
        "Tujuh kasus laporan, solusi pertama: {what}";
    CASE_AXIS = "case of the report", "kasus laporan";
    TILINGS = "solutions", "solusi";

    NOTHING_GIVEN =
        "name a file, or a board with --board",
        "sebutkan berkas, atau papan dengan --board";
    TWO_GIVEN =
        "a file and --board at once: leave one of them out",
        "berkas dan --board sekaligus: pakai salah satu saja";
    ONE_QUESTION =
        "--count, --all and --unique are different questions: ask one at a time",
        "--count, --all, dan --unique adalah pertanyaan berbeda: ajukan satu per satu";
    GUESSED = "line {line}: {guess}", "baris {line}: {guess}";
    DATED =
        "this is 25 January; a-puzzle-a-day:MM-DD is another day",
        "ini 25 Januari; a-puzzle-a-day:BB-TT untuk hari lain";

    HEADING = "{title}, {pieces} {pieces|piece|pieces}", "{title}, {pieces} piece";
    COST =
        "Cases examined: {cases} ({engine})",
        "Banyak kasus yang ditinjau: {cases} ({engine})";
    NO_SEARCH = "no search needed", "tanpa pencarian";
    NO_SOLUTION = "no solution: {reason}", "tidak ada solusi: {reason}";
    NO_SOLUTION_TEXT = "No solution", "Tidak ada solusi";
    ALL_TRIED = "every possibility was ruled out", "semua kemungkinan sudah disingkirkan";
    UNKNOWN = "unknown: {reason}", "belum diketahui: {reason}";
    COUNTED = "{count} {count|solution|solutions}", "{count} solusi";
    ARRANGED =
        "{count} if identical pieces are not told apart",
        "{count} jika piece yang sama tidak dibedakan";
    COUNT_REDUCED =
        "{count} up to symmetry of the board and identical pieces",
        "{count} tanpa membedakan simetri papan dan piece yang sama";
    ONLY_ONE = "this is the only solution", "ini satu-satunya solusi";
    NOT_UNIQUE = "not unique: here is another solution", "tidak tunggal: ini solusi lain";
    NUMBERED = "Solution {number}", "Solusi {number}";
    THAT_IS_ALL = "{count} {count|solution|solutions}, and no more", "{count} solusi, tidak ada lagi";
    CUT_SHORT =
        "stopped after {count} {count|solution|solutions}: there are more, see --limit",
        "berhenti setelah {count} solusi: masih ada lagi, lihat --limit";
    AT_LEAST =
        "at least {count}: the search was stopped before the end",
        "paling sedikit {count}: pencarian dihentikan sebelum selesai";
    KEPT =
        "{done} of {parts} parts counted and kept; the same command goes on from there",
        "{done} dari {parts} bagian sudah dihitung dan disimpan; perintah yang sama akan melanjutkannya";
    RESUMED =
        "went on from part {done} of {parts}",
        "dilanjutkan dari bagian {done} dari {parts}";

    NAME = "name", "nama";
    SIZE = "size", "ukuran";
    CELLS = "cells", "petak";
    PIECES = "pieces", "piece";
    PIECE = "piece", "piece";
    FITTING = "fits", "muat";
    ALIVE = "alive", "hidup";
    BEST_MOVE = "best move", "langkah terbaik";
    SOLUTIONS = "solutions", "solusi";
    DISTINCT = "distinct", "berbeda";
    NUMBER = "no.", "no.";
    LEVEL_COLUMN = "level", "tingkat";
    GIVEN = "given", "diberikan";
    TRIALS = "trials", "percobaan";
    ID = "id", "id";
    ENGINE_COLUMN = "engine", "mesin";
    CASES = "cases", "kasus";
    MILLISECONDS = "ms", "ms";
    ANSWER = "answer", "jawaban";

    FOUND = "solution found", "solusi ditemukan";
    PROVED_NONE = "none, proved", "tidak ada, terbukti";
    STOPPED = "unknown, stopped", "belum diketahui, dihentikan";
    NOT_FOR_IT = "too large for it", "terlalu besar";
    CHART_TITLE = "time to the first answer, milliseconds", "waktu sampai jawaban pertama, milidetik";
    COMPARE_NOTE =
        "Brute force is the method of the student report: pieces in order, twelve orientations, every position. Every engine is stopped after {seconds} seconds.",
        "Brute force adalah metode laporan mahasiswa: piece sesuai urutan, dua belas orientasi, setiap posisi. Setiap mesin dihentikan setelah {seconds} detik.";

    WHY_EASY =
        "there is always a cell or a piece with one possibility left",
        "selalu ada petak atau piece yang tinggal punya satu kemungkinan";
    WHY_MEDIUM =
        "one must also see pockets that cannot be filled, or count colours",
        "harus melihat juga kantong yang tidak bisa diisi, atau menghitung warna";
    WHY_HARD =
        "one must also try a placement and see it fail",
        "harus mencoba juga sebuah letak dan melihatnya gagal";
    WHY_EXPERT =
        "trying one placement at a time is not enough",
        "mencoba satu letak demi satu letak tidak cukup";
    FORCED_CELLS =
        "{count} {count|placement|placements} because a cell had one possibility left",
        "{count} kali karena sebuah petak tinggal punya satu kemungkinan";
    LAST_HOMES =
        "{count} {count|placement|placements} because a piece had one place left",
        "{count} kali karena sebuah piece tinggal punya satu tempat";
    POCKETS =
        "{count} {count|time|times} pockets or colours ruled placements out",
        "{count} kali kantong atau warna menyingkirkan kemungkinan";
    TRIED =
        "{count} {count|placement|placements} ruled out by trying",
        "{count} letak disingkirkan dengan mencoba";
    BRANCHING =
        "{count} positions left to try where the rules give up",
        "{count} posisi harus dicoba ketika aturan tidak cukup";
    BRANCHING_MORE =
        "more than {count} positions left to try where the rules give up",
        "lebih dari {count} posisi harus dicoba ketika aturan tidak cukup";

    FEWER =
        "only {found} of {wanted} challenges of this level were found",
        "hanya ditemukan {found} dari {wanted} tantangan tingkat ini";
    NONE_FOUND =
        "no challenge of this level was found on this board",
        "tidak ditemukan tantangan tingkat ini pada papan ini";
    DIAGONAL = "{game}, diagonal", "{game}, diagonal";
    PYRAMID = "{game}, pyramid", "{game}, piramida";
    SOMA = "Soma cube", "Kubus Soma";
    ONE_SIDED_PENTOMINOES = "One-sided pentominoes {size}", "Pentomino satu sisi {size}";
    PENTOMINOES = "Pentominoes {size}", "Pentomino {size}";
    SHEET_TITLE = "{board}: fill the board", "{board}: isi papannya";
    SHEET_KEY = "{board}: solutions", "{board}: solusi";
    SHEET_ENTRY = "{number}. {level}", "{number}. {level}";
    MADE_BY = "Made by {command}", "Dibuat dengan {command}";
    PICTURE_LAYERS = "{title}, layer by layer from the top", "{title}, lapis demi lapis dari atas";
}
