//! What the checker says about an answer.

use unpuzzle_puzzle::{InputError, Message, SourceSpan, msg};

use crate::{Localize, Translate};
use unpuzzle_twentyfour::Rules;
use unpuzzle_twentyfour::check::{CheckError, CheckErrorKind, Checked, Standing};

/// The praise that a right answer is due.
pub fn praise(checked: &Checked) -> Message {
    let text = match checked.standing {
        Some(Standing { count: 1, .. }) => {
            msg!("Right, this makes {target}: the only solution there is.", ..)
        }
        Some(_) => msg!(
            "Right, this makes {target}: solution {number} of {count} essentially different ones.",
            ..
        ),
        None => msg!("Right, this makes {target}.", ..),
    };
    let message = text.with("target", checked.answer.value.to_string());
    match checked.standing {
        Some(Standing { index, count }) => message.with("number", index + 1).with("count", count),
        None => message,
    }
}

/// The refusal of an answer, pointing into the text that was checked.
pub fn in_text(error: &CheckError, text: &str) -> InputError {
    InputError::new(error.kind.message()).at(SourceSpan::new(text, error.span.into()))
}

impl Translate for CheckErrorKind {
    fn indonesian(&self) -> String {
        match self {
            Self::Parse(kind) => kind.indonesian(),
            Self::Arithmetic(kind) => kind.indonesian(),
            Self::OperatorNotAllowed { symbol, operators } => {
                format!("“{symbol}” tidak boleh dipakai di permainan ini: pakai {operators}")
            }
            Self::JoinedDigits { number } => {
                format!("kartu tidak boleh digabung menjadi {number} di permainan ini")
            }
            Self::NotDealt { card, hand } => format!("{card} tidak ada di antara kartu {hand}"),
            Self::UsedTooOften { card, dealt } => format!("{card} hanya dibagikan {dealt} kali"),
            Self::NothingLeftToJoin { number } => {
                format!("kartu yang tersisa tidak bisa digabung menjadi {number}")
            }
            Self::Unused { cards } => {
                format!(
                    "semua kartu harus dipakai: {} masih tersisa",
                    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
                )
            }
            Self::NotWhole { value } => format!(
                "ini menghasilkan {value}, padahal permainan ini hanya memakai bilangan bulat"
            ),
            Self::Negative { value } => format!(
                "ini menghasilkan {value}, padahal permainan ini tidak memakai bilangan negatif"
            ),
            Self::Zero => {
                "ini menghasilkan 0, padahal permainan ini hanya memakai bilangan positif"
                    .to_owned()
            }
            Self::BeyondLimit { value } => format!(
                "ini menghasilkan {value}, padahal batas permainan ini {}",
                Rules::LARGEST_VALUE
            ),
            Self::WrongValue { value, target } => format!("hasilnya {value}, bukan {target}"),
            other => other.to_string(),
        }
    }
}
