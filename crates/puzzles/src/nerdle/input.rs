//! The subject of a request: rules, rows on boards, a game by its id.

use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use unpuzzle_nerdle::{
    AddError, Answers, Date, DateError, Feedback, FeedbackError, Game, Guess, GuessError,
    GuessErrorKind, Instance, InstanceError, Knowledge, Mode, Row, Rules, STRATEGIES, Span,
    Strategy, Tiles, TilesErrorKind, Variant, span_of,
};

use super::PUZZLE;
use crate::{Budget, FromText, GameId, InputError, Message, NoAnswer, SourceSpan, msg, nearest};

/// Default strategy.
pub(super) fn optimal() -> &'static dyn Strategy {
    STRATEGIES[0]
}

/// Number of simultaneous boards.
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

/// The mode selected by boards and flags, which exclude each other.
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

/// Typed rows with colours, or a game id with guesses, and the options for reading them.
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
        rules(
            self.variant.unwrap_or_else(|| row.map(variant_of).unwrap_or_default()),
            self.commutative,
        )
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

    /// Adds a row to every board.
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

/// Rejects colours that contradict the answer.
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

/// Unparsed rows on one line.
pub(super) struct TypedRows {
    text: String,
    rows: Vec<TypedRow>,
}

/// Where a row stands in the text.
#[derive(Clone)]
pub(super) struct TypedRow {
    pub(super) whole: Range<usize>,
    guess: Range<usize>,
    colours: Option<Range<usize>>,
}

impl TypedRows {
    /// Finds the rows in a text, which becomes one line.
    pub(super) fn find(text: &str) -> Self {
        let text: String = text.chars().map(on_one_line).collect();
        TypedRows::find_from(text, 0)
    }

    /// Finds the rows behind a place in a text of one line.
    pub(super) fn find_from(text: String, start: usize) -> Self {
        let mut wholes: Vec<Range<usize>> = Vec::new();
        for word in words(&text, start) {
            let begins = has_equals(&text[word.clone()]);
            match wholes.last_mut() {
                Some(row) if !(begins && has_equals(&text[row.clone()])) => row.end = word.end,
                _ => wholes.push(word),
            }
        }
        let rows = wholes.into_iter().map(|whole| cut(&text, whole)).collect();
        TypedRows { text, rows }
    }

    /// The rows in order.
    pub(super) fn rows(&self) -> &[TypedRow] {
        &self.rows
    }

    /// The text of the first guess.
    pub(super) fn first_guess(&self) -> Option<&str> {
        self.rows.first().map(|row| &self.text[row.guess.clone()])
    }

    /// The guess of a row, if the page accepts it.
    pub(super) fn guess(&self, row: &TypedRow, variant: Variant) -> Result<Tiles, InputError> {
        let guess = Guess::parse(&self.text[row.guess.clone()], variant);
        let guess = guess.map_err(|error| error.failure(&self.text, row.guess.start))?;
        Ok(guess.tiles)
    }

    /// Whether a row comes with colours.
    pub(super) fn has_colours(&self, row: &TypedRow) -> bool {
        row.colours.is_some()
    }

    /// The colours of a row on each of some boards; none for a solved one.
    pub(super) fn colours(
        &self,
        row: &TypedRow,
        tiles: usize,
        boards: usize,
    ) -> Result<Vec<Option<Feedback>>, InputError> {
        let Some(all) = row.colours.clone() else {
            return Err(self.without_colours(row));
        };
        if boards == 1 {
            return Ok(vec![Some(self.read(all, tiles)?)]);
        }
        let parts: Vec<Range<usize>> = parts(&self.text, all.clone(), '/');
        if parts.len() != boards {
            let message = msg!(
                "there are {expected} boards, these are the colours of {found}",
                expected = boards,
                ..
            );
            let failure = InputError::new(message.with("found", parts.len()));
            let place = SourceSpan::new(&self.text, all);
            return Err(failure.at(place).with_help(msg!(
                "a slash stands between the colours of two boards, a hyphen for a solved one"
            )));
        }
        let solved = |part: &Range<usize>| matches!(self.text[part.clone()].trim(), "" | "-");
        let read = |part: Range<usize>| {
            if solved(&part) { Ok(None) } else { self.read(part, tiles).map(Some) }
        };
        parts.into_iter().map(read).collect()
    }

