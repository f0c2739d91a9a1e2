//! What is said about hands and rules that cannot be read.

unpuzzle_puzzle::catalogue! {
    /// No cards at all.
    NO_CARDS = "no cards are given", "tidak ada kartu";
    /// A hand of one card.
    TOO_FEW_CARDS =
        "a hand has at least {least} cards",
        "satu tangan terdiri dari paling sedikit {least} kartu";
    /// More cards than can be searched.
    TOO_MANY_CARDS =
        "a hand has at most {most} cards",
        "satu tangan terdiri dari paling banyak {most} kartu";
    /// Something that is not a card.
    UNKNOWN_RANK =
        "“{text}” is not a card: use A, 2 to 10, J, Q, K or a whole number",
        "“{text}” bukan kartu: pakai A, 2 sampai 10, J, Q, K, atau bilangan bulat";
    /// A card of zero or less.
    NOT_POSITIVE =
        "“{text}” is not a card: cards are worth 1 or more",
        "“{text}” bukan kartu: nilai kartu paling kecil 1";
    /// A fraction where a card is meant.
    NOT_WHOLE =
        "“{text}” is not a card: cards are whole numbers",
        "“{text}” bukan kartu: kartu harus bilangan bulat";
    /// A fraction whose lower part is zero.
    ZERO_DENOMINATOR = "“{text}” divides by zero", "“{text}” membagi dengan nol";
    /// A number beyond the limit.
    NUMBER_TOO_LARGE =
        "{text} is too large: the limit is {most}",
        "{text} terlalu besar: batasnya {most}";
    /// A target that is not a number.
    NOT_A_TARGET =
        "“{text}” is not a target: use a whole number or a fraction such as 7/2",
        "“{text}” bukan sasaran: pakai bilangan bulat atau pecahan seperti 7/2";
    /// No operators at all.
    NO_OPERATORS = "no operators are given", "tidak ada operator";
    /// Something that is not an operator.
    UNKNOWN_OPERATOR =
        "“{text}” is not an operator: use + - * / ^ ! log sqrt concat",
        "“{text}” bukan operator: pakai + - * / ^ ! log sqrt concat";
}
