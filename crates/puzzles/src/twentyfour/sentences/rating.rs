//! The sentences of the rating.

use unpuzzle_expr::Rational;
use unpuzzle_puzzle::Message;

use crate::{Localize, Translate};
use unpuzzle_twentyfour::rating::{Cause, LastStep, RateError, Rating, Reason};

unpuzzle_puzzle::catalogue! {
    GUESS =
        "extrapolated: times of people are known for four cards from 1 to 13 and the target 24",
        "hasil ekstrapolasi: waktu pemain diketahui untuk empat kartu 1 sampai 13 dengan target 24";
    HARDER = "harder: {reason}", "lebih sulit: {reason}";
    EASIER = "easier: {reason}", "lebih mudah: {reason}";
    ONE_SOLUTION = "there is only one solution", "solusinya hanya satu";
    MANY_SOLUTIONS = "there are {count} different solutions", "ada {count} solusi berbeda";
    FRACTION = "it needs a fraction, {value}", "perlu pecahan, yaitu {value}";
    MANY_PARTS =
        "{count} numbers must be made before the last step",
        "{count} bilangan harus dibuat sebelum langkah terakhir";
    ONE_STEP = "nothing must be made before the last step", "cukup satu langkah, tanpa bilangan antara";
    CARDS_CANCEL = "two equal cards cancel out", "dua kartu yang sama saling menghapus";
    ACE_IS_IDLE = "the ace changes nothing", "kartu as tidak mengubah apa-apa";
    PART_IS_IDLE =
        "some cards only make a 0 or a 1, which changes nothing",
        "beberapa kartu hanya menghasilkan 0 atau 1, yang tidak mengubah apa-apa";
    FAMILIAR_VALUES =
        "familiar numbers on the way: {values}",
        "lewat bilangan yang akrab: {values}";
    AWKWARD_VALUES =
        "unusual numbers on the way: {values}",
        "lewat bilangan yang tidak lazim: {values}";
    LARGE_VALUES =
        "a number as large as {value} on the way",
        "melewati bilangan sebesar {value}";
    SMALL_VALUES = "only small numbers on the way", "hanya melewati bilangan kecil";
    DIVISION = "{dividend} is divided by {divisor}", "{dividend} dibagi {divisor}";
    NO_DIVISION = "no division", "tanpa pembagian";
    FAR_CARDS =
        "subtracted cards that are far apart",
        "pengurangan kartu yang nilainya berjauhan";
    NEAR_CARDS =
        "subtracted cards that are close together",
        "pengurangan kartu yang nilainya berdekatan";
    EQUAL_CARDS =
        "equal cards meet, {card} and {card}",
        "kartu yang sama bertemu, {card} dan {card}";
    SHARED_CARD =
        "{card} is a factor of both sides of the last step",
        "{card} menjadi faktor di kedua sisi langkah terakhir";
    LAST_STEP_AT_HAND = "{step} with cards alone", "{step} langsung dari kartu";
    LAST_STEP_ONE_PART =
        "{step} with one number to be made first",
        "{step} dengan satu bilangan yang harus dibuat dulu";
    LAST_STEP_BOTH_PARTS =
        "{step} with both numbers to be made first",
        "{step} dengan kedua bilangan harus dibuat dulu";
    LAST_STEP_PARTS =
        "{step} with {count} numbers to be made first",
        "{step} dengan {count} bilangan yang harus dibuat dulu";
    PLAIN_SUM = "only addition and subtraction", "hanya penjumlahan dan pengurangan";
    CARD_TWICE =
        "there is more than one {card} among the cards",
        "kartu {card} ada lebih dari satu";
    EQUAL_PAIRS = "there are equal cards", "ada kartu yang sama";
    NEIGHBOUR_PAIRS = "there are cards next to each other", "ada kartu yang berurutan";
    ALL_EVEN = "all cards are even", "semua kartu genap";
    ALL_ODD = "all cards are odd", "semua kartu ganjil";
    ALL_THREES = "all cards are multiples of 3", "semua kartu kelipatan 3";
    AWKWARD_CARDS = "cards that seldom go well together", "kartu yang jarang cocok satu sama lain";
    GOOD_CARDS = "cards that go well together", "kartu yang cocok satu sama lain";
    DECOYS =
        "without one card the others already make {target}",
        "tanpa satu kartu, yang lain sudah menghasilkan {target}";
}

