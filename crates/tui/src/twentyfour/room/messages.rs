//! The sentences of a live room.

unpuzzle_puzzle::catalogue! {
    TITLE = "24 · Room {code}", "24 · Ruangan {code}";
    STATUS = "pile {number} · {cards} left · {time}", "tumpukan {number} · sisa {cards} · {time}";
    STATUS_WITHOUT_LIMIT = "pile {number} · {cards} left", "tumpukan {number} · sisa {cards}";

    AWAY = "Connection lost, trying again: {why}. Your cards are safe.", "Koneksi terputus, mencoba lagi: {why}. Kartumu aman.";
    OVER = "That is all from this room: {why}.", "Sampai di sini di ruangan ini: {why}.";
    PRESS_ENTER = "Press Enter to leave.", "Tekan Enter untuk keluar.";

    OTHERS_JOIN = "Others join at", "Yang lain masuk lewat";
    PEOPLE = "In the room: {count}", "Di ruangan: {count}";
    MORE = "… and {count} more", "… dan {count} lagi";
    HOST = "host", "tuan rumah";
    YOU = "you", "kamu";
    WATCHES = "watches", "menonton";
    BIG_SCREEN = "big screen", "layar besar";
    IS_AWAY = "away", "terputus";
    IS_GONE = "gone", "keluar";
    NOBODY_ELSE = "Nobody else is here yet.", "Belum ada orang lain di sini.";
    YOU_START = "You are the host: press Enter when everybody is here.", "Kamu tuan rumah: tekan Enter kalau semua sudah hadir.";
    YOU_REMATCH = "You are the host: press Enter for a rematch.", "Kamu tuan rumah: tekan Enter untuk tanding ulang.";
    HOST_REMATCHES = "The host can start a rematch.", "Tuan rumah bisa memulai tanding ulang.";
    HOST_STARTS = "The host will start the match.", "Tuan rumah akan memulai pertandingan.";

    LEAVE_NOW = "Leave the room? Your cards go with you, unless you only close it.", "Keluar dari ruangan? Kartumu ikut hilang, kecuali kalau hanya ditutup.";
    LEAVING = "Leaving…", "Sedang keluar…";
    LEAVE_FOR_GOOD = "leave", "keluar";
    CLOSE_ONLY = "close, come back later", "tutup, nanti kembali";
    STAY = "stay", "tetap di sini";
    SEND_AWAY = "send away", "keluarkan";
    MAKE_HOST = "make host", "jadikan tuan rumah";
    AGREE = "agree", "setuju";
    OPTIONS = "settings", "pengaturan";
    MEMBERS = "people", "orang";
    BUZZ = "buzz", "bel";
    SKIP = "skip the pile", "lewati tumpukan";

    FIRST_IN = "Get ready: the first pile in {seconds} s", "Bersiap: tumpukan pertama dalam {seconds} detik";
    NEXT_IN = "The next pile in {seconds} s", "Tumpukan berikutnya dalam {seconds} detik";
    THE_PILE = "the pile", "tumpukan";
    TAKEN = "{name} took {cards} with {answer}.", "{name} mengambil {cards} dengan {answer}.";
    NOT_TAKEN = "Nobody took {cards}: {answer} would have been right.", "Tidak ada yang mengambil {cards}: jawabannya {answer}.";
    ALL_ANSWERS = "{count} essentially different {count|answer|answers}:", "{count} jawaban yang berbeda:";
    GOT_IT = "Got 24? Press Space, then type the answer.", "Dapat 24? Tekan Spasi, lalu ketik jawabannya.";
    YOU_SIT_OUT = "You sit out until the next pile.", "Kamu menunggu sampai tumpukan berikutnya.";
    YOU_WATCH = "You watch.", "Kamu menonton.";

    JOINED = "{name} is here.", "{name} datang.";
    BACK = "{name} is back.", "{name} kembali.";
    LOST = "{name} has lost the connection.", "Koneksi {name} terputus.";
    HAS_LEFT = "{name} has left.", "{name} keluar.";
    SENT_AWAY = "{name} was sent away.", "{name} dikeluarkan.";
    HOSTS = "{name} is the host now.", "{name} sekarang tuan rumah.";
    YOU_HOST = "You are the host now.", "Kamu sekarang tuan rumah.";
    SETTLED = "The settings have changed.", "Pengaturan sudah diubah.";
    STARTED = "The match begins!", "Pertandingan dimulai!";
    LOCKED = "The host lets nobody new in.", "Tuan rumah tidak menerima anggota baru.";
    UNLOCKED = "Anybody may come in again.", "Semua boleh masuk lagi.";
    HINT_SAYS = "Hint: {hint}", "Petunjuk: {hint}";

    CLASS_STATUS = "hand {number} of {all} · {time}", "soal {number} dari {all} · {time}";
    CLASS_STATUS_WITHOUT_LIMIT = "hand {number} of {all}", "soal {number} dari {all}";
    CLASS_PAUSED = "paused", "dijeda";
    CLASS_SOLVED = "Right! {points} points.", "Benar! {points} poin.";
    CLASS_LOST = "That was the last try.", "Itu kesempatan terakhir.";
    CLASS_TIME = "The time for this hand is up.", "Waktu untuk soal ini habis.";
    CLASS_THROUGH = "You are through all hands!", "Semua soal selesai!";
    CLASS_BEGIN = "begin", "mulai";
    CLASS_READY = "Press Enter to begin: your clock runs from then on, and you have one go.", "Tekan Enter untuk mulai: waktumu berjalan sejak itu, dan hanya sekali.";
    CLASS_PAUSE = "pause", "jeda";
    CLASS_SKIP = "next", "berikutnya";
    CLASS_MORE_TIME = "30 s more", "tambah 30 dtk";
    CLASS_NAMES = "hide names", "sembunyikan nama";
    CLASS_NAMELESS = "Player {number}", "Pemain {number}";
    CLASS_NEXT = "The next hand in {seconds} s", "Soal berikutnya dalam {seconds} detik";
    CLASS_WAIT = "The others are still at it.", "Yang lain masih mengerjakan.";
    CLASS_SHOWN = "Hand {number}: {solved} of {playing} solved it.", "Soal {number}: {solved} dari {playing} berhasil.";
    CLASS_SLIDE = "Slide with the arrow keys.", "Geser dengan tombol panah.";
    CLASS_TYPE_ROW = "Type an equation, then Enter", "Ketik persamaan, lalu Enter";
    CLASS_TYPE_MOVE = "Type a move, then Enter", "Ketik langkah, lalu Enter";
    CLASS_OVER = "The game is over.", "Permainan selesai.";

    NO_LIMIT = "no time limit", "tanpa batas waktu";

    LEVEL_IS = "level {level}", "tingkat {level}";
    CARDS_ARE = "cards {cards}", "kartu {cards}";
    OPERATORS_ARE = "operators {operators}", "operator {operators}";
    LIMIT_IS = "{seconds} s a pile", "{seconds} detik per tumpukan";
    WINDOW_IS = "{seconds} s to answer", "{seconds} detik untuk menjawab";
    PENALTY_IS = "a wrong answer: {penalty}", "jawaban salah: {penalty}";
    DECLARE_IS = "the last step is said first", "langkah terakhir disebut dulu";
    BOTS_ARE = "bots fill up to {count} ({skill})", "bot mengisi sampai {count} ({skill})";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
