//! What a request is about: rules, rows on boards, a game by its id.

use crate::{Budget, FromText, InputError, Message, NoAnswer, SourceSpan, msg};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::PUZZLE;
use super::rows::{TypedRow, TypedRows};
use super::sentences::{id_failure, read_answer};
use unpuzzle_nerdle::{
    AddError, Answers, Date, DateError, Game, Instance, InstanceError, Knowledge, Mode, Row, Rules,
    STRATEGIES, Strategy, Tiles, Variant,
};

/// The strategy where none is named.
pub(super) fn optimal() -> &'static dyn Strategy {
    STRATEGIES[0]
}

/// How many boards there are at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub enum Boards {
    /// One.
    #[default]
    #[serde(rename = "1")]
    One,
    /// Two.
    #[serde(rename = "2")]
    Two,
    /// Four.
    #[serde(rename = "4")]
    Four,
}

impl Boards {
    /// The number.
    pub fn count(self) -> usize {
        match self {
            Boards::One => 1,
            Boards::Two => 2,
            Boards::Four => 4,
        }
    }
}

/// A day, as an argument.
#[derive(Clone, Copy, Debug)]
pub(super) struct Day(pub(super) Date);

impl FromText for Day {
    fn from_text(text: &str) -> Result<Self, InputError> {
        let refused =
            |error: DateError| InputError::new(error.message()).at(SourceSpan::whole(text));
        text.parse().map(Day).map_err(refused)
    }
}

pub(super) fn rules(variant: Variant, commutative: bool) -> Rules {
    Rules { variant, commutative }
}

/// The variant with rows as long as this, or else classic.
pub(super) fn variant_of(row: &str) -> Variant {
    let tiles = row.chars().filter(|own| !own.is_whitespace()).count();
    let mut all = Variant::ALL.iter().copied();
    all.find(|own| own.tiles() == tiles).unwrap_or_default()
}

/// The mode that boards and flags ask for; at most one of them can be had.
pub(super) fn mode(
    boards: Boards,
    speed: bool,
    instant: bool,
    adversary: bool,
) -> Result<Mode, InputError> {
    let wanted = [
        (boards == Boards::Two, Mode::Bi),
        (boards == Boards::Four, Mode::Quad),
        (speed, Mode::Speed),
        (instant, Mode::Instant),
        (adversary, Mode::Adversarial),
    ];
    let mut modes = wanted.into_iter().filter(|(wanted, _)| *wanted);
    match (modes.next(), modes.next()) {
        (_, Some(_)) => {
            Err(InputError::new(msg!("boards, timed, instant and adversary do not go together")))
        }
        (mode, None) => Ok(mode.map_or(Mode::Single, |(_, mode)| mode)),
    }
}

/// The game that an id names.
pub(super) fn read_id(text: &str) -> Result<Instance, InputError> {
    let malformed = |error| {
        let message = InstanceError::Id(error).message();
        InputError::new(message).at(SourceSpan::whole(text))
    };
    let id = text.parse().map_err(malformed)?;
    Instance::from_id(&id).map_err(|error| id_failure(&error, &id))
}

pub(super) fn is_id(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix(PUZZLE);
    rest.is_some_and(|rest| rest.starts_with(':'))
}

pub(super) fn out_of_budget() -> InputError {
    InputError::new(msg!("the work was stopped before the end"))
}

/// Boards with the rows that were played on them.
pub(super) struct Position {
    pub(super) rules: Rules,
    pub(super) hard: bool,
    pub(super) boards: Vec<Knowledge>,
}

/// Rows as they were typed, with colours, or a game by its id and guesses; and
/// what says how they are to be read.
pub(super) struct Typed<'a> {
    pub(super) text: &'a str,
    pub(super) answer: Option<&'a str>,
    pub(super) variant: Option<Variant>,
    pub(super) commutative: bool,
    pub(super) hard: bool,
    pub(super) boards: usize,
}