/// Why a hand is as hard as it is; the last says so if that is a guess.
pub fn reasons(rating: &Rating) -> Vec<Message> {
    let guess = (!rating.calibrated).then(|| GUESS.message());
    let reasons = rating.reasons.iter().map(Reason::message);
    reasons.chain(guess).collect()
}

impl Translate for RateError {
    fn indonesian(&self) -> String {
        match self {
            RateError::Unsolvable => {
                "tidak ada solusi, jadi tidak ada yang bisa dinilai".to_owned()
            }
            RateError::Unknown => {
                "pencarian solusi belum selesai, jadi tingkat kesulitannya belum diketahui"
                    .to_owned()
            }
        }
    }
}

impl Localize for Reason {
    fn message(&self) -> Message {
        let effect = if self.harder { &HARDER } else { &EASIER };
        effect.with("reason", cause(&self.cause))
    }
}

fn cause(cause: &Cause) -> Message {
    let text = match cause {
        Cause::ManySolutions(count) => return MANY_SOLUTIONS.with("count", *count),
        Cause::Fraction(value) => return FRACTION.with("value", value.to_string()),
        Cause::ManyParts(count) => return MANY_PARTS.with("count", *count),
        Cause::FamiliarValues(values) => return FAMILIAR_VALUES.with("values", values.clone()),
        Cause::AwkwardValues(values) => return AWKWARD_VALUES.with("values", values.clone()),
        Cause::LargeValues(value) => return LARGE_VALUES.with("value", value.to_string()),
        Cause::Division { dividend, divisor } => {
            let message = DIVISION.with("dividend", dividend.to_string());
            return message.with("divisor", divisor.to_string());
        }
        Cause::EqualCards(card) => return EQUAL_CARDS.with("card", card.to_string()),
        Cause::SharedCard(card) => return SHARED_CARD.with("card", card.to_string()),
        Cause::LastStep(step) => return last_step(step),
        Cause::CardTwice(card) => return CARD_TWICE.with("card", *card),
        Cause::Decoys(target) => return DECOYS.with("target", target.to_string()),
        Cause::OneSolution => &ONE_SOLUTION,
        Cause::OneStep => &ONE_STEP,
        Cause::PlainSum => &PLAIN_SUM,
        Cause::CardsCancel => &CARDS_CANCEL,
        Cause::AceIsIdle => &ACE_IS_IDLE,
        Cause::PartIsIdle => &PART_IS_IDLE,
        Cause::SmallValues => &SMALL_VALUES,
        Cause::NoDivision => &NO_DIVISION,
        Cause::FarCards => &FAR_CARDS,
        Cause::NearCards => &NEAR_CARDS,
        Cause::EqualPairs => &EQUAL_PAIRS,
        Cause::NeighbourPairs => &NEIGHBOUR_PAIRS,
        Cause::AllEven => &ALL_EVEN,
        Cause::AllOdd => &ALL_ODD,
        Cause::AllThrees => &ALL_THREES,
        Cause::AwkwardCards => &AWKWARD_CARDS,
        Cause::GoodCards => &GOOD_CARDS,
    };
    text.message()
}

fn last_step(last: &LastStep) -> Message {
    let (over, under) = if last.product { (" × ", " ÷ ") } else { (" + ", " − ") };
    let mut step = joined(&last.over, over);
    if !last.under.is_empty() {
        step = format!("{step}{under}{}", joined(&last.under, under));
    }
    let text = match last.made {
        0 => &LAST_STEP_AT_HAND,
        1 => &LAST_STEP_ONE_PART,
        2 if last.over.len() + last.under.len() == 2 => &LAST_STEP_BOTH_PARTS,
        _ => &LAST_STEP_PARTS,
    };
    text.with("step", format!("{} = {step}", last.target)).with("count", last.made)
}

pub(super) fn joined(values: &[Rational], sign: &str) -> String {
    if values.is_empty() {
        return "1".to_owned();
    }
    let values: Vec<_> = values.iter().map(Rational::to_string).collect();
    values.join(sign)
}
