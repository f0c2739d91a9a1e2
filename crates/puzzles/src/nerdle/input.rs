//! The subject of a request: rules, rows on boards, a game by its id.

use std::ops::Range;

use unpuzzle_core::Located;
use unpuzzle_nerdle::{
    AddError, Answers, Date, Feedback, Game, Guess, GuessError, GuessErrorKind, Instance,
    Knowledge, Mode, Origin, Row, Rules, Span, Tiles, Variant,
};

use super::PUZZLE;
use crate::input::range_of;
use crate::prelude::*;

/// Number of simultaneous boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub enum Boards {
    /// One.
    #[default]
    #[serde(rename = "1")]
    One = 1,
    /// Two.
    #[serde(rename = "2")]
    Two = 2,
    /// Four.
    #[serde(rename = "4")]
    Four = 4,
}

impl Boards {
    pub fn count(self) -> usize {
        self as usize
    }
}

impl FromText for Date {
    fn from_text(text: &str) -> Result<Self, InputError> {
        text.parse().map_err(|message| InputError::new(message).at(SourceSpan::whole(text)))
    }
}

/// The size of the game and the rule for equal guesses.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub(super) struct RuleArgs {
    /// The size; found from the length of a row if left out
    pub(super) variant: Option<Variant>,
    /// A guess also wins that differs only in the order of terms and factors
    #[serde(default)]
    pub(super) commutative: bool,
}

impl RuleArgs {
    /// The rules, of the size of a row where no size is named.
    pub(super) fn rules(self, row: Option<&str>) -> Rules {
        let variant = self.variant.or(row.map(variant_of)).unwrap_or_default();
        Rules { variant, commutative: self.commutative }
    }
}

/// The kind of a game to play or to share.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct GameArgs {
    #[serde(flatten)]
    pub(super) rules: RuleArgs,
    /// How many boards at once; write their colours with / between them
    #[serde(default)]
    boards: Boards,
    /// The puzzle of this day
    #[schemars(extend("x-value" = "DATE"))]
    pub(super) date: Option<Parsed<Date>>,
    /// The first row is given, against the clock
    #[serde(default)]
    #[schemars(extend("x-alias" = ["speed"]))]
    timed: bool,
    /// One row is given and one guess is enough
    #[serde(default)]
    instant: bool,
    /// The answer is chosen late, to resist
    #[serde(default)]
    adversary: bool,
    /// Guesses must agree with all colours shown
    #[serde(default)]
    hard: bool,
}

impl GameArgs {
    /// The mode that boards and flags select, which exclude each other.
    pub(super) fn mode(&self) -> Result<Mode, InputError> {
        let wanted = [
            (self.boards == Boards::Two, Mode::Bi),
            (self.boards == Boards::Four, Mode::Quad),
            (self.timed, Mode::Speed),
            (self.instant, Mode::Instant),
            (self.adversary, Mode::Adversarial),
        ];
        let mut modes = wanted.into_iter().filter(|(wanted, _)| *wanted);
        match (modes.next(), modes.next()) {
            (_, Some(_)) => Err(InputError::new(msg!(
                "boards, timed, instant and adversary do not go together"
            ))),
            (mode, None) => Ok(mode.map_or(Mode::Single, |(_, mode)| mode)),
        }
    }

    pub(super) fn instance(&self, variant: Variant, mode: Mode, origin: Origin) -> Instance {
        let mut instance = Instance::new(variant, mode, origin);
        instance.rules.commutative = self.rules.commutative;
        instance.hard = self.hard;
        instance
    }
}

/// The variant with rows of this length; classic if there is none.
pub(super) fn variant_of(row: &str) -> Variant {
    let tiles = row.chars().filter(|own| !own.is_whitespace()).count();
    let mut all = Variant::ALL.iter().copied();
    all.find(|own| own.tiles() == tiles).unwrap_or_default()
}

pub(super) fn read_id(text: &str) -> Result<Instance, InputError> {
    text.parse().map_err(|error| id_failure(error, text))
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
    /// Whether the last guess was taken for the answer.
    pub(super) ends_in_answer: bool,
}

