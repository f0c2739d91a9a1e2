//! `play` and `assist`: what their screens are told.

use unpuzzle_puzzle::{
    Call, InputError, Outcome, Reply as _, RunLines, ScreenVerb, VerbInfo, arguments,
};

use super::answered::Halt;
use super::hint::{Hinted, Wanted};
use super::input::{self, BOARDS, STRATEGY_WORDS, Typed};
use super::{PUZZLE, messages, verb_messages as help};
use unpuzzle_nerdle::game::{Date, Instance, Mode, Origin};
use unpuzzle_nerdle::rules::{Rules, Variant};
use unpuzzle_nerdle::strategy::Strategy;

/// `nerdle play`
#[derive(Debug)]
pub struct Play;

arguments! {
    /// What `play` takes.
    pub struct PlayArguments {
        id: Option<Instance> = optional_instance("ID", &help::ID) => |given| read_game(&input::text(given)?),
        variant: Option<Variant> = choice(Variant, &help::VARIANT),
        boards: usize = one_of(BOARDS, or "1", &help::BOARDS) => input::boards,
        daily: bool = flag(&help::DAILY),
        date: Option<Date> = word("DATE", &help::DATE) => input::date,
        hard: bool = flag(&help::HARD),
        adversary: bool = flag(&help::ADVERSARY),
        speed: bool = flag(&help::SPEED),
        instant: bool = flag(&help::INSTANT),
        commutative: bool = flag(&help::COMMUTATIVE),
    }
}

impl ScreenVerb for Play {
    type Arguments = PlayArguments;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("play", &help::EXAMPLE_PLAY),
            ("play --daily --variant mini", &help::EXAMPLE_DAILY),
            ("play --boards 4", &help::EXAMPLE_QUAD),
            ("play 'nerdle:classic#2026-11-15'", &help::EXAMPLE_ID),
        ],
        ..VerbInfo::new("play", &help::PLAY)
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
            (None, true) => return Err(InputError::new(&messages::WHICH_DAY)),
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
        variant: Option<Variant> = choice(Variant, &help::VARIANT),
        strategy: &'static dyn Strategy = one_of(STRATEGY_WORDS, or "optimal", &help::STRATEGY) => input::strategy,
        boards: usize = one_of(BOARDS, or "1", &help::BOARDS) => input::boards,
        hard: bool = flag(&help::HARD),
        commutative: bool = flag(&help::COMMUTATIVE),
    }
}

impl ScreenVerb for Assist {
    type Arguments = AssistArguments;
    const INFO: VerbInfo = VerbInfo {
        examples: &[("assist", &help::EXAMPLE_ASSIST)],
        ..VerbInfo::new("assist", &help::ASSIST)
    };
    const LINES: Option<RunLines<AssistArguments>> = Some(answer_lines);
}

/// A guess for every line of colours, or of a guess of one's own with its colours.
#[allow(clippy::needless_pass_by_value, reason = "what `RunLines` is")]
fn answer_lines(own: AssistArguments, call: &mut Call<'_>) -> Result<Outcome, InputError> {
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
            Err(Halt::Refused(failure)) => return Err(*failure),
            Err(Halt::Exhausted) => return Ok(Outcome::Unknown),
        };
        let Some(line) = next_line(&hinted, call)? else { return Ok(hinted.outcome()) };
        let Some(guess) = hinted.guess().filter(|_| !line.contains('=')) else {
            rows = format!("{rows} {line}");
            continue;
        };
        rows = format!("{rows} {guess}:{line}");
    }
}

/// Hands over advice and reads on; none where there is nothing more to say.
fn next_line(hinted: &Hinted, call: &mut Call<'_>) -> Result<Option<String>, InputError> {
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
