//! The sentences of a game that is watched.

unpuzzle_puzzle::catalogue! {
    /// What a key does: stop for a while.
    PAUSE = "pause", "jeda";
    /// What a key does: make one move.
    ONE_MOVE = "one move", "satu langkah";
    /// What a key does: make it faster.
    FASTER = "faster", "lebih cepat";
    /// What a key does: make it slower.
    SLOWER = "slower", "lebih lambat";

    /// On the right of the title.
    STATUS = "score {score}  moves {moves}", "skor {score}  langkah {moves}";
    /// Above the board.
    PLAYER = "{player}, {speed}", "{player}, {speed}";
    /// A speed.
    PER_SECOND = "{count} {count|move|moves} a second", "{count} langkah per detik";
    /// The highest speed.
    FULL_SPEED = "as fast as it goes", "secepat mungkin";
    /// Beside the board: how many moves were made in the last second.
    PACE = "Moves a second", "Langkah per detik";
    /// It plays.
    PLAYING = "Playing…", "Sedang main…";
    /// It waits.
    PAUSED = "Paused. Space goes on, . makes one move.", "Jeda. Spasi melanjutkan, . satu langkah.";
    /// After the screen is left.
    RESULT =
        "{player}: score {score}, largest tile {largest}, {moves} {moves|move|moves}",
        "{player}: skor {score}, ubin terbesar {largest}, {moves} langkah";
    /// There is no such game.
    NO_GAME = "the game cannot be set up: {why}", "permainan tidak bisa disiapkan: {why}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