/// Typed rows with colours, or a game id with guesses, and the options for reading them.
pub(super) struct Typed<'a> {
    pub(super) text: &'a str,
    pub(super) answer: Option<&'a str>,
    pub(super) rules: RuleArgs,
    pub(super) hard: bool,
    pub(super) boards: usize,
    /// Whether the last of several guesses without colours is the answer.
    pub(super) is_finished: bool,
}

impl Typed<'_> {
    pub(super) fn position(&self, budget: &Budget) -> Result<Position, NoAnswer> {
        if is_id(self.text) {
            return of_game(self.text, budget);
        }
        let typed = TypedRows::find(self.text);
        let first = typed.rows.first().map(|row| &typed.text[row.guess.clone()]);
        let rules = self.rules.rules(first.or(self.answer));
        if Answers::are_at_hand(rules.variant) {
            Answers::ready(rules, budget)?;
        }
        budget.check()?;
        let last = typed.rows.last().filter(|_| {
            let has_colours = typed.rows.iter().any(|row| row.colours.is_some());
            self.is_finished && self.answer.is_none() && !has_colours
        });
        let answer = match (self.answer, last) {
            (Some(text), _) => Some(read_answer(text, rules.variant)?),
            (None, Some(row)) => Some(typed.guess(row, rules.variant)?),
            (None, None) => None,
        };
        let mut position = Position {
            rules,
            hard: self.hard,
            boards: vec![Knowledge::new(rules); self.boards],
            ends_in_answer: last.is_some(),
        };
        for row in &typed.rows {
            position.add(&typed, row, answer, budget)?;
        }
        Ok(position)
    }
}

impl Position {
    fn add(
        &mut self,
        typed: &TypedRows,
        row: &TypedRow,
        answer: Option<Tiles>,
        budget: &Budget,
    ) -> Result<(), NoAnswer> {
        let guess = typed.guess(row, self.rules.variant)?;
        let colours = match answer {
            Some(answer) if row.colours.is_none() => {
                vec![Some(self.rules.feedback(guess, answer)); self.boards.len()]
            }
            _ => typed.colours(row, self.rules.variant.tiles(), self.boards.len())?,
        };
        for (board, feedback) in self.boards.iter_mut().zip(colours) {
            let feedback = match (board.is_solved(), feedback) {
                (true, None) => continue,
                (true, Some(_)) => {
                    let message = msg!("the board was solved before this row");
                    return Err(typed.refused(row, message).into());
                }
                (false, None) => return Err(typed.without_colours(row).into()),
                (false, Some(feedback)) => feedback,
            };
            let coloured = Row { guess, feedback };
            agree(self.rules, coloured, answer, board.rows().len())
                .map_err(|message| typed.refused(row, message))?;
            board.add_within(coloured, budget).map_err(|error| match error {
                AddError::Contradiction(error) => typed.refused(row, error.message()).into(),
                AddError::Exhausted(why) => NoAnswer::from(why),
            })?;
        }
        Ok(())
    }

    pub(super) fn rows(&self) -> &[Row] {
        self.boards.first().map_or(&[], Knowledge::rows)
    }
}

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

fn of_game(text: &str, budget: &Budget) -> Result<Position, NoAnswer> {
    let word = text.split_whitespace().next().unwrap_or_default();
    let instance = read_id(word)?;
    let start = text.find(word).unwrap_or(0) + word.len();
    let typed = TypedRows::find_from(text.to_owned(), start);
    let mut game = Game::new(instance, budget)?;
    for row in &typed.rows {
        let guess = typed.guess(row, instance.rules.variant)?;
        let played = game.play(&guess.to_string());
        played.map_err(|error| typed.refused(row, error.message()))?;
    }
    let boards = game.boards().iter();
    Ok(Position {
        rules: instance.rules,
        hard: instance.hard,
        boards: boards.map(|own| own.knowledge.clone()).collect(),
        ends_in_answer: false,
    })
}

/// Rows on one line, not yet parsed.
struct TypedRows {
    text: String,
    rows: Vec<TypedRow>,
}

/// The ranges of a row in the text.
struct TypedRow {
    whole: Range<usize>,
    guess: Range<usize>,
    colours: Option<Range<usize>>,
}

impl TypedRows {
    /// Finds the rows in a text, which becomes one line.
    fn find(text: &str) -> Self {
        // Spaces of the same length, so that places stay valid.
        TypedRows::find_from(text.replace(['\n', '\r', '\t'], " "), 0)
    }

