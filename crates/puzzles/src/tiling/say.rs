//! What the engine says in English, said in every language.
//!
//! The English words are the `Display` of the engine's errors; here stands only
//! what other languages make of them.

use unpuzzle_puzzle::{Exhausted, GameId, InputError, Message, SourceSpan, msg, nearest};

pub use crate::Localize;
use crate::Translate;
use unpuzzle_tiling::coach::{Level, Reason};
use unpuzzle_tiling::counting::CheckpointError;
use unpuzzle_tiling::engines::{Obstruction, Unknown};
use unpuzzle_tiling::formats::{Fault, Guessed, NotExpressible, shown};
use unpuzzle_tiling::game::{IdError, IdFault, MoveError, MoveFault, label};
use unpuzzle_tiling::model::{
    BOARDS, Cell, Lattice, MOST_CELLS, MOST_PLACED_CELLS, MOST_PLACEMENTS, Problem, ProblemError,
    place_name,
};

impl Translate for ProblemError {
    fn indonesian(&self) -> String {
        match self {
            ProblemError::NoCells => "papan tidak punya petak untuk diisi".into(),
            ProblemError::TooManyCells => format!("papan paling banyak {MOST_CELLS} petak"),
            ProblemError::TooSpread => "petak-petak papan terlalu berjauhan".into(),
            ProblemError::NotACell { cell } => format!("[{cell}] bukan petak dari kisi ini"),
            ProblemError::RepeatedCell { cell } => format!("petak [{cell}] disebut dua kali"),
            ProblemError::OutsideBoard { cell } => format!("petak [{cell}] tidak ada di papan"),
            ProblemError::EmptyPiece { label } => format!("piece {label} kosong"),
            ProblemError::HugePiece { label } => format!("piece {label} terlalu besar"),
            ProblemError::PieceInParts { label } => {
                format!("piece {label} terpisah menjadi beberapa bagian")
            }
            ProblemError::RepeatedLabel { label } => format!("piece kedua dengan huruf {label}"),
            ProblemError::UnknownPiece { piece } => format!("tidak ada piece nomor {piece}"),
            ProblemError::WrongShape { label } => {
                format!("piece {label} tidak bisa diletakkan seperti itu")
            }
            ProblemError::Overlap { cell } => format!("dua piece menempati petak [{cell}]"),
            ProblemError::UsedTooOften { label } => {
                format!("piece {label} dipasang lebih banyak daripada jumlahnya")
            }
        }
    }
}

impl Translate for Exhausted {
    fn indonesian(&self) -> String {
        match self {
            Exhausted::Deadline => "batas waktu tercapai".into(),
            Exhausted::Nodes => "batas jumlah simpul tercapai".into(),
            Exhausted::Stopped => "dihentikan atas permintaan".into(),
        }
    }
}

impl Translate for Unknown {
    fn indonesian(&self) -> String {
        match self {
            Unknown::Exhausted(_) => "pencarian dihentikan sebelum selesai".into(),
            Unknown::TooLarge(engine) => {
                format!("papan terlalu besar untuk mesin {}", engine.name())
            }
            Unknown::Placements => format!(
                "kemungkinan letak lebih banyak daripada yang bisa disimpan mesin: \
                 paling banyak {MOST_PLACEMENTS}, dengan {MOST_PLACED_CELLS} petak seluruhnya"
            ),
            Unknown::Frontier(_) => "papan terlalu lebar untuk mesin frontier".into(),
            Unknown::Position => "piece tidak bisa terletak di papan seperti itu".into(),
            Unknown::Disagreement => "dua mesin tidak sependapat; ini kesalahan program".into(),
            Unknown::Overflow => "terlalu banyak solusi untuk disimpan atau dihitung".into(),
        }
    }
}

impl Translate for CheckpointError {
    fn indonesian(&self) -> String {
        match self {
            CheckpointError::Unreadable => "ini bukan titik simpan sebuah hitungan".into(),
            CheckpointError::OtherProblem => "titik simpan ini milik soal lain".into(),
            CheckpointError::Unknown(unknown) => unknown.indonesian(),
        }
    }
}

