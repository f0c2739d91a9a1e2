//! The sentences of this crate.

crate::catalogue! {
    /// An argument that the verb does not have.
    NO_SUCH_ARGUMENT = "{verb} has no argument {name}", "{verb} tidak punya argumen {name}";
    /// An argument that is not there.
    MISSING_ARGUMENT = "{verb} needs the argument {name}", "{verb} perlu argumen {name}";
    /// A value that cannot be used.
    UNSUITABLE = "{name} cannot be “{text}”", "{name} tidak bisa “{text}”";
    /// What is done on a screen where there is none.
    NEEDS_SCREEN = "{verb} needs a screen", "{verb} memerlukan layar";
    /// A number outside its bounds.
    NOT_IN_RANGE =
        "{name} is a whole number from {least} to {most}",
        "{name} adalah bilangan bulat dari {least} sampai {most}";
    /// A word that is not one of a few.
    NOT_A_CHOICE = "{name} is one of {words}", "{name} adalah salah satu dari {words}";
    /// A file where none can be opened.
    NO_FILES = "no file can be opened here for {name}", "tidak ada berkas yang bisa dibuka di sini untuk {name}";
    /// An instance as data where only text is taken.
    NO_DATA = "{verb} takes its instance as text only", "{verb} hanya menerima soal dalam bentuk teks";
    /// A time without a number.
    NOT_A_TIME = "this is not a time", "ini bukan lama waktu";
    /// A time with an unknown unit.
    NO_SUCH_UNIT = "there is no such unit of time", "satuan waktu ini tidak ada";
    /// How times look.
    TIME_LOOKS_LIKE = "a time looks like 10s, 500ms, 2m, 1m30s or 1h", "contoh lama waktu: 10s, 500ms, 2m, 1m30s atau 1h";
}
