//! Why a step cannot be read or taken.

use unpuzzle_expr::ArithmeticError;
use unpuzzle_puzzle::{InputError, Message, SourceSpan};

use crate::{Localize, Translate};
use unpuzzle_twentyfour::play::{ParseStepError, Step, StepError, TakeError, TakeErrorKind};

impl Translate for ParseStepError {
    fn indonesian(&self) -> String {
        match self {
            Self::TooLong => format!("satu langkah paling panjang {} bita", Step::MAX_LENGTH),
            Self::NotAStep => {
                "satu langkah adalah dua nilai dengan tanda hitung di antaranya, misalnya 8 / 3"
                    .to_owned()
            }
            Self::NotAValue(_) => "di sini seharusnya ada nilai seperti 8, -5, atau 8/3".to_owned(),
            Self::Ambiguous(one, other) => format!(
                "ini bisa berarti {one} atau {other}: beri spasi di sekitar tanda yang dimaksud"
            ),
            other => other.to_string(),
        }
    }
}

impl Localize for StepError {
    fn message(&self) -> Message {
        let not_allowed = |sign: &str| format!("{sign} tidak dipakai dalam permainan ini");
        let indonesian = match self {
            Self::NotOnTable(value) => format!("{value} tidak ada di meja, atau jumlahnya kurang"),
            Self::NoDigits(value) => {
                format!("{value} adalah hasil hitungan, padahal hanya kartu yang bisa digabung")
            }
            Self::OperatorNotAllowed(operator) => not_allowed(operator.symbol()),
            Self::FunctionNotAllowed(function) => not_allowed(function.symbol()),
            Self::Arithmetic(ArithmeticError::DivisionByZero) => {
                "tidak bisa membagi dengan nol".to_owned()
            }
            Self::Arithmetic(ArithmeticError::Overflow) => "hasilnya terlalu besar".to_owned(),
            Self::Arithmetic(_) => "hasilnya bukan bilangan yang eksak".to_owned(),
            Self::ValueNotAllowed(value) => {
                format!("aturan tidak membolehkan {value} di tengah jalan")
            }
            other => other.to_string(),
        };
        Message::translated(self, indonesian)
    }
}

impl Localize for TakeErrorKind {
    fn message(&self) -> Message {
        match self {
            Self::Unreadable(error) => error.message(),
            Self::Refused(error) => error.message(),
            other => Message::translated(other, other),
        }
    }
}

/// The refusal of a text that is no step.
pub fn refused_text(error: &ParseStepError, text: &str) -> InputError {
    let failure = InputError::new(error.message());
    match error {
        ParseStepError::TooLong => failure,
        _ => failure.at(SourceSpan::new(text, error.place(text))),
    }
}

/// The refusal of one of several steps.
pub fn refused_steps(error: &TakeError, text: &str) -> InputError {
    InputError::new(error.kind.message()).at(SourceSpan::new(text, error.place.clone()))
}