impl Translate for NotExpressible {
    fn indonesian(&self) -> String {
        match self {
            NotExpressible::Board => {
                "format tugas kuliah hanya mengenal papan datar dan piramida".into()
            }
            NotExpressible::Extras => {
                "format tugas kuliah tidak mengenal piece tetap dan petak yang boleh kosong".into()
            }
            NotExpressible::Piece(letter) => {
                format!("format tugas kuliah tidak bisa menulis piece {letter}")
            }
        }
    }
}

impl Translate for Fault {
    fn indonesian(&self) -> String {
        match self {
            Fault::Empty => "berkas berakhir di sini, terlalu cepat".into(),
            Fault::NotText => "ini bukan teks".into(),
            Fault::Header => {
                "baris pertama harus tiga bilangan: baris, kolom, dan jumlah piece".into()
            }
            Fault::Zero => "baris, kolom, dan jumlah piece minimal 1".into(),
            Fault::TooLarge => format!("papan paling banyak {MOST_CELLS} petak"),
            Fault::TooManyPieces => "hanya ada 26 huruf untuk piece".into(),
            Fault::Mode(_) => "baris kedua harus DEFAULT, CUSTOM, atau PYRAMID".into(),
            Fault::NotSquare => "piramida perlu jumlah baris dan kolom yang sama".into(),
            Fault::BoardEnds => "baris papan lebih sedikit daripada jumlah baris".into(),
            Fault::Width { found, expected } => {
                format!("baris papan ini selebar {found}, seharusnya {expected}")
            }
            Fault::NoCells => "papan tidak punya petak untuk diisi".into(),
            Fault::BoardCharacter(mark) => format!("‘{}’ bukan . ataupun X", shown(*mark)),
            Fault::PieceCharacter(mark) => format!("‘{}’ bukan huruf A sampai Z", shown(*mark)),
            Fault::TwoLetters(first, second) => format!("{first} dan {second} dalam satu baris"),
            Fault::BlankLine => "ada baris kosong di tengah daftar piece".into(),
            Fault::RepeatedLetter(letter) => format!("piece kedua dengan huruf {letter}"),
            Fault::InParts(letter) => format!("piece {letter} terpisah menjadi beberapa bagian"),
            Fault::PieceCount { found, expected } => {
                format!("dijanjikan {expected} piece, tetapi ada {found}")
            }
        }
    }
}

impl Translate for Guessed {
    fn indonesian(&self) -> String {
        match self {
            Guessed::BlankLine => "baris kosong dilewati".into(),
            Guessed::Mode(mode) => format!("dibaca sebagai {mode}"),
            Guessed::Letter(found, meant) => format!("{found} dibaca sebagai {meant}"),
            Guessed::PieceCount(found, expected) => {
                format!("memakai {found} piece yang ada, bukan {expected}")
            }
            Guessed::Rename(letter, free) => {
                format!("piece {letter} yang kedua diberi nama {free}")
            }
        }
    }
}

impl Translate for MoveFault {
    fn indonesian(&self) -> String {
        match self {
            MoveFault::Empty => "tidak ada langkah di sini".into(),
            MoveFault::NoColon => "setelah huruf piece harus ada titik dua".into(),
            MoveFault::NoSuchPiece(letter) => format!("tidak ada piece dengan huruf {letter}"),
            MoveFault::NotACell(Lattice::Square) => "petak ditulis baris,kolom".into(),
            MoveFault::NotACell(_) => "petak ditulis lapisan:baris,kolom".into(),
            MoveFault::NotOnBoard(cell) => format!("papan tidak punya petak {cell}"),
            MoveFault::Covered(cell) => format!("petak {cell} sudah tertutup"),
            MoveFault::WrongShape(letter) => format!("piece {letter} tidak berbentuk seperti itu"),
            MoveFault::AllPlaced(letter) => format!("piece {letter} sudah ada di papan"),
            MoveFault::NotPlaced(letter) => {
                format!("piece {letter} bukan kamu yang memasang, jadi tidak bisa diambil kembali")
            }
            MoveFault::Over => "papan sudah penuh".into(),
        }
    }
}

