//! What is said when hands are dealt.

unpuzzle_puzzle::catalogue! {
    /// No hand fits the filters.
    NO_SUCH_HAND =
        "no hand of this deck is of this kind: all of them were tried",
        "tidak ada satu pun kombinasi dari dek ini yang cocok: semuanya sudah dicoba";
    /// Fewer hands than wanted.
    TOO_FEW =
        "you asked for {wanted} different hands, but this deck has only {available} of this kind",
        "diminta {wanted} kombinasi berbeda, padahal dek ini hanya punya {available} yang cocok";
    /// The budget ran out.
    OUT_OF_BUDGET =
        "the budget ran out before every hand was judged",
        "batas pencarian habis sebelum semua kombinasi diperiksa";
}
