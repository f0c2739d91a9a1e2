//! The sentences of the help with a game that is played elsewhere.

unpuzzle_puzzle::catalogue! {
    STATUS = "row {row}", "baris {row}";
    TRY = "Guess {guess}", "Tebak {guess}";
    THE_ANSWER = "The answer is {guess}", "Jawabannya {guess}";
    NO_ADVICE =
        "No recommendation in time: Tab, and type a guess of your own",
        "Saran tidak selesai pada waktunya: tekan Tab, lalu ketik tebakanmu sendiri";
    TYPE_COLOURS =
        "Enter {guess} on the page, then type its colours here: 0 absent, 1 elsewhere, 2 right (or b p g, or paste squares), and Enter.",
        "Masukkan {guess} di halaman, lalu ketik warnanya di sini: 0 tidak ada, 1 di tempat lain, 2 tepat (atau a u h, atau tempel kotak warna), dan Enter.";
    TYPE_GUESS =
        "Type the guess that you made instead, then Enter for its colours.",
        "Ketik tebakan yang kamu pakai, lalu Enter untuk warnanya.";
    MISSING = "{count} {count|colour is|colours are} still missing", "masih kurang {count} warna";
    ON_BOARD = "board {number}: {what}", "papan {number}: {what}";
    SOLVED = "Solved in {rows} {rows|row|rows}.", "Selesai dalam {rows} baris.";
    OTHER_GUESS_KEY = "other guess", "tebakan lain";
    COLOURS_KEY = "colours", "warna";
    BACK_KEY = "undo a row", "urungkan baris";
    NEW_KEY = "new game", "mulai lagi";

    KEYS =
        "Play on any Nerdle page and let this one think.\n\n1. It recommends a guess. Enter it on the page.\n2. Type the colours that the page showed, tile by tile:\n   0 or b (black) absent, 1 or p (purple) elsewhere, 2 or g (green) right.\n   Squares copied from a shared grid can be pasted.\n3. Press Enter, and it recommends the next one.\n\nTab              you made another guess: type it\n← →, Backspace   correct the row\n↑                take the last row back and change it\nl                list what is still possible\n↓                another board, where not all fit\nn                start over\nq, Esc           leave\n\nMouse: click a tile to give it the next colour.\n\nIf the colours contradict each other, the row that cannot be is named.",
        "Mainkan di halaman Nerdle mana pun, dan biarkan yang ini berpikir.\n\n1. Ia menyarankan tebakan. Masukkan di halaman itu.\n2. Ketik warna yang muncul, petak demi petak:\n   0 atau a (abu-abu) tidak ada, 1 atau u (ungu) di tempat lain, 2 atau h (hijau) tepat.\n   Kotak warna dari hasil yang dibagikan bisa ditempel.\n3. Tekan Enter, dan saran berikutnya muncul.\n\nTab              kamu menebak yang lain: ketiklah\n← →, Backspace   perbaiki baris\n↑                urungkan baris terakhir dan ubah\nl                daftar yang masih mungkin\n↓                papan lain, bila tidak semua muat\nn                mulai lagi\nq, Esc           keluar\n\nTetikus: klik petak untuk memberinya warna berikutnya.\n\nBila warna-warnanya bertentangan, baris yang tidak mungkin disebutkan.";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
