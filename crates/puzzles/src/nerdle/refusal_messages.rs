//! What is said about rows, colours, days and ids that cannot be.

unpuzzle_puzzle::catalogue! {
    /// A character that is no tile.
    UNKNOWN_SYMBOL =
        "no tile shows “{symbol}”: use digits and + - * / =",
        "tidak ada ubin “{symbol}”: pakai angka dan + - * / =";
    /// A symbol of maxi elsewhere.
    ONLY_IN_MAXI = "“{symbol}” is only in maxi", "“{symbol}” hanya ada di maxi";
    /// Too few or too many tiles.
    WRONG_LENGTH =
        "a row has {expected} tiles, this has {found}",
        "satu baris berisi {expected} ubin, ini {found}";
    /// Which variants there are.
    LENGTHS =
        "micro has 5 tiles, mini 6, midi 7, classic 8, maxi 10",
        "micro punya 5 ubin, mini 6, midi 7, classic 8, maxi 10";
    /// No equals sign.
    NO_EQUALS = "there is no =", "tidak ada tanda =";
    /// Two equals signs.
    TWO_EQUALS = "there is more than one =", "tanda = lebih dari satu";
    /// Nothing where a number should be.
    MISSING_NUMBER = "a number is missing here", "di sini kurang satu bilangan";
    /// Nothing where an operator should be.
    MISSING_OPERATOR = "an operator is missing here", "di sini kurang satu operator";
    /// An open bracket.
    UNCLOSED = "this bracket is not closed", "kurung ini tidak ditutup";
    /// A closing bracket alone.
    UNOPENED = "this bracket was not opened", "kurung ini tidak pernah dibuka";
    /// A division by zero.
    DIVISION_BY_ZERO = "this divides by zero", "ini membagi dengan nol";
    /// A value that does not fit.
    TOO_LARGE = "this is too large to compute", "ini terlalu besar untuk dihitung";
    /// The sides differ.
    UNEQUAL = "{left} is {value}, not {other}", "{left} adalah {value}, bukan {other}";
    /// The sides differ, and agree from left to right.
    PRECEDENCE =
        "{left} is {value}, not {other}: * and / come before + and -",
        "{left} adalah {value}, bukan {other}: * dan / didahulukan dari + dan -";

    /// A rule that answers keep.
    SIGN = "no answer has a sign before a number", "jawaban tidak pernah memakai tanda di depan bilangan";
    /// A rule that answers keep.
    LONE_ZERO =
        "no answer calculates with the number 0",
        "jawaban tidak pernah menghitung dengan bilangan 0";
    /// A rule that answers keep.
    LEADING_ZERO = "no number of an answer starts with 0", "bilangan dalam jawaban tidak pernah diawali 0";
    /// A rule that answers keep.
    OPERATOR_ON_THE_RIGHT =
        "the right side of an answer is one number",
        "ruas kanan jawaban hanya satu bilangan";
    /// A rule that answers keep.
    NO_OPERATOR =
        "the left side of an answer has an operator",
        "ruas kiri jawaban selalu memakai operator";
    /// A rule that answers keep.
    NEEDLESS_BRACKET =
        "no answer has a bracket that changes nothing",
        "jawaban tidak pernah memakai kurung yang tidak berguna";
    /// A rule that answers keep.
    NEGATIVE_RIGHT = "the right side of an answer is not negative", "ruas kanan jawaban tidak negatif";
    /// Not an answer, without a better reason.
    NOT_IN_THE_SET = "it is not among the answers", "ini tidak termasuk jawaban";
    /// A true equation that is no answer.
    NOT_AN_ANSWER =
        "{text} cannot be the answer: {reason}",
        "{text} tidak mungkin menjadi jawaban: {reason}";

    /// A character that is no colour.
    UNKNOWN_COLOUR =
        "“{symbol}” is no colour: 0 or b absent, 1 or p elsewhere, 2 or g right",
        "“{symbol}” bukan warna: 0 atau b tidak ada, 1 atau p di tempat lain, 2 atau g tepat";
    /// Too few or too many colours.
    WRONG_COLOURS =
        "a row has {expected} colours, this has {found}",
        "satu baris punya {expected} warna, ini {found}";
    /// A row without colours.
    NO_COLOURS =
        "the colours of {guess} are missing: write {guess}:02101110",
        "warna untuk {guess} belum ada: tulis {guess}:02101110";
    /// Colours for another number of boards.
    WRONG_BOARDS =
        "there are {expected} boards, these are the colours of {found}",
        "ada {expected} papan, ini warna untuk {found} papan";
    /// Between the colours of boards.
    BOARD_COLOURS =
        "a slash stands between the colours of two boards, a hyphen for a solved one",
        "pisahkan warna antarpapan dengan garis miring; tanda hubung untuk papan yang selesai";
    /// A row behind the last.
    AFTER_SOLVED = "the board was solved before this row", "papan sudah selesai sebelum baris ini";
    /// A row that no answer can give.
    IMPOSSIBLE_ALONE =
        "row {row} cannot be: no answer gives these colours",
        "baris {row} tidak mungkin: tidak ada jawaban yang memberi warna ini";
    /// A row that contradicts earlier ones.
    IMPOSSIBLE =
        "row {row} cannot be: it contradicts the rows before it",
        "baris {row} tidak mungkin: bertentangan dengan baris sebelumnya";
    /// An answer that gives other colours.
    OTHER_COLOURS =
        "row {row} cannot be: with the answer {answer} its colours are {colours}",
        "baris {row} tidak mungkin: untuk jawaban {answer} warnanya {colours}";

    /// Not written like a date.
    DATE_FORM = "a date is written like 2026-11-15", "tanggal ditulis seperti 2026-11-15";
    /// No such month.
    DATE_MONTH = "there is no month {month}", "tidak ada bulan {month}";
    /// No such day.
    DATE_DAY = "{month} has {days} days, not {day}", "{month} punya {days} hari, bukan {day}";
    /// A code of another length.
    CODE_LENGTH =
        "a puzzle code has nine letters and digits, this has {found}",
        "kode soal terdiri dari sembilan huruf dan angka, ini {found}";
    /// A letter that no code has.
    CODE_LETTER = "no puzzle code has “{symbol}” in it", "tidak ada “{symbol}” dalam kode soal";
    /// A code with wrong check bits.
    CODE_TAMPERED = "this puzzle code was mistyped or changed", "kode soal ini salah ketik atau diubah";
    /// Not an id at all.
    MALFORMED_ID = "a game id looks like nerdle:classic#2026-11-15", "id permainan berbentuk nerdle:classic#2026-11-15";
    /// Not an id of this puzzle.
    OTHER_PUZZLE = "“{name}” is not nerdle", "“{name}” bukan nerdle";
    /// No such variant.
    UNKNOWN_VARIANT =
        "“{name}” is not a variant: micro, mini, midi, classic or maxi",
        "tidak ada varian “{name}”: pilih micro, mini, midi, classic, atau maxi";
    /// No such mode.
    UNKNOWN_WORD =
        "“{name}” is neither a mode nor a rule: bi, quad, speed, instant, adversarial, hard or commutative",
        "“{name}” bukan mode atau aturan: bi, quad, speed, instant, adversarial, hard, atau commutative";
    /// No seed.
    NO_ORIGIN =
        "behind # stands a date, a seed or a puzzle code",
        "setelah # ada tanggal, seed, atau kode soal";
    /// A seed that does not fit.
    LARGE_SEED = "the seed is too large", "seed-nya terlalu besar";
    /// A custom puzzle with several boards.
    CUSTOM_BOARDS = "a custom puzzle has one board", "soal buatan hanya punya satu papan";

    /// A guess that hard mode refuses.
    HARD_MODE =
        "hard mode: {guess} does not fit {row}, which was {colours}",
        "mode sulit: {guess} tidak cocok dengan {row} yang berwarna {colours}";
    /// Nothing more to play.
    GAME_OVER = "the game is over", "permainan sudah selesai";
    /// The budget ran out.
    OUT_OF_BUDGET = "the work was stopped before the end", "pekerjaan dihentikan sebelum selesai";
}
