//! `play` and `assist`: what their screens are told.

use unpuzzle_puzzle::{
    Context, InputError, NoAnswer, OldScreen, Reply as _, RunLines, VerbInfo, Verdict, arguments,
    msg,
};

use super::PUZZLE;
use super::hint::{Hinted, Wanted};
use super::input::{self, BOARDS, STRATEGY_WORDS, Typed};
use unpuzzle_nerdle::game::{Date, Instance, Mode, Origin};
use unpuzzle_nerdle::rules::{Rules, Variant};
use unpuzzle_nerdle::strategy::Strategy;

/// `nerdle play`
#[derive(Debug)]
pub struct Play;

arguments! {
    /// What `play` takes.
    pub struct PlayArguments {
        id: Option<Instance> = optional_instance("ID", "A game id, such as nerdle:classic#2026-11-15") => |given| read_game(&input::text(given)?),
        variant: Option<Variant> = choice(Variant, "The size; found from the length of a row if left out"),
        boards: usize = one_of(BOARDS, or "1", "How many boards at once; write their colours with / between them") => input::boards,
        daily: bool = flag("The puzzle of today (days change at midnight UTC), or of --date"),
        date: Option<Date> = word("DATE", "The puzzle of this day") => input::date,
        hard: bool = flag("Guesses must agree with all colours shown"),
        adversary: bool = flag("The answer is chosen late, to resist"),
        speed: bool = flag("The first row is given, against the clock"),
        instant: bool = flag("One row is given and one guess is enough"),
        commutative: bool = flag("A guess also wins that differs only in the order of terms and factors"),
    }
}

impl OldScreen for Play {
    type Arguments = PlayArguments;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("play", "the classic size"),
            ("play --daily --variant mini", "the puzzle of a day"),
            ("play --boards 4", "four boards at once"),
            ("play 'nerdle:classic#2026-11-15'", "a game by its id"),
        ],
        ..VerbInfo::new(
            "play",
            "Play: any size, several boards, the puzzle of a day, a friend's puzzle",
        )
    };
}

impl PlayArguments {
    /// The game that is wanted: by its id, or by flags and a seed. The puzzle
    /// of the day needs a date, or else `today`, which only a front end knows.
    pub fn instance(&self, seed: u64, today: Option<Date>) -> Result<Instance, InputError> {
        if let Some(instance) = self.id {
            return Ok(instance);
        }
        let origin = match (self.date.or(today), self.daily || self.date.is_some()) {
            (_, false) => Origin::Seed(seed),
            (Some(date), true) => Origin::Daily(date),
            (None, true) => return Err(InputError::new(msg!("which day? give --date 2026-11-15"))),
        };
        let mode = self.mode()?;
        let variant = self.variant.unwrap_or_default();
        let mut instance = Instance::new(variant, mode, origin);
        instance.rules.commutative = self.commutative;
        instance.hard = self.hard;
        Ok(instance)
    }

    fn mode(&self) -> Result<Mode, InputError> {
        input::mode(self.boards, self.speed, self.instant, self.adversary)
    }
}

/// A game by its id, with or without the name of the puzzle.
pub fn read_game(text: &str) -> Result<Instance, InputError> {
    match text.trim() {
        id if input::is_id(id) => input::read_id(id),
        rest => input::read_id(&format!("{PUZZLE}:{rest}")),
    }
}

/// `nerdle assist`
#[derive(Debug)]
pub struct Assist;

arguments! {
    /// What `assist` takes.
    pub struct AssistArguments {
        variant: Option<Variant> = choice(Variant, "The size; found from the length of a row if left out"),
        strategy: &'static dyn Strategy = one_of(STRATEGY_WORDS, or "optimal", "Who chooses the guesses") => input::strategy,
        boards: usize = one_of(BOARDS, or "1", "How many boards at once; write their colours with / between them") => input::boards,
        hard: bool = flag("Guesses must agree with all colours shown"),
        commutative: bool = flag("A guess also wins that differs only in the order of terms and factors"),
    }
}

impl OldScreen for Assist {
    type Arguments = AssistArguments;
    const INFO: VerbInfo = VerbInfo {
        examples: &[(
            "assist",
            "it asks for the colours after every guess, or reads a line of them from a pipe",
        )],
        ..VerbInfo::new("assist", "Solve a game elsewhere: it recommends, you type the colours")
    };
    const LINES: Option<RunLines<AssistArguments>> = Some(answer_lines);
}

/// A guess for every line of colours, or of a guess of one's own with its colours.
#[allow(clippy::needless_pass_by_value, reason = "what `RunLines` is")]
fn answer_lines(own: AssistArguments, call: &mut Context<'_>) -> Result<Verdict, InputError> {
    let wanted = Wanted { strategy: own.strategy, level: 3, list: false };
    let mut rows = String::new();
    loop {
        let typed = Typed {
            text: &rows,
            answer: None,
            variant: own.variant,
            commutative: own.commutative,
            hard: own.hard,
            boards: own.boards,
        };
        let hinted = match typed.position(call.budget) {
            Ok(position) => Hinted::new(position, &wanted, call.budget),
            Err(NoAnswer::Refused(failure)) => return Err(*failure),
            Err(NoAnswer::No(_)) => return Ok(Verdict::No),
            Err(NoAnswer::Unknown(_)) => return Ok(Verdict::Unknown),
        };
        let Some(line) = next_line(&hinted, call)? else { return Ok(hinted.verdict()) };
        let Some(guess) = hinted.guess().filter(|_| !line.contains('=')) else {
            rows = format!("{rows} {line}");
            continue;
        };
        rows = format!("{rows} {guess}:{line}");
    }
}

/// Hands over advice and reads on; none where there is nothing more to say.
fn next_line(hinted: &Hinted, call: &mut Context<'_>) -> Result<Option<String>, InputError> {
    if call.take(hinted).is_break() || hinted.guess().is_none() {
        return Ok(None);
    }
    loop {
        match call.io.line()?.map(|line| line.trim().to_owned()) {
            Some(line) if line.is_empty() => {}
            line => return Ok(line),
        }
    }
}

impl AssistArguments {
    /// The rules of the game elsewhere.
    pub fn rules(&self) -> Rules {
        input::rules(self.variant.unwrap_or_default(), self.commutative)
    }
}