    /// Finds the rows behind a place in a text of one line.
    fn find_from(text: String, start: usize) -> Self {
        let mut wholes: Vec<Range<usize>> = Vec::new();
        for word in text.get(start..).unwrap_or_default().split_whitespace() {
            let word = range_of(word, &text);
            let begins = has_equals(&text[word.clone()]);
            match wholes.last_mut() {
                Some(row) if !(begins && has_equals(&text[row.clone()])) => row.end = word.end,
                _ => wholes.push(word),
            }
        }
        let rows = wholes.into_iter().map(|whole| cut(&text, whole)).collect();
        TypedRows { text, rows }
    }

    fn guess(&self, row: &TypedRow, variant: Variant) -> Result<Tiles, InputError> {
        let guess = Guess::parse(&self.text[row.guess.clone()], variant);
        let guess = guess.map_err(|error| guess_failure(&error, &self.text, row.guess.start))?;
        Ok(guess.tiles)
    }

    /// The colours of a row on each board; none on a solved board.
    fn colours(
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
        let parts = self.text[all.clone()].split('/');
        let parts: Vec<Range<usize>> = parts.map(|part| range_of(part, &self.text)).collect();
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
        colours.map_err(|error| {
            InputError::new(error.kind).at(place(&self.text, part.start, error.span))
        })
    }

    fn without_colours(&self, row: &TypedRow) -> InputError {
        let guess = self.text[row.guess.clone()].trim();
        self.refused(row, msg!("the colours of {guess} are missing: write {guess}:02101110", guess))
    }

    fn refused(&self, row: &TypedRow, message: Message) -> InputError {
        InputError::new(message).at(SourceSpan::new(&self.text, row.whole.clone()))
    }
}

fn has_equals(text: &str) -> bool {
    text.contains(['=', '＝'])
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

fn is_before(character: char) -> bool {
    character.is_whitespace() || matches!(character, '=' | '＝')
}

pub(super) fn guess_failure(error: &GuessError, text: &str, start: usize) -> InputError {
    let place = place(text, start, error.span);
    let failure = InputError::new(error.kind.message().clone()).at(place);
    match error.kind {
        GuessErrorKind::WrongLength(_) => {
            failure.with_help(msg!("micro has 5 tiles, mini 6, midi 7, classic 8, maxi 10"))
        }
        _ => failure,
    }
}

/// The refusal of an id, with the nearest word for the one that is not known.
pub(super) fn id_failure(error: Located, id: &str) -> InputError {
    let Span { start, end } = error.span;
    let parameters = PUZZLE.len() + 1;
    let is_word = id.get(end..).is_some_and(|rest| rest.is_empty() || rest.starts_with([',', '#']));
    let suggestion = match id.get(start..end) {
        Some(word) if is_word && start == parameters && !word.contains(',') => {
            nearest(word, Variant::ALL.iter().map(|own| own.name()))
        }
        Some(word) if is_word && id[..start].ends_with(',') => {
            let rules = ["hard", "commutative"];
            nearest(word, Mode::ALL.iter().map(|own| own.name()).chain(rules))
        }
        _ => None,
    };
    let place = SourceSpan::new(id, error.span.into());
    InputError::new(error.kind).at(place).with_suggestion(suggestion)
}

pub(super) fn read_answer(text: &str, variant: Variant) -> Result<Tiles, InputError> {
    let guess = Guess::parse(text, variant).map_err(|error| guess_failure(&error, text, 0))?;
    if Answers::position(variant, guess.tiles).is_some() {
        return Ok(guess.tiles);
    }
    let warning = guess.warnings.first();
    let reason =
        warning.map_or(msg!("it is not among the answers"), |warning| warning.kind.clone());
    let message =
        msg!("{text} cannot be the answer: {reason}", text = guess.tiles.to_string(), reason);
    let start = text.len() - text.trim_start().len();
    let all = Span::new(start, text.trim_end().len());
    let span = warning.map_or(all, |warning| warning.span);
    Err(InputError::new(message).at(place(text, 0, span)))
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
        let rows: Vec<_> = found.rows.iter().map(shown).collect();
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
