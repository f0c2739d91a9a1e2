//! What is wrong with an expression or its arithmetic.

use unpuzzle_expr::{ArithmeticError, ParseErrorKind, Syntax};

use crate::Translate;

impl Translate for ParseErrorKind {
    fn indonesian(&self) -> String {
        indonesian(self)
    }
}

fn indonesian(kind: &ParseErrorKind) -> String {
    use ParseErrorKind as Kind;
    match kind {
        Kind::Empty => "belum ada ekspresi di sini".to_owned(),
        Kind::TooLong => {
            format!("ekspresinya terlalu panjang: paling banyak {} bita", Syntax::MAX_LENGTH)
        }
        Kind::TooDeep => format!(
            "ekspresinya bersarang terlalu dalam: paling banyak {} tingkat",
            Syntax::MAX_DEPTH
        ),
        Kind::UnknownCharacter(character) => {
            format!("“{}” tidak dikenal dalam ekspresi", visible(*character))
        }
        Kind::Unclosed(open) => format!("“{open}” belum ditutup"),
        Kind::Unopened(close) => format!("“{close}” tidak punya pembuka"),
        Kind::Mismatched { open, close } => format!("“{close}” tidak bisa menutup “{open}”"),
        Kind::MissingOperand => "ada angka yang kurang di sini".to_owned(),
        Kind::MissingOperator => {
            "ada operator yang kurang sebelum ini; perkalian ditulis *".to_owned()
        }
        Kind::UnaryMinus => "tanda minus harus berada di antara dua angka".to_owned(),
        Kind::NumberTooLarge => "angka ini terlalu besar".to_owned(),
        Kind::LeadingZero => "angka tidak boleh diawali 0".to_owned(),
        Kind::MissingBracket(name) => {
            format!("{} perlu tanda kurung setelahnya: {}", name.word(), name.example())
        }
        Kind::MissingComma => "log perlu basis dan angka: log(2, 8) adalah 3".to_owned(),
        Kind::StrayComma => "koma hanya dipakai di antara dua angka pada log".to_owned(),
        other => other.to_string(),
    }
}

/// A character as it may be shown: control characters could disturb a terminal.
fn visible(character: char) -> String {
    if character.is_control() {
        return character.escape_default().to_string();
    }
    character.to_string()
}

impl Translate for ArithmeticError {
    fn indonesian(&self) -> String {
        match self {
            ArithmeticError::DivisionByZero => "ini membagi dengan nol".to_owned(),
            ArithmeticError::Overflow => {
                "nilai ini terlalu besar untuk dihitung dengan tepat".to_owned()
            }
            ArithmeticError::Irrational => "nilai ini bukan pecahan yang tepat".to_owned(),
            ArithmeticError::Undefined => "nilai ini tidak terdefinisi".to_owned(),
        }
    }
}
