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

    /// How many lines of a batch are done.
    RESULTS_SO_FAR = "{count} done", "{count} selesai";
    /// What the results come to on average.
    MEAN_SO_FAR = "mean {mean}", "rata-rata {mean}";
    /// How many nodes a search has seen, and how fast.
    NODES_SO_FAR = "{nodes} nodes, {rate}/s", "{nodes} simpul, {rate}/s";
    /// How long a search may still take.
    SECONDS_LEFT = "about {time} s left", "kira-kira {time} detik lagi";
    /// The same for longer ones.
    MINUTES_LEFT = "about {time} min left", "kira-kira {time} menit lagi";
    /// The same for the longest.
    HOURS_LEFT = "about {time} h left", "kira-kira {time} jam lagi";
    /// Too little is done to know how long it takes.
    JUST_BEGUN = "less than 1 % done", "kurang dari 1 % selesai";
}

#[cfg(test)]
mod tests {
    #[test]
    fn sentences_agree_in_every_language() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
