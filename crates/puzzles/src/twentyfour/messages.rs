//! The sentences of the 24 game's verbs.

unpuzzle_puzzle::catalogue! {
    /// The game's name.
    TITLE = "The 24 game", "Permainan 24";
    /// One line about it.
    SUMMARY =
        "Make 24 from four cards, using each card once",
        "Buat angka 24 dari empat kartu, setiap kartu dipakai satu kali";
    /// How it is played.
    RULES =
        "Four cards are dealt: an ace is 1, jack, queen and king are 11, 12 and 13.\nUse every card exactly once with + - * / and brackets to make 24.\nFractions on the way are fine: 3 3 8 8 is 8/(3-8/3).\nIn a match the first right answer takes the pile; most cards win.",
        "Empat kartu dibagikan: as bernilai 1; jack, queen, dan king bernilai 11, 12, dan 13.\nPakai setiap kartu tepat satu kali dengan + - * / dan tanda kurung untuk membuat 24.\nPecahan di tengah jalan boleh: 3 3 8 8 adalah 8/(3-8/3).\nDalam pertandingan, jawaban benar pertama mengambil tumpukan; kartu terbanyak menang.";

    /// Help for `solve`.
    SOLVE = "Find the solutions of a hand", "Cari solusi dari kartu-kartu";
    /// Help for `hint`.
    HINT =
        "Get unstuck: a nudge, then a step, then the answer",
        "Dapatkan petunjuk: isyarat, lalu satu langkah, lalu jawabannya";
    /// Help for `check`.
    CHECK = "Check an answer exactly", "Periksa sebuah jawaban dengan tepat";
    /// Help for `rate`.
    RATE =
        "Say how hard a hand is for people, and why",
        "Perkirakan seberapa sulit kartu-kartu itu bagi manusia, dan mengapa";
    /// Help for `generate`.
    GENERATE =
        "Deal graded hands that can be solved, also as a printable sheet",
        "Bagikan kartu bertingkat yang pasti ada solusinya, juga sebagai lembar cetak";
    /// Help for `play`.
    PLAY =
        "Practise alone, or play friends and bots",
        "Berlatih sendiri, atau bertanding melawan teman dan bot";
    /// Help for `compare`.
    COMPARE =
        "Set the original brute force beside better searches on one hand",
        "Sandingkan brute force asli dengan pencarian yang lebih baik pada satu kartu";

    /// Help for `--strategy` of a comparison.
    ONLY = "Only this strategy", "Hanya strategi ini";
    /// Help for the cards.
    CARDS =
        "The cards: A, 2 to 10, J, Q, K or any whole numbers",
        "Kartunya: A, 2 sampai 10, J, Q, K atau bilangan bulat apa pun";
    /// Help for `--first`.
    FIRST = "Stop at the first solution", "Berhenti pada solusi pertama";
    /// Help for `--every`.
    EVERY =
        "Every written form, fully bracketed",
        "Semua bentuk penulisan, dengan tanda kurung lengkap";
    /// Help for `--target`.
    TARGET = "The number to make, whole or a fraction", "Angka sasaran, bulat atau pecahan";
    /// Help for `--ops`.
    OPERATORS =
        "The operators allowed, out of + - * / ^ ! log sqrt concat; with the last five, values up to 1,000,000,000",
        "Operator yang boleh dipakai, dari + - * / ^ ! log sqrt concat; dengan lima yang terakhir, nilainya sampai 1.000.000.000";
    /// Help for `--subset`.
    SUBSET =
        "Countdown rules: cards may be left over, positive whole numbers only, nearest if none is exact",
        "Aturan Countdown: kartu boleh tersisa, hanya bilangan bulat positif, yang terdekat jika tidak ada yang tepat";
    /// Help for `--integers`.
    INTEGERS = "Allow no fractions on the way", "Tanpa pecahan di tengah jalan";
    /// Help for `--no-negatives`.
    NO_NEGATIVES = "Allow no negative numbers on the way", "Tanpa bilangan negatif di tengah jalan";
    /// Help for `--any`.
    ANY =
        "Take zero, negative numbers and fractions as cards too; -3 is written 0-3",
        "Terima juga nol, bilangan negatif, dan pecahan sebagai kartu; -3 ditulis 0-3";
    /// Help for `--limit`.
    LIMIT = "Show at most this many solutions", "Tampilkan paling banyak sekian solusi";
    /// Help for `hint --level`.
    HINT_LEVEL = "1 a nudge, 2 a step, 3 the answer", "1 isyarat, 2 satu langkah, 3 jawaban";
    /// Help for `--after`.
    AFTER =
        "The steps already taken, with semicolons between them",
        "Langkah yang sudah diambil, dipisahkan titik koma";
    /// Help for the expression.
    EXPRESSION =
        "The answer to check",
        "Jawaban yang diperiksa";
    /// Help for `check --cards`.
    CHECK_CARDS = "The cards dealt", "Kartu yang dibagikan";
    /// Help for `--count`.
    COUNT = "How many hands", "Berapa banyak tangan";
    /// Help for `--level`.
    LEVEL = "How hard for people", "Seberapa sulit bagi manusia";
    /// An argument.
    PLAY_LEVEL =
        "How hard; alone it matches your rating if you have one",
        "Seberapa sulit; main sendiri mengikuti peringkatmu bila ada";
    /// Help for `--deck`.
    DECK = "Which cards are in the deck", "Kartu apa saja yang ada di dek";
    /// Help for `--fraction`.
    FRACTION = "Only hands that need a fraction", "Hanya kartu yang memerlukan pecahan";
    /// Help for `--unique`.
    UNIQUE = "Only hands with exactly one solution", "Hanya kartu dengan tepat satu solusi";
    /// Help for `--players`.
    PLAYERS =
        "Names of people at this keyboard, with commas between them",
        "Nama para pemain di papan ketik ini, dipisahkan koma";
    /// Help for `--bots`.
    BOTS = "How many bots join the match", "Berapa bot yang ikut bertanding";
    /// Help for `--skill`.
    SKILL = "How fast the bots are", "Seberapa cepat bot-botnya";
    /// Help for `--declare`.
    DECLARE =
        "Tournament rule: declare the last step first",
        "Aturan turnamen: sebutkan langkah terakhir lebih dulu";
    /// Help for `--penalty`.
    PENALTY =
        "What a wrong answer costs: nothing, this pile, or this pile and a card",
        "Hukuman jawaban salah: tidak ada, tumpukan ini, atau tumpukan ini dan satu kartu";

    /// An example.
    EXAMPLE_SOLVE = "essentially different solutions", "solusi yang benar-benar berbeda";
    /// An example.
    EXAMPLE_EVERY = "every written form", "semua bentuk penulisan";
    /// An example.
    EXAMPLE_SAVE = "keep the solutions in a file", "simpan solusinya ke berkas";
    /// An example.
    EXAMPLE_COUNTDOWN = "Countdown rules", "aturan Countdown";
    /// An example.
    EXAMPLE_OPERATORS = "with powers", "dengan pangkat";
    /// An example.
    EXAMPLE_NUDGE = "a nudge", "sebuah isyarat";
    /// An example.
    EXAMPLE_STEP = "one winning step", "satu langkah yang benar";
    /// An example.
    EXAMPLE_AFTER = "from the middle of a game", "dari tengah permainan";
    /// An example.
    EXAMPLE_CHECK = "is this right?", "apakah ini benar?";
    /// An example.
    EXAMPLE_CHECK_LETTERS = "cards by their letters", "kartu dengan hurufnya";
    /// An example.
    EXAMPLE_RATE = "seconds, level and reasons", "detik, tingkat, dan alasannya";
    /// An example.
    EXAMPLE_GENERATE = "one hand", "satu tangan";
    /// An example.
    EXAMPLE_SHEET = "a sheet for a class", "lembar untuk satu kelas";
    /// An example.
    EXAMPLE_FRACTION = "hands that need a fraction", "kartu yang memerlukan pecahan";
    /// An example.
    EXAMPLE_PLAY = "practise alone", "berlatih sendiri";
    /// An example.
    EXAMPLE_MATCH = "two people and a bot", "dua orang dan satu bot";
    /// An example.
    EXAMPLE_COMPARE = "cases, time, answers", "kasus, waktu, jawaban";

    /// What a reply is about.
    HEADING = "{cards} → {target}", "{cards} → {target}";
    /// How many solutions there are.
    DISTINCT =
        "{count} {count|essentially different solution|essentially different solutions}",
        "{count} solusi yang benar-benar berbeda";
    /// How many written forms there are.
    WRITTEN_FORMS = "{count} written {count|form|forms}", "{count} bentuk penulisan";
    /// One solution, and no word about others.
    FIRST_FOUND = "solvable; this is the first solution found", "bisa; ini solusi pertama yang ditemukan";
    /// A search cut short that found something.
    AT_LEAST =
        "at least {count}: the search was stopped before the end",
        "paling sedikit {count}: pencarian dihentikan sebelum selesai";
    /// Solutions that are not shown.
    AND_MORE = "  … and {count} more", "  … dan {count} lagi";
    /// A proof that there is none.
    NO_SOLUTION =
        "no solution: {target} cannot be made under these rules",
        "tidak ada solusi: {target} tidak bisa dibuat dengan aturan ini";
    /// A proof that there is none up to a bound on the values.
    NO_SOLUTION_WITHIN =
        "no solution: {target} cannot be made with values up to {bound}",
        "tidak ada solusi: {target} tidak bisa dibuat dengan nilai sampai {bound}";
    /// A search cut short that found nothing.
    UNKNOWN =
        "unknown: the search was stopped before the end",
        "belum diketahui: pencarian dihentikan sebelum selesai";
    /// The nearest value.
    NEAREST = "nearest: {value}, {distance} away:", "terdekat: {value}, selisih {distance}:";
    /// A column of solutions.
    SOLUTION = "solution", "solusi";
    /// A check without cards.
    CARDS_MISSING =
        "say which cards were dealt, for example --cards 3,3,8,8",
        "sebutkan kartu yang dibagikan, misalnya --cards 3,3,8,8";
    /// A hand that steps cannot be taken from.
    NO_POSITION =
        "these cards cannot be played step by step",
        "kartu ini tidak bisa dimainkan langkah demi langkah";
    /// A verb that is played on a screen.
    NEEDS_A_SCREEN =
        "this is played on a terminal",
        "ini dimainkan di terminal";

    /// Written forms with what has none.
    EVERY_ALONE =
        "--every writes whole hands with + - * / ^ log: leave out --first, --subset, sqrt, ! and concat",
        "--every menulis semua kartu dengan + - * / ^ log: tanpa --first, --subset, sqrt, ! dan concat";
    /// Other hands than the old methods know.
    COMPARE_FOUR =
        "compare takes four cards from 1 to 13 and makes 24, as the original methods do",
        "compare memakai empat kartu dari 1 sampai 13 untuk membuat 24, seperti metode aslinya";
    /// A method.
    SEED = "seed brute force (f32)", "brute force asli (f32)";
    /// A method.
    SMITH = "fixed order (Smith)", "urutan tetap (Smith)";
    /// A method.
    EVERY_FORM = "every form, exact", "semua bentuk, eksak";
    /// A method.
    OURS_FIRST = "unpuzzle, first", "unpuzzle, pertama";
    /// A method.
    OURS_DISTINCT = "unpuzzle, distinct", "unpuzzle, berbeda";
    /// A column.
    METHOD = "method", "metode";
    /// A column.
    CASES = "cases", "kasus";
    /// A column.
    MILLISECONDS = "ms", "ms";
    /// A column.
    FOUND = "solutions", "solusi";
    /// Over the chart.
    CHART_TITLE = "time, milliseconds", "waktu, milidetik";
    /// Under the chart.
    COMPARE_NOTE =
        "The seed counts written forms and computes in single precision; the fixed order never rearranges the cards.",
        "Metode asli menghitung bentuk penulisan dengan presisi tunggal; urutan tetap tidak pernah menukar kartu.";

    /// A column.
    NUMBER = "no.", "no.";
    /// A column.
    HAND = "cards", "kartu";
    /// A column.
    LEVEL_COLUMN = "level", "tingkat";
    /// A column.
    SECONDS = "seconds", "detik";
    /// How long people take.
    ABOUT_SECONDS =
        "half of experienced players find a solution within {seconds} seconds",
        "separuh pemain berpengalaman menemukan solusinya dalam {seconds} detik";
}