impl Translate for IdFault {
    fn indonesian(&self) -> String {
        match self {
            IdFault::OtherPuzzle => "id ini milik permainan lain".into(),
            IdFault::EmptySeed => "setelah # harus ada benih, misalnya angka atau tanggal".into(),
            IdFault::SeedWithoutLevel => {
                "dengan benih, sebutkan papan dan tingkatnya: tiling:iq-puzzler-pro/hard#7".into()
            }
            IdFault::NoSuchBoard(name) => {
                format!("tidak ada papan {name}; `unpuzzle tiling boards` menampilkan daftarnya")
            }
            IdFault::NoSuchLevel => {
                format!("tingkat adalah salah satu dari {}", Level::NAMES.join(", "))
            }
            IdFault::NoChallenge => "tidak ditemukan tantangan tingkat ini pada papan ini".into(),
            IdFault::Text(fault) => fault.indonesian(),
            IdFault::Move(fault) => fault.indonesian(),
            IdFault::Unknown(unknown) => unknown.indonesian(),
        }
    }
}

impl Localize for Obstruction {
    fn message(&self) -> Message {
        match self {
            Obstruction::Area { pieces, cells } => {
                msg!(
                    "the pieces cover {pieces} {pieces|cell|cells}, the board has {cells}",
                    pieces = *pieces,
                    cells = *cells
                )
            }
            Obstruction::Pocket { cells } => msg!(
                "{size} {size|cell hangs|cells hang} together that no pieces add up to",
                size = cells.len()
            ),
            Obstruction::Parity => msg!(
                "coloured like a chessboard, the pieces cannot cover as many dark as light cells as the board has"
            ),
        }
    }
}

/// Why a move is right; cells are named as on this grid.
pub fn reason_message(reason: &Reason, lattice: Lattice) -> Message {
    let at = |cell: &Cell| place_name(*cell, lattice);
    match reason {
        Reason::ForcedCell(cell) => msg!("nothing else covers the cell {cell}", cell = at(cell)),
        Reason::LastHome(piece) => msg!("piece {piece} fits nowhere else", piece = *piece),
        Reason::ElseDeadCell(cell) => msg!(
            "anything else on the cell {cell} leaves cells that cannot be filled",
            cell = at(cell)
        ),
        Reason::ElseDeadPiece(piece) => {
            msg!("piece {piece} anywhere else leaves cells that cannot be filled", piece = *piece)
        }
        Reason::DeadPocket(cells) => msg!(
            "the {size} {size|cell|cells} around {cell} cannot be filled: no pieces left add up to {size}",
            size = cells.len(),
            cell = cells.first().map(at).unwrap_or_default()
        ),
        Reason::BareCell(cell) => msg!("no piece left covers the cell {cell}", cell = at(cell)),
        Reason::NoHome(piece) => msg!("piece {piece} fits nowhere any more", piece = *piece),
        Reason::Parity => msg!(
            "coloured like a chessboard, the pieces cannot cover as many dark as light cells as the board has"
        ),
        Reason::NoSolution => msg!("there is no solution from here, though nothing shows it yet"),
        Reason::MostSolutions { with, of } => {
            msg!(
                "it stands in {with} of the {of} solutions that are left, none of the other moves in more",
                with = *with,
                of = *of
            )
        }
        Reason::InASolution => msg!("it stands in a solution"),
        Reason::Finished => msg!("the board is complete"),
    }
}

/// The refusal of a move, with its place in the text.
pub(super) fn move_failure(error: &MoveError, text: &str, problem: &Problem) -> InputError {
    let failure =
        InputError::new(error.fault.message()).at(SourceSpan::new(text, error.span.clone()));
    match error.fault {
        MoveFault::Empty | MoveFault::NoColon | MoveFault::NotACell(_) => {
            failure.with_help(move_help(problem))
        }
        _ => failure,
    }
}

/// What a move looks like on this board.
fn move_help(problem: &Problem) -> Message {
    let letter = label(problem, 0);
    let cells = match problem.lattice() {
        Lattice::Square => "1,1+1,2+2,1",
        Lattice::Cubic | Lattice::Balls => "1:1,1+1:1,2+2:1,1",
    };
    msg!(
        "a move is a letter and its cells, such as {example}; -{letter} takes the piece back",
        example = format!("{letter}:{cells}"),
        letter
    )
}

/// The refusal of an id, with its place.
pub(super) fn id_failure(error: &IdError, id: &GameId) -> InputError {
    let place = SourceSpan::new(&id.to_string(), error.span.clone());
    let failure = InputError::new(error.fault.message()).at(place);
    match &error.fault {
        IdFault::NoSuchBoard(name) => failure.with_suggestion(nearest(name, BOARDS)),
        _ => failure,
    }
}
