//! The sentences of a game that is watched.

unpuzzle_puzzle::catalogue! {
    ONE_MOVE = "one move", "satu langkah";

    STATUS = "score {score}  moves {moves}", "skor {score}  langkah {moves}";
    PLAYER = "{player}, {speed}", "{player}, {speed}";
    PER_SECOND = "{count} {count|move|moves} a second", "{count} langkah per detik";
    PACE = "Moves a second", "Langkah per detik";
    PLAYING = "Playing…", "Sedang main…";
    PAUSED = "Paused. Space goes on, . makes one move.", "Jeda. Spasi melanjutkan, . satu langkah.";
    RESULT =
        "{player}: score {score}, largest tile {largest}, {moves} {moves|move|moves}",
        "{player}: skor {score}, ubin terbesar {largest}, {moves} langkah";
    NO_GAME = "the game cannot be set up: {why}", "permainan tidak bisa disiapkan: {why}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
