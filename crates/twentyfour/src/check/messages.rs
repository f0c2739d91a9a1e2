//! What the checker says about an answer.

unpuzzle_puzzle::catalogue! {
    /// A number that is no card.
    NOT_DEALT =
        "{card} is not among the cards {hand}",
        "{card} tidak ada di antara kartu {hand}";
    /// A card used again.
    USED_TOO_OFTEN =
        "{card} was dealt only {dealt} {dealt|time|times}",
        "{card} hanya dibagikan {dealt} kali";
    /// Cards put side by side that are used already.
    NOTHING_LEFT_TO_JOIN =
        "the cards left cannot be joined into {number}",
        "kartu yang tersisa tidak bisa digabung menjadi {number}";
    /// Cards left over.
    UNUSED =
        "every card must be used: {cards} left over",
        "semua kartu harus dipakai: {cards} masih tersisa";
    /// An operator that the rules leave out.
    OPERATOR_NOT_ALLOWED =
        "“{symbol}” is not allowed in this game: use {operators}",
        "“{symbol}” tidak boleh dipakai di permainan ini: pakai {operators}";
    /// Cards put side by side.
    JOINED_DIGITS =
        "cards may not be joined into {number} in this game",
        "kartu tidak boleh digabung menjadi {number} di permainan ini";
    /// A fraction where there may be none.
    NOT_WHOLE =
        "this makes {value}, and this game allows whole numbers only",
        "ini menghasilkan {value}, padahal permainan ini hanya memakai bilangan bulat";
    /// A negative value where there may be none.
    NEGATIVE =
        "this makes {value}, and this game allows nothing below zero",
        "ini menghasilkan {value}, padahal permainan ini tidak memakai bilangan negatif";
    /// Zero where there may be none.
    ZERO =
        "this makes 0, and this game allows positive numbers only",
        "ini menghasilkan 0, padahal permainan ini hanya memakai bilangan positif";
    /// A value beyond the bound of games with extra operators.
    BEYOND_LIMIT =
        "this makes {value}, and this game stops at {limit}",
        "ini menghasilkan {value}, padahal batas permainan ini {limit}";
    /// The wrong result.
    WRONG_VALUE = "this makes {value}, not {target}", "hasilnya {value}, bukan {target}";
    /// The right result, when it is known which solution it is.
    RIGHT =
        "Right, this makes {target}: solution {number} of {count} essentially different ones.",
        "Benar, hasilnya {target}: solusi ke-{number} dari {count} solusi yang benar-benar berbeda.";
    /// The right result, when it is the only solution.
    RIGHT_AND_ONLY =
        "Right, this makes {target}: the only solution there is.",
        "Benar, hasilnya {target}: ini satu-satunya solusi.";
    /// The right result, when the search for the others was cut short.
    RIGHT_AT_LEAST = "Right, this makes {target}.", "Benar, hasilnya {target}.";
}
