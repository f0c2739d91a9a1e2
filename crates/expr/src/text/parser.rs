//! Reading what people type.
//!
//! A precedence climber over the tokens of the text: one loop, one table of
//! strengths, and recursion that is counted so that no text can exhaust the stack.

use super::lexer::{Lexer, Name, Token, TokenKind, matches};
use super::parse_error::{ParseError, ParseErrorKind};
use super::precedence::{Strength, right_strength, strength};
use crate::tree::{Expression, Function, Operator, Span};

/// What the parser accepts beyond numbers, operators and brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Syntax {
    /// Whether the letters A, T, J, Q and K, large or small, are 1, 10, 11, 12
    /// and 13.
    pub letters: bool,
}

impl Syntax {
    /// The longest text that is read, in bytes.
    pub const MAX_LENGTH: usize = 1000;
    /// How many operations or brackets may stand inside one another.
    pub const MAX_DEPTH: usize = 100;
    /// Numbers in digits only.
    pub const DIGITS: Self = Self { letters: false };
    /// Numbers in digits, and playing cards by their letters.
    pub const CARDS: Self = Self { letters: true };
}

impl Default for Syntax {
    fn default() -> Self {
        Self::CARDS
    }
}

/// Reads an expression.
///
/// Signs may have any usual shape (`* × · x`, `/ ÷ :`, `- −`), brackets may be
/// round, square or curly, spaces may stand anywhere between signs and numbers.
/// Products bind before sums, powers before products and to the right, `!` and
/// `√` before powers; `√` takes just the next number or bracket, so `√9!` is
/// `(√9)!`. There is no unary minus.
///
/// ```
/// use unpuzzle_expr::{ParseErrorKind, Span, Syntax, parse};
///
/// let syntax = Syntax::default();
/// let expression = parse("[Q − 10] × 2 · 6", &syntax).unwrap();
/// assert_eq!(expression.to_string(), "(12-10)*2*6");
///
/// let error = parse("(3+8", &syntax).unwrap_err();
/// assert_eq!(error.kind, ParseErrorKind::Unclosed('('));
/// assert_eq!(error.span, Span::new(0, 1));
/// ```
pub fn parse(text: &str, syntax: &Syntax) -> Result<Expression, ParseError> {
    check_length(text)?;
    let mut lexer = Lexer::new(text, *syntax);
    let next = lexer.next()?;
    if next.kind == TokenKind::End {
        return Err(ParseErrorKind::Empty.at(Span::new(0, text.len())));
    }
    let mut parser = Parser { lexer, next, open: Vec::new() };
    let tree = parser.expression(Strength::Sum, 0)?;
    match parser.next.kind {
        TokenKind::End => Ok(tree.expression),
        _ => Err(parser.unexpected()),
    }
}

fn check_length(text: &str) -> Result<(), ParseError> {
    if text.len() <= Syntax::MAX_LENGTH {
        return Ok(());
    }
    let limit =
        (0..=Syntax::MAX_LENGTH).rev().find(|&place| text.is_char_boundary(place)).unwrap_or(0);
    Err(ParseErrorKind::TooLong.at(Span::new(limit, text.len())))
}

/// A finished part of the expression, with its height so that long chains, which
/// need no recursion to read, cannot grow trees that are too deep to walk.
struct Tree {
    expression: Expression,
    height: usize,
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    /// The token that has been looked at but not taken.
    next: Token,
    /// The brackets that still wait for their end.
    open: Vec<(char, Span)>,
}

