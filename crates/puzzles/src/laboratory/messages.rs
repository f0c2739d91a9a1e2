//! The sentences of the laboratory.

unpuzzle_puzzle::catalogue! {
    GROWTH =
        "Compare over a ladder of sizes instead: cases, time, and the law behind them",
        "Bandingkan pada tangga ukuran: kasus, waktu, dan hukum di baliknya";
    SHARE =
        "With --growth: what a strategy may use at each size, a time (2s) or cases (500000cases)",
        "Dengan --growth: jatah strategi di tiap ukuran, waktu (2s) atau kasus (500000cases)";
    METRIC =
        "With --growth: what the chart shows",
        "Dengan --growth: apa yang digambar grafik";
    TRACE =
        "Write what the strategy does step by step to this file, for `unpuzzle replay`",
        "Tulis langkah demi langkah strategi ke berkas ini, untuk `unpuzzle replay`";
    EVENTS =
        "Put a trace of at most so many events into the answer, or into the file",
        "Masukkan jejak paling banyak sekian kejadian ke jawaban, atau ke berkas";
    ONE_AT_A_TIME =
        "ask for --growth or a trace, not both",
        "minta --growth atau jejak, jangan keduanya";
    BAD_SHARE =
        "a share is a time such as 2s, or a number of cases such as 500000cases",
        "jatah adalah waktu seperti 2s, atau banyaknya kasus seperti 500000cases";
    SO_MANY_CASES = "{count} cases", "{count} kasus";

    EACH_CARD = "× {factor} for each card", "× {factor} tiap kartu";
    EACH_COLUMN = "× {factor} for each column", "× {factor} tiap kolom";
    EACH_CELL = "× {factor} for each cell", "× {factor} tiap petak";
    EACH_TILE = "× {factor} for each tile", "× {factor} tiap ubin";
    POWER = "like size to the power of {exponent}", "sebanding ukuran pangkat {exponent}";
    WITH_LAW = "{name}: {law}", "{name}: {law}";
    WRONG_AT = "{label}, wrong at {sizes}", "{label}, salah pada {sizes}";

    CARDS_AXIS = "cards", "kartu";
    COLUMNS_AXIS = "columns", "kolom";
    CELLS_AXIS = "cells", "petak";
    TILES_AXIS = "tiles", "ubin";

    CASES_CHART = "cases", "kasus";
    TIME_CHART = "milliseconds", "milidetik";

    STRATEGY = "strategy", "strategi";
    SIZE = "size", "ukuran";
    CASES = "cases", "kasus";
    MILLISECONDS = "ms", "ms";
    QUALITY = "quality", "mutu";
    REMARK = "remark", "catatan";

    STOPPED_HERE = "stopped: at least", "dihentikan: paling sedikit";
    SHARE_USED =
        "{name} used up its share of {share} at {instance}: what it cost there is at least this.",
        "{name} menghabiskan jatah {share} pada {instance}: biayanya di situ paling sedikit sekian.";
    BROKEN_OFF =
        "Stopped before every strategy had its turn; this is what there is so far.",
        "Dihentikan sebelum semua strategi mendapat giliran; inilah hasil sejauh ini.";
    GROWTH_NOTE =
        "One thread; a law is fitted to the sizes that were finished, at least three.",
        "Satu thread; hukum dicocokkan pada ukuran yang selesai, minimal tiga.";

    TRACE_WHICH = "a trace is of one strategy: say which with --strategy", "jejak hanya untuk satu strategi: sebutkan dengan --strategy";
    NO_STEPS =
        "{name} does not work step by step, so there is nothing to trace",
        "{name} tidak bekerja langkah demi langkah, jadi tidak ada yang bisa dijejaki";
    TRACED = "these can be traced: {names}", "yang bisa dijejaki: {names}";
    TRACED_TITLE = "{puzzle}, {instance}: {strategy}", "{puzzle}, {instance}: {strategy}";
    TRACED_COUNTS =
        "{events} events, {cases} cases, {solutions} {solutions|solution|solutions}",
        "{events} kejadian, {cases} kasus, {solutions} solusi";
    TRACED_CUT =
        "The search goes on after this; --events N records more of it.",
        "Pencarian masih berlanjut; --events N merekam lebih banyak.";
    REPLAY_IT = "unpuzzle replay {file}", "unpuzzle replay {file}";

    WRONG_LOST =
        "wrong: single precision loses {lost} {lost|form|forms}",
        "salah: presisi tunggal kehilangan {lost} bentuk";
    WRONG_NO = "wrong: says no, and there is a solution", "salah: menjawab tidak, padahal ada solusi";
    WRONG_ORDER =
        "wrong: only this order of the cards was tried",
        "salah: hanya urutan kartu ini yang dicoba";
    WRONG_FILTER =
        "its own filter loses {percent} % of the answers",
        "saringannya sendiri kehilangan {percent} % jawaban";
}

#[cfg(test)]
mod tests {
    #[test]
    fn sentences_agree_in_every_language() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
