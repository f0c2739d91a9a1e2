//! `generate`: challenges with exactly one solution, as data, on a screen or
//! on paper.

use std::sync::{Arc, OnceLock};

use crate::Lines;
use unpuzzle_tiling::coach::{Challenge, Difficulty, Level, Oracle, challenges};
use unpuzzle_tiling::formats::write_text;
use unpuzzle_tiling::game::{PUZZLE, id_of, one_line};
use unpuzzle_tiling::model::{BOARDS, Layout};

use super::data::FIELDS;
use super::input::{Subject, unknown};
use super::{drawing, sheet};
use crate::paper::Title;
use crate::prelude::*;

/// Challenges up to this many are drawn on the page; more are listed.
const DRAWN: usize = 3;

/// Longer ids are listed below the table.
const LONGEST_ID: usize = 60;

const USUAL: &str = "iq-puzzler-pro";

/// Make challenges with exactly one solution, also as a printable sheet
#[derive(Deserialize, JsonSchema)]
pub(super) struct Generate {
    /// A file in the course format (N M P, mode, pieces) or JSON, or a board such as tiling:iq-puzzler-pro
    #[schemars(extend("x-cli" = "FILE", "x-lines" = "/", "x-fields" = FIELDS))]
    file: Option<Lines>,
    /// A board that comes with the program, see `boards`; a-puzzle-a-day:MM-DD takes any date
    #[schemars(extend("x-value" = "NAME", "x-default" = USUAL, "x-offer" = BOARDS))]
    board: Option<String>,
    /// How hard for people
    #[serde(default = "medium")]
    #[schemars(extend("x-short" = "l"))]
    level: Level,
    /// How many challenges
    #[serde(default)]
    #[schemars(extend("x-short" = "n", "x-alias" = ["count"]))]
    number: Within<1, 1000>,
    /// The title of the sheet
    #[schemars(extend("x-value" = "TEXT"))]
    title: Option<Parsed<Title>>,
    /// Cache of the parsed puzzle.
    #[serde(skip)]
    read: OnceLock<Subject>,
}

fn medium() -> Level {
    Level::Medium
}

/// Challenges of one level on one board.
#[derive(Serialize, JsonSchema)]
pub(super) struct Generated {
    seed: u64,
    count: usize,
    challenges: Vec<Made>,
}

/// A challenge with the id that makes it again.
#[derive(Serialize, JsonSchema)]
pub(super) struct Made {
    id: String,
    #[serde(flatten)]
    pub(super) difficulty: Difficulty,
    given: usize,
    pub(super) board: Layout,
    pub(super) solution: Layout,
    /// What is left in the course format, where that can express it.
    course: Option<String>,
}