    fn read(&self, part: Range<usize>, tiles: usize) -> Result<Feedback, InputError> {
        let colours = Feedback::parse(&self.text[part.clone()], tiles);
        colours.map_err(|error| error.failure(&self.text, part.start))
    }

    /// The refusal of a row that lacks the colours of a board.
    pub(super) fn without_colours(&self, row: &TypedRow) -> InputError {
        let guess = self.text[row.guess.clone()].trim();
        self.refused(row, msg!("the colours of {guess} are missing: write {guess}:02101110", guess))
    }

    /// A refusal of a whole row.
    pub(super) fn refused(&self, row: &TypedRow, message: Message) -> InputError {
        InputError::new(message).at(SourceSpan::new(&self.text, row.whole.clone()))
    }
}

/// Replaces line ends by spaces of the same length, so that positions stay valid.
fn on_one_line(character: char) -> char {
    match character {
        '\n' | '\r' | '\t' => ' ',
        other => other,
    }
}

fn has_equals(text: &str) -> bool {
    text.contains(['=', '＝'])
}

/// The words behind a place.
fn words(text: &str, start: usize) -> Vec<Range<usize>> {
    let rest = text.get(start..).unwrap_or_default();
    let found = rest.split(char::is_whitespace).scan(start, |at, word| {
        let place = *at..*at + word.len();
        // White space may take more than one byte.
        let space = text[place.end..].chars().next();
        *at = place.end + space.map_or(0, char::len_utf8);
        Some(place)
    });
    found.filter(|place| !place.is_empty()).collect()
}

/// The parts of a stretch between separators.
fn parts(text: &str, stretch: Range<usize>, separator: char) -> Vec<Range<usize>> {
    let mut start = stretch.start;
    let mut all = Vec::new();
    for (at, _) in text[stretch.clone()].match_indices(separator) {
        all.push(start..stretch.start + at);
        start = stretch.start + at + separator.len_utf8();
    }
    all.push(start..stretch.end);
    all
}

/// A row cut into guess and colours: at the first colon behind the `=`, or
/// else at the first space there.
fn cut(text: &str, whole: Range<usize>) -> TypedRow {
    let row = &text[whole.clone()];
    let equals = row.find(['=', '＝']).unwrap_or(row.len());
    let behind = row[equals..].find(':').map(|at| (equals + at, 1));
    let right = equals + row[equals..].len() - row[equals..].trim_start_matches(is_before).len();
    let space = row[right..].find(char::is_whitespace);
    let end = behind.or(space.map(|at| (right + at, 0)));
    let (end, gap) = end.unwrap_or((row.len(), 0));
    let colours = whole.start + end + gap..whole.end;
    let given = behind.is_some() || !text[colours.clone()].trim().is_empty();
    TypedRow { guess: whole.start..whole.start + end, colours: given.then_some(colours), whole }
}

/// What may stand between the `=` and the right side.
fn is_before(character: char) -> bool {
    character.is_whitespace() || matches!(character, '=' | '＝')
}

/// An error with its place in what was typed.
pub(super) trait Refuse {
    /// The refusal of something that was read from `text` at `start`.
    fn failure(&self, text: &str, start: usize) -> InputError;
}

impl Refuse for GuessError {
    fn failure(&self, text: &str, start: usize) -> InputError {
        let failure = InputError::new(self.kind.message()).at(place(text, start, self.span));
        match self.kind {
            GuessErrorKind::Tiles(TilesErrorKind::WrongLength { .. }) => {
                failure.with_help(msg!("micro has 5 tiles, mini 6, midi 7, classic 8, maxi 10"))
            }
            _ => failure,
        }
    }
}

