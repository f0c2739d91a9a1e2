//! The sentences of a live room.

unpuzzle_puzzle::catalogue! {
    /// The title.
    TITLE = "24 · Room {code}", "24 · Ruangan {code}";
    /// Above a pile.
    STATUS = "pile {number} · {cards} left · {time}", "tumpukan {number} · sisa {cards} · {time}";
    /// Above a pile without a limit.
    STATUS_WITHOUT_LIMIT = "pile {number} · {cards} left", "tumpukan {number} · sisa {cards}";

    /// The server is away.
    AWAY = "Connection lost, trying again: {why}. Your cards are safe.", "Koneksi terputus, mencoba lagi: {why}. Kartumu aman.";
    /// The conversation is over.
    OVER = "That is all from this room: {why}.", "Sampai di sini di ruangan ini: {why}.";
    /// What to do then.
    PRESS_ENTER = "Press Enter to leave.", "Tekan Enter untuk keluar.";

    /// In the lobby.
    OTHERS_JOIN = "Others join at", "Yang lain masuk lewat";
    /// In the lobby.
    PEOPLE = "In the room: {count}", "Di ruangan: {count}";
    /// More than fit.
    MORE = "… and {count} more", "… dan {count} lagi";
    /// Next to a name.
    HOST = "host", "tuan rumah";
    /// Next to a name.
    YOU = "you", "kamu";
    /// Next to a name.
    WATCHES = "watches", "menonton";
    /// Next to a name.
    BIG_SCREEN = "big screen", "layar besar";
    /// Next to a name.
    IS_AWAY = "away", "terputus";
    /// Next to a name.
    IS_GONE = "gone", "keluar";
    /// Nobody to choose from.
    NOBODY_ELSE = "Nobody else is here yet.", "Belum ada orang lain di sini.";
    /// For the host.
    YOU_START = "You are the host: press Enter when everybody is here.", "Kamu tuan rumah: tekan Enter kalau semua sudah hadir.";
    /// For the host after a match.
    YOU_REMATCH = "You are the host: press Enter for a rematch.", "Kamu tuan rumah: tekan Enter untuk tanding ulang.";
    /// For everybody else after a match.
    HOST_REMATCHES = "The host can start a rematch.", "Tuan rumah bisa memulai tanding ulang.";
    /// For everybody else.
    HOST_STARTS = "The host will start the match.", "Tuan rumah akan memulai pertandingan.";

    /// Asks before leaving.
    LEAVE_NOW = "Leave the room? Your cards go with you, unless you only close it.", "Keluar dari ruangan? Kartumu ikut hilang, kecuali kalau hanya ditutup.";
    /// Leaving.
    LEAVING = "Leaving…", "Sedang keluar…";
    /// What a key does.
    LEAVE_FOR_GOOD = "leave", "keluar";
    /// What a key does.
    CLOSE_ONLY = "close, come back later", "tutup, nanti kembali";
    /// What a key does.
    STAY = "stay", "tetap di sini";
    /// What a key does.
    SEND_AWAY = "send away", "keluarkan";
    /// What a key does.
    MAKE_HOST = "make host", "jadikan tuan rumah";
    /// What a key does.
    AGREE = "agree", "setuju";
    /// What a key does.
    OPTIONS = "settings", "pengaturan";
    /// What a key does.
    MEMBERS = "people", "orang";
    /// What a key does.
    BUZZ = "buzz", "bel";
    /// What a key does.
    SKIP = "skip the pile", "lewati tumpukan";

    /// The first pile comes.
    FIRST_IN = "Get ready: the first pile in {seconds} s", "Bersiap: tumpukan pertama dalam {seconds} detik";
    /// The next pile comes.
    NEXT_IN = "The next pile in {seconds} s", "Tumpukan berikutnya dalam {seconds} detik";
    /// A pile whose cards nobody saw here.
    THE_PILE = "the pile", "tumpukan";
    /// A pile that was taken.
    TAKEN = "{name} took {cards} with {answer}.", "{name} mengambil {cards} dengan {answer}.";
    /// A pile that was not.
    NOT_TAKEN = "Nobody took {cards}: {answer} would have been right.", "Tidak ada yang mengambil {cards}: jawabannya {answer}.";
    /// Every answer.
    ALL_ANSWERS = "{count} essentially different {count|answer|answers}:", "{count} jawaban yang berbeda:";
    /// A pile is there.
    GOT_IT = "Got 24? Press Space, then type the answer.", "Dapat 24? Tekan Spasi, lalu ketik jawabannya.";
    /// A pile is there, but not for this person.
    YOU_SIT_OUT = "You sit out until the next pile.", "Kamu menunggu sampai tumpukan berikutnya.";
    /// Watching.
    YOU_WATCH = "You watch.", "Kamu menonton.";

    /// Somebody came.
    JOINED = "{name} is here.", "{name} datang.";
    /// Somebody is back.
    BACK = "{name} is back.", "{name} kembali.";
    /// Somebody lost the connection.
    LOST = "{name} has lost the connection.", "Koneksi {name} terputus.";
    /// Somebody left.
    HAS_LEFT = "{name} has left.", "{name} keluar.";
    /// Somebody was sent away.
    SENT_AWAY = "{name} was sent away.", "{name} dikeluarkan.";
    /// Another host.
    HOSTS = "{name} is the host now.", "{name} sekarang tuan rumah.";
    /// Oneself.
    YOU_HOST = "You are the host now.", "Kamu sekarang tuan rumah.";
    /// Other settings.
    SETTLED = "The settings have changed.", "Pengaturan sudah diubah.";
    /// A match begins.
    STARTED = "The match begins!", "Pertandingan dimulai!";
    /// The room is locked.
    LOCKED = "The host lets nobody new in.", "Tuan rumah tidak menerima anggota baru.";
    /// The room is open again.
    UNLOCKED = "Anybody may come in again.", "Semua boleh masuk lagi.";
    /// A hint.
    HINT_SAYS = "Hint: {hint}", "Petunjuk: {hint}";

    /// A deck.
    FULL_DECK = "ace to king", "as sampai king";
    /// A setting.
    LIMIT = "Seconds a pile", "Detik per tumpukan";
    /// Without.
    NO_LIMIT = "no time limit", "tanpa batas waktu";
    /// A setting.
    WINDOW = "Seconds to answer", "Detik menjawab";
    /// A setting.
    PENALTY = "A wrong answer", "Jawaban salah";
    /// A penalty.
    SITTING_OUT = "sits out", "menunggu";
    /// A penalty.
    SITTING_OUT_AND_CARD = "costs a card", "kartu hilang";
    /// A setting.
    DECLARE = "Last step first", "Langkah akhir dulu";
    /// Yes.
    YES = "yes", "ya";
    /// A setting.
    FILL_UP = "Bots fill up to", "Bot sampai";
    /// A setting.
    OPERATORS = "Operators", "Operator";
    /// A skill.
    BEGINNERS = "beginner", "pemula";
    /// A skill.
    CASUAL = "casual", "santai";
    /// A skill.
    SKILLED = "skilled", "terampil";
    /// A skill.
    MASTERS = "master", "jago";

    /// What is agreed on.
    LEVEL_IS = "level {level}", "tingkat {level}";
    /// What is agreed on.
    CARDS_ARE = "cards {cards}", "kartu {cards}";
    /// What is agreed on.
    OPERATORS_ARE = "operators {operators}", "operator {operators}";
    /// What is agreed on.
    LIMIT_IS = "{seconds} s a pile", "{seconds} detik per tumpukan";
    /// What is agreed on.
    WINDOW_IS = "{seconds} s to answer", "{seconds} detik untuk menjawab";
    /// What is agreed on.
    PENALTY_IS = "a wrong answer: {penalty}", "jawaban salah: {penalty}";
    /// What is agreed on.
    DECLARE_IS = "the last step is said first", "langkah terakhir disebut dulu";
    /// What is agreed on.
    BOTS_ARE = "bots fill up to {count} ({skill})", "bot mengisi sampai {count} ({skill})";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
