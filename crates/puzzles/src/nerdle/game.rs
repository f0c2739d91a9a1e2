//! A game as front ends play it: guesses in, coloured rows out.

use unpuzzle_nerdle::{
    Adviser, Colour, Date, Game, Guess, Instance, Knowledge, Mode, Origin, Row, Strategy, Symbol,
    Tiles, Turn, Variant,
};

use super::input::{self, guess_failure, id_failure};
use super::view::{self, key_state};
use crate::prelude::*;

/// A game of Nerdle behind the common interface.
///
/// ```
/// use unpuzzle_puzzles::{Budget, Game, Status};
/// use unpuzzle_puzzles::nerdle::NerdleGame;
///
/// let id = "nerdle:mini#7".parse().unwrap();
/// let mut game = NerdleGame::open(&id, &Budget::unlimited()).unwrap();
/// game.play(&game.read("4*7=28").unwrap()).unwrap();
/// assert_eq!(game.status(), Status::Playing);
/// assert!(game.read("4*7=29").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct NerdleGame {
    id: GameId,
    game: Game,
}

impl NerdleGame {
    pub fn open(id: &GameId, budget: &Budget) -> Result<Self, InputError> {
        let instance = Instance::from_id(id).map_err(|error| id_failure(error, &id.to_string()))?;
        Self::start(instance, budget)
    }

    pub fn start(instance: Instance, budget: &Budget) -> Result<Self, InputError> {
        let id = instance.id().map_err(|error| InputError::new(Message::plain(error)))?;
        let game = Game::new(instance, budget).map_err(|_| input::out_of_budget())?;
        Ok(NerdleGame { id, game })
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The result for others, which tells no tile: which puzzle, how many
    /// guesses, and the squares of every row.
    pub fn share(&self) -> String {
        let all = self.rows_in_all();
        let score = match self.game.status() {
            Status::Won => self.game.rows().to_string(),
            _ => "X".to_owned(),
        };
        format!("{} {score}/{all}\n{}", self.id, self.game.share_grid())
    }

    fn rows_in_all(&self) -> usize {
        let instance = self.game.instance();
        instance.mode.rows(instance.rules.variant)
    }

    fn ending(&self) -> Message {
        let guesses = self.game.rows();
        if self.game.status() == Status::Won {
            return msg!("Solved in {guesses} {guesses|row|rows}!", guesses);
        }
        let answers = self.game.answers().unwrap_or_default();
        let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
        msg!("Lost. The answer was {answers}.", answers)
    }

    fn knowledge(&self) -> impl Iterator<Item = &Knowledge> {
        self.game.boards().iter().map(|board| &board.knowledge)
    }
}

impl crate::Game for NerdleGame {
    type Move = Guess;
    type Outcome = Turn;

    fn id(&self) -> GameId {
        self.id.clone()
    }

    fn read(&self, text: &str) -> Result<Guess, InputError> {
        let variant = self.game.instance().rules.variant;
        Guess::parse(text, variant).map_err(|error| guess_failure(&error, text, 0))
    }

    fn play(&mut self, guess: &Guess) -> Result<Turn, InputError> {
        self.game.guess(guess.clone()).map_err(|error| {
            InputError::new(error.message()).at(SourceSpan::whole(&guess.to_string()))
        })
    }

    fn told(&self, turn: &Turn) -> Message {
        if self.game.status() != Status::Playing {
            return self.ending();
        }
        match turn.guess.warnings.first() {
            Some(warning) => msg!(
                "{left} {left|row|rows} left; by the way, {reason}",
                reason = &warning.kind,
                ..
            ),
            None => msg!("{left} {left|row|rows} left", ..),
        }
        .with("left", self.game.rows_left())
    }

    fn status(&self) -> Status {
        self.game.status()
    }

    /// One point for winning and one for every row left.
    fn score(&self) -> i64 {
        match self.game.status() {
            Status::Won => 1 + self.game.rows_left() as i64,
            _ => 0,
        }
    }

    fn page(&self) -> Page {
        let mut page = Page::new();
        let instance = self.game.instance();
        let heading = msg!(
            "Nerdle {variant}, row {row} of {all}",
            variant = instance.rules.variant.name(),
            row = self.game.rows(),
            all = self.rows_in_all()
        );
        page.line(Role::Title, heading);
        page.push(view::boards(self.knowledge().map(Knowledge::rows)));
        let open: Vec<&Knowledge> = self.knowledge().filter(|own| !own.is_solved()).collect();
        let status = self.game.status();
        if status == Status::Playing {
            view::keyboard(&mut page, instance.rules.variant, &open);
        } else {
            page.line(if status == Status::Won { Role::Good } else { Role::Bad }, self.ending());
            page.blank();
            for line in self.share().lines() {
                page.line(Role::Normal, line);
            }
        }
        if instance.mode == Mode::Adversarial && status == Status::Playing {
            page.line(
                Role::Quiet,
                msg!("The answer is not chosen yet: it will resist as long as it can."),
            );
        }
        page
    }

    fn position(&self) -> Box<dyn Data> {
        let over = self.game.status() != Status::Playing;
        Box::new(Position::new(&self.game, over.then(|| self.share())))
    }

