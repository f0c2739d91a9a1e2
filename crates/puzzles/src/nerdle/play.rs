//! Arguments of the `play` and `assist` screens.

use crate::{
    Context, FromText, InputError, NoAnswer, Parsed, RunLines, Screen, Verb as _, Verdict, Words,
    msg,
};
use schemars::JsonSchema;
use serde::Deserialize;
use unpuzzle_nerdle::{Date, Instance, Next, Origin, Rules, Strategy, Variant};

use super::PUZZLE;
use super::hint::{self, Hint};
use super::input::{self, Boards, Day};

/// Play: any size, several boards, the puzzle of a day, a friend's puzzle
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Play {
    /// A game id, such as nerdle:classic#2026-11-15
    #[schemars(extend("x-cli" = "ID"))]
    id: Option<Parsed<Named>>,
    /// The size; found from the length of a row if left out
    variant: Option<Variant>,
    /// How many boards at once; write their colours with / between them
    #[serde(default)]
    boards: Boards,
    /// The puzzle of today, or of --date
    #[serde(default)]
    daily: bool,
    /// The puzzle of this day
    #[schemars(extend("x-value" = "DATE"))]
    date: Option<Parsed<Day>>,
    /// Guesses must agree with all colours shown
    #[serde(default)]
    hard: bool,
    /// The answer is chosen late, to resist
    #[serde(default)]
    adversary: bool,
    /// The first row is given, against the clock
    #[serde(default)]
    #[schemars(extend("x-alias" = ["speed"]))]
    timed: bool,
    /// One row is given and one guess is enough
    #[serde(default)]
    instant: bool,
    /// A guess also wins that differs only in the order of terms and factors
    #[serde(default)]
    commutative: bool,
}

/// A game by its id, as an argument.
#[derive(Clone, Copy, Debug)]
struct Named(Instance);

impl FromText for Named {
    fn from_text(text: &str) -> Result<Self, InputError> {
        read_game(text).map(Named)
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
    /// Whether an id names the game.
    pub fn is_named(&self) -> bool {
        self.id.is_some()
    }

    /// The game that is wanted: by its id, or by flags and a seed. The puzzle
    /// of the day needs a date, or else `today`, which only a front end knows.
    pub fn instance(&self, seed: u64, today: Option<Date>) -> Result<Instance, InputError> {
        if let Some(Parsed(named)) = self.id {
            return Ok(named.0);
        }
        let date = self.date.map(|date| date.0.0);
        let origin = match (date.or(today), self.daily || date.is_some()) {
            (_, false) => Origin::Seed(seed),
            (Some(date), true) => Origin::Daily(date),
            (None, true) => return Err(InputError::new(msg!("which day? give --date 2026-11-15"))),
        };
        let mode = input::mode(self.boards, self.timed, self.instant, self.adversary)?;
        let variant = self.variant.unwrap_or_default();
        let mut instance = Instance::new(variant, mode, origin);
        instance.rules.commutative = self.commutative;
        instance.hard = self.hard;
        Ok(instance)
    }
}

/// A game by its id, with or without the name of the puzzle.
pub fn read_game(text: &str) -> Result<Instance, InputError> {
    match text.trim() {
        id if input::is_id(id) => input::read_id(id),
        rest => input::read_id(&format!("{PUZZLE}:{rest}")),
    }
}

/// Solve a game elsewhere: it recommends, you type the colours
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Assist {
    /// The size; found from the length of a row if left out
    variant: Option<Variant>,
    /// Who chooses the guesses
    #[serde(default = "input::optimal")]
    pub strategy: &'static dyn Strategy,
    /// How many boards at once; write their colours with / between them
    #[serde(default)]
    pub boards: Boards,
    /// Guesses must agree with all colours shown
    #[serde(default)]
    pub hard: bool,
    /// A guess also wins that differs only in the order of terms and factors
    #[serde(default)]
    commutative: bool,
}

impl Screen for Assist {
    const NAME: &'static str = "assist";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[(
        "assist",
        "it asks for the colours after every guess, or reads a line of them from a pipe",
    )];
    const LINES: Option<RunLines<Self>> = Some(answer_lines);
}

/// A guess for every line of colours, or of a guess of one's own with its colours.
#[allow(clippy::needless_pass_by_value, reason = "what `RunLines` is")]
fn answer_lines(own: Assist, cx: &mut Context<'_>) -> Result<Verdict, NoAnswer> {
    let mut rows = String::new();
    loop {
        let verb = Hint {
            rows: Some(Words::from(rows.as_str())),
            variant: own.variant,
            strategy: own.strategy,
            level: hint::the_guess(),
            list: false,
            boards: own.boards,
            hard: own.hard,
            commutative: own.commutative,
        };
        let found = verb.run(cx)?;
        let Next::Guess(next) = &found.next else {
            let _ = cx.emit(&verb, &found);
            return Ok(Verdict::Yes);
        };
        if cx.emit(&verb, &found).is_break() {
            return Ok(Verdict::Yes);
        }
        let Some(line) = next_line(cx)? else { return Ok(Verdict::Yes) };
        rows = if line.contains('=') {
            format!("{rows} {line}")
        } else {
            format!("{rows} {}:{line}", next.advice.guess)
        };
    }
}

/// The next line with something on it.
fn next_line(cx: &mut Context<'_>) -> Result<Option<String>, InputError> {
    loop {
        match cx.io.line()?.map(|line| line.trim().to_owned()) {
            Some(line) if line.is_empty() => {}
            line => return Ok(line),
        }
    }
}

impl Assist {
    /// The rules of the game elsewhere.
    pub fn rules(&self) -> Rules {
        input::rules(self.variant.unwrap_or_default(), self.commutative)
    }
}
