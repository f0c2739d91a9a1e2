//! The sentences of the statistics.

unpuzzle_puzzle::catalogue! {
    NOTHING_YET =
        "Nothing here yet. Finish a game, and your times and streaks appear.",
        "Masih kosong. Selesaikan satu permainan, dan waktu serta rekormu akan muncul.";
    PLAYED = "Played", "Main";
    SOLVED = "Solved", "Berhasil";
    MEDIAN = "Median", "Median";
    USUAL = "Usual", "Lazim";
    BEST = "Best", "Tercepat";
    SCORE = "Top score", "Skor tertinggi";
    STREAK = "Streak", "Beruntun";
    LONGEST = "Longest", "Rekor";
    HINTS = "Hints", "Petunjuk";
    TOTAL = "all", "semua";
    RATING =
        "Your rating: {rating}, give or take {margin} ({certainty})",
        "Peringkatmu: {rating}, kurang lebih {margin} ({certainty})";
    FIRST_GUESS = "a first guess", "tebakan awal";
    FAIRLY_SURE = "fairly sure", "cukup pasti";
    SURE = "sure", "pasti";
    SUITED = "The level that suits you best: {level}", "Tingkat yang paling cocok untukmu: {level}";
    NOT_READ = "Your games could not be read: {why}", "Permainanmu tidak bisa dibaca: {why}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
