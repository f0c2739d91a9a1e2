//! `generate`: challenges with exactly one solution, as data, on a screen or
//! on paper.

use std::sync::Arc;
use unpuzzle_puzzle::msg;

use unpuzzle_puzzle::messages::level_text;
use unpuzzle_tiling::coach::{Challenge, Level, Oracle, challenges};
use unpuzzle_tiling::engines::Unknown;
use unpuzzle_tiling::formats::write_text;
use unpuzzle_tiling::game::{PUZZLE, id_of, one_line};
use unpuzzle_tiling::model::BOARDS;

use super::data::FIELDS;
use super::drawing::Tiled;
use super::input::{Given, LINE_END, SourceArguments, Subject};
use super::rate::Steps;
use super::reply::Told;
use super::sheet;
use crate::prelude::*;

/// Challenges up to this many are drawn on the page; more are listed.
const DRAWN: usize = 3;

/// The longest id that stands in a table.
const LONGEST_ID: usize = 60;

/// The board unless another is named.
const USUAL: &str = "iq-puzzler-pro";

/// `tiling generate`
pub(super) struct Generate;

arguments! {
    pub(super) struct GenerateArguments {
        file: Option<Given> = optional_lines("FILE", LINE_END, &FIELDS, "A file in the course format (N M P, mode, pieces) or JSON") => Given::keep,
        board: Option<String> = word("NAME", shown "iq-puzzler-pro", "A board that comes with the program, see `boards`; a-puzzle-a-day:MM-DD takes any date").offering(&BOARDS) => |name| Ok::<_, InputError>(name.to_owned()),
        level: Level = one_of(&Level::NAMES, or "medium", "How hard for people").short('l') => read_level,
        count: u64 = number(1..=1000, or 1, "How many challenges").short('n'),
    }
}

fn read_level(name: &str) -> Result<Level, InputError> {
    Ok(name.parse().unwrap_or(Level::Medium))
}

impl OldVerb for Generate {
    type Arguments = GenerateArguments;
    type Reply = Told<Generated>;
    const INFO: VerbInfo = VerbInfo {
        examples: &[
            ("generate --board iq-puzzler-pro --level hard -n 5", "five hard ones"),
            ("generate --level expert -n 12 --seed 7 --save sheet.pdf", "a sheet to print"),
            ("generate case.txt --level easy -n 5", "from a puzzle of your own"),
        ],
        formats: &["pdf", "svg", "png", "csv"],
        ..VerbInfo::new(
            "generate",
            "Make challenges with exactly one solution, also as a printable sheet",
        )
    };

    fn run(
        arguments: GenerateArguments,
        call: &mut Context<'_>,
    ) -> Result<Told<Generated>, NoAnswer> {
        let subject = arguments.subject(call.budget)?;
        let made = make(&subject, &arguments, call.seed, call.budget);
        let notes = subject.notes.clone();
        let made = made.map(|made| Generated::new(made, subject.title, &arguments, call.seed));
        Ok(Told::new(made, notes))
    }
}

impl GenerateArguments {
    fn subject(&self, budget: &Budget) -> Result<Subject, NoAnswer> {
        let board = self.board().map(str::to_owned);
        SourceArguments { file: self.file.clone(), board, lenient: false }.subject(budget)
    }

    /// The name of the board, where the challenges are not made from a file.
    fn board(&self) -> Option<&str> {
        match (&self.file, self.board.as_deref()) {
            // Forms fill the usual board in.
            (Some(_), None | Some(USUAL)) => None,
            (_, board) => Some(board.unwrap_or(USUAL)),
        }
    }
}

fn make(
    subject: &Subject,
    arguments: &GenerateArguments,
    seed: u64,
    budget: &Budget,
) -> Result<Vec<Made>, Unknown> {
    let oracle = Oracle::find(&subject.problem, budget)?;
    let (board, level) = (arguments.board(), arguments.level);
    let found = challenges(&oracle, level, seed, arguments.count, budget)?;
    let made = found.into_iter().map(|(index, challenge)| {
        let seeded = board.map(|board| format!("{PUZZLE}:{board}/{level}#{seed}.{index}"));
        let id = seeded.or_else(|| id_of(&challenge.problem).map(|id| id.to_string()));
        Made::new(id.unwrap_or_default(), challenge)
    });
    Ok(made.collect())
}

/// A challenge with the id that makes it again.
#[derive(Serialize, JsonSchema)]
struct Made {
    id: String,
    level: Word<Level>,
    given: usize,
    board: Tiled,
    solution: Tiled,
    /// What is left in the course format, where that can express it.
    course: Option<String>,
    #[serde(flatten)]
    steps: Steps,
    #[serde(skip)]
    challenge: Challenge,
}

