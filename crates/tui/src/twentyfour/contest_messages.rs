//! The sentences of a match.

unpuzzle_puzzle::catalogue! {
    /// The title.
    MATCH_TITLE = "Match", "Pertandingan";
    /// Above a match.
    STATUS = "pile {number}  {cards} cards in the deck", "tumpukan {number}  {cards} kartu di dek";
    /// Before the first pile.
    READY =
        "Everybody ready? Remember your key: it is in front of your name.",
        "Semua siap? Ingat tombolmu: ada di depan namamu.";
    /// Between piles.
    DEAL_NEXT = "Press Enter for the next pile.", "Tekan Enter untuk tumpukan berikutnya.";
    /// Before the first pile.
    DEAL_FIRST = "Press Enter to deal the first pile.", "Tekan Enter untuk membagikan tumpukan pertama.";
    /// A pile is there.
    BUZZ = "Got 24? Press your key, then type the answer.", "Dapat 24? Tekan tombolmu, lalu ketik jawabannya.";
    /// Somebody answers.
    ANSWERING = "{name} answers: {seconds} s left", "{name} menjawab: sisa {seconds} detik";
    /// On an empty line.
    TYPE_ANSWER = "type the expression, then Enter", "ketik ekspresinya, lalu Enter";
    /// On an empty line.
    TYPE_LAST_STEP = "type your last step first, such as 3*8", "ketik langkah terakhirmu dulu, misalnya 3*8";
    /// Asks who wants a hint.
    WHO_WANTS_HINT =
        "A hint for whom? Press that player's key. It costs a card of the pile.",
        "Petunjuk untuk siapa? Tekan tombol pemainnya. Harganya satu kartu dari tumpukan.";
    /// Asks who gives up.
    WHO_PASSES = "Who gives up on this pile? Press that player's key.", "Siapa menyerah di tumpukan ini? Tekan tombol pemainnya.";
    /// Asks before the end.
    END_NOW = "End the match now?", "Akhiri pertandingan sekarang?";
    /// What a key does.
    DEAL = "deal", "bagikan";
    /// What a key does.
    GIVE_UP = "give up", "menyerah";
    /// What a key does.
    HINT = "hint", "petunjuk";
    /// What a key does.
    END = "end the match", "akhiri";
    /// What a key does.
    YES_END = "yes, end it", "ya, akhiri";
    /// What a key does.
    GO_ON = "no, go on", "tidak, lanjut";
    /// What a key does.
    REMATCH = "rematch", "tanding ulang";
    /// What a key does.
    CLEAR = "clear", "hapus";
    /// A player's state.
    SITS_OUT = "sits out", "menunggu";
    /// A player's state.
    GAVE_UP = "gave up", "menyerah";
    /// A player's state.
    ANSWERS = "answers", "menjawab";
    /// A player's cards.
    CARDS = "{cards} {cards|card|cards}", "{cards} kartu";
    /// A column.
    PLACE = "Place", "Peringkat";
    /// A column.
    PLAYER = "Player", "Pemain";
    /// A column.
    CARDS_WON = "Cards", "Kartu";
    /// A column.
    PILES = "Piles", "Tumpukan";
    /// A column.
    WRONG = "Wrong", "Salah";
    /// A column.
    HINTS = "Hints", "Petunjuk";
    /// A column.
    PASSES = "Given up", "Menyerah";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
