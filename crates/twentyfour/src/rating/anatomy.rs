//! How a solution looks to a person.
//!
//! Sums and products are flattened, because the order of their operands does not matter.
//! Neutral parts, such as a factor of 1 or a card added and subtracted again, are set
//! aside: people see `6*4*1` and `6*4+5-5` as `6*4`.

use unpuzzle_expr::{Expression, Node, Operator, Rational};

/// A solution without its neutral parts, and those.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Anatomy {
    pub(super) core: Part,
    pub(super) aside: Vec<Aside>,
}

/// A card or a computed part.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Part {
    pub(super) value: Rational,
    pub(super) kind: Kind,
    /// Terms added or factors; of other operations, the operands.
    pub(super) over: Vec<Part>,
    /// Terms subtracted or divisors.
    pub(super) under: Vec<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Kind {
    Card,
    Sum,
    Product,
    /// A power, a root, joined digits.
    Special,
}

/// A neutral part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aside {
    /// Equal cards that cancel out, or two aces.
    EqualCards,
    /// An ace as a factor or divisor.
    Ace,
    /// A computed 0, 1 or pair of equals.
    Computed,
}

impl Anatomy {
    pub(super) fn of(expression: &Expression) -> Option<Self> {
        let mut aside = Vec::new();
        let core = Part::of(expression)?.without_idle(&mut aside)?;
        let aces = aside.iter().filter(|aside| **aside == Aside::Ace).count();
        if aces >= 2 {
            aside.retain(|aside| *aside != Aside::Ace);
            aside.push(Aside::EqualCards);
        }
        Some(Anatomy { core, aside })
    }
}

impl Part {
    fn of(expression: &Expression) -> Option<Self> {
        match &expression.node {
            Node::Number(value) => Some(Part::card(i64::try_from(*value).ok()?)),
            Node::Unary(function, operand) => {
                let operand = Part::of(operand)?;
                let value = function.apply(operand.value).ok()?;
                Some(Part::new(Kind::Special, value, vec![operand], Vec::new()))
            }
            Node::Binary(operator, left, right) => {
                Part::joined(*operator, Part::of(left)?, Part::of(right)?)
            }
        }
    }

    fn card(value: i64) -> Self {
        Part::new(Kind::Card, Rational::from(value), Vec::new(), Vec::new())
    }

    fn new(kind: Kind, value: Rational, mut over: Vec<Part>, mut under: Vec<Part>) -> Self {
        if kind != Kind::Special {
            over.sort_unstable();
            under.sort_unstable();
        }
        Part { value, kind, over, under }
    }

    fn joined(operator: Operator, left: Self, right: Self) -> Option<Self> {
        let value = operator.apply(left.value, right.value).ok()?;
        let (kind, inverse) = match operator {
            Operator::Add => (Kind::Sum, false),
            Operator::Subtract => (Kind::Sum, true),
            Operator::Multiply => (Kind::Product, false),
            Operator::Divide => (Kind::Product, true),
            _ => {
                return Some(Part::new(Kind::Special, value, vec![left, right], Vec::new()));
            }
        };
        let (mut over, mut under) = left.flattened(kind);
        let (mut more_over, mut more_under) = right.flattened(kind);
        if inverse {
            std::mem::swap(&mut more_over, &mut more_under);
        }
        over.append(&mut more_over);
        under.append(&mut more_under);
        Some(Part::new(kind, value, over, under))
    }

    /// Its lists over and under when it is merged into a part of this kind.
    fn flattened(self, kind: Kind) -> (Vec<Part>, Vec<Part>) {
        if self.kind == kind { (self.over, self.under) } else { (vec![self], Vec::new()) }
    }

    /// The same value without neutral parts, which go to `aside`.
    fn without_idle(self, aside: &mut Vec<Aside>) -> Option<Self> {
        if !matches!(self.kind, Kind::Sum | Kind::Product) {
            return Some(self);
        }
        let (mut over, mut under) = (Vec::new(), Vec::new());
        for (parts, inverse) in [(self.over, false), (self.under, true)] {
            for part in parts {
                let (mut above, mut below) = part.without_idle(aside)?.flattened(self.kind);
                if inverse {
                    std::mem::swap(&mut above, &mut below);
                }
                over.append(&mut above);
                under.append(&mut below);
            }
        }
        set_equals_aside(&mut over, &mut under, aside);
        set_neutral_aside(self.kind, &mut over, &mut under, aside);
        match (over.as_mut_slice(), under.is_empty()) {
            ([_], true) => over.pop(),
            _ => Some(Part::new(self.kind, self.value, over, under)),
        }
    }

