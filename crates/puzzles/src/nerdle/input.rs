//! What a request is about: rules, rows on boards, a game by its id or flags.

use unpuzzle_puzzle::{Budget, InputError, Request, SourceSpan};

use super::game::words_of;
use super::refusal_messages as say;
use super::refusals::{Localize, id_failure, read_answer};
use super::rows::{TypedRow, TypedRows};
use super::{Halt, PUZZLE, messages};
use unpuzzle_nerdle::answers::{Answers, Knowledge};
use unpuzzle_nerdle::game::{Date, Game, Instance, Mode, Origin};
use unpuzzle_nerdle::rules::{Feedback, Row, Rules, Tiles, Variant};
use unpuzzle_nerdle::strategy::{STRATEGIES, Strategy, strategy};

/// Boards with the rows that were played on them.
pub(super) struct Position {
    pub(super) rules: Rules,
    pub(super) hard: bool,
    pub(super) boards: Vec<Knowledge>,
    /// Whether the last guess was taken for the answer.
    pub(super) assumed: bool,
}

/// The rows of a request, with colours, or of a game by its id and guesses.
pub(super) fn position(request: &Request, budget: &Budget) -> Result<Position, Halt> {
    let text = instance_text(request);
    if is_id(text) {
        return of_game(text, budget);
    }
    let typed = TypedRows::find(text);
    let answer = request.given("answer");
    let variant = variant(request, typed.first_guess().or(answer));
    let rules = rules(request, variant);
    if answer.is_some() || !typed.rows().is_empty() {
        Answers::ready(rules, budget)?;
    }
    budget.check()?;
    let answer = answer.map(|text| read_answer(text, variant)).transpose()?;
    let mut position = Position {
        rules,
        hard: request.flag("hard"),
        boards: vec![Knowledge::new(rules); board_count(request)],
        assumed: false,
    };
    for row in typed.rows() {
        position.add(&typed, row, answer)?;
    }
    Ok(position)
}

/// The rows of a finished game: as [`position`], but where no row has colours
/// and no answer is named, the last guess is the answer.
pub(super) fn finished(request: &Request, budget: &Budget) -> Result<Position, Halt> {
    let text = instance_text(request);
    let typed = TypedRows::find(text);
    let bare = !typed.rows().iter().any(|row| typed.has_colours(row));
    let last = typed.rows().last().filter(|_| bare && !is_id(text));
    let (Some(last), None) = (last, request.given("answer")) else {
        return position(request, budget);
    };
    let variant = variant(request, typed.first_guess());
    let answer = typed.guess(last, variant)?;
    let rules = rules(request, variant);
    Answers::ready(rules, budget)?;
    let mut position = Position {
        rules,
        hard: false,
        boards: vec![Knowledge::new(rules)],
        assumed: true,
    };
    for row in typed.rows() {
        position.add(&typed, row, Some(answer))?;
    }
    Ok(position)
}

impl Position {
    /// One row more on every board.
    fn add(
        &mut self,
        typed: &TypedRows,
        row: &TypedRow,
        answer: Option<Tiles>,
    ) -> Result<(), InputError> {
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
                (true, Some(_)) => return Err(typed.refused(row, say::AFTER_SOLVED.message())),
                (false, None) => return Err(typed.without_colours(row)),
                (false, Some(feedback)) => feedback,
            };
            agree(rules, Row { guess, feedback }, answer, board.rows().len())
                .map_err(|message| typed.refused(row, message))?;
            let added = board.add(Row { guess, feedback });
            added.map_err(|error| typed.refused(row, error.message()))?;
        }
        Ok(())
    }

    /// The rows of the only board.
    pub(super) fn rows(&self) -> &[Row] {
        self.boards.first().map_or(&[], Knowledge::rows)
    }
}

/// Colours that an answer does not give.
fn agree(
    rules: Rules,
    row: Row,
    answer: Option<Tiles>,
    place: usize,
) -> Result<(), unpuzzle_puzzle::Message> {
    let Some(answer) = answer else { return Ok(()) };
    let colours: Feedback = rules.feedback(row.guess, answer);
    if row.feedback.canonical(row.guess) == colours {
        return Ok(());
    }
    Err(say::OTHER_COLOURS
        .with("row", place + 1)
        .with("answer", answer.to_string())
        .with("colours", colours.to_string()))
}

