//! What the methods are, in a few lines each.

use crate::laboratory::Card;

unpuzzle_puzzle::catalogue! {
    SEED =
        "The brute force of N. C. Djunaedi's report: every order of the cards, every choice of operators, every bracketing, computed in single precision.",
        "Brute force dari laporan N. C. Djunaedi: semua urutan kartu, semua pilihan operator, semua kurung, dihitung dengan presisi tunggal.";
    SEED_COST =
        "n! · 4ⁿ⁻¹ · Catalan(n−1) cases: 7,680 for four cards, about 56 to 90 times more for each further card. Rounding loses solutions.",
        "n! · 4ⁿ⁻¹ · Catalan(n−1) kasus: 7.680 untuk empat kartu, kira-kira 56 sampai 90 kali lipat untuk tiap kartu tambahan. Pembulatan menghilangkan solusi.";
    SMITH =
        "The procedure of S. Smith's paper read literally: operators and brackets are tried, the order of the cards is not.",
        "Prosedur makalah S. Smith dibaca apa adanya: operator dan kurung dicoba, urutan kartu tidak.";
    SMITH_COST =
        "4³ · 6 = 384 cases, and wrong wherever another order is needed.",
        "4³ · 6 = 384 kasus, dan salah bila diperlukan urutan lain.";
    EVERY_FORM =
        "The same forms as the brute force, each once, exactly; values of shared parts are worked out once.",
        "Bentuk yang sama dengan brute force, masing-masing sekali, eksak; nilai bagian bersama dihitung sekali.";
    EVERY_FORM_COST = "As many forms as the brute force has, less work for each.", "Sebanyak bentuk brute force, dengan kerja lebih sedikit untuk masing-masing.";
    PAIRS =
        "Take two numbers, put a result of theirs back, go on with one number less; a position that came up before is not searched again.",
        "Ambil dua bilangan, kembalikan satu hasilnya, lanjutkan dengan satu bilangan lebih sedikit; posisi yang sudah pernah muncul tidak dicari lagi.";
    PAIRS_COST =
        "At most 5ⁿ⁻¹ · n! · (n−1)! / 2ⁿ⁻¹ steps, far fewer because positions repeat.",
        "Paling banyak 5ⁿ⁻¹ · n! · (n−1)! / 2ⁿ⁻¹ langkah, jauh lebih sedikit karena posisi berulang.";
    FIRST =
        "Forwards from small subsets of the cards, backwards from the target, meeting in the middle, until the first solution. For four cards a table of all values of pairs answers at once.",
        "Maju dari himpunan kecil kartu, mundur dari sasaran, bertemu di tengah, sampai solusi pertama. Untuk empat kartu, tabel nilai semua pasangan langsung menjawab.";
    FIRST_COST =
        "The values of subsets of half the cards, squared: about the root of what listing everything costs.",
        "Kuadrat dari nilai-nilai himpunan setengah kartu: kira-kira akar dari biaya mendaftar semuanya.";
    DISTINCT =
        "The same search to its end; solutions that differ only in writing share one canonical form and count once.",
        "Pencarian yang sama sampai tuntas; solusi yang hanya beda penulisan punya satu bentuk kanonik dan dihitung sekali.";
    DISTINCT_COST = "As for the first solution, and one form for each value on the way to one.", "Seperti solusi pertama, ditambah satu bentuk untuk tiap nilai menuju solusi.";
}

pub(super) static CARDS: [Card; 6] = [
    Card {
        name: "seed",
        what: &SEED,
        code: "for each order of the cards\n  for each choice of operators\n    for each bracketing\n      value ← evaluate in single precision\n      if value = 24 and not seen before\n        write it down",
        cost: &SEED_COST,
        chapter: "brute-force",
        source: "crates/twentyfour/src/studies/brute_force.rs",
    },
    Card {
        name: "smith",
        what: &SMITH,
        code: "for each choice of operators\n  for each of six bracketings\n    if evaluate(cards as dealt) = 24\n      return it\nreturn none",
        cost: &SMITH_COST,
        chapter: "brute-force",
        source: "crates/twentyfour/src/studies/smith.rs",
    },
    Card {
        name: "every-form",
        what: &EVERY_FORM,
        code: "for each different order of the cards\n  for each stretch of cards, short ones first\n    list its values by operators and split\n  for each choice and bracketing of the whole\n    if its exact value = 24\n      write it down",
        cost: &EVERY_FORM_COST,
        chapter: "brute-force",
        source: "crates/twentyfour/src/search/every.rs",
    },
    Card {
        name: "pairs",
        what: &PAIRS,
        code: "search(numbers)\n  if one number is left\n    return whether it is the target\n  for each pair a ≤ b of the numbers\n    for r in b+a, b−a, b·a, b/a, a/b\n      rest ← numbers without a, b, with r\n      if rest was not seen before\n        if search(rest) return yes\n  return no",
        cost: &PAIRS_COST,
        chapter: "symmetry",
        source: "crates/twentyfour/src/studies/pairs.rs",
    },
    Card {
        name: "first",
        what: &FIRST,
        code: "ask(subset, value)\n  if subset is small\n    list all its values once; look value up\n  for each split into a smaller and a larger part\n    for each value x of the smaller part\n      for each y with x ∘ y = value\n        if ask(larger part, y) return how\n  remember that there is none",
        cost: &FIRST_COST,
        chapter: "symmetry",
        source: "crates/twentyfour/src/search/engine/mod.rs",
    },
    Card {
        name: "distinct",
        what: &DISTINCT,
        code: "for each value on a way to the target\n  for each way to make it\n    form ← sums and products flattened and sorted,\n           signs passed up, ones and zeros set apart\n    if form was not seen before\n      write its most readable expression",
        cost: &DISTINCT_COST,
        chapter: "symmetry",
        source: "crates/twentyfour/src/search/canonical/mod.rs",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_has_a_card() {
        use unpuzzle_puzzle::VariantNames as _;
        crate::laboratory::check_cards(&CARDS, super::super::Method::VARIANTS, CATALOGUE);
    }
}
