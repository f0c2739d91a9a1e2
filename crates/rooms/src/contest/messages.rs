//! What is said at the table.

unpuzzle_puzzle::catalogue! {
    /// A name without characters.
    NAME_EMPTY = "a name needs at least one character", "nama harus berisi setidaknya satu huruf";
    /// A name that is too long.
    NAME_TOO_LONG = "a name has at most {limit} characters", "nama paling panjang {limit} huruf";
    /// A name with a character that cannot be seen.
    NAME_HIDDEN =
        "a name holds visible characters only, not {character}",
        "nama hanya boleh berisi huruf yang terlihat, bukan {character}";
    /// Two players of one name.
    NAME_TAKEN = "somebody is already called {name}", "nama {name} sudah dipakai";
    /// Every seat is taken.
    TABLE_FULL = "the table has {seats} seats", "meja ini hanya punya {seats} kursi";
    /// Joining after the first pile.
    BEGUN = "the match has begun", "pertandingan sudah dimulai";
    /// Dealing to nobody.
    NOBODY_THERE = "nobody sits at the table yet", "belum ada pemain di meja";
    /// Anything after the end.
    OVER = "the match is over", "pertandingan sudah selesai";
    /// A seat that nobody has.
    NO_SUCH_PLAYER = "nobody has this seat", "kursi ini kosong";
    /// Dealing on top of a pile.
    PILE_THERE = "there is still a pile on the table", "masih ada tumpukan di meja";
    /// Answering without a pile.
    NO_PILE = "there is no pile on the table", "tidak ada tumpukan di meja";
    /// Buzzing while another answers.
    ANOTHER_ANSWERS = "{name} is answering", "{name} sedang menjawab";
    /// Buzzing twice.
    ALREADY_BUZZED = "it is your turn already: answer", "sudah giliranmu: jawablah";
    /// Answering again after a wrong answer.
    LOCKED_OUT =
        "after a wrong answer you sit out until the next pile",
        "setelah salah menjawab, tunggu tumpukan berikutnya";
    /// Declaring without a buzz.
    BUZZ_FIRST = "buzz first", "tekan bel dulu";
    /// Answering without the declaration.
    DECLARE_FIRST =
        "declare your last step first, such as 3*8",
        "sebutkan dulu langkah terakhirmu, misalnya 3*8";
    /// A declaration too many.
    NOTHING_TO_DECLARE = "there is nothing to declare now", "tidak ada yang perlu disebutkan sekarang";
    /// Hints are used up.
    NO_MORE_HINTS =
        "there are no more hints for this pile: the next one would be the answer",
        "petunjuk untuk tumpukan ini sudah habis: berikutnya adalah jawabannya";
    /// Passing twice.
    PASSED_BEFORE = "you have passed already", "kamu sudah menyerah di tumpukan ini";

    /// Going or coming back twice.
    NOTHING_NEW = "that is so already", "sudah begitu adanya";

    /// A player sat down.
    JOINED = "{name} joins.", "{name} ikut bermain.";
    /// An unsolvable pile.
    PUT_BACK =
        "{cards} cannot make it and goes back under the deck.",
        "{cards} tidak bisa mencapai sasaran, jadi dikembalikan ke bawah dek.";
    /// A pile is dealt.
    DEALT = "Pile {number}: {cards}", "Tumpukan {number}: {cards}";
    /// A player buzzed.
    BUZZED = "{name} buzzes.", "{name} menekan bel.";
    /// A player declared.
    DECLARED = "{name} will finish with {step}.", "{name} akan mengakhiri dengan {step}.";
    /// A wrong answer without consequences.
    FAILED = "{name}: {reason}.", "{name}: {reason}.";
    /// A wrong answer that locks out.
    FAILED_WITH_LOCKOUT =
        "{name}: {reason}. They sit out until the next pile.",
        "{name}: {reason}. Ia menunggu sampai tumpukan berikutnya.";
    /// A wrong answer that costs a card.
    FAILED_WITH_CARD =
        "{name}: {reason}. They sit out until the next pile, and {card} goes back under the deck.",
        "{name}: {reason}. Ia menunggu sampai tumpukan berikutnya, dan {card} kembali ke bawah dek.";
    /// Why an answer failed: time.
    TOO_LATE = "time is up", "waktu habis";
    /// Why an answer failed: the declaration cannot be right.
    DECLARED_WRONGLY = "{step} does not make the target", "{step} tidak menghasilkan sasaran";
    /// Why an answer failed: another last step.
    OTHER_LAST_STEP =
        "the expression does not end with the declared {step}",
        "ekspresinya tidak berakhir dengan {step} seperti yang disebutkan";
    /// A pile is won.
    WON = "{name} takes the pile with {answer}.", "{name} mengambil tumpukan dengan {answer}.";
    /// A pile is won with help.
    WON_WITH_HINTS =
        "{name} solves it with {answer} and, having taken a hint, keeps {cards} {cards|card|cards}.",
        "{name} menjawab {answer} dan, karena memakai petunjuk, menyimpan {cards} kartu.";
    /// A hint is given.
    HINTED = "Hint for {name}: {hint}", "Petunjuk untuk {name}: {hint}";
    /// A hint is given to another.
    TOOK_HINT = "{name} takes a hint.", "{name} mengambil petunjuk.";
    /// The answers to a pile that is gone.
    REVEALED = "Answers: {answers}", "Jawaban: {answers}";
    /// A player passed.
    PASSED = "{name} gives up on this pile.", "{name} menyerah di tumpukan ini.";
    /// A player left.
    GONE = "{name} has left the table.", "{name} meninggalkan meja.";
    /// A player came back.
    RETURNED = "{name} is back.", "{name} kembali ke meja.";
    /// A pile goes out of play.
    SKIPPED =
        "Nobody takes {cards}: {answer} would have been right.",
        "Tidak ada yang mengambil {cards}: jawabannya {answer}.";
    /// The end with one winner.
    ENDED =
        "{names} wins the match with {cards} {cards|card|cards}.",
        "{names} memenangkan pertandingan dengan {cards} kartu.";
    /// The end with several winners.
    ENDED_IN_A_TIE =
        "The match is tied between {names} with {cards} {cards|card|cards} each.",
        "Seri antara {names}, masing-masing {cards} kartu.";
    /// The end without a single pile won.
    ENDED_WITHOUT_CARDS =
        "The match ends and nobody has any cards.",
        "Pertandingan selesai dan tidak ada yang punya kartu.";
}