/// The position of a game after some guesses, its colours worked out.
fn of_game(text: &str, budget: &Budget) -> Result<Position, Halt> {
    let word = text.split_whitespace().next().unwrap_or_default();
    let instance = read_id(word)?;
    let start = text.find(word).unwrap_or(0) + word.len();
    let typed = TypedRows::find_from(text.to_owned(), start);
    let mut game = Game::new(instance, budget)?;
    for row in typed.rows() {
        let guess = typed.guess(row, instance.rules.variant)?;
        let guess = guess.to_string();
        let played = game.play(&guess);
        played.map_err(|error| typed.refused(row, words_of(&error, &game, &guess)))?;
    }
    Ok(Position {
        rules: instance.rules,
        hard: instance.hard,
        boards: game
            .boards()
            .iter()
            .map(|own| own.knowledge.clone())
            .collect(),
        assumed: false,
    })
}

/// The game that an id names.
pub(super) fn read_id(text: &str) -> Result<Instance, InputError> {
    let malformed = |_| InputError::new(say::MALFORMED_ID.message()).at(SourceSpan::whole(text));
    let id = text.parse().map_err(malformed)?;
    Instance::from_id(&id).map_err(|error| id_failure(&error, &id))
}

pub(super) fn is_id(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix(PUZZLE);
    rest.is_some_and(|rest| rest.starts_with(':'))
}

fn instance_text(request: &Request) -> &str {
    let name = request.verb.instance().map(|argument| argument.name);
    name.and_then(|name| request.given(name))
        .unwrap_or_default()
}

/// The variant that is named, or else the one with rows as long as this.
pub(super) fn variant(request: &Request, row: Option<&str>) -> Variant {
    let named = request.word("variant").and_then(|name| name.parse().ok());
    let tiles = row.map(|row| row.chars().filter(|own| !own.is_whitespace()).count());
    let as_long = |variant: &Variant| Some(variant.tiles()) == tiles;
    let by_length = || Variant::ALL.iter().copied().find(as_long);
    named.or_else(by_length).unwrap_or_default()
}

pub(super) fn rules(request: &Request, variant: Variant) -> Rules {
    Rules {
        variant,
        commutative: request.flag("commutative"),
    }
}

/// How many boards there are.
pub(super) fn board_count(request: &Request) -> usize {
    let boards = request
        .word("boards")
        .and_then(|boards| boards.parse().ok());
    boards.unwrap_or(1)
}

/// The strategy that is named, or else the best.
pub(super) fn strategy_of(request: &Request) -> &'static dyn Strategy {
    request
        .word("strategy")
        .and_then(strategy)
        .unwrap_or(STRATEGIES[0])
}

/// The game that somebody wants to play: by its id, or by flags and a seed.
/// The puzzle of the day needs a date from the request or else `today`, which
/// only a front end knows.
pub fn instance_of(request: &Request, today: Option<Date>) -> Result<Instance, InputError> {
    if let Some(text) = request.given("id").map(str::trim) {
        return read_id(&if is_id(text) {
            text.to_owned()
        } else {
            format!("{PUZZLE}:{text}")
        });
    }
    let variant = variant(request, None);
    let origin = origin(request, today)?;
    let mut instance = Instance::new(variant, mode(request)?, origin);
    instance.rules = rules(request, variant);
    instance.hard = request.flag("hard");
    Ok(instance)
}

fn origin(request: &Request, today: Option<Date>) -> Result<Origin, InputError> {
    if let Some(date) = date(request)? {
        return Ok(Origin::Daily(date));
    }
    match (request.flag("daily"), today) {
        (true, Some(date)) => Ok(Origin::Daily(date)),
        (true, None) => Err(InputError::new(messages::WHICH_DAY.message())),
        (false, _) => Ok(Origin::Seed(request.seed)),
    }
}

/// The day that `--date` names.
pub(super) fn date(request: &Request) -> Result<Option<Date>, InputError> {
    let Some(text) = request.given("date") else {
        return Ok(None);
    };
    let date = text.parse::<Date>();
    let refused = |error: unpuzzle_nerdle::game::DateError| {
        InputError::new(error.message()).at(SourceSpan::whole(text))
    };
    date.map(Some).map_err(refused)
}

/// The mode that flags ask for; at most one of them can be had.
pub(super) fn mode(request: &Request) -> Result<Mode, InputError> {
    let boards = match board_count(request) {
        2 => Some(Mode::Bi),
        4 => Some(Mode::Quad),
        _ => None,
    };
    let flags = [
        ("speed", Mode::Speed),
        ("instant", Mode::Instant),
        ("adversary", Mode::Adversarial),
    ];
    let flags = flags.into_iter().filter(|(name, _)| request.flag(name));
    let mut modes = boards.into_iter().chain(flags.map(|(_, mode)| mode));
    match (modes.next(), modes.next()) {
        (_, Some(_)) => Err(InputError::new(messages::ONE_MODE.message())),
        (mode, None) => Ok(mode.unwrap_or_default()),
    }
}

pub(super) fn out_of_budget() -> InputError {
    InputError::new(say::OUT_OF_BUDGET.message())
}
