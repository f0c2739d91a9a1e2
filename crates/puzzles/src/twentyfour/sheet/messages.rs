//! What a sheet says.

unpuzzle_puzzle::catalogue! {
    TITLE = "Make {target}", "Buat {target}";
    TASK = "Use every card once, with {operators} and brackets, to make {target}.",
        "Pakai setiap kartu satu kali, dengan {operators} dan kurung, sampai menjadi {target}.";
    COUNTDOWN = "Countdown", "Countdown";
    COUNTDOWN_TASK = "Use any of the numbers, each at most once, with {operators} and brackets. Whole numbers above 0 only.",
        "Pakai bilangan mana saja, masing-masing paling banyak sekali, dengan {operators} dan kurung. Hanya bilangan bulat di atas 0.";
    NAME = "Name", "Nama";
    DATE = "Date", "Tanggal";
    ANSWERS = "Answers", "Kunci jawaban";
    COUNTED = "Answers that differ only in order or in needless brackets are counted once.",
        "Jawaban yang hanya berbeda urutan atau kurung yang tidak perlu dihitung satu.";
    SOLUTIONS = "{count} {count|solution|solutions}", "{count} solusi";
    MORE = "and {count} more", "dan {count} lagi";
    PAGE = "Page {page} of {pages}", "Halaman {page} dari {pages}";
    AGAIN = "The same sheet again: {command}", "Lembar yang sama lagi: {command}";
}
