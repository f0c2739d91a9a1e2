//! What the engines are, in a few lines each.

use crate::laboratory::Card;

unpuzzle_puzzle::catalogue! {
    BRUTE =
        "The method of J. Arthur's report: pieces in the order given, each in twelve orientations at every position, a step back where none fits.",
        "Metode laporan J. Arthur: piece sesuai urutan, masing-masing dalam dua belas orientasi di setiap posisi, mundur bila tidak ada yang muat.";
    BRUTE_COST =
        "Up to (12 · cells)ᵖ cases for p pieces; every case counts, also one that does not fit.",
        "Sampai (12 · petak)ᵖ kasus untuk p piece; setiap kasus dihitung, juga yang tidak muat.";
    DLX =
        "Exact cover by dancing links (Knuth): cells and pieces are columns, placements are rows; the column with the fewest rows is covered next.",
        "Exact cover dengan dancing links (Knuth): petak dan piece adalah kolom, penempatan adalah baris; kolom dengan baris tersedikit ditutup dulu.";
    DLX_COST =
        "Exponential, but in a narrow tree; a node costs as much as the links that it lifts out.",
        "Eksponensial, tetapi pohonnya sempit; satu simpul seharga sambungan yang dilepas.";
    BITMASK =
        "The first empty cell must be covered by something: try every placement that starts there. A board is a word of bits, so *does it fit* is one AND.",
        "Petak kosong pertama harus ditutup: coba setiap penempatan yang mulai di situ. Papan adalah satu kata bit, jadi *muatkah* hanya satu AND.";
    BITMASK_COST =
        "Exponential; a node costs a few instructions, and there are more nodes than with a better choice.",
        "Eksponensial; satu simpul hanya beberapa instruksi, tetapi simpulnya lebih banyak daripada dengan pilihan yang lebih baik.";
    MRV =
        "Minimum remaining values: of all cells and pieces the one with the fewest placements left is next, with placements as bits.",
        "Minimum remaining values: dari semua petak dan piece, yang sisa penempatannya paling sedikit didahulukan, dengan penempatan sebagai bit.";
    MRV_COST =
        "Exponential with the smallest tree of these; a node looks at all that is left.",
        "Eksponensial dengan pohon terkecil di antara ini; satu simpul melihat semua yang tersisa.";
    FRONTIER =
        "Dynamic programming: cells are filled in order, and all that the rest needs to know is the jagged edge and which pieces are left. Equal states are one state.",
        "Pemrograman dinamis: petak diisi berurutan, dan sisanya hanya perlu tahu tepi bergerigi dan piece yang tersisa. Keadaan yang sama adalah satu keadaan.";
    FRONTIER_COST =
        "Linear in the length of the board; exponential in its width and in the number of different pieces.",
        "Linear dalam panjang papan; eksponensial dalam lebarnya dan banyaknya piece yang berbeda.";
}

pub(super) static CARDS: [Card; 5] = [
    Card {
        name: "brute-force",
        what: &BRUTE,
        code: "solve(index)\n  if all pieces lie and the board is full\n    return yes\n  for each of 12 orientations of piece index\n    for each column x\n      for each row y\n        if it fits at (x, y)\n          place it\n          if solve(index + 1) return yes\n          take it back\n  return no",
        cost: &BRUTE_COST,
        chapter: "backtracking",
        source: "crates/tiling/src/engines/brute_force.rs",
    },
    Card {
        name: "dlx",
        what: &DLX,
        code: "search()\n  if no column is left: a solution\n  c ← the column with the fewest rows\n  cover c\n  for each row r of c\n    cover the other columns of r\n    search()\n    uncover them in reverse order\n  uncover c",
        cost: &DLX_COST,
        chapter: "exact-cover",
        source: "crates/tiling/src/engines/dlx.rs",
    },
    Card {
        name: "bitmask",
        what: &BITMASK,
        code: "search(board, pieces)\n  if board is full: a solution\n  cell ← first empty cell\n  for each placement m whose first cell is cell\n    if board AND m = 0 and its piece is left\n      search(board OR m, pieces without it)",
        cost: &BITMASK_COST,
        chapter: "backtracking",
        source: "crates/tiling/src/engines/bitmask.rs",
    },
    Card {
        name: "mrv",
        what: &MRV,
        code: "search(allowed)\n  item ← open cell or unused piece\n         with the fewest allowed placements\n  if there is no item: a solution\n  if it has no placement: a dead end\n  for each allowed placement m of item\n    search(allowed AND NOT conflicts[m])",
        cost: &MRV_COST,
        chapter: "backtracking",
        source: "crates/tiling/src/engines/mrv.rs",
    },
    Card {
        name: "frontier",
        what: &FRONTIER,
        code: "states ← {empty edge, all pieces: 1 way}\nfor each cell in order\n  for each (edge, pieces: ways) in states\n    if the edge covers the cell: move on\n    else for each placement that starts here\n      and fits the edge and whose piece is left\n        next[new edge, pieces left] += ways\n  states ← next\nreturn the ways of the state with no piece left",
        cost: &FRONTIER_COST,
        chapter: "frontier",
        source: "crates/tiling/src/engines/frontier/mod.rs",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_has_a_card() {
        use unpuzzle_puzzle::VariantNames as _;
        use unpuzzle_tiling::engines::Engine;
        crate::laboratory::check_cards(&CARDS, Engine::VARIANTS, CATALOGUE);
    }
}
