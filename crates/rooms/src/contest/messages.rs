//! What is said at the table.

unpuzzle_puzzle::catalogue! {
    NAME_EMPTY = "a name needs at least one character", "nama harus berisi setidaknya satu huruf";
    NAME_TOO_LONG = "a name has at most {limit} characters", "nama paling panjang {limit} huruf";
    NAME_HIDDEN =
        "a name holds visible characters only, not {character}",
        "nama hanya boleh berisi huruf yang terlihat, bukan {character}";
    NAME_TAKEN = "another player is already called {name}", "nama {name} sudah dipakai";
    TABLE_FULL = "the table has {seats} seats", "meja ini hanya punya {seats} kursi";
    BEGUN = "the match has begun", "pertandingan sudah dimulai";
    NOBODY_THERE = "nobody sits at the table yet", "belum ada pemain di meja";
    OVER = "the match is over", "pertandingan sudah selesai";
    NO_SUCH_PLAYER = "nobody has this seat", "kursi ini kosong";
    PILE_THERE = "there is still a pile on the table", "masih ada tumpukan di meja";
    NO_PILE = "there is no pile on the table", "tidak ada tumpukan di meja";
    ANOTHER_ANSWERS = "{name} is answering", "{name} sedang menjawab";
    ALREADY_BUZZED = "it is your turn already: answer", "sudah giliranmu: jawablah";
    LOCKED_OUT =
        "after a wrong answer you sit out until the next pile",
        "setelah salah menjawab, tunggu tumpukan berikutnya";
    BUZZ_FIRST = "buzz first", "tekan bel dulu";
    DECLARE_FIRST =
        "declare your last step first, such as 3*8",
        "sebutkan dulu langkah terakhirmu, misalnya 3*8";
    NOTHING_TO_DECLARE = "there is nothing to declare now", "tidak ada yang perlu disebutkan sekarang";
    NO_MORE_HINTS =
        "there are no more hints for this pile: the next one would be the answer",
        "petunjuk untuk tumpukan ini sudah habis: berikutnya adalah jawabannya";
    PASSED_BEFORE = "you have passed already", "kamu sudah menyerah di tumpukan ini";

    JOINED = "{name} joins.", "{name} ikut bermain.";
    PUT_BACK =
        "{cards} cannot make it and goes back under the deck.",
        "{cards} tidak bisa mencapai sasaran, jadi dikembalikan ke bawah dek.";
    DEALT = "Pile {number}: {cards}", "Tumpukan {number}: {cards}";
    BUZZED = "{name} buzzes.", "{name} menekan bel.";
    DECLARED = "{name} will finish with {step}.", "{name} akan mengakhiri dengan {step}.";
    FAILED = "{name}: {reason}.", "{name}: {reason}.";
    FAILED_WITH_LOCKOUT =
        "{name}: {reason}. They sit out until the next pile.",
        "{name}: {reason}. Ia menunggu sampai tumpukan berikutnya.";
    FAILED_WITH_CARD =
        "{name}: {reason}. They sit out until the next pile, and {card} goes back under the deck.",
        "{name}: {reason}. Ia menunggu sampai tumpukan berikutnya, dan {card} kembali ke bawah dek.";
    TOO_LATE = "time is up", "waktu habis";
    DECLARED_WRONGLY = "{step} does not make the target", "{step} tidak menghasilkan sasaran";
    OTHER_LAST_STEP =
        "the expression does not end with the declared {step}",
        "ekspresinya tidak berakhir dengan {step} seperti yang disebutkan";
    WON = "{name} takes the pile with {answer}.", "{name} mengambil tumpukan dengan {answer}.";
    WON_WITH_HINTS =
        "{name} solves it with {answer} and, having taken a hint, keeps {cards} {cards|card|cards}.",
        "{name} menjawab {answer} dan, karena memakai petunjuk, menyimpan {cards} kartu.";
    HINTED = "Hint for {name}: {hint}", "Petunjuk untuk {name}: {hint}";
    TOOK_HINT = "{name} takes a hint.", "{name} mengambil petunjuk.";
    REVEALED = "Answers: {answers}", "Jawaban: {answers}";
    PASSED = "{name} gives up on this pile.", "{name} menyerah di tumpukan ini.";
    SKIPPED =
        "Nobody takes {cards}: {answer} would have been right.",
        "Tidak ada yang mengambil {cards}: jawabannya {answer}.";
    ENDED =
        "{names} wins the match with {cards} {cards|card|cards}.",
        "{names} memenangkan pertandingan dengan {cards} kartu.";
    ENDED_IN_A_TIE =
        "The match is tied between {names} with {cards} {cards|card|cards} each.",
        "Seri antara {names}, masing-masing {cards} kartu.";
    ENDED_WITHOUT_CARDS =
        "The match ends and nobody has any cards.",
        "Pertandingan selesai dan tidak ada yang punya kartu.";
}
