//! What the strategies are, in a few lines each.

use crate::laboratory::Card;

unpuzzle_puzzle::catalogue! {
    OPTIMAL =
        "The fewest guesses over all answers among strategies that guess only answers, by exact search of the whole decision tree; the tree is kept in a small book.",
        "Tebakan tersedikit atas semua jawaban di antara strategi yang hanya menebak jawaban, dengan pencarian eksak seluruh pohon keputusan; pohonnya disimpan di buku kecil.";
    OPTIMAL_COST =
        "Branch and bound: a set of m answers that a guess splits into p parts costs at least 3m − p − 1 guesses, and most sets reach the bound.",
        "Branch and bound: m jawaban yang dibelah menjadi p bagian memerlukan paling sedikit 3m − p − 1 tebakan, dan kebanyakan mencapai batas itu.";
    PARTS =
        "The guess that splits the candidates into the most parts: one question, as many different replies as possible.",
        "Tebakan yang membelah kandidat menjadi paling banyak bagian: satu pertanyaan, sebanyak mungkin balasan berbeda.";
    PARTS_COST = "answers × candidates comparisons for each guess.", "jawaban × kandidat perbandingan untuk tiap tebakan.";
    ENTROPY =
        "The guess whose reply tells most in bits: many parts of nearly equal size.",
        "Tebakan yang balasannya paling informatif dalam bit: banyak bagian yang hampir sama besar.";
    ENTROPY_COST = "answers × candidates comparisons for each guess.", "jawaban × kandidat perbandingan untuk tiap tebakan.";
    MINIMAX =
        "The guess whose largest part is smallest, so that the worst reply hurts least.",
        "Tebakan yang bagian terbesarnya paling kecil, sehingga balasan terburuk paling ringan.";
    MINIMAX_COST = "answers × candidates comparisons for each guess.", "jawaban × kandidat perbandingan untuk tiap tebakan.";
    SEED =
        "The method of D. S. Parikesit's paper as its text has it: two fixed openers, then of the candidates with the most different symbols the last. The paper's own filter takes a black tile for “nowhere” and loses answers; here the filter is right.",
        "Metode makalah D. S. Parikesit menurut teksnya: dua pembuka tetap, lalu dari kandidat dengan simbol berbeda terbanyak, yang terakhir. Saringan makalah menganggap ubin hitam “tidak ada di mana pun” dan kehilangan jawaban; di sini saringannya benar.";
    SEED_COST =
        "Brute force over 14ⁿ rows in the paper; over the list of answers here, one pass for each guess.",
        "Brute force atas 14ⁿ baris di makalah; di sini atas daftar jawaban, satu lintasan tiap tebakan.";
    FIRST =
        "The same read as the paper's five trials play it: of those candidates the first. It retraces all five, guess by guess.",
        "Sama, dibaca seperti lima percobaan makalah: dari kandidat itu, yang pertama. Kelima percobaan terulang persis, tebakan demi tebakan.";
    FIRST_COST = "As for seed.", "Seperti seed.";
}

const GREEDY: &str = "for each guess g\n  split the candidates by the reply to g\n  score g by the parts\nreturn the guess with the best score,\n  a candidate where scores are equal";

pub(super) static CARDS: [Card; 6] = [
    Card {
        name: "optimal",
        what: &OPTIMAL,
        code: "best(S, limit)   guesses for all of S\n  if S has one answer: return 1\n  for each guess g, most promising first\n    if 3·|S| − parts(g) − [g in S] ≥ limit: skip g\n    cost ← |S|\n    for each part P of S by g, largest first\n      cost ← cost + best(P, limit − cost)\n      if cost ≥ limit: next g\n    limit ← cost; choice ← g\n  return limit",
        cost: &OPTIMAL_COST,
        chapter: "information",
        source: "crates/nerdle/src/search/exact.rs",
    },
    Card {
        name: "most-parts",
        what: &PARTS,
        code: "for each guess g\n  parts ← set of replies to g over the candidates\n  score ← number of parts (+ ½ if g may be the answer)\nreturn the guess with the highest score",
        cost: &PARTS_COST,
        chapter: "information",
        source: "crates/nerdle/src/strategy/greedy.rs",
    },
    Card {
        name: "entropy",
        what: &ENTROPY,
        code: "for each guess g\n  for each part of size k of m candidates\n    bits ← bits + k/m · log₂(m/k)\nreturn the guess with the most bits",
        cost: &ENTROPY_COST,
        chapter: "information",
        source: "crates/nerdle/src/strategy/greedy.rs",
    },
    Card {
        name: "minimax",
        what: &MINIMAX,
        code: GREEDY,
        cost: &MINIMAX_COST,
        chapter: "information",
        source: "crates/nerdle/src/strategy/greedy.rs",
    },
    Card {
        name: "seed",
        what: &SEED,
        code: "guess 7*9-3=60, then 12/4+5=8\nrepeat\n  keep the equations that agree with all replies\n  guess the one with the most different symbols,\n    the last of several",
        cost: &SEED_COST,
        chapter: "information",
        source: "crates/nerdle/src/strategy/baseline.rs",
    },
    Card {
        name: "seed-first",
        what: &FIRST,
        code: "guess 7*9-3=60, then 12/4+5=8\nrepeat\n  keep the equations that agree with all replies\n  guess the one with the most different symbols,\n    the first of several",
        cost: &FIRST_COST,
        chapter: "information",
        source: "crates/nerdle/src/strategy/baseline.rs",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strategy_has_a_card() {
        use crate::nerdle::input::STRATEGY_WORDS;
        crate::laboratory::check_cards(&CARDS, STRATEGY_WORDS, CATALOGUE);
    }
}
