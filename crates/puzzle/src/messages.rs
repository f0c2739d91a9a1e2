//! The sentences of this crate.

crate::catalogue! {
    NO_SUCH_ARGUMENT = "{verb} has no argument {name}", "{verb} tidak punya argumen {name}";
    MISSING_ARGUMENT = "{verb} needs the argument {name}", "{verb} perlu argumen {name}";
    UNSUITABLE = "{name} cannot be “{text}”", "{name} tidak bisa “{text}”";
    NEEDS_SCREEN = "{verb} needs a screen", "{verb} memerlukan layar";
    NOT_IN_RANGE =
        "{name} is a whole number from {least} to {most}",
        "{name} adalah bilangan bulat dari {least} sampai {most}";
    NOT_A_CHOICE = "{name} is one of {words}", "{name} adalah salah satu dari {words}";
    NO_FILES = "no file can be opened here for {name}", "tidak ada berkas yang bisa dibuka di sini untuk {name}";
    NO_DATA = "{verb} takes its instance as text only", "{verb} hanya menerima soal dalam bentuk teks";
    NOT_A_TIME = "this is not a time", "ini bukan lama waktu";
    NO_SUCH_UNIT = "there is no such unit of time", "satuan waktu ini tidak ada";
    TIME_LOOKS_LIKE = "a time looks like 10s, 500ms, 2m, 1m30s or 1h", "contoh lama waktu: 10s, 500ms, 2m, 1m30s atau 1h";
}