impl Parser<'_> {
    /// Reads operands and the operators between them, as long as these hold at
    /// least as tightly as `least`.
    fn expression(&mut self, least: Strength, depth: usize) -> Result<Tree, ParseError> {
        let mut left = self.operand(depth)?;
        loop {
            match self.next.kind {
                TokenKind::Operator(operator) if strength(operator) >= least => {
                    self.take()?;
                    let right = self.expression(right_strength(operator), depth + 1)?;
                    left = binary(operator, left, right)?;
                }
                TokenKind::Exclamation if Strength::Postfix >= least => {
                    let span = left.expression.span.to(self.take()?.span);
                    left = unary(Function::Factorial, left, span)?;
                }
                _ => return Ok(left),
            }
        }
    }

    fn operand(&mut self, depth: usize) -> Result<Tree, ParseError> {
        if depth >= Syntax::MAX_DEPTH {
            return Err(ParseErrorKind::TooDeep.at(self.next.span));
        }
        let span = self.next.span;
        match self.next.kind {
            TokenKind::Number(value) => {
                self.take()?;
                let expression = Expression::number(value).at(span);
                Ok(Tree { expression, height: 1 })
            }
            TokenKind::Open(_) => self.bracketed(depth),
            TokenKind::Name(name) => self.call(name, depth),
            TokenKind::RootSign => {
                self.take()?;
                let operand = self.operand(depth + 1)?;
                let span = span.to(operand.expression.span);
                unary(Function::SquareRoot, operand, span)
            }
            TokenKind::Operator(Operator::Subtract) => Err(ParseErrorKind::UnaryMinus.at(span)),
            TokenKind::Close(close) if self.open.is_empty() => {
                Err(ParseErrorKind::Unopened(close).at(span))
            }
            _ => Err(ParseErrorKind::MissingOperand.at(span)),
        }
    }

    fn bracketed(&mut self, depth: usize) -> Result<Tree, ParseError> {
        let start = self.open_bracket()?;
        let mut inner = self.expression(Strength::Sum, depth + 1)?;
        inner.expression.span = start.to(self.close_bracket()?);
        Ok(inner)
    }

    fn call(&mut self, name: Name, depth: usize) -> Result<Tree, ParseError> {
        let start = self.take()?.span;
        if !matches!(self.next.kind, TokenKind::Open(_)) {
            return Err(ParseErrorKind::MissingBracket(name).at(start));
        }
        match name {
            Name::SquareRoot => {
                let operand = self.bracketed(depth)?;
                let span = start.to(operand.expression.span);
                unary(Function::SquareRoot, operand, span)
            }
            Name::Log => self.logarithm(start, depth),
        }
    }

    fn logarithm(&mut self, start: Span, depth: usize) -> Result<Tree, ParseError> {
        self.open_bracket()?;
        let base = self.expression(Strength::Sum, depth + 1)?;
        match self.next.kind {
            TokenKind::Comma => self.take()?,
            TokenKind::Close(_) => {
                return Err(ParseErrorKind::MissingComma.at(self.next.span));
            }
            _ => return Err(self.unexpected()),
        };
        let value = self.expression(Strength::Sum, depth + 1)?;
        let end = self.close_bracket()?;
        let mut tree = binary(Operator::Log, base, value)?;
        tree.expression.span = start.to(end);
        Ok(tree)
    }

    /// Takes an opening bracket, which the caller has seen, and gives its place.
    fn open_bracket(&mut self) -> Result<Span, ParseError> {
        let token = self.take()?;
        if let TokenKind::Open(open) = token.kind {
            self.open.push((open, token.span));
        }
        Ok(token.span)
    }

    fn close_bracket(&mut self) -> Result<Span, ParseError> {
        match (self.next.kind, self.open.last()) {
            (TokenKind::Close(close), Some(&(open, _))) if matches(open, close) => {
                self.open.pop();
                Ok(self.take()?.span)
            }
            _ => Err(self.unexpected()),
        }
    }

    /// What is wrong with a token that stands where an operator could.
    fn unexpected(&self) -> ParseError {
        let kind = match (self.next.kind, self.open.last()) {
            (TokenKind::Close(close), Some(&(open, _))) => {
                ParseErrorKind::Mismatched { open, close }
            }
            (TokenKind::Close(close), None) => ParseErrorKind::Unopened(close),
            (TokenKind::End, Some(&(open, span))) => {
                return ParseErrorKind::Unclosed(open).at(span);
            }
            (TokenKind::Comma, _) => ParseErrorKind::StrayComma,
            _ => ParseErrorKind::MissingOperator,
        };
        kind.at(self.next.span)
    }

    fn take(&mut self) -> Result<Token, ParseError> {
        let next = self.lexer.next()?;
        Ok(std::mem::replace(&mut self.next, next))
    }
}

fn unary(function: Function, operand: Tree, span: Span) -> Result<Tree, ParseError> {
    let expression = Expression::unary(function, operand.expression).at(span);
    higher(expression, operand.height)
}

fn binary(operator: Operator, left: Tree, right: Tree) -> Result<Tree, ParseError> {
    let span = left.expression.span.to(right.expression.span);
    let expression = Expression::binary(operator, left.expression, right.expression).at(span);
    higher(expression, left.height.max(right.height))
}

fn higher(expression: Expression, height: usize) -> Result<Tree, ParseError> {
    if height >= Syntax::MAX_DEPTH {
        return Err(ParseErrorKind::TooDeep.at(expression.span));
    }
    Ok(Tree { expression, height: height + 1 })
}
