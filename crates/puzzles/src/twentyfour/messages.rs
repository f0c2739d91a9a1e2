//! The sentences of the 24 game's verbs.

unpuzzle_puzzle::catalogue! {
    TITLE = "The 24 game", "Permainan 24";
    SUMMARY =
        "Make 24 from four cards, using each card once",
        "Buat angka 24 dari empat kartu, setiap kartu dipakai satu kali";
    RULES =
        "Four cards are dealt: an ace is 1, jack, queen and king are 11, 12 and 13.\nUse every card exactly once with + - * / and brackets to make 24.\nFractions on the way are fine: 3 3 8 8 is 8/(3-8/3).\nIn a match the first right answer takes the pile; most cards win.",
        "Empat kartu dibagikan: as bernilai 1; jack, queen, dan king bernilai 11, 12, dan 13.\nPakai setiap kartu tepat satu kali dengan + - * / dan tanda kurung untuk membuat 24.\nPecahan di tengah jalan boleh: 3 3 8 8 adalah 8/(3-8/3).\nDalam pertandingan, jawaban benar pertama mengambil tumpukan; kartu terbanyak menang.";

    SOLVE = "Find the solutions of a hand", "Cari solusi dari kartu-kartu";
    HINT =
        "Get unstuck: a nudge, then a step, then the answer",
        "Dapatkan petunjuk: isyarat, lalu satu langkah, lalu jawabannya";
    CHECK = "Check an answer exactly", "Periksa sebuah jawaban dengan tepat";
    RATE =
        "Say how hard a hand is for people, and why",
        "Perkirakan seberapa sulit kartu-kartu itu bagi manusia, dan mengapa";
    GENERATE =
        "Deal graded hands that can be solved, also as a printable sheet",
        "Bagikan kartu bertingkat yang pasti ada solusinya, juga sebagai lembar cetak";
    PLAY =
        "Practise alone, or play friends and bots",
        "Berlatih sendiri, atau bertanding melawan teman dan bot";
    COMPARE =
        "Set the original brute force beside better searches on one hand",
        "Sandingkan brute force asli dengan pencarian yang lebih baik pada satu kartu";

    ONLY = "Only this strategy", "Hanya strategi ini";
    CARDS =
        "The cards: A, 2 to 10, J, Q, K or any whole numbers, or a game id such as 24:3,3,8,8",
        "Kartunya: A, 2 sampai 10, J, Q, K atau bilangan bulat apa pun, atau id permainan seperti 24:3,3,8,8";
    FIRST = "Stop at the first solution", "Berhenti pada solusi pertama";
    EVERY =
        "Every written form, fully bracketed",
        "Semua bentuk penulisan, dengan tanda kurung lengkap";
    TARGET = "The number to make, whole or a fraction", "Angka sasaran, bulat atau pecahan";
    OPERATORS =
        "The operators allowed, out of + - * / ^ ! log sqrt concat; log(2,8) is 3, the base first; with the last five, values up to 1,000,000,000",
        "Operator yang boleh dipakai, dari + - * / ^ ! log sqrt concat; log(2,8) adalah 3, basisnya lebih dulu; dengan lima yang terakhir, nilainya sampai 1.000.000.000";
    SUBSET =
        "Countdown rules: cards may be left over, positive whole numbers only, nearest if none is exact",
        "Aturan Countdown: kartu boleh tersisa, hanya bilangan bulat positif, yang terdekat jika tidak ada yang tepat";
    INTEGERS = "Allow no fractions on the way", "Tanpa pecahan di tengah jalan";
    NO_NEGATIVES = "Allow no negative numbers on the way", "Tanpa bilangan negatif di tengah jalan";
    ANY =
        "Take 0, -3 and 8/3 as cards too, as in the middle of a game; in a solution -3 is written 0-3",
        "Terima juga kartu 0, -3, dan 8/3, seperti di tengah permainan; di dalam solusi -3 ditulis 0-3";
    LIMIT = "Show at most this many solutions", "Tampilkan paling banyak sekian solusi";
    HINT_LEVEL = "1 a nudge, 2 a step, 3 the answer", "1 isyarat, 2 satu langkah, 3 jawaban";
    AFTER =
        "The steps already taken, with semicolons between them",
        "Langkah yang sudah diambil, dipisahkan titik koma";
    EXPRESSION =
        "The answer to check",
        "Jawaban yang diperiksa";
    CHECK_CARDS = "The cards dealt", "Kartu yang dibagikan";
    COUNT = "How many hands; 1 if left out", "Berapa banyak tangan; 1 bila tidak disebut";
    LEVEL =
        "How hard for people: easy, medium, hard or expert, or a mix such as easy=4,medium=4",
        "Seberapa sulit bagi manusia: easy, medium, hard, atau expert, atau campuran seperti easy=4,medium=4";
    NOT_A_LEVEL =
        "a level is easy, medium, hard or expert, with a number of hands in a mix: easy=4,medium=4",
        "tingkatnya easy, medium, hard, atau expert, dengan jumlah tangan dalam campuran: easy=4,medium=4";
    COUNT_TWICE =
        "the mix of levels says how many hands there are: leave out --count",
        "campuran tingkat sudah menentukan jumlah tangan: tanpa --count";
    HOW_MANY_CARDS = "How many cards a hand has", "Berapa kartu dalam satu tangan";
    COUNTDOWN =
        "Countdown: six numbers, each with its own target from 101 to 999",
        "Countdown: enam bilangan, masing-masing dengan sasaran 101 sampai 999";
    COUNTDOWN_ALONE =
        "--countdown deals its own numbers: leave out --level, --deck, --cards, --fraction, --unique and --ops",
        "--countdown membagikan bilangannya sendiri: tanpa --level, --deck, --cards, --fraction, --unique, dan --ops";
    SHEET_TITLE = "The title of the sheet", "Judul lembar";
    SHEET_ANSWERS =
        "Where the sheet has its answers: nowhere, on pages of their own, or below each hand",
        "Tempat jawaban pada lembar: tidak ada, di halaman sendiri, atau di bawah setiap tangan";
    NOT_FOUND =
        "no such hand among {tried} that were tried",
        "tidak ada kartu seperti itu di antara {tried} yang dicoba";
    PLAY_LEVEL =
        "How hard; alone it matches your rating if you have one",
        "Seberapa sulit; main sendiri mengikuti peringkatmu bila ada";
    DECK = "Which cards are in the deck", "Kartu apa saja yang ada di dek";
    FRACTION = "Only hands that need a fraction", "Hanya kartu yang memerlukan pecahan";
    UNIQUE = "Only hands with exactly one solution", "Hanya kartu dengan tepat satu solusi";
    PLAYERS =
        "Names of people at this keyboard, with commas between them",
        "Nama para pemain di papan ketik ini, dipisahkan koma";
    PLAY_HAND =
        "The hand to begin with, as cards or by its id",
        "Kartu pertama, ditulis kartunya atau id-nya";
    DAILY =
        "The hand of the day, the same for everybody (in UTC)",
        "Kartu hari ini, sama untuk semua orang (menurut UTC)";
    BOTS = "How many bots join the match", "Berapa bot yang ikut bertanding";
    SKILL = "How fast the bots are", "Seberapa cepat bot-botnya";
    DECLARE =
        "Tournament rule: declare the last step first",
        "Aturan turnamen: sebutkan langkah terakhir lebih dulu";
    PENALTY =
        "What a wrong answer costs: nothing, this pile, or this pile and a card",
        "Hukuman jawaban salah: tidak ada, tumpukan ini, atau tumpukan ini dan satu kartu";

    EXAMPLE_SOLVE = "essentially different solutions", "solusi yang benar-benar berbeda";
    EXAMPLE_EVERY = "every written form", "semua bentuk penulisan";
    EXAMPLE_SAVE = "keep the solutions in a file", "simpan solusinya ke berkas";
    EXAMPLE_COUNTDOWN = "Countdown rules", "aturan Countdown";
    EXAMPLE_OPERATORS = "with powers", "dengan pangkat";
    EXAMPLE_NUDGE = "a nudge", "sebuah isyarat";
    EXAMPLE_STEP = "one winning step", "satu langkah yang benar";
    EXAMPLE_AFTER = "from the middle of a game", "dari tengah permainan";
    EXAMPLE_CHECK = "is this right?", "apakah ini benar?";
    EXAMPLE_CHECK_LETTERS = "cards by their letters", "kartu dengan hurufnya";
    EXAMPLE_RATE_TARGET = "for another target, as a guess", "untuk sasaran lain, sebagai perkiraan";
    EXAMPLE_RATE = "seconds, level and reasons", "detik, tingkat, dan alasannya";
    EXAMPLE_GENERATE = "one hand", "satu tangan";
    EXAMPLE_SHEET = "a sheet for a class", "lembar untuk satu kelas";
    EXAMPLE_MIX =
        "two levels, a title, no answers",
        "dua tingkat, berjudul, tanpa jawaban";
    EXAMPLE_TEN = "three cards that make 10", "tiga kartu yang menjadi 10";
    EXAMPLE_COUNTDOWN_SHEET = "Countdown rounds on paper", "babak Countdown di atas kertas";
    EXAMPLE_FRACTION = "hands that need a fraction", "kartu yang memerlukan pecahan";
    EXAMPLE_PLAY_HAND = "this hand", "tangan ini";
    EXAMPLE_PLAY = "practise alone", "berlatih sendiri";
    EXAMPLE_MATCH = "two people and a bot", "dua orang dan satu bot";
    EXAMPLE_COMPARE = "cases, time, answers", "kasus, waktu, jawaban";
    EXAMPLE_GROWTH = "from 3 cards to 8, with the law", "dari 3 sampai 8 kartu, dengan hukumnya";
    EXAMPLE_TRACE = "every step, for `unpuzzle replay`", "setiap langkah, untuk `unpuzzle replay`";

    HEADING = "{cards} → {target}", "{cards} → {target}";
    DISTINCT =
        "{count} {count|essentially different solution|essentially different solutions}",
        "{count} solusi yang benar-benar berbeda";
    WRITTEN_FORMS = "{count} written {count|form|forms}", "{count} bentuk penulisan";
    FIRST_FOUND = "solvable; this is the first solution found", "bisa; ini solusi pertama yang ditemukan";
    AT_LEAST =
        "at least {count}: the search was stopped before the end",
        "paling sedikit {count}: pencarian dihentikan sebelum selesai";
    AND_MORE = "  … and {count} more", "  … dan {count} lagi";
    NO_SOLUTION =
        "no solution: {target} cannot be made under these rules",
        "tidak ada solusi: {target} tidak bisa dibuat dengan aturan ini";
    NO_SOLUTION_WITHIN =
        "no solution: {target} cannot be made with values up to {bound}",
        "tidak ada solusi: {target} tidak bisa dibuat dengan nilai sampai {bound}";
    UNKNOWN =
        "unknown: the search was stopped before the end",
        "belum diketahui: pencarian dihentikan sebelum selesai";
    NEAREST = "nearest: {value}, {distance} away:", "terdekat: {value}, selisih {distance}:";
    SOLUTION = "solution", "solusi";
    CARDS_MISSING =
        "say which cards were dealt, for example --cards 3,3,8,8",
        "sebutkan kartu yang dibagikan, misalnya --cards 3,3,8,8";
    NO_POSITION =
        "these cards cannot be played step by step",
        "kartu ini tidak bisa dimainkan langkah demi langkah";

    EVERY_ALONE =
        "--every writes whole hands with + - * / ^ log: leave out --first, --subset, sqrt, ! and concat",
        "--every menulis semua kartu dengan + - * / ^ log: tanpa --first, --subset, sqrt, ! dan concat";
    COMPARE_FOUR =
        "compare takes four cards from 1 to 13 and makes 24, as the original methods do",
        "compare memakai empat kartu dari 1 sampai 13 untuk membuat 24, seperti metode aslinya";
    COMPARE_WHAT =
        "say which cards, as in compare 3 3 8 8, or --growth for all sizes",
        "sebutkan kartunya, seperti compare 3 3 8 8, atau --growth untuk semua ukuran";
    GROWTH_TITLE = "24: {what} from 3 to 8 cards", "24: {what} dari 3 sampai 8 kartu";
    PAIRS = "two at a time, exact", "dua demi dua, eksak";
    SEED = "seed brute force (f32)", "brute force asli (f32)";
    SMITH = "fixed order (Smith)", "urutan tetap (Smith)";
    EVERY_FORM = "every form, exact", "semua bentuk, eksak";
    OURS_FIRST = "unpuzzle, first", "unpuzzle, pertama";
    OURS_DISTINCT = "unpuzzle, distinct", "unpuzzle, berbeda";
    METHOD = "method", "metode";
    CASES = "cases", "kasus";
    MILLISECONDS = "ms", "ms";
    FOUND = "solutions", "solusi";
    ANSWERS = "answers", "jawaban";
    CHART_TITLE = "time, milliseconds", "waktu, milidetik";
    COMPARE_NOTE =
        "The seed counts written forms and computes in single precision; the fixed order never rearranges the cards.",
        "Metode asli menghitung bentuk penulisan dengan presisi tunggal; urutan tetap tidak pernah menukar kartu.";

    NUMBER = "no.", "no.";
    HAND = "cards", "kartu";
    LEVEL_COLUMN = "level", "tingkat";
    SECONDS = "seconds", "detik";
    ABOUT_SECONDS =
        "half of experienced players find a solution within {seconds} seconds",
        "separuh pemain berpengalaman menemukan solusinya dalam {seconds} detik";
}
