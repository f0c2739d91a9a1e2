//! The sentences about files that cannot be read.

unpuzzle_puzzle::catalogue! {
    /// Bytes that are no text.
    NOT_UTF8 = "this is not valid UTF-8 text", "ini bukan teks UTF-8 yang sah";
    /// A directory where a file was expected.
    IS_A_DIRECTORY = "{file} is a directory", "{file} adalah direktori";
    /// A file that the system does not hand over.
    FILE_NOT_READ = "could not read {file}: {error}", "tidak bisa membaca {file}: {error}";
    /// A file that is not there.
    NO_SUCH_FILE = "there is no file “{file}”", "tidak ada berkas “{file}”";
    /// A pipe or a device.
    NOT_A_FILE = "{file} is not an ordinary file", "{file} bukan berkas biasa";
    /// A file that is too large.
    FILE_TOO_LARGE =
        "{file} has more than {most} bytes, which is more than any instance needs",
        "{file} lebih dari {most} bita, lebih besar daripada soal mana pun";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
