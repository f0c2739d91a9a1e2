//! `generate`: puzzles to share, by day, by seed or with an answer of one's own.

use super::input::{self, BOARDS};
use super::sentences::read_answer;
use crate::prelude::*;
use unpuzzle_nerdle::answers::Answers;
use unpuzzle_nerdle::game::{Date, Instance, Mode, Origin};
use unpuzzle_nerdle::rules::{Rules, Variant};
use unpuzzle_puzzle::msg;

/// `nerdle generate`
pub(super) struct Generate;

arguments! {
    pub(super) struct GenerateArguments {
        variant: Option<Variant> = choice(Variant, "The size; found from the length of a row if left out"),
        count: u16 = number(1..=1000, or 1, "How many puzzles; days or seeds in a row").short('n'),
        date: Option<Date> = word("DATE", "The puzzle of this day") => input::date,
        answer: Option<String> = word("EQUATION", "The answer of your own puzzle, which its id does not tell"),
        boards: usize = one_of(BOARDS, or "1", "How many boards at once; write their colours with / between them") => input::boards,
        speed: bool = flag("The first row is given, against the clock"),
        instant: bool = flag("One row is given and one guess is enough"),
        adversary: bool = flag("The answer is chosen late, to resist"),
        hard: bool = flag("Guesses must agree with all colours shown"),
        commutative: bool = flag("A guess also wins that differs only in the order of terms and factors"),
        reveal: bool = flag("Show the answers too"),
    }
}

impl OldVerb for Generate {
    type Arguments = GenerateArguments;
    type Reply = Generated;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("generate --answer '1*36/4=9'", "a puzzle for a friend"),
            ("generate --date 2026-11-15 -n 7", "a week of puzzles"),
        ],
        formats: &["csv"],
        ..VerbInfo::new(
            "generate",
            "Make puzzles to share: by day, by seed, or with your own answer",
        )
    };

    fn run(own: GenerateArguments, call: &mut Context<'_>) -> Result<Generated, NoAnswer> {
        let puzzles = own.puzzles(call);
        puzzles.map(|puzzles| Generated::new(&puzzles, own.reveal))
    }
}

impl GenerateArguments {
    fn puzzles(&self, call: &Context<'_>) -> Result<Vec<Instance>, NoAnswer> {
        let mode = input::mode(self.boards, self.speed, self.instant, self.adversary)?;
        let by_length = || self.answer.as_deref().map(input::variant_of);
        let variant = self.variant.or_else(by_length).unwrap_or_default();
        if self.answer.is_some() || self.reveal {
            Answers::ready(Rules::plain(variant), call.budget)?;
        }
        let origins = match &self.answer {
            Some(answer) => vec![self.custom(answer, variant, mode)?],
            None => self.origins(call.seed)?,
        };
        let puzzle = |origin| {
            let mut instance = Instance::new(variant, mode, origin);
            instance.rules.commutative = self.commutative;
            instance.hard = self.hard;
            instance
        };
        Ok(origins.into_iter().map(puzzle).collect())
    }

    /// Where the puzzle with this answer comes from.
    fn custom(&self, text: &str, variant: Variant, mode: Mode) -> Result<Origin, InputError> {
        let answer = read_answer(text, variant)?;
        if !matches!(mode, Mode::Single | Mode::Speed) {
            return Err(InputError::new(msg!(
                "an answer of your own goes with one board, with or without speed"
            )));
        }
        if self.date.is_some() {
            return Err(InputError::new(msg!("the puzzle of a day has its own answer")));
        }
        let custom = Instance::custom(answer, variant);
        Ok(custom.map_or(Origin::Custom(0), |own| own.origin))
    }

    /// As many days or seeds in a row as are wanted.
    fn origins(&self, seed: u64) -> Result<Vec<Origin>, InputError> {
        let Some(first) = self.date else {
            let seeds = (0..u64::from(self.count)).map(|step| seed.wrapping_add(step));
            return Ok(seeds.map(Origin::Seed).collect());
        };
        let days = std::iter::successors(Some(first), |day| day.next());
        let days: Vec<_> = days.take(self.count.into()).map(Origin::Daily).collect();
        if days.len() < usize::from(self.count) {
            let place = SourceSpan::whole(&first.to_string());
            return Err(InputError::new(msg!("the calendar ends with the year 9999")).at(place));
        }
        Ok(days)
    }
}

/// Puzzles to share.
#[derive(Serialize, JsonSchema)]
pub(super) struct Generated {
    count: usize,
    puzzles: Vec<Made>,
}

#[derive(Serialize, JsonSchema)]
struct Made {
    id: String,
    variant: Word<Variant>,
    mode: Word<Mode>,
    /// How many rows there are.
    tries: usize,
    /// The answers, where they are to be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<Vec<String>>,
}

impl Generated {
    fn new(puzzles: &[Instance], reveal: bool) -> Self {
        let made = |puzzle: &Instance| Made {
            id: puzzle.to_string(),
            variant: Word(puzzle.rules.variant),
            mode: Word(puzzle.mode),
            tries: puzzle.mode.rows(puzzle.rules.variant),
            answers: reveal.then(|| answers(puzzle)),
        };
        Generated { count: puzzles.len(), puzzles: puzzles.iter().map(made).collect() }
    }

    fn puzzles_table(&self) -> Table {
        let mut columns = vec![(msg!("#"), true), (msg!("puzzle"), false)];
        if self.puzzles.iter().any(|puzzle| puzzle.answers.is_some()) {
            columns.push((msg!("answer"), false));
        }
        let row = |(number, puzzle): (usize, &Made)| {
            let mut row =
                vec![Span::new(Role::Quiet, number), Span::new(Role::Strong, puzzle.id.as_str())];
            let answers = puzzle.answers.as_ref();
            row.extend(answers.map(|own| Span::new(Role::Normal, own.join("  "))));
            row
        };
        Table::new(columns, (1..).zip(&self.puzzles).map(row))
    }
}

/// The answers of a puzzle. An adversary has none before the end, and an
/// instant puzzle may settle on another than its number says.
fn answers(puzzle: &Instance) -> Vec<String> {
    match puzzle.mode {
        Mode::Adversarial | Mode::Instant => Vec::new(),
        _ => puzzle.answers().iter().map(ToString::to_string).collect(),
    }
}

impl Reply for Generated {
    fn show(&self, page: &mut Page) {
        page.push(Block::Table(self.puzzles_table()));
        let first = self.puzzles.first().map_or("", |puzzle| &puzzle.id);
        page.spans(vec![
            Span::from(msg!("Play it with")),
            Span::from(" "),
            Span::new(Role::Accent, format!("unpuzzle nerdle play '{first}'")),
        ]);
    }

    /// The ids, one on each line.
    fn text(&self) -> Option<LocalizedText> {
        let lines = self.puzzles.iter().map(|puzzle| format!("{}\n", puzzle.id));
        Some(lines.collect::<String>().into())
    }

    fn table(&self) -> Option<Table> {
        Some(self.puzzles_table())
    }

    fn count(&self) -> Option<u64> {
        Some(self.count as u64)
    }
}