impl Made {
    fn new(id: String, challenge: Challenge) -> Self {
        let problem = Arc::new(challenge.problem.clone());
        Made {
            id,
            level: Word(challenge.difficulty.level),
            given: problem.fixed().len(),
            board: Tiled::new(&problem, problem.fixed()),
            solution: Tiled::new(&problem, &challenge.solution.placed),
            course: write_text(&problem.remaining()).ok(),
            steps: (&challenge.difficulty).into(),
            challenge,
        }
    }

    /// The challenge on one line: in the course format where that can express
    /// what is left, and else as an id that spells it out.
    fn line(&self) -> String {
        let spelled =
            || id_of(&self.challenge.problem).map_or_else(|| self.id.clone(), |id| id.to_string());
        self.course.as_ref().map_or_else(spelled, |course| one_line(course))
    }
}

/// Challenges of one level on one board.
#[derive(Serialize, JsonSchema)]
pub(super) struct Generated {
    seed: u64,
    count: usize,
    challenges: Vec<Made>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Message>,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    wanted: u64,
    /// The command that makes them again.
    #[serde(skip)]
    command: String,
}

impl Generated {
    fn new(made: Vec<Made>, title: String, arguments: &GenerateArguments, seed: u64) -> Self {
        let (level, count) = (arguments.level, made.len());
        let from = arguments.board().map(|board| format!("--board {board}"));
        let from = from.unwrap_or_else(|| "FILE".to_owned());
        Generated {
            seed,
            count,
            error: made
                .is_empty()
                .then(|| msg!("no challenge of this level was found on this board")),
            challenges: made,
            title,
            wanted: arguments.count,
            command: format!(
                "unpuzzle tiling generate {from} --level {level} -n {count} --seed {seed}"
            ),
        }
    }
}

impl Reply for Generated {
    fn verdict(&self) -> Verdict {
        if self.challenges.is_empty() { Verdict::No } else { Verdict::Yes }
    }

    fn show(&self, page: &mut Page) {
        if let Some(error) = &self.error {
            page.line(Role::Bad, error.clone());
            return;
        }
        if self.count <= DRAWN {
            for one in &self.challenges {
                one.board.show(page);
                page.blank();
            }
        }
        let mut table = self.table().unwrap_or_default();
        // An id that spells a challenge out is too long for a column, and is not wrapped.
        let spelled = self.challenges.iter().any(|one| one.id.len() > LONGEST_ID);
        if spelled {
            table.columns.pop();
            table.rows.iter_mut().for_each(|row| drop(row.pop()));
        }
        page.table(table);
        for one in self.challenges.iter().filter(|_| spelled) {
            page.push(Block::Verbatim(format!("{}\n", one.id)));
        }
    }

    /// One challenge as a file that `solve` reads; several as a batch, one on each
    /// line.
    fn text(&self) -> Option<LocalizedText> {
        let line = |one: &Made| one.line() + "\n";
        let text: String = match self.challenges.as_slice() {
            [] => return None,
            [only] => only.course.clone().unwrap_or_else(|| line(only)),
            several => several.iter().map(line).collect(),
        };
        Some(text.into())
    }

    fn pictures(&self) -> Vec<Picture> {
        let all: Vec<&Challenge> = self.challenges.iter().map(|one| &one.challenge).collect();
        sheet::pages(&all, &self.title, &self.command)
    }

    fn table(&self) -> Option<Table> {
        let table = Table::of(
            (1..).zip(&self.challenges),
            &[
                (msg!("no."), true, &|(number, _)| Span::new(Role::Quiet, *number)),
                (msg!("level"), false, &|(_, one)| {
                    level_text(one.challenge.difficulty.level).into()
                }),
                (msg!("given"), true, &|(_, one)| one.given.into()),
                (msg!("trials"), true, &|(_, one)| one.challenge.difficulty.trials.into()),
                (msg!("id"), false, &|(_, one)| Span::new(Role::Accent, one.id.as_str())),
            ],
        );
        (self.count > 0).then_some(table)
    }

    fn notes(&self) -> Vec<Message> {
        let is_short = (1..self.wanted).contains(&(self.count as u64));
        let note = || {
            msg!(
                "only {found} of {wanted} challenges of this level were found",
                found = self.count,
                wanted = self.wanted
            )
        };
        is_short.then(note).into_iter().collect()
    }

    fn own_seed(&self) -> Option<u64> {
        Some(self.seed)
    }

    fn count(&self) -> Option<u64> {
        Some(self.count as u64)
    }
}
