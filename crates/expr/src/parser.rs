//! Parsing of what people type.
//!
//! Precedence climbing over the tokens of the text, with a limit on the depth of the
//! recursion so that no text can exhaust the stack.

mod lexer;

use unpuzzle_core::{Located, Message, Span, msg};

use lexer::{Lexer, Name, Token, TokenKind, matches};

use crate::printer::{Strength, right_strength, strength};
use crate::{Expression, Function, Operator};

/// What the parser accepts beyond numbers, operators and brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Syntax {
    /// Whether the letters A, T, J, Q and K, in either case, are 1, 10, 11, 12 and 13.
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
/// use unpuzzle_expr::{Span, Syntax, parse};
///
/// let syntax = Syntax::default();
/// let expression = parse("[Q − 10] × 2 · 6", &syntax).unwrap();
/// assert_eq!(expression.to_string(), "(12-10)*2*6");
///
/// let error = parse("(3+8", &syntax).unwrap_err();
/// assert_eq!(error.to_string(), "“(” is never closed");
/// assert_eq!(error.span, Span::new(0, 1));
/// ```
pub fn parse(text: &str, syntax: &Syntax) -> Result<Expression, Located> {
    check_length(text)?;
    let mut lexer = Lexer { source: text, syntax: *syntax, place: 0 };
    let next = lexer.next()?;
    if next.kind == TokenKind::End {
        return Err(Located::new(0..text.len(), msg!("there is no expression here")));
    }
    let mut parser = Parser { lexer, next, open: Vec::new() };
    let tree = parser.expression(Strength::Sum, 0)?;
    match parser.next.kind {
        TokenKind::End => Ok(tree.expression),
        _ => Err(parser.unexpected()),
    }
}

fn check_length(text: &str) -> Result<(), Located> {
    if text.len() <= Syntax::MAX_LENGTH {
        return Ok(());
    }
    let limit =
        (0..=Syntax::MAX_LENGTH).rev().find(|&place| text.is_char_boundary(place)).unwrap_or(0);
    let message =
        msg!("the expression is too long: at most {most} bytes", most = Syntax::MAX_LENGTH);
    Err(Located::new(limit..text.len(), message))
}

/// A finished part of the expression, with its height, because long chains need no
/// recursion to read but grow trees that may be too deep to walk.
struct Tree {
    expression: Expression,
    height: usize,
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    /// One token of lookahead.
    next: Token,
    /// The brackets that are not closed yet.
    open: Vec<(char, Span)>,
}

impl Parser<'_> {
    /// Reads operands and the operators between them, as long as these bind at least as
    /// tightly as `least`.
    fn expression(&mut self, least: Strength, depth: usize) -> Result<Tree, Located> {
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

    fn operand(&mut self, depth: usize) -> Result<Tree, Located> {
        if depth >= Syntax::MAX_DEPTH {
            return Err(too_deep(self.next.span));
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
            TokenKind::Operator(Operator::Subtract) => {
                Err(Located::new(span, msg!("a minus must stand between two numbers")))
            }
            TokenKind::Close(close) if self.open.is_empty() => {
                Err(Located::new(span, unopened(close)))
            }
            _ => Err(Located::new(span, msg!("a number is missing here"))),
        }
    }

    fn bracketed(&mut self, depth: usize) -> Result<Tree, Located> {
        let start = self.open_bracket()?;
        let mut inner = self.expression(Strength::Sum, depth + 1)?;
        inner.expression.span = start.to(self.close_bracket()?);
        Ok(inner)
    }

    fn call(&mut self, name: Name, depth: usize) -> Result<Tree, Located> {
        let start = self.take()?.span;
        if !matches!(self.next.kind, TokenKind::Open(_)) {
            let message = msg!(
                "{name} needs brackets around what follows: {example}",
                name = name.word(),
                example = name.example()
            );
            return Err(Located::new(start, message));
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

    fn logarithm(&mut self, start: Span, depth: usize) -> Result<Tree, Located> {
        self.open_bracket()?;
        let base = self.expression(Strength::Sum, depth + 1)?;
        match self.next.kind {
            TokenKind::Comma => self.take()?,
            TokenKind::Close(_) => {
                let message = msg!("log needs a base and a number: log(2, 8) is 3");
                return Err(Located::new(self.next.span, message));
            }
            _ => return Err(self.unexpected()),
        };
        let value = self.expression(Strength::Sum, depth + 1)?;
        let end = self.close_bracket()?;
        let mut tree = binary(Operator::Log, base, value)?;
        tree.expression.span = start.to(end);
        Ok(tree)
    }

    fn open_bracket(&mut self) -> Result<Span, Located> {
        let token = self.take()?;
        if let TokenKind::Open(open) = token.kind {
            self.open.push((open, token.span));
        }
        Ok(token.span)
    }

    fn close_bracket(&mut self) -> Result<Span, Located> {
        match (self.next.kind, self.open.last()) {
            (TokenKind::Close(close), Some(&(open, _))) if matches(open, close) => {
                self.open.pop();
                Ok(self.take()?.span)
            }
            _ => Err(self.unexpected()),
        }
    }

    /// The error for a token in the place of an operator.
    fn unexpected(&self) -> Located {
        let message = match (self.next.kind, self.open.last()) {
            (TokenKind::Close(close), Some(&(open, _))) => {
                msg!("“{close}” cannot close “{open}”", close, open)
            }
            (TokenKind::Close(close), None) => unopened(close),
            (TokenKind::End, Some(&(open, span))) => {
                return Located::new(span, msg!("“{open}” is never closed", open));
            }
            (TokenKind::Comma, _) => {
                msg!("a comma belongs only between the two numbers of log")
            }
            _ => msg!("an operator is missing before this; multiplication is written *"),
        };
        Located::new(self.next.span, message)
    }

    fn take(&mut self) -> Result<Token, Located> {
        let next = self.lexer.next()?;
        Ok(std::mem::replace(&mut self.next, next))
    }
}

fn unopened(close: char) -> Message {
    msg!("“{close}” closes nothing", close)
}

fn too_deep(span: Span) -> Located {
    let message = msg!(
        "the expression is nested too deeply: at most {most} levels",
        most = Syntax::MAX_DEPTH
    );
    Located::new(span, message)
}

fn unary(function: Function, operand: Tree, span: Span) -> Result<Tree, Located> {
    let expression = Expression::unary(function, operand.expression).at(span);
    higher(expression, operand.height)
}

fn binary(operator: Operator, left: Tree, right: Tree) -> Result<Tree, Located> {
    let span = left.expression.span.to(right.expression.span);
    let expression = Expression::binary(operator, left.expression, right.expression).at(span);
    higher(expression, left.height.max(right.height))
}

fn higher(expression: Expression, height: usize) -> Result<Tree, Located> {
    if height >= Syntax::MAX_DEPTH {
        return Err(too_deep(expression.span));
    }
    Ok(Tree { expression, height: height + 1 })
}

// As text, without spaces.
#[cfg(feature = "data")]
unpuzzle_core::as_text!(Expression => |text: &str| parse(text, &Syntax::DIGITS));
