//! `generate`: puzzles to share, by day, by seed or with an answer of one's own.

use super::input::{GameArgs, read_answer};
use crate::prelude::*;
use unpuzzle_nerdle::{Answers, Instance, Mode, Origin, Rules, Shared, Variant};

/// Make puzzles to share: by day, by seed, or with your own answer
#[derive(Deserialize, JsonSchema)]
pub(super) struct Generate {
    /// How many puzzles; days or seeds in a row
    #[serde(default)]
    #[schemars(extend("x-short" = "n", "x-alias" = ["count"]))]
    number: Within<1, 1000>,
    /// The answer of your own puzzle, which its id does not tell
    #[schemars(extend("x-value" = "EQUATION"))]
    answer: Option<String>,
    #[serde(flatten)]
    kind: GameArgs,
    /// Show the answers too
    #[serde(default)]
    reveal: bool,
}

/// Puzzles to share.
#[derive(Serialize, JsonSchema)]
pub(super) struct Generated {
    count: usize,
    puzzles: Vec<Shared>,
}

impl Verb for Generate {
    const NAME: &'static str = "generate";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("generate --answer '1*36/4=9'", "a puzzle for a friend"),
        ("generate --date 2026-11-15 -n 7", "a week of puzzles"),
    ];
    const FORMATS: &'static [&'static str] = &["csv"];
    type Answer = Generated;

    fn run(&self, cx: &mut Context<'_>) -> Result<Generated, NoAnswer> {
        let puzzles: Vec<Shared> =
            self.puzzles(cx)?.into_iter().map(|own| own.shared(self.reveal)).collect();
        Ok(Generated { count: puzzles.len(), puzzles })
    }

    fn show(&self, generated: &Generated, page: &mut Page) {
        page.table(self.table(generated));
        let first = generated.puzzles.first().map_or_else(String::new, |own| own.id.to_string());
        page.spans(vec![
            Span::from(msg!("Play it with")),
            Span::from(" "),
            Span::new(Role::Accent, format!("unpuzzle nerdle play '{first}'")),
        ]);
    }

    fn text(&self, generated: &Generated) -> Option<LocalizedText> {
        let lines = generated.puzzles.iter().map(|puzzle| format!("{}\n", puzzle.id));
        Some(lines.collect::<String>().into())
    }

    fn table(&self, generated: &Generated) -> Option<Table> {
        let mut columns = vec![(msg!("#"), true), (msg!("puzzle"), false)];
        if self.reveal {
            columns.push((msg!("answer"), false));
        }
        let row = |(number, puzzle): (usize, &Shared)| {
            let id = puzzle.id.to_string();
            let mut row = vec![Span::new(Role::Quiet, number), Span::new(Role::Strong, id)];
            if let Some(answers) = &puzzle.answers {
                let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
                row.push(Span::new(Role::Normal, answers.join("  ")));
            }
            row
        };
        Some(Table::new(columns, (1..).zip(&generated.puzzles).map(row)))
    }

    fn figures(&self, generated: &Generated) -> Figures {
        Figures { count: Some(generated.count as u64), ..Figures::default() }
    }
}

impl Generate {
    fn puzzles(&self, cx: &Context<'_>) -> Result<Vec<Instance>, NoAnswer> {
        let mode = self.kind.mode()?;
        let variant = self.kind.rules.rules(self.answer.as_deref()).variant;
        if self.answer.is_some() || self.reveal {
            Answers::ready(Rules::plain(variant), cx.budget)?;
        }
        let origins = match &self.answer {
            Some(answer) => vec![self.custom(answer, variant, mode)?],
            None => self.origins(cx.seed)?,
        };
        let puzzle = |origin| self.kind.instance(variant, mode, origin);
        Ok(origins.into_iter().map(puzzle).collect())
    }

    /// Where the puzzle with this answer comes from.
    fn custom(&self, text: &str, variant: Variant, mode: Mode) -> Result<Origin, InputError> {
        let answer = read_answer(text, variant)?;
        if !matches!(mode, Mode::Single | Mode::Speed) {
            return Err(InputError::new(msg!(
                "an answer of your own goes with one board, with or without --timed"
            )));
        }
        if self.kind.date.is_some() {
            return Err(InputError::new(msg!("the puzzle of a day has its own answer")));
        }
        let custom = Instance::custom(answer, variant);
        Ok(custom.map_or(Origin::Custom(0), |own| own.origin))
    }

    fn origins(&self, seed: u64) -> Result<Vec<Origin>, InputError> {
        let count: u16 = self.number.get();
        let Some(Parsed(first)) = self.kind.date else {
            let seeds = (0..u64::from(count)).map(|step| seed.wrapping_add(step));
            return Ok(seeds.map(Origin::Seed).collect());
        };
        let days = std::iter::successors(Some(first), |day| day.next());
        let days: Vec<_> = days.take(count.into()).map(Origin::Daily).collect();
        if days.len() < usize::from(count) {
            let place = SourceSpan::whole(&first.to_string());
            return Err(InputError::new(msg!("the calendar ends with the year 9999")).at(place));
        }
        Ok(days)
    }
}
