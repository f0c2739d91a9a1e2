//! The sentences of the statistics.

unpuzzle_puzzle::catalogue! {
    /// No game is on record.
    NOTHING_YET =
        "Nothing here yet. Finish a game, and your times and streaks appear.",
        "Masih kosong. Selesaikan satu permainan, dan waktu serta rekormu akan muncul.";
    /// A column: games.
    PLAYED = "Played", "Main";
    /// A column: solved.
    SOLVED = "Solved", "Berhasil";
    /// A column: median time.
    MEDIAN = "Median", "Median";
    /// A column: median of the predicted times.
    USUAL = "Usual", "Lazim";
    /// A column: best time.
    BEST = "Best", "Tercepat";
    /// A column: most points.
    SCORE = "Top score", "Skor tertinggi";
    /// A column: current streak.
    STREAK = "Streak", "Beruntun";
    /// A column: longest streak.
    LONGEST = "Longest", "Rekor";
    /// A column: hints.
    HINTS = "Hints", "Petunjuk";
    /// The last row.
    TOTAL = "all", "semua";
    /// A player's rating: 95 times in 100 the truth is within the margin.
    RATING =
        "Your rating: {rating}, give or take {margin} ({certainty})",
        "Peringkatmu: {rating}, kurang lebih {margin} ({certainty})";
    /// A rating after few games.
    FIRST_GUESS = "a first guess", "tebakan awal";
    /// A rating after some games.
    FAIRLY_SURE = "fairly sure", "cukup pasti";
    /// A rating after many games.
    SURE = "sure", "pasti";
    /// Which level suits the player.
    SUITED = "The level that suits you best: {level}", "Tingkat yang paling cocok untukmu: {level}";
    /// The store could not be read.
    NOT_READ = "Your games could not be read: {why}", "Permainanmu tidak bisa dibaca: {why}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