    pub(super) fn is_card(&self) -> bool {
        self.kind == Kind::Card
    }

    /// Its direct parts.
    pub(super) fn parts(&self) -> impl Iterator<Item = &Part> {
        self.over.iter().chain(&self.under)
    }

    /// Every card in it.
    pub(super) fn cards(&self) -> Vec<Rational> {
        if self.is_card() {
            return vec![self.value];
        }
        self.parts().flat_map(Part::cards).collect()
    }

    /// It and all computed parts inside it with their depth, itself first.
    pub(super) fn computed(&self) -> Vec<(&Part, usize)> {
        let mut all = Vec::new();
        let mut pending = vec![(self, 0)];
        while let Some((part, depth)) = pending.pop() {
            if !part.is_card() {
                all.push((part, depth));
                pending.extend(part.parts().map(|inner| (inner, depth + 1)));
            }
        }
        all
    }
}

/// Removes what is both over and under, unless nothing else is left.
fn set_equals_aside(over: &mut Vec<Part>, under: &mut Vec<Part>, aside: &mut Vec<Aside>) {
    while over.len() + under.len() > 2 {
        let found = over.iter().enumerate().find_map(|(above, part)| {
            let below = under.iter().position(|other| other == part)?;
            Some((above, below))
        });
        let Some((above, below)) = found else { return };
        under.remove(below);
        let part = over.remove(above);
        aside.push(if part.is_card() { Aside::EqualCards } else { Aside::Computed });
    }
}

/// Removes zeros of a sum and ones of a product, but leaves one part.
fn set_neutral_aside(
    kind: Kind,
    over: &mut Vec<Part>,
    under: &mut Vec<Part>,
    aside: &mut Vec<Aside>,
) {
    let neutral = if kind == Kind::Sum { Rational::ZERO } else { Rational::ONE };
    let mut left = over.len() + under.len();
    for list in [under, over] {
        list.retain(|part| {
            let idle = part.value == neutral && left > 1;
            if idle {
                left -= 1;
                aside.push(what_is(part));
            }
            !idle
        });
    }
}

fn what_is(part: &Part) -> Aside {
    match (part.over.as_slice(), part.under.as_slice()) {
        _ if part.is_card() => Aside::Ace,
        ([over], [under]) if over == under && over.is_card() => Aside::EqualCards,
        _ => Aside::Computed,
    }
}

/// The form of a small part, where `a`, `b` and `c` are any cards.
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

/// The sorted forms of several parts.
fn made(parts: &[Part]) -> Vec<Making> {
    let mut made: Vec<Making> = parts.iter().map(Making::of).collect();
    made.sort_unstable();
    made
}

#[cfg(test)]
mod tests {
    use unpuzzle_expr::{Syntax, parse};

    use super::*;

    fn read(text: &str) -> Expression {
        parse(text, &Syntax::DIGITS).unwrap()
    }

    fn check(text: &str, core: &str, aside: &[Aside]) {
        let anatomy = Anatomy::of(&read(text)).unwrap();
        assert_eq!(anatomy.core, Part::of(&read(core)).unwrap(), "{text}");
        assert_eq!(anatomy.aside, aside, "{text}");
    }

    #[test]
    fn neutral_parts_are_set_aside() {
        check("8*3*1", "3*8", &[Aside::Ace]);
        check("8*3*1/1", "8*3", &[Aside::EqualCards]);
        check("6*4+5-5", "6*4", &[Aside::EqualCards]);
        check("6*4*5/5", "6*4", &[Aside::EqualCards]);
        check("6*4*(8-7)", "6*4", &[Aside::Computed]);
        check("12*(1*1+1)", "12*(1+1)", &[Aside::Ace]);
        check("(7-3/3)*4", "(7-3/3)*4", &[]);
        check("13-(2-(7+6))", "6+7+13-2", &[]);
    }
}
