//! The sentences of the statistics.

unpuzzle_core::catalogue! {
    /// No attempt is on record.
    NOTHING_YET =
        "Nothing here yet. Finish a game, and your streak and guesses appear.",
        "Masih kosong. Selesaikan satu permainan, dan rekor serta tebakanmu akan muncul.";
    /// A column: the kind of game.
    KIND = "Game", "Jenis";
    /// A column: games.
    PLAYED = "Played", "Main";
    /// A column: solved.
    SOLVED = "Solved", "Menang";
    /// A column: median time.
    MEDIAN = "Median", "Median";
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
    /// Above the bars.
    GUESSES = "Guesses on one board", "Banyak tebakan di satu papan";
    /// What is counted.
    EXPLAINED =
        "Only the first try at a puzzle counts. A streak ends when a game is lost.",
        "Hanya percobaan pertama pada sebuah soal yang dihitung. Beruntun putus bila kalah.";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_core::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
