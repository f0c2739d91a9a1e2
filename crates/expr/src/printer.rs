//! Writing an expression so that it reads back as the same one.
//!
//! Whatever the [`Notation`], parsing the text gives an expression with the same
//! value that prints the same again. [`Brackets::Full`] gives back the very tree;
//! [`Brackets::Minimal`] leaves out the brackets of `a+(b+c)` and `a*(b*c)`, as a
//! person would.

use std::fmt::{self, Write};

use crate::{Expression, Function, Node, Operator};

/// How an expression is written.
///
/// ```
/// use unpuzzle_expr::{Notation, Syntax, parse};
///
/// let expression = parse("(9/(10-7))*8-A", &Syntax::default()).unwrap();
/// let write = |notation| expression.display(notation).to_string();
/// assert_eq!(write(Notation::TIGHT), "9/(10-7)*8-1");
/// assert_eq!(write(Notation::SPACED), "9 / (10 - 7) * 8 - 1");
/// assert_eq!(write(Notation::TYPOGRAPHIC), "9 ÷ (10 − 7) × 8 − 1");
/// assert_eq!(write(Notation::CARDS), "( ( 9 / ( 10 - 7 ) ) * 8 ) - A");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Notation {
    /// Which brackets are written.
    pub brackets: Brackets,
    /// Where spaces are written.
    pub spacing: Spacing,
    /// Whether 1, 11, 12 and 13 are written A, J, Q and K.
    pub letters: bool,
    /// Whether signs are `× ÷ − √` rather than ASCII.
    pub typographic: bool,
}

/// Which brackets are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Brackets {
    /// Those without which the value would change or be read in another order.
    Minimal,
    /// One pair around every operation inside another.
    Full,
}

/// Where spaces are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spacing {
    /// Nowhere.
    Tight,
    /// Around operators.
    Operators,
    /// Between any two signs or numbers.
    Everywhere,
}

impl Notation {
    /// `8/(3-8/3)`
    pub const TIGHT: Self = Self {
        brackets: Brackets::Minimal,
        spacing: Spacing::Tight,
        letters: false,
        typographic: false,
    };
    /// `8 / (3 - 8 / 3)`
    pub const SPACED: Self = Self { spacing: Spacing::Operators, ..Self::TIGHT };
    /// `8 ÷ (3 − 8 ÷ 3)`
    pub const TYPOGRAPHIC: Self = Self { typographic: true, ..Self::SPACED };
    /// `8 / ( 3 - ( 8 / 3 ) )`, with cards by their letters: the notation of the
    /// student report by N. C. Djunaedi (2023) that solves 24 by brute force.
    pub const CARDS: Self = Self {
        brackets: Brackets::Full,
        spacing: Spacing::Everywhere,
        letters: true,
        typographic: false,
    };
}

impl Default for Notation {
    fn default() -> Self {
        Self::TIGHT
    }
}

impl Expression {
    /// The expression in any notation; `Display` uses [`Notation::TIGHT`].
    pub fn display(&self, notation: Notation) -> impl fmt::Display {
        Written { expression: self, notation }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(Notation::TIGHT).fmt(formatter)
    }
}

struct Written<'a> {
    expression: &'a Expression,
    notation: Notation,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer { notation: self.notation, text: String::new() };
        printer.expression(self.expression);
        formatter.pad(&printer.text)
    }
}

struct Printer {
    notation: Notation,
    text: String,
}

impl Printer {
    fn expression(&mut self, expression: &Expression) {
        match &expression.node {
            Node::Number(value) => self.number(*value),
            Node::Unary(function, operand) => self.unary(*function, operand),
            Node::Binary(Operator::Log, base, value) => self.logarithm(base, value),
            Node::Binary(operator, left, right) => match self.joined(expression) {
                Some(digits) => self.word(&digits),
                None => self.binary(*operator, left, right),
            },
        }
    }

    fn number(&mut self, value: u64) {
        match letter(value).filter(|_| self.notation.letters) {
            Some(letter) => self.word(letter),
            None => self.word(&value.to_string()),
        }
    }

    fn binary(&mut self, operator: Operator, left: &Expression, right: &Expression) {
        self.operand(left, left_strength(operator), operator);
        self.operator(operator);
        self.operand(right, right_strength(operator), operator);
    }

    fn unary(&mut self, function: Function, operand: &Expression) {
        match function {
            Function::SquareRoot if self.notation.typographic => {
                self.word("√");
                self.bracketed_unless(self.strength(operand) >= Strength::Atom, operand);
            }
            Function::SquareRoot => {
                self.word(function.symbol());
                self.bracketed(operand);
            }
            Function::Factorial => {
                // 3!! would look like a double factorial.
                self.bracketed_unless(self.strength(operand) > Strength::Postfix, operand);
                self.word(function.symbol());
            }
        }
    }

