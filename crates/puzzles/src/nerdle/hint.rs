//! `hint`: the best next guess and what it will bring.

use super::answered::say_unknown;
use super::input::{self, BOARDS, Position, STRATEGY_WORDS, Typed};
use super::{rounded, view};
use crate::prelude::*;
use unpuzzle_nerdle::answers::Knowledge;
use unpuzzle_nerdle::coach::{Advice, Adviser};
use unpuzzle_nerdle::rules::{Tiles, Variant};
use unpuzzle_nerdle::strategy::Strategy;
use unpuzzle_puzzle::msg;

/// `nerdle hint`
pub(super) struct Hint;

arguments! {
    pub(super) struct HintArguments {
        rows: Option<String> = optional_instance("GUESS:COLOURS", "Guesses with their colours: 0 absent, 1 elsewhere, 2 right (or b p g, or squares); or a game id and guesses") => input::text,
        variant: Option<Variant> = choice(Variant, "The size; found from the length of a row if left out"),
        strategy: &'static dyn Strategy = one_of(STRATEGY_WORDS, or "optimal", "Who chooses the guesses") => input::strategy,
        level: u8 = number(1..=3, or 3, "1 a nudge, 2 what it looks like, 3 the guess").short('l'),
        list: bool = flag("List every candidate"),
        boards: usize = one_of(BOARDS, or "1", "How many boards at once; write their colours with / between them") => input::boards,
        hard: bool = flag("Guesses must agree with all colours shown"),
        commutative: bool = flag("A guess also wins that differs only in the order of terms and factors"),
    }
}

impl OldVerb for Hint {
    type Arguments = HintArguments;
    type Reply = Hinted;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("hint '48-32=16:02101110'", "one row, best next guess"),
            ("hint --variant mini", "the best opener"),
            ("hint '7*9-3=60:02101110' --list", "with all candidates"),
            ("hint --boards 2 '54-36=18:01011110/00000101'", "two boards"),
        ],
        ..VerbInfo::new(
            "hint",
            "The best next guess, how many candidates are left and what to expect",
        )
    };

    fn run(own: HintArguments, call: &mut Context<'_>) -> Result<Hinted, NoAnswer> {
        let typed = Typed {
            text: own.rows.as_deref().unwrap_or_default(),
            answer: None,
            variant: own.variant,
            commutative: own.commutative,
            hard: own.hard,
            boards: own.boards,
        };
        let wanted = Wanted { strategy: own.strategy, level: own.level, list: own.list };
        let position = typed.position(call.budget);
        position.map(|position| Hinted::new(position, &wanted, call.budget))
    }
}

/// What is wanted of a hint.
pub(super) struct Wanted {
    pub(super) strategy: &'static dyn Strategy,
    pub(super) level: u8,
    pub(super) list: bool,
}

/// What to do in a position; also for `solve` without an answer.
#[derive(Serialize, JsonSchema)]
pub(super) struct Hinted {
    #[serde(flatten)]
    found: Found,
    /// Every candidate, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Candidates>,
    #[serde(skip)]
    position: Position,
}

#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Found {
    Advised(Box<Advised>),
    Solved(Solved),
    Stopped(Stopped),
}

#[derive(Serialize, JsonSchema)]
struct Advised {
    variant: Word<Variant>,
    strategy: &'static str,
    level: u8,
    text: Message,
    /// The guess, which only level 3 tells.
    guess: Option<String>,
    candidates: usize,
    /// Guesses still needed on average, this one included.
    expected: f64,
    /// Whether that is exact, and not only a bound.
    exact: bool,
    expected_exact: String,
    /// Bits of information that the guess gives on average.
    bits: f64,
    /// Whether the guess may be the answer.
    may_win: bool,
    #[serde(skip)]
    advice: Advice,
}

#[derive(Serialize, JsonSchema)]
struct Solved {
    variant: Word<Variant>,
    solved: bool,
    guess: Option<String>,
    candidates: usize,
    expected: u32,
}

/// The budget was over before there was advice.
#[derive(Serialize, JsonSchema)]
struct Stopped {
    guess: (),
    candidates: usize,
    expected: (),
}

/// The candidates of one board, or of each of several.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Candidates {
    OneBoard(Vec<String>),
    Boards(Vec<Vec<String>>),
}

impl Hinted {
    pub(super) fn new(position: Position, wanted: &Wanted, budget: &Budget) -> Self {
        let adviser = Adviser { strategy: wanted.strategy, hard: position.hard };
        let advice = adviser.advise(&position.boards, budget);
        let list = wanted.list.then(|| candidates(&position, budget));
        let (found, list) = match (advice, list.transpose()) {
            (Err(_), Ok(list)) => (stopped(&position), list),
            (_, Err(_)) => (stopped(&position), None),
            (Ok(Some(advice)), Ok(list)) => (advised(&position, advice, wanted), list),
            (Ok(None), Ok(list)) => (solved(&position), list),
        };
        Hinted { found, list, position }
    }

