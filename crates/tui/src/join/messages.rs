//! The sentences of joining a room, before its screen opens and after it closes.

unpuzzle_puzzle::catalogue! {
    /// What the command does.
    JOIN_ABOUT = "Join a live room and play against the others in it", "Masuk ke ruangan dan bermain melawan yang lain di sana";
    /// The link.
    LINK_HELP =
        "What the room's page shares; of a room on this machine the code is enough",
        "Tautan dari halaman ruangan; untuk ruangan di komputer ini cukup kodenya";
    /// The name.
    NAME_HELP =
        "What to be called; a name that was here before is the same player again",
        "Nama panggilanmu; nama yang sudah pernah masuk kembali sebagai pemain yang sama";
    /// Spectators.
    SPECTATE_HELP = "Watch without playing", "Menonton tanpa bermain";
    /// An example.
    EXAMPLE_LINK = "join a room on the school's network", "masuk ke ruangan di jaringan sekolah";
    /// An example.
    EXAMPLE_NAME = "join under a name", "masuk dengan sebuah nama";
    /// An example.
    EXAMPLE_SPECTATE = "watch a room on this machine", "menonton ruangan di komputer ini";

    /// Not a link at all.
    NOT_A_LINK = "this is not the link of a room", "ini bukan tautan ruangan";
    /// Another scheme.
    NOT_HTTP = "the link of a room begins with http://", "tautan ruangan diawali http://";
    /// Encrypted links.
    NO_HTTPS =
        "the terminal joins rooms by http only; open this link in a browser",
        "terminal hanya bisa masuk lewat http; buka tautan ini di peramban";
    /// A host that cannot be one.
    BAD_HOST = "this is not the name or address of a server", "ini bukan nama atau alamat server";
    /// A port that cannot be one.
    BAD_PORT = "a port is a number from 1 to 65535", "porta adalah angka dari 1 sampai 65535";
    /// A link to something else.
    NO_ROOM_IN_LINK = "this link does not lead to a room", "tautan ini tidak menuju ke ruangan";
    /// A page that rooms do not have.
    NO_SUCH_PAGE = "a room has no such page", "ruangan tidak punya halaman seperti ini";
    /// A code that cannot be one.
    BAD_CODE =
        "a room's code has five of the characters 2–9 and B–Z without the vowels, L and Y",
        "kode ruangan terdiri dari lima karakter dari 2–9 dan B–Z tanpa huruf vokal, L, dan Y";
    /// What a link looks like.
    LINK_LOOKS_LIKE =
        "a link looks like http://192.168.1.5:2424/room/7KQ2M",
        "contoh tautan: http://192.168.1.5:2424/room/7KQ2M";

    /// An unknown room.
    NO_ROOM = "there is no room {code} on {host}", "tidak ada ruangan {code} di {host}";
    /// A room that is over.
    CLOSED = "the room {code} is closed", "ruangan {code} sudah ditutup";
    /// What to do about it.
    ASK_FOR_LINK = "ask whoever opened the room for its link", "tanyakan tautannya kepada yang membuka ruangan";
    /// Too many clients.
    BUSY = "{host} has too much to do", "{host} sedang terlalu sibuk";
    /// What to do about it.
    TRY_LATER = "try again in a moment", "coba lagi sebentar lagi";
    /// A name that the server does not know as its own.
    OTHER_NAME = "the server does not go by the name {host}", "server tidak mengenali nama {host}";
    /// What to do about it.
    USE_SHOWN_LINK = "use the link that the room's page shows", "pakai tautan yang tampil di halaman ruangan";
    /// Something else answers.
    NOT_A_SERVER = "what answers at {host} is not a server of this game", "yang menjawab di {host} bukan server permainan ini";
    /// Nobody answers.
    SERVER_AWAY = "{host} cannot be reached: {error}", "{host} tidak bisa dihubungi: {error}";
    /// What to do about it.
    SAME_NETWORK =
        "is the server running, and are both on the same network?",
        "apakah servernya berjalan, dan apakah keduanya di jaringan yang sama?";
    /// What the server says.
    SAID = "{words}", "{words}";
    /// What to do about a full room.
    FULL_HELP = "--spectate may still have a place", "--spectate mungkin masih ada tempat";
    /// Somewhere else.
    ELSEWHERE =
        "you are in this room from another place now",
        "kamu sekarang masuk ke ruangan ini dari tempat lain";

    /// What cannot be done without a terminal.
    JOINING = "24 join", "24 join";
    /// Before the first answer of the server.
    CONNECTING = "Connecting to {host} …", "Menghubungi {host} …";
    /// Asks for a name.
    ASK_NAME = "What is your name?", "Siapa namamu?";
    /// A name is missing.
    NAME_NEEDED = "a room needs a name for you", "ruangan memerlukan namamu";
    /// How to give one.
    NAME_NEEDED_HELP = "give one with --name", "berikan dengan --name";
    /// The secret was not kept.
    NOT_KEPT =
        "starting again will not bring you back as the same player: {error}",
        "jika dimulai lagi, kamu tidak akan kembali sebagai pemain yang sama: {error}";
    /// No randomness.
    NO_CHANCE = "the system gives no random numbers: {error}", "sistem tidak memberi angka acak: {error}";
    /// After leaving.
    LEFT = "You have left room {code}.", "Kamu sudah keluar dari ruangan {code}.";
    /// After closing the screen.
    COME_BACK = "Come back with: unpuzzle 24 join {link}", "Kembali lagi dengan: unpuzzle 24 join {link}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
