//! `hint`: the best next guess and what it will bring.

use super::input::{Boards, RuleArgs, Typed};
use super::view;
use crate::prelude::*;
use unpuzzle_nerdle::{Adviser, Candidates, Knowledge, Next, NextGuess, Strategy, Tiles};

/// The best next guess, how many candidates are left and what to expect
#[derive(Deserialize, JsonSchema)]
pub(super) struct Hint {
    /// Guesses with their colours: 0 absent, 1 elsewhere, 2 right (or b p g, or squares); or a game id and guesses
    #[schemars(extend("x-cli" = "GUESS:COLOURS"))]
    pub(super) rows: Option<Words>,
    #[serde(flatten)]
    pub(super) rules: RuleArgs,
    /// Who chooses the guesses
    #[serde(default)]
    pub(super) strategy: Strategy,
    /// 1 a nudge, 2 what it looks like, 3 the guess
    #[serde(default)]
    #[schemars(extend("x-short" = "l"))]
    pub(super) level: Within<1, 3, 3>,
    /// List every candidate
    #[serde(default)]
    pub(super) list: bool,
    /// How many boards at once; write their colours with / between them
    #[serde(default)]
    pub(super) boards: Boards,
    /// Guesses must agree with all colours shown
    #[serde(default)]
    pub(super) hard: bool,
}

impl Verb for Hint {
    const NAME: &'static str = "hint";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("hint '48-32=16:02101110'", "one row, best next guess"),
        ("hint --variant mini", "the best opener"),
        ("hint '7*9-3=60:02101110' --list", "with all candidates"),
        ("hint --boards 2 '54-36=18:01011110/00000101'", "two boards"),
    ];
    const SPOILS: bool = true;
    type Answer = unpuzzle_nerdle::Hint;

    fn run(&self, cx: &mut Context<'_>) -> Result<unpuzzle_nerdle::Hint, NoAnswer> {
        let typed = Typed {
            text: self.rows.as_deref().unwrap_or_default(),
            answer: None,
            rules: self.rules,
            hard: self.hard,
            boards: self.boards.count(),
            is_finished: false,
        };
        let position = typed.position(cx.budget)?;
        let adviser = Adviser { strategy: self.strategy, hard: position.hard };
        Ok(adviser.hint(position.boards, self.level.get(), self.list, cx.budget)?)
    }

    fn show(&self, hint: &unpuzzle_nerdle::Hint, page: &mut Page) {
        show(hint, page);
    }
}

/// Shows a hint, also that of `solve` without an answer.
pub(super) fn show(hint: &unpuzzle_nerdle::Hint, page: &mut Page) {
    if hint.boards.iter().any(|board| !board.rows().is_empty()) {
        page.push(view::boards(hint.boards.iter().map(Knowledge::rows)));
    }
    match &hint.next {
        Next::Guess(next) => show_guess(next, page),
        Next::Solved(_) => {
            let rows = hint.boards.iter().map(|board| board.rows().len());
            let guesses = rows.max().unwrap_or(0);
            page.line(Role::Good, msg!("solved in {guesses} {guesses|guess|guesses}", guesses));
        }
    }
    if let Some(list) = &hint.list {
        show_candidates(list, page);
    }
}

fn show_guess(next: &NextGuess, page: &mut Page) {
    match next.guess {
        Some(guess) => page.line(Role::Strong, guess.to_string()),
        None => page.line(Role::Normal, next.text.clone()),
    };
    let advice = &next.advice;
    if next.level >= 2 {
        let left =
            msg!("{count} {count|candidate|candidates} left.", count = advice.candidates_left());
        page.spans(vec![Span::from(left), Span::from(" "), Span::from(advice.expectation())]);
    }
    if next.guess.is_some() {
        let bits = LocalizedText::fixed(advice.bits, 2);
        let line = match (advice.candidates.as_slice(), advice.may_win) {
            ([1], true) => msg!("Nothing else is left: it is the answer."),
            (_, true) => msg!("It may be the answer, and tells {bits} bits.", bits),
            (_, false) => msg!("It cannot be the answer, but tells {bits} bits.", bits),
        };
        page.line(Role::Quiet, line);
    }
}

const PER_LINE: usize = 6;

fn show_candidates(list: &Candidates, page: &mut Page) {
    let boards = list.boards();
    for (number, board) in (1..).zip(boards) {
        page.blank();
        if boards.len() > 1 {
            page.line(Role::Strong, msg!("board {number}", number = number));
        }
        for line in board.chunks(PER_LINE) {
            let line: Vec<String> = line.iter().map(Tiles::to_string).collect();
            page.line(Role::Normal, format!("  {}", line.join("  ")));
        }
    }
}