    fn logarithm(&mut self, base: &Expression, value: &Expression) {
        self.word(Operator::Log.symbol());
        self.word("(");
        self.expression(base);
        self.word(",");
        if self.notation.spacing == Spacing::Operators {
            self.text.push(' ');
        }
        self.expression(value);
        self.word(")");
    }

    fn operand(&mut self, operand: &Expression, needed: Strength, parent: Operator) {
        let strength = self.strength(operand);
        let bare = match self.notation.brackets {
            Brackets::Minimal => strength >= needed || associates(parent, operand),
            Brackets::Full => strength > Strength::Power && strength >= needed,
        };
        self.bracketed_unless(bare, operand);
    }

    fn bracketed_unless(&mut self, bare: bool, expression: &Expression) {
        if bare {
            self.expression(expression);
        } else {
            self.bracketed(expression);
        }
    }

    fn bracketed(&mut self, expression: &Expression) {
        self.word("(");
        self.expression(expression);
        self.word(")");
    }

    fn operator(&mut self, operator: Operator) {
        let sign = match operator {
            Operator::Multiply if self.notation.typographic => "×",
            Operator::Divide if self.notation.typographic => "÷",
            Operator::Subtract if self.notation.typographic => "−",
            _ => operator.symbol(),
        };
        let around = match (self.notation.spacing, operator) {
            (Spacing::Operators, Operator::Power | Operator::Concat) => "",
            (Spacing::Operators, _) => " ",
            (Spacing::Tight | Spacing::Everywhere, _) => "",
        };
        self.text.push_str(around);
        self.word(sign);
        self.text.push_str(around);
    }

    fn word(&mut self, word: &str) {
        if self.notation.spacing == Spacing::Everywhere && !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(word);
    }

    fn strength(&self, expression: &Expression) -> Strength {
        match &expression.node {
            Node::Number(_) => Strength::Atom,
            // √9! would be read by many as √(9!), so the sign holds no tighter
            // than a power when written.
            Node::Unary(Function::SquareRoot, _) if self.notation.typographic => Strength::Power,
            Node::Unary(Function::SquareRoot, _) => Strength::Atom,
            Node::Unary(Function::Factorial, _) => Strength::Postfix,
            Node::Binary(..) if self.joined(expression).is_some() => Strength::Atom,
            Node::Binary(operator, ..) => strength(*operator),
        }
    }

    /// The digits of joined numbers, unless they could be misread: beside letters
    /// a joined 13 would look like a king, and 08 is not a number.
    fn joined(&self, expression: &Expression) -> Option<String> {
        let mut digits = String::new();
        join_digits(expression, &mut digits)?;
        let value = expression.evaluate().ok();
        let readable = !digits.starts_with('0') && digits.parse().ok() == value;
        (readable && !self.notation.letters).then_some(digits)
    }
}

/// Whether `a+(b+c)` or `a*(b*c)` may drop its brackets.
fn associates(parent: Operator, operand: &Expression) -> bool {
    let associative = matches!(parent, Operator::Add | Operator::Multiply);
    associative && matches!(operand.node, Node::Binary(operator, ..) if operator == parent)
}

fn join_digits(expression: &Expression, digits: &mut String) -> Option<()> {
    match &expression.node {
        Node::Number(value) => write!(digits, "{value}").ok(),
        Node::Binary(Operator::Concat, left, right) => {
            join_digits(left, digits)?;
            join_digits(right, digits)
        }
        _ => None,
    }
}

fn letter(value: u64) -> Option<&'static str> {
    match value {
        1 => Some("A"),
        11 => Some("J"),
        12 => Some("Q"),
        13 => Some("K"),
        _ => None,
    }
}

// Operator precedence, shared by the parser and the printer.

/// How tightly an expression holds together, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    Sum,
    Product,
    Power,
    Postfix,
    Join,
    Atom,
}

pub(crate) const fn strength(operator: Operator) -> Strength {
    match operator {
        Operator::Add | Operator::Subtract => Strength::Sum,
        Operator::Multiply | Operator::Divide => Strength::Product,
        Operator::Power => Strength::Power,
        Operator::Concat => Strength::Join,
        Operator::Log => Strength::Atom,
    }
}

/// The least strength of a left operand without brackets: powers group to the right,
/// everything else to the left.
const fn left_strength(operator: Operator) -> Strength {
    match strength(operator) {
        Strength::Power => Strength::Postfix,
        same => same,
    }
}

/// The least strength of a right operand without brackets.
pub(crate) const fn right_strength(operator: Operator) -> Strength {
    match strength(operator) {
        Strength::Sum => Strength::Product,
        Strength::Product | Strength::Power => Strength::Power,
        Strength::Postfix | Strength::Join | Strength::Atom => Strength::Atom,
    }
}
