//! The sentences of the game of 2048 on the screen.

unpuzzle_puzzle::catalogue! {
    /// An entry of the menu.
    PLAY = "Play", "Main";
    /// What is behind it.
    PLAY_ABOUT = "Slide and merge, with undo and advice", "Geser dan gabung, dengan urungkan dan saran";
    /// An entry of the menu.
    WATCH = "Watch the best player", "Tonton pemain terbaik";
    /// What is behind it.
    WATCH_ABOUT = "See what it does and what each move is worth", "Lihat langkahnya dan nilai setiap langkah";

    /// What is behind the other verbs.
    TOOLS_ABOUT =
        "Hint, review, bench, train: tool by tool",
        "Petunjuk, ulasan, uji kekuatan, latih: satu per satu";

    /// What a key does: show what each move is worth.
    ADVICE = "advice on/off", "saran";
    /// What a key does: begin another game.
    NEW = "new game", "permainan baru";
    /// What a key does: look at the worst moves.
    REVIEW = "review", "ulasan";
    /// What a key does: explain the keys.
    HELP = "help", "bantuan";
    /// What a key does: go on.
    GO_ON = "go on", "lanjut";
    /// What a key does: go on after 2048.
    KEEP_GOING = "keep going", "lanjut main";
    /// What a key does: give the game up.
    YES_NEW = "yes, a new game", "ya, permainan baru";
    /// What a key does: keep the game.
    NO_STAY = "no, stay", "tidak, tetap di sini";

    /// On the right of the title.
    STATUS = "score {score}  best {best}  moves {moves}", "skor {score}  terbaik {best}  langkah {moves}";
    /// Beside the board.
    SCORE = "Score", "Skor";
    /// Beside the board.
    BEST = "Best", "Terbaik";
    /// Beside the board.
    MOVES = "Moves", "Langkah";
    /// Beside the board.
    LARGEST = "Largest tile", "Ubin terbesar";
    /// Beside the board.
    LAST_MOVE = "Last move", "Langkah terakhir";
    /// Beside the board: a direction and its points.
    LAST = "{arrow} +{points}", "{arrow} +{points}";

    /// A direction.
    LEFT = "left", "kiri";
    /// A direction.
    DOWN = "down", "bawah";
    /// A direction.
    RIGHT = "right", "kanan";
    /// A direction.
    UP = "up", "atas";

    /// Above the values of the moves.
    ADVICE_OF = "Advice of {player}", "Saran {player}";
    /// Above the values of the moves, while they are not known.
    THINKING = "Thinking…", "Berpikir…";
    /// In place of a value: the best move.
    BEST_MOVE = "best", "terbaik";
    /// In place of a value: nothing would move.
    CANNOT = "cannot", "tidak bisa";
    /// Under the values of the moves.
    POINTS_TO_COME = "points still to come", "poin yang akan datang";
    /// Under the values of the moves.
    BEHIND_THE_BEST = "how far behind the best", "selisih dari yang terbaik";

    /// A move changes nothing.
    NOTHING_MOVES = "nothing moves {direction}", "tidak ada yang bergeser ke {direction}";
    /// A hint was asked for.
    HINT = "Best move: {arrow} {direction}.", "Langkah terbaik: {arrow} {direction}.";
    /// A game was kept.
    RESUME =
        "Go on with this game? Score {score} after {moves} {moves|move|moves}.",
        "Lanjutkan permainan ini? Skor {score} setelah {moves} langkah.";
    /// A new game while one is under way.
    GIVE_UP = "Give this game up and begin a new one?", "Tinggalkan permainan ini dan mulai yang baru?";
    /// The goal is reached.
    WON = "2048! You made it. Keep going for more?", "2048! Kamu berhasil. Mau lanjut?";
    /// The end, with what it came to.
    OVER_RESULT =
        "No move is left: score {score}, largest tile {largest}, {moves} {moves|move|moves}.",
        "Tidak ada langkah lagi: skor {score}, ubin terbesar {largest}, {moves} langkah.";
    /// What the list of games is.
    STATISTICS_ABOUT = "Your games, scores and times so far", "Permainan, skor, dan waktumu sejauh ini";
    /// What the kinds of games are.
    BOARD = "Board", "Papan";
    /// What the columns of the statistics mean.
    STATISTICS_EXPLAINED =
        "A game is solved when it reaches 2048. Times are those of solved games.",
        "Permainan berhasil bila mencapai 2048. Waktu adalah waktu permainan yang berhasil.";
    /// All games on boards of this size.
    STATISTICS =
        "{games} {games|game|games} on {size}: average {average}, best {best}, 2048 reached in {won}.",
        "{games} permainan di {size}: rata-rata {average}, terbaik {best}, 2048 tercapai di {won}.";
    /// At the start.
    START = "Arrows, W A S D or h j k l slide the tiles.", "Panah, W A S D, atau h j k l menggeser ubin.";
    /// The end, better than ever.
    NEW_BEST = "A new best score!", "Skor terbaik baru!";
    /// How tiles move could not be remembered.
    NOT_REMEMBERED =
        "this holds until you leave; it cannot be remembered: {why}",
        "ini berlaku sampai kamu keluar; tidak bisa diingat: {why}";
    /// The result could not be written down.
    NOT_RECORDED = "the result was not written down: {why}", "hasilnya tidak tercatat: {why}";
    /// Motion was switched.
    MOTION_ON = "tiles glide", "ubin meluncur";
    /// Motion was switched.
    MOTION_OFF = "tiles jump", "ubin langsung berpindah";
    /// The board does not fit.
    TOO_LARGE =
        "This board does not fit on the terminal. Enlarge the terminal to see it.",
        "Papan ini tidak muat di terminal. Perbesar terminalnya.";
    /// The suggested name of a file.
    FILE_NAME = "game", "permainan";
    /// After the screen is left with a game under way.
    FAREWELL =
        "Score {score} after {moves} {moves|move|moves}. The game is kept; go on with: unpuzzle 2048 play {how}",
        "Skor {score} setelah {moves} langkah. Permainan tersimpan; lanjutkan dengan: unpuzzle 2048 play {how}";
    /// After the screen is left at the end.
    FAREWELL_OVER =
        "Score {score} after {moves} {moves|move|moves}, largest tile {largest}.",
        "Skor {score} setelah {moves} langkah, ubin terbesar {largest}.";

    /// A review is being made.
    REVIEWING = "Looking at every move again… {percent} %", "Meninjau setiap langkah… {percent} %";
    /// No review could be made.
    NO_REVIEW = "the game could not be reviewed", "permainan tidak bisa diulas";
    /// There is nothing to review.
    NOTHING_TO_REVIEW = "there is no move to review yet", "belum ada langkah untuk diulas";
    /// The title of a review.
    REVIEW_TITLE = "review", "ulasan";
    /// Above a review.
    ACCURACY =
        "{percent} % of {moves} {moves|move|moves} were the best ones.",
        "{percent} % dari {moves} langkah adalah yang terbaik.";
    /// A review without a mistake.
    FLAWLESS = "Every move was the best one.", "Setiap langkah adalah yang terbaik.";
    /// One of the worst moves.
    WORSE =
        "move {number}: {played}, better {best}",
        "langkah {number}: {played}, lebih baik {best}";
    /// What it lost.
    LOST = "lost {loss}", "rugi {loss}";
    /// What a key does: play on from there.
    FROM_HERE = "play on from here", "main dari sini";

    /// How the keys are used.
    KEYS =
        "Slide all tiles to one side; two equal ones that meet become one. Reach 2048, and go on as far as you can.\n\narrows, W A S D, h j k l   slide\nu, Backspace               undo, as far as the first move, also after the end\nr, Ctrl-R                  redo\n? or H                     hint: the best move, and what each of the four is worth\nv                          advice always on, or off again\ne                          review: your worst moves, and what was better\nn                          new game\nx                          save the game to a file\nm                          tiles glide or jump\nq                          leave; the game is kept\n\nThe same move after an undo brings the same tile: taking back is for thinking again, not for rolling the dice again.\n\nThe advice counts points still to come, or, where the adviser does not count points, how far each move is behind the best.",
        "Geser semua ubin ke satu sisi; dua ubin sama yang bertemu menjadi satu. Capai 2048, lalu lanjut sejauh mungkin.\n\npanah, W A S D, h j k l    geser\nu, Backspace               urungkan, sampai langkah pertama, juga setelah selesai\nr, Ctrl-R                  ulangi\n? atau H                   petunjuk: langkah terbaik dan nilai keempat arah\nv                          saran selalu tampil, atau tidak\ne                          ulasan: langkah terburukmu dan yang lebih baik\nn                          permainan baru\nx                          simpan permainan ke berkas\nm                          ubin meluncur atau langsung berpindah\nq                          keluar; permainan tetap tersimpan\n\nLangkah yang sama setelah diurungkan memunculkan ubin yang sama: urungkan untuk berpikir lagi, bukan untuk melempar dadu lagi.\n\nSaran menghitung poin yang masih bisa diraih, atau, kalau penasihatnya tidak menghitung poin, selisih tiap langkah dari yang terbaik.";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
