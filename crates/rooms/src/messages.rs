//! What is said in a room, beyond what is said at the table.

unpuzzle_puzzle::catalogue! {
    /// A setting out of bounds.
    BAD_SETTING = "the setting “{field}” cannot be that", "pengaturan “{field}” tidak bisa begitu";
    /// The room is full.
    FULL = "the room is full", "ruangan sudah penuh";
    /// The room is closed.
    CLOSED = "the room is closed", "ruangan sudah ditutup";
    /// A name that another has.
    NAME_TAKEN = "somebody here is already called {name}", "nama {name} sudah dipakai di ruangan ini";
    /// A member that there is not.
    NO_SUCH_MEMBER = "there is no such member in this room", "tidak ada anggota itu di ruangan ini";
    /// Only programs are bots.
    NOT_A_BOT = "only the room itself brings in bots", "hanya ruangan sendiri yang bisa memasukkan bot";
    /// A message that came before.
    REPEATED = "this message came before", "pesan ini sudah diterima sebelumnya";
    /// Not the host.
    NOT_HOST = "only the host may do that", "hanya tuan rumah yang boleh melakukan itu";
    /// Not a player.
    NOT_PLAYING = "you are not playing in this match", "kamu tidak ikut bermain di pertandingan ini";
    /// No match.
    NO_MATCH = "there is no match now", "sekarang tidak ada pertandingan";
    /// A match is on.
    MATCH_ON = "a match is on", "pertandingan sedang berlangsung";
    /// Nobody to play.
    NOBODY_PLAYS = "nobody is here to play", "belum ada yang bermain";
    /// About another pile.
    OTHER_PILE = "that pile is gone", "tumpukan itu sudah lewat";
    /// A host who cannot be one.
    CANNOT_HOST = "only somebody who is here can be the host", "hanya yang sedang hadir bisa menjadi tuan rumah";
    /// Nothing changes.
    NOTHING_NEW = "that is so already", "sudah begitu adanya";
    /// The host lets nobody new in.
    LOCKED = "the host lets nobody new in now", "tuan rumah sedang tidak menerima anggota baru";
    /// Only the owner may do that.
    NOT_OWNER =
        "the room belongs to a host who may come back: only they may do that",
        "ruangan ini milik tuan rumah yang mungkin kembali: hanya ia yang boleh melakukan itu";
    /// The name of a bot.
    BOT = "Bot {number}", "Bot {number}";
}
