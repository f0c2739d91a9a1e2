//! The sentences of the 24 game's screens.

unpuzzle_puzzle::catalogue! {
    PRACTICE = "Play alone", "Main sendiri";
    PRACTICE_ABOUT =
        "Hands of your level, against the clock",
        "Kartu sesuai tingkatmu, melawan waktu";
    MATCH = "Play a match", "Bertanding";
    MATCH_ABOUT =
        "Friends at this keyboard, bots, or both",
        "Teman di papan ketik ini, bot, atau keduanya";
    SOLVE = "Solve my cards", "Pecahkan kartuku";
    SOLVE_ABOUT =
        "Type four or deal at random, see every solution",
        "Ketik empat atau ambil acak, lihat semua solusi";
    STATISTICS_ABOUT =
        "Your solved hands, times and streaks so far",
        "Hasil, waktu, dan rekor beruntunmu sejauh ini";
    SOLVE_PROMPT =
        "Which four cards? Type them with spaces between them, for example: A 8 10 K\nA is 1, J is 11, Q is 12, K is 13.\n\nOr press Enter on the empty line to deal four cards at random.",
        "Empat kartu apa? Ketik dengan spasi di antaranya, misalnya: A 8 10 K\nA bernilai 1, J 11, Q 12, K 13.\n\nAtau tekan Enter di baris kosong untuk mengambil empat kartu secara acak.";

    LEVEL = "Level", "Tingkat";
    ANY_LEVEL = "any", "semua";
    MATCHED_LEVEL = "matched to you", "cocok untukmu";
    CARDS = "Cards", "Kartu";
    HOW_MANY = "How many cards", "Banyak kartu";
    TARGET = "Target", "Target";
    COUNTDOWN = "Countdown numbers", "Bilangan Countdown";
    FULL_DECK = "all 52, ace to king", "semua 52, as sampai king";
    DECK_TO_TEN = "ace to 10", "as sampai 10";
    DECK_TO_NINE = "ace to 9", "as sampai 9";
    PLAYERS = "Players, with commas", "Pemain, dengan koma";
    YOU = "YOU", "KAMU";
    BOTS = "Bots", "Bot";
    BOT_SKILL = "Bot skill", "Kemampuan bot";
    BEGINNER = "beginner: slow, sometimes wrong", "pemula: lambat, kadang salah";
    CASUAL = "casual: takes its time", "santai: tidak terburu-buru";
    SKILLED = "skilled: as fast as people who practise", "terampil: secepat orang yang rajin berlatih";
    MASTER = "master: very fast", "jago: sangat cepat";
    DECLARE = "Say the last step first", "Sebut langkah terakhir dulu";
    YES = "yes, as in tournaments", "ya, seperti di turnamen";

    HAND_NUMBER = "Hand {number}", "Kartu ke-{number}";
    NAMED_HAND = "This hand", "Kartu ini";
    ABOUT_HAND =
        "{hand}, {level}: make {target}. Practised players need {time}.",
        "{hand}, {level}: buat {target}. Pemain terlatih: {time}.";
    ABOUT_UNRATED = "{hand}: make {target}.", "{hand}: buat {target}.";
    ABOUT_COUNTDOWN =
        "{hand}: make {target}. Numbers may be left over.",
        "{hand}: buat {target}. Bilangan boleh bersisa.";
    OTHER_HANDS = "other hands", "kartu lain";
    PLAYED_BEFORE =
        "you have played this hand before",
        "kartu ini sudah pernah kamu mainkan";
    PRACTICE_STATUS =
        "hints {hints}  undone {undos}  wrong {mistakes}  {time}",
        "petunjuk {hints}  urung {undos}  salah {mistakes}  {time}";
    ANSWER = "answer", "jawab";
    BY_STEPS = "by steps", "per langkah";
    BY_TYPING = "type it", "ketik";
    SKIP = "skip", "lewati";
    SHOW_ANSWER = "show the answer", "lihat jawaban";
    NEXT_HAND = "next hand", "kartu berikutnya";
    ALL_SOLUTIONS = "all solutions", "semua solusi";
    TYPE_EXPRESSION =
        "type an expression such as (A+2)*8, then Enter",
        "ketik ekspresi seperti (A+2)*8, lalu Enter";
    PICK_CARD =
        "Pick a card (1–{count}), a sign (+ - * /), another card.",
        "Pilih kartu (1–{count}), tanda (+ - * /), lalu kartu lain.";
    MAKES = "= {value}", "= {value}";
    MAKES_SO_FAR = "= {value}   still to use: {cards}", "= {value}   belum dipakai: {cards}";
    STEPS_TAKEN = "So far: {steps}", "Sejauh ini: {steps}";
    DEAD_END = "That makes {value}. Press u to go back.", "Hasilnya {value}. Tekan u untuk mundur.";
    HINT_SAYS = "Hint: {hint}", "Petunjuk: {hint}";
    HINT_SAYS_LAST =
        "Hint: {hint} (h again ends the hand with the answer.)",
        "Petunjuk: {hint} (h lagi: kartu ini berakhir dengan jawabannya.)";
    FASTER =
        "Your time: {time}. Faster than practised players, who need {usual}!",
        "Waktumu: {time}. Lebih cepat dari pemain terlatih ({usual})!";
    SLOWER =
        "Your time: {time}. Practised players need {usual}.",
        "Waktumu: {time}. Pemain terlatih perlu {usual}.";
    SKIPPED =
        "Skipped. {answer} (This counts as not solved.)",
        "Dilewati. {answer} (Ini dihitung tidak terpecahkan.)";
    GIVEN_UP = "On to the next one.", "Lanjut ke berikutnya.";
    NO_HINT = "there is no hint: {why}", "tidak ada petunjuk: {why}";
    SUMMARY =
        "{level}: solved {solved} of {attempts} · streak {streak}, best {longest}",
        "{level}: terpecahkan {solved} dari {attempts} · beruntun {streak}, rekor {longest}";
    SUMMARY_TIMES =
        "{level}: {solved} of {attempts} · median {median}, usual {predicted} · streak {streak}, best {longest}",
        "{level}: {solved} dari {attempts} · median {median}, lazim {predicted} · beruntun {streak}, rekor {longest}";
    SUMMARY_SHORT =
        "{level} {solved}/{attempts} · median {median}, usual {predicted} · streak {streak}",
        "{level} {solved}/{attempts} · {median}, lazim {predicted} · beruntun {streak}";
    STATISTICS_EXPLAINED =
        "Median and best are your times for solved hands; “Usual” is what practised players need for the same hands. A streak ends when a hand is skipped or its answer shown. The rating grows with every hand that you solve alone within a minute, and falls as much for a hand that is skipped as for one whose answer is shown.",
        "Median dan tercepat adalah waktumu untuk kartu yang terpecahkan; “Lazim” adalah waktu pemain terlatih untuk kartu yang sama. Rekor beruntun putus bila kartu dilewati atau jawabannya ditampilkan. Peringkat naik dengan tiap kartu yang kamu pecahkan sendiri dalam semenit, dan turun sama banyaknya untuk kartu yang dilewati dan yang jawabannya ditampilkan.";
    DAILY = "Hand of the day", "Kartu hari ini";
    DAILY_ABOUT = "The same for everybody, harder towards Sunday", "Sama untuk semua orang, makin sulit menuju Minggu";
    KEYS =
        "Make the target from all cards, each used once, with + - * / and brackets.\n\nTyping: write the expression, then Enter. A J Q K and 1 11 12 13 mean the same.\nStep by step (Tab): a card, a sign, another card; by keys 1 to 9 or with the mouse.\nSteps may also be finished by typing. In Countdown every result must be whole.\n\nEnter         answer\nTab           step by step, or typing\nh             hint: first a nudge, then a step, then the answer, which ends the hand\nu             undo the last step\ns             skip: the answer is shown, and the hand counts as not solved\nEsc           empties the line, then leaves; the hand is kept\nq             leaves, unless the hand has a queen\n\nAfter a hand: Enter deals the next one, a shows all its solutions.\n\nThe rating rises when you solve a hand alone within a minute. It falls when a hand is skipped or its answer shown, so skip as if it were an answer.",
        "Buat targetnya dari semua kartu, masing-masing sekali, dengan + - * / dan kurung.\n\nMengetik: tulis ekspresinya, lalu Enter. A J Q K dan 1 11 12 13 sama artinya.\nPer langkah (Tab): kartu, tanda, kartu lain; dengan tombol 1 sampai 9 atau tetikus.\nLangkah-langkah boleh diselesaikan dengan mengetik. Di Countdown semua hasil harus bulat.\n\nEnter         jawab\nTab           per langkah, atau mengetik\nh             petunjuk: arahan, lalu satu langkah, lalu jawaban, yang mengakhiri kartu ini\nu             urungkan langkah terakhir\ns             lewati: jawaban ditampilkan, dan kartu dihitung tidak terpecahkan\nEsc           mengosongkan baris, lalu keluar; kartunya disimpan\nq             keluar, kecuali ada queen di kartunya\n\nSetelah selesai: Enter membagikan kartu berikutnya, a menampilkan semua solusinya.\n\nPeringkat naik bila kamu memecahkan kartu sendiri dalam semenit. Peringkat turun bila kartu dilewati atau jawabannya ditampilkan.";
    NOT_RECORDED =
        "This hand is not in your statistics: {why}",
        "Kartu ini tidak masuk statistikmu: {why}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
