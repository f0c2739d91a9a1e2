//! What the engine says, in every language. The English is its `Display`; here
//! stands the Indonesian.

use std::ops::Range;

use unpuzzle_puzzle::{InputError, SourceSpan, msg};
use unpuzzle_slide::board::{Grid, SizeError, tile};
use unpuzzle_slide::game::{IdError, IdErrorKind, Reason};
use unpuzzle_slide::network::WeightsError;
use unpuzzle_slide::notation::{BoardError, BoardErrorKind, Doubt};
use unpuzzle_slide::players::{Effort, NameError, PlayerError, PlayerName};

use crate::{Localize, Translate};

/// What is wrong with a text.
pub trait Refuse {
    /// The refusal, marked in the line of the text that matters.
    fn failure(&self, text: &str) -> InputError;
}

/// A stretch of a text of several lines, as a place in its line.
pub(super) fn place(text: &str, span: Range<usize>) -> SourceSpan {
    let before = text.get(..span.start).unwrap_or_default();
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].split('\n').next().unwrap_or_default();
    let inside =
        (span.start - start).min(line.len())..(span.end.max(start) - start).min(line.len());
    SourceSpan {
        line: text.contains('\n').then(|| before.matches('\n').count() + 1),
        ..SourceSpan::new(line, inside)
    }
}

impl Translate for BoardErrorKind {
    fn indonesian(&self) -> String {
        match self {
            BoardErrorKind::Empty => "di sini tidak ada papan".to_owned(),
            BoardErrorKind::TooLong => "ini terlalu panjang untuk sebuah papan".to_owned(),
            BoardErrorKind::NotATile => "ini bukan ubin dan bukan pula petak kosong".to_owned(),
            BoardErrorKind::NotAPowerOfTwo => {
                "nilai ubin adalah pangkat dua mulai dari 2: 2, 4, 8, 16, …".to_owned()
            }
            BoardErrorKind::TooLarge => {
                format!("tidak ada ubin yang lebih besar dari {}", tile(Grid::LARGEST))
            }
            BoardErrorKind::NothingBetween => {
                "tidak ada apa-apa sebelum koma ini; petak kosong ditulis titik atau 0".to_owned()
            }
            BoardErrorKind::Crowded => "satu petak hanya berisi satu ubin".to_owned(),
            BoardErrorKind::UnevenRow { row, cells, expected } => {
                format!("baris {row} berisi {cells} petak, padahal baris pertama berisi {expected}")
            }
            BoardErrorKind::Size { rows, columns } => format!(
                "papan ini punya {rows} baris dan {columns} kolom; keduanya harus dari 2 sampai 8"
            ),
            BoardErrorKind::OneRow(cells) => format!(
                "{cells} petak dalam satu baris bukan papan persegi; akhiri setiap baris dengan / atau baris baru"
            ),
        }
    }
}

impl Refuse for BoardError {
    fn failure(&self, text: &str) -> InputError {
        InputError::new(self.kind.message())
            .at(place(text, self.span.clone()))
            .with_help(msg!("a board looks like '2 4 . ./. 8 . ./. . . ./. . . 2', or 16 numbers with 0 for empty cells"))
    }
}

impl Translate for Doubt {
    fn indonesian(&self) -> String {
        let why = match self {
            Doubt::TooFewTiles => "selalu ada paling sedikit dua ubin".to_owned(),
            Doubt::NoNewTile => "ubin terbaru selalu 2 atau 4".to_owned(),
            Doubt::TooLarge { tile, most } => {
                format!("di tempat ubin {tile} paling besar bisa {most}")
            }
        };
        format!("permainan tidak mungkin sampai ke papan ini: {why}")
    }
}

impl Translate for SizeError {
    fn indonesian(&self) -> String {
        let words = match self {
            SizeError::Malformed => "ukuran ditulis seperti 4x4: baris, huruf x, kolom",
            SizeError::OutOfRange => "baris dan kolom dari 2 sampai 8",
        };
        words.to_owned()
    }
}

impl Translate for IdError {
    fn indonesian(&self) -> String {
        match &self.kind {
            IdErrorKind::OtherPuzzle => "id ini milik permainan lain".to_owned(),
            IdErrorKind::Size(error) => error.indonesian(),
            IdErrorKind::Board(kind) => kind.indonesian(),
        }
    }
}

impl Refuse for IdError {
    fn failure(&self, id: &str) -> InputError {
        InputError::new(self.message()).at(SourceSpan::new(id, self.span.clone())).with_help(msg!(
            "an id looks like 2048:4x4#7, a size and a seed, or has a board in place of the size"
        ))
    }
}

