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
    LEAVE_KEPT = "leave, go on later", "keluar, lanjut nanti";
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
    KEYS =
        "The first right answer takes the pile; whoever has the most cards at the end wins.\n\nYour key        it stands before your name: press it as soon as you see an answer, then type it\nEnter           deals a pile; sends what you typed\nh               a hint for one player, which costs a card of the pile\np               one player gives this pile up; when all have, nobody takes it\nEsc             empties the line; ends or leaves the match\nq               the same between piles\n\nA match that is left goes on where it was when the same players sit down again by the same rules.",
        "Jawaban benar pertama mengambil tumpukan; yang kartunya paling banyak di akhir menang.\n\nTombolmu        ada di depan namamu: tekan begitu kamu melihat jawaban, lalu ketik\nEnter           membagikan tumpukan; mengirim yang kamu ketik\nh               petunjuk untuk satu pemain, seharga satu kartu dari tumpukan\np               satu pemain menyerah; bila semua menyerah, tak ada yang mengambilnya\nEsc             mengosongkan baris; mengakhiri atau meninggalkan pertandingan\nq               sama, di antara tumpukan\n\nPertandingan yang ditinggalkan dilanjutkan bila pemain yang sama duduk lagi dengan aturan yang sama.";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
