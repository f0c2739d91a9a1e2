//! What is said about games and moves.

unpuzzle_puzzle::catalogue! {
    MALFORMED_ID =
        "a game id looks like 24:3,3,8,8 or 24:hard,1-10#2026-11-15, without spaces",
        "id permainan ditulis seperti 24:3,3,8,8 atau 24:hard,1-10#2026-11-15, tanpa spasi";

    FINISHED = "the hand is finished", "permainan ini sudah selesai";
    STEP_TAKEN = "{step} = {value}", "{step} = {value}";
    REACHED = "{answer} = {target}: solved!", "{answer} = {target}: berhasil!";
    MISSED =
        "{step} = {value}, which is not {target}: undo and try another way",
        "{step} = {value}, bukan {target}: batalkan dan coba cara lain";
    MOVE_HELP =
        "a move is a step such as {left} + {right}, or a whole answer such as 8/(3-8/3)",
        "langkah ditulis seperti {left} + {right}, atau langsung jawaban utuh seperti 8/(3-8/3)";
    MAKE = "Make {target}", "Buat {target}";
    STEPS_SO_FAR = "Steps so far", "Langkah sejauh ini";
    NUMBERED_STEP = "{number}. {step} = {value}", "{number}. {step} = {value}";
    HINT_OUT_OF_BUDGET =
        "there was not enough time to find a hint",
        "waktunya tidak cukup untuk mencari petunjuk";
    NO_SUCH_LEVEL = "hints have the levels 1, 2 and 3", "petunjuk punya tingkat 1, 2, dan 3";
}
