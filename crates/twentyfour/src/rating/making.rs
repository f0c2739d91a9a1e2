//! How a part is made, in a few words.

use super::anatomy::{Kind, Part};

/// The form of a small part, with any cards in the place of `a`, `b` and `c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Making {
    /// A card as it is.
    Card,
    /// `a+b`
    Sum,
    /// `a-b`
    Difference,
    /// `a*b`
    Product,
    /// `a/b`
    Quotient,
    /// `a+b+c`
    SumOfThree,
    /// `a+b-c`
    SumLessCard,
    /// `a-b-c`
    CardLessSum,
    /// `a*b+c`
    ProductPlusCard,
    /// `a*b-c`
    ProductLessCard,
    /// `a-b*c`
    CardLessProduct,
    /// `a/b+c`
    QuotientPlusCard,
    /// `a/b-c`
    QuotientLessCard,
    /// `a-b/c`
    CardLessQuotient,
    /// `a*(b+c)`
    CardTimesSum,
    /// `a*(b-c)`
    CardTimesDifference,
    /// Anything else.
    Other,
}

impl Making {
    /// How a part is made.
    pub(super) fn of(part: &Part) -> Self {
        let over: Vec<Making> = made(&part.over);
        let under: Vec<Making> = made(&part.under);
        match part.kind {
            Kind::Card => Making::Card,
            Kind::Sum => Self::of_sum(&over, &under),
            Kind::Product => Self::of_product(&over, &under),
            Kind::Special => Making::Other,
        }
    }

    fn of_sum(over: &[Making], under: &[Making]) -> Self {
        use Making::{Card, Product, Quotient};
        match (over, under) {
            ([Card, Card], []) => Making::Sum,
            ([Card], [Card]) => Making::Difference,
            ([Card, Card, Card], []) => Making::SumOfThree,
            ([Card, Card], [Card]) => Making::SumLessCard,
            ([Card], [Card, Card]) => Making::CardLessSum,
            ([Card, Product], []) => Making::ProductPlusCard,
            ([Product], [Card]) => Making::ProductLessCard,
            ([Card], [Product]) => Making::CardLessProduct,
            ([Card, Quotient], []) => Making::QuotientPlusCard,
            ([Quotient], [Card]) => Making::QuotientLessCard,
            ([Card], [Quotient]) => Making::CardLessQuotient,
            _ => Making::Other,
        }
    }

    fn of_product(over: &[Making], under: &[Making]) -> Self {
        use Making::{Card, Difference, Sum};
        match (over, under) {
            ([Card, Card], []) => Making::Product,
            ([Card], [Card]) => Making::Quotient,
            ([Card, Sum], []) => Making::CardTimesSum,
            ([Card, Difference], []) => Making::CardTimesDifference,
            _ => Making::Other,
        }
    }
}

/// How each of several parts is made, in order of the forms.
fn made(parts: &[Part]) -> Vec<Making> {
    let mut made: Vec<Making> = parts.iter().map(Making::of).collect();
    made.sort_unstable();
    made
}
