//! What the engine says, in Indonesian, and its errors with their place in what
//! was typed. The English is the engine's own.

use std::ops::Range;

use unpuzzle_puzzle::{GameId, InputError, SourceSpan, msg, nearest};

use crate::{Localize, Translate};
use unpuzzle_nerdle::Span;
use unpuzzle_nerdle::answers::{Answers, Contradiction};
use unpuzzle_nerdle::game::{DateError, InstanceError, Mode, PlayError, SecretError};
use unpuzzle_nerdle::rules::{
    FaultKind, FeedbackError, FeedbackErrorKind, Guess, GuessError, GuessErrorKind, RefusalKind,
    Tiles, TilesErrorKind, Variant, WarningKind, span_of,
};

/// An error with its place in what was typed.
pub(super) trait Refuse {
    /// The refusal of something that was read from `text` at `start`.
    fn failure(&self, text: &str, start: usize) -> InputError;
}

impl Refuse for GuessError {
    fn failure(&self, text: &str, start: usize) -> InputError {
        let failure = InputError::new(self.message()).at(place(text, start, self.span));
        match self.kind {
            GuessErrorKind::Tiles(TilesErrorKind::WrongLength { .. }) => {
                failure.with_help(msg!("micro has 5 tiles, mini 6, midi 7, classic 8, maxi 10"))
            }
            _ => failure,
        }
    }
}

impl Refuse for FeedbackError {
    fn failure(&self, text: &str, start: usize) -> InputError {
        InputError::new(self.message()).at(place(text, start, self.span))
    }
}

/// The refusal of an id, at the part of it that is wrong.
pub(super) fn id_failure(error: &InstanceError, id: &GameId) -> InputError {
    let text = id.to_string();
    let start = id.puzzle().len() + 1;
    let parameters = start..start + id.parameters().len();
    let seed = (parameters.end + 1).min(text.len())..text.len();
    let span = match error {
        InstanceError::Id(_) => 0..text.len(),
        InstanceError::OtherPuzzle(name) => 0..name.len(),
        InstanceError::Variant(name) => start..start + name.0.len(),
        InstanceError::UnknownWord(word) => word_in(id, start, word),
        InstanceError::NoOrigin => text.len()..text.len(),
        InstanceError::CustomBoards => parameters,
        InstanceError::LargeSeed | InstanceError::Date(_) | InstanceError::Secret(_) => seed,
    };
    let failure = InputError::new(error.message()).at(SourceSpan::new(&text, span));
    failure.with_suggestion(suggestion(error))
}

fn suggestion(error: &InstanceError) -> Option<&'static str> {
    match error {
        InstanceError::Variant(name) => nearest(&name.0, Variant::ALL.iter().map(|own| own.name())),
        InstanceError::UnknownWord(word) => {
            let rules = ["hard", "commutative"];
            nearest(word, Mode::ALL.iter().map(|own| own.name()).chain(rules))
        }
        _ => None,
    }
}

/// Where a word of the parameters of an id stands in the id.
fn word_in(id: &GameId, start: usize, word: &str) -> Range<usize> {
    let mut at = start;
    for own in id.parameters().split(',') {
        if own == word {
            break;
        }
        at += own.len() + 1;
    }
    at..at + word.len()
}

/// The row of an answer, or why it cannot be one.
pub(super) fn read_answer(text: &str, variant: Variant) -> Result<Tiles, InputError> {
    let guess = Guess::parse(text, variant).map_err(|error| error.failure(text, 0))?;
    if Answers::position(variant, guess.tiles).is_some() {
        return Ok(guess.tiles);
    }
    let warning = guess.warnings.first();
    let reason =
        warning.map_or(msg!("it is not among the answers"), |warning| warning.kind.message());
    let message =
        msg!("{text} cannot be the answer: {reason}", text = guess.tiles.to_string(), reason);
    let all = 0..guess.tiles.len();
    let tiles = warning.map_or(all, |warning| warning.tiles.clone());
    Err(InputError::new(message).at(place(text, 0, span_of(text, &tiles))))
}

fn place(text: &str, start: usize, span: Span) -> SourceSpan {
    let end = (start + span.end).min(text.len());
    SourceSpan::new(text, (start + span.start).min(end)..end)
}

impl Translate for GuessError {
    fn indonesian(&self) -> String {
        match &self.kind {
            GuessErrorKind::Tiles(kind) => kind.indonesian(),
            GuessErrorKind::Refused(kind) => kind.indonesian(),
        }
    }
}

impl Translate for TilesErrorKind {
    fn indonesian(&self) -> String {
        match self {
            Self::UnknownSymbol(symbol) => {
                format!("tidak ada ubin “{symbol}”: pakai angka dan + - * / =")
            }
            Self::OnlyInMaxi(symbol) => format!("“{symbol}” hanya ada di maxi"),
            Self::WrongLength { expected, found } => {
                format!("satu baris berisi {expected} ubin, ini {found}")
            }
        }
    }
}

