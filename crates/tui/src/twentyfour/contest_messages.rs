//! The sentences of a match.

unpuzzle_puzzle::catalogue! {
    MATCH_TITLE = "Match", "Pertandingan";
    STATUS = "pile {number}  {cards} cards in the deck", "tumpukan {number}  {cards} kartu di dek";
    READY =
        "Everybody ready? Remember your key: it is in front of your name.",
        "Semua siap? Ingat tombolmu: ada di depan namamu.";
    DEAL_NEXT = "Press Enter for the next pile.", "Tekan Enter untuk tumpukan berikutnya.";
    DEAL_FIRST = "Press Enter to deal the first pile.", "Tekan Enter untuk membagikan tumpukan pertama.";
    BUZZ = "Got 24? Press your key, then type the answer.", "Dapat 24? Tekan tombolmu, lalu ketik jawabannya.";
    ANSWERING = "{name} answers: {seconds} s left", "{name} menjawab: sisa {seconds} detik";
    TYPE_ANSWER = "type the expression, then Enter", "ketik ekspresinya, lalu Enter";
    TYPE_LAST_STEP = "type your last step first, such as 3*8", "ketik langkah terakhirmu dulu, misalnya 3*8";
    WHO_WANTS_HINT =
        "A hint for whom? Press that player's key. It costs a card of the pile.",
        "Petunjuk untuk siapa? Tekan tombol pemainnya. Harganya satu kartu dari tumpukan.";
    WHO_PASSES = "Who gives up on this pile? Press that player's key.", "Siapa menyerah di tumpukan ini? Tekan tombol pemainnya.";
    END_NOW = "End the match now?", "Akhiri pertandingan sekarang?";
    DEAL = "deal", "bagikan";
    GIVE_UP = "give up", "menyerah";
    HINT = "hint", "petunjuk";
    END = "end the match", "akhiri";
    YES_END = "yes, end it", "ya, akhiri";
    GO_ON = "no, go on", "tidak, lanjut";
    REMATCH = "rematch", "tanding ulang";
    CLEAR = "clear", "hapus";
    SITS_OUT = "sits out", "menunggu";
    GAVE_UP = "gave up", "menyerah";
    ANSWERS = "answers", "menjawab";
    CARDS = "{cards} {cards|card|cards}", "{cards} kartu";
    PLACE = "Place", "Peringkat";
    PLAYER = "Player", "Pemain";
    CARDS_WON = "Cards", "Kartu";
    PILES = "Piles", "Tumpukan";
    WRONG = "Wrong", "Salah";
    HINTS = "Hints", "Petunjuk";
    PASSES = "Given up", "Menyerah";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
