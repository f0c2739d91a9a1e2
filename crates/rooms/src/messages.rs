//! What is said in a room, beyond what is said at the table.

unpuzzle_puzzle::catalogue! {
    BAD_SETTING = "the setting “{field}” cannot be that", "pengaturan “{field}” tidak bisa begitu";
    FULL = "the room is full", "ruangan sudah penuh";
    CLOSED = "the room is closed", "ruangan sudah ditutup";
    NAME_TAKEN = "somebody here is already called {name}", "nama {name} sudah dipakai di ruangan ini";
    NO_SUCH_MEMBER = "there is no such member in this room", "tidak ada anggota itu di ruangan ini";
    NOT_A_BOT = "only the room itself brings in bots", "hanya ruangan sendiri yang bisa memasukkan bot";
    REPEATED = "this message came before", "pesan ini sudah diterima sebelumnya";
    NOT_HOST = "only the host may do that", "hanya tuan rumah yang boleh melakukan itu";
    NOT_PLAYING = "you are not playing in this match", "kamu tidak ikut bermain di pertandingan ini";
    NO_MATCH = "there is no match now", "sekarang tidak ada pertandingan";
    MATCH_ON = "a match is on", "pertandingan sedang berlangsung";
    NOBODY_PLAYS = "nobody is here to play", "belum ada yang bermain";
    OTHER_PILE = "that pile is gone", "tumpukan itu sudah lewat";
    CANNOT_HOST = "only somebody who is here can be the host", "hanya yang sedang hadir bisa menjadi tuan rumah";
    NOTHING_NEW = "that is so already", "sudah begitu adanya";
    LOCKED = "the host lets nobody new in now", "tuan rumah sedang tidak menerima anggota baru";
    NOT_OWNER =
        "the room belongs to a host who may come back: only they may do that",
        "ruangan ini milik tuan rumah yang mungkin kembali: hanya ia yang boleh melakukan itu";
    NEXT_HAND = "you start with the next hand", "kamu mulai di soal berikutnya";
    DONE = "you have done this hand", "kamu sudah menyelesaikan soal ini";
    OTHER_MODE = "nobody does that in this game", "itu tidak ada di permainan ini";
    BOT = "Bot {number}", "Bot {number}";

    LEVEL = "Level", "Tingkat";
    ANY_LEVEL = "any", "semua";
    DECK = "Cards", "Kartu";
    DECK_TO_NINE = "ace to 9", "as sampai 9";
    DECK_TO_TEN = "ace to 10", "as sampai 10";
    DECK_FULL = "ace to king", "as sampai king";
    OPERATORS = "Operators", "Operator";
    LIMIT = "Seconds a pile", "Detik per tumpukan";
    WINDOW = "Seconds to answer", "Detik menjawab";
    PAUSE = "Seconds between piles", "Detik antartumpukan";
    PENALTY = "A wrong answer", "Jawaban salah";
    DECLARE = "Last step first", "Langkah akhir dulu";
    BOTS = "Bots fill up to", "Bot sampai";
    SKILL = "Bot skill", "Kemampuan bot";
    BEGINNER = "beginner", "pemula";
    CASUAL = "casual", "santai";
    SKILLED = "skilled", "terampil";
    MASTER = "master", "jago";
    MODE = "Game", "Permainan";
    MODE_TABLE = "one table", "satu meja";
    MODE_EVERYBODY = "everybody answers", "semua menjawab";
    ROUNDS = "Hands", "Jumlah soal";
    RISING = "From easy to expert", "Dari mudah sampai ahli";
    HANDS = "Own hands", "Soal sendiri";
}
