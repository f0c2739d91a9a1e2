//! What a sheet says.

unpuzzle_puzzle::catalogue! {
    /// The title.
    TITLE = "Make {target}", "Buat {target}";
    /// What to do.
    TASK = "Use every card once, with {operators} and brackets, to make {target}.",
        "Pakai setiap kartu satu kali, dengan {operators} dan kurung, sampai menjadi {target}.";
    /// Where the pupil writes a name.
    NAME = "Name", "Nama";
    /// Where the pupil writes the date.
    DATE = "Date", "Tanggal";
    /// The title of the answer key.
    ANSWERS = "Answers", "Kunci jawaban";
    /// What the counts of the answer key count.
    COUNTED = "Answers that differ only in order or in needless brackets are counted once.",
        "Jawaban yang hanya berbeda urutan atau kurung yang tidak perlu dihitung satu.";
    /// How many solutions a hand has.
    SOLUTIONS = "{count} {count|solution|solutions}", "{count} solusi";
    /// How many solutions are not printed.
    MORE = "and {count} more", "dan {count} lagi";
    /// Which page this is.
    PAGE = "Page {page} of {pages}", "Halaman {page} dari {pages}";
    /// How to make the sheet again.
    AGAIN = "The same sheet again: {command}", "Lembar yang sama lagi: {command}";
}
