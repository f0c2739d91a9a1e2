//! The sentences of this crate.

unpuzzle_puzzle::catalogue! {
    HANDS_TOO_LONG =
        "the hands took longer than {seconds} s to check",
        "soal-soalnya butuh lebih dari {seconds} detik untuk diperiksa";
    NO_PAGE = "there is nothing at {path}", "tidak ada apa-apa di {path}";
    NO_INTERFACE = "there is nothing at {path}; /api lists every puzzle and its verbs",
        "tidak ada apa-apa di {path}; /api memuat semua teka-teki dan perintahnya";
    NO_PUZZLE = "there is no puzzle “{name}”", "tidak ada teka-teki “{name}”";
    NO_VERB = "{puzzle} has no verb “{name}”", "{puzzle} tidak punya perintah “{name}”";
    ON_A_SCREEN = "{verb} is played on a screen; use play with a game and its moves",
        "{verb} dimainkan di layar; pakai play dengan permainan dan langkah-langkahnya";
    MISSING = "the field “{name}” is missing. {help}", "isian “{name}” belum ada. {help}";
    NOT_AN_OBJECT = "the body is one JSON object", "isinya harus satu objek JSON";
    WRONG_TYPE = "“{name}” is {expected}", "“{name}” harus berupa {expected}";
    A_FLAG = "true or false", "true atau false";
    A_NUMBER = "a whole number", "bilangan bulat";
    A_WORD = "a text", "teks";
    A_TIME = "a time such as \"10s\", or a number of milliseconds", "lama waktu seperti \"10s\", atau jumlah milidetik";
    AN_INSTANCE = "a text or a list of words", "teks atau daftar kata";
    AN_INSTANCE_OR_DATA = "a text, a list of lines or an object", "teks, daftar baris, atau objek";
    A_LIST = "a list of texts", "daftar teks";
    INTERNAL = "something went wrong here", "ada yang salah di sini";
    BUSY = "all workers are busy; try again in {seconds} s", "semua pekerja sedang sibuk; coba lagi dalam {seconds} detik";
    LIMITED = "that is too much at once; try again in {seconds} s", "terlalu banyak sekaligus; coba lagi dalam {seconds} detik";
    STOPPING = "the server is stopping", "server sedang dihentikan";
    STARVED = "this needs more memory than the server allows", "ini perlu memori lebih banyak daripada yang diizinkan server";
    TOO_MUCH = "the answer is larger than {most} bytes; ask for less of it, or let it be streamed",
        "jawabannya lebih besar dari {most} bita; minta lebih sedikit, atau minta dialirkan";
    TOO_SLOW = "the request took too long to arrive", "permintaan terlalu lama sampai";
    NO_ROOM = "there is no room {code}", "tidak ada ruangan {code}";
    ROOM_CLOSED = "the room is closed", "ruangan sudah ditutup";
    NOT_YOUR_ROOM =
        "only the owner of the room may do that: Authorization: Bearer and the secret of its host",
        "hanya pemilik ruangan yang boleh: Authorization: Bearer dan rahasia tuan rumahnya";
    NOT_SETTINGS =
        "these are not settings of a room: {error}",
        "ini bukan pengaturan ruangan: {error}";
    NOT_A_SOCKET = "this address is for WebSockets", "alamat ini untuk WebSocket";
    BAD_HELLO = "the first message must say who you are", "pesan pertama harus menyebutkan siapa kamu";
    LATE = "you did not say who you are", "kamu tidak menyebutkan siapa kamu";
    STRANGER = "this room does not know you; join with a name", "ruangan ini belum mengenalmu; bergabunglah dengan sebuah nama";
    NOT_TEXT = "only text is understood here", "di sini hanya teks yang dimengerti";
    TOO_LONG_A_FRAME = "that was too long, or not a message at all", "itu terlalu panjang, atau sama sekali bukan pesan";
    FLOOD = "that was too much at once", "itu terlalu banyak sekaligus";
    SLOW = "you have missed something; come back", "ada yang terlewat olehmu; sambungkan lagi";
    UNREADABLE = "this message cannot be read: {error}", "pesan ini tidak terbaca: {error}";
    ROOM_BUSY = "the room is busy; try again", "ruangan sedang sibuk; coba lagi";
    IN_PLAY =
        "this is being played in a room that you are in, so the solver keeps quiet until that is over: good luck!",
        "ini sedang dimainkan di ruangan yang Anda ikuti, jadi pemecah soal diam dulu sampai itu selesai: semoga berhasil!";
    NOT_KEPT = "the server could not keep this, so it did not happen; try again later",
        "server tidak bisa menyimpan ini, jadi tidak terjadi apa-apa; coba lagi nanti";
    KICKED = "the host sent you away", "tuan rumah mengeluarkanmu";
    LEFT = "you have left the room", "kamu sudah keluar dari ruangan";
    ELSEWHERE = "you are in this room from another window", "kamu masuk ke ruangan ini dari jendela lain";
    STORE_FULL = "the server's disk is full", "disk server sudah penuh";
    STORE_READ_ONLY = "the server cannot write to its database", "server tidak bisa menulis ke basis datanya";
    STORE_DAMAGED = "the server cannot read its database", "server tidak bisa membaca basis datanya";
    STORE_AWAY = "the server cannot reach its database", "server tidak bisa menjangkau basis datanya";
    WRONG_HOST = "this server does not answer to “{host}”; start it with --host to change that",
        "server ini tidak menjawab untuk “{host}”; jalankan dengan --host untuk mengubahnya";
    WRONG_ORIGIN = "requests from pages of other sites are refused", "permintaan dari halaman situs lain ditolak";
    TOO_LARGE = "a body has at most {most} bytes", "isi permintaan paling banyak {most} bita";
    NOT_JSON_TYPE = "the body must be sent as application/json", "isi permintaan harus dikirim sebagai application/json";
    CUT_SHORT = "the body could not be read to its end", "isi permintaan tidak terbaca sampai selesai";
    NOT_UTF8 = "the body is not UTF-8 text", "isi permintaan bukan teks UTF-8";
    WRONG_METHOD = "{path} takes {methods}", "{path} menerima {methods}";
    NO_FORMAT = "{verb} can be had as {formats}", "{verb} bisa diambil sebagai {formats}";
    OTHER_PUZZLE = "this is not the id of a game of {puzzle}", "ini bukan kode permainan {puzzle}";
    NOT_AN_ID = "the id of a game of {puzzle} starts with {puzzle}: and holds no spaces",
        "kode permainan {puzzle} diawali {puzzle}: dan tidak memuat spasi";
    GAME_HELP = "It is the id of a game, such as 24:3,3,8,8", "Isinya kode permainan, misalnya 24:3,3,8,8";
    WHO_PLAYS =
        "it is not said who plays: Authorization: Bearer and 32 lower-case hexadecimal digits",
        "tidak disebutkan siapa yang bermain: Authorization: Bearer dan 32 digit heksadesimal huruf kecil";
    RESULTS_HELP =
        "It tells of a finished game: its key, game and ending",
        "Isinya tentang permainan yang selesai: key, game, dan ending-nya";
    SOME_RESULTS = "a list of at most 100 finished games", "daftar paling banyak 100 permainan selesai";
    AN_ENDING = "solved, shown or skipped", "solved, shown, atau skipped";
    A_COUNT = "a count", "banyaknya";
    NO_SUCH_GAME = "{game} names no game", "{game} bukan kode permainan";
    TOO_LONG = "these moves take too long to replay", "langkah-langkah ini terlalu lama untuk diulang";
}

#[cfg(test)]
mod tests {
    #[test]
    fn sentences_agree_in_every_language() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