impl Translate for RefusalKind {
    fn indonesian(&self) -> String {
        match self {
            Self::NoEquals => "tidak ada tanda =".to_owned(),
            Self::TwoEquals => "tanda = lebih dari satu".to_owned(),
            Self::Fault(kind) => kind.indonesian(),
            Self::Unequal { left, value, other, precedence } => {
                let why = if *precedence { ": * dan / didahulukan dari + dan -" } else { "" };
                format!("{left} adalah {value}, bukan {other}{why}")
            }
        }
    }
}

impl Translate for FaultKind {
    fn indonesian(&self) -> String {
        match self {
            Self::MissingNumber => "di sini kurang satu bilangan",
            Self::MissingOperator => "di sini kurang satu operator",
            Self::Unclosed => "kurung ini tidak ditutup",
            Self::Unopened => "kurung ini tidak pernah dibuka",
            Self::DivisionByZero => "ini membagi dengan nol",
            Self::TooLarge => "ini terlalu besar untuk dihitung",
        }
        .to_owned()
    }
}

impl Translate for WarningKind {
    fn indonesian(&self) -> String {
        match self {
            Self::Sign => "jawaban tidak pernah memakai tanda di depan bilangan",
            Self::LoneZero => "jawaban tidak pernah menghitung dengan bilangan 0",
            Self::LeadingZero => "bilangan dalam jawaban tidak pernah diawali 0",
            Self::OperatorOnTheRight => "ruas kanan jawaban hanya satu bilangan",
            Self::NoOperator => "ruas kiri jawaban selalu memakai operator",
            Self::NeedlessBracket => "jawaban tidak pernah memakai kurung yang tidak berguna",
            Self::NegativeRight => "ruas kanan jawaban tidak negatif",
        }
        .to_owned()
    }
}

impl Translate for FeedbackError {
    fn indonesian(&self) -> String {
        match self.kind {
            FeedbackErrorKind::UnknownColour(symbol) => format!(
                "“{symbol}” bukan warna: 0 atau b tidak ada, 1 atau p di tempat lain, 2 atau g tepat"
            ),
            FeedbackErrorKind::WrongLength { expected, found } => {
                format!("satu baris punya {expected} warna, ini {found}")
            }
        }
    }
}

impl Translate for Contradiction {
    fn indonesian(&self) -> String {
        let why = if self.alone {
            "tidak ada jawaban yang memberi warna ini"
        } else {
            "bertentangan dengan baris sebelumnya"
        };
        format!("baris {} tidak mungkin: {why}", self.row + 1)
    }
}

impl Translate for DateError {
    fn indonesian(&self) -> String {
        match self {
            Self::Form => "tanggal ditulis seperti 2026-11-15".to_owned(),
            Self::Month(month) => format!("tidak ada bulan {month}"),
            Self::Day { year, month, days, day } => {
                format!("{year:04}-{month:02} punya {days} hari, bukan {day}")
            }
        }
    }
}

impl Translate for SecretError {
    fn indonesian(&self) -> String {
        match self {
            Self::Length(found) => {
                format!("kode soal terdiri dari sembilan huruf dan angka, ini {found}")
            }
            Self::Letter(symbol) => format!("tidak ada “{symbol}” dalam kode soal"),
            Self::Tampered => "kode soal ini salah ketik atau diubah".to_owned(),
        }
    }
}

impl Translate for InstanceError {
    fn indonesian(&self) -> String {
        match self {
            Self::OtherPuzzle(name) => return format!("“{name}” bukan nerdle"),
            Self::Variant(name) => {
                return format!(
                    "tidak ada varian “{}”: pilih micro, mini, midi, classic, atau maxi",
                    name.0
                );
            }
            Self::UnknownWord(name) => {
                return format!(
                    "“{name}” bukan mode atau aturan: bi, quad, speed, instant, adversarial, hard, atau commutative"
                );
            }
            Self::Date(error) => return error.indonesian(),
            Self::Secret(error) => return error.indonesian(),
            Self::Id(_) => "id permainan berbentuk nerdle:classic#2026-11-15",
            Self::NoOrigin => "setelah # ada tanggal, seed, atau kode soal",
            Self::LargeSeed => "seed-nya terlalu besar",
            Self::CustomBoards => "soal buatan hanya punya satu papan",
        }
        .to_owned()
    }
}

impl Translate for PlayError {
    fn indonesian(&self) -> String {
        match self {
            Self::Guess(error) => error.indonesian(),
            Self::Over => "permainan sudah selesai".to_owned(),
            Self::Hard { guess, shown, .. } => format!(
                "mode sulit: {guess} tidak cocok dengan {} yang berwarna {}",
                shown.guess, shown.feedback
            ),
        }
    }
}
