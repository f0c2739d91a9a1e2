//! The sentences of this crate.

crate::catalogue! {
    /// An argument that the verb does not have.
    NO_SUCH_ARGUMENT = "{verb} has no argument {name}", "{verb} tidak punya argumen {name}";
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
}
