//! Arguments of the `play` and `assist` screens.

use crate::prelude::*;
use crate::{RunLines, Verb as _};
use unpuzzle_nerdle::{Date, Instance, Next, Origin, Rules, Strategy};

use super::PUZZLE;
use super::hint::Hint;
use super::input::{self, Boards, GameArgs, RuleArgs};

/// Play: any size, several boards, the puzzle of a day, a friend's puzzle
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Play {
    /// A game id, such as nerdle:classic#2026-11-15
    #[schemars(extend("x-cli" = "ID"))]
    id: Option<Parsed<Instance>>,
    /// The puzzle of today, or of --date
    #[serde(default)]
    daily: bool,
    #[serde(flatten)]
    kind: GameArgs,
}

impl FromText for Instance {
    fn from_text(text: &str) -> Result<Self, InputError> {
        match text.trim() {
            id if input::is_id(id) => input::read_id(id),
            rest => input::read_id(&format!("{PUZZLE}:{rest}")),
        }
    }
}

impl Screen for Play {
    const NAME: &'static str = "play";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("play", "the classic size"),
        ("play --daily --variant mini", "the puzzle of a day"),
        ("play --boards 4", "four boards at once"),
        ("play 'nerdle:classic#2026-11-15'", "a game by its id"),
    ];
}

impl Play {
    pub fn is_named(&self) -> bool {
        self.id.is_some()
    }

    /// The game that is wanted: by its id, or by flags and a seed. The puzzle
    /// of the day needs a date, or else `today`, which only a front end knows.
    pub fn instance(&self, seed: u64, today: Option<Date>) -> Result<Instance, InputError> {
        if let Some(Parsed(named)) = self.id {
            return Ok(named);
        }
        let date = self.kind.date.map(|date| date.0);
        let origin = match (date.or(today), self.daily || date.is_some()) {
            (_, false) => Origin::Seed(seed),
            (Some(date), true) => Origin::Daily(date),
            (None, true) => return Err(InputError::new(msg!("which day? give --date 2026-11-15"))),
        };
        let variant = self.kind.rules.variant.unwrap_or_default();
        Ok(self.kind.instance(variant, self.kind.mode()?, origin))
    }
}

/// Solve a game elsewhere: it recommends, you type the colours
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub struct Assist {
    #[serde(flatten)]
    rules: RuleArgs,
    /// Who chooses the guesses
    #[serde(default)]
    pub strategy: Strategy,
    /// How many boards at once; write their colours with / between them
    #[serde(default)]
    pub boards: Boards,
    /// Guesses must agree with all colours shown
    #[serde(default)]
    pub hard: bool,
}

impl Screen for Assist {
    const NAME: &'static str = "assist";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[(
        "assist",
        "it asks for the colours after every guess, or reads a line of them from a pipe",
    )];
    const LINES: Option<RunLines<Self>> = Some(answer_lines);
}

/// Answers each line, colours or a guess with its colours, with the next guess.
#[allow(clippy::needless_pass_by_value, reason = "what `RunLines` is")]
fn answer_lines(own: Assist, cx: &mut Context<'_>) -> Result<Verdict, NoAnswer> {
    let mut rows = String::new();
    loop {
        let verb = Hint {
            rows: Some(Words::from(rows.as_str())),
            rules: own.rules,
            strategy: own.strategy,
            level: Within::default(),
            list: false,
            boards: own.boards,
            hard: own.hard,
        };
        let found = verb.run(cx)?;
        let guess = match &found.next {
            Next::Guess(next) => Some(next.advice.guess),
            Next::Solved(_) => None,
        };
        let is_wanted = cx.emit(&verb, found).is_continue();
        let Some(guess) = guess.filter(|_| is_wanted) else { return Ok(Verdict::Yes) };
        let Some(line) = next_line(cx)? else { return Ok(Verdict::Yes) };
        rows = if line.contains('=') {
            format!("{rows} {line}")
        } else {
            format!("{rows} {guess}:{line}")
        };
    }
}

/// The next line that is not empty.
fn next_line(cx: &mut Context<'_>) -> Result<Option<String>, InputError> {
    loop {
        match cx.io.line()?.map(|line| line.trim().to_owned()) {
            Some(line) if line.is_empty() => {}
            line => return Ok(line),
        }
    }
}

impl Assist {
    pub fn rules(&self) -> Rules {
        self.rules.rules(None)
    }
}
