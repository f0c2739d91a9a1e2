//! The sentences of this crate.

use unpuzzle_core::Level;

use crate::Text;

/// The word for a level that people read.
pub fn level_text(level: Level) -> &'static Text {
    match level {
        Level::Easy => &EASY,
        Level::Medium => &MEDIUM,
        Level::Hard => &HARD,
        Level::Expert => &EXPERT,
    }
}

crate::catalogue! {
    EASY = "easy", "mudah";
    MEDIUM = "medium", "sedang";
    HARD = "hard", "sulit";
    EXPERT = "expert", "ahli";

    NO_SUCH_ARGUMENT = "{verb} has no argument {name}", "{verb} tidak punya argumen {name}";
    MISSING_ARGUMENT = "{verb} needs the argument {name}", "{verb} perlu argumen {name}";
    UNSUITABLE = "{name} cannot be “{text}”", "{name} tidak bisa “{text}”";
    NEEDS_SCREEN = "{verb} needs a screen", "{verb} memerlukan layar";
    TOO_LONG =
        "{name} has at most {most} characters",
        "{name} paling panjang {most} karakter";
    NOT_IN_RANGE =
        "{name} is a whole number from {least} to {most}",
        "{name} adalah bilangan bulat dari {least} sampai {most}";
    NOT_A_CHOICE = "{name} is one of {words}", "{name} adalah salah satu dari {words}";
    NO_FILES = "no file can be opened here for {name}", "tidak ada berkas yang bisa dibuka di sini untuk {name}";
    NO_DATA = "{verb} takes its instance as text only", "{verb} hanya menerima soal dalam bentuk teks";
    NOT_A_TIME = "this is not a time", "ini bukan lama waktu";
    NO_SUCH_UNIT = "there is no such unit of time", "satuan waktu ini tidak ada";
    TIME_LOOKS_LIKE = "a time looks like 10s, 500ms, 2m, 1m30s or 1h", "contoh lama waktu: 10s, 500ms, 2m, 1m30s atau 1h";

    TRACE_TRY = "try", "coba";
    TRACE_PLACE = "place", "pasang";
    TRACE_REMOVE = "take back", "ambil kembali";
    TRACE_PRUNE = "leave out", "lewati";
    TRACE_SOLUTION = "solution", "solusi";
    REASON_DOES_NOT_FIT = "does not fit", "tidak muat";
    REASON_DEAD_END = "nothing fits any more", "tidak ada yang muat lagi";
    REASON_SEEN = "seen before", "sudah pernah";
    REASON_NOT_TARGET = "not the target", "bukan sasaran";
    REASON_COLOURS = "contradict the colours", "bertentangan dengan warna";
    REASON_NO_MOVE = "moves nothing", "tidak menggeser apa pun";

    TRACE_LINE = "line {line}: {what}", "baris {line}: {what}";
    TRACE_NOT_ONE =
        "this is no trace: its first line does not say unpuzzle/trace",
        "ini bukan jejak: baris pertamanya tidak menyebut unpuzzle/trace";
    TRACE_VERSION =
        "this trace is of version {version}; this program reads version 1",
        "jejak ini versi {version}; program ini membaca versi 1";
    TRACE_NO_HEADER = "the first line is not as it should be: {error}", "baris pertama tidak semestinya: {error}";
    TRACE_LARGE = "the board has more than {most} cells", "papannya lebih dari {most} petak";
    TRACE_NO_EVENT = "this is no event: {error}", "ini bukan kejadian: {error}";
    TRACE_BACKWARDS = "the cases go back in time", "kasusnya mundur";
    TRACE_OUTSIDE = "a cell lies outside the board", "ada petak di luar papan";
    TRACE_AFTER_END = "the trace goes on after its end", "jejak berlanjut setelah akhirnya";
    TRACE_CUT_OFF =
        "the trace is cut off after {events} events: its last line, the end, is missing",
        "jejak terpotong setelah {events} kejadian: baris terakhirnya, penutup, tidak ada";
    TRACE_CUT_OFF_HELP = "make it again with --trace", "buat lagi dengan --trace";
}
