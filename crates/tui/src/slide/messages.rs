//! The sentences of the game of 2048 on the screen.

unpuzzle_puzzle::catalogue! {
    PLAY = "Play", "Main";
    PLAY_ABOUT = "Slide and merge, with undo and advice", "Geser dan gabung, dengan urungkan dan saran";
    WATCH = "Watch the best player", "Tonton pemain terbaik";
    WATCH_ABOUT = "See what it does and what each move is worth", "Lihat langkahnya dan nilai setiap langkah";

    TOOLS_ABOUT =
        "Hint, review, bench: tool by tool",
        "Petunjuk, ulasan, uji kekuatan: satu per satu";

    ADVICE = "advice on/off", "saran";
    NEW = "new game", "permainan baru";
    REVIEW = "review", "ulasan";
    GO_ON = "go on", "lanjut";
    KEEP_GOING = "keep going", "lanjut main";
    YES_NEW = "yes, a new game", "ya, permainan baru";
    NO_STAY = "no, stay", "tidak, tetap di sini";

    STATUS = "score {score}  best {best}  moves {moves}", "skor {score}  terbaik {best}  langkah {moves}";
    SCORE = "Score", "Skor";
    BEST = "Best", "Terbaik";
    MOVES = "Moves", "Langkah";
    LARGEST = "Largest tile", "Ubin terbesar";
    LAST_MOVE = "Last move", "Langkah terakhir";
    LAST = "{arrow} +{points}", "{arrow} +{points}";


    ADVICE_OF = "Advice of {player}", "Saran {player}";
    THINKING = "Thinking…", "Berpikir…";
    BEST_MOVE = "best", "terbaik";
    CANNOT = "cannot", "tidak bisa";
    POINTS_TO_COME = "points still to come", "poin yang akan datang";
    BEHIND_THE_BEST = "how far behind the best", "selisih dari yang terbaik";

    NOTHING_MOVES = "nothing moves {direction}", "tidak ada yang bergeser ke {direction}";
    HINT = "Best move: {arrow} {direction}.", "Langkah terbaik: {arrow} {direction}.";
    RESUME =
        "Go on with this game? Score {score} after {moves} {moves|move|moves}.",
        "Lanjutkan permainan ini? Skor {score} setelah {moves} langkah.";
    GIVE_UP = "Give this game up and begin a new one?", "Tinggalkan permainan ini dan mulai yang baru?";
    WON = "2048! You made it. Keep going for more?", "2048! Kamu berhasil. Mau lanjut?";
    OVER_RESULT =
        "No move is left: score {score}, largest tile {largest}, {moves} {moves|move|moves}.",
        "Tidak ada langkah lagi: skor {score}, ubin terbesar {largest}, {moves} langkah.";
    STATISTICS_ABOUT = "Your games, scores and times so far", "Permainan, skor, dan waktumu sejauh ini";
    BOARD = "Board", "Papan";
    STATISTICS_EXPLAINED =
        "A game is solved when it reaches 2048. Times are those of solved games.",
        "Permainan berhasil bila mencapai 2048. Waktu adalah waktu permainan yang berhasil.";
    STATISTICS =
        "{games} {games|game|games} on {size}: average {average}, best {best}, 2048 reached in {won}.",
        "{games} permainan di {size}: rata-rata {average}, terbaik {best}, 2048 tercapai di {won}.";
    START = "Arrows, W A S D slide the tiles.", "Panah, W A S D menggeser ubin.";
    NEW_BEST = "A new best score!", "Skor terbaik baru!";
    NOT_REMEMBERED =
        "this holds until you leave; it cannot be remembered: {why}",
        "ini berlaku sampai kamu keluar; tidak bisa diingat: {why}";
    NOT_RECORDED = "the result was not written down: {why}", "hasilnya tidak tercatat: {why}";
    MOTION_ON = "tiles glide", "ubin meluncur";
    MOTION_OFF = "tiles jump", "ubin langsung berpindah";
    TOO_LARGE =
        "This board does not fit on the terminal. Enlarge the terminal to see it.",
        "Papan ini tidak muat di terminal. Perbesar terminalnya.";
    FILE_NAME = "game", "permainan";
    FAREWELL =
        "Score {score} after {moves} {moves|move|moves}. The game is kept; go on with: unpuzzle 2048 play {how}",
        "Skor {score} setelah {moves} langkah. Permainan tersimpan; lanjutkan dengan: unpuzzle 2048 play {how}";
    FAREWELL_OVER =
        "Score {score} after {moves} {moves|move|moves}, largest tile {largest}.",
        "Skor {score} setelah {moves} langkah, ubin terbesar {largest}.";

    REVIEWING = "Looking at every move again… {percent} %", "Meninjau setiap langkah… {percent} %";
    NO_REVIEW = "the game could not be reviewed", "permainan tidak bisa diulas";
    NOTHING_TO_REVIEW = "there is no move to review yet", "belum ada langkah untuk diulas";
    REVIEW_TITLE = "review", "ulasan";
    ACCURACY =
        "{percent} % of {moves} {moves|move|moves} were the best ones.",
        "{percent} % dari {moves} langkah adalah yang terbaik.";
    FLAWLESS = "Every move was the best one.", "Setiap langkah adalah yang terbaik.";
    WORSE =
        "move {number}: {played}, better {best}",
        "langkah {number}: {played}, lebih baik {best}";
    LOST = "lost {loss}", "rugi {loss}";
    FROM_HERE = "play on from here", "main dari sini";

    KEYS =
        "Slide all tiles to one side; two equal ones that meet become one. Reach 2048, and go on as far as you can.\n\narrows, W A S D            slide\nu, Backspace               undo, as far as the first move, also after the end\nr, Ctrl-R                  redo\nh                          hint: the best move, and what each of the four is worth\nv                          advice always on, or off again\ne                          review: your worst moves, and what was better\nn                          new game\nx                          save the game to a file\nm                          tiles glide or jump\nq                          leave; the game is kept\n\nThe same move after an undo brings the same tile: taking back is for thinking again, not for rolling the dice again.\n\nThe advice counts points still to come, or, where the adviser does not count points, how far each move is behind the best.",
        "Geser semua ubin ke satu sisi; dua ubin sama yang bertemu menjadi satu. Capai 2048, lalu lanjut sejauh mungkin.\n\npanah, W A S D             geser\nu, Backspace               urungkan, sampai langkah pertama, juga setelah selesai\nr, Ctrl-R                  ulangi\nh                          petunjuk: langkah terbaik dan nilai keempat arah\nv                          saran selalu tampil, atau tidak\ne                          ulasan: langkah terburukmu dan yang lebih baik\nn                          permainan baru\nx                          simpan permainan ke berkas\nm                          ubin meluncur atau langsung berpindah\nq                          keluar; permainan tetap tersimpan\n\nLangkah yang sama setelah diurungkan memunculkan ubin yang sama: urungkan untuk berpikir lagi, bukan untuk melempar dadu lagi.\n\nSaran menghitung poin yang masih bisa diraih, atau, kalau penasihatnya tidak menghitung poin, selisih tiap langkah dari yang terbaik.";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
