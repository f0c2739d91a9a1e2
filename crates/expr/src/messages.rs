//! The sentences of this crate.

unpuzzle_puzzle::catalogue! {
    /// Nothing was typed.
    EMPTY = "there is no expression here", "belum ada ekspresi di sini";
    /// The text is over its limit.
    TOO_LONG =
        "the expression is too long: at most {limit} bytes",
        "ekspresinya terlalu panjang: paling banyak {limit} bita";
    /// The nesting is over its limit.
    TOO_DEEP =
        "the expression is nested too deeply: at most {limit} levels",
        "ekspresinya bersarang terlalu dalam: paling banyak {limit} tingkat";
    /// A character that means nothing here.
    UNKNOWN_CHARACTER =
        "“{character}” means nothing in an expression",
        "“{character}” tidak dikenal dalam ekspresi";
    /// A bracket without its end.
    UNCLOSED = "“{open}” is never closed", "“{open}” belum ditutup";
    /// A bracket without its beginning.
    UNOPENED = "“{close}” closes nothing", "“{close}” tidak punya pembuka";
    /// Brackets of two kinds.
    MISMATCHED =
        "“{close}” cannot close “{open}”",
        "“{close}” tidak bisa menutup “{open}”";
    /// An operator lacks an operand.
    MISSING_OPERAND = "a number is missing here", "ada angka yang kurang di sini";
    /// Two operands side by side.
    MISSING_OPERATOR =
        "an operator is missing before this",
        "ada operator yang kurang sebelum ini";
    /// A sign instead of a subtraction.
    UNARY_MINUS =
        "a minus must stand between two numbers",
        "tanda minus harus berada di antara dua angka";
    /// A number that does not fit.
    NUMBER_TOO_LARGE = "this number is too large", "angka ini terlalu besar";
    /// A number such as 08.
    LEADING_ZERO = "a number cannot begin with 0", "angka tidak boleh diawali 0";
    /// `sqrt 4`
    MISSING_BRACKET =
        "{name} needs brackets around what follows",
        "{name} perlu tanda kurung setelahnya";
    /// `log(8)`
    MISSING_COMMA =
        "log needs a base and a number: log(2, 8) is 3",
        "log perlu basis dan angka: log(2, 8) adalah 3";
    /// `3, 8`
    STRAY_COMMA =
        "a comma belongs only between the two numbers of log",
        "koma hanya dipakai di antara dua angka pada log";
    /// A text that is not a rational number.
    NOT_A_RATIONAL =
        "expected a whole number or a fraction such as 7/2",
        "harus bilangan bulat atau pecahan seperti 7/2";
    /// A fraction such as 3/0.
    ZERO_DENOMINATOR = "the denominator is zero", "penyebutnya nol";
    /// A divisor worth nothing.
    DIVISION_BY_ZERO = "this divides by zero", "ini membagi dengan nol";
    /// A result that does not fit.
    OVERFLOW =
        "this value is too large to compute exactly",
        "nilai ini terlalu besar untuk dihitung dengan tepat";
    /// A result that is not a fraction.
    IRRATIONAL =
        "this value is not an exact fraction",
        "nilai ini bukan pecahan yang tepat";
    /// An operation without a meaning.
    UNDEFINED = "this value is not defined", "nilai ini tidak terdefinisi";
}
