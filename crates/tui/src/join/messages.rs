//! The sentences of joining a room, before its screen opens and after it closes.

unpuzzle_puzzle::catalogue! {
    JOIN_ABOUT = "Join a live room and play against the others in it", "Masuk ke ruangan dan bermain melawan yang lain di sana";
    LINK_HELP =
        "What the room's page shares; of a room on this machine the code is enough",
        "Tautan dari halaman ruangan; untuk ruangan di komputer ini cukup kodenya";
    NAME_HELP =
        "What to be called; a name that was here before is the same player again",
        "Nama panggilanmu; nama yang sudah pernah masuk kembali sebagai pemain yang sama";
    SPECTATE_HELP = "Watch without playing", "Menonton tanpa bermain";
    EXAMPLE_LINK = "join a room on the school's network", "masuk ke ruangan di jaringan sekolah";
    EXAMPLE_NAME = "join under a name", "masuk dengan sebuah nama";
    EXAMPLE_SPECTATE = "watch a room on this machine", "menonton ruangan di komputer ini";

    NOT_A_LINK = "this is not the link of a room", "ini bukan tautan ruangan";
    NOT_HTTP = "the link of a room begins with http://", "tautan ruangan diawali http://";
    NO_HTTPS =
        "the terminal joins rooms by http only; open this link in a browser",
        "terminal hanya bisa masuk lewat http; buka tautan ini di peramban";
    BAD_HOST = "this is not the name or address of a server", "ini bukan nama atau alamat server";
    BAD_PORT = "a port is a number from 1 to 65535", "porta adalah angka dari 1 sampai 65535";
    NO_ROOM_IN_LINK = "this link does not lead to a room", "tautan ini tidak menuju ke ruangan";
    NO_SUCH_PAGE = "a room has no such page", "ruangan tidak punya halaman seperti ini";
    BAD_CODE =
        "a room's code has five of the characters 2–9 and B–Z without the vowels, L and Y",
        "kode ruangan terdiri dari lima karakter dari 2–9 dan B–Z tanpa huruf vokal, L, dan Y";
    LINK_LOOKS_LIKE =
        "a link looks like http://192.168.1.5:2424/room/7KQ2M",
        "contoh tautan: http://192.168.1.5:2424/room/7KQ2M";

    NO_ROOM = "there is no room {code} on {host}", "tidak ada ruangan {code} di {host}";
    CLOSED = "the room {code} is closed", "ruangan {code} sudah ditutup";
    ASK_FOR_LINK = "ask the host of the room for its link", "minta tautannya dari tuan rumah";
    BUSY = "{host} has too much to do", "{host} sedang terlalu sibuk";
    TRY_LATER = "try again in a moment", "coba lagi sebentar lagi";
    OTHER_NAME = "the server does not go by the name {host}", "server tidak mengenali nama {host}";
    USE_SHOWN_LINK = "use the link that the room's page shows", "pakai tautan yang tampil di halaman ruangan";
    NOT_A_SERVER = "what answers at {host} is not a server of this game", "yang menjawab di {host} bukan server permainan ini";
    SERVER_AWAY = "{host} cannot be reached: {error}", "{host} tidak bisa dihubungi: {error}";
    SAME_NETWORK =
        "is the server running, and are both on the same network?",
        "apakah servernya berjalan, dan apakah keduanya di jaringan yang sama?";
    SAID = "{words}", "{words}";
    FULL_HELP = "--spectate may still have a place", "--spectate mungkin masih ada tempat";
    ELSEWHERE =
        "you are in this room from another place now",
        "kamu sekarang masuk ke ruangan ini dari tempat lain";

    JOINING = "24 join", "24 join";
    CONNECTING = "Connecting to {host} …", "Menghubungi {host} …";
    ASK_NAME = "What is your name?", "Siapa namamu?";
    NAME_NEEDED = "a room needs a name for you", "ruangan memerlukan namamu";
    NAME_NEEDED_HELP = "give one with --name", "berikan dengan --name";
    NOT_KEPT =
        "starting again will not bring you back as the same player: {error}",
        "jika dimulai lagi, kamu tidak akan kembali sebagai pemain yang sama: {error}";
    NO_CHANCE = "the system gives no random numbers: {error}", "sistem tidak memberi angka acak: {error}";
    LEFT = "You have left room {code}.", "Kamu sudah keluar dari ruangan {code}.";
    COME_BACK = "Come back with: unpuzzle 24 join {link}", "Kembali lagi dengan: unpuzzle 24 join {link}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