impl Refuse for FeedbackError {
    fn failure(&self, text: &str, start: usize) -> InputError {
        InputError::new(self.kind.message()).at(place(text, start, self.span))
    }
}

/// The refusal of an id, at the part of it that is wrong.
pub(super) fn id_failure(error: &InstanceError, id: &GameId) -> InputError {
    let text = id.to_string();
    let start = id.puzzle().len() + 1;
    let parameters = start..start + id.parameters().len();
    let seed = (parameters.end + 1).min(text.len())..text.len();
    let span = match error {
        InstanceError::OtherPuzzle(name) => 0..name.len(),
        InstanceError::Variant(name) => start..start + name.0.len(),
        InstanceError::UnknownWord(word) => word_in(id, start, word),
        InstanceError::NoOrigin => text.len()..text.len(),
        InstanceError::CustomBoards => parameters,
        InstanceError::LargeSeed | InstanceError::Date(_) | InstanceError::Secret(_) => seed,
        _ => 0..text.len(),
    };
    let failure = InputError::new(error.message()).at(SourceSpan::new(&text, span));
    failure.with_suggestion(suggestion(error))
}

fn suggestion(error: &InstanceError) -> Option<&'static str> {
    match error {
        InstanceError::Variant(name) => nearest(&name.0, Variant::ALL.iter().map(|own| own.name())),
        InstanceError::UnknownWord(word) => {
            let rules = ["hard", "commutative"];
            nearest(word, Mode::ALL.iter().map(|own| own.name()).chain(rules))
        }
        _ => None,
    }
}

/// Where a word of the parameters of an id stands in the id.
fn word_in(id: &GameId, start: usize, word: &str) -> Range<usize> {
    let mut at = start;
    for own in id.parameters().split(',') {
        if own == word {
            break;
        }
        at += own.len() + 1;
    }
    at..at + word.len()
}

/// The row of an answer, or why it cannot be one.
pub(super) fn read_answer(text: &str, variant: Variant) -> Result<Tiles, InputError> {
    let guess = Guess::parse(text, variant).map_err(|error| error.failure(text, 0))?;
    if Answers::position(variant, guess.tiles).is_some() {
        return Ok(guess.tiles);
    }
    let warning = guess.warnings.first();
    let reason =
        warning.map_or(msg!("it is not among the answers"), |warning| warning.kind.message());
    let message =
        msg!("{text} cannot be the answer: {reason}", text = guess.tiles.to_string(), reason);
    let all = 0..guess.tiles.len();
    let tiles = warning.map_or(all, |warning| warning.tiles.clone());
    Err(InputError::new(message).at(place(text, 0, span_of(text, &tiles))))
}

fn place(text: &str, start: usize, span: Span) -> SourceSpan {
    let end = (start + span.end).min(text.len());
    SourceSpan::new(text, (start + span.start).min(end)..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[(&str, Option<&str>)]) {
        let found = TypedRows::find(text);
        let shown = |row: &TypedRow| {
            let colours = row.colours.clone();
            let colours = colours.map(|colours| found.text[colours].trim());
            (&found.text[row.guess.clone()], colours)
        };
        let rows: Vec<_> = found.rows().iter().map(shown).collect();
        assert_eq!(rows, expected, "{text:?}");
    }

    #[test]
    fn rows_are_found_however_they_are_typed() {
        check("", &[]);
        check("48-32=16:02101110", &[("48-32=16", Some("02101110"))]);
        check(
            "7*9-3=60:0 2 1 0 1 1 1 0 12/4+5=8:20110020",
            &[("7*9-3=60", Some("0 2 1 0 1 1 1 0")), ("12/4+5=8", Some("20110020"))],
        );
        check("12:4+5=8 ⬛🟩⬛\n1+2=3", &[("12:4+5=8", Some("⬛🟩⬛")), ("1+2=3", None)]);
        check("7 * 9 - 3 = 60 : 0", &[("7 * 9 - 3 = 60 ", Some("0"))]);
        check("1+2=3:", &[("1+2=3", Some(""))]);
        check("nonsense 5", &[("nonsense 5", None)]);
    }
}