    /// The guess that is advised, while the game is open.
    pub(super) fn guess(&self) -> Option<&str> {
        match &self.found {
            Found::Advised(advised) => advised.guess.as_deref(),
            Found::Solved(_) | Found::Stopped(_) => None,
        }
    }

    /// The rows so far, as they were understood.
    fn show_rows(&self, page: &mut Page) {
        let boards = &self.position.boards;
        if boards.iter().any(|board| !board.rows().is_empty()) {
            page.push(view::boards(boards.iter().map(Knowledge::rows)));
        }
    }
}

impl Reply for Hinted {
    fn verdict(&self) -> Verdict {
        match self.found {
            Found::Stopped(_) => Verdict::Unknown,
            _ => Verdict::Yes,
        }
    }

    fn show(&self, page: &mut Page) {
        match &self.found {
            Found::Advised(advised) => {
                self.show_rows(page);
                advised.show(page);
            }
            Found::Solved(_) => {
                self.show_rows(page);
                let rows = self.position.boards.iter().map(|board| board.rows().len());
                let guesses = rows.max().unwrap_or(0);
                let line = msg!("solved in {guesses} {guesses|guess|guesses}", guesses);
                page.line(Role::Good, line);
            }
            Found::Stopped(_) => say_unknown(page),
        }
        if let Some(list) = &self.list {
            list.show(page);
        }
    }
}

fn advised(position: &Position, advice: Advice, wanted: &Wanted) -> Found {
    let worth = advice.expected.guesses();
    Found::Advised(Box::new(Advised {
        variant: Word(position.rules.variant),
        strategy: wanted.strategy.name(),
        level: wanted.level,
        text: advice.message(wanted.level),
        guess: (wanted.level >= 3).then(|| advice.guess.to_string()),
        candidates: advice.candidates.iter().sum(),
        expected: rounded(worth.average()),
        exact: advice.expected.is_exact(),
        expected_exact: worth.exact().to_string(),
        bits: rounded(advice.bits),
        may_win: advice.may_win,
        advice,
    }))
}

impl Advised {
    fn show(&self, page: &mut Page) {
        match &self.guess {
            Some(guess) => page.line(Role::Strong, guess.as_str()),
            None => page.line(Role::Normal, self.text.clone()),
        };
        if self.level >= 2 {
            self.explain(page);
        }
    }

    fn explain(&self, page: &mut Page) {
        let left = msg!(
            "{count} {count|candidate|candidates} left.",
            count = self.advice.candidates_left()
        );
        page.spans(vec![Span::from(left), Span::from(" "), Span::from(self.advice.expectation())]);
        let bits = LocalizedText::fixed(self.advice.bits, 2);
        let line = match (self.advice.candidates.as_slice(), self.may_win) {
            _ if self.guess.is_none() => return,
            ([1], true) => msg!("Nothing else is left: it is the answer."),
            (_, true) => msg!("It may be the answer, and tells {bits} bits.", bits),
            (_, false) => msg!("It cannot be the answer, but tells {bits} bits.", bits),
        };
        page.line(Role::Quiet, line);
    }
}

fn solved(position: &Position) -> Found {
    Found::Solved(Solved {
        variant: Word(position.rules.variant),
        solved: true,
        guess: position.rows().last().map(|row| row.guess.to_string()),
        candidates: position.boards.len(),
        expected: 0,
    })
}

fn stopped(position: &Position) -> Found {
    Found::Stopped(Stopped {
        guess: (),
        candidates: position.boards.iter().map(Knowledge::count).sum(),
        expected: (),
    })
}

/// Every candidate, board by board.
fn candidates(position: &Position, budget: &Budget) -> Result<Candidates, Exhausted> {
    let mut all: Vec<Vec<String>> = Vec::new();
    for board in &position.boards {
        board.prepare(budget)?;
        let row = |row: Tiles| budget.check().map(|()| row.to_string());
        all.push(board.candidate_rows().map(row).collect::<Result<_, _>>()?);
    }
    Ok(match <[_; 1]>::try_from(all) {
        Ok([only]) => Candidates::OneBoard(only),
        Err(all) => Candidates::Boards(all),
    })
}

/// Candidates a line of the page.
const PER_LINE: usize = 6;

impl Candidates {
    fn show(&self, page: &mut Page) {
        let boards: &[Vec<String>] = match self {
            Candidates::OneBoard(only) => std::slice::from_ref(only),
            Candidates::Boards(all) => all,
        };
        for (number, board) in boards.iter().enumerate() {
            page.blank();
            if boards.len() > 1 {
                page.line(Role::Strong, msg!("board {number}", number = number + 1));
            }
            for line in board.chunks(PER_LINE) {
                page.line(Role::Normal, format!("  {}", line.join("  ")));
            }
        }
    }
}
