//! What is said about steps and hints.

unpuzzle_puzzle::catalogue! {
    /// A step that is too long to read.
    STEP_TOO_LONG = "a step has at most {limit} bytes", "satu langkah paling panjang {limit} bita";
    /// A text that is no step.
    NOT_A_STEP =
        "a step is two values with a sign between them, such as 8 / 3",
        "satu langkah adalah dua nilai dengan tanda hitung di antaranya, misalnya 8 / 3";
    /// A word that is no value.
    NOT_A_VALUE =
        "a value such as 8, -5 or 8/3 was expected",
        "di sini seharusnya ada nilai seperti 8, -5, atau 8/3";
    /// A step with two readings.
    AMBIGUOUS_STEP =
        "this could be {one} or {other}: put spaces around the sign that you mean",
        "ini bisa berarti {one} atau {other}: beri spasi di sekitar tanda yang dimaksud";
    /// A value that is not there.
    NOT_ON_TABLE =
        "{value} is not on the table, or not often enough",
        "{value} tidak ada di meja, atau jumlahnya kurang";
    /// Joining a computed value.
    NO_DIGITS =
        "{value} was computed, and only cards can be joined",
        "{value} adalah hasil hitungan, padahal hanya kartu yang bisa digabung";
    /// An operator that the game lacks.
    NOT_ALLOWED = "{sign} is not part of this game", "{sign} tidak dipakai dalam permainan ini";
    /// A division by zero.
    DIVISION_BY_ZERO = "nothing can be divided by zero", "tidak bisa membagi dengan nol";
    /// A result that does not fit.
    TOO_LARGE = "the result is too large", "hasilnya terlalu besar";
    /// A result that is not a fraction.
    NOT_EXACT = "the result is not an exact number", "hasilnya bukan bilangan yang eksak";
    /// A result that the rules forbid.
    VALUE_NOT_ALLOWED =
        "the rules do not allow {value} on the way",
        "aturan tidak membolehkan {value} di tengah jalan";

    /// Nothing is left to do.
    SOLVED = "You have reached {target}.", "Kamu sudah mencapai {target}.";
    /// The hand is unsolvable.
    NO_SOLUTION = "This hand cannot make {target}.", "Kartu-kartu ini tidak bisa menghasilkan {target}.";
    /// The values are too large to tell.
    UNKNOWN =
        "These values are too large to tell.",
        "Nilai-nilai ini terlalu besar untuk dipastikan.";
    /// The last step lost the game.
    UNDO_ONE =
        "{target} is out of reach since step {number} ({step}). Undo that step.",
        "{target} tidak terjangkau lagi sejak langkah {number} ({step}). Batalkan langkah itu.";
    /// An earlier step lost the game.
    UNDO_SEVERAL =
        "{target} is out of reach since step {number} ({step}). Undo the last {count} steps.",
        "{target} tidak terjangkau lagi sejak langkah {number} ({step}). Batalkan {count} langkah terakhir.";
    /// Two values are left.
    ONE_STEP_LEFT =
        "Only one step is left: try each operation on what is on the table.",
        "Tinggal satu langkah: coba tiap operasi pada nilai yang ada di meja.";
    /// Fractions come up.
    FRACTION =
        "You will need a fraction on the way.",
        "Kamu perlu melewati sebuah pecahan.";
    /// A 1 is left over.
    SPARE_ONE =
        "Leave the 1 for last: multiplying by it changes nothing.",
        "Simpan angka 1 untuk terakhir: dikali 1 tidak mengubah apa-apa.";
    /// A 1 is to be made.
    MAKE_ONE =
        "Some of the cards can be made to vanish: make a 1 of them and multiply.",
        "Sebagian kartu bisa dibuat lenyap: jadikan 1, lalu kalikan.";
    /// A 0 is left over.
    SPARE_ZERO =
        "Leave the 0 for last: adding it changes nothing.",
        "Simpan angka 0 untuk terakhir: ditambah 0 tidak mengubah apa-apa.";
    /// A 0 is to be made.
    MAKE_ZERO =
        "Some of the cards can be made to vanish: make a 0 of them and add.",
        "Sebagian kartu bisa dibuat lenyap: jadikan 0, lalu tambahkan.";
    /// How the plan ends.
    THINK_OF = "Think of {target} as {step}.", "Anggap {target} sebagai {step}.";
    /// One step.
    TRY_STEP = "Try {step}, which makes {value}.", "Coba {step}, hasilnya {value}.";
    /// The answer.
    ANSWER = "{target} = {answer}", "{target} = {answer}";
}
