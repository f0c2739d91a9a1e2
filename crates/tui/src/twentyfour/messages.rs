//! The sentences of the 24 game's screens.

unpuzzle_puzzle::catalogue! {
    /// Practice alone.
    PRACTICE = "Play alone", "Main sendiri";
    /// What that is.
    PRACTICE_ABOUT =
        "Hands of your level, against the clock",
        "Kartu sesuai tingkatmu, melawan waktu";
    /// A match.
    MATCH = "Play a match", "Bertanding";
    /// What that is.
    MATCH_ABOUT =
        "Friends at this keyboard, bots, or both",
        "Teman di papan ketik ini, bot, atau keduanya";
    /// A live room.
    ROOM = "Join a room", "Masuk ruangan";
    /// What that is.
    ROOM_ABOUT =
        "A class or friends, each on a machine of their own",
        "Sekelas atau teman, masing-masing di perangkatnya";
    /// Where the room is.
    ROOM_LINK = "Link or code", "Tautan atau kode";
    /// What the others call this person.
    ROOM_NAME = "Your name", "Namamu";
    /// Play or watch.
    ROOM_ROLE = "You", "Kamu";
    /// Play.
    ROOM_PLAY = "play", "bermain";
    /// Watch.
    ROOM_WATCH = "watch", "menonton";
    /// Solve cards.
    SOLVE = "Solve my cards", "Pecahkan kartuku";
    /// What that is.
    SOLVE_ABOUT =
        "Type four or deal at random, see every solution",
        "Ketik empat atau ambil acak, lihat semua solusi";
    /// What statistics are.
    STATISTICS_ABOUT =
        "Your solved hands, times and streaks so far",
        "Hasil, waktu, dan rekor beruntunmu sejauh ini";
    /// Asks for cards.
    SOLVE_PROMPT =
        "Which four cards? Type them with spaces between them, for example: A 8 10 K\nA is 1, J is 11, Q is 12, K is 13.\n\nOr press Enter on the empty line to deal four cards at random.",
        "Empat kartu apa? Ketik dengan spasi di antaranya, misalnya: A 8 10 K\nA bernilai 1, J 11, Q 12, K 13.\n\nAtau tekan Enter di baris kosong untuk mengambil empat kartu secara acak.";

    /// A setting: how hard.
    LEVEL = "Level", "Tingkat";
    /// Any level.
    ANY_LEVEL = "any", "semua";
    /// The level that suits the player.
    MATCHED_LEVEL = "matched to you", "cocok untukmu";
    /// A setting: which cards.
    CARDS = "Cards", "Kartu";
    /// A deck.
    FULL_DECK = "all 52, ace to king", "semua 52, as sampai king";
    /// A deck.
    DECK_TO_TEN = "ace to 10", "as sampai 10";
    /// A deck.
    DECK_TO_NINE = "ace to 9", "as sampai 9";
    /// A setting: who plays.
    PLAYERS = "Players, with commas", "Pemain, dengan koma";
    /// A player without a name.
    YOU = "YOU", "KAMU";
    /// A setting: how many bots.
    BOTS = "Bots", "Bot";
    /// A setting: how good the bots are.
    BOT_SKILL = "Bot skill", "Kemampuan bot";
    /// A skill.
    BEGINNER = "beginner: slow, sometimes wrong", "pemula: lambat, kadang salah";
    /// A skill.
    CASUAL = "casual: takes its time", "santai: tidak terburu-buru";
    /// A skill.
    SKILLED = "skilled: as fast as people who practise", "terampil: secepat orang yang rajin berlatih";
    /// A skill.
    MASTER = "master: very fast", "jago: sangat cepat";
    /// A setting: the tournament rule.
    DECLARE = "Say the last step first", "Sebut langkah terakhir dulu";
    /// No.
    NO = "no", "tidak";
    /// Yes.
    YES = "yes, as in tournaments", "ya, seperti di turnamen";
    /// A setting: what a wrong answer costs.
    PENALTY = "A wrong answer costs", "Jawaban salah berarti";
    /// A penalty.
    PENALTY_NONE = "nothing", "tidak apa-apa";
    /// A penalty.
    PENALTY_LOCKOUT = "sitting out this pile", "tidak boleh menjawab tumpukan ini";
    /// A penalty.
    PENALTY_CARD = "sitting out and a card", "tidak boleh menjawab dan kehilangan satu kartu";

    /// Above the cards in practice.
    ABOUT_HAND =
        "Hand {number}, {level}: make 24. Practised players need {time}.",
        "Kartu ke-{number}, {level}: buat 24. Pemain terlatih: {time}.";
    /// The clock and counts above practice.
    PRACTICE_STATUS =
        "hints {hints}  undone {undos}  wrong {mistakes}  {time}",
        "petunjuk {hints}  urung {undos}  salah {mistakes}  {time}";
    /// What a key does.
    ANSWER = "answer", "jawab";
    /// What a key does.
    BY_STEPS = "step by step", "per langkah";
    /// What a key does.
    BY_TYPING = "type it", "ketik";
    /// What a key does.
    SKIP = "skip", "lewati";
    /// What a key does.
    NEXT_HAND = "next hand", "kartu berikutnya";
    /// What a key does.
    ALL_SOLUTIONS = "all solutions", "semua solusi";
    /// On an empty line.
    TYPE_EXPRESSION =
        "type an expression such as (A+2)*8, then Enter",
        "ketik ekspresi seperti (A+2)*8, lalu Enter";
    /// How stepping works.
    PICK_CARD =
        "Pick a card (1–{count}), a sign (+ - * /), another card.",
        "Pilih kartu (1–{count}), tanda (+ - * /), lalu kartu lain.";
    /// The value of an expression that uses every card.
    MAKES = "= {value}", "= {value}";
    /// The value of an expression so far.
    MAKES_SO_FAR = "= {value}   still to use: {cards}", "= {value}   belum dipakai: {cards}";
    /// Steps taken.
    STEPS_TAKEN = "So far: {steps}", "Sejauh ini: {steps}";
    /// One value is left and it is wrong.
    DEAD_END = "That makes {value}. Press u to go back.", "Hasilnya {value}. Tekan u untuk mundur.";
    /// A hint.
    HINT_SAYS = "Hint: {hint}", "Petunjuk: {hint}";
    /// Solved, faster than most.
    FASTER =
        "Your time: {time}. Faster than practised players, who need {usual}!",
        "Waktumu: {time}. Lebih cepat dari pemain terlatih ({usual})!";
    /// Solved, not faster than most.
    SLOWER =
        "Your time: {time}. Practised players need {usual}.",
        "Waktumu: {time}. Pemain terlatih perlu {usual}.";
    /// Skipped.
    SKIPPED = "Skipped. {answer}", "Dilewati. {answer}";
    /// Skipped, and no answer is known.
    GIVEN_UP = "On to the next one.", "Lanjut ke berikutnya.";
    /// No hint in time.
    NO_HINT = "there is no hint: {why}", "tidak ada petunjuk: {why}";
    /// Solved hands so far.
    SUMMARY =
        "{level}: solved {solved} of {attempts} · streak {streak}, best {longest}",
        "{level}: terpecahkan {solved} dari {attempts} · beruntun {streak}, rekor {longest}";
    /// Solved hands so far, with times.
    SUMMARY_TIMES =
        "{level}: {solved} of {attempts} · median {median}, usual {predicted} · streak {streak}, best {longest}",
        "{level}: {solved} dari {attempts} · median {median}, lazim {predicted} · beruntun {streak}, rekor {longest}";
    /// Solved hands so far, in a few columns.
    SUMMARY_SHORT =
        "{level} {solved}/{attempts} · median {median}, usual {predicted} · streak {streak}",
        "{level} {solved}/{attempts} · {median}, lazim {predicted} · beruntun {streak}";
    /// What the columns of the statistics mean.
    STATISTICS_EXPLAINED =
        "Median and best are your times for solved hands; “Usual” is what practised players need for the same hands. A streak ends when a hand is skipped or its answer shown. The rating grows with every hand that you solve alone within a minute.",
        "Median dan tercepat adalah waktumu untuk kartu yang terpecahkan; “Lazim” adalah waktu pemain terlatih untuk kartu yang sama. Rekor beruntun putus bila kartu dilewati atau jawabannya ditampilkan. Peringkat naik dengan tiap kartu yang kamu pecahkan sendiri dalam semenit.";
    /// The statistics could not be written.
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
