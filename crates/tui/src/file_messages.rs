//! The sentences about files that cannot be read.

unpuzzle_puzzle::catalogue! {
    NOT_UTF8 = "this is not valid UTF-8 text", "ini bukan teks UTF-8 yang sah";
    IS_A_DIRECTORY = "{file} is a directory", "{file} adalah direktori";
    FILE_NOT_READ = "could not read {file}: {error}", "tidak bisa membaca {file}: {error}";
    NO_SUCH_FILE = "there is no file “{file}”", "tidak ada berkas “{file}”";
    NOT_A_FILE = "{file} is not an ordinary file", "{file} bukan berkas biasa";
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
