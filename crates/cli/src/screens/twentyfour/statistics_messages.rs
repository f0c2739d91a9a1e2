//! The sentences of the statistics.

unpuzzle_core::catalogue! {
    /// No attempt is on record.
    NOTHING_YET =
        "Nothing here yet. Play alone once, and your times and streaks appear.",
        "Masih kosong. Main sendiri sekali, dan waktu serta rekormu akan muncul.";
    /// A column: attempts.
    TRIED = "Tried", "Dicoba";
    /// A column: solved.
    SOLVED = "Solved", "Benar";
    /// A column: median time.
    MEDIAN = "Median", "Median";
    /// A column: median of the predicted times.
    USUAL = "Usual", "Lazim";
    /// A column: best time.
    BEST = "Best", "Tercepat";
    /// A column: current streak.
    STREAK = "Streak", "Beruntun";
    /// A column: longest streak.
    LONGEST = "Longest", "Rekor";
    /// A column: hints.
    HINTS = "Hints", "Petunjuk";
    /// The last row.
    TOTAL = "all", "semua";
    /// What the columns mean.
    EXPLAINED =
        "Median and best are your times for solved hands; “Usual” is what practised players need for the same hands. A streak ends when a hand is skipped or its answer shown.",
        "Median dan tercepat adalah waktumu untuk kartu yang terpecahkan; “Lazim” adalah waktu pemain terlatih untuk kartu yang sama. Rekor beruntun putus bila kartu dilewati atau jawabannya ditampilkan.";
    /// Lines of the file that cannot be read.
    UNREAD =
        "{lines} {lines|line|lines} of the history could not be read and {lines|stays|stay} as {lines|it is|they are}.",
        "{lines} baris riwayat tidak bisa dibaca; isinya dibiarkan apa adanya.";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_core::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
