//! The sentences of 2048's verbs.

pub(super) mod game;

unpuzzle_puzzle::catalogue! {
    TITLE = "2048", "2048";
    SUMMARY =
        "Slide tiles, merge equal ones, reach 2048 and beyond",
        "Geser ubin, gabungkan yang sama, capai 2048 dan seterusnya";
    RULES =
        "Slide all tiles left, down, right or up; they go as far as they can.\nTwo equal tiles that meet become one of twice the value, once in a move, and score it.\nAfter every move a 2 appears in an empty cell, one time in ten a 4.\n2048 wins, and you may go on. The game is over when nothing can move.",
        "Geser semua ubin ke kiri, bawah, kanan, atau atas; ubin bergerak sejauh mungkin.\nDua ubin sama yang bertemu menjadi satu ubin dua kali lipat, sekali per langkah, dan nilainya masuk skor.\nSetelah setiap langkah muncul angka 2 di petak kosong, satu dari sepuluh kali angka 4.\n2048 berarti menang, dan boleh lanjut. Permainan selesai kalau tidak ada yang bisa bergerak.";

    PLAY = "Play in the terminal, with undo without end", "Main di terminal, langkah bisa dibatalkan tanpa batas";
    WATCH = "Watch a player at work", "Tonton seorang pemain beraksi";
    HINT = "The best move of a board, and what each move is worth", "Langkah terbaik di sebuah papan, dan nilai setiap langkah";
    RATE = "Review a game: what each move lost, the worst ten, the turning point", "Ulas sebuah permainan: kerugian tiap langkah, sepuluh terburuk, titik baliknya";
    SOLVE = "Let a player play on from a board to the end", "Biarkan seorang pemain melanjutkan papan sampai selesai";
    GENERATE = "Make starting boards", "Buat papan awal";
    BENCH = "Measure how strong players are, over many games", "Ukur kekuatan para pemain dalam banyak permainan";
    COMPARE = "Set the original greedy players beside ours on equal seeds", "Sandingkan pemain greedy asli dengan pemain kami pada benih yang sama";

    ONLY = "Only this strategy", "Hanya strategi ini";
    BOARD =
        "The board: rows with / or lines, cells with blanks or commas, a dot or 0 for an empty cell; or a game and its moves, 2048:4x4#7 LULDR",
        "Papannya: baris dengan / atau baris baru, petak dengan spasi atau koma, titik atau 0 untuk petak kosong; atau permainan dan langkahnya, 2048:4x4#7 LULDR";
    BOARD_HELP =
        "a board looks like '2 4 . ./. 8 . ./. . . ./. . . 2', or 16 numbers with 0 for empty cells",
        "papan ditulis seperti '2 4 . ./. 8 . ./. . . ./. . . 2', atau 16 angka dengan 0 untuk petak kosong";
    GAME =
        "A saved game: a file, or an id and its moves such as '2048:4x4#7 LULDR'",
        "Permainan yang disimpan: berkas, atau id dan langkah-langkahnya seperti '2048:4x4#7 LULDR'";
    FROM = "The first move to judge", "Langkah pertama yang dinilai";
    NO_SUCH_MOVE = "the game has {moves} {moves|move|moves}", "permainan ini hanya {moves} langkah";
    GAME_TO_PLAY =
        "A game id such as 2048:4x4#7, a board, or a saved game to go on with",
        "Id permainan seperti 2048:4x4#7, papan, atau permainan tersimpan untuk dilanjutkan";
    SIZE = "Rows and columns, from 2x2 to 8x8", "Baris dan kolom, dari 2x2 sampai 8x8";
    PLAYER =
        "Who plays, such as expert:3 (looks 3 moves ahead) or expert:20ms (as far as the time allows; expert is expert:50ms); without it, the strongest there is",
        "Siapa yang main, misalnya expert:3 (melihat 3 langkah ke depan) atau expert:20ms (sejauh waktunya cukup; expert berarti expert:50ms); kalau kosong, yang terkuat";
    TOO_MANY_PLAYERS = "at most {most} players are compared at once", "paling banyak {most} pemain dibandingkan sekaligus";
    PLAYERS = "Who plays, with commas between them", "Siapa saja yang main, dipisahkan koma";
    WEIGHTS = "A file of weights for the expert", "Berkas bobot untuk pemain expert";
    ADVICE = "Always show the best move", "Selalu tampilkan langkah terbaik";
    SPEED = "Moves a second", "Langkah per detik";
    COUNT = "How many boards", "Berapa papan";
    GAMES = "How many games each player plays", "Berapa permainan untuk setiap pemain";

    EXAMPLE_PLAY = "the original game", "permainan aslinya";
    EXAMPLE_ADVICE = "a larger board, with advice", "papan lebih besar, dengan saran";
    EXAMPLE_WATCH = "ten moves a second", "sepuluh langkah per detik";
    EXAMPLE_HINT = "what to do here?", "harus bagaimana di sini?";
    EXAMPLE_PERFECT = "exact on a small board, as data", "eksak di papan kecil, sebagai data";
    EXAMPLE_RATE = "where did I go wrong?", "di mana salahku?";
    EXAMPLE_REVIEW = "the losses as a chart", "kerugiannya sebagai grafik";
    EXAMPLE_SOLVE = "to the end, and keep the game", "sampai selesai, dan simpan permainannya";
    EXAMPLE_GENERATE = "five small boards", "lima papan kecil";
    EXAMPLE_BENCH = "two players on the same thousand games", "dua pemain pada seribu permainan yang sama";
    EXAMPLE_BENCH_PERFECT = "nobody plays better", "tidak ada yang bermain lebih baik";
    EXAMPLE_GROWTH = "from 2x2 to 4x4", "dari 2x2 sampai 4x4";
    EXAMPLE_TRACE = "every move, for `unpuzzle replay`", "setiap langkah, untuk `unpuzzle replay`";
    GROWTH_TITLE = "2048, {games} games on each board: {what}", "2048, {games} permainan di tiap papan: {what}";
    EXAMPLE_COMPARE = "with a chart", "dengan grafik";

    UNKNOWN = "unknown: the work was stopped before the end", "belum diketahui: pekerjaan dihentikan sebelum selesai";
    STOPPED = "stopped before the end; this is what there is so far", "dihentikan sebelum selesai; ini hasil sejauh ini";
    ANY_SIZE = "expectimax plays on boards of every size", "expectimax bermain di papan berukuran apa pun";
    NO_SUCH_FILE = "there is no such file", "berkas itu tidak ada";

    MOVE = "move", "langkah";
    WORTH = "worth", "nilai";
    IMPOSSIBLE = "changes nothing", "tidak mengubah apa pun";
    VALUES_IN_POINTS = "by {player}: points that are still to come on average", "menurut {player}: rata-rata poin yang masih akan didapat";
    VALUES_OF_ITS_OWN = "by {player}: larger is better, in a measure of its own", "menurut {player}: makin besar makin baik, dengan ukurannya sendiri";
    PLAYED_ON =
        "{player}: {moves} {moves|move|moves}, score {score}, largest tile {largest}",
        "{player}: {moves} langkah, skor {score}, ubin terbesar {largest}";

    ID = "game", "permainan";
    BOARD_COLUMN = "board", "papan";
    PLAYER_COLUMN = "player", "pemain";
    GAMES_COLUMN = "games", "permainan";
    MEAN = "mean score", "skor rata-rata";
    ERROR = "±", "±";
    MOVES_PER_SECOND = "moves/s", "langkah/detik";
    MEAN_TITLE = "mean score with its standard error", "skor rata-rata dengan galat bakunya";
    COMPARE_NOTE =
        "All players have the same tiles. What searches with the network plays 20 games at most. Read by its pseudo-code, the greedy source takes left whenever that merges; by its prose, the larger of left and down.",
        "Semua pemain mendapat ubin yang sama. Yang mencari dengan jaringan bermain paling banyak 20 permainan. Menurut pseudo-code-nya, sumber greedy memilih kiri kapan pun bisa menggabung; menurut prosanya, yang lebih besar antara kiri dan bawah.";

    REVIEWED =
        "{moves} {moves|move|moves}, score {score}, as {player} sees it",
        "{moves} langkah, skor {score}, menurut {player}";
    ACCURACY = "{percent} % of the moves lost nothing", "{percent} % langkah tidak merugi";
    LOST_POINTS = "all moves together lost {loss} points", "semua langkah bersama-sama kehilangan {loss} poin";
    TURNING_POINT =
        "the turning point is move {number}: never before or after did the game promise more",
        "titik baliknya langkah {number}: sebelum dan sesudahnya harapan tidak pernah setinggi itu";
    COSTLIEST = "the turning point is move {number}, which lost most", "titik baliknya langkah {number}, yang paling merugikan";
    MARK =
        "{played}, better {best}, {loss} lost",
        "{played}, lebih baik {best}, rugi {loss}";
    NUMBER = "no.", "no.";
    PLAYED = "played", "dimainkan";
    BETTER = "better", "lebih baik";
    LOSS = "loss", "rugi";
    WHY = "why", "mengapa";
    LOSS_TITLE = "loss of every move", "kerugian setiap langkah";
    LOSS_IN_POINTS = "loss of every move, in points", "kerugian setiap langkah, dalam poin";

}
