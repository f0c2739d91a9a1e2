//! The sentences of this crate.

unpuzzle_puzzle::catalogue! {
    /// An address that nothing is at.
    NO_PAGE = "there is nothing at {path}", "tidak ada apa-apa di {path}";
    /// A puzzle that is not in the registry.
    NO_PUZZLE = "there is no puzzle “{name}”", "tidak ada teka-teki “{name}”";
    /// A verb that the puzzle does not have.
    NO_VERB = "{puzzle} has no verb “{name}”", "{puzzle} tidak punya perintah “{name}”";
    /// A verb that is played on a screen.
    ON_A_SCREEN = "{verb} is played on a screen; use play with a game and its moves",
        "{verb} dimainkan di layar; pakai play dengan permainan dan langkah-langkahnya";
    /// A verb without its instance.
    MISSING = "the field “{name}” is missing. {help}", "isian “{name}” belum ada. {help}";
    /// A body that is not an object.
    NOT_AN_OBJECT = "the body is one JSON object", "isinya harus satu objek JSON";
    /// A value of the wrong type.
    WRONG_TYPE = "“{name}” is {expected}", "“{name}” harus berupa {expected}";
    /// What a flag is.
    A_FLAG = "true or false", "true atau false";
    /// What a number is.
    A_NUMBER = "a whole number", "bilangan bulat";
    /// What a word is.
    A_WORD = "a text", "teks";
    /// What a time is.
    A_TIME = "a time such as \"10s\", or a number of milliseconds", "lama waktu seperti \"10s\", atau jumlah milidetik";
    /// What an instance is.
    AN_INSTANCE = "a text or a list of words", "teks atau daftar kata";
    /// What an instance that may be data is.
    AN_INSTANCE_OR_DATA = "a text, a list of lines or an object", "teks, daftar baris, atau objek";
    /// What moves are.
    A_LIST = "a list of texts", "daftar teks";
    /// Something went wrong here.
    INTERNAL = "something went wrong here", "ada yang salah di sini";
    /// Everybody is busy.
    BUSY = "all workers are busy; try again in {seconds} s", "semua pekerja sedang sibuk; coba lagi dalam {seconds} detik";
    /// One client asks too much at once.
    LIMITED = "that is too much at once; try again in {seconds} s", "terlalu banyak sekaligus; coba lagi dalam {seconds} detik";
    /// The server is about to end.
    STOPPING = "the server is stopping", "server sedang dihentikan";
    /// A job that took too much memory.
    STARVED = "this needs more memory than the server allows", "ini perlu memori lebih banyak daripada yang diizinkan server";
    /// An answer that is too long.
    TOO_MUCH = "the answer is larger than {most} bytes; ask for less of it, or let it be streamed",
        "jawabannya lebih besar dari {most} bita; minta lebih sedikit, atau minta dialirkan";
    /// A request that is sent too slowly.
    TOO_SLOW = "the request took too long to arrive", "permintaan terlalu lama sampai";
    /// A room that there is not.
    NO_ROOM = "there is no room {code}", "tidak ada ruangan {code}";
    /// A room that is over.
    ROOM_CLOSED = "the room is closed", "ruangan sudah ditutup";
    /// Settings that are none.
    NOT_SETTINGS =
        "these are not settings of a room: {error}",
        "ini bukan pengaturan ruangan: {error}";
    /// A request that does not open a socket.
    NOT_A_SOCKET = "this address is for WebSockets", "alamat ini untuk WebSocket";
    /// The first message is not one.
    BAD_HELLO = "the first message must say who you are", "pesan pertama harus menyebutkan siapa kamu";
    /// No first message.
    LATE = "you did not say who you are", "kamu tidak menyebutkan siapa kamu";
    /// A secret that nobody knows.
    STRANGER = "this room does not know you; join with a name", "ruangan ini belum mengenalmu; bergabunglah dengan sebuah nama";
    /// A frame that is not text.
    NOT_TEXT = "only text is understood here", "di sini hanya teks yang dimengerti";
    /// A frame that is too long, or broken.
    TOO_LONG_A_FRAME = "that was too long, or not a message at all", "itu terlalu panjang, atau sama sekali bukan pesan";
    /// Too many messages.
    FLOOD = "that was too much at once", "itu terlalu banyak sekaligus";
    /// A client that reads too slowly.
    SLOW = "you have missed something; come back", "ada yang terlewat olehmu; sambungkan lagi";
    /// A message that cannot be read.
    UNREADABLE = "this message cannot be read: {error}", "pesan ini tidak terbaca: {error}";
    /// The room has too much to do.
    ROOM_BUSY = "the room is busy; try again", "ruangan sedang sibuk; coba lagi";
    /// Cards that are on the table of the client's room.
    IN_PLAY =
        "these cards are on the table of a room that you are in, so the solver keeps quiet until the pile is over: good luck!",
        "kartu ini sedang dimainkan di ruangan yang Anda ikuti, jadi pemecah soal diam dulu sampai tumpukan itu selesai: semoga berhasil!";
    /// Something was not kept.
    NOT_KEPT = "the server could not keep this, so it did not happen; try again later",
        "server tidak bisa menyimpan ini, jadi tidak terjadi apa-apa; coba lagi nanti";
    /// A member who was sent away.
    KICKED = "the host sent you away", "tuan rumah mengeluarkanmu";
    /// A member who left.
    LEFT = "you have left the room", "kamu sudah keluar dari ruangan";
    /// A member who is connected from another place.
    ELSEWHERE = "you are in this room from another window", "kamu masuk ke ruangan ini dari jendela lain";
    /// The disk is full.
    STORE_FULL = "the server's disk is full", "disk server sudah penuh";
    /// The store cannot be written.
    STORE_READ_ONLY = "the server cannot write to its database", "server tidak bisa menulis ke basis datanya";
    /// The store is damaged.
    STORE_DAMAGED = "the server cannot read its database", "server tidak bisa membaca basis datanya";
    /// The store is away.
    STORE_AWAY = "the server cannot reach its database", "server tidak bisa menjangkau basis datanya";
    /// A name that the server does not go by.
    WRONG_HOST = "this server does not answer to “{host}”; start it with --host to change that",
        "server ini tidak menjawab untuk “{host}”; jalankan dengan --host untuk mengubahnya";
    /// A request from a page of another site.
    WRONG_ORIGIN = "requests from pages of other sites are refused", "permintaan dari halaman situs lain ditolak";
    /// A body that is too long.
    TOO_LARGE = "a body has at most {most} bytes", "isi permintaan paling banyak {most} bita";
    /// A body that is something else.
    NOT_JSON_TYPE = "the body must be sent as application/json", "isi permintaan harus dikirim sebagai application/json";
    /// A body that connection before it should.
    CUT_SHORT = "the body could not be read to its end", "isi permintaan tidak terbaca sampai selesai";
    /// A body that is not text.
    NOT_UTF8 = "the body is not UTF-8 text", "isi permintaan bukan teks UTF-8";
    /// A method that an address does not take.
    WRONG_METHOD = "{path} takes {methods}", "{path} menerima {methods}";
    /// A file format that the verb does not have.
    NO_FORMAT = "{verb} can be had as {formats}", "{verb} bisa diambil sebagai {formats}";
    /// A game id of another puzzle.
    OTHER_PUZZLE = "this is not the id of a game of {puzzle}", "ini bukan kode permainan {puzzle}";
    /// A text that is no game id.
    NOT_AN_ID = "the id of a game of {puzzle} starts with {puzzle}: and holds no spaces",
        "kode permainan {puzzle} diawali {puzzle}: dan tidak memuat spasi";
    /// What a game is.
    GAME_HELP = "It is the id of a game, such as 24:3,3,8,8", "Isinya kode permainan, misalnya 24:3,3,8,8";
    /// Nobody knows who plays.
    WHO_PLAYS =
        "it is not said who plays: Authorization: Bearer and 32 lower-case hexadecimal digits",
        "tidak disebutkan siapa yang bermain: Authorization: Bearer dan 32 digit heksadesimal huruf kecil";
    /// What results are.
    RESULTS_HELP =
        "It tells of a finished game: its key, game and ending",
        "Isinya tentang permainan yang selesai: key, game, dan ending-nya";
    /// What results are.
    SOME_RESULTS = "a list of at most 100 finished games", "daftar paling banyak 100 permainan selesai";
    /// How games end.
    AN_ENDING = "solved, shown or skipped", "solved, shown, atau skipped";
    /// How many.
    A_COUNT = "a count", "banyaknya";
    /// An id that names no game.
    NO_SUCH_GAME = "{game} names no game", "{game} bukan kode permainan";
    /// Moves that take too long to replay.
    TOO_LONG = "these moves take too long to replay", "langkah-langkah ini terlalu lama untuk diulang";
}

#[cfg(test)]
mod tests {
    #[test]
    fn sentences_agree_in_every_language() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
