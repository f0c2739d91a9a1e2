//! What the players are, in a few lines each.

use crate::laboratory::Card;

unpuzzle_puzzle::catalogue! {
    RANDOM = "Any legal move, by chance: what every other player must beat.", "Langkah sah mana saja, secara acak: patokan bagi semua pemain lain.";
    CHEAP = "Four slides for each move.", "Empat geseran untuk tiap langkah.";
    FIRST = "The first legal move of left, down, right, up.", "Langkah sah pertama dari kiri, bawah, kanan, atas.";
    VALUE_LITERAL =
        "“Greedy by value” of K. Maulana's paper as its pseudo-code has it: left if anything merges sideways, else down if anything merges upright, else the first legal move. The values are only compared with zero.",
        "“Greedy by value” makalah K. Maulana menurut pseudo-code-nya: kiri bila ada yang bergabung mendatar, jika tidak bawah bila ada yang bergabung tegak, jika tidak langkah sah pertama. Nilainya hanya dibandingkan dengan nol.";
    SPACE_LITERAL =
        "“Greedy by free space” as its pseudo-code has it. A merge has value exactly when it frees a cell, so this is the same player as the other.",
        "“Greedy by free space” menurut pseudo-code-nya. Penggabungan bernilai tepat ketika mengosongkan petak, jadi pemain ini sama dengan yang lain.";
    VALUE = "The same as the paper's prose means it: the move that scores most now.", "Sama, menurut uraian makalah: langkah yang nilainya terbesar saat ini.";
    SPACE = "The same as the paper's prose means it: the move that frees most cells now.", "Sama, menurut uraian makalah: langkah yang mengosongkan petak terbanyak saat ini.";
    CORNER =
        "What people do who play often: large tiles in one corner, smaller ones the farther from it. Looks at the board after its move only.",
        "Cara orang yang sering bermain: ubin besar di satu pojok, makin jauh makin kecil. Hanya melihat papan sesudah langkahnya.";
    EXPECTIMAX =
        "Looks ahead: the best move against the average over the tiles that may come, judged by a heuristic of rows and columns.",
        "Melihat ke depan: langkah terbaik terhadap rata-rata ubin yang mungkin muncul, dinilai dengan heuristik baris dan kolom.";
    EXPECTIMAX_COST =
        "(4 · 2 · empty cells)ᵈ positions for d moves ahead, fewer with a table of positions seen.",
        "(4 · 2 · petak kosong)ᵈ posisi untuk d langkah ke depan, lebih sedikit dengan tabel posisi.";
    NETWORK =
        "A network of 6-tuples that learned from its own games, without search: tables for groups of six cells say what a board is worth.",
        "Jaringan 6-tuple yang belajar dari permainannya sendiri, tanpa pencarian: tabel untuk kelompok enam petak menyebut nilai papan.";
    STAGES =
        "The same with tables of their own for each stage of a game: a board with a 16384 is judged otherwise than one without.",
        "Sama, dengan tabel tersendiri untuk tiap tahap permainan: papan dengan 16384 dinilai lain daripada yang tanpa.";
    NETWORK_COST =
        "A few dozen lookups for each of four moves.",
        "Beberapa puluh pembacaan tabel untuk tiap satu dari empat langkah.";
    STRONGEST =
        "The strongest player for the board: where all positions fit into memory perfect play, on 4×4 the network behind a search two moves deep.",
        "Pemain terkuat untuk papan itu: permainan sempurna bila semua posisi muat di memori; pada 4×4 jaringan di belakang pencarian dua langkah.";
    STRONGEST_COST =
        "Perfect: every position once, about 9 times more for each cell. Search: (4 · 2 · empty cells) times what the network costs, for each move more that it looks ahead.",
        "Sempurna: setiap posisi sekali, kira-kira 9 kali lipat tiap petak. Pencarian: (4 · 2 · petak kosong) kali biaya jaringan, untuk tiap langkah lebih jauh.";
}