    fn hint(&self, level: u8, budget: &Budget) -> Result<Message, InputError> {
        let adviser = Adviser { strategy: Strategy::Optimal, hard: self.game.instance().hard };
        let boards: Vec<Knowledge> = self.knowledge().cloned().collect();
        match adviser.advise(&boards, budget) {
            Ok(Some(advice)) => Ok(advice.message(level)),
            Ok(None) => Ok(msg!("everything is solved")),
            Err(_) => Err(input::out_of_budget()),
        }
    }
}

/// What the player may see of a game.
#[derive(Serialize, JsonSchema)]
pub(super) struct Position {
    variant: Variant,
    mode: Mode,
    hard: bool,
    commutative: bool,
    origin: Source,
    /// The day, of the puzzle of a day.
    date: Option<Date>,
    tiles: usize,
    tries: usize,
    /// Rows that were given at the start.
    given: usize,
    left: usize,
    boards: Vec<Board>,
    keys: Vec<Key>,
    /// The answers, once the game is over.
    answers: Option<Vec<Tiles>>,
    /// The result for others, once the game is over.
    share: Option<String>,
}

/// Where the answer comes from.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Source {
    Daily,
    Seed,
    Custom,
}

#[derive(Serialize, JsonSchema)]
struct Board {
    rows: Vec<Row>,
    solved: bool,
    candidates: usize,
}

/// A key with what is known of it on all open boards together and on each.
#[derive(Serialize, JsonSchema)]
struct Key {
    symbol: Symbol,
    colour: Option<String>,
    boards: Vec<Option<String>>,
}

impl Position {
    pub(super) fn new(game: &Game, share: Option<String>) -> Self {
        let instance = game.instance();
        let variant = instance.rules.variant;
        let (origin, date) = match instance.origin {
            Origin::Daily(date) => (Source::Daily, Some(date)),
            Origin::Seed(_) => (Source::Seed, None),
            Origin::Custom(_) => (Source::Custom, None),
        };
        Position {
            variant,
            mode: instance.mode,
            hard: instance.hard,
            commutative: instance.rules.commutative,
            origin,
            date,
            tiles: variant.tiles(),
            tries: instance.mode.rows(variant),
            given: game.given(),
            left: game.rows_left(),
            boards: game.boards().iter().map(Board::new).collect(),
            keys: variant.symbols().map(|own| Key::new(own, game)).collect(),
            answers: game.answers(),
            share,
        }
    }
}

impl Board {
    fn new(board: &unpuzzle_nerdle::Board) -> Self {
        Board {
            rows: board.knowledge.rows().to_vec(),
            solved: board.is_solved(),
            candidates: board.knowledge.count(),
        }
    }
}

impl Key {
    fn new(symbol: Symbol, game: &Game) -> Self {
        let boards = game.boards().iter();
        let open = boards.clone().filter(|board| !board.is_solved());
        let open: Vec<&Knowledge> = open.map(|board| &board.knowledge).collect();
        let digit = |colour: Option<Colour>| colour.map(|own| own.digit().to_string());
        Key {
            symbol,
            colour: digit(key_state(&open, symbol)),
            boards: boards
                .map(|board: &unpuzzle_nerdle::Board| digit(key_state(&[&board.knowledge], symbol)))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use unpuzzle_nerdle::Instance;

    use super::*;
    use crate::Budget;

    fn play(id: &str, guesses: &[&str]) -> Game {
        let instance: Instance = id.parse().unwrap();
        let mut game = Game::new(instance, &Budget::unlimited()).unwrap();
        for guess in guesses {
            game.play(guess).unwrap();
        }
        game
    }

    fn shown(game: &Game) -> Value {
        serde_json::to_value(Position::new(game, None)).unwrap()
    }

    #[test]
    fn a_running_game_does_not_tell_its_answer() {
        for id in ["nerdle:mini#7", "nerdle:classic,quad#7", "nerdle:mini,speed#3"] {
            let game = play(id, &[]);
            let shown = shown(&game);
            assert_eq!(shown["answers"], Value::Null);
            let shown = shown.to_string();
            for answer in game.instance().answers() {
                assert!(!shown.contains(&answer.to_string()), "{id}");
            }
        }
    }

    #[test]
    fn a_finished_game_does() {
        let instance: Instance = "nerdle:mini#7".parse().unwrap();
        let answer = instance.answers()[0].to_string();
        let shown = shown(&play("nerdle:mini#7", &[&answer]));
        assert_eq!(shown["answers"], json!([answer]));
        assert_eq!(shown["left"], 5);
    }

    #[test]
    fn rows_and_keys_have_colours() {
        let shown = shown(&play("nerdle:mini#7", &["4*7=28"]));
        assert_eq!(shown["boards"][0]["rows"][0]["feedback"], "000110");
        let keys = shown["keys"].as_array().unwrap();
        let key = |symbol: &str| {
            let found = keys.iter().find(|key| key["symbol"] == symbol);
            found.unwrap()["colour"].clone()
        };
        assert_eq!(key("4"), "0");
        assert_eq!(key("2"), "1");
        assert_eq!(key("9"), Value::Null);
    }
}
