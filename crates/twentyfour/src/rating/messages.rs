//! The sentences of the rating.

unpuzzle_puzzle::catalogue! {
    /// A level.
    EASY = "easy", "mudah";
    /// A level.
    MEDIUM = "medium", "sedang";
    /// A level.
    HARD = "hard", "sulit";
    /// A level.
    EXPERT = "expert", "ahli";
    /// A word that is no level.
    NOT_A_LEVEL = "a level is one of {levels}", "tingkat adalah salah satu dari {levels}";
    /// A hand without solutions.
    UNSOLVABLE =
        "there is no solution, so there is nothing to rate",
        "tidak ada solusi, jadi tidak ada yang bisa dinilai";
    /// A search that did not end.
    UNKNOWN =
        "the search for solutions did not finish, so the rating is unknown",
        "pencarian solusi belum selesai, jadi tingkat kesulitannya belum diketahui";
    /// Beside the rating of an unusual game.
    GUESS =
        "only a guess: the times are known for four cards from 1 to 13 and the target 24",
        "hanya perkiraan: waktunya diketahui untuk empat kartu 1 sampai 13 dengan target 24";
    /// A reason why a hand is hard.
    HARDER = "harder: {reason}", "lebih sulit: {reason}";
    /// A reason why a hand is easy.
    EASIER = "easier: {reason}", "lebih mudah: {reason}";
    /// Few solutions.
    ONE_SOLUTION = "there is only one solution", "solusinya hanya satu";
    /// Many solutions.
    MANY_SOLUTIONS = "there are {count} different solutions", "ada {count} solusi berbeda";
    /// Values that are not whole.
    FRACTION = "it needs a fraction, {value}", "perlu pecahan, yaitu {value}";
    /// Much to do.
    MANY_PARTS =
        "{count} numbers must be made before the last step",
        "{count} bilangan harus dibuat sebelum langkah terakhir";
    /// Little to do.
    ONE_STEP = "nothing must be made before the last step", "cukup satu langkah, tanpa bilangan antara";
    /// Equal cards that change nothing.
    CARDS_CANCEL = "two equal cards cancel out", "dua kartu yang sama saling menghapus";
    /// An ace that changes nothing.
    ACE_IS_IDLE = "the ace changes nothing", "kartu as tidak mengubah apa-apa";
    /// A computed 0 or 1.
    PART_IS_IDLE =
        "some cards only make a 0 or a 1, which changes nothing",
        "beberapa kartu hanya menghasilkan 0 atau 1, yang tidak mengubah apa-apa";
    /// Values that people like.
    FAMILIAR_VALUES =
        "familiar numbers on the way: {values}",
        "lewat bilangan yang akrab: {values}";
    /// Values that people do not like.
    AWKWARD_VALUES =
        "unusual numbers on the way: {values}",
        "lewat bilangan yang tidak lazim: {values}";
    /// Large values.
    LARGE_VALUES =
        "a number as large as {value} on the way",
        "melewati bilangan sebesar {value}";
    /// No large values.
    SMALL_VALUES = "only small numbers on the way", "hanya melewati bilangan kecil";
    /// A division.
    DIVISION = "{dividend} is divided by {divisor}", "{dividend} dibagi {divisor}";
    /// No division.
    NO_DIVISION = "no division", "tanpa pembagian";
    /// Differences that are hard to see.
    FAR_CARDS =
        "subtracted cards that are far apart",
        "pengurangan kartu yang nilainya berjauhan";
    /// Differences that are easy to see.
    NEAR_CARDS =
        "subtracted cards that are close together",
        "pengurangan kartu yang nilainya berdekatan";
    /// Equal cards in one operation.
    EQUAL_CARDS =
        "equal cards meet, {card} and {card}",
        "kartu yang sama bertemu, {card} dan {card}";
    /// A common factor.
    SHARED_CARD =
        "{card} is a factor of both sides of the last step",
        "{card} menjadi faktor di kedua sisi langkah terakhir";
    /// A last step with cards alone.
    LAST_STEP_AT_HAND = "{step} with cards alone", "{step} langsung dari kartu";
    /// A last step with one computed number.
    LAST_STEP_ONE_PART =
        "{step} with one number to be made first",
        "{step} dengan satu bilangan yang harus dibuat dulu";
    /// A last step with two computed numbers.
    LAST_STEP_BOTH_PARTS =
        "{step} with both numbers to be made first",
        "{step} dengan kedua bilangan harus dibuat dulu";
    /// A last step with several computed numbers.
    LAST_STEP_PARTS =
        "{step} with {count} numbers to be made first",
        "{step} dengan {count} bilangan yang harus dibuat dulu";
    /// Addition and subtraction only.
    PLAIN_SUM = "only addition and subtraction", "hanya penjumlahan dan pengurangan";
    /// A card that is there more than once.
    CARD_TWICE =
        "there is more than one {card} among the cards",
        "kartu {card} ada lebih dari satu";
    /// Equal cards.
    EQUAL_PAIRS = "there are equal cards", "ada kartu yang sama";
    /// Cards that differ by one.
    NEIGHBOUR_PAIRS = "there are cards next to each other", "ada kartu yang berurutan";
    /// Even cards only.
    ALL_EVEN = "all cards are even", "semua kartu genap";
    /// Odd cards only.
    ALL_ODD = "all cards are odd", "semua kartu ganjil";
    /// Multiples of three only.
    ALL_THREES = "all cards are multiples of 3", "semua kartu kelipatan 3";
    /// Cards that rarely go together.
    AWKWARD_CARDS = "cards that seldom go well together", "kartu yang jarang cocok satu sama lain";
    /// Cards that often go together.
    GOOD_CARDS = "cards that go well together", "kartu yang cocok satu sama lain";
    /// A solution with a card left over.
    DECOYS =
        "without one card the others already make {target}",
        "tanpa satu kartu, yang lain sudah menghasilkan {target}";
}