const LEARNED: &str = "value(board) ← Σ weights[tuple, its tiles]\nplay: the move with most points + value(after it)\nlearn, from the end of the game backwards:\n  error ← points + value(next) − value(this)\n  for each tuple: weight ← weight + rate · error";
const LITERAL: &str = "if a sideways move has value ≠ 0: left\nelse if an upright move has value ≠ 0: down\nelse the first legal of left, down, right, up";

pub(super) static CARDS: [Card; 11] = [
    Card {
        name: "random",
        what: &RANDOM,
        code: "return a legal move by chance",
        cost: &CHEAP,
        chapter: "greedy",
        source: "crates/slide/src/players/simple.rs",
    },
    Card {
        name: "first-legal",
        what: &FIRST,
        code: "for each move of left, down, right, up\n  if it is legal: return it",
        cost: &CHEAP,
        chapter: "greedy",
        source: "crates/slide/src/players/simple.rs",
    },
    Card {
        name: "greedy-value-literal",
        what: &VALUE_LITERAL,
        code: LITERAL,
        cost: &CHEAP,
        chapter: "greedy",
        source: "crates/slide/src/players/simple.rs",
    },
    Card {
        name: "greedy-space-literal",
        what: &SPACE_LITERAL,
        code: LITERAL,
        cost: &CHEAP,
        chapter: "greedy",
        source: "crates/slide/src/players/simple.rs",
    },
    Card {
        name: "greedy-value",
        what: &VALUE,
        code: "return the legal move with the most points,\n  the first of left, down, right, up if equal",
        cost: &CHEAP,
        chapter: "greedy",
        source: "crates/slide/src/players/simple.rs",
    },
    Card {
        name: "greedy-space",
        what: &SPACE,
        code: "return the legal move that frees most cells,\n  the first of left, down, right, up if equal",
        cost: &CHEAP,
        chapter: "greedy",
        source: "crates/slide/src/players/simple.rs",
    },
    Card {
        name: "corner",
        what: &CORNER,
        code: "worth(board) ← Σ tile / 4^(steps from the corner)\nreturn the legal move with most worth(after it)",
        cost: &CHEAP,
        chapter: "greedy",
        source: "crates/slide/src/players/simple.rs",
    },
    Card {
        name: "expectimax:1",
        what: &EXPECTIMAX,
        code: "max(board, depth)\n  return best over legal moves m of\n    points(m) + chance(board after m, depth − 1)\nchance(board, depth)\n  if depth = 0: return heuristic(board)\n  return average over empty cells of\n    0.9 · max(board with 2) + 0.1 · max(board with 4)",
        cost: &EXPECTIMAX_COST,
        chapter: "expectimax",
        source: "crates/slide/src/players/expectimax.rs",
    },
    Card {
        name: "network",
        what: &NETWORK,
        code: LEARNED,
        cost: &NETWORK_COST,
        chapter: "expectimax",
        source: "crates/slide/src/network/mod.rs",
    },
    Card {
        name: "expert:1",
        what: &STAGES,
        code: "stage ← by the largest tile\nvalue(board) ← Σ weights[stage, tuple, its tiles]\nplay: the move with most points + value(after it)",
        cost: &NETWORK_COST,
        chapter: "expectimax",
        source: "crates/slide/src/players/expert.rs",
    },
    Card {
        name: "strongest",
        what: &STRONGEST,
        code: "max(board, depth)\n  return best over legal moves m of\n    points(m) + chance(board after m, depth − 1)\nchance(board, depth)\n  if depth = 0: return value(board) of the network\n  return average over empty cells of\n    0.9 · max(board with 2) + 0.1 · max(board with 4)",
        cost: &STRONGEST_COST,
        chapter: "expectimax",
        source: "crates/slide/src/players/expert.rs",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_has_a_card() {
        crate::laboratory::check_cards(&CARDS, super::super::STRATEGIES, CATALOGUE);
    }
}
