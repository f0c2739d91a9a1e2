//! The few words that the formats themselves say.

unpuzzle_puzzle::catalogue! {
    /// Under the title of a chart whose scale is logarithmic.
    LOGARITHMIC = "logarithmic scale: each step is {factor} times the one before",
        "skala logaritmik: setiap langkah {factor} kali langkah sebelumnya";
    /// A result that a format has no place for.
    NOTHING_TO_SAVE = "this result has nothing for a {ending} file", "hasil ini tidak punya isi untuk berkas {ending}";
    /// A text that is not JSON.
    NOT_JSON = "this is not valid JSON", "ini bukan JSON yang sah";
    /// A text that is only the start of JSON.
    JSON_ENDS_EARLY = "the JSON text ends too early", "teks JSON ini belum selesai";
    /// A text that is JSON within JSON within JSON.
    JSON_TOO_DEEP = "this JSON text is nested more than {most} deep", "teks JSON ini bersarang lebih dari {most} tingkat";
    /// A field that is not expected.
    NO_SUCH_FIELD = "there is no field “{name}”", "tidak ada isian “{name}”";
    /// A field that is there twice.
    FIELD_TWICE = "the field “{name}” is given twice", "isian “{name}” diberikan dua kali";
}

#[cfg(test)]
mod tests {
    #[test]
    fn sentences_agree_in_every_language() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