impl Translate for NameError {
    fn indonesian(&self) -> String {
        match self {
            NameError::Unknown => format!("pemainnya: {}", PlayerName::WORDS.join(", ")),
            NameError::Plies(most) => {
                format!("expectimax melihat 1 sampai {most} langkah ke depan, seperti expectimax:3")
            }
            NameError::Effort => format!(
                "expert melihat 1 sampai {} langkah ke depan, seperti expert:3, atau sejauh yang cukup dalam 1 sampai {} milidetik, seperti expert:50ms",
                Effort::MOST_PLIES,
                Effort::MOST_MILLISECONDS
            ),
            NameError::NoPlies => {
                "hanya expectimax dan expert yang punya jumlah langkah".to_owned()
            }
        }
    }
}

impl Translate for PlayerError {
    fn indonesian(&self) -> String {
        match self {
            PlayerError::Weights(error) => {
                format!("bobot di dalam program: {}", error.indonesian())
            }
            PlayerError::OtherSize => "pemain expert hanya bermain di 4x4".to_owned(),
            PlayerError::TooLarge => {
                "permainan sempurna hanya diketahui sampai 2x4 dan 3x3".to_owned()
            }
            PlayerError::Exhausted(_) => msg!("unknown: the work was stopped before the end")
                .in_language(unpuzzle_puzzle::Language::Indonesian),
        }
    }
}

impl Translate for WeightsError {
    fn indonesian(&self) -> String {
        match self {
            WeightsError::Foreign => "ini bukan berkas bobot 2048".to_owned(),
            WeightsError::Version { found, expected } => format!(
                "berkas ini berformat {found}, sedangkan program ini membaca format {expected}"
            ),
            WeightsError::Truncated(at) => format!("berkas ini terpotong di bita {at}"),
            WeightsError::Damaged { .. } => {
                "berkas ini rusak: menurut jumlah ceknya ada bagian yang hilang atau berubah"
                    .to_owned()
            }
            WeightsError::Nonsense(at) => {
                format!("isi berkas ini tidak masuk akal di bita {at}")
            }
            WeightsError::Shape(_) => {
                "berkas ini menyebut kelompok petak yang tidak mungkin".to_owned()
            }
        }
    }
}

impl Translate for Reason {
    fn indonesian(&self) -> String {
        let tenths = |number: f64| format!("{number:.1}").replace('.', ",");
        match self {
            Reason::Corner(tile) => {
                format!("langkah itu mengeluarkan ubin terbesar, {tile}, dari sudutnya")
            }
            Reason::Merge { best, played } => {
                format!("langkah yang lebih baik menggabungkan {best} poin, langkah itu {played}")
            }
            Reason::Space { best, played } => format!(
                "langkah yang lebih baik menyisakan {best} petak kosong, langkah itu {played}"
            ),
            Reason::Over { best, played } => format!(
                "setelah langkah itu {:.0} % ubin baru mengakhiri permainan, setelah yang lebih baik {:.0} %",
                100.0 * played,
                100.0 * best
            ),
            Reason::Chain { best, played } => format!(
                "langkah yang lebih baik menjaga {best} ubin berurutan dari yang terbesar, langkah itu {played}"
            ),
            Reason::NextMerge { best, played } => format!(
                "setelah langkah yang lebih baik, langkah berikutnya rata-rata menggabungkan {best:.0} poin, setelah langkah itu {played:.0}"
            ),
            Reason::NextSpace { best, played } => format!(
                "setelah langkah yang lebih baik, langkah berikutnya rata-rata bisa menyisakan {} petak kosong, setelah langkah itu {}",
                tenths(*best),
                tenths(*played)
            ),
            Reason::Choice { best, played } => format!(
                "setelah langkah yang lebih baik rata-rata {} arah masih terbuka, setelah langkah itu {}",
                tenths(*best),
                tenths(*played)
            ),
            Reason::Ahead { best, played } => format!(
                "dua langkah berikutnya tampak sama; untuk selanjutnya diharapkan {best:.0}, setelah langkah itu {played:.0}"
            ),
            other => other.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_shows_the_line() {
        let text = "2 4\n8 7";
        let failure = text.parse::<Grid>().unwrap_err().failure(text);
        let place = failure.place.unwrap();
        assert_eq!((place.text.as_str(), place.span, place.line), ("8 7", 2..3, Some(2)));
    }
}
