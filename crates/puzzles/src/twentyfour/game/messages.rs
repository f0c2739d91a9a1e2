//! What is said about games and moves.

unpuzzle_puzzle::catalogue! {
    /// A text that is no game id.
    MALFORMED_ID =
        "a game id looks like 24:3,3,8,8 or 24:hard,1-10#2026-11-15, without spaces",
        "id permainan ditulis seperti 24:3,3,8,8 atau 24:hard,1-10#2026-11-15, tanpa spasi";

    /// Nothing more can be done.
    FINISHED = "the hand is finished", "permainan ini sudah selesai";
    /// A step was taken.
    STEP_TAKEN = "{step} = {value}", "{step} = {value}";
    /// The target is reached.
    REACHED = "{answer} = {target}: solved!", "{answer} = {target}: berhasil!";
    /// One value is left, and it is not the target.
    MISSED =
        "{step} = {value}, which is not {target}: undo and try another way",
        "{step} = {value}, bukan {target}: batalkan dan coba cara lain";
    /// What a move looks like.
    MOVE_HELP =
        "a move is a step such as {left} + {right}, or a whole answer such as 8/(3-8/3)",
        "langkah ditulis seperti {left} + {right}, atau langsung jawaban utuh seperti 8/(3-8/3)";
    /// The heading of a game.
    MAKE = "Make {target}", "Buat {target}";
    /// The steps so far.
    STEPS_SO_FAR = "Steps so far", "Langkah sejauh ini";
    /// One step of the list.
    NUMBERED_STEP = "{number}. {step} = {value}", "{number}. {step} = {value}";
    /// The budget of a hint ran out.
    HINT_OUT_OF_BUDGET =
        "there was not enough time to find a hint",
        "waktunya tidak cukup untuk mencari petunjuk";
    /// A level that does not exist.
    NO_SUCH_LEVEL = "hints have the levels 1, 2 and 3", "petunjuk punya tingkat 1, 2, dan 3";
}
