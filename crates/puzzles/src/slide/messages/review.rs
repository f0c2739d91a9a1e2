//! Why one move is better than another, in words.

unpuzzle_puzzle::catalogue! {
    /// The largest tile leaves its corner.
    CORNER =
        "the move takes the largest tile, {tile}, out of its corner",
        "langkah itu mengeluarkan ubin terbesar, {tile}, dari sudutnya";
    /// A merge is missed.
    MERGE =
        "the better move merges for {best} points, this one for {played}",
        "langkah yang lebih baik menggabungkan {best} poin, langkah itu {played}";
    /// Space is given away.
    SPACE =
        "the better move leaves {best} cells empty, this one {played}",
        "langkah yang lebih baik menyisakan {best} petak kosong, langkah itu {played}";
    /// Nothing to be seen at once.
    AHEAD =
        "both look alike now; the difference shows some moves later",
        "sekarang keduanya tampak sama; bedanya baru terlihat beberapa langkah kemudian";
}