impl Typed<'_> {
    /// The position that the rows lead to.
    pub(super) fn position(&self, budget: &Budget) -> Result<Position, NoAnswer> {
        if is_id(self.text) {
            return of_game(self.text, budget);
        }
        let typed = TypedRows::find(self.text);
        let rules = self.rules(typed.first_guess().or(self.answer));
        if Answers::are_at_hand(rules.variant) {
            Answers::ready(rules, budget)?;
        }
        budget.check()?;
        let answer = self.answer.map(|text| read_answer(text, rules.variant));
        let position =
            Position { rules, hard: self.hard, boards: vec![Knowledge::new(rules); self.boards] };
        position.after(&typed, answer.transpose()?, budget)
    }

    /// Whether no row has colours and no answer is named, so that the last guess of a
    /// finished game must be the answer.
    pub(super) fn takes_last_for_answer(&self) -> bool {
        let typed = TypedRows::find(self.text);
        let bare = !typed.rows().iter().any(|row| typed.has_colours(row));
        bare && !typed.rows().is_empty() && self.answer.is_none() && !is_id(self.text)
    }

    /// The rows of a finished game: as [`Typed::position`], but the last guess may be the
    /// answer.
    pub(super) fn finished(&self, budget: &Budget) -> Result<Position, NoAnswer> {
        let typed = TypedRows::find(self.text);
        let Some(last) = typed.rows().last().filter(|_| self.takes_last_for_answer()) else {
            return self.position(budget);
        };
        let rules = self.rules(typed.first_guess());
        let answer = typed.guess(last, rules.variant)?;
        if Answers::are_at_hand(rules.variant) {
            Answers::ready(rules, budget)?;
        }
        let position = Position { rules, hard: false, boards: vec![Knowledge::new(rules)] };
        position.after(&typed, Some(answer), budget)
    }

    fn rules(&self, row: Option<&str>) -> Rules {
        let by_length = || row.map(variant_of).unwrap_or_default();
        rules(self.variant.unwrap_or_else(by_length), self.commutative)
    }
}

impl Position {
    fn after(
        mut self,
        typed: &TypedRows,
        answer: Option<Tiles>,
        budget: &Budget,
    ) -> Result<Self, NoAnswer> {
        for row in typed.rows() {
            self.add(typed, row, answer, budget)?;
        }
        Ok(self)
    }

    /// One row more on every board.
    fn add(
        &mut self,
        typed: &TypedRows,
        row: &TypedRow,
        answer: Option<Tiles>,
        budget: &Budget,
    ) -> Result<(), NoAnswer> {
        let guess = typed.guess(row, self.rules.variant)?;
        let tiles = self.rules.variant.tiles();
        let colours = match answer {
            Some(answer) if !typed.has_colours(row) => {
                vec![Some(self.rules.feedback(guess, answer)); self.boards.len()]
            }
            _ => typed.colours(row, tiles, self.boards.len())?,
        };
        let rules = self.rules;
        for (board, feedback) in self.boards.iter_mut().zip(colours) {
            let feedback = match (board.is_solved(), feedback) {
                (true, None) => continue,
                (true, Some(_)) => {
                    return Err(typed
                        .refused(row, msg!("the board was solved before this row"))
                        .into());
                }
                (false, None) => return Err(typed.without_colours(row).into()),
                (false, Some(feedback)) => feedback,
            };
            let coloured = Row { guess, feedback };
            agree(rules, coloured, answer, board.rows().len())
                .map_err(|message| typed.refused(row, message))?;
            match board.add_within(coloured, budget) {
                Ok(()) => {}
                Err(AddError::Contradiction(error)) => {
                    return Err(typed.refused(row, error.message()).into());
                }
                Err(AddError::Exhausted(why)) => return Err(why.into()),
            }
        }
        Ok(())
    }

    /// The rows of the only board.
    pub(super) fn rows(&self) -> &[Row] {
        self.boards.first().map_or(&[], Knowledge::rows)
    }
}

/// Colours that an answer does not give.
fn agree(rules: Rules, row: Row, answer: Option<Tiles>, place: usize) -> Result<(), Message> {
    let Some(answer) = answer else { return Ok(()) };
    let colours = rules.feedback(row.guess, answer);
    if row.feedback.canonical(row.guess) == colours {
        return Ok(());
    }
    Err(msg!(
        "row {row} cannot be: with the answer {answer} its colours are {colours}",
        row = place + 1,
        answer = answer.to_string(),
        colours = colours.to_string()
    ))
}

/// The position of a game after some guesses, its colours worked out.
fn of_game(text: &str, budget: &Budget) -> Result<Position, NoAnswer> {
    let word = text.split_whitespace().next().unwrap_or_default();
    let instance = read_id(word)?;
    let start = text.find(word).unwrap_or(0) + word.len();
    let typed = TypedRows::find_from(text.to_owned(), start);
    let mut game = Game::new(instance, budget)?;
    for row in typed.rows() {
        let guess = typed.guess(row, instance.rules.variant)?;
        let played = game.play(&guess.to_string());
        played.map_err(|error| typed.refused(row, error.message()))?;
    }
    let boards = game.boards().iter();
    Ok(Position {
        rules: instance.rules,
        hard: instance.hard,
        boards: boards.map(|own| own.knowledge.clone()).collect(),
    })
}
