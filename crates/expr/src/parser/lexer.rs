//! The lexer. Each sign is known in all its usual shapes, full-width ones included.

use unpuzzle_core::{Located, Span, msg};

use super::Syntax;
use crate::{Function, Operator};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Number(u64),
    Operator(Operator),
    Open(char),
    Close(char),
    Comma,
    /// `√`, whose operand needs no brackets.
    RootSign,
    Exclamation,
    Name(Name),
    End,
}

/// A word that takes its operands in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Name {
    /// `sqrt(x)`
    SquareRoot,
    /// `log(base, x)`
    Log,
}

impl Name {
    const ALL: [Self; 2] = [Self::SquareRoot, Self::Log];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::SquareRoot => Function::SquareRoot.symbol(),
            Self::Log => Operator::Log.symbol(),
        }
    }

    pub(super) const fn example(self) -> &'static str {
        match self {
            Self::SquareRoot => "sqrt(9) = 3",
            Self::Log => "log(2, 8) = 3",
        }
    }
}

pub(super) struct Lexer<'a> {
    pub(super) source: &'a str,
    pub(super) syntax: Syntax,
    pub(super) place: usize,
}

impl Lexer<'_> {
    /// The next token; at the end, an empty one just behind the last.
    pub(super) fn next(&mut self) -> Result<Token, Located> {
        let rest = &self.source[self.place..];
        let text = rest.trim_start();
        let Some(first) = text.chars().next() else {
            return Ok(Token { kind: TokenKind::End, span: Span::new(self.place, self.place) });
        };
        let start = self.place + rest.len() - text.len();
        let (kind, length) = self.token(first, text, start)?;
        self.place = start + length;
        Ok(Token { kind, span: Span::new(start, self.place) })
    }

    fn token(&self, first: char, text: &str, start: usize) -> Result<(TokenKind, usize), Located> {
        if digit(first).is_some() {
            return number(text, start);
        }
        if let Some(name) = name(text) {
            return Ok((TokenKind::Name(name), name.word().len()));
        }
        for (sign, operator) in [("**", Operator::Power), ("||", Operator::Concat)] {
            if text.starts_with(sign) {
                return Ok((TokenKind::Operator(operator), sign.len()));
            }
        }
        let card = card(first).filter(|_| self.syntax.letters);
        match sign(first).or(card.map(TokenKind::Number)) {
            Some(kind) => Ok((kind, first.len_utf8())),
            None => {
                let message = msg!(
                    "“{character}” means nothing in an expression",
                    character = visible(first)
                );
                Err(Located::new(start..start + first.len_utf8(), message))
            }
        }
    }
}

fn sign(character: char) -> Option<TokenKind> {
    Some(match character {
        '+' | '＋' => TokenKind::Operator(Operator::Add),
        '-' | '−' | '–' | '—' | '‐' | '‑' | '－' => {
            TokenKind::Operator(Operator::Subtract)
        }
        '*' | '×' | '·' | '⋅' | '∗' | '•' | '∙' | '✕' | '✖' | '＊' | 'x' | 'X' => {
            TokenKind::Operator(Operator::Multiply)
        }
        '/' | '÷' | ':' | '∕' | '⁄' | '∶' | '／' | '：' => {
            TokenKind::Operator(Operator::Divide)
        }
        '^' | '＾' => TokenKind::Operator(Operator::Power),
        '(' | '[' | '{' | '（' | '［' | '｛' => TokenKind::Open(character),
        ')' | ']' | '}' | '）' | '］' | '｝' => TokenKind::Close(character),
        ',' | ';' | '，' | '；' => TokenKind::Comma,
        '!' | '！' => TokenKind::Exclamation,
        '√' => TokenKind::RootSign,
        _ => return None,
    })
}

pub(super) const fn matches(open: char, close: char) -> bool {
    matches!(
        (open, close),
        ('(' | '（', ')' | '）') | ('[' | '［', ']' | '］') | ('{' | '｛', '}' | '｝')
    )
}

const fn card(letter: char) -> Option<u64> {
    match letter {
        'A' | 'a' => Some(1),
        'T' | 't' => Some(10),
        'J' | 'j' => Some(11),
        'Q' | 'q' => Some(12),
        'K' | 'k' => Some(13),
        _ => None,
    }
}

fn name(text: &str) -> Option<Name> {
    Name::ALL.into_iter().find(|name| {
        let word = name.word();
        let prefix = text.get(..word.len());
        prefix.is_some_and(|prefix| prefix.eq_ignore_ascii_case(word))
    })
}

fn number(text: &str, start: usize) -> Result<(TokenKind, usize), Located> {
    let length = text.find(|character| digit(character).is_none()).unwrap_or(text.len());
    let digits = &text[..length];
    let span = Span::new(start, start + length);
    if digits.chars().nth(1).is_some() && digits.chars().next().and_then(digit) == Some(0) {
        return Err(Located::new(span, msg!("a number cannot begin with 0")));
    }
    let value = digits
        .chars()
        .filter_map(digit)
        .try_fold(0_i64, |value, digit| value.checked_mul(10)?.checked_add(digit.into()));
    match value.and_then(|value| u64::try_from(value).ok()) {
        Some(value) => Ok((TokenKind::Number(value), length)),
        None => Err(Located::new(span, msg!("this number is too large"))),
    }
}

/// The value of a decimal digit, ordinary or full-width.
fn digit(character: char) -> Option<u32> {
    match character {
        '0'..='9' => character.to_digit(10),
        '０'..='９' => Some(u32::from(character) - u32::from('０')),
        _ => None,
    }
}

/// Escapes control characters, which could disturb a terminal.
fn visible(character: char) -> String {
    if character.is_control() {
        return character.escape_default().to_string();
    }
    character.to_string()
}
