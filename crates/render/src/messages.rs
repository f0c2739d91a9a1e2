//! The few words that the formats themselves say.

unpuzzle_puzzle::catalogue! {
    LOGARITHMIC = "logarithmic scale: each step is {factor} times the one before",
        "skala logaritmik: setiap langkah {factor} kali langkah sebelumnya";
    AT_LEAST = "An arrow: the run was stopped there, so this is the least that it can be.",
        "Panah: proses dihentikan di situ, jadi ini batas bawahnya.";
    NOTHING_TO_SAVE = "this result has nothing for a {ending} file", "hasil ini tidak punya isi untuk berkas {ending}";
    TOO_MANY_PAGES =
        "{pages} pages are too many for a PNG, which has at most {most}: save them as PDF",
        "{pages} halaman terlalu banyak untuk PNG, yang paling banyak {most}: simpan sebagai PDF";
    DRAWING_STOPPED =
        "the time was up before the {ending} file was drawn",
        "waktu habis sebelum berkas {ending} selesai digambar";
    NOT_JSON = "this is not valid JSON", "ini bukan JSON yang sah";
    JSON_ENDS_EARLY = "the JSON text ends too early", "teks JSON ini belum selesai";
    JSON_TOO_DEEP = "this JSON text is nested more than {most} deep", "teks JSON ini bersarang lebih dari {most} tingkat";
    NO_SUCH_FIELD = "there is no field “{name}”", "tidak ada isian “{name}”";
    FIELD_TWICE = "the field “{name}” is given twice", "isian “{name}” diberikan dua kali";

    RESULTS_SO_FAR = "{count} done", "{count} selesai";
    MEAN_SO_FAR = "mean {mean}", "rata-rata {mean}";
    NODES_SO_FAR = "{nodes} nodes, {rate}/s", "{nodes} simpul, {rate}/s";
    SECONDS_LEFT = "about {time} s left", "kira-kira {time} detik lagi";
    MINUTES_LEFT = "about {time} min left", "kira-kira {time} menit lagi";
    HOURS_LEFT = "about {time} h left", "kira-kira {time} jam lagi";
    JUST_BEGUN = "less than 1 % done", "kurang dari 1 % selesai";
}

#[cfg(test)]
mod tests {
    #[test]
    fn sentences_agree_in_every_language() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
