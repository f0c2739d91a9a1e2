//! The same Nerdle for all: the fewest rows win, then the time.

use unpuzzle_nerdle::{Feedback, Instance, Mode, Origin};
use unpuzzle_puzzles::nerdle::NerdleGame;
use unpuzzle_puzzles::{AnyGame as _, Budget, GameId, Message, Random, Status, msg};
use unpuzzle_twentyfour::rating::Level;

use super::{
    ClassGame, Effort, End, Fault, Hand, Moves, Own, OwnHand, Solution, Step, Task, help, id_of,
    replayed,
};
use crate::settings::Settings;
use crate::translations::Translations;

/// Equations to guess: a move is a row.
pub(super) struct Nerdle;

impl ClassGame for Nerdle {
    /// The size is a setting of its own, and harder than a level.
    fn deal(
        &self,
        _: Option<Level>,
        random: &mut Random,
        settings: &Settings,
        _: &Budget,
    ) -> Option<Hand> {
        let seed = random.bits() >> 32;
        let instance = Instance::new(settings.variant, Mode::Single, Origin::Seed(seed));
        of_instance(&instance)
    }

    fn own(&self, hand: &OwnHand, _: &mut Random, _: &Budget) -> Result<Hand, Message> {
        let OwnHand::Game(id) = hand else {
            return Err(msg!("not a hand of the puzzle that is played here"));
        };
        let instance = Instance::from_id(id).ok().filter(|one| one.mode == Mode::Single);
        let hand = instance.and_then(|instance| of_instance(&instance));
        hand.ok_or_else(|| msg!("not a hand of the puzzle that is played here"))
    }

    fn play(
        &self,
        hand: &Hand,
        moves: Moves<'_>,
        effort: Effort,
        _: &Settings,
        budget: &Budget,
    ) -> Result<Step, Fault> {
        let game = open(hand, budget).and_then(|game| replayed(game, moves.before));
        let Some(mut game) = game else {
            return Ok(Step::over());
        };
        for text in moves.new {
            game.play(text).map_err(Fault::Unreadable)?;
        }
        let rows = rows(&game);
        let marks = rows.iter().rev().take(moves.new.len()).rev();
        let marks = marks.map(|row| row.feedback.to_string()).collect();
        let used = rows.len() as u64;
        let all = game.game().rows_left() as u64 + used;
        let end = match game.status() {
            Status::Playing => None,
            Status::Lost => Some(End::Lost),
            Status::Won => {
                let guesses: Vec<_> = rows.iter().map(|row| row.guess.to_string()).collect();
                let points = effort.by_tries(used, all);
                Some(End::Solved(Solution { answer: guesses.join(" "), points }))
            }
        };
        Ok(Step { marks, score: used, end })
    }

    fn hint(
        &self,
        hand: &Hand,
        moves: &[String],
        taken: usize,
        _: &Settings,
        budget: &Budget,
    ) -> Option<Translations> {
        help(&replayed(open(hand, budget)?, moves)?, taken, budget)
    }

    /// A question is some rows with their colours. It is not compared with the answer, which
    /// a refusal would tell something about, but with what players know already.
    fn is_asked(&self, _: &Hand, question: &str, players: &[&Own], _: &Budget) -> bool {
        let rows: Option<Vec<_>> = question.split_whitespace().map(coloured).collect();
        let rows = rows.filter(|rows| !rows.is_empty()).unwrap_or_default();
        let has = |own: &Own| {
            let made: Vec<_> = own.moves.iter().zip(&own.marks).collect();
            rows.iter().all(|(guess, marks)| made.contains(&(guess, marks)))
        };
        !rows.is_empty() && players.iter().any(|own| has(own))
    }

    fn answers(&self, hand: &Hand, _: &Settings, _: &Budget) -> Vec<String> {
        let instance = id_of(hand).and_then(|id| Instance::from_id(&id).ok());
        let answers = instance.map(|instance| instance.answers()).unwrap_or_default();
        answers.iter().map(ToString::to_string).collect()
    }
}

/// The guess and the colours of a row, as the room writes them.
fn coloured(row: &str) -> Option<(String, String)> {
    let (guess, colours) = row.rsplit_once(':')?;
    let colours = Feedback::parse(colours, guess.chars().count()).ok()?;
    Some((guess.to_owned(), colours.to_string()))
}

fn of_instance(instance: &Instance) -> Option<Hand> {
    let variant = instance.rules.variant;
    let task = Task::Nerdle {
        variant: variant.name().to_owned(),
        tiles: variant.tiles(),
        rows: instance.mode.rows(variant),
    };
    Some(Hand { task, game: instance.id().ok()?.to_string() })
}

fn open(hand: &Hand, budget: &Budget) -> Option<NerdleGame> {
    let id: GameId = id_of(hand)?;
    NerdleGame::open(&id, budget).ok()
}

/// The rows of the one board.
fn rows(game: &NerdleGame) -> &[unpuzzle_nerdle::Row] {
    game.game().boards().first().map_or(&[], |board| board.knowledge.rows())
}
