//! What is wrong with hands and rules.

use crate::Translate;
use unpuzzle_twentyfour::{Hand, HandErrorKind, Rules, RulesErrorKind};

impl Translate for HandErrorKind {
    fn indonesian(&self) -> String {
        match self {
            Self::NoCards => "tidak ada kartu".to_owned(),
            Self::TooFewCards => {
                format!("satu tangan terdiri dari paling sedikit {} kartu", Hand::FEWEST_CARDS)
            }
            Self::TooManyCards => {
                format!("satu tangan terdiri dari paling banyak {} kartu", Hand::MOST_CARDS)
            }
            Self::UnknownRank(text) => {
                format!("“{text}” bukan kartu: pakai A, 2 sampai 10, J, Q, K, atau bilangan bulat")
            }
            Self::NotPositive(text) => {
                format!("“{text}” bukan kartu: nilai kartu paling kecil 1")
            }
            Self::NotWhole(text) => format!("“{text}” bukan kartu: kartu harus bilangan bulat"),
            Self::ZeroDenominator(text) => format!("“{text}” membagi dengan nol"),
            Self::TooLarge(text) => {
                format!("{text} terlalu besar: batasnya {}", Hand::LARGEST_CARD)
            }
            other => other.to_string(),
        }
    }
}

impl Translate for RulesErrorKind {
    fn indonesian(&self) -> String {
        match self {
            Self::NoOperators => "tidak ada operator".to_owned(),
            Self::UnknownOperator(text) => {
                format!("“{text}” bukan operator: pakai + - * / ^ ! log sqrt concat")
            }
            Self::NotATarget(text) => {
                format!("“{text}” bukan sasaran: pakai bilangan bulat atau pecahan seperti 7/2")
            }
            Self::TargetTooLarge(text) => {
                format!("{text} terlalu besar: batasnya {}", Rules::LARGEST_TARGET)
            }
            other => other.to_string(),
        }
    }
}