impl Verb for Generate {
    const NAME: &'static str = "generate";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("generate --board iq-puzzler-pro --level hard -n 5", "five hard ones"),
        ("generate --level expert -n 12 --seed 7 --save sheet.pdf", "a sheet to print"),
        ("generate case.txt --level easy -n 5", "from a puzzle of your own"),
    ];
    const FORMATS: &'static [&'static str] = &["pdf", "svg", "png", "csv"];
    type Answer = Generated;

    fn run(&self, cx: &mut Context<'_>) -> Result<Generated, NoAnswer> {
        let (board, level, seed) = (self.board(), self.level, cx.seed);
        let subject = Subject::of(self.file.as_ref(), board, false, cx.budget)?;
        let subject = self.read.get_or_init(|| subject);
        let oracle = Oracle::find(&subject.problem, cx.budget).map_err(unknown)?;
        let found = challenges(&oracle, level, seed, self.number.get(), cx.budget);
        let made = found.map_err(unknown)?.into_iter().map(|(index, challenge)| {
            let seeded = board.map(|board| format!("{PUZZLE}:{board}/{level}#{seed}.{index}"));
            let id = seeded.or_else(|| id_of(&challenge.problem).map(|id| id.to_string()));
            Made::new(id.unwrap_or_default(), challenge)
        });
        let challenges: Vec<Made> = made.collect();
        if challenges.is_empty() {
            return Err(NoAnswer::No(msg!("no challenge of this level was found on this board")));
        }
        let (found, wanted) = (challenges.len(), self.number.get::<usize>());
        if found < wanted {
            cx.notes.push(msg!(
                "only {found} of {wanted} challenges of this level were found",
                found,
                wanted
            ));
        }
        cx.notes.extend(subject.notes.iter().cloned());
        Ok(Generated { seed, count: found, challenges })
    }

    fn show(&self, generated: &Generated, page: &mut Page) {
        if generated.count <= DRAWN {
            for one in &generated.challenges {
                drawing::layout(page, &one.board);
                page.blank();
            }
        }
        let mut table = self.table(generated).unwrap_or_default();
        // An id that spells a challenge out is too long for a column, and is not wrapped.
        let spelled = generated.challenges.iter().any(|one| one.id.len() > LONGEST_ID);
        if spelled {
            table = table.without_last_column();
        }
        page.table(table);
        for one in generated.challenges.iter().filter(|_| spelled) {
            page.push(Block::Verbatim(format!("{}\n", one.id)));
        }
    }

    /// One challenge as a file that `solve` reads; several as a batch, one on each
    /// line.
    fn text(&self, generated: &Generated) -> Option<LocalizedText> {
        let line = |one: &Made| one.line() + "\n";
        let text: String = match generated.challenges.as_slice() {
            [only] => only.course.clone().unwrap_or_else(|| line(only)),
            several => several.iter().map(line).collect(),
        };
        Some(text.into())
    }

    fn pictures(&self, generated: &Generated) -> Vec<Picture> {
        let from = self.board().map(|board| format!("--board {board}"));
        let from = from.unwrap_or_else(|| "FILE".to_owned());
        let Generated { seed, count, challenges } = generated;
        let title = self.title.as_ref().map(|title| title.0.0.as_str());
        let named = title.map(|title| format!(" --title '{title}'")).unwrap_or_default();
        let command = format!(
            "unpuzzle tiling generate {from} --level {} -n {count}{named} --seed {seed}",
            self.level
        );
        let board = self.read.get().map_or("", |read| &read.title);
        sheet::pages(challenges, board, title, &command)
    }

    fn table(&self, generated: &Generated) -> Option<Table> {
        Some(Table::of(
            (1..).zip(&generated.challenges),
            &[
                (msg!("no."), true, &|(number, _)| Span::new(Role::Quiet, *number)),
                (msg!("level"), false, &|(_, one)| level_text(one.difficulty.level).into()),
                (msg!("given"), true, &|(_, one)| one.given.into()),
                (msg!("trials"), true, &|(_, one)| one.difficulty.trials.into()),
                (msg!("id"), false, &|(_, one)| Span::new(Role::Accent, one.id.as_str())),
            ],
        ))
    }

    fn figures(&self, &Generated { seed, count, .. }: &Generated) -> Figures {
        Figures { count: Some(count as u64), own_seed: Some(seed), ..Figures::default() }
    }
}

impl Generate {
    fn board(&self) -> Option<&str> {
        match (&self.file, self.board.as_deref()) {
            // Forms fill the usual board in.
            (Some(_), None | Some(USUAL)) => None,
            (_, board) => Some(board.unwrap_or(USUAL)),
        }
    }
}

impl Made {
    fn new(id: String, Challenge { problem, solution, difficulty, .. }: Challenge) -> Self {
        let problem = Arc::new(problem);
        Made {
            id,
            difficulty,
            given: problem.fixed().len(),
            board: Layout::new(&problem, problem.fixed()),
            solution: Layout::new(&problem, &solution.placed),
            course: problem.remaining().and_then(|left| write_text(&left).ok()),
        }
    }

    /// The challenge on one line: in the course format where that can express
    /// what is left, and else as an id that spells it out.
    fn line(&self) -> String {
        let spelled =
            || id_of(&self.board.problem).map_or_else(|| self.id.clone(), |id| id.to_string());
        self.course.as_ref().map_or_else(spelled, |course| one_line(course))
    }
}
